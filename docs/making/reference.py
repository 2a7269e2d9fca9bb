"""The commands as data, read off the Typer app, with what the reference says beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
from typer.models import OptionInfo

from errata.table import read_by_id
from kanly.commands.app import NAME, root
from kanly.commands.groups import argument_name, examples
from kanly.terminal.output import Code

EXITS = {
    Code.FOUND: "Found, legal, or done.",
    Code.NOT_FOUND: "Not found, not legal, forbidden by a rule, or answered with no.",
    Code.MISUSE: "Misuse, or input that cannot be read; one line on standard error says why.",
    Code.SEVERAL: "Several fit; they are listed.",
    Code.STOPPED: "Interrupted.",
}
ENVIRONMENT = {
    "KANLY_HOME": "The data folder, where it is not to be the system's own.",
    "KANLY_GAME": "The game that commands at the table mean, unless --game says it.",
    "KANLY_DEBUG": "With any value, a fault of Kanly's own is raised as a developer reads it.",
    "KANLY_PAGER": "What long answers are read with on a terminal, before PAGER; empty for none.",
    "PAGER": "The same, for all programs; where neither is set, less, else more.",
    "NO_PAGER": "With any value, nothing is paged.",
    "LESS": "What less is told; FRX where it is not set.",
    "TERM": "dumb: nothing is paged.",
    "NO_COLOR": "With any value, nothing is shown in bold.",
    "COLUMNS, LINES": "The size of the screen, where it is not to be the terminal's own.",
}
FILES = {
    "catalog.db": "The cards, made from Kanly's data when first needed; safe to delete.",
    "library.db": "Yours: decks, collection, games, imported texts.",
    "formats/*.toml": "Formats of your own.",
}


@dataclass(frozen=True, kw_only=True)
class Argument:
    """A positional argument; its name is as a line of use shows it: NAME, [NAME], NAME..."""

    name: str
    help: str
    required: bool


@dataclass(frozen=True, kw_only=True)
class Option:
    """An option.

    Attributes:
        names: The long ones first: --game, -g.
        negated: Names that say the contrary: --basic for --advanced.
        value: What its value is called: FILE; empty for a switch.
        default: As one would type it; empty for none.
        variable: The environment variable that is read where the option is not given.
    """

    names: tuple[str, ...]
    negated: tuple[str, ...] = ()
    value: str = ""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    default: str = ""
    repeats: bool = False
    variable: str = ""
    help: str = ""

    @property
    def notes(self) -> tuple[str, ...]:
        """What its help does not say: range, default, repetition, variable."""
        found = []
        if self.least is not None:
            found.append(
                f"from {self.least}" if self.most is None else f"{self.least} to {self.most}"
            )
        if self.default:
            found.append(f"default: {self.default}")
        if self.repeats and "repeat" not in self.help:
            found.append("may be repeated")
        if self.variable:
            found.append(f"environment: {self.variable}")
        return tuple(found)

    @property
    def text(self) -> str:
        """Its help with the notes."""
        return f"{self.help} ({'; '.join(self.notes)})" if self.notes else self.help


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command, or a group of commands.

    Attributes:
        words: What is typed to call it: kanly, game, do.
        heading: What it stands under in the list of commands.
        alone: Whether it does something with no command after it; a plain group does not.
    """

    words: tuple[str, ...]
    help: str
    heading: str = ""
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    commands: tuple[Command, ...] = ()
    alone: bool = True

    @property
    def name(self) -> str:
        """All its words: kanly game do."""
        return " ".join(self.words)

    @property
    def page(self) -> str:
        """The name of its man page: kanly-game-do."""
        return "-".join(self.words)

    @property
    def uses(self) -> tuple[str, ...]:
        """Its lines of use."""
        options = ["[OPTIONS]"] if self.options else []
        own = [*self.words, *options, *(argument.name for argument in self.arguments)]
        group = [*self.words, *options, "COMMAND", "[ARGUMENTS]..."]
        lines = [own] * self.alone + [group] * bool(self.commands)
        return tuple(" ".join(line) for line in lines)

    @property
    def examples(self) -> list[tuple[str, str]]:
        """Command lines, and what each does."""
        return examples(" ".join(self.words[1:]))

    @property
    def see(self) -> SeeAlso:
        """Where to go on from it."""
        name = " ".join(self.words[1:])
        return see_also().get(name, SeeAlso(command=name, commands=(), page=""))

    def walk(self) -> Iterator[Command]:
        """Itself and all commands below it, each before its own."""
        yield self
        for command in self.commands:
            yield from command.walk()


@dataclass(frozen=True, kw_only=True)
class SeeAlso:
    """The commands that go on from one (without the word kanly), and its page of docs/."""

    command: str
    commands: tuple[str, ...]
    page: str


@cache
def see_also() -> dict[str, SeeAlso]:
    """What goes on from each command."""
    return read_by_id(Path(__file__).with_name("see_also.csv"), SeeAlso)


def commands() -> Command:
    """The root of all commands, hidden ones left out."""
    return _command(root(), (NAME,))


def _command(found: TyperCommand | TyperGroup, words: tuple[str, ...]) -> Command:
    below: Mapping[str, object] = {}
    alone, panel = True, found.rich_help_panel
    declared = get_type_hints(found.callback, include_extras=True) if found.callback else {}
    if isinstance(found, TyperGroup):
        below, alone = found.commands, found.invoke_without_command
    return Command(
        words=words,
        help=" ".join((found.help or "").split()),
        heading=panel if isinstance(panel, str) else "",
        arguments=tuple(
            Argument(name=argument_name(one), help=one.help or "", required=one.required)
            for one in found.params
            if isinstance(one, TyperArgument)
        ),
        options=(
            *(
                _option(one, declared.get(one.name or ""))
                for one in found.params
                if isinstance(one, TyperOption) and not one.hidden
            ),
            Option(names=("--help", "-h"), help="Show this help and exit."),
        ),
        commands=tuple(
            _command(command, (*words, name))
            for name, command in below.items()
            if isinstance(command, TyperCommand | TyperGroup) and not command.hidden
        ),
        alone=alone,
    )


def _option(found: TyperOption, declared: object) -> Option:
    parts = _parts(declared)
    bounds = next((one for one in parts if isinstance(one, OptionInfo)), None)
    kinds = [one for one in parts if isinstance(one, type) and issubclass(one, Enum)]
    choices = tuple(str(choice.value) for kind in kinds for choice in kind)
    default = found.default
    if found.is_flag:  # of a switch with two names the one that is taken
        default = found.opts[0] if default and found.secondary_opts else ""
    elif isinstance(default, Enum):
        default = default.value
    return Option(
        names=tuple(sorted(found.opts, key=len, reverse=True)),
        negated=tuple(found.secondary_opts),
        value="" if found.is_flag else found.metavar or "|".join(choices),
        choices=choices,
        least=bounds.min if bounds else None,
        most=bounds.max if bounds else None,
        default="" if default is None else str(default),
        repeats=found.multiple,
        variable=found.envvar if isinstance(found.envvar, str) else "",
        help=found.help or "",
    )


def _parts(declared: object) -> list[object]:
    """What an annotation is made of: its types, and what Typer was told about it."""
    inner = get_args(declared)
    return [part for one in inner for part in _parts(one)] if inner else [declared]
