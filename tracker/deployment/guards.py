"""What a card needs to come into play: no other copy, a Dune fief for natives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_unique
from cardbase.names import fold, key
from cardbase.vocabulary import Subtype
from tracker.deployment.costs import outsider_favor
from tracker.dune_fiefs import governs_dune_fief
from tracker.events import Noted
from tracker.guards import allows, enforces
from tracker.kinds import subtypes
from tracker.setting_names import SettingName, Strictness
from tracker.settings import strictness, yes
from tracker.sight import is_seen
from tracker.words import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId

__all__ = [
    "by_strictness",
    "can_be_in_play",
    "native_fief",
    "no_other_copy",
    "outsider_favor",
    "verify_can_be_in_play",
]


def by_strictness(
    at: Table, setting: SettingName, rule: str, house: HouseId, reason: str
) -> str | None:
    """A reason that refuses only where the game is strict; where it warns, it is noted."""
    match strictness(at.game.settings, setting):
        case Strictness.ENFORCE:
            return reason
        case Strictness.WARN:
            at.emit(Noted(rule=rule, house=house, text=reason))
        case Strictness.OFF:
            pass
    return None


@enforces("CT-12")
def no_other_copy(at: Table, house: HouseId, card: Card, piece: Piece | None) -> str | None:
    """A unique card waits while another of its name is deployed by anybody."""
    if not is_unique(card):
        return None
    others = [*_versions(at, house, card, piece)]
    for other in others:
        there = at.card(other)
        state = "deployed" if other.deployed else "subdued"
        where = f"{there.full_name} is {state} in the domain of {at.house(other.holder).name}"
        if key(fold(there.full_name)) == key(fold(card.full_name)):
            return f"{card.full_name} is unique, and {where}"
    if not others:
        return None
    title = f"{at.card(others[0]).full_name}, the same character, is in play"
    return by_strictness(at, SettingName.UNIQUENESS_VERSIONS, "CT-12", house, title)


def _versions(at: Table, house: HouseId, card: Card, piece: Piece | None) -> Iterator[Piece]:
    """The cards in play that are the same character, by whatever title, besides this one (OQ-17).

    What lies hidden from the House hinders it in nothing: nobody could
    tell it so.
    """
    same = {card.id, *(version.id for version in card.versions)}
    subdued_too = yes(at.game.settings, SettingName.UNIQUENESS_SUBDUED)
    for other in at.game.pieces.values():
        own = piece is not None and other.id == piece.id
        if own or other.place is not Place.DOMAIN:
            continue
        counts = other.deployed or (subdued_too and is_seen(at.game, at.cards, other, house))
        if counts and at.card(other).id in same:
            yield other


@enforces("CT-06")
def native_fief(at: Table, house: HouseId, card: Card, piece: Piece | None) -> str | None:
    """A native needs a Dune fief of its player when it comes into play."""
    kinds = card.subtypes if piece is None else subtypes(at, piece)
    if Subtype.NATIVE not in kinds or governs_dune_fief(at, house):
        return None
    return f"{card.name} is a native, and {at.house(house).name} governs no Dune fief"


def verify_can_be_in_play(at: Table, house: HouseId, card: Card, piece: Piece | None) -> None:
    """Refuses what can neither be petitioned nor deployed now (CT-12, CT-06).

    Args:
        at: The table.
        house: Who would come to govern it.
        card: The card.
        piece: The card in the game, None when it has none yet.
    """
    no_other_copy(at, house, card, piece)
    native_fief(at, house, card, piece)


can_be_in_play = allows(verify_can_be_in_play)
