"""What a command would do: it is tried at a table of its own, and nothing of it is kept.

The table knows no more than the House that looks: which card lies in a rival's hand or in a deck
cannot be read there, nor is a lot drawn. What the command does goes as far as it hangs on neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.engine.chance import SHORTEST, unforeseen
from tracker.engine.errors import Unforeseen
from tracker.engine.events import Event
from tracker.engine.sight import COVER, DECKS, covered
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Secret, Table
from tracker.engine.words import HouseId, Place
from tracker.table.dispatch import say

if TYPE_CHECKING:
    from cardbase.cards.card import Card


class Ahead(Struct, frozen=True, kw_only=True):
    """What a command would do, as far as a House can know."""

    before: Game  # the game, without what the House may not see
    after: Game  # the game that the events make of it
    cards: CardFacts  # the facts of the cards that it may see
    events: tuple[Event, ...]
    stops: Unforeseen | None  # on what the rest hangs; None where it can know all
    left_open: tuple[str, ...]  # what else may count, and the House cannot know


def foreseen(  # noqa: PLR0913, PLR0917 - all that belongs to one command, and who looks
    game: Game,
    cards: CardFacts,
    words: Sequence[str],
    house: str = "",
    why: str = "",
    viewer: HouseId = "",
) -> Ahead:
    """What a command would do (`tracker.table.dispatch.give`).

    `viewer` is the House that looks, "" for what all may know.

    Raises:
        Refused: a rule forbids it.
        Misread, SeveralFit: it cannot be understood.
    """
    before = covered(game, cards, viewer)
    known = Uncovered(game, cards)
    at = Table(before, known, why, _secret, unforeseen)
    stops = None
    try:
        say(at, words, house)
    except Unforeseen as met:
        stops = met
    return Ahead(
        before=before,
        after=at.game,
        cards=known,
        events=tuple(at.events),
        stops=stops,
        left_open=tuple(known.unforeseen(one).what for one in known.left_open),
    )


class Uncovered(CardFacts):
    """The facts of the cards that may be seen. Raises Unforeseen for any other."""

    def __init__(self, game: Game, cards: CardFacts) -> None:
        super().__init__(cards.catalog)
        self.update(cards)
        self._game = game

    def __missing__(self, card_id: str) -> Card:
        if not card_id.startswith(COVER):
            return super().__missing__(card_id)
        raise self.unforeseen(card_id)

    def unforeseen(self, card_id: str) -> Unforeseen:
        """Where the card lies that may not be read, and who may look at it."""
        piece = self._game.pieces[card_id.removeprefix(COVER)]
        holder = self._game.houses[piece.holder].name
        if piece.place in DECKS:
            return Unforeseen(f"a card in the {piece.place} of {holder}")
        where = f"in the {piece.place}" if piece.place is not Place.GONE else "beside the domain"
        return Unforeseen(f"a card face-down {where} of {holder} [{piece.id}]", piece.holder)

    def learn(self, ids: set[str]) -> None:
        """Read many cards at once, those that may be seen."""
        super().learn({one for one in ids if not one.startswith(COVER)})


def _secret(new: bool) -> Secret:
    """Any maximum will do to be sealed; one that is sealed already only its House knows."""
    if new:
        return Secret(0, "-" * SHORTEST)
    raise Unforeseen("a maximum that is sealed")
