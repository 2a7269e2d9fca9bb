"""Foresight: the exact outcomes of a rite over the choices that are open and visible.

Open are the answers of the defender (confirm or Counter, engage or not), who else takes part, and
what Surprise does where the players say it. Cards in hand and what lies face-down are not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from msgspec import Struct

from cardbase.program.nodes.holdings import Immune
from cardbase.vocabulary import Talent
from tracker.cards.triggers import act
from tracker.engine.settings import SettingName, chosen, yes
from tracker.engine.state import Question
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, RiteClass, RiteKind
from tracker.rules.rite.attack import Attack
from tracker.rules.rite.bonus import is_due, suggested_now, wares
from tracker.standing.forbidding import goes_to, immune_to_force
from tracker.standing.layer import sources
from tracker.standing.sides import FACTS, rite_of
from tracker.standing.speech import HouseWare
from tracker.views.foresight.course import Aftermath, Stand, aftermath, declared, fallen, stands_of
from tracker.views.foresight.force import Member
from tracker.views.foresight.numbers import Numbers, measured, still_open
from tracker.views.foresight.outcomes import MOST, Outcomes, Result, found, span

Span: TypeAlias = tuple[int, int]
"""The least and the most."""


class PreviewNote(Struct, frozen=True):
    """What is not counted, or not decided, in a sentence, and by which rules."""

    text: str
    rules: tuple[str, ...]


class PreviewBonus(Struct, frozen=True, kw_only=True):
    """The bonus, should the defense leader fall (R-23, R-26).

    Attributes:
        suggested: Its amount when the leader falls alone; each other who counts adds 1.
        certain: It is due; else the players say so (OQ-41).
    """

    suggested: int
    certain: bool


class DefenseAnswer(Struct, frozen=True, kw_only=True):
    """One answer of the defender, and all it can lead to.

    Attributes:
        leader: The defense leader: the target, or who Counters.
        engaged: It is engaged, and takes part.
        first: Surprise assigns first; None where nobody may have it.
        attack: Who surely takes part on the attacker's side, the leader first.
        defense: The same on the defender's.
        may_attack: Who may besides, on the attacker's side.
        may_defend: Who may besides, on the defender's.
        room: The most Command that the personas the defender brings may have, added up.
        bonus: None where none is due, whoever falls.
        after: What cards do once it is over, by who falls of the leaders.
        rules: By which rules it is an answer.
        asked: What the players will be asked before force is counted, and is not counted here.
    """

    leader: PieceId
    counters: bool
    engaged: bool
    first: bool | None
    attack: tuple[Member, ...]
    defense: tuple[Member, ...]
    may_attack: tuple[Member, ...]
    may_defend: tuple[Member, ...]
    room: int
    bonus: PreviewBonus | None
    after: tuple[Aftermath, ...]
    found: Outcomes
    rules: tuple[str, ...]
    asked: tuple[Question, ...]


class RitePreview(Struct, frozen=True, kw_only=True):
    """A rite seen ahead.

    Attributes:
        talent: Whose ranks count as force.
        currency: What the bonus may be made of.
        notes: What is not counted, or not decided.
    """

    kind: RiteKind
    rite_class: RiteClass
    talent: Talent
    attacker: HouseId
    defender: HouseId
    leader: PieceId
    target: PieceId
    currency: tuple[HouseWare, ...]
    answers: tuple[DefenseAnswer, ...]
    notes: tuple[PreviewNote, ...]


def preview(at: Table, attack: Attack) -> RitePreview:
    """What a rite would come to; nothing is declared by it. Raises Refused if a rule forbids it."""
    return preview_now(declared(at, attack))


def preview_now(at: Table) -> RitePreview:
    """What the rite under way can still come to. Raises Refused if nothing is left to see ahead."""
    stands = stands_of(at)
    first = stands[0].table
    rite = rite_of(first)
    most = MOST // len(stands)
    answers = tuple(answer for stand in stands for answer in _answers(stand, most))
    return RitePreview(
        kind=rite.kind,
        rite_class=rite.rite_class,
        talent=FACTS[rite.kind].talent,
        attacker=rite.attack.house,
        defender=rite.defense.house,
        leader=rite.attack.leader,
        target=rite.target,
        currency=wares(first),
        answers=answers,
        notes=tuple(_notes(at, answers)),
    )


def _answers(stand: Stand, most: int) -> Iterator[DefenseAnswer]:
    """A stand with what may become of Surprise; of its choices so many may be gone through."""
    at = stand.table
    numbers = measured(at, still_open(stand))
    bonus, after = _bonus(at), tuple(aftermath(at))
    for first in _surprises(at, numbers):
        yield DefenseAnswer(
            leader=rite_of(at).defense.leader,
            counters=stand.counters,
            engaged=stand.engaged,
            first=first,
            attack=numbers.attack,
            defense=numbers.defense,
            may_attack=tuple(numbers.may[one] for one in numbers.who.late),
            may_defend=tuple(numbers.may[one] for one in numbers.who.defenders),
            room=numbers.who.room,
            bonus=bonus,
            after=after,
            found=found(numbers, first=bool(first), most=most),
            rules=_rules_of_answer(stand, numbers, first),
            asked=numbers.asked,
        )


def _surprises(at: Table, numbers: Numbers) -> tuple[bool | None, ...]:
    """What Surprise may do: as said already, as set, or either where the players say it."""
    if not numbers.surprise:
        return (None,)
    settled = rite_of(at).surprise
    if settled is not None:
        return (settled,)
    way = chosen(at.game.settings, SettingName.SURPRISE)
    return (True, False) if way == "ask" else (way == "first",)


def _bonus(at: Table) -> PreviewBonus | None:
    """What the bonus would be if the defense leader fell alone; None where none is due."""
    beside = fallen(at, (rite_of(at).defense.leader,))
    act(beside)
    due = is_due(beside)
    return (
        None if due is False else PreviewBonus(suggested=suggested_now(beside), certain=due is True)
    )


def _rules_of_answer(stand: Stand, numbers: Numbers, first: bool | None) -> tuple[str, ...]:
    """The rules by which the defender may answer so, and by which force is counted then."""
    found = ["SO-08"] if stand.counters else ["R-10"]
    leads = rite_of(stand.table).defense.leader
    found += ["R-11", "R-17"] if stand.engaged else ["R-12"]
    if stand.engaged and any(one.piece == leads and one.rank is None for one in numbers.defense):
        found.append("SO-11" if stand.counters else "TA-05")
    if any(company.first for company in numbers.who.companies):
        found += ["SO-02", "SO-03"]
    if any(one.parent for one in numbers.may.values()):
        found.append("R-14")
    if first is not None:
        found.append("SO-20")
    return tuple(found)


def _notes(at: Table, answers: Sequence[DefenseAnswer]) -> Iterator[PreviewNote]:
    """What whoever reads it has to know."""
    hidden = "Cards in hand and face-down cards are not guessed: a tactic can change all of this."
    yield PreviewNote(hidden, ("R-07", "R-08"))
    yield PreviewNote("Each side is taken to divide its force without wasting any.", ("R-18",))
    if any(one.may_attack or one.may_defend for one in answers):
        text = "Choices are the ways to choose who takes part besides."
        yield PreviewNote(text, ("R-14", "SO-02"))
    if any(one.after for one in answers):
        text = (
            "What cards do afterwards goes by who surely takes part; who else comes may bring more."
        )
        yield PreviewNote(text, ("R-22",))
    settings = at.game.settings
    for question in {one.text: one for answer in answers for one in answer.asked}.values():
        yield PreviewNote(f"Not counted before it is answered: {question.text}", (question.rule,))
    if chosen(settings, SettingName.RITE_BONUS) == "ask" and any(one.bonus for one in answers):
        yield PreviewNote(
            "The bonus is what the players say; the amount shown is suggested.", ("OQ-04",)
        )
    if any(one.bonus is not None and not one.bonus.certain for one in answers):
        yield PreviewNote("The players say whether the bonus is due at all.", ("OQ-41",))
    if len({one.first for one in answers} & {True, False}) > 1:
        yield PreviewNote("The players say what Surprise does; both are shown.", ("OQ-09", "SO-20"))
    if yes(settings, SettingName.PARTIAL_FORCE):
        yield PreviewNote(
            "What force below a card's Resistance does is not counted.", ("R-19", "OQ-26")
        )
    yield from _immunity(at, answers)
    if any(one.found.why for one in answers):
        yield PreviewNote(
            "A bound is no result: what is within it may not happen at all.", ("R-17",)
        )


def _immunity(at: Table, answers: Sequence[DefenseAnswer]) -> Iterator[PreviewNote]:
    """Force that goes elsewhere, or does nothing to some: its division is not counted so finely."""
    attack = {m.piece: at.piece(m.piece) for a in answers for m in (*a.attack, *a.may_attack)}
    defense = {m.piece: at.piece(m.piece) for a in answers for m in (*a.defense, *a.may_defend)}
    for piece in (attack | defense).values():
        other = goes_to(at, piece)
        if other != piece:
            text = f"Force on {at.name(piece)} goes to {at.name(other)}, which is not counted."
            yield PreviewNote(text, ("R-18",))
    if not sources(at, Immune):
        return
    for side, foes in ((attack, defense), (defense, attack)):
        for acting in side.values():
            immune = [immune_to_force(at, foe, acting) is not None for foe in foes.values()]
            if any(immune) and not all(immune):
                text = f"Some are immune to the force of {at.name(acting)}, which is not counted."
                yield PreviewNote(text, ("R-18",))


class OutcomeRow(Struct, frozen=True, kw_only=True):
    """All outcomes in which the same leaders fall.

    Attributes:
        falls: The defense leader falls.
        beaten: The attack leader falls.
        over: By how much the attacker is over, or short below 0; None where no force can.
        back: The same of the defender.
        bonus: The amounts suggested, None where no bonus is due.
        choices: How many choices of participants lead here; where force is divided in several
            ways a choice can lead to several rows.
        rules: The rules by which it comes out so.
    """

    falls: bool
    beaten: bool
    over: Span | None
    back: Span | None
    bonus: Span | None
    choices: int
    rules: tuple[str, ...]


def rows(answer: DefenseAnswer) -> Iterator[OutcomeRow]:
    """The outcomes of an answer, the best for the attacker first; none where only bounds are."""

    def leaders(one: Result) -> tuple[bool, bool]:
        return (not one.falls, one.beaten)

    with_others = answer.may_defend or len(answer.defense) > 1
    for (stands, beaten), alike in groupby(sorted(answer.found.results, key=leaders), leaders):
        results = list(alike)
        fallen = span(many for one in results if one.falls for many in one.fallen)
        bonus = None
        if answer.bonus is not None and fallen is not None:
            bonus = answer.bonus.suggested + fallen[0], answer.bonus.suggested + fallen[1]
        rules = ["R-18", "R-19", "R-21"] if not stands and with_others else ["R-19"]
        rules += ["R-20"] * beaten
        if stands:
            rules.append("R-23")
        elif answer.counters:
            rules += ["SO-12", "R-24"]
        elif answer.bonus is not None:
            rules += ["R-23", "R-26"] + ["R-25"] * beaten
        yield OutcomeRow(
            falls=not stands,
            beaten=beaten,
            over=span(one.over for one in results),
            back=span(one.back for one in results),
            bonus=bonus,
            choices=sum(one.choices for one in results),
            rules=tuple(rules),
        )


def coming(answer: DefenseAnswer) -> Iterator[Aftermath]:
    """What cards do for those falls of leaders that can come."""
    possible = {(one.falls, one.beaten) for one in answer.found.results}
    for one in answer.after:
        if answer.found.why or (one.falls, one.beaten) in possible:
            yield one
