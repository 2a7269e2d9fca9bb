"""Saved decks edited and restored: edits fold to the deck shown, no version is ever lost."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from deck_cases import deck, real_deck
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckEntry, DeckList, Section, section_of
from cardbase.errors import BadEdit, DeckExists, NotKept, UnknownDeck, UnknownVersion
from cardbase.library.deck_history import (
    MOST,
    DeckEdit,
    EditVerb,
    SlotEdit,
    deck_history,
    edit_deck,
    restore_deck,
)
from cardbase.library.decks import forget, read_saved, rename, save, saved_decks
from errata.errors import KanlyError

ADD, CUT, SET = EditVerb
POGROM, PISTOL = "eots:pogrom", "eots:maula-pistol"


def counts(name: str, catalog: Catalog, path: Path) -> dict[str, int]:
    """What `kanly deck show` shows: copies of each card."""
    found: Counter[str] = Counter()
    for slot in read_saved(name, catalog, path).strictly().slots():
        found[slot.card.id] += slot.count
    return dict(found)


def one_edit(catalog: Catalog, verb: EditVerb, card: str, count: int | None = None) -> DeckEdit:
    return DeckEdit(slots=(SlotEdit(verb=verb, card=catalog.card(card), count=count),))


def carried_out(held: Counter[str], edit: SlotEdit) -> bool:
    """The same edit on bare counts; False where it cannot be."""
    card, count = edit.card.id, edit.count
    if edit.verb is CUT:
        count = held[card] if count is None else count
        if not held[card] or held[card] < count:
            return False
        held[card] -= count
    else:
        held[card] = (count or 0) + (held[card] if edit.verb is ADD else 0)
    return held[card] <= MOST


def edits(cards: list[Card]) -> st.SearchStrategy[SlotEdit]:
    cut = st.builds(
        SlotEdit,
        verb=st.just(CUT),
        card=st.sampled_from(cards),
        count=st.none() | st.integers(1, 4),
    )
    other = st.builds(
        SlotEdit,
        verb=st.sampled_from([ADD, SET]),
        card=st.sampled_from(cards),
        count=st.integers(1, 5),
    )
    return cut | other


@settings(
    max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_edits_fold_to_the_deck_shown_and_a_restored_deck_has_the_same_slots(
    catalog: Catalog, path: Path, data: st.DataObject
) -> None:
    cards = list(catalog.cards([POGROM, PISTOL, "eots:caladan", "tat:paul-atreides"]))
    save(deck(catalog, f"{POGROM}*2", "eots:kindjal"), "Duke", replace=True, path=path)
    began = len(deck_history("duke", path).versions)
    held, shown = Counter({POGROM: 2, "eots:kindjal": 1}), [counts("duke", catalog, path)]
    for group in data.draw(st.lists(st.lists(edits(cards), min_size=1, max_size=3), max_size=4)):
        after = held.copy()
        if all(carried_out(after, one) for one in group):
            stood = edit_deck("duke", DeckEdit(slots=tuple(group)), path)
            held = +after
            if stood.before != stood.after:
                shown.append(dict(held))
        else:
            with pytest.raises(BadEdit):
                edit_deck("duke", DeckEdit(slots=tuple(group)), path)
        assert counts("duke", catalog, path) == dict(held)
    versions = deck_history("duke", path).versions[began - 1 :]
    assert [counts(f"duke@{one.number}", catalog, path) for one in versions] == shown
    back = data.draw(st.sampled_from(versions))
    if back.slots == versions[-1].slots:
        with pytest.raises(BadEdit, match="stands just so"):
            restore_deck("duke", back.number, path=path)
    else:
        assert restore_deck("duke", back.number, path=path).after.slots == back.slots
        assert counts("duke", catalog, path) == counts(f"duke@{back.number}", catalog, path)
    assert deck_history("duke", path).versions[began - 1 :][: len(versions)] == versions


def test_an_edit_tells_what_changed_and_the_history_when_and_why(
    catalog: Catalog, path: Path
) -> None:
    save(deck(catalog, f"{POGROM}*2"), "Duke", why="a beginning", path=path)
    slots = one_edit(catalog, ADD, PISTOL, 3).slots + one_edit(catalog, CUT, POGROM, 1).slots
    change = edit_deck("duke", DeckEdit(slots=slots, notes="Quick.", why="  too\tslow "), path)
    told = [(one.copies.card, one.before, one.after) for one in change.changes]
    assert (told, change.new_notes) == ([(POGROM, 2, 1), (PISTOL, 0, 3)], True)
    restore_deck("duke", 1, why="as it was", path=path)
    save(deck(catalog, POGROM), "DUKE", replace=True, path=path)
    history = deck_history("duke", path)
    assert history.name == "DUKE"
    kinds = [(one.number, one.kind, one.source, one.why) for one in history.versions]
    assert kinds == [
        (1, "saved", 0, "a beginning"),
        (2, "edited", 0, "too slow"),
        (3, "restored", 1, "as it was"),
        (4, "saved", 0, ""),
    ]
    assert [one.notes for one in history.versions] == ["", "Quick.", "", ""]
    times = [one.at for one in history.versions]
    assert times == sorted(set(times))
    (saved,) = saved_decks(path)
    assert (saved.version, saved.made_at, saved.changed_at) == (4, times[0], times[-1])


def test_copies_in_a_wrong_section_go_first_and_new_ones_come_where_they_belong(
    catalog: Catalog, path: Path
) -> None:
    card = catalog.card(POGROM)
    wrong = DeckEntry(line=1, count=2, card=card, section=Section.IMPERIAL)
    right = DeckEntry(line=2, count=2, card=card, section=section_of(card))
    save(DeckList(file="x", entries=(wrong, right)), "duke", path=path)
    edit_deck("duke", one_edit(catalog, CUT, POGROM, 1), path)
    after = edit_deck("duke", one_edit(catalog, ADD, POGROM, 2), path).after
    sizes = [after.size(section) for section in (Section.IMPERIAL, Section.HOUSE)]
    assert sizes == [1, 4]
    after = edit_deck("duke", one_edit(catalog, SET, POGROM, 3), path).after
    assert [after.size(section) for section in (Section.IMPERIAL, Section.HOUSE)] == [0, 3]


def test_what_cannot_be_changes_nothing(catalog: Catalog, path: Path) -> None:
    save(deck(catalog, f"{POGROM}*2"), "Duke", path=path)
    save(deck(catalog, PISTOL), "Other", path=path)
    stood = path.read_bytes()
    bad: list[tuple[Callable[[], object], type[KanlyError], str]] = [
        (lambda: edit("duke", CUT, POGROM, 3), BadEdit, "the deck has only 2; nothing was"),
        (lambda: edit("duke", CUT, PISTOL), BadEdit, "the deck has no copy of it"),
        (lambda: edit("duke", ADD, POGROM, MOST), BadEdit, f"may hold {MOST} of a card"),
        (lambda: edit("duke", CUT, POGROM), BadEdit, "no card would be left"),
        (lambda: edit("duk", CUT, POGROM), UnknownDeck, "did you mean Duke"),
        (lambda: edit_deck("duke", DeckEdit(name="OTHER"), path), DeckExists, "Other"),
        (lambda: edit_deck("duke", DeckEdit(name="Duke@2"), path), NotKept, "tell a version"),
        (lambda: edit_deck("duke", DeckEdit(notes="\ud83d"), path), NotKept, "text"),
        (lambda: edit("duke", CUT, POGROM, 1, "x" * 401), NotKept, "one line of at most 400"),
        (lambda: restore_deck("duke", path=path), BadEdit, "one version alone"),
        (lambda: restore_deck("duke", 7, path=path), UnknownVersion, "version 1 alone, no 7"),
        (lambda: read_saved("duke@2", catalog, path), UnknownVersion, "Duke has version 1 alone"),
        (lambda: read_saved("duk@1", catalog, path), UnknownDeck, "did you mean Duke"),
        (lambda: rename("duke", "x@1", path), NotKept, "tell a version"),
    ]

    def edit(
        name: str, verb: EditVerb, card: str, count: int | None = None, why: str = ""
    ) -> object:
        slots = one_edit(catalog, verb, card, count).slots
        return edit_deck(name, DeckEdit(slots=slots, why=why), path)

    for act, fault, said in bad:
        with pytest.raises(fault, match=said):
            act()
        assert path.read_bytes() == stood, said


def test_a_name_alone_is_no_version_and_is_of_all(catalog: Catalog, path: Path) -> None:
    save(deck(catalog, f"{POGROM}*2"), "Red Duke", path=path)
    change = edit_deck("red duke", DeckEdit(name="Blue Duke", why="colour"), path)
    assert (change.name, change.renamed, change.after) == ("Blue Duke", "Red Duke", change.before)
    edit_deck("blue duke", one_edit(catalog, ADD, PISTOL, 1), path)
    assert counts("BLUE  duke @ 1", catalog, path) == {POGROM: 2}
    assert counts("blue duke", catalog, path) == {POGROM: 2, PISTOL: 1}


def test_a_deck_that_was_called_like_a_version_is_found_by_its_name(
    catalog: Catalog, path: Path
) -> None:
    save(deck(catalog, POGROM), "Duke", path=path)
    save(deck(catalog, PISTOL), "old", path=path)
    with closing(sqlite3.connect(path)) as raw, raw:
        raw.execute("UPDATE deck SET name = 'Duke@1', folded = 'duke@1' WHERE name = 'old'")
    assert counts("duke@1", catalog, path) == {PISTOL: 1}


def test_a_forgotten_deck_leaves_no_version_behind(catalog: Catalog, path: Path) -> None:
    save(real_deck(catalog, "atreides"), "Duke", path=path)
    edit_deck("duke", one_edit(catalog, ADD, POGROM, 1), path)
    assert forget("duke", path).version == 2
    with closing(sqlite3.connect(path)) as raw:
        for table in ("deck", "deck_slot", "deck_version", "deck_version_slot"):
            assert raw.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)  # noqa: S608
