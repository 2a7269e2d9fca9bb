"""Random games laid out for rites: Houses in their domains, with all that fights and is fought."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from spoken import some_line
from tracker_cases import HOUSES
from tracker_walk import HOMEWORLDS, Walker

from cardbase.vocabulary import CardType, Deck, Subtype
from tracker.engine.errors import TrackerError
from tracker.engine.events import (
    CardDeployed,
    CardNamed,
    CardPlaced,
    CardsDrawn,
    CardsEngaged,
    DeckDealt,
    FavorChanged,
    GameBegan,
    HoardSet,
    HouseJoined,
    PhaseBegan,
    SolarisChanged,
    TurnBegan,
)
from tracker.engine.settings import settings, settled
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import OperationKind, Phase, Place, StatName, Until
from tracker.rules.lasting import begin_effect
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import give, legal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.events import Event
    from tracker.engine.state import Piece
    from tracker.engine.words import HouseId, PieceId

RITE_SETTINGS = (
    "rite-bonus",
    "rite-bonus-choice",
    "surprise",
    "choam-rites",
    "landsraad-rites",
    "rite-limit-per",
    "tier-choice",
    "partial-force",
    "implicate-traitor",
    "dune-arbitration",
    "aborted-rite-counts",
    "venture-leader-directs",
    "venture-leader-personnel",
    "bonus-without-subdual",
    "weirding-rank",
    "counter-tactic",
    "captive-status",
    "last-player-wins",
    "loser-cards",
    "windows",
)
"""What is drawn by lot in these games; the numbers among them lie in 1..3."""

FIGHTS = ("rite", "Direct", "Counter", "Surprise")
"""Words of a card that has to do with rites."""

GIVEN = (
    StatName.DIRECT,
    StatName.COUNTER,
    StatName.SURPRISE,
    StatName.FREE_FORCE,
    StatName.CAPTURED,
)
"""What the table's word gives now and then in a rite."""


def drawn_settings(random: Random) -> dict[str, str]:
    """A value of each setting about rites."""
    known, drawn = settings(), dict[str, str]()
    for name in RITE_SETTINGS:
        kept = known[name]
        values = [*kept.choices] if kept.choices else [str(random.randint(1, 3))]
        drawn[name] = random.choice(values)
    return drawn


class Laying:
    """Lays out the domains and hands of a game; no card lies in two places."""

    def __init__(self, catalog: Catalog, random: Random) -> None:
        self.at = Table(Game(), CardFacts(catalog))
        self.random = random
        self.all = [card for card in catalog.all_cards() if card.name != "Dune"]
        self.left = {card.id for card in self.all}

    def some(self, count: int, fits: Sequence[Card]) -> list[Card]:
        """So many of these cards that lie nowhere yet, or as many as there are."""
        there = [card for card in fits if card.id in self.left]
        found = self.random.sample(there, min(count, len(there)))
        self.left -= {card.id for card in found}
        return found

    def put(
        self, house: HouseId, card: str, place: Place = Place.DOMAIN, on: PieceId | None = None
    ) -> PieceId:
        """A card in the domain, deployed; or in the hand."""
        piece = self.at.next_id("c")
        start = Place.GONE if place is Place.DOMAIN else place
        self.at.emit(CardNamed(piece=piece, card=card, owner=house, holder=house, place=start))
        if place is Place.DOMAIN:
            self.at.emit(CardDeployed(piece=piece, parent=on))
        return piece

    def deal(self, house: HouseId, place: Place, cards: Sequence[Card]) -> None:
        """A deck known by name, its first cards drawn."""
        self.at.emit(DeckDealt(house=house, place=place, cards=tuple(card.id for card in cards)))
        first = place is Place.IMPERIAL_DECK
        count, target = (2, Place.ASSEMBLY) if first else (3, Place.HAND)
        top = tuple(piece.id for piece in self.at.game.in_place(house, place)[:count])
        self.at.emit(CardsDrawn(house=house, source=place, target=target, pieces=top))


def laid_for_rites(
    catalog: Catalog, seed: int, houses: int = 2, personas: int = 4, **fixed: str
) -> list[Event]:
    """The events of a game in which the first House may declare rites at once."""
    random = Random(seed)
    laying = Laying(catalog, random)
    at = laying.at
    kept = settled({**drawn_settings(random), **fixed})
    at.emit(GameBegan(name="Rites", seed=seed, settings=kept))
    for short, name, sponsor, adversaries in HOUSES[:houses]:
        joined = HouseJoined(
            house=short, name=name, sponsor=sponsor, powers=(sponsor,), adversaries=adversaries
        )
        at.emit(joined, SolarisChanged(house=short, by=30), FavorChanged(house=short, by=12))
        fits = [card for card in laying.all if card.allegiance in {None, sponsor}]
        _settle(laying, short, personas, fits)
    at.emit(HoardSet(spice=4 + 2 * houses), TurnBegan(turn=1))
    for piece in tuple(at.game.pieces.values()):
        if piece.deployed and random.random() < 0.15:
            at.emit(CardsEngaged(pieces=(piece.id,)))
    ids = tuple(short for short, *_ in HOUSES[:houses])
    at.emit(PhaseBegan(phase=Phase.HOUSE_INTERVAL, waiting=ids[1:], active=ids[0]))
    return at.events


def _settle(laying: Laying, house: HouseId, personas: int, fits: list[Card]) -> None:
    """Lay out one House: its domain, what is assigned in it, its hand and its decks."""
    random = laying.random
    laying.put(house, HOMEWORLDS[house])
    dune = laying.at.next_id("c")
    laying.at.emit(
        CardNamed(piece=dune, card="eots:dune", owner=house, holder=house, place=Place.GONE),
        CardPlaced(piece=dune, holder=house),
    )
    people = [card for card in fits if card.type is CardType.PERSONA]
    fighters = [card for card in people if any(word in card.operation for word in FIGHTS)]
    heads = laying.some(personas - personas // 3, fighters)
    heads += laying.some(personas // 3, people)
    on = [laying.put(house, card.id) for card in heads]
    for kind, count in ((Subtype.DUNE_FIEF, 2), (Subtype.CHARTER, 2)):
        found = laying.some(count, [card for card in fits if kind in card.subtypes])
        on += [laying.put(house, card.id) for card in found]
    for kind, count in ((Subtype.PERSONNEL, 3), (Subtype.EQUIPMENT, 1)):
        for card in laying.some(count, [card for card in fits if kind in card.subtypes]):
            laying.put(house, card.id, on=random.choice(on))
    plans = [card for card in fits if card.type is CardType.PLAN and "rite" in card.operation]
    apart = {Subtype.HOMEWORLD, Subtype.PROGRAM}
    others = [card for card in fits if not apart & set(card.subtypes)]
    imperial = laying.some(6, [card for card in others if card.deck is Deck.IMPERIAL])
    laying.deal(house, Place.IMPERIAL_DECK, imperial)
    hand = laying.some(5, [card for card in plans if Subtype.TACTIC in card.subtypes])
    hand += laying.some(2, [card for card in plans if Subtype.VENTURE in card.subtypes])
    for card in hand:
        laying.put(house, card.id, Place.HAND)
    rest = laying.some(12, [card for card in others if card.deck is Deck.HOUSE])
    laying.deal(house, Place.HOUSE_DECK, rest)


class RiteWalker(Walker):
    """Plays random legal commands with a liking for rites, and takes others along in them."""

    LIKED: tuple[str, ...] = (
        *("rite", "confirm", "counter", "defend", "divide", "play", "use", "activate"),
    )

    def choose(self) -> tuple[HouseId, str] | None:
        """A House and what it may say; in a rite, or about one, more often than not."""
        options: dict[str, list[tuple[HouseId, str]]] = {}
        for house, verb, option in legal(self.game, self.cards):
            options.setdefault(verb.word, []).append((house, some_line(option, self._random)))
        if self.game.phase is Phase.OVER:
            return None
        if not options:
            return self._unlisted(self.game.questions[0]) if self.game.questions else None
        if set(options) != {"resign"}:
            options.pop("resign", None)
        liked = sorted(set(options) & set(self.LIKED))
        words = liked if liked and self._random.random() < 0.7 else sorted(options)
        house, said = self._random.choice(options[self._random.choice(words)])
        return house, self._with_others(house, said)

    def _with_others(self, house: HouseId, said: str) -> str:
        """The same, with participants where the rules let them come."""
        verb = said.split(maxsplit=1)[0]
        if verb not in {"rite", "confirm", "counter"} or self._random.random() < 0.3:
            return said
        mine = [piece.id for piece in self.game.domain(house) if piece.deployed]
        for _ in range(6):
            more = f"{said}{',' if ' with ' in said else ' with'} {self._random.choice(mine)}"
            try:
                give(self.game, self.cards, more.split(), house)
            except TrackerError:
                continue
            said = more
        return said

    def favored(self) -> Event | None:
        """Now and then a card gains an ability: for the rite under way, or before there is one."""
        rite, game = self.game.rite, self.game
        if self._random.random() < 0.7 or not (rite or (game.active and not game.operation)):
            return None
        fighters = (game.active,) if rite is None else (rite.attack.house, rite.defense.house)
        house = self._random.choice(fighters)
        people = [piece.id for piece in game.domain(house) if self._is_persona(piece)]
        if not people:
            return None
        at = Table(game, self.cards)
        until = Until.INTERVAL if rite is None else Until.OPERATION
        stat = StatName.DIRECT if rite is None else self._random.choice(GIVEN)
        begin_effect(at, self._random.choice(people), stat, 1, until)
        self.game = at.game
        return at.events[0]

    def _is_persona(self, piece: Piece) -> bool:
        return piece.deployed and self.cards[piece.card].type is CardType.PERSONA


def rites_over(events: Sequence[Event]) -> int:
    """How many rites were ended in these events."""
    names = [type(event).__name__ for event in events]
    return min(names.count("RiteDeclared"), names.count("OperationEnded"))


def in_a_rite(game: Game) -> bool:
    """Whether the operation under way is a rite."""
    return game.operation is not None and game.operation.kind is OperationKind.RITE
