"""A sum, and the odds of a battle, as JSON (docs/json.md)."""

from fractions import Fraction
from operator import attrgetter
from typing import Annotated, Any, Literal, TypedDict

from cardbase.boardgame.sums.line import Amount, Ground


class _Line(TypedDict):
    text: str
    facts: Annotated[list[Ground], "grounds"]


class _Reading(TypedDict):
    title: str | None
    lines: list[_Line]
    results: list[Amount]


class BoardSum(TypedDict):
    """One sum of the board game."""

    format: Literal["kanly.board-sum/1"]
    sum: Annotated[str, "name"]
    asked: str
    readings: list[_Reading]
    doubts: Annotated[dict[str, str], "beside"]
    may_change: Annotated[list[_Line], "changes"]
    not_counted: Annotated[list[str], "untold"]


def _number(name: str) -> Any:  # noqa: ANN401 - a function of any source
    """What reads a fraction as a number, a chance to four places."""
    read = attrgetter(name)

    def number(source: object) -> float:
        found: Fraction = read(source)
        return round(float(found), 4)

    return number


class _Dial(TypedDict):
    dial: Annotated[float, _number("dial")]
    spice: int
    win: Annotated[float, _number("win")]
    lose: Annotated[float, _number("lose")]
    neither: Annotated[float, _number("neither")]


class _Plan(TypedDict):
    plan: str
    reading: str | None
    dials: Annotated[list[_Dial], "shares"]
    best: _Dial
    sure: _Dial | None
    worst_answer: Annotated[str, "worst"]
    leader_dies: Annotated[float, _number("leader_dies")]


class BoardOdds(TypedDict):
    """The odds of a battle over what is not known of the enemy's plan."""

    format: Literal["kanly.board-odds/1"]
    asked: str
    model: list[_Line]
    plans: list[_Plan]
    may_change: Annotated[list[_Line], "changes"]
    not_counted: Annotated[list[str], "untold"]
