"""kanly collection and kanly deck lacks, as they are typed."""

from __future__ import annotations

import io
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from deck_cases import SIZES, deck_file
from places import DOCS

from cardbase.catalog.catalog import Catalog
from cardbase.library.collection import owned

if TYPE_CHECKING:
    from command_line import Golden, Kanly

JSON_PAGE = (DOCS / "json.md").read_text(encoding="utf-8")
DECK = str(deck_file("harkonnen"))
SIZE = sum(SIZES["harkonnen"])
GONE = "00000000-0000-4000-8000-000000000000"


@pytest.fixture(autouse=True)
def _at_home(home: Path) -> None:
    assert home.is_dir()


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    file = tmp_path / "mine.csv"
    rows = "Qty;Card;Edition;Price\n2;Maula Pistol;;3\n1;Pogorm;;\n1;maula pistol;;\n0;Tupile;;\n"
    file.write_text(rows, encoding="utf-8")
    return file


def counts(catalog: Catalog) -> dict[str, int]:
    return dict(owned(catalog).counts)


def the_json(kanly: Kanly, *words: str) -> dict[str, object]:
    """What a command writes as JSON; each of its keys stands in docs/json.md."""
    body = cast("dict[str, object]", json.loads(kanly(*words, "--json").out))
    for key in keys_of(body):
        assert f"`{key}`" in JSON_PAGE, key
    return body


def keys_of(value: object) -> set[str]:
    if isinstance(value, dict):
        return {str(key) for key in value}.union(*map(keys_of, value.values()))
    return set().union(*map(keys_of, value)) if isinstance(value, list) else set()


def lose(home: Path, card_id: str) -> None:
    with closing(sqlite3.connect(home / "library.db")) as raw, raw:
        raw.execute("UPDATE owned_card SET octgn_id = ? WHERE card = ?", (GONE, card_id))


def test_an_empty_collection_says_how_to_begin(kanly: Kanly, home: Path) -> None:
    said = kanly("collection", "show", columns=60)
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("The collection is empty; kanly collection import FILE")
    assert max(map(len, said.out.splitlines())) <= 60
    assert kanly("collection", "errata").code == 1
    assert not (home / "library.db").exists()


def test_cards_are_added_and_removed_by_name(kanly: Kanly, catalog: Catalog) -> None:
    said = kanly("collection", "add", "maula", "pistl", "--count", "3")
    assert (said.code, said.out) == (0, "Maula Pistol [eots:maula-pistol]: 3 owned now.\n")
    assert "taken to mean Maula Pistol" in said.err
    said = kanly("collection", "remove", "maula pistol")
    assert (said.code, said.out) == (0, "Maula Pistol [eots:maula-pistol]: 2 owned now.\n")
    said = kanly("collection", "remove", "maula pistol", "-n", "3")
    assert (said.code, said.out) == (1, "")
    assert "Maula Pistol: you own only 2, so 3 cannot be taken out" in said.err
    body = the_json(kanly, "collection", "remove", "maula pistol", "-n", "2")
    assert body["cards"] == [
        {
            "id": "eots:maula-pistol",
            "octgn_id": catalog.card("eots:maula-pistol").octgn_id,
            "set": "eots",
            "full_name": "Maula Pistol",
            "owned": 0,
        }
    ]
    assert counts(catalog) == {}


@pytest.mark.parametrize("act", ["add", "remove"])
@pytest.mark.parametrize(
    ("name", "code", "out", "err"),
    [
        ("paul atreides", 3, "eots:paul-atreides  Paul Atreides, Son of Duke Leto", "2 versions"),
        ("weirding", 3, "eots:weirding-way", "these come near"),
        ("asdfgh", 1, "", 'No card is named "asdfgh"'),
    ],
)
def test_a_name_that_is_not_one_card_changes_nothing(
    kanly: Kanly, catalog: Catalog, act: str, name: str, code: int, out: str, err: str
) -> None:
    said = kanly("collection", act, name)
    assert said.code == code
    assert said.out.startswith(out)
    assert err in said.err
    assert counts(catalog) == {}


def test_more_than_can_be_owned_is_refused(kanly: Kanly, catalog: Catalog) -> None:
    assert kanly("collection", "add", "pogrom", "-n", "9999").code == 0
    said = kanly("collection", "add", "pogrom")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("kanly: Pogrom: expected 1 to 9999 copies")
    assert counts(catalog) == {"eots:pogrom": 9999}


def test_an_import_tells_what_was_near_and_added_up(
    kanly: Kanly, catalog: Catalog, mine: Path
) -> None:
    said = kanly("collection", "import", str(mine))
    assert said.code == 0
    assert said.out == (
        f"{mine}: 2 cards, 4 copies, added to what you owned.\n"
        "Before: 0 cards, 0 copies. Now: 2 cards, 4 copies.\n"
    )
    unread, near, doubled = said.err.splitlines()
    assert unread == f"{mine}: columns not read: Price."
    assert near == f'{mine}, line 3: taken as Pogrom, for "Pogorm"'
    assert doubled.endswith("[eots:maula-pistol] stands in lines 2, 4: 3 copies together")
    assert kanly("collection", "import", str(mine)).code == 0
    assert counts(catalog) == {"eots:maula-pistol": 6, "eots:pogrom": 2}
    said = kanly("collection", "import", str(mine), "--replace")
    assert said.out.splitlines()[0].endswith("in the place of all you owned.")
    assert said.out.splitlines()[1] == "Before: 2 cards, 8 copies. Now: 2 cards, 4 copies."
    assert counts(catalog) == {"eots:maula-pistol": 3, "eots:pogrom": 1}


@pytest.mark.parametrize("options", [(), ("--replace",)])
def test_one_refused_row_leaves_all_as_it_was(
    kanly: Kanly, catalog: Catalog, mine: Path, options: tuple[str, ...]
) -> None:
    kanly("collection", "add", "tupile")
    with mine.open("a", encoding="utf-8") as file:
        file.write("?;Pogrom;;\n" * 30)
    said = kanly("collection", "import", str(mine), *options)
    assert (said.code, said.out) == (2, "")
    assert f'{mine}, line 6: expected a count from 0 to 9999, found "?"' in said.err
    assert "... and 10 more like that" in said.err
    assert "Nothing was taken in, since 30 of the rows cannot be" in said.err
    assert counts(catalog) == {"eots:tupile": 1}
    said = kanly("collection", "import", str(mine), "--anyway", *options)
    assert said.code == 1
    assert counts(catalog) == {"eots:maula-pistol": 3, "eots:pogrom": 1} | (
        {} if options else {"eots:tupile": 1}
    )


def test_a_file_without_a_card_never_empties_a_collection(
    kanly: Kanly, catalog: Catalog, mine: Path
) -> None:
    kanly("collection", "add", "tupile")
    mine.write_text("count,name\n", encoding="utf-8")
    said = kanly("collection", "import", str(mine), "--replace")
    assert (said.code, said.out) == (2, "")
    assert said.err == f"{mine}: no card is in it; nothing was changed.\n"
    mine.write_text("no csv at all", encoding="utf-8")
    said = kanly("collection", "import", str(mine), "--replace")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"kanly: {mine}, line 1: expected a heading")
    assert counts(catalog) == {"eots:tupile": 1}


def test_an_import_as_json_accounts_for_each_row(kanly: Kanly, mine: Path) -> None:
    body = the_json(kanly, "collection", "import", str(mine))
    assert body["format"] == "kanly.collection-import/1"
    assert (body["written"], body["replaced"]) == (True, False)
    lines = cast("list[dict[str, object]]", body["lines"])
    assert [one["fate"] for one in lines] == ["passed", "taken", "near", "taken", "passed"]
    assert body["doubled"] == [{"id": "eots:maula-pistol", "lines": [2, 4], "count": 3}]
    assert (body["before"], body["after"]) == (
        {"cards": 0, "copies": 0},
        {"cards": 2, "copies": 4},
    )


def test_an_export_that_cannot_be_written_leaves_the_file_as_it_was(
    kanly: Kanly, tmp_path: Path
) -> None:
    out = tmp_path / "mine.csv"
    out.write_text("before", encoding="utf-8")
    out.chmod(0o444)
    said = kanly("collection", "export", "--out", str(out))
    out.chmod(0o644)
    assert (said.code, said.out) == (2, "")
    told = 'expected a file that can be written, found "a read-only file"'
    assert f"{told}; name another place with --out" in said.err
    assert out.read_text(encoding="utf-8") == "before"
    assert [one.name for one in tmp_path.iterdir() if one.suffix == ".part"] == []


def test_what_is_exported_is_taken_in_from_standard_input(
    kanly: Kanly, catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kanly("collection", "add-deck", DECK).code == 0
    before = counts(catalog)
    text = kanly("collection", "export").out
    out = tmp_path / "out.csv"
    said = kanly("collection", "export", "--out", str(out))
    assert (said.code, said.out) == (0, "")
    assert said.err.endswith(f"{SIZE} copies written to {out}.\n")
    assert out.read_text(encoding="utf-8") == text
    assert kanly("collection", "forget", "--sure").code == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    said = kanly("collection", "import", "-")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("standard input: ")
    assert counts(catalog) == before


def test_a_deck_is_added_all_of_it_or_what_is_told(
    kanly: Kanly, catalog: Catalog, tmp_path: Path
) -> None:
    said = kanly("collection", "add-deck", DECK)
    assert said.code == 0
    assert f"{SIZE} copies added; you own" in said.out
    before = counts(catalog)
    file = tmp_path / "deck.txt"
    file.write_text("2 Pogrom\n1 asdfgh\n", encoding="utf-8")
    said = kanly("collection", "add-deck", str(file))
    assert (said.code, said.out) == (2, "")
    assert "Nothing was added" in said.err
    assert counts(catalog) == before
    said = kanly("collection", "add-deck", str(file), "--anyway", "--json")
    assert said.code == 1
    (one,) = json.loads(said.out)["cards"]
    assert (one["id"], one["owned"]) == ("eots:pogrom", before.get("eots:pogrom", 0) + 2)


@pytest.mark.parametrize("columns", [60, 80])
def test_the_collection_on_a_page(kanly: Kanly, golden: Golden, columns: int) -> None:
    kanly("collection", "add-deck", DECK)
    said = kanly("collection", "show", "thunder", columns=columns)
    assert (said.code, said.err) == (0, "")
    assert max(map(len, said.out.splitlines())) <= columns
    golden(f"collection-{columns}.txt", said.out)
    whole = kanly("collection", "show", "--all", columns=columns).out
    assert whole.count("[") == len(the_json(kanly, "collection", "show")["listed"])  # type: ignore[arg-type]


def test_what_is_missing_of_a_set(kanly: Kanly) -> None:
    kanly("collection", "add", "pogrom")
    said = kanly("collection", "show", "Eye of the Storm", "--missing")
    assert said.out.count("[eots:") == 300
    assert "[eots:pogrom]" not in said.out
    body = the_json(kanly, "collection", "show", "tat", "--missing")
    assert len(cast("list[object]", body["listed"])) == 177
    assert kanly("collection", "show", "--missing").out.count("[") == 660


def test_the_collection_as_json(kanly: Kanly, home: Path) -> None:
    kanly("collection", "add", "pogrom", "-n", "2")
    kanly("collection", "add", "tupile")
    lose(home, "eots:tupile")
    body = the_json(kanly, "collection", "show")
    assert (body["cards"], body["copies"]) == (1, 2)
    assert body["lost"] == [
        {
            "id": "eots:tupile",
            "octgn_id": GONE,
            "full_name": "Tupile, Sanctuary Planet",
            "owned": 1,
        }
    ]


def test_a_set_that_is_none(kanly: Kanly) -> None:
    said = kanly("collection", "show", "winds")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith('kanly: no set is called "winds"; there are eots (Eye of the Storm)')


def test_a_card_of_no_catalog_is_told_wherever_it_counts(
    kanly: Kanly, home: Path, mine: Path
) -> None:
    kanly("collection", "add", "pogrom")
    lose(home, "eots:pogrom")
    kept = "Pogrom [eots:pogrom]: 1 copy kept, but no card of the catalog is it any more."
    assert kept in kanly("collection", "show").err
    said = kanly("collection", "export")
    assert f"{kept} It is written as a comment." in said.err
    assert f"# 1,eots:pogrom,Pogrom,,{GONE}" in said.out
    assert kept in kanly("collection", "import", str(mine), "--replace").err
    body = the_json(kanly, "collection", "forget", "--sure")
    forgotten = cast("list[dict[str, object]]", body["forgotten"])
    assert [one["full_name"] for one in forgotten] == ["Maula Pistol", "Pogrom", "Pogrom"]


def test_owned_cards_that_errata_changed(kanly: Kanly) -> None:
    kanly("collection", "add", "tupile")
    said = kanly("collection", "errata")
    assert (said.code, said.out) == (1, "")
    assert said.err == "No erratum changes any of the 1 card you own.\n"
    kanly("collection", "add-deck", DECK)
    said = kanly("collection", "errata", columns=60)
    assert said.code == 0
    assert "Official erratum CE-12: Pogrom: effect" in " ".join(said.out.split())
    assert "  before  " in said.out
    assert "  after   " in said.out
    assert "In doubt" not in said.out
    assert said.err == "4 cards you own in doubt; --doubts tells which.\n"
    said = kanly("collection", "errata", "--doubts")
    assert (said.code, said.err) == (0, "")
    assert 'perhaps "Hunter-Seeker"' in said.out.partition("In doubt: 4 cards you own")[2]
    body = the_json(kanly, "collection", "errata")
    assert [len(cast("list[object]", body[key])) for key in ("changed", "doubted")] == [2, 4]


def test_the_collection_is_forgotten(kanly: Kanly, catalog: Catalog) -> None:
    kanly("collection", "add", "pogrom", "-n", "2")
    assert kanly("collection", "forget").code == 2
    assert counts(catalog) == {"eots:pogrom": 2}
    said = kanly("collection", "forget", "--sure")
    assert said.out == "The collection is empty now; it had 1 card, 2 copies.\n"
    assert counts(catalog) == {}


def test_a_deck_that_lacks_nothing(kanly: Kanly) -> None:
    kanly("collection", "add-deck", DECK)
    said = kanly("deck", "lacks", DECK)
    assert (said.code, said.err) == (0, "")
    assert said.out.endswith(f": you own all {SIZE} cards.\n")


@pytest.mark.parametrize("columns", [60, 80])
def test_what_decks_lack_on_a_page(
    kanly: Kanly, golden: Golden, tmp_path: Path, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    first, second = Path("first.txt"), Path("second.txt")
    first.write_text("3 Pogrom\n1 Paul Atreides [eots:paul-atreides]\n", encoding="utf-8")
    second.write_text("2 Pogrom\n2 Tupile\n", encoding="utf-8")
    kanly("collection", "add", "pogrom", "-n", "2")
    kanly("collection", "add", "tat:paul-atreides", "-n", "2")
    said = kanly("deck", "lacks", str(first), str(second), columns=columns)
    assert (said.code, said.err) == (1, "")
    golden(f"deck-lacks-{columns}.txt", said.out)
    assert max(map(len, said.out.splitlines())) <= columns
    said = kanly("deck", "lacks", str(second), columns=columns)
    assert said.out.splitlines()[1:] == ["    2  Tupile, Sanctuary Planet [eots:tupile]"]


def test_what_decks_lack_as_json(kanly: Kanly, tmp_path: Path) -> None:
    file = tmp_path / "first.txt"
    file.write_text("3 Pogrom\n1 Paul Atreides [eots:paul-atreides]\n1 asdfgh\n", encoding="utf-8")
    kanly("collection", "add", "tat:paul-atreides")
    assert kanly("deck", "lacks", str(file)).code == 2
    body = the_json(kanly, "deck", "lacks", str(file))
    assert body["lacking"] == 4
    paul, pogrom = cast("list[dict[str, object]]", body["cards"])
    assert (pogrom["missing"], pogrom["decks"]) == (3, [{"deck": 0, "count": 3}])
    assert paul["instead"] == [
        {
            "id": "tat:paul-atreides",
            "full_name": "Paul Atreides, Son of Duke Leto",
            "spare": 1,
            "differs": ["operation"],
        }
    ]
