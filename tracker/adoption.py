"""Allegiances gained in play: adopted ones, and those a condition brings (AL-06..AL-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.powers import power_named
from tracker.allegiance import conditional, conditional_power
from tracker.effects.said import domain_card, enter_word
from tracker.errors import Misread
from tracker.events import AllegiancesSet, CardDeployed, EffectBegan
from tracker.guards import allows, carries_out
from tracker.numbers import allegiances
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.settling import settles
from tracker.setup.powers import the_power
from tracker.subdual import subdue
from tracker.words import Place, Until

if TYPE_CHECKING:
    from cardbase.vocabulary import Power
    from tracker.speech import Words
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import HouseId


ADOPTED = "adopted"
"""The stat of the effect on a card that keeps by adoption what its own text gives at times."""


def verify_adopt(at: Table, piece: Piece, power: Power) -> None:
    """Refuses an allegiance that a card has already."""
    if power in allegiances(at, piece):
        at.refuse("AL-06", f"{at.name(piece)} is of {power} already")


can_adopt = allows(verify_adopt)


@carries_out("AL-07")
def adopt(at: Table, piece: Piece, power: Power) -> None:
    """Give a card a further allegiance; an adversary's subdues it only where so set (OQ-25)."""
    verify_adopt(at, piece, power)
    now = allegiances(at, piece)
    if power in now:
        return
    at.emit(AllegiancesSet(rule="AL-06", piece=piece.id, powers=(*now, power)))
    own_text = conditional_power(at.card(piece)) == power
    if own_text:
        keep_adopted(at, piece)
    if _subdues(at, piece, power, own_text=own_text):
        subdue(at, (piece.id,), "AL-09" if own_text else "AL-07")


def keep_adopted(at: Table, piece: Piece) -> None:
    """An allegiance that was adopted does not end with the condition in the card's own text."""
    kept = EffectBegan(
        rule="AL-06",
        effect=at.next_id("e"),
        source="",
        on=piece.id,
        stat=ADOPTED,
        amount=1,
        until=Until.STAYS,
    )
    at.emit(kept)


def _subdues(at: Table, piece: Piece, power: Power, *, own_text: bool) -> bool:
    """Whether gaining this allegiance subdues a card (OQ-25)."""
    hostile = power in at.house(piece.holder).adversaries
    match chosen(at.game.settings, SettingName.GAINED_ADVERSARY):
        case "all":
            return hostile
        case "conditional":
            return hostile and own_text
        case _:
            return False


@settles
def conditions(at: Table) -> None:
    """Hold the cards whose text gives an allegiance on a condition against the game."""
    for piece in at.game.pieces.values():
        if piece.place is Place.DOMAIN and conditional_power(at.card(piece)) is not None:
            condition(at, piece)


@carries_out("AL-09")
def condition(at: Table, piece: Piece) -> None:
    """A condition that comes true while the card is governed is checked at that moment.

    The allegiance comes and goes with the condition; an adversary's subdues the card, but for
    one that was deployed in this very moment: it had both from the start (AL-08).
    """
    card = at.card(piece)
    power = conditional_power(card)
    now = allegiances(at, piece)
    given = conditional(at, piece, piece.holder)
    if power is None or (given is not None) is (power in now) or power == card.allegiance:
        return
    if given is None:
        if any(e.on == piece.id and e.stat == ADOPTED for e in at.game.effects):
            return
        left = tuple(one for one in now if one != power)
        at.emit(AllegiancesSet(rule="AL-09", piece=piece.id, powers=left))
        return
    fresh = any(isinstance(e, CardDeployed) and e.piece == piece.id for e in at.events)
    rule = "AL-08" if fresh else "AL-09"
    at.emit(AllegiancesSet(rule=rule, piece=piece.id, powers=(*now, given)))
    if not fresh and piece.deployed and _subdues(at, piece, given, own_text=True):
        subdue(at, (piece.id,), "AL-09")


LONGEST = 3
"""How many words the name of a power has at most, "the" apart: "Bene Gesserit Sisterhood"."""


def _adopt(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    typed = words.rest().split()
    if not typed[1:]:
        raise Misread("a card and a power, such as Doctor Kynes Fremen", " ".join(typed))
    sizes = range(min(LONGEST + 1, len(typed) - 1), 0, -1)
    named = (size for size in sizes if power_named(" ".join(typed[-size:])) is not None)
    size = next(named, 1)
    power = the_power(" ".join(typed[-size:]))
    adopt(at, domain_card(at, " ".join(typed[:-size])), power)


enter_word("adopt", "adopt CARD POWER", "a card gains an allegiance", "AL-06", _adopt)
