"""`kanly rule`: whatever bears an id: a rule, ruling, erratum, fact, answer; or a list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.errors import UnknownRule
from errata.register import referring_to, rule, rules, section
from errata.rulings import DOCUMENT, Ruling
from kanly.codes import Code
from kanly.lane import JSON, Lane
from kanly.output import say, say_json

if TYPE_CHECKING:
    from errata.entry import Entry


def show(rule_id: str | None = None, *, quote: bool = False, as_json: bool = False) -> int:
    """Show one entry ("P-04"), a family ("P"), a section ("13"), or, without an id, all.

    Ids of the board game ("CHO-07", "QA-03"), families and things of it ("CHO", "choam/charity")
    are found in the catalog.

    Args:
        rule_id: What is asked for; None for all rules of the card game.
        quote: Whether to show the cited lines of the user's own copy, too.
        as_json: Write JSON.

    Returns:
        0.

    Raises:
        UnknownRule: nothing bears this id; it names the nearest.
        LibraryError: lines are to be quoted, and the user's library cannot be read.
    """
    listed = rules() if rule_id is None else _several(rule_id)
    if listed:
        _say_list(rule_id, listed, as_json=as_json)
        return Code.FOUND
    try:
        entry = rule(rule_id or "")
    except UnknownRule as fault:
        from kanly.commands.point import nearest_points, show_points

        if not show_points(fault.rule_id, quote=quote, as_json=as_json):
            ids = nearest_points(fault.rule_id) or fault.nearest
            raise UnknownRule(fault.rule_id, ids) from None
        return Code.FOUND
    _say_entry(entry, quote=quote, as_json=as_json)
    return Code.FOUND


LANES = {"rule": Lane(show, joined=True, flags=JSON)}


def _several(wanted: str) -> tuple[Entry, ...]:
    """The entries of a family or a section; none when the text is neither."""
    wanted = wanted.strip()
    return (rules(wanted) or section(wanted)) if wanted else ()


def _say_entry(entry: Entry, *, quote: bool, as_json: bool) -> None:
    if as_json:
        from kanly.rule_json import VERSION, document

        body = document(entry)
        if quote:
            from kanly.quote_json import quotes_json

            body["quotes"] = quotes_json([(DOCUMENT, _units(entry))])
        say_json("rule", VERSION, body)
        return
    from kanly.rule_page import page

    lines = [page(entry)]
    if quote and _units(entry):
        from kanly.quote_page import quoted

        lines += ["", *quoted(DOCUMENT, _units(entry))]
    say("\n".join(lines))


def _units(entry: Entry) -> tuple[int, ...]:
    """The sentences of the rulings file that a ruling, or the rulings on a rule, rest on."""
    facts = [one.fact for one in (entry, *referring_to(entry.id))]
    rulings = [fact for fact in facts if isinstance(fact, Ruling)]
    return tuple(dict.fromkeys(unit for ruling in rulings for unit in ruling.units))


def _say_list(wanted: str | None, entries: tuple[Entry, ...], *, as_json: bool) -> None:
    if as_json:
        from kanly.rule_json import VERSION, brief

        say_json("rules", VERSION, {"wanted": wanted, "entries": [brief(e) for e in entries]})
    else:
        from kanly.rule_page import listing

        say(listing(entries))
