"""`kanly game pile`: the discard piles, in their order, for everybody to look through (Z-04)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cardbase.strings import counted
from kanly.game.documents import DiscardedJson, GamePile, PileJson
from kanly.game.open import opened, the_viewer
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, paragraph, say, strong
from tracker.engine.errors import Misread
from tracker.engine.sight import look_through
from tracker.engine.words import Place

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, GameId, HouseOrAll

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
    word = deck.strip().lower()
    if deck and word not in PILES:
        raise Misread(f"--deck {' or '.join(PILES)}", deck)
    places = (PILES[word],) if deck else tuple(PILES.values())
    with opened(game_id) as session:
        game, cards = session.game, session.cards
        one = the_viewer(session, house)
        cards.learn({piece.card for piece in game.pieces.values() if piece.place in places})
        piles: list[PileJson] = []
        lines: list[str] = []
        for each in (one,) if one else tuple(game.houses):
            lines.append(strong(game.houses[each].name))
            for place in places:
                known = look_through(game, each, place)
                unseen = game.houses[each].unseen.get(place, 0)
                rows = [
                    DiscardedJson(id=piece.id, card=piece.card, name=cards[piece.card].name)
                    for piece in known
                ]
                piles.append({"house": each, "place": place, "cards": rows, "unseen": unseen})
                empty = not known and not unseen
                lines.append(f"  {place}: empty" if empty else f"  {place}, the last is on top:")
                lines += [
                    paragraph(
                        f"{number}. {cards[piece.card].full_name} [{piece.id}]",
                        "       ",
                        first="    ",
                    )
                    for number, piece in enumerate(known, 1)
                ]
                if unseen:
                    told = f"and {counted(unseen, 'card')} that nobody named"
                    lines.append(paragraph(told, first="    "))
        if json:
            say_document(GamePile, session, piles=piles)
        else:
            say("\n".join(lines))
    return Code.FOUND
