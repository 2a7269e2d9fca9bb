"""A House alone at the table, played by a plain policy: how its deck comes into play by itself.

Every word goes through `dispatch.give`, as at any table; what may be done is what the verbs offer.
The policy, in its House Interval, until nothing of it can be done any more:

1. engage what earns (`cardbase.statistics.income.earns`); taken back where it costs and brings
   nothing;
2. petition for what it can pay, at the cost: holdings first, the richest first, then personas and
   decrees, the cheaper first;
3. deploy from hand what it can pay: personas first, then what is assigned to a card of its own,
   then ventures, the cheaper first.

It plays no tactic, event or sickness and discards them, activates no venture, initiates no rite,
trades no spice, deploys Dune when it must (T-11), pays in solaris where favor could stand for them,
and gives each question its first answer, the least number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_homeworld
from cardbase.cards.powers import short_name
from cardbase.decks.deck_list import DeckList
from cardbase.statistics.income import earns, source_of
from cardbase.vocabulary import CardType, Power, Subtype
from tracker.engine.errors import NoWay, TrackerError
from tracker.engine.event import Event
from tracker.engine.events import (
    CardDeployed,
    FavorChanged,
    GameBegan,
    HoardSet,
    SolarisChanged,
    SpiceMoved,
)
from tracker.engine.options import Option
from tracker.engine.settings import settled
from tracker.engine.state import Game, House, Piece
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import Phase, Place
from tracker.play.deploying import hand_options
from tracker.rules.deployment import outstanding
from tracker.setup.creation import hoard_for
from tracker.setup.decks import lay_listed
from tracker.setup.seats import LEAST, homeworlds_of, settle
from tracker.standing.kinds import is_venture
from tracker.table.dispatch import give, legal
from tracker.table.verbs import VERBS

ALONE = "alone"
"""The one House, by its id and name."""

WHY = "a House alone"
"""Why fewer Houses than two may begin (G-02)."""

FORCED = ("answer", "done", "pay", "pass", "next", "declare")
"""What is said where something is awaited, the first that is offered."""

MOST = 5000
"""Events of a turn at most: thirty times as many as a long one has."""

UNPLAYED = frozenset({Subtype.TACTIC, Subtype.SICKNESS})


@dataclass(frozen=True, kw_only=True)
class TurnPlayed:
    """What came of a turn.

    Attributes:
        solaris: How many came in.
        favor: By how much it changed.
        spice: How much came into the hoard.
        left: The solaris that were left at its end.
        cards: The ids of the cards that came into play, in their order.
    """

    solaris: int
    favor: int
    spice: int
    left: int
    cards: tuple[str, ...]


class Solitaire:
    """One game; `play` plays it.

    Raises Refused, by a rule, where the deck cannot be laid out.
    """

    def __init__(self, cards: CardFacts, deck: DeckList, sponsor: Power, seed: int) -> None:
        self.cards = cards
        self.events: list[Event] = []
        at = Table(Game(), cards)
        settings = settled({"hands": "names", "deck-size": "off"})
        at.emit(GameBegan(name=ALONE, seed=seed, settings=settings))
        self.game = at.game
        self._say(f"house {ALONE} sponsor {short_name(sponsor)}", "")
        at = Table(self.game, cards)
        listed = (one.card for one in deck.slots() if is_homeworld(one.card))
        own = next((card for card in listed if card.allegiance is sponsor), None)
        settle(at, ALONE, own or homeworlds_of(at, sponsor)[0])
        lay_listed(at, ALONE, deck)
        at.emit(HoardSet(rule="HP-09", spice=hoard_for(LEAST)))
        self.game = at.game
        self._say("standing pass")
        self._say("begin", why=WHY)
        self._useless: set[str] = set()
        # what was looked for, and the very state in which there was nothing
        self._in_vain: dict[str, Game] = {}

    def play(self, turns: int) -> Iterator[TurnPlayed]:
        """Play so many turns, fewer where the House loses before."""
        while self.game.turn <= turns and self.game.phase is not Phase.OVER:
            yield self._turn()

    def _turn(self) -> TurnPlayed:
        turn, self.events = self.game.turn, []
        self._useless.clear()
        self._settle()
        while self._acts():
            pass
        left = self._house.solaris
        self._say("end")
        while self.game.turn == turn and self.game.phase is not Phase.OVER:
            self._say(self._forced())
        return self._told(left)

    @property
    def _house(self) -> House:
        return self.game.houses[ALONE]

    def _say(self, words: str, house: str = ALONE, why: str = "") -> None:
        at = give(self.game, self.cards, words.split(), house, why)
        self.game = at.game
        self.events += at.events
        if len(self.events) > MOST:
            raise NoWay(f"this deck comes to no end of turn {self.game.turn}")

    def _settle(self) -> None:
        """Say what is awaited until the House may act in its interval."""
        while not self._is_free():
            self._say(self._forced())

    def _is_free(self) -> bool:
        now = self.game
        busy = now.questions or now.operation or now.petition or now.exchange
        waits = now.window is not None and now.window.passing
        return now.phase is Phase.HOUSE_INTERVAL and not busy and not waits

    def _forced(self) -> str:
        now = self.game
        if not (now.questions or now.petition or (now.window and now.window.passing)):
            cast_off = self._cast_off() if now.phase is Phase.HOUSE_DISCARD else ""
            return cast_off or "next"
        found: dict[str, Option] = {}
        for _, verb, one in legal(now, self.cards, ALONE, words=FORCED):
            found.setdefault(verb.word, one)
        if words := next((found[word].words for word in FORCED if word in found), ""):
            return words
        raise NoWay(f"a House alone cannot go on in turn {now.turn}: it needs words of the table")

    def _cast_off(self) -> str:
        """The discard of what is never played; "" where the hand holds nothing such."""
        hand = self.game.in_place(ALONE, Place.HAND)
        idle = [one.id for one in hand if not is_played(self.cards[one.card])]
        return f"discard {', '.join(idle)}" if idle else ""

    def _acts(self) -> bool:
        """Do all of the policy once; False where nothing of it could be done."""
        before = self.game
        for act in (self._earns, self._petitions, self._dues):
            while act():
                self._settle()
        self._deploys()
        return self.game is not before

    def _earns(self) -> bool:
        for piece in self.game.domain(ALONE):
            able = piece.deployed and not piece.engaged and piece.id not in self._useless
            if able and earns(self.cards[piece.card]) and self._engages(piece):
                return True
        return False

    def _engages(self, piece: Piece) -> bool:
        """Engage a card; False, and nothing is done, where it cannot be or costs in vain."""
        game, events, had = self.game, len(self.events), self._house
        try:
            self._say(f"engage {piece.id}")
            self._settle()
        except TrackerError:
            pass
        else:
            has = self._house
            if has.solaris >= had.solaris or has.spice > had.spice:
                return True
        self.game = game
        del self.events[events:]
        self._useless.add(piece.id)
        return False

    def _petitions(self) -> bool:
        if self._in_vain.get("petition") is self.game:
            return False
        offered = VERBS["petition"].options(Table(self.game, self.cards), ALONE)
        by_card = {one.cards[0]: one for one in reversed([*offered])}
        if not by_card:
            self._in_vain["petition"] = self.game
            return False
        best = min(by_card, key=self._petition_rank)
        self._say(by_card[best].words)
        return True

    def _petition_rank(self, piece: str) -> tuple[int, int, int]:
        card = self.cards[self.game.pieces[piece].card]
        if card.type is CardType.HOLDING:
            return 0, -income_of(card), card.cost or 0
        return (1 if card.type is CardType.PERSONA else 2), card.cost or 0, 0

    def _deploys(self) -> None:
        """Deploy each card of the hand once that can be; the next round has those that wait."""
        hand = [(self.cards[one.card], one) for one in self.game.in_place(ALONE, Place.HAND)]
        can = [pair for pair in hand if is_played(pair[0])]
        for _, piece in sorted(can, key=lambda pair: _deploy_rank(pair[0])):
            if self._in_vain.get(piece.id) is self.game:
                continue
            at = Table(self.game, self.cards)
            if found := next(hand_options(at, ALONE, piece), None):
                self._say(found.words)
                self._settle()
            else:
                self._in_vain[piece.id] = self.game

    def _dues(self) -> bool:
        """Deploy what must be before the interval ends (T-11): Dune on turn 7."""
        due = outstanding(Table(self.game, self.cards), ALONE)
        for piece in due[:1]:
            self._say(f"deploy {piece.id}")
        return bool(due)

    def _told(self, left: int) -> TurnPlayed:
        came = [e for e in self.events if isinstance(e, CardDeployed)]
        gains = [e.by for e in self.events if isinstance(e, SolarisChanged)]
        favor = [e.by for e in self.events if isinstance(e, FavorChanged)]
        spice = [e for e in self.events if isinstance(e, SpiceMoved) and e.target == ALONE]
        return TurnPlayed(
            solaris=sum(by for by in gains if by > 0),
            favor=sum(favor),
            spice=sum(e.amount for e in spice),
            left=left,
            cards=tuple(self.game.pieces[e.piece].card for e in came),
        )


def is_played(card: Card) -> bool:
    """Whether the policy ever plays a card of the House deck."""
    return card.type is not CardType.EVENT and not UNPLAYED.intersection(card.subtypes)


def income_of(card: Card) -> int:
    """What a holding surely brings each turn, of all wares, in the way that brings most."""
    ways = source_of(card).ways
    return max((sum(gain.amount for gain in way) for way in ways), default=0)


def _deploy_rank(card: Card) -> tuple[int, int]:
    kind = 0 if card.type is CardType.PERSONA else 2 if is_venture(card) else 1
    return kind, card.cost or 0
