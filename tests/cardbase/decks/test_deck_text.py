"""Plain-text deck lists: every line is a card, a heading, a comment, or an error."""

from __future__ import annotations

from pathlib import Path

import pytest
from deck_cases import parse_deck, same_deck
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section, Slot, deck_of
from cardbase.decks.escapes import escaped, unescaped
from cardbase.decks.forms import LARGEST, read_deck
from cardbase.decks.headings import HEADING_WORDS
from cardbase.decks.reading import LineOutcome
from cardbase.decks.text import read_text
from cardbase.decks.text_writer import write_text
from cardbase.errors import DeckFileError, NoDeckFile
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
    ("3xMaula Pistol", 3, "eots:maula-pistol"),
    ("3 * Maula Pistol", 3, "eots:maula-pistol"),
    ("x3 Maula Pistol", 3, "eots:maula-pistol"),
    ("(3) Maula Pistol", 3, "eots:maula-pistol"),
    ("[3x] Maula Pistol", 3, "eots:maula-pistol"),
    ("3 - Maula Pistol", 3, "eots:maula-pistol"),
    ("3: Maula Pistol", 3, "eots:maula-pistol"),
    ('3,"Maula Pistol"', 3, "eots:maula-pistol"),
    ("3;Maula Pistol;", 3, "eots:maula-pistol"),
    ("3\tMaula Pistol", 3, "eots:maula-pistol"),
    ("Maula Pistol\t3", 3, "eots:maula-pistol"),
    ("Maula Pistol: 3", 3, "eots:maula-pistol"),
    ("Maula Pistol (3)", 3, "eots:maula-pistol"),
    ("Maula Pistol [x3]", 3, "eots:maula-pistol"),
    ("Maula Pistol *3", 3, "eots:maula-pistol"),
    ("\uff13 Maula Pistol", 3, "eots:maula-pistol"),
    ("3\u00a0Maula\u00a0Pistol", 3, "eots:maula-pistol"),
    ("\u200b3 Maula Pi\u00adstol", 3, "eots:maula-pistol"),
    ("\u20223 Maula Pistol", 3, "eots:maula-pistol"),
    ("\u2013 3 Maula Pistol", 3, "eots:maula-pistol"),
    ("- [x] 3 Maula Pistol", 3, "eots:maula-pistol"),
    ("**Maula Pistol**", 1, "eots:maula-pistol"),
    ("3 \u201cMaula Pistol\u201d", 3, "eots:maula-pistol"),
    ("3 Maula Pistol [EotS]", 3, "eots:maula-pistol"),
    ("3 Maula Pistol (Eye of the Storm)", 3, "eots:maula-pistol"),
    ("3\tMaula Pistol\tEye of the Storm", 3, "eots:maula-pistol"),
    ("Maula Pistol x3 [eots]", 3, "eots:maula-pistol"),
    ("Maula Pistol (eots) (3)", 3, "eots:maula-pistol"),
    ("3 Maula Pistol (EOTS) 253", 3, "eots:maula-pistol"),
    ("3 Maula Pistol [eots #253]", 3, "eots:maula-pistol"),
    ("3 [eots:maula-pistol]", 3, "eots:maula-pistol"),
    ("3 Paul Atreides (TaT)", 3, "tat:paul-atreides"),
    ("[*] 3x Maula Pistol", 3, "eots:maula-pistol"),
    ("[i]3 Maula Pistol[/i]", 3, "eots:maula-pistol"),
    ("[URL=https://a.b/c?d]3 Maula Pistol[/url]", 3, "eots:maula-pistol"),
    ("3\tMaula Pistol\tEye of the Storm\t$0.25", 3, "eots:maula-pistol"),
    ("3 Maula Pistol [eots] 1,50 \u20ac", 3, "eots:maula-pistol"),
    ("3 Paul Atreides, Son of Duke Leto [eye of the storm]", 3, "eots:paul-atreides"),
    ("2037f0a1-773d-42a9-a498-d0cf54e7a038", 1, "eots:piter-de-vries"),
    ("2 Piter [2037F0A1-773D-42A9-A498-D0CF54E7A038]", 2, "eots:piter-de-vries"),
    ('"Soo Soo" Nejhre', 1, "jotc:soo-soo-nejhre"),
    ("2 Tivor Manx, Pad 9 Sandmaster", 2, "jotc:tivor-manx"),
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
        (
            "3 Mula Pistoll:",
            'expected the name of a card, found "Mula Pistoll"; did you mean Maula',
        ),
        ("qwxzy", 'expected the name of a card, found "qwxzy"'),
        ("foo:bar", 'expected the name of a card, found "foo:bar"'),
        ("15", 'expected the name of a card, found "15"'),
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
    with pytest.raises(NoDeckFile) as fault:
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


PASSED = [
    ("", "empty"),
    ("\u00a0\t", "empty"),
    ("-----", "no words"),
    ("# of 1998", "comment"),
    ("// of 1998", "comment"),
    ("# cards", "comment"),
    ("Imperial deck (15)", "heading: Imperial deck"),
    ("[Imperial]", "heading: Imperial deck"),
    ("== Imperial ==", "heading: Imperial deck"),
    ("## House deck", "heading: House deck"),
    ("HOUSE:", "heading: House deck"),
    ("[b][size=4]House deck (3)[/size][/b]", "heading: House deck"),
    ("Quantity\tName\tSet\tPrice", "heading"),
    ("Homeworld & programs", "heading: Homeworld and programs"),
    ("Imperial and House deck", "heading"),
    ("Allies:", "heading"),
    ("Allies (5)", "heading"),
    ("Imperium Events", "heading"),
    ("Holdings: 12", "heading"),
    ("Persona", "heading"),
    ("_Fremen_", "heading"),
    ("[eots]", "heading"),
    ("Total: 60 cards", "heading"),
    ("Sideboard", "heading: not of the deck"),
    ("// Sideboard (15)", "heading: not of the deck"),
    ("Name: Ours", "name of the deck"),
    ("// Title: Ours", "name of the deck"),
    ("Deck: Ours", "name of the deck"),
    ("Notes: for two", "note"),
    ("# Note: for two", "note"),
    ("Sponsor: House Atreides", "remark"),
    ("Author: somebody", "remark"),
]


@pytest.mark.parametrize(("line", "why"), PASSED)
def test_a_line_without_a_card_is_accounted_for(catalog: Catalog, line: str, why: str) -> None:
    reading = read_text(f"Crysknife\n{line}\n", catalog, "mine.txt")
    passed = reading.lines[1:]
    assert [(one.line, one.fate, one.why) for one in passed] == [(2, LineOutcome.PASSED, why)]
    reading.strictly()


def test_the_words_of_headings_are_no_card(catalog: Catalog) -> None:
    for row in catalog.rows("SELECT words FROM name"):
        assert not set(row["words"].split()) <= HEADING_WORDS


NEAR = [
    ("3 Mula Pistoll", 3, 'Maula Pistol, for "Mula Pistoll"'),
    ("3 Maula Pistol [tat]", 3, "Maula Pistol, which is of Eye of the Storm, not of tat"),
    ("3 Maula Pistol [eots] 12", 3, "Maula Pistol, whose number is 253, not 12"),
    (
        "3 Crysknife [eots:maula-pistol]",
        3,
        'Maula Pistol, by its id eots:maula-pistol: "Crysknife" is the name of another card',
    ),
    (
        "Maula Pistol [eots:maula-pistol] [tat]",
        1,
        "Maula Pistol, by its id eots:maula-pistol: it is of Eye of the Storm, not of tat",
    ),
    (
        "Maula Pistol [eots:crysknife] [eots:maula-pistol]",
        1,
        "Maula Pistol, by its id eots:maula-pistol: "
        '"eots:crysknife" is the id of Crysknife, Blade Weapon',
    ),
    (
        "Maula Pistol [eots:maula-pistol] [eots:no-such]",
        1,
        'Maula Pistol, by its id eots:maula-pistol: no card bears the id "eots:no-such"',
    ),
    (
        "Maula Pistol [eots:no-such]",
        1,
        'Maula Pistol, by its name: no card bears the id "eots:no-such"',
    ),
]


@pytest.mark.parametrize(("line", "count", "why"), NEAR)
def test_a_near_line_is_taken_and_said(catalog: Catalog, line: str, count: int, why: str) -> None:
    reading = read_text(f"Caladan\n{line}", catalog, "mine.txt")
    (near,) = reading.of(LineOutcome.NEAR)
    assert near.entry is not None
    assert (near.line, near.why, near.entry.card.id) == (2, why, "eots:maula-pistol")
    assert near.entry.count == count
    assert reading.deck.entries[1] == near.entry
    with pytest.raises(DeckFileError, match=r"mine.txt, line 2: .*did you mean Maula Pistol"):
        reading.strictly()


ONE = 'expected one count on a line, "3 Name" or "Name x3", found '
OTHER = 'expected a name without other numbers, "3 Name" or "Name x3", found '
REFUSED = [
    ("2 Maula Pistol x3", f'{ONE}"2 Maula Pistol x3"'),
    ("2 Maula Pistol (3)", f'{ONE}"2 Maula Pistol (3)"'),
    ("Maula Pistol (eots) 12", f'{ONE}"Maula Pistol (eots) 12"'),
    ("Maula Pistol 3", f'{OTHER}"Maula Pistol 3"; did you mean Maula Pistol?'),
    ("1. Maula Pistol", f'{OTHER}"1. Maula Pistol"; did you mean Maula Pistol?'),
    ("-3 Maula Pistol", f'{OTHER}"-3 Maula Pistol"; did you mean Maula Pistol?'),
    ("(3)", 'expected the id or name of a card, found "(3)"'),
    ("3 Programm", 'expected the name of a card, found "Programm"; did you mean Breeding'),
    ("Mula Pistoll", 'expected a count before the name of a card, as in other lines, found "Mula'),
    ("Juice of Sapho 2", f'{OTHER}"Juice of Sapho 2"; did you mean Juice of Sapho?'),
    ("2 Kindjal @ .50, 1 more @ .25", f'{ONE}"2 Kindjal @ .50, 1 more @ .25"'),
    ("Pogrom, one of two", "expected a count before the name of a card, as in other lines, fou"),
    ("2 Paul Atreides [jotc]", 'expected the name of one card, found "Paul Atreides"; did you'),
]


@pytest.mark.parametrize(("line", "fault"), REFUSED)
def test_a_line_in_doubt_is_refused_alone(catalog: Catalog, line: str, fault: str) -> None:
    reading = read_text(f"Caladan\n{line}\n2 Crysknife", catalog, "mine.txt")
    (refused,) = reading.of(LineOutcome.REFUSED)
    assert str(refused.fault).startswith(f"mine.txt, line 2: {fault}")
    assert [entry.card.name for entry in reading.deck.entries] == ["Caladan", "Crysknife"]


def test_what_stands_beside_the_deck_is_not_of_it(catalog: Catalog) -> None:
    text = "Crysknife\nSideboard:\n2 Kindjal\nWeapons\nPogrom\n# House deck\nMaula Pistol\nSB: Dune"
    reading = read_text(text, catalog, "mine")
    assert [entry.card.name for entry in reading.deck.entries] == ["Crysknife", "Maula Pistol"]
    assert [(line.line, line.text, line.why) for line in reading.of(LineOutcome.BESIDE)] == [
        (3, "2 Kindjal", 'in "Sideboard:"'),
        (5, "Pogrom", 'in "Sideboard:"'),
        (8, "SB: Dune", 'in "SB:"'),
    ]


def test_a_line_is_told_as_it_stands(catalog: Catalog) -> None:
    lines = (
        "2 Maula Pistol  // the best",
        "[b]Weapons[/b] # all",
        "SB: 2 Crysknife # no",
        "3 [b]#",
    )
    reading = read_text("\n".join(lines), catalog, "mine")
    assert [line.text for line in reading.lines] == list(lines)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\f", "\x85"])
def test_every_line_has_its_place_whatever_ends_it(catalog: Catalog, end: str) -> None:
    lines = ["# Name: Ours", "", "House deck", "2 Crysknife", "qwxzy", "# Note: ours", "Dune"]
    reading = read_text(end.join(lines), catalog, "mine")
    assert [line.line for line in reading.lines] == [1, 2, 3, 4, 5, 6, 7]
    assert [entry.line for entry in reading.deck.entries] == [4, 7]
    assert (reading.deck.name, reading.deck.notes) == ("Ours", "ours")


def test_a_second_name_is_left_out_and_said(catalog: Catalog) -> None:
    reading = read_text("# Name: One\nName: Two\nDune", catalog, "mine")
    assert reading.deck.name == "One"
    assert reading.lines[1].why == "a second name of the deck; left out"


def test_a_list_of_another_game_ends_soon(catalog: Catalog) -> None:
    with pytest.raises(DeckFileError, match="expected a deck of the Dune CCG"):
        read_text("4 Lightning Bolt\n" * 500, catalog, "mine")
    with pytest.raises(DeckFileError, match=r"line 2001: expected a deck list of at most 2000"):
        read_text("Dune\n" * 2001, catalog, "mine")


def test_a_long_line_that_names_no_card_is_no_fault(catalog: Catalog) -> None:
    long = "x " * 50_000
    text = f"Dune // {long}\n# {long}\n# Note: {long}|"
    assert read_text(text, catalog, "mine").strictly().notes == f"{long}|"


def test_a_card_keeps_the_section_it_is_listed_in(catalog: Catalog) -> None:
    text = "Imperial deck\n2 Maula Pistol\n\nHouse deck\nStilgar\nProgram\nDune"
    deck = parse_deck(text, catalog)
    again = parse_deck(write_text(deck), catalog)
    assert [(entry.card.name, entry.section, entry.misplaced) for entry in again.entries] == [
        ("Dune", Section.APART, False),
        ("Maula Pistol", Section.IMPERIAL, True),
        ("Stilgar", Section.HOUSE, True),
    ]
    assert same_deck(deck, again)


def test_the_text_of_a_deck_reads_as_a_person_writes_it(catalog: Catalog) -> None:
    cards = ("eots:caladan", "eots:stilgar", "eots:maula-pistol")
    slots = tuple(
        Slot(section=section, card=catalog.card(card), count=count)
        for section, card, count in zip(Section, cards, (1, 1, 100), strict=True)
    )
    deck = deck_of(slots, "Desert power", 'Wait.\n\n3 Pogrom\n indented\n"quoted"\n')
    text = write_text(deck)
    assert (
        text
        == """# Name: Desert power
# Note: Wait.
# Note:
# Note: 3 Pogrom
# Note: "\\u0020indented"
# Note: "quoted"
# Note:

Homeworld and programs (1)
1 Caladan, Atreides Homeworld [eots]

Imperial deck (1)
1 Stilgar, Naib of Sietch Tabr [eots]

House deck (100)
99 Maula Pistol [eots]
1 Maula Pistol [eots]
"""
    )
    assert same_deck(deck, parse_deck(text, catalog))


def test_every_card_is_told_by_name_and_set(catalog: Catalog) -> None:
    slots = tuple(
        Slot(section=section, card=card, count=2) for section in Section for card in shelf(catalog)
    )
    deck = deck_of(slots)
    assert same_deck(deck, parse_deck(write_text(deck), catalog))


def shelf(catalog: Catalog) -> tuple[Card, ...]:
    cards = catalog.all_cards()
    assert len(cards) == 661
    return cards


HOSTILE = st.text(st.characters(codec="utf-8"), max_size=20) | st.sampled_from(
    ["# Name: x", "House deck", "3 Dune", '"\\u0020"', '"x"', "\u2028", "\r\n", " ", "\n\n", "//"]
)


@SHARED
@given(name=HOSTILE, notes=st.lists(HOSTILE, max_size=4).map("\n".join))
@example(name="R=E9gie", notes="a cata=3Dlog\n=20\nits end=")
def test_name_and_notes_come_back_whatever_they_are(
    catalog: Catalog, name: str, notes: str
) -> None:
    slot = Slot(section=Section.HOUSE, card=catalog.card("eots:crysknife"), count=3)
    deck = deck_of((slot,), name, notes)
    reading = read_text(write_text(deck), catalog, "mine")
    assert same_deck(deck, reading.strictly())
    assert len(reading.of(LineOutcome.TAKEN)) == 1


@given(HOSTILE)
def test_what_is_said_is_heard(text: str) -> None:
    assert unescaped(escaped(text)) == text
    assert escaped(text).isprintable()


@pytest.mark.parametrize("text", ['"', '"a"', '"a\\"', '"\\q"', "[1]", "a\\n"])
def test_what_is_no_quoted_text_is_heard_as_it_stands(text: str) -> None:
    assert unescaped(text) == text


def test_half_a_sign_cannot_be_written(catalog: Catalog) -> None:
    slot = Slot(section=Section.HOUSE, card=catalog.card("eots:crysknife"), count=3)
    with pytest.raises(DeckFileError, match=r"expected a name that the form text can hold"):
        write_text(deck_of((slot,), "\ud800", "", "mine"))


@SHARED
@given(text=st.text(alphabet=st.sampled_from('23x Dune:[]()#/*-=\n\r\t\0Arakis,;"'), max_size=80))
def test_no_line_is_left_without_account(catalog: Catalog, text: str) -> None:
    reading = read_text(f"Dune\n{text}", catalog, "mine")
    text = f"Dune\n{text}"
    assert [line.line for line in reading.lines] == list(range(1, len(text.splitlines()) + 1))
    entries = [line.entry for line in reading.lines if line.entry]
    assert reading.deck == DeckList(
        file="mine", entries=tuple(entries), name=reading.deck.name, notes=reading.deck.notes
    )
