"""What the table says of a card's effect: how much of what, and where."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.speech import Words, the_house, the_piece
from tracker.verbs import ALL_PHASES, Run, Verb, Who, enter, nothing
from tracker.words import GUILD, Place

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

FROM, TO = "from", "to"

_OUTSIDE = frozenset({"", "nowhere", "nothing", "new"})
_HOARD = frozenset({GUILD, "hoard", "guild hoard", "the guild hoard"})
_SIGNED = r"[+-]?[0-9]{1,4}"


class Ware(StrEnum):
    """What a House has and can gain or lose."""

    SOLARIS = "solaris"
    FAVOR = "favor"
    SPICE = "spice"


def enter_word(  # noqa: PLR0913 - the columns of the table of verbs
    word: str, usage: str, says: str, rule: str, run: Run, *, who: Who = Who.ANYONE
) -> None:
    """Enters a word of the table: said by any House at any moment of a game under way."""
    enter(
        Verb(
            word=word,
            usage=usage,
            says=says,
            phases=ALL_PHASES,
            who=who,
            rule=rule,
            run=run,
            options=nothing,
            free=True,
        )
    )


def amount(words: Words, what: str) -> int:
    """The first word as a number, at least 1. Raises Misread."""
    return Words([words.first()]).number(what, low=1)


def ware(words: Words) -> Ware:
    """The next word as what a House can have. Raises Misread."""
    typed = words.first()
    found = [one for one in Ware if typed and one.startswith(typed.lower())]
    if typed.lower() == "s" or len(found) != 1:
        raise Misread("solaris, favor or spice", typed)
    return found[0]


def signed(words: Words, what: str) -> int:
    """The last word as a number that adds or takes away: "+2", "-1"; not 0. Raises Misread."""
    found = words.number(what, low=-9999)
    if found == 0:
        raise Misread(f"{what}, not 0", "0")
    return found


def is_signed(text: str) -> bool:
    """Whether a word adds or takes away: "+2", "-1", but not "2"."""
    return bool(re.fullmatch(_SIGNED, text)) and text[0] in "+-"


def domain_card(at: Table, text: str, what: str = "a card in a domain") -> Piece:
    """The card in a domain that a text means. Raises Misread, SeveralFit."""
    inside = (p for p in at.game.pieces.values() if p.place is Place.DOMAIN)
    return the_piece(at, text, inside, what)


def spice_place(at: Table, house: HouseId, text: str) -> str:
    """Where spice lies: a House, the Guild Hoard, a card in a domain, or outside the game.

    Raises:
        Misread: no such place is meant.
        SeveralFit: several are.
    """
    typed = text.strip().lower()
    if typed in _OUTSIDE:
        return ""
    if typed in _HOARD:
        return GUILD
    if typed == "me":
        return house
    if typed in at.game.houses:
        return typed
    try:
        return domain_card(at, text).id
    except Misread:
        return the_house(at, text)
