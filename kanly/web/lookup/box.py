"""The one box: what was typed may be an id, a name, a query or a question."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from cardbase.errors import LibraryError
from cardbase.names import fold, key
from cardbase.strings import counted
from errata.errors import KanlyError
from kanly.web.lookup.owners import finder_for
from kanly.web.lookup.typed import typed_in
from kanly.web.page import answered
from templates.web.lookup import BoxPage, Found

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from cardbase.search.ask import Hit

GUESSES = 8
"""How many cards the box lists."""

QUESTION = 3
"""From how many words on a text may be a question."""

ASKS_FIELDS = re.compile(r"\w(?:[:<>=]|!=)\S")
"""What makes a text a query: a field and its value."""


async def home(request: Request) -> Response:
    """The one box, and what was typed may mean."""
    desk = request.app.state.desks.lookup
    return await answered(request, desk, box, typed_in(request), own=request.state.at_home)


def box(catalog: Catalog, typed: str, *, own: bool = False) -> BoxPage:
    """The page of the box; what is surely the answer to a question stands above all else."""
    found = tuple(meant(catalog, typed, own=own)) if typed else ()
    answer = None
    if typed and len(typed.split()) >= QUESTION and not ASKS_FIELDS.search(typed):
        answer = _answer(catalog, typed)
    told = ""
    if typed:
        told = counted(len(found), "thing") if found else "Nothing here is called so."
    return BoxPage(
        title=f"{typed}: look up" if typed else "Look up",
        typed=typed,
        found=found,
        answer=answer,
        told=told,
        cards=len(catalog.all_cards()),
    )


def meant(catalog: Catalog, typed: str, *, own: bool) -> Iterator[Found]:
    """What a text may mean, an id first, then names, a query, a question.

    `own` is whether the owner asks, whose saved decks are among them.
    """
    yield from _by_id(catalog, typed)
    yield from _things(catalog, typed)
    yield from _factions(typed)
    yield from _decks(typed, own=own)
    if ASKS_FIELDS.search(typed):
        yield from _query(catalog, typed, own=own)
    else:
        guesses = catalog.suggest(typed, GUESSES)
        cards = [one.card for one in guesses if one.near] or [one.card for one in guesses[:3]]
        yield from map(_card, cards)
    if len(typed.split()) >= QUESTION or typed.endswith("?"):
        yield Found(name=f"Ask: {typed}", what="question", says="", address=_to("/ask", typed))


def _to(path: str, typed: str) -> str:
    return f"{path}?q={quote(typed)}"


def _card(card: Card) -> Found:
    what = f"{card.type}, {card.set_name}"
    return Found(name=card.full_name, what=what, says=card.brief, address=f"/card/{card.id}")


def _by_id(catalog: Catalog, typed: str) -> Iterator[Found]:
    from cardbase.search.points import find_points
    from errata.ids import canonical

    if canonical(typed) is None:
        return
    for point in find_points(catalog, typed)[:1]:
        address = f"/rule/{point.id}"
        yield Found(name=point.id, what=point.name, says=point.text, address=address)


def _things(catalog: Catalog, typed: str) -> Iterator[Found]:
    """Things of the board game that are called exactly so."""
    from cardbase.search.parts import thing_named

    seen: set[str] = set()
    for point in thing_named(catalog, typed):
        if point.of not in seen:
            seen.add(point.of)
            what = point.within or point.game.called
            says = point.text
            yield Found(name=point.name, what=what, says=says, address=f"/rule/{point.of}")


def _factions(typed: str) -> Iterator[Found]:
    """The factions whose name begins so; a guess would take ten times as long."""
    from cardbase.boardgame.names import faction_names
    from cardbase.boardgame.pieces import factions

    words = key(fold(typed))
    meant = dict.fromkeys(one for one, name in faction_names() if key(fold(name)).startswith(words))
    for one in (factions()[name] for name in (meant if words else ())):
        what, address = "faction of the board game", f"/faction/{one.id}"
        yield Found(name=one.name, what=what, says="", address=address)


def _decks(typed: str, *, own: bool) -> Iterator[Found]:
    """The starter decks, and of the owner the saved ones, whose name begins so."""
    from cardbase.decks.starters import starters
    from cardbase.names import STARTER_PREFIX

    begun = typed.casefold()
    for name in starters():
        called = name.removeprefix(STARTER_PREFIX)
        if called.startswith(begun) or name.startswith(begun):
            yield Found(name=name, what="starter deck", says="", address=f"/decks/starter/{called}")
    if not own:
        return
    from cardbase.library.decks import saved_decks

    try:
        saved = saved_decks()
    except LibraryError as fault:
        yield Found(name="Your saved decks", what=f"{fault}.", says="", address="/decks")
        return
    for deck in saved:
        if deck.name.casefold().startswith(begun):
            address = f"/decks/saved/{quote(deck.name, safe='')}"
            yield Found(name=deck.name, what="saved deck", says="", address=address)


def _query(catalog: Catalog, typed: str, *, own: bool) -> Iterator[Found]:
    try:
        cards = finder_for(catalog, own=own).found(typed).cards
    except KanlyError as fault:
        yield Found(name="No query", what=str(fault), says="", address=_to("/find", typed))
        return
    told = counted(len(cards), "card")
    yield Found(name=f"Find: {typed}", what=told, says="", address=_to("/find", typed))
    yield from map(_card, cards[:GUESSES])


def _answer(catalog: Catalog, typed: str) -> Hit | None:
    """The first hit that answers a question, if a source does."""
    from cardbase.search.ask import ask

    found = ask(catalog, typed, limit=1)
    return found.hits[0] if found.answered and found.sure else None


ROUTES = [Route("/", home)]
