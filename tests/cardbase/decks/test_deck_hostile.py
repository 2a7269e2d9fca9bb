"""Hostile and spoilt files: a reading that accounts for everything, or one clear line; in time."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hostile_decks import Hostile, by_hand, mutated
from share import sample
from systems import posix

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import ONE_LINE
from cardbase.decks.forms import read_bytes, read_path
from cardbase.decks.reading import Form, LineOutcome, LineRead, Reading
from cardbase.errors import DeckFileError
from cardbase.strings import decoded

FILE = "hostile.deck"
SECONDS = 2.0 if sys.gettrace() is None else 20.0
"""Of processor time for one file; coverage, which traces each line, takes several times that."""

SMALL = 200_000
"""Bytes of a file that is read in every form."""

LONGEST = 600
"""Signs of a message."""

BY_LINES = {Form.TEXT, Form.LACKEY_TEXT}
BY_ELEMENTS = {Form.OCTGN, Form.LACKEY}


@pytest.fixture(scope="module")
def shelf(built: Path) -> Iterator[Catalog]:
    with Catalog(built) as opened:
        yield opened


@pytest.fixture(scope="module")
def made() -> dict[str, bytes]:
    return by_hand()


def answer(hostile: Hostile, catalog: Catalog) -> Reading | DeckFileError:
    """What came of a file, within the time."""
    start = time.process_time()
    came: Reading | DeckFileError
    try:
        came = read_bytes(hostile.data, catalog, FILE, hostile.form)
    except DeckFileError as fault:
        came = fault
    taken = time.process_time() - start
    assert taken < SECONDS, f"{hostile.what}: {taken:.1f} s"
    return came


def judge(hostile: Hostile, catalog: Catalog) -> Reading | None:
    """Hold what came of a file to the promise."""
    came = answer(hostile, catalog)
    if isinstance(came, DeckFileError):
        judge_fault(came, hostile.what)
        return None
    for line in came.lines:
        judge_line(line, hostile.what)
    entries = tuple(line.entry for line in came.lines if line.entry)
    assert came.deck.entries == entries, hostile.what
    assert entries or came.of(LineOutcome.REFUSED), hostile.what
    for text in (came.deck.name, came.deck.notes):
        text.encode()
    judge_whole(came, hostile)
    return came


def judge_fault(fault: DeckFileError, what: str) -> None:
    said = str(fault)
    assert said.startswith((f"{FILE}:", f"{FILE}, line ", f"{FILE}, $")), what
    assert ": expected " in said, what
    assert said.isprintable(), what
    assert len(said) < LONGEST, what


def judge_line(line: LineRead, what: str) -> None:
    assert line.line >= 1, what
    assert line.text.isprintable(), what
    assert (line.entry is not None) is (line.fate in {LineOutcome.TAKEN, LineOutcome.NEAR}), what
    assert (line.fault is not None) is (line.fate in {LineOutcome.REFUSED, LineOutcome.NEAR}), what
    told = line.fate in {LineOutcome.PASSED, LineOutcome.BESIDE, LineOutcome.NEAR}
    assert bool(line.why) is told, what
    assert line.why.isprintable(), what
    if line.fault is not None:
        judge_fault(line.fault, what)


def judge_whole(came: Reading, hostile: Hostile) -> None:
    """Nothing that stands in the file is missing from the account of it."""
    text = (decoded(hostile.data) or ("", ""))[0].removeprefix("\ufeff")
    if came.form in BY_LINES:
        told = sorted({line.line for line in came.lines})
        assert told == list(range(1, len(text.splitlines()) + 1)), hostile.what
    if came.form in BY_ELEMENTS and "<!" not in text:
        cards = [line for line in came.lines if line.fate is not LineOutcome.PASSED]
        copies = sum(_copies(line) for line in cards) if came.form is Form.LACKEY else len(cards)
        assert copies >= text.count("<card"), hostile.what


def _copies(line: LineRead) -> int:
    if line.entry is not None:
        return line.entry.count
    first = line.text.split()[0]
    return int(first) if first.isdecimal() else 1


@pytest.mark.parametrize("form", Form)
def test_a_spoilt_file_is_read_or_told(shelf: Catalog, form: Form) -> None:
    files = list(mutated(shelf, form))
    assert len(files) > 70
    came = [judge(file, shelf) for file in sample(files)]
    assert any(came)
    assert not all(came)


@pytest.mark.parametrize("what", sample(by_hand()))
def test_a_hostile_file_is_read_or_told(shelf: Catalog, made: dict[str, bytes], what: str) -> None:
    judge(Hostile(what=what, data=made[what]), shelf)


@pytest.mark.parametrize("form", Form)
def test_a_file_told_to_be_of_a_form_it_is_not_is_told(
    shelf: Catalog, made: dict[str, bytes], form: Form
) -> None:
    small = {what: data for what, data in made.items() if len(data) < SMALL}
    assert len(small) > 30
    for what, data in sample(small.items()):
        judge(Hostile(what=f"{what} as {form}", data=data, form=form), shelf)


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("empty", "no card"),
        ("billion laughs", "no document type"),
        ("a local file", "no document type"),
        ("a remote file", "no document type"),
        ("deep XML", "deep"),
        ("deeper JSON", "JSON of few levels"),
        ("many cards", "at most 20000 things"),
        ("huge number", "digits"),
        ("no number", "NaN"),
        ("keys twice", "count, twice"),
        ("half a sign", "half of a sign"),
        ("another game", "Dune"),
        ("ten megabytes", "at most 4000000 bytes"),
        ("many lines", "at most 2000 lines of cards"),
        ("no names", "more than 60 lines"),
        ("half a UTF-8", "UTF-8 behind the % signs"),
        ("an archive", "an archive"),
        ("bars and blanks", "more than 60 lines"),
    ],
)
def test_the_line_says_what_is_wrong(
    shelf: Catalog, made: dict[str, bytes], what: str, said: str
) -> None:
    came = answer(Hostile(what=what, data=made[what]), shelf)
    assert isinstance(came, DeckFileError)
    assert said in str(came)


@pytest.mark.parametrize(
    ("what", "taken", "refused"),
    [
        ("unknown GUID", 0, 1),
        ("sections twice", 2, 0),
        ("negative", 0, 1),
        ("half a card", 0, 1),
        ("counts", 0, 8),
        ("no counts", 0, 6),
        ("pictures", 0, 1),
        ("parts twice", 2, 0),
        ("unknown cards", 0, 2),
        ("odd line ends", 4, 0),
        ("old line ends", 2, 0),
    ],
)
def test_what_is_no_card_is_refused_by_itself(
    shelf: Catalog, made: dict[str, bytes], what: str, taken: int, refused: int
) -> None:
    came = judge(Hostile(what=what, data=made[what]), shelf)
    assert came is not None
    assert (len(came.deck.entries), len(came.of(LineOutcome.REFUSED))) == (taken, refused)


@posix
def test_a_place_that_is_no_file_is_told(shelf: Catalog, tmp_path: Path) -> None:
    hidden = tmp_path / "hidden.txt"
    hidden.write_text("1 Pogrom", encoding="utf-8")
    hidden.chmod(0)
    places = [tmp_path, tmp_path / "absent", Path("/dev/zero"), Path("/dev/null"), Path("a\0b")]
    if os.geteuid() != 0:
        places.append(hidden)
    for place in [*places, tmp_path / ("x" * 5000)]:
        with pytest.raises(
            DeckFileError, match=r"expected |not a deck list|there is no|cannot be read"
        ) as caught:
            read_path(place, shelf)
        assert str(caught.value).isprintable()


ON_THE_LINE = (
    *("empty", "nulls", "a picture", "billion laughs", "a local file", "deep XML", "deep JSON"),
    *("unknown GUID", "another game", "negative", "huge number", "half a sign", "keys twice"),
    *("ten megabytes", "many lines", "no names", "many percents", "signs of control", "counts"),
    "odd line ends",
)


@pytest.mark.usefixtures("home", "unmeasured")
@pytest.mark.parametrize("what", ON_THE_LINE)
def test_the_command_says_it_without_a_traceback(
    tmp_path: Path, made: dict[str, bytes], what: str
) -> None:
    file = tmp_path / "hostile.deck"
    file.write_bytes(made[what])
    ran = subprocess.run(
        [sys.executable, "-m", "kanly", "deck", "check", str(file)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.returncode in {0, 1, 2}
    assert "Traceback" not in ran.stdout + ran.stderr
    assert (ran.stdout + ran.stderr).replace("\n", "").isprintable()
    if not ran.stdout:
        *refused, line = ran.stderr.splitlines()
        assert line.startswith("kanly: ")
        assert all("hostile.deck" in said for said in [*refused, line] if said != ONE_LINE)
