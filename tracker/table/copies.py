"""A copy of a game for one House, or for everybody: what that reader may have, and no more.

Each record goes through `_for_reader`. A card has its name where the reader has seen it by the end
of the copy, else a cover; a House's words are left out where they are about such a card, or are its
orders. What was undone is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.apply import apply
from tracker.engine.codec import encode
from tracker.engine.events import (
    Answered,
    AnswerStands,
    CardNamed,
    CardsDrawn,
    CommandGiven,
    DeckDealt,
    DeckListed,
    DeckShuffled,
    Event,
    GameBegan,
    GameStaged,
    LotDrawn,
    Noted,
)
from tracker.engine.sight import COVER, is_seen, without_orders
from tracker.engine.state import Game, House, Piece
from tracker.engine.table import CardFacts
from tracker.engine.words import EVERYBODY, HouseId, HouseOrder, PieceId
from tracker.log.record import Branch, Record, WholeGame, seal_of
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

    def card(self, piece: PieceId, card: str) -> str:
        """The id of a card in the catalog, or its cover."""
        return card if piece in self.known else f"{COVER}{piece}"

    def covered(self, piece: Piece) -> Piece:
        return replace(piece, card=self.card(piece.id, piece.card))


def _for_reader(events: Sequence[Event], cards: CardFacts, copy: str) -> list[Event]:
    games = [Game()]
    for event in events:
        games.append(apply(games[-1], event))
    reader = _Reader(copy, frozenset())
    reader = replace(reader, known=frozenset(_seen(events, games, cards, reader.house)))
    found: list[Event] = []
    for first, last in _commands(events):
        command = events[first:last]
        hides = any(_tells(e, g, reader) for e, g in zip(command, games[first + 1 :], strict=False))
        found += [
            _shown(_said(event, before, reader) if hides else event, before, reader)
            for event, before in zip(command, games[first:], strict=False)
        ]
    return found


def _seen(
    events: Sequence[Event], games: Sequence[Game], cards: CardFacts, viewer: HouseId
) -> set[PieceId]:
    """The cards whose names the reader may know; one that a shuffle has covered is forgotten."""
    cards.learn({piece.card for game in games[-1:] for piece in game.pieces.values()})
    known: set[PieceId] = set()
    for event, (before, game) in zip(events, pairwise(games), strict=True):
        if isinstance(event, DeckShuffled) and not event.renamed:
            known -= set(event.pieces)
        revealed = game.petition.piece if game.petition is not None else ""
        for piece in game.pieces.values():
            new = before.pieces.get(piece.id) is not piece or piece.id == revealed
            if new and piece.id not in known and is_seen(game, cards, piece, viewer):
                known.add(piece.id)
    return known


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
    named = set(re.findall(r'"([^"\\]+)"', encode(event)[2]))
    return any(one in after.pieces and one not in reader.known for one in named)


def _is_order(event: AnswerStands, reader: _Reader) -> bool:
    return event.house != reader.house and event.topic in set(HouseOrder)


def _shown(event: Event, before: Game, reader: _Reader) -> Event:  # noqa: PLR0911 - many kinds
    """An event with the cards that its reader has not seen covered."""
    match event:
        case GameBegan():
            return replace(event, copy_for=reader.copy)
        case GameStaged():
            return _staged(event, reader)
        case DeckDealt():
            ids = (f"c{before.counter + number}" for number in range(1, len(event.cards) + 1))
            cards = tuple(map(reader.card, ids, event.cards))
            return replace(event, cards=cards)
        case DeckListed() if event.house != reader.house:
            return replace(event, cards={COVER: sum(event.cards.values())})
        case DeckShuffled():
            return replace(event, pieces=tuple(sorted(event.pieces)))
        case CardNamed():
            return replace(event, card=reader.card(event.piece, event.card))
    return event


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


def _staged(event: GameStaged, reader: _Reader) -> GameStaged:
    houses = {house.id: house for house in event.houses}
    public = without_orders(replace(event.game, houses=houses), reader.house)
    return replace(
        event,
        game=replace(event.game, copy_for=reader.copy),
        houses=tuple(_unlisted(one, reader) for one in public.houses.values()),
        pieces=tuple(map(reader.covered, event.pieces)),
    )


def _unlisted(house: House, reader: _Reader) -> House:
    """A House without the lists of its decks on paper, where it is another than the reader."""
    if house.id == reader.house or not house.listed:
        return house
    return replace(house, listed={COVER: sum(house.listed.values())})
