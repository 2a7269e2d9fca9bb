"""The data files of the 661 cards: every row of every file, and every fault told exactly."""

from __future__ import annotations

import os
import shutil
from functools import cache
from pathlib import Path

import pytest

from cardbase.cards.card import Card
from cardbase.cards.facts import DATA, card_of, read_rows, read_sets
from cardbase.cards.review import read_corrections, read_doubts, read_notes
from cardbase.catalog.assemble import assemble
from cardbase.checks.collate import differences, transcribed_cells
from cardbase.octgn import read_set_file
from cardbase.vocabulary import CardType, Certainty, Deck, Power, SetCode, Subtype
from errata.errors import DataError, MissingData

OCTGN = os.environ.get("KANLY_OCTGN")


@cache
def facts() -> list[Card]:
    """The cards as the data files have them, before any erratum."""
    return [card_of(row, one) for one in read_sets() for row in read_rows(one)]


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "name", "count"),
    [
        ("eots", "Eye of the Storm", 301),
        ("jotc", "Judge of the Change", 183),
        ("tat", "Thunder at Twilight", 177),
    ],
)
def test_sets_have_all_their_cards(code: str, name: str, count: int) -> None:
    found = next(one for one in read_sets() if one.code == code)
    assert (found.name, found.cards) == (name, count)
    assert len([card for card in facts() if card.set == code]) == count


def test_every_row_of_every_file_is_read() -> None:
    assert len(facts()) == 661
    assert len({card.id for card in facts()}) == len({card.octgn_id for card in facts()}) == 661


def test_collector_numbers_end_the_guids() -> None:
    faults = list[str]()
    for card in facts():
        if card.set is SetCode.TAT:
            fits = card.number is None
        else:
            fits = card.octgn_id.endswith(f"{card.number:03}")
        if not fits:
            faults.append(f"{card.id}: number {card.number}, GUID {card.octgn_id}")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("words", [CardType, Deck, Power, Subtype, SetCode])
def test_every_word_of_a_closed_list_is_used(words: type) -> None:
    used = {
        str(getattr(card, field))
        for card in facts()
        for field in ("type", "deck", "allegiance", "set")
    }
    used |= {str(word) for card in facts() for word in card.subtypes}
    assert {str(word) for word in words} <= used  # type: ignore[attr-defined]


def test_ct_01_rows_by_type_and_deck() -> None:
    """CT-01 counts 73 allies, 45 aides, 47 charters, 59 events, 15 programs, 180 Imperial cards."""

    def count(subtype: str) -> int:
        return sum(subtype in card.subtypes for card in facts())

    assert (count("Ally"), count("Aide"), count("Charter"), count("Program")) == (73, 45, 47, 15)
    assert sum(card.type is CardType.EVENT for card in facts()) == 59
    assert sum(card.deck is Deck.IMPERIAL for card in facts()) == 180


def test_dc_06_six_names_stand_twice_spelt_the_same() -> None:
    names = [card.full_name for card in facts()]
    twice = {name for name in names if names.count(name) == 2}
    assert {name.split(",")[0] for name in twice} == {
        "Gaius Helen Mohiam",
        "Duke Leto Atreides",
        "Paul Atreides",
        "Thufir Hawat",
        "Baron Vladimir Harkonnen",
        "Commander Aramsham",
    }


def test_the_review_is_taken_in_whole() -> None:
    """61 doubts of cards; 2 doubts, 2 notes and 1 likely row on whole files; corrections."""
    assert len(read_doubts()) == 61
    scopes = [scope for scope, _ in read_notes()]
    assert len([scope for scope in scopes if ":" not in scope]) == 5
    kinds = [one.certainty for one in read_corrections()]
    assert (kinds.count(Certainty.CERTAIN), kinds.count(Certainty.LIKELY)) == (15, 9)


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        (
            "eots.csv",
            "eots:carthag,3,Carthag,,Holding",
            "eots:carthag,3,Carthag,,Halding",
            "eots.csv, line 4 (eots:carthag), type: expected one of Persona, Holding, Resource, "
            'Plan, Event, found "Halding"',
        ),
        (
            "eots.csv",
            "Dune Fief. City",
            "Dune Fief. Cty",
            "eots.csv, line 3 (eots:arrakeen), subtypes: expected known subtypes ('Cty' is not a "
            'valid Subtype), found "Dune Fief. Cty"',
        ),
        (
            "eots.csv",
            "Dune Fief. City,Imperial,4",
            "Dune Fief. City,Imperial,four",
            'eots.csv, line 3 (eots:arrakeen), cost: expected a whole number from 0 to 9 or "X", '
            'found "four"',
        ),
        (
            "eots.csv",
            "Dune Fief. City,Imperial,4",
            "Dune Fief. City,Imperial,",
            'eots.csv, line 3 (eots:arrakeen), cost: expected a whole number or "X", found ""',
        ),
        (
            "eots.csv",
            "eots:carthag,3,",
            "eots:carthag,2,",
            "eots.csv, line 4 (eots:carthag), number: expected another value than line 3, "
            'found "2"',
        ),
        (
            "eots.csv",
            "eots:carthag,3,",
            "jotc:carthag,3,",
            "eots.csv, line 4 (jotc:carthag), id: expected eots:words-of-the-name, "
            'found "jotc:carthag"',
        ),
        (
            "eots.csv",
            "eots:carthag,3,",
            "eots:carthag,,",
            'eots.csv, line 4 (eots:carthag), number: expected a number, found ""',
        ),
        (
            "eots.csv",
            "2037f0a1-773d-42a9-a498-d0cf54e7a003",
            "2037F0A1",
            "eots.csv, line 4 (eots:carthag), octgn_id: expected a GUID in lower case, "
            'found "2037F0A1"',
        ),
        (
            "eots.csv",
            "House,2,,Battle 2,",
            "House,2,,Battle two,",
            "eots.csv, line 120 (eots:pogrom), requirement: expected a talent and a rank, "
            'as Battle 2, found "Battle two"',
        ),
        (
            "sets.csv",
            ",301,yes",
            ",300,yes",
            'eots.csv, end, rows: expected 300, found "301"',
        ),
        (
            "doubts.csv",
            "eots:weather-control,subtypes",
            "eots:weather-control,sorts",
            "doubts.csv, line 3 (eots:weather-control), field: expected one of full_name, type, "
            "subtypes, deck, cost, allegiance, requirement, command, resistance, dueling, battle, "
            'intrigue, arbitration, weirding, prescience, operation, found "sorts"',
        ),
        (
            "doubts.csv",
            "eots:weather-control,subtypes",
            "eots:wether-control,subtypes",
            "doubts.csv, eots:wether-control, card: expected the id of a card, "
            'found "eots:wether-control"',
        ),
        (
            "corrections.csv",
            "CHOAM Divedends,CHOAM Dividends",
            "CHOAM Divedends,CHOAM Dividend",
            'corrections.csv, eots:choam-dividends full_name, now: expected "CHOAM Dividends" as '
            'in the facts, found "CHOAM Dividend"',
        ),
        (
            "notes.csv",
            "*,note",
            "*,noted",
            "notes.csv, line 2 (*), certainty: expected one of certain, likely, verify, note, "
            'found "noted"',
        ),
        (
            "spellings.csv",
            "heard,meant,why",
            "heard,means,why",
            'spellings.csv, line 1, columns: expected heard,meant,why, found "heard,means,why"',
        ),
        (
            "characters.csv",
            "tat:dr-kynes",
            "",
            'characters.csv, line 5 (Doctor Kynes), card: expected some text, found ""',
        ),
    ],
)
def test_a_wrong_cell_names_file_record_and_field(
    data: Path, file: str, old: str, new: str, message: str
) -> None:
    change(data / file, old, new)
    with pytest.raises(DataError) as fault:
        assemble(data)
    assert str(fault.value) == message


def test_a_row_of_another_length_is_told(data: Path) -> None:
    change(data / "spellings.csv", "salsa,salusa,", "salsa,salusa,but,")
    with pytest.raises(DataError, match=r'spellings.csv, line 4, row: expected 3 cells, found "4"'):
        assemble(data)


def test_a_missing_file_is_told(data: Path) -> None:
    (data / "tat.csv").unlink()
    with pytest.raises(MissingData, match=r"tat.csv: cannot read this data file \(No such file"):
        assemble(data)


@pytest.mark.skipif(not OCTGN, reason="KANLY_OCTGN names no folder of set files")
def test_facts_less_corrections_are_the_card_files() -> None:
    """Every cell of the 661 cards, slips and all, as the user's own set files have it."""
    ours = transcribed_cells()
    files = sorted(Path(str(OCTGN)).glob("*.xml"))
    theirs = [card for path in files for card in read_set_file(path).cards]
    faults = [
        f"{card.name}: {found}"
        for card in theirs
        if (found := differences(card, ours[card.octgn_id]))
    ]
    assert not faults, "\n".join(faults)
    assert len(theirs) == 661
