"""A link that holds a deck: "kanly:deck?name=Ours&apart=eots:tupile&house=eots:pogrom.3".

There is nothing behind it: the deck is the link, read without any network. A page of the web can
take the same query, so a link is read with any scheme, host and path, after its "?" or "#". The
cards come last, so that no program cuts off the end of a note; a blank is %20, so that no line
break put in on the way does harm; and what chat programs take for emphasis has its percent, too.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import quote, unquote_plus

from cardbase.decks.deck_list import DeckList, Section, Slot, count_of
from cardbase.decks.escapes import HALF, must_hold
from cardbase.decks.reading import Account, Form, Reading, Wanted
from cardbase.errors import DeckFileError

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

KEYS = {Section.APART: "apart", Section.IMPERIAL: "imperial", Section.HOUSE: "house"}
PLAIN = ":,"
"""Signs of a query that need no percent (RFC 3986, 3.4), mail and chat leave them alone."""

EXPECTED = "kanly:deck?house=eots:pogrom.2 or the like"

_SECTIONS = {key: section for section, key in KEYS.items()}
_WRAPPING = "\ufeff<>\"'`\u2018\u2019\u201c\u201d\u00ab\u00bb"
_SHORTCUT = re.compile(r"\A\ufeff?\s*\[InternetShortcut\](?:.*\n)*?URL=(.*)", re.IGNORECASE)
"""A link as Windows keeps it in a file."""

_BROKEN = re.compile("%(?![0-9A-Fa-f]{2})")
_COUNTED = re.compile(r"(.*)[.*]([0-9]+)")
_CARDS = re.compile(r"[a-z]+:[a-z0-9-]+(?:[.*][0-9]+)?")


def write_link(deck: DeckList) -> str:
    """The deck as a link. Raises DeckFileError when its name or notes are no text."""
    must_hold(deck, Form.LINK)
    said = [("name", deck.name), ("notes", deck.notes)]
    for section, key in KEYS.items():
        slots = deck.slots_in(section)
        said.append((key, ",".join(part for slot in slots for part in _counted(slot))))
    query = "&".join(f"{key}={_coded(text)}" for key, text in said if text)
    return f"kanly:deck?{query}"


def _coded(text: str) -> str:
    return quote(text, safe=PLAIN).replace("_", "%5F").replace("~", "%7E")


def _counted(slot: Slot) -> list[str]:
    return [slot.card.id + (f".{count}" if count > 1 else "") for count in slot.portions()]


def read_link(text: str, catalog: Catalog, file: str) -> Reading:
    """The deck of a link; line breaks, quotes and <> around it are passed over.

    The line of a card is its place among the parts of the link. Raises DeckFileError when it is
    no link of a deck.
    """
    account = Account(Form.LINK, catalog, file)
    shortcut = _SHORTCUT.search(text)
    link = "".join((shortcut[1] if shortcut else text).split()).strip(_WRAPPING)
    said: dict[str, str] = {}
    place = 1
    for part in filter(None, _query(link, file).split("&")):
        key, equals, raw = part.partition("=")
        key, value = _plain(key, file).lower(), _plain(raw, file)
        if key in _SECTIONS:
            place = _take_cards(account, value, _SECTIONS[key], place)
            continue
        what = f"{key}{equals}{value}"
        if key not in {"name", "notes"}:
            _strange(account, place, what, value)
        elif key in said:
            account.passed(place, what, f"the {key} a second time; left out")
        else:
            said[key] = value
            account.passed(place, what, f"the {key} of the deck")
        place += 1
    return account.reading(said.get("name", ""), said.get("notes", ""), EXPECTED)


def _query(link: str, file: str) -> str:
    """What stands behind the first "?" or "#". Raises DeckFileError when there is neither."""
    found = re.search("[?#]", link)
    if not found:
        raise DeckFileError(file, None, f"a link of a deck, {EXPECTED}", link)
    return link[found.end() :].replace("&amp;", "&")


def _plain(coded: str, file: str) -> str:
    """The text of a part. Raises DeckFileError when its percent signs stand for no text."""
    broken = _BROKEN.search(coded)
    if broken:
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
    for item in filter(None, value.split(",")):
        counted = _COUNTED.fullmatch(item)
        card_id, digits = (counted[1], counted[2]) if counted else (item, "1")
        wanted = Wanted(
            line=place, text=item, count=count_of(digits), ids=(card_id,), section=section
        )
        account.card(wanted)
        place += 1
    return place


def _strange(account: Account, place: int, what: str, value: str) -> None:
    """A key we do not know: others may put theirs in a link, but cards are not lost in silence."""
    if any(_CARDS.fullmatch(item) for item in value.split(",")):
        account.refused(place, what, f"{', '.join(KEYS.values())} for cards")
    else:
        account.passed(place, what, "no part of a deck; left out")
