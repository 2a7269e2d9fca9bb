"""Lines beside the options: what the options do not offer, or say otherwise, made by lot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct
from spoken import lines, some_line

from tracker.engine.errors import TrackerError
from tracker.engine.events import Answered, CommandGiven
from tracker.engine.options import words_of
from tracker.engine.table import Secret, Table
from tracker.engine.verbs import Who
from tracker.rules.parsing import parsed
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import ANSWER, give, legal
from tracker.table.verbs import VERBS

if TYPE_CHECKING:
    from tracker.engine.state import Game
    from tracker.engine.table import CardFacts
    from tracker.engine.verbs import TableVerb
    from tracker.engine.words import HouseId

SECRET = Secret(3, "a word to seal with")

CORRECTIONS = frozenset(word for word, verb in VERBS.items() if verb.free and verb.unlisted)
"""The verbs that no option lists, by which the players set right or tell at any time."""

ENDINGS = (
    "x=3 x=1 x=0 x=99 x=-1 favor=1 favor=0 y=2 keep 0 1 7 +1 -1 captured subdued engaged engaged, "
    "all on with by as counts hand nothing yes no imperial stays choam Landsraad"
).split()


class Accepted(Struct, frozen=True):
    """A line that was carried out, and the options of its verb that it means."""

    house: HouseId
    line: str
    meant: tuple[str, ...]


class Beside:
    """Makes lines beside the options of a game, and finds those carried out that none means."""

    def __init__(self, game: Game, cards: CardFacts, random: Random) -> None:
        self._game, self._cards, self._random = game, cards, random
        self._options = [(house, verb, one) for house, verb, one in legal(game, cards)]
        self._pieces = sorted(game.pieces)

    def accepted(self, count: int) -> Iterator[Accepted]:
        """The lines of so many that are carried out, each with what it means."""
        for _ in range(count if self._options else 0):
            house, verb, line = self._line()
            if verb.word in CORRECTIONS:
                continue
            try:
                at = give(self._game, self._cards, line.split(), house, secret=SECRET)
            except TrackerError:
                continue
            yield Accepted(house, line, tuple(self._meant(verb, at)))

    def _line(self) -> tuple[HouseId, TableVerb, str]:
        word = self._random.choice(sorted({one.word for _, one, _ in self._options}))
        of_it = [one for one in self._options if one[1].word == word]
        house, verb, option = self._random.choice(of_it)
        words = some_line(option, self._random).split()
        for _ in range(self._random.randint(1, 2)):
            words[1:] = self._random.choice(self._ways())(words[1:])
        if self._random.random() < 0.1:
            house = self._random.choice([*self._game.houses])
        if self._random.random() < 0.1:
            verb = self._random.choice([one for _, one, _ in self._options])
            words[0] = verb.word
        return house, verb, " ".join(words)

    def _ways(self) -> list[Callable[[list[str]], list[str]]]:
        return [self._other, self._swapped, self._ended, self._number, self._less, self._more]

    def _card(self) -> str:
        return self._random.choice(self._pieces) if self._pieces else "c1"

    def _other(self, words: list[str]) -> list[str]:
        """Another card in the place of one."""
        at = [i for i, word in enumerate(words) if word.strip(",") in self._game.pieces]
        if at:
            place = self._random.choice(at)
            words[place] = self._card() + "," * words[place].endswith(",")
        return words

    def _swapped(self, words: list[str]) -> list[str]:
        if len(words) > 1:
            one, two = self._random.sample(range(len(words)), 2)
            words[one], words[two] = words[two], words[one]
        return words

    def _ended(self, words: list[str]) -> list[str]:
        """Another ending."""
        said = self._random.choice(ENDINGS)
        more = [self._card()] if said in {"on", "with", "by"} else []
        return [*words, said, *more]

    def _number(self, words: list[str]) -> list[str]:
        """Another number, within the bounds or beyond them."""
        at = [i for i, word in enumerate(words) if word.rpartition("=")[2].isdecimal()]
        for place in at[:1]:
            name, mark, said = words[place].rpartition("=")
            other = int(said) + self._random.choice((-1, 1, 2, 20, 9000))
            words[place] = f"{name}{mark}{other}"
        return words

    def _less(self, words: list[str]) -> list[str]:
        """One word less, or the beginning alone."""
        if words:
            place = self._random.randrange(len(words))
            del words[place : self._random.choice((place + 1, len(words)))]
        return words

    def _more(self, words: list[str]) -> list[str]:
        """One more card after a comma."""
        if words:
            words[-1] += ","
            words.append(self._card())
        return words

    def _meant(self, verb: TableVerb, after: Table) -> Iterator[str]:
        """The words of the options that do the same as a command that was carried out.

        Of several answers or cards the first is looked at. Where the words leave out what goes
        without saying, each option is tried.
        """
        given = next(one for one in after.events if isinstance(one, CommandGiven))
        options = [one for h, v, one in self._options if v is verb and h in {given.house, ""}]
        at = Table(self._game, self._cards)
        at.speaker = given.house
        words = given.words.split()[1:]
        if verb.word == ANSWER:
            words = next(one.answer for one in after.events if isinstance(one, Answered)).split()
        found = parsed(at, options, words)
        first = " ".join(words).split(",")[0].split()
        if verb.several and (verb.word == ANSWER or first != words):
            found = found or parsed(at, options, first)
            yield from dict.fromkeys(words_of(*one) for one in found)
            return
        said = [words_of(*one) for one in found] or [s for one in options for s in lines(one)]
        house = "" if verb.who is Who.ALL else given.house
        for one in dict.fromkeys(said):
            if one == given.words or self._does(one, house) == after.game:
                yield one

    def _does(self, line: str, house: HouseId) -> Game | None:
        try:
            return give(self._game, self._cards, line.split(), house, secret=SECRET).game
        except TrackerError:
            return None
