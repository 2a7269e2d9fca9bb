"""The rules behind what is seen ahead, and what is left out of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.program.nodes.holdings import Immune
from tracker.engine.settings import SettingName, chosen, yes
from tracker.engine.table import Table
from tracker.standing.forbidding import goes_to, immune_to_force
from tracker.standing.layer import sources
from tracker.standing.sides import rite_of

if TYPE_CHECKING:
    from tracker.views.foresight.course import Stand
    from tracker.views.foresight.numbers import Numbers
    from tracker.views.foresight.preview import Answer


class Note(Struct, frozen=True):
    """What is not counted, or not decided, in a sentence, and by which rules."""

    text: str
    rules: tuple[str, ...]


HIDDEN = Note(
    "Cards in hand and face-down cards are not guessed: a tactic can change all of this.",
    ("R-07", "R-08"),
)
ACTING = Note(
    "What cards do afterwards goes by who surely takes part; who else comes may bring more.",
    ("R-22",),
)
DIVIDED = Note("Each side is taken to divide its force without wasting any.", ("R-18",))

COUNTED = Note("Choices are the ways to choose who takes part besides.", ("R-14", "SO-02"))


def rules_of(stand: Stand, numbers: Numbers, first: bool | None) -> tuple[str, ...]:
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


def notes(at: Table, answers: Sequence[Answer]) -> Iterator[Note]:
    """What whoever reads it has to know."""
    yield HIDDEN
    yield DIVIDED
    if any(one.may_attack or one.may_defend for one in answers):
        yield COUNTED
    if any(one.after for one in answers):
        yield ACTING
    settings = at.game.settings
    for question in {one.text: one for answer in answers for one in answer.asked}.values():
        yield Note(f"Not counted before it is answered: {question.text}", (question.rule,))
    if chosen(settings, SettingName.RITE_BONUS) == "ask" and any(one.bonus for one in answers):
        yield Note("The bonus is what the players say; the amount shown is suggested.", ("OQ-04",))
    if any(one.bonus is not None and not one.bonus.certain for one in answers):
        yield Note("The players say whether the bonus is due at all.", ("OQ-41",))
    if len({one.first for one in answers} & {True, False}) > 1:
        yield Note("The players say what Surprise does; both are shown.", ("OQ-09", "SO-20"))
    if yes(settings, SettingName.PARTIAL_FORCE):
        yield Note("What force below a card's Resistance does is not counted.", ("R-19", "OQ-26"))
    yield from _immunity(at, answers)
    if any(one.found.why for one in answers):
        yield Note("A bound is no result: what is within it may not happen at all.", ("R-17",))


def _immunity(at: Table, answers: Sequence[Answer]) -> Iterator[Note]:
    """Force that goes elsewhere, or does nothing to some: its division is not counted so finely."""
    attack = {m.piece: at.piece(m.piece) for a in answers for m in (*a.attack, *a.may_attack)}
    defense = {m.piece: at.piece(m.piece) for a in answers for m in (*a.defense, *a.may_defend)}
    for piece in (attack | defense).values():
        other = goes_to(at, piece)
        if other != piece:
            text = f"Force on {at.name(piece)} goes to {at.name(other)}, which is not counted."
            yield Note(text, ("R-18",))
    if not sources(at, Immune):
        return
    for side, foes in ((attack, defense), (defense, attack)):
        for acting in side.values():
            immune = [immune_to_force(at, foe, acting) is not None for foe in foes.values()]
            if any(immune) and not all(immune):
                text = f"Some are immune to the force of {at.name(acting)}, which is not counted."
                yield Note(text, ("R-18",))
