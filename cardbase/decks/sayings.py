"""What a line says of itself: a comment, a card that is not in the deck, or none at all."""

from __future__ import annotations

import re

from cardbase.decks.headings import Heading, heading
from cardbase.names import fold

SIGNS = re.compile(r"^(?:#+|//+)\s*")
"""What a comment begins with."""

GONE = re.compile(
    r"(?:[(\[]|\s[-\u2013\u2014]\s)\s*((?:cut(?:\s+(?:for|because|since|after)\b[^)\]]*)?"
    r"|(?:taken|left) out|dropped|removed|for trade|for sale|traded|sold|lent|loaned|gave|given"
    r"|verkauft|getauscht|verliehen|vendue?s?|vendid[oa]s?|vendut[oaie])"
    r"(?:\s+(?:away|off|to|an|\u00e0|a)\b[^)\]]*)?)\s*(?:[)\]]|$)",
    re.IGNORECASE,
)
"""A remark behind a name that its card is here no more: "(traded to Mike)"."""

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
