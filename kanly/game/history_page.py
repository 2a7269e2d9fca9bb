"""How two branches differ, and why a number is what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from kanly.terminal.grid import grid
from kanly.terminal.output import paragraph, strong
from tracker.engine.events import CommandGiven, GameStaged
from tracker.engine.table import Table
from tracker.rules.readings import read
from tracker.table.session import Session
from tracker.views.seen import View, view_of
from tracker.views.why import OF_GAME, OF_HOUSE, Value, ValueChange, asked, described, of_house, why


def differences(session: Session, other: str) -> list[tuple[str, str, str]]:
    """What differs between the game as it stands and another branch's end: what, here, there.

    Raises:
        UnknownBranch: there is none such.
    """
    there = View(session.head, session.on(other), (), session.cards, "")
    rows = _compared(view_of(session), there)
    return [
        (what, _value(here), _value(there))
        for what, here, there in rows
        if _value(here) != _value(there)
    ]


def _compared(one: View, another: View) -> Iterator[tuple[str, Value, Value]]:
    here, there = one.game, another.game
    for what, of_game in OF_GAME.items():
        yield what, of_game(here), of_game(there)
    for house in {**there.houses, **here.houses}.values():
        for what in OF_HOUSE:
            mine, theirs = of_house(here, house.id, what), of_house(there, house.id, what)
            yield f"{what} of {house.name}", mine, theirs
    for piece in {**there.pieces, **here.pieces}:
        view = one if piece in one.known else another
        if piece in view.known:
            name = f"{view.cards[view.game.pieces[piece].card].name} [{piece}]"
            yield (
                name,
                described(here, one.cards, piece),
                described(there, another.cards, piece),
            )


@dataclass(frozen=True, kw_only=True)
class HistoryAnswer:
    """What was asked, what it is now, and each change with the command it followed from."""

    what: str
    now: Value
    changes: tuple[tuple[ValueChange, str], ...]


def answered(view: View, words: Sequence[str]) -> HistoryAnswer:
    """The events that made what is asked, as far as the viewer knows of them.

    Raises:
        Misread: it means nothing in this game that the reader may know.
        SeveralFit: it fits several Houses or cards.
    """
    game, cards = view.game, view.cards
    known = {p.id: p for p in game.pieces.values() if p.id in view.known}
    at = Table(replace(game, pieces=known), cards)
    at.speaker = view.viewer
    what, reading = read(at, lambda table: asked(table, list(words)))
    said = {0: ""}
    for one in view.story:
        said[one.seq] = one.text if isinstance(one.event, CommandGiven) else said[one.seq - 1]
    changes = tuple((one, said[one.seq]) for one in why(view.events, reading))
    return HistoryAnswer(what=what, now=reading(game), changes=changes)


def page(view: View, answer: HistoryAnswer) -> str:
    """What it is now, and the events that made it so, with their commands and rules."""
    head = strong(paragraph(f"{answer.what}: {_value(answer.now)}", first=""))
    if not answer.changes:
        return f"{head}\n{paragraph('No event has changed it.')}"
    rows = []
    for change, said in answer.changes:
        event, cause = change.event, str(getattr(change.event, "cause", ""))
        by = (said or view.game.name) + (f" ({cause})" if cause else "")
        if isinstance(event, GameStaged) and event.file:
            by = f"staged from {event.file}"
        values = f"{_value(change.before)} > {_value(change.after)}"
        rows.append((str(change.seq), values, by, event.rule or "-"))
    return f"{head}\n{grid(('event', 'change', 'by', 'rule'), rows)}"


def _value(value: Value) -> str:
    return "-" if value is None or value == "" else str(value)
