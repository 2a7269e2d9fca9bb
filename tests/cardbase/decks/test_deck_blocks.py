"""Lines below a heading among cards: none is lost as prose; labels of kinds; numbers of cards."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.decks.doubts import settled_as_told
from cardbase.decks.forms import read_path
from cardbase.decks.reading import LineOutcome
from cardbase.decks.text import read_text
from cardbase.decks.text_writer import write_text
from cardbase.legality import decide, format_named

TAKEN, NEAR, REFUSED = LineOutcome.TAKEN, LineOutcome.NEAR, LineOutcome.REFUSED
PASSED, BESIDE = LineOutcome.PASSED, LineOutcome.BESIDE

BY_NAME = """Homeworld: Kaitain
Imperial deck (5)
Kardif
Shaddam IV
{line}
Count Fenring
House deck
House Battalion x2
Maula Pistol x2
Surprise Assault x2
"""
"""Imperial cards by their names alone, House cards with counts: the usual layout."""

COUNTED = """Homeworld: Kaitain
Imperial deck
1 Kardif
House deck
2 Surprise Assault
{line}
3 Maula Pistol
"""


@pytest.mark.parametrize(
    ("line", "fate", "card"),
    [
        ("Rabban, Regent of Arrakis", NEAR, "tat:glossu-rabban"),
        ("Gurney", REFUSED, ""),  # of two printings
        ("Gurney - the one with the baliset", REFUSED, ""),
        ("Iaken Nefud", TAKEN, "eots:iaken-nefud"),
        ("Iaken Nefd", NEAR, "eots:iaken-nefud"),
        ("Pardee - best 2 solaris you will ever spend", NEAR, "jotc:pardee"),
        ("The Baron", REFUSED, ""),
        ("The Great Sardaukar Thing", REFUSED, ""),
        ("~~Feyd Rautha~~ cut", PASSED, ""),
        ("Feyd?", REFUSED, ""),
        ("I never got the hang of this part. Too slow.", PASSED, ""),
    ],
)
def test_a_name_among_names_is_a_card_near_or_a_doubt_and_no_prose(
    catalog: Catalog, line: str, fate: LineOutcome, card: str
) -> None:
    reading = read_text(BY_NAME.format(line=line), catalog, "list")
    (found,) = [one for one in reading.lines if one.line == 5]
    assert (found.fate, found.entry.card.id if found.entry else "") == (fate, card)
    (other,) = [one for one in reading.lines if one.line == 6]
    assert other.entry is not None
    assert (other.fate, other.entry.card.id) == (NEAR, "eots:count-hasimir-fenring")
    verdict = decide(reading, format_named())
    assert (verdict.unread == (5,)) is (fate is REFUSED)
    assert verdict.legal is not True or not reading.of(REFUSED)


@pytest.mark.parametrize(
    ("line", "fate", "found"),
    [
        ("2-3 Pogrom", REFUSED, 'expected one count on a line, "3 Name" or "Name x3"'),
        ("2 or 3 Valor", REFUSED, 'expected one count on a line, "3 Name" or "Name x3"'),
        ("1 Rev. Mother Mohiam (Corrino)", REFUSED, "did you mean Gaius Helen Mohiam"),
        ("1 Ehrw. Mutter Mohiam (Corrino)", REFUSED, "expected the name of a card"),
        ("2 of the big guys, because I always lose them to some Guild player", REFUSED, "expected"),
        ("Fog of Battle (2 in hand, 1 on order)", REFUSED, "expected one count on a line"),
        ("Fog of Battle - 2 here, 1 on order", REFUSED, "did you mean Fog of Battle"),
        ("Feyd", REFUSED, "did you mean Feyd Rautha"),
        ("Spacing Industries (4 solaris a turn!)", TAKEN, "eots:spacing-industries"),
        ("a copy of Arrakeen", TAKEN, "eots:arrakeen"),
        ("Pogrom 2 x", TAKEN, "eots:pogrom"),
        ("The heavy hitters", PASSED, ""),  # what heads cards that have counts
        ("<http://www.dunescans.example/eots/3-Pogrom.gif>", PASSED, ""),
    ],
)
def test_a_line_with_a_count_among_cards_is_taken_or_refused(
    catalog: Catalog, line: str, fate: LineOutcome, found: str
) -> None:
    reading = read_text(COUNTED.format(line=line), catalog, "list")
    (one,) = [one for one in reading.lines if one.line == 6]
    assert one.fate is fate
    assert found in str(one.entry.card.id if one.entry else one.fault)
    assert sum(entry.count for entry in reading.deck.entries if entry.line != 6) == 7


def test_words_behind_the_last_card_are_prose(catalog: Catalog) -> None:
    text = f"{COUNTED.format(line='2 Pogrom')}\nFeyd says hello\nSee you at Gurney's\n"
    reading = read_text(text, catalog, "list")
    assert [one.fate for one in reading.lines[-2:]] == [PASSED, PASSED]


def test_a_misspelt_homeworld_without_a_count_is_near(catalog: Catalog) -> None:
    for line in ("HW sheild wall", "Homeworld: sheild wall", "Homeworld\nSheild Wall\n"):
        reading = read_text(f"{line}\n\nImperial\n1 Kardif\n", catalog, "list")
        (near,) = reading.of(NEAR)
        assert near.entry is not None
        assert (near.entry.card.id, near.entry.section) == ("jotc:the-shield-wall", Section.APART)
    reading = read_text("home is where the spice is\n1 Kardif\n", catalog, "list")
    assert [one.fate for one in reading.lines] == [PASSED, TAKEN]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("Maula Pistol 3x", 3),
        ("Maula Pistol 3 x", 3),
        ("Maula Pistol = 3", 3),
        ("Maula Pistol|3", 3),
        ('"Maula Pistol",3', 3),
        ("Maula Pistol, 3", 3),
        ("Maula Pistol, one", 1),
        ("Maula Pistol (three)", 3),
        ("Maula Pistol x three", 3),
        ("4*Maula Pistol", 4),
    ],
)
def test_a_count_is_read_in_further_forms(catalog: Catalog, line: str, count: int) -> None:
    for text in (line, f"{line}\n{line}\n{line}", COUNTED.format(line=line)):
        entries = read_text(text, catalog, "list").deck.entries
        pistols = {entry.count for entry in entries if entry.card.id == "eots:maula-pistol"}
        assert count in pistols


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("Aides: 4 Renegade Sister, 2 Proctor of Spies", "4 renegade-sister 2 proctor-of-spies"),
        ("Fiefs : Carthag", "1 carthag"),
        ("Charters: Sisterhood Covenant, Imperial Suk School,", "1 sisterhood-covenant 1 imp"),
        ("Decrees: Emperor's Truthsayer", "1 emperors-truthsayer"),
        ("Personnel : 3 Guild Entourage ; 3 CHOAM League", "3 guild-entourage 3 choam-league"),
        ("Aides : trois Guild Navigator, deux Watchdog", "3 guild-navigator 2 watchdog"),
        ("Ausr\u00fcstung: 2 Lasgun Rifle", "2 lasgun-rifle"),
        ("\u00c9quipement : 2 Guild Heighliner ; 1 Guild Shuttle", "2 guild-heighliner 1 guild-s"),
        ("Eventos: 2 CHOAM Dividends", "2 choam-dividends"),
        ("Ventures & tactics: 2 Pogrom, 1 Fanaticism", "2 pogrom 1 fanaticism"),
    ],
)
def test_a_kind_before_cards_is_a_label(catalog: Catalog, line: str, cards: str) -> None:
    reading = read_text(f"Wallach IX\n{line}\n", catalog, "list")
    entries = reading.deck.entries[1:]
    said = " ".join(f"{entry.count} {entry.card.id.partition(':')[2]}" for entry in entries)
    assert said.startswith(cards)
    assert {one.fate for one in reading.lines} == {TAKEN}
    assert not any(entry.misplaced for entry in entries)


def test_a_comma_in_brackets_parts_no_names(catalog: Catalog) -> None:
    line = "Allies: Gaius Helen Mohiam (5 cost one, sisterhood), Lady Jessica Bound Concubine,"
    reading = read_text(f"Wallach IX\n{line}\n1 Pogrom", catalog, "list")
    refused, taken = [one for one in reading.lines if one.line == 2]
    assert {entry.card.name for entry in refused.readings} == {"Gaius Helen Mohiam"}
    assert taken.entry is not None
    assert taken.entry.card.id == "eots:lady-jessica"


@pytest.mark.parametrize(
    ("text", "fate"),
    [
        ("Bashers: 2 Pogrom, 3 Valor", NEAR),  # words that are no kind are a doubt
        ("Stuff: 2 Pogrom, 3 Valor", TAKEN),
        ("SB: 2 Pogrom", BESIDE),
        ("Sideboard:\nTactics: 2 Pogrom", BESIDE),
        ("Next time: 1 Baraka, maybe 2 Amtal Accord for the Crysknife.", PASSED),
    ],
)
def test_other_words_before_cards(catalog: Catalog, text: str, fate: LineOutcome) -> None:
    reading = read_text(f"Kaitain\n2 Maula Pistol\n{text}\n", catalog, "list")
    first = next(one for one in reading.lines if one.line == 3 + text.count("\n"))
    assert first.fate is fate


def test_the_number_of_cards_a_heading_says_is_compared(catalog: Catalog) -> None:
    text = (
        "Heimatwelt (1)\nKaitain\n\nImperiales Deck (3 Karten)\n1 Kardif\n1 Xyzzy\n"
        "Zwischensumme: 4\n\n[b]House deck: 4[/b]\n2 Pogrom\n2 Valor\nTotal House: 5\n"
    )
    reading = read_text(text, catalog, "list")
    assert reading.remarks == (
        "line 4, Imperial deck: the list says 3, 1 was read",
        "line 7: the list says 4, 2 were read",
        "line 12, House deck: the list says 5, 4 were read",
    )
    told, left = settled_as_told(reading, {"6": "eots:carthag"}, catalog)
    assert not left
    assert told.remarks == (
        "line 4, Imperial deck: the list says 3, 2 were read",
        "line 7: the list says 4, 3 were read",
        "line 12, House deck: the list says 5, 4 were read",
    )
    assert read_text(write_text(reading.deck), catalog, "again").remarks == ()


def test_a_number_of_a_deck_is_remarked_on_it_alone(catalog: Catalog, tmp_path: Path) -> None:
    one = "Homeworld: {0}\nImperial (2)\n1 Kardif\n1 Carthag\nHouse (3)\n{1} Pogrom\n2 Valor\n"
    file = tmp_path / "two.txt"
    file.write_text(
        "#1 - Dave (winner)\n-----\n"
        + one.format("Kaitain", 1)
        + "\n#2 - Tom, Water Sellers (unfinished list, he lost it)\n-----\n"
        + one.format("Caladan", 2),
        encoding="utf-8",
    )
    reading = read_path(file, catalog)
    said = ("line 17, House deck: the list says 3, 4 were read",)
    assert reading.remarks == said
    assert [part.deck.name for part in reading.parts] == [
        "Dave (winner)",
        "Tom, Water Sellers (unfinished list, he lost it)",
    ]
    assert [reading.only(which).remarks for which in ("1", "2")] == [(), said]


PARTS = "Imperial deck{0}\n1 Kardif\n1 Carthag\n{2}\nHouse deck{1}\n2 Pogrom\n"
SUMMARY = "Imperial deck: 2\nHouse deck: 5\n"


@pytest.mark.parametrize(
    "text",
    [
        f"{PARTS}3 Valor\n\n{SUMMARY}Total: 7\n",
        f"{SUMMARY}Total: 7\n\n{PARTS}3 Valor\n",
        f"Total 7\n{PARTS}3 Valor\n",
        PARTS.replace("{1}", " (5)") + "House deck (cont.)\n3 Valor\nTotal cards 7\n",
        PARTS.replace("{2}", "Total 2") + "3 Valor\nTotal House 5\n",
    ],
)
def test_a_number_that_is_true_of_a_part_wherever_it_stands_is_not_remarked(
    catalog: Catalog, text: str
) -> None:
    told = text.format("", "", "")
    assert read_text(told, catalog, "list").remarks == ()
    wrong = read_text(told.replace("3 Valor", "1 Valor"), catalog, "list").remarks
    assert wrong
    assert all("5, 3 were read" in one or "7, 5 were read" in one for one in wrong)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("Total 5", "line 6: the list says 5, 3 were read"),
        ("Total cards 20", "line 6: the list says 20, 3 were read"),
        ("Imperial total 4", "line 6, Imperial deck: the list says 4, 2 were read"),
        ("Imperial deck 15", "line 6, Imperial deck: the list says 15, 2 were read"),
    ],
)
def test_a_number_without_a_mark_is_compared(catalog: Catalog, line: str, said: str) -> None:
    text = f"Kaitain\n\nImperial deck\n1 Kardif\n1 Carthag\n{line}\n"
    assert read_text(text, catalog, "list").remarks == (said,)


@pytest.mark.parametrize(
    "heading",
    [
        *("Imperial deck", "Imperial deck (v2)", "Imperial deck (10/12)", "Imperial: 12 of 15"),
        *("Imperial deck 2", "Imperial deck 97", "Imperial deck 1998", "Total 2 of 15"),
    ],
)
def test_what_is_no_number_of_cards_is_not_compared(catalog: Catalog, heading: str) -> None:
    reading = read_text(f"Kaitain\n{heading}\n1 Kardif\n1 Carthag\n", catalog, "list")
    assert reading.remarks == ()
