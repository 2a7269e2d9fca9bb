"""`kanly deck goldfish`: what came of many games, told; one seed, one answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from deck_cases import deck
from places import DOCS

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from errata.register import rule
from kanly.deck.goldfish import SUPPOSED
from kanly.deck.goldfish_counts import FEW, Spread, counts, played, seeds_of, spread
from tracker.engine.table import CardFacts
from tracker.table.solitaire import Solitaire, TurnPlayed

if TYPE_CHECKING:
    from command_line import Golden, Kanly

TINY = ("eots:caladan", "eots:caladan-exports", "eots:guard-commander*20", "eots:kindjal*5")


@pytest.fixture(autouse=True)
def _at_home(home: Path) -> None:
    assert home.is_dir()


def turn(*cards: str, solaris: int = 0) -> TurnPlayed:
    return TurnPlayed(solaris=solaris, favor=0, spice=0, left=0, cards=cards)


def test_a_spread_is_of_values_that_there_are() -> None:
    """Nearest rank: the value that a quarter, a half, three quarters do not pass."""
    assert spread([4, 1, 3, 2]) == Spread(least=1, low=1, median=2, high=3, most=4)
    assert spread([7]) == Spread(least=7, low=7, median=7, high=7, most=7)
    assert spread(range(1, 101)) == Spread(least=1, low=25, median=50, high=75, most=100)


def test_what_came_of_three_games_is_counted_by_hand(catalog: Catalog) -> None:
    one, two = "eots:kindjal", "eots:pogrom"
    games = [
        (turn(one, one, solaris=5), turn(two, solaris=8)),
        (turn(solaris=5), turn(one, solaris=6)),
        (turn(solaris=2),),
    ]
    found = counts(catalog, games, 2, 9)
    first, second = found.by_turn
    assert (first.games, second.games) == (3, 2)
    assert (first.without, second.without) == (2, 1)
    assert first.solaris == Spread(least=2, low=2, median=5, high=5, most=5)
    assert second.solaris == Spread(least=6, low=6, median=6, high=8, most=8)
    assert first.cards.most == 2
    told = [(count.card.id, count.games, count.turn) for count in found.cards]
    assert told == [(one, 2, 1), (two, 1, 2)]


def test_many_games_on_all_processors_are_those_of_one(catalog: Catalog) -> None:
    listed, seeds = deck(catalog, *TINY), seeds_of(5, FEW + 2)
    cards = CardFacts(catalog)
    alone = [tuple(Solitaire(cards, listed, Power.ATREIDES, one).play(1)) for one in seeds]
    assert list(played(catalog, listed, Power.ATREIDES, 1, seeds)) == alone
    assert len(set(seeds)) == len(seeds)
    assert seeds_of(5, 3) == seeds[:3] != seeds_of(6, 3)


def test_the_page_of_a_starter_deck(kanly: Kanly, golden: Golden) -> None:
    words = ("deck", "goldfish", "starter:fremen", "--games", "6", "--turns", "3", "--seed", "4")
    said = kanly(*words)
    assert (said.code, said.err) == (0, "")
    golden("deck-goldfish-fremen.txt", said.out)
    assert kanly(*words).out == said.out
    for columns in (60, 40):
        assert max(map(len, kanly(*words, columns=columns).out.splitlines())) <= columns


def test_it_is_told_as_json_and_as_a_page_with_charts(kanly: Kanly, tmp_path: Path) -> None:
    words = ("deck", "goldfish", "starter:guild", "--games", "3", "--turns", "2", "--seed", "4")
    told = json.loads(kanly(*words, "--json").out)
    assert (told["games"], told["turns"], told["seed"]) == (3, 2, 4)
    assert told["supposed"] == [*SUPPOSED]
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    parts = (told, told["by_turn"][0], told["by_turn"][0]["solaris"], told["cards"][0])
    assert all(f"`{key}`" in page for part in parts for key in part if key != "format")
    out = tmp_path / "alone.html"
    assert kanly(*words, "--out", str(out)).err == f"{out}: written, an HTML page.\n"
    html = out.read_text(encoding="utf-8")
    assert html.count("<svg") == 2
    assert "The Toll of the Heighliners" in html
    assert "Faults" not in html


def test_what_is_supposed_names_rules_that_there_are() -> None:
    for named in re.findall(r"[A-Z]+-\d+", " ".join(SUPPOSED)):
        assert rule(named).id == named


def test_without_a_seed_the_one_it_took_is_told_and_repeats_it(kanly: Kanly) -> None:
    words = ("deck", "goldfish", "starter:corrino", "--games", "2", "--turns", "1", "--json")
    told = json.loads(kanly(*words).out)
    assert json.loads(kanly(*words, "--seed", str(told["seed"])).out) == told


def test_games_that_end_before_are_told_and_an_illegal_deck_is_refused(
    kanly: Kanly, tmp_path: Path
) -> None:
    file = tmp_path / "short.txt"
    file.write_text("Caladan\nCaladan Exports\n14 Guard Commander\n", encoding="utf-8")
    said = kanly("deck", "goldfish", str(file), "--games", "2", "--turns", "3", "--seed", "1")
    assert said.code == 0
    assert "2 games ended before turn 3" in said.out
    assert "L-01" in said.out
    file.write_text("Caladan\nCaladan Exports\n9 Kindjal\n1 Pardee\n", encoding="utf-8")
    said = kanly("deck", "goldfish", str(file), "--games", "1", "--sponsor", "atreides")
    assert said.code == 1
    assert "DK-04" in said.err
