"""Work in several processes at a time; who stops this one stops them, too."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from multiprocessing import active_children, get_context
from signal import SIG_IGN, SIGINT, signal
from typing import TypeVar

from kanly.terminal.progress import tracked

Part = TypeVar("Part")
Result = TypeVar("Result")


def in_processes(
    does: Callable[[Part], Result], parts: Sequence[Part], label: str, most: int
) -> Iterator[Future[Result]]:
    """What comes of each part in turn, done; at most so many processes, as the processors allow.

    A bar on a terminal's standard error tells how far it is.
    """
    workers = min(most, os.cpu_count() or 1)
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool:
        before = signal(SIGINT, SIG_IGN)  # the workers hear no Ctrl-C: this process ends them
        try:
            waiting = [pool.submit(does, part) for part in parts]
        finally:
            signal(SIGINT, before)
        try:
            for one in tracked(waiting, label):
                wait([one])
                yield one
        except BaseException:
            for child in active_children():
                child.terminate()
            raise
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
