"""The invariants of every state of a game; staged games are checked against them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.event import MOST
from tracker.engine.state import UNDER_WAY, Game, House, Piece
from tracker.engine.words import (
    GUILD,
    IN_PLAY,
    TREASURY,
    OperationKind,
    Phase,
    Place,
    StatName,
    Token,
)

Where: TypeAlias = tuple[str, ...]
"""Where a flaw is: ("card", "c5"), ("house", "vernius", "solaris"), ("petition", "bid")."""

Named: TypeAlias = "tuple[Where, Iterable[str], Iterable[str]]"
"""The place of a reference, the reference, and other values allowed there."""


class Flaw(Struct, frozen=True):
    """A violated invariant."""

    where: Where
    says: str  # what is wrong and what was expected; a clause
    rule: str = ""  # the rule it breaks; "" if overruling could not have led to it


def flaws(game: Game) -> Iterator[Flaw]:
    """The violated invariants of a state, checked without card data."""
    names = _misnamed(game)
    yield from names
    if names:
        return  # the other checks look up Houses and cards by these names
    yield from _ids(game)
    for house in game.houses.values():
        yield from _numbers(house)
    for piece in game.pieces.values():
        yield from _state(game, piece)
    yield from _spice(game)
    yield from _turn(game)
    yield from _under_way(game)
    for number, held in enumerate(game.suspended):  # the same holds of what waits
        under_way = {name: getattr(held, name) for name in UNDER_WAY}
        whole = replace(game, suspended=(), **under_way)
        for flaw in (*_misnamed(whole), *_under_way(whole)):
            if flaw.where[0] in UNDER_WAY:
                yield replace(flaw, where=("suspended", str(number), *flaw.where))


def _misnamed(game: Game) -> list[Flaw]:
    """References to Houses and cards that do not exist."""
    houses, cards = {"", *game.houses}, {"", *game.pieces}
    listed = ", ".join(game.houses) or "none is there"
    found = list[Flaw]()
    for where, named, also in _named_houses(game):
        wrong = (one for one in named if one not in houses and one not in also)
        found += (Flaw(where, f'"{one}": expected a House, {listed}') for one in wrong)
    for where, named, also in named_cards(game):
        wrong = (one for one in named if one not in cards and one not in also)
        found += (Flaw(where, f'"{one}": expected a card of this game') for one in wrong)
    nobody = "nobody is named: expected a House or card"
    found += (Flaw(where, nobody) for where, one in _needed(game) if not one)
    return found


def _named_houses(game: Game) -> Iterator[Named]:
    for key, piece in game.pieces.items():
        yield ("card", key), (piece.owner, piece.holder, *piece.shown), ()
    yield ("waiting",), game.waiting, ()
    yield ("order",), game.order, ()
    yield ("active",), (game.active,), ()
    yield ("winner",), (game.winner,), ()
    if game.operation is not None:
        yield ("operation", "house"), (game.operation.house,), ()
    if game.window is not None:
        yield ("window",), (game.window.house, *game.window.order, *game.window.passed), ()
    if game.petition is not None:
        bids = game.petition
        named = (bids.petitioner, bids.bidder, bids.awaited, bids.payee, *bids.passed, *bids.sealed)
        yield ("petition",), named, (GUILD, TREASURY)
    if game.exchange is not None:
        yield ("exchange", "house"), (game.exchange.house,), ()
    if game.rite is not None:
        yield ("rite", "attack"), (game.rite.attack.house,), ()
        yield ("rite", "defense"), (game.rite.defense.house,), ()
        yield ("rite", "captors"), game.rite.captors.values(), ()
    if game.tie is not None:
        tied = (one for group in game.tie.groups for one in group)
        yield ("tie",), (*tied, *game.tie.shown), ()
    for number, question in enumerate(game.questions):
        yield ("questions", str(number)), (question.house,), ()


def named_cards(game: Game) -> Iterator[Named]:
    """Where cards are named by others and by what is under way: the place, the ids, what else."""
    for key, piece in game.pieces.items():
        yield ("card", key), (piece.parent or "",), ()
    if game.operation is not None:
        yield ("operation",), (game.operation.piece, game.operation.parent), tuple(game.houses)
    if game.petition is not None:
        yield ("petition", "piece"), (game.petition.piece,), ()
    if game.rite is not None:
        rite = game.rite
        for name, side in (("attack", rite.attack), ("defense", rite.defense)):
            yield ("rite", name), (side.leader, *side.declared, *side.joined, *side.divided), ()
        yield ("rite",), (rite.target, rite.venture, *rite.fallen, *rite.fates, *rite.captors), ()
    for number, effect in enumerate(game.effects):
        kinds = effect.stat in {
            StatName.NO_PETITION,
            StatName.NO_RITE,
        }  # on kinds of cards, of rites
        on = () if kinds else (effect.on,)
        yield ("effects", str(number)), (effect.source, *on), tuple(game.houses)


def _needed(game: Game) -> Iterator[tuple[Where, str]]:
    """References that must not be empty."""
    for key, piece in game.pieces.items():
        yield ("card", key), piece.owner
        yield ("card", key), piece.holder
    for house in game.waiting:
        yield ("waiting",), house
    if game.operation is not None:
        yield ("operation", "house"), game.operation.house
    if game.petition is not None:
        for name in ("petitioner", "bidder", "piece"):
            yield ("petition", name), getattr(game.petition, name)
    if game.rite is not None:
        yield ("rite", "target"), game.rite.target
        for name in ("attack", "defense"):
            side = getattr(game.rite, name)
            yield ("rite", name), side.house
            yield ("rite", name), side.leader
    for number, question in enumerate(game.questions):
        yield ("questions", str(number)), question.house


def _ids(game: Game) -> Iterator[Flaw]:
    """Ids are a letter and a number, unique, and the counter is beyond them all."""
    kinds = (
        ("c", [(("card", key), piece.id) for key, piece in game.pieces.items()]),
        ("q", [(("questions", str(n)), one.id) for n, one in enumerate(game.questions)]),
        ("e", [(("effects", str(n)), one.id) for n, one in enumerate(game.effects)]),
    )
    for letter, those in kinds:
        known = set[str]()
        for where, one in those:
            if not re.fullmatch(rf"{letter}[1-9]\d{{0,4}}", one):
                yield Flaw(where, f'"{one}": expected an id such as {letter}5')
            elif int(one[1:]) > game.counter:
                says = f"counter {game.counter}: expected {one[1:]} or more, for there is {one}"
                yield Flaw(("counter",), says)
            if one in known:
                yield Flaw(where, f"{one} is there twice: expected an id of its own")
            known.add(one)
    if game.counter > MOST:
        yield Flaw(("counter",), f"counter {game.counter}: expected at most {MOST}")


def _numbers(house: House) -> Iterator[Flaw]:
    """Nothing but favor, had or declared, is below none (F-05); nothing is beyond counting."""
    named = ("solaris", "spice", "favor", "budget", "declared", "hand_limit", "assembly_limit")
    numbers = {name: getattr(house, name) for name in named}
    numbers |= {place.name.lower(): count for place, count in house.unseen.items()}
    numbers["used"] = min(house.used.values(), default=0)
    for name, number in numbers.items():
        least = -MOST if name in {"favor", "declared"} else 0
        if number is not None and not least <= number <= MOST:
            yield Flaw(("house", house.id, name), f"{name} {number}: expected {least} to {MOST}")


def _state(game: Game, piece: Piece) -> Iterator[Flaw]:
    """The state of a card: engaged, assigned, with tokens only where that is possible."""
    where = ("card", piece.id)
    if piece.place not in IN_PLAY:
        states = {"deployed": piece.deployed, "engaged": piece.engaged}
        states |= {"a parent": bool(piece.parent), "tokens": bool(piece.tokens)}
        told = [state for state, so in states.items() if so]
        if told:
            says = f"in the {piece.place} with {' and '.join(told)}: expected that in a domain only"
            yield Flaw(where, says)
    if piece.engaged and not piece.deployed:
        yield Flaw(where, "subdued and engaged: a subdued card is not turned")
    for token, count in piece.tokens.items():
        if not 1 <= count <= MOST:
            yield Flaw(where, f"{token} {count}: expected 1 to {MOST} tokens")
    yield from _parents(game, piece)


def _parents(game: Game, piece: Piece) -> Iterator[Flaw]:
    """The parent of a card is in the same domain, and no card is its own ancestor.

    A tactic may be on whatever it was played on (TC-10).
    """
    where, parent = ("card", piece.id), game.pieces.get(piece.parent or "")
    if parent is None:
        return
    played = piece.place is Place.PLAYED and parent.place is not Place.GONE
    if not played and parent.place is not Place.DOMAIN:
        says = f"on {parent.id}, which lies in the {parent.place}: expected a card of a domain"
        yield Flaw(where, says)
    elif piece.place is Place.DOMAIN and parent.holder != piece.holder:
        says = f"on {parent.id}, which lies with {parent.holder}: expected a card of the same House"
        yield Flaw(where, says)
    above = [piece.id]
    while parent is not None and parent.id not in above:
        above.append(parent.id)
        parent = game.pieces.get(parent.parent or "")
    if parent is piece:
        says = f"assigned in a circle, {' on '.join([*above, piece.id])}: expected an end"
        yield Flaw(where, says)


def _spice(game: Game) -> Iterator[Flaw]:
    """All spice has come in by set-up or production, and is there or has left (SP-01)."""
    for name in ("hoard", "starting_hoard", "produced", "spent", "turn"):
        number = getattr(game, name)
        if not 0 <= number <= MOST:
            yield Flaw((name,), f"{name} {number}: expected 0 to {MOST}")
    on_cards = sum(piece.tokens.get(Token.SPICE, 0) for piece in game.pieces.values())
    held = sum(house.spice for house in game.houses.values())
    there, came = game.hoard + held + on_cards + game.spent, game.starting_hoard + game.produced
    if there != came:
        says = f"{there} spice is there or spent, and {came} came in: expected as much"
        yield Flaw(("produced",), says)


def _turn(game: Game) -> Iterator[Flaw]:
    """The order is that of the Houses, and the phase has those whose word it is."""
    if sorted(game.order) != sorted(game.houses):
        yield Flaw(("order",), f"order {', '.join(game.order)}: expected every House once")
    if len({*game.waiting}) < len(game.waiting):
        yield Flaw(("waiting",), "a House is awaited twice: expected each once")
    # the game goes on from a House that has lost once all that is asked is answered
    lost = {one.id for one in game.houses.values() if one.lost and not game.questions}
    for house in (*game.waiting, game.active):
        if house in lost:
            where = "active" if house == game.active else "waiting"
            yield Flaw((where,), f"{house} has lost: expected a House that plays")
    interval, now = game.phase is Phase.HOUSE_INTERVAL, f"in the {game.phase} phase"
    if interval and not game.active:
        says = "a House Interval without the House whose it is: expected its short name"
        yield Flaw(("active",), says)
    elif game.active and not interval:
        yield Flaw(("active",), f"{game.active} is active {now}: expected a House Interval")
    over = game.phase is Phase.OVER
    if (game.phase is Phase.SETUP) is not (game.turn == 0) and not over:
        yield Flaw(("turn",), f"turn {game.turn} {now}: expected set-up in turn 0 alone")
    if game.winner and not over:
        yield Flaw(("winner",), f"{game.winner} has won {now}: expected the phase over")


def _under_way(game: Game) -> Iterator[Flaw]:
    """A petition, exchange or rite goes with its operation, and each is such as can be."""
    kind = game.operation.kind if game.operation is not None else None
    for name, needs in (
        ("petition", OperationKind.PETITION),
        ("exchange", OperationKind.EXCHANGE),
        ("rite", OperationKind.RITE),
    ):
        if getattr(game, name) is not None and kind is not needs:
            says = f"a {name} while the operation is {kind or 'none'}: expected {needs}"
            yield Flaw((name,), says)
    if kind is OperationKind.RITE and game.rite is None:
        yield Flaw(("operation", "kind"), "a rite: expected the table [rite] beside it")
    bids, rite = game.petition, game.rite
    if bids is not None and not 0 <= bids.cost <= bids.bid <= MOST:
        says = f"a bid of {bids.bid} for a cost of {bids.cost}: expected the cost or more"
        yield Flaw(("petition", "bid"), says)
    if bids is not None and bids.bidder in bids.passed:
        says = f"{bids.bidder} bids and has passed: expected one of both"
        yield Flaw(("petition", "passed"), says)
    if rite is not None and rite.attack.house == rite.defense.house:
        yield Flaw(("rite", "defense"), "a House fights itself: expected two Houses")
    both = [*rite.attack.joined, *rite.defense.joined] if rite is not None else []
    if len({*both}) < len(both):
        yield Flaw(("rite", "attack"), "a card takes part twice: expected it once")
