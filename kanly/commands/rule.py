"""`kanly rule`: a rule, open question, erratum or conflict by its id; or a list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.register import rule, rules, section
from kanly.codes import Code
from kanly.output import say, say_json

if TYPE_CHECKING:
    from errata.entry import Entry


def show(rule_id: str | None, *, as_json: bool) -> int:
    """Show one entry ("P-04"), a family ("P"), a section ("13"), or, without an id, all.

    Returns 0. Raises UnknownRule, which names the nearest ids, when nothing bears this one.
    """
    listed = rules() if rule_id is None else _several(rule_id)
    if listed:
        _say_list(rule_id, listed, as_json=as_json)
    else:
        _say_entry(rule(rule_id or ""), as_json=as_json)
    return Code.FOUND


def _several(wanted: str) -> tuple[Entry, ...]:
    """The entries of a family or a section; none when the text is neither."""
    wanted = wanted.strip()
    return (rules(wanted) or section(wanted)) if wanted else ()


def _say_entry(entry: Entry, *, as_json: bool) -> None:
    if as_json:
        from kanly.rule_json import VERSION, document

        say_json("rule", VERSION, document(entry))
    else:
        from kanly.rule_page import page

        say(page(entry))


def _say_list(wanted: str | None, entries: tuple[Entry, ...], *, as_json: bool) -> None:
    if as_json:
        from kanly.rule_json import VERSION, brief

        say_json("rules", VERSION, {"wanted": wanted, "entries": [brief(e) for e in entries]})
    else:
        from kanly.rule_page import listing

        say(listing(entries))
