"""Where `kanly` begins: hands the words to a command and turns errors into one clear line."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from cardbase.errors import AmbiguousCard, UnknownCard
from errata.errors import KanlyError, UnknownRule
from kanly.output import remark

if TYPE_CHECKING:
    from typing import TextIO

NOT_FOUND, MISUSE, SEVERAL, STOPPED = 1, 2, 3, 130
DEBUG = "KANLY_DEBUG"


def run() -> None:
    """The console command: runs on the words typed and exits."""
    sys.exit(main(sys.argv[1:]))


def main(words: list[str]) -> int:
    """Run one command line and return its exit code; no exception comes out of it.

    Every error of Kanly's own becomes one line on standard error. A fault nobody foresaw
    becomes one line, too; with KANLY_DEBUG set it is raised for a developer to read.
    """
    _open_streams()
    try:
        code = _dispatch(words)
        sys.stdout.flush()
    except KanlyError as fault:
        remark(f"kanly: {fault}")
        return _code(fault)
    except BrokenPipeError:
        sys.stdout = _nowhere()
        return 0
    except KeyboardInterrupt:
        return STOPPED
    except OSError as fault:
        sys.stdout = _nowhere()
        remark(f"kanly: cannot write the answer ({fault.strerror or fault})")
        return MISUSE
    except Exception as fault:
        if os.environ.get(DEBUG):
            raise
        remark(
            f"kanly: internal fault ({type(fault).__name__}: {fault}); "
            f"please report it; {DEBUG}=1 shows where"
        )
        return MISUSE
    return code


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


def _dispatch(words: list[str]) -> int:
    """Run the command named; the plain look-ups, all words and no option, need no parser."""
    command, *rest = words or [""]
    plain = bool(rest) and not any(word.startswith("-") for word in rest)
    if plain and command == "card":
        from kanly.commands.card import show

        return show(" ".join(rest))
    if plain and command == "rule" and len(rest) == 1:
        from kanly.commands.rule import show as show_rule

        return show_rule(rest[0], as_json=False)
    from kanly.app import parse

    return parse(words)


def _code(fault: KanlyError) -> int:
    if isinstance(fault, UnknownCard | UnknownRule):
        return NOT_FOUND
    return SEVERAL if isinstance(fault, AmbiguousCard) else MISUSE
