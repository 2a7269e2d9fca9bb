"""Abilities of cards in rites: Direct, Counter, Surprise; additional participants.

Abilities granted by cards in play come from the standing layer; those granted by tactics and by the
players are temporary effects.

Hellhounds and Scout Thopter, whose texts are tactics, are left to the players: `effect CARD
Surprise +1`. Lingar Bewt and Omri Brrican gain theirs when they are used.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardbase.cards.card import Card
from cardbase.program.nodes.contests import Join, TakePart
from cardbase.program.nodes.deeds import Does
from cardbase.program.nodes.holdings import RiteAbility
from tracker.engine.guards import enforces, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece, RiteState, Side
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Stage, StatName, WindowKind
from tracker.rules.rite import starting as by_venture
from tracker.rules.rite.attack import kept_out, led_by
from tracker.standing.context import Context
from tracker.standing.evaluating import all_met
from tracker.standing.figures import allegiances, command, shift
from tracker.standing.forbidding import AN_EFFECT, SURPRISE, immune
from tracker.standing.rites import givers, has_ability
from tracker.standing.sides import SEGMENTS, is_persona, is_personnel, stands, taking_part
from tracker.standing.uses import CardUse, Engages, uses

DECLARES = frozenset({Stage.ASKING, Stage.DECLARED, Stage.DEFENSE})
"""The stages of Attacker Declaration and Defender Declaration."""


def may_direct(at: Table, leader: Piece, rite: RiteState | None = None) -> bool:
    """Whether a card may Direct as leader: by a text, or by a tactic played on it."""
    by_text = has_ability(at, leader, RiteAbility.DIRECT, rite, leads=True)
    return by_text or shift(at.game, leader.id, StatName.DIRECT) > 0


def may_counter(at: Table, piece: Piece) -> bool:
    """Whether a persona may Counter in a rite: by a text, or by a tactic played on it.

    For whether Counters have any effect in it see `ignores_counter`.
    """
    by_text = has_ability(at, piece, RiteAbility.COUNTER)
    return by_text or shift(at.game, piece.id, StatName.COUNTER) > 0


def counters_engaged(at: Table, piece: Piece) -> bool:
    """Whether a persona need not be disengaged to Counter (Fakhir Zirut)."""
    return has_ability(at, piece, RiteAbility.COUNTERS_ENGAGED)


def stays_upright(at: Table, piece: Piece) -> bool:
    """Whether a persona that Counters in the rite under way is not engaged for it."""
    rite = at.game.rite
    if rite is None or piece.id == rite.target or piece.id != rite.defense.leader:
        return False
    return has_ability(at, piece, RiteAbility.COUNTERS_UPRIGHT)


@enforces("SO-01")
def answers_a_declaration(at: Table, operation: StatName) -> str | None:
    """Direct and Counter are used in a Declaration segment.

    Surprise, Capture and Discard respond to an engagement: only engaged cards have them.
    """
    now = at.game.operation
    if now is None or at.game.rite is None or now.stage in DECLARES:
        return None
    return f"{operation} answers a declaration, and this is {SEGMENTS[now.stage].name}"


def has_surprise(at: Table, piece: Piece, rite: RiteState | None = None) -> bool:
    """Whether a card has Surprise in a rite, as actual or possible participant."""
    one = at.game.pieces.get(led_by(at, piece), piece)
    by_text = has_ability(at, one, RiteAbility.SURPRISE, rite)
    return by_text or shift(at.game, one.id, StatName.SURPRISE) > 0


def surprising(at: Table, side: Side) -> tuple[Piece, ...]:
    """The participants of a side that have Surprise."""
    return tuple(piece for piece in taking_part(at, side) if has_surprise(at, piece))


def immune_to_surprise(at: Table, piece: Piece) -> bool:
    """Whether a participant assigns its force even if vanquished by Surprise."""
    return immune(at, piece, SURPRISE) is not None


def forces_to_engage(at: Table) -> str:
    """The name of the card by which the defender must engage the target, "" for none."""
    rite = at.game.rite
    if rite is None:
        return ""
    leader = at.piece(rite.attack.leader)
    found = next(givers(at, leader, RiteAbility.BINDS_TARGET), None)
    return "" if found is None else at.name(found)


def ignores_counter(at: Table) -> str:
    """The name of the card by which Counters have no effect in the present rite, "" for none."""
    rite = at.game.rite
    if rite is None:
        return ""
    leaders = (rite.attack.leader, rite.target)
    for leader in map(at.piece, leaders):
        found = next(givers(at, leader, RiteAbility.IGNORES_COUNTERS, leads=True), None)
        if found is not None:
            return at.name(found)
    for effect in at.game.effects:
        if effect.stat == StatName.NO_COUNTER and effect.on in {"", *leaders}:
            return at.name(effect.source) if effect.source in at.game.pieces else AN_EFFECT
    return at.name(rite.venture) if by_venture.ignores_counter(at) else ""


def brings(use: CardUse | None) -> bool:
    """Whether an operation lets a card join the rite: this one, or a noble (Hereditary Claim)."""
    if use is None:
        return False
    steps = use.ability.steps
    return any(isinstance(one, Does) and isinstance(one.deed, Join) for one in steps)


def musters(use: CardUse | None) -> TakePart | None:
    """The operation's node that adds participants (others or itself); None without one."""
    steps = () if use is None else use.ability.steps
    found = (one.deed for one in steps if isinstance(one, Does))
    return next((deed for deed in found if isinstance(deed, TakePart)), None)


def joins_late(card: Card) -> bool:
    """Whether personnel has an engagement-tactic text that lets it wait with joining (R-14)."""
    return any(
        use.moment is WindowKind.ENGAGEMENT and use.engages is Engages.ITSELF and brings(use)
        for use in uses(card)
    )


def verify_participants(  # noqa: PLR0913 - the parts of a side
    at: Table,
    house: HouseId,
    leader: Piece,
    named: Sequence[Piece],
    *,
    by_venture: bool = False,
    rite: RiteState | None = None,
    beside: Sequence[Piece] = (),
) -> None:
    """Refuses additional participants that a leader cannot bring.

    Args:
        at: The table.
        house: Whose side it is.
        leader: The leader they come with.
        named: The personas and the personnel.
        by_venture: Whether a venture started the rite, for which the leader is engaged.
        rite: The rite, not declared yet; None for the one in progress.
        beside: The additional personas named before: their Command counts, too (SO-03).
    """
    personas = [piece for piece in named if is_persona(at, piece)]
    for piece in named:
        able_to_join(at, house, leader, piece)
    if personas:
        can_direct(at, leader, rite)
        ready_to_direct(at, leader, by_venture=by_venture)
        under_command(at, leader, [*beside, *personas])
        for piece in personas:
            directed(at, leader, piece)
    for piece in named:
        if piece not in personas:
            personnel_of(at, leader, personas, piece)
            if by_venture:
                joins_a_ventures_rite(at, piece)


def able_to_join(at: Table, house: HouseId, leader: Piece, piece: Piece) -> None:
    """Refuses cards that are not deployed in that House, lead already, or cannot engage (R-06)."""
    if piece.id == leader.id:
        at.refuse("R-06", f"{at.name(piece)} leads already")
    elif not stands(at, piece.id) or piece.holder != house:
        at.refuse("R-06", f"{at.name(piece)} is no deployed card of {at.house(house).name}")
    elif piece.engaged and not is_persona(at, piece):
        at.refuse("R-06", f"{at.name(piece)} is engaged, and cannot engage to take part")
    elif keeper := kept_out(at, piece):
        at.refuse("R-06", f"{at.name(piece)} may not participate: {keeper}")


def joins_a_ventures_rite(at: Table, piece: Piece) -> None:
    """Refuses personnel in a rite started by a venture, if so set (OQ-40)."""
    if chosen(at.game.settings, SettingName.VENTURE_LEADER_PERSONNEL) == "no":
        at.refuse("OQ-40", f"{at.name(piece)} takes no part: a venture starts this rite")


@prompts("SO-02")
def can_direct(at: Table, leader: Piece, rite: RiteState | None = None) -> None:
    """Refuses additional personas to a leader that cannot Direct in this rite."""
    answers_a_declaration(at, StatName.DIRECT)
    if not may_direct(at, leader, rite):
        at.refuse("SO-02", f"{at.name(leader)} cannot Direct in this rite")


@enforces("SO-05")
def ready_to_direct(at: Table, leader: Piece, *, by_venture: bool) -> str | None:
    """The leader is disengaged when it Directs; that of a venture's rite is not (OQ-40)."""
    directs = chosen(at.game.settings, SettingName.VENTURE_LEADER_DIRECTS)
    if not leader.engaged or (by_venture and directs != "no"):
        return None
    return f"{at.name(leader)} is engaged, and cannot Direct"


@enforces("SO-03")
def under_command(at: Table, leader: Piece, personas: Sequence[Piece]) -> str | None:
    """The Command of the additional personas, added up, is less than the leader's."""
    total, most = sum(command(at, piece) for piece in personas), command(at, leader)
    if total < most:
        return None
    return f"{at.name(leader)} has Command {most}: the others may have less in all, not {total}"


@enforces("SO-04")
def directed(at: Table, leader: Piece, piece: Piece) -> str | None:
    """An additional persona is disengaged, and has the leader's allegiance or none."""
    if piece.engaged:
        return f"{at.name(piece)} is engaged, and cannot engage to take part"
    powers, mine = set(allegiances(at, piece)), set(allegiances(at, leader))
    if not powers or powers & mine:
        return None
    return f"{at.name(piece)} has another allegiance than {at.name(leader)}"


@prompts("SO-06")
def personnel_of(at: Table, leader: Piece, personas: Sequence[Piece], piece: Piece) -> None:
    """Refuses cards that are not personnel on the leader or on an additional persona."""
    on = {leader.id, *(persona.id for persona in personas)}
    if not is_personnel(at, piece):
        at.refuse("R-06", f"{at.name(piece)} is neither a persona nor personnel")
    elif piece.parent not in on:
        at.refuse("SO-06", f"{at.name(piece)} is assigned to no participant named here")


def unmet(at: Table, piece: Piece, use: CardUse) -> str | None:
    """Why a card cannot be used in the rite in progress: a failed condition; else None.

    Cards that join by their text are checked elsewhere (R-14).
    """
    if at.game.rite is None or brings(use):
        return None
    context = Context(at, piece.holder, piece.id, parent=piece.parent or "")
    if all_met(context, use.ability.test):
        return None
    return f"what {at.name(piece)} asks for is not so in this rite: {use.text}"
