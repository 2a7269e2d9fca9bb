"""The state of the bidding: bidders, least and highest bid, who can win the card."""

from __future__ import annotations

from cardbase.cards.card import Card
from cardbase.operation.lexicon import Trait
from cardbase.program.nodes import contests as auction
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes.holdings import Particular
from cardbase.program.stored import says
from cardbase.vocabulary import CardType
from tracker.engine.errors import Misread
from tracker.engine.guards import carries_out, reason, refuses
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game, PetitionState, Piece
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, Who, verb
from tracker.engine.words import Bidding, HouseId, OperationKind, PieceId, Place, StatName
from tracker.rules.causes import verify_a_card_acts, with_cause
from tracker.rules.operation import abandon
from tracker.standing.assigning import can_assign, verify_assign
from tracker.standing.figures import of_the_house, shift
from tracker.standing.speech import Words

THERE = frozenset({Place.ASSEMBLY, Place.DOMAIN})
"""The places of a petitioned card; a domain only by overruling (P-16)."""


def under_way(at: Table) -> PetitionState:
    """The petition in progress. Raises Misread."""
    if at.game.petition is None:
        raise Misread("a petition under way", "none")
    return at.game.petition


@carries_out("P-14")
def cancel(at: Table) -> None:
    """End the petition without a victor: the card is in its Assembly again, nothing is lost.

    Raises:
        Misread: no petition is under way.
    """
    under_way(at)
    abandon(at, "P-14")


@verb(
    "cancel [by CARD]",
    "a card's effect ends the petition: its card is in the Assembly again",
    "P-14",
    who=Who.TABLE,
    phases=ALL_PHASES,
    within=frozenset({OperationKind.PETITION}),
    free=True,
)
def _cancel(at: Table, house: HouseId, words: Words) -> None:
    under_way(at)
    said = Words(["cancel", *words.rest().split()])
    left, cause = with_cause(at, house, said, suffered=not house)
    left.first()
    left.nothing_more()
    verify_a_card_acts(at, cause, "P-14", "cancels this petition")
    cancel(at)


def bids_favor(at: Table, now: PetitionState) -> bool:
    """Whether a card on the petitioned one makes all bid favor, and its cost is 0."""
    return any(
        piece.place is Place.PLAYED and piece.active and says(at.card(piece), Particular.BIDS_FAVOR)
        for piece in at.game.assigned(now.piece)
    )


def ware(at: Table) -> str:
    """The ware bid in the petition in progress."""
    now = at.game.petition
    return "favor" if now is not None and bids_favor(at, now) else "solaris"


@carries_out("P-19")
def order(game: Game) -> tuple[HouseId, ...]:
    """The order in which bids are asked for after the opening bid, cyclic (OQ-06)."""
    how = chosen(game.settings, SettingName.BIDDING_ORDER)
    seats = tuple(house.id for house in game.houses.values() if not house.lost)
    asked = seats if how == "seating" else game.playing()
    if how == "initiative" or game.petition is None:
        return asked
    return _from(asked, game.petition.petitioner, behind=True)


def asked_next(game: Game, now: PetitionState, after: HouseId, *, itself: bool = False) -> HouseId:
    """The House asked after a House, or with `itself` that House; "" if one bidder is left."""
    turns = _from(order(game), after, behind=not itself)
    out = {*now.passed, now.bidder}
    return next((house for house in turns if house not in out), "")


def _from(houses: tuple[HouseId, ...], start: HouseId, *, behind: bool) -> tuple[HouseId, ...]:
    """The Houses in cyclic order, from one of them or from the next one."""
    if start not in houses:
        return houses
    cut = houses.index(start) + behind
    return houses[cut:] + houses[:cut]


@carries_out("P-20")
def least(now: PetitionState) -> int:
    """The least raise, in solaris: a card of cost 0 may be opened at 0, and raised to 1."""
    return now.bid + 1


def ceiling(at: Table, house: HouseId) -> int:
    """The most a House may bid: its solaris plus loans by cards; or its favor, if that is bid."""
    now = at.game.petition
    if now is not None and bids_favor(at, now):
        return max(0, at.house(house).favor)
    lent = shift(at.game, house, StatName.BID) + of_the_house(at, house, Trait.TREASURY)
    return at.house(house).solaris + lent


def still_open(at: Table) -> None:
    """Refuses a verb of the bidding before it begins and after it has ended."""
    now = under_way(at)
    if now.stage in {Bidding.WON, Bidding.PAYING}:
        at.refuse("P-06", f"the bidding is over: {at.house(now.bidder).name} has won at {now.bid}")
    if now.stage is Bidding.ANNOUNCED:
        at.refuse("P-17", "the bidding begins when nobody answers with a tactic any more")


@refuses("P-05")
def bids_now(at: Table, house: HouseId) -> None:
    """Refuses all Houses but the one whose bid is awaited; a pass is final for that card."""
    petition = at.game.petition
    if petition is None:
        at.refuse("P-05", "no petition is under way")
    elif house in petition.passed:
        at.refuse("P-05", f"{at.house(house).name} has passed, which is final for this card")
    elif petition.awaited not in {"", house}:
        at.refuse("P-19", f"the bid of {at.house(petition.awaited).name} is awaited")


def started_by(card: Card) -> auction.StartPetition | None:
    """The special terms of the petition a card initiates; None if it initiates none."""
    for ability in card.program.abilities:
        for step in ability.steps:
            if isinstance(step, d.Does) and isinstance(step.deed, auction.StartPetition):
                return step.deed
    return None


def has(at: Table, now: PetitionState, what: Particular) -> bool:
    """Whether the venture that initiated the petition sets this special term."""
    return bool(now.venture) and says(at.card(now.venture), what)


def wins_the_card(at: Table, now: PetitionState) -> bool:
    """Whether the highest bidder gets the card: the petitioner, or anyone if all count as such."""
    return now.bidder == now.petitioner or has(at, now, Particular.ALL_PETITION)


def hosts(at: Table, now: PetitionState, house: HouseId) -> tuple[Piece, ...]:
    """The cards of a House on which it can deploy equipment it wins."""
    piece = at.piece(now.piece)
    mine = (one for one in at.game.domain(house) if one.id != piece.id)
    return tuple(one for one in mine if can_assign(at, house, piece, one))


def needs_host(at: Table, now: PetitionState, house: HouseId) -> bool:
    """Whether the winner must choose on which of its cards to deploy the equipment."""
    return has(at, now, Particular.VICTOR_DEPLOYS) and at.piece(now.piece).holder != house


def is_decree(at: Table, piece: Piece) -> bool:
    """Whether a card is assigned to another one when it is won (PD-07)."""
    return at.card(piece).type is CardType.RESOURCE


def in_domains(at: Table) -> list[Piece]:
    """All cards in domains."""
    return list(at.game.in_all(Place.DOMAIN))


def why_no_target(at: Table, house: HouseId, piece: Piece, target: PieceId) -> str | None:
    """Why a decree cannot be deployed on this target, or on any if none is named yet."""
    if not is_decree(at, piece):
        return f"{at.name(piece)} is assigned to nothing" if target else None
    if target:
        return reason(verify_assign)(at, house, piece, at.piece(target))
    own_first = sorted(in_domains(at), key=lambda lying: lying.holder != house)
    if any(can_assign(at, house, piece, lying) for lying in own_first):
        return None
    return f"nothing in play is a target for {at.name(piece)}"
