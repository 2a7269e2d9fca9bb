"""Repairs without the solver's extra: the same where there is little to try, else it is named."""

from __future__ import annotations

import sys
from collections import Counter

import pytest
from deck_cases import DECKS, real_deck
from msgspec.structs import replace
from repair_cases import repaired, small_case

from cardbase.catalog.catalog import Catalog
from cardbase.errors import NoSolver
from cardbase.legality import format_named
from cardbase.legality.format import CardLimit
from cardbase.repair import Repairs, repairs
from cardbase.vocabulary import Subtype

BY = format_named()
SEEDS = range(60)
FEW = replace(BY, groups=(CardLimit(name="t", most=6, subtypes=frozenset({Subtype.TACTIC})),))


def told(found: Repairs) -> tuple[list[tuple[int, str]], int, bool]:
    least = sorted((one.size, one.sponsor.name) for one in found.alternatives if one.least)
    return least, len(found.alternatives), bool(found.impossible)


def take_the_solver_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "highspy", None)
    monkeypatch.delitem(sys.modules, "cardbase.repair.program", raising=False)


def test_small_decks_are_mended_alike(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = catalog.all_cards()
    sought = {seed: small_case(cards, seed) for seed in SEEDS}
    solved = {seed: told(repaired(one, most=20)) for seed, one in sought.items()}
    take_the_solver_away(monkeypatch)
    faults, tried = [], Counter[str]()
    for seed, one in sought.items():
        try:
            same = told(repaired(one, most=20)) == solved[seed]
        except NoSolver:
            tried["too much"] += 1
            continue
        tried["alike"] += 1
        faults += [] if same else [seed]
    assert not faults
    assert tried["alike"] > 4 * tried["too much"]


def test_real_decks_are_mended_alike(catalog: Catalog, monkeypatch: pytest.MonkeyPatch) -> None:
    solved = {name: repairs(real_deck(catalog, name), FEW, catalog) for name in DECKS}
    take_the_solver_away(monkeypatch)
    for name, found in solved.items():
        again = repairs(real_deck(catalog, name), FEW, catalog)
        assert [one.deck.entries for one in again.alternatives] == [
            one.deck.entries for one in found.alternatives
        ]


def test_with_too_much_to_try_the_extra_is_named(
    catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "Tactic Declaration Engagement Venture Skill Weapon Blade Troop Device Duel".split()
    groups = tuple(
        CardLimit(name=word, most=1, subtypes=frozenset({Subtype(word)})) for word in words
    )
    take_the_solver_away(monkeypatch)
    with pytest.raises(NoSolver, match=r"kanly\[repair\]"):
        repairs(real_deck(catalog, "atreides"), replace(BY, groups=groups), catalog)
