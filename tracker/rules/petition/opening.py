"""Opens a petition: which card, whose, for how much (P-01, P-02, P-15 to P-18)."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.kinds import is_program
from cardbase.operation.lexicon import Verb
from cardbase.vocabulary import Deck, Subtype
from tracker.engine.events import CardNamed, PetitionAnnounced
from tracker.engine.guards import allows, prompts, reason, refuses
from tracker.engine.options import Number, Option, numbers, option
from tracker.engine.settings import SettingName, chosen
from tracker.engine.sight import is_covered, subdued_cards
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.verbs import verb
from tracker.engine.words import HouseId, IntervalLimit, OperationKind, PieceId, Place, StatName
from tracker.rules.naming import from_assembly
from tracker.rules.operation import declare, make_way
from tracker.rules.petition.bidding import within_solaris
from tracker.rules.petition.bids import ceiling, in_domains, is_decree, why_no_target
from tracker.standing.assigning import can_assign
from tracker.standing.forbidding import Deed, bans
from tracker.standing.price import (
    cost_of,
    defined,
    most_x,
    outsider_favor,
    rising,
    verify_can_be_in_play,
    verify_favor,
)
from tracker.standing.speech import ON, Words, domain_card


@refuses("P-15")
def has_not_lost(at: Table, house: HouseId) -> None:
    """After a lost petition no other is allowed in that House Interval, unless by a card."""
    mine = at.house(house)
    if mine.used.get(IntervalLimit.PETITION_LOST, 0) > mine.extra.get(
        IntervalLimit.PETITION_LOST, 0
    ):
        at.refuse("P-15", f"{mine.name} has lost a petition in this House Interval")


@refuses("P-18")
def could_be_deployed(at: Table, house: HouseId, piece: Piece, target: PieceId) -> None:
    """A card that could not be deployed cannot be petitioned: second copies, natives, decrees."""
    card = at.card(piece)
    why = reason(verify_can_be_in_play)(at, house, card, piece)
    if why is None:
        verify_can_be_in_play(at, house, card, piece)
        why = why_no_target(at, house, piece, target)
    if why is not None:
        at.refuse("P-18", why)


@refuses("P-16")
def _not_in_play(at: Table, house: HouseId, piece: Piece) -> None:
    """A card in a domain is redeployed there; it cannot be petitioned again."""
    lies = piece
    if any(isinstance(event, CardNamed) and event.piece == piece.id for event in at.events):
        for subdued in subdued_cards(at.game, house):  # this very command named the card
            if is_covered(subdued):
                at.cards.leave_open(subdued.card)
            elif subdued.card == piece.card:
                lies = subdued
                break
    if lies.place is Place.DOMAIN:
        where = f"lies in the domain of {at.house(lies.holder).name}"
        at.refuse("P-16", f"{at.name(lies)} {where}, and is redeployed from there")


def _verify_own_assembly(at: Table, house: HouseId, piece: Piece) -> None:
    """Only Imperial cards of the own Assembly can be petitioned (P-01)."""
    card = at.card(piece)
    if piece.holder != house or piece.place is not Place.ASSEMBLY:
        name = at.house(house).name
        at.refuse("P-01", f"{card.name} does not lie in the Assembly of {name}")
    elif card.deck is not Deck.IMPERIAL:
        back = f"{card.name} has the back of the {card.deck} deck"
        at.refuse("P-01", f"{back}: an Assembly holds Imperial cards")
    elif is_program(card) or Subtype.HOMEWORLD in card.subtypes:
        aside = f"{card.name} is set aside at set-up"
        at.refuse("P-01", f"{aside}, and never lies in an Assembly (DK-01)")


@refuses("OQ-37", "P-01", "P-02")
def verify_petition(  # noqa: PLR0913, PLR0917 - who bids how much for what, which costs what
    at: Table, house: HouseId, piece: Piece, cost: int, bid: int, target: PieceId = ""
) -> None:
    """Refuses an illegal petition; `cost` is the value of a cost X.

    Cards can forbid petitions, to a House or to all, for a card or a kind of card. A lost card can
    be petitioned again next turn, or never, as set. The opening bid is at least the cost.
    """
    name = at.name(piece)
    has_not_lost(at, house)
    _not_in_play(at, house, piece)
    _verify_own_assembly(at, house, piece)
    for by in bans(at, house, Deed(verb=Verb.INITIATE, what=piece, petition=True)):
        at.refuse("P-01", f"{by} forbids to petition {name}")
    lost = any(e.on == piece.id and e.stat == StatName.PETITION_LOST for e in at.game.effects)
    if lost and chosen(at.game.settings, SettingName.PETITION_AGAIN) != "next-turn":
        at.refuse("OQ-37", f"{name} was lost before, and this game lets nobody petition it again")
    could_be_deployed(at, house, piece, target)
    if bid < cost:
        at.refuse("P-02", f"{name} costs {cost}: the first bid is that or more, not {bid}")
    within_solaris(at, house, bid)
    verify_favor(at, house, outsider_favor(at, house, piece, cost), name)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in at.game.in_place(house, Place.ASSEMBLY):
        bids = list(_bids(at, house, piece))
        decree = bids and is_decree(at, piece)
        can_be_on = (one for one in in_domains(at) if decree and can_assign(at, house, piece, one))
        for target in (None, *can_be_on):
            name, on = ("", "") if target is None else (f" on {at.name(target)}", ON)
            for x, bid, cost in bids:
                says = f"{at.name(piece)}{name}, cost {cost}: the first bid"
                args = (piece, x, bid, on, target)
                yield option("petition", *args, says=says, rules=("P-01", "P-02", "P-03"))


def _bids(at: Table, house: HouseId, piece: Piece) -> Iterator[tuple[Number | None, Number, str]]:
    """The X that can be chosen for a card, None where none is; the first bids; the cost."""
    most, low = ceiling(at, house), defined(at, piece)

    def can(cost: int) -> bool:
        return allows(verify_petition)(at, house, piece, cost, cost)

    if low is not None:
        if can(low):
            yield None, Number(low, most, unsaid=low), str(low)
        return
    for x in numbers(rising(lambda x: can(cost_of(at, piece, x=x)), most_x(at, piece)), "x"):
        costs = tuple(cost_of(at, piece, x=each) for each in range(x.low, x.high + 1))
        yield x, Number(costs[0], most, floor=costs, floor_from=x.low), "X"


@verb(
    "petition CARD [BID] [on TARGET] [x=N]",
    "reveal an Assembly card and open the bidding for it",
    "P-01",
    _options,
)
@prompts("P-17")
def petition(at: Table, house: HouseId, words: Words) -> None:
    """Reveal the card and open the Declaration window for all; then the bidding begins.

    The card is one of the Assembly, or by its id any of the game, for the rules to refuse.
    """
    typed_x = words.named("x")
    x = None if typed_x is None else Words([typed_x]).number("the deployment cost X")
    text, on = words.before()
    left = Words(text.split())
    bid = left.number("the first bid") if left.has_number() else None
    named = left.rest()
    piece = at.game.pieces.get(named.strip().lower()) or from_assembly(at, house, named)
    cost = cost_of(at, piece, x=x)
    bid, target = cost if bid is None else bid, domain_card(at, on).id if on else ""
    verify_petition(at, house, piece, cost, bid, target)
    make_way(at)
    at.emit(PetitionAnnounced(rule="P-01", house=house, piece=piece.id, cost=cost, bid=bid))
    declare(at, OperationKind.PETITION, house, piece.id, target)
