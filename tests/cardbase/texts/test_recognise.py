"""A copy of a document is recognised whatever was done to it, and nothing else is."""

from __future__ import annotations

import random
import re
import textwrap
import time
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from document_cases import invented, made, prints, true_text, units_of, with_seeds, word
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cardbase.errors import TextFileError
from cardbase.texts.guesses import Guess, chain
from cardbase.texts.read import LARGEST, TextFile, read_text_file
from cardbase.texts.recognise import RecognisedText, copies_in, recognise
from errata.documents import documents, texts
from errata.fingerprints import fingerprints, spoken

TEXT = "“Spice” is life. Naïve No-Fields…\n\nSecond line."
KNOWN = {str(number): prints(number) for number in range(3)}


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_the_encoding_is_found_out(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(TEXT.replace("\n", "\r\n").encode(encoding))
    assert read_text_file(file).text == TEXT


def test_accents_are_composed_and_old_line_ends_read(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes("Nai\u0308ve\rLine".encode())
    assert read_text_file(file).text == "Naïve\nLine"
    file.write_bytes(b"caf\xe9 \x81 end")  # no Windows-1252 either
    assert read_text_file(file).text == "café \x81 end"


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (b"%PDF-1.7 ...", "a PDF (save its text as a .txt file first)"),
        (b"PK\x03\x04...", "an archive or a word processor's file"),
        (b"{\\rtf1 ...", "a word processor's file"),
        (b"ab\0cd" + b"x" * 50, "something else than text"),
        (b"\xff\xfea", "something else than text"),
        (b"\0" * 100, "something else than text"),
    ],
)
def test_what_is_no_text_is_refused_in_one_line(tmp_path: Path, content: bytes, found: str) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(content)
    with pytest.raises(TextFileError) as refused:
        read_text_file(file)
    assert str(refused.value).startswith(
        f"{file}: expected a text file of at most 4 MB, found {found}"
    )


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    for path, reason in (
        (tmp_path / "none.txt", "No such file"),
        (tmp_path, "Is a directory"),
        (Path("a\0b"), "a name no file can have"),
    ):
        with pytest.raises(TextFileError, match=reason):
            read_text_file(path)


def test_a_file_too_large_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.txt"
    file.write_bytes(b"a" * LARGEST)
    assert len(read_text_file(file).text) == LARGEST
    file.write_bytes(b"a" * (LARGEST + 1))
    with pytest.raises(TextFileError, match="found a larger one"):
        read_text_file(file)


def weight(run: list[Guess]) -> int:
    return sum(guess.weight for guess in run)


def follow(run: tuple[Guess, ...]) -> bool:
    return all(a.place < b.place and a.end <= b.start for a, b in pairwise(run))


GUESSES = st.builds(
    lambda place, start, size, heavy: Guess(
        place=place, start=start, end=start + size, weight=heavy
    ),
    st.integers(0, 5),
    st.integers(0, 12),
    st.integers(1, 4),
    st.integers(1, 9),
)


@given(st.lists(GUESSES, max_size=8))
def test_the_chain_is_the_weightiest_of_all(guesses: list[Guess]) -> None:
    found = chain(guesses)
    assert follow(tuple(found))
    runs = (
        sorted(some, key=lambda guess: guess.start)
        for size in range(len(guesses) + 1)
        for some in combinations(guesses, size)
    )
    assert weight(found) == max(weight(run) for run in runs if follow(tuple(run)))


def found_in(text: str, number: int = 0) -> RecognisedText:
    return next(one for one in recognise(text, KNOWN) if one.document == str(number))


def words(text: str) -> list[str]:
    return [one for one, _, _ in spoken(text)]


def right(found: RecognisedText, units: list[str]) -> int:
    return sum(words(text) == words(units[unit - 1]) for unit, text in found.units.items())


@pytest.mark.parametrize("number", range(3))
def test_a_true_copy_is_found_whole_in_its_own_spelling(number: int) -> None:
    units = invented(number)
    best, *others = recognise("\n".join(units), KNOWN)
    assert (best.document, best.missing, best.altered) == (str(number), (), ())
    assert 0.9 < best.share <= 1
    assert best.units == {n: unit for n, unit in enumerate(units, 1) if unit}
    assert [one.share for one in others] == [0.0, 0.0]


def hyphened(text: str, width: int) -> str:
    lines = textwrap.wrap(text, width)
    return "\n".join(re.sub(r"(\w{3})(\w{3})$", r"\1-\n\2", line) for line in lines)


@given(
    st.integers(0, 2),
    st.integers(20, 200),
    st.sampled_from(["\n", "\r\n", "\n\n\n", " \n \n "]),
    st.sampled_from(["", "**", "_", "# "]),
    st.sampled_from([str, str.upper, str.title]),
)
@settings(max_examples=40, deadline=None)
def test_wrapping_marks_and_case_count_for_nothing(
    number: int, width: int, between: str, mark: str, case: type[str]
) -> None:
    units = invented(number)
    text = between.join(mark + hyphened(case(unit), width) + mark.strip("# ") for unit in units)
    found = found_in(text.replace("\r\n", "\n"), number)
    assert (found.missing, found.altered) == ((), ())
    assert right(found, units) == len(found.units)
    assert all("\n" not in said for said in found.units.values())


def damaged(text: str, rate: float, rnd: random.Random) -> str:
    """Words misspelt, lost, cut in two or with another beside them."""
    found = []
    for one in re.split(r"(\s+)", text):
        if one.strip() and rnd.random() < rate:
            at = rnd.randrange(len(one))
            found.append(
                rnd.choice(
                    (one[:at] + "x" + one[at + 1 :], "", one[:at] + " " + one[at:], one + " q")
                )
            )
        else:
            found.append(one)
    return "".join(found)


@pytest.mark.parametrize(("rate", "least"), [(0.01, 0.97), (0.03, 0.92), (0.1, 0.8)])
def test_words_may_be_wrong(rate: float, least: float) -> None:
    seen = total = 0
    for start in range(20):
        units = invented(0)
        found = found_in(damaged("\n".join(units), rate, random.Random(start)))
        assert found.enough
        near = 0
        for unit, said in found.units.items():
            there, own = words(said), words(units[unit - 1])
            near += abs(len(there) - len(own)) <= 2 + len(own) // 3 and (
                len(own) < 4 or 2 * len(set(own) & set(there)) >= len(set(own))
            )
        assert near >= 0.97 * len(found.units)
        seen += len(found.units)
        total += len(found.units) + len(found.missing)
    assert seen >= least * total


@given(st.integers(0, 59), st.integers(1, 25))
@settings(max_examples=30, deadline=None)
def test_a_missing_page_is_named_and_the_rest_is_found(first: int, size: int) -> None:
    units = invented(0)
    left = units[: 2 * first] + units[2 * (first + size) :]
    found = found_in("\n".join(left))
    lost = {2 * unit + 1 for unit in range(first, min(first + size, 60))}
    assert lost == set(found.missing) or lost - set(found.missing) <= set(found.altered)
    assert right(found, units) >= 59 - size - 1
    assert set(found.missing) <= lost | {2 * first - 1, 2 * (first + size) + 1}


@pytest.mark.parametrize("order", [(1, 0), (1, 2, 0), (2, 1, 0), (3, 2, 1, 0)])
def test_pages_may_stand_in_another_order(order: tuple[int, ...]) -> None:
    units = invented(1)
    size = len(units) // len(order) // 2 * 2
    pages = [units[n * size : (n + 1) * size if n < max(order) else None] for n in sorted(order)]
    found = found_in("\n".join(line for n in order for line in pages[n]), 1)
    assert len(found.missing) <= len(order)
    assert right(found, units) >= 60 - 2 * len(order)


def test_heads_and_feet_of_pages_are_no_part_of_a_place() -> None:
    units = invented(2)
    lines = [
        line for n, unit in enumerate(units) for line in (unit, *(["77", "HEAD"] * (n % 9 == 8)))
    ]
    found = found_in("\n".join(lines), 2)
    assert (found.missing, found.altered) == ((), ())


def test_a_file_may_hold_two_documents_and_one_of_them_twice() -> None:
    text = "\n".join(invented(1) + invented(0) + invented(1))
    first, second, third = recognise(text, KNOWN)
    assert {first.document, second.document} == {"0", "1"}
    assert first.missing == second.missing == ()
    assert (third.enough, third.share) == (False, 0.0)


def test_what_two_documents_share_makes_no_copy_of_the_other() -> None:
    ours, theirs = invented(0), invented(1)
    both = ours[:60] + theirs[60:]
    known = {"ours": made(ours), "both": made(both)}
    first, second = recognise("\n".join(ours), known)
    assert (first.document, first.enough, first.missing) == ("ours", True, ())
    assert (second.document, second.enough) == ("both", False)
    first, second = recognise("\n".join(ours + both), known)
    assert first.enough
    assert second.enough
    assert first.missing == second.missing == ()


def test_a_page_number_passes_for_no_heading() -> None:
    units = ["A long enough line to be known by.", "HEADING", "Another line that is long enough."]
    known = {"x": made(units)}
    assert recognise("\n".join([units[0], "77", units[2]]), known)[0].missing == (2,)
    assert recognise("\n".join(units), known)[0].units[2] == "HEADING"


def test_what_no_sane_text_holds_is_not_kept() -> None:
    units = ["one two three four five six seven eight", "nine ten eleven twelve"]
    wide = units[0].replace(" ", " " * 400)
    (found,) = recognise(wide + "\n" + units[1], {"x": made(units)})
    assert found.missing == (1,)


def test_marks_stay_with_the_word_they_touch() -> None:
    units = ["(One two) three four.", "**Five** six seven eight*", "★ nine ten eleven twelve!"]
    known = {"x": made(units)}
    for between in ("\n", " "):
        (found,) = recognise(between.join(units), known)
        assert list(found.units.values())[:2] == units[:2]
    glued = "one two three four/five six seven eight"
    assert recognise(glued, known)[0].units == {1: "one two three four/", 2: "five six seven eight"}


@given(st.binary(max_size=3000))
@example(b"")
@example(b"\xff\xfe")
@settings(deadline=None)
def test_no_bytes_break_it(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    file = tmp_path_factory.getbasetemp() / "fuzz.txt"
    file.write_bytes(content)
    try:
        text = read_text_file(file).text
    except TextFileError:
        return
    assert not any(one.enough for one in recognise(text, KNOWN))


@given(st.data())
@settings(max_examples=40, deadline=None)
def test_no_shuffle_breaks_it(data: st.DataObject) -> None:
    pieces = [unit for unit in invented(0) + invented(1) if unit]
    chosen = data.draw(st.lists(st.sampled_from([*pieces, "junk", "\n", "\0"]), max_size=80))
    for one in recognise(" ".join(chosen), KNOWN):
        assert len(one.units) + len(one.missing) == 60
        assert set(one.altered) <= set(one.units)
        assert all(text == " ".join(text.split()) for text in one.units.values())


@pytest.mark.parametrize(
    "piece", ["a ", "a", "\n", "a-\n", "'", "\u00ad", invented(0)[0] + " ", "ba ke lo mu ", "- "]
)
def test_a_large_file_of_one_thing_is_soon_done(piece: str) -> None:
    start = time.process_time()
    assert not any(one.enough for one in recognise(piece * (400_000 // len(piece)), KNOWN))
    assert time.process_time() - start < 10


def test_garbage_of_ten_times_the_words_takes_about_ten_times_as_long() -> None:
    rnd = random.Random(5)
    some = " ".join(word(rnd) for _ in range(20_000))
    times = []
    for text in (some, " ".join([some] * 10)):
        start = time.process_time()
        recognise(text, KNOWN)
        times.append(time.process_time() - start)
    assert times[1] < 40 * times[0] + 0.5


def test_a_text_that_is_no_copy_is_refused_with_the_nearest() -> None:
    for text in ("", "Nothing that anyone knows.", " ".join(invented(3))):
        with pytest.raises(TextFileError) as refused:
            copies_in(TextFile(path="a.txt", sha256="0" * 64, text=text))
        said = str(refused.value)
        assert said.startswith("a.txt: expected a copy of one of the 4 documents that Kanly knows")
        assert "\n" not in said


TRUE = {document: fingerprints(document) for document in texts()}


@with_seeds
@pytest.mark.parametrize("document", TRUE)
def test_the_true_copy_is_found_whole(document: str) -> None:
    text = true_text(document)
    best, *others = recognise(text, TRUE)
    assert (best.document, best.missing, best.altered) == (document, (), ())
    assert 0.9 < best.share <= 1
    assert max(one.share for one in others) < 0.02
    units = units_of(documents()[document], text)
    assert best.units == {n: " ".join(u.split()) for n, u in enumerate(units, 1) if u.strip()}


@with_seeds
@pytest.mark.parametrize("document", TRUE)
def test_a_wrapped_and_damaged_true_copy_is_found_nearly_whole(document: str) -> None:
    rnd = random.Random(1)
    text = re.sub(r"[#*_]", "", true_text(document))
    text = "\n\n".join(textwrap.fill(part, 61) for part in re.split(r"\n\s*\n", text))
    best = recognise(damaged(text, 0.02, rnd), TRUE)[0]
    assert best.document == document
    assert len(best.units) > 0.93 * documents()[document].filled


@with_seeds
def test_one_line_of_a_true_document_is_no_copy_and_names_it() -> None:
    line = units_of(documents()["crf"], true_text("crf"))[20]
    with pytest.raises(TextFileError, match="no more than 1 of the 371 sentences of Collected"):
        copies_in(TextFile(path="a.txt", sha256="0" * 64, text=line))
