"""How the head of a game was moved, and what is asked for, in words that name no card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from errata.text import listed
from tracker.engine.events import CommandGiven
from tracker.engine.state import Game
from tracker.engine.words import HouseId
from tracker.log.record import Move, MoveKind, Record
from tracker.table.consent import Proposal
from tracker.views.telling import EventStory

HOST = "The table"


def move_told(game: Game, move: Move) -> str:
    """What was said or done about the head of a game, a sentence without its full stop."""
    who, over = _name(game, move.house), _over(move.seq, move.to_seq)
    told = {
        MoveKind.UNDO: f"{who} took back {over}",
        MoveKind.REDO: f"{who} did {over} again",
        MoveKind.GO: f"{who} went to event {move.to_seq} of {move.to_branch}",
        MoveKind.FORK: f"{who} began the branch {move.to_branch} after event {move.seq}",
        MoveKind.OVERRIDE: f'{who} set rules aside for "{move.words}"',
        MoveKind.AGREE: f"{who} agreed",
        MoveKind.DECLINE: f"{who} declined",
        MoveKind.ASK: f"{who} asked {_wish(move.seq, move.to_seq, move.words)}",
    }[move.kind]
    if move.agreed:
        told += f"; {listed([_name(game, one) for one in move.agreed.split()])} agreed"
    return f"{told} ({move.why})" if move.why else told


def asked_over(asked: Proposal, story: Iterable[EventStory]) -> tuple[EventStory, ...]:
    """What an undo that is asked for takes back, as its viewer may know it.

    Of commands without anything to tell the commands; nothing for what takes back nothing.
    """
    if asked.kind is not MoveKind.UNDO:
        return ()
    over = [one for one in story if one.seq >= asked.first]
    came = [one for one in over if not (one.quiet or isinstance(one.event, CommandGiven))]
    return tuple(came or (one for one in over if isinstance(one.event, CommandGiven)))


def proposal_told(game: Game, asked: Proposal, *, listed_apart: bool = False) -> str:
    """What a House asks for, why, and who has to agree still.

    `listed_apart`: what is taken back is told beside it, so that no numbers of events are named.
    """
    wish = _wish(asked.head.seq, asked.to_seq, asked.words)
    wish = "to take back the following" if listed_apart and asked.kind is MoveKind.UNDO else wish
    why = f" ({asked.why})" if asked.why else ""
    left = listed([_name(game, one) for one in asked.awaited])
    return f"{_name(game, asked.house)} asks {wish}{why}; {left} may agree or decline"


def told_among(records: Sequence[Record], moves: Sequence[Move]) -> Iterator[tuple[int, Move]]:
    """Each move with the number of the event it was made after, on this line of history."""
    for move in moves:
        yield sum(record.at <= move.at for record in records), move


def _wish(here: int, there: int, words: str) -> str:
    if words:
        return f'to set rules aside for "{words}"'
    return f"to {'take back' if there < here else 'do again'} {_over(here, there)}"


def _over(here: int, there: int) -> str:
    first, last = min(here, there) + 1, max(here, there)
    return f"event {first}" if first >= last else f"events {first} to {last}"


def _name(game: Game, house: HouseId) -> str:
    known = game.houses.get(house)
    return known.name if known else (house or HOST)
