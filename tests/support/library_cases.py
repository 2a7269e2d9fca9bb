"""What the tests of the user's library share: made-up cards and sets, and ways to run it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from places import TESTS

from cardbase.errors import LibraryError
from cardbase.library.migrate import STEPS
from cardbase.library.printed import Printed, printed_texts
from cardbase.library.store import ImportDifference, open_library
from cardbase.octgn import PrintedCard, SetFile
from cardbase.texts.read import TextFile
from cardbase.texts.recognise import RecognisedText

SET_ID = "0f0f0f0f-0000-4000-8000-000000000000"
OTHER_SET = "0e0e0e0e-0000-4000-8000-000000000000"
NOBODY = 65534
OLD_SCHEMA = TESTS / "data" / "library_v1.sql"
"""The tables of version 1, as the Kanly of that time made them."""
SCHEMA_2 = TESTS / "data" / "library_v2.sql"
"""The tables of version 2, likewise."""
SCHEMA_3 = TESTS / "data" / "library_v3.sql"
"""The tables of version 3, likewise."""
SCHEMA_4 = TESTS / "data" / "library_v4.sql"
"""The tables of version 4, likewise."""
SCHEMA_5 = TESTS / "data" / "library_v5.sql"
"""The tables of version 5, likewise."""
SCHEMA_6 = TESTS / "data" / "library_v6.sql"
"""The tables of version 6, likewise."""
SCHEMA_7 = TESTS / "data" / "library_v7.sql"
"""The tables of version 7, likewise."""
SCHEMA_8 = TESTS / "data" / "library_v8.sql"
"""The tables of version 8, likewise."""
SCHEMA_9 = TESTS / "data" / "library_v9.sql"
"""The tables of version 9, likewise."""
SCHEMA_10 = TESTS / "data" / "library_v10.sql"
"""The tables of version 10, likewise."""
OLD = {
    1: OLD_SCHEMA,
    2: SCHEMA_2,
    3: SCHEMA_3,
    4: SCHEMA_4,
    5: SCHEMA_5,
    6: SCHEMA_6,
    7: SCHEMA_7,
    8: SCHEMA_8,
    9: SCHEMA_9,
    10: SCHEMA_10,
}


def guid(number: int) -> str:
    return f"0f0f0f0f-0000-4000-8000-{number:012}"


def card(number: int, operation: str = "Bow to the nearest worm.", name: str = "") -> PrintedCard:
    properties = {"Type": "Plan", "Operation": operation, "Mood": "Grim"}
    return PrintedCard(
        octgn_id=guid(number), name=name or f"Card {number}", line=number + 1, properties=properties
    )


def set_file(*cards: PrintedCard, set_id: str = SET_ID, name: str = "Test Sietch") -> SetFile:
    return SetFile(
        name=name,
        set_id=set_id,
        path="some/where/test.xml",
        sha256="0" * 64,
        cards=cards,
        refused=(),
        remarks=(),
    )


def keep(path: Path, file: SetFile) -> ImportDifference:
    with open_library(path) as library:
        return library.keep(file)


def keep_old(path: Path, file: SetFile, schema: Path = OLD_SCHEMA) -> ImportDifference:
    """As `keep`, in a library of version 1 (or that of the schema) that stays one."""
    if not path.exists():
        with closing(sqlite3.connect(path)) as raw:
            raw.executescript(schema.read_text(encoding="utf-8"))
    version = next(number for number, old in OLD.items() if old == schema)
    steps = {number: STEPS[number] for number in STEPS if number < version}
    with open_library(path, steps=steps) as library:
        return library.keep(file)


def refusal(path: Path) -> str:
    with pytest.raises(LibraryError) as refused, open_library(path):
        pass
    assert "\n" not in str(refused.value)
    return str(refused.value).removeprefix(f"{path}: ")


def run(script: str, path: Path) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    return ran


def printed(octgn_id: str, path: Path | None = None) -> Printed | None:
    """The user's printed text of a card, None when there is none. Raises LibraryError."""
    return printed_texts((octgn_id,), path).get(octgn_id)


def put(path: Path, units: dict[int, str], document: str = "ecaz-moritani") -> int:
    """Keep lines of a document as if they had been imported."""
    file = TextFile(path="some/where/mine.txt", sha256="0" * 64, text="")
    found = RecognisedText(document=document, units=units, altered=(), missing=(), share=1.0)
    with open_library(path) as library:
        return library.keep_text(file, found)


POGROM = "2037f0a1-773d-42a9-a498-d0cf54e7a119"


def keep_printed(octgn_id: str, operation: str) -> None:
    """Put a made-up printed text into the user's library."""
    card = PrintedCard(
        octgn_id=octgn_id,
        name="Pogrom",
        line=3,
        properties={"Operation": operation, "Type": "Plan"},
    )
    with open_library() as library:
        library.keep(
            SetFile(
                name="My Storm",
                set_id="0f0f0f0f-0000-4000-8000-000000000000",
                path="my-storm.xml",
                sha256="0" * 64,
                cards=(card,),
                refused=(),
                remarks=(),
            )
        )
