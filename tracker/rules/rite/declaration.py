"""Attacker Declaration: the rite, its leader, its target, who else takes part (R-01 to R-06)."""

from __future__ import annotations

from cardbase.cards.kinds import is_dune
from cardbase.operation.lexicon import Verb
from tracker.engine.events import (
    LimitUsed,
    Noted,
    OperationAdvanced,
    OperationDeclared,
    ParticipantsDropped,
    RiteDeclared,
)
from tracker.engine.guards import allows, carries_out, enforces, prompts
from tracker.engine.settings import ASK, SettingName, chosen, number
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import HouseId, IntervalLimit, OperationKind, RiteKind, Stage
from tracker.rules.operation import finish, make_way
from tracker.rules.questions import answers, ask
from tracker.rules.rite import starting as by_venture
from tracker.rules.rite.abilities import verify_participants
from tracker.rules.rite.attack import Attack, go_on, kept_out
from tracker.rules.subdual import can_be_attacked
from tracker.standing import rites as permitting
from tracker.standing.figures import allegiances, rank
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.rites import would_be
from tracker.standing.sides import FACTS, LIMITS, is_persona, rite_of, stands

DUNE, DIRECTS, PERSONNEL = "dune-arbitration", "venture-leader-directs", "venture-leader-personnel"
YES, NO = "yes", "no"


@carries_out("R-13")
def verify_rite(at: Table, attack: Attack) -> None:
    """Refuses a rite that cannot be declared; an engaged target can be attacked, too."""
    verify_start(at, attack)
    verify_against(at, attack)


def verify_start(at: Table, attack: Attack) -> None:
    """Refuses a leader that cannot start a rite of that kind, regardless of the target."""
    can_lead(at, attack)
    has_the_talent(at, attack)


can_start = allows(verify_start)


def verify_against(at: Table, attack: Attack) -> None:
    """Refuses an illegal target, class or participants, for a leader that can start the rite."""
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


can_be_against = allows(verify_against)


def verify_target(at: Table, attack: Attack) -> None:
    """Refuses a card that cannot be the target of such a rite, disregarding limits."""
    if not has_its_target(at, attack):
        at.refuse("R-01", f"{at.name(attack.target)} is no target of {attack.kind.one}")
    can_be_attacked(at, attack.target)
    right_target(at, attack)
    not_protected(at, attack)


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
    """Any rank in the rite's talent suffices, 0 included; the target needs none."""
    talent = FACTS[attack.kind].talent
    waived = by_venture.talent_is_waived(at, attack.venture)
    if waived or rank(at, attack.leader, talent) is not None:
        return None
    return f"{at.name(attack.leader)} has no {talent} rank"


@enforces("R-01")
def right_kind(at: Table, attack: Attack) -> str | None:
    """Each kind of rite has its kind of target and its class, unless a card changes them."""
    leader, kind, given = attack.leader, attack.kind, attack.rite_class
    if not permitting.may_start(at, attack):
        return f"no card lets {at.name(leader)} initiate {kind.one}"
    if given is not None or permitting.must_say(at, attack):
        allowed = permitting.classes(at, attack)
        if given is None:
            return f"the class is declared, too: as {' or '.join(allowed)}"
        if given not in allowed:
            return f"{kind.one} of {at.name(leader)} is a {' or '.join(allowed)} rite"
    if has_its_target(at, attack):
        return None
    by_its_venture = by_venture.wanted_target(at, attack.venture)
    wanted = FACTS[kind].target if by_its_venture is None else by_its_venture[0]
    return f"{at.name(attack.target)} is no {wanted}, and {kind.one} has a {wanted} for its target"


def has_its_target(at: Table, attack: Attack) -> bool:
    """Whether a target is of the kind required for such a rite.

    Dune, which has an Arbitration rank, may be the target of an Arbitration, unless set (OQ-29).
    """
    by_its_venture = by_venture.wanted_target(at, attack.venture)
    if by_its_venture is not None:
        return by_its_venture[1](at, attack.target)
    dune = attack.kind is RiteKind.ARBITRATION and is_dune(at.card(attack.target))
    allowed = chosen(at.game.settings, SettingName.DUNE_ARBITRATION) != NO
    return permitting.may_target(at, attack) or (dune and allowed)


@enforces("R-03")
def right_target(at: Table, attack: Attack) -> str | None:
    """The target is a rival's, in a domain, and shares no allegiance with the acting persona."""
    leader, target = attack.leader, attack.target
    if target.holder == attack.house:
        return f"{at.name(target)} is your own card"
    shared = set(allegiances(at, leader)) & set(allegiances(at, target))
    return f"{at.name(target)} shares {min(shared)} with {at.name(leader)}" if shared else None


@enforces("R-04")
def not_protected(at: Table, attack: Attack) -> str | None:
    """Cards can forbid a kind of rite against them, or temporarily to all."""
    ban = forbids(at, attack.house, Deed(verb=Verb.INITIATE, rite=would_be(attack)))
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
    allowed, more = number(at.game.settings, LIMIT_SETTINGS[limit]), mine.extra.get(limit, 0)
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


LIMIT_SETTINGS = {
    IntervalLimit.CHOAM_RITE: SettingName.CHOAM_RITES,
    IntervalLimit.LANDSRAAD_RITE: SettingName.LANDSRAAD_RITES,
}


def is_limited(at: Table, attack: Attack) -> bool:
    """Whether a rite counts against the House limit; some cards exempt theirs."""
    if not by_venture.counts_against_limit(at, attack.venture):
        return False
    if permitting.is_uncounted(at, attack):
        return False
    had = at.house(attack.house).used.get(limit_key(attack.kind, attack.target.holder), 0)
    return had > 0 or not permitting.first_is_free(at, attack)


def limit_key(limit: IntervalLimit | RiteKind, rival: HouseId) -> str:
    """The keys for counting rites by rival: by class (T-10), and by kind, for exemptions."""
    return f"{limit}:{rival}"


def use_limit(at: Table) -> None:
    """Count the rite under way against the House limit (R-05), and as one of its kind."""
    rite = rite_of(at)
    counted = (LIMITS[rite.rite_class], rite.kind) if rite.limited else (rite.kind,)
    for limit in counted:
        key = limit_key(limit, rite.defense.house)
        at.emit(LimitUsed(rule="R-05", house=rite.attack.house, limit=key))


@prompts("R-06")
def declare_rite(at: Table, attack: Attack) -> None:
    """Declare a rite; points no source decides are asked first, then window 1 opens."""
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
    ask_of_dune(at)
    go_on(at)


# Points no source decides are asked before window 1, one question after the other.


def ask_of_dune(at: Table) -> None:
    """Ask whether Dune can be the target of an Arbitration that no card allows (OQ-29)."""
    rite = rite_of(at)
    leader, target = at.piece(rite.attack.leader), at.piece(rite.target)
    attack = Attack(kind=rite.kind, house=rite.attack.house, leader=leader, target=target)
    dune = rite.kind is RiteKind.ARBITRATION and is_dune(at.card(target))
    asks = chosen(at.game.settings, SettingName.DUNE_ARBITRATION) == ASK
    if dune and asks and not permitting.may_target(at, attack):
        text = f"can {at.name(target)}, a fief, be the target of an Arbitration?"
        ask(at, DUNE, "OQ-29", attack.house, text, target.id, (YES, NO), suggested=NO)
    else:
        ask_of_personas(at)


@answers(DUNE, of_operation=True)
def answer_dune(at: Table, question: Question, said: str) -> None:
    """Reads the answer to whether Dune can be the target; if not, there is no rite and no limit.

    A venture that started it may start another one.
    """
    rite = at.game.rite
    if rite is None:
        return
    if said == YES:
        ask_of_personas(at)
        return
    text = f"No Arbitration: {at.name(question.about)} cannot be its target"
    at.emit(Noted(rule="OQ-29", house=question.house, text=text))
    venture = at.game.pieces.get(rite.venture)
    finish(at, resolved=False)
    if venture is None:
        return
    again = OperationDeclared(
        rule="V-09",
        kind=OperationKind.VENTURE,
        house=rite.attack.house,
        piece=venture.id,
        parent=rite.attack.leader,
    )
    at.emit(again, OperationAdvanced(rule="V-09", stage=Stage.STARTING))


def ask_of_personas(at: Table) -> None:
    """Ask whether the leader of a venture's rite Directs the personas it named (OQ-40).

    Not for one that was disengaged meanwhile: it may Direct like any other (SO-05).
    """
    rite = rite_of(at)
    leader = at.piece(rite.attack.leader)
    named = leader.engaged and any(is_persona(at, one) for one in _declared(at))
    way = chosen(at.game.settings, SettingName.VENTURE_LEADER_DIRECTS)
    if rite.venture and named and way == ASK:
        text = f"may {at.name(leader)} Direct, engaged for the venture that starts this rite?"
        ask(at, DIRECTS, "OQ-40", rite.attack.house, text, rite.venture, (YES, NO), suggested=NO)
    else:
        ask_of_personnel(at)


@answers(DIRECTS, of_operation=True)
def answer_directs(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """On a no the personas stay out, with the cards assigned to them."""
    if at.game.rite is None:
        return
    if said == NO:
        ids = {one.id for one in _declared(at) if is_persona(at, one)}
        _drop(at, [one for one in _declared(at) if one.id in ids or one.parent in ids])
    ask_of_personnel(at)


def ask_of_personnel(at: Table) -> None:
    """Ask whether personnel takes part with the leader of a venture's rite, if any is named."""
    rite = rite_of(at)
    named = any(not is_persona(at, one) for one in _declared(at))
    way = chosen(at.game.settings, SettingName.VENTURE_LEADER_PERSONNEL)
    if rite.venture and named and way == ASK:
        text = "may personnel take part in a rite that a venture starts?"
        ask(at, PERSONNEL, "OQ-40", rite.attack.house, text, rite.venture, (YES, NO), suggested=YES)


@answers(PERSONNEL, of_operation=True)
def answer_personnel(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """On a no the personnel stays out."""
    if at.game.rite is not None and said == NO:
        _drop(at, [one for one in _declared(at) if not is_persona(at, one)])


def _declared(at: Table) -> list[Piece]:
    return [at.piece(one) for one in rite_of(at).attack.declared]


def _drop(at: Table, pieces: list[Piece]) -> None:
    house = rite_of(at).attack.house
    ids = tuple(piece.id for piece in pieces)
    at.emit(ParticipantsDropped(rule="OQ-40", house=house, pieces=ids))
