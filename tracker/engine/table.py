"""The context of a command: the game, the data of its cards, overruled rules, and its events."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from tracker.engine.apply import apply
from tracker.engine.errors import Misread, Refused
from tracker.engine.event import Event
from tracker.engine.guards import WATCHED
from tracker.engine.state import Game, House, Piece
from tracker.engine.words import IN_PLAY, HouseId, PieceId, Place

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.lying import Lying
    from tracker.standing.layer import EffectIndex


class Secret(Struct, frozen=True):
    """A sealed maximum in solaris, and the word that seals it."""

    maximum: int
    word: str


Hidden: TypeAlias = "Secret | Callable[[bool], Secret]"
"""A secret, or a prompt for one, called once the command is legal; its argument: a new word?"""


class CardFacts(dict[str, "Card"]):
    """Card data by id, read on first use. Raises UnknownCard, DamagedCatalog."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__()
        self.catalog = catalog
        self.in_force: EffectIndex | None = None  # standing effects last computed, for reuse
        # the cards in play that have triggers, of the arrangement last asked for
        self.waiting: tuple[Lying, tuple[Piece, ...]] | None = None
        # hidden cards that the outcome depends on (`tracker.table.ahead`)
        self.left_open: dict[str, None] = {}
        self.settings: Mapping[str, str] = {}  # they select between readings of a card
        self._more: dict[tuple[str, ...], Card] = {}

    def __missing__(self, card_id: str) -> Card:
        found = self[card_id] = self._as_set(self.catalog.card(card_id))
        return found

    def learn(self, ids: set[str]) -> None:
        """Read many cards in one query."""
        for card in self.catalog.cards(sorted(ids - set(self))):
            self[card.id] = self._as_set(card)

    def set_by(self, settings: Mapping[str, str]) -> None:
        """Read cards by the settings of a game from now on."""
        if settings is self.settings or settings == self.settings:
            return
        self.settings = settings
        self._more.clear()
        self.waiting = None
        for card in [one for one in self.values() if one.readings_json]:
            del self[card.id]
            self.in_force = None

    def _as_set(self, card: Card) -> Card:
        if not card.readings_json:
            return card
        from cardbase.cards.readings import as_set

        return as_set(card, self.settings)

    def with_operations(self, card_id: str, others: tuple[str, ...]) -> Card:
        """The data of a card that has the operations of others besides its own."""
        found = self._more.get((card_id, *others))
        if found is None:
            from cardbase.program.stored import with_operation

            found = self[card_id]
            for other in others:
                found = with_operation(found, self[other])
            self._more[card_id, *others] = found
        return found

    def leave_open(self, card_id: str) -> None:
        """Record that the outcome depends on a hidden card, and continue without it."""
        self.left_open[card_id] = None

    def learn_in_play(self, game: Game, house: HouseId = "") -> None:
        """Read in one query what nearly every command needs: cards in play, and a House's own."""
        self.set_by(game.settings)
        own = {Place.HAND, Place.ASSEMBLY} if house else set()
        pieces = game.pieces.values()
        seen = (p for p in pieces if p.place in IN_PLAY or (p.place in own and p.holder == house))
        self.learn({piece.card for piece in seen})


class Table:
    """The context of a command in execution: the state, its data, and the events it emits."""

    def __init__(
        self,
        game: Game,
        cards: CardFacts,
        overrule: str = "",
        secret: Hidden | None = None,
        chance: Callable[[], str] | None = None,
    ) -> None:
        self.game = game  # the present state: all events so far applied
        self.before = game  # the state before the command
        self.cards = cards
        cards.set_by(game.settings)
        self.overrule = overrule  # the reason for overruling rules, "" if none is overruled (G-02)
        self.secret = secret  # typed without echo; never part of an event
        self.chance = chance  # the source of the random seed (`tracker.engine.chance`)
        self.speaker: HouseId = ""  # the House that gives the command
        self.events: list[Event] = []  # emitted by the command
        self.told = 0  # how many of them `tracker.cards.announcing` has processed
        self.acting = False  # abilities in progress are being resumed; guards against recursion
        self.broken: list[str] = []  # rules overruled, in the order they were checked
        # the cards chosen for ambiguous names, in the order the names are read
        self.picked: list[PieceId] = []
        self._heard: dict[str, int] = {}

    def emit(self, *events: Event) -> None:
        """Apply and record these events in order. Raises BadEvent."""
        for event in events:
            before = self.game
            self.game = apply(before, event)
            self.events.append(event)
            watch = WATCHED.get(type(event))
            if watch is not None:
                watch(self, before, event)

    def news(self, reader: str) -> list[Event]:
        """The events since this reader last asked; each reader has its own position."""
        heard = self._heard.get(reader, 0)
        self._heard[reader] = len(self.events)
        return self.events[heard:]

    def refuse(self, rule: str, reason: str) -> None:
        """Refuse by a rule. Raises Refused, unless the command overrules the rules."""
        if not self.overrule:
            raise Refused(rule, reason)
        if rule not in self.broken:
            self.broken.append(rule)

    def asks(self) -> Table:
        """A context for queries (`can_`) in the same state: it overrules nothing."""
        return Table(self.game, self.cards)

    def house(self, house: HouseId) -> House:
        """A House of this game. Raises Misread."""
        found = self.game.houses.get(house)
        if found is None:
            raise Misread("the name of a House in this game", house)
        return found

    def piece(self, piece: PieceId) -> Piece:
        """A known card of this game. Raises Misread."""
        found = self.game.pieces.get(piece)
        if found is None:
            raise Misread("a card in this game", piece)
        return found

    def card(self, piece: PieceId | Piece) -> Card:
        """The data of a card with operations it gained. Raises Misread, UnknownCard."""
        found = self.piece(piece) if isinstance(piece, str) else piece
        others = self.game.gained.get(found.id) if self.game.effects else None
        if others is not None:
            return self.cards.with_operations(found.card, others)
        return self.cards[found.card]

    def name(self, piece: PieceId | Piece) -> str:
        """The display name of a card."""
        return self.card(piece).name

    def next_id(self, letter: str) -> str:
        """The id of the next piece ("c"), question ("q") or effect ("e")."""
        return f"{letter}{self.game.counter + 1}"
