"""`kanly matchup`: the themed match ups beside what a table owns, and factions dealt by lot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.draw import deal, find_match_up, seated, share_of
from cardbase.boardgame.options import read_match_ups
from cardbase.boardgame.pool import names_owned, read_pool
from cardbase.errors import BadSeats, NotDealt
from cardbase.lookup import Fit
from errata.shown import shown
from kanly.codes import Code
from kanly.output import remark, say, say_json

if TYPE_CHECKING:
    from cardbase.boardgame.options import MatchUp
    from cardbase.boardgame.pool import Pool

SEEDS = 1_000_000


@dataclass(frozen=True, kw_only=True)
class Table:
    """What was told of a table.

    Attributes:
        count: How many players.
        names: The players' names.
        pool: The boxes and factions it owns, all when empty.
        also: Modules and token sets it owns besides.
        draw: Whether factions are to be drawn.
        seed: What chance comes from; None to draw one.
        viewer: The player who alone looks, by name or number; "" for all.
    """

    count: int | None = None
    names: tuple[str, ...] = ()
    pool: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    draw: bool = False
    seed: int | None = None
    viewer: str = ""


def show(name: str = "", table: Table | None = None, *, as_json: bool = False) -> int:
    """Show the match ups, or one; or deal factions, which Intrigue with players does, too.

    Returns:
        0 shown; 1 no such match up, or it cannot be dealt so; 3 several may be meant.

    Raises:
        UnknownInPool: the table owns what nothing is called.
        BadSeats: the players are not told as they must be, or none are told for a draw.
    """
    table = table or Table()
    name, own = _parted(name, table.pool)
    match, code = _meant(name)
    if code is not Code.FOUND:
        return code
    pool, remarks = read_pool(own, table.also)
    for line in remarks:
        remark(line)
    players = seated(table.count, table.names)
    dealt = table.draw or (match is not None and not match.factions and bool(players))
    _check(table, players, dealt=dealt)
    if dealt:
        return _deal(match, pool, players, table, as_json=as_json)
    told = bool(table.pool or table.also)
    _say(match, pool, len(players), told=told, as_json=as_json)
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


def _check(table: Table, players: tuple[str, ...], *, dealt: bool) -> None:
    """Raise BadSeats where what was told of the table does not go together."""
    if dealt and not players:
        raise BadSeats("a draw needs --players N, or --player NAME for each player")
    if not dealt and (table.seed is not None or table.viewer):
        raise BadSeats("--seed and --as are for a draw: add --draw, or deal Intrigue to players")
    if table.viewer and table.seed is None:
        raise BadSeats("--as needs --seed, the same one for every player")


def _say(match: MatchUp | None, pool: Pool, players: int, *, told: bool, as_json: bool) -> None:
    from kanly.matchup_page import listing, page, warnings

    for line in warnings(players):
        remark(line)
    if as_json:
        from kanly.matchup_json import VERSION, listing_json, one_json

        if match:
            say_json("matchup", VERSION, one_json(match, players, pool))
        else:
            say_json("matchups", VERSION, listing_json(players, pool))
    else:
        say(page(match, players, pool, told=told) if match else listing(players, pool, told=told))


def _deal(
    match: MatchUp | None, pool: Pool, players: tuple[str, ...], table: Table, *, as_json: bool
) -> int:
    from secrets import randbelow

    from kanly.draw_page import Draw, page
    from kanly.matchup_page import warnings

    seed = randbelow(SEEDS) if table.seed is None else table.seed
    try:
        shares = deal(match, pool, players, seed)
    except NotDealt as fault:
        from kanly.next_step import told

        remark(f"kanly: {told(fault)}")
        return Code.NOT_FOUND
    draw = Draw(
        match=match,
        pool=pool,
        players=players,
        named=bool(table.names),
        seed=seed,
        shares=(share_of(shares, table.viewer),) if table.viewer else shares,
    )
    for line in warnings(len(players)):
        remark(line)
    if as_json:
        from kanly.matchup_json import VERSION, draw_json

        say_json("draw", VERSION, draw_json(draw))
    else:
        say(page(draw))
    return Code.FOUND
