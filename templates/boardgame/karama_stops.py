"""What a Karama card does to the abilities of a sheet, and what of it no mark beside them says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from cardbase.boardgame.facts import stops
from cardbase.boardgame.vocabulary import KaramaStatus
from templates.boardgame.points import PointLine

STATES = {
    KaramaStatus.IN_PART: "",
    KaramaStatus.NO_EFFECT: "No effect on",
    KaramaStatus.NOT_LISTED: "Not in the Karama table",
    KaramaStatus.NOT_FLAGGED: "Without a Karama mark",
}
"""What is told of a Karama card and some abilities, and the heading it stands under."""

_CLAUSE, _BRACKETS = re.compile(r"[;:,]"), re.compile(r"\([^)]*\)")
STEM = 5
"""So many letters of two words are the same where the words are taken to be."""


class FactLine(PointLine, Struct, frozen=True, kw_only=True):
    """A fact; `change` says how it departs from the official sheet, "" where it does not."""

    change: str = ""


class KaramaStop(Struct, frozen=True, kw_only=True):
    """What a Karama card does to one ability; `remains` is what still works."""

    name: str
    window: str
    effect: tuple[FactLine, ...]
    remains: tuple[FactLine, ...]


class StopGroup(Struct, frozen=True, kw_only=True):
    """The abilities of which the sources say alike; bare ones have no facts of their own.

    `meaning` is "" of those of which each line says what is stopped.
    """

    meaning: str
    told: tuple[KaramaStop, ...]
    bare: str


def untold(groups: Iterable[StopGroup], marked: Iterable[PointLine]) -> Iterator[StopGroup]:
    """What a Karama card does as far as the marks beside some lines do not say it already."""
    marks = dict[str, list[PointLine]]()
    for line in marked:
        for fact in stops()[line.id].by:
            marks.setdefault(fact, []).append(line)

    def left(lines: Iterable[FactLine]) -> tuple[FactLine, ...]:
        found = (_left(line, marks.get(line.id, ())) for line in lines)
        return tuple(one for one in found if one)

    for group in groups:
        told = list[KaramaStop]()
        for one in group.told:
            effect, remains = left(one.effect), left(one.remains)
            in_place = any(line.id in marks for line in one.effect)
            window = "" if in_place and not effect else one.window
            if effect or remains or window:
                told.append(replace(one, window=window, effect=effect, remains=remains))
        if told or group.bare:
            yield replace(group, told=tuple(told))


def _left(line: FactLine, marked: Sequence[PointLine]) -> FactLine | None:
    """What a line says beyond the marks of some others, None for nothing."""
    mark = {word[:STEM] for one in marked for word in _words(one.karama)}

    def said(text: str) -> bool:
        """Whether half of its longer words stand in the marks."""
        words = [word[:STEM] for word in _words(text)]
        return 2 * sum(word in mark for word in words) >= len(words)

    first, _, more = line.words.partition(". ")
    condition, _, _ = first.partition(",")
    _, *clauses = _CLAUSE.split(_BRACKETS.sub("", first))
    further = condition if first.startswith("If ") else " ".join(clauses)
    if not marked or not {*line.doubts} <= {doubt for one in marked for doubt in one.doubts}:
        return line
    if not said(further):
        return line
    return None if said(more) else replace(line, words=more)


def _words(text: str) -> list[str]:
    return re.findall(r"\w{4,}", text.lower())
