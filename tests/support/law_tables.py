"""Random tables for the laws: many cards laid out lawfully, staged as any situation is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from msgspec.structs import replace
from rite_walk import drawn_settings

from cardbase.cards.kinds import is_dune, is_homeworld, is_program, is_unique
from cardbase.vocabulary import CardType, Deck, Power, Subtype
from tracker.engine.apply import apply
from tracker.engine.errors import Refused
from tracker.engine.settings import settings, settled
from tracker.engine.state import Game, Piece
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import Phase, Place, Token
from tracker.play.tactics import is_tactic
from tracker.setup.seats import own_homeworld
from tracker.staging import filled, staged
from tracker.staging.filling import seat
from tracker.standing.assigning import can_assign
from tracker.standing.hosts import can_bear
from tracker.standing.kinds import is_venture
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.events import GameStaged
    from tracker.engine.words import HouseId, PieceId

NAMES = ("vernius", "ordos", "moritani", "ecaz")
IN_DOMAINS = 45
"""Cards laid into the domains of a table, beside homeworlds and Dune."""

HARD = 15
"""Of the cards wanted most so many are given something that can bear them, if they need it."""

TRIED = 60
"""Cards tried as what bears another before it is left out."""

COPIES = 5
"""Cards of a table that lie there twice, if they can."""

AT_HAND = {Place.HAND: 7, Place.ASSEMBLY: 3}
UNSEEN = {Place.HOUSE_DECK: 20, Place.IMPERIAL_DECK: 8}
DUNE = "Dune"
OFTEN, SELDOM, CHANGED = 0.8, 0.15, 0.2
RICH = 25
"""Solaris and favor at most: enough for most cards, too little for all."""


class Laid:
    """A table as it is laid out, card by card.

    Attributes:
        game: The game so far.
        left: The cards that lie nowhere yet, the wanted ones first.
    """

    def __init__(
        self, cards: CardFacts, wanted: Sequence[Card], random: Random, houses: int
    ) -> None:
        self.random = random
        self.cards = cards
        self.left = [*wanted]
        self.game = Game(name="Law", seed=random.randrange(1000), turn=random.randint(1, 5))
        self.game = replace(self.game, settings=_settings(random))
        self._sit_down(houses)

    def _sit_down(self, houses: int) -> None:
        """Seat Houses of different powers, each with a homeworld of its own and a Dune."""
        sponsors = list[Power]()
        homes = [card for card in self.left if is_homeworld(card) and not is_dune(card)]
        for home in homes:
            fits = [power for power in Power if _settles(self, power, home)]
            power = next((one for one in fits if one not in sponsors), None)
            if power is None or len(sponsors) == houses:
                continue
            house = NAMES[len(sponsors)]
            sponsors.append(power)
            sat = seat(house, power, self.game.settings)
            spare = {name: self.random.randint(0, RICH) for name in ("solaris", "favor")}
            spice = self.random.randint(0, 4)
            sat = replace(sat, **spare, spice=spice, budget=0, unseen=dict(UNSEEN))
            self.game = replace(self.game, houses={**self.game.houses, house: sat})
            self.lay(house, home, deployed=True)
        self.left = [card for card in self.left if not is_homeworld(card)]

    def lay(
        self,
        house: HouseId,
        card: Card,
        place: Place = Place.DOMAIN,
        *,
        deployed: bool = False,
        on: PieceId | None = None,
        tokens: dict[str, int] | None = None,
        active: bool = False,
        dormant: bool = False,
    ) -> Piece:
        """Lay one card; what lies on another lies in its domain."""
        number = len(self.game.pieces) + 1
        holder = self.game.pieces[on].holder if on else house
        piece = Piece(
            id=f"c{number}",
            card=card.id,
            owner=house,
            holder=holder,
            place=place,
            order=number,
            deployed=deployed,
            engaged=deployed and self.chance(SELDOM),
            parent=on,
            tokens=tokens or {},
            active=active,
            dormant=dormant,
        )
        pieces = {**self.game.pieces, piece.id: piece}
        self.game = replace(self.game, pieces=pieces, counter=number)
        self.left = [one for one in self.left if one is not card]
        return piece

    def chance(self, often: float) -> bool:
        """Whether the lot falls so."""
        return self.random.random() < often

    def house(self) -> HouseId:
        """Some House."""
        return self.random.choice([*self.game.houses])

    def in_domain(self, card: Card) -> bool:
        """Lay a card into some domain as it can lie there; whether it could."""
        if self._is_there(card):
            return False
        if is_program(card):
            return self._program(card)
        if card.type is CardType.EVENT:
            return self._event(card)
        if card.type is CardType.RESOURCE:
            return self._on_another(card, can_assign)
        if is_venture(card):
            return self._on_another(card, can_bear)
        up = self.chance(OFTEN)
        self.lay(self.house(), card, deployed=up, tokens=self._tokens(card, up=up))
        return True

    def _is_there(self, card: Card) -> bool:
        """Whether another version of the character lies there, or it, where it is unique (CT-12).

        A setting may read the subtypes of a card otherwise, so that it is unique only then.
        """
        versions = {one.id for one in card.versions}
        versions |= {card.id} if is_unique(self.cards[card.id]) else set()
        return any(piece.card in versions for piece in self.game.pieces.values())

    def _tokens(self, card: Card, *, up: bool) -> dict[str, int]:
        """Deferment on what is subdued, spice on a desert."""
        tokens = {}
        if not up and self.chance(0.6):
            tokens[Token.DEFERMENT.value] = self.random.randint(1, max(1, card.cost or 3))
        if Subtype.DESERT in card.subtypes and self.chance(0.7):
            tokens[Token.SPICE.value] = self.random.randint(1, 5)
        return tokens

    def _program(self, card: Card) -> bool:
        up = self.chance(OFTEN)
        tokens = {Token.PROGRAM.value: self.random.randint(1, 4)} if up and self.chance(0.7) else {}
        dormant = not up and self.chance(0.5)
        self.lay(self.house(), card, deployed=up, tokens=tokens, dormant=dormant)
        return True

    def _event(self, card: Card) -> bool:
        up = self.chance(0.5)
        most = max(1, card.cost or 3)
        many = most if up or self.chance(0.5) else self.random.randint(0, most)
        tokens = {Token.DEFERMENT.value: many} if many else {}
        self.lay(self.house(), card, deployed=up, tokens=tokens)
        return True

    def with_a_bearer(self, card: Card) -> bool:
        """Lay a card, and first something that can bear it where nothing there can."""
        if self.in_domain(card):
            return True
        if self._is_there(card) or not (card.type is CardType.RESOURCE or is_venture(card)):
            return False
        could = [one for one in self.left if is_bearer(one) and one is not card]
        self.random.shuffle(could)
        could.sort(key=lambda one: -likely(one, card))
        for one in could[:TRIED]:
            before, left = self.game, [*self.left]
            if self._bears(one, card):
                return True
            self.game, self.left = before, left
        return False

    def _bears(self, one: Card, card: Card) -> bool:
        """Lay one card that may bear another, and that on it; where it must, it has adopted."""
        there = self.with_a_bearer(one) if one.name in card.operation else self.in_domain(one)
        if not there:
            return False
        if self.in_domain(card):
            return True
        piece = [*self.game.pieces.values()][-1]
        if card.allegiance is None or one.type is not CardType.PERSONA or not likely(one, card):
            return False
        piece = replace(piece, allegiances=(card.allegiance,))
        self.game = replace(self.game, pieces={**self.game.pieces, piece.id: piece})
        return self.in_domain(card)

    def _on_another(self, card: Card, fits: Callable[[Table, HouseId, Piece, Piece], bool]) -> bool:
        """Lay a card on some card it can be assigned to, of the House that could have it."""
        houses = [*self.game.houses]
        self.random.shuffle(houses)
        return any(self._on_one_of(house, card, fits) for house in houses)

    def _on_one_of(
        self, house: HouseId, card: Card, fits: Callable[[Table, HouseId, Piece, Piece], bool]
    ) -> bool:
        before, kept = self.game, [*self.left]
        piece = self.lay(house, card, Place.HAND)
        at = Table(self.game, self.cards)
        there = [p for p in self.game.pieces.values() if p.place is Place.DOMAIN]
        if is_venture(card):
            there = [host for host in there if at.card(host).type is CardType.PERSONA]
        hosts = [host for host in there if fits(at, house, piece, host)]
        self.game, self.left = before, kept
        if not hosts:
            return False
        host = self.random.choice(hosts)
        up = self.chance(OFTEN) or is_venture(card)
        tokens = {} if is_venture(card) else self._tokens(card, up=up)
        self.lay(house, card, deployed=up, on=host.id, tokens=tokens)
        return True

    def at_hand(self) -> None:
        """Fill hands and Assemblies with cards of their decks; tactics are liked."""
        for house in self.game.houses:
            for place, count in AT_HAND.items():
                deck = Deck.HOUSE if place is Place.HAND else Deck.IMPERIAL
                fits = [card for card in self.left if card.deck is deck and not is_program(card)]
                liked = [card for card in fits if is_tactic(card)][: count * 2 // 3]
                known = {card.id for card in liked}
                for card in [*liked, *(one for one in fits if one.id not in known)][:count]:
                    self.lay(house, card, place)


def is_bearer(card: Card) -> bool:
    """Whether others can be assigned to such a card."""
    kinds = {CardType.PERSONA, CardType.HOLDING, CardType.RESOURCE}
    return card.type in kinds and not is_homeworld(card) and not is_program(card)


def likely(one: Card, card: Card) -> int:
    """How much speaks for it that one card can bear another: its name, its kinds, its talents."""
    text = card.operation.partition(".")[0] if "Limit" not in card.operation else card.operation
    found = 20 * (one.name in card.operation) + (one.type is not CardType.RESOURCE)
    found += 4 * sum(1 for kind in one.subtypes if kind.lower() in text.lower())
    needs = card.requirement
    return found + 4 * (needs is not None and (one.rank(needs.talent) or 0) >= needs.rank)


def _settles(laid: Laid, power: Power, home: Card) -> bool:
    """Whether a House of this power may have the homeworld (HP-03)."""
    try:
        own_homeworld(Table(laid.game, laid.cards), "House", power, home)
    except Refused:
        return False
    return True


def _settings(random: Random) -> dict[str, str]:
    """Those about rites by lot, and now and then one of the others that has choices."""
    drawn = drawn_settings(random)
    for name, kept in settings().items():
        if kept.choices and random.random() < CHANGED:
            drawn[name] = random.choice([*kept.choices])
    return settled(drawn)


def stage(
    cards: CardFacts, seed: int, houses: int = 2, wanted: Iterable[str] = (), most: int = IN_DOMAINS
) -> GameStaged:
    """The first event of a game with many cards in play.

    Args:
        cards: The facts of cards.
        seed: What it is drawn from.
        houses: How many Houses play.
        wanted: Ids of cards that are to lie there if they can, those first that are to most.
        most: How many cards are laid into domains beside homeworlds and Dune.
    """
    random = Random(seed)
    laid = Laid(cards, _drawn(cards.catalog, random, wanted), random, houses)
    bearers = (CardType.PERSONA, CardType.HOLDING)
    hard = [card for card in laid.left[:HARD] if not is_tactic(card) and card.name != DUNE]
    for card in hard:
        laid.with_a_bearer(card)
    first = [card for card in laid.left if card.type in bearers and card.name != DUNE]
    others = [card for card in laid.left if card.type not in bearers and not is_tactic(card)]
    there = sum(1 for piece in laid.game.pieces.values() if piece.place is Place.DOMAIN)
    free = max(0, most - there)
    for pool, many in ((first, free * 2 // 5), (others, free - free * 2 // 5)):
        put = 0
        for card in pool:
            if put < many and laid.in_domain(card):
                put += 1
    left = {card.id for card in laid.left}
    twice = [card for card in others if not is_unique(card) and card.id not in left]
    for card in twice[:COPIES]:
        laid.in_domain(card)
    _lay_dune(laid)
    laid.at_hand()
    return staged(filled(_in_a_phase(laid), {"waiting", "active", "counter"}))


def _drawn(catalog: Catalog, random: Random, wanted: Iterable[str]) -> list[Card]:
    """All cards in a random order, the wanted ones before the others."""
    cards = [*catalog.all_cards()]
    random.shuffle(cards)
    first = {card: number for number, card in enumerate(wanted)}
    return sorted(cards, key=lambda card: first.get(card.id, len(first)))


def _lay_dune(laid: Laid) -> None:
    """A Dune for each House, face-down; now and then one governs it."""
    dune = next((card for card in laid.left if is_dune(card)), None)
    if dune is None:
        return
    governs = laid.house() if laid.chance(0.3) else ""
    for house in laid.game.houses:
        up = house == governs
        bears = (laid.game.houses[house].sponsor,) if up else None
        piece = laid.lay(house, dune, deployed=up)
        piece = replace(piece, allegiances=bears)
        laid.game = replace(laid.game, pieces={**laid.game.pieces, piece.id: piece})


def _in_a_phase(laid: Laid) -> Game:
    """In the House Interval of one House, or now and then in another phase."""
    game, seated = laid.game, (*laid.game.houses,)
    if laid.chance(0.8):
        rank = laid.random.randrange(len(seated))
        return replace(
            game, phase=Phase.HOUSE_INTERVAL, active=seated[rank], waiting=seated[rank + 1 :]
        )
    phase = laid.random.choice([Phase.DISENGAGE, Phase.DECLARATION, Phase.HOUSE_DISCARD])
    return replace(game, phase=phase, waiting=seated)


def table(cards: CardFacts, seed: int, houses: int = 2, most: int = IN_DOMAINS) -> Game:
    """A game of `stage`."""
    return apply(Game(), stage(cards, seed, houses, most=most))
