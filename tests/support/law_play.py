"""A random game of many cards, held to every law as it is played."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import msgspec
from law_tables import stage
from law_values import values
from rite_walk import RiteWalker
from rite_words import BECAUSE, any_word, past_the_rules
from spoken import lines, some_line
from tracker_laws import broken, cards_of

from tracker.cards.running import UNASKED
from tracker.engine.apply import replay
from tracker.engine.codec import decode, encode
from tracker.engine.errors import Misread, Refused, SeveralFit, TrackerError
from tracker.engine.events import AbilityBegan, Noted, TacticPlayed
from tracker.engine.invariants import flaws
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.words import IN_PLAY, Phase, Place
from tracker.play.tactics import is_tactic
from tracker.table.dispatch import give, legal
from tracker.views.telling import awaited, told

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tracker.engine.events import Event
    from tracker.engine.state import Question
    from tracker.engine.table import CardFacts
    from tracker.engine.words import HouseId

TABLES_WORD, PAST = 0.12, 0.06
"""How often a word of the table is said, and anything past the rules."""

ACTING = frozenset({"engage", "use", "play", "activate", "direct"})
ACTS = 0.35
"""What lets a card act, and how often one of it is said before anything else is thought of."""

AT_RANDOM = 0.7
"""How often a question of an ability is answered by lot, not with what is listed."""

NUMBERS = range(13)
"""What a question that has no choices is answered with, one after the other."""

MOST_QUESTIONS = 80
"""Answers after which a game that still asks is taken to ask for ever."""

LOOKS = 6
"""Commands between two looks at all standing values."""


class Unlawful(Exception):
    """A law that was broken, in words."""


class LawWalker(RiteWalker):
    """Plays random legal commands with a liking for what brings cards into play."""

    LIKED = (
        *RiteWalker.LIKED,
        *("deploy", "engage", "place", "program", "petition", "direct", "answer", "done"),
    )

    def choose(self) -> tuple[HouseId, str] | None:
        """As for rites, but more often than not what a card does."""
        acts = self._acting() if self._random.random() < ACTS else []
        return self._random.choice(acts) if acts else super().choose()

    def _acting(self) -> list[tuple[HouseId, str]]:
        """What lets a card do something now, each card once."""
        found: dict[str, list[tuple[HouseId, str]]] = {}
        for house, verb, option in legal(self.game, self.cards):
            if verb.word in ACTING:
                words = some_line(option, self._random)
                found.setdefault(words.split()[1], []).append((house, words))
        return [self._random.choice(those) for those in found.values()]


class LawGame:
    """A game laid out by `stage`.

    Attributes:
        seen: The cards that have been in play: in a domain, played, or at work.
        up: Those of them that lay face-up, or were played.
        acted: Card -> how many of its abilities began.
        happened: How often each word was said, and how it went.
    """

    def __init__(
        self, cards: CardFacts, seed: int, houses: int, wanted: Sequence[str] = (), most: int = 45
    ) -> None:
        self.first = first = stage(cards, seed, houses, wanted, most)
        self.walker = LawWalker(cards.catalog, [first], seed)
        self.walker.cards = cards
        self.cards = cards
        self.random = Random(seed)
        self.start = self.walker.game
        self.events: list[Event] = []
        self.seen = set[str]()
        self.happened = Counter[str]()
        self.up = set[str]()
        self.acted = Counter[str]()
        self.said = ["staged"]
        self._owned = self._count()
        self._look([])

    @property
    def game(self) -> Game:
        """The game as it now stands."""
        return self.walker.game

    def _count(self) -> dict[HouseId, int]:
        return {house: cards_of(self.game, house) for house in self.game.houses}

    def play(self, steps: int) -> None:
        """Play so many commands, then the tactics still in hand, then answer what is asked.

        Raises:
            Unlawful: a law was broken.
            Exception: whatever else the tracker raises, which is against the law, too.
        """
        for step in range(steps):
            if self.game.phase is Phase.OVER or not self._step():
                break
            if step % LOOKS == 0:
                values(Table(self.game, self.cards))
        self._tactics()
        self._answer_all()
        left = [self.game.pieces[one.card].card for one in (*self.game.frames, *self.game.fired)]
        self._law(not left, f"an ability never ends: {', '.join(left)}")
        self._folds()

    def _step(self) -> bool:
        """Say one thing; whether there was anything to say."""
        lot = self.random.random()
        if lot < TABLES_WORD:
            house, words = any_word(self.game, self.random)
            self._try(house, words, self.random.choice(["", BECAUSE]))
        elif lot < TABLES_WORD + PAST:
            house, words = past_the_rules(self.game, self.random)
            self._try(house, words, BECAUSE)
        asked = self.game.questions[0] if self.game.questions else None
        if asked and (not self._listed() or self.random.random() < AT_RANDOM):
            self._answer(asked)
            return True
        chosen = self.walker.choose()
        if chosen is None:
            asks = bool(self.game.questions)
            self._law(asks or self.game.phase is Phase.OVER, "nobody can do anything")
            self._answer_all()
            return self.game.phase is not Phase.OVER and bool([*legal(self.game, self.cards)])
        before, (house, words) = self.game, chosen
        self.said.append(f"{house}: {words}")
        self._went(before, self.walker.play(house, words), words)
        return True

    def _try(self, house: HouseId, words: str, why: str) -> bool:
        """Say what may be refused; whether it was done."""
        before = self.game
        self.said.append(f"{house}: {words}{' (' + why + ')' if why else ''}")
        try:
            at = give(before, self.cards, words.split(), house, why)
        except (Refused, Misread, SeveralFit) as fault:
            self._law("\n" not in str(fault), "a refusal of several lines")
            self.said.pop()
            return False
        self.walker.game = at.game
        self._went(before, at.events, words)
        return True

    def _went(self, before: Game, events: list[Event], words: str) -> None:
        """Hold what happened to the laws."""
        self.happened[words.partition(" ")[0]] += 1
        self.events += events
        for viewer in ("", *list(before.houses)[:1]):
            told(before, events, self.cards, viewer)
        self._look(events)

    def _look(self, events: Iterable[Event]) -> None:
        game = self.game
        unasked = [e.text for e in events if isinstance(e, Noted) and UNASKED in e.text]
        self._law(not unasked, "; ".join(unasked))
        there = [piece for piece in game.pieces.values() if piece.place in IN_PLAY]
        played = {game.pieces[e.piece].card for e in events if isinstance(e, TacticPlayed)}
        self.seen |= {piece.card for piece in there} | played
        self.up |= {piece.card for piece in there if piece.deployed} | played
        self.acted += Counter(
            game.pieces[e.card].card for e in events if isinstance(e, AbilityBegan)
        )
        wrong = [*broken(game), *(flaw.says for flaw in flaws(game))]
        self._law(not wrong, "; ".join(wrong))
        now = self._count()
        mine = {house: self._owned[house] for house in now if not self.game.houses[house].lost}
        self._law(mine.items() <= now.items(), f"cards: {mine}, now {now}")
        said = awaited(game, self.cards)
        self._law(bool(said) or game.phase is Phase.OVER, "nothing is awaited")

    def _law(self, holds: bool, says: str) -> None:
        if not holds:
            raise Unlawful(says)

    def _tactics(self) -> None:
        """Play what tactics are left, past the rules that say when."""
        for piece in [*self.game.pieces.values()]:
            if piece.place is Place.HAND and is_tactic(self.cards[piece.card]):
                if self.game.phase is Phase.OVER:
                    return
                self._answer_all()
                now = self.game.pieces[piece.id]
                if now.place is Place.HAND:
                    self._any_way(now.holder, f"play {piece.id}")

    def _any_way(self, house: HouseId, words: str) -> bool:
        """Say it as the rules have it, or past them, with a number where one is missing."""
        ways = [(f"{words}{more}", why) for why in ("", BECAUSE) for more in ("", " x=1")]
        return any(self._try(house, said, why) for said, why in ways)

    def _answer_all(self) -> None:
        """Answer until nothing is asked any more: each question has an answer that is taken."""
        for _ in range(MOST_QUESTIONS):
            if not self.game.questions:
                return
            self._answer(self.game.questions[0])
        raise Unlawful(f"asks for ever: {self.game.questions[0].text}")

    def _listed(self) -> list[tuple[HouseId, str]]:
        """The answers that are listed, with who gives them."""
        found = legal(self.game, self.cards)
        every = [(house, words) for house, _, option in found for words in lines(option)]
        return [(house, said) for house, said in every if said.startswith(("answer ", "done"))]

    def _answer(self, question: Question) -> None:
        """Give some answer, one that is listed where there are any, and see that it is taken."""
        if any(self._try(question.house, said, "") for said in self._by_lot(question)):
            return
        answers = self._listed()
        self.random.shuffle(answers)
        for house, said in answers:
            self._law(self._try(house, said, ""), f"refuses {said}: {question.text}")
            return
        for said in (*map(str, NUMBERS), *self._named(question)):
            if self._try(question.house, f"answer {question.id} {said}", ""):
                return
        raise Unlawful(f"takes no answer: {question.text}")

    def _by_lot(self, question: Question) -> Iterator[str]:
        """A number between those that are asked for, or so many of the cards, by lot."""
        low = question.low or 0
        if question.several and question.choices:
            most = len(question.choices) if question.high is None else question.high
            many = self.random.randint(low, max(low, min(most, len(question.choices))))
            some = self.random.sample([*question.choices], min(many, len(question.choices)))
            yield f"answer {question.id} {', '.join(some) or 'none'}"
        elif question.low is not None and not question.choices:
            high = low + len(NUMBERS) if question.high is None else question.high
            yield f"answer {question.id} {self.random.randint(low, max(low, high))}"

    def _named(self, question: Question) -> Iterator[str]:
        """Cards that are not listed, so many as are asked for, by where and with whom they lie."""
        many = max(question.low or 0, 1)
        for house in (question.house, *self.game.houses):
            for place in (Place.HAND, Place.ASSEMBLY, Place.HOUSE_DECK, Place.IMPERIAL_DECK):
                known = [piece.id for piece in self.game.in_place(house, place)]
                for first in range(len(known)):
                    some = known[first : first + many]
                    yield ", ".join(some)
                ids = [card.full_name for card in self.cards.catalog.all_cards()]
                if self.game.houses[house].unseen.get(place):
                    self.random.shuffle(ids)
                    yield from (", ".join(ids[at : at + many]) for at in range(0, 60, many))

    def _folds(self) -> None:
        """Folded anew, by the events and by their text, it is the same game; its text, too."""
        again = [decode(*encode(event)) for event in self.events]
        self._law(again == self.events, "an event is another after it was written")
        self._law(replay(self.events, self.start) == self.game, "folded twice it is another")
        self._law(replay(again, self.start) == self.game, "folded from text it is another")
        text = msgspec.json.encode(self.game)
        self._law(msgspec.json.decode(text, type=Game) == self.game, "its text is another")
        try:
            values(Table(self.game, self.cards))
        except TrackerError as fault:
            raise Unlawful(f"a value cannot be told: {fault}") from fault
