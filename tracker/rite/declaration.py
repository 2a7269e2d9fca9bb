"""Attacker Declaration: the rite, its leader, its target, who else takes part (R-01 to R-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.events import LimitUsed, RiteDeclared
from tracker.guards import allows, enforces, prompts
from tracker.numbers import allegiances, rank
from tracker.operation import make_way
from tracker.rite import doubts
from tracker.rite import starting as by_venture
from tracker.rite.kinds import FACTS, LIMITS, is_persona
from tracker.rite.participants import verify_participants
from tracker.rite.sides import rite_of, stands
from tracker.setting_names import SettingName
from tracker.settings import chosen, number
from tracker.subdual import can_be_attacked
from tracker.words import Limit, RiteClass, RiteKind, Stage

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


class Attack(Struct, frozen=True, kw_only=True):
    """A rite as it is declared, before anything is decided about it.

    Attributes:
        venture: The venture that starts it, None for none (V-09).
        rite_class: As declared where a card lets the player choose, None for the usual one.
    """

    kind: RiteKind
    house: HouseId
    leader: Piece
    target: Piece
    others: tuple[Piece, ...] = ()
    rite_class: RiteClass | None = None
    venture: Piece | None = None

    @property
    def counts_as(self) -> RiteClass:
        """Its class, CHOAM or Landsraad."""
        return self.rite_class or FACTS[self.kind].rite_class


def verify_rite(at: Table, attack: Attack) -> None:
    """Refuses a rite that cannot be declared."""
    can_lead(at, attack)
    by_venture.as_the_venture_says(at, attack)
    has_the_talent(at, attack)
    right_kind(at, attack)
    can_be_attacked(at, attack.target)
    right_target(at, attack)
    not_protected(at, attack)
    within_limit(at, attack)
    verify_participants(
        at,
        attack.house,
        attack.leader,
        attack.others,
        by_venture=attack.venture is not None,
    )


can_declare = allows(verify_rite)


@enforces("R-02")
def can_lead(at: Table, attack: Attack) -> str | None:
    """The initiator is a deployed, disengaged persona of the House; a venture's is engaged."""
    leader = attack.leader
    if not is_persona(at, leader) or not stands(at, leader.id) or leader.holder != attack.house:
        return f"{at.name(leader)} is no deployed persona of {at.house(attack.house).name}"
    if leader.engaged and attack.venture is None:
        return f"{at.name(leader)} is engaged, and must engage to initiate a rite"
    return None


@enforces("TA-04")
def has_the_talent(at: Table, attack: Attack) -> str | None:
    """Any rank in the rite's talent is enough, 0 included; the target needs none."""
    talent = FACTS[attack.kind].talent
    if by_venture.talent_is_waived(attack.venture):
        return None
    if rank(at, attack.leader, talent) is not None:
        return None
    return f"{at.name(attack.leader)} has no {talent} rank"


@enforces("R-01")
def right_kind(at: Table, attack: Attack) -> str | None:
    """Each kind of rite has its kind of target, unless a card changes it."""
    facts = FACTS[attack.kind]
    wanted, is_target = by_venture.wanted_target(attack.venture) or (facts.target, facts.is_target)
    if is_target(at, attack.target) or doubts.may_be_dune(at, attack):
        return None
    return f"the target of a rite of {attack.kind} is a {wanted}: {at.name(attack.target)}"


@enforces("R-03")
def right_target(at: Table, attack: Attack) -> str | None:
    """The target is a rival's, in a domain, and shares no allegiance with the acting persona."""
    leader, target = attack.leader, attack.target
    if target.holder == attack.house:
        return f"{at.name(target)} is your own card"
    shared = set(allegiances(at, leader)) & set(allegiances(at, target))
    if shared:
        return f"{at.name(target)} shares {min(shared)} with {at.name(leader)}"
    return None


@enforces("R-04")
def not_protected(at: Table, attack: Attack) -> str | None:  # noqa: ARG001
    """Some cards cannot be declared the target of a kind of rite, or of any (card texts)."""
    return None


@enforces("R-05")
def within_limit(at: Table, attack: Attack) -> str | None:
    """One CHOAM rite and one Landsraad rite against each rival in a House Interval (OQ-12)."""
    if not is_limited(at, attack):
        return None
    limit, mine = LIMITS[attack.counts_as], at.house(attack.house)
    per_rival = chosen(at.game.settings, SettingName.RITE_LIMIT_PER) == "rival"
    rivals = [attack.target.holder] if per_rival else list(at.game.houses)
    done = sum(mine.used.get(limit_key(limit, rival), 0) for rival in rivals)
    allowed = number(at.game.settings, _LIMIT_SETTINGS[limit]) + mine.extra.get(limit, 0)
    if done < allowed:
        return None
    against = f" against {at.house(attack.target.holder).name}" if per_rival else ""
    return f"{mine.name} has had {done} of {allowed} {attack.counts_as} rite{against}"


_LIMIT_SETTINGS = {
    Limit.CHOAM_RITE: SettingName.CHOAM_RITES,
    Limit.LANDSRAAD_RITE: SettingName.LANDSRAAD_RITES,
}


def is_limited(at: Table, attack: Attack) -> bool:  # noqa: ARG001
    """Whether a rite counts against the House limit; some cards exempt theirs."""
    return by_venture.counts_against_limit(attack.venture)


def limit_key(limit: Limit, rival: HouseId) -> str:
    """How rites are counted: by class and by rival (T-10)."""
    return f"{limit}:{rival}"


@prompts("R-06")
def declare_rite(at: Table, attack: Attack) -> None:
    """Declare a rite; what no source decides is asked first, then window 1 opens."""
    from tracker.rite.course import go_on

    verify_rite(at, attack)
    if attack.venture is None:
        make_way(at)
    at.emit(
        RiteDeclared(
            rule="R-06",
            house=attack.house,
            defender=attack.target.holder,
            kind=attack.kind,
            rite_class=attack.counts_as,
            leader=attack.leader.id,
            target=attack.target.id,
            declared=tuple(piece.id for piece in attack.others),
            venture=attack.venture.id if attack.venture is not None else "",
            limited=is_limited(at, attack),
        )
    )
    doubts.ask_first(at)
    go_on(at)


def use_limit(at: Table) -> None:
    """Count the rite under way against the House limit (R-05)."""
    rite = rite_of(at)
    if rite.limited:
        limit = limit_key(LIMITS[rite.rite_class], rite.defense.house)
        at.emit(LimitUsed(rule="R-05", house=rite.attack.house, limit=limit))


def starting(at: Table) -> Piece | None:
    """The venture that has brought a rite whose target is to be named, None for none (V-09)."""
    operation = at.game.operation
    if operation is None or operation.stage is not Stage.STARTING:
        return None
    return at.game.pieces.get(operation.piece)
