"""Kinds, segments and sides of a rite: class, talent, target; participants."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

from cardbase.cards.kinds import is_fief
from cardbase.vocabulary import CardType, Subtype, Talent
from tracker.engine.guards import carries_out
from tracker.engine.state import Piece, RiteState, Side
from tracker.engine.table import Table
from tracker.engine.words import (
    FIGHTS_FOR,
    HouseId,
    IntervalLimit,
    OperationKind,
    PieceId,
    Place,
    RiteClass,
    RiteKind,
    Stage,
    StatName,
)
from tracker.standing.kinds import subtypes
from tracker.standing.named_kinds import is_pawn
from tracker.standing.speech import HouseWare


class Segment(Struct, frozen=True):
    """A segment: its number and its name in the rulebook."""

    number: int
    name: str


SEGMENT_STAGES = {
    "Attacker Declaration": (Stage.STARTING, Stage.ASKING, Stage.DECLARED),
    "Attacker Engagement": (Stage.ENGAGED,),
    "Defender Declaration": (Stage.DEFENSE,),
    "Defender Engagement": (Stage.DEFENDING,),
    "Assessment": (Stage.ASSESSING,),
    "Resolution": (Stage.RESOLVING, Stage.FALLEN, Stage.REWARDING),
}
SEGMENTS = {
    stage: Segment(number, name)
    for number, (name, stages) in enumerate(SEGMENT_STAGES.items(), start=1)
    for stage in stages
}
"""The segment that a stage of a rite belongs to."""
LAST = len(SEGMENT_STAGES)


def is_persona(at: Table, piece: Piece) -> bool:
    """Whether a card is a persona."""
    return at.card(piece).type is CardType.PERSONA


class Facts(Struct, frozen=True):
    """The row of R-01 for a kind of rite."""

    rite_class: RiteClass
    talent: Talent
    target: str
    is_target: Callable[[Table, Piece], bool]


FACTS = {
    RiteKind.ARBITRATION: Facts(
        RiteClass.CHOAM,
        Talent.ARBITRATION,
        "charter",
        lambda at, piece: Subtype.CHARTER in subtypes(at, piece),
    ),
    RiteKind.INTRIGUE: Facts(RiteClass.CHOAM, Talent.INTRIGUE, "persona", is_persona),
    RiteKind.BATTLE: Facts(
        RiteClass.LANDSRAAD, Talent.BATTLE, "fief", lambda at, piece: is_fief(at.card(piece))
    ),
    RiteKind.DUEL: Facts(RiteClass.LANDSRAAD, Talent.DUELING, "persona", is_persona),
    RiteKind.WEIRDING: Facts(RiteClass.LANDSRAAD, Talent.WEIRDING, "persona", is_persona),
}
"""The table of R-01; the class of a Weirding rite is declared with it."""

FIELDS = {
    RiteKind.ARBITRATION: Subtype.ARBITRATION,
    RiteKind.INTRIGUE: Subtype.INTRIGUE,
    RiteKind.BATTLE: Subtype.BATTLE,
    RiteKind.DUEL: Subtype.DUEL,
}
"""The subtype of the tactics of each kind of rite (TC-06, TC-09)."""

LIMITS = {
    RiteClass.CHOAM: IntervalLimit.CHOAM_RITE,
    RiteClass.LANDSRAAD: IntervalLimit.LANDSRAAD_RITE,
}

CURRENCY = {RiteClass.CHOAM: HouseWare.SOLARIS, RiteClass.LANDSRAAD: HouseWare.FAVOR}
"""The wares of the bonus of each class (R-26)."""


def rite_of(at: Table) -> RiteState:
    """The rite in progress; there must be one."""
    if at.game.rite is None:
        raise AssertionError("no rite is under way")
    return at.game.rite


def stands(at: Table, piece: PieceId) -> bool:
    """Whether a card is still deployed in a domain."""
    found = at.game.pieces.get(piece)
    return found is not None and found.deployed and found.place is Place.DOMAIN


def serves(at: Table, side: Side, piece: PieceId) -> bool:
    """Whether a card is deployed and fights for a side; a captured one does not.

    A card that leads the side for another House does.
    """
    if not stands(at, piece):
        return False
    return fights_for(at, at.piece(piece), side.house) or is_pawn(at, side, piece)


def fights_for(at: Table, piece: Piece, house: HouseId) -> bool:
    """Whether a card fights for a House: its governor's, or one that a card has it Counter for."""
    if piece.holder == house:
        return True
    stat = f"{FIGHTS_FOR}{house}"
    return any(one.on == piece.id and one.stat == stat for one in at.game.effects)


def is_personnel(at: Table, piece: Piece) -> bool:
    """Whether a card is personnel, which takes part with the card it is assigned to."""
    card = at.card(piece)
    return card.type is CardType.RESOURCE and Subtype.PERSONNEL in card.subtypes


@carries_out("R-15")
def taking_part(at: Table, side: Side) -> tuple[Piece, ...]:
    """The cards of a side that were engaged to take part and are still deployed."""
    return tuple(at.piece(one) for one in side.joined if serves(at, side, one))


def participants(at: Table, *sides: Side) -> tuple[Piece, ...]:
    """The participants of these sides: the leaders, engaged or not, and their additional cards.

    Declared cards count until they have engaged or stay out, so that they are shown in advance.
    """
    ids = [one for side in sides for one in (side.leader, *side.joined, *side.declared)]
    return tuple(at.piece(one) for one in dict.fromkeys(ids) if stands(at, one))


def can_be_hit(at: Table, side: Side) -> tuple[Piece, ...]:
    """The cards of a side that force is assigned to: the participants, and always the leader.

    Fallen cards get no more force, unless all have fallen; cards that count as one with the leader
    get none of their own.
    """
    rite = rite_of(at)
    apart = {one.on for one in at.game.effects if one.stat == StatName.AS_ONE}
    there = [
        one
        for one in (side.leader, *side.joined)
        if serves(at, side, one) and (one == side.leader or one not in apart)
    ]
    left = [one for one in there if one not in rite.fallen]
    return tuple(at.piece(one) for one in dict.fromkeys(left or there[:1]))


def side_of(at: Table, piece: PieceId) -> Side | None:
    """The side a card leads or participates in, None for a card outside the rite."""
    rite = at.game.rite
    if rite is None:
        return None
    for side in (rite.attack, rite.defense):
        if piece == side.leader or piece in side.joined:
            return side
    return None


RITES = frozenset(FIELDS.values())

SPOKEN = {"dueling": Subtype.DUEL, **{str(one).lower(): one for one in RITES}}
"""Rites as named in the operation of a card in play: "as a battle or dueling tactic"."""


def in_such_a_rite(at: Table, house: HouseId, fields: Collection[Subtype]) -> bool:
    """Whether the open window is that of a rite of one of these kinds, in which the House fights.

    Window 1 is open to all; such tactics are for attacker and defender there, too (R-07).
    """
    rite, window = at.game.rite, at.game.window
    if rite is None or window is None or window.about is not OperationKind.RITE:
        return False
    return FIELDS.get(rite.kind) in fields and house in {rite.attack.house, rite.defense.house}


def in_named_rite(at: Table, house: HouseId, words: Collection[str]) -> bool:
    """The same for the text of a card in play; True if it names no rite."""
    fields = {SPOKEN[word] for word in words if word in SPOKEN}
    return not fields or in_such_a_rite(at, house, fields)
