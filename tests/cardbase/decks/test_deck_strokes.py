"""Plain text: strokes for counts, cards that are denied or asked for, lines of counted cards."""

from __future__ import annotations

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.decks.reading import LineOutcome
from cardbase.decks.text import read_text


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("||| Pogrom", 3),
        ("- |||| Pogrom", 4),
        ("| | | Pogrom", 3),
        ("(|||) Pogrom", 3),
        ("||: Pogrom", 2),
        ("IIII Pogrom", 4),
        ("II Pogrom", 2),
        ("|||| | Pogrom", 5),
        ("Pogrom | | |", 3),
        ("Pogrom ||||||||||", 10),
        ("Pogrom |", 1),
    ],
)
def test_strokes_are_the_count_of_a_card(catalog: Catalog, line: str, count: int) -> None:
    (read,) = read_text(f"{line}\n", catalog, "deck.txt").lines
    assert read.entry
    assert (read.entry.count, read.entry.card.id, read.fate) == (
        count,
        "eots:pogrom",
        LineOutcome.TAKEN,
    )


@pytest.mark.parametrize(
    "line",
    [
        "-||||- Pogrom",
        "||||/ Pogrom",
        "Pogrom -||||-",
        "||| Pogrom |||",
        "||| - Pogrom",
        "~~||||~~ Pogrom",
        "-||||- Pogrrom",
        "House: -||||- Pogrom",
    ],
)
def test_strokes_that_may_be_more_than_one_count_are_refused(catalog: Catalog, line: str) -> None:
    read = read_text(f"2 Terrorism\n{line}\n", catalog, "deck.txt").lines[1]
    assert read.fate is LineOutcome.REFUSED


@pytest.mark.parametrize("others", ["2 Terrorism", "Terrorism"])
@pytest.mark.parametrize(
    "line",
    [
        "no weirding way??",
        "no Weirding Way",
        "ohne Weirding Way",
        "pas de Weirding Way",
        "no Weirding Way x3",
        "Weirdin Way?",
    ],
)
def test_a_card_that_is_denied_or_asked_for_is_none(
    catalog: Catalog, others: str, line: str
) -> None:
    read = read_text(f"{others}\n{line}\n", catalog, "deck.txt").lines[1]
    assert read.fate in {LineOutcome.REFUSED, LineOutcome.PASSED}
    exact = read_text(f"{others}\nWeirding Way?\n", catalog, "deck.txt").lines[1]
    assert exact.fate is LineOutcome.TAKEN


def test_a_line_of_counted_cards_is_read_or_refused_never_prose(catalog: Catalog) -> None:
    text = "2 Expeditionary lnvasion, 3 Zzyx Qwv, Order of the Sw0rd x2, 3 House Batta1ion\n"
    read = read_text(f"2 Terrorism\n{text}", catalog, "deck.txt").lines[1:]
    assert len(read) == 4
    assert all(one.fate is not LineOutcome.PASSED for one in read)


def test_a_count_for_each_card_of_a_line_may_have_a_colon(catalog: Catalog) -> None:
    read = read_text("je 3: Forbidden Match, Best Blade\n", catalog, "deck.txt").lines
    assert [(one.entry.count, one.entry.card.id) for one in read if one.entry] == [
        (3, "eots:forbidden-match"),
        (3, "eots:best-blade"),
    ]
