"""Random games of known decks, played by choosing among the actions that are legal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from spoken import some_line
from tracker_cases import HOUSES

from cardbase.vocabulary import Deck, Subtype
from tracker.engine.apply import replay
from tracker.engine.errors import TrackerError
from tracker.engine.events import (
    CardDeployed,
    CardNamed,
    CardPlaced,
    CardsDrawn,
    DeckDealt,
    FavorChanged,
    GameBegan,
    HoardSet,
    HouseJoined,
    SolarisChanged,
)
from tracker.engine.options import Option
from tracker.engine.settings import settled
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Secret, Table
from tracker.engine.words import EFFECT, Phase, Place
from tracker.play.turn import begin_turn
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import give, legal

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.events import Event
    from tracker.engine.state import Question
    from tracker.engine.words import HouseId

HOMEWORLDS = {
    "vernius": "eots:caladan",
    "ordos": "eots:forbidden-zone",
    "moritani": "eots:giedi-prime",
    "ecaz": "eots:tupile",
}
SELDOM = 0.99
"""How often a House that could leave the game does not think of it."""


def laid_out(catalog: Catalog, seed: int, houses: int = 3, **settings: str) -> list[Event]:
    """The events of a game of dealt decks at the beginning of turn 1."""
    random = Random(seed)
    cards = CardFacts(catalog)
    at = Table(Game(), cards)
    at.emit(GameBegan(name="Walk", seed=seed, settings=settled(settings)))
    pool = catalog.all_cards()
    for short, name, sponsor, adversaries in HOUSES[:houses]:
        joined = HouseJoined(
            house=short, name=name, sponsor=sponsor, powers=(sponsor,), adversaries=adversaries
        )
        at.emit(joined, SolarisChanged(house=short, by=20), FavorChanged(house=short, by=10))
        _put(at, short, HOMEWORLDS[short], deployed=True)
        _put(at, short, "eots:dune", deployed=False)
        fits = [c for c in pool if c.allegiance in {None, sponsor} and c.name != "Dune"]
        apart = {Subtype.HOMEWORLD, Subtype.PROGRAM}
        fits = [card for card in fits if not apart & set(card.subtypes)]
        _deal(at, short, Place.IMPERIAL_DECK, Place.ASSEMBLY, 3, _some(fits, random, Deck.IMPERIAL))
        _deal(at, short, Place.HOUSE_DECK, Place.HAND, 7, _some(fits, random, Deck.HOUSE))
    at.emit(HoardSet(spice=4 + 2 * houses))
    begin_turn(at)
    return at.events


def _put(at: Table, house: HouseId, card: str, *, deployed: bool) -> None:
    piece = at.next_id("c")
    at.emit(CardNamed(piece=piece, card=card, owner=house, holder=house, place=Place.GONE))
    at.emit(CardDeployed(piece=piece) if deployed else CardPlaced(piece=piece, holder=house))


def _some(cards: list[Card], random: Random, deck: Deck) -> tuple[str, ...]:
    ids = [card.id for card in cards if card.deck is deck]
    return tuple(random.sample(ids, 15 if deck is Deck.IMPERIAL else 45))


def _deal(
    at: Table, house: HouseId, deck: Place, target: Place, count: int, ids: tuple[str, ...]
) -> None:
    at.emit(DeckDealt(house=house, place=deck, cards=ids))
    top = tuple(piece.id for piece in at.game.in_place(house, deck)[:count])
    at.emit(CardsDrawn(house=house, source=deck, target=target, pieces=top))


class Walker:
    """Plays random legal commands, one at a time."""

    def __init__(self, catalog: Catalog, events: list[Event], seed: int) -> None:
        self.game = replay(events)
        self.cards = CardFacts(catalog)
        self._random = Random(seed)
        self._maxima: dict[HouseId, int] = {}

    def choose(self) -> tuple[HouseId, str] | None:
        """A House and what it may say, None when nobody may say anything.

        Each verb is as likely as any other, so that one of many options does not drown them; who
        leaves the game is rare.
        """
        options: dict[str, list[tuple[HouseId, Option | str]]] = {}
        if self.game.questions and (unlisted := self._unlisted(self.game.questions[0])):
            options["answer"] = [unlisted]
        for house, verb, option in legal(self.game, self.cards):
            options.setdefault(verb.word, []).append((house, option))
        if "resign" in options and (len(options) > 1 and self._random.random() < SELDOM):
            del options["resign"]
        if not options or self.game.phase is Phase.OVER:
            return None
        house, chosen = self._random.choice(options[self._random.choice(sorted(options))])
        return house, chosen if isinstance(chosen, str) else some_line(chosen, self._random)

    def _unlisted(self, question: Question) -> tuple[HouseId, str] | None:
        """An answer to what lists none: a number, or cards of a hand, an Assembly or a deck."""
        if question.choices or question.topic == EFFECT:
            return None
        many = max(question.low or 0, 1)
        hidden = (Place.HAND, Place.ASSEMBLY, Place.HOUSE_DECK, Place.IMPERIAL_DECK)
        every = (self.game.in_place(house, place) for house in self.game.houses for place in hidden)
        lying = [[piece.id for piece in pieces] for pieces in every]
        cards = (one[at : at + many] for one in lying for at in range(len(one)))
        for said in (str(question.low or 0), *(", ".join(one) for one in cards)):
            words = f"answer {question.id} {said}"
            try:
                give(self.game, self.cards, words.split(), question.house)
            except TrackerError:
                continue
            return question.house, words
        return None

    def play(self, house: HouseId, words: str) -> list[Event]:
        """The events of a command. Raises what the tracker raises."""
        at = give(self.game, self.cards, words.split(), house, secret=self._secret(house, words))
        self.game = at.game
        return at.events

    def _secret(self, house: HouseId, words: str) -> Secret | None:
        if words == "seal":
            self._maxima[house] = self._random.randint(0, 25)
        if words in {"seal", "reveal"}:
            return Secret(self._maxima[house], f"word of {house}")
        return None


def walk(catalog: Catalog, events: list[Event], seed: int, steps: int) -> list[list[Event]]:
    """Play so many random legal commands, or until the game is over.

    Returns:
        The events of each command, those given first in front.
    """
    walker, played = Walker(catalog, events, seed), [events]
    for _ in range(steps):
        chosen = walker.choose()
        if chosen is None:
            break
        played.append(walker.play(*chosen))
    return played
