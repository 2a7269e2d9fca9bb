"""Foresight: the exact outcomes of a rite over the choices that are open and visible.

Open are the answers of the defender (confirm or Counter, engage or not), who else takes part, and
what Surprise does where the players say it. Cards in hand and what lies face-down are not guessed.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from cardbase.vocabulary import Talent
from tracker.cards.triggers import act
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Question
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, RiteClass, RiteKind
from tracker.rules.rite.attack import Attack
from tracker.rules.rite.bonus import is_due, suggested_now, wares
from tracker.standing.sides import FACTS, rite_of
from tracker.standing.speech import Ware
from tracker.views.foresight.course import Aftermath, Stand, aftermath, declared, fallen, stands_of
from tracker.views.foresight.force import Member
from tracker.views.foresight.numbers import Numbers, measured, still_open
from tracker.views.foresight.outcomes import MOST, Found, Result, found, span
from tracker.views.foresight.rules import Note, notes, rules_of

Span = tuple[int, int]
"""The least and the most."""


class Bonus(Struct, frozen=True, kw_only=True):
    """The bonus, should the defense leader fall (R-23, R-26).

    Attributes:
        suggested: Its amount when the leader falls alone; each other who counts adds 1.
        certain: It is due; else the players say so (OQ-41).
    """

    suggested: int
    certain: bool


class Answer(Struct, frozen=True, kw_only=True):
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
    bonus: Bonus | None
    after: tuple[Aftermath, ...]
    found: Found
    rules: tuple[str, ...]
    asked: tuple[Question, ...]


class Preview(Struct, frozen=True, kw_only=True):
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
    currency: tuple[Ware, ...]
    answers: tuple[Answer, ...]
    notes: tuple[Note, ...]


def preview(at: Table, attack: Attack) -> Preview:
    """What a rite would come to; nothing is declared by it.

    Raises:
        Refused: a rule forbids the rite.
    """
    return preview_now(declared(at, attack))


def preview_now(at: Table) -> Preview:
    """What the rite under way can still come to.

    Raises:
        Refused: there is nothing left to see ahead.
    """
    stands = list(stands_of(at))
    first = stands[0].table
    rite = rite_of(first)
    known: dict[Hashable, Member] = {}
    share = MOST // len(stands)
    answers = tuple(answer for stand in stands for answer in _answers(stand, known, share))
    return Preview(
        kind=rite.kind,
        rite_class=rite.rite_class,
        talent=FACTS[rite.kind].talent,
        attacker=rite.attack.house,
        defender=rite.defense.house,
        leader=rite.attack.leader,
        target=rite.target,
        currency=wares(first),
        answers=answers,
        notes=tuple(notes(at, answers)),
    )


def _answers(stand: Stand, known: dict[Hashable, Member], most: int) -> Iterator[Answer]:
    """A stand with what may become of Surprise; of its choices so many may be gone through."""
    numbers = measured(stand.table, still_open(stand), known)
    bonus, after = _bonus(stand), tuple(aftermath(stand.table))
    for first in _surprises(stand.table, numbers):
        yield Answer(
            leader=rite_of(stand.table).defense.leader,
            counters=stand.counters,
            engaged=stand.engaged,
            first=first,
            attack=numbers.attack,
            defense=numbers.defense,
            may_attack=tuple(numbers.may[one] for one in numbers.who.late),
            may_defend=tuple(
                numbers.may[one] for company in numbers.who.companies for one in company.pieces
            ),
            room=numbers.who.room,
            bonus=bonus,
            after=after,
            found=found(numbers, first=bool(first), most=most),
            rules=rules_of(stand, numbers, first),
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


def _bonus(stand: Stand) -> Bonus | None:
    """What the bonus would be if the defense leader fell alone; None where none is due."""
    beside = fallen(stand.table, (rite_of(stand.table).defense.leader,))
    act(beside)
    due = is_due(beside)
    return None if due is False else Bonus(suggested=suggested_now(beside), certain=due is True)


# --- The outcomes of an answer in rows: who falls, by how much, what bonus, and by which rules ----


class Row(Struct, frozen=True, kw_only=True):
    """All outcomes in which the same leaders fall.

    Attributes:
        falls: The defense leader falls.
        beaten: The attack leader falls.
        over: By how much the attacker is over, or short below 0; None where no force can.
        back: The same of the defender.
        bonus: The amounts suggested, None where no bonus is due.
        choices: How many choices of participants lead here; where force is divided in several
            ways a choice can lead to several rows.
    """

    falls: bool
    beaten: bool
    over: Span | None
    back: Span | None
    bonus: Span | None
    choices: int
    rules: tuple[str, ...]


def rows(answer: Answer) -> Iterator[Row]:
    """The outcomes of an answer, the best for the attacker first; none where only bounds are."""
    ordered = sorted(answer.found.results, key=_leaders)
    for (stands, beaten), alike in groupby(ordered, _leaders):
        results = list(alike)
        yield Row(
            falls=not stands,
            beaten=beaten,
            over=span(one.over for one in results),
            back=span(one.back for one in results),
            bonus=amounts(answer, results),
            choices=sum(one.choices for one in results),
            rules=_rules(answer, falls=not stands, beaten=beaten),
        )


def coming(answer: Answer) -> Iterator[Aftermath]:
    """What cards do for those falls of leaders that can come."""
    possible = {(one.falls, one.beaten) for one in answer.found.results}
    for one in answer.after:
        if answer.found.why or (one.falls, one.beaten) in possible:
            yield one


def _leaders(one: Result) -> tuple[bool, bool]:
    return (not one.falls, one.beaten)


def amounts(answer: Answer, results: Sequence[Result]) -> Span | None:
    """The bonus that results bring, the least and the most; None where none is due (R-23)."""
    fallen = [many for one in results if one.falls for many in one.fallen]
    if answer.bonus is None or not fallen:
        return None
    return answer.bonus.suggested + min(fallen), answer.bonus.suggested + max(fallen)


def _rules(answer: Answer, *, falls: bool, beaten: bool) -> tuple[str, ...]:
    """The rules by which it comes out so."""
    with_others = answer.may_defend or len(answer.defense) > 1
    found = ["R-18", "R-19", "R-21"] if falls and with_others else ["R-19"]
    found += ["R-20"] if beaten else []
    if falls and answer.counters:
        found += ["SO-12", "R-24"]
    elif falls and answer.bonus is not None:
        found += ["R-23", "R-26"] + ["R-25"] * beaten
    elif not falls:
        found += ["R-23"]
    return tuple(found)
