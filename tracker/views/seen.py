"""What one viewer has of a game: the one door to it for everything that is shown.

A view is built from what its viewer may see (Z-02 to Z-04): the state with the other cards covered,
the facts of the cards that are not, and the events without what was hidden all along. Whatever is
made of a view alone cannot tell more than that.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import cached_property
from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.engine.apply import apply, replay
from tracker.engine.events import Event
from tracker.engine.invariants import named_cards
from tracker.engine.sight import COUNTED, COVER, covered, is_covered
from tracker.engine.state import Game, House, Piece
from tracker.engine.table import CardFacts
from tracker.engine.words import HouseId, PieceId
from tracker.table.ahead import Ahead, Uncovered, foreseen
from tracker.table.covering import covered_event, ever_seen
from tracker.views.telling import EventStory, told

if TYPE_CHECKING:
    from tracker.log.record import Head
    from tracker.table.session import Session


class View:
    """A game as one viewer sees it.

    Attributes:
        head: Where in its history the game stands.
        viewer: The House that looks, "" for what all may see.
        game: The state; the id of a hidden card is replaced by a cover.
        cards: The facts of the cards; to read those of a hidden one raises Unforeseen.
    """

    game: Game
    _true: Game
    _facts: CardFacts

    def __init__(  # noqa: PLR0913, PLR0917 - the parts of a session, and the view before it
        self,
        head: Head,
        game: Game,
        events: Sequence[Event],
        cards: CardFacts,
        viewer: HouseId,
        last: View | None = None,
    ) -> None:
        cards.learn_in_play(game, viewer)
        self.head = head
        self.viewer = viewer
        self.cards = Uncovered(game, cards)
        self._last = None if last is None else last.states(viewer, cards)
        self.game = covered(game, cards, viewer, self._last)
        self._true = game
        self._facts = cards
        self._logged = events

    @property
    def id(self) -> str:
        """The game's short name."""
        return self.head.game

    def states(self, viewer: HouseId, cards: CardFacts) -> tuple[Game, Game] | None:
        """The true state and how it is seen; None where another looks, or by other facts."""
        same = self.viewer == viewer and self._facts is cards
        return (self._true, self.game) if same else None

    def is_of(self, session: Session) -> bool:
        """Whether the session still stands where it stood when this was seen."""
        return self._true is session.game and self.head == session.head

    def called(self, named: str) -> str:
        """The name of a card or a House; another word as it is."""
        if named in self.game.houses:
            return self.game.houses[named].name
        piece = self.game.pieces.get(named)
        return named if piece is None else self.cards[piece.card].name

    @cached_property
    def known(self) -> frozenset[PieceId]:
        """The cards whose names the viewer may see now."""
        return frozenset(
            piece.id for piece in self.game.pieces.values() if not piece.card.startswith(COVER)
        )

    @cached_property
    def events(self) -> list[Event]:
        """The line of history, without the identities of cards that were hidden all along."""
        self._facts.learn({piece.card for piece in self._true.pieces.values()})
        return redacted(self._logged, self._facts, self.viewer)

    @cached_property
    def story(self) -> list[EventStory]:
        """All that has happened, in words."""
        return told(Game(), self.events, self.cards, self.viewer)

    @cached_property
    def counted(self) -> Game:
        """The state to find options in: hidden cards of hands and decks are a number alone.

        A rival's hand is thus what it is to the viewer: cards that only their House can name.
        """
        game = self.game
        named = _named_in(game)
        kept = dict[PieceId, Piece]()
        unseen = {house.id: dict(house.unseen) for house in game.houses.values()}
        for piece in game.pieces.values():
            if piece.place in COUNTED and piece.id not in self.known and piece.id not in named:
                many = unseen[piece.holder]
                many[piece.place] = many.get(piece.place, 0) + 1
            else:
                kept[piece.id] = piece
        houses: dict[HouseId, House] = {
            house.id: replace(house, unseen=unseen[house.id]) for house in game.houses.values()
        }
        return replace(game, pieces=kept, houses=houses)

    def at(self, seq: int) -> Game:
        """The state after an event, as far as the viewer knows of it."""
        return replay(self.events[:seq])

    def since(self, before: Game, events: Sequence[Event]) -> tuple[Game, list[Event]]:
        """A past state and the events that followed on it, as far as the viewer knew of them."""
        facts = self._facts
        facts.learn({piece.card for piece in self._true.pieces.values()})
        known = ever_seen(events, facts, self.viewer, before)
        if self._last is not None and self._last[0] is before:
            seen = self._last[1]
        else:
            seen = covered(before, facts, self.viewer, (self._true, self.game))
        pieces = {
            one.id: before.pieces[one.id] if one.id in known else one
            for one in seen.pieces.values()
        }
        known.update(one.id for one in seen.pieces.values() if not is_covered(one))
        start = replace(seen, seed=None, pieces=pieces)
        return start, _without_hidden(before, events, known, self.viewer)

    def ahead(self, words: Sequence[str], house: HouseId = "", why: str = "") -> Ahead:
        """Preview a command, as far as the viewer can know.

        Raises Refused, Misread, SeveralFit.
        """
        return foreseen(self._true, self._facts, words, house, why, self.viewer)


def view_of(session: Session, viewer: HouseId = "", last: View | None = None) -> View:
    """The game of a session as a House sees it, "" for what all may see.

    `last` is how that House saw it in another state, from which it is made faster.
    """
    return View(session.head, session.game, session.events, session.cards, viewer, last)


def redacted(events: Sequence[Event], cards: CardFacts, viewer: HouseId) -> list[Event]:
    """Events in which each card that the viewer has never seen is covered, and the seed left out.

    Raises BadEvent where the events do not follow on each other.
    """
    return _without_hidden(Game(), events, ever_seen(events, cards, viewer, Game()), viewer)


def _without_hidden(
    game: Game, events: Iterable[Event], known: Set[PieceId], viewer: HouseId
) -> list[Event]:
    found = list[Event]()
    for event in events:
        found.append(covered_event(event, game.counter, known, viewer))
        game = apply(game, event)
    return found


def _named_in(game: Game) -> set[str]:
    """The cards that others or something under way names: they stay in sight, though covered."""
    named = {one for _, ids, _ in named_cards(game) for one in ids}
    for question in game.questions:
        named.update((question.about, *question.choices))
    for frame in (*game.frames, *game.fired):
        named.add(frame.card)
        for kept in frame.kept.values():
            named.update(kept if isinstance(kept, tuple) else (str(kept),))
    return named
