"""Deck files that mean no good, or were done no good: made from real ones, and by hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from deck_cases import real_deck
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import write
from cardbase.decks.reading import Form

SEED = 1997
LARGE = 3_900_000
"""Bytes of one line, somewhat below what a reader takes."""

STUCK_IN = (
    *(b"\0", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\x1b[2J", b"\r", b"\n" * 2000, b'"', b"'"),
    *(
        b"]]>",
        b"<!--",
        b"<![CDATA[",
        b"<!ENTITY a 'b'>",
        b"<!DOCTYPE deck>",
        b"<?x ?>",
        b"&",
        b"&a;",
    ),
    *(b"&#0;", b"&#xd800;", b"<", b">", b"{", b"[", b"}", b"]", b",", b"\\", b"\\ud800", b"NaN"),
    *(b"-", b"0", b"9" * 5000, b"%", b"%ff", b"?", b"#", b"=", b"99999999 ", b"\xe2\x80\xae"),
)
ENCODINGS = ("utf-16", "utf-16-le", "utf-16-be", "utf-32", "latin-1", "cp437", "utf-7", "cp037")


@dataclass(frozen=True, kw_only=True)
class Hostile:
    """One file, and what it is told to be: None lets the reader find out."""

    what: str
    data: bytes
    form: Form | None = None


def mutated(catalog: Catalog, form: Form) -> Iterator[Hostile]:
    """A real deck in this form, spoilt in every way a file can be."""
    chance = random.Random(f"{SEED} {form}")
    one = replace(real_deck(catalog, "guild"), name="Péage", notes="\u00e9t\u00e9\n2 <b>]]>&")
    data = write(one, form).encode()
    for told in (form, None):
        for at in [1, len(data) - 2, *(chance.randrange(len(data)) for _ in range(5))]:
            yield Hostile(what=f"cut at {at}", data=data[:at], form=told)
        for flips in (1, 5, 50):
            spoilt = bytearray(data)
            for _ in range(flips):
                spoilt[chance.randrange(len(data))] = chance.randrange(256)
            yield Hostile(what=f"{flips} bytes changed", data=bytes(spoilt), form=told)
        start, end = sorted(chance.sample(range(len(data)), 2))
        yield Hostile(what="a piece lost", data=data[:start] + data[end:], form=told)
        yield Hostile(what="a piece twice", data=data[:end] + data[start:], form=told)
        yield Hostile(what="twice", data=data * 2, form=told)
    for piece in STUCK_IN:
        at = chance.randrange(len(data))
        spoilt_at = data[:at] + piece + data[at:]
        yield Hostile(what=f"{piece[:20]!r} at {at}", data=spoilt_at, form=form)
    for encoding in ENCODINGS:
        recoded = data.decode().encode(encoding, "replace")
        yield Hostile(what=encoding, data=recoded)


def _document(inside: bytes) -> bytes:
    return b'{"format": "kanly.deck-list/1", "sections": {"house_deck": [' + inside + b"]}}"


def _octgn(inside: bytes) -> bytes:
    game = b"c196d3b0-bb5e-4d08-b49b-20dbce40443f"
    return b'<deck game="' + game + b'">' + inside + b"</deck>"


def _lackey(inside: bytes) -> bytes:
    return b'<deck version="0.8"><superzone name="House">' + inside + b"</superzone></deck>"


LAUGHS = b"".join(
    b'<!ENTITY a%d "%s">' % (level, b"&a%d;" % (level - 1) * 10 if level else b"ha")
    for level in range(12)
)
UNKNOWN = b"00000000-0000-0000-0000-000000000000"
POGROM = b'{"Name":"Card","Nickname":"Pogrom"}'


def _no_decks() -> dict[str, bytes]:
    """What is no deck list at all."""
    return {
        "empty": b"",
        "blank": b" \r\n\t" * 100,
        "nulls": b"\0" * 1000,
        "a picture": b"\x89PNG\r\n\x1a\n" + b"\0" * 100,
        "an archive": b"PK\x03\x04" + b"\0" * 100,
    }


def _xml_files() -> dict[str, bytes]:
    """XML that bombs, nests, or is of another kind."""
    return {
        "billion laughs": b"<!DOCTYPE deck [" + LAUGHS + b"]>" + _lackey(b"&a11;"),
        "quadratic blowup": b'<!DOCTYPE deck [<!ENTITY a "'
        + b"x" * 100_000
        + b'">]>'
        + b"&a;" * 99_999,
        "a local file": b'<!DOCTYPE deck [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
        + _octgn(b"&a;"),
        "a remote file": b'<!DOCTYPE deck SYSTEM "http://x.example/a.dtd">' + _lackey(b""),
        "a parameter": b'<!DOCTYPE deck [<!ENTITY % a SYSTEM "http://x.example/">%a;]>'
        + _lackey(b""),
        "deep XML": b"<deck><superzone>" * 50_000,
        "deep OCTGN": _octgn(b"<section>" * 50_000),
        "many attributes": b"<deck "
        + b" ".join(b'a%d=""' % i for i in range(99_999))
        + b"><superzone/>",
        "an open attribute": b'<deck version="' + b"<superzone" * 300_000,
        "an open game": b'<deck game="' + b"a" * LARGE,
        "many comments": _lackey(b"<!-- -->" * 200_000),
        "many copies": _lackey(b"<card><name>Pogrom</name></card>" * 16_000),
        "an encoding that is none": b'<?xml version="1.0" encoding="klingon"?>'
        + _lackey(b"<card/>"),
        "another encoding": b'<?xml version="1.0" encoding="UTF-16"?>' + _lackey(b"<card/>"),
        "XML 1.1": b'<?xml version="1.1"?>' + _lackey(b"<card><name>Pog&#1;rom</name></card>"),
    }


def _octgn_files() -> dict[str, bytes]:
    """Lists of OCTGN with odd counts and sections."""
    return {
        "unknown GUID": _octgn(
            b'<section name="House Deck"><card qty="1" id="%s"/></section>' % UNKNOWN
        ),
        "another game": b'<deck game="%s"><section name="Main"><card qty="1"/></section></deck>'
        % UNKNOWN,
        "sections twice": _octgn(
            b'<section name="House Deck"><card qty="1">Pogrom</card></section>' * 2
        ),
        "an odd section": _octgn(b'<section name="Main"><card qty="2">Pogrom</card></section>'),
        "negative": _octgn(b'<section name="House Deck"><card qty="-1">Pogrom</card></section>'),
        "half a card": _octgn(
            b'<section name="House Deck"><card qty="1.5">Pogrom</card></section>'
        ),
        "no count": _octgn(b'<section name="House Deck"><card>Pogrom</card></section>'),
        "huge": _octgn(b'<card qty="' + b"9" * 100_000 + b'">Pogrom</card>'),
    }


def _json_files() -> dict[str, bytes]:
    """JSON that nests, or has odd numbers."""
    return {
        "deep JSON": b"[" * 100_000,
        "deeper JSON": b'{"a":' * 100_000,
        "deep saves": b'{"ObjectStates":[' + b'{"ContainedObjects":[' * 400 + b"]}" * 400 + b"]}",
        "many numbers": _document(b"3,\n" * 900_000 + b"3"),
        "huge number": _document(b'{"count": ' + b"9" * 1_000_000 + b', "id": "eots:pogrom"}'),
        "huge exponent": _document(b'{"count": 1e999, "id": "eots:pogrom"}'),
        "no number": _document(b'{"count": NaN, "id": "eots:pogrom"}'),
        "counts": _document(
            b",".join(
                b'{"count": %s, "id": "eots:pogrom"}' % count
                for count in (b"-1", b"0", b"100", b"1.5", b"true", b"null", b'"3"', b"[]")
            )
        ),
    }


def _json_documents() -> dict[str, bytes]:
    """Documents of Kanly and saved objects that are not as they should be."""
    return {
        "no counts": _document(b'{"id": "eots:pogrom"}, 3, null, "Pogrom", [], {}'),
        "keys twice": _document(b'{"count": 1, "count": 2, "id": "eots:pogrom"}'),
        "parts twice in JSON": b'{"format": "kanly.deck-list/1", "sections": {}, "sections": {}}',
        "many keys": b"{" + b",".join(b'"a%d":1' % (i % 90_000) for i in range(180_000)) + b"}",
        "half a sign": _document(b'{"count": 1, "name": "\\ud800"}'),
        "half a sign in a key": b'{"format": "kanly.deck-list/1", "\\udfff": 1, "sections": {}}',
        "another version": b'{"format": "kanly.deck-list/99", "sections": {}}',
        "another document": b'{"format": "kanly.verdict/1"}',
        "many cards": b'{"ObjectStates":[' + POGROM + (b"," + POGROM) * 90_000 + b"]}",
        "pictures": b'{"ObjectStates":[{"Name":"DeckCustom","DeckIDs":[100,101]}]}',
        "states": b'{"ObjectStates":[{"Name":"Card","Nickname":{"a":1}}]}',
        "no list": b'{"ObjectStates":{"Name":"Card"}}',
    }


def _long_lines() -> dict[str, bytes]:
    """Text of one line that goes on."""
    return {
        "ten megabytes": b"a" * 10_000_000,
        "one long line": b"a" * LARGE,
        "a long card": b"3 " + b"Pogrom " * (LARGE // 7),
        "many brackets": b"3 Pogrom " + b"[" * LARGE,
        "many parentheses": b"3 " + b"(" * LARGE,
        "many pairs": b"3 Pogrom " + b"[a]" * (LARGE // 3),
        "many equals": b"=" * LARGE,
        "many hyphens": b"-" * LARGE + b"a",
        "many blanks": b"3" + b" " * LARGE + b"Pogrom",
        "blanks behind": b"3 Pogrom" + b" " * LARGE + b"x3",
        "parentheses behind": b"Pogrom " + b"(" * LARGE,
        "digits": b"9" * LARGE + b" Pogrom",
        "many hashes": b" #" * (LARGE // 2),
        "many tabs": b"3\tPogrom" + b"\t" * LARGE,
        "many quotes": b'"' * LARGE,
        "many escapes": b'{"a": "' + b'\\"' * (LARGE // 2) + b'"}',
    }


def _many_lines() -> dict[str, bytes]:
    """Text of many lines."""
    return {
        "many lines": b"1 Pogrom\n" * 300_000,
        "many empty lines": b"\n" * LARGE,
        "many comments in text": b"# a\n" * 900_000,
        "many headings": b"House:\n" * 500_000,
        "no names": b"".join(b"1 nonsense-%d\n" % i for i in range(100_000)),
        "long names": b"".join(b"1 %s %d\n" % (b"spi ce " * 11, i) for i in range(1000)),
        "quotes in a note": b"1 Pogrom\n# Note: " + b'"\\' * (LARGE // 2),
        "one note": b"1 Pogrom\n# Note: " + b"x" * LARGE,
    }


def _written() -> dict[str, bytes]:
    """Text as people write it, a thousand times: lists, columns, titles, prose, several decks."""
    deck = b"\nTitle\nHomeworld:\n1 Caladan\nImperial\n1 Stilgar\nHouse\n1 Pogrom\n2 Kindjal\n"
    lines = {
        "lists": b"3 Pogrom, " * 110,
        "words in lists": b"abc, def; " * 39,
        "labels": b"House: " * 55,
        "sentences": b"House: a. Imperial: b. " * 17,
        "notes in brackets": b"1 a (b) (c) [d] " * 24,
        "blanks inside": b"a" + b" " * 390 + b"b",
        "dots": b"a" + b"." * 390 + b" b",
        "dashes": b"a" + b" -- " * 95,
        "emphasis": b"*a*_b_`c`" * 40,
        "strokes": b"x " * 100 + b"IIIII",
        "remarks on all": b"all " * 99,
        "prose": b"what no card is called by anybody ",
    }
    return {
        f"many {what}": b"1 Pogrom\n" + (line + b"\n") * 900 for what, line in lines.items()
    } | {
        "columns": b"IMPERIAL DECK     HOUSE DECK\n" + b"1 Stilgar         3 Pogrom\n" * 9000,
        "numbered": b"".join(b"%d. Pogrom\n" % i for i in range(1, 9000)),
        "quoted": b"> > > >>> 1 Pogrom\n" * 9000,
        "many quotes of mails": b">" * LARGE,
        "a chat": b"[12:34] <someone> 1 Pogrom\n" * 9000,
        "many decks": deck * 200,
        "far too many decks": deck * 9000,
        "titles": b"1 Pogrom\n" + b"word\n" * 900 + b"Homeworld: Caladan\n" * 90,
        "struck": b"~~" * LARGE,
        "a label and no card": b"Homeworld:;\nStilgar:;\nPogrom: , ;\n1 Pogrom\n",
    }


def _tables() -> dict[str, bytes]:
    """Tables, and JSON of other tools, that are wide, long, or no use."""
    head = b"Qty,Card,Set\n"
    return {
        "many rows": head + b"1,Pogrom,EotS\n" * 200_000,
        "many cells": head + b"1,Pogrom" + b"," * LARGE,
        "many columns": b"Pogrom," * 500_000,
        "many wide rows": (b"1,Pogrom" + b"," * 1900 + b"\n") * 2000,
        "many counts": b"Card,"
        + b",".join(b"Deck %d" % n for n in range(9000))
        + b"\nPogrom"
        + b",1" * 9000,
        "many heads": head * 9000 + b"1,Pogrom,EotS\n",
        "a cell of lines": head + b'1,"Pogrom' + b"\n" * LARGE,
        "many semicolons": b";" * LARGE,
        "many parters": b"sep=;\n" * 500_000,
        "no names in rows": head + b"".join(b"1,nonsense-%d,x\n" % n for n in range(9000)),
        "near names in rows": head + b"".join(b"1,Pogram %d Kindjl,x\n" % n for n in range(900)),
        "wide Markdown": b"|Card" * 90_000 + b"\n" + b"|---" * 90_000 + b"\n" + b"|Pogrom" * 90_000,
        "many Markdown": b"|#|Card|\n|-|-|\n|1|[[Pogrom|x]]|\n" * 60_000,
        "many wiki": b"|Card|\n|-|-|\n|" + b"[[" * 900_000 + b"|\n",
        "bars": b"|\n" * 900_000,
        "many rules": b"|-|-|\n" * 600_000,
        "a list of lists": b"[" + b"[]," * 60_000 + b"{}]",
        "a map": b"{" + b",".join(b'"Pogrom %d":3' % n for n in range(15_000)) + b"}",
        "many decks in JSON": b'{"decks":['
        + b",".join([b'{"name":"a","cards":{"Pogrom":1}}'] * 9000)
        + b"]}",
        "keys within keys": b'{"name":' * 50 + b'"Pogrom"' + b"}" * 50,
        "many texts": b"[" + b",".join([b'"1 Pogrom"'] * 90_000) + b"]",
        "texts of lines": b'["1 Pogrom\\n2 Kindjal\\u2028x", "' + b"a" * 90_000 + b'"]',
        "odd counts": b'[{"name":"Pogrom","count":[1]},{"Pogrom":{"count":{}}},{"Pogrom":true}]',
        "many links": b"<kanly:deck?house=eots:pogrom>\n" * 90_000,
        "half links": b"<https://a " * 300_000,
        "open links": b"<kanly:deck?" * 300_000 + b"house=eots:pogrom",
        "a long link": b"x <kanly:deck?house=eots:pogrom&name=" + b"a\n" * 900_000,
        "quoted-printable": b"1 Pogrom=20\n" + b"a=\n" * 900_000,
        "equals of mails": b"=3D" * (LARGE // 3),
    }


def _links() -> dict[str, bytes]:
    """Links, and signs that end or steer lines."""
    return {
        "many ands": b"kanly:deck?" + b"&" * LARGE,
        "many commas": b"kanly:deck?house=" + b"," * LARGE,
        "many parts": b"kanly:deck?" + b"a=b&" * (LARGE // 4),
        "many percents": b"kanly:deck?name=" + b"%41" * (LARGE // 3),
        "no percents": b"kanly:deck?house=eots:pogrom&name=%zz",
        "half a UTF-8": b"kanly:deck?house=eots:pogrom&name=%c3",
        "parts twice": b"kanly:deck?house=eots:pogrom&house=eots:pogrom&name=a&name=b",
        "unknown cards": b"kanly:deck?house=eots:nothing.3,%s.2" % UNKNOWN,
        "a shortcut": b"[InternetShortcut]\n" * 100_000,
        "signs of control": b"3 Pog\x1b[2Jrom\x07\n2 \xe2\x80\xaePogrom\n",
        "old line ends": b"3 Pogrom\r2 Tupile\rHouse:\r",
        "odd line ends": "3 Pogrom\u20282 Pogrom\x851 Pogrom\x0b1 Pogrom".encode(),
    }


def _squares() -> dict[str, bytes]:
    """Lines that cost the square of their length where a pattern is tried at each of its signs."""
    deck = b"House deck\n2 Pogrom\n"

    def lines(form: bytes, many: int) -> bytes:
        return b"".join(form.replace(b"%", b"%d" % n) + b"\n" for n in range(many))

    listed = b", ".join(b"2 %s%%" % bytes([97 + n % 26, 97 + n // 26]) for n in range(50))
    return {
        "struck and blanks": b"~~" + b"~~ " * 5300 + b"z",
        "struck cells": b"Qty,Card\n1,Pogrom\n" + (b"1,~~" + b"~~ " * 2600 + b"z\n") * 9,
        "bars and blanks": lines(b"% " + b"| " * 590 + b" z", 80),
        "bars and short lines": deck + lines(b"% " + b"| " * 190 + b" z", 900),
        "bars and other blanks": deck + lines(b"|| %" + b" \t" * 190, 900),
        "bars, cells": b"Qty,Card\n1,Pogrom\n" + lines(b"1,|| " + b" \t" * 190 + b"%", 300),
        "lists beside": deck + b"Sideboard\n" + lines(listed, 200),
        "lists of nothing": b"1 Pogrom\n" + lines(listed, 200),
        "remarks that are open": deck + lines(b"2 Pogrom " + b"(" * 380 + b" % cut", 900),
        "counts behind": deck + lines(b"2 Pogrom %" + b" (1)" * 90, 900),
        "words in brackets": b"1 Pogrom\n" + lines(b"% " + b"[] " * 120, 900),
    }


PARTS = (
    _no_decks,
    _xml_files,
    _octgn_files,
    _json_files,
    _json_documents,
    _long_lines,
    _many_lines,
    _written,
    _squares,
    _tables,
    _links,
)


def by_hand() -> dict[str, bytes]:
    """Each by what it is. They are a hundred megabytes: made anew, and let go again."""
    return {what: data for part in PARTS for what, data in part().items()}
