"""What else may change a battle: powers of both sides and their allies, and Karama cards."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from cardbase.boardgame.facts import (
    ADVANCED_GAME,
    BASIC_GAME,
    BattleRole,
    all_facts,
    in_battle,
    needs,
)
from cardbase.boardgame.sums.line import SumLine
from cardbase.boardgame.things import things
from cardbase.boardgame.vocabulary import ADVANCED

PLANS = "BAS-120"
"""When a Karama on a Battle Plan has to be played."""


def changes(
    sides: Sequence[tuple[str, str]], playing: Collection[str], *, advanced: bool
) -> tuple[SumLine, ...]:
    """The facts that may change a battle, and that no sum counts.

    `sides` are the factions that fight, each with its ally or ""; `playing` all at the table,
    where that is known.
    """
    roles = {
        BattleRole.FIGHTS: {faction for faction, _ in sides},
        BattleRole.ALLY: {ally for _, ally in sides if ally},
    }
    here = set[str]().union(*roles.values(), playing)
    roles[BattleRole.PLAYS] = here
    here |= {ADVANCED_GAME if advanced else BASIC_GAME}
    found = [
        one.fact
        for one in in_battle().values()
        if any(one.faction in roles[role] for role in one.role)
        and (advanced or things()[all_facts()[one.fact].of].tier not in ADVANCED)
        and all(here & group for group in needs().get(one.fact, ()))
    ]
    return tuple(
        SumLine(text=all_facts()[one].statement, facts=(one,))
        for one in (*found, *[PLANS] * bool(found))
    )
