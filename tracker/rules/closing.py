"""The Closing Interval: discard and refill, first the Assembly, then the hand (section 23)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tracker.engine.errors import Misread
from tracker.engine.events import CardMoved, UnseenChanged
from tracker.engine.guards import carries_out, prompts, refuses
from tracker.engine.options import Candidate, Number, Option, Several, option
from tracker.engine.parts import PARTS, HousePart, nothing_left
from tracker.engine.settings import SettingName, yes
from tracker.engine.table import Table
from tracker.engine.verbs import Who, verb
from tracker.engine.words import HouseId, Phase, Place, WindowKind
from tracker.rules.handling import draw
from tracker.rules.losing import lose
from tracker.rules.naming import each_name, from_assembly, from_hand
from tracker.rules.operation import open_window
from tracker.standing.figures import assembly_limit, hand_limit
from tracker.standing.speech import Words


class Lot(Struct, frozen=True):
    """The cards of a step: their place, their destination, the rule."""

    lies: Place
    pile: Place
    rule: str


LOTS = {
    Phase.IMPERIAL_DISCARD: Lot(Place.ASSEMBLY, Place.IMPERIAL_DISCARD, "CL-02"),
    Phase.HOUSE_DISCARD: Lot(Place.HAND, Place.HOUSE_DISCARD, "CL-04"),
}

LISTED = 99
"""Most numbers of cards listed as options."""


def open_phase(at: Table) -> None:
    """Open a window for Discard tactics for the whole step (TC-14)."""
    open_window(at, WindowKind.DISCARD, rule="TC-14", passing=False)


@refuses("CL-02")
def verify_assembly(at: Table, house: HouseId) -> None:
    """A House above its Assembly limit must discard down to it; it may discard more."""
    held, limit = at.game.count(house, Place.ASSEMBLY), assembly_limit(at, house)
    if held > limit:
        left = f"the limit is {limit}: {held - limit} more must go"
        at.refuse("CL-02", f"{at.house(house).name} holds {held} Assembly cards, {left}")


@refuses("CL-08")
def verify_hand(at: Table, house: HouseId) -> None:
    """A hand above its limit stays as it is, unless set otherwise (OQ-39)."""
    held, limit = at.game.count(house, Place.HAND), hand_limit(at, house)
    if held > limit and yes(at.game.settings, SettingName.HAND_DISCARD):
        name = at.house(house).name
        at.refuse("CL-08", f"{name} holds {held} cards, the limit of the hand is {limit}")


@carries_out("CL-03", "L-04")
def refill_assemblies(at: Table) -> None:
    """Refill each Assembly to its current limit, as far as the deck goes."""
    for house in at.game.playing():
        missing = assembly_limit(at, house) - at.game.count(house, Place.ASSEMBLY)
        draw(at, house, Place.ASSEMBLY, missing, "CL-03")


@carries_out("CL-05")
def refill_hands(at: Table) -> None:
    """Refill each hand to its limit, one House after the other; a House that cannot loses."""
    for house in at.game.playing():
        if at.game.phase is not Phase.HOUSE_DRAW:
            return
        missing = missing_cards(at, house)
        rule = loss(at, house, missing)
        if rule != "L-02":
            draw(at, house, Place.HAND, missing, "CL-05")
        if rule:
            lose(at, house, rule)


def missing_cards(at: Table, house: HouseId) -> int:
    """The cards a hand lacks to its limit; negative if it holds more."""
    return hand_limit(at, house) - at.game.count(house, Place.HAND)


@carries_out("L-01", "L-02", "L-03", "L-05", "F-05", "F-06", "CL-06")
def loss(at: Table, house: HouseId, missing: int) -> str:
    """The rule by which a House loses if it must draw this many cards; "" if it does not lose.

    Only a House that must draw can lose. Favor of 0 or less only forbids to draw.
    """
    if missing <= 0:
        return ""
    if at.house(house).favor <= 0:
        return "L-02"
    return "L-01" if at.game.count(house, Place.HOUSE_DECK) < missing else ""


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    lot = LOTS.get(at.game.phase)
    if lot is None:
        return
    if there := at.game.in_place(house, lot.lies):
        several = Several(tuple(Candidate(piece.id) for piece in there), 1, len(there))
        says = f"cards of the {lot.lies}"
        yield option("discard", several, says=says, rules=(lot.rule,))
    if unseen := _unseen(at, house, lot):
        says = f"so many of the {lot.lies}, not named"
        yield option("discard", Number(1, unseen), says=says, rules=(lot.rule,))


@verb(
    "discard CARD, CARD ... | N",
    "discard cards of your Assembly, or later of your hand",
    "CL-01",
    _options,
    who=Who.AWAITED,
    phases=frozenset(LOTS),
)
@carries_out("CL-07")
@prompts("CL-04")
def discard(at: Table, house: HouseId, words: Words) -> None:
    """Discard cards face-up, on top of their owner's pile; also a number of unnamed ones."""
    lot = LOTS.get(at.game.phase)
    if lot is None:
        raise Misread("a step in which cards are discarded", at.game.phase)
    if words.has_number():
        count, there = words.number("how many cards", low=1), _unseen(at, house, lot)
        words.nothing_more()
        if count > there:
            name = at.house(house).name
            at.refuse(lot.rule, f"{name} has {there} unseen cards in the {lot.lies}, not {count}")
        for place, by in ((lot.lies, -min(count, there)), (lot.pile, min(count, there))):
            at.emit(UnseenChanged(rule=lot.rule, house=house, place=place, by=by))
        return
    find = from_assembly if lot.lies is Place.ASSEMBLY else from_hand
    for each in each_name(at, words.rest()):
        piece = find(at, house, each)
        at.emit(CardMoved(rule=lot.rule, piece=piece.id, holder=piece.owner, place=lot.pile))


def _unseen(at: Table, house: HouseId, lot: Lot) -> int:
    return at.house(house).unseen.get(lot.lies, 0)


for _phase, _verify in (
    (Phase.IMPERIAL_DISCARD, verify_assembly),
    (Phase.HOUSE_DISCARD, verify_hand),
):
    PARTS[_phase] = HousePart(
        verify=_verify, does=nothing_left, says="discard no more", rule=LOTS[_phase].rule
    )
