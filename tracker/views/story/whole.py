"""The sentences of a whole story: its end, its turning points, a paragraph a turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardbase.strings import capital, counted
from errata.text import listed
from tracker.engine.settings import SettingName, number
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import Direction, HouseId, Phase
from tracker.standing.speech import once_each
from tracker.views.chronicle import Chapter, measured
from tracker.views.story.account import Doings, RiteAccount, TurnAccount, accounts
from tracker.views.story.turning import LOST_BY, TurningPoint, called, caused, paid, turning_points
from tracker.views.telling import awaited

NAMES = 2
"""Vanquished cards that are told by name; more are counted."""

LITTLE = 1
"""Spice traded and favor bought that is not told."""

WON = {
    "HC-04": "was admitted to the High Council",
    "HC-07": "took control of Arrakis",
    "L-06": "was the last House at the table",
}
"""How a House wins, by the rule of its victory."""


class StoryTurn(Struct, frozen=True, kw_only=True):
    """A turn in a paragraph."""

    turn: int
    text: str


class Story(Struct, frozen=True, kw_only=True):
    """A game told.

    Attributes:
        over: Whether it has ended.
        ending: Who won and why, or how the game stands.
    """

    over: bool
    ending: tuple[str, ...]
    points: tuple[TurningPoint, ...]
    turns: tuple[StoryTurn, ...]


def story(told: Sequence[Chapter], cards: CardFacts, viewer: HouseId = "") -> Story:
    """The story of a game by turns, as far as the viewer may know it; "" for what all may know."""
    turns = accounts(told, cards, viewer)
    game = told[-1].after
    over = game.phase is Phase.OVER
    ending = _won(turns) if over else _stands(game, cards)
    return Story(
        over=over,
        ending=tuple(ending),
        points=tuple(turning_points(turns, cards)),
        turns=tuple(
            StoryTurn(turn=one.chapter.turn, text=" ".join(_sentences(one)))
            for one in turns
            if one.chapter.turn or not game.turn
        ),
    )


# How it ended, or how it stands


def _won(turns: Sequence[TurnAccount]) -> Iterator[str]:
    game = turns[-1].chapter.after
    rule, house = game.won_by, game.winner
    if not house:
        yield f"The game ended in turn {game.turn} without a winner ({rule})."
        return
    name = game.houses[house].name
    yield f"{name} won in turn {game.turn}: it {WON.get(rule, WON['L-06'])} ({rule})."
    if rule == "HC-04":
        yield from _admitted(turns, house)
    for other in game.houses.values():
        if other.lost:
            why = LOST_BY.get(other.lost, "it was out of the game")
            yield f"{other.name} had lost: {why} ({other.lost})."
        elif other.id != house:
            yield f"{other.name} stood at {_numbers(game, other.id)}."


def _admitted(turns: Sequence[TurnAccount], house: HouseId) -> Iterator[str]:
    """What the Council asks for, and what in the last turn brought the House there."""
    game = turns[-1].chapter.after
    spice = number(game.settings, SettingName.HIGH_COUNCIL_SPICE)
    favor = number(game.settings, SettingName.HIGH_COUNCIL_FAVOR)
    own = {one.measure: one for one in turns[-1].changes if one.house == house}
    by = [f"{one}: {caused(own[one])}" for one in ("spice", "favor") if caused(own[one])]
    first = f"{own['spice'].before} spice and {own['favor'].before} favor"
    asks = f"The Council asks for {spice} spice and {favor} favor (HC-03). {called(game, house)}"
    if not by:
        yield f"{asks} had {first} from the start of the turn."
        return
    last = f"{own['spice'].after} spice and {own['favor'].after} favor"
    yield f"{asks} began the turn with {first}, and came to {last} ({'; '.join(by)})."


def _numbers(game: Game, house: HouseId) -> str:
    mine = game.houses[house]
    cards = counted(measured(game, house, "deployed"), "deployed card")
    return f"{mine.favor} favor, {mine.spice} spice, {mine.solaris} solaris and {cards}"


def _stands(game: Game, cards: CardFacts) -> Iterator[str]:
    where = f"in turn {game.turn}" if game.turn else "in set-up"
    yield f"The game stands {where}; nobody has won yet."
    for house in game.houses.values():
        state = f"lost the game ({house.lost})" if house.lost else f"has {_numbers(game, house.id)}"
        yield f"{house.name} {state}."
    yield f"{capital(awaited(game, cards))}."


# A turn


def _sentences(turn: TurnAccount) -> Iterator[str]:
    game = turn.chapter.after
    if not game.turn:
        sits = [f"{called(game, one.id)} for {one.sponsor}" for one in game.houses.values()]
        yield f"{listed(sits)} sat down." if sits else "Nobody has sat down yet."
        return
    for house in turn.chapter.order:
        parts = list(_parts(game, turn.doings[house]))
        if house == turn.chapter.order[0]:
            parts.insert(0, _first(game))
        if parts:
            yield f"{called(game, house)} {listed(parts)}."
    rites = sorted(turn.rites, key=lambda one: (-one.lost, one.seq))
    yield from (_rite(game, one) for one in rites[:1])
    rest = [one for one in rites[1:] if one.lost]
    if rest:
        fell = sum(one.lost for one in rest)
        yield f"{counted(len(rest), 'more rite')} felled {counted(fell, 'card')}."
    opening = turn.chapter.opening
    for one in game.houses.values():
        if one.lost and not (opening and opening.before.houses[one.id].lost):
            yield f"{called(game, one.id)} lost the game ({one.lost})."
    if game.winner:
        yield f"{called(game, game.winner)} {WON.get(game.won_by, WON['L-06'])} and won."


def _first(game: Game) -> str:
    declared = [game.houses[one].declared for one in game.order]
    if declared[0] is None:
        return "went first"
    drew = len(declared) > 1 and declared[0] == declared[1]
    return f"went first{' by a draw' if drew else ''} ({declared[0]} favor)"


def _parts(game: Game, done: Doings) -> Iterator[str]:
    won = sorted((one for one in done.won if not one.outbid), key=lambda one: -one.price)
    if won:
        many = len(won) - 1
        other = "one other card" if many == 1 else f"{many} other cards"
        yield f"won {won[0].card} ({paid(won[0])})" + (f" and {other}" if many else "")
    for one in done.won:
        if one.outbid:
            yield f"outbid {called(game, one.outbid)} for {one.card} ({paid(one)})"
    for way, does in ((Direction.SELL, "sold"), (Direction.BUY, "bought")):
        if way in done.traded and done.traded[way][0] > LITTLE:
            units, price = done.traded[way]
            yield f"{does} {units} spice for {price} solaris"
    if done.bought > LITTLE:
        yield f"bought {done.bought} favor"
    if done.deployed and not (done.won or done.traded or done.bought):
        yield f"deployed {counted(len(done.deployed), 'card')}"


def _rite(game: Game, rite: RiteAccount) -> str:
    leader = f"{rite.leader} of {called(game, rite.house)}"
    if rite.stopped or not rite.ended:
        ends = "was stopped" if rite.stopped else "is under way"
        return f"{capital(rite.kind)} by {leader} against {rite.target} {ends}."
    mine, theirs = (rite.force.get(one, 0) for one in (rite.house, rite.defender))
    force = f"{rite.kind} ({mine} force to {theirs})"
    fallen = [name for names in rite.fallen.values() for name in names if name not in rite.captured]
    if fallen and set(rite.fallen) == {rite.defender} and not rite.captured:
        return f"{leader} felled {listed(once_each(fallen))} in {force}."
    if rite.captured and not fallen:
        return f"{leader} captured {listed(rite.captured)} in {force}."
    names = listed(once_each(fallen)) if len(fallen) <= NAMES else f"{len(fallen)} cards"
    came = [f"{names} fell"] if fallen else ["nobody fell"]
    if rite.captured:
        was = "was" if len(rite.captured) == 1 else "were"
        came.append(f"{listed(rite.captured)} {was} captured")
    return f"{leader} went against {rite.target} in {force}: {' and '.join(came)}."
