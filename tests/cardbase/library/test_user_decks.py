"""Decks kept by name in library.db: what is saved is found again, nothing is lost unsaid."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from deck_cases import DECKS, SIZES, deck, real_deck, same_deck
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tracker_cases import fresh

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section, Slot, deck_of
from cardbase.decks.reading import Form, LineOutcome
from cardbase.errors import DeckExists, DeckFileError, LibraryError, NotKept, UnknownDeck
from cardbase.library.decks import forget, read_saved, rename, save, saved_decks
from cardbase.library.names import LONGEST, clean, folded
from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - every verb


def loaded(name: str, catalog: Catalog, path: Path) -> DeckList:
    return read_saved(name, catalog, path).strictly()


def change(path: Path, statement: str, *values: str) -> None:
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute(statement, values)


@pytest.mark.parametrize("name", DECKS)
def test_a_real_deck_comes_back_slot_by_slot(catalog: Catalog, path: Path, name: str) -> None:
    one = real_deck(catalog, name)
    assert save(one, "Tuesday", form=Form.LACKEY, path=path) is None
    assert same_deck(loaded("tuesday", catalog, path), replace(one, name="Tuesday"))
    read = read_saved("TUESDAY", catalog, path)
    assert (read.form, read.of(LineOutcome.REFUSED)) == (Form.LACKEY, ())
    (saved,) = saved_decks(path)
    assert (saved.name, saved.notes, saved.form) == ("Tuesday", one.notes, Form.LACKEY)
    assert tuple(saved.sizes[section] for section in Section) == SIZES[name]
    assert saved.made_at == saved.changed_at


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_any_deck_comes_back_as_it_was(catalog: Catalog, path: Path, data: st.DataObject) -> None:
    cards = catalog.cards([row["id"] for row in catalog.rows("SELECT id FROM card LIMIT 40")])
    sections = st.sampled_from(list(Section))
    picked = data.draw(
        st.lists(st.tuples(sections, st.sampled_from(cards)), unique_by=lambda x: (x[0], x[1].id))
    )
    slots = tuple(
        Slot(section=section, card=card, count=data.draw(st.integers(1, 99)))
        for section, card in picked
    )
    notes = data.draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=40))
    one = deck_of(slots, name="any", notes=notes)
    save(one, "any", replace=True, path=path)
    assert same_deck(loaded("any", catalog, path), one)


def test_a_taken_name_is_kept_unless_told_to_replace(catalog: Catalog, path: Path) -> None:
    first, second = real_deck(catalog, "atreides"), real_deck(catalog, "guild")
    save(first, "Friday", path=path)
    (before,) = saved_decks(path)
    with pytest.raises(DeckExists, match='saved as "Friday" already'):
        save(second, "  FRIDAY ", path=path)
    assert same_deck(loaded("Friday", catalog, path), replace(first, name="Friday"))
    assert save(second, "friday", replace=True, path=path) == before
    (after,) = saved_decks(path)
    assert (after.name, after.made_at) == ("friday", before.made_at)
    assert after.changed_at > before.changed_at
    assert same_deck(loaded("Friday", catalog, path), replace(second, name="friday"))


def test_a_deck_is_renamed_and_forgotten(catalog: Catalog, path: Path) -> None:
    one = deck(catalog, "eots:pogrom*3")
    save(one, "Tuesday", path=path)
    save(one, "Friday", path=path)
    assert [saved.name for saved in saved_decks(path)] == ["Friday", "Tuesday"]
    assert rename("tuesday", "TUESDAY", path) == "Tuesday"
    with pytest.raises(DeckExists, match="Friday"):
        rename("Tuesday", "friday", path)
    rename("Tuesday", "Sunday", path)
    assert forget("friday", path).sizes[Section.HOUSE] == 3
    assert [saved.name for saved in saved_decks(path)] == ["Sunday"]
    with closing(sqlite3.connect(path)) as raw:
        assert raw.execute("SELECT count(*) FROM deck_slot").fetchone() == (1,)


def test_a_name_that_is_none_offers_those_near_it(catalog: Catalog, path: Path) -> None:
    with pytest.raises(UnknownDeck, match=r'"Tuesday"$'):
        loaded("Tuesday", catalog, path)
    assert saved_decks(path) == ()
    assert not path.exists()
    save(deck(catalog, "eots:pogrom"), "Tuesday night", path=path)
    for act in (
        lambda: loaded("teusday night", catalog, path),
        lambda: rename("Tuesday nigt", "x", path),
        lambda: forget("tuesday", path),
    ):
        with pytest.raises(UnknownDeck, match="did you mean Tuesday night"):
            act()
    with pytest.raises(UnknownDeck, match=r'"zzz"$'):
        forget("zzz", path)


@pytest.mark.parametrize(
    "name",
    [
        *("", "  ", "a/b", "a\\b", "-x", "kanly:x", "HTTPS://x"),
        *(
            "x" * (LONGEST + 1),
            "x" * 10**6,
            "a\x1b[1m",
            "a\u202eb",
            "a\x00b",
            "\ud800",
            "Red Duke@3",
        ),
    ],
)
def test_a_name_no_deck_can_have(catalog: Catalog, path: Path, name: str) -> None:
    with pytest.raises(NotKept) as refused:
        save(deck(catalog, "eots:pogrom"), name, path=path)
    assert str(refused.value).isprintable()
    assert not path.exists()


def test_names_that_differ_only_in_case_spaces_or_accents_written_apart_are_one() -> None:
    assert clean(" Caf\u0065\u0301  Deck ") == "Caf\u00e9 Deck"
    assert folded("CAFE\u0301 deck") == folded("caf\u00e9   DECK")
    assert folded("Stra\u00dfe") == folded("STRASSE")


def test_notes_that_no_file_can_hold_are_refused(catalog: Catalog, path: Path) -> None:
    broken = replace(deck(catalog, "eots:pogrom"), notes="half a sign \ud83d")
    with pytest.raises(NotKept, match='notes of "x": expected text'):
        save(broken, "x", path=path)
    assert saved_decks(path) == ()


def test_a_card_renamed_since_is_found_by_its_guid(catalog: Catalog, path: Path) -> None:
    save(deck(catalog, "eots:pogrom*2"), "old", path=path)
    change(path, "UPDATE deck_slot SET card = 'eots:pogromm', name = 'Pogromm'")
    (slot,) = loaded("old", catalog, path).slots()
    assert (slot.card.id, slot.count) == ("eots:pogrom", 2)


def test_a_card_the_catalog_has_no_more_is_told(catalog: Catalog, path: Path) -> None:
    save(deck(catalog, "eots:pogrom*2", "eots:maula-pistol"), "old", path=path)
    gone = "00000000-0000-4000-8000-000000000000"
    change(path, "UPDATE deck_slot SET octgn_id = ? WHERE card = 'eots:pogrom'", gone)
    read = read_saved("old", catalog, path)
    assert [slot.card.id for slot in read.deck.slots()] == ["eots:maula-pistol"]
    (line,) = read.of(LineOutcome.REFUSED)
    assert str(line.fault).startswith("old, line ")
    assert 'expected a card of this catalog, found "2 Pogrom [eots:pogrom]"' in str(line.fault)
    with pytest.raises(DeckFileError, match="expected a card of this catalog"):
        loaded("old", catalog, path)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE deck SET form = 'clay tablet'", "'clay tablet' is not a valid Form"),
        ("UPDATE deck_slot SET section = 'attic'", 'no part of a deck is called "attic"'),
    ],
)
def test_a_damaged_deck_is_one_clear_line(
    catalog: Catalog, path: Path, statement: str, said: str
) -> None:
    save(deck(catalog, "eots:pogrom"), "x", path=path)
    change(path, statement)
    for act in (lambda: loaded("x", catalog, path), lambda: saved_decks(path)):
        with pytest.raises(LibraryError, match=said):
            act()


SAVE = """
import sys
from pathlib import Path
from cardbase import open_catalog
from cardbase.decks.deck_list import DeckList, DeckEntry
from cardbase.decks.deck_list import Section
from cardbase.errors import DeckExists
from cardbase.library.decks import save
path, card, replaces = Path(sys.argv[1]), sys.argv[2], sys.argv[3] == "replace"
with open_catalog() as catalog:
    entry = DeckEntry(line=1, count=1, card=catalog.card(card), section=Section.HOUSE)
print("ready", flush=True)
sys.stdin.readline()
try:
    deck = DeckList(file="x", entries=(entry,), notes=card)
    before = save(deck, "x", replace=replaces, path=path)
    print("in the place of " + before.notes if before else "saved")
except DeckExists as fault:
    print(fault)
"""


@pytest.mark.parametrize("how", ["keep", "replace"])
def test_of_two_who_save_at_once_none_is_lost_unsaid(
    catalog: Catalog, path: Path, how: str
) -> None:
    cards = ["eots:pogrom", "eots:maula-pistol"]
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", SAVE, str(path), card, how],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for card in cards
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    said = [process.communicate(timeout=60) for process in processes]
    assert [err for _, err in said] == ["", ""]
    outs = [out.strip() for out, _ in said]
    winner = outs.index("saved")
    kept = loaded("x", catalog, path).notes
    if how == "keep":
        assert outs[1 - winner].startswith('a deck is saved as "x" already')
        assert kept == cards[winner]
    else:
        assert outs[1 - winner] == f"in the place of {cards[winner]}"
        assert kept == cards[1 - winner]


def test_a_saved_deck_is_laid_out_at_the_table_by_its_name(
    catalog: Catalog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KANLY_HOME", str(tmp_path))
    kept = real_deck(catalog, "atreides")
    assert save(kept, "My Atreides") is None
    game = fresh(catalog, "house Vernius sponsor Atreides")
    game.do("vernius: deck my atreides")
    own = sum(entry.count for entry in kept.entries if entry.section is Section.HOUSE)
    assert game.game.count("vernius", Place.HOUSE_DECK) == own
    with pytest.raises(UnknownDeck, match="my harkonnen"):
        game.do("vernius: deck my harkonnen")
