"""A sum as JSON (docs/json.md)."""

from typing import Annotated, Literal, TypedDict

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
    not_counted: Annotated[list[str], "untold"]
