"""Deeds that start, change or end petitions and rites, or change their participants."""

from __future__ import annotations

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from cardbase.vocabulary import Subtype
from tracker.cards.amount_deeds import lasting_tactic
from tracker.cards.asking import Deeds, begin_on_each, for_each, put
from tracker.engine.events import (
    AbilityEnded,
    BidRaised,
    BidsIgnored,
    CardsEngaged,
    OperationAdvanced,
    PetitionAnnounced,
    WindowClosed,
)
from tracker.engine.guards import reason
from tracker.engine.state import PetitionState, Piece
from tracker.engine.table import Table
from tracker.engine.words import (
    FIGHTS_FOR,
    FORCE_GOES,
    USES,
    WITHSTANDS,
    HouseId,
    OperationKind,
    Place,
    Stage,
    StatName,
    Until,
)
from tracker.rules.governance import discard
from tracker.rules.lasting import begin_effect, lasts
from tracker.rules.operation import declare, finish
from tracker.rules.petition.bids import cancel, ceiling, least
from tracker.rules.petition.opening import could_be_deployed, has_not_lost
from tracker.rules.petition.paying import settle
from tracker.rules.rite.defense import is_late, let_late
from tracker.rules.rite.joining import bring_in, join_by_text
from tracker.rules.rite.resolution import end_at_once, retarget
from tracker.standing.ability import Ends, Run, the_card
from tracker.standing.figures import Deal, cost
from tracker.standing.forbidding import Deed, bans
from tracker.standing.kinds import subtypes
from tracker.standing.named_kinds import is_so
from tracker.standing.selecting import house, is_like, pieces
from tracker.standing.sides import rite_of

BID = "bid"
"""The key of an immediate bid."""


def _petition(run: Run) -> PetitionState:
    """The petition under way. Raises Ends."""
    now = run.at.game.petition
    if now is None:
        raise Ends("P-14", "does nothing: no petition is under way")
    return now


def _ends_petition(run: Run, deed: r.EndPetition) -> int:
    """The petition ends without a victor, and its tactics with it."""
    card = _petition(run).piece
    cancel(run.at)
    if deed.bars:
        begin_effect(run.at, card, StatName.NO_PETITION, 1, Until.INTERVAL)
    return 1


def _bids_now(run: Run, deed: r.BidsNow) -> int:
    """A House bids before the bidding begins; the highest bidder may keep its bid."""
    now, bidder = _petition(run), house(run.context, deed.who)
    low = now.bid if bidder == now.bidder else least(now)
    bid = _bid(run, "your bid, from", low, max(low, ceiling(run.at, bidder)))
    if bid > now.bid or bidder != now.bidder:
        run.at.emit(BidRaised(rule="P-04", house=bidder, bid=bid))
    return bid


def _bid(run: Run, text: str, low: int, high: int) -> int:
    said = run.kept(BID)
    if not isinstance(said, int) and high > low:
        put(run, BID, run.who, f"{text} {low} to {high}? {run.text}", low=low, high=high)
    return said if isinstance(said, int) else low


def _resolves(run: Run, _: r.ResolvePetition) -> int:
    """The bidding ends: the highest bidder is the victor (P-06)."""
    _petition(run)
    if run.at.game.window is not None:
        run.at.emit(WindowClosed(rule="P-06"))
    settle(run.at)
    return 1


def _ignores(run: Run, _: r.IgnoreBids) -> int:
    """The bids so far are void; once the window closes the petitioner opens again."""
    _petition(run)
    run.at.emit(BidsIgnored(rule="G-02"))
    return 1


def _starts_petition(run: Run, deed: r.StartPetition) -> int:
    """A petition is initiated: the operation of the venture is over, and the bidding begins."""
    at, who = run.at, run.who
    piece, venture = the_card(run, deed.what), run.frame.card
    price = cost(at, piece, Deal(who, petition=True))
    why = _cannot_start(at, who, piece, anyway=deed.anyway)
    if why is not None:
        raise Ends(*why)
    low, high = price or 0, ceiling(at, who)
    if high < low:
        raise Ends("P-03", f"initiates nothing: {at.name(piece)} costs {low}, more than there is")
    bid = _bid(run, "your first bid,", low, high)
    at.emit(AbilityEnded(rule="CT-16", frame=run.id))
    if at.game.operation is not None:
        discard(at, at.piece(venture), "V-11")
        finish(at)
    due = low if price is not None else bid
    announced = PetitionAnnounced(
        rule="P-01", house=who, piece=piece.id, cost=due, bid=bid, venture=venture
    )
    at.emit(announced)
    declare(at, OperationKind.PETITION, who, piece.id)
    return 1


def _cannot_start(
    at: Table, house: HouseId, piece: Piece, *, anyway: bool
) -> tuple[str, str] | None:
    """The rule and the reason why a House cannot petition for a card; None if it can."""
    why = None if anyway else reason(has_not_lost)(at, house)
    if why is not None:
        return "P-15", why
    for by in bans(at, house, Deed(verb=Verb.INITIATE, what=piece, petition=True)):
        return "P-01", f"{by} forbids to petition {at.name(piece)}"
    if piece.place is Place.ASSEMBLY:
        why = reason(could_be_deployed)(at, house, piece, "")
    return None if why is None else ("P-18", why)


def _starts_rite(run: Run, deed: r.StartRite) -> int:
    """The rite of a venture waits for its target (V-09); a pawn engages for it.

    Raises Ends if the venture is no longer the operation in progress.
    """
    now = run.at.game.operation
    if now is None or now.piece != run.frame.card:
        raise Ends("V-09", "starts no rite: its operation is over")
    if deed.pawn is not None:
        pawn = the_card(run, deed.pawn)
        run.at.emit(CardsEngaged(rule="G-02", pieces=(pawn.id,)))
        begin_effect(run.at, pawn.id, StatName.PAWN, 1, Until.OPERATION, run.frame.card)
    run.at.emit(OperationAdvanced(rule="V-09", stage=Stage.STARTING))
    return 1


def _lets_counter(run: Run, deed: r.EngageToCounter) -> int:
    """A persona may Counter, and engages for it; one of another House fights for the defender."""
    at, house = run.at, rite_of(run.at).defense.house

    def let(one: Piece) -> None:
        begin_effect(at, one.id, StatName.COUNTER, 1, Until.OPERATION)
        if one.holder != house:
            begin_effect(at, one.id, f"{FIGHTS_FOR}{house}", 1, Until.OPERATION)

    return for_each(run, deed.what, let)


def _lays(run: Run, deed: r.Lays) -> int:
    """An effect on cards for the rite, or for as long as the tactic is in play (TC-04).

    Whether Counter may be gained after the defense was declared the players decide (OQ-43).
    """
    if deed.gift is r.Gift.COUNTER and is_late(run.at):
        return for_each(run, deed.on, lambda one: let_late(run.at, run.who, run.card, one))
    return begin_on_each(run, deed.on, StatName(deed.gift), Until.OPERATION, lasting_tactic(run))


def _uses_weapons(run: Run, deed: r.UseWeapons) -> int:
    """Only weapons of one kind on a card have an effect in this rite."""
    at, bearer = run.at, run.frame.card
    begin_effect(at, bearer, f"{USES}{deed.kind}", 1, Until.OPERATION)
    for one in at.game.assigned(bearer):
        is_weapon = Subtype.WEAPON in subtypes(at, one)
        if is_weapon and not is_so(run.context, one, deed.kind):
            begin_effect(at, one.id, StatName.NO_EFFECT, 1, Until.OPERATION)
    return 1


def _redirects(run: Run, deed: r.Redirect) -> int:
    """All force assigned to a card is redirected to another, for the operation in progress."""
    on, to = the_card(run, deed.on), the_card(run, deed.to)
    begin_effect(run.at, on.id, f"{FORCE_GOES}{to.id}", 1, lasts(run.at))
    return 1


def _withstands(run: Run, deed: r.Withstand) -> int:
    """A card is immune to the force of another, for the operation in progress."""
    found = pieces(run.context, deed.on)
    kind = next(one for one in nested(deed.force_of) if isinstance(one, p.Cards))
    for one in found:
        for source in pieces(run.context, deed.force_of):
            if is_like(run.context, kind, source):  # what was face-down may be another event
                begin_effect(run.at, one.id, f"{WITHSTANDS}{source.id}", 1, lasts(run.at))
    return len(found)


def _retargets(run: Run, deed: r.Retarget) -> int:
    """The rite gets another target (R-23)."""
    retarget(run.at, the_card(run, deed.what))
    return 1


def _ends_rite(run: Run, deed: r.EndRite) -> int:
    """The rite ends at once (R-05)."""
    end_at_once(run.at, run.cause, counts=deed.counts)
    return 1


DEEDS: Deeds = {
    r.EndPetition: _ends_petition,
    r.StartPetition: _starts_petition,
    r.BidsNow: _bids_now,
    r.ResolvePetition: _resolves,
    r.IgnoreBids: _ignores,
    r.StartRite: _starts_rite,
    r.Join: lambda run, deed: for_each(  # on the side of the House
        run, deed.what, lambda one: join_by_text(run.at, run.who, one)
    ),
    r.TakePart: lambda run, deed: for_each(  # besides: declared, or engaged at once
        run, deed.what, lambda one: bring_in(run.at, one, run.cause)
    ),
    r.EngageToCounter: _lets_counter,
    r.Lays: _lays,
    r.AsOne: lambda run, deed: begin_on_each(  # as long as the tactic lies there
        run, deed.what, StatName.AS_ONE, Until.OPERATION, run.frame.card
    ),
    r.UseWeapons: _uses_weapons,
    r.Redirect: _redirects,
    r.Withstand: _withstands,
    r.Retarget: _retargets,
    r.EndRite: _ends_rite,
}
