"""The lesson of `kanly play`: to its end as it asks, and with wrong turns of every kind."""

from __future__ import annotations

import io
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from command_line import Kanly
from msgspec.structs import fields
from systems import posix
from terminal import on_terminal

from cardbase.catalog.catalog import Catalog
from cardbase.decks.starters import read_starter
from errata.register import rule
from kanly.play.lesson import LAST, LOOK, STEPS, UNDO, Lesson, begun_lesson
from tracker.engine.events import KINDS
from tracker.engine.words import Phase

AS_ASKED = [line for step in STEPS[:LAST] for line in step.types]
"""All that the lesson asks for, in its order."""


@pytest.fixture
def live(catalog: Catalog, home: Path) -> Iterator[Lesson]:
    assert home.is_dir()
    with begun_lesson(catalog) as lesson:
        yield lesson


def typed(live: Lesson, *lines: str) -> str:
    """The words of the lesson after these lines."""
    for line in lines:
        live.enter(line)
    return "\n".join(live.guide)


def until(live: Lesson, step: str) -> str:
    """The words of the lesson where a step is asked for, all done before as asked."""
    for one in STEPS:
        if one.name == step:
            break
        typed(live, *one.types)
    return "\n".join(live.guide)


def at(guide: str) -> str:
    """The name of the step that is asked for."""
    found = re.search(rf"Step \d+ of {LAST}, ([a-z ]+):", guide)
    assert found, guide
    return found[1]


def test_each_step_names_a_rule_and_an_event_that_there_are() -> None:
    assert 10 <= LAST <= 15
    for step in STEPS:
        assert rule(step.rule).id == step.rule
        for named in re.findall(r"\? ([A-Z]+-\d+)", step.asks):
            assert rule(named).id == named
        kind, _, rest = step.wants.partition(" ")
        if kind not in {LOOK, UNDO, ""}:
            assert rest.partition("=")[0] in {"", *(one.name for one in fields(KINDS[kind]))}


def test_its_cards_are_some_of_the_starter_decks(live: Lesson, catalog: Catalog) -> None:
    starters = {"vernius": "starter:atreides", "ordos": "starter:harkonnen"}
    for house, starter in starters.items():
        own = Counter(p.card for p in live.session.game.pieces.values() if p.owner == house)
        own -= Counter({"eots:dune": 1})
        slots = {slot.card.id: slot.count for slot in read_starter(starter, catalog).deck.slots()}
        assert {card: many for card, many in own.items() if slots.get(card, 0) < many} == {}


def test_as_it_asks_it_is_played_to_its_end_and_nothing_of_it_is_kept(
    kanly: Kanly, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(home.rglob("*"))
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*AS_ASKED, "q"])))
    said = kanly("play", "--lesson", "--plain")
    assert (said.code, said.err) == (0, "")
    steps = re.findall(rf"^Step (\d+) of {LAST}, ", said.out, re.MULTILINE)
    assert list(dict.fromkeys(steps)) == [str(n) for n in range(1, LAST + 1)]
    assert "T-03: Disengage phase" in said.out
    assert "House Vernius wins the petition for Duncan Idaho at 3 (P-06)" in said.out
    assert "Vanquished: Iaken Nefud of House Ordos (R-19)" in said.out
    assert "Turn 4 begins (T-13)" in said.out
    assert "That is the lesson." in said.out
    assert "Not what the lesson asked" not in said.out
    assert "Passed over" not in said.out
    assert said.out.rstrip().endswith("kanly play lays out one of your own.")
    left = {path.name for path in set(home.rglob("*")) - set(before)}
    assert not {name for name in left if name.startswith("library")}
    assert "The lesson" not in kanly("game", "list").out


def test_it_can_be_played_by_numbers_alone(live: Lesson) -> None:
    def picked(*begins: str) -> str:
        for words in begins:
            rows = [row.text for row in live.rows()]
            live.enter(str(1 + next(n for n, row in enumerate(rows) if row.startswith(words))))
        return at("\n".join(live.guide)) if live.guide else ""

    assert picked("next", "next:") == "favor"
    assert picked("all next") == "favor"
    assert picked("pass") == "deploy"
    assert picked("deploy", "deploy c2 on c20") == "engage"
    assert picked("engage", "engage c19") == "petition"
    picked("petition")
    assert at(typed(live, "3")) == "bid"
    assert picked("pass") == "pay"
    picked("pay")
    assert at(typed(live, "0")) == "exchange"


def test_a_refused_line_leaves_the_step_standing_and_says_why(live: Lesson) -> None:
    until(live, "deploy")
    guide = typed(live, "petition duncan 2")
    assert "(P-02)" in live.said[0] or "(P-03)" in live.said[0]
    assert "Nothing was done; the step still stands." in guide
    assert at(guide) == "deploy"
    assert "Nothing was done" not in typed(live, "? P-03", "card kindjal", "log")


def test_of_a_step_in_two_lines_the_second_is_asked_for_until_it_is_done(live: Lesson) -> None:
    assert "Type: all next, then pass " in until(live, "favor")
    assert "Type: pass " in typed(live, "all next")
    assert "Type: pass " in typed(live, "? I-05", "end")
    assert "Type: all next, then pass " in typed(live, "u")


def test_another_deed_is_accepted_and_u_takes_it_back(live: Lesson) -> None:
    until(live, "deploy")
    guide = typed(live, "favor 1")
    assert "Not what the lesson asked, but done" in guide
    assert at(guide) == "deploy"
    back = typed(live, "u")
    assert "You went back" in back
    assert at(back) == "deploy"
    assert "Not what" not in typed(live, "redo")


def test_a_later_step_first_counts_and_the_earlier_one_comes_after_it(live: Lesson) -> None:
    until(live, "engage")
    assert at(typed(live, "petition duncan 3")) == "bid"
    assert at(typed(live, "pass")) == "pay"
    assert at(typed(live, "pay 0")) == "engage"
    assert at(typed(live, "engage spacing")) == "exchange"


def test_what_is_under_way_comes_first(live: Lesson) -> None:
    until(live, "deploy")
    typed(live, "engage spacing")
    assert "First what is under way" in "\n".join(live.guide)
    assert at(typed(live, "all pass", "all pass")) == "deploy"


def test_what_can_be_done_no_more_is_passed_over_until_it_is_taken_back(live: Lesson) -> None:
    until(live, "deploy")
    guide = typed(live, "favor 3")
    assert "Passed over, as it cannot be done any more: deploy, engage, petition, bid" not in guide
    assert "Passed over, as it cannot be done any more: deploy." in guide
    assert at(guide) == "engage"
    guide = typed(live, "end")
    assert "engage, petition, bid, pay, exchange, rite, defend, bonus" in guide
    assert at(guide) == "the end"
    assert at(typed(live, "u")) == "engage"
    assert at(typed(live, "u")) == "deploy"
    typed(live, "end", "end")
    while at("\n".join(live.guide)) == "closing":
        typed(live, "all next")
        if live.session.game.turn > 3:
            break
    assert "That is the lesson." in "\n".join(live.guide)


def test_a_petition_that_the_rival_wins_is_no_dead_end(live: Lesson) -> None:
    until(live, "bid")
    guide = typed(live, "bid 4")
    assert "Not what the lesson asked" in guide
    assert at(typed(live, "pass", "pay 0")) == "exchange"


def test_a_rite_that_nobody_defends_goes_on_to_its_bonus(live: Lesson) -> None:
    until(live, "defend")
    assert at(typed(live, "confirm", "decline")) == "bonus"


def test_taking_back_goes_back_step_by_step_to_the_beginning(live: Lesson) -> None:
    until(live, "defend")
    seen = []
    while live.session.head.seq > 1:
        seen.append(at(typed(live, "u")))
    assert seen == [
        *("rite", "pay", "bid", "petition", "engage", "deploy"),
        *("favor", "favor", "disengage"),
    ]


def test_a_house_that_resigns_ends_it_in_a_line(live: Lesson) -> None:
    assert "Nothing was done" in typed(live, "resign")
    before = live.over
    assert "kanly play --lesson begins it once more" in typed(live, "resign")
    assert (before, live.over) == (False, True)
    assert at(typed(live, "u")) == "the table"


@pytest.mark.parametrize("seed", range(5))
def test_whatever_is_done_there_is_a_next_word(live: Lesson, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(60):
        rows = len(live.rows())
        words = [str(chance.randint(1, rows))] if rows else ["3"]
        lesson = "\n".join(live.guide).rpartition("Type: ")[2].partition("   ")[0]
        others = ("u", "redo", "b", "o", "all pass", "seal", "because we like it", "", "?")
        live.enter(chance.choice([*words * 6, *[lesson.partition(", then ")[0]] * 3, *others]))
        assert live.guide
        assert all(live.guide)
        for told in re.findall(r"\(\? ([A-Z]+-\d+)\)", live.guide[-1]):
            assert rule(told).id == told
    assert live.session.game.phase in Phase


def test_it_has_a_game_of_its_own(kanly: Kanly, home: Path) -> None:
    assert home.is_dir()
    said = kanly("play", "friday", "--lesson")
    assert said.code == 2
    assert "a game of its own" in said.err
    assert said.err.count("\n") == 1


@posix
def test_where_there_is_no_game_enter_begins_it(home: Path, kanly: Kanly) -> None:
    code, screen = on_terminal(home, "play", "--plain", types="\nnext\nq\n")
    assert code == 0
    assert f"Step 1 of {LAST}" in screen
    assert "The lesson's game is not kept" in screen
    assert kanly("game", "list").out.count("lesson") == 0


@posix
def test_it_fits_a_whole_terminal_of_24_rows(home: Path, kanly: Kanly) -> None:
    assert kanly("card", "pogrom").code == 0
    code, screen = on_terminal(home, "play", "--lesson", types="\rnext\rq\r", rows="24")
    assert code == 0
    assert "Step 1 of" in screen
    assert "Window too small" not in screen
