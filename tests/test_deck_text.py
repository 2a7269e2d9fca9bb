"""Plain-text deck lists: every line is a card, a heading, a comment, or an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardbase.catalog import Catalog
from cardbase.decks import parse_deck, read_deck
from cardbase.decks.deck_list import Section
from cardbase.decks.read import LARGEST
from cardbase.errors import DeckFileError
from errata.errors import KanlyError

SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)

FORMS = [
    ("3 Maula Pistol", 3, "eots:maula-pistol"),
    ("3x Maula Pistol", 3, "eots:maula-pistol"),
    ("3X maula pistol", 3, "eots:maula-pistol"),
    ("3 x Maula Pistol", 3, "eots:maula-pistol"),
    ("3\u00d7 Maula Pistol", 3, "eots:maula-pistol"),
    ("Maula Pistol x3", 3, "eots:maula-pistol"),
    ("MAULA-PISTOL  x 3", 3, "eots:maula-pistol"),
    ("Maula Pistol", 1, "eots:maula-pistol"),
    ("- 2 Maula Pistol", 2, "eots:maula-pistol"),
    ("* Maula Pistol", 1, "eots:maula-pistol"),
    ("\t03 Maula Pistol  # the best // of all", 3, "eots:maula-pistol"),
    ("1 Caladan, Atreides Homeworld", 1, "eots:caladan"),
    ("2 Wallach IX", 2, "eots:wallach-ix"),
    ("Dune", 1, "eots:dune"),
    ("1 Dune, Center of the Universe", 1, "eots:dune"),
    ("2 tat:paul-atreides", 2, "tat:paul-atreides"),
    ("Paul Atreides [tat:paul-atreides] x2", 2, "tat:paul-atreides"),
]


@pytest.mark.parametrize(("line", "count", "card"), FORMS)
def test_a_line_is_read_in_every_form(catalog: Catalog, line: str, count: int, card: str) -> None:
    (entry,) = parse_deck(line, catalog).entries
    assert (entry.line, entry.count, entry.card.id) == (1, count, card)
    assert not entry.misplaced


def test_an_id_of_no_card_is_no_heading(catalog: Catalog) -> None:
    with pytest.raises(DeckFileError, match="eots:no-such-card"):
        parse_deck("Dune\n[eots:no-such-card]", catalog)


def test_headings_comments_and_empty_lines_are_passed_over(catalog: Catalog) -> None:
    text = "\n".join(
        (
            "# my deck",
            "// of 1998",
            "Imperial deck (1)",
            "-----",
            "1 Stilgar",
            "",
            "=== House cards ===",
            "Maula Pistol",
            "[Weapons]",
            "Crysknife",
            "15 other cards:",
            "Kindjal",
        )
    )
    listed = parse_deck(text, catalog, "mine.txt")
    assert listed.file == "mine.txt"
    assert [(e.line, e.card.name, e.section) for e in listed.entries] == [
        (5, "Stilgar", Section.IMPERIAL),
        (8, "Maula Pistol", Section.HOUSE),
        (10, "Crysknife", Section.HOUSE),
        (12, "Kindjal", Section.HOUSE),
    ]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (
            "3 Mula Pistoll",
            'expected the name of a card, found "Mula Pistoll"; did you mean Maula Pistol?',
        ),
        ("3 Mula Pistoll:", 'expected the name of a card, found "Mula Pistoll"; did you mean Maula'),
        ("qwxzy", 'expected the name of a card, found "qwxzy"'),
        ("foo:bar", 'expected the name of a card, found "foo:bar"'),
        ("15", 'expected the name of a card, found "15"'),
        ("0 Dune", 'expected a count from 1 to 99, found "0"'),
        ("00100 Dune", 'expected a count from 1 to 99, found "100"'),
        (f"{'9' * 99} Dune", 'expected a count from 1 to 99, found "100"'),
        (
            "Thufir Hawat",
            'expected the name of one card, found "Thufir Hawat"; did you mean Thufir Hawat, '
            "Master of Assassins [eots:thufir-hawat] or Thufir Hawat, Master of Assassins "
            "[tat:thufir-hawat]?",
        ),
        ("a" * 401, 'expected a line of at most 400 characters, found "aaa'),
    ],
)
def test_a_line_that_is_none_is_named(catalog: Catalog, line: str, fault: str) -> None:
    with pytest.raises(DeckFileError) as found:
        parse_deck(f"Caladan\n{line}\n", catalog, "mine.txt")
    assert str(found.value).startswith(f"mine.txt, line 2: {fault}")
    assert found.value.line == 2


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing", "Imperial deck\nHouse deck:"])
def test_a_list_without_cards_is_none(catalog: Catalog, text: str) -> None:
    with pytest.raises(DeckFileError, match=r'^mine: expected lines such as "3 Maula Pistol"'):
        parse_deck(text, catalog, "mine")


def test_a_file_is_read(catalog: Catalog, tmp_path: Path) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes("\ufeff2 Maula Pistol\r\nCrysknife\r\n".encode())
    listed = read_deck(file, catalog)
    assert [(e.line, e.count) for e in listed.entries] == [(1, 2), (2, 1)]


@pytest.mark.parametrize("bad", [b"\xff\xfe\x00", b"a" * (LARGEST + 1)])
def test_a_file_that_is_no_text_is_refused(catalog: Catalog, tmp_path: Path, bad: bytes) -> None:
    file = tmp_path / "deck.txt"
    file.write_bytes(bad)
    with pytest.raises(DeckFileError, match=r"deck.txt: expected a"):
        read_deck(file, catalog)


@pytest.mark.parametrize("name", [".", "missing.txt", "nul\0"])
def test_what_is_no_file_is_refused(catalog: Catalog, tmp_path: Path, name: str) -> None:
    with pytest.raises(DeckFileError, match="expected a deck list to read") as fault:
        read_deck(tmp_path / name, catalog)
    assert str(fault.value).isprintable()


@SHARED
@given(data=st.data())
def test_a_list_comes_back_as_it_was_written(catalog: Catalog, data: st.DataObject) -> None:
    ids = [row["id"] for row in catalog.rows("SELECT id FROM card ORDER BY position")]
    wanted = data.draw(
        st.lists(st.tuples(st.sampled_from(ids), st.integers(1, 99)), min_size=1, max_size=8)
    )
    cards = {card.id: card for card in catalog.cards([card for card, _ in wanted])}
    form = data.draw(st.sampled_from(["{0} {1} [{2}]", "{0}x {1} [{2}]", "{1} [{2}] x{0}"]))
    text = "\n".join(form.format(n, cards[card].full_name, card) for card, n in wanted)
    assert [(e.card.id, e.count) for e in parse_deck(text, catalog).entries] == wanted


def test_every_card_is_found_by_its_full_name_or_told_apart_by_its_id(catalog: Catalog) -> None:
    cards = catalog.all_cards()
    text = "\n".join(f"2 {card.full_name} [{card.id}]" for card in cards)
    assert [e.card.id for e in parse_deck(text, catalog).entries] == [card.id for card in cards]
    alone = [card for card in cards if [c.id for c in catalog.bearing(card.full_name)] == [card.id]]
    assert len(alone) > 640
    text = "\n".join(f"{card.full_name} x2" for card in alone)
    assert [e.card.id for e in parse_deck(text, catalog).entries] == [card.id for card in alone]


@SHARED
@given(text=st.text(alphabet=st.sampled_from("3x Dune:[]#/*-=\n\r\t\0Arakis"), max_size=80))
def test_whatever_is_read_is_a_list_or_one_line_of_fault(catalog: Catalog, text: str) -> None:
    try:
        said = parse_deck(text, catalog, "mine").file
    except KanlyError as fault:
        said = str(fault)
    assert said.isprintable()
