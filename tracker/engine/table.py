"""The table a command plays at: the game, the cards' facts, and what the table set aside."""

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
    from tracker.standing.layer import Layer


class Secret(Struct, frozen=True):
    """A sealed maximum in solaris, and the word that seals it."""

    maximum: int
    word: str


Hidden: TypeAlias = "Secret | Callable[[bool], Secret]"
"""A secret, or what asks for one, once the rules allow what it is for: is its word a new one?"""


class CardFacts(dict[str, "Card"]):
    """The facts of cards by id, read once each. Raises UnknownCard, DamagedCatalog."""

    def __init__(self, catalog: Catalog) -> None:
        super().__init__()
        self.catalog = catalog
        self.in_force: Layer | None = None  # what the cards last looked at say while they lie there
        # cards that may not be read, and that something hung on (`tracker.table.ahead`)
        self.left_open: dict[str, None] = {}
        self.settings: Mapping[str, str] = {}  # by them a card is read that can be read otherwise
        self._more: dict[tuple[str, ...], Card] = {}

    def __missing__(self, card_id: str) -> Card:
        found = self[card_id] = self._as_set(self.catalog.card(card_id))
        return found

    def learn(self, ids: set[str]) -> None:
        """Read many cards at once."""
        for card in self.catalog.cards(sorted(ids - set(self))):
            self[card.id] = self._as_set(card)

    def set_by(self, settings: Mapping[str, str]) -> None:
        """Read the cards as a game has set them, from now on."""
        if settings is self.settings:
            return
        self.settings = settings
        self._more.clear()
        for card in [one for one in self.values() if one.readings_json]:
            del self[card.id]
            self.in_force = None

    def _as_set(self, card: Card) -> Card:
        if not card.readings_json:
            return card
        from cardbase.cards.readings import as_set

        return as_set(card, self.settings)

    def with_operations(self, card_id: str, others: tuple[str, ...]) -> Card:
        """The facts of a card that has the operations of others besides its own."""
        found = self._more.get((card_id, *others))
        if found is None:
            from cardbase.program.stored import with_operation

            found = self[card_id]
            for other in others:
                found = with_operation(found, self[other])
            self._more[card_id, *others] = found
        return found

    def leave_open(self, card_id: str) -> None:
        """Go on without what hangs on a card that may not be read."""
        self.left_open[card_id] = None

    def learn_in_play(self, game: Game, house: HouseId = "") -> None:
        """Read at once what nearly every command looks at: the cards in play, and a House's own."""
        self.set_by(game.settings)
        own = {Place.HAND, Place.ASSEMBLY} if house else set()
        pieces = game.pieces.values()
        seen = (p for p in pieces if p.place in IN_PLAY or (p.place in own and p.holder == house))
        self.learn({piece.card for piece in seen})


class Table:
    """One command at work: it looks, may refuse, and notes what happens."""

    def __init__(
        self,
        game: Game,
        cards: CardFacts,
        overrule: str = "",
        secret: Hidden | None = None,
        chance: Callable[[], str] | None = None,
    ) -> None:
        self.game = game  # as it now is, the events so far applied
        self.before = game  # as the command found it
        self.cards = cards
        cards.set_by(game.settings)
        self.overrule = overrule  # why the table sets rules aside, "" when it does not (G-02)
        self.secret = secret  # typed unseen by the speaker; it never enters an event
        self.chance = chance  # what the chance of the game comes from (`tracker.engine.chance`)
        self.speaker: HouseId = ""  # the House that gives the command
        self.events: list[Event] = []  # what the command has made happen
        self.told = 0  # how many of them have been looked at for what the table has to see to
        self.acting = False  # abilities under way are gone on with at this moment
        self.broken: list[str] = []  # rules set aside, in the order they stood in the way
        # the cards that names of several are taken for, in the order the names are read
        self.picked: list[PieceId] = []
        self._heard: dict[str, int] = {}

    def emit(self, *events: Event) -> None:
        """Make these events happen, one after the other. Raises BadEvent."""
        for event in events:
            before = self.game
            self.game = apply(before, event)
            self.events.append(event)
            watch = WATCHED.get(type(event))
            if watch is not None:
                watch(self, before, event)

    def news(self, reader: str) -> list[Event]:
        """What has happened since this reader last asked: what follows is gone through again."""
        heard = self._heard.get(reader, 0)
        self._heard[reader] = len(self.events)
        return self.events[heard:]

    def refuse(self, rule: str, reason: str) -> None:
        """A rule forbids it. Raises Refused, unless the table sets rules aside."""
        if not self.overrule:
            raise Refused(rule, reason)
        if rule not in self.broken:
            self.broken.append(rule)

    def asks(self) -> Table:
        """A table beside this one, at which `can_` asks: it sets no rule aside."""
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
        """The facts of a card in this game, with what it does now. Raises Misread, UnknownCard."""
        found = self.piece(piece) if isinstance(piece, str) else piece
        others = self.game.gained.get(found.id) if self.game.effects else None
        if others is not None:
            return self.cards.with_operations(found.card, others)
        return self.cards[found.card]

    def name(self, piece: PieceId | Piece) -> str:
        """How a card is called at the table."""
        return self.card(piece).name

    def next_id(self, letter: str) -> str:
        """The id of the next piece ("c"), question ("q") or effect ("e")."""
        return f"{letter}{self.game.counter + 1}"
