"""What a number in the words of a Program comes to, and whether a condition of it holds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.words import Compare
from cardbase.program.nodes import things as p
from cardbase.vocabulary import Talent
from tracker.engine.words import USES, Fate, HouseId, Phase, RiteClass, RiteKind
from tracker.standing.context import Context, NotHere, Unsettled, house, houses
from tracker.standing.named_kinds import is_so
from tracker.standing.selecting import any_is, card_as, fits, holds, pieces

if TYPE_CHECKING:
    from tracker.engine.state import Piece, Rite
    from tracker.engine.table import Table


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
            from tracker.standing.figures import croe

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
    from tracker.standing.figures import produced

    return sum(produced(context.at, one, of.ware) for one in pieces(context, of.of))


def _lacking(context: Context, of: p.Which | p.Who) -> int:
    """The deferment tokens that events still need (E-04)."""
    from tracker.standing.hosts import needed

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
    from tracker.standing import figures as numbers

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
    from tracker.standing import figures as numbers

    return numbers.rank(at, piece, RANKS[trait]) is not None


# --- Whether a condition in the words of a Program holds now --------------------------------------

KINDS = {
    Kind.ARBITRATION: RiteKind.ARBITRATION,
    Kind.INTRIGUE: RiteKind.INTRIGUE,
    Kind.BATTLE: RiteKind.BATTLE,
    Kind.DUELING: RiteKind.DUEL,
    Kind.WEIRDING: RiteKind.WEIRDING,
}
CLASSES = {Kind.CHOAM: RiteClass.CHOAM, Kind.LANDSRAAD: RiteClass.LANDSRAAD}
PHASES = {
    p.During.DISENGAGE: (Phase.DISENGAGE,),
    p.During.DEFERMENT: (Phase.DEFERMENT,),
    p.During.INITIATIVE: (Phase.DECLARATION, Phase.ASSIGNMENT),
    p.During.INTERVAL: (Phase.HOUSE_INTERVAL,),
    p.During.HOUSE_DISCARD: (Phase.HOUSE_DISCARD,),
}


def met(context: Context, test: p.Test) -> bool:
    """Whether a condition holds; one on what does not exist does not.

    Raises Unsettled where it hangs on what is yet to be chosen.
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
        case p.Varies(what) | p.TypesDiffer(what):
            cards = [context.at.card(one) for one in pieces(context, what)]
            differ = len({card.type for card in cards}) > 1
            varies = all(card.cost is None for card in cards)
            return differ if isinstance(test, p.TypesDiffer) else varies
        case p.Compared(left, how, right):
            return compared(amount(context, left), how, amount(context, right))
        case p.InRite(rite):
            return in_rite(context, rite)
        case p.Plays():
            return _plays(context, test)
        case p.InPetition(petition):
            return in_petition(context, petition)
        case p.HasRank(who, rank):
            playing = context.at.game.playing()
            return playing[rank - 1 : rank] == houses(context, who)
        case p.InPhase(phase, of):
            now = context.at.game
            own = of is None or now.active in houses(context, of)
            return now.phase in PHASES[phase] and own


def compared(left: int, how: Compare, right: int) -> bool:
    """How two numbers stand to each other."""
    match how:
        case Compare.IS:
            return left == right
        case Compare.AT_LEAST:
            return left >= right
        case Compare.AT_MOST:
            return left <= right
        case Compare.MORE:
            return left > right


def in_rite(context: Context, wanted: p.Rite) -> bool:
    """Whether a rite of these is under way. Raises NotHere."""
    rite = context.at.game.rite
    return rite is not None and is_rite(context, rite, wanted)


def is_rite(context: Context, rite: Rite, wanted: p.Rite) -> bool:
    """Whether a rite is one of those that are meant. Raises NotHere."""
    if wanted.kinds and not _is_kind(context, rite, wanted.kinds):
        return False
    if wanted.classes and rite.rite_class not in {CLASSES[one] for one in wanted.classes}:
        return False
    if wanted.by is not None and rite.attack.house not in houses(context, wanted.by):
        return False
    if wanted.own_talents and not _own_talent(context, rite):
        return False
    return all(
        any(_fits(context, which, one) for one in ids) for which, ids in _roles(rite, wanted)
    )


ARMED = (Kind.DUELING, Kind.BATTLE)


def _is_kind(context: Context, rite: Rite, kinds: tuple[Kind, ...]) -> bool:
    """Whether a rite is of these kinds; for a weapon that its bearer uses a duel is a battle."""
    if rite.kind in {KINDS[one] for one in kinds}:
        return True
    if rite.kind not in {KINDS[one] for one in ARMED} or set(kinds).isdisjoint(ARMED):
        return False
    weapon = context.at.game.pieces.get(context.card)
    used = [
        one.stat.removeprefix(USES)
        for one in context.at.game.effects
        if weapon is not None and one.on == weapon.parent and one.stat.startswith(USES)
    ]
    return weapon is not None and any(is_so(context, weapon, Kind(one)) for one in used)


def _roles(rite: Rite, wanted: p.Rite) -> tuple[tuple[p.Which, tuple[str, ...]], ...]:
    """What must be among which cards of the rite."""
    sides = (rite.attack, rite.defense)
    there = tuple(one for side in sides for one in (side.leader, *side.declared, *side.joined))
    found = (
        (wanted.target, (rite.defense.leader,)),
        (wanted.participant, there),
        (wanted.initiator, (rite.attack.leader,)),
        (wanted.led, (rite.attack.leader, rite.defense.leader)),
    )
    return tuple((which, ids) for which, ids in found if which is not None)


def _fits(context: Context, which: p.Which, piece: str) -> bool:
    found = context.at.game.pieces.get(piece)
    return found is not None and holds(context, which, found)


def _own_talent(context: Context, rite: Rite) -> bool:
    from cardbase.vocabulary import Talent
    from tracker.standing.figures import rank

    talent = Talent.DUELING if rite.kind is RiteKind.DUEL else Talent(rite.kind.value)
    return rank(context.at, context.piece, talent) is not None


def _plays(context: Context, test: p.Plays) -> bool:
    rite = context.at.game.rite
    if rite is None or not is_rite(context, rite, test.rite):
        return False
    found = pieces(context, test.what)
    return bool(found) and all(_role(rite, one, test.role) for one in found)


def plays_role(context: Context, piece: Piece, role: p.Role) -> bool:
    """Whether a card plays a role in the rite under way."""
    rite = context.at.game.rite
    return rite is not None and _role(rite, piece, role)


def _role(rite: Rite, piece: Piece, role: p.Role) -> bool:
    """What a card does in a rite; a leader takes part, engaged or not, and so does who is declared.

    Who is declared and has not engaged survives nothing; who is spared survives.
    """
    sides = (rite.attack, rite.defense)
    leads = piece.id in {one.leader for one in sides}
    joined = leads or any(piece.id in one.joined for one in sides)
    takes_part = joined or any(piece.id in one.declared for one in sides)
    match role:
        case p.Role.TAKES_PART:
            return takes_part
        case p.Role.LEADS:
            return leads
        case p.Role.INITIATES:
            return piece.id == rite.attack.leader
        case p.Role.COUNTERS:
            return rite.answered and piece.id == rite.defense.leader != rite.target
        case p.Role.FALLS:
            return _fell(rite, piece)
        case p.Role.SURVIVES:
            return joined and not _fell(rite, piece)


def _fell(rite: Rite, piece: Piece) -> bool:
    return piece.id in rite.fallen and rite.fates.get(piece.id) is not Fate.SPARED


def in_petition(context: Context, wanted: p.Petition) -> bool:
    """Whether a petition of these is under way. Raises NotHere."""
    petition = context.at.game.petition
    if petition is None:
        return False
    target = card_as(context, p.Part.PETITIONED)
    return is_petition(context, wanted, petition.petitioner, target)


def is_petition(context: Context, wanted: p.Petition, by: HouseId, target: Piece) -> bool:
    """Whether a petition of a House for a card is one of those meant. Raises NotHere."""
    if wanted.by is not None and by not in houses(context, wanted.by):
        return False
    return wanted.target is None or fits(context, wanted.target, target)
