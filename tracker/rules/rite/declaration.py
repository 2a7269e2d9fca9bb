"""Attacker Declaration: the rite, its leader, its target, who else takes part (R-01 to R-06)."""

from __future__ import annotations

from cardbase.operation.lexicon import Verb as Word
from tracker.engine.events import LimitUsed, RiteDeclared
from tracker.engine.guards import allows, carries_out, enforces, prompts
from tracker.engine.settings import SettingName, chosen, number
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Limit, RiteKind
from tracker.rules.operation import make_way
from tracker.rules.rite import doubts
from tracker.rules.rite import starting as by_venture
from tracker.rules.rite.abilities import verify_participants
from tracker.rules.rite.attack import Attack, kept_out
from tracker.rules.subdual import can_be_attacked
from tracker.standing import rites as permitting
from tracker.standing.figures import allegiances, rank
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.rites import would_be
from tracker.standing.sides import FACTS, LIMITS, is_persona, rite_of, stands


@carries_out("R-13")
def verify_rite(at: Table, attack: Attack) -> None:
    """Refuses a rite that cannot be declared; an engaged target can be attacked, too."""
    verify_start(at, attack)
    verify_against(at, attack)


def verify_against(at: Table, attack: Attack) -> None:
    """Refuses a target, a class or participants, of a leader that can start such a rite."""
    by_venture.as_the_venture_says(at, attack)
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
        rite=would_be(attack),
    )


def verify_target(at: Table, attack: Attack) -> None:
    """Refuses a card that cannot be the target of such a rite, whatever the limits are."""
    if not has_its_target(at, attack):
        name = at.name(attack.target)
        at.refuse("R-01", f"{name} is no target of {attack.kind.one}")
    can_be_attacked(at, attack.target)
    right_target(at, attack)
    not_protected(at, attack)


can_be_against = allows(verify_against)


def verify_start(at: Table, attack: Attack) -> None:
    """Refuses a leader that can start no rite of that kind, whatever its target."""
    can_lead(at, attack)
    has_the_talent(at, attack)


can_start = allows(verify_start)


@enforces("R-02")
def can_lead(at: Table, attack: Attack) -> str | None:
    """The initiator is a deployed, disengaged persona of the House; a venture's is engaged."""
    leader = attack.leader
    foreign = leader.holder != attack.house
    foreign = foreign != by_venture.leads_for_another(at, attack.venture)
    if not is_persona(at, leader) or not stands(at, leader.id) or foreign:
        return f"{at.name(leader)} is no deployed persona of {at.house(attack.house).name}"
    if leader.engaged and attack.venture is None:
        return f"{at.name(leader)} is engaged, and must engage to initiate a rite"
    keeper = kept_out(at, leader)
    return f"{at.name(leader)} may not participate in any rite: {keeper}" if keeper else None


@enforces("TA-04")
def has_the_talent(at: Table, attack: Attack) -> str | None:
    """Any rank in the rite's talent is enough, 0 included; the target needs none."""
    talent = FACTS[attack.kind].talent
    if by_venture.talent_is_waived(at, attack.venture):
        return None
    if rank(at, attack.leader, talent) is not None:
        return None
    return f"{at.name(attack.leader)} has no {talent} rank"


@enforces("R-01")
def right_kind(at: Table, attack: Attack) -> str | None:
    """Each kind of rite has its kind of target and its class, unless a card changes them."""
    leader, kind, target = attack.leader, attack.kind, attack.target
    if not permitting.may_start(at, attack):
        return f"no card lets {at.name(leader)} initiate {kind.one}"
    not_this_class = right_class(at, attack)
    if not_this_class is not None:
        return not_this_class
    if has_its_target(at, attack):
        return None
    by_its_venture = by_venture.wanted_target(at, attack.venture)
    wanted = FACTS[kind].target if by_its_venture is None else by_its_venture[0]
    return f"{at.name(target)} is no {wanted}, and {kind.one} has a {wanted} for its target"


def has_its_target(at: Table, attack: Attack) -> bool:
    """Whether a target is of the kind that such a rite has."""
    by_its_venture = by_venture.wanted_target(at, attack.venture)
    if by_its_venture is None:
        return permitting.may_target(at, attack) or doubts.may_be_dune(at, attack)
    _, is_target = by_its_venture
    return is_target(at, attack.target)


def right_class(at: Table, attack: Attack) -> str | None:
    """Why a rite cannot have the class it is declared with, None where it can."""
    leader, kind, said = attack.leader, attack.kind, attack.rite_class
    if said is None and not permitting.must_say(at, attack):
        return None
    allowed = permitting.classes(at, attack)
    if said is None:
        return f"the class is declared, too: as {' or '.join(allowed)}"
    if said in allowed:
        return None
    return f"{kind.one} of {at.name(leader)} is a {' or '.join(allowed)} rite"


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
def not_protected(at: Table, attack: Attack) -> str | None:
    """Cards forbid a kind of rite against them, or to all for a while."""
    ban = forbids(at, attack.house, Deed(verb=Word.INITIATE, rite=would_be(attack)))
    if ban is None:
        return None
    against = f"against {at.name(attack.target)}, led by {at.name(attack.leader)}"
    return f"no {attack.kind.called} is declared {against}: {ban} forbids it"


@enforces("R-05")
def within_limit(at: Table, attack: Attack) -> str | None:
    """One CHOAM rite and one Landsraad rite against each rival in a House Interval (OQ-12)."""
    if not is_limited(at, attack):
        return None
    limit, mine = LIMITS[attack.counts_as], at.house(attack.house)
    per_rival = chosen(at.game.settings, SettingName.RITE_LIMIT_PER) == "rival"
    allowed, more = number(at.game.settings, _LIMIT_SETTINGS[limit]), mine.extra.get(limit, 0)
    counts = {rival: mine.used.get(limit_key(limit, rival), 0) for rival in at.game.houses}
    if not per_rival:
        counts = {attack.target.holder: sum(counts.values())}
    done = counts[attack.target.holder]
    beyond = sum(max(0, count - allowed) for count in counts.values())
    if done < allowed + min(0, more) or (done >= allowed and beyond < more):
        return None
    against = f" against {at.house(attack.target.holder).name}" if per_rival else ""
    rites = f"{attack.counts_as} rite{'s' * (allowed + more != 1)}"
    return f"{mine.name} has had {done} of {allowed + more} {rites}{against}"


_LIMIT_SETTINGS = {
    Limit.CHOAM_RITE: SettingName.CHOAM_RITES,
    Limit.LANDSRAAD_RITE: SettingName.LANDSRAAD_RITES,
}


def is_limited(at: Table, attack: Attack) -> bool:
    """Whether a rite counts against the House limit; some cards exempt theirs."""
    if not by_venture.counts_against_limit(at, attack.venture):
        return False
    if permitting.is_uncounted(at, attack):
        return False
    had = at.house(attack.house).used.get(limit_key(attack.kind, attack.target.holder), 0)
    return had > 0 or not permitting.first_is_free(at, attack)


def limit_key(limit: Limit | RiteKind, rival: HouseId) -> str:
    """How rites are counted by rival: by class (T-10), and by kind, for who frees the first."""
    return f"{limit}:{rival}"


@prompts("R-06")
def declare_rite(at: Table, attack: Attack) -> None:
    """Declare a rite; what no source decides is asked first, then window 1 opens."""
    from tracker.rules.rite.course import go_on

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
    """Count the rite under way against the House limit (R-05), and as one of its kind."""
    rite = rite_of(at)
    counted = (LIMITS[rite.rite_class], rite.kind) if rite.limited else (rite.kind,)
    for limit in counted:
        key = limit_key(limit, rite.defense.house)
        at.emit(LimitUsed(rule="R-05", house=rite.attack.house, limit=key))
