"""Parses the words of a command to an option and what is chosen of it, from the options alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.options import (
    Arg,
    Fixed,
    FreeText,
    Number,
    OneCard,
    OneHouse,
    Option,
    Several,
    Value,
    lowest,
)
from tracker.engine.table import Table
from tracker.engine.words import HouseId
from tracker.standing.speech import pieces_meant, the_house

Meant = tuple[Option, tuple[Value, ...]]
"""An option, and what is chosen for its open arguments."""

DIGITS = 5
"""Digits of a number that are read."""


def parsed(at: Table, options: Iterable[Option], words: Sequence[str]) -> list[Meant]:
    """The options that a command means, with what it chooses of them; [] where it means none.

    Names are read as everywhere at the table (`tracker.standing.speech`), for the speaker.

    Args:
        at: The table, with its speaker.
        options: The options of the verb.
        words: The words after the verb.
    """
    line = _Line(at, words)
    found = ((one, values) for one in options for values in line.read(one.args, 0, ()))
    return list(dict.fromkeys(found))


class _Line:
    """The words after a verb, commas apart, and the numbers that are named ("x=3")."""

    def __init__(self, at: Table, words: Sequence[str]) -> None:
        self._at = at
        parts = " ".join(words).replace(",", " , ").split()
        self._named = dict(part.lower().split("=", 1) for part in parts if "=" in part)
        self._words = [part for part in parts if "=" not in part]
        self._known: dict[str, frozenset[str]] = {}

    def read(
        self, args: Sequence[Arg], here: int, values: tuple[Value, ...]
    ) -> Iterator[tuple[Value, ...]]:
        """What is chosen, of all ways to read the words from here on as these arguments."""
        if not args:
            if here == len(self._words):
                yield values
            return
        for chosen, end in self._choices(args[0], here, values):
            yield from self.read(args[1:], end, (*values, *chosen))

    def _choices(
        self, arg: Arg, here: int, values: tuple[Value, ...]
    ) -> Iterator[tuple[tuple[Value, ...], int]]:
        """What is chosen of an argument that is read from here on, and where it ends."""
        rest, ends = self._words[here:], range(here + 1, len(self._words) + 1)
        match arg:
            case Fixed():
                if rest and rest[0].lower() == arg.word.lower():
                    yield (), here + 1
            case OneCard():
                yield from (((), end) for end in ends if arg.card in self._meant(here, end))
            case OneHouse():
                yield from (((), end) for end in ends if arg.house == self._house(here, end))
            case Number():
                low = lowest(arg, values)
                every = self._numbers(arg, here)
                yield from (((one,), end) for one, end in every if low <= one <= arg.high)
            case FreeText():
                yield (" ".join(rest) or arg.words,), len(self._words)
            case Several():
                yield from (((some,), end) for some, end in self._several(arg, here))

    def _meant(self, here: int, end: int) -> frozenset[str]:
        """The cards that some words can mean."""
        text = " ".join(self._words[here:end])
        if text not in self._known:
            groups = pieces_meant(self._at, text, self._at.game.pieces.values())
            self._known[text] = frozenset(piece.id for group in groups for piece in group)
        return self._known[text]

    def _house(self, here: int, end: int) -> HouseId:
        """The House that some words mean, "" for none."""
        with suppress(Misread, SeveralFit):
            return the_house(self._at, " ".join(self._words[here:end]))
        return ""

    def _numbers(self, arg: Number, here: int) -> Iterator[tuple[int, int]]:
        """The number said for an argument, or meant without a word, and where it ends."""
        said = self._named.get(arg.name, "") if arg.name else "".join(self._words[here : here + 1])
        if said.isascii() and said.removeprefix("+").isdecimal() and len(said) <= DIGITS:
            yield int(said), here if arg.name else here + 1
        if arg.unsaid is not None and not (arg.name and said):
            yield arg.unsaid, here

    def _several(self, arg: Several, here: int) -> Iterator[tuple[tuple[str, ...], int]]:
        """Selections of the candidates, each with where it ends."""
        if arg.least == 0:
            if not arg.none:
                yield (), here
            elif self._words[here : here + 1] == [arg.none]:
                yield (), here + 1
        if arg.after:
            if self._words[here : here + 1] != [arg.after]:
                return
            here += 1
        for chosen, end in self._listed(arg, here, ()):
            if max(arg.least, 1) <= len(chosen) <= arg.most and _can_be(arg, chosen):
                yield chosen, end

    def _listed(
        self, arg: Several, here: int, chosen: tuple[str, ...]
    ) -> Iterator[tuple[tuple[str, ...], int]]:
        """Candidates with commas between them, from here on."""
        for end in range(here + 1, len(self._words) + 1):
            text, ids = " ".join(self._words[here:end]), self._meant(here, end)
            for one in arg.of:
                if one.named in chosen or not (one.named in ids or one.named == text):
                    continue
                now = (*chosen, one.named)
                yield now, end
                if self._words[end : end + 1] == [","]:
                    yield from self._listed(arg, end + 1, now)


def _can_be(arg: Several, chosen: Sequence[str]) -> bool:
    """Whether a selection keeps to its budget, and nobody comes without whom it needs."""
    of = [one for one in arg.of if one.named in chosen]
    fits = arg.shares or arg.budget is None or sum(one.cost for one in of) <= arg.budget
    return fits and all(not one.needs or one.needs in chosen for one in of)
