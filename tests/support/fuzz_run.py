"""Runs one target of the fuzzing: spoils, reads, judges, keeps what reaches more."""

from __future__ import annotations

import re
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from fuzz_reach import Reach, TooSlow, in_time, peak_memory
from fuzz_spoil import Spoiler
from places import ROOT

from errata.errors import KanlyError

LONGEST_LINE = 1500
"""Signs of what an error says."""

ALL_WATCHED = 1000
"""So many inputs at the beginning are all watched for new lines; of the others one in eight is."""

NEWEST = 32
"""So many of the inputs kept count as new."""

_VARYING = re.compile(r'"[^"]*"|\([^()]*\)|[0-9]+')
"""What makes two refusals of one kind differ; one worded in a new way is kept as a new line is."""


@dataclass(frozen=True, kw_only=True)
class Target:
    """One reader of foreign input.

    Attributes:
        name: What `--target` calls it.
        seeds: Real inputs, and some made by hand.
        read: Reads an input. It may return, or raise an error of Kanly's family; a law of what
            was read that does not hold is an AssertionError, and that is a fault as any other.
        words: Words of the form, to be put in.
        longest: Bytes of an input at most.
    """

    name: str
    seeds: Sequence[bytes]
    read: Callable[[bytes], object]
    words: Sequence[bytes] = ()
    longest: int = 4_000


@dataclass(frozen=True, kw_only=True)
class Fault:
    """An input that came to what no input may come to."""

    what: str
    place: str
    data: bytes
    trace: str = ""


@dataclass(kw_only=True)
class Told:
    """What a run came to."""

    target: str
    inputs: int = 0
    read: int = 0
    kept: int = 0
    lines: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_data: bytes = b""
    peak: int = 0
    faults: dict[str, Fault] = field(default_factory=dict)

    def ended(self, kept: int, seconds: float) -> Told:
        """Itself, with what is known at the end."""
        self.kept, self.seconds, self.peak = kept, seconds, peak_memory()
        return self

    def line(self) -> str:
        """The run in one line."""
        ways = f"{self.read} read, {self.inputs - self.read} refused"
        return (
            f"{self.target:16} {self.inputs:7} inputs ({ways}), {self.kept} kept, "
            f"{self.lines} lines, {len(self.faults)} faults, slowest "
            f"{self.slowest * 1000:.0f} ms, {self.peak} MB, {self.seconds:.0f} s"
        )


def judged(target: Target, data: bytes) -> Fault | None:
    """What is wrong with what comes of an input; None where all is well."""
    came = _tried(target, data)
    return came if isinstance(came, Fault) else None


def run(
    target: Target,
    inputs: int,
    seed: int = 1,
    *,
    seconds: float = float("inf"),
    at_hand: Callable[[bytes], object] = len,
    found: Callable[[Fault], object] = id,
    watched: bool = True,
) -> Told:
    """Fuzz a target.

    Args:
        target: Whose reader, and what it is given to begin with.
        inputs: How many, the seeds included, which are half of them at most.
        seed: What chance comes from: the same seed makes the same inputs.
        seconds: After so many it stops.
        at_hand: Told each input before it is read, for when the process dies of one.
        found: Told each fault, at once.
        watched: Whether to look at which lines are reached.
    """
    chance = Random(f"{seed} {target.name}")
    spoiler = Spoiler(chance=chance, words=target.words, longest=target.longest)
    reach, told, wordings = Reach() if watched else None, Told(target=target.name), set[str]()
    pool, waiting = _begin_with(target, inputs // 2, chance)
    two = partial(_two, seeds=len(pool), chance=chance)
    began, seeds = time.monotonic(), len(waiting)
    while told.inputs < inputs and time.monotonic() - began < seconds:
        data = waiting.popleft() if waiting else spoiler.spoil(*two(pool))
        at_hand(data)
        before, faults = told.lines, len(told.faults)
        wording = _one(target, data, reach, told)
        if len(told.faults) > faults:
            found(told.faults[wording])
        if told.inputs > seeds and (told.lines > before or wording not in wordings):
            pool.append(data)
        wordings.add(wording)
    return told.ended(len(pool) - len(target.seeds), time.monotonic() - began)


def _begin_with(target: Target, most: int, chance: Random) -> tuple[list[bytes], deque[bytes]]:
    """The seeds of a target, and some of them, which are read as they are."""
    pool = [data[: target.longest] for data in target.seeds]
    return pool, deque(chance.sample(pool, min(len(pool), most)))


def _two(pool: Sequence[bytes], seeds: int, chance: Random) -> tuple[bytes, bytes]:
    """An input to spoil: a seed, any that was kept, or one kept lately; and one to take from."""
    some = chance.choice((pool[:seeds], pool, pool[-NEWEST:]))
    return chance.choice(some), chance.choice(pool)


def _one(target: Target, data: bytes, reach: Reach | None, told: Told) -> str:
    """Read one input, watched where it is its turn; note what came of it, return it in words."""
    told.inputs += 1
    start = time.process_time()
    if reach and (told.inputs <= ALL_WATCHED or told.inputs % 8 == 0):
        with reach.watched():
            came = _tried(target, data)
        told.lines = reach.lines
    else:
        came = _tried(target, data)
    taken = time.process_time() - start
    told.read += came is None
    if taken > told.slowest:
        told.slowest, told.slowest_data = taken, data
    if isinstance(came, Fault):
        known = told.faults.get(came.place)
        if known is None or len(known.data) > len(data):
            told.faults[came.place] = came
        return came.place
    return came or ""


def _tried(target: Target, data: bytes) -> Fault | str | None:
    """None for an input that was read, the wording of its refusal, or what is wrong."""
    try:
        with in_time():
            target.read(data)
    except KanlyError as fault:
        said = str(fault)
        wrong = _wrong(said)
        if wrong:
            return Fault(what=f"{wrong}: {said!a}", place=_place(fault), data=data)
        return _VARYING.sub("", said.partition(", found")[0].partition(";")[0])[:100]
    except (Exception, TooSlow, SystemExit) as fault:
        return Fault(
            what=f"{type(fault).__name__}: {str(fault)[:300]!a}",
            place=_place(fault),
            data=data,
            trace="".join(traceback.format_exception(fault)[-12:]),
        )
    return None


def _wrong(said: str) -> str:
    """What is wrong with the text of an error."""
    if not said or not said.isprintable():
        return "no line that can be shown"
    return "a line without end" if len(said) > LONGEST_LINE else ""


def _place(fault: BaseException) -> str:
    """Where an error came from: its kind and the last line of the house it passed."""
    house = ROOT
    frames = traceback.extract_tb(fault.__traceback__)
    ours = [one for one in frames if Path(one.filename).is_relative_to(house)]
    ours = [one for one in ours if ".venv" not in one.filename] or list(frames)
    last = ours[-1]
    return f"{type(fault).__name__} at {Path(last.filename).name}:{last.lineno}"
