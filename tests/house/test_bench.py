"""The benchmarks run, tell what they found in rows of one shape, and lay it on one page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT

BENCH = ROOT / "bench"
ROW = {"what", "figure", "unit", "floor", "holds", "against"}


@pytest.fixture(autouse=True)
def _siblings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The scripts of bench/ import each other from their own folder."""
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)


def bench(name: str, *words: str) -> tuple[int, str, str]:
    command = [sys.executable, str(BENCH / f"{name}.py"), *words]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=BENCH)
    return ran.returncode, ran.stdout, ran.stderr


def told(folder: Path, *, figure: float, holds: bool) -> None:
    """Write what a benchmark might have found."""
    row = {"what": "a thing", "figure": figure, "unit": "x", "against": "another"}
    document = {
        "format": "kanly.bench-thing/1",
        "script": "bench/thing.py",
        "about": "Things.",
        "machine": {"python": "CPython 3", "system": "Linux", "processors": 2},
        "date": "2026-11-23",
        "rounds": 1,
        "versions": {"another": "7.1"},
        "rows": [
            {**row, "floor": "under 2", "holds": holds},
            {**row, "unit": "ms", "floor": None, "holds": None},
        ],
    }
    (folder / "thing.json").write_text(json.dumps(document), encoding="utf-8")


@pytest.mark.usefixtures("unmeasured")
def test_a_benchmark_of_one_round_tells_rows_with_floors(tmp_path: Path) -> None:
    code, said, remarks = bench("legality", "--runs", "1", "--out", str(tmp_path / "l.json"))
    assert (code, remarks) in {(0, ""), (1, "")}, remarks
    assert "deck atreides judged" in said
    document = json.loads((tmp_path / "l.json").read_text(encoding="utf-8"))
    assert (document["format"], document["script"]) == (
        "kanly.bench-legality/1",
        "bench/legality.py",
    )
    assert document["rounds"] == 1
    assert all(set(row) == ROW for row in document["rows"])
    assert {row["floor"] for row in document["rows"]} == {"under 5", None}
    assert all((row["floor"] is None) == (row["holds"] is None) for row in document["rows"])


@pytest.mark.parametrize("words", [["--runs", "0"], ["--runs", "x"], ["--bogus"]])
@pytest.mark.usefixtures("unmeasured")
def test_options_that_are_none_are_misuse(words: list[str]) -> None:
    code, said, remarks = bench("legality", *words)
    assert (code, said) == (2, "")
    assert "error:" in remarks


@pytest.mark.parametrize(("holds", "code"), [(True, 0), (False, 1)])
@pytest.mark.usefixtures("unmeasured")
def test_the_page_of_figures_has_every_row_and_says_what_fails(
    tmp_path: Path, holds: bool, code: int
) -> None:
    told(tmp_path, figure=1234.5, holds=holds)
    page = tmp_path / "figures.md"
    found = bench("figures", "thing", "--from", str(tmp_path), "--to", str(page))
    fails = "FAILS: bench/thing.py: a thing: 1,234.5 x (floor: under 2)\n"
    assert found == (code, "" if holds else fails, "")
    held = "yes" if holds else "**no**"
    lines = page.read_text(encoding="utf-8").splitlines()
    assert (
        f"| a thing | **1,234.5 x** | under 2 | another 7.1 | {held} | `bench/thing.py` |" in lines
    )
    assert "| a thing | 1,234.5 ms | another 7.1 |" in lines
    assert "Things. 2026-11-23, CPython 3 on Linux, 2 processors, 1 round, another 7.1." in lines


@pytest.mark.usefixtures("unmeasured")
def test_without_a_run_there_is_no_page(tmp_path: Path) -> None:
    page = tmp_path / "figures.md"
    code, said, remarks = bench("figures", "thing", "--from", str(tmp_path), "--to", str(page))
    assert (code, said) == (2, "")
    assert remarks.startswith("bench/figures: ")
    assert remarks.count("\n") == 1
    assert not page.exists()


def test_just_bench_runs_every_benchmark() -> None:
    scripts = {
        file.stem for file in BENCH.glob("*.py") if "--out FILE" in file.read_text(encoding="utf-8")
    }
    recipes = (ROOT / "justfile").read_text(encoding="utf-8")
    listed = recipes.split('benches := "', 1)[1].partition('"')[0].split()
    assert "bench/load.py --out" in recipes  # five minutes long, it has a recipe of its own
    assert set(listed) == scripts - {"told", "load"}
