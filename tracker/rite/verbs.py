"""The words of a rite: rite, confirm, counter, defend, decline, divide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from tracker.errors import Misread
from tracker.numbers import rank
from tracker.rite import assessment, defending, defense, resolution  # noqa: F401 - its steps
from tracker.rite.abilities import answers_a_declaration
from tracker.rite.assessment import awaiting
from tracker.rite.declaration import Attack, can_declare, can_start, declare_rite, starting
from tracker.rite.defending import can_defend, decline, defend
from tracker.rite.defense import (
    can_confirm,
    can_counter,
    confirm,
    counter,
    verify_moment_of,
)
from tracker.rite.distribution import can_divide, chooser, divide
from tracker.rite.kinds import FACTS, is_persona
from tracker.rite.licences import choices
from tracker.rite.sides import can_be_hit, is_personnel, rite_of, stands
from tracker.rite.spoken import in_domains, own, several, the_class, the_kind, with_force
from tracker.rite.ways import filled, ways
from tracker.speech import Words, the_piece
from tracker.verbs import ALL_PHASES, INTERVAL, Option, Verb, Who, enter
from tracker.words import Kind, RiteKind, Stage, Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tracker.state import Piece, Side
    from tracker.table import Table
    from tracker.words import HouseId

WITH = "with"
YOURS = "a deployed card of yours"


def read_attack(at: Table, house: HouseId, words: Words) -> Attack:
    """The rite that is typed: kind, target, leader and participants, class.

    Raises:
        Misread, SeveralFit: a card, the kind or the class is not to be understood.
    """
    said, rite_class = the_class(words)
    text, others = Words(said.split()).before(WITH)
    first, _, on = text.partition(" ")
    kind = the_kind(first)
    target = the_piece(at, on, in_domains(at), f"a card to attack after {kind.lower()}")
    venture = starting(at)
    named = several(at, others, own(at, house), YOURS)
    leads = at.game.pieces.get(venture.parent or "") if venture is not None else None
    if leads is None:
        if not named:
            raise Misread("with and a persona of yours, who leads it", others)
        leads, named = named[0], named[1:]
    else:
        named = tuple(piece for piece in named if piece.id != leads.id)
    return Attack(
        kind=kind,
        house=house,
        leader=leads,
        target=target,
        others=named,
        rite_class=rite_class,
        venture=venture,
    )


def _rite(at: Table, house: HouseId, words: Words) -> None:
    attack = read_attack(at, house, words)
    between_two(at, attack)
    declare_rite(at, attack)


def between_two(at: Table, attack: Attack) -> None:
    """A rite has two Houses that play, whatever the table sets aside. Raises Misread."""
    rival = attack.target.holder
    theirs = rival != attack.house or not at.overrule
    if not theirs or at.house(rival).lost or at.house(attack.house).lost:
        raise Misread("a rite between two Houses that play", at.name(attack.target))


def _rites(at: Table, house: HouseId) -> Iterator[Option]:
    venture = starting(at)
    leads = at.game.pieces.get(venture.parent or "") if venture is not None else None
    playing = {other for other in at.game.playing() if other != house}
    rivals = [p for p in in_domains(at) if p.deployed and p.holder in playing]
    for leader in (leads,) if leads is not None else own(at, house):
        for kind in RiteKind if rivals and is_persona(at, leader) else ():
            attack = Attack(
                kind=kind, house=house, leader=leader, target=rivals[0], venture=venture
            )
            if can_start(at, attack):
                yield from _against(at, attack, rivals)


def _against(at: Table, attack: Attack, rivals: Sequence[Piece]) -> Iterator[Option]:
    """The rites of a leader and a kind, against each card that can be its target."""
    for rite_class in choices(at, attack.leader, attack.kind):
        for target in rivals:
            one = structs.replace(attack, target=target, rite_class=rite_class)
            if can_declare(at, one):
                yield from _ways_to_lead(at, one)


def _ways_to_lead(at: Table, attack: Attack) -> Iterator[Option]:
    """A rite led by a persona alone, and with all its personnel that has force in it."""
    words = f"rite {attack.kind.lower()} {attack.target.id} with {attack.leader.id}"
    says = f"{attack.kind.called} against {at.name(attack.target)}, led by {at.name(attack.leader)}"
    ending = f" as {attack.rite_class}" if attack.rite_class else ""
    says += f",{ending}" if ending else ""
    yield Option(words=words + ending, says=says, rules=("R-06",))
    beside = personnel(at, attack.leader, attack.kind)
    if beside and can_declare(at, structs.replace(attack, others=beside)):
        words += "".join(f", {piece.id}" for piece in beside)
        says += f" with {_names(at, beside)}"
        yield Option(words=words + ending, says=says, rules=("R-06", "R-14"))


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


def _names(at: Table, pieces: Iterable[Piece]) -> str:
    return ", ".join(at.name(piece) for piece in pieces)


def _confirm(at: Table, house: HouseId, words: Words) -> None:
    verify_moment_of(at, Stage.DEFENSE, "R-10", "confirm")
    _, others = Words(["confirm", *words.rest().split()]).before(WITH)
    confirm(at, several(at, others, own(at, house), YOURS))


def _confirms(at: Table, house: HouseId) -> Iterator[Option]:
    if not _is_at(at, Stage.DEFENSE, house):
        return
    target = at.piece(rite_of(at).target)
    says = f"{at.name(target)} is the defense leader"
    if can_confirm(at):
        yield Option(words="confirm", says=f"{says}, alone", rules=("R-10",))
    beside = personnel(at, target, rite_of(at).kind)
    if beside and can_confirm(at, beside):
        words = "confirm with " + ", ".join(piece.id for piece in beside)
        yield Option(words=words, says=f"{says}, with {_names(at, beside)}", rules=("R-14",))


def _counter(at: Table, house: HouseId, words: Words) -> None:
    answers_a_declaration(at, Stat.COUNTER)
    verify_moment_of(at, Stage.DEFENSE, "SO-08", "counter")
    persona, others = words.before(WITH)
    mine = own(at, house)
    leader = the_piece(at, persona, mine, "a persona of yours")
    counter(at, leader, several(at, others, mine, YOURS))


def _counters(at: Table, house: HouseId) -> Iterator[Option]:
    if not _is_at(at, Stage.DEFENSE, house):
        return
    for piece in own(at, house):
        if not can_counter(at, piece):
            continue
        says = f"{at.name(piece)} Counters and becomes the target"
        yield Option(words=f"counter {piece.id}", says=says, rules=("SO-08",))
        beside = personnel(at, piece, rite_of(at).kind)
        if beside and can_counter(at, piece, beside):
            words = f"counter {piece.id} with " + ", ".join(one.id for one in beside)
            yield Option(words=words, says=f"{says}, with {_names(at, beside)}", rules=("SO-08",))


def _defend(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    verify_moment_of(at, Stage.DEFENDING, "R-11", "defend")
    defend(at)


def _defends(at: Table, house: HouseId) -> Iterator[Option]:
    if _is_at(at, Stage.DEFENDING, house) and can_defend(at):
        says = f"engage {at.name(rite_of(at).defense.leader)} and who was declared with it"
        yield Option(words="defend", says=says, rules=("R-11",))


def _decline(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    verify_moment_of(at, Stage.DEFENDING, "R-11", "decline")
    decline(at)


def _declines(at: Table, house: HouseId) -> Iterator[Option]:
    if _is_at(at, Stage.DEFENDING, house):
        says = f"{at.name(rite_of(at).defense.leader)} does not engage, and applies no force"
        yield Option(words="decline", says=says, rules=("R-12",))


def _is_at(at: Table, stage: Stage, house: HouseId) -> bool:
    """Whether the defender's word is awaited at a stage of the rite."""
    rite, operation = at.game.rite, at.game.operation
    if rite is None or operation is None or at.game.window is not None:
        return False
    return operation.stage is stage and house == rite.defense.house


def _divided_by(at: Table, house: HouseId) -> Side | None:
    """The side whose force a House has to divide now."""
    return next((side for side in awaiting(at) if chooser(at, side) == house), None)


def _divide(at: Table, house: HouseId, words: Words) -> None:
    side = _divided_by(at, house)
    if side is None:
        at.refuse("R-18", f"{at.house(house).name} has no force to divide now")
        return
    if not words:
        raise Misread("the cards that get its force, each with a number or without", "")
    among = can_be_hit(at, rite_of(at).other(side))
    named = [
        (the_piece(at, text, among, "an opposing participant"), many)
        for text, many in with_force(words)
    ]
    divide(at, side, filled(at, side, named))


def _divides(at: Table, house: HouseId) -> Iterator[Option]:
    side = _divided_by(at, house)
    if side is None:
        return
    for way in ways(at, side):
        if can_divide(at, side, filled(at, side, [(piece, None) for piece in way])):
            words = ", ".join(piece.id for piece in way)
            says = f"{side.force} force on " + ", ".join(at.name(piece) for piece in way)
            yield Option(words=f"divide {words}", says=says, rules=("R-18",))


IN_RITE = frozenset({Kind.RITE})

enter(
    Verb(
        word="rite",
        usage="rite KIND TARGET [with LEADER[, PARTICIPANT…]] [as CHOAM|Landsraad]",
        says="declare a rite against a rival's card",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="R-06",
        run=_rite,
        options=_rites,
        within=frozenset({Kind.VENTURE}),
        alone=True,
    ),
    Verb(
        word="confirm",
        usage="confirm [with PARTICIPANT…]",
        says="the target is the defense leader",
        phases=ALL_PHASES,
        who=Who.DEFENDER,
        rule="R-10",
        run=_confirm,
        options=_confirms,
        within=IN_RITE,
    ),
    Verb(
        word="counter",
        usage="counter PERSONA [with PARTICIPANT…]",
        says="a persona becomes the target in the place of the one declared",
        phases=ALL_PHASES,
        who=Who.DEFENDER,
        rule="SO-08",
        run=_counter,
        options=_counters,
        within=IN_RITE,
    ),
    Verb(
        word="defend",
        usage="defend",
        says="engage the defense leader and who was declared with it",
        phases=ALL_PHASES,
        who=Who.DEFENDER,
        rule="R-11",
        run=_defend,
        options=_defends,
        within=IN_RITE,
    ),
    Verb(
        word="decline",
        usage="decline",
        says="do not engage the defense leader",
        phases=ALL_PHASES,
        who=Who.DEFENDER,
        rule="R-12",
        run=_decline,
        options=_declines,
        within=IN_RITE,
    ),
    Verb(
        word="divide",
        usage="divide CARD [N], …",
        says="assign the force of a side to the opposing participants",
        phases=ALL_PHASES,
        who=Who.FIGHTER,
        rule="R-18",
        run=_divide,
        options=_divides,
        within=IN_RITE,
    ),
)
