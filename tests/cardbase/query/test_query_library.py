"""`own:` and `in:` ask the user's library, and it is read for nothing else."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from deck_cases import real_deck

from cardbase.catalog.catalog import Catalog
from cardbase.collection.owned import Copies
from cardbase.errors import LibraryError, UnknownDeck
from cardbase.library.collection import add
from cardbase.library.deck_history import DeckEdit, EditVerb, SlotEdit, edit_deck
from cardbase.library.decks import read_saved, save
from cardbase.query.explain import explained, written
from cardbase.query.faults import QueryFault
from cardbase.query.parse import parsed

POGROM, PISTOL = "eots:pogrom", "eots:maula-pistol"
OWNED = {POGROM: 3, PISTOL: 1}


@pytest.fixture(autouse=True)
def _library(home: Path, catalog: Catalog) -> None:
    assert home.is_dir()
    add(Copies(card=catalog.card(card), count=count) for card, count in OWNED.items())
    save(real_deck(catalog, "atreides"), "Red Duke")
    pogrom = SlotEdit(verb=EditVerb.ADD, card=catalog.card(POGROM), count=1)
    edit_deck("red duke", DeckEdit(slots=(pogrom,)))


def ids(catalog: Catalog, query: str) -> set[str]:
    return {card.id for card in catalog.find(query)}


@pytest.mark.parametrize(
    ("query", "fits"),
    [
        ("own:>=2", lambda n: n >= 2),
        ("own>1", lambda n: n > 1),
        ("own<2", lambda n: n < 2),
        ("own:<=3", lambda n: n <= 3),
        ("own:0", lambda n: n == 0),
        ("own:3", lambda n: n == 3),
        ("own!=1", lambda n: n != 1),
        ("owned:1..2", lambda n: 1 <= n <= 2),
        ("own:..1", lambda n: n <= 1),
        ("own:2..", lambda n: n >= 2),
        ("-own:>=2", lambda n: n < 2),
    ],
)
def test_own_asks_how_many_copies_are_owned(catalog: Catalog, query: str, fits: object) -> None:
    assert callable(fits)
    every = {card.id for card in catalog.find("cost>=0 or -cost>=0")}
    assert ids(catalog, query) == {card for card in every if fits(OWNED.get(card, 0))}


def test_in_asks_a_saved_deck_or_a_version_of_it(catalog: Catalog) -> None:
    before = {slot.card.id for slot in real_deck(catalog, "atreides").slots()}
    assert ids(catalog, 'in:"red duke@1"') == before
    assert ids(catalog, 'in:"RED  duke"') == before | {POGROM}
    assert ids(catalog, 'in:"Red Duke" -in:"red duke@1"') == {POGROM}
    starter = {one.card.id for one in read_saved("starter:guild", catalog).deck.entries}
    assert ids(catalog, "in:starter:guild") == starter
    assert ids(catalog, 'in:"red duke" own:0') == before - OWNED.keys()


def test_what_is_asked_is_told_and_read_again() -> None:
    asked = parsed('in:"red duke" (own>=2 or own:1..3)')
    assert parsed(written(asked)) == asked
    told = "\n".join(explained(asked))
    assert 'is in your deck "red duke"' in told
    assert "copies you own is at least 2" in told


def test_a_deck_that_is_not_there_is_refused_with_those_near(catalog: Catalog) -> None:
    with pytest.raises(UnknownDeck, match='called "red duk"; did you mean Red Duke'):
        catalog.find('in:"red duk"')


@pytest.mark.parametrize(
    "query", ["own:x", "own:cost", "own:-1", "in>x", 'in:""', "in:", "has:own"]
)
def test_what_is_no_question_is_refused_at_its_place(catalog: Catalog, query: str) -> None:
    with pytest.raises(QueryFault):
        catalog.find(query)


def test_the_library_is_read_only_where_it_is_asked(catalog: Catalog, home: Path) -> None:
    library = home / "library.db"
    library.unlink()
    library.write_bytes(b"no database at all" * 99)
    assert catalog.find("t:venture cost<=2")
    for query in ("own:0", "in:x"):
        with pytest.raises(LibraryError):
            catalog.find(query)
    with pytest.raises(sqlite3.DatabaseError):
        sqlite3.connect(library).execute("SELECT 1 FROM sqlite_master")
