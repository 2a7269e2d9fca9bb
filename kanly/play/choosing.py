"""What is asked for the open arguments of an option, a line each, and what the answer means."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tracker.engine.errors import Misread
from tracker.engine.options import FreeText, Number, Option, Several, Value, lowest

Name = Callable[[str], str]
"""What a candidate is called."""

FEW = 7
"""Most numbers of which each is told what it comes to."""


def chosen_already(option: Option, values: Sequence[Value]) -> tuple[Value, ...]:
    """The values with those added that leave no choice; a text is what goes without saying."""
    found = list(values)
    for arg in option.open[len(found) :]:
        if isinstance(arg, Number) and lowest(arg, found) == arg.high:
            found.append(arg.high)
        elif isinstance(arg, FreeText):
            found.append(arg.words)
        else:
            break
    return tuple(found)


def question(option: Option, values: Sequence[Value]) -> str:
    """What is asked next."""
    arg = option.open[len(values)]
    if isinstance(arg, Number):
        what = f"{arg.name}, " if arg.name else ""
        low = lowest(arg, values)
        comes_to = [f"{n}: {arg.each[n - arg.low]}" for n in range(low, arg.high + 1) if arg.each]
        told = f" {' · '.join(comes_to)}" if 0 < len(comes_to) <= FEW else ""
        return f"{option.says}: how much, {what}{low} to {arg.high}?{told}"
    if not isinstance(arg, Several):
        raise TypeError(arg)
    least = arg.least or "none (0)"
    spent = "" if arg.budget is None else f", their costs at most {arg.budget} together"
    return f"{option.says}: which, by their numbers, {least} to {arg.most}{spent}?"


def rows(option: Option, values: Sequence[Value], name: Name) -> list[str]:
    """The candidates to pick by number, with what they cost."""
    arg = option.open[len(values)]
    if not isinstance(arg, Several):
        return []
    return [
        name(one.named)
        + (f", costs {one.cost}" if one.cost else "")
        + (f", with {name(one.needs)}" if one.needs else "")
        for one in arg.of
    ]


def read(option: Option, values: Sequence[Value], text: str) -> Value:
    """What a typed line means for the argument asked next. Raises Misread."""
    arg = option.open[len(values)]
    if isinstance(arg, FreeText):
        raise TypeError(arg)
    rules = ", ".join(option.rules)
    typed = text.replace(",", " ").split()
    plain = all(word.isascii() and word.isdecimal() for word in typed)
    found = [int(word[:5]) for word in typed] if plain else []
    if isinstance(arg, Number):
        low = lowest(arg, values)
        if len(found) != 1 or not low <= found[0] <= arg.high:
            raise Misread(f"a number from {low} to {arg.high} ({rules})", text)
        return found[0]
    if not found:
        raise Misread("numbers", text)
    if found == [0]:
        found = []
    if not all(1 <= one <= len(arg.of) for one in found):
        raise Misread(f"numbers from 1 to {len(arg.of)} ({rules})", text)
    if not arg.least <= len(set(found)) <= arg.most or len(set(found)) != len(found):
        raise Misread(f"{arg.least} to {arg.most} different numbers ({rules})", text)
    return tuple(arg.of[one - 1].named for one in found)
