"""A sum, the odds of a battle and a ledger as JSON (docs/json.md)."""

from fractions import Fraction
from operator import attrgetter
from typing import Annotated, Any, Literal, TypedDict

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
