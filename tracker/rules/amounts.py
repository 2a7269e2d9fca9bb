"""Solaris, favor and spice by a card's effect, and spice on deserts (section 20)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardbase.cards.card import Card
from cardbase.program.nodes.abilities import Reach
from cardbase.vocabulary import Subtype
from tracker.engine.errors import Misread
from tracker.engine.events import CardsEngaged, FavorChanged, Noted, SolarisChanged, SpiceMoved
from tracker.engine.guards import allows, carries_out, prompts, refuses
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb
from tracker.engine.words import GUILD, HouseId, Place, Token
from tracker.rules.causes import acting_cards, verify_has_ware, verify_moves_spice, with_cause
from tracker.rules.governance import governor
from tracker.standing.kinds import subtypes
from tracker.standing.price import lose_favor, pay_favor, verify_favor
from tracker.standing.speech import (
    FROM,
    TO,
    HouseWare,
    Words,
    amount,
    domain_card,
    signed,
    spice_place,
    the_house,
    ware,
)

Does = Callable[[Table, HouseId, int, HouseWare, str], None]


@refuses("SP-02")
def is_up(at: Table, desert: Piece, by: Sequence[Card] = ()) -> None:
    """Refuses the spice on a subdued desert, which only effects that name it can use."""
    named = any(Reach.FALLEN_DESERT in card.program.reach for card in by)
    if not at.piece(desert.id).deployed and not named:
        at.refuse("SP-02", f"{at.name(desert)} is subdued, and its spice does nothing")


is_usable = allows(is_up)


@carries_out("SP-03", "SP-04", "SP-05")
def spice_on(at: Table, desert: Piece) -> int:
    """The spice on a desert card, regardless of its governor.

    A desert keeps its spice when redeployed or captured; another copy of it has its own.
    """
    return at.piece(desert.id).tokens.get(Token.SPICE, 0)


def verify_reach(at: Table, house: HouseId, desert: Piece, by: Sequence[Card] = ()) -> None:
    """Refuses a subdued desert, a card that is no desert, and one governed by another House.

    The text of an acting card takes precedence over the rule (G-02).
    """
    if Subtype.DESERT not in subtypes(at, desert):
        at.refuse("SP-06", f"{at.name(desert)} is no desert, and bears no spice")
    is_up(at, desert, by)
    any_desert = any(Reach.ANY_DESERT in card.program.reach for card in by)
    if governor(at, desert) not in {"", house} and not any_desert:
        name = at.house(desert.holder).name
        at.refuse("SP-06", f"{name} governs {at.name(desert)}, and so the spice on it")


def verify_take(
    at: Table, house: HouseId, desert: Piece, many: int, by: Sequence[Card] = ()
) -> None:
    """Refuses to take spice off another House's desert, and more than is there."""
    verify_reach(at, house, desert, by)
    there = spice_on(at, desert)
    if there < many:
        at.refuse("SP-06", f"{there} spice lies on {at.name(desert)}, not {many}")


def verify_spice_goes(  # noqa: PLR0913, PLR0917 - the parts of a transfer
    at: Table, house: HouseId, source: str, target: str, many: int, by: Sequence[Card]
) -> None:
    """Refuses an illegal transfer of spice by command.

    It goes from one's own desert into one's own hoard, and out of the Guild Hoard by an exchange;
    an acting card may allow others.
    """
    pieces = at.game.pieces
    if source in pieces:
        verify_take(at, house, pieces[source], many, by)
    if target in pieces:
        verify_reach(at, house, pieces[target], by)
    if by:
        return
    if source in pieces and target in at.game.houses and target != house:
        at.refuse("SP-06", f"spice moves from {at.name(source)} to your own hoard")
    if source == GUILD and target:
        at.refuse("X-06", "spice of the Guild Hoard is bought, where no card gives it (by CARD)")
    if source in at.game.houses and source != house:
        name = at.house(source).name
        at.refuse("X-06", f"the spice of {name} is not yours to move, where no card says so")


@carries_out("SP-01")
def produce_spice(at: Table, target: str, many: int, cause: str = "") -> None:
    """Produce new spice in a hoard, in the Guild Hoard or on a card, never from the Guild's."""
    rule = "X-11" if target == GUILD else "SP-01"
    at.emit(SpiceMoved(rule=rule, source="", target=target, amount=many, cause=cause))


@carries_out("SP-07")
def gain(at: Table, house: HouseId, many: int, what: HouseWare, cause: str = "") -> None:
    """A House gains what a card produces: solaris of the treasury, new spice, favor."""
    match what:
        case HouseWare.SOLARIS:
            at.emit(SolarisChanged(rule="Z-05", house=house, by=many, cause=cause))
        case HouseWare.SPICE:
            produce_spice(at, house, many, cause)
        case HouseWare.FAVOR:
            at.emit(FavorChanged(rule="G-02", house=house, by=many, cause=cause))


def lose(at: Table, house: HouseId, many: int, what: HouseWare, cause: str = "") -> None:
    """A House loses an amount involuntarily: all it has, if that is less (R-27).

    The shortfall is recorded, since some cards demand something else for it. Favor may fall below
    0, unless set otherwise (OQ-35).
    """
    if what is HouseWare.FAVOR:
        lose_favor(at, house, many, "F-07", cause)
        return
    lost = min(many, has(at, house, what))
    if lost and what is HouseWare.SOLARIS:
        at.emit(SolarisChanged(rule="Z-05", house=house, by=-lost, cause=cause))
    elif lost:
        at.emit(SpiceMoved(rule="G-02", source=house, target="", amount=lost, cause=cause))
    if lost < many:
        text = f"{lost} of {many} {what} lost; {many - lost} could not be"
        at.emit(Noted(rule="R-27", house=house, text=f"{cause}: {text}" if cause else text))


def has(at: Table, house: HouseId, what: HouseWare) -> int:
    """How much a House has of something."""
    mine = at.house(house)
    return {
        HouseWare.SOLARIS: mine.solaris,
        HouseWare.SPICE: mine.spice,
        HouseWare.FAVOR: mine.favor,
    }[what]


def verify_spend(at: Table, house: HouseId, many: int, what: HouseWare, cause: str = "") -> None:
    """Refuses a voluntary price that a House does not have."""
    if what is HouseWare.FAVOR:
        verify_favor(at, house, many, cause or "this")
    elif (left := has(at, house, what)) < many:
        at.refuse("Z-01", f"{at.house(house).name} has {left} {what}, not {many}")


can_spend = allows(verify_spend)


def spend(at: Table, house: HouseId, many: int, what: HouseWare, cause: str = "") -> None:
    """A House pays the price of an effect, as to the Imperial treasury."""
    verify_spend(at, house, many, what, cause)
    if what is HouseWare.FAVOR:
        pay_favor(at, house, many, "F-07", cause or "this")
    else:
        lose(at, house, many, what, cause)


def give(  # noqa: PLR0913, PLR0917 - the parts of a gift
    at: Table, house: HouseId, many: int, what: HouseWare, to: HouseId, cause: str = ""
) -> None:
    """A House gives another an amount it has."""
    verify_spend(at, house, many, what, cause)
    given = many if what is HouseWare.FAVOR else min(many, has(at, house, what))
    if given and what is HouseWare.SPICE:
        at.emit(SpiceMoved(rule="G-02", source=house, target=to, amount=given, cause=cause))
    elif given:
        changed = SolarisChanged if what is HouseWare.SOLARIS else FavorChanged
        for who, by in ((house, -given), (to, given)):
            at.emit(changed(rule="G-02", house=who, by=by, cause=cause))


def spice_at(at: Table, where: str) -> int | None:
    """The spice in a place; None for outside the game, where it is unlimited."""
    if not where:
        return None
    if where == GUILD:
        return at.game.hoard
    if where in at.game.houses:
        return at.house(where).spice
    return spice_on(at, at.piece(where))


def move_spice(at: Table, source: str, target: str, many: int, cause: str = "") -> None:
    """Move spice (SP-06); from outside it is new, to outside it leaves the game."""
    there = spice_at(at, source)
    if there is not None and there < many:
        place = "is in the Guild Hoard" if source == GUILD else "lies there"
        at.refuse("Z-01", f"{there} spice {place}, not {many}")
    moved = many if there is None else min(many, there)
    if not source:
        produce_spice(at, target, many, cause)
    elif moved:
        rule = "X-11" if GUILD in {source, target} else "SP-06"
        at.emit(SpiceMoved(rule=rule, source=source, target=target, amount=moved, cause=cause))


def _much(words: Words) -> tuple[int, HouseWare]:
    """Parse an amount and a ware. Raises Misread."""
    many, what = amount(words, "how much"), ware(words)
    words.nothing_more()
    return many, what


_MUCH, _PLACE = "N solaris|favor|spice", "CARD|HOUSE|me|guild"

for _word, _says, _rule, _does in (
    ("gain", "you gain what a card produces", "SP-01", gain),
    ("lose", "you lose it, or all you have", "R-27", lose),
    ("spend", "you pay the price of an effect", "F-07", spend),
):

    @free_verb(f"{_word} {_MUCH} [by CARD]", _says, _rule)
    def _run(at: Table, house: HouseId, words: Words, does: Does = _does) -> None:
        left, cause = with_cause(at, house, words, suffered=does is not gain)
        many, what = _much(left)
        verify_has_ware(at, cause, what)
        does(at, house, many, what, cause.name)


@free_verb(f"give {_MUCH} to HOUSE [by CARD]", "you give it to another House", "G-02")
def _give(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words, suffered=True)
    said, to = left.before(TO)
    many, what = _much(Words(said.split()))
    receiver = the_house(at, to)
    if receiver == house:
        raise Misread("another House", to)
    verify_has_ware(at, cause, what)
    give(at, house, many, what, receiver, cause.name)


@free_verb("hoard +N|-N [by CARD]", "spice is produced in the Guild Hoard, or leaves it", "X-11")
def _hoard(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    by = signed(left, "how much spice comes in or leaves, +2 or -2")
    left.nothing_more()
    verify_has_ware(at, cause, HouseWare.SPICE)
    source, target = ("", GUILD) if by > 0 else (GUILD, "")
    move_spice(at, source, target, abs(by), cause.name)


@free_verb(f"move N spice from {_PLACE} to {_PLACE} [by CARD]", "spice changes its place", "SP-06")
def _move(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    said, to = left.before(TO)
    said, source = Words(said.split()).before(FROM)
    many, what = _much(Words(said.split()))
    if what is not HouseWare.SPICE:
        raise Misread("spice, which alone lies on cards", what)
    places = spice_place(at, house, source), spice_place(at, house, to)
    if places[0] == places[1]:
        raise Misread("two places, such as from CARD to me", f"{source} {to}".strip())
    verify_spice_goes(at, house, *places, many, acting_cards(at, cause))
    verify_moves_spice(at, cause)
    move_spice(at, *places, many, cause.name)


def _desert(at: Table, words: Words) -> tuple[Piece, int]:
    """Parse a desert and an amount of spice to add or remove. Raises Misread, SeveralFit."""
    many = words.number("how much spice", low=1) if words.has_number() else 1
    return domain_card(at, words.rest(), "a desert"), many


@free_verb("spice DESERT [N] [by CARD]", "a desert produces spice on itself", "SP-01")
def _spice(at: Table, house: HouseId, words: Words) -> None:
    """New spice comes on a desert (SP-01)."""
    left, cause = with_cause(at, house, words)
    desert, many = _desert(at, left)
    verify_reach(at, house, desert, acting_cards(at, cause))
    produce_spice(at, desert.id, many, cause.name or at.name(desert))


@free_verb("harvest DESERT [N] [by CARD]", "spice moves from a desert to your hoard", "SP-06")
@prompts("SP-06")
def harvest(at: Table, house: HouseId, words: Words) -> None:
    """Move spice from a desert into the hoard, as a harvester or Dune does."""
    left, cause = with_cause(at, house, words)
    verify_moves_spice(at, cause)
    desert, many = _desert(at, left)
    verify_take(at, house, desert, many, acting_cards(at, cause))
    moved = min(many, spice_on(at, desert))
    move_spice(at, desert.id, house, moved, cause.name or at.name(desert))


@free_verb("quota", "all deserts engage for a Production Quota", "SP-08")
@carries_out("SP-08")
def quota(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Engage all deserts, and produce 1 spice in the Guild Hoard for each engaged this way.

    Deserts already engaged do not count.
    """
    words.nothing_more()
    ready = [
        piece.id
        for piece in at.game.pieces.values()
        if piece.place is Place.DOMAIN and piece.deployed and not piece.engaged
        if Subtype.DESERT in subtypes(at, piece)
    ]
    if ready:
        at.emit(CardsEngaged(rule="SP-08", pieces=tuple(ready)))
        produce_spice(at, GUILD, len(ready), "Production Quota")
