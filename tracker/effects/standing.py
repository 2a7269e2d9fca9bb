"""What cards in play add as long as they lie there: ranks, Command, Resistance, limits, subtypes.

The table stands in data/standing.csv; `standing_rows.py` makes it out of the operation trees, and
a test holds it equal to what they say. Bonuses in rites only are not in it.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardbase.kinds import is_fief
from tracker.words import Token
from tracker.working import keeps_working

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from errata.table import Row
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

FILE = Path(__file__).parent / "data" / "standing.csv"
COLUMNS = ("card", "on", "stat", "amount", "when", "times")
HAND_LIMIT, ASSEMBLY_LIMIT = "hand limit", "Assembly limit"
NO_ALLEGIANCE = "no allegiance"
GOVERN, HAS = "you govern ", "this card has a "
BESIDE = " is assigned to the same fief as this card"
"""How conditions begin, or end, that a game can answer."""
EACH = {"deferment token assigned to it": Token.DEFERMENT}
"""What a bonus is given for each of, in the operation's words -> the token of the card."""


class On(StrEnum):
    """What gets the bonus of a standing card."""

    PARENT = "the assigned card"
    ITSELF = "this card"
    HOUSE = "you"


class Standing(Struct, frozen=True, kw_only=True):
    """One bonus.

    Attributes:
        stat: One of Stat, a talent in small letters, a limit, or "is Noble" for a subtype.
        when: "you govern Dune", the condition it has; "" for none. Or what must be assigned to
            the same fief, or to this card.
        times: The token on this card that it is multiplied with, None for none.
    """

    on: On
    stat: str
    amount: int
    when: str = ""
    times: Token | None = None


@cache
def standing_cards() -> Mapping[str, tuple[Standing, ...]]:
    """The bonuses of every standing card by its id. Raises DataError, MissingData."""
    from errata.table import read_all_by_id

    return read_all_by_id(FILE, COLUMNS, _bonus)


def _bonus(row: Row) -> Standing:
    low = row["amount"].startswith("-")
    if not row["amount"].removeprefix("-").isdigit():
        raise row.fault("amount", "a whole number")
    if row["times"] and row["times"] not in EACH:
        raise row.fault("times", f"nothing, or one of: {', '.join(EACH)}")
    return Standing(
        on=row.word("on", On),
        stat=row.text("stat"),
        amount=-int(row["amount"][1:]) if low else int(row["amount"]),
        when=row["when"],
        times=EACH.get(row["times"]),
    )


def on_card(at: Table, piece: Piece) -> Iterator[Standing]:
    """What a card gets from itself and from what is assigned to it, engaged or not (CT-15)."""
    for child in (piece, *at.game.assigned(piece.id)):
        wanted = On.ITSELF if child.id == piece.id else On.PARENT
        yield from (one for one in _working(at, child) if one.on is wanted)


def _working(at: Table, piece: Piece) -> Iterator[Standing]:
    """The bonuses a card gives now: it is deployed, and their conditions hold."""
    if keeps_working(piece):
        for one in standing_cards().get(piece.card, ()):
            many = 1 if one.times is None else piece.tokens.get(one.times, 0)
            if many and (not one.when or _met(at, piece, one.when)):
                yield one if many == 1 else replace(one, amount=one.amount * many)


def _met(at: Table, piece: Piece, when: str) -> bool:
    """Whether the condition of a bonus holds for the card that gives it."""
    if when.startswith(HAS):
        name = when.removeprefix(HAS)
        there = (one for one in at.game.assigned(piece.id) if keeps_working(one))
        return any(at.name(one) == name for one in there)
    return beside(at, piece, when) if when.endswith(BESIDE) else holds(at, piece.holder, when)


def beside(at: Table, piece: Piece, when: str) -> bool:
    """Whether one of the cards told lies on the fief that a card is on: "a Harvester Pad is …"."""
    parent = at.game.pieces.get(piece.parent or "")
    if parent is None or not is_fief(at.card(parent)):
        return False
    names = when.removesuffix(BESIDE).removeprefix("a ").split(" or ")
    return any(keeps_working(one) and at.name(one) in names for one in at.game.assigned(parent.id))


def holds(at: Table, house: HouseId, when: str) -> bool:
    """Whether a House governs one of the cards a condition names: "you govern Dune"."""
    names = when.removeprefix(GOVERN).split(" or ")
    return any(keeps_working(piece) and at.name(piece) in names for piece in at.game.domain(house))


def bonuses(at: Table, piece: Piece, stat: str) -> list[int]:
    """What standing cards add to a number of a card, each by itself."""
    return [one.amount for one in on_card(at, piece) if one.stat == stat]


def house_bonus(at: Table, house: HouseId, stat: str) -> int:
    """What standing cards add to a limit of the House that governs them."""
    return sum(
        one.amount
        for piece in at.game.domain(house)
        for one in _working(at, piece)
        if one.on is On.HOUSE and one.stat == stat
    )


def hand_limit(at: Table, house: HouseId) -> int:
    """How many cards the hand of a House is refilled to now (CL-05)."""
    return max(0, at.house(house).hand_limit + house_bonus(at, house, HAND_LIMIT))


def assembly_limit(at: Table, house: HouseId) -> int:
    """How many cards the Assembly of a House may hold now (CL-02)."""
    return max(0, at.house(house).assembly_limit + house_bonus(at, house, ASSEMBLY_LIMIT))
