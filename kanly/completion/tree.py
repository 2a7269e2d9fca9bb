"""What may stand at the cursor by the tree of commands: commands, options, their values."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kanly.completion.written import Offer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


def by_tree(before: Sequence[str], incomplete: str) -> list[Offer]:
    """The commands, options or values that are declared for this place; no paths."""
    from typer import Context

    from kanly.app import HELP

    begun = ""
    if incomplete.startswith("-") and "=" in incomplete:  # --phase=bat is --phase bat
        option, _, incomplete = incomplete.partition("=")
        before, begun = (*before, option), f"{option}="
    command, said, asked = _place(before)
    ctx = Context(command, resilient_parsing=True, help_option_names=HELP)
    ctx.params.update(said)
    if incomplete.startswith("-"):
        asked = None
    found = (asked or command).shell_complete(ctx, incomplete)
    spent = {
        name
        for one in command.params
        if one.name in said and not one.multiple
        for name in (*one.opts, *one.secondary_opts)
    }
    return [
        Offer(text=f"{begun}{one.value}", told=" ".join((one.help or "").split()))
        for one in found
        if one.type == "plain" and one.value not in spent
    ]


def _place(
    before: Sequence[str],
) -> tuple[TyperCommand | TyperGroup, dict[str, object], TyperArgument | TyperOption | None]:
    """The command the words lead to, what they say of its parameters, whose value comes next.

    The words are not converted: a line that is still being typed need not be right, and Typer
    would load pydantic for it.
    """
    from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption
    from typer.main import get_command

    from kanly.app import app

    command: TyperCommand | TyperGroup = cast(TyperGroup, get_command(app))
    words: list[str] = []
    said: dict[str, object] = {}
    waiting: TyperOption | None = None
    for word in before:
        below = command.commands.get(word) if isinstance(command, TyperGroup) else None
        if waiting:
            said[waiting.name or ""], waiting = word, None
        elif word.startswith("-"):
            name, joint, value = word.partition("=")
            for one in command.params:
                if isinstance(one, TyperOption) and name in (*one.opts, *one.secondary_opts):
                    said[one.name or ""] = value
                    waiting = None if joint or one.is_flag else one
        elif isinstance(below, TyperCommand | TyperGroup):
            command, words, said = below, [], {}
        else:
            words.append(word)
    for argument in command.params:
        if waiting or not isinstance(argument, TyperArgument):
            continue
        if argument.nargs < 0 or not words:
            said[argument.name or ""] = words or None
            return command, said, argument
        said[argument.name or ""] = words.pop(0)
    return command, said, waiting
