"""How each shell is told what may stand at the cursor."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from errata.shown import shown
from kanly.completion.asked import Shell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kanly.completion.asked import Asked

LONGEST = 200
"""Signs of what an offer means."""


@dataclass(frozen=True, kw_only=True)
class Offer:
    """One word, which may hold spaces, and what it means, "" where it says so itself."""

    text: str
    told: str = ""


def written(asked: Asked, offers: Sequence[Offer]) -> str:
    """What the shell's script reads; no offer leaves the word to the shell's own completion.

    What a game or deck from elsewhere has brought may hold signs that steer the terminal.
    """
    offers = [
        Offer(text=one.text, told=shown(one.told, most=LONGEST))
        for one in offers
        if one.text.isprintable()
    ]
    match asked.shell:
        case Shell.BASH:
            return "\n".join(_for_bash(asked, offer.text) for offer in _behind(asked, offers))
        case Shell.ZSH:
            return _for_zsh(offers)
        case Shell.FISH:
            return "\n".join(f"{one.text}\t{one.told}" if one.told else one.text for one in offers)
    return "\n".join(f"{_for_powershell(one.text)}:::{one.told or ' '}" for one in offers)


def _behind(asked: Asked, offers: Sequence[Offer]) -> list[Offer]:
    """The offers without what bash keeps; what does not begin with that cannot be offered."""
    kept = asked.kept.lower()
    return [
        Offer(text=one.text[len(kept) :], told=one.told)
        for one in offers
        if one.text.lower().startswith(kept)
    ]


def _for_bash(asked: Asked, text: str) -> str:
    """Bash types it as it is, after the quotation mark if there is one."""
    if asked.quote == "'":
        return text.replace("'", "'\\''")
    if asked.quote:
        return re.sub(r'(["\\$`])', r"\\\1", text)
    return re.sub(r"([^\w.,:/+@%=-])", r"\\\1", text)


def _for_zsh(offers: Sequence[Offer]) -> str:
    """Zsh runs it: no double space or line end lasts, and `-U` takes what is spelt otherwise."""
    if not offers:
        return "_files"
    if not any(one.told for one in offers):
        return f"compadd -U -- {' '.join(_quoted(one.text) for one in offers)}"
    pairs = (one.text.replace(":", "\\:") + ":" + one.told for one in offers)
    return f"local -a kanly; kanly=({' '.join(map(_quoted, pairs))}); _describe -V kanly kanly"


def _quoted(text: str) -> str:
    return "'" + " ".join(text.split()).replace("'", "'\\''") + "'"


def _for_powershell(text: str) -> str:
    if re.fullmatch(r"[\w.:/+-]+", text):
        return text
    return "'" + text.replace("'", "''") + "'"
