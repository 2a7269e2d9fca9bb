"""How `--help` is laid out: commands under headings, examples under each command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer.core import TyperCommand, TyperGroup

if TYPE_CHECKING:
    from typer._click import Context, HelpFormatter
    from typer._click.core import Command

LOOK_UP = "Look up"
CARD_GAME = "Decks and games of the card game"
BOARD_GAME = "The board game"
PAPER = "On paper"
KANLY = "Kanly itself"

HEADINGS = (LOOK_UP, CARD_GAME, BOARD_GAME, PAPER, KANLY, "Commands")
ALL_OF_IT = 1000
"""Signs of a command's help that are listed; what is longer than the line is folded."""


class Grouped(TyperGroup):
    """A group that lists its commands by their `rich_help_panel`, and gives them examples."""

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        """The command of this name, with its examples below its help."""
        command = super().get_command(ctx, cmd_name)
        if command is not None and not command.epilog and not ctx.resilient_parsing:
            _, *path = f"{ctx.command_path} {cmd_name}".split()
            command.epilog = _examples(" ".join(path))
        return command

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        """Write the commands under their headings, those of none under "Commands"."""
        for heading in HEADINGS:
            rows = [
                (name, self.commands[name].get_short_help_str(ALL_OF_IT))
                for name in self.list_commands(ctx)
                if not self.commands[name].hidden and self._heading(name) == heading
            ]
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def _heading(self, name: str) -> str:
        command = self.commands[name]
        known = isinstance(command, TyperCommand | TyperGroup) and command.rich_help_panel
        return known if known in HEADINGS else HEADINGS[-1]


def _examples(path: str) -> str | None:
    """The examples of a command as Typer leaves them, line by line; None where it has none."""
    from kanly.reference.beside import BESIDE, NOTHING

    examples = BESIDE.get(path, NOTHING).examples
    if not examples:
        return None
    lines = [line for typed, told in examples for line in (f"  {typed}", f"    {told}")]
    return "\n".join(["\b", "Examples:" if len(examples) > 1 else "Example:", *lines])
