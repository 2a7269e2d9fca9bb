"""A text that is no operation: one clear line names the place and what was expected there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.json import decode, encode
from operation_cases import TEXTS, read

from cardbase.cards.facts import DATA
from cardbase.catalog.assemble import assemble
from cardbase.operation.node import lines
from cardbase.operation.parse import OperationError, parsed
from cardbase.operation.tree import Operation
from cardbase.operation.wording import brief, worded
from errata.card_errata import FILE
from errata.errors import DataError, MissingData

WRONG = [
    ("", 1, "a sentence", ""),
    ("   ", 4, "a sentence", ""),
    ("Engage: prodduce 3 solaris.", 9, "a verb", "prodduce"),
    ("Subdue target fiend.", 15, "a kind of card", "fiend."),
    ("This card is happy.", 14, "a kind of card", "happy."),
    ("It gains +2 speed.", 13, "a rank", "speed."),
    ("Engage this card draw 1 card.", 18, "a colon", "draw"),
    ("Engage, draw 1 card.", 20, "a colon", "."),
    ("If you win draw 1 card.", 12, "a comma", "draw"),
    ('In doubt: "who pays.', 21, '"', ""),
    ("In doubt: who pays.", 11, "words in quotation marks", "who"),
    ('By hand: "sing".', 8, "an opening bracket", ":"),
    ("As a battle tactic (deployment) — draw 1 card.", 21, "declaration", "deployment)"),
    ("As a battle tactic (declaration) draw 1 card.", 34, "a dash", "draw"),
    ("Duration Effect (Fear).", 18, "Poison or Voice", "Fear)."),
    ("Duration Effect (Voice.", 23, "a closing bracket", "."),
    ("Draw 1 card. Drew 1 card.", 14, "a verb", "Drew"),
    ("  Limit 2.  Limit many.", 19, "a kind", "many."),
    ("Limit 2. You may may draw.", 18, "a verb", "may"),
    ("Draw 1 card, otherwise.", 23, "a verb", "."),
    ("Engage: .", 9, "a verb", "."),
    ("X is.", 5, "a number", "."),
    ("Draw 1 card..", 13, "a verb", "."),
    ("Either draw 1 card.", 19, "a sentence of the operation language", "."),
]


@pytest.mark.parametrize(("text", "column", "expected", "found"), WRONG)
def test_an_error_names_column_and_what_was_expected(
    text: str, column: int, expected: str, found: str
) -> None:
    with pytest.raises(OperationError) as fault:
        parsed(text, "a card")
    assert (fault.value.column, fault.value.found) == (column, found)
    assert fault.value.place == "a card"
    assert expected in fault.value.expected
    there = f'"{found}"' if found else "the end"
    assert str(fault.value) == (
        f"a card, column {column}: expected {fault.value.expected}, found {there}"
    )


def test_what_was_found_is_fit_for_one_line() -> None:
    with pytest.raises(OperationError) as fault:
        parsed("Draw " + "xyzzy" * 20 + " card.")
    line = str(fault.value)
    assert line.isprintable()
    assert line.endswith('…"')


@pytest.mark.parametrize(
    "text", ["Engage: produce", "Engage: produce 3 solaris", "Limit 2. Draw 1", "Engage this"]
)
def test_a_sentence_cut_off_goes_wrong_at_the_end(text: str) -> None:
    with pytest.raises(OperationError) as fault:
        parsed(text)
    assert (fault.value.column, fault.value.found) == (len(text) + 1, "")


# --- data files ---------------------------------------------------------------------------------


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DATA, tmp_path / "data"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_a_wrong_operation_names_file_card_column_and_what_was_expected(data: Path) -> None:
    change(data / "jotc_operations.csv", "jotc:siridar-tithes,Engage:", "jotc:siridar-tithes,Egg:")
    with pytest.raises(OperationError) as fault:
        assemble(data)
    line = str(fault.value)
    assert line.startswith("jotc_operations.csv, jotc:siridar-tithes, column 1: expected a verb, ")
    assert line.endswith(', found "Egg:"')


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (
            "eots:caladan,Engage: produce 5 solaris.\n",
            "",
            "eots_operations.csv, eots:caladan, card: "
            'expected one operation for each card of the set, found "none"',
        ),
        (
            "eots:caladan,",
            "eots:calidan,Draw 1 card.\neots:caladan,",
            "eots_operations.csv, eots:calidan, card: "
            'expected one operation for each card of the set, found "eots:calidan"',
        ),
        (
            "eots:caladan,",
            "jotc:rapier,Draw 1 card.\neots:caladan,",
            "eots_operations.csv, jotc:rapier, card: "
            'expected one operation for each card of the set, found "jotc:rapier"',
        ),
        (
            "eots:caladan,",
            "eots:arrakeen,",
            "eots_operations.csv, line 8 (eots:arrakeen), card: "
            'expected another value than line 3, found "eots:arrakeen"',
        ),
        (
            "card,operation",
            "card,does",
            'eots_operations.csv, line 1, columns: expected card,operation, found "card,does"',
        ),
    ],
)
def test_each_card_of_a_set_has_one_operation(data: Path, old: str, new: str, told: str) -> None:
    change(data / "eots_operations.csv", old, new)
    with pytest.raises(DataError) as fault:
        assemble(data)
    assert str(fault.value) == told


def test_a_missing_file_is_told(data: Path) -> None:
    (data / "tat_operations.csv").unlink()
    with pytest.raises(MissingData, match=r"tat_operations.csv: cannot read this data file"):
        assemble(data)


def test_a_wrong_erratum_names_its_id(data: Path, tmp_path: Path) -> None:
    file = Path(shutil.copy(FILE, tmp_path))
    change(file, "Transfer target subdued", "Transplant target subdued")
    with pytest.raises(OperationError, match=r"^card_errata.csv, CE-06, was, column 1: expected"):
        assemble(data, file)


# --- any text whatever --------------------------------------------------------------------------

WORDS = sorted({word for text in TEXTS.values() for word in text.split()})
CARDS = st.sampled_from(sorted(TEXTS.values()))
PARTS = st.integers(0, 60)


@st.composite
def mutants(draw: st.DrawFn) -> str:
    """A real operation with a word or a few gone, doubled, swapped, replaced, or cut away."""
    text = draw(CARDS).split()
    for _ in range(draw(st.integers(1, 3))):
        at, other = draw(PARTS) % len(text), draw(PARTS) % len(text)
        match draw(st.sampled_from(["drop", "double", "swap", "replace", "graft"])):
            case "drop" if len(text) > 1:
                del text[at]
            case "double":
                text.insert(at, text[at])
            case "swap":
                text[at], text[other] = text[other], text[at]
            case "replace":
                text[at] = draw(st.sampled_from(WORDS))
            case "graft":
                text[at:] = draw(CARDS).split()[other:] or ["Draw"]
    return " ".join(text)


@st.composite
def cut(draw: st.DrawFn) -> str:
    """A real operation with letters gone, or others put in."""
    text = draw(CARDS)
    start, end = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
    return text[:start] + draw(st.text(max_size=3)) + text[end:]


def holds(text: str) -> None:
    """A text is an operation, worded and read back without loss, or is told where it is none."""
    found = read(text)
    if isinstance(found, OperationError):
        assert 1 <= found.column <= len(text) + 1
        assert found.expected
        assert str(found).isprintable()
        return
    assert worded(found, brief())
    assert list(lines(found))
    assert decode(encode(found), type=Operation) == found
    assert parsed(worded(found)) == found


@settings(max_examples=400, deadline=None)
@given(mutants())
def test_a_changed_operation_is_read_or_told(text: str) -> None:
    holds(text)


@settings(max_examples=200, deadline=None)
@given(cut())
def test_an_operation_cut_anywhere_is_read_or_told(text: str) -> None:
    holds(text)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.text(), st.lists(st.sampled_from(WORDS)).map(" ".join)))
def test_any_text_is_read_or_told(text: str) -> None:
    holds(text)


AGAIN = [
    "Target persona Counters.",
    "The attacker captures 1 fief.",
    "A rival discards 1 favor.",
    "You may gain 1 favor and is the victor.",
    "Engage the\n assigned persona.",
]


@pytest.mark.parametrize("text", AGAIN)
def test_what_is_read_can_be_read_again(text: str) -> None:
    assert parsed(worded(parsed(text))) == parsed(text)


@pytest.mark.parametrize(
    "text", [f"Draw {'9' * 5000} cards.", "Produce 3 \u017folaris.", "Produce 3 SOLAR\u0130S."]
)
def test_odd_numbers_and_letters_are_told(text: str) -> None:
    with pytest.raises(OperationError):
        parsed(text)
