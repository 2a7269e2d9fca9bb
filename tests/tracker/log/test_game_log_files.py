"""A game as JSON Lines: what is exported comes back the same, what was changed is refused."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from log_cases import at, begin, drafts, numbers, one_line

from cardbase.errors import LibraryError
from tracker.log import jsonl
from tracker.log.errors import (
    BadName,
    GameExists,
    LogDamaged,
    LogFileError,
    UnknownBranch,
    UnknownGame,
)
from tracker.log.jsonl import export_lines, lines_of, read_lines
from tracker.log.record import Unreadable, WholeGame, canonical, parse
from tracker.log.store import open_log

Document = dict[str, object]


def play(path: Path) -> None:
    """Plays main 1 2 3 4; b2 from 2: 30 40; "leto" from 4 of b2: nothing; b4 from 1 of b2: 99."""
    begin(path, 1, 2, 3, 4)
    with open_log(path) as log:
        head = log.append(log.move(at(4), "main", 2), drafts(30, 40))
        head = log.branch(head, "leto")
        head = log.append(log.move(head, "b2", 1), drafts(99))
        log.move(head, "b2", 3)


@cache
def exported(branch: str | None = None) -> tuple[str, ...]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "library.db"
        play(path)
        with open_log(path) as log:
            return tuple(export_lines(log, "friday", branch))


def text_of(lines: list[str]) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def read(content: bytes) -> WholeGame:
    return read_lines(lines_of(io.BytesIO(content), "friday.jsonl"), "friday.jsonl")


def refusal(content: bytes) -> str:
    with pytest.raises(LogFileError) as refused:
        read(content)
    said = one_line(refused.value)
    assert said.startswith("friday.jsonl")
    return said.removeprefix("friday.jsonl, ")


def test_a_game_comes_back_the_same_with_all_its_branches(path: Path) -> None:
    play(path)
    other = path.with_name("other.db")
    with open_log(path) as log, open_log(other) as taken:
        lines = list(export_lines(log, "friday"))
        assert taken.take(read(text_of(lines))) == at(3, "b2")
        assert list(export_lines(taken, "friday")) == lines
        assert taken.branches("friday") == log.branches("friday")
        for branch in ("main", "b2", "leto", "b4"):
            assert taken.records("friday", branch) == log.records("friday", branch)
        assert numbers(taken, "leto") == [1, 2, 30, 40]
        assert taken.games() == log.games()
        assert taken.append(at(3, "b2"), drafts(5)) == at(4, "b5")


def test_the_lines_are_those_described() -> None:
    lines = [json.loads(line) for line in exported()]
    assert list(lines[0]) == ["branches", "format", "game", "head", "made_at", "name"]
    assert lines[0]["format"] == "kanly.game/1"
    assert lines[0]["head"] == {"branch": "b2", "seq": 3}
    assert [(b["branch"], b["parent"], b["fork"]) for b in lines[0]["branches"]] == [
        ("main", None, 0),
        ("b2", "main", 2),
        ("leto", "b2", 4),
        ("b4", "b2", 1),
    ]
    for row in lines[1:-1]:
        assert list(row) == ["at", "body", "branch", "kind", "seal", "seq", "version"]
    assert [(row["branch"], row["seq"]) for row in lines[1:-1]] == [
        *(("main", seq) for seq in (1, 2, 3, 4)),
        ("b2", 3),
        ("b2", 4),
        ("b4", 2),
    ]
    end = lines[-1]
    assert (end["end"], end["rows"]) == ("kanly.game/1", 7)
    assert end["sha256"] == sha256(text_of(list(exported()[:-1]))).hexdigest()
    assert end["seals"]["leto"] == end["seals"]["b2"] == lines[6]["seal"]


@pytest.mark.parametrize(
    ("branch", "branches", "seq", "line"),
    [
        ("main", [("main", None, 0)], 4, [1, 2, 3, 4]),
        ("b2", [("main", None, 0), ("b2", "main", 2)], 3, [1, 2, 30, 40]),
        ("leto", [("main", None, 0), ("b2", "main", 2), ("leto", "b2", 4)], 4, [1, 2, 30, 40]),
        ("b4", [("main", None, 0), ("b4", "main", 1)], 2, [1, 99]),
    ],
)
def test_one_line_of_history_can_be_exported_alone(
    path: Path, branch: str, branches: list[object], seq: int, line: list[int]
) -> None:
    game = read(text_of(list(exported(branch))))
    assert [(b.branch, b.parent, b.fork) for b in game.branches] == branches
    assert game.head == at(seq, branch)
    with open_log(path) as log:
        log.take(game)
        assert numbers(log, branch, len(line)) == line


def test_the_ends_of_windows_lines_do_no_harm() -> None:
    content = text_of(list(exported()))
    assert read(content.replace(b"\n", b"\r\n")) == read(content) == read(content[:-1])


def test_an_imported_game_can_bear_another_id(path: Path) -> None:
    begin(path, 7)
    game = read(text_of(list(exported())))
    with open_log(path) as log:
        with pytest.raises(GameExists):
            log.take(game)
        with pytest.raises(BadName):
            log.take(game, "")
        assert log.take(game, "copy").game == "copy"
        assert log.current() == "copy"
        assert numbers(log) == [7]
        assert [r.seal for r in log.records("copy")] == [game.records[n].seal for n in (0, 1, 4)]


def test_an_import_is_all_or_nothing(path: Path) -> None:
    game = read(text_of(list(exported())))
    twice = WholeGame(
        head=game.head,
        name=game.name,
        made_at=game.made_at,
        branches=game.branches,
        records=(*game.records, game.records[-1]),
    )
    with open_log(path) as log:
        with pytest.raises(LibraryError, match="UNIQUE constraint"):
            log.take(twice)
        assert log.games() == []
        log.take(game)


def test_what_is_not_there_or_damaged_is_not_exported(path: Path) -> None:
    play(path)
    with open_log(path) as log:
        with pytest.raises(UnknownGame):
            export_lines(log, "monday")
        with pytest.raises(UnknownBranch):
            export_lines(log, "friday", "mian")
        log._connection.execute("UPDATE game_event SET kind = 'X' WHERE branch = 'b4'")
        with pytest.raises(LogDamaged, match="branch b4, event 2: it is not as it was sealed"):
            export_lines(log, "friday")
        assert len(list(export_lines(log, "friday", "b2"))) == 6


CONTENT = text_of(list(exported()))
PLACES = st.integers(0, len(CONTENT))
LINES = st.integers(0, len(exported()) - 1)


def assume_changed(content: bytes) -> None:
    lines = content.removesuffix(b"\n").split(b"\n")
    assume([line.removesuffix(b"\r") for line in lines] != CONTENT[:-1].split(b"\n"))


@given(PLACES, st.integers(0, 3), st.binary(max_size=3))
@settings(max_examples=500)
def test_a_file_with_other_bytes_anywhere_is_refused(start: int, length: int, new: bytes) -> None:
    content = CONTENT[:start] + new + CONTENT[start + length :]
    assume_changed(content)
    refusal(content)


@given(PLACES)
def test_a_file_cut_off_anywhere_is_refused(length: int) -> None:
    assume(length < len(CONTENT) - 1)
    refusal(CONTENT[:length])


@given(LINES, LINES, st.sampled_from(["drop", "swap", "double", "move"]))
@settings(max_examples=300)
def test_a_file_with_other_lines_is_refused(one: int, other: int, what: str) -> None:
    lines = list(exported())
    if what == "drop":
        del lines[one]
    elif what == "swap":
        lines[one], lines[other] = lines[other], lines[one]
    elif what == "double":
        lines.insert(other, lines[one])
    else:
        lines.insert(other, lines.pop(one))
    content = text_of(lines)
    assume_changed(content)
    refusal(content)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=5,
)


@pytest.mark.parametrize("value", [[], {}, None, 1, "kanly.game/9"])
def test_a_file_of_another_format_is_refused(value: object) -> None:
    lines = list(exported())
    lines[0] = canonical({**json.loads(lines[0]), "format": value})
    assert "a header of the format kanly.game/1 or kanly.game/2" in refusal(text_of(lines))


@given(LINES, st.data(), VALUES)
@settings(max_examples=300)
def test_a_file_with_another_value_or_key_is_refused(
    line: int, data: st.DataObject, value: object
) -> None:
    lines = list(exported())
    lines[line] = data.draw(changes(lines[line], value))
    refusal(text_of(lines))


@given(st.integers(1, 7), st.data(), VALUES)
@settings(max_examples=300)
def test_the_seals_alone_keep_the_rows_from_being_changed(
    line: int, data: st.DataObject, value: object
) -> None:
    lines = list(exported())
    lines[line] = data.draw(changes(lines[line], value))
    assume(json.loads(lines[line]).get("at") == json.loads(exported()[line])["at"])
    assert '"sha256"' not in refusal(text_of(refit(lines)))


@st.composite
def changes(draw: st.DrawFn, line: str, value: object) -> str:
    """The line with another value somewhere, or with one more key."""
    document = json.loads(line)
    holder, key = draw(st.sampled_from(places(document)))
    if isinstance(holder, dict):
        holder[draw(st.just(key) | st.text(max_size=3))] = value
    else:
        holder[key] = value
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assume(text != line)
    return text


def places(value: object) -> list[tuple[Any, Any]]:
    """Every holder and key within a document."""
    found: list[tuple[Any, Any]] = []
    inner = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, child in inner:
        found += [(value, key), *places(child)]
    return found


def refit(lines: list[str]) -> list[str]:
    """The lines with a digest that fits them, as a forger would make them."""
    end = json.loads(lines[-1])
    end["sha256"] = sha256(text_of(lines[:-1])).hexdigest()
    return [*lines[:-1], canonical(end)]


Change = Callable[[list[Any]], object]


def forge(change: Change) -> str:
    """What is said to a file so changed, with all digests fitted."""
    documents: list[Any] = [json.loads(line) for line in exported()]
    change(documents)
    return refusal(text_of(refit([canonical(one) for one in documents])))


def branch_row(**values: object) -> Document:
    row: Document = {"branch": "x", "fork": 2, "made_at": "2026-01-31T20:15:00.000000Z"}
    return {**row, "parent": "main", **values}


HEADERS: list[tuple[Change, str]] = [
    (lambda d: d[0].update(format="kanly.game/3"), "expected a header of the format kanly.game/1"),
    (lambda d: d.insert(0, []), "expected a header of the format kanly.game/1"),
    (lambda d: d[0].pop("name"), 'expected "name", which is missing'),
    (lambda d: d[0].update(more=1), 'expected no other keys than "branches", "format",'),
    (lambda d: d[0].update(game="A b"), '"game": expected small letters'),
    (lambda d: d[0].update(name="a\nb"), '"name": expected one line of text, found "a\ufffdb"'),
    (lambda d: d[0].update(name=None), '"name": expected one line of text, found null'),
    (lambda d: d[0].update(made_at="yesterday"), '"made_at": expected a time like'),
    (lambda d: d[0].update(made_at="2026-02-30T20:15:00.000000Z"), '"made_at": expected a time'),
    (lambda d: d[0].update(head=3), 'expected an object with "branch", "seq", found 3'),
    (lambda d: d[0]["head"].update(seq=True), '"seq": expected a whole number from 1 to'),
    (lambda d: d[0]["head"].update(seq=1.5), '"seq": expected a whole number from 1 to'),
    (lambda d: d[0]["head"].update(branch="x"), '"branch": expected one of the branches'),
    (lambda d: d[0].update(branches=[]), '"branches": expected a list of 1 to 5000, found a list'),
    (lambda d: d[0].update(branches={}), '"branches": expected a list of 1 to 5000, found an obj'),
    (lambda d: d[0]["branches"].reverse(), 'expected "main" as the first branch'),
    (lambda d: d[0]["branches"][0].update(fork=1), 'expected "main" as the first branch'),
    (lambda d: d[0]["branches"].append(d[0]["branches"][1]), 'each branch once, found "b2" again'),
    (lambda d: d[0]["branches"].append(branch_row(parent="y")), "a branch named before it"),
    (lambda d: d[0]["branches"].append(branch_row(parent=None)), "a branch named before it"),
    (lambda d: d[0]["branches"].append(branch_row(parent="x")), "a branch named before it"),
    (lambda d: d[0]["branches"].append(branch_row(fork=0)), '"fork": expected a whole number'),
    (lambda d: d[0]["branches"].append(branch_row(branch="X")), '"branch": expected small'),
    (lambda d: d[0]["branches"].append("x"), 'expected an object with "branch", "fork"'),
]


@pytest.mark.parametrize(("change", "said"), HEADERS)
def test_a_wrong_header_is_told(change: Change, said: str) -> None:
    assert said in forge(change)
    assert forge(change).startswith("line 1: ")


ROWS: list[tuple[Change, str]] = [
    (lambda d: d[1].update(at="now"), 'line 2: "at": expected a time like'),
    (lambda d: d[1].update(at=None), 'line 2: "at": expected a time like'),
    (lambda d: d[2].update(body=[]), 'line 3: "body": expected an object, found a list of 0'),
    (lambda d: d[2].update(body="x" * 99), 'line 3: "body": expected an object, found "xxx'),
    (lambda d: d[2].update(body={"x": "x" * 10**6}), 'line 3: "body": expected at most 1000000'),
    (lambda d: d[2]["body"].update(number=7), "line 3: event 2 of main is not as it was sealed"),
    (lambda d: d[2].update(kind="a b"), 'line 3: "kind": expected a kind of letters'),
    (lambda d: d[2].update(version=0), 'line 3: "version": expected a whole number from 1'),
    (lambda d: d[2].update(seq=0), 'line 3: "seq": expected a whole number from 1'),
    (lambda d: d[2].update(seq=3), "line 3: event 2 of main is missing, event 3 found"),
    (lambda d: d[2].update(seal=7), 'line 3: "seal": expected a seal, found 7'),
    (lambda d: d[2].update(seal="x"), "line 3: event 2 of main is not as it was sealed"),
    (lambda d: d[2].update(branch="b2"), "line 3: event 2 of main is missing, b2 forks there"),
    (lambda d: d[3].update(branch="x"), "line 4: event 3 of x is not expected, event 3 of main is"),
    (lambda d: d[7].update(branch="main"), "line 8: event 2 of main is not expected"),
    (lambda d: d[2].pop("seal"), 'line 3: expected "seal", which is missing'),
    (lambda d: d.__setitem__(2, 7), 'line 3: expected an object with "at", "body"'),
    (lambda d: d.pop(2), "line 3: event 2 of main is missing, event 3 found"),
    (lambda d: d.pop(7), 'line 8: "rows" does not fit'),
]


@pytest.mark.parametrize(("change", "said"), ROWS)
def test_a_wrong_row_is_told(change: Change, said: str) -> None:
    assert forge(change).startswith(said)


def test_a_branch_without_rows_must_fork_at_an_event() -> None:
    said = forge(lambda d: d[0]["branches"].append(branch_row(fork=5)))
    assert said == "line 9: event 5 of main is missing, x forks there"


def test_a_game_has_an_event() -> None:
    header = json.loads(exported()[0])
    header["branches"] = header["branches"][:1]
    header["head"]["branch"] = "main"
    said = refusal(text_of([canonical(header), exported()[-1]]))
    assert said == "line 2: event 1 of main is missing"


ENDS: list[tuple[Change, str]] = [
    (lambda d: d[-1].update(end="x"), '"end" does not fit the lines before: the file was changed'),
    (lambda d: d[-1].update(rows=8), '"rows" does not fit the lines before'),
    (lambda d: d[-1].update(rows=7.0), '"rows" does not fit the lines before'),
    (lambda d: d[-1]["seals"].update(b2="x"), '"seals" does not fit the lines before'),
    (lambda d: d[-1].update(more=1), "expected no other keys"),
    (lambda d: d[0]["head"].update(seq=5), "b2 ends before event 5, where the game stands"),
]


@pytest.mark.parametrize(("change", "said"), ENDS)
def test_a_wrong_closing_line_is_told(change: Change, said: str) -> None:
    assert forge(change).startswith(f"line 9: {said}")


def test_a_digest_that_does_not_fit_is_told() -> None:
    lines = list(exported())
    lines[0] = lines[0].replace("The game of", "The fame of")
    assert refusal(text_of(lines)).startswith('line 9: "sha256" does not fit the lines before')
    assert read(text_of(refit(lines))).name == "The fame of friday"


LINES_REFUSED = [
    (
        b"",
        "line 1: expected a header of the format kanly.game/1 or kanly.game/2, the file ends here",
    ),
    (b"\n", "line 1: is no JSON (Expecting value at sign 1)"),
    (b"\xef\xbb\xbf{}", "line 1: is no JSON (Unexpected UTF-8 BOM"),
    (b"\xff", "line 1: is not UTF-8 at byte 1"),
    (b'{"a":1,"a":1}', "line 1: holds an object with the same key twice"),
    (b'{"a": 1}', "line 1: expected canonical JSON: keys sorted, no spaces"),
    (b'{"a":NaN}', "line 1: holds NaN, which is no JSON"),
    (b'{"a":-Infinity}', "line 1: holds -Infinity, which is no JSON"),
    (b'{"a":1e999}', "line 1: holds a number that is not finite"),
    (b'{"a":' + b"1" * 5000 + b"}", "line 1: holds a number of too many digits"),
    (b'{"a":"\\ud800"}', "line 1: holds half of a surrogate pair"),
    (b"[" * 66 + b"]" * 66, "line 1: is nested too deep"),
    (b"[" * 100_000, "line 1: is nested too deep"),
    (b'{"a":' * 900 + b"1" + b"}" * 900, "line 1: is nested too deep"),
    (b"x" * 4_000_001, "line 1: expected at most 4000000 bytes in a line"),
    (b"[" + b"[]," * 99 + b"[]]", "line 1: expected a header"),
]


@pytest.mark.parametrize(("content", "said"), LINES_REFUSED)
def test_a_line_from_outside_is_refused_in_one_line(content: bytes, said: str) -> None:
    assert refusal(content).startswith(said)


def test_a_body_as_deep_as_a_log_keeps_comes_back(path: Path) -> None:
    body = '{"a":' * 64 + "1" + "}" * 64
    with open_log(path) as log:
        log.create("friday", "Friday", [("Deep", 1, body)])
        (record,) = read(text_of(list(export_lines(log, "friday")))).records
    assert record.body == body


def test_a_file_that_lacks_its_end_or_goes_on_is_refused() -> None:
    lines = list(exported())
    expected = "expected the closing line, the file ends here"
    assert refusal(text_of(lines[:-1])) == f"line 9: {expected}"
    assert refusal(text_of(lines[:1])) == f"line 2: {expected}"
    for more in (lines[-1], lines[0], ""):
        assert refusal(text_of([*lines, more])) == (
            "line 10: expected the end of the file after the closing line"
        )


def test_a_file_of_too_many_lines_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonl, "MOST_LINES", 8)
    assert refusal(CONTENT) == "line 9: expected at most 8 lines"


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    with (tmp_path / "out").open("wb") as file, pytest.raises(LogFileError) as refused:
        list(lines_of(file, "friday.jsonl"))
    assert one_line(refused.value).startswith("friday.jsonl: cannot be read")


TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=8,
)


@given(JSON)
def test_the_canonical_form_is_one_and_comes_back(value: object) -> None:
    text = canonical(value)
    assert parse(text) == value
    assert canonical(parse(text)) == text


@given(st.text(max_size=30) | JSON.map(json.dumps))
def test_what_is_parsed_is_what_json_reads_or_is_refused(text: str) -> None:
    with suppress(Unreadable):
        assert parse(text) == json.loads(text)


def test_what_json_cannot_hold_has_no_canonical_form() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]
    for value in (float("nan"), float("inf"), "\ud800", deep, {"a": ((),) * 65, "b": deep[0]}):
        with pytest.raises(Unreadable):
            canonical(value)
