"""Hands the words of a command line to a command and turns errors into one clear line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from typing import TYPE_CHECKING, TextIO

from cardbase.errors import (
    AmbiguousCard,
    DamagedCatalog,
    UnknownCard,
    UnknownDeck,
    UnknownLedger,
    UnknownTable,
    UnknownVersion,
)
from errata.errors import KanlyError, UnknownRule
from kanly.terminal.output import Code, remark

if TYPE_CHECKING:
    from kanly.typed.lane import Lane

DEBUG = "KANLY_DEBUG"
NO_PAGER = "--no-pager"
CAN_OVERRULE = frozenset({"do", "what-if"})
"""The commands that can set rules aside (G-02)."""
HELP = frozenset({"--help", "-h"})
LANES = {
    "card": "kanly.card.command",
    "rule": "kanly.rule.command",
    "ask": "kanly.rule.ask",
    "faction": "kanly.faction.command",
    "find": "kanly.find.command",
    "game status": "kanly.game.command",
    "game legal": "kanly.game.say",
    "game do": "kanly.game.say",
    "game what-if": "kanly.game.say",
    "deck check": "kanly.deck.check",
    "deck show": "kanly.deck.show",
    "deck list": "kanly.deck.library",
    "deck starters": "kanly.deck.library",
    "print": "kanly.printing.command",
}
"""The commands with a lane (kanly/typed/lane.py), and the module that declares it in its LANES."""


def main(words: list[str]) -> int:
    """Run one command line and return its exit code; no exception comes out of it.

    Every error of Kanly's own becomes one line on standard error. A fault nobody foresaw
    becomes one line, too; with KANLY_DEBUG set it is raised for a developer to read.
    """
    _open_streams()
    end = words.index("--") if "--" in words else len(words)
    unpaged = [*(word for word in words[:end] if word != NO_PAGER), *words[end:]]
    try:
        with _paging(words) if unpaged == words else nullcontext():
            code = _healed(unpaged)
        sys.stdout.flush()
    except KanlyError as fault:
        line, code = _refused(fault, unpaged)
        remark(f"kanly: {line}")
        return code
    except BrokenPipeError:
        sys.stdout = _nowhere()
        return Code.FOUND
    except KeyboardInterrupt:
        return Code.STOPPED
    except OSError as fault:
        what = f"{fault.filename}: cannot use it"
        if not fault.filename:  # no file: the stream itself, which must not be tried again
            what, sys.stdout = "cannot write the answer", _nowhere()
        remark(f"kanly: {what} ({fault.strerror or fault})")
        return Code.MISUSE
    except Exception as fault:
        if os.environ.get(DEBUG):
            raise
        remark(
            f"kanly: internal fault ({type(fault).__name__}: {fault}); "
            f"please report it; {DEBUG}=1 shows where"
        )
        return Code.MISUSE
    return code


def _paging(words: list[str]) -> AbstractContextManager[None]:
    """What pages a terminal; anything else is written as it comes."""
    if not sys.stdout.isatty():
        return nullcontext()
    from kanly.terminal.pager import paged

    return paged(words)


def _open_streams() -> None:
    """Have both streams show what they can; one that the caller closed leads nowhere."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _nowhere())
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _nowhere() -> TextIO:
    """A stream that leads nowhere, until the process ends."""
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 (pathlib would say the same longer)


def _healed(words: list[str]) -> int:
    """Run the command; a damaged catalog, which holds nothing of the user's, is built anew once."""
    try:
        return _dispatch(words)
    except DamagedCatalog as fault:
        from cardbase.catalog.open import forget_damaged

        forget_damaged(fault)
        code = _dispatch(words)
        remark(f"{fault}; built anew.")
        return code


def _dispatch(words: list[str]) -> int:
    """Run the command named, by its lane where that understands the words, else by Typer."""
    if not words:
        from kanly.greeting import greet

        return greet()
    run = _by_lane(words)
    if run is not None:
        return run()
    from kanly.commands.app import parse

    return parse(words)


def _by_lane(words: list[str]) -> Callable[[], int] | None:
    """What to call for these words without loading Typer, which alone takes half of a look-up."""
    if not HELP.isdisjoint(words):
        return None  # the module of the command is not needed
    for count in (1, 2):
        command = " ".join(words[:count])
        if command in LANES and command.split() == words[:count]:
            lane: Lane = import_module(LANES[command]).LANES[command]
            return lane.read(words[count:])
    return None


def _refused(fault: KanlyError, words: list[str]) -> tuple[str, int]:
    """The line that says what went wrong and what next, a refusal with its proof; the exit code."""
    from kanly.terminal.errors import error_line, refusal_line
    from tracker.engine.errors import Refused, SeveralFit
    from tracker.log.errors import UnknownBranch, UnknownGame, UnknownMoment

    if isinstance(fault, Refused):
        can_overrule = not CAN_OVERRULE.isdisjoint(words)
        return refusal_line(fault, can_overrule=can_overrule), Code.NOT_FOUND
    missing = (
        UnknownCard,
        UnknownDeck,
        UnknownVersion,
        UnknownTable,
        UnknownLedger,
        UnknownRule,
        UnknownGame,
        UnknownBranch,
        UnknownMoment,
    )
    code = Code.MISUSE
    if isinstance(fault, missing):
        code = Code.NOT_FOUND
    elif isinstance(fault, AmbiguousCard | SeveralFit):
        code = Code.SEVERAL
    return error_line(fault, words), code
