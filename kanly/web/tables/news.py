"""What has happened since a page was sent, above the table: what came of it, what others did."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kanly.game.log_page import worth
from kanly.web.tables.telling import log_lines
from templates.web.tables.table import Said
from templates.web.tables.telling import LogLine
from tracker.engine.codec import begins
from tracker.engine.events import CommandGiven
from tracker.engine.words import HouseId
from tracker.log.record import Head, MoveKind
from tracker.table.session import Session
from tracker.views.feed import News, Position, news, parting
from tracker.views.moves import move_told
from tracker.views.seen import View, view_of
from tracker.views.telling import EventStory
from tracker.views.telling.sentences import is_for_all

MOST_TOLD = 24
"""Lines of what has happened that stand above the table; the latest ones."""
MOST_NEWS, MOST_HEARD = 8, 24
"""Lines of what others did that stand there, and the commands that are looked through for it."""

MOVING = frozenset({MoveKind.UNDO, MoveKind.REDO, MoveKind.GO, MoveKind.FORK})
"""The moves after which the game stands elsewhere."""


def line(text: str, rule: str = "") -> LogLine:
    """A line that is no event's."""
    return LogLine(seq=0, text=text[:1].upper() + text[1:], rule=rule, given=False)


@dataclass(frozen=True, kw_only=True)
class Happened:
    """What has happened since a position.

    Attributes:
        news: All of it; where the game went on from elsewhere, without a story.
        story: What is told of it: then what came after the two lines of play part.
        lost: There is no such position, so that nothing can be told from there on.
    """

    news: News
    story: tuple[EventStory, ...]
    lost: bool = False


def _happened(session: Session, since: Position, view: View) -> Happened:
    found = news(session, since, view.viewer, view)
    if not found.whole:
        return Happened(news=found, story=found.story)
    parted = parting(session, since.head)
    if parted is None:
        return Happened(news=found, story=(), lost=True)
    later = news(session, Position(head=parted, moved=since.moved), view.viewer, view)
    return Happened(news=found, story=later.story, lost=later.whole)


def _told(session: Session, view: View, found: Happened, after: int = 0) -> tuple[LogLine, ...]:
    """The events, and where they came among them the moves of the head, those after an event."""
    events = log_lines(view, found.story)
    lines, stood = list(events), session.head.seq
    if found.lost:
        lines.insert(0, line("the game stands elsewhere now: look at it as a whole"))
    for move in reversed(found.news.moves):
        stood = min(stood, move.to_seq if move.kind in MOVING else move.seq)
        if stood >= after:
            told = line(move_told(session.game, move))
            lines.insert(found.lost + sum(one.seq <= stood for one in events), told)
    return tuple(lines)


def meanwhile(session: Session, since: Position, viewer: HouseId) -> Said:
    """What others did since a position, and that nothing of one's own was done."""
    session.refresh()
    view = view_of(session, viewer)
    return Said(
        kind="meanwhile",
        heading="Meanwhile the game went on; nothing of yours was done.",
        lines=_told(session, view, _happened(session, since, view)),
    )


def came_since(session: Session, view: View, since: Position) -> Said | None:
    """What has happened since a position, the latest of it; None for nothing."""
    found = _happened(session, since, view)
    lines = _told(session, view, found)
    if not lines:
        return None
    more = max(0, len(lines) - MOST_TOLD)
    return Said(
        kind="done",
        heading=_came_of(found.news, view.viewer),
        lines=lines[more:],
        more=f"{more} more before it" if more else "",
    )


def _came_of(found: News, viewer: HouseId) -> str:
    """What came of what a House sent: where it only asked the others, nothing has come of it yet.

    What they have agreed to is told as an event, or as another line of play.
    """
    asked = any(move.kind is MoveKind.ASK and move.house == viewer for move in found.moves)
    if not asked or found.story or found.whole:
        return "Done"
    return "Asked; nothing is done yet" if found.proposal else "Asked; nothing was done"


def came_meanwhile(session: Session, view: View, seen: Position) -> Said | None:
    """What others did since a position, in short: what came of it, without their words for it.

    What the table said for all is told, and before all else what it did in the viewer's place.
    """
    starts = begins(session.events)
    latest = starts[-MOST_HEARD] - 1 if len(starts) >= MOST_HEARD else 0
    common = parting(session, seen.head)
    cut = common is not None and common.seq < latest
    if cut:
        head = Head(game=session.id, branch=session.head.branch, seq=latest)
        seen = Position(head=head, moved=seen.moved)
    found = _happened(session, seen, view)
    short = [
        one
        for one in worth(found.story)
        if not isinstance(one.event, CommandGiven) or is_for_all(one.event)
    ]
    short = short or ([] if found.news.moves else worth(found.story))
    lines = _told(session, view, replace(found, story=tuple(short)), latest if cut else 0)
    if not lines:
        return None
    more = max(0, len(lines) - MOST_NEWS)
    instead = {one.seq for one in short if one.instead}
    first = {one.text: one for one in lines[:more] if one.seq in instead}
    more -= len(first)
    before = "More before it" if cut else f"{more} more before it" if more else ""
    return Said(
        kind="news",
        heading="Meanwhile, and the table spoke for you, too:" if instead else "Meanwhile:",
        lines=(*first.values(), *lines[len(first) + more :]),
        more=before,
    )
