"""The bidding of a petition (P-03 to P-06), open or by sealed maxima.

After the first sealed maximum there are no open bids. Every bidder seals a maximum or passes; then
each opens its own; then the auction is simulated by its rules, each House raising by the minimum
while that is within its maximum. A House that has sealed one cannot pass, unless the rule is
overruled. Until it is opened, only a salted hash of a maximum is known (`tracker.engine.chance`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tracker.engine.chance import LARGEST, SHORTEST, commitment, opens
from tracker.engine.errors import Misread, OtherSeal
from tracker.engine.events import (
    BidAwaited,
    BiddingOpened,
    BidPassed,
    BidRaised,
    EffectsEnded,
    MaximumRevealed,
    MaximumSealed,
)
from tracker.engine.guards import allows, carries_out, refuses
from tracker.engine.options import Number, Option, option
from tracker.engine.state import Game, PetitionState, Question
from tracker.engine.table import Secret, Table
from tracker.engine.verbs import ALL_PHASES, Options, Run, Who, verb
from tracker.engine.words import Bidding, HouseId, OperationKind, StatName
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

OPENING = "the first bid"
"""The topic of the question for a new opening bid, after earlier bids were ignored."""


@refuses("P-03", "P-04")
def verify_bid(at: Table, house: HouseId, bid: int) -> None:
    """Refuses an illegal bid: a House raises or passes, it never matches."""
    bids_now(at, house)
    still_open(at)
    now = under_way(at)
    if now.stage is Bidding.SEALED:
        at.refuse("P-04", "the maxima are sealed: seal one, too, or pass")
    elif bid < least(now):
        bidder = at.house(now.bidder).name
        at.refuse("P-04", f"{bidder} has bid {now.bid}: raise to {least(now)} at least, or pass")
    within_solaris(at, house, bid)
    if needs_host(at, now, house) and not hosts(at, now, house):
        at.refuse("P-18", f"{at.house(house).name} has no card to bear {at.name(now.piece)}")


def within_solaris(at: Table, house: HouseId, bid: int) -> None:
    """A House cannot bid more solaris than it has now (P-03)."""
    most = ceiling(at, house)
    if bid > most:
        name = at.house(house).name
        at.refuse("P-03", f"{name} may bid {most} {ware(at)}, all there are, and not {bid}")


def bid(at: Table, house: HouseId, amount: int) -> None:
    """Raise the bid; the next House is asked."""
    verify_bid(at, house, amount)
    at.emit(BidRaised(rule="P-04", house=house, bid=amount))
    _go_on(at, house)


def verify_pass_bid(at: Table, house: HouseId) -> None:
    """Refuses a pass from a House that is not asked, or that has sealed a maximum."""
    bids_now(at, house)
    still_open(at)
    if house in _unopened(at.game, under_way(at)):
        reason = f"{at.house(house).name} has sealed a maximum, which binds: reveal it"
        at.refuse("P-05", f"{reason}, and it bids by itself up to that")


def pass_bid(at: Table, house: HouseId) -> None:
    """Leave the bidding; the highest bidder keeps its bid.

    Raises:
        Misread: it is the highest bidder, and no maxima are being sealed.
    """
    verify_pass_bid(at, house)
    now = under_way(at)
    if house == now.bidder and now.stage is not Bidding.SEALED:
        raise Misread("a House whose bid does not stand", house)
    _leave(at, house)


def _leave(at: Table, house: HouseId) -> None:
    at.emit(BidPassed(rule="P-05", house=house))
    _go_on(at, house)


@carries_out("P-06")
def _go_on(at: Table, after: HouseId) -> None:
    """Ask the next House; when one bidder is left, it is the victor at the highest bid."""
    now = under_way(at)
    if now.stage is Bidding.SEALED:
        _ask_next(at)
    elif asked := asked_next(at.game, now, after):
        at.emit(BidAwaited(rule="P-19", stage=Bidding.BIDDING, house=asked))
    else:
        settle(at)


@resolves(OperationKind.PETITION)
def begin(at: Table) -> None:
    """Begin the bidding after the window has closed; if the card has left, the petition ends.

    After ignored bids the petitioner opens once more; if it cannot bid the cost, the petition ends.
    """
    now = under_way(at)
    if now.stage is not Bidding.ANNOUNCED:
        return
    if at.piece(now.piece).place not in THERE:
        cancel(at)
        return
    if not now.ignored:
        _go_on(at, "")
        return
    low = 0 if bids_favor(at, now) else cost(at, at.piece(now.piece)) or now.listed
    high = ceiling(at, now.petitioner)
    if high < low:
        cancel(at)
    elif high == low:
        _open_anew(at, low, low)
    else:
        text = f"{at.name(now.piece)}: your first bid in {ware(at)}, {low} to {high}?"
        ask(at, OPENING, "P-02", now.petitioner, text, now.piece, low=low, high=high)


@answers(OPENING, of_operation=True)
def opening_said(at: Table, question: Question, said: str) -> None:
    """Open the bidding with the petitioner's answer. Raises Misread."""
    low, high = question.low or 0, question.high or 0
    first = Words([said]).number(f"a first bid, {low} to {high}", low=low)
    if first > high:
        raise Misread(f"a first bid, {low} to {high}", said)
    _open_anew(at, first, low)


def _open_anew(at: Table, first: int, low: int) -> None:
    at.emit(BiddingOpened(rule="P-02", bid=first, cost=low))
    _go_on(at, "")


def pass_by_force(at: Table) -> None:
    """A House that must pass at its next option does so when it is asked (Collusion).

    A maximum it has sealed is void.
    """
    now = at.game.petition
    bids = now is not None and now.stage in {Bidding.BIDDING, Bidding.SEALED}
    if now is None or not bids or not now.awaited or at.game.questions:
        return
    found = [e for e in at.game.effects if e.stat == StatName.NO_BID and e.on == now.awaited]
    if found:
        at.emit(EffectsEnded(rule="P-05", effects=(found[0].id,)))
        _leave(at, now.awaited)


def lost_houses_leave(at: Table) -> None:
    """Remove a House that lost the game; a petition it initiated or won ends."""
    now = at.game.petition
    if now is None or at.game.winner:
        return
    houses = at.game.houses
    if houses[now.petitioner].lost or houses[now.bidder].lost:
        cancel(at)
    elif now.awaited and houses[now.awaited].lost:
        _leave(at, now.awaited)


def _unsealed(game: Game, now: PetitionState) -> tuple[HouseId, ...]:
    """The bidders that have not sealed a maximum, in the order they are asked."""
    return tuple(h for h in order(game) if h not in now.passed and h not in now.sealed)


def _unopened(game: Game, now: PetitionState) -> tuple[HouseId, ...]:
    """The Houses whose maxima are still sealed, in the order they are asked."""
    sealed = {house for house, one in now.sealed.items() if one.maximum is None}
    return tuple(house for house in order(game) if house not in now.passed and house in sealed)


def verify_seal(at: Table, house: HouseId) -> None:
    """Refuses a seal from a House that is not asked for one."""
    bids_now(at, house)
    still_open(at)
    if house in under_way(at).sealed:
        at.refuse("P-05", f"{at.house(house).name} has sealed a maximum, which is final")


def verify_reveal(at: Table, house: HouseId) -> None:
    """Refuses to open a maximum before all are sealed, or one that was not sealed."""
    bids_now(at, house)
    still_open(at)
    now = under_way(at)
    waits = ", ".join(at.house(other).name for other in _unsealed(at.game, now))
    if waits:
        at.refuse("P-05", f"maxima are opened when all are sealed: {waits} may still seal or pass")
    if house not in now.sealed or now.sealed[house].maximum is not None:
        raise Misread("a House whose maximum is sealed", house)


def _ask_next(at: Table) -> None:
    """Ask the next House to seal or to open; once all are open, simulate the auction.

    It starts with the House whose bid was awaited.
    """
    now = under_way(at)
    waits = _unsealed(at.game, now) or _unopened(at.game, now)
    if {house for house in order(at.game) if house not in now.passed} <= {now.bidder}:
        settle(at)
        return
    if waits:
        at.emit(BidAwaited(rule="P-19", stage=Bidding.SEALED, house=waits[0]))
        return
    after = next(iter(now.sealed))
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


def _bidder(usage: str, says: str, options: Options | None = None) -> Callable[[Run], Run]:
    """Registers a verb of the House whose bid is awaited."""
    return verb(
        usage,
        says,
        "P-04",
        options,
        who=Who.BIDDER,
        phases=ALL_PHASES,
        within=frozenset({OperationKind.PETITION}),
        quiet=usage == "seal",
    )


def _raises(at: Table, house: HouseId) -> Iterator[Option]:
    now = at.game.petition
    if now is None or not allows(verify_bid)(at, house, least(now)):
        return
    most = ceiling(at, house)
    says = f"{at.name(now.piece)}: more than {now.bid}, of {most} {ware(at)}"
    yield option("bid", Number(least(now), most), says=says, rules=("P-03", "P-04"))


@_bidder("bid N", "bid so many solaris", _raises)
@_bidder("raise N", "bid, under another name")
def _bid(at: Table, house: HouseId, words: Words) -> None:
    amount = words.number("a bid in solaris")
    words.nothing_more()
    bid(at, house, amount)


def _secret(at: Table, words: Words, *, new: bool) -> Secret:
    if words:
        raise Misread("nothing on the line: maximum and word are typed unseen", "more")
    if at.secret is None:
        raise Misread("a maximum and a word, typed unseen", "none")
    return at.secret(new) if callable(at.secret) else at.secret


def _seals(at: Table, house: HouseId) -> Iterator[Option]:
    if allows(verify_seal)(at, house):
        says = "type the most you would bid, unseen; the others see only that you have"
        yield option("seal", says=says, rules=("P-04",), unseen=True)


@_bidder("seal", "seal the most you bid, typed unseen", _seals)
def _seal(at: Table, house: HouseId, words: Words) -> None:
    from secrets import token_bytes

    verify_seal(at, house)
    secret = _secret(at, words, new=True)
    if not 0 <= secret.maximum <= LARGEST:
        raise Misread(f"a maximum from 0 to {LARGEST} solaris", "another number")
    if len(secret.word.strip()) < SHORTEST:
        raise Misread(f"a word of at least {SHORTEST} signs", "a shorter one")
    salt = token_bytes(16)
    _, digest = commitment(secret.maximum, secret.word, salt)
    at.emit(MaximumSealed(rule="P-04", house=house, salt=salt.hex(), digest=digest))
    _ask_next(at)


def _reveals(at: Table, house: HouseId) -> Iterator[Option]:
    now = at.game.petition
    if now is not None and house in now.sealed and allows(verify_reveal)(at, house):
        yield option("reveal", says="open your maximum", rules=("P-04",), unseen=True)


@_bidder("reveal", "open your sealed maximum, typed unseen again", _reveals)
def _reveal(at: Table, house: HouseId, words: Words) -> None:
    """Open a sealed maximum with its secret word, which stays unknown to others.

    Raises:
        Misread: the maximum or the word does not match; overruling does not help.
    """
    verify_reveal(at, house)
    secret, found = _secret(at, words, new=False), under_way(at).sealed[house]
    fits = 0 <= secret.maximum <= LARGEST
    nonce, _ = commitment(secret.maximum if fits else 0, secret.word, bytes.fromhex(found.salt))
    if not opens(found.digest, nonce, secret.maximum):
        raise OtherSeal
    at.emit(MaximumRevealed(rule="P-04", house=house, maximum=secret.maximum, nonce=nonce))
    _ask_next(at)
