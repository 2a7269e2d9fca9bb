"""What a card can do in a rite beyond fighting: Direct, Counter, Surprise (15.1, 15.2, 15.4).

What cards in play give is asked of the standing layer; what tactics and the table's word give are
effects.

Hellhounds and Scout Thopter, whose texts are tactics, are left to the table's word, `effect CARD
Surprise +1`. Lingar Bewt and Omri Brrican gain theirs when they are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.holdings import RiteAbility
from tracker.guards import enforces
from tracker.numbers import shift
from tracker.rite import starting as by_venture
from tracker.rite.company import led_by
from tracker.rite.segments import SEGMENTS
from tracker.standing.forbidding import AN_EFFECT
from tracker.standing.immunity import SURPRISE, immune
from tracker.standing.rite_abilities import givers, has_ability
from tracker.words import Stage, Stat

if TYPE_CHECKING:
    from tracker.state import Piece, Rite
    from tracker.table import Table

DECLARES = frozenset({Stage.ASKING, Stage.DECLARED, Stage.DEFENSE})
"""The stages of Attacker Declaration and Defender Declaration."""


def may_direct(at: Table, leader: Piece, rite: Rite | None = None) -> bool:
    """Whether a card that leads, or would, may Direct: by a text, or by a tactic played on it."""
    by_text = has_ability(at, leader, RiteAbility.DIRECT, rite, leads=True)
    return by_text or shift(at.game, leader.id, Stat.DIRECT) > 0


def may_counter(at: Table, piece: Piece, rite: Rite | None = None) -> bool:
    """Whether a persona may Counter in a rite: by a text, or by a tactic played on it.

    Whether Counters have any effect in it is asked of `ignores_counter`.
    """
    by_text = has_ability(at, piece, RiteAbility.COUNTER, rite)
    return by_text or shift(at.game, piece.id, Stat.COUNTER) > 0


def counters_engaged(at: Table, piece: Piece, rite: Rite | None = None) -> bool:
    """Whether a persona need not be disengaged to Counter (Fakhir Zirut)."""
    return has_ability(at, piece, RiteAbility.COUNTERS_ENGAGED, rite)


def stays_upright(at: Table, piece: Piece) -> bool:
    """Whether a persona that Counters in the rite under way is not engaged for it."""
    rite = at.game.rite
    if rite is None or piece.id == rite.target or piece.id != rite.defense.leader:
        return False
    return has_ability(at, piece, RiteAbility.COUNTERS_UPRIGHT)


@enforces("SO-01")
def answers_a_declaration(at: Table, operation: Stat) -> str | None:
    """Direct and Counter are named in a Declaration segment.

    Surprise, Capture and Discard answer an engagement: only who was engaged has them.
    """
    now = at.game.operation
    if now is None or at.game.rite is None or now.stage in DECLARES:
        return None
    return f"{operation} answers a declaration, and this is {SEGMENTS[now.stage].name}"


def has_surprise(at: Table, piece: Piece, rite: Rite | None = None) -> bool:
    """Whether a card that takes part, or would, has Surprise in a rite."""
    one = at.game.pieces.get(led_by(at, piece), piece)
    by_text = has_ability(at, one, RiteAbility.SURPRISE, rite)
    return by_text or shift(at.game, one.id, Stat.SURPRISE) > 0


def immune_to_surprise(at: Table, piece: Piece, rite: Rite | None = None) -> bool:
    """Whether a participant assigns its force though Surprise vanquished it."""
    return immune(at, piece, SURPRISE, rite) is not None


def forces_to_engage(at: Table) -> str:
    """The name of the card by which the defender must engage the target, "" for none."""
    rite = at.game.rite
    if rite is None:
        return ""
    leader = at.piece(rite.attack.leader)
    found = next(givers(at, leader, RiteAbility.BINDS_TARGET), None)
    return "" if found is None else at.name(found)


def ignores_counter(at: Table) -> str:
    """The name of the card by which Counters have no effect in the rite under way, "" for none."""
    rite = at.game.rite
    if rite is None:
        return ""
    leaders = (rite.attack.leader, rite.target)
    for leader in map(at.piece, leaders):
        found = next(givers(at, leader, RiteAbility.IGNORES_COUNTERS, leads=True), None)
        if found is not None:
            return at.name(found)
    for effect in at.game.effects:
        if effect.stat == Stat.NO_COUNTER and effect.on in {"", *leaders}:
            return at.name(effect.source) if effect.source in at.game.pieces else AN_EFFECT
    return at.name(rite.venture) if by_venture.ignores_counter(at) else ""
