"""Commands as the reference tells of them: words, arguments, options; facts, no behaviour."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


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
