"""The log of a game: appended to, undone, branched, read back exactly, never changed."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from library_cases import card, guid, keep_old, printed, run, set_file
from log_cases import at, begin, draft, drafts, numbers, one_line

from cardbase.errors import LibraryError
from cardbase.library import file as library_file
from tracker.log import branches as log_branches
from tracker.log.errors import (
    BadName,
    BadRecord,
    BranchExists,
    GameExists,
    LogDamaged,
    LostRace,
    TooManyBranches,
    UnknownBranch,
    UnknownGame,
    UnknownMoment,
)
from tracker.log.record import Draft, Head, seal_of
from tracker.log.store import open_log, read_log


def test_a_game_is_begun_gone_on_with_and_read_back(path: Path) -> None:
    assert begin(path, 1, 2) == at(2)
    with open_log(path) as log:
        assert log.head("friday") == at(2)
        assert log.append(at(2), drafts(3)) == at(3)
        assert log.append(at(3), []) == at(3)
        records = log.records("friday")
    assert [r.seq for r in records] == [1, 2, 3]
    assert [(r.kind, r.version, r.body) for r in records] == drafts(1, 2, 3)
    assert {r.branch for r in records} == {"main"}
    time = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z")
    assert all(time.fullmatch(r.at) for r in records)


def test_each_seal_stands_on_the_one_before(path: Path) -> None:
    begin(path, 1, 2)
    with open_log(path) as log:
        log.append(at(2), drafts(3))
        seal = ""
        for record in log.records("friday"):
            seal = seal_of(seal, record.kind, record.version, record.body)
            assert record.seal == seal


def test_the_seal_is_the_one_described() -> None:
    # printf '%s\nBidRaised\n1\n{"bid":7}' '' | sha256sum, and again with its output
    first = "0866c9e22c4a9b0bc7e45f408db7b0c5fe1f40b998a8607bf3953fe21f92d801"
    assert seal_of("", "BidRaised", 1, '{"bid":7}') == first
    assert (
        seal_of(first, "Ä", 2, "{}")
        == "679dff8d52959f3af017461d701181ab24b871a2126d52a84b8e22272e2b9727"
    )


def test_after_an_undo_new_records_begin_a_branch_and_the_undone_stay(path: Path) -> None:
    head = begin(path, 1, 2, 3, 4)
    with open_log(path) as log:
        head = log.move(head, "main", 2)
        assert numbers(log) == [1, 2]
        head = log.append(head, drafts(30, 40, 50))
        assert head == at(5, "b2")
        assert numbers(log) == [1, 2, 30, 40, 50]
        assert numbers(log, "main") == [1, 2, 3, 4]
        head = log.move(head, "b2", 1)
        head = log.append(head, drafts(99))
        assert head == at(2, "b3")
        assert numbers(log) == [1, 99]
        assert numbers(log, "b2") == [1, 2, 30, 40, 50]
        assert [r.branch for r in log.records("friday", "b2")] == ["main"] * 2 + ["b2"] * 3
        found = [(b.branch, b.parent, b.fork, b.tip) for b in log.branches("friday")]
    assert found == [("main", None, 0, 4), ("b2", "main", 2, 5), ("b3", "b2", 1, 2)]


def test_redo_goes_to_the_tip_and_going_on_there_makes_no_branch(path: Path) -> None:
    head = begin(path, 1, 2, 3)
    with open_log(path) as log:
        head = log.move(head, "main", 1)
        assert log.tip("friday", "main") == 3
        head = log.move(head, "main", log.tip("friday", head.branch))
        assert log.append(head, drafts(4)) == at(4)
        assert len(log.branches("friday")) == 1


def test_a_named_branch_leaves_the_game_it_left(path: Path) -> None:
    head = begin(path, 1, 2)
    with open_log(path) as log:
        head = log.branch(head, "leto-lives")
        assert head == at(2, "leto-lives")
        assert numbers(log) == [1, 2]
        assert log.append(head, drafts(3)) == at(3, "leto-lives")
        assert numbers(log, "main") == [1, 2]
        with pytest.raises(BranchExists, match='has a branch "main" already'):
            log.branch(at(3, "leto-lives"), "main")
        assert log.head("friday") == at(3, "leto-lives")


def test_a_branch_named_like_a_coming_one_is_stepped_over(path: Path) -> None:
    head = begin(path, 1, 2)
    with open_log(path) as log:
        head = log.branch(head, "b3")
        head = log.move(head, "main", 1)
        assert log.append(head, drafts(3)).branch == "b4"


@pytest.mark.parametrize("upto", [1, 2, 5])
def test_the_records_up_to_a_moment_are_the_first_ones(path: Path, upto: int) -> None:
    head = begin(path, 1, 2, 3)
    with open_log(path) as log:
        head = log.move(head, "main", 2)
        log.append(head, drafts(4, 5, 6))
        assert log.records("friday", upto=upto) == log.records("friday")[:upto]


@pytest.mark.parametrize(("branch", "seq"), [("main", 0), ("main", 3), ("main", -1), ("b2", 4)])
def test_a_moment_outside_a_branch_is_refused(path: Path, branch: str, seq: int) -> None:
    head = begin(path, 1, 2)
    with open_log(path) as log:
        head = log.append(log.move(head, "main", 1), drafts(3, 4))
        tip = 3 if branch == "b2" else 2
        for attempt in (
            lambda: log.move(head, branch, seq),
            lambda: log.records("friday", branch, seq),
        ):
            with pytest.raises(UnknownMoment, match=f"no event {seq}, it goes .* 1 to {tip}"):
                attempt()
        assert log.head("friday") == head


def test_games_stand_in_the_order_they_were_played(path: Path) -> None:
    with read_log(path) as empty:
        assert (empty.games(), empty.current()) == ([], None)
    assert not path.exists()
    monday = begin(path, 1, 2, game="monday")
    begin(path, 1)
    with open_log(path) as log:
        assert log.current() == "friday"
        log.append(log.move(monday, "main", 1), drafts(5))
        assert log.current() == "monday"
        first, second = log.games()
        assert (first.id, first.name, first.branch, first.seq, first.events) == (
            "monday",
            "The game of monday",
            "b2",
            2,
            3,
        )
        assert (second.id, second.events) == ("friday", 1)
        assert first.last_at == log.records("monday")[-1].at
        assert second.made_at == second.last_at


def test_an_id_is_taken_once(path: Path) -> None:
    begin(path, 1)
    with open_log(path) as log:
        with pytest.raises(GameExists, match='a game called "friday" already'):
            log.create("friday", "Another", drafts(2))
        assert numbers(log) == [1]
        assert [one.name for one in log.games()] == ["The game of friday"]


def test_a_game_or_branch_that_is_not_there_is_told_with_the_nearest(path: Path) -> None:
    with open_log(path) as log:
        with pytest.raises(UnknownGame, match="there is no game yet"):
            log.head("friday")
        begin(path, 1)
        begin(path, 1, game="saturday")
        with pytest.raises(UnknownGame, match='"fryday"; nearest: friday') as unknown:
            log.records("fryday")
        assert unknown.value.nearest[0] == "friday"
        with pytest.raises(UnknownGame, match=r"nearest: saturday, friday$"):
            log.append(Head(game="\x1bxyz", branch="main", seq=1), drafts(1))
        with pytest.raises(UnknownBranch, match='no branch "mian"; nearest: main') as no_branch:
            log.records("friday", "mian")
        assert no_branch.value.nearest == ("main",)
        with pytest.raises(UnknownBranch):
            log.records("friday", "")


@pytest.mark.parametrize("name", ["", "Main", "a b", "-a", "a-", "a--b", "ä", "a" * 61, "a\n"])
def test_a_name_that_is_no_slug_is_refused(path: Path, name: str) -> None:
    head = begin(path, 1)
    with open_log(path) as log:
        with pytest.raises(BadName, match=r"^branch: expected small letters") as bad:
            log.branch(head, name)
        one_line(bad.value)
        with pytest.raises(BadName, match=r"^game: expected small letters"):
            log.create(name, "Name", drafts(1))


@pytest.mark.parametrize("title", ["", " ", " a", "a\nb", "\x1b[0m", "\ud800", "a" * 201])
def test_a_title_that_is_no_line_is_refused(path: Path, title: str) -> None:
    with open_log(path) as log, pytest.raises(BadName, match=r"^name of the game: expected") as bad:
        log.create("friday", title, drafts(1))
    one_line(bad.value)


DEEP = '{"a":' * 65 + "1" + "}" * 65
BAD_RECORDS: list[tuple[Draft, str]] = [
    (("", 1, "{}"), "expected a kind"),
    (("Bid\nRaised", 1, "{}"), "expected a kind"),
    (("Bid", 0, "{}"), "expected a version from 1"),
    (("Bid", True, "{}"), "expected a version from 1"),
    (("Bid", 10**30, "{}"), "expected a version from 1"),
    (("Bid", 1, ""), "its body is no JSON"),
    (("Bid", 1, "{} "), "in canonical JSON"),
    (("Bid", 1, '{"b":1,"a":2}'), "in canonical JSON"),
    (("Bid", 1, '{"a":"\\u00e4"}'), "in canonical JSON"),
    (("Bid", 1, '{"a":1,"a":1}'), "the same key twice"),
    (("Bid", 1, "[]"), "expected a JSON object"),
    (("Bid", 1, '{"a":NaN}'), "holds NaN"),
    (("Bid", 1, '{"a":1e999}'), "not finite"),
    (("Bid", 1, '{"a":' + "9" * 5000 + "}"), "too many digits"),
    (("Bid", 1, '{"a":"\\ud800"}'), "half of a surrogate pair"),
    (("Bid", 1, DEEP), "too deep"),
    (("Bid", 1, '{"a":' + "[" * 100_000), "too deep"),
    (("Bid", 1, '{"a":"' + "x" * 1_000_000 + '"}'), "at most 1000000 signs"),
]


@pytest.mark.parametrize(("bad", "reason"), BAD_RECORDS)
def test_a_record_that_could_not_be_exported_is_refused(
    path: Path, bad: Draft, reason: str
) -> None:
    head = begin(path, 1)
    with open_log(path) as log:
        with pytest.raises(BadRecord, match=reason) as refused:
            log.append(head, [draft(2), bad])
        one_line(refused.value)
        with pytest.raises(BadRecord, match=reason):
            log.create("other", "Other", [bad])
        assert numbers(log) == [1]


def test_a_game_begins_with_a_record(path: Path) -> None:
    with open_log(path) as log:
        with pytest.raises(BadRecord, match="begins with at least one"):
            log.create("friday", "Friday", [])
        assert log.games() == []


def test_what_was_read_before_another_wrote_cannot_be_written_on(path: Path) -> None:
    old = begin(path, 1, 2)
    with open_log(path) as log:
        new = log.append(old, drafts(3))
        attempts: list[Callable[[], object]] = [
            lambda: log.append(old, drafts(30)),
            lambda: log.append(old, []),
            lambda: log.move(old, "main", 1),
            lambda: log.branch(old, "mine"),
        ]
        for attempt in attempts:
            with pytest.raises(LostRace, match="from event 2 of main to event 3 of main") as lost:
                attempt()
            assert (lost.value.head, lost.value.now) == (old, new)
            assert "nothing of this was written, look at the game and try again" in str(lost.value)
        assert numbers(log) == [1, 2, 3]
        assert len(log.branches("friday")) == 1


def test_the_key_alone_keeps_two_from_writing_one_event(path: Path) -> None:
    begin(path, 1, 2)
    with closing(sqlite3.connect(path)) as raw:
        row = raw.execute("SELECT * FROM game_event WHERE seq = 2").fetchone()
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE constraint failed"):
            raw.execute("INSERT INTO game_event VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)


def test_there_are_so_many_branches_and_no_more(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_branches, "MOST_BRANCHES", 2)
    head = begin(path, 1, 2)
    with open_log(path) as log:
        head = log.append(log.move(head, "main", 1), drafts(3))
        with pytest.raises(TooManyBranches, match="has 2 branches"):
            log.branch(head, "more")
        head = log.move(head, "main", 1)
        with pytest.raises(TooManyBranches):
            log.append(head, drafts(4))
        assert log.append(log.move(head, "b2", 2), drafts(4)) == at(3, "b2")


def test_a_log_that_is_read_cannot_be_written(path: Path) -> None:
    with read_log(path) as log, pytest.raises(LibraryError, match="cannot be written"):
        log.create("friday", "Friday", drafts(1))
    assert not path.exists()
    head = begin(path, 1)
    with read_log(path) as log:
        assert numbers(log) == [1]
        with pytest.raises(LibraryError, match="cannot be written"):
            log.append(head, drafts(2))
        assert numbers(log) == [1]


def test_a_library_from_before_games_is_read_as_it_stands_and_upgraded_to_write(path: Path) -> None:
    keep_old(path, set_file(card(1)))
    before = path.read_bytes()
    with read_log(path) as log:
        assert log.games() == []
    assert path.read_bytes() == before
    begin(path, 1)
    with read_log(path) as log:
        assert numbers(log) == [1]
    assert printed(guid(1), path) is not None
    assert printed(guid(1), path.with_name("library.db.v1-backup")) is not None


def test_the_logs_lie_in_kanly_home(empty_home: Path) -> None:
    with read_log() as log:
        assert log.games() == []
    assert not empty_home.exists()
    with open_log() as log:
        log.create("friday", "Friday", drafts(1))
    assert (empty_home / "library.db").exists()
    with read_log() as log:
        assert log.current() == "friday"


def test_writing_a_log_loads_no_database_library(path: Path) -> None:
    head = begin(path, 1)
    script = (
        "import sys; from pathlib import Path; from tracker.log.store import open_log\n"
        "with open_log(Path(sys.argv[1])) as log:\n"
        "    head = log.append(log.head('friday'), [('Said', 1, '{}')])\n"
        "    print(head.seq, len(log.records('friday')))\n"
        "print({'sqlmodel', 'sqlalchemy', 'pydantic'} & set(sys.modules))"
    )
    assert run(script, path).stdout == f"{head.seq + 1} 2\nset()\n"


def test_a_held_library_is_waited_for_and_then_told(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_file, "PATIENCE", 0.2)
    head = begin(path, 1)
    with closing(sqlite3.connect(path, isolation_level=None)) as holder, open_log(path) as log:
        holder.execute("BEGIN IMMEDIATE")
        with pytest.raises(LibraryError, match="is held by another program") as held:
            log.append(head, drafts(2))
        one_line(held.value)
        assert numbers(log) == [1]  # a reader need not wait
        holder.execute("COMMIT")
        holder.execute("BEGIN")
        holder.execute("SELECT * FROM game").fetchall()
        with pytest.raises(LibraryError, match="is held by another program"):
            log.append(head, drafts(2))
        holder.execute("COMMIT")
        assert log.append(head, drafts(3)) == at(2)
        assert numbers(log) == [1, 3]


TAMPERINGS = [
    ("UPDATE game_event SET body = '{}' WHERE seq = 2", "event 2: it is not as it was sealed"),
    ("UPDATE game_event SET version = 9 WHERE seq = 3", "event 3: it is not as it was sealed"),
    ("UPDATE game_event SET kind = 'X' WHERE seq = 1", "event 1: it is not as it was sealed"),
    ("UPDATE game_event SET seal = 'x' WHERE seq = 4", "event 4: it is not as it was sealed"),
    ("UPDATE game_event SET body = x'00' WHERE seq = 2", "event 2: it is not as it was sealed"),
    ("DELETE FROM game_event WHERE seq = 3", "event 3: it is missing"),
    ("DELETE FROM game_event WHERE seq = 1", "event 1: it is missing"),
    ("UPDATE game_event SET seq = 9 WHERE seq = 4", "event 4: it is missing"),
    ("DELETE FROM game_event WHERE seq = 4", "event 4: the game stands here"),
    ("UPDATE game SET seq = 5", "event 5: the game stands here"),
    ("UPDATE game SET branch = 'b9'", "branch b9, event 4: the game stands here"),
    ("UPDATE game_branch SET fork = 1", "no branch leads to it"),
    ("UPDATE game_branch SET fork = 1, parent = 'main'", "no branch leads to it"),
    ("UPDATE game_branch SET fork = 1, parent = 'b9'", "no branch leads to it"),
]


@pytest.mark.parametrize(("statement", "reason"), TAMPERINGS)
def test_a_log_that_was_tampered_with_is_told_by_its_first_wrong_event(
    path: Path, statement: str, reason: str
) -> None:
    begin(path, 1, 2, 3, 4)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(statement)
    with read_log(path) as log, pytest.raises(LogDamaged, match=reason) as damaged:
        log.records("friday")
    assert one_line(damaged.value).startswith("game friday, branch ")


def test_nothing_is_written_on_an_event_that_is_missing(path: Path) -> None:
    head = begin(path, 1, 2, 3)
    with open_log(path) as log:
        head = log.move(head, "main", 2)
        with closing(sqlite3.connect(path)) as raw, raw:
            raw.execute("DELETE FROM game_event WHERE seq = 2")
        with pytest.raises(LogDamaged, match="event 2: it is missing"):
            log.append(head, drafts(4))
        assert len(log.branches("friday")) == 1


def test_text_that_is_no_text_is_told(path: Path) -> None:
    begin(path, 1)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE game_event SET body = CAST(x'ff' AS TEXT)")
    with read_log(path) as log, pytest.raises(LibraryError, match="cannot be used") as refused:
        log.records("friday")
    one_line(refused.value)


def test_what_is_acknowledged_is_on_the_disk_with_the_end_of_its_journal(path: Path) -> None:
    with open_log(path) as log:
        pragma = log._connection.execute
        assert pragma("PRAGMA synchronous").fetchone() == (3,)  # EXTRA
        assert pragma("PRAGMA journal_mode").fetchone() == ("delete",)
        assert pragma("PRAGMA foreign_keys").fetchone() == (1,)
