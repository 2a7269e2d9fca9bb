"""A rite that is not declared yet, as the words of cards look at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tracker.standing.identity import Identity, identities, is_settling
from tracker.standing.layer import Layer
from tracker.state import Rite, Side
from tracker.table import Table

if TYPE_CHECKING:
    from tracker.rite.attack import Attack


def would_be(attack: Attack) -> Rite:
    """The rite that an attack would be once it is declared."""
    return Rite(
        kind=attack.kind,
        rite_class=attack.counts_as,
        target=attack.target.id,
        attack=Side(
            house=attack.house,
            leader=attack.leader.id,
            declared=tuple(piece.id for piece in attack.others),
        ),
        defense=Side(house=attack.target.holder, leader=attack.target.id),
        venture=attack.venture.id if attack.venture is not None else "",
    )


def during(at: Table, rite: Rite) -> Table:
    """The same table while such a rite is under way; what the cards are now, they stay in it."""
    if at.game.rite is rite:
        return at
    beside = Table(replace(at.game, rite=rite), at.cards)
    if not is_settling(at):
        identities(at)
        for known in (Layer, Identity):
            beside.game.remembered[known] = at.game.remembered[known]
    return beside
