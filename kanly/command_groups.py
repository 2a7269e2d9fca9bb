"""How `--help` is laid out: commands under headings, examples under each command."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup

if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager

LOOK_UP = "Look up"
CARD_GAME = "Decks and games of the card game"
BOARD_GAME = "The board game"
PAPER = "On paper"
KANLY = "Kanly itself"

HEADINGS = (LOOK_UP, CARD_GAME, BOARD_GAME, PAPER, KANLY, "Commands")
ALL_OF_IT = 1000
"""Signs of a command's help that are listed; what is longer than the line is folded."""


class Context(Protocol):
    """What is read of Typer's context; Typer exports no type that its own methods take."""

    resilient_parsing: bool

    @property
    def command_path(self) -> str:
        """The words typed up to this group."""


class Formatter(Protocol):
    """What is used of Typer's help formatter."""

    def section(self, name: str) -> AbstractContextManager[None]:
        """Open a section with a heading."""

    def write_dl(self, rows: Sequence[tuple[str, str]]) -> None:
        """Write a two-column list."""


class Told(TyperCommand):
    """A command whose help names its arguments as they are declared.

    Typer adds brackets and dots of its own, in each version others, and the types of Python.
    """

    def collect_usage_pieces(self, ctx: Context) -> list[str]:  # noqa: ARG002
        """What stands behind the command in its line of use."""
        return ["[OPTIONS]", *(argument_name(one) for one in self._arguments())]

    def format_options(self, ctx: Context, formatter: Formatter) -> None:
        """Write the arguments and the options, each with its help."""
        whole = cast(typer.Context, ctx)
        others = (one for one in self.get_params(whole) if not isinstance(one, TyperArgument))
        options = [record for one in others if (record := one.get_help_record(whole))]
        arguments = [(argument_name(one), one.help or "") for one in self._arguments()]
        for heading, rows in (("Arguments", arguments), ("Options", options)):
            if rows:
                with formatter.section(heading):
                    formatter.write_dl(rows)

    def _arguments(self) -> list[TyperArgument]:
        return [one for one in self.params if isinstance(one, TyperArgument)]


def argument_name(argument: TyperArgument) -> str:
    """The name of an argument in help and reference; brackets are around what may be left out."""
    name = argument.metavar or (argument.name or "").upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"


def lay_out(app: typer.Typer) -> None:
    """Have the help of all commands laid out so."""
    for command in app.registered_commands:
        command.cls = Told
    for group in app.registered_groups:
        if group.typer_instance:
            lay_out(group.typer_instance)


class Grouped(TyperGroup):
    """A group that lists its commands by their `rich_help_panel`, and gives them examples."""

    def get_command(self, ctx: Context, cmd_name: str) -> TyperCommand | TyperGroup | None:
        """The command of this name, with its examples below its help."""
        command = self.commands.get(cmd_name)
        if not isinstance(command, TyperCommand | TyperGroup):
            return None
        if not command.epilog and not ctx.resilient_parsing:
            _, *path = f"{ctx.command_path} {cmd_name}".split()
            command.epilog = _examples(" ".join(path))
        return command

    def format_commands(self, ctx: Context, formatter: Formatter) -> None:  # noqa: ARG002
        """Write the commands under their headings, those of none under "Commands"."""
        for heading in HEADINGS:
            rows = [
                (name, command.get_short_help_str(ALL_OF_IT))
                for name, command in self.commands.items()
                if not command.hidden and self._heading(name) == heading
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
