"""`kanly game pile`: the discard piles, in their order, for everybody to look through (Z-04)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated

from cardbase.strings import counted
from kanly.game.open import opened, the_viewer
from kanly.terminal.output import Code, paragraph, say, strong
from tracker.engine.state import Piece
from tracker.engine.words import HouseId, Place
from tracker.table.session import Session

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, GameId, HouseOrAll
    from kanly.game.documents import DiscardedJson, PileJson

PILES = {"house": Place.HOUSE_DISCARD, "imperial": Place.IMPERIAL_DISCARD}
"""The word for a deck, and where its discards lie."""


def show(
    house: HouseOrAll = "",
    deck: Annotated[
        str, typer.Option("--deck", metavar="imperial|house", help="The discards of one deck.")
    ] = "",
    game_id: GameId = "",
    json: AsJson = False,
) -> int:
    """Look through the discard piles, in their order.

    Raises:
        Misread: no such deck, or no such House; SeveralFit: several Houses fit.
    """
    places = _places(deck)
    with opened(game_id) as session:
        one = the_viewer(session, house)
        whose = (one,) if one else tuple(session.game.houses)
        session.cards.learn({p.card for p in session.game.pieces.values() if p.place in places})
        if json:
            from kanly.game.documents import GamePile
            from kanly.terminal.documents import say_document

            piles = [_facts(session, each, place) for each in whose for place in places]
            say_document(GamePile, session, piles=piles)
        else:
            say("\n".join(line for each in whose for line in _lines(session, each, places)))
    return Code.FOUND


def _places(deck: str) -> tuple[Place, ...]:
    """The piles that a word means. Raises Misread."""
    from tracker.engine.errors import Misread

    if not deck:
        return tuple(PILES.values())
    found = PILES.get(deck.strip().lower())
    if found is None:
        raise Misread(f"--deck {' or '.join(PILES)}", deck)
    return (found,)


def _pile(session: Session, house: HouseId, place: Place) -> tuple[tuple[Piece, ...], int]:
    """The known cards of a pile in their order, and how many lie there that nobody named."""
    from tracker.engine.sight import look_through

    return (
        look_through(session.game, house, place),
        session.game.houses[house].unseen.get(place, 0),
    )


def _lines(session: Session, house: HouseId, places: Sequence[Place]) -> Iterator[str]:
    yield strong(session.game.houses[house].name)
    for place in places:
        cards, unseen = _pile(session, house, place)
        if not cards and not unseen:
            yield f"  {place}: empty"
            continue
        yield f"  {place}, the last is on top:"
        for number, piece in enumerate(cards, 1):
            told = f"{number}. {session.cards[piece.card].full_name} [{piece.id}]"
            yield paragraph(told, "       ", first="    ")
        if unseen:
            yield paragraph(f"and {counted(unseen, 'card')} that nobody named", first="    ")


def _facts(session: Session, house: HouseId, place: Place) -> PileJson:
    cards, unseen = _pile(session, house, place)
    rows: list[DiscardedJson] = [
        {"id": one.id, "card": one.card, "name": session.cards[one.card].name} for one in cards
    ]
    return {"house": house, "place": place, "cards": rows, "unseen": unseen}
