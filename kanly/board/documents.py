"""A sum and a ledger as JSON (docs/json.md)."""

from typing import Annotated, Literal, TypedDict

from cardbase.boardgame.sums.line import Amount, Ground, ground


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


class _Entry(TypedDict):
    number: int
    kind: str
    spice: Annotated[int, "amount"]
    faction: str | None
    cards: list[str]
    facts: Annotated[list[Ground], lambda one: [*map(ground, one.facts)]]
    note: str | None
    at: str


class _Turn(TypedDict):
    turn: int
    before: int
    after: int
    entries: Annotated[list[int], lambda one: [entry.number for entry in one.entries]]


class _Unseen(TypedDict):
    card: Annotated[str, "card.id"]
    name: Annotated[str, "card.name"]
    count: int
    fact: Annotated[Ground, lambda one: ground(one.fact)]


class LedgerJson(TypedDict):
    """One ledger as it stands."""

    name: Annotated[str, "ledger.name"]
    in_use: Annotated[bool, "ledger.in_use"]
    faction: Annotated[str, "ledger.faction"]
    table: Annotated[str | None, "ledger.table"]
    turn: Annotated[int, "state.turn"]
    phase: Annotated[str | None, "state.phase"]
    spice: Annotated[int, "state.spice"]
    turns: Annotated[list[_Turn], "state.turns"]
    hand: Annotated[list[str], "state.hand"]
    hand_limit: Annotated[str | None, "hand_limit.value"]
    seen: Annotated[dict[str, list[str]], "state.seen"]
    discarded: Annotated[list[str], "state.discards"]
    out_of_game: Annotated[list[str], "state.gone"]
    deck: int
    unseen: list[_Unseen]
    not_counted: list[str]
    entries: Annotated[list[_Entry], "ledger.entries"]
    counting: Annotated[list[int], lambda view: sorted(view.counting)]


class Ledger(TypedDict):
    """The ledger that is asked for."""

    format: Literal["kanly.ledger/1"]
    ledger: LedgerJson


class Ledgers(TypedDict):
    """All kept ledgers."""

    format: Literal["kanly.ledgers/1"]
    ledgers: list[LedgerJson]
