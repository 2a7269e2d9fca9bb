"""Doubtful lines settled by what else is known, and what that says of the line."""

from __future__ import annotations

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.decks import doubts
from cardbase.decks.deck_list import Section
from cardbase.decks.forms import read_bytes
from cardbase.decks.reading import Certainty, LineOutcome, LineRead, Reading
from cardbase.decks.text import read_text
from cardbase.errors import DeckFileError, SeveralDecks

PAUL = "1 Paul Atreides"


def read(catalog: Catalog, *lines: str) -> Reading:
    return read_text("\n".join(lines), catalog, "list")


def last(reading: Reading) -> LineRead:
    return reading.lines[-1]


def test_a_line_of_two_printings_is_settled_by_the_format(catalog: Catalog) -> None:
    reading = read(catalog, "1 Caladan", PAUL)
    line = last(doubts.settled_by_format(reading, lambda card: card.set == "tat", "Twilight"))
    assert line.entry is not None
    assert (line.entry.card.id, line.how) == ("tat:paul-atreides", Certainty.FORMAT)
    assert (line.fate, line.fault) == (LineOutcome.TAKEN, None)
    assert line.why.endswith("[tat], since of its printings only this is in Twilight")
    both = doubts.settled_by_format(reading, lambda _: True, "Twilight")
    assert last(both).fate is LineOutcome.REFUSED


@pytest.mark.parametrize(
    ("sponsor", "name", "card"),
    [
        ("Caladan", "Dr. Yueh", "tat:dr-yueh"),
        ("Caladan", "Yueh", "eots:dr-wellington-yueh"),  # the other is of Harkonnen
        ("Wallach IX", "Paul Atreides", ""),  # both are of one power
    ],
)
def test_a_line_is_settled_by_the_sponsor(
    catalog: Catalog, sponsor: str, name: str, card: str
) -> None:
    line = last(doubts.settled_by_rest(read(catalog, f"1 {sponsor}", f"1 {name}")))
    assert (line.entry.card.id if line.entry else "") == card
    if line.how is Certainty.REST:
        assert line.fate is LineOutcome.NEAR
        assert line.fault is not None


def test_a_line_is_settled_by_the_collection(catalog: Catalog) -> None:
    reading = read(catalog, "1 Caladan", PAUL)
    line = last(doubts.settled_by_collection(reading, ["tat:paul-atreides", "eots:pogrom"]))
    assert line.entry is not None
    assert (line.entry.card.id, line.sureness) == ("tat:paul-atreides", "by your collection")


def test_a_line_is_what_the_user_says(catalog: Catalog) -> None:
    reading = read(catalog, "2 Xyzzy", "1 Caladan", PAUL)
    sayings = {"xyzzy": "Maula Pistol", "3": "tat:paul-atreides", "caladan": "eots:kaitain"}
    told, left = doubts.settled_as_told(reading, sayings, catalog)
    cards = [(entry.count, entry.card.id) for entry in told.deck.entries]
    assert cards == [(2, "eots:maula-pistol"), (1, "eots:caladan"), (1, "tat:paul-atreides")]
    assert left == ["caladan"]  # it is not in doubt
    assert told.strictly() == told.deck
    with pytest.raises(DeckFileError, match="--set: expected the id of a card"):
        doubts.settled_as_told(reading, {"xyzzy": "Paul Atreides"}, catalog)


def test_a_line_is_no_card_where_the_user_says_so(catalog: Catalog) -> None:
    reading = read(catalog, "2 Xyzzy", "1 Caladan")
    told, left = doubts.settled_as_told(reading, {"1": doubts.NO_CARD}, catalog)
    assert (told.strictly(), left) == (told.deck, [])
    assert [entry.card.id for entry in told.deck.entries] == ["eots:caladan"]
    assert told.lines[0].why == "no card, as you said"


RANGE = ("House deck", "2 Kindjal", "2-3 Pogrom")


@pytest.mark.parametrize("said", ["3", "Pogrom", "2-3 Pogrom"])
def test_a_line_of_two_counts_is_no_card_or_one_with_its_count(catalog: Catalog, said: str) -> None:
    reading = read(catalog, *RANGE)
    assert last(reading).fate is LineOutcome.REFUSED
    none, left = doubts.settled_as_told(reading, {said: doubts.NO_CARD}, catalog)
    assert (none.strictly(), left) == (none.deck, [])
    assert [entry.card.name for entry in none.deck.entries] == ["Kindjal"]
    told, left = doubts.settled_as_told(reading, {said: "3 eots:pogrom"}, catalog)
    assert left == []
    pogrom = last(told).entry
    assert pogrom is not None
    assert (pogrom.count, pogrom.card.id, pogrom.section) == (3, "eots:pogrom", Section.HOUSE)
    with pytest.raises(DeckFileError, match='expected how many, too: "3=2 eots:pogrom"'):
        doubts.settled_as_told(reading, {said: "eots:pogrom"}, catalog)


def test_a_count_that_is_told_is_that_of_the_line(catalog: Catalog) -> None:
    reading = read(catalog, "1 Caladan", "2 Xyzzy", "100 Pogrom")
    told, _ = doubts.settled_as_told(reading, {"2": "3x Maula Pistol", "3": "2 Pogrom"}, catalog)
    assert [entry.count for entry in told.deck.entries] == [1, 3, 2]
    with pytest.raises(DeckFileError, match="how many, too"):
        doubts.settled_as_told(reading, {"3": "Pogrom"}, catalog)


@pytest.mark.parametrize(
    ("file", "text", "number"),
    [
        ("a.csv", "Qty,Card\n1,Kindjal\n100,Pogrom\n", "3"),
        ("a.json", '{"House": {"Kindjal": 1, "Pogrom": 100}}', "2"),
        ("a.txt", f"1 Kindjal\n{'x' * 500}\n", "2"),
    ],
)
def test_whatever_is_refused_can_be_no_card(
    catalog: Catalog, file: str, text: str, number: str
) -> None:
    reading = read_bytes(text.encode(), catalog, file)
    (refused,) = reading.of(LineOutcome.REFUSED)
    assert str(refused.line) == number
    told, left = doubts.settled_as_told(reading, {number: doubts.NO_CARD}, catalog)
    assert left == []
    assert [entry.card.name for entry in told.strictly().entries] == ["Kindjal"]


def test_a_remark_on_all_cards_settles_names_as_they_are_called(catalog: Catalog) -> None:
    reading = read(catalog, "All cards are Eye of the Storm unless I say so.", PAUL, "1 Gurny")
    paul, gurney = reading.lines[1:]
    assert paul.entry is not None
    assert (paul.entry.card.id, paul.how) == ("eots:paul-atreides", Certainty.REMARK)
    assert gurney.fate is LineOutcome.REFUSED


def test_a_file_of_several_decks_is_told_apart(catalog: Catalog) -> None:
    one = ["Red Duke", "Homeworld: Caladan", "Imperial:", "1 Stilgar", "House:", "2 Kindjal"]
    two = ["House Turmoil!!", "Homeworld: Kaitain", "Imperial:", "3 Imperial Revenues"]
    reading = read(catalog, *one, "1 Pogrom", "", *two, "House:", "1 House Turmoil", "2 Pogrom")
    assert [part.deck.name for part in reading.parts] == ["Red Duke", "House Turmoil"]
    assert [len(part.deck.entries) for part in reading.parts] == [4, 4]
    assert [line.line for line in reading.parts[1].lines] == list(range(9, 16))
    assert reading.only("2") == reading.only("house t") == reading.parts[1]
    with pytest.raises(
        SeveralDecks, match=r"holds 2 decks; say which with --deck .*: 1 Red Duke, 2"
    ):
        reading.strictly()
    with pytest.raises(SeveralDecks, match='none of them is "3"'):
        reading.only("3")
    with pytest.raises(SeveralDecks, match="holds one deck"):
        read(catalog, *one).only("2")
