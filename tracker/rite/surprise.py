"""Surprise (SO-20): participants with it may assign their force before the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.questions import answers, ask
from tracker.events import SurpriseSettled
from tracker.guards import prompts
from tracker.rite import abilities
from tracker.rite.sides import rite_of, taking_part
from tracker.setting_names import SettingName
from tracker.settings import chosen

if TYPE_CHECKING:
    from tracker.state import Piece, Question, Side
    from tracker.table import Table

TOPIC, FIRST, TOGETHER = "surprise", "first", "together"


def surprising(at: Table, side: Side) -> tuple[Piece, ...]:
    """The participants of a side that have Surprise."""
    return tuple(p for p in taking_part(at, side) if abilities.has_surprise(at, p))


@prompts("SO-20")
def settle_surprise(at: Table) -> None:
    """Say whether Surprise assigns first: as set, or by the players, where anyone has it."""
    rite = rite_of(at)
    having = (*surprising(at, rite.attack), *surprising(at, rite.defense))
    way = chosen(at.game.settings, SettingName.SURPRISE)
    if not having or way != "ask":
        at.emit(SurpriseSettled(rule="SO-20", first=bool(having) and way == "first"))
        return
    names = ", ".join(at.name(piece) for piece in having)
    text = (
        f"{names} with Surprise: does its force come first, and those it vanquishes assign none, "
        f"or does all force count together?"
    )
    ask(
        at,
        TOPIC,
        "SO-20",
        rite.attack.house,
        text,
        having[0].id,
        (FIRST, TOGETHER),
        suggested=FIRST,
    )


@answers(TOPIC, of_operation=True)
def answer_surprise(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """The players say what Surprise does."""
    if at.game.rite is not None:
        at.emit(SurpriseSettled(rule="SO-20", first=said == FIRST))
