"""State-based actions: automatic consequences of the state, run after each command.

All of them are listed here, in the order in which they run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tracker.cards.announcing import announce, tell_doubts, waste_away
from tracker.cards.triggers import act
from tracker.engine.table import Table
from tracker.play.effects import resolved
from tracker.play.rite_words import stop_without_cards
from tracker.play.tactics import leave
from tracker.play.turn import proceed
from tracker.rules.allegiance import ask_new, conditions
from tracker.rules.losing import give_up_late
from tracker.rules.operation import take_up
from tracker.rules.petition.bidding import lost_houses_leave, pass_by_force
from tracker.rules.petition.paying import pays_at_last

Action = Callable[[Table], None]

ACTIONS: tuple[Action, ...] = (
    take_up,  # a suspended operation goes on before its phase can end
    conditions,  # and so does the check of an allegiance that a card has just gained
    proceed,
    give_up_late,  # what a House that has lost was doing is abandoned, not resolved or paid for
    ask_new,  # the operation that brought a card ends once its allegiance is declared
    resolved,
    leave,
    pays_at_last,
    pass_by_force,
    lost_houses_leave,
    waste_away,
    announce,  # the log has what the table must do before what is in doubt
    tell_doubts,
    act,  # cards act on a table on which all else has happened
    stop_without_cards,
)
"""The actions in their order; those of a rite (`tracker.play.rites`) come behind them.

Hardly ever are two of them ready at once, because most wait until no question, no ability and no
operation is open. Where two can be, a comment says why the earlier comes first.
"""

ROUNDS = 200
"""Rounds after which we give up: far more than the cards of a table need."""


def in_order(at: Table) -> Iterator[Action]:
    """The actions of one round; a rite's are loaded only while there is one."""
    yield from ACTIONS
    if at.game.rite is not None:
        from tracker.play.rites import ACTIONS as IN_A_RITE

        yield from IN_A_RITE
    yield proceed  # once more, because the rest may have ended a phase


def run_actions(at: Table) -> None:
    """Run the actions in rounds, until a round changes nothing.

    Raises:
        RuntimeError: they never come to rest; a fault of ours, which no game should find.
    """
    for _ in range(ROUNDS):
        before = len(at.events)
        for action in in_order(at):
            action(at)
        if len(at.events) == before:
            return
    last = ", ".join(type(event).__name__ for event in at.events[-5:])
    raise RuntimeError(f"what follows never ends: {last}")
