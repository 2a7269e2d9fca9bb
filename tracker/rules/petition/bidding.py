"""The bidding of a petition (P-03 to P-06), open or by sealed maxima.

From the first seal on no bid is made aloud. Whoever is in the bidding seals a maximum or passes;
then each opens his own; then the auction is played out by its rules, each House raising by the
least step while that is within its maximum. Who has sealed one cannot pass, and leaves it only
where the table sets the rule aside. Until it is opened, only a salted hash is known of a
maximum (`tracker.engine.chance`).
"""

from __future__ import annotations

from tracker.engine.chance import LARGEST, SHORTEST, commitment, opens
from tracker.engine.errors import Misread
from tracker.engine.events import (
    BidAwaited,
    BiddingOpened,
    BidPassed,
    BidRaised,
    EffectsEnded,
    MaximumRevealed,
    MaximumSealed,
)
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.state import Game, Petition, Question, Sealed
from tracker.engine.table import Secret, Table
from tracker.engine.words import Bidding, HouseId, Kind, Stat
from tracker.rules.operation import resolves
from tracker.rules.petition.bids import (
    THERE,
    asked_next,
    bids_favor,
    bids_now,
    cancel,
    ceiling,
    hosts,
    least,
    needs_host,
    order,
    still_open,
    under_way,
    ware,
)
from tracker.rules.petition.paying import settle
from tracker.rules.questions import answers, ask
from tracker.standing.figures import cost
from tracker.standing.speech import Words


def unsealed(game: Game, now: Petition) -> tuple[HouseId, ...]:
    """The Houses in the bidding that have not sealed a maximum, in the order they are asked."""
    return tuple(house for house in _in(game, now) if house not in now.sealed)


def unopened(game: Game, now: Petition) -> tuple[HouseId, ...]:
    """The Houses whose maxima are still sealed, in the order they are asked."""
    inside = (house for house in _in(game, now) if house in now.sealed)
    return tuple(house for house in inside if now.sealed[house].maximum is None)


def _in(game: Game, now: Petition) -> tuple[HouseId, ...]:
    return tuple(house for house in order(game) if house not in now.passed)


def verify_seal(at: Table, house: HouseId) -> None:
    """Refuses a seal from a House that is not asked for one."""
    bids_now(at, house)
    still_open(at)
    if house in under_way(at).sealed:
        at.refuse("P-05", f"{at.house(house).name} has sealed a maximum, which is final")


can_seal = allows(verify_seal)


def seal(at: Table, house: HouseId, secret: Secret, salt: bytes) -> None:
    """Seal a maximum.

    Args:
        at: The table.
        house: Whose maximum.
        secret: The maximum in solaris, and the word that opens it again.
        salt: 16 random bytes.

    Raises:
        Misread: the maximum is no number that can be sealed, or the word is too short.
    """
    verify_seal(at, house)
    if not 0 <= secret.maximum <= LARGEST:
        raise Misread(f"a maximum from 0 to {LARGEST} solaris", "another number")
    if len(secret.word.strip()) < SHORTEST:
        raise Misread(f"a word of at least {SHORTEST} signs", "a shorter one")
    _, digest = commitment(secret.maximum, secret.word, salt)
    at.emit(MaximumSealed(rule="P-04", house=house, salt=salt.hex(), digest=digest))
    ask_next(at)


def verify_reveal(at: Table, house: HouseId) -> None:
    """Refuses to open a maximum before all are sealed, or that was not sealed."""
    bids_now(at, house)
    still_open(at)
    now = under_way(at)
    waits = ", ".join(at.house(other).name for other in unsealed(at.game, now))
    if waits:
        at.refuse("P-05", f"maxima are opened when all are sealed: {waits} may still seal or pass")
    _sealed(now, house)


can_reveal = allows(verify_reveal)


def _sealed(now: Petition, house: HouseId) -> Sealed:
    """The sealed maximum of a House. Raises Misread."""
    found = now.sealed.get(house)
    if found is None or found.maximum is not None:
        raise Misread("a House whose maximum is sealed", house)
    return found


def verify_revealed(digest: str, nonce: str, maximum: int) -> None:
    """Raises Misread when a maximum is not the one that was sealed; no override helps."""
    if not opens(digest, nonce, maximum):
        raise Misread("the maximum and the word that were sealed", "others")


def reveal(at: Table, house: HouseId, secret: Secret) -> None:
    """Open a sealed maximum with the word that sealed it; the word stays unknown.

    Raises:
        Misread: it is another maximum, or another word.
    """
    verify_reveal(at, house)
    found = _sealed(under_way(at), house)
    fits = 0 <= secret.maximum <= LARGEST
    nonce, _ = commitment(secret.maximum if fits else 0, secret.word, bytes.fromhex(found.salt))
    verify_revealed(found.digest, nonce, secret.maximum)
    at.emit(MaximumRevealed(rule="P-04", house=house, maximum=secret.maximum, nonce=nonce))
    ask_next(at)


def ask_next(at: Table) -> None:
    """Ask the next House to seal or to open; with all open, play the auction out."""
    now = under_way(at)
    if set(_in(at.game, now)) <= {now.bidder}:
        settle(at)
        return
    waits = unsealed(at.game, now) or unopened(at.game, now)
    if waits:
        at.emit(BidAwaited(rule="P-19", stage=Bidding.SEALED, house=waits[0]))
    else:
        play_out(at)


def play_out(at: Table) -> None:
    """Play the auction as it was sealed, from the House on which it was to bid."""
    after = next(iter(under_way(at).sealed))
    itself = True
    while asked := asked_next(at.game, under_way(at), after, itself=itself):
        now = under_way(at)
        most = min(now.sealed[asked].maximum or 0, ceiling(at, asked))
        if least(now) <= most:
            at.emit(BidRaised(rule="P-04", house=asked, bid=least(now)))
        else:
            at.emit(BidPassed(rule="P-05", house=asked))
        after, itself = asked, False
    settle(at)


# --- The bidding of a petition: who is asked, raises, passes, and when it ends (P-03 to P-06) -----


@enforces("P-03")
def within_solaris(at: Table, house: HouseId, bid: int) -> str | None:
    """Nobody bids more solaris than he has now."""
    most = ceiling(at, house)
    if bid <= most:
        return None
    return f"{at.house(house).name} may bid {most} {ware(at)}, all there are, and not {bid}"


@enforces("P-04")
def above_standing(at: Table, bid: int) -> str | None:
    """One raises or passes; one never matches."""
    now = under_way(at)
    if now.stage is Bidding.SEALED:
        return "the maxima are sealed: seal one, too, or pass"
    if bid >= least(now):
        return None
    return f"{at.house(now.bidder).name} has bid {now.bid}: raise to {least(now)} at least, or pass"


def verify_bid(at: Table, house: HouseId, bid: int) -> None:
    """Refuses a bid that cannot be made."""
    bids_now(at, house)
    still_open(at)
    above_standing(at, bid)
    within_solaris(at, house, bid)
    now = under_way(at)
    if needs_host(at, now, house) and not hosts(at, now, house):
        at.refuse("P-18", f"{at.house(house).name} has no card to bear {at.name(now.piece)}")


can_bid = allows(verify_bid)


def bid(at: Table, house: HouseId, amount: int) -> None:
    """Bid more; the next House is asked."""
    verify_bid(at, house, amount)
    at.emit(BidRaised(rule="P-04", house=house, bid=amount))
    go_on(at, house)


def verify_pass_bid(at: Table, house: HouseId) -> None:
    """Refuses a pass from a House that is not asked, or that has sealed what it bids up to."""
    bids_now(at, house)
    still_open(at)
    if house in unopened(at.game, under_way(at)):
        reason = f"{at.house(house).name} has sealed a maximum, which binds: reveal it"
        at.refuse("P-05", f"{reason}, and it bids by itself up to that")


can_pass_bid = allows(verify_pass_bid)


def pass_bid(at: Table, house: HouseId) -> None:
    """Leave the bidding; whose bid stands leaves it at that.

    Raises:
        Misread: its own bid stands, and no maxima are being sealed.
    """
    verify_pass_bid(at, house)
    now = under_way(at)
    if house == now.bidder and now.stage is not Bidding.SEALED:
        raise Misread("a House whose bid does not stand", house)
    _leave(at, house)


def _leave(at: Table, house: HouseId) -> None:
    at.emit(BidPassed(rule="P-05", house=house))
    go_on(at, house)


@resolves(Kind.PETITION)
def begin(at: Table) -> None:
    """Begin the bidding, the window being closed; a card that has left ends the petition."""
    now = under_way(at)
    if now.stage is not Bidding.ANNOUNCED:
        return
    if at.piece(now.piece).place not in THERE:
        cancel(at)
    elif now.ignored:
        open_anew(at)
    else:
        go_on(at, "")


OPENING = "the first bid"
"""The topic of the question for a first bid, after those before it were ignored."""


def open_anew(at: Table) -> None:
    """The petitioner bids first once more; who cannot bid the cost any more ends the petition."""
    now = under_way(at)
    low = 0 if bids_favor(at, now) else cost(at, at.piece(now.piece)) or now.listed
    high = ceiling(at, now.petitioner)
    if high < low:
        cancel(at)
    elif high == low:
        opened_anew(at, low, low)
    else:
        text = f"{at.name(now.piece)}: your first bid in {ware(at)}, {low} to {high}?"
        ask(at, OPENING, "P-02", now.petitioner, text, now.piece, low=low, high=high)


@answers(OPENING, of_operation=True)
def opening_said(at: Table, question: Question, said: str) -> None:
    """The petitioner opens the bidding with what he said. Raises Misread."""
    low, high = question.low or 0, question.high or 0
    bid = Words([said]).number(f"a first bid, {low} to {high}", low=low)
    if bid > high:
        raise Misread(f"a first bid, {low} to {high}", said)
    opened_anew(at, bid, low)


def opened_anew(at: Table, bid: int, low: int) -> None:
    """The bidding goes on from a new first bid."""
    at.emit(BiddingOpened(rule="P-02", bid=bid, cost=low))
    go_on(at, "")


@carries_out("P-06")
def go_on(at: Table, after: HouseId) -> None:
    """Ask the next House; when one bidder is left, he is the victor at the standing bid."""
    now = under_way(at)
    if now.stage is Bidding.SEALED:
        ask_next(at)
        return
    asked = asked_next(at.game, now, after)
    if asked:
        at.emit(BidAwaited(rule="P-19", stage=Bidding.BIDDING, house=asked))
    else:
        settle(at)


def pass_by_force(at: Table) -> None:
    """A House that must pass at its next option does so when it is asked (Collusion).

    What it has sealed binds it no more.
    """
    now = at.game.petition
    bids = now is not None and now.stage in {Bidding.BIDDING, Bidding.SEALED}
    if now is None or not bids or not now.awaited or at.game.questions:
        return
    found = [e for e in at.game.effects if e.stat == Stat.NO_BID and e.on == now.awaited]
    if found:
        at.emit(EffectsEnded(rule="P-05", effects=(found[0].id,)))
        _leave(at, now.awaited)


def lost_houses_leave(at: Table) -> None:
    """A House that has lost the game bids no more; a petition of its own, or won by it, ends."""
    now = at.game.petition
    if now is None or at.game.winner:
        return
    houses = at.game.houses
    if houses[now.petitioner].lost or houses[now.bidder].lost:
        cancel(at)
    elif now.awaited and houses[now.awaited].lost:
        at.emit(BidPassed(rule="P-05", house=now.awaited))
        go_on(at, now.awaited)
