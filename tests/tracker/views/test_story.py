"""The story of a game: its numbers are those of the events, its changes the sum of their causes."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import to_builtins
from places import DOCS
from recorded import GAMES, events_of
from tracker_cases import play

from templates.pdf import pages_of
from tracker.engine.events import (
    CardDeployed,
    Event,
    FavorChanged,
    ForceCounted,
    HouseLost,
    PetitionEnded,
    RiteDeclared,
    TurnBegan,
    UnitExchanged,
    Vanquished,
)
from tracker.engine.table import CardFacts
from tracker.views.chronicle import MEASURES, Chapter, chapters, measured
from tracker.views.story import Story, story
from tracker.views.story.account import accounts, steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog

NAMES = ("kitchen-table", "three-houses", "rites")
NUMBER = re.compile(r"(?<![\w-])\d+(?![\w])")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Event]]:
    folder = tmp_path_factory.mktemp("recorded")
    return {name: events_of(GAMES / f"{name}.jsonl", folder / f"{name}.db") for name in NAMES}


def told(events: list[Event], catalog: Catalog) -> tuple[list[Chapter], Story]:
    """A game by turns, and its story."""
    turns, cards = chapters(events), CardFacts(catalog)
    cards.learn({piece.card for piece in turns[-1].after.pieces.values()})
    return turns, story(turns, cards)


def numbers(value: object) -> Iterator[int]:
    """Every number in a document."""
    if isinstance(value, dict):
        for part in (*value.keys(), *value.values()):
            yield from numbers(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from numbers(part)
    elif isinstance(value, int):
        yield abs(value)


def there(chapter: Chapter) -> set[int]:
    """The numbers of a turn: those of its events and its end, what it counts, and its sums."""
    found = {chapter.turn}
    sums, counts = Counter[object](), Counter[object]()
    felled = list[int]()
    for before, event, after in steps(chapter):
        found.update(numbers(to_builtins(event)))
        match event:
            case UnitExchanged(house=house, direction=way, price=price):
                counts[house, way] += 1
                sums[house, way] += price
            case FavorChanged(house=house, by=by, rule="F-02"):
                sums[house, "bought"] += by
            case PetitionEnded(victor=victor):
                counts[victor, "won"] += 1
            case RiteDeclared():
                felled.append(0)
            case Vanquished(pieces=pieces) if before.rite:
                felled[-1] += len(pieces)
            case ForceCounted(house=house, force=force):
                sums[house, len(felled)] += force
            case CardDeployed(piece=piece):
                counts["deployed", after.pieces[piece].holder] += 1
    for one in chapter.after.houses.values():
        found.update(measured(chapter.after, one.id, measure) for measure in MEASURES)
        found.add(one.declared or 0)
    found.update((*sums.values(), *counts.values(), *(count - 1 for count in counts.values())))
    return found | {len(felled) - 1, *felled, sum(felled) - max(felled, default=0), 0}


def test_each_number_of_a_turn_is_one_of_its_events_or_its_end(
    games: dict[str, list[Event]], catalog: Catalog
) -> None:
    faults = []
    for name, events in games.items():
        turns, tale = told(events, catalog)
        by_turn = {chapter.turn: there(chapter) for chapter in turns}
        for part in tale.turns:
            said = {int(one) for one in NUMBER.findall(part.text)}
            faults += [(name, part.turn, one) for one in said - by_turn[part.turn]]
    assert faults == []


def test_each_change_is_the_sum_of_its_causes(
    games: dict[str, list[Event]], catalog: Catalog
) -> None:
    for events in games.values():
        turns, cards = chapters(events), CardFacts(catalog)
        cards.learn({piece.card for piece in turns[-1].after.pieces.values()})
        before = dict[tuple[str, str], int]()
        for turn in accounts(turns, cards, ""):
            for one in turn.changes:
                assert sum(one.causes.values()) == one.by
                assert before.get((one.house, one.measure), one.before) == one.before
                before[one.house, one.measure] = one.after


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(by=st.lists(st.integers(-9, 9).filter(bool), min_size=1, max_size=6))
def test_the_largest_swing_of_favor_is_told_with_its_numbers(
    by: list[int], catalog: Catalog
) -> None:
    game = play(catalog)
    start = game.house().favor
    for one in by:
        game.happen(FavorChanged(house="vernius", by=one, cause="a feast"))
    _, tale = told(list(game.events), catalog)
    swings = [point.text for point in tale.points if "favor" in point.text]
    if abs(sum(by)) < 3:
        assert swings == []
    else:
        assert f"Vernius {start} to {start + sum(by)}" in swings[0]


def test_hc_04_the_winner_is_told_with_what_the_council_asks_for(
    games: dict[str, list[Event]], catalog: Catalog
) -> None:
    _, tale = told(games["kitchen-table"], catalog)
    ending = " ".join(tale.ending)
    assert tale.over
    assert "House Vernius won in turn 7: it was admitted to the High Council (HC-04)" in ending
    assert "10 spice and 10 favor (HC-03)" in ending
    assert "House Ordos stood at 16 favor, 0 spice, 0 solaris and 3 deployed cards." in ending
    assert tale.turns[-1].text.endswith("Vernius was admitted to the High Council and won.")


def test_l_02_a_house_that_lost_is_told_with_its_reason(catalog: Catalog) -> None:
    game = play(catalog)
    game.happen(TurnBegan(turn=2))
    game.happen(HouseLost(house="ordos", rule="L-02"))
    _, tale = told(list(game.events), catalog)
    point = next(one for one in tale.points if one.rule == "L-02")
    assert point.text == "Ordos lost the game: it had no favor left when it had to draw"
    assert "Ordos lost the game (L-02)." in tale.turns[-1].text


def test_a_running_game_says_how_it_stands(catalog: Catalog) -> None:
    _, tale = told(list(play(catalog).events), catalog)
    assert not tale.over
    assert tale.ending[0] == "The game stands in turn 1; nobody has won yet."


def test_the_story_of_seven_turns_is_one_page(kanly: Kanly, home: Path, tmp_path: Path) -> None:
    assert home.is_dir()
    kanly("game", "import", str(GAMES / "kitchen-table.jsonl"))
    text = kanly("game", "report").out
    assert len(text.splitlines()) <= 72
    assert "kanly game report --log" in text
    log = kanly("game", "report", "--log").out
    assert log.startswith(text.partition("The log behind it")[0][:400])
    assert len(log.splitlines()) > 900
    page = tmp_path / "story.pdf"
    assert kanly("game", "report", "--out", str(page)).code == 0
    assert pages_of(page.read_bytes()) == 1


def test_the_story_in_the_docs_is_what_is_told(kanly: Kanly, home: Path) -> None:
    assert home.is_dir()
    kanly("game", "import", str(GAMES / "three-houses.jsonl"))
    page = (DOCS / "story.md").read_text(encoding="utf-8")
    shown = page.partition("```text\n")[2].partition("\n```")[0]
    assert kanly("game", "report").out.rstrip() == shown
