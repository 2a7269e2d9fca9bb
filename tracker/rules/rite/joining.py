"""Participants added after the declaration of their side, by a card's text (R-14)."""

from __future__ import annotations

from collections.abc import Sequence

from cardbase.program.nodes.contests import TakePart
from cardbase.program.nodes.shorthand import nested
from cardbase.program.nodes.things import Chosen, This, Together, Which
from tracker.engine.events import ParticipantsDeclared
from tracker.engine.guards import allows, enforces
from tracker.engine.settings import ASK, SettingName, chosen
from tracker.engine.state import Piece, Question, Side
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Stage, StatName
from tracker.rules.questions import answers, ask
from tracker.rules.rite.abilities import (
    brings,
    joins_a_ventures_rite,
    joins_late,
    musters,
    verify_participants,
)
from tracker.rules.rite.assessment import join
from tracker.rules.rite.attack import kept_out
from tracker.rules.rite.declaration import NO, YES, ask_of_personas
from tracker.standing.context import Context
from tracker.standing.figures import shift
from tracker.standing.selecting import pieces
from tracker.standing.sides import is_persona, is_personnel, rite_of, serves, taking_part
from tracker.standing.uses import CardUse

ENGAGES = (Stage.ENGAGED, Stage.DEFENDING)
"""The stages of Attacker Engagement and Defender Engagement."""

DECLARES = (Stage.DECLARED, Stage.DEFENSE)
"""The stages of Attacker Declaration and Defender Declaration."""

LATE = "late-personnel"

COUNTED = frozenset({Stage.ASSESSING, Stage.RESOLVING, Stage.FALLEN, Stage.REWARDING})


def fights(at: Table, house: HouseId) -> Side | None:
    """The side of a House in the rite in progress, None if it has none."""
    rite = at.game.rite
    if rite is None or house not in {rite.attack.house, rite.defense.house}:
        return None
    return rite.side(house)


def is_at(at: Table, side: Side, stages: tuple[Stage, Stage]) -> bool:
    """Whether the rite is at the stage of a side: the first the attacker's, then the defender's."""
    operation = at.game.operation
    attacks = side.house == rite_of(at).attack.house
    return operation is not None and operation.stage is stages[0 if attacks else 1]


@enforces("R-14")
def joins_in_time(at: Table, house: HouseId, piece: Piece, use: CardUse | None) -> str | None:
    """By an engagement-tactic text a card joins in its side's Engagement, if its parent is in.

    Personnel without such a text has to be named in the Declaration of its side.
    """
    side, name = fights(at, house), at.name(piece)
    deed = musters(use)
    if deed is not None:
        return not_mustered(at, house, piece, deed)
    if side is None or (use is not None and not brings(use)):
        return None
    if use is None:
        wrong = is_personnel(at, piece) and not joins_late(at.card(piece))
        return f"{name} has to be named in the Declaration of its side" if wrong else None
    if rite_of(at).venture and side.house == rite_of(at).attack.house:
        joins_a_ventures_rite(at, piece)
    parent = at.game.pieces.get(piece.parent or "")
    if not is_at(at, side, ENGAGES):
        return f"{name} joins in the Engagement of its side"
    if parent is None or parent.id not in {one.id for one in taking_part(at, side)}:
        on = "the card it is assigned to" if parent is None else at.name(parent)
        return f"{name} joins with {on}, which does not take part"
    return None


def not_mustered(at: Table, house: HouseId, piece: Piece, deed: TakePart) -> str | None:
    """Why a card cannot add participants now, None if it can.

    Cards are declared during their side's Declaration, and engaged during its Engagement; cards
    engaged for it in a Declaration window join at once.
    """
    side, name = fights(at, house), at.name(piece)
    if side is None:
        return f"{at.house(house).name} does not fight in a rite"
    attacks, comes_itself = side.house == rite_of(at).attack.house, deed.what == This()
    operation = at.game.operation
    if deed.declared and attacks and (operation is None or operation.stage is not DECLARES[0]):
        return f"{name} declares in the Declaration of its side"
    if not deed.declared and not comes_itself and not is_at(at, side, ENGAGES):
        return f"{name} brings others in the Engagement of its side"
    context = Context(at, house, piece.id, parent=piece.parent or "")
    for one in _fixed(context, deed.what):
        if not can_come(at, house, one):
            return f"{at.name(one)} cannot take part: it is engaged, kept out, or in the rite"
    return None


def _fixed(context: Context, what: Which) -> tuple[Piece, ...]:
    """The cards that join without a choice."""
    each = what.of if isinstance(what, Together) else (what,)
    return tuple(
        one for part in each if not isinstance(part, Chosen) for one in pieces(context, part)
    )


def can_come(at: Table, house: HouseId, piece: Piece) -> bool:
    """Whether a card could join the side of a House: it is deployed and disengaged."""
    side = fights(at, house)
    if side is None or not serves(at, side, piece.id) or piece.engaged:
        return False
    there = {side.leader, *side.declared, *side.joined}
    return piece.id not in there and kept_out(at, piece) is None


def mustered(at: Table, house: HouseId, piece: Piece, deed: TakePart) -> tuple[Piece, ...]:
    """All cards that another could bring into the rite."""
    context = Context(at, house, piece.id, parent=piece.parent or "")
    chosen = [one.among for one in nested(deed.what) if isinstance(one, Chosen)]
    found = [*_fixed(context, deed.what), *(x for one in chosen for x in pieces(context, one))]
    return tuple(one for one in found if can_come(at, house, one))


def join_by_text(at: Table, house: HouseId, piece: Piece) -> None:
    """A card engaged for it joins now, or if the players decide so."""
    side = fights(at, house)
    if side is None or not serves(at, side, piece.id):
        return
    rite = rite_of(at)
    by_venture = rite.venture and side.house == rite.attack.house
    asks = chosen(at.game.settings, SettingName.VENTURE_LEADER_PERSONNEL) == ASK
    # If some personnel takes part already, the players have decided so (OQ-40).
    some = any(is_personnel(at, one) for one in taking_part(at, side))
    if by_venture and asks and is_personnel(at, piece) and not some:
        text = f"may {at.name(piece)} take part in a rite that a venture starts?"
        ask(at, LATE, "OQ-40", house, text, piece.id, (YES, NO), suggested=YES)
    else:
        join(at, side, [piece.id], "R-14")


@answers(LATE, of_operation=True)
def answer_late(at: Table, question: Question, said: str) -> None:
    """On a yes the personnel takes part; on a no it was engaged in vain."""
    side = fights(at, question.house)
    if said == YES and side is not None and serves(at, side, question.about):
        join(at, side, [question.about], "R-14")


def verify_join(at: Table, piece: Piece, cause: str) -> None:
    """Refuses cards that an effect cannot bring into the rite."""
    side, operation = fights(at, piece.holder), at.game.operation
    if side is None:
        name = at.house(piece.holder).name
        at.refuse("R-14", f"no rite is under way in which {name} fights")
        return
    if operation is not None and operation.stage in COUNTED:
        at.refuse("R-14", "force is counted already: nobody joins any more")
    if not serves(at, side, piece.id):
        at.refuse("R-14", f"{at.name(piece)} is not deployed")
    elif piece.id in {side.leader, *side.declared, *side.joined}:
        at.refuse("R-14", f"{at.name(piece)} is in the rite already")
    elif not cause:
        joins_in_time(at, piece.holder, piece, None)


can_join = allows(verify_join)


def bring_in(at: Table, piece: Piece, cause: str = "") -> None:
    """Bring a participant to the side of its House by a card's effect, named as the cause or "".

    Engaged cards join at once, as do all once the leader is engaged; others are declared, and
    engage with their leader.
    """
    verify_join(at, piece, cause)
    side = fights(at, piece.holder)
    if side is None or not serves(at, side, piece.id):
        return
    if piece.engaged or side.leader in side.joined:
        join(at, side, [piece.id], "R-14")
    else:
        at.emit(ParticipantsDeclared(rule="R-14", house=side.house, pieces=(piece.id,)))


def verify_bring_more(at: Table, house: HouseId, named: Sequence[Piece]) -> None:
    """Refuses cards that cannot be added by Direct after the declaration (SO-01, SO-02)."""
    side = fights(at, house)
    if side is None:
        at.refuse("SO-02", f"{at.house(house).name} does not fight in a rite")
        return
    leader = at.piece(side.leader)
    if not is_at(at, side, DECLARES):
        at.refuse("SO-01", "Direct answers the declaration of your side")
    if shift(at.game, leader.id, StatName.DIRECT) <= 0:
        at.refuse("R-06", f"{at.name(leader)} names in its declaration whom it brings")
    before = [at.piece(one) for one in side.declared if serves(at, side, one)]
    beside = [piece for piece in before if is_persona(at, piece) and not piece.engaged]
    personas = {one.id for one in named if is_persona(at, one)}
    for piece in named:
        if piece in before:
            at.refuse("SO-02", f"{at.name(piece)} is declared already")
        elif piece.id not in personas and piece.parent not in personas:
            at.refuse("R-14", f"{at.name(piece)} has to be named in the Declaration of its side")
    venture = side.house == rite_of(at).attack.house and bool(rite_of(at).venture)
    verify_participants(at, house, leader, named, by_venture=venture, beside=beside)


can_bring_more = allows(verify_bring_more)


def bring_more(at: Table, house: HouseId, named: Sequence[Piece]) -> None:
    """A leader that gained Direct after its declaration brings additional personas."""
    verify_bring_more(at, house, named)
    side = fights(at, house)
    here = () if side is None else tuple(one.id for one in named if serves(at, side, one.id))
    if here:
        at.emit(ParticipantsDeclared(rule="SO-02", house=house, pieces=here))
        if side is not None and side.house == rite_of(at).attack.house:
            ask_of_personas(at)
