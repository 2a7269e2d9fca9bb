"""The resolution: the fates of the vanquished, and the end of the rite (14.5).

A card may end the rite at once, or give it another target.
"""

from __future__ import annotations

from tracker.engine.errors import Misread
from tracker.engine.events import Noted, OperationAdvanced, TargetChanged, WindowClosed
from tracker.engine.guards import allows, carries_out
from tracker.engine.settings import SettingName, yes
from tracker.engine.state import Piece, RiteState
from tracker.engine.table import Table
from tracker.engine.words import Fate, PieceId, Place, Stage
from tracker.rules.governance import capture, discard
from tracker.rules.operation import drop_questions, finish
from tracker.rules.rite.attack import Attack, follows
from tracker.rules.rite.bonus import offer, suggested_now
from tracker.rules.rite.declaration import use_limit, verify_target
from tracker.rules.rite.fates import act_on_the_fall, ask_next, claims_on, settle
from tracker.rules.subdual import subdue
from tracker.standing.kinds import is_venture
from tracker.standing.sides import is_personnel, rite_of, serves


def resolve(at: Table) -> None:
    """Begin the resolution: mandatory fates of the fallen are fixed, optional ones asked for."""
    at.emit(OperationAdvanced(rule="R-22", stage=Stage.RESOLVING))
    for one in rite_of(at).fallen:
        if one not in rite_of(at).fates:
            for claim in dict.fromkeys(claims_on(at, at.piece(one))):
                settle(at, at.piece(one), claim)
    ask_next(at, 0)


@follows(Stage.RESOLVING)
def fell(at: Table) -> None:
    """Fire triggers on the fall of the vanquished: their fates are fixed, not yet carried out."""
    at.emit(OperationAdvanced(rule="R-22", stage=Stage.FALLEN))


@follows(Stage.FALLEN)
@carries_out("R-22")
def settle_the_vanquished(at: Table) -> None:
    """Subdue the vanquished, or capture or discard them if that is their fate.

    Captures come first: a card leaves with the cards on it, before its parent is discarded.
    """
    rite = rite_of(at)
    suggested = suggested_now(at)
    act_on_the_fall(at)
    if rite.fates.get(rite.attack.leader) in {Fate.CAPTURED, Fate.DISCARDED}:
        use_up_venture(at)
    spared = _with_fate(at, Fate.SPARED)
    captured = _capture(at)
    discarded = discard_vanquished(at)
    taking = [one for one in (*rite.attack.joined, *rite.defense.joined) if one not in spared]
    beaten = [one for one in rite.fallen if one not in {*spared, *captured, *discarded}]
    subdue(at, beaten, "R-22", in_rite=True, participants=taking)
    at.emit(OperationAdvanced(rule="R-23", stage=Stage.REWARDING))
    offer(at, suggested)


def _with_fate(at: Table, fate: Fate) -> list[PieceId]:
    """The vanquished with this fate; personnel after the cards they are assigned to."""
    rite = rite_of(at)
    found = [one for one in rite.fallen if rite.fates.get(one) is fate]
    return sorted(found, key=lambda one: is_personnel(at, at.piece(one)))


def _capture(at: Table) -> list[PieceId]:
    """Carry out captures; returns the cards captured. Some moved with their parent already."""
    rite, taken = rite_of(at), list[PieceId]()
    for one in _with_fate(at, Fate.CAPTURED):
        piece, captor = at.piece(one), rite.captors.get(one, "")
        along = piece.holder == captor and piece.parent in taken
        leaves = captor and piece.place is Place.DOMAIN and piece.holder != captor
        if along or leaves:
            taken.append(one)
        if leaves:
            capture(at, piece, captor)
    return taken


@carries_out("SO-21")
def discard_vanquished(at: Table) -> list[PieceId]:
    """Discard cards with that fate, with resources on them; returns the cards discarded."""
    discarded = _with_fate(at, Fate.DISCARDED)
    for one in discarded:
        if at.piece(one).place is Place.DOMAIN:
            discard(at, at.piece(one), "SO-21")
    return discarded


@follows(Stage.REWARDING)
@carries_out("R-29", "R-30")
def end(at: Table) -> None:
    """The rite is over: effects that lasted for it end, and its venture is used up (V-11).

    Nobody disengages: participants stay engaged until the next Disengage phase.
    """
    use_up_venture(at, ends_rite=True)


def use_up_venture(at: Table, *, ends_rite: bool = False) -> None:
    """Discard the venture that started the rite, unless it has a Duration Effect (V-11)."""
    venture = at.game.pieces.get(rite_of(at).venture)
    if ends_rite:
        finish(at)
    used_up = venture is not None and venture.place is Place.DOMAIN and not venture.active
    if venture is not None and used_up and is_venture(at.card(venture)):
        discard(at, venture, "V-11")


def stop(at: Table, reason: str) -> None:
    """End a rite that cannot continue; before its engagement it uses no limit, unless set so.

    The venture that started it has had its effect, and is used up (V-11).
    """
    rite, early = rite_of(at), _is_early(at)
    if early and yes(at.game.settings, SettingName.ABORTED_RITE_COUNTS):
        use_limit(at)
    text = f"the {rite.kind.called} ends: {reason}"
    at.emit(Noted(rule="OQ-31" if early else "R-03", house=rite.attack.house, text=text))
    use_up_venture(at)
    finish(at, resolved=False)


def end_at_once(at: Table, cause: str = "", *, counts: bool = False) -> None:
    """End the rite in progress by a card's effect, without resolution and bonus.

    Args:
        at: The table.
        cause: The name of the card that ends it.
        counts: Whether it still counts against the attacker's limit, by the card (R-05).
    """
    rite = rite_of(at)
    if _is_early(at) and (counts or yes(at.game.settings, SettingName.ABORTED_RITE_COUNTS)):
        use_limit(at)
    by = f" by {cause}" if cause else ""
    text = f"The {rite.kind.called} ends at once{by}"
    at.emit(Noted(rule="R-05" if counts else "G-02", house=rite.attack.house, text=text))
    if at.game.window is not None:
        at.emit(WindowClosed())
    drop_questions(at, "G-02")
    use_up_venture(at)
    finish(at, resolved=False)


def _is_early(at: Table) -> bool:
    """Whether the rite has not used its House limit yet."""
    operation = at.game.operation
    return operation is not None and operation.stage in {Stage.ASKING, Stage.DECLARED}


def under_way(at: Table, word: str) -> RiteState:
    """The rite in progress. Raises Misread if there is none."""
    if at.game.rite is None:
        raise Misread("a rite under way, in which that is said", word)
    return at.game.rite


def verify_retarget(at: Table, piece: Piece) -> None:
    """Refuses a new target that is not of the same House, or after window 1."""
    rite, operation = rite_of(at), at.game.operation
    if operation is None or operation.stage is not Stage.DECLARED:
        at.refuse("R-07", "the target changes in window 1 only")
    if piece.id == rite.target:
        at.refuse("R-03", f"{at.name(piece)} is the target already")
    elif not serves(at, rite.defense, piece.id):
        name = at.house(rite.defense.house).name
        at.refuse("R-03", f"{at.name(piece)} is no deployed card of {name}, as the target is")
    else:
        attack = Attack(
            kind=rite.kind,
            house=rite.attack.house,
            leader=at.piece(rite.attack.leader),
            target=piece,
            rite_class=rite.rite_class,
            venture=at.game.pieces.get(rite.venture),
        )
        verify_target(at, attack)


can_retarget = allows(verify_retarget)


def retarget(at: Table, piece: Piece) -> None:
    """A card changes the target of the rite; the new one counts as the original one (R-23)."""
    verify_retarget(at, piece)
    rite = rite_of(at)
    if not rite.answered and serves(at, rite.defense, piece.id):
        at.emit(TargetChanged(rule="G-02", target=piece.id))
