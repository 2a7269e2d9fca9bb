"""What of Kanly's own lines a run has reached; and the bounds of time and memory of each input."""

from __future__ import annotations

import signal
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import cardbase
import errata
import kanly
import templates
import tracker

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, FrameType

SECONDS = 5.0 if sys.gettrace() is None else 20.0
"""Of processor time that one input may take; coverage, which traces each line, takes more."""

MOST_MEMORY = 3 * 1024**3
"""Bytes of address space of one process; an input that asks for more ends in a MemoryError."""

_OURS = tuple(
    str(Path(str(package.__file__)).parent)
    for package in (errata, cardbase, tracker, templates, kanly)
)


class TooSlow(BaseException):
    """An input took longer than it may; no reader may swallow this."""


class Reach:
    """Counts lines of Kanly that were not reached before.

    A function all of whose lines were reached is not looked at again, so a run of many inputs
    soon goes at nearly its own speed.
    """

    def __init__(self) -> None:
        self.lines = 0
        self._left: dict[CodeType, set[int]] = {}

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Look at what runs inside."""
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, _event: str, _arg: object) -> _Trace | None:
        code = frame.f_code
        left = self._left.get(code)
        if left is None:
            ours = code.co_filename.startswith(_OURS)
            left = {line for *_, line in code.co_lines() if line} if ours else set()
            left.discard(code.co_firstlineno)
            self._left[code] = left
        return self._line if left else None

    def _line(self, frame: FrameType, event: str, _arg: object) -> _Trace | None:
        left = self._left[frame.f_code]
        if event == "line" and frame.f_lineno in left:
            left.discard(frame.f_lineno)
            self.lines += 1
        return self._line


if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    _Trace: TypeAlias = Callable[[FrameType, str, object], "_Trace | None"]


@contextmanager
def in_time(seconds: float = SECONDS) -> Iterator[None]:
    """Raise TooSlow when what runs inside takes more processor time; the main thread only."""
    if sys.platform == "win32":  # it has no alarm
        yield
        return
    before = signal.signal(signal.SIGPROF, _too_slow)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _too_slow(_signal: int, _frame: FrameType | None) -> None:
    raise TooSlow


def bound_memory() -> None:
    """Bound the memory of this process from now on, where the system can."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, hard))


def peak_memory() -> int:
    """Megabytes this process has held at most; 0 where the system does not tell."""
    if sys.platform == "win32":
        return 0
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
