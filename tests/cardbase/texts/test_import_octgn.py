"""`kanly import octgn`: what it takes, says and returns, and how it compares with our facts."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest
from library_cases import printed
from places import DOCS
from systems import posix

from cardbase.checks.collate import FIELDS, NAME, collate, differences, transcribed_cells
from cardbase.errors import HomeError, LibraryError
from cardbase.library.printed import printed_texts
from cardbase.octgn import PrintedCard, read_set_file
from kanly.catalog.import_octgn import take

SET_ID = "0f0f0f0f-0000-4000-8000-000000000000"
OPERATION = "Lend a worm to whoever sings loudest."
KNOWN = {
    guid: cells
    for guid, cells in transcribed_cells().items()
    if cells[NAME] in ("Arrakeen, Capital of Arrakis", "Salsa Secundus", "Historic Acquisition")
}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KANLY_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("NO_COLOR", "1")
    return tmp_path / "home"


def guid(number: int) -> str:
    return f"0f0f0f0f-0000-4000-8000-{number:012}"


def as_card(octgn_id: str, cells: dict[str, str], operation: str = OPERATION) -> str:
    texts = {cell: text for cell, text in cells.items() if cell != NAME} | {"Operation": operation}
    properties = "".join(
        f"<property name={quoteattr(cell)} value={quoteattr(text)}/>"
        for cell, text in texts.items()
    )
    return f"<card id={quoteattr(octgn_id)} name={quoteattr(cells[NAME])}>{properties}</card>"


def write(path: Path, *cards: str, name: str = "Test Sietch", set_id: str = SET_ID) -> Path:
    lines = [f'<set name="{name}" id="{set_id}">', "<cards>", *cards, "</cards>", "</set>"]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


INVENTED = dict.fromkeys(FIELDS, "") | {NAME: "Worm Lender", "Type": "Plan"}


def test_all_taken_is_0_and_says_where_the_texts_are(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "a.xml", *(as_card(key, cells) for key, cells in KNOWN.items()))
    assert take([file], json=False) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out.splitlines() == [
        f"Test Sietch, from {file}",
        "  3 cards taken: 3 new",
        "  3 of 3 are cards of Kanly, by OCTGN id",
        "  facts agree on 3 of 3 cards",
        "",
        "The printed text is kept on this machine only, in library.db:",
        f"  {home / 'library.db'}",
        "It now shows beside Kanly's own wording, marked as your own copy.",
    ]
    texts = printed_texts(KNOWN)
    assert {one.operation for one in texts.values()} == {OPERATION}


def test_a_refused_card_is_1_and_named_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "a.xml", as_card("12", INVENTED), as_card(guid(1), INVENTED), "<card/>")
    assert take([file], json=False) == 1
    said = capsys.readouterr().out.splitlines()
    assert said[1:7] == [
        "  1 card taken: 1 new",
        "  2 cards refused:",
        '    line 3: "Worm Lender" id is not a GUID',
        "    line 5: card without an id",
        "  0 of 1 are cards of Kanly, by OCTGN id",
        "    not known to Kanly: Worm Lender",
    ]
    assert printed(guid(1)) is not None


NEXT = "kanly import octgn takes the .xml files of an OCTGN set"


def test_a_bad_file_is_2_in_one_line_and_the_others_are_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = tmp_path / "bad.xml"
    bad.write_text("<deck/>")
    files = [bad, write(tmp_path / "a.xml", as_card(guid(1), INVENTED)), tmp_path / "none.xml"]
    assert take(files, json=False) == 2
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        f"{bad}, line 1: expected the root <set>, found <deck>; {NEXT}",
        f'{files[2]}: expected a file that can be read, found "No such file or directory"; {NEXT}',
    ]
    assert "1 card taken: 1 new" in said.out
    assert printed(guid(1)) is not None


def test_only_bad_files_leave_no_library_behind(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert take([tmp_path / "none.xml"], json=False) == 2
    assert capsys.readouterr().out == ""
    assert not home.exists()


def test_remarks_go_to_standard_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(tmp_path / "a.xml", as_card(guid(1), INVENTED), "<worm/>")
    assert take([file], json=False) == 0
    said = capsys.readouterr()
    assert said.err == f"{file}, line 4: <worm> is no element of a set file; left out\n"
    assert "worm>" not in said.out


def test_importing_again_says_what_is_the_same_changed_and_gone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.xml"
    named = [INVENTED | {NAME: name} for name in ("A", "B", "C")]
    write(file, *(as_card(guid(n), cells) for n, cells in enumerate(named)))
    take([file], json=False)
    write(file, as_card(guid(0), named[0]), as_card(guid(1), named[1], "Run."))
    capsys.readouterr()
    assert take([file], json=False) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1:5] == [
        "  2 cards taken: 1 same as before, 1 changed since the last import",
        "    changed: B",
        "    in the last import but no longer in this file, so no longer kept: C",
        "  0 of 2 are cards of Kanly, by OCTGN id",
    ]


def test_a_cell_that_differs_is_shown_with_both_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = [as_card(key, cells | {"Command": "9"}) for key, cells in KNOWN.items()]
    take([write(tmp_path / "a.xml", cards[0])], json=False)
    said = " ".join(capsys.readouterr().out.split())
    assert "facts agree on 0 of 1 card " in said
    assert (
        'line 3: Arrakeen, Capital of Arrakis, Command: "9" in the file, '
        '"3" in Kanly\'s transcription' in said
    )


def test_names_from_the_file_cannot_steer_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = INVENTED | {NAME: "Evil\x9b2J\nWorm"}
    file = write(tmp_path / "a.xml", as_card(guid(1), odd), name="S\x9b2J")
    take([file], json=False)
    said = capsys.readouterr().out
    assert "\x9b" not in said
    assert "Evil\ufffd2J" in said


def test_json_holds_what_the_report_says(
    tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, cells = next(iter(KNOWN.items()))
    cards = [as_card(key, cells | {"Battle": "7"}), as_card(guid(1), INVENTED), "<card/><worm/>"]
    file, bad = write(tmp_path / "a.xml", *cards), tmp_path / "none.xml"
    assert take([file, bad], json=True) == 2
    document = json.loads(capsys.readouterr().out)
    difference = {
        "octgn_id": key,
        "name": cells[NAME],
        "line": 3,
        "cell": "Battle",
        "file": "7",
        "kanly": cells["Battle"],
    }
    fault = f'{bad}: expected a file that can be read, found "No such file or directory"'
    place = (document["format"], document["library"])
    assert place == ("kanly.import/1", str(home / "library.db"))
    assert document["failed"] == [{"file": str(bad), "reason": f"{fault}; {NEXT}"}]
    assert document["sets"] == [
        {
            "file": str(file),
            "name": "Test Sietch",
            "set_id": SET_ID,
            "sha256": read_set_file(file).sha256,
            "taken": 2,
            "new": [cells[NAME], "Worm Lender"],
            "same": [],
            "changed": [],
            "gone": [],
            "refused": [{"line": 5, "what": "", "reason": "card without an id"}],
            "remarks": ["line 5: <worm> is no element of a set file; left out"],
            "matched": 1,
            "unknown": ["Worm Lender"],
            "facts_agree": 0,
            "differences": [difference],
        }
    ]


def test_every_key_of_the_json_is_documented(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (DOCS / "import.md").read_text(encoding="utf-8")
    take([write(tmp_path / "a.xml", as_card(guid(1), INVENTED))], json=True)
    document = json.loads(capsys.readouterr().out)
    for key in [*document, *document["sets"][0]]:
        assert f"`{key}`" in page


def test_the_printed_text_is_not_in_the_report(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(tmp_path / "a.xml", as_card(guid(1), INVENTED))
    take([file], json=True)
    take([file], json=False)
    assert OPERATION not in capsys.readouterr().out


def test_a_held_library_is_2_for_the_file_and_keeps_the_earlier_texts(
    tmp_path: Path,
    home: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("cardbase.library.file.PATIENCE", 0.1)
    file = write(tmp_path / "a.xml", as_card(guid(1), INVENTED))
    take([file], json=False)
    write(file, as_card(guid(1), INVENTED, "Run."))
    capsys.readouterr()
    with closing(sqlite3.connect(home / "library.db", isolation_level=None)) as holder:
        holder.execute("BEGIN IMMEDIATE")
        assert take([file], json=False) == 2
    said = capsys.readouterr()
    assert said.err == (
        f"{file}: not taken; {home / 'library.db'}: is held by another program; "
        "try again when that has ended\n"
    )
    assert said.out == ""
    kept = printed(guid(1))
    assert kept is not None
    assert kept.operation == OPERATION


def test_a_library_of_another_program_stops_the_import(tmp_path: Path, home: Path) -> None:
    home.mkdir()
    with closing(sqlite3.connect(home / "library.db")) as other:
        other.execute("CREATE TABLE worm (x)")
    with pytest.raises(LibraryError, match="another program's database"):
        take([write(tmp_path / "a.xml", as_card(guid(1), INVENTED))], json=False)


def test_a_home_that_cannot_be_made_stops_the_import(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = write(tmp_path / "a.xml", as_card(guid(1), INVENTED))
    monkeypatch.setenv("KANLY_HOME", str(file / "home"))
    with pytest.raises(HomeError, match="set KANLY_HOME"):
        take([file], json=False)


COMMAND = """
import sys
from pathlib import Path
from kanly.catalog.import_octgn import take
sys.exit(take([Path(name) for name in sys.argv[1:]], json=False))
"""


def start(*files: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, *map(str, files)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@posix
def test_an_import_killed_between_files_keeps_those_it_acknowledged(tmp_path: Path) -> None:
    first = write(tmp_path / "a.xml", as_card(guid(1), INVENTED))
    never = tmp_path / "pipe.xml"
    os.mkfifo(never)  # no one ever writes: the import waits in its second file
    with start(first, never) as process:
        assert process.stdout is not None
        with never.open("wb"):  # opens only once the import has reached it
            process.send_signal(signal.SIGKILL)
    assert process.returncode == -signal.SIGKILL
    assert printed(guid(1)) is not None


def test_two_imports_at_once_both_succeed(tmp_path: Path) -> None:
    files = [
        write(
            tmp_path / f"{number}.xml",
            *(as_card(guid(100 * number + n), INVENTED) for n in range(100)),
            set_id=guid(number),
        )
        for number in (1, 2)
    ]
    processes = [start(file) for file in files]
    for process in processes:
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (0, "")
        assert "100 cards taken: 100 new" in out
    assert len(printed_texts(guid(n) for n in range(100, 300))) == 200


def test_no_allegiance_is_written_in_two_ways() -> None:
    expected = dict.fromkeys(FIELDS, "") | {NAME: "A"}
    for text, count in (("None", 0), ("", 0), ("none", 1)):
        card = PrintedCard(octgn_id=guid(1), name="A", line=1, properties={"Allegiance": text})
        assert len(differences(card, expected)) == count


def test_a_cell_left_out_of_the_file_counts_as_empty() -> None:
    expected = dict.fromkeys(FIELDS, "") | {NAME: "A", "Battle": "1"}
    card = PrintedCard(octgn_id=guid(1), name="A", line=1, properties={})
    (one,) = differences(card, expected)
    assert (one.cell, one.file, one.kanly) == ("Battle", "", "1")


def test_the_transcription_keeps_the_slips_of_the_files() -> None:
    by_name = {cells[NAME]: cells for cells in KNOWN.values()}
    assert by_name["Historic Acquisition"]["Type"] == "Plam"
    assert "Salusa Secundus" not in by_name
    assert len(transcribed_cells()) == 661


@pytest.mark.skipif("KANLY_OCTGN" not in os.environ, reason="KANLY_OCTGN names no folder")
def test_the_real_files_agree_with_every_fact(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(Path(os.environ["KANLY_OCTGN"]).glob("*.xml"))
    assert take(files, json=True) == 0
    sets = json.loads(capsys.readouterr().out)["sets"]
    assert sorted(one["facts_agree"] for one in sets) == [177, 183, 301]
    assert all(one["matched"] == one["taken"] == len(one["new"]) for one in sets)
    expected = transcribed_cells()
    for file in files:
        beside = collate(read_set_file(file), expected)
        assert (beside.unknown, beside.differences) == ((), ())
