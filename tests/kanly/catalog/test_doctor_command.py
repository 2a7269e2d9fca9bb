"""`kanly doctor`: all is well here, and what is not well is told without hiding the rest."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from library_cases import POGROM, keep_printed

from cardbase import open_catalog
from cardbase.checks.checkup import ALL, checkup, operations, type_of

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Kanly

NAMES = ["home", "catalog", "data files", "rules", "board game", "library"]


def change(home: Path, statement: str) -> None:
    with closing(sqlite3.connect(home / "catalog.db")) as ours, ours:
        ours.execute(statement)


def well(home: Path) -> dict[str, bool]:
    assert home.is_dir()
    with open_catalog() as catalog:
        return {check.name: check.well for check in checkup(catalog)}


def test_all_is_well(home: Path, kanly: Kanly) -> None:
    said = kanly("doctor")
    assert (said.code, said.err) == (0, "")
    heads = [line.partition(":")[0].split(maxsplit=1) for line in said.out.splitlines()[:9]]
    assert [head[1] for head in heads if head and head[0] == "well"] == NAMES
    assert "NOT WELL" not in said.out
    assert str(home) in said.out
    assert "  all   " in said.out


def test_the_counts_are_those_of_the_cards(kanly: Kanly) -> None:
    with open_catalog() as catalog:
        cards, counted = catalog.all_cards(), operations(catalog)
    for card in cards:
        counted.cards[type_of(card)][card.acts] -= 1
        counted.cards[ALL][card.acts] -= 1
        for sentence in card.sentences:
            counted.sentences[type_of(card)][sentence.acts] -= 1
            counted.sentences[ALL][sentence.acts] -= 1
    left = [*counted.cards.values(), *counted.sentences.values()]
    assert not any(count for own in left for count in own.values())
    told = json.loads(kanly("doctor", "--json").out)
    assert (told["format"], told["well"]) == ("kanly.doctor/2", True)
    assert [check["name"] for check in told["checks"]] == NAMES
    assert sum(told["operations"]["cards"]["all"].values()) == 661
    assert sum(told["operations"]["sentences"]["all"].values()) == sum(
        len(card.sentences) for card in cards
    )
    by_type = {of: sum(own.values()) for of, own in told["operations"]["cards"].items()}
    assert by_type == {
        "Persona": 118, "Holding": 71, "Resource": 192, "Event": 59,
        "Venture": 78, "Tactic": 128, "Program": 15, "all": 661,
    }  # fmt: skip


def test_a_card_that_says_other_than_the_data_is_found(home: Path, kanly: Kanly) -> None:
    change(home, "UPDATE card SET operation = 'Draw 9 cards.' WHERE id = 'eots:pogrom'")
    said = kanly("doctor")
    assert said.code == 1
    plain = " ".join(said.out.split())
    assert "NOT WELL data files: " in plain
    assert "delete it, and it is built anew" in plain
    assert well(home) == {name: name != "data files" for name in NAMES}
    assert json.loads(kanly("doctor", "--json").out)["well"] is False


def test_a_rule_that_is_none_is_found(home: Path) -> None:
    change(home, "UPDATE card_keyword SET rule = 'SO-99' WHERE word = 'Direct'")
    assert not well(home)["rules"]


def test_a_fact_that_says_other_than_the_data_is_found(home: Path) -> None:
    change(home, "UPDATE point SET text = 'CHOAM may hold up to 6 cards.' WHERE id = 'CHO-14'")
    assert not well(home)["board game"]


def test_a_fact_that_is_gone_is_found(home: Path) -> None:
    change(home, "DELETE FROM point WHERE id = 'QA-03'")
    assert not well(home)["board game"]


def test_a_broken_index_is_found(home: Path) -> None:
    with closing(sqlite3.connect(home / "catalog.db", isolation_level=None)) as ours:
        ours.execute("PRAGMA writable_schema = ON")
        ours.execute(
            "UPDATE sqlite_master SET sql = 'CREATE INDEX ix_card_acts ON card (title)' "
            "WHERE name = 'ix_card_acts'"
        )
        assert ours.execute("SELECT changes()").fetchone() == (1,)
    found = well(home)
    assert not found["catalog"]
    assert found["rules"]


@pytest.mark.parametrize(
    ("content", "sound"),
    [(b"", True), (b"no database, but somebody's own file\n", False)],
)
def test_the_library_is_looked_at_and_left_alone(
    home: Path, kanly: Kanly, content: bytes, sound: bool
) -> None:
    (home / "library.db").write_bytes(content)
    said = kanly("doctor")
    assert said.code == (0 if sound else 1)
    assert well(home) == {name: sound or name != "library" for name in NAMES}
    assert (home / "library.db").read_bytes() == content


def test_an_imported_set_is_counted(home: Path, kanly: Kanly) -> None:
    keep_printed(POGROM, "March on the sietch.")
    told = "library: your own printed cards: 1 (sets: 1); your own documents: none"
    assert told in " ".join(kanly("doctor").out.split())
    with closing(sqlite3.connect(home / "library.db")) as ours, ours:
        ours.execute("DROP TABLE printed_card")
    assert "NOT WELL library: " in " ".join(kanly("doctor").out.split())
