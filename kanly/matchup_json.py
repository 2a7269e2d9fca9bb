"""Match ups and draws as JSON (docs/json.md)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.about import doubts_on, facts_of, sheets_of
from cardbase.boardgame.boxes import box_of, extras
from cardbase.boardgame.draw import Fits, fits, missing, rule_of
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.options import read_match_ups
from cardbase.boardgame.pieces import factions
from cardbase.search.board_points import place_of
from kanly.draw_page import again
from kanly.matchup_page import unfit, warnings

if TYPE_CHECKING:
    from cardbase.boardgame.options import MatchUp
    from cardbase.boardgame.pool import Pool
    from kanly.draw_page import Draw
    from kanly.output import Json

VERSION = 1


def pool_json(pool: Pool) -> dict[str, Json]:
    """What a table owns, those things spelt out that its boxes bring."""
    return {
        "boxes": [str(box) for box in pool.boxes],
        "factions": [*pool.factions],
        "extras": [one for one in extras() if pool.has(one)],
    }


def listing_json(players: int, pool: Pool) -> dict[str, Json]:
    """All match ups beside a table."""
    found = [match_json(match, players, pool) for match in read_match_ups().values()]
    return {**_table_json(players, pool), "match_ups": found}


def one_json(match: MatchUp, players: int, pool: Pool) -> dict[str, Json]:
    """One match up beside a table, with what its extras are."""
    about: list[Json] = [
        {
            "id": fact.id,
            "of": fact.of,
            "kind": fact.kind,
            "statement": fact.statement,
            "source": place_of(fact.document, fact.lines),
            "inferred": fact.inferred,
        }
        for extra in match.extras
        for fact in facts_of(extra)
    ]
    found = {**match_json(match, players, pool), "extra_facts": about}
    return {**_table_json(players, pool), "match_up": found}


def match_json(match: MatchUp, players: int, pool: Pool) -> dict[str, Json]:
    """A match up; `players` is 0 when none are told."""
    rule = rule_of(match)
    lacks = missing(match, pool)
    return {
        "id": match.id,
        "name": match.name,
        "factions": [faction_json(one) for one in match.factions],
        "extras": [extra_json(one) for one in match.extras],
        "for_players": len(match.factions) or None,
        "fits": fits(match, players, pool) is Fits.YES if players else None,
        "unfit_because": (unfit(match, players, pool) or None) if players else None,
        "missing": {"factions": [*lacks.factions], "extras": [*lacks.extras]},
        "rule": rule,
        "statement": all_facts()[rule].statement,
        "document": match.document,
        "lines": [*match.lines],
        "source": place_of(match.document, match.lines),
        "doubts": [
            *dict.fromkeys(one.id for about in (match.id, rule) for one in doubts_on(about))
        ],
    }


def faction_json(faction: str) -> dict[str, Json]:
    """A faction: the box it came in, the sheets Kanly has of it."""
    return {
        "id": faction,
        "name": factions()[faction].name,
        "box": str(box_of()[faction]),
        "sheets": [{"id": sheet.id, "edition": sheet.edition} for sheet in sheets_of(faction)],
    }


def extra_json(extra_id: str) -> dict[str, Json]:
    """A module or token set, and the box that brings it."""
    extra = extras()[extra_id]
    return {
        "id": extra.id,
        "name": extra.name,
        "box": None if extra.box is None else str(extra.box),
        "box_rules": [*extra.facts],
        "box_note": extra.note or None,
    }


def draw_json(draw: Draw) -> dict[str, Json]:
    """A draw that was made."""
    lacks = missing(draw.match, draw.pool).extras if draw.match else ()
    return {
        **_table_json(len(draw.players), draw.pool),
        "match_up": draw.match.id if draw.match else None,
        "rule": rule_of(draw.match) if draw.match else None,
        "seed": draw.seed,
        "shares": [
            {"player": share.player, "factions": [faction_json(one) for one in share.factions]}
            for share in draw.shares
        ],
        "alone": draw.alone,
        "extras": [extra_json(one) for one in draw.extras],
        "missing_extras": [*lacks],
        "again": again(draw),
    }


def _table_json(players: int, pool: Pool) -> dict[str, Json]:
    return {
        "players": players or None,
        "pool": pool_json(pool),
        "warnings": [*warnings(players)],
    }
