"""Every form gives back the deck it was given: each alone, and all seven one after another."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from deck_cases import DECKS, deck, real_deck, same_deck
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section, Slot, deck_of, section_of
from cardbase.decks.forms import read_bytes, write
from cardbase.decks.reading import Form
from cardbase.errors import DeckFileError

PIECES = (
    *("\U0001f468\u200d\U0001f469", "\u202eabc\u202c", "\u05d0\u05d1", "]]>", "&", "&amp;", "<b>"),
    *("<script>alert('x')</script>", "\n", "\n\n", "\t", " ", "\r", "\r\n", "\u00a0", "\u2028"),
    *('"', "'", "\\", "\\n", "//", "# Name: x", "House deck (3)", "House:", "3 Pogrom", "%41", "+"),
    *("_", "*", "~", "\u00e9", "e\u0301", "\ufeff", "\u200b", "\x85", "{", "[", "=", ",", ";"),
)
"""What breaks the readers of some form or other, when it stands in a name or in notes."""

texts = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=6).map("".join),
    st.text(st.characters(codec="utf-8"), max_size=300),
)


@pytest.fixture(scope="module")
def shelf(built: Path) -> Iterator[Catalog]:
    with Catalog(built) as opened:
        yield opened


def trip(one: DeckList, form: Form, catalog: Catalog, told: Form | None = None) -> DeckList:
    """The deck written and read again, each line of it taken as it stands."""
    reading = read_bytes(write(one, form).encode(), catalog, one.file, told)
    assert reading.form is form
    return reading.strictly()


@pytest.mark.parametrize("form", Form)
def test_a_real_deck_comes_back(shelf: Catalog, form: Form) -> None:
    faults = list[str]()
    for name in DECKS:
        one = real_deck(shelf, name)
        back = trip(one, form, shelf)
        if not same_deck(one, back):
            faults.append(f"{name}: comes back as another deck")
        if write(back, form) != write(one, form):
            faults.append(f"{name}: is written otherwise the second time")
    assert not faults, "\n".join(faults)


def test_a_real_deck_goes_through_all_forms_and_back(shelf: Catalog) -> None:
    changed = list[str]()
    for name in DECKS:
        one = there = real_deck(shelf, name)
        for form in (*Form, *Form):
            there = trip(there, form, shelf)
        if not same_deck(one, there):
            changed.append(name)
    assert not changed


@pytest.mark.parametrize("form", Form)
def test_every_card_of_the_game_comes_back(shelf: Catalog, form: Form) -> None:
    cards = shelf.all_cards()
    assert len(cards) == 661
    one = deck_of(tuple(Slot(section=section_of(card), card=card, count=1) for card in cards))
    assert same_deck(one, trip(one, form, shelf))


@pytest.mark.parametrize("form", Form)
def test_cards_where_they_do_not_belong_stay_there(shelf: Catalog, form: Form) -> None:
    cards = shelf.all_cards()[::40]
    one = deck_of(
        tuple(
            Slot(section=section, card=card, count=count)
            for count, section in enumerate(Section, start=1)
            for card in cards
        )
    )
    assert same_deck(one, trip(one, form, shelf))


@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_any_deck_comes_back_from_every_form(shelf: Catalog, data: st.DataObject) -> None:
    cards = shelf.all_cards()
    counts = st.sampled_from([1, 2, 3, 98, 99, 100, 199])
    slot = st.tuples(st.sampled_from(Section), st.sampled_from(cards), counts)
    drawn = data.draw(st.lists(slot, min_size=1, max_size=6))
    slots = tuple(Slot(section=place, card=card, count=count) for place, card, count in drawn)
    one = deck_of(slots, data.draw(texts), data.draw(texts), file="made")
    there = one
    for form in data.draw(st.permutations(list(Form))):
        there = trip(there, form, shelf, data.draw(st.sampled_from([form, None])))
        assert same_deck(one, there)


def lost(one: DeckList, form: Form, catalog: Catalog) -> str:
    """What is wrong with a deck that was written and read again; empty where nothing is."""
    try:
        back = trip(one, form, catalog)
    except DeckFileError as fault:
        return f"name {one.name!r}, notes {one.notes!r}: {fault}"
    said = f"name {one.name!r}, notes {one.notes!r}: come back as {back.name!r}, {back.notes!r}"
    return "" if same_deck(one, back) else said


@pytest.mark.parametrize("form", Form)
def test_a_name_or_note_that_looks_like_the_form_comes_back(shelf: Catalog, form: Form) -> None:
    plain = deck(shelf, "eots:pogrom*2")
    faults = [
        fault
        for piece in PIECES
        for said in (piece, f" {piece} ", f"a{piece}b\n{piece}")
        for one in (replace(plain, name=said), replace(plain, notes=said))
        if (fault := lost(one, form, shelf))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("form", Form)
def test_signs_of_control_come_back_too(shelf: Catalog, form: Form) -> None:
    plain = deck(shelf, "eots:pogrom")
    faults = [
        fault
        for sign in (*map(chr, range(32)), "\x7f", "\ufffe", "\U0010ffff")
        if (fault := lost(replace(plain, name=f"a{sign}", notes=f"{sign}\nb{sign}c"), form, shelf))
    ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("form", Form)
def test_half_a_sign_is_refused_before_it_is_written(shelf: Catalog, form: Form) -> None:
    plain = deck(shelf, "eots:pogrom")
    for one in (replace(plain, name="a\udc80"), replace(plain, notes="\ud800")):
        with pytest.raises(DeckFileError, match=r"U\+D[C8][80]0") as caught:
            write(one, form)
        assert str(caught.value).isprintable()
