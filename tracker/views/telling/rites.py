"""Tells of rites."""

from __future__ import annotations

from errata.text import listed
from tracker.engine.events import (
    BonusCounted,
    CardsEngaged,
    DefenseDeclared,
    DefenseReopened,
    FateSettled,
    ForceCounted,
    ForceDivided,
    ParticipantsDeclared,
    ParticipantsDropped,
    ParticipantsJoined,
    RiteDeclared,
    SurpriseSettled,
    TargetChanged,
    Vanquished,
)
from tracker.engine.words import Fate, HouseId, PieceId, Round
from tracker.views.telling.teller import Teller, tells


@tells(RiteDeclared)
def declared(t: Teller, event: RiteDeclared) -> str:
    """A rite begins."""
    rite = f"{'an' if event.kind[0] in 'AI' else 'a'} {event.kind.called} ({event.rite_class})"
    by = f" by {t.piece(event.venture)}" if event.venture else ""
    others = f" with {_named(t, event.declared)}" if event.declared else ""
    return (
        f"{t.house(event.house)} declares {rite}{by} against {t.piece(event.target)} of "
        f"{t.house(event.defender)}, led by {t.piece(event.leader)}{others}"
    )


@tells(ParticipantsDeclared)
def also_declared(t: Teller, event: ParticipantsDeclared) -> str:
    """Who is named besides."""
    return f"{t.house(event.house)} brings {_named(t, event.pieces)} as well"


@tells(ParticipantsDropped)
def dropped(t: Teller, event: ParticipantsDropped) -> str:
    """Who stays out."""
    does = "does" if len(event.pieces) == 1 else "do"
    return f"{_named(t, event.pieces)} of {t.house(event.house)} {does} not take part"


@tells(DefenseDeclared)
def defended(t: Teller, event: DefenseDeclared) -> str:
    """The answer of the defender."""
    others = f" with {_named(t, event.declared)}" if event.declared else ""
    rite, house, leader = t.before.rite, t.house(event.house), t.piece(event.leader)
    if rite is not None and event.leader != rite.target:
        return f"{leader} of {house} Counters for {t.piece(rite.target)}{others}"
    return f"{house} confirms {leader} as defense leader{others}"


@tells(DefenseReopened)
def reopened(t: Teller, event: DefenseReopened) -> str:
    """The defender chooses anew."""
    return f"{t.house(event.house)} declares the defense anew"


@tells(TargetChanged)
def retargeted(t: Teller, event: TargetChanged) -> str:
    """Another target."""
    return f"the target of the rite is now {t.piece(event.target)}"


@tells(ParticipantsJoined)
def joined(t: Teller, event: ParticipantsJoined) -> str:
    """Who takes part, and engages for it."""
    one = len(event.pieces) == 1
    does = "takes" if one else "take"
    if isinstance(t.last, CardsEngaged) and t.last.pieces == event.pieces:
        does = f"{'engages' if one else 'engage'} and {does}"
    return f"{_named(t, event.pieces)} {does} part for {t.house(event.house)}"


@tells(SurpriseSettled, quiet=True)
def surprised(t: Teller, event: SurpriseSettled) -> str:  # noqa: ARG001 - the shape of a sentence
    """Who assigns first."""
    return "Surprise assigns first" if event.first else "all force counts at the same time"


@tells(ForceCounted)
def counted(t: Teller, event: ForceCounted) -> str:
    """How much force."""
    rite = t.after.rite
    first = rite is not None and rite.surprise
    if first and event.round is Round.FORCE:
        return f"{t.house(event.house)} has {event.force} more force"
    of = " of Surprise" if first else ""
    return f"{t.house(event.house)} has {event.force} force{of}"


@tells(ForceDivided)
def divided(t: Teller, event: ForceDivided) -> str:
    """Where it goes, the leader last."""
    rite = t.before.rite
    leaders = set() if rite is None else {rite.attack.leader, rite.defense.leader}
    order = sorted(event.force, key=lambda one: (one in leaders, len(one), one))
    on = listed([f"{event.force[one]} to {t.piece(one)}" for one in order if event.force[one]])
    return f"{t.house(event.house)} assigns {on or 'no force'}"


@tells(Vanquished)
def vanquished(t: Teller, event: Vanquished) -> str:
    """Who fell."""
    theirs: dict[HouseId, list[PieceId]] = {}
    for one in event.pieces:
        theirs.setdefault(t.before.pieces[one].holder, []).append(one)
    told = [f"{t.pieces(pieces)} of {t.house(house)}" for house, pieces in theirs.items()]
    return f"vanquished: {', '.join(told)}"


@tells(BonusCounted, quiet=True)
def bonus(t: Teller, event: BonusCounted) -> str:  # noqa: ARG001 - the shape of a sentence
    """How much it would be."""
    return f"the bonus would be {event.amount}"


@tells(FateSettled)
def fate(t: Teller, event: FateSettled) -> str:
    """What becomes of it."""
    if event.fate is Fate.SPARED:
        return f"{t.piece(event.piece)} is spared"
    by = f" by {t.house(event.captor)}" if event.captor else ""
    return f"{t.piece(event.piece)} is to be {event.fate}{by}"


def _named(t: Teller, pieces: tuple[str, ...]) -> str:
    return t.pieces(pieces)
