"""Whether a condition in the words of a Program holds now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Kind
from cardbase.operation.words import Compare
from cardbase.program import things as p
from tracker.standing.context import Context, NotHere, Unsettled, houses
from tracker.standing.counting import amount
from tracker.standing.named_kinds import is_so
from tracker.standing.selecting import any_is, card_as, fits, holds, pieces
from tracker.words import USES, Fate, Phase, RiteClass, RiteKind

if TYPE_CHECKING:
    from tracker.state import Piece, Rite
    from tracker.words import HouseId

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
    from tracker.numbers import rank

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
