"""The lines that an option stands for: all its numbers, its selections, as they are typed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tracker.engine.options import FreeText, Number, Option, Several, Value, lowest, words_of

MOST = 40
"""More numbers than these are not all tried: the first ones, and the last."""


def values_of(option: Option) -> Iterator[tuple[Value, ...]]:
    """What can be chosen for its open arguments: numbers to their bounds, each card, all ways."""
    found: list[tuple[Value, ...]] = [()]
    for arg in option.open:
        found = [(*before, one) for before in found for one in _each(arg, before)]
    yield from found


def _each(arg: Number | Several | FreeText, before: tuple[Value, ...]) -> Iterator[Value]:
    match arg:
        case Number():
            low = lowest(arg, before)
            few = range(low, min(arg.high, low + MOST) + 1)
            yield from (*few, *(() if arg.high in few else (arg.high,)))
        case FreeText():
            yield arg.words
        case Several():
            alone = ((one.named,) for one in arg.of if not one.needs and arg.least <= 1 <= arg.most)
            yield from dict.fromkeys((*arg.ways, *(alone if not arg.shares else ())))


def lines(option: Option) -> list[str]:
    """All lines that an option stands for, as far as they are tried."""
    return [words_of(option, values) for values in values_of(option)]


def some_line(option: Option, random: Random) -> str:
    """One of them by lot."""
    return random.choice(lines(option))
