"""Cards: one by its name, those a query asks for, the sets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardbase.lookup import Fit, look_up
from cardbase.query.faults import QueryFault
from cardbase.strings import counted
from cardbase.vocabulary import Talent
from errata.errors import KanlyError
from kanly.find.hints import meant, nothing, of_talents
from kanly.terminal.errors import fit_remarks
from kanly.web.lookup.owners import finder_for, printed_for
from kanly.web.lookup.typed import typed_in
from kanly.web.page import LONGEST, answered
from templates.web.lookup import CardPage, CardsPage, FieldsPage, FindPage, SetsPage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cardbase.catalog.catalog import Catalog

FILTERS = (
    ("set", "Set"),
    ("kind", "Kind"),
    ("subtype", "Subtype"),
    ("allegiance", "Power"),
    ("keyword", "Keyword"),
    ("deck", "Deck"),
)

RANGES = (("has", "Talent"), ("most", "Cost at most"))
DEAREST = 13
"""Costs of cards end below it."""


async def card(request: Request) -> Response:
    """A card by its id, or by its name as one remembers it."""
    desk = request.app.state.desks.lookup
    asked = request.path_params["card"][:LONGEST]
    return await answered(request, desk, card_page, asked, own=request.state.at_home)


def card_page(catalog: Catalog, asked: str, *, own: bool) -> CardPage | CardsPage:
    """The page of a card; of several, their list. `own` shows the owner's printed text, too."""
    from cardbase.cards.card import FIELDS
    from cardbase.cards.words import label, numbers, place, type_line

    answer = look_up(catalog, asked)
    if answer.fit not in {Fit.EXACT, Fit.GUESS} or len(answer.cards) != 1:
        return CardsPage(title=f"Cards like {asked}", asked=answer)
    found = answer.cards[0]
    layers = tuple(
        (label(field), tuple((one.kind, one.value, one.source) for one in found.layers_of(field)))
        for field in FIELDS
        if found.text_of(field) or len(found.layers_of(field)) > 1
    )
    printed, unread = printed_for(found, own=own)
    return CardPage(
        title=found.full_name,
        told=(*fit_remarks(answer), *([unread] if unread else ())),
        card=found,
        line=type_line(found),
        numbers=numbers(found),
        where=f"{place(found)} · {found.deck} deck",
        layers=layers,
        printed=printed,
    )


async def find(request: Request) -> Response:
    """The cards a query asks for."""
    desk = request.app.state.desks.lookup
    chosen = {field: typed_in(request, field) for field, _ in (*FILTERS, *RANGES)}
    own = request.state.at_home
    return await answered(request, desk, find_page, typed_in(request), chosen, own=own)


def find_page(catalog: Catalog, typed: str, chosen: Mapping[str, str], *, own: bool) -> FindPage:
    """The cards a query and the filters beside it ask for; without either the form alone.

    What asks for the collection or a saved deck is answered to the owner alone.
    """
    from cardbase.query.explain import explained
    from cardbase.query.words import choices

    filters = tuple(
        (field, called, tuple((one.names[0], one.names[-1]) for one in choices(field)))
        for field, called in FILTERS
    )
    filters += (
        ("has", "Talent", tuple((one.lower(), one) for one in Talent)),
        ("most", "Cost at most", tuple((str(one), str(one)) for one in range(DEAREST))),
    )
    picked = [
        f"cost<={value}" if field == "most" else f'{field}:"{value}"'
        for field, value in chosen.items()
        if value
    ]
    text = " ".join([typed, *picked]).strip()
    page = FindPage(title="Find cards", typed=typed, filters=filters, chosen=chosen)
    if not text:
        return page
    from dataclasses import replace

    finder = finder_for(catalog, own=own)
    try:
        result = finder.found(text)
        blame = None if result.cards else finder.blamed(result.query)
    except QueryFault as fault:
        return replace(page, fault=(str(fault), *fault.marked()))
    except KanlyError as fault:  # of a deck that is not there, or not to be seen
        return replace(page, fault=(f"{fault}.",))
    told = [f"{counted(len(result.cards), 'card')}."]
    if not result.cards:
        told = nothing(blame, meant(catalog, finder, result.query))
    lines = tuple(explained(result.query))
    return replace(
        page, result=result, explained=lines, told=" ".join([*told, *of_talents(result.query)])
    )


async def fields(request: Request) -> Response:
    """What can be asked of cards."""
    return await answered(request, request.app.state.desks.lookup, fields_page)


def fields_page(_: Catalog) -> FieldsPage:
    """The fields of the query language, and what `is:` and `has:` take."""
    from cardbase.query.fields import fields as every
    from cardbase.query.words import has_marks, is_marks

    marks = {name: mark.told for name, mark in is_marks().items()}
    return FieldsPage(title="What can be asked", fields=every(), marks=marks, has=has_marks())


async def sets(request: Request) -> Response:
    """The sets of the card game."""
    return await answered(request, request.app.state.desks.lookup, sets_page)


def sets_page(catalog: Catalog) -> SetsPage:
    """Each set with its cards and what is doubtful in its files."""
    found = catalog.sets()
    notes = {one: catalog.notes(one) for one in (*(each.code for each in found), "*")}
    return SetsPage(title="Sets", sets=found, notes=notes)


ROUTES = [
    Route("/card/{card:path}", card),
    Route("/find", find),
    Route("/find/fields", fields),
    Route("/sets", sets),
]
