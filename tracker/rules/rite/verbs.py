"""The verbs of a rite: which House is awaited, their options, what they do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from tracker.engine.errors import Misread
from tracker.engine.options import Candidate, Option, Several, option
from tracker.engine.state import Piece, RiteState, Side, Window
from tracker.engine.table import Table
from tracker.engine.words import HouseId, OperationKind, RiteClass, RiteKind, Stage, StatName
from tracker.rules.rite.abilities import answers_a_declaration
from tracker.rules.rite.assessment import awaiting
from tracker.rules.rite.attack import WINDOWS, Attack
from tracker.rules.rite.attacks import company, in_domains, own
from tracker.rules.rite.declaration import declare_rite
from tracker.rules.rite.defense import (
    can_confirm,
    can_counter,
    can_decline,
    can_defend,
    confirm,
    counter,
    decline,
    defend,
    defenders,
    verify_moment_of,
)
from tracker.rules.rite.force import can_divide, chooser, divide, filled, missing, ways
from tracker.rules.rite.starting import leader_of, starting
from tracker.standing.sides import FIELDS, can_be_hit, rite_of
from tracker.standing.speech import Words, pieces_meant, the_one, the_piece

WITH = "with"
"""The keyword before the participants."""


class AwaitedWord(Struct, frozen=True, kw_only=True):
    """A decision that is awaited.

    Attributes:
        house: The House that decides, "" for any.
        words: The verbs possible.
        says: What the House does, a clause after its name: "engages Duncan Idaho, or declines".
    """

    rule: str
    house: HouseId
    words: tuple[str, ...]
    says: str


def waiting(at: Table) -> AwaitedWord | None:
    """The decision the rite in progress waits for; None while a window or question is open."""
    operation, game = at.game.operation, at.game
    if operation is None or game.questions or game.window is not None:
        return None
    if operation.stage is Stage.STARTING:
        says = f"names the rite that {at.name(at.piece(operation.piece))} starts, or starts none"
        return AwaitedWord(rule="V-09", house=operation.house, words=("rite", "forgo"), says=says)
    rite, stage = game.rite, operation.stage
    if rite is None or operation.kind is not OperationKind.RITE:
        return None
    if stage in {Stage.DEFENSE, Stage.DEFENDING}:
        if stage is Stage.DEFENSE:  # Counter is possible only with an eligible persona (SO-09)
            rule, words, other = "R-10", ("confirm", "counter"), ", or Counters"
            says = f"confirms {at.name(rite.target)} as defense leader"
            both = any(can_counter(at.asks(), piece) for piece in defenders(at))
        else:  # a card may force the leader to engage
            rule, words, other = "R-11", ("defend", "decline"), ", or declines"
            says = f"engages {at.name(rite.defense.leader)} to defend"
            both = can_decline(at)
        said = words if both else words[:1]
        says += other if both else ""
        return AwaitedWord(rule=rule, house=rite.defense.house, words=said, says=says)
    side = next(iter(awaiting(at)), None)
    if side is None:
        return None
    house = chooser(at, side)
    whose = "its" if side.house == house else f"{at.house(side.house).name}'s"
    says = f"divides {whose} {side.force} force among the opposing participants"
    return AwaitedWord(rule="R-18", house=house, words=("divide",), says=says)


def window_number(at: Table) -> int | None:
    """The number of the rite's window that is open, None for none."""
    window, operation = at.game.window, at.game.operation
    if (
        at.game.rite is None
        or window is None
        or window.about is not OperationKind.RITE
        or operation is None
    ):
        return None
    moment = WINDOWS.get(operation.stage)
    return None if moment is None else moment.number


def what_plays(at: Table, house: HouseId) -> str:
    """The tactics a House may play in the open window; of the rite's kind only the two sides."""
    rite, window = at.game.rite, at.game.window
    if rite is None or window is None:
        return ""
    fights = house in {rite.attack.house, rite.defense.house}
    one = _kinds(rite, window, "or") if fights else window.kind.value
    return f"{'an' if one[0] in 'AEIOU' else 'a'} {one} tactic"


def who_plays(at: Table) -> str:
    """Who may play which tactics in the open window; of the rite's kind only the two sides."""
    rite, window = at.game.rite, at.game.window
    if rite is None or window is None:
        return ""
    fighters = [house for house in window.order if house in {rite.attack.house, rite.defense.house}]
    others = [house for house in window.order if house not in fighters]
    said = f"{_kinds(rite, window, 'and')} tactics by {_names(at, fighters)}"
    return f"{said}; {window.kind} tactics by {_names(at, others)}" if others else said


def _kinds(rite: RiteState, window: Window, word: str) -> str:
    field = FIELDS.get(rite.kind)
    return f"{window.kind} {word} {field} {window.kind}" if field else window.kind.value


def _names(at: Table, houses: Sequence[HouseId]) -> str:
    return " and ".join(at.house(house).name for house in houses)


def confirms(at: Table, house: HouseId) -> Iterator[Option]:
    """The target as defense leader, alone or with others."""
    if not _is_at(at, Stage.DEFENSE, house):
        return
    target = at.piece(rite_of(at).target)
    if can_confirm(at):
        others = company(at, target, lambda named: can_confirm(at, named), WITH, rite_of(at))
        says = f"{at.name(target)} is the defense leader"
        yield option("confirm", others, says=says, rules=("R-10", "R-14"))


def counters(at: Table, house: HouseId) -> Iterator[Option]:
    """Each persona that can Counter, alone or with others."""
    if not _is_at(at, Stage.DEFENSE, house):
        return
    for piece in defenders(at):
        if not can_counter(at, piece):
            continue

        def can(named: Sequence[Piece], leader: Piece = piece) -> bool:
            return can_counter(at, leader, named)

        says = f"{at.name(piece)} Counters and becomes the target"
        others = company(at, piece, can, WITH, rite_of(at))
        yield option("counter", piece, others, says=says, rules=("SO-08", "R-14"))


def defends(at: Table, house: HouseId) -> Iterator[Option]:
    """The defense leader engages, if it still can."""
    if _is_at(at, Stage.DEFENDING, house) and can_defend(at):
        says = f"engage {at.name(rite_of(at).defense.leader)} and who was declared with it"
        yield option("defend", says=says, rules=("R-11",))


def declines(at: Table, house: HouseId) -> Iterator[Option]:
    """The defense leader is not engaged."""
    if _is_at(at, Stage.DEFENDING, house) and can_decline(at):
        says = f"{at.name(rite_of(at).defense.leader)} does not engage, and applies no force"
        yield option("decline", says=says, rules=("R-12",))


def _is_at(at: Table, stage: Stage, house: HouseId) -> bool:
    """Whether the defender is awaited at a stage of the rite."""
    rite, operation = at.game.rite, at.game.operation
    if rite is None or operation is None or at.game.window is not None:
        return False
    return operation.stage is stage and house == rite.defense.house


def divided_by(at: Table, house: HouseId) -> Side | None:
    """The side whose force a House must divide now."""
    return next((side for side in awaiting(at) if chooser(at, side) == house), None)


def divides(at: Table, house: HouseId) -> Iterator[Option]:
    """The opposing participants, with the force each needs to be vanquished."""
    side = divided_by(at, house)
    if side is None:
        return
    good = tuple(
        tuple(piece.id for piece in way)
        for way in ways(at, side)
        if can_divide(at, side, filled(at, side, [(piece, None) for piece in way]))
    )
    hit = can_be_hit(at, rite_of(at).other(side))
    of = tuple(Candidate(one.id, missing(at, one, side.divided) or 0) for one in hit)
    several = Several(of, 1, len(of), shares=True, ways=good)
    if good:
        says = f"{side.force} force, to whom it goes first"
        yield option("divide", several, says=says, rules=("R-18",))


def read_attack(at: Table, house: HouseId, words: Words) -> Attack:
    """Parse a rite: kind, target, leader and participants, class.

    Raises:
        Misread, SeveralFit: a card, the kind or the class cannot be understood.
    """
    said, rite_class = _the_class(words)
    text, others = Words(said.split()).before(WITH)
    first, _, on = text.partition(" ")
    kind = _the_kind(first)
    target = the_piece(at, on, in_domains(at), f"a card to attack after {kind.lower()}")
    venture = starting(at)
    leads = leader_of(at, venture) if venture is not None else None
    named = _brought(at, others, house, leads)
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


def _the_kind(text: str) -> RiteKind:
    """The kind of rite with this name or prefix. Raises Misread."""
    typed = text.strip().lower()
    typed = {"dueling": "duel", "duelling": "duel"}.get(typed, typed)
    found = [kind for kind in RiteKind if typed and kind.lower().startswith(typed)]
    if len(found) != 1:
        raise Misread(f"a kind of rite ({', '.join(kind.lower() for kind in RiteKind)})", text)
    return found[0]


def _the_class(words: Words) -> tuple[str, RiteClass | None]:
    """Split at "as" into the text before it and the class after it, if any. Raises Misread."""
    parts = words.rest().split()
    said, text = Words(parts).before("as")
    if "as" not in [part.lower() for part in parts[1:]]:
        return said, None
    typed = text.strip().lower()
    found = [one for one in RiteClass if typed and one.lower().startswith(typed)]
    if not found:
        raise Misread("CHOAM or Landsraad after the word as", text)
    return said, found[0]


def _listed(text: str) -> list[str]:
    """Split a list of names at commas, or at "and" without commas."""
    parts = text.split(",") if "," in text else re.split(r"(?i)\s+and\s+", text)
    return [part.strip() for part in parts if part.strip()]


def several(at: Table, text: str, among: Iterable[Piece], what: str) -> tuple[Piece, ...]:
    """The distinct cards in a list of names. Raises Misread, SeveralFit."""
    left, found = list(among), list[Piece]()
    for part in _listed(text):
        piece = the_piece(at, part, left, what)
        left = [other for other in left if other.id != piece.id]
        found.append(piece)
    return tuple(found)


def _brought(at: Table, text: str, house: HouseId, leader: Piece | None) -> tuple[Piece, ...]:
    """The participants a leader brings, without the leader.

    An ambiguous name refers to the card on the leader, or on a persona named before it.
    Raises Misread, SeveralFit.
    """
    left = list(own(at, house))
    named = [] if leader is None else [leader]
    left += [one for one in named if one.holder != house]
    for part in _listed(text):
        hosts = {host.id for host in named}
        apart = [piece for piece in left if piece.id not in hosts]
        found = pieces_meant(at, part, apart) or pieces_meant(at, part, left)
        if not found:
            raise Misread("a deployed card of yours", part)
        near = [piece for pieces in found for piece in pieces if piece.parent in hosts]
        piece = the_one(at, part, *([near] if near else found))
        left = [other for other in left if other.id != piece.id]
        named.append(piece)
    return tuple(named if leader is None else named[1:])


def say_rite(at: Table, house: HouseId, words: Words) -> None:
    """Declare the rite that is typed. Raises Misread, SeveralFit."""
    attack = read_attack(at, house, words)
    rival = attack.target.holder
    theirs = rival != house or not at.overrule
    if not theirs or at.house(rival).lost or at.house(house).lost:
        raise Misread("a rite between two Houses that play", at.name(attack.target))
    declare_rite(at, attack)


def say_confirm(at: Table, house: HouseId, words: Words) -> None:
    """Confirm the target, with the participants named. Raises Misread, SeveralFit."""
    verify_moment_of(at, Stage.DEFENSE, "R-10", "confirm")
    target = at.piece(rite_of(at).target)
    said, others = _company(Words(["confirm", *words.rest().split()]))
    named = said.partition(" ")[2]
    if named:
        what = f"{at.name(target)}, or the word counter before a persona"
        the_piece(at, named, [target], what)
    confirm(at, _brought(at, others, house, target))


def say_counter(at: Table, house: HouseId, words: Words) -> None:
    """Counter with the persona named. Raises Misread, SeveralFit."""
    answers_a_declaration(at, StatName.COUNTER)
    verify_moment_of(at, Stage.DEFENSE, "SO-08", "counter")
    persona, others = _company(words)
    leader = the_piece(at, persona, defenders(at), "a persona of yours")
    counter(at, leader, _brought(at, others, house, leader))


def _company(words: Words) -> tuple[str, str]:
    """Split at "with" into the text before it and the cards after it. Raises Misread for none."""
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
    named = []
    for part in _listed(words.rest()):  # a card, and the force it gets, or none: "c4 3, c5"
        one = Words(part.split())
        many = one.number("the force it gets") if one.has_number() else None
        named.append((the_piece(at, one.rest(), among, "an opposing participant"), many))
    divide(at, side, filled(at, side, named))
