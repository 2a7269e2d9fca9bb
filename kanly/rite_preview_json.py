"""A rite seen ahead as JSON; the keys are documented in docs/json.md and stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.game_json import story_json
from kanly.rite_page import asked_then, brought
from tracker.rite.foresight.rows import coming, rows
from tracker.table import Table

if TYPE_CHECKING:
    from kanly.output import Json
    from tracker.rite.foresight.aftermath import Aftermath
    from tracker.rite.foresight.force import Member
    from tracker.rite.foresight.outcomes import Result
    from tracker.rite.foresight.preview import Answer, Preview
    from tracker.rite.foresight.rows import Row
    from tracker.session import Session
    from tracker.words import HouseId


def preview_json(session: Session, ahead: Preview, viewer: HouseId = "") -> dict[str, Json]:
    """What is foreseen: every answer of the defender with all its outcomes."""
    at = Table(session.game, session.cards)
    return {
        "kind": ahead.kind,
        "class": ahead.rite_class,
        "talent": ahead.talent,
        "attacker": ahead.attacker,
        "defender": ahead.defender,
        "leader": ahead.leader,
        "target": ahead.target,
        "currency": list(ahead.currency),
        "answers": [_answer(at, one, viewer) for one in ahead.answers],
        "notes": [{"text": note.text, "rules": list(note.rules)} for note in ahead.notes],
    }


def _answer(at: Table, one: Answer, viewer: HouseId) -> dict[str, Json]:
    return {
        "leader": one.leader,
        "counters": one.counters,
        "engaged": one.engaged,
        "surprise_first": one.first,
        "rules": list(one.rules),
        "attack": [_member(at, member) for member in one.attack],
        "defense": [_member(at, member) for member in one.defense],
        "may_attack": [_member(at, member) for member in one.may_attack],
        "may_defend": [_member(at, member) for member in one.may_defend],
        "command_left": one.room,
        "exact": not one.found.why,
        "bound_because": one.found.why or None,
        "over": None if one.found.over is None else list(one.found.over),
        "back": None if one.found.back is None else list(one.found.back),
        "outcomes": [_row(row) for row in rows(one)],
        "then": [_after(at, each, viewer) for each in coming(one)],
        "results": [_result(one, result) for result in one.found.results],
    }


def _member(at: Table, one: Member) -> dict[str, Json]:
    return {
        "id": one.piece,
        "name": at.name(one.piece),
        "rank": one.rank,
        "force": one.force,
        "resistance": one.resistance,
        "untouched": one.untouched,
        "surprise": one.surprise,
        "command": one.command,
    }


def _after(at: Table, one: Aftermath, viewer: HouseId) -> dict[str, Json]:
    asked = asked_then(at.cards, one)
    return {
        "falls": one.falls,
        "beaten": one.beaten,
        "events": story_json(brought(at.cards, one, viewer)),
        "awaited": asked[0] if asked else None,
        "hangs_on": one.stops or None,
    }


def _row(row: Row) -> dict[str, Json]:
    return {
        "falls": row.falls,
        "beaten": row.beaten,
        "over": None if row.over is None else list(row.over),
        "back": None if row.back is None else list(row.back),
        "bonus": None if row.bonus is None else list(row.bonus),
        "choices": row.choices,
        "rules": list(row.rules),
    }


def _result(answer: Answer, one: Result) -> dict[str, Json]:
    bonus = answer.bonus if one.falls else None
    return {
        "over": one.over,
        "back": one.back,
        "falls": one.falls,
        "beaten": one.beaten,
        "bonus": None if bonus is None else [bonus.suggested + many for many in one.fallen],
        "choices": one.choices,
    }
