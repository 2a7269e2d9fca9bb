"""Opens a petition: which card, whose, for how much (P-01, P-02, P-15 to P-18)."""

from __future__ import annotations

from msgspec import Struct

from cardbase.cards.kinds import is_program
from cardbase.operation.lexicon import Verb as Word
from cardbase.vocabulary import Deck, Subtype
from tracker.engine.events import CardNamed, PetitionAnnounced
from tracker.engine.guards import allows, enforces, prompts, reason
from tracker.engine.settings import SettingName, chosen
from tracker.engine.sight import is_covered, subdued_cards
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Kind, Limit, PieceId, Place, Stat
from tracker.rules.hand import from_assembly
from tracker.rules.operation import declare, make_way
from tracker.rules.petition.bidding import within_solaris
from tracker.rules.petition.bids import why_no_target
from tracker.standing.forbidding import Deed, bans
from tracker.standing.price import outsider_favor, verify_can_be_in_play, verify_favor


class Opening(Struct, frozen=True, kw_only=True):
    """What a petitioner announces.

    Attributes:
        cost: The card's deployment cost in solaris; what X is, where it is X.
        bid: His first bid in solaris.
        target: The card a decree is for, "" when he says so later.
    """

    piece: PieceId
    cost: int
    bid: int
    target: PieceId = ""


def meant(at: Table, house: HouseId, text: str) -> Piece:
    """The card to petition: any card of the game by its id, else one of the Assembly.

    Raises:
        Misread, SeveralFit, Refused: as `tracker.rules.hand.from_assembly`.
    """
    found = at.game.pieces.get(text.strip().lower())
    return from_assembly(at, house, text) if found is None else found


@enforces("P-15")
def has_not_lost(at: Table, house: HouseId) -> str | None:
    """Who lost a petition may not petition again in that House Interval, unless a card allows."""
    mine = at.house(house)
    lost = mine.used.get(Limit.PETITION_LOST, 0)
    if lost <= mine.extra.get(Limit.PETITION_LOST, 0):
        return None
    return f"{mine.name} has lost a petition in this House Interval"


@enforces("P-16")
def not_in_play(at: Table, house: HouseId, piece: Piece) -> str | None:
    """A card in a domain is redeployed there; it is never petitioned again."""
    lies = piece
    if _just_named(at, piece):
        for subdued in subdued_cards(at.game, house):
            if is_covered(subdued):
                at.cards.leave_open(subdued.card)
            elif subdued.card == piece.card:
                lies = subdued
                break
    if lies.place is not Place.DOMAIN:
        return None
    where = at.house(lies.holder).name
    return f"{at.name(lies)} lies in the domain of {where}, and is redeployed from there"


def _just_named(at: Table, piece: Piece) -> bool:
    """Whether this very command named the card."""
    return any(isinstance(event, CardNamed) and event.piece == piece.id for event in at.events)


@enforces("P-01")
def in_own_assembly(at: Table, house: HouseId, piece: Piece) -> str | None:
    """One petitions an Imperial card of one's own Assembly."""
    card = at.card(piece)
    if piece.holder != house or piece.place is not Place.ASSEMBLY:
        return f"{card.name} does not lie in the Assembly of {at.house(house).name}"
    if card.deck is not Deck.IMPERIAL:
        return f"{card.name} has the back of the {card.deck} deck: an Assembly holds Imperial cards"
    if is_program(card) or Subtype.HOMEWORLD in card.subtypes:
        return f"{card.name} is set aside at set-up, and never lies in an Assembly (DK-01)"
    return None


def not_forbidden(at: Table, house: HouseId, piece: Piece) -> None:
    """Cards can forbid petitions: to a House or to all, for a card or for a kind of card."""
    deed = Deed(verb=Word.INITIATE, what=piece, petition=True)
    for by in bans(at, house, deed):
        at.refuse("P-01", f"{by} forbids to petition {at.name(piece)}")


@enforces("OQ-37")
def not_lost_for_good(at: Table, piece: Piece) -> str | None:
    """A card that was lost is petitioned again next turn, or never, as the table set it."""
    on_it = any(e.on == piece.id and e.stat == Stat.PETITION_LOST for e in at.game.effects)
    if not on_it or chosen(at.game.settings, SettingName.PETITION_AGAIN) == "next-turn":
        return None
    return f"{at.name(piece)} was lost before, and this game lets nobody petition it again"


@enforces("P-18")
def could_be_deployed(at: Table, house: HouseId, piece: Piece, target: PieceId) -> str | None:
    """What could not be deployed is not petitioned: a second copy, a native, a decree."""
    card = at.card(piece)
    why = reason(verify_can_be_in_play)(at, house, card, piece)
    if why is not None:
        return why
    verify_can_be_in_play(at, house, card, piece)
    return why_no_target(at, house, piece, target)


@enforces("P-02")
def at_least_the_cost(at: Table, opening: Opening) -> str | None:
    """The petitioner bids the deployment cost, or more."""
    if opening.bid >= opening.cost:
        return None
    name = at.name(opening.piece)
    return f"{name} costs {opening.cost}: the first bid is that or more, not {opening.bid}"


def verify_petition(at: Table, house: HouseId, opening: Opening) -> None:
    """Refuses a petition that cannot be opened."""
    piece = at.piece(opening.piece)
    has_not_lost(at, house)
    not_in_play(at, house, piece)
    in_own_assembly(at, house, piece)
    not_forbidden(at, house, piece)
    not_lost_for_good(at, piece)
    could_be_deployed(at, house, piece, opening.target)
    at_least_the_cost(at, opening)
    within_solaris(at, house, opening.bid)
    due = outsider_favor(at, house, piece, opening.cost)
    verify_favor(at, house, due, at.name(piece))


can_petition = allows(verify_petition)


@prompts("P-17")
def petition(at: Table, house: HouseId, opening: Opening) -> None:
    """Reveal the card and open the Declaration window for all; then the bidding begins."""
    verify_petition(at, house, opening)
    make_way(at)
    at.emit(
        PetitionAnnounced(
            rule="P-01", house=house, piece=opening.piece, cost=opening.cost, bid=opening.bid
        )
    )
    declare(at, Kind.PETITION, house, opening.piece, opening.target)
