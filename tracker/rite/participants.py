"""Additional participants: personas that a leader brings by Direct, and personnel (14.3, 15.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.program.deeds import Does
from cardbase.program.rite_deeds import Join, TakePart
from tracker.guards import enforces, prompts
from tracker.numbers import allegiances, command
from tracker.rite import abilities
from tracker.rite.kept_out import kept_out
from tracker.rite.kinds import is_persona
from tracker.rite.sides import is_personnel, stands
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.uses import Engages, uses
from tracker.words import Stat, WindowKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.card import Card
    from tracker.state import Piece, Rite
    from tracker.table import Table
    from tracker.uses import Use
    from tracker.words import HouseId


def brings(use: Use | None) -> bool:
    """Whether an operation lets a card join the rite: this one, or a noble (Hereditary Claim)."""
    if use is None:
        return False
    steps = use.ability.steps
    return any(isinstance(one, Does) and isinstance(one.deed, Join) for one in steps)


def musters(use: Use | None) -> TakePart | None:
    """What an operation says of others, or of itself, that take part besides; None for nothing."""
    steps = () if use is None else use.ability.steps
    found = (one.deed for one in steps if isinstance(one, Does))
    return next((deed for deed in found if isinstance(deed, TakePart)), None)


def joins_late(card: Card) -> bool:
    """Whether personnel has an engagement-tactic text that lets it wait with joining (R-14)."""
    return any(
        use.moment is WindowKind.ENGAGEMENT and use.engages is Engages.ITSELF and brings(use)
        for use in uses(card)
    )


def verify_participants(  # noqa: PLR0913 - what a side is made of
    at: Table,
    house: HouseId,
    leader: Piece,
    named: Sequence[Piece],
    *,
    by_venture: bool = False,
    rite: Rite | None = None,
    beside: Sequence[Piece] = (),
) -> None:
    """Refuses additional participants that a leader cannot bring.

    Args:
        at: The table.
        house: Whose side it is.
        leader: The leader they come with.
        named: The personas and the personnel named.
        by_venture: The leader leads a rite that a venture started, and is engaged for it.
        rite: The rite, not declared yet; that under way where none is named.
        beside: The personas that come besides, named before: their Command counts, too (SO-03).
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
        if not is_persona(at, piece):
            personnel_of(at, leader, personas, piece)
            if by_venture:
                joins_a_ventures_rite(at, piece)


def able_to_join(at: Table, house: HouseId, leader: Piece, piece: Piece) -> None:
    """Refuses what is no deployed card of that House, leads already, or cannot engage (R-06)."""
    if piece.id == leader.id:
        at.refuse("R-06", f"{at.name(piece)} leads already")
    elif not stands(at, piece.id) or piece.holder != house:
        at.refuse("R-06", f"{at.name(piece)} is no deployed card of {at.house(house).name}")
    elif piece.engaged and not is_persona(at, piece):
        at.refuse("R-06", f"{at.name(piece)} is engaged, and cannot engage to take part")
    elif kept_out(at, piece):
        at.refuse("R-06", f"{at.name(piece)} may not participate: {kept_out(at, piece)}")


def joins_a_ventures_rite(at: Table, piece: Piece) -> None:
    """Refuses personnel in a rite that a venture starts, where it is so set (OQ-40)."""
    if chosen(at.game.settings, SettingName.VENTURE_LEADER_PERSONNEL) == "no":
        at.refuse("OQ-40", f"{at.name(piece)} takes no part: a venture starts this rite")


@prompts("SO-02")
def can_direct(at: Table, leader: Piece, rite: Rite | None = None) -> None:
    """Refuses additional personas to a leader that cannot Direct in this rite."""
    abilities.answers_a_declaration(at, Stat.DIRECT)
    if not abilities.may_direct(at, leader, rite):
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
    """Refuses what is no personnel on the leader or on an additional persona."""
    on = {leader.id, *(persona.id for persona in personas)}
    if not is_personnel(at, piece):
        at.refuse("R-06", f"{at.name(piece)} is neither a persona nor personnel")
    elif piece.parent not in on:
        at.refuse("SO-06", f"{at.name(piece)} is assigned to no participant named here")
