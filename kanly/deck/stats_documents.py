"""The statistics of a deck as JSON; the keys are documented in docs/json.md and stay."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from cardbase.statistics.income import RULES as INCOME_RULES
from cardbase.statistics.income import WARES, Gain, Income
from cardbase.statistics.odds import RULES as ODDS_RULES
from cardbase.statistics.paying import RULES as PAYING_RULES
from kanly.deck.documents import CardId, CardName, DeckPart, SectionWord, VerdictPart
from kanly.terminal.documents import Id, fill

if TYPE_CHECKING:
    from cardbase.statistics.means import Means
    from cardbase.statistics.talents import TalentCount
    from cardbase.statistics.whole import Drawing

PLACES = 6
"""Decimal places of a chance."""


def _decimal(number: Fraction | None, places: int | None = None) -> float | None:
    if number is None:
        return None
    return float(number) if places is None else round(float(number), places)


class _Size(TypedDict):
    cards: int
    different: int


class _Costs(TypedDict):
    fixed: list[int]
    x: Annotated[int, "open"]
    events: int
    mean: Annotated[float | None, lambda costs: _decimal(costs.mean, 3)]
    median: Annotated[float | None, lambda costs: _decimal(costs.median)]


class _Kind(TypedDict):
    section: SectionWord
    kind: Annotated[str, lambda count: count.kind.name.lower()]
    count: int
    subtypes: dict[str, int]


class _Allegiances(TypedDict):
    neutral: int
    sponsor: int
    other: dict[str, int]


class _Outside(TypedDict):
    power: str
    adversary: bool
    count: int
    favor: int
    cards: list[Id]
    rule: Annotated[str, lambda outside: "CP-03" if outside.adversary else "AL-04"]


class _Payable(TypedDict):
    cards: Annotated[int, "payable"]
    solaris: Annotated[int, "payable_cost"]
    rule: Literal["P-08"]


class _Favor(TypedDict):
    owed: int
    outside: list[_Outside]
    payable: Annotated[_Payable, lambda favor: favor]


class _Needed(TypedDict):
    rank: int
    count: int
    cards: list[Id]
    met: bool


def _needed(count: "TalentCount") -> list[_Needed]:
    unmet = {need.rank for need in count.unmet}
    return [fill(_Needed, need, met=need.rank not in unmet) for need in count.needed]


class _Talent(TypedDict):
    talent: str
    personas: int
    best: int | None
    sum: Annotated[int, "total"]
    needed: Annotated[list[_Needed], _needed]


class _Strength(TypedDict):
    what: str
    type: Annotated[str, "of"]
    cards: int
    best: int
    sum: Annotated[int, "total"]
    without: int


class _Ware(TypedDict):
    ware: str
    least: int
    most: int


class _Holding(TypedDict):
    id: CardId
    full_name: CardName
    ways: list[list[Gain]]
    not_counted: Annotated[list[str], "unsure"]


def _each_turn(income: "Income") -> list[_Ware]:
    return [{"ware": w, "least": income.least(w), "most": income.most(w)} for w in WARES]


class _Income(TypedDict):
    rules: Annotated[list[str], lambda _: INCOME_RULES]
    each_turn: Annotated[list[_Ware], _each_turn]
    holdings: Annotated[list[_Holding], "sources"]
    others: list[Id]


class _Supposed(TypedDict):
    drawn_each_turn: int
    rules: list[str]
    seen_by_turn: list[int]


def _supposed(drawing: "Drawing") -> dict[str, _Supposed]:
    return {
        section.name.lower(): {
            "drawn_each_turn": drawing.pace.of(section),
            "rules": list(ODDS_RULES[section]),
            "seen_by_turn": list(seen),
        }
        for section, seen in drawing.seen.items()
    }


class _Chance(TypedDict):
    section: Annotated[str, lambda odds: odds.wanted.section.name.lower()]
    what: Annotated[str, "wanted.what"]
    copies: Annotated[int, "wanted.copies"]
    at_least: Annotated[int, "wanted.least"]
    by_turn: Annotated[list[float], lambda odds: [_decimal(c, PLACES) for c in odds.chances]]


class _Thing(TypedDict):
    what: str
    at_least: Annotated[int, "least"]
    cards: list[Id]


class _Joint(TypedDict):
    things: list[_Thing]
    joint: Annotated[str, lambda odds: odds.joint.name.lower()]
    users: list[Id]
    by_turn: Annotated[list[float], lambda odds: [_decimal(c, PLACES) for c in odds.chances]]


class _Purse(TypedDict):
    start: int
    homeworld: Annotated[int, "each"]
    spent: int
    favor: int
    rules: Annotated[list[str], lambda _: PAYING_RULES]


def _means(means: "Means") -> dict[str, list[float]]:
    return {
        name: [round(float(one), PLACES) for one in getattr(means, name)]
        for name in ("solaris", "favor", "spice", "imperial", "house", "by_favor", "owed")
    }


class _Odds(TypedDict):
    supposed: Annotated[dict[str, _Supposed], _supposed]
    solaris: Annotated[_Purse, "purse"]
    chances: Annotated[list[_Chance], "odds"]
    joint: list[_Joint]
    means: Annotated[dict[str, list[float]], lambda drawing: _means(drawing.means)]


def _by_section(counts: Iterable[Any]) -> Mapping[str, object]:
    return {one.section.name.lower(): one for one in counts}


class _Stats(TypedDict):
    powers: list[str]
    adversaries: list[str]
    sizes: Annotated[dict[str, _Size], lambda stats: _by_section(stats.sizes)]
    costs: Annotated[dict[str, _Costs], lambda stats: _by_section(stats.costs)]
    kinds: list[_Kind]
    allegiances: Annotated[dict[str, _Allegiances], lambda stats: _by_section(stats.allegiances)]
    favor: _Favor
    talents: list[_Talent]
    strengths: list[_Strength]
    income: _Income
    odds: Annotated[_Odds, "drawing"]


class DeckStats(DeckPart, VerdictPart):
    """Whether a deck is legal, and its statistics."""

    format: Literal["kanly.deck-stats/2"]
    stats: _Stats
