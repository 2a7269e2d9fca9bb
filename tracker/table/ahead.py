"""Previews a command on a copy of the game.

The copy has only the information of the House that asks: cards in a rival's hand or in a deck
cannot be read, and nothing is drawn at random. The preview ends where the outcome depends on
either.
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

if TYPE_CHECKING:
    from cardbase.cards.card import Card


class Ahead(Struct, frozen=True, kw_only=True):
    """The preview of a command, as far as a House can know."""

    before: Game  # the game without hidden information
    after: Game  # the game after the events
    cards: CardFacts  # the data of the visible cards
    events: tuple[Event, ...]
    stops: Unforeseen | None  # what the rest depends on; None if the preview is complete
    left_open: tuple[str, ...]  # other unknowns that may matter


def foreseen(  # noqa: PLR0913, PLR0917 - the parts of a command, and the viewer
    game: Game,
    cards: CardFacts,
    words: Sequence[str],
    house: str = "",
    why: str = "",
    viewer: HouseId = "",
) -> Ahead:
    """Preview a command (`tracker.table.dispatch.give`).

    `viewer` is the House that asks, "" for public information.

    Raises:
        Refused: a rule forbids it.
        Misread, SeveralFit: it cannot be understood.
    """
    from tracker.table.dispatch import say  # to look at a game takes no verb

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
    """The data of the visible cards. Raises Unforeseen for any other."""

    def __init__(self, game: Game, cards: CardFacts) -> None:
        super().__init__(cards.catalog)
        self.update(cards)
        self.settings = cards.settings
        self._game = game
        self._facts = cards

    def __missing__(self, card_id: str) -> Card:
        if card_id.startswith(COVER):
            raise self.unforeseen(card_id)
        found = self[card_id] = self._facts[card_id]
        return found

    def unforeseen(self, card_id: str) -> Unforeseen:
        """The error for a hidden card: its place, and who may look at it."""
        piece = self._game.pieces[card_id.removeprefix(COVER)]
        holder = self._game.houses[piece.holder].name
        if piece.place in DECKS:
            return Unforeseen(f"a card in the {piece.place} of {holder}")
        where = f"in the {piece.place}" if piece.place is not Place.GONE else "beside the domain"
        return Unforeseen(f"a card face-down {where} of {holder} [{piece.id}]", piece.holder)

    def learn(self, ids: set[str]) -> None:
        """Read many cards in one query, only the visible ones."""
        wanted = {one for one in ids - set(self) if not one.startswith(COVER)}
        self._facts.learn(wanted)
        self.update({one: self._facts[one] for one in wanted})


def _secret(new: bool) -> Secret:
    """A placeholder for a maximum to be sealed; one sealed already is known only to its House."""
    if new:
        return Secret(0, "-" * SHORTEST)
    raise Unforeseen("a maximum that is sealed")
