"""Whose word a rite waits for, and which: said wherever a player asks what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.rite.windows import WINDOWS
from tracker.words import Kind, Stage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.state import Rite, Window
    from tracker.table import Table
    from tracker.words import HouseId


class Waiting(Struct, frozen=True, kw_only=True):
    """One word that is awaited.

    Attributes:
        house: Whose word, "" for anybody's.
        words: What can be said, each a word of the table.
        says: What the House does, a clause after its name: "engages Duncan Idaho, or declines".
    """

    rule: str
    house: HouseId
    words: tuple[str, ...]
    says: str


def waiting(at: Table) -> Waiting | None:
    """The word that the rite under way waits for; None while a window or a question is open."""
    operation, game = at.game.operation, at.game
    if operation is None or game.questions or game.window is not None:
        return None
    if operation.stage is Stage.STARTING:
        says = f"names the rite that {at.name(at.piece(operation.piece))} starts, or starts none"
        return Waiting(rule="V-09", house=operation.house, words=("rite", "forgo"), says=says)
    if game.rite is None or operation.kind is not Kind.RITE:
        return None
    return _in_rite(at, game.rite, operation.stage)


def _in_rite(at: Table, rite: Rite, stage: Stage) -> Waiting | None:
    match stage:
        case Stage.DEFENSE:
            return _defends(at, rite)
        case Stage.DEFENDING:
            return _engages(at, rite)
        case Stage.ASSESSING if rite.round is not None:
            return _divides(at)
    return None


def _engages(at: Table, rite: Rite) -> Waiting:
    """The defender engages the leader or declines, unless a card makes it engage."""
    from tracker.rite.defending import can_decline

    house, says = rite.defense.house, f"engages {at.name(at.piece(rite.defense.leader))} to defend"
    if not can_decline(at):
        return Waiting(rule="R-11", house=house, words=("defend",), says=says)
    return Waiting(
        rule="R-11", house=house, words=("defend", "decline"), says=f"{says}, or declines"
    )


def _defends(at: Table, rite: Rite) -> Waiting:
    """The defender confirms; he may Counter only where somebody can (SO-09)."""
    from tracker.rite.defense import can_counter, defenders

    house, says = rite.defense.house, f"confirms {at.name(at.piece(rite.target))} as defense leader"
    if any(can_counter(at.asks(), piece) for piece in defenders(at)):
        says += ", or Counters"
        return Waiting(rule="R-10", house=house, words=("confirm", "counter"), says=says)
    return Waiting(rule="R-10", house=house, words=("confirm",), says=says)


def _divides(at: Table) -> Waiting | None:
    """The House that says how force is divided: its own, or by setting that of the other side."""
    from tracker.rite.assessment import awaiting
    from tracker.rite.distribution import chooser

    side = next(iter(awaiting(at)), None)
    if side is None:
        return None
    house = chooser(at, side)
    whose = "its" if side.house == house else f"{at.house(side.house).name}'s"
    says = f"divides {whose} {side.force} force among the opposing participants"
    return Waiting(rule="R-18", house=house, words=("divide",), says=says)


def window_number(at: Table) -> int | None:
    """The number of the rite's window that is open, None for none."""
    window, operation = at.game.window, at.game.operation
    if at.game.rite is None or window is None or window.about is not Kind.RITE or operation is None:
        return None
    moment = WINDOWS.get(operation.stage)
    return None if moment is None else moment.number


def what_plays(at: Table, house: HouseId) -> str:
    """What a House may play in the open window: those of the rite's kind only who fights."""
    rite, window = at.game.rite, at.game.window
    if rite is None or window is None:
        return ""
    fights = house in {rite.attack.house, rite.defense.house}
    one = _kinds(rite, window, "or") if fights else window.kind.value
    return f"{'an' if one[0] in 'AEIOU' else 'a'} {one} tactic"


def who_plays(at: Table) -> str:
    """Who may play which tactics in the open window; those of the rite's kind only who fights."""
    rite, window = at.game.rite, at.game.window
    if rite is None or window is None:
        return ""
    fighters = [house for house in window.order if house in {rite.attack.house, rite.defense.house}]
    others = [house for house in window.order if house not in fighters]
    said = f"{_kinds(rite, window, 'and')} tactics by {_names(at, fighters)}"
    return f"{said}; {window.kind} tactics by {_names(at, others)}" if others else said


def _kinds(rite: Rite, window: Window, word: str) -> str:
    from tracker.rite.kinds import FIELDS

    field = FIELDS.get(rite.kind)
    return f"{window.kind} {word} {field} {window.kind}" if field else window.kind.value


def _names(at: Table, houses: Sequence[HouseId]) -> str:
    return " and ".join(at.house(house).name for house in houses)
