"""Display names of Houses, cards and places, as far as the reader may know them."""

from __future__ import annotations

from collections.abc import Container, Sequence

from errata.text import listed
from tracker.engine.events import Asked, Event
from tracker.engine.sight import COUNTED, is_covered, is_seen
from tracker.engine.state import Effect, Game, House, Piece, Question
from tracker.engine.table import CardFacts
from tracker.engine.words import (
    GUILD,
    HAS_OPERATION,
    NAMING,
    TREASURY,
    HouseId,
    OperationKind,
    PieceId,
    StatName,
)
from tracker.standing.speech import numbered, once_each

GIVES: dict[str, str] = {
    StatName.DIRECT: "Direct",
    StatName.COUNTER: "Counter",
    StatName.NO_COUNTER: "no Counter",
    StatName.SURPRISE: "Surprise",
    StatName.FREE_FORCE: "assigns force in any order",
    StatName.UNTOUCHED: "force does not touch it",
    StatName.CAPTURED: "captured if vanquished",
    StatName.DISCARDED: "discarded if vanquished",
    StatName.FALLS: "vanquished in any case",
    StatName.AS_ONE: "one participant with its leader",
    StatName.NO_EFFECT: "has no effect",
    StatName.GOES: "discarded when the interval ends",
}
"""What a card has or has not, which is no number."""


class Teller:
    """The game around one event.

    Attributes:
        before: The game before it.
        after: The game after it.
        cards: The facts of the cards.
        known: The cards whose names may be said.
        last: The event just before it in the same command, None for none.
        all_done: The table says just then for every House awaited that it is done.
    """

    def __init__(  # noqa: PLR0913 - what stands around one event
        self,
        before: Game,
        after: Game,
        cards: CardFacts,
        known: Container[PieceId],
        last: Event | None = None,
        *,
        all_done: bool = False,
    ) -> None:
        self.before = before
        self.after = after
        self.cards = cards
        self.known = known
        self.last = last
        self.all_done = all_done

    def house(self, house: HouseId) -> str:
        """The display name of a House."""
        found = self.after.houses.get(house)
        return found.name if found else house or "the table"

    def now(self, house: HouseId) -> House:
        """A House after the event."""
        return self.after.houses[house]

    def piece(self, piece: PieceId | None) -> str:
        """The display name of a card; a hidden one is "a card"."""
        found = self.after.pieces.get(piece or "")
        return self.name(found) if found is not None else piece or "nothing"

    def name(self, piece: Piece) -> str:
        """The name of a card, if the reader may know it; else where it can be told from others.

        In a hand, an Assembly or a deck it cannot: its id would tell later which one it was (Z-03).
        """
        if piece.id in self.known:
            return self.cards[piece.card].name
        return "a card" if piece.place in COUNTED else f"a card [{piece.id}]"

    def pieces(self, pieces: Sequence[PieceId]) -> str:
        """Cards in one list; those that may not be seen are counted."""
        named = once_each(self.piece(piece) for piece in pieces if piece in self.known)
        hidden = sum(piece not in self.known for piece in pieces)
        if hidden:
            named.append("a card" if hidden == 1 else f"{hidden} cards")
        return listed(named)

    def where(self, place: str) -> str:
        """A House, the Guild Hoard, the treasury, or a card."""
        if place == GUILD:
            return "the Guild Hoard"
        if place == TREASURY:
            return "the Imperial treasury"
        return self.house(place) if place in self.after.houses else self.piece(place)

    def operation(self, kind: OperationKind, piece: PieceId | None, parent: PieceId | None) -> str:
        """An operation: "deployment (Maula Pistol) with Gurney Halleck"."""
        what = f" ({self.piece(piece)})" if piece else ""
        on = f" with {self.piece(parent)}" if parent and parent != piece else ""
        return f"{called(kind)}{what}{on}"

    def question(self, question: Question | Asked) -> str:
        """What is asked, with what it can be answered, and what `answer` alone says."""
        named = [self._choice(one) for one in question.choices]
        if numbered(question.choices):
            named = [f"{place}. {one}" for place, one in enumerate(named, 1)]
        among = ", ".join(named)
        alone = f"answer alone: {self._choice(question.suggested)}" if question.suggested else ""
        told = "; ".join(part for part in (among, alone) if part)
        return question.text + (f" ({told})" if told else "")

    def _choice(self, choice: str) -> str:
        """One answer; a card by its name and id."""
        piece = self.after.pieces.get(choice)
        if piece is None:
            return choice
        name = self.name(piece)
        return name if name.endswith("]") else f"{name} [{piece.id}]"

    def effect(self, effect: Effect) -> str:
        """What an effect does: "+2 command of Gurney Halleck"."""
        by = f" ({self.piece(effect.source)})" if effect.source else ""
        if effect.stat in GIVES and effect.on:
            has = GIVES[effect.stat] if effect.amount > 0 else f"no more {GIVES[effect.stat]}"
            return f"{self.where(effect.on)}: {has}{by}"
        named = next((one for one in NAMING if effect.stat.startswith(one)), None)
        if named is not None:
            other = effect.stat.removeprefix(named)
            known = other in self.after.pieces or other in self.after.houses
            of = self.where(other) if known else other
            if named == HAS_OPERATION:
                of = self.cards[other].name
            return f"{self.where(effect.on)}: {named}{of}{by}"
        on = f" of {self.where(effect.on)}" if effect.on else ""
        amount = "" if effect.stat.startswith("no ") else f"{effect.amount:+d} "
        return f"{amount}{effect.stat}{on}{by}"


CALLED = {
    OperationKind.DEPLOY: "deployment",
    OperationKind.REDEPLOY: "redeployment",
    OperationKind.PLACE_EVENT: "placing of an event",
    OperationKind.DEPLOY_EVENT: "deployment of an event",
    OperationKind.ENGAGE: "use of a card",
    OperationKind.FAVOR: "purchase of favor",
    OperationKind.COUNCIL: "request to the High Council",
}


def called(kind: OperationKind) -> str:
    """The noun for an operation: "deployment", "petition"."""
    return CALLED.get(kind, kind.value)


def seen(game: Game, cards: CardFacts, viewer: HouseId = "") -> set[PieceId]:
    """The cards whose names a House may say; "" for those that all have seen."""
    return {p.id for p in game.pieces.values() if _may_be_named(game, cards, p, viewer)}


def _may_be_named(game: Game, cards: CardFacts, piece: Piece, viewer: HouseId) -> bool:
    return not is_covered(piece) and is_seen(game, cards, piece, viewer)


class Remembered(Container[PieceId]):
    """The cards whose names a House may say that has watched a few states of a game."""

    def __init__(self, games: Sequence[Game], cards: CardFacts, viewer: HouseId = "") -> None:
        self._games = games
        self._cards = cards
        self._viewer = viewer
        self._known: dict[PieceId, bool] = {}

    def __contains__(self, piece: object) -> bool:
        name = str(piece)
        if name not in self._known:
            self._known[name] = any(
                name in game.pieces
                and _may_be_named(game, self._cards, game.pieces[name], self._viewer)
                for game in self._games
            )
        return self._known[name]


def by_house(game: Game, pieces: Sequence[PieceId]) -> dict[HouseId, list[PieceId]]:
    """The pieces by the Houses that hold them, in their order."""
    found: dict[HouseId, list[PieceId]] = {}
    for piece in pieces:
        found.setdefault(game.pieces[piece].holder, []).append(piece)
    return found
