"""A link that holds a deck: "kanly:deck?name=Ours&apart=eots:tupile&house=eots:pogrom.3".

There is nothing behind it: the deck is the link, read without any network. A page of the web can
take the same query, so a link is read with any scheme, host and path, after its "?" or "#". The
cards come last, so that no program cuts off the end of a note; a blank is %20, so that no line
break put in on the way does harm; and what chat programs take for emphasis has its percent, too.
"""

from __future__ import annotations

import re
from itertools import islice
from urllib.parse import quote, unquote_plus

from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.account import MOST_LINES, Account, too_many_lines
from cardbase.decks.deck_list import DeckList, Section, count_of
from cardbase.decks.escapes import HALF, must_hold
from cardbase.decks.mail import written
from cardbase.decks.reading import Form, ListedCard, Reading
from cardbase.errors import DeckFileError
from cardbase.strings import counted

KEYS = {Section.APART: "apart", Section.IMPERIAL: "imperial", Section.HOUSE: "house"}
PLAIN = ":,"
"""Signs of a query that need no percent (RFC 3986, 3.4), mail and chat leave them alone."""

EXPECTED = "kanly:deck?house=eots:pogrom.2 or the like"

_SECTIONS = {key: section for section, key in KEYS.items()}
_WRAPPING = "\ufeff<>\"'`\u2018\u2019\u201c\u201d\u00ab\u00bb"
_SHORTCUT = re.compile(r"\A\ufeff?\s*\[InternetShortcut\](?:.*\n)*?URL=(.*)", re.IGNORECASE)
"""A link as Windows keeps it in a file."""

_WITHIN = re.compile(
    r"<\s*(?:kanly:|https?://)[^<>]{1,20000}>|(?<!\w)(?:kanly:|https?://)[^\s<>\"]{1,20000}"
    r"(?:\n(?=[^\n]{0,400}[=&:,%])[A-Za-z0-9%=&:,.*+-]{1,400}(?=\n|\Z)){0,200}",
    re.IGNORECASE,
)
_IS_DECK = re.compile(r"[?&#;](?:apart|imperial|house)=[a-z]+(?::|%3a)[a-z0-9-]", re.IGNORECASE)
_QUOTED = re.compile(r"^(?:>\s?)+(?=\S*(?:\s|$|\w))")
MOST_LINKS = 100
"""Most links that are looked at in a text."""

_BROKEN = re.compile("%(?![0-9A-Fa-f]{2})")
_COUNTED = re.compile(r"(.*)[.*]([0-9]+)")
_CARDS = re.compile(r"[a-z]+:[a-z0-9-]+(?:[.*][0-9]+)?")


def write_link(deck: DeckList) -> str:
    """The deck as a link. Raises DeckFileError when its name or notes are no text."""
    must_hold(deck, Form.LINK)
    parts = [("name", deck.name), ("notes", deck.notes)]
    for section, key in KEYS.items():
        cards = [
            slot.card.id + (f".{count}" if count > 1 else "")
            for slot in deck.slots_in(section)
            for count in slot.portions()
        ]
        parts.append((key, ",".join(cards)))
    coded = (
        f"{key}={quote(text, safe=PLAIN).replace('_', '%5F').replace('~', '%7E')}"
        for key, text in parts
        if text
    )
    return f"kanly:deck?{'&'.join(coded)}"


def links_in(text: str) -> list[str]:
    """The links of decks within a text, in order, each as one word.

    One in <> may be broken anywhere, another at the ends of lines.
    """
    whole_lines = written(text.splitlines()[:MOST_LINES])
    lines = [_QUOTED.sub("", line).strip() for line in whole_lines]
    found = []
    for one in islice(_WITHIN.finditer("\n".join(lines)), MOST_LINKS):
        whole = "".join(one[0].split()).strip(_WRAPPING + ".,;!)")
        if _IS_DECK.search(whole):
            found.append(whole)
    return found


def read_link(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a link, or the decks of several in a text.

    Line breaks, quotes and <> around a link are passed over. The line of a card is its place
    among the parts of the links. Raises DeckFileError when there is no link of a deck, or too many.
    """
    if text.count("\n") > MOST_LINES:
        raise too_many_lines(file, MOST_LINES + 1)
    account = Account(Form.LINK, catalog, file)
    shortcut = _SHORTCUT.search(text)
    whole = (shortcut[1] if shortcut else text).strip(_WRAPPING + " \t\r\n")
    within = [] if shortcut else links_in(text)
    if len(within) == MOST_LINKS:
        raise DeckFileError(file, None, f"fewer than {MOST_LINKS} links", "more")
    words = any(len(line.split()) > 1 for line in whole.splitlines())
    alone = not within or (len(within) == 1 and not words)
    links = ["".join(whole.split())] if alone else within
    place, about = 1, dict[str, str]()
    for link in links:
        about = {}
        if len(links) > 1:
            account.deck(_told(link, "name", file), _told(link, "notes", file))
        place = _take_link(account, link, about, place)
    if len(links) > 1:
        about = {}
    reading = account.reading(about.get("name", ""), about.get("notes", ""), EXPECTED)
    if alone:
        return reading
    remarks = (f"{counted(len(links), 'link')} in a text; what stands around is not read",)
    return replace(reading, remarks=remarks)


def _query(link: str, file: str) -> list[str]:
    start = re.search("[?#]", link)
    if not start:
        raise DeckFileError(file, None, f"a link of a deck, {EXPECTED}", link)
    return list(filter(None, link[start.end() :].replace("&amp;", "&").split("&")))


def _told(link: str, what: str, file: str) -> str:
    """The name or the notes in a link, "" for none."""
    parts = (part.partition("=") for part in _query(link, file))
    return next((_decoded(raw, file) for key, _, raw in parts if key.lower() == what), "")


def _take_link(account: Account, link: str, about: dict[str, str], place: int) -> int:
    """Enter the parts of a link, the first at a place; the place after the last."""
    file = account.file
    for part in _query(link, file):
        key, equals, raw = part.partition("=")
        key, value = _decoded(key, file).lower(), _decoded(raw, file)
        if key in _SECTIONS:
            place = _take_cards(account, value, _SECTIONS[key], place)
            continue
        what = f"{key}{equals}{value}"
        if key in about:
            account.passed(place, what, f"the {key} a second time; left out")
        elif key in {"name", "notes"}:
            about[key] = value
            account.passed(place, what, f"the {key} of the deck")
        elif any(_CARDS.fullmatch(item) for item in value.split(",")):  # not lost in silence
            account.refused(place, what, f"{', '.join(KEYS.values())} for cards")
        else:
            account.passed(place, what, "no part of a deck; left out")
        place += 1
    return place


def _decoded(coded: str, file: str) -> str:
    """The text of a part. Raises DeckFileError when its percent signs stand for no text."""
    if broken := _BROKEN.search(coded):
        found = coded[broken.start() : broken.start() + 3]
        raise DeckFileError(file, None, "two hexadecimal digits behind each %", found)
    try:
        text = unquote_plus(coded, errors="strict")
    except UnicodeDecodeError:
        raise DeckFileError(file, None, "UTF-8 behind the % signs", coded) from None
    if HALF.search(text):
        raise DeckFileError(file, None, "Unicode text", "half of a sign")
    return text


def _take_cards(account: Account, value: str, section: Section, place: int) -> int:
    """Enter the cards of a section, the first at a place; the place after the last."""
    for item in filter(None, value.split(",")):
        counted = _COUNTED.fullmatch(item)
        card_id, digits = (counted[1], counted[2]) if counted else (item, "1")
        count = count_of(digits)
        account.card(
            ListedCard(line=place, text=item, count=count, ids=(card_id,), section=section)
        )
        place += 1
    return place
