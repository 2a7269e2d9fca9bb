"""Match ups and draws as JSON (docs/json.md)."""

from typing import Annotated, Literal, TypedDict

from cardbase.boardgame.facts import Fact, all_facts
from cardbase.boardgame.matchups import Fits, Missing, Pool, fits, missing, rule_of
from cardbase.boardgame.pieces import MatchUp, box_of, extras, factions, read_match_ups
from cardbase.boardgame.things import doubts_on, facts_of, sheets_of
from cardbase.search.board_points import place_of
from kanly.faction.documents import SheetName
from kanly.faction.matchup_page import FactionDraw, again, unfit, warnings
from kanly.terminal.documents import fill


class _Pool(TypedDict):
    boxes: Annotated[list[str], lambda pool: map(str, pool.boxes)]
    factions: list[str]
    extras: Annotated[list[str], lambda pool: [one for one in extras() if pool.has(one)]]


class _TablePart(TypedDict):
    players: int | None
    pool: _Pool
    warnings: list[str]


class _Faction(TypedDict):
    id: Annotated[str, lambda faction: faction]
    name: Annotated[str, lambda faction: factions()[faction].name]
    box: Annotated[str, lambda faction: str(box_of()[faction])]
    sheets: Annotated[list[SheetName], sheets_of]


class _Extra(TypedDict):
    id: str
    name: str
    box: Annotated[str | None, lambda extra: extra.box and str(extra.box)]
    box_rules: Annotated[list[str], "facts"]
    box_note: Annotated[str | None, "note"]


_ExtraOf = Annotated[_Extra, lambda extra: extras()[extra]]


def _source(place: "MatchUp | Fact") -> str:
    return place_of(place.document, place.lines)


def _doubts(match: "MatchUp") -> list[str]:
    return [one.id for about in (match.id, rule_of(match)) for one in doubts_on(about)]


class _MatchUp(TypedDict):
    id: str
    name: str
    factions: list[_Faction]
    extras: list[_ExtraOf]
    for_players: Annotated[int | None, lambda match: len(match.factions) or None]
    fits: bool | None
    unfit_because: str | None
    missing: Missing
    rule: Annotated[str, rule_of]
    statement: Annotated[str, lambda match: all_facts()[rule_of(match)].statement]
    document: str
    lines: list[int]
    source: Annotated[str, _source]
    doubts: Annotated[list[str], lambda match: dict.fromkeys(_doubts(match))]


class _ExtraFact(TypedDict):
    id: str
    of: str
    kind: str
    statement: str
    source: Annotated[str, _source]
    inferred: bool


class _FullMatchUp(_MatchUp):
    extra_facts: Annotated[
        list[_ExtraFact], lambda match: [fact for one in match.extras for fact in facts_of(one)]
    ]


class MatchUps(_TablePart):
    """All match ups beside a table."""

    format: Literal["kanly.matchups/1"]
    match_ups: list[_MatchUp]


class OneMatchUp(_TablePart):
    """One match up beside a table, with what its extras are."""

    format: Literal["kanly.matchup/1"]
    match_up: _FullMatchUp


class _Share(TypedDict):
    player: str
    factions: list[_Faction]


class DrawJson(_TablePart):
    """A draw that was made."""

    format: Literal["kanly.draw/1"]
    match_up: Annotated[str | None, lambda draw: draw.match and draw.match.id]
    rule: Annotated[str | None, lambda draw: draw.match and rule_of(draw.match)]
    seed: int
    shares: list[_Share]
    alone: bool
    extras: list[_ExtraOf]
    missing_extras: Annotated[
        list[str], lambda draw: missing(draw.match, draw.pool).extras if draw.match else ()
    ]
    again: Annotated[str, again]


def matches_json(players: int, pool: "Pool", match: "MatchUp | None") -> MatchUps | OneMatchUp:
    """One match up beside a table, or all; `players` is 0 when none are told."""
    table = _table(players, pool)
    if match is not None:
        return fill(OneMatchUp, match_up=_match(_FullMatchUp, match, players, pool), **table)
    found = [_match(_MatchUp, one, players, pool) for one in read_match_ups().values()]
    return fill(MatchUps, match_ups=found, **table)


def draw_json(draw: "FactionDraw") -> DrawJson:
    """A draw that was made."""
    return fill(DrawJson, draw, **_table(len(draw.players), draw.pool))


def _match(part: type[_MatchUp], match: "MatchUp", players: int, pool: "Pool") -> _MatchUp:
    return fill(
        part,
        match,
        fits=fits(match, players, pool) is Fits.YES if players else None,
        unfit_because=unfit(match, players, pool) if players else None,
        missing=missing(match, pool),
    )


def _table(players: int, pool: "Pool") -> _TablePart:
    return fill(_TablePart, players=players or None, pool=pool, warnings=warnings(players))
