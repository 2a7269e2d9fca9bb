"""Targets of the fuzzing that are files: decks, sets, formats, collections, documents."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from xml.sax.saxutils import quoteattr

import messy
from deck_cases import DECKS, real_deck, same_deck
from document_cases import invented, prints
from fuzz_run import Target
from hostile_decks import by_hand

from cardbase.catalog.catalog import Catalog
from cardbase.collection.csv_form import CollectionRead, csv_of, parse_collection
from cardbase.collection.owned import MOST_OWNED, OwnedCards
from cardbase.decks.deck_list import DeckList, deck_of
from cardbase.decks.forms import ENDINGS, read_bytes, write
from cardbase.decks.reading import Form
from cardbase.errors import DeckFileError
from cardbase.legality.format_file import DATA as FORMATS
from cardbase.legality.format_file import read_format
from cardbase.octgn import PROPERTIES
from cardbase.octgn.read import _parsed
from cardbase.octgn.set_file import DUNE_GAME
from cardbase.strings import decoded
from cardbase.texts.read import text_file
from cardbase.texts.recognise import recognise

SMALL = 600
"""Bytes of a file that may be a seed: what is small is read often."""

SIGNS = (
    "name note Name: Note: House deck Imperial programs // # SB: x sep=; count qty id Homeworld: "
    '[[a|b]] | |---|---| kanly:deck?house= <kanly:deck? =20 =3D " ; #REF! TOTAL "zone": {"a":3} '
    "two zwei III ||| 1. 2) > , & and (3) [eots] Sideboard Mazo casa cut -- ~~ all <- @ ..."
)


def targets(catalog: Catalog, folder: Path) -> Iterator[Target]:
    """All of them.

    Args:
        catalog: The cards.
        folder: Where files may be written.
    """
    small = [data for data in by_hand().values() if len(data) < SMALL]
    for form in (*Form, None):
        yield Target(
            name=f"deck-{form or 'any'}",
            seeds=[*_decks(catalog, form), *small],
            read=partial(_deck, catalog=catalog, form=form),
            words=_deck_words(catalog),
        )
    yield Target(name="set-file", seeds=_sets(), read=_set, words=_words(SET_WORDS))
    yield Target(
        name="format",
        seeds=[file.read_bytes() for file in sorted(FORMATS.glob("*.toml"))],
        read=partial(_format, file=folder / "fuzzed.toml"),
        words=_words(FORMAT_WORDS),
    )
    yield Target(
        name="collection",
        seeds=_collections(catalog),
        read=partial(_collection, catalog=catalog),
        words=[*_deck_words(catalog), *_words(SIGNS)],
    )
    yield Target(name="documents", seeds=_documents(), read=_copies, longest=6_000)
    yield Target(name="encodings", seeds=[*_documents(), *small], read=_encoding, longest=2_000)


def _words(text: str) -> list[bytes]:
    return [word.encode() for word in text.split()]


def _deck_words(catalog: Catalog) -> list[bytes]:
    cards = catalog.all_cards()[::23]
    names = [text for card in cards for text in (card.id, card.name, card.octgn_id)]
    return [*(name.encode() for name in names), *_words(SIGNS)]


# --- decks ------------------------------------------------------------------------------------


def _decks(catalog: Catalog, form: Form | None) -> Iterator[bytes]:
    """Real decks, cut down; in this form, or in all of them; as text, lists of all sorts."""
    for file in messy.lists():
        if form in {None, ENDINGS.get(file.suffix, Form.TEXT)}:
            yield file.read_bytes()[:SMALL]
    for one in DECKS:
        whole = real_deck(catalog, one)
        some = tuple(slot for at, slot in enumerate(whole.slots()) if at % 9 == 0)
        short = deck_of(some, name=whole.name, notes=whole.notes)
        for written in Form if form is None else (form,):
            yield write(short, written).encode()
            if form is not None:
                yield write(deck_of(some[:2]), written).encode()


def _deck(data: bytes, catalog: Catalog, form: Form | None) -> None:
    """Read a deck; what was taken comes back from each form that can hold it."""
    reading = read_bytes(data, catalog, "fuzzed.deck", form)
    for line in reading.lines:
        assert line.text.isprintable(), line
        assert line.why.isprintable(), line
        assert line.fault is None or str(line.fault).isprintable(), line
    if reading.deck.entries:
        others = list(Form)
        for into in {reading.form, others[len(data) % len(others)]}:
            _comes_back(reading.deck, into, catalog)


def _comes_back(deck: DeckList, form: Form, catalog: Catalog) -> None:
    try:
        written = write(deck, form)
    except DeckFileError:
        return
    again = read_bytes(written.encode(), catalog, deck.file, form).strictly()
    assert same_deck(deck, again), form


# --- sets -------------------------------------------------------------------------------------

SET_WORDS = (
    "<set </set> <cards> </cards> <card </card> <property /> name= id= value= gameId= "
    + " ".join(name.partition(" ")[0] for name in PROPERTIES)
)


def _sets() -> list[bytes]:
    def card(number: int, *texts: str) -> str:
        pairs = zip(PROPERTIES, texts, strict=False)
        told = "".join(f"<property name={quoteattr(k)} value={quoteattr(v)} />" for k, v in pairs)
        return f'<card id="0f0f0f0f-0000-4000-8000-{number:012}" name="Card {number}">{told}</card>'

    cards = [card(1, "Plan", "3"), card(2, "Ally", "X", "Fremen & others"), card(3)]
    head = '<set name="Test Sietch" id="0f0f0f0f-0000-4000-8000-000000000000"'
    plain = f"{head}><cards>{''.join(cards)}</cards></set>"
    game = f'<?xml version="1.0" encoding="utf-8"?>\n{head} gameId="{DUNE_GAME}"><cards/></set>'
    odd = f"{head}><!-- a --><cards><card id='x'/>{cards[0]}<card>{cards[1]}</card></cards>a</set>"
    return [text.encode() for text in (plain, game, odd, f"{head}/>", "<deck/>")]


def _set(data: bytes) -> None:
    found = _parsed(io.BytesIO(data), "fuzzed.xml")
    for text in (*found.remarks, *(f"{one.what} {one.reason}" for one in found.refused)):
        assert text.isprintable(), text
    assert found.name
    for card in found.cards:
        json.dumps(dict(card.properties)).encode()
        card.name.encode()


# --- formats ----------------------------------------------------------------------------------

FORMAT_WORDS = (
    "name dated sets source about sizes copies weights cards groups [sizes.house] [copies] "
    "[weights] [cards] [[groups]] imperial house unique least most subtypes off warning error "
    '"eots" "jotc" "tat" 1997-12-01 "" [] {} = true 0.5'
)


def _format(data: bytes, file: Path) -> None:
    file.write_bytes(data)
    found = read_format(file)
    for text in (found.name, found.about, found.source, found.dated, found.id):
        assert text.isprintable(), text


# --- collections ------------------------------------------------------------------------------


def _collections(catalog: Catalog) -> list[bytes]:
    cards = catalog.all_cards()[::97]
    rows = [f'{at},{card.id},"{card.full_name}",{card.set_name}' for at, card in enumerate(cards)]
    plain = "\n".join(["count,id,name,set", *rows])
    by_name = "\r\n".join(
        ["Qty;Card Name", *(f"{at}x;{card.name}" for at, card in enumerate(cards))]
    )
    tabs = "\n".join(["sep=\t", "# mine", "name\thave", *(f"{card.name}\t1" for card in cards)])
    return [
        plain.encode(),
        by_name.encode("utf-16"),
        tabs.encode(),
        b"\xef\xbb\xbf" + plain.encode(),
    ]


def _collection(data: bytes, catalog: Catalog) -> None:
    """Read a collection; what was taken is written and read as the same."""
    read = _read_collection(data, catalog)
    for line in read.lines:
        assert line.text.isprintable(), line
        assert line.fault is None or str(line.fault).isprintable(), line
    if not read.copies or any(one.count > MOST_OWNED for one in read.copies):
        return
    again = _read_collection(csv_of(OwnedCards(copies=read.copies)).encode(), catalog)
    assert not [line for line in again.lines if line.fault]
    assert again.copies == read.copies


def _read_collection(data: bytes, catalog: Catalog) -> CollectionRead:
    return parse_collection(text_file("fuzzed.csv", data).text, catalog, "fuzzed.csv")


# --- documents --------------------------------------------------------------------------------


def _documents() -> list[bytes]:
    one, two = invented(1), invented(2)
    texts = ["\n".join(lines) for lines in (one, two, one[:40], [*two[:30], *one[60:]], one[::-1])]
    return [text.encode(code) for text in texts for code in ("utf-8", "utf-16")]


KNOWN = {"one": prints(1), "two": prints(2)}


def _copies(data: bytes) -> None:
    for found in recognise(text_file("fuzzed.txt", data).text, KNOWN):
        assert 0 <= found.share <= 1, found.share
        units = [one.unit for one in KNOWN[found.document]]
        assert sorted([*found.units, *found.missing]) == sorted(units)
        assert set(found.altered) <= set(found.units)


def _encoding(data: bytes) -> None:
    found = decoded(data)
    if found is not None:
        text, encoding = found
        assert text.encode(encoding, "surrogatepass").decode(encoding, "surrogatepass") == text
