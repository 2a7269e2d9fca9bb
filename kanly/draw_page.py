"""A draw of factions on the screen: who has what, out of what, and how to draw it again."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.boardgame.boxes import Box, extras
from cardbase.boardgame.draw import missing, rule_of
from cardbase.boardgame.pieces import factions
from cardbase.boardgame.pool import words_of
from cardbase.wording import counted
from kanly.matchup_page import lacking, names, owned, several
from kanly.output import heading, paragraph

if TYPE_CHECKING:
    from cardbase.boardgame.draw import Share
    from cardbase.boardgame.options import MatchUp
    from cardbase.boardgame.pool import Pool

SECRET = "Each player chooses one of the two in secret; all choices are revealed at once"  # noqa: S105


@dataclass(frozen=True, kw_only=True)
class Draw:
    """A draw that was made.

    Attributes:
        match: The match up that was dealt, None for factions out of the whole pool.
        pool: What the table owns.
        players: The players, in order.
        named: Whether they were named.
        seed: What chance came from.
        shares: What is shown of it: all shares, or one.
    """

    match: MatchUp | None
    pool: Pool
    players: tuple[str, ...]
    named: bool
    seed: int
    shares: tuple[Share, ...]

    @property
    def intrigue(self) -> bool:
        """Whether two factions went to each player."""
        return self.match is not None and not self.match.factions

    @property
    def alone(self) -> bool:
        """Whether one player's share alone is shown."""
        return len(self.shares) < len(self.players)

    @property
    def extras(self) -> tuple[str, ...]:
        """What it is played with, by ids: the match up's extras and the table's own."""
        return tuple(dict.fromkeys([*(self.match.extras if self.match else ()), *self.pool.extras]))


def again(draw: Draw) -> str:
    """The words that make the same draw again."""
    words = ["kanly", "matchup"]
    if draw.match:
        words.append(draw.match.id.partition("/")[2])
    if draw.named:
        words += [word for name in draw.players for word in ("--player", name)]
    else:
        words += ["--players", str(len(draw.players))]
    if not draw.intrigue:
        words.append("--draw")
    if draw.pool.boxes != tuple(Box):
        words += ["--pool", words_of(draw.pool)]
    words += [word for one in draw.pool.extras for word in ("--with", one)]
    return shlex.join([*words, "--seed", str(draw.seed)])


def page(draw: Draw) -> str:
    """The draw, who has what first."""
    called = draw.match.name if draw.match else "Draw"
    title = f"{called} for {counted(len(draw.players), 'player')}"
    rule = rule_of(draw.match) if draw.match else f"seed {draw.seed}"
    blocks = ["\n".join(heading(title, rule)), "\n".join(_rows(draw))]
    if draw.intrigue:
        blocks.append(paragraph(f"{SECRET} ({rule}).", first=""))
    blocks.append("\n".join(_about(draw)))
    blocks.append("\n".join(_repeated(draw)))
    return "\n\n".join(blocks)


def _rows(draw: Draw) -> list[str]:
    """A line for each player, the factions in one column."""
    longest = max(len(share.player) for share in draw.shares)
    column = min(longest, 24) + 4
    joint = " or " if draw.intrigue else ""
    return [
        paragraph(
            joint.join(factions()[one].name for one in share.factions),
            " " * column,
            first=f"  {share.player}".ljust(column - 2) + "  ",
        )
        for share in draw.shares
    ]


def _about(draw: Draw) -> list[str]:
    """Out of what it was drawn, what it is played with, and which sheets to agree on."""
    from_ = names(draw.match.factions) if draw.match and draw.match.factions else owned(draw.pool)
    lines = [paragraph(f"Out of: {from_}.", first="")]
    for one in draw.extras:
        told = f"Played with {extras()[one].name}; kanly rule {one} tells about them."
        lines.append(paragraph(told, first=""))
    if draw.match:
        lines += [paragraph(line, first="") for line in lacking(missing(draw.match, draw.pool))]
    return lines + several(one for share in draw.shares for one in share.factions)


def _repeated(draw: Draw) -> list[str]:
    if draw.alone:
        told = "The others look with the same words and their own name after --as."
        return [paragraph(told, first="")]
    lines = [paragraph(f"The same draw again, seed {draw.seed}:", first=""), f"  {again(draw)}"]
    if draw.intrigue:
        told = "To show each player their own two alone, add --as and the player's name or number."
        lines.append(paragraph(told, first=""))
    return lines
