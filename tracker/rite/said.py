"""What the words of a rite do: rite, confirm, counter, defend, decline, divide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.rite.abilities import answers_a_declaration
from tracker.rite.attack import Attack
from tracker.rite.declaration import declare_rite
from tracker.rite.defending import decline, defend
from tracker.rite.defense import confirm, counter, defenders, verify_moment_of
from tracker.rite.distribution import divide
from tracker.rite.offers import divided_by
from tracker.rite.sides import can_be_hit, rite_of
from tracker.rite.spoken import (
    WITH,
    brought,
    in_domains,
    the_class,
    the_kind,
    with_force,
)
from tracker.rite.starting import leader_of, starting
from tracker.rite.ways import filled
from tracker.speech import Words, the_piece
from tracker.words import Stage, Stat

if TYPE_CHECKING:
    from tracker.table import Table
    from tracker.words import HouseId


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
    leads = leader_of(at, venture) if venture is not None else None
    named = brought(at, others, house, leads)
    if leads is None:
        if not named:
            what = f"with after {at.name(target)}, and a persona of yours, who leads it"
            raise Misread(what, others)
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


def say_rite(at: Table, house: HouseId, words: Words) -> None:
    """Declare the rite that is typed. Raises Misread, SeveralFit."""
    attack = read_attack(at, house, words)
    between_two(at, attack)
    declare_rite(at, attack)


def between_two(at: Table, attack: Attack) -> None:
    """A rite has two Houses that play, whatever the table sets aside. Raises Misread."""
    rival = attack.target.holder
    theirs = rival != attack.house or not at.overrule
    if not theirs or at.house(rival).lost or at.house(attack.house).lost:
        raise Misread("a rite between two Houses that play", at.name(attack.target))


def say_confirm(at: Table, house: HouseId, words: Words) -> None:
    """Confirm the target, with the participants named. Raises Misread, SeveralFit."""
    verify_moment_of(at, Stage.DEFENSE, "R-10", "confirm")
    target = at.piece(rite_of(at).target)
    said, others = _company(Words(["confirm", *words.rest().split()]))
    named = said.partition(" ")[2]
    if named:
        what = f"{at.name(target)}, or the word counter before a persona"
        the_piece(at, named, [target], what)
    confirm(at, brought(at, others, house, target))


def say_counter(at: Table, house: HouseId, words: Words) -> None:
    """Counter with the persona named. Raises Misread, SeveralFit."""
    answers_a_declaration(at, Stat.COUNTER)
    verify_moment_of(at, Stage.DEFENSE, "SO-08", "counter")
    persona, others = _company(words)
    leader = the_piece(at, persona, defenders(at), "a persona of yours")
    counter(at, leader, brought(at, others, house, leader))


def _company(words: Words) -> tuple[str, str]:
    """What stands before the word "with", and who is named after it. Raises Misread for nobody."""
    parts = words.rest().split()
    said, others = Words(parts).before(WITH)
    if not others and parts[-1:] and parts[-1].lower() == WITH:
        raise Misread("a participant after the word with", "")
    return said, others


def say_defend(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Engage the defense leader. Raises Misread."""
    words.nothing_more()
    verify_moment_of(at, Stage.DEFENDING, "R-11", "defend")
    defend(at)


def say_decline(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Leave the defense leader as it is. Raises Misread."""
    words.nothing_more()
    verify_moment_of(at, Stage.DEFENDING, "R-11", "decline")
    decline(at)


def say_divide(at: Table, house: HouseId, words: Words) -> None:
    """Divide the force of a side as it is typed. Raises Misread, SeveralFit."""
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
