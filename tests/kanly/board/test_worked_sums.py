"""Sums worked out by hand from the facts (tests/data/board_sums.csv), each as one types it."""

from __future__ import annotations

import csv
import json
import shlex
from collections import Counter
from typing import TYPE_CHECKING, Any

from places import ROOT

from kanly.commands.app import BOARD

if TYPE_CHECKING:
    from command_line import Kanly

CASES = ROOT / "tests" / "data" / "board_sums.csv"


def results(words: list[str], told: dict[str, Any]) -> list[list[Any]]:
    """What each reading comes to; of storm order the names, of odds the shares of the best dial."""
    if words[0] == "odds":
        best = [plan["best"] for plan in told["plans"]]
        return [[one["win"], one["lose"], one["neither"]] for one in best]
    key = "name" if words[0] == "order" else "number"
    return [[one[key] for one in reading["results"]] for reading in told["readings"]]


def test_each_case_comes_to_what_was_worked_out_by_hand(kanly: Kanly) -> None:
    with CASES.open(encoding="utf-8", newline="") as file:
        cases = [*csv.DictReader(file)]
    wrong, sums = [], Counter[str]()
    for case in cases:
        words = shlex.split(case["words"])
        sums[words[0]] += 1
        said = kanly("board", *words, "--json")
        assert (said.code, said.err) == (0, ""), case["words"]
        told = json.loads(said.out)
        lines = [line for reading in told.get("readings", []) for line in reading["lines"]]
        cited = {fact["id"] for line in [*lines, *told.get("model", [])] for fact in line["facts"]}
        if results(words, told) != json.loads(case["results"]):
            wrong.append(f"{case['words']}: {results(words, told)}, by hand {case['results']}")
        if not {*case["facts"].split()} <= cited:
            wrong.append(f"{case['words']}: rests on {sorted(cited)}, by hand {case['facts']}")
    assert wrong == []
    assert len(cases) >= 60
    assert min(sums[name] for name in BOARD if name != "ledger") >= 3
