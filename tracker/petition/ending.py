"""How a petition ends without a victor, or with another one than the petitioner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.events import CardMoved, EffectBegan, LimitUsed
from tracker.guards import carries_out
from tracker.operation import abandon
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.words import Limit, Place, Stat, Until

if TYPE_CHECKING:
    from tracker.state import Petition
    from tracker.table import Table

THERE = frozenset({Place.ASSEMBLY, Place.DOMAIN})
"""Where a card lies that is petitioned: in a domain only by an override (P-16)."""


@carries_out("P-14")
def cancel(at: Table) -> None:
    """End the petition without a victor: the card is in its Assembly again, nothing is lost.

    Raises:
        Misread: no petition is under way.
    """
    if at.game.petition is None:
        raise Misread("a petition under way", "none")
    abandon(at, "P-14")


@carries_out("P-12")
def put_back(at: Table, now: Petition) -> None:
    """Nobody deploys the card: face-down in its Assembly again, or discarded as set (OQ-08)."""
    piece = at.piece(now.piece)
    fate = chosen(at.game.settings, SettingName.ASSEMBLY_AFTER_LOSS)
    if fate == "discard" and piece.place is Place.ASSEMBLY:
        at.emit(
            CardMoved(rule="P-12", piece=piece.id, holder=piece.owner, place=Place.IMPERIAL_DISCARD)
        )


def lose(at: Table, now: Petition) -> None:
    """The petitioner has lost: he is locked for this House Interval (P-15, OQ-37)."""
    at.emit(LimitUsed(rule="P-15", house=now.petitioner, limit=Limit.PETITION_LOST))
    put_back(at, now)
    if chosen(at.game.settings, SettingName.PETITION_AGAIN) == "next-turn":
        return
    if at.piece(now.piece).place is Place.ASSEMBLY:
        at.emit(
            EffectBegan(
                rule="OQ-37",
                effect=at.next_id("e"),
                source="",
                on=now.piece,
                stat=Stat.PETITION_LOST,
                amount=1,
                until=Until.STAYS,
            )
        )
