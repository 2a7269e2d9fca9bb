"""Evaluates the numbers and conditions of Programs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.words import Compare
from cardbase.program.nodes import things as p
from cardbase.vocabulary import Talent
from tracker.engine.state import Piece, RiteState
from tracker.engine.table import Table
from tracker.engine.words import USES, Fate, HouseId, Phase, PieceId, RiteClass, RiteKind
from tracker.standing.context import Context, NotHere, Unsettled
from tracker.standing.named_kinds import RITES, is_so
from tracker.standing.selecting import any_is, card_as, fits, holds, house, houses, pieces

PAID = "paid"
"""The key of the amount paid for the X of the card (`p.PaidX`)."""

RANKS = {Trait(f"{talent} rank"): talent for talent in Talent}
HOUSES = (
    *(p.You, p.Everyone, p.GovernorOf, p.OwnerOf, p.HouseAs, p.ChosenHouse),
    *(p.KeptHouse, p.TheseHouses),
)
CLASSES = {Kind.CHOAM: RiteClass.CHOAM, Kind.LANDSRAAD: RiteClass.LANDSRAAD}
ARMED = {Kind.DUELING: RiteKind.DUEL, Kind.BATTLE: RiteKind.BATTLE}
PHASES = {
    p.During.DISENGAGE: (Phase.DISENGAGE,),
    p.During.DEFERMENT: (Phase.DEFERMENT,),
    p.During.INITIATIVE: (Phase.DECLARATION, Phase.ASSIGNMENT),
    p.During.INTERVAL: (Phase.HOUSE_INTERVAL,),
    p.During.HOUSE_DISCARD: (Phase.HOUSE_DISCARD,),
}
COMPARES: dict[Compare, Callable[[int, int], bool]] = {
    Compare.IS: int.__eq__,
    Compare.AT_LEAST: int.__ge__,
    Compare.AT_MOST: int.__le__,
    Compare.MORE: int.__gt__,
}


def amount(context: Context, value: p.Value) -> int:
    """The value of a number. Raises NotHere if something it refers to does not exist."""
    match value:
        case p.Number(number):
            return number
        case p.PaidX():
            return _kept(context, PAID)
        case p.X(times):
            return times * _kept(context, "x", chosen=True)
        case p.Told(key):
            return _kept(context, key)
        case p.UpTo(key):
            return _kept(context, key, chosen=True)
        case p.Holds():
            return held(context, value)
        case p.Count(of):
            return len(houses(context, of) if isinstance(of, HOUSES) else pieces(context, of))
        case p.Stat(trait, of):
            return sum(stat_of(context.at, one, trait) for one in pieces(context, of))
        case p.TokensOn(token, of, greatest):
            found = [one.tokens.get(token, 0) for one in pieces(context, of)]
            return max(found, default=0) if greatest else sum(found)
        case p.Sum(parts):
            return max(0, sum(one.sign * amount(context, one.value) for one in parts))
        case p.Product(left, right):
            return amount(context, left) * amount(context, right)
        case p.Quotient(left, right):
            return amount(context, left) // amount(context, right)
        case p.Least(of):
            return min(amount(context, one) for one in of)
        case p.Most(of):
            return max(amount(context, one) for one in of)
        case p.Croe() | p.Produces() | p.Lacks():
            return _by_figures(context, value)


def _by_figures(context: Context, value: p.Croe | p.Produces | p.Lacks) -> int:
    """The CROE; how much of a ware cards produce; the tokens that events still need (E-04)."""
    from tracker.standing.figures import croe, needed, produced

    at = context.at
    match value:
        case p.Croe():
            return croe(at.game)
        case p.Produces(ware, of):
            return sum(produced(at, one, ware) for one in pieces(context, of))
        case p.Lacks(of):
            found = pieces(context, of)
            has = sum(one.tokens.get("deferment", 0) for one in found)
            return max(0, sum(needed(at, one) for one in found) - has)


def _kept(context: Context, key: str, *, chosen: bool = False) -> int:
    """A number stored under a key. Raises Unsettled if it is not chosen yet."""
    found = context.kept.get(key)
    if chosen and key not in context.kept:
        raise Unsettled(key)
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


def stat_of(at: Table, piece: Piece, trait: Trait) -> int:
    """A current number of a card; 0 for a missing rank or cost. Raises NotHere for others."""
    from tracker.standing import figures

    if trait in RANKS:
        return max(0, figures.rank(at, piece, RANKS[trait]) or 0)
    match trait:
        case Trait.COMMAND:
            return figures.command(at, piece)
        case Trait.RESISTANCE:
            return figures.resistance(at, piece)
        case Trait.DEPLOYMENT_COST | Trait.COST | Trait.FINAL_DEPLOYMENT_COST:
            return figures.cost(at, piece) or 0
    raise NotHere(trait)


def has_talent(at: Table, piece: Piece, talent: Talent) -> bool:
    """Whether a card has a talent; rank 0 is one (TA-02)."""
    from tracker.standing.figures import rank

    return rank(at, piece, talent) is not None


def met(context: Context, test: p.Test) -> bool:
    """Whether a condition holds; conditions on what does not exist are false.

    Raises Unsettled if it depends on a choice not made yet.
    """
    try:
        return _met(context, test)
    except Unsettled:
        raise
    except NotHere:
        return False


def all_met(context: Context, tests: tuple[p.Test, ...]) -> bool:
    """Whether all of several conditions hold."""
    return all(met(context, one) for one in tests)


def _met(context: Context, test: p.Test) -> bool:
    game = context.at.game
    match test:
        case p.Not(of):
            return not met(context, of)
        case p.AnyOf(tests):
            return any(met(context, one) for one in tests)
        case p.AllOf(tests):
            return all_met(context, tests)
        case p.ThereIs(what):
            return any_is(context, what)
        case p.IsOf(what, kind):
            found = pieces(context, what)
            return bool(found) and all(holds(context, kind, one) for one in found)
        case p.Varies(what):
            return all(context.at.card(one).cost is None for one in pieces(context, what))
        case p.TypesDiffer(what):
            return len({context.at.card(one).type for one in pieces(context, what)}) > 1
        case p.Compared(left, how, right):
            return COMPARES[how](amount(context, left), amount(context, right))
        case p.InRite(wanted):
            return game.rite is not None and is_rite(context, game.rite, wanted)
        case p.Plays(what, role, wanted):
            if game.rite is None or not is_rite(context, game.rite, wanted):
                return False
            found = pieces(context, what)
            return bool(found) and all(plays_role(context, one, role) for one in found)
        case p.InPetition(wanted_petition):
            if game.petition is None:
                return False
            target = card_as(context, p.Part.PETITIONED)
            return is_petition(context, wanted_petition, game.petition.petitioner, target)
        case p.HasRank(who, rank):
            return game.playing()[rank - 1 : rank] == houses(context, who)
        case p.InPhase(phase, of):
            own = of is None or game.active in houses(context, of)
            return game.phase in PHASES[phase] and own


def is_rite(context: Context, rite: RiteState, wanted: p.Rite) -> bool:
    """Whether a rite matches. Raises NotHere."""
    if wanted.kinds and not _is_kind(context, rite, wanted.kinds):
        return False
    if wanted.classes and rite.rite_class not in {CLASSES[one] for one in wanted.classes}:
        return False
    if wanted.by is not None and rite.attack.house not in houses(context, wanted.by):
        return False
    if wanted.own_talents:
        talent = Talent.DUELING if rite.kind is RiteKind.DUEL else Talent(rite.kind.value)
        if not has_talent(context.at, context.piece, talent):
            return False
    sides = (rite.attack, rite.defense)
    everybody = (one for side in sides for one in (side.leader, *side.declared, *side.joined))
    return (
        _any_is(context, wanted.target, (rite.defense.leader,))
        and _any_is(context, wanted.participant, everybody)
        and _any_is(context, wanted.initiator, (rite.attack.leader,))
        and _any_is(context, wanted.led, (side.leader for side in sides))
    )


def _any_is(context: Context, which: p.Which | None, ids: Iterable[PieceId]) -> bool:
    """Whether one of these cards matches the selector, if there is one."""
    there = context.at.game.pieces
    return which is None or any(one in there and holds(context, which, there[one]) for one in ids)


def _is_kind(context: Context, rite: RiteState, kinds: tuple[Kind, ...]) -> bool:
    """Whether a rite is of these kinds; a card can make a duel a battle for its bearer's weapon."""
    if rite.kind in {RITES[one] for one in kinds}:
        return True
    if rite.kind not in ARMED.values() or ARMED.keys().isdisjoint(kinds):
        return False
    weapon = context.at.game.pieces.get(context.card)
    return weapon is not None and any(
        is_so(context, weapon, Kind(one.stat.removeprefix(USES)))
        for one in context.at.game.effects
        if one.on == weapon.parent and one.stat.startswith(USES)
    )


def plays_role(context: Context, piece: Piece, role: p.Role) -> bool:
    """Whether a card plays a role in the rite under way.

    A leader takes part, engaged or not, and so does a declared participant. The latter has not
    survived the rite until it has engaged; a spared card has survived it.
    """
    rite = context.at.game.rite
    if rite is None:
        return False
    sides = (rite.attack, rite.defense)
    leads = any(piece.id == one.leader for one in sides)
    joined = leads or any(piece.id in one.joined for one in sides)
    fell = piece.id in rite.fallen and rite.fates.get(piece.id) is not Fate.SPARED
    match role:
        case p.Role.TAKES_PART:
            return joined or any(piece.id in one.declared for one in sides)
        case p.Role.LEADS:
            return leads
        case p.Role.INITIATES:
            return piece.id == rite.attack.leader
        case p.Role.COUNTERS:
            return rite.answered and piece.id == rite.defense.leader != rite.target
        case p.Role.FALLS:
            return fell
        case p.Role.SURVIVES:
            return joined and not fell


def is_petition(context: Context, wanted: p.Petition, by: HouseId, target: Piece) -> bool:
    """Whether a petition of a House for a card matches. Raises NotHere."""
    if wanted.by is not None and by not in houses(context, wanted.by):
        return False
    return wanted.target is None or fits(context, wanted.target, target)
