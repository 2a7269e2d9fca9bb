"""The turning points of a game: computed from its events, the weightiest first chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardbase.cards.kinds import is_dune
from cardbase.strings import capital
from errata.text import listed
from tracker.engine.events import CardDeployed, CardsSubdued, HouseLost, OperationEnded
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId, OperationKind
from tracker.standing.kinds import homeworld_of
from tracker.standing.speech import once_each
from tracker.views.chronicle import DEPLOYED
from tracker.views.story.account import Change, RiteAccount, TurnAccount, WonPetition, steps

MOST = 5
"""Turning points that are told."""

NOTED = {"favor": 3, "spice": 2, "solaris": 6, DEPLOYED: 4}
"""The least swing between two Houses in one turn that turns a game."""

CAUSES = 4
"""Causes of a change that are told, the last of them all that is left."""

LOST_BY = {
    "L-01": "its House deck was empty when it had to draw",
    "L-02": "it had no favor left when it had to draw",
    "I-06": "it had no House card left to draw for a tied rank",
    "L-06": "it resigned",
}


class TurningPoint(Struct, frozen=True, kw_only=True):
    """Something that turned the game, in a sentence; the lower the rank, the weightier."""

    turn: int
    rank: int
    size: int
    text: str
    rule: str = ""


def turning_points(turns: Sequence[TurnAccount], cards: CardFacts) -> list[TurningPoint]:
    """What turned the game, by turns: the weightiest ones, as many as are told."""
    found = [
        point
        for turn in turns
        for some in (_losses, _council, _dune, _homeworlds)
        for point in some(turn, cards)
    ]
    found += _rites(turns)
    found += _petition(turns)
    found += _swings(turns)
    found.sort(key=lambda one: (one.rank, -one.size, one.turn))
    return sorted(found[:MOST], key=lambda one: one.turn)


def called(game: Game, house: HouseId) -> str:
    """A House as players call it: its name without the word."""
    name = game.houses[house].name
    return name.removeprefix("House ") or name


def _losses(turn: TurnAccount, _: CardFacts) -> Iterator[TurningPoint]:
    for _before, event, after in steps(turn.chapter):
        if isinstance(event, HouseLost):
            why = LOST_BY.get(event.rule, "")
            text = f"{called(after, event.house)} lost the game" + (f": {why}" if why else "")
            yield TurningPoint(turn=turn.chapter.turn, rank=0, size=1, text=text, rule=event.rule)


WISHES = {
    OperationKind.COUNCIL: ("admittance to the High Council", "HC-04"),
    OperationKind.ARRAKIS: ("control of Arrakis", "HC-07"),
}


def _council(turn: TurnAccount, _: CardFacts) -> Iterator[TurningPoint]:
    """A bid for victory that came to nothing; the one that came to something is the end."""
    for before, event, after in steps(turn.chapter):
        operation = before.operation
        if not isinstance(event, OperationEnded) or event.resolved or operation is None:
            continue
        if operation.kind in WISHES:
            what, rule = WISHES[operation.kind]
            text = f"{called(after, operation.house)} asked for {what}, and did not get it"
            yield TurningPoint(turn=turn.chapter.turn, rank=0, size=1, text=text, rule=rule)


def _dune(turn: TurnAccount, cards: CardFacts) -> Iterator[TurningPoint]:
    for _before, event, after in steps(turn.chapter):
        if isinstance(event, CardDeployed) and turn.chapter.turn:
            piece = after.pieces[event.piece]
            if is_dune(cards[piece.card]):
                text = f"{called(after, piece.holder)} deployed {cards[piece.card].name}"
                yield TurningPoint(turn=turn.chapter.turn, rank=1, size=1, text=text, rule="DN-03")


def _homeworlds(turn: TurnAccount, cards: CardFacts) -> Iterator[TurningPoint]:
    for before, event, after in steps(turn.chapter):
        if not isinstance(event, CardsSubdued):
            continue
        for house in before.order:
            homeworld = homeworld_of(Table(before, cards), house)
            if homeworld is not None and homeworld.id in event.pieces:
                name = cards[homeworld.card].name
                text = f"{name}, homeworld of {called(after, house)}, was subdued"
                yield TurningPoint(turn=turn.chapter.turn, rank=1, size=2, text=text, rule="SB-01")


def _rites(turns: Sequence[TurnAccount]) -> Iterator[TurningPoint]:
    """The rites that gave another House the most deployed cards, and the bloodiest one."""
    all_rites = [(turn, rite) for turn in turns for rite in turn.rites]
    bloodiest = max(all_rites, key=lambda one: one[1].lost, default=None)
    for turn, rite in all_rites:
        game = turn.chapter.after
        if house := rite.leader_changed:
            counts = ", ".join(
                f"{called(game, each)} {before} to {after}"
                for each, (before, after) in rite.lead.items()
            )
            what = f"{rite.kind} against {rite.target} gave {called(game, house)} the lead"
            text = f"{what} in deployed cards ({counts})"
            yield TurningPoint(turn=game.turn, rank=1, size=rite.lost, text=capital(text))
        elif bloodiest and rite is bloodiest[1] and rite.lost > 1:
            most = (
                f"the costliest rite: {rite.kind} against {rite.target} felled {_fell(game, rite)}"
            )
            yield TurningPoint(turn=game.turn, rank=3, size=rite.lost, text=capital(most))


def _fell(game: Game, rite: RiteAccount) -> str:
    return listed(
        [f"{listed(once_each(names))} of {called(game, h)}" for h, names in rite.fallen.items()]
    )


def _petition(turns: Sequence[TurnAccount]) -> Iterator[TurningPoint]:
    """The dearest card of the game."""
    won = [
        (one.price, turn, house, one)
        for turn in turns
        for house, doing in turn.doings.items()
        for one in doing.won
        if not one.outbid
    ]
    dearest = max(won, key=lambda one: one[0], default=None)
    if dearest is not None and dearest[0]:
        price, turn, house, one = dearest
        game = turn.chapter.after
        text = (
            f"{called(game, house)} paid {paid(one)} for {one.card}, "
            "the dearest petition of the game"
        )
        yield TurningPoint(turn=game.turn, rank=3, size=price, text=capital(text), rule="P-06")


def _swings(turns: Sequence[TurnAccount]) -> Iterator[TurningPoint]:
    """Of each number the turn in which one House gained most on another."""
    for measure, least in NOTED.items():
        swings = [
            (own.by - other.by, turn, own, other)
            for turn in turns
            if turn.chapter.turn
            for own in turn.of(measure)
            for other in turn.of(measure)
        ]
        size, turn, own, other = max(swings, key=lambda one: one[0], default=(0, None, None, None))
        if turn and own and other and size >= least:
            game = turn.chapter.after
            what = f"largest swing of {NAMED.get(measure, measure)}"
            if abs(own.by) < abs(other.by):
                own, other = other, own
            against = f" and {_went(game, other)}{_by(other)}" if other.by else ""
            text = capital(f"{what}: {_went(game, own)}{_by(own)}{against}")
            yield TurningPoint(turn=game.turn, rank=2, size=size * 10 // least, text=text)


def _by(change: Change) -> str:
    return f" ({caused(change)})" if caused(change) else ""


NAMED = {DEPLOYED: "deployed cards"}


def _went(game: Game, change: Change) -> str:
    """From where to where a House went."""
    return f"{called(game, change.house)} {change.before} to {change.after}"


def caused(change: Change) -> str:
    """What moved a number, first what moved it the way it went; it adds up to the whole change."""
    way = 1 if change.by > 0 else -1
    moved = [(by, cause) for cause, by in change.causes.items() if by]
    moved.sort(key=lambda one: -one[0] * way)
    if len(moved) > CAUSES:
        rest = sum(by for by, _ in moved[CAUSES - 1 :])
        moved = [*moved[: CAUSES - 1], *[(rest, "all else")] * bool(rest)]
    return ", ".join(f"{by:+} by {cause}" for by, cause in moved)


def paid(won: WonPetition) -> str:
    """What a petition cost its victor: "6 solaris and 4 favor"."""
    favor = [f"{won.favor} favor"] if won.favor else []
    solaris = [f"{won.solaris} solaris"] if won.solaris or not favor else []
    return listed(solaris + favor)
