"""The outcomes of an answer in rows: who falls, by how much, what bonus, and by which rules."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.foresight.outcomes import span

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tracker.rite.foresight.aftermath import Aftermath
    from tracker.rite.foresight.outcomes import Result
    from tracker.rite.foresight.preview import Answer

    Span = tuple[int, int]
    """The least and the most."""


class Row(Struct, frozen=True, kw_only=True):
    """All outcomes in which the same leaders fall.

    Attributes:
        falls: The defense leader falls.
        beaten: The attack leader falls.
        over: By how much the attacker is over, or short below 0; None where no force can.
        back: The same of the defender.
        bonus: The amounts suggested, None where no bonus is due.
        choices: How many choices of participants lead here; where force is divided in several
            ways a choice can lead to several rows.
    """

    falls: bool
    beaten: bool
    over: Span | None
    back: Span | None
    bonus: Span | None
    choices: int
    rules: tuple[str, ...]


def rows(answer: Answer) -> Iterator[Row]:
    """The outcomes of an answer, the best for the attacker first; none where only bounds are."""
    ordered = sorted(answer.found.results, key=_leaders)
    for (stands, beaten), alike in groupby(ordered, _leaders):
        results = list(alike)
        yield Row(
            falls=not stands,
            beaten=beaten,
            over=span(one.over for one in results),
            back=span(one.back for one in results),
            bonus=amounts(answer, results),
            choices=sum(one.choices for one in results),
            rules=_rules(answer, falls=not stands, beaten=beaten),
        )


def coming(answer: Answer) -> Iterator[Aftermath]:
    """What cards do for those falls of leaders that can come."""
    possible = {(one.falls, one.beaten) for one in answer.found.results}
    for one in answer.after:
        if answer.found.why or (one.falls, one.beaten) in possible:
            yield one


def _leaders(one: Result) -> tuple[bool, bool]:
    return (not one.falls, one.beaten)


def amounts(answer: Answer, results: Sequence[Result]) -> Span | None:
    """The bonus that results bring, the least and the most; None where none is due (R-23)."""
    fallen = [many for one in results if one.falls for many in one.fallen]
    if answer.bonus is None or not fallen:
        return None
    return answer.bonus.suggested + min(fallen), answer.bonus.suggested + max(fallen)


def _rules(answer: Answer, *, falls: bool, beaten: bool) -> tuple[str, ...]:
    """The rules by which it comes out so."""
    with_others = answer.may_defend or len(answer.defense) > 1
    found = ["R-18", "R-19", "R-21"] if falls and with_others else ["R-19"]
    found += ["R-20"] if beaten else []
    if falls and answer.counters:
        found += ["SO-12", "R-24"]
    elif falls and answer.bonus is not None:
        found += ["R-23", "R-26"] + ["R-25"] * beaten
    elif not falls:
        found += ["R-23"]
    return tuple(found)
