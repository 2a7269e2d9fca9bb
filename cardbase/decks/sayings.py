"""What a line says of itself: a comment, a card that is not in the deck, or none at all."""

from __future__ import annotations

import re
from itertools import islice

from msgspec import Struct

from cardbase.decks.headings import Heading, heading
from cardbase.names import fold

SIGNS = re.compile(r"^(?:#+|//+)\s*")
"""What a comment begins with."""

_CUT = "cut|(?:taken|left) out|dropped|removed"
_AWAY = (
    "for trade|for sale|traded|sold|lent|loaned|gave|verkauft|getauscht|verliehen"
    "|vendue?s?|vendid[oa]s?|vendut[oaie]"
)
_MANY = (
    r"(?:\d{1,2}|one|two|three|four|five|ein[en]?|zwei|drei|vier|deux|trois|dos|tres|due|tre|duas"
    "|some|half|most|several)"
)
_MINE = r"(?!\s(?:by|from|(?:to )?(?:me|us)|that|how|the|my)\b)"
"""What does not stand behind "sold" or "given" of a card that somebody has no more."""

_WHOLE = re.compile(
    rf"(?:(?:{_CUT})(?:\s(?:for|because|since|after|until)\b.*)?"
    rf"|(?:{_AWAY}|given)(?:\s(?:away|off|to|an|\u00e0|a)\b(?!\s(?:me|us)\b).*)?)[\s.!]*",
    re.IGNORECASE,
)
_BEGUN = re.compile(rf"(?:{_CUT}|{_AWAY})\b{_MINE}", re.IGNORECASE)
_SOME = re.compile(
    rf"\b(?:{_CUT}|{_AWAY}|given)\b{_MINE}(?:\W{{1,3}}\w+){{0,2}}?\W{{1,3}}{_MANY}\b"
    rf"|\b{_MANY}\b(?:\W{{1,3}}\w+){{0,3}}?\W{{1,3}}(?:{_CUT}|{_AWAY}|given)\b",
    re.IGNORECASE,
)
"""How many are gone, or are left, near a word that says so: "cut down to 2", "1 copy sold"."""

_ANY = re.compile(rf"\b(?:{_CUT}|{_AWAY}|given)\b", re.IGNORECASE)
_NUMBER = re.compile(rf"\b{_MANY}\b", re.IGNORECASE)
_BEGINS = re.compile(r"[(\[]\s*|(?<=\s)(?:-{1,2}|[\u2013\u2014])\s+|[,)\]]\s+")
_ENDS = re.compile(r"[()\[\]]")
_BREAK = re.compile(r"[,;:]|\s(?:-{1,2}|[\u2013\u2014])\s")
_DIGITS = re.compile(r"\d+")
_WAS = re.compile(r"(?:was|were|had|down from)\s(\d{1,2})\b", re.IGNORECASE)
"""How many there were: where the line says another number, that is what is left."""

MOST_REMARKS = 12
"""Beginnings of remarks on a line that are looked at."""

_WORD = re.compile(r"[^\W\d_]{2}")


class Gone(Struct, frozen=True, kw_only=True):
    """A remark behind a name that its card is here no more: "(traded to Mike)", "- cut to 2".

    Attributes:
        said: The remark.
        name: What stands before it.
        in_part: Whether it may be true of some copies only: nobody knows how many are left.
    """

    said: str
    name: str
    in_part: bool


def gone(text: str) -> Gone | None:
    """What a line says of a card that is gone; None for other lines.

    Where it is no plain "cut" or "sold to somebody", and where it has a number, it is in part.
    """
    if not _ANY.search(text):
        return None
    for begin in islice(_BEGINS.finditer(text), MOST_REMARKS):
        name, rest = text[: begin.start()], text[begin.end() :]
        said = _ENDS.split(rest, maxsplit=1)[0].strip()
        if not _WORD.search(name):
            continue
        if (before := _WAS.match(said)) and before[1] not in _DIGITS.findall(name):
            return None
        if _WHOLE.fullmatch(_BREAK.split(said, maxsplit=1)[0]):
            return Gone(said=said, name=name, in_part=bool(_NUMBER.search(rest)))
        if _BEGUN.match(said) or (begin[0][0] not in ")]" and _SOME.search(said)):
            return Gone(said=said, name=name, in_part=True)
    return None


def headed(text: str) -> Heading | None:
    """What a line heads; "3 Progrom (cut)" is a card, though "Stuff (cut)" heads what is cut."""
    said = heading(text)
    found = gone(text) if said and said.beside else None
    if found and _DIGITS.search(found.name) and not heading(found.name):
        return None
    return said


SIDE = re.compile(r"SB:", re.IGNORECASE)
"""What a line of a sideboard begins with."""

NOTHING = frozenset(
    "none no nothing keine keins kein aucun aucune ninguno ninguna nessuno nessuna "
    "nenhum nenhuma".split()
)
"""Words that say, behind a label, that there is no card of it."""

_NOT = frozenset(
    "no not without kein keine keinen nicht ohne sans sin senza sem nao aucun aucune".split()
)
"""Words that say, before the name of a card, that it is not in the deck."""


def denied(text: str) -> bool:
    """Whether a line begins with a word that says there is no such card."""
    words = fold(text)
    return len(words) > 1 and (words[0] in _NOT or (words[0] == "pas" and words[1] in {"de", "d"}))


def commented(line: str) -> Heading | None:
    """What a comment heads: a part of the deck, or what is beside it; None for other lines."""
    signs = SIGNS.match(line.strip())
    said = heading(line.strip()[signs.end() :]) if signs else None
    return said if said and said.says_where else None


def asked(text: str) -> bool:
    """Whether a line ends as a question."""
    return text.rstrip(" \"')").endswith("?")
