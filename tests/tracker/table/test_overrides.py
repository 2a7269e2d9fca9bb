"""Rules set aside by the table (G-02): what the log keeps, and that the game stays sound."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from share import share
from tracker_cases import play
from tracker_laws import broken, cards_of
from tracker_walk import Walker, laid_out

from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.events import OperationEnded, Overruled
from tracker.engine.words import OperationKind, Phase
from tracker.table.dispatch import give

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

NEVER = {"seal", "reveal", "resign"}


def test_g_02_passes_with_rules_reason_and_who_in_the_log(catalog: Catalog) -> None:
    game = play(catalog, spice=9)
    at = game.do("sell 4", why="a house rule")
    assert at.events[-1] == Overruled(rules=("X-02",), reason="a house rule", by="vernius")


def test_g_02_passes_several_rules_at_once(catalog: Catalog) -> None:
    game = play(catalog, spice=9)
    at = game.do("ordos: buy 4", why="because")
    overruled = at.events[-1]
    assert isinstance(overruled, Overruled)
    assert overruled.rules[:2] == ("T-06", "X-02")


def test_g_02_fails_without_a_reason(catalog: Catalog) -> None:
    assert play(catalog, spice=9).refused("sell 4") == "X-02"


def test_g_02_fails_to_make_sense_of_what_has_none(catalog: Catalog) -> None:
    game = play(catalog)
    with pytest.raises(Misread):
        game.do("petition Sting 3", why="because")


def test_g_06_fails_to_hold_what_the_table_goes_past(catalog: Catalog) -> None:
    """Another operation, by override, ends the one under way unresolved."""
    game = play(catalog, settings={"windows": "rotate"})
    game.do("buy 1")
    at = game.do("petition eots:gurney-halleck 2", why="because")
    assert OperationEnded(resolved=False) in at.events
    operation = at.game.operation
    assert operation is not None
    assert (operation.kind, at.game.exchange) == (OperationKind.PETITION, None)


@settings(
    max_examples=share(8),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(seed=st.integers(0, 2**32 - 1))
@example(seed=2116)  # a petition was ended while its petitioner was asked for a first bid
@example(seed=1955045388)  # a decree that lay in a domain was petitioned for, with a card on it
def test_g_02_passes_without_breaking_a_law(catalog: Catalog, seed: int) -> None:
    """Whatever was legal once, said by anybody at any moment with a reason, leaves a sound game."""
    random = Random(seed)
    windows = random.choice(["open", "rotate"])
    walker = Walker(catalog, laid_out(catalog, seed, random.randint(2, 4), windows=windows), seed)
    owned = {house: cards_of(walker.game, house) for house in walker.game.houses}
    said: list[str] = []
    for _ in range(60):
        chosen = walker.choose()
        if chosen is None:
            assert walker.game.phase is Phase.OVER, "nobody can do anything"
            break
        walker.play(*chosen)
        said += [] if chosen[1] in NEVER else [chosen[1]]
        if said and random.random() < 0.5:
            words, house = random.choice(said), random.choice(list(walker.game.houses))
            try:
                at = give(walker.game, walker.cards, words.split(), house, "because")
            except (Misread, SeveralFit):
                continue
            assert not broken(at.game), (house, words, at.broken)
            assert {house: cards_of(at.game, house) for house in owned} == owned, words
            walker.game = at.game
