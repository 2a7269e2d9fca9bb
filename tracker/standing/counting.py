"""What a number in the words of a Program comes to now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Trait
from cardbase.program import things as p
from cardbase.vocabulary import Talent
from tracker.standing.context import Context, NotHere, Unsettled, house, houses
from tracker.standing.selecting import pieces

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table

PAID = "paid"
"""The key of what was paid for the X of the card (`p.PaidX`)."""

RANKS = {
    Trait.DUELING_RANK: Talent.DUELING,
    Trait.BATTLE_RANK: Talent.BATTLE,
    Trait.INTRIGUE_RANK: Talent.INTRIGUE,
    Trait.ARBITRATION_RANK: Talent.ARBITRATION,
    Trait.WEIRDING_RANK: Talent.WEIRDING,
    Trait.PRESCIENCE_RANK: Talent.PRESCIENCE,
}


def amount(context: Context, value: p.Value) -> int:
    """What a number comes to. Raises NotHere where what it is counted on does not exist."""
    match value:
        case p.Number(number):
            return number
        case p.PaidX():
            return told(context, PAID)
        case p.X(times):
            return times * chosen(context, "x")
        case p.Told(key) | p.UpTo(key):
            asked = isinstance(value, p.UpTo)
            return chosen(context, key) if asked else told(context, key)
        case p.Croe():
            from tracker.numbers import croe

            return croe(context.at.game)
        case p.Holds() | p.Produces():
            return held(context, value) if isinstance(value, p.Holds) else _made(context, value)
        case p.Count(of) | p.Lacks(of):
            return _lacking(context, of) if isinstance(value, p.Lacks) else _count(context, of)
        case p.Stat(trait, of):
            return sum(stat_of(context.at, one, trait) for one in pieces(context, of))
        case p.TokensOn(token, of, greatest):
            found = [one.tokens.get(token, 0) for one in pieces(context, of)]
            return max(found, default=0) if greatest else sum(found)
        case p.Sum(parts):
            return max(0, sum(one.sign * amount(context, one.value) for one in parts))
        case p.Product(left, right) | p.Quotient(left, right):
            one, other = amount(context, left), amount(context, right)
            return one * other if isinstance(value, p.Product) else one // other
        case p.Least(of) | p.Most(of):
            found = [amount(context, one) for one in of]
            return min(found) if isinstance(value, p.Least) else max(found)


def _made(context: Context, of: p.Produces) -> int:
    """How much of a ware cards produce."""
    from tracker.standing.yields import produced

    return sum(produced(context.at, one, of.ware) for one in pieces(context, of.of))


def _lacking(context: Context, of: p.Which | p.Who) -> int:
    """The deferment tokens that events still need (E-04)."""
    from tracker.event_needs import needed

    found = () if isinstance(of, HOUSES) else pieces(context, of)
    has = sum(one.tokens.get("deferment", 0) for one in found)
    return max(0, sum(needed(context.at, one) for one in found) - has)


def chosen(context: Context, key: str) -> int:
    """A number that somebody chooses, kept under a key. Raises Unsettled."""
    if key not in context.kept:
        raise Unsettled(key)
    return told(context, key)


def told(context: Context, key: str) -> int:
    """A number kept under a key. Raises NotHere."""
    found = context.kept.get(key)
    if not isinstance(found, int):
        raise NotHere(key)
    return found


def held(context: Context, what: p.Holds) -> int:
    """How much of a ware a House has. Raises NotHere."""
    game = context.at.game
    if what.who is None:
        return game.hoard
    mine = game.houses[house(context, what.who)]
    match what.ware:
        case p.Ware.SOLARIS:
            return mine.solaris
        case p.Ware.SPICE:
            return mine.spice
        case p.Ware.FAVOR:
            return mine.favor
        case p.Ware.DECLARED:
            return mine.declared or 0


def _count(context: Context, of: p.Which | p.Who) -> int:
    if isinstance(of, HOUSES):
        return len(houses(context, of))
    return len(pieces(context, of))


HOUSES = (
    *(p.You, p.Everyone, p.GovernorOf, p.OwnerOf, p.HouseAs, p.ChosenHouse),
    *(p.KeptHouse, p.TheseHouses),
)


def stat_of(at: Table, piece: Piece, trait: Trait) -> int:
    """A number of a card now; 0 for a rank or a cost it has not. Raises NotHere for another."""
    from tracker import numbers

    if trait in RANKS:
        return max(0, numbers.rank(at, piece, RANKS[trait]) or 0)
    match trait:
        case Trait.COMMAND:
            return numbers.command(at, piece)
        case Trait.RESISTANCE:
            return numbers.resistance(at, piece)
        case Trait.DEPLOYMENT_COST | Trait.COST | Trait.FINAL_DEPLOYMENT_COST:
            return numbers.cost(at, piece) or 0
    raise NotHere(trait)


def has_talent(at: Table, piece: Piece, trait: Trait) -> bool:
    """Whether a card has a talent; rank 0 is one (TA-02)."""
    from tracker import numbers

    return numbers.rank(at, piece, RANKS[trait]) is not None
