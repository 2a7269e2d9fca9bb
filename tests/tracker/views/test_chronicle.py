"""A game told by turns, its pictures, and why a number is what it is."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from kanly.terminal.grid import small_multiples
from templates.chart import TOP, chart, ticks
from templates.printing import Look, PageFrame, html_of
from templates.records import HistoryEntry, ReportSheet, StoryPart, TurnPart
from tracker.engine.errors import Misread
from tracker.engine.events import FavorChanged, TurnBegan
from tracker.engine.state import Game
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.chronicle import chapters, series
from tracker.views.why import OF_HOUSE, asked, of_house, why


@pytest.fixture
def two_turns(catalog: Catalog) -> Play:
    game = play(catalog, spice=2)
    game.do("buy 1")
    game.happen(FavorChanged(house="ordos", by=-3, cause="a slight"))
    game.do("sell 1", why="two in one interval")
    game.happen(TurnBegan(turn=2))
    game.do("sell 1", why="three in one interval")
    return game


def test_a_game_is_told_by_turns(two_turns: Play) -> None:
    told = chapters(two_turns.events)
    assert [chapter.turn for chapter in told] == [1, 2]
    assert [deed.words for deed in told[0].deeds if deed.words] == ["buy 1", "sell 1"]
    assert [deed.words for deed in told[1].deeds] == ["sell 1"]
    assert series(told, "favor")["ordos"][-1] == 7
    assert told[-1].after == two_turns.game


def test_a_chart_shows_every_house_at_every_turn() -> None:
    text = small_multiples({"favor": {"House Vernius": [10, 8], "House Ordos": [10, -2]}})
    lines = text.splitlines()
    assert lines[0] == "favor"
    assert "AB" in text
    assert sum(line.count("A") for line in lines[1:-2]) == 2
    assert sum(line.count("B") for line in lines[1:-2]) == 2
    assert lines[-1].strip() == "A House Vernius, B House Ordos"


def test_four_charts_stand_two_by_two_over_one_line_of_turns() -> None:
    values = {"House Vernius": [10, 8, 3], "House Ordos": [10, 2, 1]}
    text = small_multiples(dict.fromkeys(("favor", "spice", "solaris", "deployed"), values), 2)
    lines = [line for line in text.splitlines() if "turn" in line]
    assert [line.split() for line in lines] == [["turn", "|2", "3", "4"] * 2]
    assert text.count("House Vernius") == 1


def test_a_chart_keeps_to_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = small_multiples({"spice": {"A": list(range(60)), "B": [0] * 60}})
    assert max(map(len, text.splitlines())) <= 40
    assert "59" in text


def test_ticks_are_round_and_few() -> None:
    assert ticks(0, 20) == [0, 5, 10, 15, 20]
    assert ticks(-3, 1) == [-3, -2, -1, 0, 1]
    assert all(len(ticks(0, high)) <= 6 for high in range(1, 500))


def test_the_lines_of_a_chart_are_told_apart_without_colour() -> None:
    made = chart("favor", {name: [10, 10] for name in "WXYZ"}, (690, 100))
    assert len({line.dashes for line in made.lines}) == 4
    assert [line.letter for line in made.lines] == ["A", "B", "C", "D"]
    ends = [line.end for line in made.lines]
    assert all(before[1] - after[1] >= 1.4 - 1e-9 for before, after in pairwise(ends))
    assert all(0 <= x <= made.width and 0 <= y <= made.bottom < made.height for x, y in ends)


def heights(values: dict[str, list[int]]) -> list[list[float]]:
    made = chart("favor", values, (690, 170))
    return [[float(one.partition(",")[2]) for one in line.points.split()] for line in made.lines]


def test_a_line_of_a_chart_stands_at_its_value_where_it_is_alone_there() -> None:
    """It is raised only where one before it is at its value, and at no other turn."""
    values = {"A": [0, 4, 10], "B": [10, 4, 6], "C": [3, 4, 0]}
    tick = {int(said): y for y, said in chart("favor", values, (690, 170)).up}
    first, second, third = heights(values)
    assert [first[0], first[2]] == [tick[0], tick[10]]
    assert [second[0], second[2]] == [tick[10], tick[6]]
    assert third[2] == tick[0]
    assert [first[1] - one[1] for one in (first, second, third)] == pytest.approx([0, 1.4, 2.8])
    assert first[1] == tick[4]


def test_no_line_of_a_chart_stands_above_the_axis_or_on_another() -> None:
    for top in (10, 9):
        lines = heights({"A": [10, top], "B": [10, top], "C": [10, 9], "D": [0, 0]})
        for turn in (0, 1):
            at = [line[turn] for line in lines]
            assert min(at) >= TOP
            assert len(set(at)) == 4


@pytest.mark.parametrize("last", [[0] * 8, [9] * 8, [*range(8)], [0, 0, 9, 9, 5, 5, 5, 0]])
def test_each_line_of_a_chart_has_its_name_at_its_end_and_none_covers_another(
    last: list[int],
) -> None:
    made = chart("favor", {f"House {n}": [3, one] for n, one in enumerate(last)}, (690, 76))
    assert made.named
    assert [line.label.said for line in made.lines] == [f"House {n}" for n in range(8)]
    places = sorted(line.label.y for line in made.lines)
    assert all(lower - upper >= 11 for upper, lower in pairwise(places))
    assert places[0] >= 8
    assert places[-1] <= made.bottom
    assert all(line.label.x > made.right for line in made.lines)


def test_names_too_long_for_the_end_of_a_line_stand_in_a_key() -> None:
    made = chart("favor", {"W" * 40: [1, 2], "B": [2, 1]}, (690, 88))
    assert not made.named
    assert [line.label.said for line in made.lines] == ["A", "B"]
    assert [line.name for line in made.lines] == ["W" * 40, "B"]


def test_the_page_escapes_what_people_typed() -> None:
    turn = TurnPart(
        heading="Turn 1",
        order="",
        entries=(HistoryEntry(seq=1, house="<script>", words="note <mark>", lines=("a & b",)),),
        rows=(("House", "1"),),
    )
    picture = chart("favor", {"<q>": [1, 2]})
    sheet = ReportSheet(
        frame=PageFrame(title="<script>alert(1)</script>", edition="<mark>", source="<mark>"),
        head=("<q>",),
        ending=("<mark>",),
        points=(StoryPart("1", "<script>"),),
        story=(StoryPart("1", "<mark>"),),
        series={},
        first=0,
        charts=(picture,),
        columns=("House", "favor"),
        last=(("<q>", "1"),),
        behind="",
        turns=(turn,),
    )
    page = html_of([sheet], Look(fonts=False))
    assert "<script>" not in page
    assert "<mark>" not in page
    assert "<q>" not in page
    assert "a &amp; b" in page


def test_why_names_the_events_behind_a_number(two_turns: Play) -> None:
    name, reading = asked(two_turns.table(), ["favor", "ordos"])
    changes = why(two_turns.events, reading)
    assert name == "favor of House Ordos"
    assert [(change.before, change.after) for change in changes] == [(None, 10), (10, 7)]
    _, solaris = asked(two_turns.table(), ["solaris", "vern"])
    last = why(two_turns.events, solaris)[-1]
    assert last.command == "sell 1"
    assert last.event.rule == "X-04"


def test_why_tells_what_became_of_a_card(catalog: Catalog) -> None:
    game = play(catalog)
    fief = game.card("eots:arrakeen", engaged=True)
    table = game.table()
    name, reading = asked(table, ["arrakeen"])
    assert name == f"Arrakeen [{fief}]"
    deployed = ["deployed, with House Vernius", "deployed, with House Vernius, engaged"]
    assert [change.after for change in why(game.events, reading)] == deployed
    table.speaker = "vernius"
    told = [change.after for change in why(game.events, asked(table, ["arrakeen"])[1])]
    assert told == ["hand of House Vernius", *deployed]


def test_a_house_has_no_numbers_before_it_has_joined(two_turns: Play) -> None:
    assert {of_house(Game(), "vernius", what) for what in OF_HOUSE} == {None}
    assert of_house(two_turns.game, "vernius", "rank") == 1


@pytest.mark.parametrize("words", ["", "favor", "favor nobody", "Sting"])
def test_why_refuses_what_is_not_in_the_game(two_turns: Play, words: str) -> None:
    with pytest.raises(Misread):
        asked(two_turns.table(), words.split())


def test_the_templates_arrive_in_the_package() -> None:
    import templates

    assert (Path(str(templates.__file__)).parent / "sheets" / "report.html.j2").is_file()
