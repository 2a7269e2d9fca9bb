"""The allegiances of a card: gained, adopted, and those that a condition gives (section 6)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from cardbase.kinds import is_dune
from cardbase.vocabulary import CardType, Power, Subtype
from tracker.guards import carries_out
from tracker.kinds import subtypes
from tracker.numbers import allegiances

if TYPE_CHECKING:
    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

CALLED = {
    "Atreides": Power.ATREIDES,
    "Harkonnen": Power.HARKONNEN,
    "Corrino": Power.CORRINO,
    "Guild": Power.GUILD,
    "Sisterhood": Power.BENE_GESSERIT,
    "Fremen": Power.FREMEN,
    "Spice Miners": Power.SPICE_MINERS,
    "Water Sellers": Power.WATER_SELLERS,
    "Smugglers": Power.SMUGGLERS,
    "Smuggler": Power.SMUGGLERS,
}
"""How operations call a power."""

_CONDITION = (
    r"While (?P<who>you|any player) governs? (?P<what>[^,]+), this card gains (?P<power>[\w ]+?) "
    r"allegiance"
)


@carries_out("AL-08")
def powers_of(at: Table, piece: Piece, house: HouseId) -> tuple[Power, ...]:
    """The powers a card has, or would have from the start in the domain of a House.

    Dune has none that counts: it drops another player's and takes the sponsor's (AL-10).
    """
    if is_dune(at.card(piece)):
        return ()
    now = allegiances(at, piece)
    given = conditional(at, piece, house)
    return now if given is None or given in now else (*now, given)


def conditional_power(card: Card) -> Power | None:
    """The power that a card's own text gives it on a condition, None for most cards."""
    found = re.search(_CONDITION, card.operation)
    return None if found is None else CALLED[found["power"]]


def conditional(at: Table, piece: Piece, house: HouseId) -> Power | None:
    """The power that the text of a card gives it now, governed by a House."""
    found = re.search(_CONDITION, at.card(piece).operation)
    if found is None:
        return None
    houses = at.game.houses if found["who"] == "any player" else (house,)
    governed = (p for one in houses for p in at.game.domain(one) if p.deployed)
    wanted = re.split(r" or ", found["what"])
    holds = any(_is(at, p, text) for p in governed if p.id != piece.id for text in wanted)
    return CALLED[found["power"]] if holds else None


def _is(at: Table, piece: Piece, text: str) -> bool:
    """Whether a card is the one a condition names, or of the kind: "an Atreides noble"."""
    words = text.removeprefix("an ").removeprefix("a ").split()
    if text == at.card(piece).name:
        return True
    if at.card(piece).type is not CardType.PERSONA or words[0] not in CALLED:
        return False
    bears = CALLED[words[0]] in allegiances(at, piece)
    return bears and Subtype(words[-1].title()) in subtypes(at, piece)
