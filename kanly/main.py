"""Hands the words of a command line to a command and turns errors into one clear line."""

from __future__ import annotations

import os
import sys
from contextlib import nullcontext
from typing import TYPE_CHECKING

from cardbase.errors import AmbiguousCard, DamagedCatalog, UnknownCard, UnknownDeck
from errata.errors import KanlyError, UnknownRule
from kanly.codes import Code
from kanly.output import remark

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager
    from typing import TextIO

DEBUG = "KANLY_DEBUG"
NO_PAGER = "--no-pager"


def main(words: list[str]) -> int:
    """Run one command line and return its exit code; no exception comes out of it.

    Every error of Kanly's own becomes one line on standard error. A fault nobody foresaw
    becomes one line, too; with KANLY_DEBUG set it is raised for a developer to read.
    """
    _open_streams()
    paging, words = _paging(words), _without_pager(words)
    try:
        with paging:
            code = _healed(words)
        sys.stdout.flush()
    except KanlyError as fault:
        remark(f"kanly: {_told(fault, words)}")
        return _code(fault)
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


def _without_pager(words: list[str]) -> list[str]:
    """The words without --no-pager, wherever it stands before a "--"."""
    end = words.index("--") if "--" in words else len(words)
    return [*(word for word in words[:end] if word != NO_PAGER), *words[end:]]


def _paging(words: list[str]) -> AbstractContextManager[None]:
    """What pages a terminal; anything else is written as it comes."""
    if not sys.stdout.isatty() or _without_pager(words) != words:
        return nullcontext()
    from kanly.pager import paged

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
        from cardbase.open import forget_damaged

        forget_damaged(fault)
        code = _dispatch(words)
        remark(f"{fault}; built anew.")
        return code


def _dispatch(words: list[str]) -> int:
    """Run the command named; the plain look-ups, all words and no option, need no parser."""
    if not words:
        from kanly.greeting import greet

        return greet()
    command, *rest = words
    plain = bool(rest) and not any(word.startswith("-") for word in rest)
    if plain and command == "card":
        from kanly.commands.card import show

        return show(" ".join(rest))
    if plain and command == "rule":
        from kanly.commands.rule import show as show_rule

        return show_rule(" ".join(rest), as_json=False)
    if plain and command == "ask":
        from kanly.commands.ask import show as answer

        return answer(" ".join(rest))
    lane = _faction_lane(rest) if command == "faction" else None
    if plain and command == "game":
        lane = _game_lane(rest)
    if plain and command == "deck":
        lane = _deck_lane(rest)
    if command == "find":
        lane = _find_lane(rest)
    if lane is not None:
        return lane()
    from kanly.app import parse

    return parse(words)


def _faction_lane(words: list[str]) -> Callable[[], int] | None:
    """A sheet, and a phase from its side; with any other option, none."""
    phase = None
    if words[1:] and words[-2] in {"-p", "--phase"}:
        *words, _, phase = words
    if any(word.startswith("-") for word in [*words, phase or ""]):
        return None
    from kanly.commands.faction import show

    return lambda: show(" ".join(words) if words else None, phase=phase)


def _find_lane(words: list[str]) -> Callable[[], int] | None:
    """A query with no option; -is:unique is none."""
    from kanly.find_words import is_option

    if not words or any(map(is_option, words)):
        return None
    from kanly.commands.find import show

    return lambda: show(" ".join(words))


def _game_lane(words: list[str]) -> Callable[[], int] | None:
    """What is said most at a table: the plain `game status`, `game legal`, `game do WORDS`."""
    match words:
        case ["status"]:
            from kanly.commands.game import status

            return status
        case ["legal"]:
            from kanly.commands.game_say import legal

            return legal
        case ["do", _, *_]:
            from kanly.commands.game_say import do

            return lambda: do(words[1:])
    return None


def _deck_lane(words: list[str]) -> Callable[[], int] | None:
    """What is asked most of decks: the plain `deck check DECK`, `deck show DECK`, `deck list`."""
    match words:
        case ["check", deck]:
            from kanly.commands.deck_check import check

            return lambda: check(deck)
        case ["show", deck]:
            from kanly.commands.deck_show import show

            return lambda: show(deck)
        case ["list"]:
            from kanly.commands.deck_library import list_decks

            return list_decks
    return None


def _told(fault: KanlyError, words: list[str]) -> str:
    """The line that says what went wrong and what next; a refusal comes with its proof."""
    from tracker.errors import Refused

    if isinstance(fault, Refused):
        from kanly.refusal import told

        return told(fault, can_overrule="do" in words)
    from kanly.next_step import told as told_on

    return told_on(fault, words)


def _code(fault: KanlyError) -> int:
    from tracker.errors import Refused, SeveralFit
    from tracker.log.errors import UnknownBranch, UnknownGame, UnknownMoment

    missing = (UnknownCard, UnknownDeck, UnknownRule, UnknownGame, UnknownBranch, UnknownMoment)
    if isinstance(fault, (*missing, Refused)):
        return Code.NOT_FOUND
    return Code.SEVERAL if isinstance(fault, AmbiguousCard | SeveralFit) else Code.MISUSE
