"""A variant beside the official sheet, point by point."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.comparison import read_comparison
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.vocabulary import Verdict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.boardgame.sheets import Ability, Sheet

ORDER = (
    (Verdict.DIFFERS, "They differ"),
    (Verdict.ONLY_VARIANT, "Only in the variant"),
    (Verdict.ONLY_OFFICIAL, "Only on the official sheet"),
    (Verdict.WORDING, "Worded differently"),
)
"""What is told in full, in this order; points that are the same are named at the end."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A point of comparison.

    Attributes:
        number: As `kanly faction --compare` counts; the facts of the variant bear it.
        name: The point.
        official: What the official sheet says.
        proof: The facts behind that, "" for none.
        here: What the variant says.
        remark: What is to be added, or "".
    """

    number: str
    name: str
    official: str
    proof: str
    here: str
    remark: str


@dataclass(frozen=True, kw_only=True)
class Rows:
    """The points of one verdict."""

    name: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, kw_only=True)
class Against:
    """All points; `same` names those in which both agree."""

    groups: tuple[Rows, ...]
    same: str


def against(sheet: Sheet, abilities: Sequence[Ability]) -> Against | None:
    """A variant against its official sheet, as far as its abilities are played; else None."""
    if not sheet.variant_of:
        return None
    left = {one.id for one in sheet.abilities} - {one.id for one in abilities}
    known = all_facts()
    found: dict[Verdict, list[Row]] = {}
    for number, point in enumerate(read_comparison().values(), 1):
        if point.variant_facts and all(known[one].of in left for one in point.variant_facts):
            continue
        row = Row(
            number=str(number),
            name=point.name,
            official=point.official,
            proof=_short(point.official_facts),
            here=point.variant,
            remark="" if point.remark == point.verdict else point.remark,
        )
        found.setdefault(point.verdict, []).append(row)
    same = "; ".join(f"{one.name}: {one.here}" for one in found.get(Verdict.SAME, ()))
    groups = (Rows(name=name, rows=tuple(found[one])) for one, name in ORDER if one in found)
    return Against(groups=tuple(groups), same=same)


def _short(ids: Sequence[str]) -> str:
    """Ids, those that follow one another by the first and the last: "RIC-54 to -63, RIC-65"."""
    runs: list[list[str]] = []
    for one in ids:
        family, _, number = one.partition("-")
        before = runs[-1][-1].partition("-") if runs else ("", "", "0")
        if before[0] == family and int(number) == int(before[2]) + 1:
            runs[-1].append(one)
        else:
            runs.append([one])
    return ", ".join(_run(run) for run in runs)


def _run(run: Sequence[str]) -> str:
    if len(run) < 3:  # noqa: PLR2004 - two are told one by one
        return ", ".join(run)
    return f"{run[0]} to {run[-1].partition('-')[2]}"
