"""What the table's word does to a rite as a whole: a card ends it, or gives it another target."""

from __future__ import annotations

from tracker.engine.errors import Misread
from tracker.engine.events import Noted, TargetChanged, WindowClosed
from tracker.engine.guards import allows
from tracker.engine.settings import SettingName, yes
from tracker.engine.state import Piece, Rite
from tracker.engine.table import Table
from tracker.engine.words import Stage
from tracker.rules.operation import drop_questions, finish
from tracker.rules.rite.attack import Attack
from tracker.rules.rite.declaration import use_limit, verify_target
from tracker.rules.rite.resolution import use_up_venture
from tracker.standing.sides import rite_of, serves

BEFORE = frozenset({Stage.ASKING, Stage.DECLARED})
"""The stages in which the rite has not used its House limit yet."""


def under_way(at: Table, word: str) -> Rite:
    """The rite a word is about. Raises Misread when none is under way."""
    if at.game.rite is None:
        raise Misread("a rite under way, in which that is said", word)
    return at.game.rite


def end_at_once(at: Table, cause: str = "", *, counts: bool = False) -> None:
    """End the rite under way by a card's effect: nothing more is resolved, no bonus is due.

    Args:
        at: The table.
        cause: The name of the card that ends it.
        counts: The card says that it counts against the attacker's limit all the same (R-05).
    """
    rite, operation = rite_of(at), at.game.operation
    early = operation is not None and operation.stage in BEFORE
    if early and (counts or yes(at.game.settings, SettingName.ABORTED_RITE_COUNTS)):
        use_limit(at)
    by = f" by {cause}" if cause else ""
    text = f"The {rite.kind.called} ends at once{by}"
    at.emit(Noted(rule="R-05" if counts else "G-02", house=rite.attack.house, text=text))
    if at.game.window is not None:
        at.emit(WindowClosed())
    drop_questions(at, "G-02")
    use_up_venture(at)
    finish(at, resolved=False)


def verify_retarget(at: Table, piece: Piece) -> None:
    """Refuses another target than a card of the same House, and after window 1."""
    rite, operation = rite_of(at), at.game.operation
    if operation is None or operation.stage is not Stage.DECLARED:
        at.refuse("R-07", "the target changes in window 1 only")
    if piece.id == rite.target:
        at.refuse("R-03", f"{at.name(piece)} is the target already")
    elif not serves(at, rite.defense, piece.id):
        name = at.house(rite.defense.house).name
        at.refuse("R-03", f"{at.name(piece)} is no deployed card of {name}, as the target is")
    else:
        verify_target(at, _attack_on(at, piece))


def _attack_on(at: Table, piece: Piece) -> Attack:
    """The rite under way as it would be against another target."""
    rite = rite_of(at)
    return Attack(
        kind=rite.kind,
        house=rite.attack.house,
        leader=at.piece(rite.attack.leader),
        target=piece,
        rite_class=rite.rite_class,
        venture=at.game.pieces.get(rite.venture),
    )


can_retarget = allows(verify_retarget)


def retarget(at: Table, piece: Piece) -> None:
    """A card gives the rite another target, which counts as the original one (R-23)."""
    verify_retarget(at, piece)
    rite = rite_of(at)
    if not rite.answered and serves(at, rite.defense, piece.id):
        at.emit(TargetChanged(rule="G-02", target=piece.id))
