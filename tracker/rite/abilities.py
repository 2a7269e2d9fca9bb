"""What a card can do in a rite beyond fighting: Direct, Counter, Surprise (15.1, 15.2, 15.4).

What cards in play give is read from their texts; what tactics and the table's word give are
effects.

Cards that let another persona Counter by engaging are left to the table's word, `effect CARD
Counter +1`: Naib's Countenance, Mahdi, Propaganda Corps, Evangelina. So are Hellhounds and Scout
Thopter, whose texts are tactics. Lingar Bewt and Omri Brrican gain theirs when they are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from tracker.deployment.targets import is_kind
from tracker.guards import enforces
from tracker.numbers import rank, shift
from tracker.rite import starting as by_venture
from tracker.rite.kinds import FACTS
from tracker.rite.segments import SEGMENTS
from tracker.rite.sides import participants
from tracker.rite.texts.abilities import Ability, Text, ability_cards
from tracker.rite.texts.bearers import Role, given
from tracker.rite.texts.measures import bears
from tracker.words import PieceId, RiteKind, Stage, Stat

if TYPE_CHECKING:
    from tracker.state import Piece
    from tracker.table import Table

DECLARES = frozenset({Stage.ASKING, Stage.DECLARED, Stage.DEFENSE})
"""The stages of Attacker Declaration and Defender Declaration."""


class Contest(Struct, frozen=True, kw_only=True):
    """A rite as abilities look at it, under way or not yet declared.

    Attributes:
        target: The original target.
        leads: Who leads a side.
        others: Who takes part besides.
    """

    kind: RiteKind
    attacker: PieceId
    target: PieceId
    leads: frozenset[PieceId]
    others: tuple[PieceId, ...] = ()


def under_way(at: Table) -> Contest | None:
    """The rite under way, None when there is none."""
    rite = at.game.rite
    if rite is None:
        return None
    return Contest(
        kind=rite.kind,
        attacker=rite.attack.leader,
        target=rite.target,
        leads=frozenset({rite.attack.leader, rite.defense.leader}),
        others=tuple(piece.id for piece in participants(at, rite.attack, rite.defense)),
    )


def has(at: Table, piece: Piece, ability: Ability, contest: Contest | None = None) -> bool:
    """Whether a card has an ability in a rite by a text.

    Args:
        at: The table.
        piece: The card; that it takes part, or would, is not asked.
        ability: What it is to have.
        contest: The rite, that under way where none is named.
    """
    now = contest or under_way(at)
    return now is not None and any(
        text.ability is ability and _applies(at, piece, text, now)
        for _, text in given(at, piece, ability_cards())
    )


def _applies(at: Table, piece: Piece, text: Text, now: Contest) -> bool:
    if text.role is Role.LEADS and piece.id not in now.leads:
        return False
    if text.role is Role.INITIATES and piece.id != now.attacker:
        return False
    if text.rites and now.kind not in text.rites:
        return False
    if text.own_talents and rank(at, piece, FACTS[now.kind].talent) is None:
        return False
    return _around(at, piece, text, now)


def _around(at: Table, piece: Piece, text: Text, now: Contest) -> bool:
    """Whether the target, who takes part, and what the card bears are as a text wants them."""
    house, target = piece.holder, at.piece(now.target)
    if text.yours and target.holder != house:
        return False
    if text.target and not any(is_kind(at, house, target, kind) for kind in text.target):
        return False
    there = [at.piece(one) for one in (*now.leads, *now.others)]
    if text.participant and not any(is_kind(at, house, p, text.participant) for p in there):
        return False
    return bears(at, piece, text.bears) > 0


def may_direct(at: Table, leader: Piece, contest: Contest | None = None) -> bool:
    """Whether a leader may Direct in a rite: by a text, or by a tactic played on it."""
    now = contest or under_way(at)
    if now is not None:
        now = replace(now, leads=now.leads | {leader.id})
    return has(at, leader, Ability.DIRECT, now) + shift(at.game, leader.id, Stat.DIRECT) > 0


def may_counter(at: Table, piece: Piece, contest: Contest | None = None) -> bool:
    """Whether a persona may Counter in a rite: by a text, or by a tactic played on it.

    Whether Counters have any effect in it is asked of `ignores_counter`.
    """
    by_text = has(at, piece, Ability.COUNTER, contest)
    return by_text + shift(at.game, piece.id, Stat.COUNTER) > 0


def counters_engaged(at: Table, piece: Piece, contest: Contest | None = None) -> bool:
    """Whether a persona need not be disengaged to Counter (Fakhir Zirut)."""
    return has(at, piece, Ability.ENGAGED_TOO, contest)


def stays_upright(at: Table, piece: Piece) -> bool:
    """Whether a persona that Counters in the rite under way is not engaged for it."""
    rite = at.game.rite
    if rite is None or piece.id == rite.target or piece.id != rite.defense.leader:
        return False
    return has(at, piece, Ability.NOT_TURNED)


@enforces("SO-01")
def answers_a_declaration(at: Table, operation: Stat) -> str | None:
    """Direct and Counter are named in a Declaration segment.

    Surprise, Capture and Discard answer an engagement: only who was engaged has them.
    """
    now = at.game.operation
    if now is None or at.game.rite is None or now.stage in DECLARES:
        return None
    return f"{operation} answers a declaration, and this is {SEGMENTS[now.stage].name}"


def has_surprise(at: Table, piece: Piece, contest: Contest | None = None) -> bool:
    """Whether a card that takes part, or would, has Surprise in a rite."""
    by_text = has(at, piece, Ability.SURPRISE, contest)
    return by_text + shift(at.game, piece.id, Stat.SURPRISE) > 0


def immune_to_surprise(at: Table, piece: Piece, contest: Contest | None = None) -> bool:
    """Whether a participant assigns its force though Surprise vanquished it."""
    return has(at, piece, Ability.IMMUNE, contest)


def forces_to_engage(at: Table) -> str:
    """The name of the card by which the defender must engage the target, "" for none."""
    rite = at.game.rite
    if rite is None:
        return ""
    leader = at.piece(rite.attack.leader)
    return at.name(leader) if has(at, leader, Ability.FORCES) else ""


def ignores_counter(at: Table) -> str:
    """The name of the card by which Counters have no effect in the rite under way, "" for none."""
    rite, now = at.game.rite, under_way(at)
    if rite is None or now is None:
        return ""
    for leader in (now.attacker, now.target):
        if has(at, at.piece(leader), Ability.IGNORES, now):
            return at.name(leader)
    for effect in at.game.effects:
        if effect.stat == Stat.NO_COUNTER and effect.on in {"", now.attacker, now.target}:
            return at.name(effect.source) if effect.source in at.game.pieces else "an effect"
    return at.name(rite.venture) if by_venture.ignores_counter(at) else ""
