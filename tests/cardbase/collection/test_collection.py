"""The collection in library.db: counts by printing, all changed or none, what decks lack of it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from deck_cases import DECKS, deck, real_deck
from hypothesis import given, settings
from hypothesis import strategies as st

from cardbase.catalog.catalog import Catalog
from cardbase.collection.owned import (
    MOST_OWNED,
    Copies,
    OwnedCards,
    by_set,
    changed,
    doubted,
    lacks,
    of_sets,
    summed,
)
from cardbase.errors import LibraryError, NotKept, NotOwned
from cardbase.library.collection import add, forget, owned, remove, replace
from cardbase.vocabulary import SetCode

POGROM, PISTOL = "eots:pogrom", "eots:maula-pistol"
PAUL, OTHER_PAUL = "eots:paul-atreides", "tat:paul-atreides"
GONE = "00000000-0000-4000-8000-000000000000"


def copies(catalog: Catalog, **counts: int) -> list[Copies]:
    """Copies of "pogrom=3" and the like, of the first set."""
    return [of(catalog, f"eots:{name.replace('_', '-')}", n) for name, n in counts.items()]


def of(catalog: Catalog, card_id: str, count: int) -> Copies:
    return Copies(card=catalog.card(card_id), count=count)


def lose(path: Path, card_id: str) -> None:
    """Have a card be one that no catalog has."""
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE owned_card SET octgn_id = ? WHERE card = ?", (GONE, card_id))


def test_without_a_library_nothing_is_owned_and_none_is_made(catalog: Catalog, path: Path) -> None:
    assert owned(catalog, path) == OwnedCards(copies=())
    assert not path.exists()


def test_copies_are_added_to_those_owned(catalog: Catalog, path: Path) -> None:
    assert add(copies(catalog, maula_pistol=2, pogrom=1), path)[0].count == 2
    after = add([*copies(catalog, pogrom=1), *copies(catalog, pogrom=3)], path)
    assert [(one.card.id, one.count) for one in after] == [(POGROM, 5)]
    have = owned(catalog, path)
    assert (have.counts, have.total) == ({PISTOL: 2, POGROM: 5}, 7)
    positions = [row["id"] for row in catalog.rows("SELECT id FROM card ORDER BY position")]
    assert list(have.counts) == sorted(have.counts, key=positions.index)


def test_copies_are_removed_but_not_more_than_there_are(catalog: Catalog, path: Path) -> None:
    add(copies(catalog, pogrom=3), path)
    assert remove(catalog.card(POGROM), 2, path) == 1
    with pytest.raises(NotOwned, match="Pogrom: you own only 1, so 2 cannot be taken out"):
        remove(catalog.card(POGROM), 2, path)
    assert remove(catalog.card(POGROM), 1, path) == 0
    with pytest.raises(NotOwned, match="Pogrom: you own no copy"):
        remove(catalog.card(POGROM), 1, path)
    assert owned(catalog, path).copies == ()


@pytest.mark.parametrize("count", [-1, 0, MOST_OWNED + 1, 2**70])
def test_a_count_that_cannot_be_is_refused(catalog: Catalog, path: Path, count: int) -> None:
    add(copies(catalog, maula_pistol=1), path)
    wanted = copies(catalog, maula_pistol=1, pogrom=count)
    with pytest.raises(NotKept, match=rf"Pogrom: expected 1 to {MOST_OWNED} copies"):
        add(wanted, path)
    with pytest.raises(NotKept):
        remove(catalog.card(POGROM), count, path)
    with pytest.raises(NotKept):
        replace(wanted, catalog, path)
    assert owned(catalog, path).counts == {PISTOL: 1}


def test_too_many_together_undo_the_whole_change(catalog: Catalog, path: Path) -> None:
    add(copies(catalog, pogrom=MOST_OWNED), path)
    with pytest.raises(NotKept, match=f'found "{MOST_OWNED + 1}"'):
        add(copies(catalog, maula_pistol=1, pogrom=1), path)
    with pytest.raises(NotKept):
        replace([*copies(catalog, pogrom=9000), *copies(catalog, pogrom=1000)], catalog, path)
    assert owned(catalog, path).counts == {POGROM: MOST_OWNED}


def test_all_is_replaced_but_cards_of_no_catalog(catalog: Catalog, path: Path) -> None:
    add(copies(catalog, maula_pistol=2, pogrom=1), path)
    lose(path, POGROM)
    have = owned(catalog, path)
    assert have.counts == {PISTOL: 2}
    assert [(one.card, one.name, one.count) for one in have.lost] == [(POGROM, "Pogrom", 1)]
    assert replace([of(catalog, PAUL, 4)], catalog, path) == have
    after = owned(catalog, path)
    assert (after.counts, after.lost) == ({PAUL: 4}, have.lost)
    assert [one.card for one in forget(path)] == [PAUL, POGROM]
    assert owned(catalog, path) == OwnedCards(copies=())


def test_a_card_renamed_since_is_found_by_its_guid(catalog: Catalog, path: Path) -> None:
    add(copies(catalog, pogrom=2), path)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE owned_card SET card = 'eots:old', name = 'Old'")
    assert owned(catalog, path).counts == {POGROM: 2}
    assert add(copies(catalog, pogrom=1), path)[0].count == 3
    with closing(sqlite3.connect(path)) as raw:
        rows = raw.execute("SELECT card, name, count FROM owned_card").fetchall()
    assert rows == [(POGROM, "Pogrom", 3)]


def test_a_damaged_library_is_one_clear_line(catalog: Catalog, path: Path) -> None:
    add(copies(catalog, pogrom=2), path)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("DROP TABLE owned_card")
    with pytest.raises(LibraryError, match="no such table"):
        owned(catalog, path)


ADD = """
import sys
from pathlib import Path
from cardbase import open_catalog
from cardbase.collection.owned import Copies
from cardbase.library.collection import add
with open_catalog() as catalog:
    one = Copies(card=catalog.card("eots:pogrom"), count=1)
print("ready", flush=True)
sys.stdin.readline()
for _ in range(20):
    add([one], Path(sys.argv[1]))
"""


def test_what_two_processes_add_at_once_is_all_kept(catalog: Catalog, path: Path) -> None:
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", ADD, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    assert [process.communicate(timeout=60)[1] for process in processes] == ["", ""]
    assert owned(catalog, path).counts == {POGROM: 40}


def test_each_set_is_counted(catalog: Catalog) -> None:
    have = OwnedCards(
        copies=(of(catalog, PAUL, 2), of(catalog, POGROM, 1), of(catalog, OTHER_PAUL, 5))
    )
    sets = by_set(have, catalog.sets())
    told = [(one.card_set.code, one.cards, one.copies, one.card_set.cards) for one in sets]
    assert told == [("eots", 2, 3, 301), ("jotc", 0, 0, 183), ("tat", 1, 5, 177)]
    assert of_sets(have, [SetCode.TAT]).counts == {OTHER_PAUL: 5}


def test_whoever_owns_a_deck_lacks_nothing_of_it(catalog: Catalog) -> None:
    for name in DECKS:
        one = real_deck(catalog, name)
        have = summed(Copies(card=slot.card, count=slot.count) for slot in one.slots())
        assert lacks([one], OwnedCards(copies=have)) == ()
        lacking = lacks([one, one], OwnedCards(copies=have))
        assert sum(lack.missing for lack in lacking) == sum(slot.count for slot in one.slots())


@settings(max_examples=30, deadline=None)
@given(
    needs=st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), max_size=3),
    have=st.lists(st.integers(0, 5), min_size=4, max_size=4),
)
def test_lacking_is_what_all_decks_need_beyond_what_is_owned(
    built: Path, needs: list[list[int]], have: list[int]
) -> None:
    ids = [PAUL, OTHER_PAUL, POGROM, PISTOL]
    with Catalog(built) as catalog:
        decks = [
            deck(catalog, *(f"{card}*{n}" for card, n in zip(ids, need, strict=True) if n))
            for need in needs
        ]
        own = OwnedCards(
            copies=tuple(of(catalog, card, n) for card, n in zip(ids, have, strict=True) if n)
        )
    missing = {
        card: sum(need[place] for need in needs) - have[place] for place, card in enumerate(ids)
    }
    found = lacks(decks, own)
    assert {one.card.id: one.missing for one in found} == {
        card: number for card, number in missing.items() if number > 0
    }
    for one in found:
        assert sum(one.decks.values()) == one.needed
        other = {PAUL: OTHER_PAUL, OTHER_PAUL: PAUL}.get(one.card.id, "")
        spare = -missing.get(other, 0)
        assert [(x.card.id, x.count) for x in one.instead] == (
            [(other, spare)] if spare > 0 else []
        )


def test_the_other_card_of_a_name_is_a_hint_and_never_counted(catalog: Catalog) -> None:
    (lack,) = lacks([deck(catalog, PAUL)], OwnedCards(copies=(of(catalog, OTHER_PAUL, 2),)))
    assert (lack.card.id, lack.needed, lack.owned, lack.missing) == (PAUL, 1, 0, 1)
    assert lack.instead == (of(catalog, OTHER_PAUL, 2),)
    assert lack.card.operation != lack.instead[0].card.operation


def test_owned_cards_that_changed_or_are_doubted(catalog: Catalog) -> None:
    everything = OwnedCards(
        copies=tuple(Copies(card=card, count=1) for card in catalog.all_cards())
    )
    errata = {erratum.id for one in changed(everything) for erratum in one.card.errata}
    assert len(errata) == 17
    assert all(one.card.doubts for one in doubted(everything))
    few = OwnedCards(copies=(of(catalog, POGROM, 2), of(catalog, PISTOL, 1)))
    assert [(one.card.id, one.count) for one in changed(few)] == [(POGROM, 2)]
    assert doubted(few) == ()
