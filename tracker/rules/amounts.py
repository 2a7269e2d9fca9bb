"""Solaris, favor and spice by a card's effect, and spice that lies on deserts (section 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardbase.program.nodes.abilities import Reach
from cardbase.vocabulary import Subtype
from tracker.engine.errors import Misread
from tracker.engine.events import FavorChanged, Noted, SolarisChanged, SpiceMoved
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import GUILD, HouseId, Token
from tracker.rules.causes import acting_cards, verify_has_ware, verify_moves_spice, with_cause
from tracker.rules.governance import governor
from tracker.standing.kinds import subtypes
from tracker.standing.price import lose_favor, pay_favor, verify_favor
from tracker.standing.speech import (
    FROM,
    TO,
    Ware,
    Words,
    amount,
    enter_word,
    signed,
    spice_place,
    the_house,
    ware,
)

if TYPE_CHECKING:
    from cardbase.cards.card import Card


def reaches_any_desert(card: Card) -> bool:
    """Whether a card moves spice on or off a desert that somebody else may govern."""
    return Reach.ANY_DESERT in card.program.reach


def names_subdued_spice(card: Card) -> bool:
    """Whether a card speaks of the spice on a desert that is subdued, or falls."""
    return Reach.FALLEN_DESERT in card.program.reach


@enforces("SP-02")
def is_up(at: Table, desert: Piece, by: Sequence[Card] = ()) -> str | None:
    """Spice on a subdued desert does nothing, but for effects that name it."""
    if at.piece(desert.id).deployed or any(map(names_subdued_spice, by)):
        return None
    return f"{at.name(desert)} is subdued, and its spice does nothing"


is_usable = allows(is_up)


@carries_out("SP-03", "SP-04", "SP-05")
def spice_on(at: Table, desert: Piece) -> int:
    """The spice on a desert: what lies on that very card, whoever governs it now.

    Redeployed or captured, a desert keeps its spice; another copy of it has its own.
    """
    return at.piece(desert.id).tokens.get(Token.SPICE, 0)


def verify_reach(at: Table, house: HouseId, desert: Piece, by: Sequence[Card] = ()) -> None:
    """Refuses a subdued desert, what is none, and one that somebody else governs.

    Args:
        at: The table.
        house: Whose effect it is.
        desert: Where spice comes or goes.
        by: The cards that act; the text of one goes before the rule (G-02).
    """
    if Subtype.DESERT not in subtypes(at, desert):
        at.refuse("SP-06", f"{at.name(desert)} is no desert, and bears no spice")
    is_up(at, desert, by)
    if governor(at, desert) not in {"", house} and not any(map(reaches_any_desert, by)):
        name = at.house(desert.holder).name
        at.refuse("SP-06", f"{name} governs {at.name(desert)}, and so the spice on it")


def verify_take(
    at: Table, house: HouseId, desert: Piece, many: int, by: Sequence[Card] = ()
) -> None:
    """Refuses to take spice off a desert that is not one's own, and more than lies there."""
    verify_reach(at, house, desert, by)
    there = spice_on(at, desert)
    if there < many:
        at.refuse("SP-06", f"{there} spice lies on {at.name(desert)}, not {many}")


def verify_spice_goes(  # noqa: PLR0913, PLR0917 - who moves how much from where to where, by what
    at: Table, house: HouseId, source: str, target: str, many: int, by: Sequence[Card]
) -> None:
    """Refuses what spice cannot do by a word of the table.

    It comes off a desert of one's own into one's own hoard, and out of the Guild Hoard by an
    exchange; a card that acts may say otherwise.
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


# --- Solaris, favor and spice by a card's effect: gained, lost, spent, given, moved (section 20)


@carries_out("SP-01")
def produce_spice(at: Table, target: str, many: int, cause: str = "") -> None:
    """New spice in a hoard, in the Guild Hoard or on a card; never out of the Guild Hoard."""
    rule = "X-11" if target == GUILD else "SP-01"
    at.emit(SpiceMoved(rule=rule, source="", target=target, amount=many, cause=cause))


@carries_out("SP-07")
def gain(at: Table, house: HouseId, many: int, what: Ware, cause: str = "") -> None:
    """A House gains what a card produces: solaris of the treasury, new spice, favor."""
    match what:
        case Ware.SOLARIS:
            at.emit(SolarisChanged(rule="Z-05", house=house, by=many, cause=cause))
        case Ware.SPICE:
            produce_spice(at, house, many, cause)
        case Ware.FAVOR:
            at.emit(FavorChanged(rule="G-02", house=house, by=many, cause=cause))


def lose(at: Table, house: HouseId, many: int, what: Ware, cause: str = "") -> None:
    """A House loses what it cannot avoid losing: all it has where that is less (R-27).

    What could not be lost is written down: some cards ask something else for it. Favor may fall
    below 0, unless set otherwise (OQ-35).
    """
    if what is Ware.FAVOR:
        lose_favor(at, house, many, "F-07", cause)
        return
    lost = min(many, has(at, house, what))
    if lost and what is Ware.SOLARIS:
        at.emit(SolarisChanged(rule="Z-05", house=house, by=-lost, cause=cause))
    elif lost:
        at.emit(SpiceMoved(rule="G-02", source=house, target="", amount=lost, cause=cause))
    if lost < many:
        text = f"{lost} of {many} {what} lost; {many - lost} could not be"
        at.emit(Noted(rule="R-27", house=house, text=f"{cause}: {text}" if cause else text))


def has(at: Table, house: HouseId, what: Ware) -> int:
    """How much a House has of something."""
    mine = at.house(house)
    return {Ware.SOLARIS: mine.solaris, Ware.SPICE: mine.spice, Ware.FAVOR: mine.favor}[what]


def verify_spend(at: Table, house: HouseId, many: int, what: Ware, cause: str = "") -> None:
    """Refuses a price that a House takes on itself and has not got."""
    if what is Ware.FAVOR:
        verify_favor(at, house, many, cause or "this")
        return
    left = has(at, house, what)
    if left < many:
        at.refuse("Z-01", f"{at.house(house).name} has {left} {what}, not {many}")


can_spend = allows(verify_spend)


def spend(at: Table, house: HouseId, many: int, what: Ware, cause: str = "") -> None:
    """A House pays the price of an effect, as to the Imperial treasury."""
    verify_spend(at, house, many, what, cause)
    if what is Ware.FAVOR:
        pay_favor(at, house, many, "F-07", cause or "this")
    else:
        lose(at, house, many, what, cause)


verify_give = verify_spend
can_give = can_spend


def give(  # noqa: PLR0913, PLR0917 - who gives whom how much of what, and why
    at: Table, house: HouseId, many: int, what: Ware, to: HouseId, cause: str = ""
) -> None:
    """A House gives another what it has."""
    verify_give(at, house, many, what, cause)
    given = many if what is Ware.FAVOR else min(many, has(at, house, what))
    if not given:
        return
    match what:
        case Ware.SPICE:
            at.emit(SpiceMoved(rule="G-02", source=house, target=to, amount=given, cause=cause))
        case Ware.SOLARIS:
            for who, by in ((house, -given), (to, given)):
                at.emit(SolarisChanged(rule="G-02", house=who, by=by, cause=cause))
        case Ware.FAVOR:
            for who, by in ((house, -given), (to, given)):
                at.emit(FavorChanged(rule="G-02", house=who, by=by, cause=cause))


def spice_at(at: Table, where: str) -> int | None:
    """How much spice lies in a place; None outside the game, where there is no end of it."""
    if not where:
        return None
    if where == GUILD:
        return at.game.hoard
    if where in at.game.houses:
        return at.house(where).spice
    return spice_on(at, at.piece(where))


def verify_move_spice(at: Table, source: str, many: int) -> None:
    """Refuses to take more spice from a place than lies there."""
    there = spice_at(at, source)
    if there is not None and there < many:
        place = "the Guild Hoard" if source == GUILD else "there"
        at.refuse(
            "Z-01", f"{there} spice lies {place}, not {many}".replace("lies the", "is in the")
        )


can_move_spice = allows(verify_move_spice)


def move_spice(at: Table, source: str, target: str, many: int, cause: str = "") -> None:
    """Spice changes its place (SP-06); from outside it is new, to outside it is gone."""
    verify_move_spice(at, source, many)
    there = spice_at(at, source)
    moved = many if there is None else min(many, there)
    if not source:
        produce_spice(at, target, many, cause)
    elif moved:
        rule = "X-11" if GUILD in {source, target} else "SP-06"
        at.emit(SpiceMoved(rule=rule, source=source, target=target, amount=moved, cause=cause))


def _much(words: Words) -> tuple[int, Ware]:
    """How much of what. Raises Misread."""
    many, what = amount(words, "how much"), ware(words)
    words.nothing_more()
    return many, what


def _gain(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    many, what = _much(left)
    verify_has_ware(at, cause, what)
    gain(at, house, many, what, cause.name)


def _lose(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words, suffered=True)
    many, what = _much(left)
    verify_has_ware(at, cause, what)
    lose(at, house, many, what, cause.name)


def _spend(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words, suffered=True)
    many, what = _much(left)
    verify_has_ware(at, cause, what)
    spend(at, house, many, what, cause.name)


def _give(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words, suffered=True)
    said, to = left.before(TO)
    many, what = _much(Words(said.split()))
    receiver = the_house(at, to)
    if receiver == house:
        raise Misread("another House", to)
    verify_has_ware(at, cause, what)
    give(at, house, many, what, receiver, cause.name)


def _hoard(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    by = signed(left, "how much spice comes in or leaves, +2 or -2")
    left.nothing_more()
    verify_has_ware(at, cause, Ware.SPICE)
    source, target = ("", GUILD) if by > 0 else (GUILD, "")
    move_spice(at, source, target, abs(by), cause.name)


def _move(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    said, to = left.before(TO)
    said, source = Words(said.split()).before(FROM)
    many, what = _much(Words(said.split()))
    if what is not Ware.SPICE:
        raise Misread("spice, which alone lies on cards", what)
    places = spice_place(at, house, source), spice_place(at, house, to)
    if places[0] == places[1]:
        raise Misread("two places, such as from CARD to me", f"{source} {to}".strip())
    verify_spice_goes(at, house, *places, many, acting_cards(at, cause))
    verify_moves_spice(at, cause)
    move_spice(at, *places, many, cause.name)


_MUCH, _PLACE = "N solaris|favor|spice", "CARD|HOUSE|me|guild"

for _word, _usage, _says, _rule, _run in (
    ("gain", _MUCH, "you gain what a card produces", "SP-01", _gain),
    ("lose", _MUCH, "you lose it, or all you have", "R-27", _lose),
    ("spend", _MUCH, "you pay the price of an effect", "F-07", _spend),
    ("give", f"{_MUCH} to HOUSE", "you give it to another House", "G-02", _give),
    ("hoard", "+N|-N", "spice is produced in the Guild Hoard, or leaves it", "X-11", _hoard),
    ("move", f"N spice from {_PLACE} to {_PLACE}", "spice changes its place", "SP-06", _move),
):
    enter_word(_word, f"{_word} {_usage} [by CARD]", _says, _rule, _run)
