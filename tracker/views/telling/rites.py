"""Sentences for rites: declared, defended, fought, and what becomes of the vanquished."""
# ruff: noqa: ARG005 - every sentence takes the teller and the event

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from errata.text import listed
from tracker.engine import events as ev
from tracker.engine.words import Fate, Round
from tracker.views.telling.teller import Teller, by_house


def _rite(t: Teller, event: ev.RiteDeclared) -> str:
    rite = f"{'an' if event.kind[0] in 'AI' else 'a'} {event.kind.called} ({event.rite_class})"
    by = f" by {t.piece(event.venture)}" if event.venture else ""
    others = f" with {t.pieces(event.declared)}" if event.declared else ""
    return (
        f"{t.house(event.house)} declares {rite}{by} against {t.piece(event.target)} of "
        f"{t.house(event.defender)}, led by {t.piece(event.leader)}{others}"
    )


def _dropped(t: Teller, event: ev.ParticipantsDropped) -> str:
    does = "does" if len(event.pieces) == 1 else "do"
    return f"{t.pieces(event.pieces)} of {t.house(event.house)} {does} not take part"


def _defense(t: Teller, event: ev.DefenseDeclared) -> str:
    others = f" with {t.pieces(event.declared)}" if event.declared else ""
    rite, house, leader = t.before.rite, t.house(event.house), t.piece(event.leader)
    if rite is not None and event.leader != rite.target:
        return f"{leader} of {house} Counters for {t.piece(rite.target)}{others}"
    return f"{house} confirms {leader} as defense leader{others}"


def _participants(t: Teller, event: ev.ParticipantsJoined) -> str:
    one = len(event.pieces) == 1
    does = "takes" if one else "take"
    if isinstance(t.last, ev.CardsEngaged) and t.last.pieces == event.pieces:
        does = f"{'engages' if one else 'engage'} and {does}"
    return f"{t.pieces(event.pieces)} {does} part for {t.house(event.house)}"


def _force(t: Teller, event: ev.ForceCounted) -> str:
    rite = t.after.rite
    first = rite is not None and rite.surprise
    if first and event.round is Round.FORCE:
        return f"{t.house(event.house)} has {event.force} more force"
    return f"{t.house(event.house)} has {event.force} force{' of Surprise' if first else ''}"


def _divided(t: Teller, event: ev.ForceDivided) -> str:
    """The leader comes last."""
    rite = t.before.rite
    leaders = set() if rite is None else {rite.attack.leader, rite.defense.leader}
    order = sorted(event.force, key=lambda one: (one in leaders, len(one), one))
    on = listed([f"{event.force[one]} to {t.piece(one)}" for one in order if event.force[one]])
    return f"{t.house(event.house)} assigns {on or 'no force'}"


def _vanquished(t: Teller, event: ev.Vanquished) -> str:
    theirs = by_house(t.before, event.pieces)
    each = [f"{t.pieces(pieces)} of {t.house(house)}" for house, pieces in theirs.items()]
    return f"vanquished: {', '.join(each)}"


def _fate(t: Teller, event: ev.FateSettled) -> str:
    if event.fate is Fate.SPARED:
        return f"{t.piece(event.piece)} is spared"
    by = f" by {t.house(event.captor)}" if event.captor else ""
    return f"{t.piece(event.piece)} is to be {event.fate}{by}"


OF_RITES: dict[type[ev.Event], Callable[[Teller, Any], str]] = {
    ev.RiteDeclared: _rite,
    ev.ParticipantsDeclared: lambda t, e: f"{t.house(e.house)} brings {t.pieces(e.pieces)} as well",
    ev.ParticipantsDropped: _dropped,
    ev.DefenseDeclared: _defense,
    ev.DefenseReopened: lambda t, e: f"{t.house(e.house)} declares the defense anew",
    ev.TargetChanged: lambda t, e: f"the target of the rite is now {t.piece(e.target)}",
    ev.ParticipantsJoined: _participants,
    ev.SurpriseSettled: lambda t, e: (
        "Surprise assigns first" if e.first else "all force counts at the same time"
    ),
    ev.ForceCounted: _force,
    ev.ForceDivided: _divided,
    ev.Vanquished: _vanquished,
    ev.BonusCounted: lambda t, e: f"the bonus would be {e.amount}",
    ev.FateSettled: _fate,
}
