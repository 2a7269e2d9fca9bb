"""Rules, rulings, errata and questions."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from errata.errors import UnknownRule
from kanly.web.lookup.owners import table_for
from kanly.web.lookup.typed import typed_in
from kanly.web.page import LONGEST, answered
from templates.web.lookup import AskPage, ErrataPage, PointsPage, RulePage, RulesPage

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from errata.register import Entry


async def rule(request: Request) -> Response:
    """Whatever bears an id: a rule, a ruling, a fact, a thing of the board game, a family."""
    desk = request.app.state.desks.lookup
    return await answered(request, desk, rule_page, request.path_params["rule"][:LONGEST])


def rule_page(catalog: Catalog, wanted: str) -> RulePage | PointsPage | RulesPage:
    """The page of an id. Raises UnknownRule, which names the nearest."""
    from errata.register import rule as entry_of
    from errata.register import rules, section

    named = wanted.strip()
    if listed := rules(named) or section(named):
        return _listed(f"Rules {named}", listed)
    try:
        return _entry(entry_of(named))
    except UnknownRule as fault:
        found = _points(catalog, fault.rule_id)
        if found is None:
            raise
        return found


def _entry(entry: Entry) -> RulePage:
    from kanly.rule.documents import RuleDocument
    from kanly.terminal.documents import fill

    document = dict(fill(RuleDocument, entry))
    details = tuple(
        (key, ", ".join(map(str, value)) if isinstance(value, list) else str(value))
        for key, value in dict(document["details"]).items()  # type: ignore[call-overload]
        if value and key not in {"card", "units"}
    )
    card = str(getattr(entry.fact, "card", ""))
    return RulePage(title=entry.id, rule=document, details=details, card=card)


def _points(catalog: Catalog, wanted: str) -> PointsPage | None:
    from cardbase.search.ask import others_of
    from cardbase.search.exceptions import exceptions_of
    from cardbase.search.parts import thing_named
    from cardbase.search.points import find_points, points_of

    found = find_points(catalog, wanted) or thing_named(catalog, wanted)
    if not found:
        return None
    if len(found) > 1:
        first = found[0]
        title = first.name if len({one.of for one in found}) == 1 else wanted.upper()
        return PointsPage(title=title, points=found, told=first.within)
    return PointsPage(
        title=found[0].id,
        points=found,
        not_so=exceptions_of(catalog, found[0].id).get(found[0].id, ()),
        others=others_of(catalog, found[0]),
        doubts=points_of(catalog, found[0].doubts),
    )


async def rules_list(request: Request) -> Response:
    """The rules of a section, or the sections."""
    desk = request.app.state.desks.lookup
    return await answered(request, desk, rules_page, typed_in(request, "section"))


def rules_page(_: Catalog, section: str) -> RulesPage:
    """The rules of a section; without one the sections alone."""
    from errata.register import rules

    found = tuple(one for one in rules() if section and one.section == section)
    return _listed(section or "Rules of the card game", found)


def _listed(title: str, entries: tuple[Entry, ...]) -> RulesPage:
    from errata.register import rules

    by_section = {name: [*own] for name, own in groupby(entries, lambda one: one.section)}
    every = tuple(dict.fromkeys(one.section for one in rules()))
    return RulesPage(title=title, sections=by_section, all_sections=every)


async def ask(request: Request) -> Response:
    """A question of either game, answered with its proof."""
    desk = request.app.state.desks.lookup
    return await answered(request, desk, ask_page, typed_in(request), own=request.state.at_home)


def ask_page(catalog: Catalog, asked: str, *, own: bool) -> AskPage:
    """The answer to a question; the owner's as the kept table plays."""
    from cardbase.search.ask import ask as answer_to

    kept, told = table_for(own=own)
    setup = kept.setup if kept else None
    answer = answer_to(catalog, asked, table=setup) if asked else None
    return AskPage(title=asked or "Ask", asked=asked, answer=answer, table=told)


async def errata_list(request: Request) -> Response:
    """All official errata."""
    return await answered(request, request.app.state.desks.lookup, errata_page)


def errata_page(_: Catalog) -> ErrataPage:
    """The official errata of cards and of the printed rules."""
    from errata.card_errata import card_errata
    from errata.rules import all_rule_errata

    rules = tuple(all_rule_errata().values())
    return ErrataPage(title="Official errata", cards=card_errata(), rules=rules)


ROUTES = [
    Route("/rule/{rule:path}", rule),
    Route("/rules", rules_list),
    Route("/ask", ask),
    Route("/errata", errata_list),
]
