"""How two branches differ, and why a number is what it is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from kanly.terminal.grid import grid
from kanly.terminal.output import paragraph, strong
from tracker.engine.events import CommandGiven, GameStaged
from tracker.engine.sight import is_seen
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.words import HouseId
from tracker.rules.readings import read
from tracker.views.telling import told
from tracker.views.telling.teller import seen
from tracker.views.why import OF_GAME, OF_HOUSE, Change, Value, asked, described, of_house, why

if TYPE_CHECKING:
    from tracker.table.session import Session


Difference = tuple[str, str, str]
"""What, here, there."""


def differences(session: Session, other: str) -> list[Difference]:
    """What differs between the game as it stands and another branch's end, and how.

    Raises:
        UnknownBranch: there is none such.
    """
    here, there = session.game, session.on(other)
    return [
        (what, mine or "-", theirs or "-")
        for what, mine, theirs in _all(session, here, there)
        if mine != theirs
    ]


def _all(session: Session, here: Game, there: Game) -> Iterator[Difference]:
    for what, of_game in OF_GAME.items():
        yield what, _text(of_game(here)), _text(of_game(there))
    houses = {**there.houses, **here.houses}
    for house in houses.values():
        for what in OF_HOUSE:
            mine, theirs = of_house(here, house.id, what), of_house(there, house.id, what)
            yield f"{what} of {house.name}", _text(mine), _text(theirs)
    known = [seen(game, session.cards) for game in (here, there)]
    for piece in {**there.pieces, **here.pieces}.values():
        if any(piece.id in names for names in known):
            mine, theirs = described(here, piece.id), described(there, piece.id)
            yield f"{session.cards[piece.card].name} [{piece.id}]", _text(mine), _text(theirs)


def _text(value: int | str | None) -> str:
    return "" if value is None else str(value)


# --- Why a number is what it is: each event that changed it, and the page that shows them ---------


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What was asked, what it is now, and each change with the command it followed from."""

    what: str
    now: Value
    changes: tuple[tuple[Change, str], ...]


def answered(session: Session, words: Sequence[str], viewer: HouseId = "") -> Answer:
    """The events that made what is asked, told to a House or to all.

    Raises:
        Misread: it means nothing in this game that the reader may know.
        SeveralFit: it fits several Houses or cards.
    """
    game, cards = session.game, session.cards
    known = {p.id: p for p in game.pieces.values() if is_seen(game, cards, p, viewer)}
    at = Table(replace(game, pieces=known), cards)
    at.speaker = viewer
    what, reading = read(at, lambda table: asked(table, list(words)))
    said = {0: ""}
    for one in told(Game(), session.events, cards, viewer):
        said[one.seq] = one.text if isinstance(one.event, CommandGiven) else said[one.seq - 1]
    changes = tuple((one, said[one.seq]) for one in why(session.events, reading))
    return Answer(what=what, now=reading(game), changes=changes)


def page(session: Session, answer: Answer) -> str:
    """What it is now, and the events that made it so, with their commands and rules."""
    head = strong(paragraph(f"{answer.what}: {_value(answer.now)}", first=""))
    if not answer.changes:
        return f"{head}\n{paragraph('No event has changed it.')}"
    rows = [
        (
            str(one.seq),
            f"{_value(one.before)} > {_value(one.after)}",
            _cause(session, one, said),
            one.event.rule or "-",
        )
        for one, said in answer.changes
    ]
    return f"{head}\n{grid(('event', 'change', 'by', 'rule'), rows)}"


def _cause(session: Session, one: Change, said: str) -> str:
    """The command that led to it, and what the event itself tells."""
    if isinstance(one.event, GameStaged) and one.event.file:
        return f"staged from {one.event.file}"
    cause = str(getattr(one.event, "cause", ""))
    return (said or session.game.name) + (f" ({cause})" if cause else "")


def _value(value: Value) -> str:
    return "-" if value is None or value == "" else str(value)
