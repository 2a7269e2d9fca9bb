"""The commands as data: words, arguments, options, read off the Typer app."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, get_args, get_type_hints

if TYPE_CHECKING:
    from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


@dataclass(frozen=True, kw_only=True)
class Argument:
    """A word that a command takes by its place."""

    name: str
    """As a line of use shows it: NAME, [NAME], NAME..., WHAT [WHERE]."""
    help: str
    required: bool


@dataclass(frozen=True, kw_only=True)
class Option:
    """A choice that is made by name."""

    names: tuple[str, ...]
    """All its names, the long ones first: --game, -g."""
    negated: tuple[str, ...] = ()
    """Names that say the contrary: --basic for --advanced."""
    value: str = ""
    """What its value is called: FILE; empty for a switch."""
    choices: tuple[str, ...] = ()
    least: float | None = None
    most: float | None = None
    default: str = ""
    """As one would type it; empty where nothing is taken unless told."""
    repeats: bool = False
    variable: str = ""
    """The environment variable that is read where the option is not given."""
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


@dataclass(frozen=True, kw_only=True)
class Command:
    """A command, or a group of commands."""

    words: tuple[str, ...]
    """What is typed to call it: kanly, game, do."""
    help: str
    heading: str = ""
    """What it stands under in the list of commands."""
    arguments: tuple[Argument, ...] = ()
    options: tuple[Option, ...] = ()
    commands: tuple[Command, ...] = ()
    alone: bool = True
    """Whether it does something with no command after it; a plain group does not."""

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
        return tuple(
            " ".join(line)
            for line, stands in ((own, self.alone), (group, bool(self.commands)))
            if stands
        )

    def walk(self) -> Iterator[Command]:
        """Itself and all commands below it, each before its own."""
        yield self
        for command in self.commands:
            yield from command.walk()


# --- Reads the commands off the Typer app: what is declared there is all the reference knows ------

HELP = Option(names=("--help", "-h"), help="Show this help and exit.")


def commands() -> Command:
    """The root of all commands, hidden ones left out."""
    from kanly.commands.app import NAME, root

    return _command(root(), (NAME,))


def _command(found: TyperCommand | TyperGroup, words: tuple[str, ...]) -> Command:
    from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

    below: Mapping[str, object] = {}
    alone, panel = True, found.rich_help_panel
    declared = get_type_hints(found.callback, include_extras=True) if found.callback else {}
    if isinstance(found, TyperGroup):
        below, alone = found.commands, found.invoke_without_command
    return Command(
        words=words,
        help=" ".join((found.help or "").split()),
        heading=panel if isinstance(panel, str) else "",
        arguments=tuple(_argument(one) for one in found.params if isinstance(one, TyperArgument)),
        options=(
            *(
                _option(one, declared.get(one.name or ""))
                for one in found.params
                if isinstance(one, TyperOption) and not one.hidden
            ),
            HELP,
        ),
        commands=tuple(
            _command(command, (*words, name))
            for name, command in below.items()
            if isinstance(command, TyperCommand | TyperGroup) and not command.hidden
        ),
        alone=alone,
    )


def _argument(found: TyperArgument) -> Argument:
    from kanly.commands.groups import argument_name

    return Argument(name=argument_name(found), help=found.help or "", required=found.required)


def _option(found: TyperOption, declared: object) -> Option:
    from typer.models import OptionInfo

    parts = _parts(declared)
    bounds = next((one for one in parts if isinstance(one, OptionInfo)), None)
    kinds = [one for one in parts if isinstance(one, type) and issubclass(one, Enum)]
    choices = tuple(str(choice.value) for kind in kinds for choice in kind)
    return Option(
        names=tuple(sorted(found.opts, key=len, reverse=True)),
        negated=tuple(found.secondary_opts),
        value="" if found.is_flag else found.metavar or "|".join(choices),
        choices=choices,
        least=bounds.min if bounds else None,
        most=bounds.max if bounds else None,
        default=_default(found),
        repeats=found.multiple,
        variable=found.envvar if isinstance(found.envvar, str) else "",
        help=found.help or "",
    )


def _parts(declared: object) -> list[object]:
    """What an annotation is made of: its types, and what Typer was told about it."""
    inner = get_args(declared)
    return [part for one in inner for part in _parts(one)] if inner else [declared]


def _default(found: TyperOption) -> str:
    """What is taken unless told; of a switch with two names, the name."""
    given = found.default
    if found.is_flag:
        return found.opts[0] if given and found.secondary_opts else ""
    if given is None or given == "":
        return ""
    return str(given.value if isinstance(given, Enum) else given)
