"""The rites that can be declared now: who can lead which, against whom, with whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from tracker.engine.errors import Refused
from tracker.engine.guards import allows
from tracker.engine.options import Candidate, Option, Several, option
from tracker.engine.state import Piece, RiteState
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place, RiteKind
from tracker.rules.rite.abilities import may_direct, verify_participants
from tracker.rules.rite.attack import Attack
from tracker.rules.rite.declaration import can_be_against, can_start, has_its_target, verify_rite
from tracker.rules.rite.starting import leader_of, leads_for_another, starting
from tracker.standing.figures import command, rank
from tracker.standing.rites import choices, would_be
from tracker.standing.sides import FACTS, is_persona, is_personnel, stands


def rites(at: Table, house: HouseId) -> Iterator[Option]:
    """Every rite that a House can declare now."""
    return rites_by(at, house, starting(at))


def no_rite_by(at: Table, house: HouseId, venture: Piece) -> tuple[str, str] | None:
    """The rule and the reason why a venture can start no rite now; None where it can.

    Where a House limit is all that stands in the way of one, the reason is that.
    """
    leader = leader_of(at, venture)
    if leader is None or leads_for_another(at, venture):
        return None  # which rites a pawn could lead is asked before it is chosen
    if next(rites_by(at, house, venture), None) is not None:
        return None
    for target in (p for p in in_domains(at) if p.deployed and p.holder != house):
        for kind in RiteKind:
            attack = Attack(kind=kind, house=house, leader=leader, target=target, venture=venture)
            try:
                verify_rite(at.asks(), attack)
            except Refused as refused:
                if refused.rule == "R-05":
                    return refused.rule, refused.reason
    return "V-09", "no card of a rival can be its target"


def rites_by(at: Table, house: HouseId, venture: Piece | None) -> Iterator[Option]:
    """Every rite that a House can declare, or that a venture of it can start."""
    leads = leader_of(at, venture) if venture is not None else None
    for leader in (leads,) if leads is not None else own(at, house):
        yield from rites_led_by(at, house, venture, leader)


def rites_led_by(
    at: Table, house: HouseId, venture: Piece | None, leader: Piece
) -> Iterator[Option]:
    """Every rite of a House that a persona can lead."""
    playing = {other for other in at.game.playing() if other != house}
    rivals = [p for p in in_domains(at) if p.deployed and p.holder in playing]
    for kind in RiteKind if rivals and is_persona(at, leader) else ():
        attack = Attack(kind=kind, house=house, leader=leader, target=rivals[0], venture=venture)
        for rite_class in choices(at, attack) if can_start(at, attack) else ():
            for target in rivals:
                one = replace(attack, target=target, rite_class=rite_class)
                if has_its_target(at, one) and can_be_against(at, one):
                    yield _ways_to_lead(at, one)


def _ways_to_lead(at: Table, attack: Attack) -> Option:
    """A rite led by a persona, alone or with others."""
    rite = would_be(attack)

    def can(named: Sequence[Piece]) -> bool:
        return allows(verify_participants)(
            at,
            attack.house,
            attack.leader,
            named,
            by_venture=attack.venture is not None,
            rite=rite,
        )

    ending = f"as {attack.rite_class}" if attack.rite_class else ""
    says = f"{attack.kind.called} against {at.name(attack.target)}, led by {at.name(attack.leader)}"
    return option(
        "rite",
        attack.kind.lower(),
        attack.target,
        "with",
        attack.leader,
        company(at, attack.leader, can, ",", rite),
        ending,
        says=f"{says}, {ending}" if ending else says,
        rules=("R-06", "R-14"),
    )


def company(
    at: Table,
    leader: Piece,
    can: Callable[[Sequence[Piece]], bool],
    after: str,
    rite: RiteState,
) -> Several | None:
    """The participants that a leader can bring: personas by their Command, and personnel.

    `can` says whether some can come together, `after` what stands before them in a line.
    """
    there = at.game.assigned(leader.id)
    of = [Candidate(one.id) for one in there if not is_persona(at, one) and can([one])]
    for persona in at.game.domain(leader.holder) if may_direct(at, leader, rite) else ():
        if persona.deployed and is_persona(at, persona) and can([persona]):
            of.append(Candidate(persona.id, command(at, persona)))
            theirs = (one for one in at.game.assigned(persona.id) if can([persona, one]))
            of += (Candidate(one.id, needs=persona.id) for one in theirs)
    if not of:
        return None
    budget = max(0, command(at, leader) - 1)
    able = personnel(at, leader, rite.kind)
    ways: tuple[tuple[str, ...], ...] = ((),)
    if able and can(able):
        ways += (tuple(one.id for one in able),)
    return Several(tuple(of), 0, len(of), budget, after, ways=ways)


def own(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The deployed cards of a House."""
    return tuple(piece for piece in at.game.domain(house) if piece.deployed)


def in_domains(at: Table) -> tuple[Piece, ...]:
    """Every card in a domain."""
    return at.game.in_all(Place.DOMAIN)


def personnel(at: Table, leader: Piece, kind: RiteKind) -> tuple[Piece, ...]:
    """The personnel of a leader that could take part now and has force in that kind of rite."""
    talent = FACTS[kind].talent
    return tuple(
        piece
        for piece in at.game.assigned(leader.id)
        if stands(at, piece.id)
        and not piece.engaged
        and is_personnel(at, piece)
        and rank(at, piece, talent) is not None
    )
