"""A tactic that lets a persona Counter, played when the defender has declared already (OQ-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program import deeds as d
from cardbase.program import rite_deeds as r
from tracker.effects.lasting import begin_effect
from tracker.effects.questions import answers, ask
from tracker.events import CardMoved, DefenseReopened, WindowClosed
from tracker.rite.defense import can_counter
from tracker.rite.sides import rite_of
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.words import Place, Stage, Stat, Until

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.program.abilities import Ability
    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId

LATE, WORKS, TOO_LATE = "late-counter", "works", "too late"
"""The topic of the question in window 3 (OQ-43), and its answers."""


def is_late(at: Table) -> bool:
    """Whether the defender has declared who leads the defense."""
    operation = at.game.operation
    return operation is not None and operation.stage is Stage.DEFENSE


def lets_counter(card: Card) -> bool:
    """Whether a tactic lets a persona Counter."""
    return any(map(gives_counter, card.program.abilities))


def gives_counter(ability: Ability) -> bool:
    """Whether an ability lets a persona Counter."""
    deeds = (step.deed for step in ability.steps if isinstance(step, d.Does))
    return any(
        isinstance(deed, r.EngageToCounter)
        or (isinstance(deed, r.Lays) and deed.gift is r.Gift.COUNTER)
        for deed in deeds
    )


def verify_use_in_time(at: Table, piece: Piece, ability: Ability) -> None:
    """Refuses a card in play that lets a persona Counter once the defender has declared.

    It is for when the rite is declared against its card, which window 1 answers (R-07).
    """
    if is_late(at) and gives_counter(ability):
        at.refuse("R-10", f"{at.name(piece)} answers the declaration: the defender has declared")


def verify_in_time(at: Table, piece: Piece) -> None:
    """Refuses to let a persona Counter in window 3, where that is so set (OQ-43)."""
    if not is_late(at) or not lets_counter(at.card(piece)):
        return
    if chosen(at.game.settings, SettingName.COUNTER_TACTIC) == "window-1":
        at.refuse("R-10", f"{at.name(piece)} belongs in window 1: the defender has declared")


def let_late(at: Table, house: HouseId, piece: Piece, on: Piece) -> None:
    """In window 3 the players say whether a persona may still Counter, unless it is set (OQ-43)."""
    if chosen(at.game.settings, SettingName.COUNTER_TACTIC) != "ask":
        reopen(at, piece, on)
        return
    text = (
        f"the defender has declared: does {at.name(piece)} still let {at.name(on)} Counter, or is "
        f"it too late, and it goes back to the hand?"
    )
    ask(at, LATE, "R-10", house, text, piece.id, (WORKS, TOO_LATE), suggested=TOO_LATE)


@answers(LATE, of_operation=True)
def answer_late(at: Table, question: Question, said: str) -> None:
    """The players say whether it works in window 3."""
    piece = at.game.pieces.get(question.about)
    if piece is None or piece.place is not Place.PLAYED:
        return
    if said == TOO_LATE:
        at.emit(CardMoved(rule="R-10", piece=piece.id, holder=piece.holder, place=Place.HAND))
        return
    on = at.game.pieces.get(piece.parent or "")
    if on is not None and is_late(at) and at.game.rite is not None:
        reopen(at, piece, on)


def reopen(at: Table, piece: Piece, on: Piece) -> None:
    """Let a persona Counter after all: the defender declares once more, if it can."""
    source = piece.id if piece.active else ""
    begin_effect(at, on.id, Stat.COUNTER, 1, Until.OPERATION, source)
    if rite_of(at).answered and can_counter(at, on):
        if at.game.window is not None:
            at.emit(WindowClosed())
        at.emit(DefenseReopened(rule="R-10", house=rite_of(at).defense.house))
