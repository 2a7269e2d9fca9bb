"""Every rule the tracker must keep is kept, and held by a test each way."""

from __future__ import annotations

import pytest
from rule_coverage import PAGE, held, left, page, wanted

from errata import rule
from tracker.guards import RULES

DUE = [entry.id for entry in wanted()]


@pytest.mark.parametrize("rule_id", DUE)
def test_every_rule_is_kept_and_held_each_way(rule_id: str) -> None:
    if rule_id in left():
        assert rule_id not in RULES, "kept by now: strike it from rules_left.csv"
        return
    assert rule_id in RULES, "no function keeps it"
    tests = held().get(rule_id)
    assert tests is not None, "no test bears its id"
    assert tests.passes, "no test of a case that passes"
    assert tests.fails, "no test of a case that fails"


def test_what_is_left_is_due_and_explained() -> None:
    assert set(left()) <= set(DUE)
    assert all(len(why) > 20 for why in left().values())


@pytest.mark.parametrize("rule_id", sorted(RULES))
def test_every_kept_rule_resolves(rule_id: str) -> None:
    assert rule(rule_id).id == rule_id


def test_the_tests_are_named_for_rules_that_resolve() -> None:
    for rule_id in held():
        assert rule(rule_id).id == rule_id


def test_the_page_is_up_to_date(request: pytest.FixtureRequest) -> None:
    """After a change of the rules kept: pytest tests/test_rule_coverage.py --update-golden."""
    if request.config.getoption("--update-golden"):
        PAGE.write_text(page(), encoding="utf-8")
    assert PAGE.read_text(encoding="utf-8") == page()
