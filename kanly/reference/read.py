"""Reads the commands off the Typer app: what is declared there is all the reference knows."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from kanly.reference.tree import Argument, Command, Option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typer._click.core import Command as Declared
    from typer.core import TyperArgument, TyperOption

HELP = Option(names=("--help", "-h"), help="Show this help and exit.")
KINDS = {"path": "FILE", "int": "N", "int range": "N"}
"""What a value is called that no one has named."""


def commands() -> Command:
    """The root of all commands, hidden ones left out."""
    from typer.main import get_command

    from kanly.app import NAME, app

    return _command(get_command(app), (NAME,))


def _command(found: Declared, words: tuple[str, ...]) -> Command:
    from typer.core import TyperArgument, TyperGroup, TyperOption

    below: Mapping[str, Declared] = {}
    alone, panel = True, getattr(found, "rich_help_panel", None)
    if isinstance(found, TyperGroup):
        below, alone = found.commands, found.invoke_without_command
    return Command(
        words=words,
        help=" ".join((found.help or "").split()),
        heading=panel if isinstance(panel, str) else "",
        arguments=tuple(_argument(one) for one in found.params if isinstance(one, TyperArgument)),
        options=(
            *(
                _option(one)
                for one in found.params
                if isinstance(one, TyperOption) and not one.hidden
            ),
            HELP,
        ),
        commands=tuple(
            _command(command, (*words, name))
            for name, command in below.items()
            if not command.hidden
        ),
        alone=alone,
    )


def _argument(found: TyperArgument) -> Argument:
    name = found.metavar or (found.name or "").upper()
    if not found.required and not name.startswith("["):
        name = f"[{name}]"
    return Argument(name=name, help=found.help or "", required=found.required)


def _option(found: TyperOption) -> Option:
    kind = found.type
    choices = tuple(str(one) for one in getattr(kind, "choices", ()))
    value = "" if found.is_flag else found.metavar or KINDS.get(kind.name) or "|".join(choices)
    return Option(
        names=tuple(sorted(found.opts, key=len, reverse=True)),
        negated=tuple(found.secondary_opts),
        value=value or ("" if found.is_flag else (found.name or "").upper()),
        choices=choices,
        least=getattr(kind, "min", None),
        most=getattr(kind, "max", None),
        default=_default(found),
        repeats=found.multiple,
        variable=found.envvar if isinstance(found.envvar, str) else "",
        help=found.help or "",
    )


def _default(found: TyperOption) -> str:
    """What is taken unless told; of a switch with two names, the name."""
    given = found.default
    if found.is_flag:
        return found.opts[0] if given and found.secondary_opts else ""
    if given is None or given == "":
        return ""
    return str(given.value if isinstance(given, Enum) else given)
