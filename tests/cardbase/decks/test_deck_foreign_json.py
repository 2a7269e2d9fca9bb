"""Decks in the JSON of other tools: each card is found, and nothing else is."""

from __future__ import annotations

import json

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import ONE_LINE
from cardbase.decks.deck_list import Section
from cardbase.decks.forms import read_bytes
from cardbase.decks.reading import Form, LineOutcome, Reading
from cardbase.errors import DeckFileError

POGROM, KINDJAL, CALADAN = "eots:pogrom", "eots:kindjal", "eots:caladan"


def read(value: object, catalog: Catalog, indent: int | None = None) -> Reading:
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    reading = read_bytes(text.encode(), catalog, "x.json")
    assert reading.form is Form.JSON
    return reading


def cards(reading: Reading) -> list[tuple[int, str]]:
    return [(one.count, one.card.id) for one in reading.deck.entries]


SHAPES = (
    {"Pogrom": 3, "Kindjal": "2"},
    ["3 Pogrom", "Kindjal x2"],
    ["Pogrom", "Pogrom", "Pogrom", "Kindjal", "Kindjal"],
    [["Pogrom", 3], [2, "Kindjal"]],
    [{"name": "Pogrom", "qty": 3}, {"card": {"name": "Kindjal"}, "qty": 2}],
    [{"karte": "Pogrom", "anzahl": 3.0}, {"id": "eots:kindjal", "count": 2}],
    {"deck": {"cards": {"Pogrom": {"count": 3, "set": "EotS"}, "Kindjal": {"count": 2}}}},
    {"name": "Betrayal", "version": 2, "cards": [{"Pogrom": 3}, {"Kindjal": 2}]},
    {
        "House": {"ventures": {"Pogrom": 3}, "equipment": ["2 Kindjal"]},
        "Sideboard": {"Betrayal": 1},
    },
    {"zones": [{"zone": "House", "slots": [{"qty": 3, "card": {"name": "Pogrom"}}]}, "2 Kindjal"]},
)


@pytest.mark.parametrize("shape", SHAPES, ids=range(len(SHAPES)))
def test_every_shape_is_the_same_deck(catalog: Catalog, shape: object) -> None:
    for indent in (None, 2):
        reading = read(shape, catalog, indent)
        assert cards(reading) == [(3, POGROM), (2, KINDJAL)]
        assert not reading.of(LineOutcome.REFUSED)
        assert not reading.of(LineOutcome.NEAR)


@pytest.mark.parametrize(
    "value",
    [
        {"tags": ["Pogrom"], "notes": "3 Pogrom", "author": "Stilgar", "Kindjal": 0, "Betrayal": 1},
        {"counts": {"House": 33, "Imperial": 14}, "comments": ["2 Pogrom"], "cards": ["Betrayal"]},
        {"title": "Pogrom", "description": "Pogrom x3", "house": ["Betrayal"]},
        {"Betrayal": 1, "legal": False, "year": 1998, "total": 3, "owner": "Pogrom"},
    ],
)
def test_what_is_no_card_is_none(catalog: Catalog, value: object) -> None:
    assert cards(read(value, catalog)) == [(1, "eots:betrayal")]


def test_a_part_says_where_its_cards_are_meant_to_be(catalog: Catalog) -> None:
    value = {
        "name": "Ours",
        "description": "Strike.",
        "homeworld": "Caladan",
        "imperial": ["Pogrom"],
        "other": [{"name": "Kindjal", "count": 1, "section": "Imperial deck"}],
    }
    reading = read(value, catalog)
    assert [(one.card.id, one.section) for one in reading.deck.entries] == [
        (CALADAN, Section.APART),
        (POGROM, Section.IMPERIAL),
        (KINDJAL, Section.IMPERIAL),
    ]
    assert (reading.deck.name, reading.deck.notes) == ("Ours", "Strike.")


@pytest.mark.parametrize("of", [list, dict])
def test_several_decks(catalog: Catalog, of: type) -> None:
    one = {"name": "First", "cards": {"Pogrom": 3}}
    other = {"name": "Second", "cards": ["2 Kindjal"]}
    decks = [one, other] if of is list else {"a": one, "b": other}
    reading = read({"decks": decks}, catalog)
    assert [(part.deck.name, cards(part)) for part in reading.parts] == [
        ("First", [(3, POGROM)]),
        ("Second", [(2, KINDJAL)]),
    ]


@pytest.mark.parametrize(
    ("value", "place"),
    [
        ({"house": {"Pogrom": 3, "Kindjl xyz": 2}}, '$.house["Kindjl xyz"]'),
        ({"house": ["3 Pogrom", "2 Xyzzy"]}, "$.house[1]"),
        ([{"name": "Pogrom", "count": 1.5}], "$[0]"),
        ([["Pogrom", -1]], "$[0]"),
    ],
)
def test_on_one_line_a_fault_is_told_by_its_path(
    catalog: Catalog, value: object, place: str
) -> None:
    (line,) = read(value, catalog).of(LineOutcome.REFUSED)
    assert str(line.fault).startswith(f"x.json, {place}: expected ")
    (line,) = read(value, catalog, indent=1).of(LineOutcome.REFUSED)
    assert str(line.fault).startswith(f"x.json, line {line.line}: expected ")
    assert line.line > 1


def test_the_items_of_one_line_are_numbered(catalog: Catalog) -> None:
    cards = [{"name": "Pogrom", "count": 2}, {"name": "Nobody Q"}, {"name": "Kindjal"}]
    values = {(1, 3): {"cards": cards}, (2, 4): {"name": "Mine", "cards": cards}}
    for at, value in values.items():
        reading = read_bytes(json.dumps(value).encode(), catalog, "x.json")
        numbers = [one.line for one in reading.lines]
        assert numbers == list(range(1, len(numbers) + 1))
        assert tuple(entry.line for entry in reading.deck.entries) == at
        assert reading.remarks == (ONE_LINE,)
    pretty = read_bytes(json.dumps({"cards": cards}, indent=1).encode(), catalog, "x.json")
    assert pretty.remarks == ()


def test_what_has_no_cards_is_refused(catalog: Catalog) -> None:
    values: tuple[object, ...] = ({"a": 1}, [[[]]], ["some", "words"], [1, 2, 3], {"house": []})
    for value in values:
        with pytest.raises(DeckFileError, match="no card"):
            read(value, catalog)
