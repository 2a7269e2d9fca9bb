"""LackeyCCG's two forms: what is read, what is reported, what is written."""

from __future__ import annotations

import pytest
from deck_cases import deck, real_deck, same_deck
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.lackey import read_lackey, write_lackey
from cardbase.decks.lackey_text import read_lackey_text, write_lackey_text
from cardbase.decks.reading import LineOutcome, Reading
from cardbase.errors import DeckFileError

DOCTYPE = '<!DOCTYPE deck SYSTEM "http://www.lackeyccg.com/deck.!dtd">'
OWN = f"""<?xml version="1.0" encoding="ISO-8859-1"?>
{DOCTYPE}

<deck version="0.8">
 <meta>
   <title>Ours</title>
   <author>Somebody</author>
   <game></game>
   <note>One.
Two.</note>
 </meta>
 <superzone name="Deck">
   <card>
     <name id="DUNE0119">Pogrom</name>
     <set>Eye of the Storm</set>
   </card>
   <card><name id="DUNE0119">Pogrom</name><set>Eye of the Storm</set></card>
   <card><name id="x,y">Paul Atreides, Son of Duke Leto</name><set>tat</set></card>
   <card><name>Pogrom</name><set>Eye of the Storm</set></card>
 </superzone>
 <superzone name="Imperial">
   <card><name id="">Pogrom</name><set>Eye of the Storm</set></card>
 </superzone>
</deck>
"""


def xml(inside: str) -> str:
    return f"<deck>\n{inside}\n</deck>"


def listed(reading: Reading) -> list[tuple[int, int, str, Section]]:
    return [
        (entry.line, entry.count, entry.card.id, entry.section) for entry in reading.deck.entries
    ]


def test_a_file_of_lackeys_own_manner_is_read_with_its_lines(catalog: Catalog) -> None:
    reading = read_lackey(OWN, catalog, "own.dek")
    assert listed(reading) == [
        (13, 2, "eots:pogrom", Section.HOUSE),
        (18, 1, "tat:paul-atreides", Section.IMPERIAL),
        (19, 1, "eots:pogrom", Section.HOUSE),
        (22, 1, "eots:pogrom", Section.IMPERIAL),
    ]
    assert (reading.deck.name, reading.deck.notes) == ("Ours", "One.\nTwo.")
    assert reading.deck.file == "own.dek"
    assert [line.why for line in reading.of(LineOutcome.PASSED)] == [
        "the name of the deck",
        "no element of a deck here; left out",
        "no element of a deck here; left out",
        "its notes",
        "a zone: its cards go where they belong",
        "a zone: Imperial deck",
    ]
    reading.strictly()


@pytest.mark.parametrize(
    "head",
    [
        DOCTYPE,
        f"\ufeff{DOCTYPE}",
        "<!DOCTYPE deck SYSTEM 'https://lackeyccg.com/deck.dtd' >",
        '<!DOCTYPE deck\nSYSTEM\n"http://www.lackeyccg.com/deck.!dtd">',
    ],
)
def test_lackeys_document_type_is_passed_over_and_lines_stay(catalog: Catalog, head: str) -> None:
    text = f"{head}\n{xml('<card><name>Pogrom</name></card>')}"
    (entry,) = read_lackey(text, catalog, "a.dek").deck.entries
    assert entry.line == text[: text.index("<card>")].count("\n") + 1


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE deck SYSTEM "http://elsewhere.example/deck.dtd">',
        "<!DOCTYPE deck>",
        '<!DOCTYPE deck SYSTEM "http://www.lackeyccg.com/deck.!dtd" [<!ENTITY a "b">]>',
        '<!DOCTYPE deck [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
        DOCTYPE + DOCTYPE,
        f"<!-- {DOCTYPE} -->\n{DOCTYPE}",
    ],
)
def test_any_other_document_type_is_refused(catalog: Catalog, head: str) -> None:
    with pytest.raises(DeckFileError, match=r"^a\.dek, line \d+: expected no document type"):
        read_lackey(f"{head}\n{xml('<card><name>Pogrom</name></card>')}", catalog, "a.dek")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<deck>", "line 1: expected well-formed XML"),
        ("<deck>\n<card>\n</deck>", "line 3: expected well-formed XML"),
        ("", "line 1: expected well-formed XML"),
        ("<set/>", 'line 1: expected the root <deck>, found "<set>"'),
        ("<deck/>", "expected <card> elements in the zones of a <deck>"),
        ("<deck>" * 21, "line 1: expected elements at most 20 deep"),
        (xml("<x/>" * 50_001), "line 2: expected at most 20000|line 2: expected a deck list"),
        (xml("<meta>" + "<title/>" * 50_001), "line 2: expected at most 50000 elements"),
        ("<deck>\ud800</deck>", "expected Unicode text"),
        (xml("&#xd800;"), "line 2: expected well-formed XML"),
        (xml("<card/>" * 20 + "<card><name>a</name></card><card/>" * 70), "a deck of the Dune"),
    ],
)
def test_what_is_no_deck_is_told_in_one_line(catalog: Catalog, text: str, said: str) -> None:
    with pytest.raises(DeckFileError, match=said) as caught:
        read_lackey(text, catalog, "a.dek")
    assert "\n" not in str(caught.value)


def test_what_is_no_part_of_a_deck_is_told_and_left_out(catalog: Catalog) -> None:
    card = "<card><name>Pogrom</name></card>"
    text = xml(
        f"""<?php echo ?><meta>odd<title>One</title><title>Two</title>{card}</meta>
        <superzone>{card}free text<card qty="3"><name>Pogrom</name><name>Weirding Way</name></card>
        <superzone>{card}</superzone><colour>red</colour></superzone>
        <card><name>Pogrom</name><set>Nowhere</set></card><card/>"""
    )
    reading = read_lackey(text, catalog, "a.dek")
    assert reading.deck.name == "One"
    assert [count for _, count, _, _ in listed(reading)] == [1, 1, 1]
    refused = [str(line.fault) for line in reading.of(LineOutcome.REFUSED)]
    assert len(refused) == 3
    assert all("expected a card in a zone" in fault for fault in refused[:2])
    assert "expected the id or name of a card" in refused[2]
    (near,) = reading.of(LineOutcome.NEAR)
    assert "not of Nowhere" in near.why
    passed = "\n".join(f"{line.text}: {line.why}" for line in reading.of(LineOutcome.PASSED))
    for said in (
        "odd: text outside",
        "Two: <title> a second time",
        "free text: text outside",
        "Weirding Way: <name> a second time",
        '<card> qty="3": qty is not kept',
        "<colour> red: no element",
        "<?php echo ?>: an instruction",
        "<name> Pogrom: no element",
    ):
        assert said in passed


def test_a_guid_goes_before_the_name_and_the_name_before_a_strange_guid(catalog: Catalog) -> None:
    paul = catalog.card("tat:paul-atreides")
    text = xml(
        f'<card><name id="{paul.octgn_id.upper()},back">{paul.full_name}</name></card>'
        f'<card><name id="{"0" * 8}-0000-0000-0000-{"0" * 12}">Pogrom</name></card>'
    )
    first, second = read_lackey(text, catalog, "a.dek").lines
    assert first.fate is LineOutcome.TAKEN
    assert first.entry is not None
    assert first.entry.card == paul
    assert second.fate is LineOutcome.NEAR
    assert "by its name" in second.why


def test_names_and_notes_survive_xml(catalog: Catalog) -> None:
    hostile = " ]]> & <script>\t\"'\r\n\n\u202e\u00e9\U0001f600 \x85\u2028"
    one = replace(deck(catalog, "eots:pogrom"), name=hostile, notes=hostile)
    written = write_lackey(one)
    assert written.isascii()
    assert same_deck(one, read_lackey(written, catalog, "a.dek").strictly())


@pytest.mark.parametrize("text", ["\0", "\x0b\n", "\ufffe", '"\\n"', '"a"', "\\", '"\\\0"'])
def test_what_xml_cannot_hold_is_quoted_and_comes_back(catalog: Catalog, text: str) -> None:
    one = replace(deck(catalog, "eots:pogrom"), name=text, notes=f"{text}\n{text}")
    assert same_deck(one, read_lackey(write_lackey(one), catalog, "a.dek").strictly())


def test_half_a_sign_is_refused_before_a_dek_is_written(catalog: Catalog) -> None:
    with pytest.raises(DeckFileError, match=r"a name that .* lackey .*U\+D800"):
        write_lackey(replace(deck(catalog, "eots:pogrom"), name="a\ud800b"))


def test_a_deck_is_written_as_lackey_has_it(catalog: Catalog) -> None:
    one = replace(deck(catalog, "eots:pogrom*2", "eots:tupile"), name="A&B")
    assert write_lackey(one) == (
        '<?xml version="1.0" encoding="ISO-8859-1"?>\n<deck version="0.8">\n\t<meta>\n'
        "\t\t<title>A&amp;B</title>\n\t\t<note></note>\n\t</meta>\n"
        '\t<superzone name="Homeworld and programs">\n\t\t<card>'
        '<name id="2037f0a1-773d-42a9-a498-d0cf54e7a011">Tupile, Sanctuary Planet</name>'
        "<set>Eye of the Storm</set></card>\n\t</superzone>\n"
        '\t<superzone name="House">\n'
        + '\t\t<card><name id="2037f0a1-773d-42a9-a498-d0cf54e7a119">Pogrom</name>'
        "<set>Eye of the Storm</set></card>\n" * 2 + "\t</superzone>\n</deck>\n"
    ).replace("</card>\n\t\t\t", "</card>\n\t\t")


def test_text_as_lackey_writes_it_is_read(catalog: Catalog) -> None:
    text = (
        "2\tPogrom\r\n\r\n3x Pogrom\r\nTupile, Sanctuary Planet\r\n1 Thufir Hawat, Master of"
        " Assassins\tThunder at Twilight\r\nImperial:\r\n1\tPogrom\r\nSideboard:\r\n1\tPogrom\r\n"
        "// by hand\r\n// Name: Plain\r\n// Name: Twice\r\n// Notes: [1]\r\n"
    )
    reading = read_lackey_text(text, catalog, "a.txt")
    assert listed(reading) == [
        (1, 2, "eots:pogrom", Section.HOUSE),
        (3, 3, "eots:pogrom", Section.HOUSE),
        (4, 1, "eots:tupile", Section.APART),
        (5, 1, "tat:thufir-hawat", Section.IMPERIAL),
        (7, 1, "eots:pogrom", Section.IMPERIAL),
    ]
    assert (reading.deck.name, reading.deck.notes) == ("Plain", "[1]")
    assert [line.line for line in reading.lines] == list(range(1, 14))
    assert [line.why for line in reading.of(LineOutcome.PASSED)] == [
        "empty",
        "a zone: Imperial deck",
        "a zone: its cards are not of the deck",
        "a comment",
        "the name of the deck",
        "a comment",
        "the notes of the deck",
    ]


def test_a_zone_ends_where_it_closes_and_is_known_by_all_its_words(catalog: Catalog) -> None:
    card = "<card><name>Pogrom</name></card>"
    zones = "".join(
        f'<superzone name="{name}">{card}</superzone>{card}'
        for name in ("Imperial", "Sideboard", "Imperial guests")
    )
    reading = read_lackey(xml(zones), catalog, "a")
    assert [(count, section) for _, count, _, section in listed(reading)] == [
        (1, Section.IMPERIAL),
        (1, Section.HOUSE),
        (1, Section.HOUSE),
        (2, Section.HOUSE),
    ]
    assert len(reading.of(LineOutcome.BESIDE)) == 1


def test_cards_beside_the_deck_are_told_apart_in_both_forms(catalog: Catalog) -> None:
    card = "<card><name>Pogrom</name></card>"
    text = xml(
        f'<superzone name="Sideboard">{card}</superzone><superzone name="A">{card}</superzone>'
    )
    for reading in (
        read_lackey(text, catalog, "a"),
        read_lackey_text("Sideboard:\n1\tPogrom\nA:\n1\tPogrom\n", catalog, "a"),
    ):
        assert len(reading.deck.entries) == 1
        (beside,) = reading.of(LineOutcome.BESIDE)
        assert beside.why.startswith('in "Sideboard')
        assert reading.strictly() == reading.deck


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("0\tPogrom", 'expected a count from 1 to 99, found "0"'),
        ("100\tPogrom", 'expected a count from 1 to 99, found "100"'),
        ("-3\tPogrom", "expected the name of a card"),
        ("9" * 5000 + "\tPogrom", "expected"),
        ("1\tPaul Atreides, Son of Duke Leto", "expected the name of one card"),
        ("1\t", "expected the id or name of a card|expected the name of a card"),
        ("1\tEvery Which Way But Loose", "expected the name of a card"),
    ],
)
def test_a_line_of_text_that_is_no_card_is_refused(catalog: Catalog, line: str, said: str) -> None:
    reading = read_lackey_text(f"{line}\n1\tTupile, Sanctuary Planet", catalog, "a.txt")
    assert len(reading.deck.entries) == 1
    with pytest.raises(DeckFileError, match=rf"^a\.txt, line 1: {said}"):
        reading.strictly()


def test_text_without_a_card_is_no_deck(catalog: Catalog) -> None:
    with pytest.raises(DeckFileError, match='expected lines such as "3", a tab'):
        read_lackey_text("// Name: x\nHouse:\n", catalog, "a.txt")


def test_text_of_a_plain_deck_is_as_lackey_writes_it(catalog: Catalog) -> None:
    one = deck(catalog, "eots:pogrom*2", "eots:tupile", "tat:paul-atreides")
    assert write_lackey_text(one) == (
        "Homeworld and programs:\n1\tTupile, Sanctuary Planet\n"
        "Imperial:\n1\tPaul Atreides, Son of Duke Leto\tThunder at Twilight\n"
        "House:\n2\tPogrom\n"
    )


@pytest.mark.parametrize("text", ['"', "\0\r\n\u2028 ", "House:", "3\tPogrom", "// Name: x", "\\n"])
def test_names_and_notes_survive_text(catalog: Catalog, text: str) -> None:
    one = replace(real_deck(catalog, "guild"), name=text, notes=f"{text}\n{text}")
    assert same_deck(one, read_lackey_text(write_lackey_text(one), catalog, "a").strictly())


def test_half_a_sign_in_a_name_is_refused_or_stays_as_it_is_written(catalog: Catalog) -> None:
    one: DeckList = replace(deck(catalog, "eots:pogrom"), notes="\udc80")
    with pytest.raises(DeckFileError, match=r"notes that .* lackey-text .*U\+DC80"):
        write_lackey_text(one)
    reading = read_lackey_text('1\tPogrom\n// Name: "\\ud800"\n', catalog, "a.txt")
    assert reading.deck.name == '"\\ud800"'
