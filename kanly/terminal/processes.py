"""Work in several processes at a time; who stops this one stops them, too."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, wait
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

from kanly.terminal.progress import tracked

Part = TypeVar("Part")
Result = TypeVar("Result")


def in_processes(
    does: Callable[[Part], Result], parts: Iterable[Part], label: str, most: int
) -> Iterator[Future[Result]]:
    """What comes of each part in turn, done; at most so many processes, as the processors allow.

    Work on a part begins as soon as `parts` has it, however long the next one takes. A bar on a
    terminal's standard error tells how far it is.
    """
    workers = min(most, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        try:
            waiting = [_submitted(pool, does, part) for part in parts]
            for one in tracked(waiting, label):
                wait([one])
                yield one
        except BaseException:
            for child in active_children():
                child.terminate()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def _submitted(
    pool: ProcessPoolExecutor, does: Callable[[Part], Result], part: Part
) -> Future[Result]:
    """The work on one part, which waits or has begun."""
    before = signal(SIGINT, SIG_IGN)  # the workers hear no Ctrl-C: this process ends them
    try:
        return pool.submit(does, part)
    except BrokenExecutor as fault:  # a worker has died of a part before
        broken: Future[Result] = Future()
        broken.set_exception(fault)
        return broken
    finally:
        signal(SIGINT, before)
