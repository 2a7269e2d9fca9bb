"""What has happened in a game since a position, for a viewer: for those who follow it."""

from __future__ import annotations

from msgspec import Struct

from tracker.engine.words import HouseId
from tracker.log.record import Head, Move
from tracker.table.consent import Proposal, proposal
from tracker.table.session import Session
from tracker.views.seen import View, view_of
from tracker.views.telling import EventStory, awaited, told


class Position(Struct, frozen=True, kw_only=True):
    """Up to where somebody has followed a game: the head, and the moves of it."""

    head: Head
    moved: int = 0


class News(Struct, frozen=True, kw_only=True):
    """What has happened since a position, as a viewer may know it.

    `whole`: the position is on another line of play, so that one looks at the game as a whole.
    """

    position: Position
    whole: bool
    story: tuple[EventStory, ...]
    moves: tuple[Move, ...]
    proposal: Proposal | None
    awaited: str

    @property
    def nothing(self) -> bool:
        """Whether all stands as it did."""
        return not (self.whole or self.story or self.moves)


def position(session: Session) -> Position:
    """The position of somebody who has seen all there is."""
    with session.lock:
        moves = session.moves()
        return Position(head=session.head, moved=moves[-1].number if moves else 0)


def parting(session: Session, since: Head) -> Head | None:
    """The last event that is on the line of play of a head and on the present one, too.

    None where the game has no such head.
    """
    here = session.head
    if since.branch == here.branch and 0 < since.seq <= here.seq:
        return since
    tree, common = session.log.tree(session.id), 0
    there = tree.branches.get(since.branch)
    if there is None or not 0 < since.seq <= there.tip:
        return None
    lines = (tree.line(one.branch, one.seq) for one in (since, here))
    for one, other in zip(*lines, strict=False):
        if one.branch != other.branch:
            break
        common = min(one.last, other.last)
        if one.last != other.last:
            break
    return Head(game=session.id, branch=here.branch, seq=common)


def news(session: Session, since: Position, viewer: HouseId = "", seen: View | None = None) -> News:
    """What has happened since a position, told to a House, "" for what all may know.

    `seen` is the game as that House sees it now, where that was made already.
    """
    with session.lock:
        events = session.since(since.head.seq, since.head.branch)
        moves = tuple(move for move in session.moves() if move.number > since.moved)
        view = seen or view_of(session, viewer)
        story: list[EventStory] = []
        if events:
            start, known = view.since(session.at(since.head.seq), events)
            story = told(start, known, view.cards, viewer)
        return News(
            position=Position(head=session.head, moved=moves[-1].number if moves else since.moved),
            whole=events is None,
            story=tuple(story),
            moves=moves,
            proposal=proposal(session),
            awaited=awaited(view.game, view.cards),
        )
