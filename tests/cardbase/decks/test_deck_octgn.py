"""OCTGN's deck files: by GUID first, every element accounted for, written as OCTGN takes them."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from deck_cases import DECKS, real_deck, same_deck
from defusedxml.ElementTree import fromstring
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section, Slot, deck_of, section_of
from cardbase.decks.elements import DeckElements
from cardbase.decks.octgn import SECTIONS, joined, parted, read_octgn, write_octgn
from cardbase.decks.reading import Form, LineOutcome
from cardbase.errors import DeckFileError

SHARED = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=60)

GAME = "c196d3b0-bb5e-4d08-b49b-20dbce40443f"
PITER = "2037f0a1-773d-42a9-a498-d0cf54e7a038"
NOBODY = "00000000-0000-0000-0000-000000000000"

OWN = f"""<?xml version="1.0" encoding="utf-8" standalone="yes"?>
<deck game="{GAME}" sleeveid="12">
  <section name="Homeworld and Programs" shared="False" />
  <section name="imperial DECK" shared="False">
    <card qty="2" id="{PITER.upper()}">Another Name</card>
    <card qty="1" id="{NOBODY}">Stilgar</card>
  </section>
  <section name="Imperial Deck" shared="False">
    <card qty="1" id="{PITER}" />
  </section>
  <section name="House Deck" shared="False">
    <card qty="1" id="{PITER}">Piter de Vries, Master of Assassins</card>
  </section>
  <notes><![CDATA[One.
3 Maula Pistol]]></notes>
</deck>
"""


def xml(inside: str) -> str:
    return f'<deck game="{GAME}">\n{inside}\n</deck>'


def in_house(inside: str) -> str:
    return xml(f'<section name="House Deck" shared="False">\n{inside}\n</section>')


def test_a_file_is_read_with_its_lines(catalog: Catalog) -> None:
    reading = read_octgn(OWN, catalog, "own.o8d")
    assert [(e.line, e.count, e.card.id, e.section) for e in reading.deck.entries] == [
        (5, 2, "eots:piter-de-vries", Section.IMPERIAL),
        (6, 1, "eots:stilgar", Section.IMPERIAL),
        (9, 1, "eots:piter-de-vries", Section.IMPERIAL),
        (12, 1, "eots:piter-de-vries", Section.HOUSE),
    ]
    assert (reading.form, reading.deck.file) == (Form.OCTGN, "own.o8d")
    assert (reading.deck.name, reading.deck.notes) == ("", "One.\n3 Maula Pistol")
    assert [(line.line, line.why) for line in reading.of(LineOutcome.PASSED)] == [
        (2, "a deck of OCTGN's Dune game"),
        (2, "sleeveid is not kept"),
        (3, "section: Homeworld and programs"),
        (4, "section: Imperial deck"),
        (8, "Imperial deck, a second time; its cards are taken, too"),
        (11, "section: House deck"),
        (14, "notes"),
    ]


def test_an_unknown_guid_falls_back_to_the_name_and_is_said(catalog: Catalog) -> None:
    reading = read_octgn(OWN, catalog, "own.o8d")
    (near,) = reading.of(LineOutcome.NEAR)
    assert (near.line, near.text) == (6, f"1 Stilgar [{NOBODY}]")
    assert near.why.endswith(f'by its name: no card bears the id "{NOBODY}"')
    with pytest.raises(DeckFileError, match=r"own.o8d, line 6: "):
        reading.strictly()


REFUSED = [
    (
        in_house(f'<card qty="1" id="{NOBODY}">qwxzy</card>'),
        'line 3: expected the name of a card, found "qwxzy"',
    ),
    (
        in_house(f'<card qty="1" id="{NOBODY}" />'),
        f'line 3: expected the id or name of a card, found "{NOBODY}"',
    ),
    (
        in_house(f'<card id="{PITER}">Piter</card>'),
        'line 3: expected a count as qty, found "no count"',
    ),
    (
        in_house(f'<card qty="three" id="{PITER}" />'),
        'line 3: expected a count as qty, found "three"',
    ),
    (
        in_house(f'<card qty="-1" id="{PITER}" />'),
        'line 3: expected a count as qty, found "-1"',
    ),
    (
        in_house(f'<card qty="0" id="{PITER}" />'),
        'line 3: expected a count from 1 to 99, found "0"',
    ),
    (
        in_house(f'<card qty="{"9" * 5000}" id="{PITER}" />'),
        'line 3: expected a count from 1 to 99, found "100"',
    ),
    (
        xml(f'<card qty="1" id="{PITER}">Piter</card>'),
        'line 2: expected a card in a section, found "a card elsewhere"',
    ),
    (
        in_house(f'<card qty="1" id="{PITER}">Piter<card qty="1" id="{PITER}"/></card>'),
        'line 3: expected a card in a section, found "a card elsewhere"',
    ),
    (
        xml(f'<section name="Main">\n<card qty="1" id="{PITER}"/></section>'),
        "line 2: expected a section, Homeworld and Programs or House Deck or Imperial Deck, "
        'found "Main"',
    ),
]


@pytest.mark.parametrize(("text", "fault"), REFUSED)
def test_what_is_in_doubt_is_refused_alone(catalog: Catalog, text: str, fault: str) -> None:
    (refused,) = read_octgn(text, catalog, "x.o8d").of(LineOutcome.REFUSED)
    assert str(refused.fault) == f"x.o8d, {fault}"


def test_a_section_may_be_called_as_in_other_forms(catalog: Catalog) -> None:
    card = f'<card qty="1" id="{{{PITER}}}"/>'
    names = ("House", "IMPERIAL cards", "Homeworld &amp; programs")
    text = xml("".join(f'<section name="{name}">{card}</section>' for name in names))
    deck = read_octgn(text, catalog, "x.o8d").strictly()
    assert [entry.section for entry in deck.entries] == [
        Section.HOUSE,
        Section.IMPERIAL,
        Section.APART,
    ]


def test_a_sideboard_is_not_of_the_deck(catalog: Catalog) -> None:
    card = f'<card qty="1" id="{PITER}"/>'
    text = xml(f'<section name="House">{card}</section><section name="Sideboard">{card}</section>')
    reading = read_octgn(text, catalog, "x.o8d")
    assert [entry.section for entry in reading.deck.entries] == [Section.HOUSE]
    assert [line.why for line in reading.of(LineOutcome.BESIDE)] == ['in "Sideboard"']


def test_cards_of_an_unknown_section_are_taken_where_they_belong(catalog: Catalog) -> None:
    text = xml(f'<section name="Main">\n<card qty="1" id="{PITER}"/></section>')
    (entry,) = read_octgn(text, catalog, "x.o8d").deck.entries
    assert (entry.section, entry.line) == (Section.IMPERIAL, 3)


NO_DECK = [
    ("", 'x.o8d, line 1: expected well-formed XML, found "no element found"'),
    (OWN[:700], 'expected well-formed XML, found "'),
    ("<deck>", "x.o8d, line 1: expected a deck of OCTGN's Dune game, c196d3b0-bb5e-4d08-b49b-2"),
    (xml("").replace("c196", "a196"), 'found "a196d3b0-bb5e-4d08-b49b-20dbce40443f"'),
    ("<set/>", 'x.o8d, line 1: expected the root <deck>, found "<set>"'),
    (
        f'<!DOCTYPE deck [<!ENTITY a "b">]>\n{xml("&a;")}',
        'x.o8d, line 1: expected no document type, found "one, or an entity"',
    ),
    (xml(""), 'x.o8d: expected <card> elements in the sections of a <deck>, found "no card"'),
    (xml("<a>" * 20), 'x.o8d, line 2: expected elements at most 20 deep, found "one deeper"'),
    (
        xml("<section />" * DeckElements.MOST_ELEMENTS),
        'x.o8d, line 2: expected a deck of the Dune CCG, found "more than 60 lines that are no',
    ),
    (
        xml("<notes/>" * DeckElements.MOST_ELEMENTS),
        "line 2: expected at most 50000 elements, found",
    ),
    (xml("\ud800"), 'x.o8d: expected Unicode text, found "half of a sign"'),
]


@pytest.mark.parametrize(("text", "fault"), NO_DECK)
def test_what_is_no_deck_is_refused_in_one_line(catalog: Catalog, text: str, fault: str) -> None:
    with pytest.raises(DeckFileError) as found:
        read_octgn(text, catalog, "x.o8d")
    assert fault in str(found.value)
    assert str(found.value).isprintable()


def test_what_is_no_part_of_a_deck_is_left_out_and_said(catalog: Catalog) -> None:
    card = f'<card qty="1" id="{PITER}" foil="yes">Pit<b>old</b>er</card>'
    text = xml(
        f"hello\n<meta>da<a b='1'/>ta</meta><?go now?>\n{in_house(card).split(chr(10), 1)[1][:-8]}"
    )
    text = text.replace("</deck>", "<notes>a<i>b</i>c</notes><notes>d</notes></deck>")
    reading = read_octgn(text, catalog, "x.o8d")
    assert [(line.text, line.why) for line in reading.of(LineOutcome.PASSED)] == [
        ("<deck>", "a deck of OCTGN's Dune game"),
        ("hello", "text outside the elements; left out"),
        ("<a> 1", "no element of a deck here; left out"),
        ("<meta> data", "no element of a deck here; left out"),
        ("<?go now?>", "an instruction; left out"),
        ('section "House Deck"', "section: House deck"),
        ('<card> foil="yes"', "foil is not kept"),
        ("<b> old", "no element of a deck here; left out"),
        ("<i> b", "no element of a deck here; left out"),
        ("ac", "notes"),
        ("d", "notes a second time; left out"),
    ]
    assert reading.deck.notes == "ac"
    assert reading.strictly().entries[0].card.id == "eots:piter-de-vries"


@pytest.mark.parametrize("name", DECKS)
def test_the_file_is_what_octgn_takes(catalog: Catalog, name: str) -> None:
    deck = real_deck(catalog, name)
    text = write_octgn(deck)
    assert text.startswith('<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<deck game="')
    root = fromstring(text.encode())
    assert (root.tag, root.attrib) == ("deck", {"game": GAME})
    assert [child.tag for child in root] == ["section", "section", "section", "notes"]
    assert [section.attrib for section in root.findall("section")] == [
        {"name": called, "shared": "False"}
        for called in ("Homeworld and Programs", "House Deck", "Imperial Deck")
    ]
    by_name = {called: section for section, called in SECTIONS.items()}
    written = [
        (by_name[section.attrib["name"]], card.attrib["id"], int(card.attrib["qty"]), card.text)
        for section in root.findall("section")
        for card in section.findall("card")
    ]
    assert sorted(written) == sorted(
        (slot.section, slot.card.octgn_id, slot.count, slot.card.full_name) for slot in deck.slots()
    )
    assert same_deck(deck, read_octgn(text, catalog, "").strictly())


def test_empty_sections_are_written_too(catalog: Catalog) -> None:
    slot = Slot(section=Section.HOUSE, card=catalog.card("eots:crysknife"), count=100)
    text = write_octgn(deck_of((slot,)))
    root: ET.Element = fromstring(text.encode())
    assert [len(section) for section in root.findall("section")] == [0, 2, 0]
    assert [card.attrib["qty"] for card in root.iter("card")] == ["99", "1"]
    assert root.findtext("notes") == ""


def test_every_card_comes_back_by_its_guid(catalog: Catalog) -> None:
    cards = catalog.all_cards()
    slots = (Slot(section=section_of(card), card=card, count=3) for card in cards)
    deck = deck_of(tuple(slots))
    assert same_deck(deck, read_octgn(write_octgn(deck), catalog, "x").strictly())


HOSTILE = st.text(st.characters(codec="utf-8"), max_size=20) | st.sampled_from(
    ["Name:", "Name: x", 'Notes: "\\u0020"', "]]>", "<b>", "&amp;", "\r\n", "\n", "\x00", "\ufffe"]
)


@SHARED
@given(name=HOSTILE, notes=st.lists(HOSTILE, max_size=4).map("\n".join))
def test_name_and_notes_come_back_whatever_they_are(
    catalog: Catalog, name: str, notes: str
) -> None:
    slot = Slot(section=Section.HOUSE, card=catalog.card("eots:crysknife"), count=3)
    deck = deck_of((slot,), name, notes)
    text = write_octgn(deck).encode().decode()
    assert same_deck(deck, read_octgn(text, catalog, "x").strictly())


@pytest.mark.parametrize(
    ("name", "notes", "text"),
    [
        ("", "", ""),
        ("Ours", "", "Name: Ours"),
        ("", "Two\nlines", "Two\nlines"),
        ("Ours", "Two\nlines", "Name: Ours\nTwo\nlines"),
        ("", "Name: theirs", "Name:\nName: theirs"),
        ("", 'Notes: "a\\u0062"', r'Notes: "Notes: \"a\\u0062\""'),
        ("Ours", "a\x00b", 'Name: Ours\nNotes: "a\\u0000b"'),
    ],
)
def test_the_name_stands_in_the_notes(name: str, notes: str, text: str) -> None:
    assert joined(name, notes) == text
    assert parted(text) == (name, notes)


def test_half_a_sign_cannot_be_written(catalog: Catalog) -> None:
    slot = Slot(section=Section.HOUSE, card=catalog.card("eots:crysknife"), count=3)
    with pytest.raises(DeckFileError, match="expected notes that the form octgn can hold"):
        write_octgn(deck_of((slot,), "", "\udfff", "mine"))
