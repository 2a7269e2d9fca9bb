"""The schema of library.db is written in `model`; the quick ways to write and read keep to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError
from sqlmodel import Session, create_engine, select

from cardbase.errors import LibraryError
from cardbase.library.edit import changing
from cardbase.library.model import LibraryTable
from cardbase.library.rows import LIMITS, ColumnLimit, enter
from tracker.log.store import open_log

MODELS: dict[str, type[LibraryTable]] = {
    str(model.__tablename__): model for model in LibraryTable.__subclasses__()
}
AT = "2026-01-31T20:15:00.000000Z"
GOOD: dict[str, dict[str, Any]] = {
    "game": {"id": "g", "name": "G", "made_at": AT, "used": 1, "branch": "main", "seq": 1},
    "game_chance": {"game": "g", "chance": "c"},
    "game_branch": {"game": "g", "branch": "main", "parent": None, "fork": 0, "made_at": AT},
    "game_event": {
        "game": "g",
        "branch": "main",
        "seq": 1,
        "kind": "k",
        "version": 1,
        "body": "{}",
        "at": AT,
        "seal": "0" * 64,
    },
    "game_move": {
        "game": "g",
        "number": 1,
        "kind": "undo",
        "house": "ordos",
        "at": AT,
        "branch": "main",
        "seq": 2,
        "to_branch": "main",
        "to_seq": 1,
        "agreed": "vernius",
        "words": "",
        "why": "",
    },
    "game_right": {
        "game": "g",
        "device": "a" * 64,
        "role": "house",
        "house": "ordos",
        "since": AT,
    },
    "game_invitation": {
        "word": "b" * 64,
        "game": "g",
        "role": "house",
        "house": "ordos",
        "number": "n",
        "once": 1,
        "giver": "",
        "made_at": AT,
    },
    "kept_table": {
        "folded": "friday",
        "name": "Friday",
        "factions": "fremen choam",
        "extras": "",
        "advanced": 1,
        "landsraad": 0,
        "match_up": "",
        "seats": "",
        "in_use": 1,
        "changed_at": AT,
    },
    "kept_table_own": {"folded": "friday", "faction": "choam"},
    "ledger": {
        "folded": "choam",
        "name": "CHOAM",
        "faction": "choam",
        "kept_table": "Friday",
        "in_use": 1,
    },
    "ledger_entry": {
        "ledger": "choam",
        "number": 1,
        "kind": "start",
        "amount": 2,
        "faction": "",
        "cards": "",
        "facts": "CHO-03",
        "note": "",
        "at": AT,
    },
    "deck": {
        "id": 1,
        "folded": "d",
        "name": "D",
        "notes": "",
        "form": "text",
        "made_at": AT,
        "changed_at": AT,
    },
    "deck_slot": {
        "deck": 1,
        "position": 1,
        "section": "house",
        "octgn_id": "0f0f0f0f-0000-4000-8000-000000000001",
        "card": "eots:pogrom",
        "name": "Pogrom",
        "count": 3,
    },
    "deck_version": {
        "deck": 1,
        "number": 1,
        "kind": "saved",
        "source": 0,
        "notes": "",
        "form": "text",
        "why": "",
        "at": AT,
    },
    "deck_version_slot": {
        "deck": 1,
        "version": 1,
        "position": 1,
        "section": "house",
        "octgn_id": "0f0f0f0f-0000-4000-8000-000000000001",
        "card": "eots:pogrom",
        "name": "Pogrom",
        "count": 3,
    },
    "owned_card": {
        "octgn_id": "0f0f0f0f-0000-4000-8000-000000000001",
        "card": "eots:pogrom",
        "name": "Pogrom",
        "count": 3,
    },
}
WRONG = ("", "x", AT[:-1], "f" * 63, -1, 0, None)


def limit_of(told: dict[str, Any]) -> ColumnLimit:
    """A property of a model's JSON Schema as a limit."""
    types = [one["type"] for one in told.get("anyOf", [told])]
    return ColumnLimit(
        {"string": str, "integer": int}[types[0]],
        told.get("minLength", told.get("minimum")),
        told.get("pattern", "").removeprefix("^").removesuffix("$"),
        null="null" in types,
    )


@pytest.mark.parametrize("table", LIMITS)
def test_the_limits_of_a_table_are_those_of_its_model(table: str) -> None:
    properties = MODELS[table].model_json_schema()["properties"]
    assert {name: limit_of(told) for name, told in properties.items()} == LIMITS[table]


@pytest.mark.parametrize("table", LIMITS)
def test_a_row_is_refused_exactly_where_its_model_refuses_it(table: str) -> None:
    for column in LIMITS[table]:
        for wrong in WRONG:
            row = GOOD[table] | {column: wrong}
            try:
                MODELS[table].model_validate(row)
            except ValidationError:
                refused = pytest.raises(sqlite3.IntegrityError, match=f"{table}.{column}")
                with closing(sqlite3.connect(":memory:")) as raw, refused:
                    enter(raw, table, **row)
            else:
                assert LIMITS[table][column].allows(wrong), (column, wrong)


def test_a_row_refused_is_one_clear_line_and_undone(tmp_path: Path) -> None:
    path = tmp_path / "library.db"

    def write() -> None:
        with changing(path) as raw:
            enter(raw, "deck", **GOOD["deck"])
            enter(raw, "deck", **GOOD["deck"] | {"id": 2, "folded": "e", "name": ""})

    with pytest.raises(LibraryError, match=r"deck\.name does not take ''"):
        write()
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT count(*) FROM deck").fetchone() == (0,)


def test_what_is_written_quickly_is_read_alike_both_ways(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    with changing(path) as raw:
        for table, row in GOOD.items():
            enter(raw, table, **row)
    with Session(create_engine(f"sqlite:///{path}")) as session:
        for table, row in GOOD.items():
            (found,) = session.exec(select(MODELS[table])).all()
            assert found.model_dump() == row
    with closing(sqlite3.connect(path)) as raw:
        for table, row in GOOD.items():
            assert raw.execute(f"SELECT * FROM {table}").fetchone() == tuple(row.values())  # noqa: S608
    with open_log(path) as log:
        assert (log.current(), log.head("g").seq, log.chance("g")) == ("g", 1, "c")
