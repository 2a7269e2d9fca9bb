"""`kanly play` as it is typed: in a pipe, in plain lines, on a whole terminal."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from command_line import Kanly
from game_cases import keep, laid
from places import DOCS, TESTS
from systems import posix
from terminal import drawn, on_terminal
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from kanly.play.lesson import STEPS
from kanly.play.plain import CLEARS
from tracker.engine.words import Place


def test_a_script_in_a_pipe_plays_and_is_kept(
    kanly: Kanly, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid(catalog)
    monkeypatch.setattr("sys.stdin", io.StringIO("favor 2\n? F-03\nboard\nq\nfavor 1\n"))
    said = kanly("play")
    assert (said.code, said.err) == (0, "")
    assert "House Vernius buys 2 favor" in said.out or "2 favor" in said.out
    assert "F-03: " in said.out
    assert "is kept; kanly play" in said.out
    assert "12 favor" in kanly("play").out


def test_the_end_of_the_input_leaves_the_table(
    kanly: Kanly, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid(catalog)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert kanly("play", "--plain").code == 0


def test_a_game_that_is_not_there_is_one_line(kanly: Kanly, home: Path) -> None:  # noqa: ARG001
    said = kanly("play", "friday")
    assert said.code == 1
    assert said.err.count("\n") == 1


@posix
def test_on_a_whole_terminal_the_board_is_in_sight_and_lines_are_done(
    home: Path, catalog: Catalog, kanly: Kanly
) -> None:
    laid(catalog)
    code, screen = on_terminal(home, "play", types="\rfavor 2\rq\r", rows="24")
    assert code == 0
    assert "House Interval of House Vernius" in screen
    assert "take back" in screen
    assert "is kept; kanly play" in screen
    assert "favor 2" in kanly("game", "log").out


@posix
def test_z_03_passes_plain_lines_that_show_a_hand_on_demand_and_clear_it_for_the_next_house(
    home: Path, catalog: Catalog
) -> None:
    game = play(catalog)
    game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    keep(game)
    code, screen = on_terminal(home, "play", "test", "--plain", types="\nend\nq\n")
    assert code == 0
    before, _, after = screen.partition(CLEARS)
    assert "Assembly: Duncan Idaho" in before
    assert "House Ordos acts" in after
    assert "Duncan" not in after


@posix
def test_a_new_game_is_laid_out_by_a_dialogue(home: Path, kanly: Kanly) -> None:
    answers = (
        "Friday",
        "Vernius Atreides",
        "",
        "",
        "",
        "Ordos Harkonnen",
        "",
        "15 45",
        "",
        "",
        "q",
    )
    code, screen = on_terminal(home, "play", "--plain", types="".join(f"{a}\n" for a in answers))
    assert code == 0
    assert "There is no game yet" in screen
    status = kanly("game", "status").out
    assert "Friday" in status
    assert "Caladan" in status
    assert "Ordos" in status


@posix
def test_the_dialogue_offers_the_starter_deck_of_a_power_and_lays_it_out(
    home: Path, kanly: Kanly
) -> None:
    first = ("Friday", "Vernius Atreides", "starter:atreides", "k")
    answers = (*first, "Ordos Fremen", "starter:fremen", "k", "", "q")
    code, screen = on_terminal(home, "play", "--plain", types="".join(f"{a}\n" for a in answers))
    assert code == 0
    assert "or starter:atreides (Enter" in screen
    assert "House Vernius, for House Atreides: Caladan, 15 Imperial and 45 House cards" in screen
    status = kanly("game", "status").out
    assert "Forbidden Zone" in status
    assert status.count("45+15") == 2


@pytest.fixture
def in_the_docs(request: pytest.FixtureRequest) -> Callable[[int, str], None]:
    """Holds a screen against the page; --update-golden writes it there first."""

    def check(block: int, screen: str) -> None:
        page = DOCS / "play.md"
        parts = page.read_text(encoding="utf-8").split("```text\n")
        shown, end, rest = parts[block].partition("\n```\n")
        if request.config.getoption("--update-golden"):
            parts[block] = screen + end + rest
            page.write_text("```text\n".join(parts), encoding="utf-8")
            shown = screen
        assert screen == shown

    return check


def test_the_screen_in_the_docs_is_what_is_shown(
    kanly: Kanly,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    in_the_docs: Callable[[int, str], None],
) -> None:
    assert home.is_dir()
    kanly("game", "import", str(TESTS / "games" / "kitchen-table.jsonl"))
    undone = kanly("game", "undo", "400", "--yes")
    assert undone.code == 0, undone.err
    monkeypatch.setattr("sys.stdin", io.StringIO("? CT-16\nq\n"))
    in_the_docs(3, kanly("play", "--plain").out.rstrip())


def test_the_beginning_of_the_lesson_in_the_docs_is_what_is_shown(
    kanly: Kanly,
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    in_the_docs: Callable[[int, str], None],
) -> None:
    assert home.is_dir()
    monkeypatch.setattr("sys.stdin", io.StringIO("? T-03\nnext\nq\n"))
    in_the_docs(1, kanly("play", "--lesson", "--plain").out.rstrip())


@posix
def test_the_whole_terminal_in_the_docs_is_what_is_drawn(
    home: Path, in_the_docs: Callable[[int, str], None]
) -> None:
    lines = [line for step in STEPS for line in step.types]
    typed = "".join(f"{line}\r" for line in lines[: lines.index("pay 0") - 1])
    in_the_docs(2, drawn(home, "play", "--lesson", types=typed, until="Step 7 of"))
