"""Which table a sum goes by: the one that is remembered, unless words on the line say otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase.boardgame.pieces import extras, factions
from cardbase.errors import BadSum
from kanly.table.remembered import at_table, say_table
from kanly.terminal.output import remark

if TYPE_CHECKING:
    from cardbase.boardgame.table import TableSetup

Basic = Annotated[bool, typer.Option("--basic", help="The basic game.")]
Advanced = Annotated[
    bool, typer.Option("--advanced", help="The advanced game, as without a table.")
]


@dataclass(frozen=True, kw_only=True)
class Going:
    """What a sum goes by: who plays, "" for nobody known, and by which rules."""

    name: str = ""
    playing: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    advanced: bool = True
    landsraad: bool = False

    def plays(self, faction: str, *, told: bool = False) -> bool:
        """Whether a faction plays, told on the line or at the table."""
        return told or faction in self.playing

    def warn(self, extra: str, option: str, *, told: bool) -> None:
        """Say that an option is of a module without which the table plays."""
        if told and self.name and extra not in self.extras:
            remark(f"{option} is of {extras()[extra].name}, without which {self.name} plays.")

    def warn_of_basic(self, what: str) -> None:
        """Say that what is worked out is of the advanced game, where the table plays the basic."""
        if not self.advanced:
            remark(f"{what} is of the advanced game; the basic one is played.")


def going_by(
    of: Iterable[str], *, aside: bool, basic: bool = False, advanced: bool = False
) -> Going:
    """The table in use, said on standard error; nothing where one of these does not play there.

    `of` are the factions of the sum, by id. Raises BadSum for --basic beside --advanced.
    """
    if basic and advanced:
        raise BadSum("--basic and --advanced: expected one of them")
    kept = at_table(aside=aside)
    away = [one for one in of if kept and one and one not in kept.setup.factions]
    if kept and away:
        name = factions()[away[0]].name
        remark(f"{name} does not play at the table {kept.name}, which is set aside.")
    if kept is None or away:
        return Going(advanced=not basic)
    say_table(kept)
    return of_setup(kept.setup, kept.name, basic=basic, advanced=advanced)


def of_setup(setup: TableSetup, name: str, *, basic: bool, advanced: bool) -> Going:
    """What a table plays, over which the rules told on the line go."""
    return Going(
        name=name,
        playing=setup.factions,
        extras=setup.extras,
        advanced=advanced or (setup.advanced and not basic),
        landsraad=setup.landsraad,
    )
