"""`kanly board battle` and `odds`: two Battle Plans, or one against what may come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from cardbase.boardgame.names import each_meant, nameable_leaders
from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sums import battle as battles
from cardbase.boardgame.sums.choices import OddsCase
from cardbase.boardgame.sums.odds_sum import battle_odds
from cardbase.boardgame.sums.orders import answer_meant, voice_meant
from cardbase.boardgame.sums.plan import read_plan
from cardbase.boardgame.sums.sides import enemy_side, own_side, seen_cards
from kanly.board.page import say_sum
from kanly.board.table import Advanced, Basic, going_by
from kanly.terminal.output import Code, remark, say

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, Factions, NoTable

PLAN = "faction, dial, leader or cheap hero, weapon, defense, traitor: with commas."


def battle(
    aggressor: Annotated[str, typer.Argument(metavar="PLAN", help=PLAN)],
    defender: Annotated[str, typer.Argument(metavar="PLAN", help="The same of the other side.")],
    basic: Basic = False,
    advanced: Advanced = False,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Resolve two Battle Plans, the aggressor's first.

    Raises UnknownInPool or BadSum.
    """
    remarks: list[str] = []
    plans = [read_plan(text, remarks) for text in (aggressor, defender)]
    sides = [one for plan in plans for one in (plan.faction, plan.ally)]
    table = going_by(sides, aside=no_table, basic=basic, advanced=advanced)
    told = battles.battle(plans[0], plans[1], table.playing, advanced=table.advanced)
    say_sum(told, remarks, as_json=json)
    return Code.FOUND


OWN = "faction, a dial or N forces, N stars, N spice, leader, weapon, defense, ally NAME."
ENEMY = "faction, N forces, N stars, N spice, N cards, leaders left, cards it holds, no CARD."


def odds(
    own: Annotated[list[str], typer.Argument(metavar="PLAN...", help=OWN)],
    against: Annotated[str, typer.Option("--against", "-a", metavar="ENEMY", help=ENEMY)],
    defend: Annotated[bool, typer.Option("--defend", help="The enemy is the aggressor.")] = False,
    seen: Annotated[
        str, typer.Option("--seen", metavar="CARDS", help="Cards it cannot hold: discards, yours.")
    ] = "",
    traitors: Annotated[
        str, typer.Option("--traitors", metavar="LEADERS", help="Your Traitor Cards.")
    ] = "",
    voice: Annotated[
        str, typer.Option("--voice", metavar="ORDER", help="lasgun, or no poison weapon.")
    ] = "",
    told: Annotated[
        str, typer.Option("--told", metavar="PART", help="By Prescience: weapon none, dial 3.")
    ] = "",
    factions: Factions = "",
    basic: Basic = False,
    advanced: Advanced = False,
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out how often plans of yours win against all that the enemy may play.

    Each unknown card is taken to be any that nobody has seen, each plan its hand allows alike.

    Raises UnknownInPool, BadSeats or BadSum.
    """
    remarks: list[str] = []
    plans = tuple(own_side(text, remarks) for text in own)
    enemy = enemy_side(against, remarks)
    sides = [plans[0].plan.faction, enemy.faction, enemy.there.ally, plans[0].there.ally]
    table = going_by(sides, aside=no_table or bool(factions), basic=basic, advanced=advanced)
    playing = table.playing
    if factions:
        setup, guessed = read_table([one for one in factions.split(",") if one.strip()])
        playing, remarks = setup.factions, [*remarks, *guessed]
    case = OddsCase(
        own=plans,
        enemy=enemy,
        seen=seen_cards(seen, remarks),
        traitors=tuple(each_meant(traitors, nameable_leaders(), remarks).values())
        if traitors
        else (),
        aggressor=not defend,
        advanced=table.advanced,
        voice=voice_meant(voice, remarks) if voice else None,
        answer=answer_meant(told, remarks) if told else None,
    )
    found = battle_odds(case, playing)
    for line in remarks:
        remark(line)
    if json:
        from kanly.board.documents import BoardOdds
        from kanly.terminal.documents import say_document

        say_document(BoardOdds, found)
    else:
        from kanly.board.odds_page import page

        say("\n".join(page(found)))
    return Code.FOUND
