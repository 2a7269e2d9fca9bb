"""Tells of rites."""

from __future__ import annotations

from tracker.events import (
    DefenseDeclared,
    FateSettled,
    ForceCounted,
    ForceDivided,
    ParticipantsDropped,
    ParticipantsJoined,
    RiteDeclared,
    SurpriseSettled,
    TargetChanged,
    Vanquished,
)
from tracker.telling.teller import Teller, listed, tells
from tracker.words import Round


@tells(RiteDeclared)
def declared(t: Teller, event: RiteDeclared) -> str:
    """A rite begins."""
    others = f" and {_named(t, event.declared)}" if event.declared else ""
    return (
        f"{t.house(event.house)} declares a {event.rite_class} rite: {event.kind} against "
        f"{t.piece(event.target)} of {t.house(event.defender)}, led by {t.piece(event.leader)}"
        f"{others}"
    )


@tells(ParticipantsDropped)
def dropped(t: Teller, event: ParticipantsDropped) -> str:
    """Who stays out."""
    return f"{_named(t, event.pieces)} of {t.house(event.house)} stays out of the rite"


@tells(DefenseDeclared)
def defended(t: Teller, event: DefenseDeclared) -> str:
    """The answer of the defender."""
    others = f" with {_named(t, event.declared)}" if event.declared else ""
    rite = t.before.rite
    if rite is not None and event.leader != rite.target:
        return f"{t.house(event.house)}: {t.piece(event.leader)} Counters{others}"
    return f"{t.house(event.house)} confirms {t.piece(event.leader)} as defense leader{others}"


@tells(TargetChanged)
def retargeted(t: Teller, event: TargetChanged) -> str:
    """Another target."""
    return f"the target of the rite is now {t.piece(event.target)}"


@tells(ParticipantsJoined)
def joined(t: Teller, event: ParticipantsJoined) -> str:
    """Who takes part."""
    return f"{_named(t, event.pieces)} takes part for {t.house(event.house)}"


@tells(SurpriseSettled, quiet=True)
def surprised(t: Teller, event: SurpriseSettled) -> str:  # noqa: ARG001 - the shape of a sentence
    """Who assigns first."""
    return "Surprise assigns first" if event.first else "all force counts at the same time"


@tells(ForceCounted)
def counted(t: Teller, event: ForceCounted) -> str:
    """How much force."""
    of = " of Surprise" if event.round is Round.SURPRISE else ""
    return f"{t.house(event.house)} has {event.force} force{of}"


@tells(ForceDivided)
def divided(t: Teller, event: ForceDivided) -> str:
    """Where it goes."""
    on = listed([f"{many} on {t.piece(one)}" for one, many in event.force.items()])
    return f"{t.house(event.house)} assigns {on or 'no force'}"


@tells(Vanquished)
def vanquished(t: Teller, event: Vanquished) -> str:
    """Who fell."""
    return f"vanquished: {_named(t, event.pieces)}"


@tells(FateSettled)
def fate(t: Teller, event: FateSettled) -> str:
    """What becomes of it."""
    by = f" by {t.house(event.captor)}" if event.captor else ""
    return f"{t.piece(event.piece)} is to be {event.fate}{by}"


def _named(t: Teller, pieces: tuple[str, ...]) -> str:
    return listed([t.piece(one) for one in pieces])
