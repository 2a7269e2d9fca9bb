"""The words of a rite: rite, confirm, counter, defend, decline, divide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.rite import assessment, defending, defense, resolution  # noqa: F401 - its steps
from tracker.rite.abilities import answers_a_declaration
from tracker.rite.declaration import Attack, declare_rite, starting
from tracker.rite.defending import decline, defend
from tracker.rite.defense import confirm, counter, verify_moment_of
from tracker.rite.distribution import divide
from tracker.rite.offers import (
    confirms,
    counters,
    declines,
    defends,
    divided_by,
    divides,
    rites,
)
from tracker.rite.sides import can_be_hit, rite_of
from tracker.rite.spoken import in_domains, own, several, the_class, the_kind, with_force
from tracker.rite.ways import filled
from tracker.speech import Words, the_piece
from tracker.verbs import ALL_PHASES, INTERVAL, Verb, Who, enter
from tracker.words import Kind, Stage, Stat

if TYPE_CHECKING:
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


def _confirm(at: Table, house: HouseId, words: Words) -> None:
    verify_moment_of(at, Stage.DEFENSE, "R-10", "confirm")
    _, others = Words(["confirm", *words.rest().split()]).before(WITH)
    confirm(at, several(at, others, own(at, house), YOURS))


def _counter(at: Table, house: HouseId, words: Words) -> None:
    answers_a_declaration(at, Stat.COUNTER)
    verify_moment_of(at, Stage.DEFENSE, "SO-08", "counter")
    persona, others = words.before(WITH)
    mine = own(at, house)
    leader = the_piece(at, persona, mine, "a persona of yours")
    counter(at, leader, several(at, others, mine, YOURS))


def _defend(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    verify_moment_of(at, Stage.DEFENDING, "R-11", "defend")
    defend(at)


def _decline(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    words.nothing_more()
    verify_moment_of(at, Stage.DEFENDING, "R-11", "decline")
    decline(at)


def _divide(at: Table, house: HouseId, words: Words) -> None:
    side = divided_by(at, house)
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
        options=rites,
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
        options=confirms,
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
        options=counters,
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
        options=defends,
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
        options=declines,
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
        options=divides,
        within=IN_RITE,
    ),
)
