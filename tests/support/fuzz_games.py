"""Targets of the fuzzing that are games: their files, their events, the words of the table."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from fuzz_run import Target
from fuzz_words import typed
from recorded import GAMES, events_of, script
from tracker_laws import broken

from cardbase.catalog.catalog import Catalog
from kanly.game.legal_page import open_actions
from kanly.game.page import page
from kanly.game.status_documents import status_json
from tracker.engine.apply import apply, replay
from tracker.engine.codec import decode, encode
from tracker.engine.events import KINDS, CommandGiven, Event
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Secret
from tracker.engine.verbs import VERBS
from tracker.log.jsonl import lines_in, lines_of, read_lines
from tracker.log.record import Draft, Head, Unreadable, WholeGame, canonical
from tracker.log.record import parse as json_of
from tracker.log.store import open_log
from tracker.table import verbs  # noqa: F401 - it makes the table of verbs complete
from tracker.table.dispatch import give
from tracker.table.session import Session
from tracker.views.seen import view_of
from tracker.views.telling import awaited, told

STEP = 23
"""Events between the moments at which a game is fuzzed."""

RUN = 4
"""Events of an input at the beginning."""


@dataclass(frozen=True, kw_only=True)
class Moment:
    """A game as it stood, and the events and words that came next."""

    game: Game
    next: tuple[Event, ...]


def targets(catalog: Catalog, folder: Path) -> Iterator[Target]:
    """All of them."""
    moments = [moment for name in ("three-houses", "rites") for moment in _moments(name, folder)]
    cards = CardFacts(catalog)
    files = [b"\n".join(line.encode() for line in lines_in(one)) for one in _small_games(folder)]
    yield Target(
        name="game-file", seeds=files, read=partial(_file, place="fuzzed.jsonl"), words=_keys()
    )
    yield Target(
        name="game-event",
        seeds=list(_events(moments)),
        read=partial(_happen, moments=moments, cards=cards),
        words=_keys(),
        longest=4_000,
    )
    yield Target(
        name="game-word",
        seeds=list(_said(moments)),
        read=partial(_say, moments=moments, cards=cards),
        words=[word.encode() for word in (*VERBS, *_spoken_words())],
        longest=300,
    )


def _moments(name: str, folder: Path) -> Iterator[Moment]:
    events = events_of(GAMES / f"{name}.jsonl", folder / f"{name}.db")
    game = Game()
    for at, event in enumerate(events):
        if at % STEP == 0:
            yield Moment(game=game, next=tuple(events[at : at + 2 * STEP]))
        game = apply(game, event)


def _keys() -> list[bytes]:
    """The kinds of events and the keys of their bodies."""
    keys = [key for kind in KINDS.values() for key in kind.__struct_fields__]
    plain = [f'"{key}"' for key in dict.fromkeys((*KINDS, *keys, "kind", "body", "main", "seal"))]
    return [key.encode() for key in plain]


# --- files ------------------------------------------------------------------------------------


def _small_games(folder: Path) -> Iterator[WholeGame]:
    """Games of few events, one with branches."""
    bodies = [encode(event) for event in events_of(GAMES / "three-houses.jsonl", folder / "a.db")]
    small: list[Draft] = [bodies[0], *(one for one in bodies[1:40] if len(one[2]) < 300)]
    with open_log(folder / "small.db") as log:
        yield _whole(log.create("one", "One", small[:1]), folder)
        head = log.create("two", "Two", small[:6])
        yield _whole(head, folder)
        head = log.append(log.branch(log.move(head, "main", 3), "other"), small[6:9])
        yield _whole(head, folder)
        yield _whole(log.append(log.branch(head, "third"), small[9:11]), folder)


def _whole(head: Head, folder: Path) -> WholeGame:
    with open_log(folder / "small.db") as log:
        return log.whole(head.game, None)


def _file(data: bytes, place: str) -> None:
    """Read a game's file; what is written of it is what was read."""
    whole = read_lines(lines_of(io.BytesIO(data), place), place)
    assert "\n".join(lines_in(whole)).encode() == data.replace(b"\r\n", b"\n").removesuffix(b"\n")


# --- events -----------------------------------------------------------------------------------


def _events(moments: Sequence[Moment]) -> Iterator[bytes]:
    """What came next at each moment: its number, then an event a line."""
    for number, moment in enumerate(moments):
        for start in range(0, STEP, RUN):
            lines = [str(number)]
            for event in moment.next[start : start + RUN]:
                kind, _, body = encode(event)
                lines.append(f'{{"kind":"{kind}","body":{body}}}')
            yield "\n".join(lines).encode()


def _happen(data: bytes, moments: Sequence[Moment], cards: CardFacts) -> None:
    """Let events of any kind happen, sealed rightly by whoever made them; then look at the game."""
    first, *lines = typed(data).splitlines() or [""]
    before = _at(moments, first).game
    game, happened = before, []
    for line in lines:
        found = _forged(line)
        if found is not None:
            event = decode(*found, f"fuzzed, event {game.seq + 1}")
            game = apply(game, event)
            happened.append(event)
    _look_at(before, game, happened, cards)


def _at(moments: Sequence[Moment], number: str) -> Moment:
    digits = number.strip()[:6]
    return moments[int(digits) % len(moments) if digits.isascii() and digits.isdigit() else 0]


def _forged(line: str) -> tuple[str, int, str] | None:
    """The kind, version and body of an event; None for a line that no file of a game holds."""
    try:
        found = json_of(line)
        if not isinstance(found, dict) or not isinstance(found.get("body"), dict):
            return None
        version = found.get("version")
        kind = str(found.get("kind"))
        known = KINDS[kind].version if kind in KINDS else 1
        return kind, version if isinstance(version, int) else known, canonical(found["body"])
    except Unreadable:
        return None


def _look_at(before: Game, game: Game, events: Sequence[Event], cards: CardFacts) -> None:
    session = Session.__new__(Session)
    session.cards, session.events, session.game = cards, list(events), game
    session.head = Head(game="fuzzed", branch="main", seq=game.seq)
    for viewer in ("", *list(game.houses)[:1]):
        told(before, events, cards, viewer)
        view = view_of(session, viewer)
        page(view, every=True)
        json.dumps(status_json(view))
        open_actions(view)
    awaited(game, cards)


# --- the words of the table -------------------------------------------------------------------


def _said(moments: Sequence[Moment]) -> Iterator[bytes]:
    """What was said next at each moment, each behind the number of the moment."""
    for number, moment in enumerate(moments):
        for event in moment.next:
            if isinstance(event, CommandGiven):
                yield f"{number}\n{event.house}: {event.words}".encode()
    for name in ("three-houses", "rites"):
        for at, line in enumerate(script(name)):
            yield f"{at % len(moments)}\n{' '.join(line.words[1:])}".encode()


def _spoken_words() -> Iterator[str]:
    yield from "on to from with sponsor homeworld deck imperial house favor x=3 c1 c7 c17".split()
    yield from "vernius ordos moritani atreides caladan vernius: ordos: yes no none all 0 1".split()


def _say(data: bytes, moments: Sequence[Moment], cards: CardFacts) -> None:
    """Say words; what they make of the game is a game, and can be played through again."""
    first, _, said = typed(data).partition("\n")
    before = _at(moments, first).game
    secret = Secret(3, "kull wahad kull wahad")
    why = "we agreed" if said.endswith("!") else ""
    words = said.removesuffix("!").split()
    at = give(before, cards, words, why=why, secret=secret)
    events = tuple(at.events)
    again = [decode(*encode(event)) for event in events]
    assert replay(again, before) == at.game
    if not why:
        assert not [law for law in broken(at.game) if law not in broken(before)]
    told(before, events, cards, "")
    awaited(at.game, cards)
