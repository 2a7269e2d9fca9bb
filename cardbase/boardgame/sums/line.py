"""The lines of a sum, each with the facts it rests on; two readings where sources differ."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardbase.boardgame.facts import ONE_WRITING, all_facts, confidence_of
from cardbase.boardgame.names import faction_names, heard_names, meant, taken_for
from cardbase.boardgame.pieces import factions
from cardbase.boardgame.wording import lines_of
from cardbase.errors import BadSum, UnknownInPool
from cardbase.lookup import Fit
from errata.boardgame import answers, doubts
from errata.documents import Authority, documents

PRINTED = "printed"
"""How a fact is known that a printed document states."""


class Ground(Struct, frozen=True, kw_only=True):
    """What a line rests on: a fact or an answer, what it says, where, and how surely.

    `confidence` is printed, secondary, or secondary by one writing only.
    """

    id: str
    statement: str
    source: str
    confidence: str


class SumLine(Struct, frozen=True, kw_only=True):
    """One step of a sum in words, with the ids of the facts and answers it rests on."""

    text: str
    facts: tuple[str, ...]

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The facts and answers it rests on."""
        return tuple(map(ground, self.facts))


class Amount(Struct, frozen=True, kw_only=True):
    """One result: what it is, how many, and of what; halves are possible in a battle."""

    name: str
    number: float
    unit: str

    @property
    def told(self) -> str:
        """As players say it: "2 ½ strength"."""
        return f"{self.name}: {number_told(self.number)} {self.unit}".rstrip()


class Reading(Struct, frozen=True, kw_only=True):
    """One way the sources can be read; `title` is "" where there is no other."""

    title: str
    lines: tuple[SumLine, ...]
    results: tuple[Amount, ...]


class FactSum(Struct, frozen=True, kw_only=True):
    """A sum: what was asked, its readings, the doubts beside it, and what is not in it.

    `changes` are facts that may change the outcome and are not counted.
    """

    name: str
    asked: str
    readings: tuple[Reading, ...]
    doubts: tuple[str, ...] = ()
    changes: tuple[SumLine, ...] = ()
    untold: tuple[str, ...] = ()

    @property
    def beside(self) -> dict[str, str]:
        """The doubts in words, by id."""
        return {one: doubts()[one].issue for one in self.doubts}


def ground(point: str) -> Ground:
    """A fact or an answer by its id."""
    told = all_facts().get(point)
    if told is None:
        answer = answers()[point]
        text, document, lines, known = answer.answer, answer.document, answer.lines, PRINTED
    else:
        text, document, lines = told.statement, told.document, told.lines
        known = {"": PRINTED, ONE_WRITING: "secondary, one writing only"}.get(
            confidence_of(told), str(Authority.SECONDARY)
        )
    source = f"{documents()[document].tag} {lines_of(document, lines)}".replace("\u00a0", " ")
    return Ground(id=point, statement=text, source=source, confidence=known)


def stated(fact: str, name: str) -> int:
    """A number that a fact states, by its name in `values/`."""
    values = all_facts()[fact].values
    return {one.name: one.number for one in values if one.number is not None}[name]


def number_told(number: float) -> str:
    """A number as players say it: 3, ½, 2½."""
    whole = int(number)
    half = "½" * (number != whole)
    return half if half and not whole else f"{whole}{half}"


def rounded_up(number: int, parts: int = 2) -> int:
    """A share of a number, what is left over counted in."""
    return -(-number // parts)


def faction_meant(text: str, remarks: list[str]) -> str:
    """The faction a text names, by id; a remark is added for a guess. Raises UnknownInPool."""
    found = meant(text, faction_names(), heard=heard_names)
    names = [one.name for one in factions().values()]
    if found.fit not in {Fit.EXACT, Fit.GUESS}:
        nearest = [factions()[one].name for one in found.ids]
        raise UnknownInPool("faction", text, nearest, ", ".join(names))
    if found.fit is Fit.GUESS:
        remarks.append(taken_for(text, factions()[found.ids[0]].name))
    return found.ids[0]


def of_low_threshold(faction: str, *, low: bool) -> tuple[str, ...]:
    """What to know of a Low Threshold: the Emperor has two homeworlds, one without a bonus."""
    if not low or faction != "emperor":
        return ()
    return (f"{all_facts()['HOM-31'].statement} (HOM-31)",)


def name_of(faction: str) -> str:
    """The name of a faction."""
    return factions()[faction].name


def at_least(least: int, **numbers: int) -> None:
    """Raise BadSum for a number below the least that makes sense."""
    for what, number in numbers.items():
        if number < least:
            raise BadSum(f"{what.replace('_', ' ')}: expected {least} or more, found {number}")


def one_reading(lines: Sequence[SumLine], *results: Amount) -> tuple[Reading, ...]:
    """The only reading of a sum."""
    return (Reading(title="", lines=tuple(lines), results=results),)
