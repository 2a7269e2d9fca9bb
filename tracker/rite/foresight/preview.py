"""Foresight: the exact outcomes of a rite over the choices that are open and visible.

Open are the answers of the defender (confirm or Counter, engage or not), who else takes part, and
what Surprise does where the players say it. Cards in hand and what lies face-down are not guessed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.cards.triggers import act
from tracker.rite.bonus import is_due, suggested_now, wares
from tracker.rite.foresight.aftermath import Aftermath, aftermath, fallen
from tracker.rite.foresight.course import declared, stands_of
from tracker.rite.foresight.members import still_open
from tracker.rite.foresight.numbers import measured
from tracker.rite.foresight.outcomes import MOST, found
from tracker.rite.foresight.rules import notes, rules_of
from tracker.rite.kinds import FACTS
from tracker.rite.sides import rite_of
from tracker.setting_names import SettingName
from tracker.settings import chosen

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from cardbase.vocabulary import Talent
    from tracker.effects.said import Ware
    from tracker.rite.attack import Attack
    from tracker.rite.foresight.course import Stand
    from tracker.rite.foresight.force import Member
    from tracker.rite.foresight.numbers import Numbers
    from tracker.rite.foresight.outcomes import Found
    from tracker.rite.foresight.rules import Note
    from tracker.state import Question
    from tracker.table import Table
    from tracker.words import HouseId, PieceId, RiteClass, RiteKind


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
