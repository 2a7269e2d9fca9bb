"""Answers a shell: cards and rules without the parser, everything else by the tree of commands."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from kanly.shell.asked import Completion, Shell, asked_by, written

if TYPE_CHECKING:
    from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption


def by_tree(before: Sequence[str], incomplete: str) -> list[Completion]:
    """The commands, options or values that are declared for this place; no paths."""
    from typer import Context

    from kanly.commands.app import HELP

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
        Completion(text=f"{begun}{one.value}", told=" ".join((one.help or "").split()))
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

    from kanly.commands.app import root

    command: TyperCommand | TyperGroup = root()
    words: list[str] = []
    said: dict[str, object] = {}
    waiting: TyperOption | None = None
    for word in before:
        below = command.commands.get(word) if isinstance(command, TyperGroup) else None
        if waiting:
            said[waiting.name or ""], waiting = word, None
        elif word.startswith("-") and not word[1:].isdecimal():  # -3 is a number
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


ASKS = "_KANLY_COMPLETE"
"""The variable Typer's scripts set: "complete_bash"."""

COMPLETE = "complete_"
NO_OFFER = 1


def answer() -> int | None:
    """Answer the shell that asks, and return the exit code; None when none asks.

    No error may come between a player and the prompt: what cannot be offered is not, and
    nothing is said on standard error. KANLY_DEBUG raises it.
    """
    instruction = os.environ.get(ASKS, "")
    shells = {f"{COMPLETE}{shell}": shell for shell in Shell}
    if instruction not in shells:
        return None
    said, code = "", 0
    try:
        with (  # nothing that is read meanwhile speaks to the terminal of the prompt
            open(os.devnull, "w", encoding="utf-8") as nowhere,  # noqa: PTH123
            contextlib.redirect_stderr(nowhere),
        ):
            asked = asked_by(shells[instruction])
            offers = offered(asked.before, asked.incomplete)
            said = written(asked, offers)
    except Exception:
        if os.environ.get("KANLY_DEBUG"):
            raise
        offers = []
    if os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
        said, code = "", 0 if offers else NO_OFFER
    with contextlib.suppress(OSError, ValueError):
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        sys.stdout.write(said + "\n" if said else "")
        sys.stdout.flush()
    return code


def offered(before: Sequence[str], incomplete: str) -> list[Completion]:
    """What may stand next after the words of a command line."""
    said = [word for word in before[1:] if not word.startswith("-")]
    if not incomplete.startswith("-"):  # completed most, without the parser; no option has a value
        match before[:1]:
            case ["card" | "errata"]:
                from kanly.typed.names import card_words

                return [Completion(text=one) for one in card_words(said, incomplete)]
            case ["rule"]:
                from kanly.typed.names import rule_ids

                return [Completion(text=one) for one in rule_ids(said, incomplete)]
    return by_tree(before, incomplete)
