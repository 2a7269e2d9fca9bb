"""Tabletop Simulator: text-only notecards written, saved objects of any make read."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from deck_cases import deck, real_deck, same_deck
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.decks.json_form import parsed
from cardbase.decks.reading import LineOutcome, Reading
from cardbase.decks.tabletop import face, read_tabletop, write_tabletop
from cardbase.errors import DeckFileError

Thing = dict[str, object]


def card(name: str, **more: object) -> Thing:
    return {"Name": "Card", "Nickname": name, **more}


def bag(name: str, *things: Thing, kind: str = "DeckCustom", **more: object) -> Thing:
    return {"Name": kind, "Nickname": name, "ContainedObjects": list(things), **more}


def save(*things: Thing, **more: object) -> str:
    return json.dumps({"ObjectStates": list(things), **more})


def listed(reading: Reading) -> list[tuple[int, int, str, Section]]:
    return [
        (entry.line, entry.count, entry.card.id, entry.section) for entry in reading.deck.entries
    ]


def things_of(text: str) -> Iterator[Thing]:
    """Every thing of a save, at any depth."""

    def walk(things: list[Thing]) -> Iterator[Thing]:
        for thing in things:
            yield thing
            inside = thing.get("ContainedObjects", [])
            assert isinstance(inside, list)
            yield from walk(inside)

    return walk(json.loads(text)["ObjectStates"])


def test_what_is_written_needs_no_picture_and_no_network(catalog: Catalog) -> None:
    written = write_tabletop(real_deck(catalog, "harkonnen"))
    things = list(things_of(written))
    assert {thing["Name"] for thing in things} == {"Bag", "Notecard"}
    assert "http" not in written
    assert "URL" not in written
    assert all(thing["Nickname"] and thing["Description"] for thing in things)


def test_each_guid_stands_once_and_is_the_same_again(catalog: Catalog) -> None:
    one = real_deck(catalog, "guild")
    guids = [str(thing["GUID"]) for thing in things_of(write_tabletop(one))]
    assert len(set(guids)) == len(guids)
    assert all(len(guid) == 6 and int(guid, 16) >= 0 for guid in guids)
    assert write_tabletop(one) == write_tabletop(one)


def test_the_parts_of_a_deck_stand_side_by_side(catalog: Catalog) -> None:
    one = deck(catalog, "eots:pogrom*2", "eots:tupile", "tat:paul-atreides")
    bags = json.loads(write_tabletop(one))["ObjectStates"]
    assert [(bag["Nickname"], bag["Transform"]["posX"]) for bag in bags] == [
        ("Homeworld and programs", -4.0),
        ("Imperial deck", 0.0),
        ("House deck", 4.0),
    ]


def test_a_card_says_what_it_does_in_our_words(catalog: Catalog) -> None:
    tupile = catalog.card("eots:tupile")
    assert face(tupile) == (
        "Holding. Homeworld. Fief\nThe Spacing Guild. Imperial deck.\n"
        f"Cost 5, Command 5, Resistance 3, Battle 0\n\n{tupile.operation}"
    )
    pogrom = catalog.card("eots:pogrom")
    assert face(pogrom).splitlines()[:3] == [
        "Plan. Venture. Battle",
        "No allegiance. House deck.",
        "Cost 2, Requirement Battle 2",
    ]


def test_a_foreign_save_is_read_by_nicknames_in_order(catalog: Catalog) -> None:
    text = save(
        bag("House", card("Pogrom"), card("Pogrom"), card("[b]Tupile, Sanctuary Planet[/b]\nFief")),
        bag(
            "my things",
            bag("Imperial deck (1)", card("", Memo="TAT:paul-atreides"), kind="Bag"),
            card("Pogrom", GMNotes="not an id"),
            card("Pogrom", Name="CardCustom"),
            {"Name": "Die_6", "Nickname": "Pogrom", "States": {"2": {}}},
            kind="Bag",
        ),
        {"Name": "Notecard", "Nickname": "", "Description": "score"},
        {},
        SaveName="Table",
        Note="Remember",
    )
    reading = read_tabletop(text, catalog, "a.json")
    assert listed(reading) == [
        (2, 2, "eots:pogrom", Section.HOUSE),
        (4, 1, "eots:tupile", Section.HOUSE),
        (7, 1, "tat:paul-atreides", Section.IMPERIAL),
        (8, 2, "eots:pogrom", Section.HOUSE),
    ]
    assert (reading.deck.name, reading.deck.notes) == ("Table", "Remember")
    assert [(line.text, line.why) for line in reading.of(LineOutcome.PASSED)] == [
        ("DeckCustom House", "a bag or deck: House deck"),
        ("Bag my things", "a bag or deck: its cards go where they belong"),
        ("Bag Imperial deck (1)", "a bag or deck: Imperial deck"),
        ("Die_6 Pogrom", "no card"),
        ("Die_6 Pogrom", "1 other states or parts; left out"),
        ("Notecard", "no card"),
        ("thing", "no card"),
    ]
    reading.strictly()


def test_cards_beside_the_deck_are_told_apart(catalog: Catalog) -> None:
    text = save(bag("House", bag("Sideboard (2)", bag("", card("Pogrom"))), card("Pogrom")))
    reading = read_tabletop(text, catalog, "a.json")
    assert listed(reading) == [(5, 1, "eots:pogrom", Section.HOUSE)]
    assert [line.why for line in reading.of(LineOutcome.BESIDE)] == ['in "Sideboard (2)"']


def test_cards_without_names_are_refused(catalog: Catalog) -> None:
    text = save(
        card(""), {"Name": "DeckCustom", "DeckIDs": [100, 101]}, card("Pogrom"), card("Chess King")
    )
    reading = read_tabletop(text, catalog, "a.json")
    refused = [str(line.fault) for line in reading.of(LineOutcome.REFUSED)]
    assert refused[0] == 'a.json, line 1: expected the id or name of a card, found "1 Card"'
    assert "expected a deck whose cards have names" in refused[1]
    assert "line 4: expected the name of a card" in refused[2]
    assert len(reading.deck.entries) == 1


def test_the_note_of_the_deck_holds_what_no_card_can(catalog: Catalog) -> None:
    hostile = " ]]> & <script>\t\"'\r\n\n\0\x1b\u202e\u00e9\U0001f600 \x85\u2028"
    for name, notes in (("", ""), (hostile, ""), ("", hostile), (hostile, hostile)):
        one = replace(deck(catalog, "eots:pogrom*3"), name=name, notes=notes)
        assert same_deck(one, read_tabletop(write_tabletop(one), catalog, "a").strictly())


def test_half_a_sign_is_refused_before_it_is_written(catalog: Catalog) -> None:
    with pytest.raises(DeckFileError, match=r"notes that .* tabletop .*U\+DFFF"):
        write_tabletop(replace(deck(catalog, "eots:pogrom"), notes="\udfff"))


def nested(depth: int) -> Thing:
    inner = card("Pogrom")
    for _ in range(depth):
        inner = bag("", inner)
    return inner


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: expected well-formed JSON"),
        ('{\n"a" 1}', "line 2: expected well-formed JSON"),
        ("[]", "expected a saved object of Tabletop Simulator"),
        ("{}", "expected a saved object of Tabletop Simulator"),
        ('{"ObjectStates": []}', "expected cards, notecards or decks among ObjectStates"),
        ('{"ObjectStates": [{"Nickname": 3}]}', "expected a saved object of Tabletop"),
        ('{"ObjectStates": [{"Nickname": 3}], "a": NaN}', 'expected numbers, found "NaN"'),
        ('{"ObjectStates": [{"a": 1, "a": 2}]}', 'each key of an object once, found "a, twice"'),
        ("[" * 100_000, "expected JSON of few levels"),
        ("9" * 5000, "expected numbers of few digits"),
        ('{"ObjectStates": [{"Nickname": "\\ud800"}]}', "expected Unicode text"),
        (save(nested(21)), "expected bags at most 20 deep"),
        (save(*[card("x" * n) for n in range(70)]), "expected a deck of the Dune CCG"),
        (save(*[bag("die")] * 20_001), "expected a save of at most 20000 things"),
    ],
)
def test_what_is_no_save_is_told_in_one_line(catalog: Catalog, text: str, said: str) -> None:
    with pytest.raises(DeckFileError, match=said) as caught:
        read_tabletop(text, catalog, "a.json")
    assert str(caught.value).isprintable()


def test_pairs_of_halves_are_whole_signs() -> None:
    assert parsed('"\\ud83d\\ude00 \\\\ud800"', "a") == "\U0001f600 \\ud800"
