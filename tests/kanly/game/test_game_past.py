"""`kanly game log`, `undo`, `redo`, `branch`, `why` on real games."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from game_cases import crowded, documented, keep, laid

from cardbase.catalog.catalog import Catalog
from tracker.log.store import open_log

if TYPE_CHECKING:
    from command_line import Golden, Kanly

pytestmark = pytest.mark.usefixtures("home")


def stands(kanly: Kanly, *words: str) -> dict[str, object]:
    """How the game stands, as JSON."""
    body: dict[str, object] = json.loads(kanly("game", "status", "--json", *words).out)
    return body


@pytest.mark.parametrize("columns", [40, 80, 100])
def test_log_marks_commands_and_tells_what_came_of_them(
    kanly: Kanly, golden: Golden, catalog: Catalog, columns: int
) -> None:
    keep(crowded(catalog))
    said = kanly("game", "log", columns=columns)
    assert (said.code, said.err) == (0, "")
    assert all(len(line) <= columns for line in said.out.splitlines())
    golden(f"game-log-{columns}.txt", said.out)


def test_log_shows_the_end_of_it_and_everything_when_asked(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    kanly("game", "do", "buy 2")
    whole = json.loads(kanly("game", "log", "--all", "--json").out)
    short = json.loads(kanly("game", "log", "--json").out)
    assert [one["seq"] for one in whole["events"]] == list(range(1, whole["seq"] + 1))
    assert any(one["quiet"] and one["kind"] != "CommandGiven" for one in whole["events"])
    assert not any(one["quiet"] and one["kind"] != "CommandGiven" for one in short["events"])
    assert documented(whole)
    lines = kanly("game", "log", "--last", "2").out.splitlines()
    assert len(lines) == 2
    assert lines[0].strip().endswith("> vernius: buy 2")


def test_log_keeps_secret_what_only_one_house_may_see(kanly: Kanly, catalog: Catalog) -> None:
    keep(crowded(catalog))
    assert "Sandworm" not in kanly("game", "log", "--all").out
    assert "Sandworm" not in kanly("game", "log", "--all", "--as", "vernius").out
    assert "Sandworm" in kanly("game", "log", "--all", "--as", "ordos").out


def test_undo_and_redo_keep_secret_what_only_one_house_may_see(
    kanly: Kanly, catalog: Catalog
) -> None:
    laid(catalog)
    kanly("game", "do", "vernius: place sandworm")
    asked = kanly("game", "undo", "--as", "ordos").out
    assert "asks to take back" in asked
    assert "sandworm" not in asked
    for reader, words in (((), "a card"), (("--as", "vernius"), "san")):
        for back in ("undo", "redo"):
            assert f': "vernius: place {words}' in kanly("game", back, *reader).out


def test_undo_and_redo_lose_nothing(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    before = stands(kanly)
    kanly("game", "do", "buy 2")
    after = stands(kanly)
    first, last = int(str(before["seq"])) + 1, int(str(after["seq"]))
    for words in (["undo"], ["undo", str(first + 1)], ["undo", str(last), "--as", "vernius"]):
        said = kanly("game", *words)
        assert (said.code, said.err) == (0, "")
        assert said.out.startswith(
            f'Undoes 1 command, events {first} to {last}: "vernius: buy 2".\n'
            f"To return: kanly game redo {last}\ntest stands at event {before['seq']} of main.\n"
        )
        assert stands(kanly) == before
        said = kanly("game", "redo", *words[1:2], "--game", "test")
        assert said.out.startswith(
            f'Does again 1 command, events {first} to {last}: "vernius: buy 2".\n'
            f"To return: kanly game undo {first} --game test\n"
            f"test stands at event {last} of main.\n"
        )
        assert stands(kanly) == after
    body = json.loads(kanly("game", "undo", str(last), "--json").out)
    assert (body["seq"], body["first"], body["last"]) == (before["seq"], first, last)
    assert (body["commands"], body["houses"], body["table"]) == (1, {"vernius": 1}, 0)
    assert documented(body)
    assert body["return"] == f"kanly game redo {last}"
    body = json.loads(kanly(*body["return"].split()[1:], "--json").out)
    assert (body["commands"], body["return"]) == (1, f"kanly game undo {first}")
    assert stands(kanly) == after


def test_undo_takes_a_window_that_the_word_closed_back_with_it(
    kanly: Kanly, catalog: Catalog
) -> None:
    """The window of a purchase closes by the next word, before that is written down."""
    laid(catalog)
    kanly("game", "do", "favor 1")
    before = stands(kanly)
    assert before["window"] is not None
    assert kanly("game", "do", "buy 1").code == 0
    assert kanly("game", "undo").code == 0
    assert stands(kanly) == before


def test_undo_of_commands_of_another_house_asks_first(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog, 3)
    start = stands(kanly)
    first = int(str(start["seq"])) + 1
    for words in ("vernius: note a", "ordos: note b", "vernius: note c", "moritani: note d"):
        kanly("game", "do", words)
    after = stands(kanly)
    told = (
        f'4 commands, events {first} to {after["seq"]}, from "vernius: note a" on '
        "(2 of House Vernius, 1 of House Ordos, 1 of House Moritani)"
    )
    for asked in ([], ["--json"]):
        said = kanly("game", "undo", str(first), *asked)
        assert (said.code, said.out) == (2, "")
        assert said.err == (
            f"kanly: more than one command of another House would be undone: {told}; "
            f"--yes undoes them, kanly game redo {after['seq']} brings them back\n"
        )
        assert stands(kanly) == after
    said = kanly("game", "undo", str(first), "--yes")
    assert (said.code, said.err) == (0, "")
    assert " ".join(said.out.split()).startswith(f"Undoes {told}. To return: kanly game redo ")
    assert stands(kanly) == start


def test_at_a_seat_what_is_anothers_is_taken_back_as_the_others_agree(
    kanly: Kanly, catalog: Catalog
) -> None:
    laid(catalog, 3)
    start = stands(kanly)
    first = int(str(start["seq"])) + 1
    for words in ("vernius: note a", "ordos: note b"):
        kanly("game", "do", words)
    asked = json.loads(
        kanly("game", "undo", str(first), "--as", "vernius", "--why", "slip", "--json").out
    )
    assert documented(asked)
    wish = {"kind": "undo", "house": "vernius", "why": "slip", "awaited": ["ordos", "moritani"]}
    assert asked["proposal"].items() >= wish.items()
    assert stands(kanly)["proposal"] == asked["proposal"]
    assert "asks to take back" in kanly("game", "status").out
    half = kanly("game", "agree", "1", "--as", "ordos")
    assert "House Moritani may agree" in half.out
    done = json.loads(kanly("game", "agree", "1", "--as", "moritani", "--json").out)
    assert (done["done"], done["seq"]) == (True, start["seq"])
    kanly("game", "redo", str(first + 3))
    log = kanly("game", "log", columns=200).out
    told = f"House Vernius took back events {first} to {first + 3}; House Ordos and House Moritani"
    assert f"{told} agreed (slip)" in log
    assert "The table did " in log
    moves = json.loads(kanly("game", "log", "--json").out)["moves"]
    assert [one["kind"] for one in moves] == ["ask", "agree", "agree", "undo", "redo"]
    refused = kanly("game", "decline", "1", "--as", "ordos")
    assert (refused.code, refused.out) == (2, "")
    assert "nothing is asked for" in refused.err


def test_an_answer_at_the_terminal_names_what_it_answers(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    for words in ("vernius: note small", "ordos: note b"):
        kanly("game", "do", words)
    first = int(str(stands(kanly)["seq"])) - 3
    small = kanly("game", "undo", "--as", "vernius")
    assert "House Ordos notes: b" in small.out
    assert "kanly game agree 1 --game test --as ordos (or decline)" in small.out
    before = stands(kanly)
    for number in ((), ("7",)):  # which it is has to be named, and nothing else is meant
        said = kanly("game", "agree", *number, "--as", "ordos", columns=400)
        assert (said.code, said.out) == (2, "")
        assert "asks to take back" in said.err
        assert "kanly game agree 1 --game test --as ordos answers it" in said.err
    kanly("game", "decline", "1", "--as", "vernius")
    large = kanly("game", "undo", str(first), "--as", "vernius")
    assert "House Vernius notes: small" in large.out
    late = kanly("game", "agree", "1", "--as", "ordos", columns=400)
    assert (late.code, late.out) == (2, "")
    assert "1 is not what is asked for now" in late.err
    assert stands(kanly)["seq"] == before["seq"]
    shown = kanly("game", "status", "--as", "ordos").out
    assert "kanly game agree 3 --game test --as ordos" in shown
    assert kanly("game", "agree", "3", "--as", "ordos").code == 0
    assert stands(kanly)["seq"] == first - 1


def test_what_was_undone_travels_in_the_export(
    kanly: Kanly, catalog: Catalog, tmp_path: Path
) -> None:
    laid(catalog)
    kanly("game", "do", "buy 1")
    kanly("game", "undo", "--as", "vernius")
    moves = json.loads(kanly("game", "log", "--json").out)["moves"]
    file = str(tmp_path / "game.jsonl")
    assert kanly("game", "export", "--out", file).code == 0
    kanly("game", "forget", "test", "--yes")
    assert kanly("game", "import", file).code == 0
    assert json.loads(kanly("game", "log", "--json").out)["moves"] == moves
    assert [one["house"] for one in moves] == ["vernius"]


def test_a_command_that_answers_another_head_is_not_done_and_told_why(
    kanly: Kanly, catalog: Catalog
) -> None:
    laid(catalog)
    seq = stands(kanly)["seq"]
    assert kanly("game", "do", "--at", f"main:{seq}", "buy 1").code == 0
    after = stands(kanly)
    late = kanly("game", "do", "--at", str(seq), "note", "late")
    assert (late.code, late.out) == (2, "")
    assert "vernius: buy 1" in late.err
    assert f"answers event {seq} of main" in late.err
    assert stands(kanly) == after
    assert kanly("game", "do", "--at", "soon", "note", "late").code == 2


def test_a_game_is_followed_from_a_position_and_a_new_line_is_one_whole(
    kanly: Kanly, catalog: Catalog
) -> None:
    laid(catalog)
    seq = stands(kanly)["seq"]
    kanly("game", "do", "vernius: place sandworm")
    words = ("game", "follow", "--once", "--json", "--since", f"main:{seq}")
    news = json.loads(kanly(*words, "--as", "ordos").out)
    assert documented(news)
    assert not news["whole"]
    assert next(one["seq"] for one in news["events"]) == int(str(seq)) + 1
    assert "andworm" not in json.dumps(news)
    assert "sandworm" in json.dumps(json.loads(kanly(*words, "--as", "vernius").out))
    kanly("game", "undo")
    kanly("game", "do", "buy 1")
    elsewhere = ("game", "follow", "--once", "--since", f"main:{news['seq']}")
    assert "look at it as a whole" in kanly(*elsewhere).out
    assert kanly("game", "follow", "--once").out == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals here")
@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 1)])
def test_a_terminal_shows_what_is_agreed_to_and_asks(
    kanly: Kanly, catalog: Catalog, home: Path, answer: str, code: int
) -> None:
    from terminal import on_terminal

    laid(catalog)
    start = stands(kanly)
    kanly("game", "do", "ordos: note a")
    kanly("game", "undo", "--as", "vernius", "--why", "slip")
    ended, said = on_terminal(home, "game", "agree", "--as", "ordos", types=f"{answer}\n")
    question = said.index("Agree? [y/N]")
    assert "(slip)" in said[:question]
    assert said.index("House Ordos notes: a") < question
    assert ended == code
    assert ("Nothing is answered." in said) == bool(code)
    assert (stands(kanly)["seq"] == start["seq"]) == (not code)


@pytest.mark.skipif(sys.platform == "win32", reason="no pseudo-terminals here")
@pytest.mark.parametrize(("answer", "code"), [("y", 0), ("n", 1), ("", 1)])
def test_undo_asks_on_a_terminal(
    kanly: Kanly, catalog: Catalog, home: Path, answer: str, code: int
) -> None:
    from terminal import on_terminal

    laid(catalog)
    start = stands(kanly)
    first = int(str(start["seq"])) + 1
    for words in ("ordos: note a", "ordos: note b", "vernius: note c"):
        kanly("game", "do", words)
    after = stands(kanly)
    ended, said = on_terminal(home, "game", "undo", str(first), types=f"{answer}\n")
    question = said.index("Undo them? [y/N]")
    assert said.index("This undoes 3 commands, ") < question
    assert said.index(f"To return: kanly game redo {after['seq']}\n") < question
    assert ended == code
    assert ("Nothing is undone." in said) == bool(code)
    assert stands(kanly) == (after if code else start)


@pytest.mark.parametrize(
    ("words", "code", "err"),
    [
        ("undo", 2, "nothing can be undone"),
        ("redo", 2, "nothing was undone: event"),
        ("undo 999", 1, "no event 999"),
        ("undo many", 2, "Invalid value for '[EVENT]': "),
        ("branch --compare nowhere", 1, 'no branch "nowhere"'),
        ("branch Bad!", 2, "expected small letters"),
    ],
)
def test_what_cannot_be_gone_back_to_is_one_line(
    kanly: Kanly, catalog: Catalog, words: str, code: int, err: str
) -> None:
    laid(catalog)
    said = kanly("game", *words.split())
    assert (said.code, said.out) == (code, "")
    assert err in said.err
    assert len(said.err.splitlines()) == 1


@pytest.mark.parametrize(
    ("words", "err"),
    [
        ("undo 0", "expected an event from 2 on, where the first command begins"),
        ("undo 1", "expected an event from 2 on, where the first command begins"),
        ("undo 4", "event 4 is undone already: the game stands at event 3"),
        ("redo 3", "expected an event from 4 to 5"),
    ],
)
def test_an_event_that_no_command_there_holds_is_refused(
    kanly: Kanly, catalog: Catalog, words: str, err: str
) -> None:
    assert len(laid(catalog, 3).events) == 1
    kanly("game", "do", "vernius: note a")
    kanly("game", "do", "vernius: note b")
    kanly("game", "undo")
    said = kanly("game", *words.split())
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"kanly: {err}")
    assert said.err.endswith("; kanly game log shows the events\n")


def test_playing_on_after_an_undo_begins_a_branch(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    kanly("game", "do", "buy 2")
    kanly("game", "undo")
    kanly("game", "do", "buy 3")
    assert stands(kanly)["branch"] == "b2"
    listed = kanly("game", "branch").out.splitlines()
    assert [line.split()[0] for line in listed[2:]] == ["main", "b2"]
    assert "here, event" in listed[3]
    assert kanly("game", "branch", "main").out.startswith("test: branch main, event ")
    assert stands(kanly)["branch"] == "main"
    body = json.loads(kanly("game", "branch", "--json").out)
    assert [(b["branch"], b["parent"]) for b in body["branches"]] == [
        ("main", None),
        ("b2", "main"),
    ]
    assert documented(body)


def test_a_new_branch_is_begun_where_the_game_stands(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    seq = stands(kanly)["seq"]
    said = kanly("game", "branch", "what-if")
    assert said.out == f"test: branch what-if begun, event {seq}.\n"
    assert kanly("game", "branch", "--compare", "main").out == "what-if and main stand alike.\n"


def test_compare_says_what_differs(kanly: Kanly, catalog: Catalog) -> None:
    game = laid(catalog)
    kanly("game", "branch", "bold")
    kanly("game", "do", "buy 3")
    kanly("game", "do", "vernius: buy 1", "--override", "to close the window")
    said = kanly("game", "branch", "--compare", "main")
    assert (said.code, said.err) == (0, "")
    head, _, *rows = said.out.splitlines()
    assert head.split() == ["what", "bold", "main"]
    shown = {row[: head.index("bold")].strip(): row[head.index("bold") :].split() for row in rows}
    assert shown["hoard"][1] == str(game.game.hoard)
    assert (
        shown["spice of House Vernius"] == ["4", "0"] or shown["spice of House Vernius"][1] == "0"
    )
    body = json.loads(kanly("game", "branch", "--compare", "main", "--json").out)
    assert {one["what"] for one in body["differences"]} == set(shown)
    assert documented(body)


def test_compare_knows_cards_that_all_have_seen(kanly: Kanly, catalog: Catalog) -> None:
    game = crowded(catalog)
    keep(game)
    last = len(game.events)
    with open_log() as log:
        log.move(log.head("test"), "main", 2)
    kanly("game", "branch", "earlier")
    out = kanly("game", "branch", "--compare", "main").out
    assert last > 2
    assert "Gurney Halleck [c1]" in out
    assert "Sandworm" not in out


@pytest.mark.parametrize(
    ("words", "what", "now"),
    [
        ("favor vernius", "favor of House Vernius", 10),
        ("solaris ord", "solaris of House Ordos", 20),
        ("hoard", "hoard", 10),
        ("croe", "croe", 2),
        ("Gurney", "Gurney Halleck [c1]", "deployed, with House Vernius, engaged, 2 wound"),
    ],
)
def test_why_lists_the_events_that_made_it(
    kanly: Kanly, catalog: Catalog, words: str, what: str, now: int | str
) -> None:
    keep(crowded(catalog))
    body = json.loads(kanly("game", "why", *words.split(), "--json").out)
    assert (body["what"], body["now"]) == (what, now)
    changes = body["changes"]
    assert changes[-1]["after"] == now
    assert all(one["before"] != one["after"] for one in changes)
    assert [a["after"] for a in changes[:-1]] == [b["before"] for b in changes[1:]]
    assert documented(body)
    page = kanly("game", "why", *words.split())
    assert (page.code, page.err) == (0, "")
    assert page.out.startswith(f"{what}: {now}\n")


def test_why_names_the_command_and_the_rule(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    kanly("game", "do", "buy 1")
    kanly("game", "do", "vernius: buy 1", "--override", "to close the window")
    out = kanly("game", "why", "hoard").out
    assert "8 > 7" in out
    assert "vernius: buy 1" in out
    assert "X-04" in out


def test_why_knows_only_cards_the_reader_may_see(kanly: Kanly, catalog: Catalog) -> None:
    keep(crowded(catalog))
    for reader in ((), ("--as", "vernius")):
        said = kanly("game", "why", "Sandworm", *reader)
        assert (said.code, said.out) == (2, "")
        assert "a number or a card of this game" in said.err
    assert kanly("game", "why", "Sandworm", "--as", "ordos").out.startswith("Sandworm [c6]: ")


def test_why_of_what_never_changed_says_so(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    assert kanly("game", "why", "winner").out == "winner: -\n  No event has changed it.\n"
    said = kanly("game", "why", "xyzzy")
    assert (said.code, said.out) == (2, "")
    assert "a number or a card of this game" in said.err
