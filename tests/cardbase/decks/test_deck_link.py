"""A deck as a link: written so that no program on the way loses a sign of it, read from any."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from deck_cases import DECKS, deck, real_deck, same_deck
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import Section
from cardbase.decks.forms import read_bytes
from cardbase.decks.link import read_link, write_link
from cardbase.decks.reading import Form, LineOutcome
from cardbase.errors import DeckFileError

HOSTILE = " <a&b=c>#?%25+\"'`_x_ ~~y~~ *z*\r\n\t\u202e\u00e9\U0001f600."


def test_a_link_is_short_and_plain(catalog: Catalog) -> None:
    one = replace(deck(catalog, "eots:pogrom*2", "eots:tupile", "tat:paul-atreides"), name="A_b c")
    assert write_link(one) == (
        "kanly:deck?name=A%5Fb%20c&apart=eots:tupile&imperial=tat:paul-atreides&house=eots:pogrom.2"
    )


@pytest.mark.parametrize("name", DECKS)
def test_a_real_deck_fits_a_link_that_browsers_and_chats_take(catalog: Catalog, name: str) -> None:
    link = write_link(real_deck(catalog, name))
    assert len(link) < 2000
    assert not set(link) & set("<>\"'`*_~ \\^{|}[]()\n")


@pytest.mark.parametrize(
    "on_the_way",
    [
        "{}",
        "<{}>",
        ' "{}"\n',
        "\ufeff\u201c{}\u201d",
    ],
)
def test_what_mail_puts_around_a_link_does_no_harm(catalog: Catalog, on_the_way: str) -> None:
    one = replace(real_deck(catalog, "guild"), name=HOSTILE, notes=HOSTILE * 5)
    reading = read_link(on_the_way.format(write_link(one)), catalog, "a link")
    assert same_deck(one, reading.strictly())


@pytest.mark.parametrize("width", [1, 7, 72])
def test_line_breaks_put_into_a_link_do_no_harm(catalog: Catalog, width: int) -> None:
    one = replace(real_deck(catalog, "atreides"), notes=HOSTILE)
    link = write_link(one)
    broken = "\r\n  ".join(link[at : at + width] for at in range(0, len(link), width))
    assert same_deck(one, read_link(broken, catalog, "a link").strictly())


@pytest.mark.parametrize(
    "start", ["https://x.example/deck?", "https://x.example/#", "?", "KANLY:?", "web+kanly:a/b?"]
)
def test_any_page_may_take_the_query(catalog: Catalog, start: str) -> None:
    said = [
        ("HOUSE", "eots:pogrom*2,,"),
        ("name", "a b+c"),
        ("house", "2037F0A1-773d-42a9-a498-d0cf54e7a119"),
    ]
    reading = read_link(start + urlencode(said), catalog, "a link")
    assert [(entry.line, entry.count, entry.card.id) for entry in reading.deck.entries] == [
        (1, 2, "eots:pogrom"),
        (3, 1, "eots:pogrom"),
    ]
    assert reading.deck.name == "a b+c"
    assert reading.deck.size(Section.HOUSE) == 3


def test_a_link_that_windows_keeps_in_a_file_is_read(catalog: Catalog) -> None:
    one = replace(deck(catalog, "eots:pogrom"), name="kept")
    kept = f"[InternetShortcut]\r\nIDList=\r\nURL={write_link(one)}\r\nIconIndex=13\r\n"
    assert same_deck(one, read_link(kept, catalog, "a.url").strictly())


def test_a_link_copied_from_html_is_read(catalog: Catalog) -> None:
    one = replace(deck(catalog, "eots:pogrom", "eots:tupile"), name="&amp;", notes="n")
    link = write_link(one).replace("&", "&amp;")
    assert same_deck(one, read_link(link, catalog, "a link").strictly())


def test_parts_that_are_no_deck_are_told(catalog: Catalog) -> None:
    link = "kanly:deck?name=A&name=B&&utm_source=x&flag&house=eots:pogrom&side=eots:pogrom.2"
    reading = read_link(link, catalog, "a link")
    assert [(line.line, line.text, line.why) for line in reading.of(LineOutcome.PASSED)] == [
        (1, "name=A", "the name of the deck"),
        (2, "name=B", "the name a second time; left out"),
        (3, "utm_source=x", "no part of a deck; left out"),
        (4, "flag", "no part of a deck; left out"),
    ]
    with pytest.raises(DeckFileError, match=r"^a link, line 6: expected apart, imperial, house"):
        reading.strictly()


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ("eots:pogrom.0", "expected a count from 1 to 99"),
        ("eots:pogrom.100", "expected a count from 1 to 99"),
        ("eots:pogrom." + "9" * 5000, "expected a count from 1 to 99"),
        ("eots:pogrom.-2", "expected the id or name of a card"),
        ("eots:nothing", 'expected the id or name of a card, found "eots:nothing"'),
        ("eots:pogrom.", "expected the id or name of a card"),
        ("%00%1b[2J", "expected the id or name of a card"),
    ],
)
def test_a_card_that_is_none_is_refused(catalog: Catalog, item: str, said: str) -> None:
    reading = read_link(f"kanly:deck?house=eots:tupile,{item}", catalog, "a link")
    assert len(reading.deck.entries) == 1
    with pytest.raises(DeckFileError, match=rf"^a link, line 2: {said}") as caught:
        reading.strictly()
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("kanly:deck", "expected a link of a deck"),
        ("", "expected a link of a deck"),
        ("kanly:deck?", "expected kanly:deck"),
        ("kanly:deck?name=x", "expected kanly:deck"),
        ("kanly:deck?name=%", "expected two hexadecimal digits behind each %"),
        ("kanly:deck?name=%4", "expected two hexadecimal digits behind each %"),
        ("kanly:deck?na%me=x", "expected two hexadecimal digits behind each %"),
        ("kanly:deck?name=%ff", "expected UTF-8 behind the % signs"),
        ("kanly:deck?name=%ed%a0%80", "expected UTF-8 behind the % signs"),
        ("kanly:deck?name=\udc80", "expected Unicode text"),
        ("kanly:deck?house=" + ",".join(["x"] * 70), "expected a deck of the Dune CCG"),
        ("kanly:deck?house=" + "eots:pogrom," * 2001, "expected a deck list of at most 2000"),
    ],
)
def test_what_is_no_link_of_a_deck_is_told_in_one_line(
    catalog: Catalog, link: str, said: str
) -> None:
    with pytest.raises(DeckFileError, match=said) as caught:
        read_link(link, catalog, "a link")
    assert str(caught.value).isprintable()


def test_half_a_sign_is_refused_before_it_is_written(catalog: Catalog) -> None:
    with pytest.raises(DeckFileError, match=r"a name that .* link .*U\+D800"):
        write_link(replace(deck(catalog, "eots:pogrom"), name="\ud800"))


FIRST = "kanly:deck?name=First%20one&house=eots:pogrom.3,eots:kindjal"
OTHER = "https://decks.example.org/d?name=Other&imperial=tat:paul-atreides&house=eots:betrayal.2"
MAILS = (
    f"Hi,\n\nmine is <{FIRST}>.\nSee you, Ann\n",
    f"Hi, mine is {FIRST}, see you\n",
    f"<{FIRST[:30]}\n{FIRST[30:50]}\n  {FIRST[50:]}>\n\nGruss",
    f"Hi,\n{FIRST[:40]}\n{FIRST[40:]}\n\nSee you\n",
    f"> Hi\n> <{FIRST[:33]}\n> {FIRST[33:]}>\n",
    f"Hi,\n<{FIRST[:35].replace('=', '=3D')}=\n{FIRST[35:].replace('=', '=3D')}>\nAnn=20\n",
    f'<a href="{FIRST.replace("&", "&amp;")}">my deck</a> of today',
)


@pytest.mark.parametrize("mail", MAILS, ids=range(len(MAILS)))
def test_a_link_stands_in_a_text(catalog: Catalog, mail: str) -> None:
    reading = read_bytes(f"From: ann@example.org\n{mail}".encode(), catalog, "mail.txt")
    assert (reading.form, reading.deck.name) == (Form.LINK, "First one")
    assert [(one.count, one.card.id) for one in reading.deck.entries] == [
        (3, "eots:pogrom"),
        (1, "eots:kindjal"),
    ]
    assert reading.remarks == ("1 link in a text; what stands around is not read",)


def test_several_links_are_several_decks(catalog: Catalog) -> None:
    text = f"Both: <{FIRST}> and {OTHER}.\nOthers: https://example.org/?q=house\n"
    reading = read_bytes(text.encode(), catalog, "mail.txt")
    assert [part.deck.name for part in reading.parts] == ["First one", "Other"]
    assert [len(part.deck.entries) for part in reading.parts] == [2, 2]
    noted = text.replace("deck?", "deck?notes=Mine%0Afirst&").replace("d?", "d?notes=His&")
    parts = read_bytes(noted.encode(), catalog, "mail.txt").parts
    assert [part.deck.notes for part in parts] == ["Mine\nfirst", "His"]


@pytest.mark.parametrize("text", ["1 Pogrom\nhttps://example.org/?house=fremen", "1 Pogrom <x:y>"])
def test_other_links_are_none_of_a_deck(catalog: Catalog, text: str) -> None:
    assert read_bytes(text.encode(), catalog, "mail.txt").form is Form.TEXT
