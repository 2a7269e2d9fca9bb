"""Every rule the tracker must keep is kept, and held by a test each way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from rule_coverage import PAGE, Held, held, kept, left, page, wanted
from uncalled import uncalled

from errata import rule
from tracker.engine.guards import RULES


def faults_of(rule_id: str) -> Iterator[str]:
    if rule_id in left():
        if rule_id in kept():
            yield f"{rule_id}: kept by now, strike it from rules_left.csv"
        return
    if rule_id not in RULES:
        yield f"{rule_id}: no function keeps it"
    elif rule_id not in kept():
        yield f"{rule_id}: nothing in the product calls {RULES[rule_id].function}, which keeps it"
    tests = held().get(rule_id, Held())
    if not tests.passes:
        yield f"{rule_id}: no test of a case that passes"
    if not tests.fails:
        yield f"{rule_id}: no test of a case that fails"


def test_every_rule_is_kept_and_held_each_way() -> None:
    assert [fault for entry in wanted() for fault in faults_of(entry.id)] == []


def test_every_function_has_a_caller_in_the_product() -> None:
    """But those of the rules that rules_left.csv says nothing asks yet.

    It stands here for both are told by one look at all code, which takes long.
    """
    explained = {(RULES[rule].module, RULES[rule].function) for rule in left() if rule in RULES}
    assert uncalled() - explained == set()


def test_what_is_left_is_due_and_explained() -> None:
    assert set(left()) <= {entry.id for entry in wanted()}
    assert all(len(why) > 20 for why in left().values())


def test_every_rule_kept_or_tested_resolves() -> None:
    assert [one for one in (*RULES, *held()) if rule(one).id != one] == []


def test_the_page_is_up_to_date(request: pytest.FixtureRequest) -> None:
    """After a change of the rules kept: pytest this file with --update-golden."""
    if request.config.getoption("--update-golden"):
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page()
