"""A small share of the fuzzing, seeded; and every input that a longer run once found a fault by."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.main
from share import share

from cardbase.errors import TextFileError

if sys.platform == "win32":
    pytest.skip("no bounds of time and memory here", allow_module_level=True)

from fuzz_found import FOUND
from fuzz_reach import TooSlow, in_time
from fuzz_room import every, names
from fuzz_run import Target, judged, run
from fuzz_spoil import Spoiler

SEED = 1997
SHARE = {"line": 100, "library": 100, "rule": 100}
"""Inputs of targets whose every input takes long; of the others OTHERS."""
OTHERS = 300

Targets = dict[str, Target]


@pytest.fixture(scope="module")
def targets(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Targets]:
    """All targets, in a folder of their own."""
    before, cwd, folder = dict(os.environ), Path.cwd(), tmp_path_factory.mktemp("fuzz")
    (folder / "home").mkdir()
    shutil.copy(built, folder / "home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(typer.main, "get_command", cache(typer.main.get_command))
        yield every(folder)
    os.chdir(cwd)
    os.environ.clear()
    os.environ |= before


@pytest.mark.parametrize("name", names())
def test_a_share_of_the_fuzzing_finds_no_fault(targets: Targets, name: str) -> None:
    inputs = share(SHARE.get(name, OTHERS))
    told = run(targets[name], inputs, SEED, watched=False)
    assert told.inputs == inputs
    assert not told.faults, told.line()


@pytest.mark.parametrize("what", FOUND)
def test_what_was_found_once_is_mended(targets: Targets, what: str) -> None:
    name, data = FOUND[what]
    fault = judged(targets[name], data)
    assert fault is None, fault


# --- the fuzzing itself -----------------------------------------------------------------------


def _target(read: Callable[[bytes], object], *seeds: bytes) -> Target:
    return Target(name="made", seeds=seeds or (b'12 [worms] {"a": 3}',), read=read, longest=500)


def _error(said: str) -> Callable[[bytes], object]:
    def read(_data: bytes) -> object:
        raise TextFileError("file", "a text", said)

    return read


def _divides(data: bytes) -> float:
    return 1 / (data.count(b"[") - 1)


def _leaves(_data: bytes) -> None:
    raise SystemExit(3)


def test_a_refusal_in_one_line_is_no_fault() -> None:
    told = run(_target(_error("none")), 20, SEED)
    assert (told.inputs, told.read, told.faults) == (20, 0, {})


@pytest.mark.parametrize("said", ["two\nlines", "\x1b[2J", "\ud800", "x" * 2000])
def test_a_refusal_that_cannot_be_shown_is_a_fault(said: str) -> None:
    fault = judged(_target(_error(said)), b"")
    assert fault is not None
    assert fault.place.startswith("TextFileError at test_fuzz.py:")


def test_what_is_not_of_the_family_is_a_fault_kept_once_by_its_shortest_input() -> None:
    told = run(_target(_divides, b"[ and more"), 50, SEED)
    (fault,) = told.faults.values()
    assert fault.what.startswith("ZeroDivisionError")
    assert "_divides" in fault.trace
    assert fault.data.count(b"[") == 1
    assert len(fault.data) <= len(b"[ and more")


def test_leaving_is_a_fault() -> None:
    fault = judged(_target(_leaves), b"")
    assert fault is not None
    assert fault.what.startswith("SystemExit")


def test_what_takes_too_long_is_stopped() -> None:
    def turns() -> None:  # and calls nothing: an alarm would leave coverage's own lock closed
        while True:
            pass

    with pytest.raises(TooSlow), in_time(0.05):
        turns()


def test_an_input_that_reaches_more_or_is_refused_in_new_words_is_kept() -> None:
    def read(data: bytes) -> None:
        raise TextFileError("file", "few brackets" if data.count(b"[") > 3 else "brackets", "none")

    assert run(_target(read, b"[a]"), 300, SEED).kept == 1


def test_the_same_seed_makes_the_same_inputs() -> None:
    def inputs(seed: int) -> list[bytes]:
        seen: list[bytes] = []
        run(_target(seen.append), 200, seed)
        return seen

    assert inputs(1) == inputs(1)
    assert inputs(1) != inputs(2)
    assert len(set(inputs(1))) > 150
    assert max(map(len, inputs(1))) <= 500


def test_nothing_can_be_spoilt_too() -> None:
    from random import Random

    spoiler = Spoiler(chance=Random(SEED), words=(), longest=100)
    assert len({spoiler.spoil(b"", b"") for _ in range(300)}) > 50
