"""What holds of every game at every moment; a game that was laid out whole is held to it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.event import MOST
from tracker.engine.state import Game, House, Piece, Rite
from tracker.engine.words import GUILD, IN_PLAY, TREASURY, Kind, Phase, Place, Stat, Token

Where: TypeAlias = tuple[str, ...]
"""What a flaw is about: ("card", "c5"), ("house", "vernius", "solaris"), ("petition", "bid")."""

Named: TypeAlias = "tuple[Where, Iterable[str], Iterable[str]]"
"""Where something is named, what is named there, and what else may be."""


class Flaw(Struct, frozen=True, kw_only=True):
    """Something that no game can be.

    Attributes:
        says: What is so and cannot be, with what was expected; a clause.
        rule: The rule it is against, "" where no rule could be set aside to make it so.
    """

    where: Where
    says: str
    rule: str = ""


def flaws(game: Game) -> Iterator[Flaw]:
    """What is wrong with a game as it stands, found without looking at any card's facts."""
    names = _misnamed(game)
    yield from names
    if names:
        return  # what follows would stumble over a House or card that is not there
    yield from _ids(game)
    for house in game.houses.values():
        yield from _numbers(house)
    for piece in game.pieces.values():
        yield from _state(game, piece)
    yield from _spice(game)
    yield from _turn(game)
    yield from _under_way(game)
    yield from _suspended(game)


def _suspended(game: Game) -> Iterator[Flaw]:
    """What waits for another operation is held to what holds of one under way."""
    for number, held in enumerate(game.suspended):
        under_way = {name: getattr(held, name) for name in UNDER_WAY}
        whole = replace(game, suspended=(), **under_way)
        for flaw in (*_misnamed(whole), *_under_way(whole)):
            if flaw.where[0] in UNDER_WAY:
                where = ("suspended", str(number), *flaw.where)
                yield Flaw(where=where, says=flaw.says, rule=flaw.rule)


UNDER_WAY = ("operation", "window", "petition", "exchange", "rite")
"""What is under way, or waits."""


def _misnamed(game: Game) -> list[Flaw]:
    """Every House and card that is named and is not there."""
    houses, cards = {"", *game.houses}, {"", *game.pieces}
    listed = ", ".join(game.houses) or "none is there"
    found = list[Flaw]()
    for where, named, also in _named_houses(game):
        wrong = (one for one in named if one not in houses and one not in also)
        found += (Flaw(where=where, says=f'"{one}": expected a House, {listed}') for one in wrong)
    for where, named, also in _named_cards(game):
        wrong = (one for one in named if one not in cards and one not in also)
        found += (Flaw(where=where, says=f'"{one}": expected a card of this game') for one in wrong)
    for where, one in _needed(game):
        if not one:
            found.append(Flaw(where=where, says="nobody is named: expected a House or card"))
    return found


def _named_houses(game: Game) -> Iterator[Named]:
    for key, piece in game.pieces.items():
        yield ("card", key), (piece.owner, piece.holder, *piece.shown), ()
    yield from (((name,), getattr(game, name), ()) for name in ("waiting", "order"))
    yield from (((name,), (getattr(game, name),), ()) for name in ("active", "winner"))
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


def _named_cards(game: Game) -> Iterator[Named]:
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
        kinds = effect.stat in {Stat.NO_PETITION, Stat.NO_RITE}  # on kinds of cards, of rites
        on = () if kinds else (effect.on,)
        yield ("effects", str(number)), (effect.source, *on), tuple(game.houses)


def _needed(game: Game) -> Iterator[tuple[Where, str]]:
    """What must be named, and cannot be left empty."""
    for key, piece in game.pieces.items():
        yield ("card", key), piece.owner
        yield ("card", key), piece.holder
    yield from ((("waiting",), house) for house in game.waiting)
    if game.operation is not None:
        yield ("operation", "house"), game.operation.house
    if game.petition is not None:
        yield ("petition", "petitioner"), game.petition.petitioner
        yield ("petition", "bidder"), game.petition.bidder
        yield ("petition", "piece"), game.petition.piece
    if game.rite is not None:
        yield ("rite", "target"), game.rite.target
        for name, side in (("attack", game.rite.attack), ("defense", game.rite.defense)):
            yield from ((("rite", name), one) for one in (side.house, side.leader))
    yield from (
        (("questions", str(number)), question.house)
        for number, question in enumerate(game.questions)
    )


def _ids(game: Game) -> Iterator[Flaw]:
    """Ids are numbers behind a letter, once each, and the counter is past them all."""
    kinds = (
        ("c", [(("card", key), piece.id) for key, piece in game.pieces.items()]),
        ("q", [(("questions", str(n)), one.id) for n, one in enumerate(game.questions)]),
        ("e", [(("effects", str(n)), one.id) for n, one in enumerate(game.effects)]),
    )
    for letter, those in kinds:
        known = set[str]()
        for where, one in those:
            if not re.fullmatch(rf"{letter}[1-9]\d{{0,4}}", one):
                yield Flaw(where=where, says=f'"{one}": expected an id such as {letter}5')
            elif int(one[1:]) > game.counter:
                says = f"counter {game.counter}: expected {one[1:]} or more, for there is {one}"
                yield Flaw(where=("counter",), says=says)
            if one in known:
                yield Flaw(where=where, says=f"{one} is there twice: expected an id of its own")
            known.add(one)
    if game.counter > MOST:
        yield Flaw(where=("counter",), says=f"counter {game.counter}: expected at most {MOST}")


def _numbers(house: House) -> Iterator[Flaw]:
    """Nothing but favor, had or declared, is below none (F-05); nothing is beyond counting."""
    least = {"favor": -MOST, "declared": -MOST}
    named = ("solaris", "spice", "favor", "budget", "declared", "hand_limit", "assembly_limit")
    numbers = {(name,): getattr(house, name) for name in named}
    numbers |= {(place.name.lower(),): count for place, count in house.unseen.items()}
    numbers |= {("used",): min(house.used.values(), default=0)}
    for (name,), number in numbers.items():
        if number is not None and not least.get(name, 0) <= number <= MOST:
            says = f"{name} {number}: expected {least.get(name, 0)} to {MOST}"
            yield Flaw(where=("house", house.id, name), says=says)


def _state(game: Game, piece: Piece) -> Iterator[Flaw]:
    """How a card lies: turned, assigned, with tokens only where a card can be so."""
    where = ("card", piece.id)
    if piece.place not in IN_PLAY:
        states = {"deployed": piece.deployed, "engaged": piece.engaged}
        states |= {"a parent": bool(piece.parent), "tokens": bool(piece.tokens)}
        told = [state for state, so in states.items() if so]
        if told:
            says = f"in the {piece.place} with {' and '.join(told)}: expected that in a domain only"
            yield Flaw(where=where, says=says)
    if piece.engaged and not piece.deployed:
        yield Flaw(where=where, says="subdued and engaged: a subdued card is not turned")
    for token, count in piece.tokens.items():
        if not 1 <= count <= MOST:
            yield Flaw(where=where, says=f"{token} {count}: expected 1 to {MOST} tokens")
    yield from _parents(game, piece)


def _bears(parent: Piece, piece: Piece) -> bool:
    """Whether a card can lie on another there: a tactic on whatever it was played on (TC-10)."""
    played = piece.place is Place.PLAYED and parent.place is not Place.GONE
    return played or parent.place is Place.DOMAIN


def _parents(game: Game, piece: Piece) -> Iterator[Flaw]:
    """What a card is assigned to lies in the same domain, and leads back to no card of its own."""
    where, seen, now = ("card", piece.id), [piece.id], piece
    parent = game.pieces.get(piece.parent or "")
    if parent is not None and not _bears(parent, piece):
        says = f"on {parent.id}, which lies in the {parent.place}: expected a card of a domain"
        yield Flaw(where=where, says=says)
    elif parent is not None and piece.place is Place.DOMAIN and parent.holder != piece.holder:
        says = f"on {parent.id}, which lies with {parent.holder}: expected a card of the same House"
        yield Flaw(where=where, says=says)
    while now.parent:
        if now.parent in seen:
            if now.parent == piece.id:
                says = f"assigned in a circle, {' on '.join([*seen, piece.id])}: expected an end"
                yield Flaw(where=where, says=says)
            return
        seen.append(now.parent)
        now = game.pieces[now.parent]


def _spice(game: Game) -> Iterator[Flaw]:
    """All spice has come in by set-up or production, and is there or has left (SP-01)."""
    for name in ("hoard", "starting_hoard", "produced", "spent", "turn"):
        number = getattr(game, name)
        if not 0 <= number <= MOST:
            yield Flaw(where=(name,), says=f"{name} {number}: expected 0 to {MOST}")
    on_cards = sum(piece.tokens.get(Token.SPICE, 0) for piece in game.pieces.values())
    held = sum(house.spice for house in game.houses.values())
    there, came = game.hoard + held + on_cards + game.spent, game.starting_hoard + game.produced
    if there != came:
        says = f"{there} spice is there or spent, and {came} came in: expected as much"
        yield Flaw(where=("produced",), says=says)


def _turn(game: Game) -> Iterator[Flaw]:
    """The order is that of the Houses, and the phase has those whose word it is."""
    if sorted(game.order) != sorted(game.houses):
        says = f"order {', '.join(game.order)}: expected every House once"
        yield Flaw(where=("order",), says=says)
    if len({*game.waiting}) < len(game.waiting):
        yield Flaw(where=("waiting",), says="a House is awaited twice: expected each once")
    # the game goes on from a House that has lost once all that is asked is answered
    lost = {one.id for one in game.houses.values() if one.lost and not game.questions}
    for house in (*game.waiting, game.active):
        if house in lost:
            where = "active" if house == game.active else "waiting"
            yield Flaw(where=(where,), says=f"{house} has lost: expected a House that plays")
    if game.phase is Phase.HOUSE_INTERVAL and not game.active:
        says = "a House Interval without the House whose it is: expected its short name"
        yield Flaw(where=("active",), says=says)
    elif game.phase is not Phase.HOUSE_INTERVAL and game.active:
        says = f"{game.active} is active in the {game.phase} phase: expected a House Interval"
        yield Flaw(where=("active",), says=says)
    if (game.phase is Phase.SETUP) is not (game.turn == 0) and game.phase is not Phase.OVER:
        says = f"turn {game.turn} in the {game.phase} phase: expected set-up in turn 0 alone"
        yield Flaw(where=("turn",), says=says)
    if game.winner and game.phase is not Phase.OVER:
        says = f"{game.winner} has won in the {game.phase} phase: expected the phase over"
        yield Flaw(where=("winner",), says=says)


def _under_way(game: Game) -> Iterator[Flaw]:
    """A petition, exchange or rite goes with its operation, and each is such as can be."""
    kind = game.operation.kind if game.operation is not None else None
    for name, needs, there in (
        ("petition", Kind.PETITION, game.petition),
        ("exchange", Kind.EXCHANGE, game.exchange),
        ("rite", Kind.RITE, game.rite),
    ):
        if there is not None and kind is not needs:
            says = f"a {name} while the operation is {kind or 'none'}: expected {needs}"
            yield Flaw(where=(name,), says=says)
    if kind is Kind.RITE and game.rite is None:
        yield Flaw(where=("operation", "kind"), says="a rite: expected the table [rite] beside it")
    bids = game.petition
    if bids is not None and not 0 <= bids.cost <= bids.bid <= MOST:
        says = f"a bid of {bids.bid} for a cost of {bids.cost}: expected the cost or more"
        yield Flaw(where=("petition", "bid"), says=says)
    if bids is not None and bids.bidder in bids.passed:
        says = f"{bids.bidder} bids and has passed: expected one of both"
        yield Flaw(where=("petition", "passed"), says=says)
    if game.rite is not None:
        yield from _rite(game.rite)


def _rite(rite: Rite) -> Iterator[Flaw]:
    """Two Houses fight, and nobody takes part twice."""
    if rite.attack.house == rite.defense.house:
        yield Flaw(where=("rite", "defense"), says="a House fights itself: expected two Houses")
    both = [*rite.attack.joined, *rite.defense.joined]
    if len({*both}) < len(both):
        yield Flaw(where=("rite", "attack"), says="a card takes part twice: expected it once")
