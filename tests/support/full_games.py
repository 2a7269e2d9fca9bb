"""Plays whole random games: two to four Houses, decks drawn from all cards, to the end or 15 turns.

Usage: python tests/support/full_games.py [--games 2000] [--processes N] [--seed 1] [--turns 15]
       [--again SEED] [--told]

Each game is set up by the words of the table, decks dealt by lists, and played by random legal
words alone: nothing past the rules, none of the table's own words (`gain`, `token`, ...). Whatever
is listed as legal must be done; each fourth time the game is held to the laws of `law_play.py`. A
game stands still where nobody may say anything before it is over. What came of it is written into
build/full now and then; `--told` adds up all that lies there. Exit code 1 where a law was broken.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from law_play import ACTING, LawGame, LawWalker, Unlawful
from spoken import lines, some_line

from cardbase.cards.card import Card
from cardbase.cards.kinds import is_dune, is_homeworld, is_program
from cardbase.cards.powers import adversaries_of, short_name
from cardbase.catalog.open import open_catalog
from cardbase.decks.deck_list import DeckEntry, DeckList, section_of
from cardbase.vocabulary import Deck, Power
from tracker.engine.errors import TrackerError
from tracker.engine.events import Event, GameBegan
from tracker.engine.guards import allows
from tracker.engine.options import Option
from tracker.engine.settings import settings, settled
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.verbs import TableVerb
from tracker.engine.words import Phase
from tracker.setup.decks import lay_listed, verify_listed
from tracker.table.dispatch import give, legal
from tracker.views.telling import told

OUT = Path("build/full").resolve()
NAMES = ("Vernius", "Ordos", "Moritani", "Ecaz")
SIZES = {Deck.IMPERIAL: 20, Deck.HOUSE: 55}
PROGRAMS = 3
TURNS = 15
MOST = 6000
"""Words of a game at most: far more than fifteen turns take."""

ONWARD = frozenset({"next", "end", "pass", "seal", "reveal"})
GOES_ON = 0.15
"""How often a House goes on that could do something, so that turns come to their end."""

TABLES = frozenset({"gain", "lose", "turn", "token", "effect", "move", "resign", "undo"})
"""Words that are the table's own, or that leave the game: not said here."""

LIKES = 0.6
"""How often what brings cards into play, or lets them act, goes before all else."""

FIRST = 0.8
"""How often the House whose interval it is speaks before the others."""

SLOW, SEALS = "seal", 0.1
"""A bid under seal costs as much time as sixty other words, so it is made seldom."""

EVERY = 4
"""Words between two looks at the laws."""

OTHERWISE = 0.1
"""How often a setting that has choices is set to any of them."""

SHORT = 0.3
"""How often the High Council asks for so little that a game may well be won."""

TOLD = 25
"""Games between two looks at what came of them."""


@dataclass
class Found:
    """What came of many games.

    Attributes:
        ends: How games came to their end -> how many.
        seen: Card -> in how many games it was in play.
        faults: What was broken -> the seed of the first game.
    """

    games: int = 0
    words: int = 0
    events: int = 0
    turns: int = 0
    seconds: float = 0
    ends: Counter[str] = field(default_factory=Counter)
    seen: Counter[str] = field(default_factory=Counter)
    acted: Counter[str] = field(default_factory=Counter)
    faults: dict[str, int] = field(default_factory=dict)

    def add(self, other: Found) -> None:
        """Take in what another process found."""
        self.games += other.games
        self.words += other.words
        self.events += other.events
        self.turns += other.turns
        self.seconds += other.seconds
        self.ends += other.ends
        self.seen += other.seen
        self.acted += other.acted
        self.faults = {**other.faults, **self.faults}


class FullWalker(LawWalker):
    """Chooses among what the Houses may do now, so that a game gets on."""

    def choose(self) -> tuple[str, str] | None:
        """Each verb is as likely as any other; now and then a House that could act goes on."""
        options = self._options()
        if not options:
            asked = self.game.questions
            return self._unlisted(asked[0]) if asked else None
        onward = sorted(set(options) & ONWARD)
        if onward and (self._random.random() < GOES_ON or set(options) == set(onward)):
            return self._random.choice(options[self._random.choice(onward)])
        others = sorted(set(options) - ONWARD)
        liked = sorted(set(others) & {*self.LIKED, *ACTING})
        if liked and self._random.random() < LIKES:
            others = liked
        house, said = self._random.choice(options[self._random.choice(others)])
        return house, self._with_others(house, said)

    def _options(self) -> dict[str, list[tuple[str, str]]]:
        """What one House may say, by its verbs: of those that may say anything, one by lot."""
        now = self.game
        asked = [one.house for one in now.questions[:1]]
        seated = [*(now.playing() or now.houses), ""]
        self._random.shuffle(seated)
        first = [now.active] if now.active and self._random.random() < FIRST else []
        for house in dict.fromkeys([*asked, *first, *seated]):
            options: dict[str, list[tuple[str, str]]] = {}
            for speaks, verb, option in legal(now, self.cards, house) if house else self._for_all():
                rare = verb.word == SLOW and self._random.random() > SEALS
                if verb.word not in TABLES and not rare:
                    options.setdefault(verb.word, []).append(
                        (speaks, some_line(option, self._random))
                    )
            if options:
                return options
        return {}

    def _for_all(self) -> Iterator[tuple[str, TableVerb, Option]]:
        """What is said for the whole table."""
        return (one for one in legal(self.game, self.cards) if not one[0])


class FullGame(LawGame):
    """A game from its set-up on."""

    def __init__(self, cards: CardFacts, seed: int) -> None:
        self.cards = cards
        self.random = Random(seed)
        self.walker = FullWalker(cards.catalog, [], seed)
        self.walker.cards = cards
        self.events = []
        self.seen, self.up = set[str](), set[str]()
        self.happened, self.acted = Counter[str](), Counter[str]()
        self.said = []
        self.late: list[Event] = []
        self._set_up(2 + seed % 3)
        self.start = Game()
        self._owned = self._count()

    def _set_up(self, houses: int) -> None:
        drawn = {
            name.value: self.random.choice([*one.choices])
            for name, one in ((one.name, one) for one in settings().values())
            if one.choices and self.random.random() < OTHERWISE
        }
        drawn |= {"hands": "names", "windows": self.random.choice(["open", "rotate"])}
        drawn |= {"starting-solaris": str(self.random.randint(10, 60))}
        if self.random.random() < SHORT:
            drawn |= {"high-council-spice": "3", "high-council-favor": "6"}
        drawn |= {"deck-size": "off", "deck-copies": "off", "scoring-play": "off"}
        at = Table(self.walker.game, self.cards)
        at.emit(GameBegan(name="Full", seed=self.random.randint(1, 10**6), settings=settled(drawn)))
        self._took(at)
        powers = self.random.sample([*Power], houses)
        for name, sponsor in zip(NAMES, powers, strict=False):
            self._sit_down(name, sponsor)
        self._say("", "begin")

    def _sit_down(self, name: str, sponsor: Power) -> None:
        self._say("", f"house {name} sponsor {short_name(sponsor)}")
        house = name.lower()
        homes = [words for _, verb, words in self._legal(house) if verb == "homeworld"]
        if homes:
            self._say(house, self.random.choice(homes))
        at = Table(self.game, self.cards)
        lay_listed(at, house, self._deck(at, house, sponsor))
        self._took(at)
        for _ in range(self.random.randint(0, PROGRAMS)):
            taken = [words for _, verb, words in self._legal(house) if verb == "program"]
            if taken:
                self._say(house, self.random.choice(taken))

    def _deck(self, at: Table, house: str, sponsor: Power) -> DeckList:
        """A deck of cards that this House may have, and of programs."""
        against = {*adversaries_of(sponsor)}
        fits = [
            card
            for card in self.cards.catalog.all_cards()
            if card.allegiance not in against and not is_homeworld(card) and not is_dune(card)
        ]
        entries: list[DeckEntry] = []
        for deck, size in SIZES.items():
            of_deck = [c for c in fits if c.deck is deck and not is_program(c)]
            own = of_deck
            if deck is Deck.IMPERIAL and self.random.random() < 0.5:
                own = [card for card in of_deck if card.allegiance in {None, sponsor}]
            entries += map(_entry, self.random.sample(own, min(size, len(own))))
        listed = DeckList(file="drawn", entries=tuple(entries))
        if allows(verify_listed)(at, house, listed):
            programs = [card for card in fits if is_program(card)]
            more = (*entries, *map(_entry, self.random.sample(programs, PROGRAMS)))
            wider = DeckList(file="drawn", entries=more)
            return wider if allows(verify_listed)(at, house, wider) else listed
        lawful = [one for one in entries if one.card.allegiance in {None, sponsor}]
        return DeckList(file="drawn", entries=tuple(lawful))

    def _legal(self, house: str) -> Iterator[tuple[str, str, str]]:
        for speaks, verb, option in legal(self.game, self.cards, house):
            yield from ((speaks, verb.word, words) for words in lines(option))

    def _say(self, house: str, words: str) -> None:
        self.said.append(f"{house}: {words}")
        self._took(give(self.game, self.cards, words.split(), house))

    def _took(self, at: Table) -> None:
        self.walker.game = at.game
        self.events += at.events

    def play_on(self, turns: int) -> str:
        """Play to the end, or so many turns; how it ended. Raises Unlawful, as `play` does."""
        for _ in range(MOST):
            if self.game.phase is Phase.OVER:
                break
            if self.game.turn > turns:
                self._folds()
                return "turns"
            asked = self.game.questions[0] if self.game.questions else None
            if asked and (not self._listed() or self.random.random() < 0.5):
                self._answer(asked)
                continue
            self._one_word()
        self._law(self.game.phase is Phase.OVER, "so many words, and still no end")
        left = [self.game.pieces[one.card].card for one in (*self.game.frames, *self.game.fired)]
        self._law(not left, f"an ability never ends: {', '.join(left)}")
        self._folds()
        return "won" if self.game.winner else "over"

    def _one_word(self) -> None:
        chosen = self.walker.choose()
        if chosen is None:
            raise Unlawful(f"nobody can do anything in the {self.game.phase} phase")
        before, (house, words) = self.game, chosen
        self.said.append(f"{house}: {words}")
        try:
            done = self.walker.play(house, words)
        except TrackerError as fault:
            raise Unlawful(f"listed as legal, and refused: {words}: {fault}") from fault
        self.happened[words.partition(" ")[0]] += 1
        self.events += done
        self.late += done
        if len(self.said) % EVERY == 0:
            self._look(self.late)
            told(before, done, self.cards, self.random.choice(["", *before.houses]))
            self.late = []


def _entry(card: Card) -> DeckEntry:
    return DeckEntry(line=1, count=1, card=card, section=section_of(card))


def one(cards: CardFacts, seed: int, turns: int, found: Found) -> None:
    """Play one game and count it."""
    began = time.monotonic()
    game: FullGame | None = None
    try:
        game = FullGame(cards, seed)
        found.ends[game.play_on(turns)] += 1
    except Exception as fault:
        last = traceback.extract_tb(fault.__traceback__)[-1]
        says = f"{type(fault).__name__}: {str(fault)[:300]} ({Path(last.filename).name})"
        found.faults.setdefault(says, seed)
        found.ends["stuck" if "nobody can do" in says else "broken"] += 1
        _keep(seed, [] if game is None else game.said, "".join(traceback.format_exc()))
    found.games += 1
    found.seconds += time.monotonic() - began
    if game is not None:
        found.words += len(game.said)
        found.events += len(game.events)
        found.turns += game.game.turn
        found.seen.update(game.seen)
        found.acted += game.acted


def _keep(seed: int, said: Sequence[str], trace: str) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    text = "\n".join([*said[-60:], "", trace])
    (OUT / f"game-{seed}.txt").write_text(text, encoding="utf-8")


def many(games: int, turns: int, seed: int, step: int) -> Found:
    """Play so many games, one seed after the other."""
    found = Found()
    with open_catalog() as catalog:
        cards = CardFacts(catalog)
        cards.learn({card.id for card in catalog.all_cards()})
        for number in range(games):
            one(cards, seed + number * step, turns, found)
            if number % TOLD == TOLD - 1:
                _write(found, seed)
    _write(found, seed)
    return found


def _write(found: Found, seed: int) -> None:
    OUT.mkdir(parents=True, exist_ok=True)
    text = json.dumps(vars(found), indent=1, ensure_ascii=False)
    (OUT / f"shard-{seed}.json").write_text(text, encoding="utf-8")


def _read(file: Path) -> Found:
    kept = json.loads(file.read_text(encoding="utf-8"))
    counters = {name: Counter(kept[name]) for name in ("ends", "seen", "acted")}
    return Found(**{**kept, **counters})


def tell(found: Found, ids: Sequence[str]) -> int:
    """Say what came of it."""
    never = [card for card in ids if not found.seen[card]]
    ends = ", ".join(f"{many} {how}" for how, many in found.ends.most_common())
    rate = found.events / max(found.seconds, 0.001)
    lines = [
        f"{found.games} games ({ends}), {found.turns} turns, {found.words} words",
        f"{found.events} events, {rate:.0f} a second in one process, laws and all",
        f"{len(ids) - len(never)} of {len(ids)} cards in play; "
        f"{sum(found.acted.values())} abilities begun, of {len(found.acted)} cards",
        *([f"never in play: {', '.join(never[:20])}"] if never else []),
        *(f"seed {seed}: {says}" for says, seed in found.faults.items()),
        f"{len(found.faults)} kinds of faults",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return 1 if found.faults else 0


def main(words: Sequence[str]) -> int:
    """Play in several processes, and tell what came of it."""
    asked = _asked(words)
    found = Found()
    with open_catalog() as catalog:
        ids = [card.id for card in catalog.all_cards()]
    if asked.told:
        for file in sorted(OUT.glob("shard-*.json")):
            found.add(_read(file))
        return tell(found, ids)
    if asked.again is not None:
        found = many(1, asked.turns, asked.again, 1)
        return tell(found, ids)
    step = asked.processes
    each = -(-asked.games // step)
    tasks = [(each, asked.turns, asked.seed + own, step) for own in range(step)]
    with multiprocessing.get_context("spawn").Pool(step) as pool:
        for part in pool.starmap(many, tasks):
            found.add(part)
    return tell(found, ids)


def _asked(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="full_games", description="Whole random games.")
    parser.add_argument("--games", type=int, default=2000, help="How many games.")
    parser.add_argument("--turns", type=int, default=TURNS, help="Turns of a game at most.")
    parser.add_argument("--seed", type=int, default=1, help="What chance comes from.")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="At a time.")
    parser.add_argument("--told", action="store_true", help="Add up what was written so far.")
    parser.add_argument("--again", type=int, metavar="SEED", help="Play one game once more.")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
