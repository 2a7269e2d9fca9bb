"""The rite under way as JSON; the keys are documented in docs/json.md and stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.rite.shown import shown
from tracker.table import Table

if TYPE_CHECKING:
    from kanly.output import Json
    from tracker.rite.shown import Fighter, Flank
    from tracker.rite.waiting import Waiting
    from tracker.session import Session


def rite_json(session: Session) -> dict[str, Json]:
    """The rite under way, both sides with their cards; there must be one."""
    rite = shown(Table(session.game, session.cards))
    return {
        "kind": rite.kind,
        "class": rite.rite_class,
        "target": rite.target,
        "venture": rite.venture or None,
        "segment": rite.segment.number,
        "segment_name": rite.segment.name,
        "window_number": rite.window,
        "tactics": rite.plays or None,
        "waits_for": None if rite.waiting is None else _waiting(rite.waiting),
        "attack": _side(rite.attack),
        "defense": _side(rite.defense),
    }


def _waiting(one: Waiting) -> dict[str, Json]:
    return {"house": one.house, "words": list(one.words), "says": one.says, "rule": one.rule}


def _side(side: Flank) -> dict[str, Json]:
    return {
        "house": side.house,
        "force": side.force,
        "against": side.against,
        "over": side.over,
        "participants": [_fighter(one) for one in side.fighters],
        "outside": list(side.outside),
        "counters": list(side.counters),
    }


def _fighter(one: Fighter) -> dict[str, Json]:
    return {
        "id": one.piece,
        "name": one.name,
        "leads": one.leads,
        "state": one.does,
        "rank": one.rank,
        "bonus": one.bonus,
        "force": one.force,
        "resistance": one.resistance,
        "given": one.given,
        "marks": list(one.marks),
        "vanquished": one.fallen,
    }
