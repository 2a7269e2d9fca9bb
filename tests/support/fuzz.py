"""Fuzzes every reader of foreign input: `python tests/support/fuzz.py --inputs 100000`.

One process for each target, as many at a time as there are cores. A fault is told, and its input
kept under build/fuzz; `--again FILE` reads it once more.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Sequence
from multiprocessing.process import BaseProcess
from pathlib import Path

from fuzz_line import parser_once
from fuzz_reach import bound_memory
from fuzz_room import named, names, ready
from fuzz_run import Fault, Told, judged, run

OUT = Path("build/fuzz").resolve()
AT_HAND = "at-hand"
STUCK = 600.0
"""Seconds after which a process that has begun no other input is ended: C code hears no alarm."""

LOOK = 0.5
"""Seconds between two looks at the processes."""


def main(words: Sequence[str]) -> int:
    """Fuzz what is asked for. Returns 1 where a fault was found."""
    asked = _asked(words)
    if asked.again:
        return _again(asked.target[0], Path(asked.again).read_bytes())
    ready(OUT).close()
    waiting = list(asked.target or names())
    running: dict[str, BaseProcess] = {}
    bad: list[str] = []
    start = multiprocessing.get_context("spawn")
    while waiting or running:
        while waiting and len(running) < asked.processes:
            name = waiting.pop(0)
            (OUT / name).mkdir(parents=True, exist_ok=True)
            (OUT / name / AT_HAND).touch()
            running[name] = start.Process(target=_work, args=(name, asked))
            running[name].start()
        time.sleep(LOOK)
        for name, process in list(running.items()):
            if _done(name, process):
                bad += [name] * (process.exitcode != 0)
                del running[name]
    _say(f"faults in: {', '.join(bad)}" if bad else "no fault")
    return 1 if bad else 0


def _asked(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="fuzz", description="Fuzz every reader of foreign input.")
    parser.add_argument("--inputs", type=int, default=100_000, help="How many for each target.")
    parser.add_argument("--target", nargs="*", choices=names(), help="Only these.")
    parser.add_argument("--seed", type=int, default=1, help="What chance comes from.")
    parser.add_argument("--processes", type=int, default=os.cpu_count(), help="So many at a time.")
    parser.add_argument(
        "--blind",
        action="store_true",
        help="Not to look which lines are reached: five times as fast.",
    )
    parser.add_argument("--again", metavar="FILE", help="Read this input, for one --target.")
    asked = parser.parse_args(words)
    if asked.again and len(asked.target or ()) != 1:
        parser.error("--again needs one --target")
    return asked


def _work(name: str, asked: argparse.Namespace) -> None:
    """Fuzz one target in a process of its own; its exit code is 1 where a fault was found."""
    bound_memory()
    parser_once()
    hand = (OUT / name / AT_HAND).open("wb", buffering=0)

    def at_hand(data: bytes) -> None:
        hand.seek(0)
        hand.truncate()
        hand.write(data)

    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        shutil.copytree(OUT / "home", Path(place, "home"))
        told = run(
            named(name, Path(place)),
            asked.inputs,
            asked.seed,
            at_hand=at_hand,
            found=_found,
            watched=not asked.blind,
        )
        os.chdir(OUT)
    sys.exit(_tell(told))


def _found(fault: Fault) -> None:
    _say(f"found: {fault.place}: {fault.what}\n  {fault.data[:300]!r}\n{fault.trace}")


def _tell(told: Told) -> int:
    """Say what came of a target, keep the inputs, and return 1 where there is a fault."""
    folder = OUT / told.target
    lines = [told.line()]
    (folder / "slowest").write_bytes(told.slowest_data)
    for number, fault in enumerate(told.faults.values(), start=1):
        file = folder / f"fault-{number}"
        file.write_bytes(fault.data)
        file.with_suffix(".txt").write_text(f"{fault.place}\n{fault.what}\n{fault.trace}")
        lines.append(f"  {fault.place}: {fault.what}\n    {file}: {fault.data[:100]!r}")
    _say("\n".join(lines))
    return 1 if told.faults else 0


def _done(name: str, process: BaseProcess) -> bool:
    """Whether a process has ended, by itself or because it is stuck; told where it died."""
    hand = OUT / name / AT_HAND
    if process.exitcode is None and time.time() - hand.stat().st_mtime > STUCK:
        process.kill()
        process.join()
        _say(f"{name}: ended, after {STUCK:.0f} s with one input, {hand}")
    elif process.exitcode is not None and process.exitcode not in {0, 1}:
        _say(f"{name}: died ({process.exitcode}), of the input {hand}")
    return process.exitcode is not None


def _again(name: str, data: bytes) -> int:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        fault = judged(named(name, Path(place)), data)
        os.chdir(OUT.parent.parent)
    _say(f"{fault.place}: {fault.what}\n{fault.trace}" if fault else "no fault")
    return 1 if fault else 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
