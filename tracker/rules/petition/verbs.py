"""The words of a petition: petition, bid, raise, seal, reveal, pay, cancel."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.errors import Misread
from tracker.engine.table import Secret, Table
from tracker.engine.verbs import ALL_PHASES, INTERVAL, Option, Verb, Who, enter, nothing
from tracker.engine.words import HouseId, Kind, PieceId, Place
from tracker.rules.causes import verify_a_card_acts, with_cause
from tracker.rules.hand import assembly_pieces
from tracker.rules.petition.bidding import (
    bid,
    can_bid,
    can_reveal,
    can_seal,
    reveal,
    seal,
    verify_reveal,
    verify_seal,
)
from tracker.rules.petition.bids import (
    cancel,
    ceiling,
    hosts,
    is_decree,
    least,
    targets,
    under_way,
    ware,
)
from tracker.rules.petition.opening import Opening, can_petition, meant, petition
from tracker.rules.petition.paying import can_pay, most_favor, needs_target, pay, price
from tracker.standing.price import cost_of, defined
from tracker.standing.speech import Words, the_piece

MORE = 5
"""How many bids above the least are listed, besides the highest."""

_WITHIN = frozenset({Kind.PETITION})


def amounts(low: int, high: int) -> list[int]:
    """The least amount, some above it, and the highest."""
    few = list(range(low, min(low + MORE, high) + 1))
    return [*few, high] if high > low + MORE else few


def _petition(at: Table, house: HouseId, words: Words) -> None:
    typed_x = words.named("x")
    x = None if typed_x is None else Words([typed_x]).number("the deployment cost X")
    text, on = words.before()
    left = Words(text.split())
    amount = left.number("the first bid") if left.has_number() else None
    piece = meant(at, house, left.rest())
    price_of = cost_of(at, piece, x=x)
    opening = Opening(
        piece=piece.id,
        cost=price_of,
        bid=price_of if amount is None else amount,
        target=_target(at, on) if on else "",
    )
    petition(at, house, opening)


def _target(at: Table, text: str) -> PieceId:
    lying = [p for p in at.game.pieces.values() if p.place is Place.DOMAIN]
    return the_piece(at, text, lying, "a card in a domain").id


def _openings(at: Table, house: HouseId) -> Iterator[Option]:
    for piece in assembly_pieces(at, house):
        low = defined(at, piece)
        if low is None or not can_petition(at, house, Opening(piece=piece.id, cost=low, bid=low)):
            continue
        for amount in amounts(low, ceiling(at, house)):
            says = f"{at.name(piece)}, cost {low}: open at {amount}"
            yield Option(words=f"petition {piece.id} {amount}", says=says, rules=("P-01", "P-02"))


def _bid(at: Table, house: HouseId, words: Words) -> None:
    amount = words.number("a bid in solaris")
    words.nothing_more()
    bid(at, house, amount)


def _raises(at: Table, house: HouseId) -> Iterator[Option]:
    now = at.game.petition
    if now is None or not can_bid(at, house, least(now)):
        return
    most = ceiling(at, house)
    for amount in amounts(least(now), most):
        says = f"{at.name(now.piece)}: {amount} instead of {now.bid}, of {most} {ware(at)}"
        yield Option(words=f"bid {amount}", says=says, rules=("P-03", "P-04"))


def _pay(at: Table, house: HouseId, words: Words) -> None:
    amount, on = words.before()
    favor = Words(amount.split())
    share = favor.number("how much of the price in favor")
    favor.nothing_more()
    pay(at, house, share, _target(at, on) if on else "")


def _splits(at: Table, house: HouseId) -> Iterator[Option]:
    now = at.game.petition
    if now is None:
        return
    piece, owed = at.piece(now.piece), price(at, now)
    asked = is_decree(at, piece) and needs_target(at)
    lying = hosts(at, now, house) if now.venture else targets(at, house, piece)
    found = [p.id for p in lying] if asked else [""]
    for favor in range(most_favor(at) + 1):
        for target in found:
            if can_pay(at, house, favor, target):
                on = f" on {target}" if target else ""
                says = f"{owed - favor} solaris and {favor} favor for {at.name(piece)}"
                says += f", on {at.name(target)}" if target else ""
                yield Option(words=f"pay {favor}{on}", says=says, rules=("P-08",))


def _secret(at: Table, words: Words, *, new: bool) -> Secret:
    if words:
        raise Misread("nothing on the line: maximum and word are typed unseen", "more")
    if at.secret is None:
        raise Misread("a maximum and a word, typed unseen", "none")
    return at.secret(new) if callable(at.secret) else at.secret


def _seal(at: Table, house: HouseId, words: Words) -> None:
    from secrets import token_bytes

    verify_seal(at, house)
    seal(at, house, _secret(at, words, new=True), token_bytes(16))


def _reveal(at: Table, house: HouseId, words: Words) -> None:
    verify_reveal(at, house)
    reveal(at, house, _secret(at, words, new=False))


def _seals(at: Table, house: HouseId) -> Iterator[Option]:
    if can_seal(at, house):
        says = "seal the most you bid; only a salted hash is written down"
        yield Option(words="seal", says=says, rules=("P-04",), unseen=True)


def _reveals(at: Table, house: HouseId) -> Iterator[Option]:
    now = at.game.petition
    if now is not None and house in now.sealed and can_reveal(at, house):
        yield Option(words="reveal", says="open your maximum", rules=("P-04",), unseen=True)


def _cancel(at: Table, house: HouseId, words: Words) -> None:
    under_way(at)
    said = Words(["cancel", *words.rest().split()])
    left, cause = with_cause(at, house, said, suffered=not house)
    left.first()
    left.nothing_more()
    verify_a_card_acts(at, cause, "P-14", "cancels this petition")
    cancel(at)


def _bidder(word: str, usage: str, says: str, rule: str) -> Verb:
    """A word of the House whose bid is awaited."""
    run, options = _DOES[word]
    return Verb(
        word=word,
        usage=usage,
        says=says,
        phases=ALL_PHASES,
        who=Who.BIDDER,
        rule=rule,
        run=run,
        options=options,
        within=_WITHIN,
    )


_DOES = {
    "bid": (_bid, _raises),
    "raise": (_bid, nothing),
    "seal": (_seal, _seals),
    "reveal": (_reveal, _reveals),
    "pay": (_pay, _splits),
}

enter(
    Verb(
        word="petition",
        usage="petition CARD [BID] [on TARGET] [x=N]",
        says="reveal an Assembly card and open the bidding for it",
        phases=INTERVAL,
        who=Who.ACTIVE,
        rule="P-01",
        run=_petition,
        options=_openings,
    ),
    _bidder("bid", "bid N", "bid so many solaris", "P-04"),
    _bidder("raise", "raise N", "bid, under another name", "P-04"),
    _bidder("seal", "seal", "seal the most you bid, typed unseen", "P-04"),
    _bidder("reveal", "reveal", "open your sealed maximum, typed unseen again", "P-04"),
    _bidder("pay", "pay FAVOR [on TARGET]", "pay for what you won, so much of it in favor", "P-08"),
    Verb(
        word="cancel",
        usage="cancel [by CARD]",
        says="a card's effect ends the petition: its card is in the Assembly again",
        phases=ALL_PHASES,
        who=Who.TABLE,
        rule="P-14",
        run=_cancel,
        options=nothing,
        within=_WITHIN,
        free=True,
    ),
)
