"""`kanly rule`: whatever bears an id: a rule, ruling, erratum, fact, answer; or a list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from cardbase.strings import counted
from errata.errors import UnknownRule
from errata.ids import canonical, number, prefix
from errata.register import Entry, referring_to, rule, rules, section
from errata.rulings import DOCUMENT, CollectedRuling
from kanly.table.remembered import NO_TABLE
from kanly.terminal.output import Code, remark, say
from kanly.terminal.progress import Progress
from kanly.typed.lane import FULL, JSON, Lane

if TYPE_CHECKING:
    import typer

    from cardbase.search.points import Point
    from kanly.commands.options import AsJson, Full, NoTable, Quote


def show(
    rule_id: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]", help="P-04, RU-12, CE-12, QA-03; P lists a family."),
    ] = None,
    no_table: NoTable = False,
    full: Full = False,
    quote: Quote = False,
    json: AsJson = False,
) -> int:
    """Show a rule, ruling, erratum, fact or answer by its id.

    Ids of the board game ("CHO-07", "QA-03"), families and things of it ("CHO", "choam/charity")
    are found in the catalog. A thing that goes by a name is shown as the table in use plays.

    Raises:
        UnknownRule: nothing bears this id; it names the nearest.
        LibraryError: lines are to be quoted, and the user's library cannot be read.
    """
    wanted = None if rule_id is None else " ".join(rule_id)
    named = (wanted or "").strip()
    listed = rules() if wanted is None else named and (rules(named) or section(named))
    if listed:
        _say_list(wanted, listed, as_json=json)
        return Code.FOUND
    try:
        entry = rule(wanted or "")
    except UnknownRule as fault:
        found = _points(fault.rule_id, aside=no_table)
        if not _say_points(fault.rule_id, found, whole=full, quote=quote, as_json=json):
            ids = _nearest(fault.rule_id) or fault.nearest
            raise UnknownRule(fault.rule_id, ids) from None
        return Code.FOUND
    _say_entry(entry, quote=quote, as_json=json)
    return Code.FOUND


LANES = {"rule": Lane(show, listed=True, flags=JSON | FULL | NO_TABLE)}


def _say_list(wanted: str | None, entries: tuple[Entry, ...], *, as_json: bool) -> None:
    if as_json:
        from kanly.rule.documents import Rules
        from kanly.terminal.documents import say_document

        say_document(Rules, wanted=wanted, entries=entries)
    else:
        from kanly.rule.page import listing

        say(listing(entries))


def _say_entry(entry: Entry, *, quote: bool, as_json: bool) -> None:
    # The sentences of the rulings file that a ruling, or the rulings on a rule, rest on.
    facts = [one.fact for one in (entry, *referring_to(entry.id))]
    rulings = [fact for fact in facts if isinstance(fact, CollectedRuling)]
    units = tuple(dict.fromkeys(unit for ruling in rulings for unit in ruling.units))
    if as_json:
        from kanly.rule.documents import RuleDocument, quotes
        from kanly.terminal.documents import say_document

        say_document(RuleDocument, entry, **quotes([(DOCUMENT, units)], quote=quote))
        return
    from kanly.rule.page import page

    lines = [page(entry)]
    if quote and units:
        from kanly.rule.point_page import quoted

        lines += ["", *quoted(DOCUMENT, units)]
    say("\n".join(lines))


def _points(wanted: str, *, aside: bool) -> tuple[Point, ...]:
    """The point with an id, those of a family, or those of a thing that count at the table in use.

    Of a thing with which the table does not play, all.
    """
    from cardbase.search.ask import counts_at
    from cardbase.search.parts import thing_named
    from cardbase.search.points import GameTitle, find_points
    from kanly.table.remembered import at_table, say_table

    with open_catalog(Progress()) as catalog:
        found = find_points(catalog, wanted)
        if found:
            return found
        named = thing_named(catalog, wanted)
    of_board = any(one.game is GameTitle.BOARD for one in named)
    kept = at_table(aside=aside) if of_board else None
    if kept is None:
        return named
    say_table(kept)
    here = tuple(one for one in named if counts_at(kept.setup, one))
    if not here:
        remark("That table does not play with it: all of it is shown.")
        return named
    if len(here) < len(named):
        remark(f"{counted(len(named) - len(here), 'point')} of what it plays without, left out.")
    return here


def _say_points(
    wanted: str, found: tuple[Point, ...], *, whole: bool, quote: bool, as_json: bool
) -> bool:
    """Show points; False when there are none. `whole` shows each of several in full sentences.

    Raises:
        LibraryError: lines are to be quoted, and the user's library cannot be read.
    """
    from cardbase.search.ask import Other, others_of
    from cardbase.search.exceptions import NotSo, exceptions_of
    from cardbase.search.points import points_of
    from kanly.rule.point_page import Page, cited, full, line

    others: tuple[Other, ...] = ()
    doubts: tuple[Point, ...] = ()
    not_so: tuple[NotSo, ...] = ()
    if len(found) == 1:
        with open_catalog(Progress()) as catalog:
            others = others_of(catalog, found[0])
            doubts = points_of(catalog, found[0].doubts)
            not_so = exceptions_of(catalog, found[0].id).get(found[0].id, ())
    if as_json and found:
        from kanly.rule.documents import Points, quotes
        from kanly.terminal.documents import say_document

        more = quotes((pair for point in found for pair in cited(point, others)), quote=quote)
        say_document(
            Points,
            wanted=wanted,
            points=found,
            not_so=not_so,
            others=others,
            doubts=doubts,
            **more,
        )
    elif len(found) == 1:
        say("\n".join(full(found[0], others, doubts, not_so, quote=quote)))
    elif found and whole:
        page = Page(full=True, quote=quote)
        page.points(found)
        say(page.text)
    elif found:
        say("\n".join(map(line, found)))
    return bool(found)


def _nearest(wanted: str, limit: int = 5) -> tuple[str, ...]:
    """The ids of a family next to one that nobody bears; none when there is no such family."""
    from cardbase.search.points import find_points

    meant = canonical(wanted)
    if meant is None:
        return ()
    with open_catalog(Progress()) as catalog:
        family = [point.id for point in find_points(catalog, prefix(meant))]
    return tuple(sorted(family, key=lambda one: (abs(number(one) - number(meant)), one))[:limit])
