"""Weirding Way and Litany Against Fear: the leader gains by a Weirding rank (CE-01, CE-02, OQ-42).

The rank counts that the rite's target has once the defender has declared: a persona that Counters
is the target from then on (SO-08), and no other comes after it. Later changes of the rank change
nothing, as with any other X.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.questions import answers, ask
from tracker.events import DefenseDeclared, EffectsEnded, Noted
from tracker.guards import carries_out
from tracker.rite.sides import rite_of
from tracker.rite.starting import GAINS, starter_now, weirding_rank
from tracker.setting_names import SettingName
from tracker.settings import ASK, chosen
from tracker.settling import settles
from tracker.words import Until

if TYPE_CHECKING:
    from tracker.state import Question
    from tracker.table import Table

TOPIC, TARGET, LEADER = "weirding-rank", "target", "leader"


@settles
def settle_rank(at: Table) -> None:
    """Settle by whose rank the leader gains, now that the defender has declared."""
    rite, starter = at.game.rite, starter_now(at)
    if rite is None or starter is None or starter.gains is None:
        return
    if not any(isinstance(event, DefenseDeclared) for event in at.news(TOPIC)):
        return
    way = chosen(at.game.settings, SettingName.WEIRDING_RANK)
    ranks = {one: weirding_rank(at, at.piece(_whose(at, one))) for one in (TARGET, LEADER)}
    if way != ASK or ranks[TARGET] == ranks[LEADER]:
        gain(at, LEADER if way == LEADER else TARGET)
        return
    each = " or ".join(f"{at.name(_whose(at, one))} ({ranks[one]})" for one in (TARGET, LEADER))
    text = f"whose Weirding rank does {at.name(rite.venture)} add, that of {each}?"
    ask(
        at,
        TOPIC,
        "OQ-42",
        rite.attack.house,
        text,
        rite.venture,
        (TARGET, LEADER),
        suggested=TARGET,
    )


@answers(TOPIC, of_operation=True)
def answer_rank(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """The players say whose rank counts."""
    if at.game.rite is not None:
        gain(at, said)


@carries_out("CE-01", "CE-02")
def gain(at: Table, whose: str) -> None:
    """The leader gains force or Resistance by that rank, in this rite only.

    Where the defender declares once more (R-10), what it gained by the first target is gone.
    """
    from tracker.effects.lasting import begin_effect

    rite, starter = at.game.rite, starter_now(at)
    if rite is None or starter is None or starter.gains is None:
        return
    gains = GAINS[starter.gains]
    card = _whose(at, whose)
    many = weirding_rank(at, at.piece(card))
    text = (
        f"{at.name(rite.venture)}: {at.name(rite.attack.leader)} gains {many} {gains}, "
        f"the Weirding rank of {at.name(card)}"
    )
    at.emit(Noted(rule="OQ-42", house=rite.attack.house, text=text))
    leader = rite.attack.leader
    before = (e for e in at.game.effects if (e.source, e.stat) == (rite.venture, gains))
    if gone := tuple(effect.id for effect in before):
        at.emit(EffectsEnded(rule="OQ-42", effects=gone))
    begin_effect(at, leader, gains, many, Until.OPERATION, rite.venture)


def _whose(at: Table, whose: str) -> str:
    rite = rite_of(at)
    return rite.attack.leader if whose == LEADER else rite.defense.leader
