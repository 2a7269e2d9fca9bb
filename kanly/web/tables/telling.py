"""What has happened: the log, why a number is so, a look ahead, the story."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from cardbase.strings import capital
from errata.text import listed
from kanly.game.history_page import answered
from kanly.game.log_page import worth
from kanly.game.report import report_sheet
from kanly.game.rite import foreseen
from kanly.game.rite_page import brought, called_ahead, fall, margin, outcome_words
from templates.web.tables.telling import (
    AheadPage,
    Change,
    LogLine,
    LogPage,
    RiteAhead,
    RiteAnswer,
    StoryPage,
    Way,
    WhyPage,
)
from tracker.engine.codec import begins
from tracker.engine.events import Asked, CommandGiven, GameStaged, TurnBegan
from tracker.engine.table import Table
from tracker.engine.words import PieceId
from tracker.table.session import Session
from tracker.views.foresight.preview import DefenseAnswer, RitePreview, coming, rows
from tracker.views.moves import move_told
from tracker.views.seen import View
from tracker.views.telling import EventStory, told
from tracker.views.telling.chance import ORDER

RECENT = 6
"""Commands of the log that stand on the table's page."""
MOST = 24
"""Lines of them at most; the oldest command is left out before it is cut."""
_QUESTION = re.compile(r" \[q\d+\]")
_PIECE = re.compile(r"\bc\d+\b")


def log_lines(
    view: View, story: Iterable[EventStory], *, digests: bool = False
) -> tuple[LogLine, ...]:
    """What matters of a story, a line each; a command names the cards that its viewer sees.

    Digests, which prove an order and are read by nobody at the table, are left to the log.
    """
    found = []
    for one in worth(story):
        given = isinstance(one.event, CommandGiven)
        text = _PIECE.sub(lambda met: _called(view, met[0]), one.text) if given else one.text
        if isinstance(one.event, Asked):  # how it is answered is for who types it
            text = "".join(text.partition(one.event.text)[:2])
        text = _QUESTION.sub("", text if digests else text.partition(ORDER)[0])
        found.append(LogLine(seq=one.seq, text=capital(text), rule=one.rule, given=given))
    return tuple(found)


def _called(view: View, piece: PieceId) -> str:
    return view.called(piece) if piece in view.known else piece


def recent(session: Session, view: View, commands: int = RECENT) -> tuple[LogLine, ...]:
    """The last commands with what came of them, as a viewer may know it; the latest first."""
    starts = begins(session.events)
    first = starts[-commands] if len(starts) >= commands else 1
    start, seen = view.since(session.at(first - 1), session.events[first - 1 :])
    found: list[list[LogLine]] = []
    for line in log_lines(view, told(start, seen, view.cards, view.viewer)):
        if line.given or not found:
            found.append([])
        found[-1].append(line)
    lines = [*_moves(session), *(found.pop() if found else [])]
    while found and len(lines) + len(found[-1]) <= MOST:
        lines += found.pop()
    return tuple(lines)


def _moves(session: Session) -> Iterator[LogLine]:
    """How the head was brought to where it stands, and what is asked for there."""
    head = session.head
    here = (head.branch, head.seq)
    for move in reversed(session.moves()):
        if here not in {(move.branch, move.seq), (move.to_branch, move.to_seq)}:
            return
        text = move_told(session.game, move)
        yield LogLine(seq=head.seq, text=text, rule="", given=True, moved=True)


def log_page(view: View, back: str) -> LogPage:
    """All that has happened, turn by turn, the latest turn first."""
    turns: list[tuple[str, list[EventStory]]] = [("Set-up", [])]
    for one in view.story:
        if isinstance(one.event, TurnBegan):
            turns.append((f"Turn {one.event.turn}", []))
        turns[-1][1].append(one)
    return LogPage(
        title=f"Log of {view.game.name}",
        place="Table",
        game=view.id,
        name=view.game.name,
        back=back,
        turns=tuple(
            (name, log_lines(view, told, digests=True)) for name, told in reversed(turns) if told
        ),
    )


def why_page(view: View, back: str, words: Sequence[str]) -> WhyPage:
    """Why a number or the state of a card is what it is. Raises Misread, SeveralFit."""
    found = answered(view, words)
    told = {one.seq: one.text for one in view.story}
    return WhyPage(
        title=f"Why: {found.what}",
        place="Table",
        game=view.id,
        name=view.game.name,
        back=back,
        what=capital(found.what),
        now=_value(found.now),
        changes=tuple(
            Change(
                seq=change.seq,
                before=_value(change.before),
                after=_value(change.after),
                by=f"staged from {change.event.file}"
                if isinstance(change.event, GameStaged) and change.event.file
                else capital(told.get(change.seq) or said) or view.game.name,
                rule=change.event.rule,
            )
            for change, said in reversed(found.changes)
        ),
    )


def _value(value: object) -> str:
    return "-" if value is None or value == "" else str(value)


def story_page(view: View, back: str) -> StoryPage:
    """The game as a story: who won and why, what turned it, each turn."""
    sheet = report_sheet(view)
    houses = view.game.houses
    lengths = (len(line) for values in sheet.series.values() for line in values.values())
    return StoryPage(
        title=f"The story of {view.game.name}",
        place="Table",
        game=view.id,
        name=view.game.name,
        back=back,
        over=bool(view.game.winner),
        ending=sheet.ending,
        points=sheet.points,
        turns=sheet.story,
        charts=sheet.charts,
        heads=(
            "House",
            *(
                f"turn {turn}" if turn else "set-up"
                for turn in range(sheet.first, sheet.first + max(lengths, default=0))
            ),
        ),
        numbers=tuple(
            (
                capital(measure),
                tuple((houses[one].name, *map(str, line)) for one, line in values.items()),
            )
            for measure, values in sheet.series.items()
        ),
        columns=sheet.columns,
        last=sheet.last,
    )


def rite_page(view: View, back: str) -> AheadPage:
    """How the rite under way can still end. Raises Refused where there is none."""
    found = rite_ahead(view, foreseen(view, ()))
    return AheadPage(
        title="How it can still end",
        place="Table",
        game=view.id,
        name=view.game.name,
        back=back,
        position="",
        said="",
        lines=(),
        rite=found,
    )


def rite_ahead(view: View, ahead: RitePreview) -> RiteAhead:
    """A rite seen ahead: every answer of the defender, and how each can come out."""
    at = Table(view.game, view.cards)
    return RiteAhead(
        title=called_ahead(at, ahead),
        answers=tuple(_answer(view, at, ahead, one) for one in ahead.answers),
        notes=tuple((note.text, note.rules) for note in ahead.notes),
    )


def _answer(view: View, at: Table, ahead: RitePreview, answer: DefenseAnswer) -> RiteAnswer:
    name = at.name(answer.leader)
    does = f"{name} Counters" if answer.counters else f"{name} defends"
    engaged = "engaged" if answer.engaged else "not engaged, without force"
    first = {None: "", True: ", Surprise first", False: ", Surprise changing nothing"}[answer.first]
    return RiteAnswer(
        says=f"{does}, {engaged}{first}",
        rules=answer.rules,
        ways=tuple(
            Way(
                defense=words[0],
                attack=words[1],
                bonus=words[2],
                choices=row.choices,
                rules=row.rules,
            )
            for row in rows(answer)
            for words in [outcome_words(ahead, row)]
        ),
        notes=tuple(_notes(view, at, answer)),
    )


def _notes(view: View, at: Table, answer: DefenseAnswer) -> Iterator[str]:
    """What an answer hangs on besides, and what cards do then."""
    found = answer.found
    if found.why:
        yield (
            f"Too many choices to go through: {found.why}. Within these bounds: defense leader "
            f"{margin(found.over)}; attack leader {margin(found.back)}"
        )
    may = [at.name(one.piece) for one in answer.may_defend]
    if may:
        yield f"May take part besides, in defense: {listed(may)}"
    late = [at.name(one.piece) for one in answer.may_attack]
    if late:
        yield f"May join the attack late: {listed(late)}"
    for one in coming(answer):
        said = [told.text for told in brought(at.cards, one, view.viewer)]
        if said:
            yield f"Where {fall(one)}: {'; '.join(said)}"
