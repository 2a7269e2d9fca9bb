"""Reads the commands off the Typer app: what is declared there is all the reference knows."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, cast, get_args, get_type_hints

from kanly.reference.tree import Argument, Command, Option

if TYPE_CHECKING:
    from collections.abc import Mapping

    from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

HELP = Option(names=("--help", "-h"), help="Show this help and exit.")


def commands() -> Command:
    """The root of all commands, hidden ones left out."""
    from typer.core import TyperGroup
    from typer.main import get_command

    from kanly.app import NAME, app

    return _command(cast(TyperGroup, get_command(app)), (NAME,))


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
    from kanly.command_groups import argument_name

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
