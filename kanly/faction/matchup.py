"""`kanly matchup`: the themed match ups beside what a table owns, and factions dealt by lot."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import randbelow
from typing import TYPE_CHECKING, Annotated

from cardbase.boardgame.matchups import (
    Pool,
    deal,
    find_match_up,
    names_owned,
    read_pool,
    seated,
    share_of,
)
from cardbase.boardgame.pieces import MatchUp, read_match_ups
from cardbase.errors import BadSeats, NotDealt
from cardbase.lookup import Fit
from errata.text import shown
from kanly.faction.matchup_page import FactionDraw, draw_page, listing, page, warnings
from kanly.table.remembered import at_table, say_table
from kanly.terminal.errors import error_line
from kanly.terminal.output import Code, remark, say, write_json

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, MatchUpName, ModulesBeside, NoTable, PoolOwned

SEEDS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class DrawRequest:
    """The draw that is asked for: from which seed, None for any, and who alone looks, "" for all.

    `named` is whether the players have names.
    """

    named: bool
    seed: int | None
    viewer: str
    as_json: bool


def show(
    name: MatchUpName = None,
    players: Annotated[
        int | None, typer.Option("--players", "-n", metavar="N", min=1, help="How many play.")
    ] = None,
    player: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="A player by name; repeat it.")
    ] = None,
    pool: PoolOwned = None,
    also: ModulesBeside = None,
    draw: Annotated[
        bool, typer.Option("--draw", help="FactionDraw a faction for each player.")
    ] = False,
    intrigue: Annotated[
        bool, typer.Option("--intrigue", help="The match up Intrigue: two factions each.")
    ] = False,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", metavar="N", min=0, help="The number chance comes from; else drawn."
        ),
    ] = None,
    viewer: Annotated[
        str, typer.Option("--as", metavar="PLAYER", help="Show this player's share alone.")
    ] = "",
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Show the themed match ups a table can play, or deal factions by lot.

    Returns 0 shown; 1 no such match up, or it cannot be dealt so; 3 several may be meant.

    Raises:
        UnknownInPool: the table owns what nothing is called.
        BadSeats: the players are not told as they must be, or none are told for a draw.
    """
    if intrigue and name:
        from typer import BadParameter

        raise BadParameter("--intrigue names a match up, and so does NAME")
    wanted, own = _parted("intrigue" if intrigue else " ".join(name or ()), tuple(pool or ()))
    match, code = _meant(wanted)
    if code is not Code.FOUND:
        return code
    owned, remarks = read_pool(own, also or ())
    for line in remarks:
        remark(line)
    seats = seated(players, player or ())
    if (
        not seats
        and (draw or match is None or match.factions)
        and (kept := at_table(aside=no_table))
    ):
        say_table(kept)
        seats = seated(len(kept.setup.factions), ())
    dealt = draw or (match is not None and not match.factions and bool(seats))
    if dealt and not seats:
        raise BadSeats("a draw needs --players N, or --player NAME for each player")
    if not dealt and (seed is not None or viewer):
        raise BadSeats("--seed and --as are for a draw: add --draw, or deal Intrigue to players")
    if viewer and seed is None:
        raise BadSeats("--as needs --seed, the same one for every player")
    if dealt:
        asked = DrawRequest(named=bool(player), seed=seed, viewer=viewer, as_json=json)
        return _deal(match, owned, seats, asked)
    _say(match, owned, len(seats), told=bool(pool or also), as_json=json)
    return Code.FOUND


def _parted(name: str, pool: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The match up's name, and the pool with what was typed behind it: `--pool core ix`."""
    words = name.split() if pool else []
    for at in range(len(words)):
        row = " ".join((pool[-1], *words[at:]))
        if names_owned(row):
            return " ".join(words[:at]), (*pool[:-1], row)
    return name, pool


def _meant(name: str) -> tuple[MatchUp | None, Code]:
    """The match up that is meant, none when none is named; a remark where it is not sure."""
    if not name:
        return None, Code.FOUND
    found = find_match_up(name)
    known = [read_match_ups()[one] for one in found.ids]
    unheard = f'No match up is named "{shown(name)}"'
    if len(known) != 1:
        listed = ", ".join(one.name for one in known or read_match_ups().values())
        remark(f"{unheard}; {'may be one of' if known else 'there are'}: {listed}.")
        return None, Code.SEVERAL if known else Code.NOT_FOUND
    if found.fit is Fit.GUESS:
        remark(f"{unheard}; taken to mean {known[0].name}.")
    return known[0], Code.FOUND


def _say(match: MatchUp | None, pool: Pool, players: int, *, told: bool, as_json: bool) -> None:
    for line in warnings(players):
        remark(line)
    if as_json:
        from kanly.faction.matchup_documents import matches_json

        write_json(matches_json(players, pool, match))
    else:
        say(page(match, players, pool, told=told) if match else listing(players, pool, told=told))


def _deal(match: MatchUp | None, pool: Pool, players: tuple[str, ...], asked: DrawRequest) -> int:
    seed = randbelow(SEEDS) if asked.seed is None else asked.seed
    try:
        shares = deal(match, pool, players, seed)
    except NotDealt as fault:
        remark(f"kanly: {error_line(fault)}")
        return Code.NOT_FOUND
    draw = FactionDraw(
        match=match,
        pool=pool,
        players=players,
        named=asked.named,
        seed=seed,
        shares=(share_of(shares, asked.viewer),) if asked.viewer else shares,
    )
    for line in warnings(len(players)):
        remark(line)
    if asked.as_json:
        from kanly.faction.matchup_documents import draw_json

        write_json(draw_json(draw))
    else:
        say(draw_page(draw))
    return Code.FOUND
