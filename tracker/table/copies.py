"""A copy of a game for one House, or for everybody: what that reader may have, and no more.

Each record goes through `_for_reader`. A card has its name where the reader has seen it by the end
of the copy, else a cover; a House's words are left out where they are about such a card, or are its
orders. What was undone is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.apply import apply
from tracker.engine.codec import encode, texts_in
from tracker.engine.events import (
    Answered,
    AnswerStands,
    CardsDrawn,
    CommandGiven,
    DeckDealt,
    DeckShuffled,
    Event,
    GameBegan,
    GameStaged,
    LotDrawn,
    Noted,
)
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import EVERYBODY, HouseId, HouseOrder, PieceId
from tracker.log.record import Branch, Record, WholeGame, seal_of
from tracker.table.covering import covered_event, ever_seen
from tracker.table.reading import lines_of_history, read_events, reader_of
from tracker.table.withheld import withheld

BY_PLACE = (CardsDrawn, DeckDealt, DeckShuffled, LotDrawn)
"""Events whose cards were not named by those who caused them."""


def copy_for(whole: WholeGame, cards: CardFacts, reader: HouseId) -> WholeGame:
    """The line of history of a game as a House may have it, or everybody (EVERYBODY)."""
    public = withheld(whole)
    line = lines_of_history(public)[public.head.branch][: public.head.seq]
    return _sealed(public, line, _for_reader(read_events(public.head.game, line), cards, reader))


def shows(whole: WholeGame, copy: WholeGame, cards: CardFacts) -> bool:
    """Whether a copy is what a game showed to its reader when it had come as far as the copy."""
    reader = reader_of(copy.records[0])
    wanted = [(one.kind, one.body) for one in copy.records]
    for line in lines_of_history(withheld(whole)).values():
        events = read_events(whole.head.game, line[: len(wanted)])
        drafts = [encode(one) for one in _for_reader(events, cards, reader)]
        if [(kind, body) for kind, _, body in drafts] == wanted:
            return True
    return False


def _sealed(whole: WholeGame, line: Sequence[Record], events: Sequence[Event]) -> WholeGame:
    """The line of history alone, with other events in its records."""
    records, seal = [], ""
    for one, event in zip(line, events, strict=True):
        kind, version, body = encode(event)
        seal = seal_of(seal, kind, version, body)
        records.append(replace(one, kind=kind, version=version, body=body, seal=seal))
    made_at = {one.branch: one.made_at for one in whole.branches}
    names = list(dict.fromkeys((*(one.branch for one in line), whole.head.branch)))
    ends = [max((r.seq for r in line if r.branch == name), default=len(line)) for name in names]
    branches = [
        Branch(branch=name, parent=parent, fork=fork, tip=tip, made_at=made_at[name])
        for name, parent, fork, tip in zip(names, [None, *names], [0, *ends], ends, strict=False)
    ]
    moves = tuple(one for one in whole.moves if {one.branch, one.to_branch} <= {*names})
    return replace(whole, branches=tuple(branches), records=tuple(records), moves=moves)


class _Reader(Struct, frozen=True):
    """Who reads, and the cards it has seen."""

    copy: str  # a House, or EVERYBODY
    known: frozenset[PieceId]

    @property
    def house(self) -> HouseId:
        return "" if self.copy == EVERYBODY else self.copy


def _for_reader(events: Sequence[Event], cards: CardFacts, copy: str) -> list[Event]:
    games = [Game()]
    for event in events:
        games.append(apply(games[-1], event))
    cards.learn({piece.card for piece in games[-1].pieces.values()})
    reader = _Reader(copy, frozenset())
    known = ever_seen(events, cards, reader.house, games[0], forgets=True)
    reader = replace(reader, known=frozenset(known))
    found: list[Event] = []
    for first, last in _commands(events):
        command = events[first:last]
        hides = any(_tells(e, g, reader) for e, g in zip(command, games[first + 1 :], strict=False))
        found += [
            _shown(_said(event, before, reader) if hides else event, before, reader)
            for event, before in zip(command, games[first:], strict=False)
        ]
    return found


def _commands(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Where each command begins and ends, from the first event on."""
    starts = [place for place, event in enumerate(events) if isinstance(event, CommandGiven)]
    yield from pairwise(sorted({0, *starts, len(events)}))


def _tells(event: Event, after: Game, reader: _Reader) -> bool:
    """Whether an event is about a card, chosen by somebody, that the reader may not know."""
    if isinstance(event, (*BY_PLACE, CommandGiven, GameStaged)):
        return False
    if isinstance(event, AnswerStands):
        return _is_order(event, reader)
    return any(one in after.pieces and one not in reader.known for one in texts_in(event))


def _is_order(event: AnswerStands, reader: _Reader) -> bool:
    return event.house != reader.house and event.topic in set(HouseOrder)


def _shown(event: Event, before: Game, reader: _Reader) -> Event:
    """An event with the cards that its reader has not seen covered, and who it is a copy for."""
    shown = covered_event(event, before.counter, reader.known, reader.house)
    if isinstance(shown, GameBegan):
        return replace(shown, copy_for=reader.copy)
    if isinstance(shown, GameStaged):
        return replace(shown, game=replace(shown.game, copy_for=reader.copy))
    if isinstance(shown, DeckShuffled):
        return replace(shown, pieces=_shuffled(shown, before, reader))
    return shown


def _shuffled(event: DeckShuffled, before: Game, reader: _Reader) -> tuple[PieceId, ...]:
    """The order of a shuffle: true for cards that the reader saw later, else that of the ids."""
    if not (event.renamed and before.houses[event.house].named):
        return tuple(sorted(event.pieces))
    new = (f"c{before.counter + at}" for at in range(1, len(event.pieces) + 1))
    known = [now in reader.known for now in new]
    others = iter(
        sorted(one for one, is_known in zip(event.pieces, known, strict=True) if not is_known)
    )
    return tuple(
        one if is_known else next(others) for one, is_known in zip(event.pieces, known, strict=True)
    )


def _said(event: Event, before: Game, reader: _Reader) -> Event:
    """An event of a command about what its reader may not know, without what others said."""
    match event:
        case AnswerStands() if _is_order(event, reader):
            return replace(event, topic=HouseOrder.PASS.value, answer="")
        case CommandGiven() if event.house != reader.house:
            return replace(event, words=event.words.partition(" ")[0])
        case Noted() if event.rule and event.house != reader.house:
            return replace(event, text="")
        case Answered():
            return _answered(event, before, reader)
    return event


def _answered(event: Answered, before: Game, reader: _Reader) -> Answered:
    """An answer; without its words where they are neither listed nor the reader's own."""
    asked = next(one for one in before.questions if one.id == event.question)
    listed = event.answer in asked.choices or event.answer.isdigit()
    return event if listed or asked.house == reader.house else replace(event, answer="a card")
