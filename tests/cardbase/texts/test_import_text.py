"""`kanly import text`: what it takes, says and returns, and how the words are quoted."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from document_cases import seed, true_text, with_seeds
from library_cases import card, keep, put, run, set_file

from cardbase.errors import LibraryError
from cardbase.library.printed import OwnCopy, copies, counts, quotes
from cardbase.library.store import open_library
from errata.documents import spans
from kanly.catalog.import_text import take, take_out
from kanly.rule.point_page import quoted

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Kanly


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANLY_HOME", str(tmp_path))
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path / "library.db"


def test_places_are_quoted_as_kept(path: Path) -> None:
    assert quotes("crf", [1], path) == {}
    assert copies(path) == {}
    put(path, {1: "One.", 2: "Two — “two”.", 1500: "Last."})
    put(path, {1: "Other."}, "crf")
    assert quotes("ecaz-moritani", [1500, 2, 7, 2], path) == {2: "Two — “two”.", 1500: "Last."}
    assert list(quotes("ecaz-moritani", [1500, 1], path)) == [1, 1500]
    assert quotes("ecaz-moritani", range(1, 2000), path).keys() == {1, 2, 1500}
    assert quotes("ecaz-moritani", [], path) == {}
    assert quotes("choam-richese", [1], path) == {}
    crf = copies(path)["crf"]
    assert crf == OwnCopy(
        document="crf", file_name="mine.txt", imported_at=crf.imported_at, units=1
    )


def test_importing_again_replaces_and_other_documents_stay(path: Path) -> None:
    assert put(path, {1: "One.", 2: "Two."}) == 0
    put(path, {1: "Other."}, "crf")
    assert put(path, {2: "New."}) == 2
    assert quotes("ecaz-moritani", [1, 2], path) == {2: "New."}
    assert quotes("crf", [1], path) == {1: "Other."}


def test_a_copy_taken_out_leaves_the_rest(path: Path) -> None:
    keep(path, set_file(card(1)))
    put(path, {1: "One."})
    put(path, {1: "Other."}, "crf")
    with open_library(path) as library:
        assert library.forget_text("crf") is True
        assert library.forget_text("crf") is False
    assert copies(path).keys() == {"ecaz-moritani"}
    assert counts(path) == (1, 1)


def test_a_place_without_words_undoes_the_whole_import(path: Path) -> None:
    put(path, {1: "One."})
    with pytest.raises(ValueError, match="text"):
        put(path, {1: "Two.", 2: ""})
    assert quotes("ecaz-moritani", [1, 2], path) == {1: "One."}


def test_the_quote_loads_no_database_library_and_makes_no_file(path: Path) -> None:
    script = (
        "import sys; from pathlib import Path; from cardbase.library.printed import quotes;"
        "print(quotes('crf', [1], Path(sys.argv[1])));"
        "print({'sqlmodel', 'sqlalchemy', 'pydantic'} & set(sys.modules))"
    )
    assert run(script, path).stdout == "{}\nset()\n"
    assert not path.exists()
    put(path, {1: "One."}, "crf")
    assert run(script, path).stdout == "{1: 'One.'}\nset()\n"


def test_an_empty_or_damaged_library_is_told_apart(path: Path) -> None:
    path.touch()
    assert quotes("crf", [1], path) == {}
    path.write_bytes(b"hello " * 1000)
    with pytest.raises(LibraryError, match="is not a database"):
        quotes("crf", [1], path)


def test_a_page_shows_the_users_words(own: Path) -> None:
    assert quoted("ecaz-moritani", [193]) == [
        "  To see the very words here, import a copy of your own of Ecaz & Moritani House",
        "    Expansion: kanly import text FILE",
    ]
    put(own, {193: "My \x1b[1mown " + "long " * 20 + "line."})
    lines = quoted("ecaz-moritani", [193, 194, 197], indent="")
    assert lines[0] == "Your copy (mine.txt), line 193:"
    assert lines[1].startswith("  My \ufffd[1mown long long")
    assert lines[-1] == "Your copy (mine.txt), line 197: not found in it"
    assert not any("194" in line for line in lines)  # it is blank
    put(own, {4: "Outline."}, "crf")
    assert quoted("crf", [4]) == ["  Your copy (mine.txt), sentence 4:", "    Outline."]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [([], ""), ([3], "3"), ([3, 5], "3-5"), ([3, 9], "3, 9"), ([1, 3, 9, 10], "1-3, 9-10")],
)
def test_spans_run_over_blank_places(numbers: list[int], expected: str) -> None:
    assert spans(numbers, [1, 3, 5, 9, 10]) == expected


def test_a_file_that_is_no_copy_is_2_in_one_line(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("A worm has no rules.")
    assert take([file, tmp_path / "none.txt"], as_json=False) == 2
    said = capsys.readouterr()
    following = "kanly import text takes rulebooks and rulings as plain text"
    assert said.out == ""
    assert said.err.splitlines() == [
        f"{file}: expected a copy of one of the 4 documents that Kanly knows, "
        f"found nothing of any of them; {following}",
        f"{tmp_path / 'none.txt'}: expected a text file of at most 4 MB, "
        f'found "No such file or directory"; {following}',
    ]
    assert not own.exists()


def test_forgetting_says_what_was_there(own: Path, capsys: pytest.CaptureFixture[str]) -> None:
    put(own, {1: "One."}, "crf")
    assert take_out(["crf", "worm"]) == 2
    assert capsys.readouterr().err == (
        '"worm": expected one of choam-richese, ecaz-moritani, richese-landsraad-v3, crf\n'
    )
    assert take_out(["crf", "ecaz-moritani"]) == 1
    said = capsys.readouterr()
    assert said.out == "Collected Rulings File: your copy is taken out of library.db\n"
    assert said.err == (
        "ecaz-moritani: you have imported no copy of it; kanly import text FILE takes one in\n"
    )
    assert copies() == {}
    put(own, {1: "One."}, "crf")
    assert take_out(["crf"]) == 0


@pytest.mark.parametrize("words", [(), ("a.txt", "--forget", "crf"), ("--forget", "crf", "--json")])
def test_either_files_or_what_to_forget(home: Path, kanly: Kanly, words: tuple[str, ...]) -> None:
    said = kanly("import", "text", *words)
    assert said.code == 2
    assert said.err.startswith("kanly import text: expected FILE... or --forget DOCUMENT")
    assert len(said.err.splitlines()) == 1
    assert not (home / "library.db").exists()


@with_seeds
def test_a_copy_is_taken_and_the_report_says_where_it_is(home: Path, kanly: Kanly) -> None:
    file = seed("crf")
    said = kanly("import", "text", str(file), columns=100)
    assert (said.code, said.err) == (0, "")
    head, *rest = said.out.splitlines()
    assert head.startswith("Collected Rulings File (crf), from")
    assert rest[rest.index("  371 of 371 sentences found") + 1 :] == [
        "",
        "Your copies are kept on this machine only, in library.db:",
        f"  {home / 'library.db'}",
        "What cites a place of them now shows its words, marked as your own copy.",
        "To take one out again:",
        "  kanly import text --forget crf",
    ]
    assert quotes("crf", [371])[371] in true_text("crf")
    again = kanly("import", "text", str(file)).out
    assert "  in the place of your earlier copy, which had 371\n" in again
    assert kanly("import", "text", "--forget", "crf").code == 0
    assert copies() == {}


@with_seeds
def test_a_copy_with_pages_missing_is_1_and_names_them(
    home: Path, tmp_path: Path, kanly: Kanly
) -> None:
    lines = true_text("choam-richese").split("\n")
    file = tmp_path / "mine.txt"
    file.write_text("\n".join(lines[:200] + lines[300:]).replace("spice", "spyce"))
    said = kanly("import", "text", str(file))
    assert (said.code, said.err) == (1, "")
    assert " of 199 lines found\n" in said.out
    assert "    not found: lines 2" in said.out
    assert "not word for word" in said.out
    assert quotes("choam-richese", [250]) == {}
    assert (home / "library.db").exists()


@with_seeds
@pytest.mark.usefixtures("home")
def test_the_json_report_names_each_document(tmp_path: Path, kanly: Kanly) -> None:
    both = tmp_path / "both.txt"
    both.write_text(true_text("ecaz-moritani") + "\n" + true_text("richese-landsraad-v3"))
    said = kanly("import", "text", "--json", str(both), str(tmp_path / "none.txt"))
    assert said.code == 2
    body = json.loads(said.out)
    assert body["format"] == "kanly.import-text/1"
    assert [one["document"] for one in body["texts"]] == ["richese-landsraad-v3", "ecaz-moritani"]
    assert list(body["texts"][1]) == (
        "file sha256 document title unit units found missing altered replaced".split()
    )
    assert (body["texts"][1]["units"], body["texts"][1]["found"]) == (280, 280)
    assert len(body["failed"]) == 1


@with_seeds
def test_a_library_that_cannot_be_written_keeps_the_earlier_copy(home: Path, kanly: Kanly) -> None:
    assert kanly("import", "text", str(seed("crf"))).code == 0
    library = home / "library.db"
    with closing(sqlite3.connect(library)) as raw, raw:
        raw.execute(
            "CREATE TRIGGER full BEFORE INSERT ON text_unit WHEN new.unit = 9 "
            "BEGIN SELECT RAISE(FAIL, 'no room'); END"
        )
    said = kanly("import", "text", str(seed("crf")))
    assert said.code == 2
    assert said.err.startswith(f"{seed('crf')}: crf not taken; {library}: cannot be used")
    assert len(quotes("crf", range(1, 372))) == 371
