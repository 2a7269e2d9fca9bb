"""Kanly's own JSON of a deck list: strict, each card with its line."""

from __future__ import annotations

import json

import pytest
from deck_cases import DECKS, real_deck, same_deck
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section, Slot, deck_of, section_of
from cardbase.decks.json_form import read_json, write_json
from cardbase.decks.reading import Form, LineOutcome
from cardbase.errors import DeckFileError

SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)

PISTOL = '{"count": 3, "id": "eots:maula-pistol"}'


def document(sections: str, more: str = "") -> str:
    return f'{{"format": "kanly.deck-list/1"{more},\n"sections": {{{sections}}}}}'


def house(*cards: str) -> str:
    listed = ",\n".join(cards)
    return document(f'"house_deck": [\n{listed}\n]')


def test_a_document_is_read_with_its_lines(catalog: Catalog) -> None:
    text = document(
        f"""
        "house_deck": [{PISTOL}, {{"count": 1,
           "octgn_id": "2037F0A1-773D-42A9-A498-D0CF54E7A038"}}],
        "imperial_deck": [],
        "homeworld_and_programs": [

           {{"count": 1, "name": "[Caladn, \\"{{,"}},
           {{"count": 1, "name": "Caladan"}}
        ]
        """,
        ', "name": "Ours [,", "notes": "a\\nb"',
    )
    reading = read_json(text, catalog, "own.json")
    assert [(e.line, e.count, e.card.id, e.section) for e in reading.deck.entries] == [
        (3, 3, "eots:maula-pistol", Section.HOUSE),
        (3, 1, "eots:piter-de-vries", Section.HOUSE),
        (8, 1, "eots:caladan", Section.APART),
        (9, 1, "eots:caladan", Section.APART),
    ]
    assert (reading.deck.name, reading.deck.notes) == ("Ours [,", "a\nb")
    assert (reading.form, reading.deck.file) == (Form.JSON, "own.json")
    assert [line.line for line in reading.of(LineOutcome.NEAR)] == [8]


REFUSED = [
    ("3", "Expected `object`, got `int`"),
    ("[3, 4]", "Expected `object`, got `array`"),
    ('{"id": "eots:stilgar"}', "Object missing required field `count`"),
    ('{"count": 1, "cuont": 1}', "Object contains unknown field `cuont`"),
    ('{"count": "1", "id": "eots:stilgar"}', "Expected `int`, got `str` - at `$.count`"),
    ('{"count": true, "id": "eots:stilgar"}', "Expected `int`, got `bool` - at `$.count`"),
]


@pytest.mark.parametrize(("card", "found"), REFUSED)
def test_what_is_no_card_is_refused_alone(catalog: Catalog, card: str, found: str) -> None:
    reading = read_json(house(PISTOL, card, PISTOL), catalog, "x.json")
    (refused,) = reading.of(LineOutcome.REFUSED)
    said = 'expected {"count": 3, "id": "eots:maula-pistol"} or the like, found '
    assert str(refused.fault) == f'x.json, line 4: {said}"{found}"'
    assert [entry.line for entry in reading.deck.entries] == [3, 5]


@pytest.mark.parametrize(
    ("card", "fault"),
    [
        ('{"count": 0, "id": "eots:stilgar"}', 'expected a count from 1 to 99, found "0"'),
        ('{"count": -1, "id": "eots:stilgar"}', 'expected a count from 1 to 99, found "-1"'),
        ('{"count": 1}', 'expected the id or name of a card, found "{"count": 1}"'),
        ('{"count": 1, "id": "x"}', 'expected the id or name of a card, found "x"'),
        ('{"count": 1, "name": "qwxzy"}', 'expected the name of a card, found "qwxzy"'),
    ],
)
def test_a_card_that_is_not_known_is_refused(catalog: Catalog, card: str, fault: str) -> None:
    (refused,) = read_json(house(card), catalog, "x.json").of(LineOutcome.REFUSED)
    assert str(refused.fault) == f"x.json, line 3: {fault}"


def test_ids_of_two_cards_are_said(catalog: Catalog) -> None:
    guid = "2037f0a1-773d-42a9-a498-d0cf54e7a038"
    text = house(f'{{"count": 1, "id": "eots:crysknife", "octgn_id": "{guid}"}}')
    (near,) = read_json(text, catalog, "x.json").of(LineOutcome.NEAR)
    assert near.why.endswith(f'"{guid}" is the id of Piter de Vries, Master of Assassins')


KIND = 'x: expected a deck list, {"format": "kanly.deck-list/1", ...}, found '
NO_DECK = [
    ("[]", 'x: expected cards of the Dune CCG, {"Maula Pistol": 3} or the like, found "no card"'),
    ("{}", 'x: expected cards of the Dune CCG, {"Maula Pistol": 3} or the like, found "no card"'),
    ('{"format": "kanly.card/1"}', f'{KIND}"kanly.card/1"'),
    ('{"format": "kanly.deck-list/2"}', f'{KIND}"kanly.deck-list/2"'),
    ('{"format": "kanly.deck-list/1"}', f'{KIND}"Object missing required field `sections`"'),
    (document("", ', "owner": "me"'), f'{KIND}"Object contains unknown field `owner`"'),
    (
        document('"house_deck": {}'),
        f'{KIND}"Expected `array`, got `object` - at `$.sections[...]`"',
    ),
    (document("", ', "name": 3'), f'{KIND}"Expected `str`, got `int` - at `$.name`"'),
    (
        document('"side": []'),
        'x: expected the sections homeworld_and_programs, imperial_deck, house_deck, found "side"',
    ),
    (document('"house_deck": []'), f'{KIND}"no card"'),
    (house(PISTOL)[:-3], 'x, line 4: expected well-formed JSON, found "Expecting'),
    (document("", ', "name": "", "name": ""'), 'x: expected each key of an object once, found "na'),
    ("[" * 200_000, "x: expected JSON of few levels, found"),
]


@pytest.mark.parametrize(("text", "fault"), NO_DECK)
def test_what_is_no_deck_list_is_refused_in_one_line(
    catalog: Catalog, text: str, fault: str
) -> None:
    with pytest.raises(DeckFileError) as found:
        read_json(text, catalog, "x")
    assert str(found.value).startswith(fault)
    assert str(found.value).isprintable()


def test_the_document_is_as_it_is_described(catalog: Catalog) -> None:
    slot = Slot(section=Section.HOUSE, card=catalog.card("eots:maula-pistol"), count=100)
    deck = deck_of((slot,), 'The "best"', "Of\nall.")
    text = write_json(deck)
    guid = slot.card.octgn_id
    card = {"id": "eots:maula-pistol", "octgn_id": guid, "name": "Maula Pistol"}
    assert json.loads(text) == {
        "format": "kanly.deck-list/1",
        "name": 'The "best"',
        "notes": "Of\nall.",
        "sections": {
            "homeworld_and_programs": [],
            "imperial_deck": [],
            "house_deck": [{"count": 99, **card}, {"count": 1, **card}],
        },
    }
    assert [entry.line for entry in read_json(text, catalog, "").deck.entries] == [9, 10]


@pytest.mark.parametrize("name", DECKS)
def test_a_real_deck_comes_back(catalog: Catalog, name: str) -> None:
    deck = real_deck(catalog, name)
    assert same_deck(deck, read_json(write_json(deck), catalog, "x").strictly())


def test_every_card_comes_back(catalog: Catalog) -> None:
    cards = catalog.all_cards()
    deck = deck_of(tuple(Slot(section=section_of(card), card=card, count=3) for card in cards))
    assert same_deck(deck, read_json("\ufeff" + write_json(deck), catalog, "x").strictly())


@SHARED
@given(name=st.text(st.characters(codec="utf-8")), notes=st.text(st.characters(codec="utf-8")))
def test_name_and_notes_come_back_whatever_they_are(
    catalog: Catalog, name: str, notes: str
) -> None:
    slot = Slot(section=Section.APART, card=catalog.card("eots:crysknife"), count=3)
    deck = deck_of((slot,), name, notes)
    assert same_deck(deck, read_json(write_json(deck), catalog, "x").strictly())


def test_half_a_sign_cannot_be_written(catalog: Catalog) -> None:
    slot = Slot(section=Section.HOUSE, card=catalog.card("eots:crysknife"), count=3)
    with pytest.raises(DeckFileError, match="expected a name that the form json can hold"):
        write_json(deck_of((slot,), "\udfff", "", "mine"))
