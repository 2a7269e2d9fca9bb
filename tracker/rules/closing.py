"""The Closing Interval: discard and refill, first the Assembly, then the hand (section 23)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from cardbase.errors import AmbiguousCard, UnknownCard
from tracker.engine.errors import Misread
from tracker.engine.events import CardMoved, CardsDrawn, UnseenChanged, WindowOpened
from tracker.engine.guards import allows, carries_out, enforces, prompts
from tracker.engine.parts import PARTS, Part
from tracker.engine.settings import SettingName, yes
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import Option, Verb, Who, enter
from tracker.engine.words import HouseId, Phase, Place, WindowKind
from tracker.rules.hand import from_assembly, from_hand
from tracker.rules.handling import top_of
from tracker.rules.losing import lose
from tracker.standing.figures import assembly_limit, hand_limit
from tracker.standing.speech import Words


class Lot(Struct, frozen=True, kw_only=True):
    """The cards a step of the Closing Interval is about: where they lie, come from and go to."""

    lies: Place
    deck: Place
    pile: Place
    rule: str


IMPERIAL = Lot(
    lies=Place.ASSEMBLY, deck=Place.IMPERIAL_DECK, pile=Place.IMPERIAL_DISCARD, rule="CL-02"
)
HOUSE = Lot(lies=Place.HAND, deck=Place.HOUSE_DECK, pile=Place.HOUSE_DISCARD, rule="CL-04")
LOTS = {Phase.IMPERIAL_DISCARD: IMPERIAL, Phase.HOUSE_DISCARD: HOUSE}

LISTED = 99
"""Numbers of cards that are listed at most."""


def open_phase(at: Table) -> None:
    """Let Discard tactics be played as long as the step lasts (TC-14)."""
    order = at.game.playing()
    opened = WindowOpened(
        rule="TC-14", kind=WindowKind.DISCARD, about=None, house="", order=order, passing=False
    )
    at.emit(opened)


@enforces("CL-02")
def verify_assembly(at: Table, house: HouseId) -> str | None:
    """Who holds more than his Assembly limit must discard down to it; more is allowed."""
    mine = at.house(house)
    held = at.game.count(house, Place.ASSEMBLY)
    limit = assembly_limit(at, house)
    if held <= limit:
        return None
    left = f"the limit is {limit}: {held - limit} more must go"
    return f"{mine.name} holds {held} Assembly cards, {left}"


@enforces("CL-08")
def verify_hand(at: Table, house: HouseId) -> str | None:
    """A hand above its limit stays as it is, unless the table set otherwise (OQ-39)."""
    mine = at.house(house)
    held = at.game.count(house, Place.HAND)
    limit = hand_limit(at, house)
    if held <= limit or not yes(at.game.settings, SettingName.HAND_DISCARD):
        return None
    return f"{mine.name} holds {held} cards, the limit of the hand is {limit}"


@carries_out("CL-07")
def discard(at: Table, piece: Piece, lot: Lot) -> None:
    """Discard a card face-up, on top of its owner's pile."""
    moved = CardMoved(rule=lot.rule, piece=piece.id, holder=piece.owner, place=lot.pile)
    at.emit(moved)


def verify_unseen(at: Table, house: HouseId, lot: Lot, count: int) -> None:
    """Refuses to discard more unseen cards than there are."""
    there = at.house(house).unseen.get(lot.lies, 0)
    if not 1 <= count <= there:
        name = at.house(house).name
        at.refuse(lot.rule, f"{name} has {there} unseen cards in the {lot.lies}, not {count}")


can_discard_unseen = allows(verify_unseen)


@prompts("CL-04")
def discard_unseen(at: Table, house: HouseId, lot: Lot, count: int) -> None:
    """Discard so many cards whose names nobody told the tracker."""
    verify_unseen(at, house, lot, count)
    there = min(count, at.house(house).unseen.get(lot.lies, 0))
    for place, by in ((lot.lies, -there), (lot.pile, there)):
        at.emit(UnseenChanged(rule=lot.rule, house=house, place=place, by=by))


@carries_out("CL-03", "L-04")
def refill_assemblies(at: Table) -> None:
    """Refill each Assembly to its limit as it now is, as far as the deck lasts."""
    for house in at.game.playing():
        missing = assembly_limit(at, house) - at.game.count(house, Place.ASSEMBLY)
        draw(at, house, IMPERIAL, missing, "CL-03")


@carries_out("CL-05")
def refill_hands(at: Table) -> None:
    """Refill each hand to its limit, one House after the other; who cannot has lost."""
    for house in at.game.playing():
        if at.game.phase is not Phase.HOUSE_DRAW:
            return
        missing = missing_cards(at, house)
        rule = loss(at, house, missing)
        if rule != "L-02":
            draw(at, house, HOUSE, missing, "CL-05")
        if rule:
            lose(at, house, rule)


def missing_cards(at: Table, house: HouseId) -> int:
    """How many cards a hand lacks to its limit; below 0 where it holds more."""
    return hand_limit(at, house) - at.game.count(house, Place.HAND)


@carries_out("L-01", "L-02", "L-03", "L-05", "F-05", "F-06", "CL-06")
def loss(at: Table, house: HouseId, missing: int) -> str:
    """The rule by which a House loses when it must draw so many cards, "" when it does not.

    Only who must draw can lose. Favor of 0 or less forbids to draw, and does nothing else.
    """
    if missing <= 0:
        return ""
    if at.house(house).favor <= 0:
        return "L-02"
    return "L-01" if at.game.count(house, Place.HOUSE_DECK) < missing else ""


def draw(at: Table, house: HouseId, lot: Lot, missing: int, rule: str) -> None:
    """Draw so many cards from the top of a deck, as far as it lasts."""
    pieces, unseen = top_of(at.game, house, lot.deck, max(0, missing))
    if not pieces and not unseen:
        return
    drawn = CardsDrawn(
        rule=rule, house=house, source=lot.deck, target=lot.lies, pieces=pieces, unseen=unseen
    )
    at.emit(drawn)


def _run(at: Table, house: HouseId, words: Words) -> None:
    lot = LOTS.get(at.game.phase)
    if lot is None:
        raise Misread("a step in which cards are discarded", at.game.phase)
    if words.has_number():
        count = words.number("how many cards", low=1)
        words.nothing_more()
        discard_unseen(at, house, lot, count)
        return
    for piece in _named(at, house, words.rest(), lot):
        discard(at, piece, lot)


def _named(at: Table, house: HouseId, text: str, lot: Lot) -> Iterator[Piece]:
    """The cards between commas; a comma may also belong to one card's full name."""
    find = from_assembly if lot is IMPERIAL else from_hand
    for each in [text] if _is_one_name(at, text) else text.split(","):
        yield find(at, house, each.strip())


def _is_one_name(at: Table, text: str) -> bool:
    try:
        at.cards.catalog.named(text)
    except UnknownCard:
        return False
    except AmbiguousCard:
        return True
    return True


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    lot = LOTS.get(at.game.phase)
    if lot is None:
        return
    for piece in at.game.in_place(house, lot.lies):
        yield Option(words=f"discard {piece.id}", says=at.name(piece), rules=(lot.rule,))
    for count in range(1, min(at.house(house).unseen.get(lot.lies, 0), LISTED) + 1):
        says = f"{count} of the {lot.lies}, not named"
        yield Option(words=f"discard {count}", says=says, rules=(lot.rule,))


def _no_more(at: Table, house: HouseId) -> None:
    """Nothing is discarded that was not named."""


PARTS[Phase.IMPERIAL_DISCARD] = Part(
    verify=verify_assembly, does=_no_more, says="discard no more", rule="CL-02"
)
PARTS[Phase.HOUSE_DISCARD] = Part(
    verify=verify_hand, does=_no_more, says="discard no more", rule="CL-04"
)

enter(
    Verb(
        word="discard",
        usage="discard CARD, CARD ... | N",
        says="discard cards of your Assembly, or later of your hand",
        phases=frozenset(LOTS),
        who=Who.AWAITED,
        rule="CL-01",
        run=_run,
        options=_options,
    )
)
