"""Sealed maxima: everybody seals the most he bids, all open them, and the auction plays itself.

From the first seal on no bid is made aloud. Whoever is in the bidding seals a maximum or passes;
then each opens his own; then the auction is played out by its rules, each House raising by the
least step while that is within its maximum. Who has sealed one cannot pass, and leaves it only
where the table sets the rule aside. Until it is opened, only a salted hash is known of a
maximum (`tracker.commitment`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.commitment import LARGEST, SHORTEST, commitment, opens
from tracker.errors import Misread
from tracker.events import BidAwaited, BidPassed, BidRaised, MaximumRevealed, MaximumSealed
from tracker.guards import allows
from tracker.moment import bids_now
from tracker.petition.asked import asked_next, ceiling, least, order, still_open, under_way
from tracker.petition.paying import settle
from tracker.words import Bidding

if TYPE_CHECKING:
    from tracker.state import Game, Petition, Sealed
    from tracker.table import Secret, Table
    from tracker.words import HouseId


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
