"""The bidding as it stands: who is in it, the least and the most; tithes, ends, decrees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.operation.lexicon import Trait
from cardbase.program.nodes import contests as auction
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes.holdings import Particular
from cardbase.program.stored import says
from cardbase.vocabulary import CardType
from tracker.engine.errors import Misread
from tracker.engine.events import (
    CardAssigned,
    CardDeployed,
    CardMoved,
    CardsDisengaged,
    CardTransferred,
    EffectBegan,
    LimitUsed,
    PayeeChanged,
    SolarisChanged,
)
from tracker.engine.guards import allows, carries_out, enforces, reason
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game, Petition, Piece
from tracker.engine.table import Table
from tracker.engine.words import TREASURY, Bidding, HouseId, Limit, PieceId, Place, Stat, Until
from tracker.rules.governance import capture
from tracker.rules.handling import put_tokens
from tracker.rules.operation import abandon
from tracker.standing.assigning import can_assign, verify_assign
from tracker.standing.figures import of_the_house, shift
from tracker.standing.price import lose_favor

if TYPE_CHECKING:
    from cardbase.cards.card import Card


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


# --- A petition in which all bid favor, and one that is opened anew (G-02) ------------------------


def bids_favor(at: Table, now: Petition) -> bool:
    """Whether a card lies on the card petitioned for by which all bid favor, and it costs 0."""
    return any(
        piece.place is Place.PLAYED
        and piece.active
        and piece.parent == now.piece
        and says(at.card(piece), Particular.BIDS_FAVOR)
        for piece in at.game.pieces.values()
    )


def ware(at: Table) -> str:
    """What is bid in the petition under way."""
    now = at.game.petition
    return "favor" if now is not None and bids_favor(at, now) else "solaris"


def listed(at: Table, now: Petition) -> int:
    """The deployment cost listed on the card; where that is X, what was said for it."""
    cost = at.card(now.piece).cost
    return now.listed if cost is None else cost


def discard_bid(at: Table, now: Petition) -> None:
    """The victor discards all favor he has bid."""
    lose_favor(at, now.bidder, now.bid, "G-02", f"the petition for {at.name(now.piece)}")


# --- What a venture says of the petition it initiates: who wins the card, and who is paid ---------
#
# Where each House is a petitioner whoever wins pays the whole bid, to the House that had the card.


def started_by(card: Card) -> auction.StartPetition | None:
    """What a card says of the petition it initiates; None for one that initiates none."""
    for ability in card.program.abilities:
        for step in ability.steps:
            if isinstance(step, d.Does) and isinstance(step.deed, auction.StartPetition):
                return step.deed
    return None


def has(at: Table, now: Petition, what: Particular) -> bool:
    """Whether the venture that initiated the petition says something of it."""
    return bool(now.venture) and says(at.card(now.venture), what)


def wins_the_card(at: Table, now: Petition) -> bool:
    """Whether who bids most gets the card: the petitioner, or each where each is one."""
    return now.bidder == now.petitioner or has(at, now, Particular.ALL_PETITION)


def seller(at: Table, now: Petition) -> HouseId:
    """The House that had the card and is paid for it, "" where none is."""
    return at.piece(now.piece).holder if has(at, now, Particular.ALL_PETITION) else ""


def hosts(at: Table, now: Petition, house: HouseId) -> tuple[Piece, ...]:
    """The cards of a House on which it can deploy equipment that it wins."""
    piece = at.piece(now.piece)
    mine = (one for one in at.game.domain(house) if one.id != piece.id)
    return tuple(one for one in mine if can_assign(at, house, piece, one))


def needs_host(at: Table, now: Petition, house: HouseId) -> bool:
    """Whether a House that wins must say on which of its cards the equipment goes."""
    return has(at, now, Particular.VICTOR_DEPLOYS) and at.piece(now.piece).holder != house


def hand_to(at: Table, now: Petition, target: PieceId) -> bool:
    """Give the victor the card, as the venture says; False where it is deployed as ever."""
    piece, victor = at.piece(now.piece), now.bidder
    if has(at, now, Particular.VICTOR_CAPTURES):
        if piece.holder != victor and piece.place is Place.DOMAIN:
            capture(at, piece, victor)
        if has(at, now, Particular.GETS_DEFERRED):
            put_tokens(at, at.piece(piece.id), "deferment", 1, at.name(now.venture))
        return True
    if not has(at, now, Particular.VICTOR_DEPLOYS):
        return False
    if piece.holder == victor:
        if piece.engaged:
            at.emit(CardsDisengaged(rule="G-02", pieces=(piece.id,)))
        return True
    at.emit(CardAssigned(rule="G-02", piece=piece.id, parent=None))
    at.emit(CardTransferred(rule="G-02", piece=piece.id, holder=victor))
    host = target or next((one.id for one in hosts(at, now, victor)), None)
    at.emit(CardDeployed(rule="P-07", piece=piece.id, engaged=False, parent=host))
    return True


# --- Petitioning Tithe: who is paid instead of the Imperial treasury (P-22, CE-05) ----------------


@enforces("CE-05")
def one_tithe(at: Table, house: HouseId) -> str | None:
    """In a petition only one House plays Petitioning Tithe; the next petition is free again."""
    now = at.game.petition
    if now is None:
        return "Petitioning Tithe is played in a petition, and none is under way"
    if now.payee in {TREASURY, house}:
        return None
    return f"{at.house(now.payee).name} has played Petitioning Tithe in this petition"


def verify_tactic(at: Table, house: HouseId, piece: Piece) -> None:
    """Refuses a second House's Petitioning Tithe; says nothing about other tactics."""
    if says(at.card(piece), Particular.ONE_IN_A_PETITION):
        one_tithe(at, house)


can_tactic = allows(verify_tactic)


def on_tactic(at: Table, house: HouseId, piece: Piece) -> None:
    """What a tactic does to the petition under way: Petitioning Tithe changes who is paid.

    To be called once the tactic has been played; other tactics change nothing here.
    """
    verify_tactic(at, house, piece)
    if says(at.card(piece), Particular.PAID_TO_YOU) and at.game.petition is not None:
        at.emit(PayeeChanged(rule="P-22", house=house))


def payee(at: Table, now: Petition) -> HouseId:
    """Who is paid: "" for the treasury, also when the tithe has left play since."""
    for piece in at.game.pieces.values():
        lies = piece.place in {Place.PLAYED, Place.DOMAIN} and piece.deployed
        if lies and piece.owner == now.payee and says(at.card(piece), Particular.PAID_TO_YOU):
            return now.payee
    return ""


@carries_out("P-22")
def hand_over(at: Table, now: Petition, paid: int, cause: str) -> None:
    """Give the solaris the victor has paid to whoever played the tithe, even to himself."""
    to = seller(at, now) or payee(at, now)
    if to and paid:
        at.emit(SolarisChanged(rule="P-22", house=to, by=paid, cause=cause))


# --- The bidding as it stands: who is in it and asked next, the least raise and the most (P-03) ---


def under_way(at: Table) -> Petition:
    """The petition under way. Raises Misread."""
    if at.game.petition is None:
        raise Misread("a petition under way", "none")
    return at.game.petition


@carries_out("P-19")
def order(game: Game) -> tuple[HouseId, ...]:
    """Who is asked for a bid after the opening bid, round and round (OQ-06)."""
    how = chosen(game.settings, SettingName.BIDDING_ORDER)
    seats = tuple(house.id for house in game.houses.values() if not house.lost)
    asked = seats if how == "seating" else game.playing()
    if how == "initiative" or game.petition is None:
        return asked
    return _from(asked, game.petition.petitioner, behind=True)


def asked_next(game: Game, now: Petition, after: HouseId, *, itself: bool = False) -> HouseId:
    """Who is asked after a House, or is that House `itself`; "" when one bidder is left."""
    turns = _from(order(game), after, behind=not itself)
    out = {*now.passed, now.bidder}
    return next((house for house in turns if house not in out), "")


@carries_out("P-20")
def least(now: Petition) -> int:
    """The least raise, in solaris: a card of cost 0 may be opened at 0, and raised to 1."""
    return now.bid + 1


def ceiling(at: Table, house: HouseId) -> int:
    """The most a House may bid: its solaris, and what cards lend; where favor is bid, its favor."""
    now = at.game.petition
    if now is not None and bids_favor(at, now):
        return max(0, at.house(house).favor)
    lent = shift(at.game, house, Stat.BID) + of_the_house(at, house, Trait.TREASURY)
    return at.house(house).solaris + lent


def still_open(at: Table) -> None:
    """Refuses a word of the bidding once it has ended, or before it begins."""
    now = under_way(at)
    if now.stage in {Bidding.WON, Bidding.PAYING}:
        at.refuse("P-06", f"the bidding is over: {at.house(now.bidder).name} has won at {now.bid}")
    if now.stage is Bidding.ANNOUNCED:
        at.refuse("P-17", "the bidding begins when nobody answers with a tactic any more")


def _from(houses: tuple[HouseId, ...], start: HouseId, *, behind: bool) -> tuple[HouseId, ...]:
    """The Houses, round, from one of them on, or from the one behind it."""
    if start not in houses:
        return houses
    cut = houses.index(start) + behind
    return houses[cut:] + houses[:cut]


@enforces("P-05")
def has_not_passed(at: Table, house: HouseId) -> str | None:
    """A pass is final for that card."""
    petition = at.game.petition
    if petition is None:
        return "no petition is under way"
    if house in petition.passed:
        return f"{at.house(house).name} has passed, which is final for this card"
    return None


def bids_now(at: Table, house: HouseId) -> None:
    """Refuses all but the House whose bid is awaited."""
    has_not_passed(at, house)
    petition = at.game.petition
    if petition is None or house in petition.passed:
        return
    if petition.awaited not in {"", house}:
        at.refuse("P-19", f"the bid of {at.house(petition.awaited).name} is awaited")


# --- What a decree that is petitioned will be assigned to (PD-07) ---------------------------------


def is_decree(at: Table, piece: Piece) -> bool:
    """Whether a card is put on another one when it is won."""
    return at.card(piece).type is CardType.RESOURCE


def targets(at: Table, house: HouseId, piece: Piece) -> tuple[Piece, ...]:
    """The cards that a decree can be assigned to now."""
    return tuple(p for p in _lying(at) if can_assign(at, house, piece, p))


def _lying(at: Table) -> Iterator[Piece]:
    return (p for p in at.game.pieces.values() if p.place is Place.DOMAIN)


def why_no_target(at: Table, house: HouseId, piece: Piece, target: PieceId) -> str | None:
    """Why a decree cannot be deployed: on this target, or on any when none is named yet."""
    if not is_decree(at, piece):
        return f"{at.name(piece)} is assigned to nothing" if target else None
    if target:
        return reason(verify_assign)(at, house, piece, at.piece(target))
    own_first = sorted(_lying(at), key=lambda lying: lying.holder != house)
    if any(can_assign(at, house, piece, lying) for lying in own_first):
        return None
    return f"nothing in play is a target for {at.name(piece)}"
