"""Groups of commands: each command imported when it is looked up, and how `--help` is laid out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast, get_type_hints

import typer
from typer.core import TyperArgument, TyperCommand, TyperGroup
from typer.main import get_command

LOOK_UP = "Look up"
CARD_GAME = "Decks and games of the card game"
BOARD_GAME = "The board game"
PAPER = "On paper"
KANLY = "Kanly itself"

HEADINGS = (LOOK_UP, CARD_GAME, BOARD_GAME, PAPER, KANLY, "Commands")
ALL_OF_IT = 1000
"""Characters of a command's help that are listed; what is longer than the line is folded."""

Context = Any
"""Typer's context and help formatter: it exports no type that its own methods take."""


class Described(TyperCommand):
    """A command whose help names its arguments as they are declared.

    Typer adds brackets and dots of its own, in each version others, and the types of Python.
    """

    def collect_usage_pieces(self, ctx: Context) -> list[str]:  # noqa: ARG002
        """What stands behind the command in its line of use."""
        arguments = (one for one in self.params if isinstance(one, TyperArgument))
        return ["[OPTIONS]", *map(argument_name, arguments)]

    def format_options(self, ctx: Context, formatter: Context) -> None:
        """Write the arguments and the options, each with its help."""
        params = self.get_params(ctx)
        arguments = [one for one in params if isinstance(one, TyperArgument)]
        records = (one.get_help_record(ctx) for one in params if one not in arguments)
        _write_list(formatter, "Arguments", [(argument_name(a), a.help or "") for a in arguments])
        _write_list(formatter, "Options", [record for record in records if record])


def _write_list(formatter: Context, heading: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        with formatter.section(heading):
            formatter.write_dl(rows)


def argument_name(argument: TyperArgument) -> str:
    """The name of an argument in help and reference; brackets are around what may be left out."""
    name = argument.metavar or (argument.name or "").upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"


@dataclass(frozen=True, kw_only=True)
class Declared:
    """Where a command is declared, and what its group knows of it.

    Attributes:
        at: Module and function, as kanly.card.command:card.
        heading: What it is listed under.
        numbers: Whether words such as -2 are arguments, not options.
    """

    at: str
    heading: str | None = None
    hidden: bool = False
    numbers: bool = False

    def load(self, name: str) -> TyperCommand:
        """Import the command; the first paragraph of its docstring is its help."""
        function = _function(self.at)
        alone = typer.Typer(add_completion=False, rich_markup_mode=None)
        alone.command(
            name,
            cls=Described,
            help=(function.__doc__ or "").partition("\n\n")[0],
            hidden=self.hidden,
            rich_help_panel=self.heading,
            context_settings={"ignore_unknown_options": True} if self.numbers else None,
        )(function)
        return cast(TyperCommand, get_command(alone))


@dataclass(frozen=True, kw_only=True)
class Group:
    """A group of commands by name, in the order they are listed.

    Attributes:
        alone: The function that is run where no command follows, as in `Declared`.
    """

    help: str
    commands: Mapping[str, Declared | Group]
    heading: str | None = None
    alone: str = ""

    def load(self, name: str) -> TyperGroup:
        """Make the group; its commands are imported later."""
        whole = typer.Typer(
            name=name, cls=Grouped, help=self.help, add_completion=False, rich_markup_mode=None
        )
        whole.callback(invoke_without_command=bool(self.alone))(
            _function(self.alone) if self.alone else lambda: None
        )
        group = with_commands(whole, self.commands)
        group.rich_help_panel = self.heading
        return group


class Commands(dict[str, Any]):
    """The commands of a group by name, each made when it is looked up."""

    def __getitem__(self, name: str) -> TyperCommand | TyperGroup:
        """The command of this name. Raises KeyError."""
        found: Declared | Group | TyperCommand | TyperGroup = super().__getitem__(name)
        if isinstance(found, Declared | Group):
            found = self[name] = found.load(name)
        return found

    def get(self, name: str, default: object = None) -> object:
        """The command of this name, else the default."""
        return self[name] if name in self else default  # noqa: SIM401 - it is that method

    def items(self) -> Any:  # noqa: ANN401 - no view, all commands are made
        """The names with their commands."""
        return [(name, self[name]) for name in self]

    def values(self) -> Any:  # noqa: ANN401 - no view, all commands are made
        """All commands."""
        return [self[name] for name in self]


def with_commands(app: typer.Typer, commands: Mapping[str, Declared | Group]) -> TyperGroup:
    """The group of a Typer app, with these commands."""
    group = cast(TyperGroup, get_command(app))
    group.commands = Commands(commands)
    return group


def _function(at: str) -> Callable[..., object]:
    """A command, imported, its annotations evaluated among the names of kanly/commands/options."""
    from kanly.commands import options

    module, _, name = at.partition(":")
    place = import_module(module)
    function: Callable[..., object] = getattr(place, name)
    names = {**vars(options), **vars(place)}
    function.__annotations__ = get_type_hints(function, names, include_extras=True)
    return function


class Grouped(TyperGroup):
    """A group that lists its commands by their `rich_help_panel`, and gives them examples."""

    def get_command(self, ctx: Context, cmd_name: str) -> TyperCommand | TyperGroup | None:
        """The command of this name, with its examples below its help."""
        command = self.commands.get(cmd_name)
        if not isinstance(command, TyperCommand | TyperGroup):
            return None
        if not command.epilog and not ctx.resilient_parsing:
            _, *path = f"{ctx.command_path} {cmd_name}".split()
            if found := examples(" ".join(path)):
                lines = [line for typed, told in found for line in (f"  {typed}", f"    {told}")]
                head = "Examples:" if len(found) > 1 else "Example:"
                command.epilog = "\n".join(["\b", head, *lines])  # \b: Typer keeps the lines
        return command

    def format_commands(self, ctx: Context, formatter: Context) -> None:  # noqa: ARG002
        """Write the commands under their headings, those of none under "Commands"."""
        lists: dict[object, list[tuple[str, str]]] = {heading: [] for heading in HEADINGS}
        for name, command in self.commands.items():
            if isinstance(command, TyperCommand | TyperGroup) and not command.hidden:
                panel = command.rich_help_panel
                own = lists[panel if panel in lists else HEADINGS[-1]]
                own.append((name, command.get_short_help_str(ALL_OF_IT)))
        for heading, rows in lists.items():
            _write_list(formatter, str(heading), rows)


def examples(command: str) -> list[tuple[str, str]]:
    """Command lines of a command (`deck check`), each with what it does."""
    return _examples().get(command, [])


@cache
def _examples() -> dict[str, list[tuple[str, str]]]:
    from errata.table import read_table

    found: dict[str, list[tuple[str, str]]] = {}
    path = Path(__file__).with_name("examples.csv")
    for row in read_table(path, ("command", "line", "says")):
        found.setdefault(row.key, []).append((row["line"], row["says"]))
    return found
