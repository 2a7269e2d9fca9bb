"""What a Program is read with: the table, the House that uses the card, the card, what is kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardbase.program.nodes import things as p
from tracker.engine.words import TREASURY, HouseId, PieceId

if TYPE_CHECKING:
    from tracker.engine.state import Piece
    from tracker.engine.table import Table

Kept = int | str | tuple[str, ...]


class NotHere(Exception):
    """What a Program speaks of does not exist now: no rite is under way, nothing was chosen."""


class Unsettled(NotHere):
    """What a Program speaks of is yet to be chosen, so that nobody can tell whether it is so.

    Where something else that is not there makes a condition fail, this goes on to who asked: in an
    ability under way it means that a question was not put.
    """


class Context(Struct, frozen=True):
    """Where the words of a card are read.

    Attributes:
        house: "You": who uses the card, its governor.
        card: The card itself, as it lay when it began.
        kept: What was chosen or has come up: ids of cards, a House, a number; by key.
        parent: What the card was assigned to when it began, for one that has left it.
    """

    at: Table
    house: HouseId
    card: PieceId
    kept: Mapping[str, Kept] = {}
    parent: PieceId = ""

    @property
    def piece(self) -> Piece:
        """The card itself, wherever it lies now. Raises NotHere."""
        found = self.at.game.pieces.get(self.card)
        if found is None:
            raise NotHere(self.card)
        return found

    def having(self, key: str, value: Kept) -> Context:
        """The same with something more kept."""
        return replace(self, kept={**self.kept, key: value})

    def cards_kept(self, key: str) -> tuple[PieceId, ...]:
        """The cards kept under a key. Raises NotHere."""
        found = self.kept.get(key)
        if found is None or isinstance(found, int):
            raise NotHere(key)
        return found if isinstance(found, tuple) else (found,)


def houses(context: Context, who: p.Who) -> tuple[HouseId, ...]:
    """The Houses that are meant, in the order of initiative. Raises NotHere."""
    at = context.at
    match who:
        case p.You():
            return (context.house,)
        case p.Everyone(rivals, raised):
            playing = at.game.playing()
            if raised:
                bids = at.game.petition
                playing = tuple(one for one in playing if bids and one in bids.raised)
            return tuple(one for one in playing if not rivals or one != context.house)
        case p.ChosenHouse(key) | p.KeptHouse(key):
            found = context.kept.get(key)
            if not isinstance(found, str):
                raise Unsettled(key) if isinstance(who, p.ChosenHouse) else NotHere(key)
            return (found,)
        case p.TheseHouses(of):
            return tuple(dict.fromkeys(one for each in of for one in houses(context, each)))
        case p.GovernorOf(of):
            return _of_cards(context, of, owners=False)
        case p.OwnerOf(of):
            return _of_cards(context, of, owners=True)
        case p.HouseAs(part):
            return (_playing(context, part),)


def house(context: Context, who: p.Who) -> HouseId:
    """The one House that is meant. Raises NotHere where it is none."""
    found = houses(context, who)
    if len(found) != 1:
        raise NotHere(str(who))
    return found[0]


def _of_cards(context: Context, of: p.Which, *, owners: bool) -> tuple[HouseId, ...]:
    from tracker.standing.selecting import pieces

    found = pieces(context, of)
    return tuple(dict.fromkeys(one.owner if owners else one.holder for one in found))


def _playing(context: Context, part: p.Part) -> HouseId:
    """The House that plays a part in the rite or the petition under way. Raises NotHere."""
    rite, petition = context.at.game.rite, context.at.game.petition
    if rite is not None:
        match part:
            case p.Part.ATTACKER:
                return rite.attack.house
            case p.Part.DEFENDER:
                return rite.defense.house
            case p.Part.OPPONENT:
                return rite.other(rite.side(context.house)).house
    if petition is not None:
        match part:
            case p.Part.PETITIONER:
                return petition.petitioner
            case p.Part.VICTOR:
                return petition.bidder
    kept = context.kept.get(part.value)
    if not isinstance(kept, str):
        raise NotHere(part)
    return kept


__all__ = ["TREASURY", "Context", "NotHere", "Unsettled", "house", "houses"]
