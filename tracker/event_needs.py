"""What an event needs to be deployed: its tokens, a homeworld or a Dune fief, room (section 17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import CardType, Subtype
from tracker.deployment.price import told_x
from tracker.dune import homeworld_of
from tracker.dune_fiefs import governs_dune_fief
from tracker.guards import carries_out, enforces, prompts
from tracker.numbers import cost
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.words import Limit, Phase, Token

if TYPE_CHECKING:
    from cardbase.card import Card
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


def is_event(card: Card) -> bool:
    """Whether a card is an event."""
    return card.type is CardType.EVENT


def is_nexus(card: Card) -> bool:
    """Whether an event stays as long as its tokens last (E-15)."""
    return Subtype.NEXUS in card.subtypes


def is_dune_event(card: Card) -> bool:
    """Whether an event is a Dune event, not an Imperium event (E-01)."""
    return Subtype.DUNE_EVENT in card.subtypes


@carries_out("E-12")
def needed(at: Table, piece: Piece) -> int:
    """The tokens an event needs now: its cost, the X its text tells, or as set (OQ-27, OQ-20)."""
    wanted = cost(at, piece)
    if wanted is None:
        wanted = told_x(at, piece)
    if wanted is None:
        wanted = number(at.game.settings, SettingName.X_EVENT_TOKENS)
    return max(wanted, 1 if is_nexus(at.card(piece)) else 0)


@enforces("E-05")
def in_own_interval(at: Table, house: HouseId, piece: Piece) -> str | None:
    """Deployed at any time of the own House Interval, from the own domain."""
    if at.game.phase is not Phase.HOUSE_INTERVAL or at.game.active != house:
        return f"{at.name(piece)} is deployed in your own House Interval"
    if not piece.subdued or piece.holder != house:
        return f"{at.name(piece)} does not lie face-down in the domain of {at.house(house).name}"
    return None


@enforces("E-04")
def all_its_tokens(at: Table, piece: Piece) -> str | None:
    """It needs as many tokens as it costs; solaris never stand in for them."""
    has, wants = piece.tokens.get(Token.DEFERMENT, 0), needed(at, piece)
    if has >= wants:
        return None
    return f"{at.name(piece)} has {has} of {wants} deferment tokens, and solaris cannot replace any"


@carries_out("E-07", "E-11")
def met(at: Table, house: HouseId, card: Card) -> bool:
    """Whether a House governs what an event asks for; Dune is a homeworld and a Dune fief."""
    if is_dune_event(card):
        return governs_dune_fief(at, house)
    return homeworld_of(at, house) is not None


@enforces("E-06")
def governs_homeworld(at: Table, house: HouseId, card: Card) -> str | None:
    """An Imperium event needs a deployed homeworld."""
    if is_dune_event(card) or met(at, house, card):
        return None
    return f"{card.name} is an Imperium event, and {at.house(house).name} governs no homeworld"


@enforces("E-09")
def governs_fief_on_dune(at: Table, house: HouseId, card: Card) -> str | None:
    """A Dune event needs a Dune fief."""
    if not is_dune_event(card) or met(at, house, card):
        return None
    return f"{card.name} is a Dune event, and {at.house(house).name} governs no Dune fief"


def limit_of(card: Card) -> Limit:
    """The limit an event counts against."""
    return Limit.DUNE_EVENT if is_dune_event(card) else Limit.IMPERIUM_EVENT


@prompts("E-16")
def spent(at: Table, house: HouseId, limit: Limit) -> str | None:
    """Why a House may deploy no more events of a kind: one each, and what effects allow besides."""
    mine = at.house(house)
    done, allowed = mine.used.get(limit, 0), 1 + mine.extra.get(limit, 0)
    if done < allowed:
        return None
    return f"{mine.name} has deployed {done} of {allowed} {limit} in this House Interval"


@enforces("E-08")
def one_imperium_event(at: Table, house: HouseId, card: Card) -> str | None:
    """One Imperium event in a House Interval."""
    return None if is_dune_event(card) else spent(at, house, Limit.IMPERIUM_EVENT)


@enforces("E-10")
def one_dune_event(at: Table, house: HouseId, card: Card) -> str | None:
    """One Dune event in a House Interval."""
    return spent(at, house, Limit.DUNE_EVENT) if is_dune_event(card) else None
