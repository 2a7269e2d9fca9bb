"""What the leaders and participants gain as a rite goes on: a Weirding rank, Surprise.

The rank counts that the rite's target has once the defender has declared: a persona that Counters
is the target from then on (SO-08), and no other comes after it. Later changes of the rank change
nothing, as with any other X.
"""

from __future__ import annotations

from tracker.engine.events import DefenseDeclared, EffectsEnded, Noted, SurpriseSettled
from tracker.engine.guards import carries_out, prompts
from tracker.engine.settings import ASK, SettingName, chosen
from tracker.engine.state import Piece, Question, Side
from tracker.engine.table import Table
from tracker.engine.words import Until
from tracker.rules.questions import answers, ask
from tracker.rules.rite import abilities
from tracker.rules.rite.starting import GAINS, starter_now, weirding_rank
from tracker.standing.sides import rite_of, taking_part

WEIRDING_RANK, TARGET, LEADER = "weirding-rank", "target", "leader"


def settle_rank(at: Table) -> None:
    """Settle by whose rank the leader gains, now that the defender has declared."""
    rite, starter = at.game.rite, starter_now(at)
    if rite is None or starter is None or starter.gains is None:
        return
    if not any(isinstance(event, DefenseDeclared) for event in at.news(WEIRDING_RANK)):
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
        WEIRDING_RANK,
        "OQ-42",
        rite.attack.house,
        text,
        rite.venture,
        (TARGET, LEADER),
        suggested=TARGET,
    )


@answers(WEIRDING_RANK, of_operation=True)
def answer_rank(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """The players say whose rank counts."""
    if at.game.rite is not None:
        gain(at, said)


@carries_out("CE-01", "CE-02")
def gain(at: Table, whose: str) -> None:
    """The leader gains force or Resistance by that rank, in this rite only.

    Where the defender declares once more (R-10), what it gained by the first target is gone.
    """
    from tracker.rules.lasting import begin_effect

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


# --- Surprise (SO-20): participants with it may assign their force before the others --------------

SURPRISE_FIRST, FIRST, TOGETHER = "surprise", "first", "together"


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
        SURPRISE_FIRST,
        "SO-20",
        rite.attack.house,
        text,
        having[0].id,
        (FIRST, TOGETHER),
        suggested=FIRST,
    )


@answers(SURPRISE_FIRST, of_operation=True)
def answer_surprise(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """The players say what Surprise does."""
    if at.game.rite is not None:
        at.emit(SurpriseSettled(rule="SO-20", first=said == FIRST))
