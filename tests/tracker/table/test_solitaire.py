"""A House alone at the table: its turns by the rules, worked out by hand on tiny decks."""

from __future__ import annotations

import pytest
from deck_cases import deck

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from tracker.engine.errors import Refused
from tracker.engine.table import CardFacts
from tracker.table.solitaire import Solitaire, TurnPlayed


def turns_of(catalog: Catalog, *lines: str, turns: int = 4, seed: int = 1) -> list[TurnPlayed]:
    listed = deck(catalog, *lines)
    return list(Solitaire(CardFacts(catalog), listed, Power.ATREIDES, seed).play(turns))


CHARTERS = ("eots:caladan", "eots:caladan-exports", "jotc:pundi-rice-market")


def test_charters_and_aides_come_as_they_can_be_paid_until_the_deck_is_drawn_out(
    catalog: Catalog,
) -> None:
    """HP-04: 20 solaris. Petition at 2, 0 and 5 (P-02), seven aides at 2 (DP-02), income T-03."""
    turns = turns_of(catalog, *CHARTERS, "eots:duke-leto-atreides", "eots:guard-commander*14")
    assert [(one.solaris, one.left) for one in turns] == [
        (5, 20 + 5 - 2 - 0 - 5 - 7 * 2),
        (5 + 3 + 2, 4 + 10 - 7 * 2),
    ]
    leto, aides = "eots:duke-leto-atreides", ("eots:guard-commander",) * 7
    assert turns[0].cards == ("eots:caladan-exports", "jotc:pundi-rice-market", leto, *aides)
    assert turns[1].cards == aides
    assert [(one.favor, one.spice) for one in turns] == [(0, 0), (0, 0)]
    # L-01: no card is left for the House Draw of turn 2, and the game ends with it


def test_favor_and_spice_of_cards_are_counted_and_nothing_is_paid_in_vain(catalog: Catalog) -> None:
    """Siridar Tithes: 2 favor. A harvester costs 3, then 1 for each spice the desert has made."""
    lines = ("eots:caladan", "jotc:siridar-tithes", "eots:imperial-basin", "jotc:hagga-basin")
    turns = turns_of(catalog, *lines, "eots:spice-harvester*10", "eots:pogrom*30", turns=3)
    assert [one.favor for one in turns] == [0, 2, 2]
    assert [one.spice for one in turns[:2]] == [0, 1]
    assert turns[1].solaris == 5  # Caladan alone; the desert brings spice


def test_what_is_never_played_is_discarded_so_that_the_hand_goes_on(catalog: Catalog) -> None:
    """CL-04: seven tactics a turn, and no card of them comes into play."""
    turns = turns_of(catalog, *CHARTERS, "eots:fanaticism*40", turns=3)
    assert [one.cards[2:] for one in turns] == [(), (), ()]
    assert len(turns) == 3


def test_a_native_waits_for_a_dune_fief_and_dune_comes_when_it_must(catalog: Catalog) -> None:
    """CT-06, T-11: Dune has its seven tokens on turn 7, and with it the smugglers may come."""
    turns = turns_of(catalog, *CHARTERS, "eots:dune-smuggler*20", turns=8)
    came = [one for one, turn in enumerate(turns, start=1) if "eots:dune-smuggler" in turn.cards]
    assert "eots:dune" in turns[6].cards
    assert came[:1] == [7]


def test_the_same_seed_plays_the_same_game_and_another_another(catalog: Catalog) -> None:
    lines = (*CHARTERS, "eots:guard-commander*20", "eots:kindjal*10", "eots:pogrom*10")
    same = [turns_of(catalog, *lines, seed=3) for _ in range(2)]
    assert same[0] == same[1]
    assert any(turns_of(catalog, *lines, seed=seed) != same[0] for seed in (4, 5, 6))


def test_a_deck_that_may_not_be_laid_out_is_refused_by_its_rule(catalog: Catalog) -> None:
    with pytest.raises(Refused) as refused:
        turns_of(catalog, *CHARTERS, "eots:piter-de-vries", "eots:kindjal*10")
    assert refused.value.rule == "DK-04"
