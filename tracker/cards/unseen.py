"""Choices among face-down cards of a hand or an Assembly by a House that does not see them.

It tells how many, and out of which place; a card there that it has examined it may name. Which of
the others come is chance's, as nothing tells them apart. Where the tracker only counts them the
table picks: the card stays one of those that are counted, or its holder names it when it has to
be known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import deed_with, nested
from tracker.cards.asking import put
from tracker.engine.chance import drawn
from tracker.engine.errors import Misread
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import HouseId, PieceId, Place
from tracker.rules.hand import named_in
from tracker.standing.ability import Ends, Run, Waiting
from tracker.standing.context import Context, NotHere, house
from tracker.standing.selecting import PLACES
from tracker.standing.speech import the_piece
from tracker.standing.testing import amount

FACE_DOWN = frozenset({Place.HAND, Place.ASSEMBLY})
PICKED, DRAWN, NAMED = "#", "~", "="
"""What is kept beside the key of the choice: what was asked for, what came, what it was called."""
SHOWN = "shown"
"""The answer of who has shown cards, and does not name them."""


class Heap(Struct, frozen=True):
    """The cards of one place of a House: those the tracker knows, and how many others."""

    house: HouseId
    place: Place
    known: tuple[Piece, ...]
    unseen: int

    def __len__(self) -> int:
        return len(self.known) + self.unseen


def heaps(context: Context, chosen: p.Chosen) -> tuple[Heap, ...]:
    """What a choice is made among unseen; nothing for a choice of any other kind."""
    among = chosen.among.of if isinstance(chosen.among, p.Together) else (chosen.among,)
    try:
        found = tuple(_heap(context, one) for one in among)
        by = context.house if chosen.by is None else house(context, chosen.by)
    except NotHere:
        return ()
    there = tuple(one for one in found if one is not None)
    if len(there) < len(found):
        return ()
    return there if chosen.random or all(one.house != by for one in there) else ()


def _heap(context: Context, cards: p.Which) -> Heap | None:
    """The heap of "a hand" or "an Assembly"; None for cards of a kind, and for other places."""
    if not isinstance(cards, p.Cards) or cards.of is None or cards.lying is None:
        return None
    place = PLACES[cards.lying]
    if place not in FACE_DOWN or cards != p.Cards(of=cards.of, lying=cards.lying):
        return None
    whose = house(context, cards.of)
    unseen = context.at.house(whose).unseen.get(place, 0)
    return Heap(whose, place, context.at.game.in_place(whose, place), unseen)


def choose_unseen(
    run: Run, chosen: p.Chosen, among: Sequence[Heap], deed: d.Deed | None, text: str
) -> None:
    """Settle which unseen cards are taken. Raises Waiting, Ends."""
    picked = _picked(run, chosen, among, text)
    came = run.kept(chosen.key + DRAWN)
    if not isinstance(came, tuple):
        came = tuple(_lot(run, chosen, among, picked))
        run.keep(chosen.key + DRAWN, came)
    counted = [one for one in came if one not in run.at.game.pieces]
    if counted and isinstance(deed, d.Discard | d.Examine):
        names = run.kept(chosen.key + NAMED)
        if names is None:
            _ask_names(run, chosen, among[0].house, counted, deed)
            raise Waiting
        if isinstance(names, tuple) and names != (SHOWN,):
            came = (*(one for one in came if one not in counted), *names)
    run.keep(chosen.key, came)


def _picked(run: Run, chosen: p.Chosen, among: Sequence[Heap], text: str) -> tuple[str, ...]:
    """How many out of which place, and which seen ones; asked where that is open."""
    kept = run.kept(chosen.key + PICKED)
    if isinstance(kept, tuple):
        return kept
    there = sum(map(len, among))
    low, high = _bounds(run, chosen, there)
    if not there and amount(run.context, chosen.low):
        raise Ends("CT-16", f"finds no card there: {text}")
    if low == high and (low == there or chosen.random or _alike(run, chosen, among)):
        found = [one.place.value for one in among for _ in range(len(one))][:high]
        run.keep(chosen.key + PICKED, tuple(found))
        return tuple(found)
    by = run.house if chosen.by is None else house(run.context, chosen.by)
    said = f"{low} to {high} cards" if low != high else f"{high} cards" if high > 1 else "a card"
    where = " or ".join(f'"N {one.place}"' for one in among) if len(among) > 1 else "a number"
    text = f"which face-down cards, {said}? {where}, or a card you have seen there. {text}"
    put(run, chosen.key + PICKED, by, text, low=low, high=high, several=True)
    raise Waiting


def _bounds(run: Run, chosen: p.Chosen, there: int) -> tuple[int, int]:
    low = min(there, amount(run.context, chosen.low))
    high = there if chosen.high is None else min(there, amount(run.context, chosen.high))
    return low, high


def _alike(run: Run, chosen: p.Chosen, among: Sequence[Heap]) -> bool:
    """Whether nothing tells the cards apart for who chooses."""
    return len(among) == 1 and not _seen(run, chosen, among)


def _seen(run: Run, chosen: p.Chosen, among: Sequence[Heap]) -> list[Piece]:
    """The cards that who chooses has examined, where the choice is no lot."""
    by = run.house if chosen.by is None else house(run.context, chosen.by)
    known = (piece for one in among for piece in one.known)
    return [] if chosen.random else [one for one in known if by in one.shown]


def _lot(
    run: Run, chosen: p.Chosen, among: Sequence[Heap], picked: Sequence[str]
) -> Iterator[PieceId | str]:
    """The cards that are named, then so many of each heap as chance gives them."""
    seen = [one.id for one in _seen(run, chosen, among)]
    many = Counter(one for one in picked if one not in run.at.game.pieces)
    yield from (one for one in picked if one in run.at.game.pieces)
    for heap in among:
        others = [one.id for one in heap.known if one.id not in seen]
        if many[heap.place] > len(others) + heap.unseen:  # only those seen are left: they come too
            others = [one.id for one in heap.known if one.id not in picked]
        counted = [f"{heap.place} {number}" for number in range(heap.unseen)]
        occasion = f"unseen {run.id} {run.key(chosen.key)} {heap.place}"
        for one in drawn(run.at, occasion, (*others, *counted))[: many[heap.place]]:
            yield one if one in run.at.game.pieces else heap.place.value


def _ask_names(
    run: Run, chosen: p.Chosen, holder: HouseId, counted: Sequence[str], deed: d.Deed
) -> None:
    """Ask who holds cards that are only counted for their names."""
    many = ", ".join(f"{number} of the {place}" for place, number in Counter(counted).items())
    shown = f' or "{SHOWN}", once they are shown' if isinstance(deed, d.Examine) else ""
    text = f"name what was picked: {many}{shown}. {' '.join(_text(run))}"
    number = len(counted)
    put(run, chosen.key + NAMED, holder, text, low=number, high=number, several=True)


def _text(run: Run) -> tuple[str, ...]:
    text = run.source.text
    return (text,) if isinstance(text, str) else text


# --- answers --------------------------------------------------------------------------------


def unseen_of(at: Table, question: Question) -> tuple[Run, p.Chosen, str] | None:
    """The choice that a question is about, and what is asked of it; None for another question."""
    key = question.key.split("@")[0]
    frame = next((one for one in at.game.frames if one.id == question.frame), None)
    if frame is None or key[-1:] not in {PICKED, NAMED}:
        return None
    run = Run(at, frame)
    for one in nested(run.source):
        if isinstance(one, p.Chosen) and one.key == key[:-1]:
            return run.in_turns(question.key), one, key[-1]
    return None


def said_of_unseen(at: Table, question: Question, said: str) -> tuple[str, ...]:
    """What an answer means: places and seen cards, or the names of what was picked.

    Raises:
        Misread, SeveralFit: it is neither.
    """
    found = unseen_of(at, question)
    if found is None:
        raise Misread("a card", said)
    run, chosen, asks = found
    among = heaps(run.context, chosen)
    words = [word.strip() for word in said.split(",")]
    if asks == NAMED:
        return _names(run, chosen, among, words)
    picked = [] if words in (["none"], ["0"], [""]) else words
    ids = [one for word in picked for one in _pick(run, chosen, among, word)]
    low, high = question.low or 0, question.high or 0
    many = Counter(ids)
    fits = all(many[one.place] <= len(one) for one in among)
    once = all(number == 1 for one, number in many.items() if one in at.game.pieces)
    if not (low <= len(ids) <= high and fits and once):
        raise Misread(f"{low} to {high} cards, no more than lie there", said)
    return tuple(ids)


def _pick(run: Run, chosen: p.Chosen, among: Sequence[Heap], word: str) -> list[str]:
    """So many of a place: "2", "2 hand", "hand"; or a card that was seen there."""
    number, _, place = word.partition(" ") if word[:1].isdigit() else ("1", "", word)
    where = [one for one in among if one.place.value.lower() == place.strip().lower()]
    if not place.strip() and len(among) == 1:
        where = list(among)
    if len(where) == 1 and number.isascii() and number.isdigit() and len(number) <= len("99"):
        return [where[0].place.value] * int(number)
    return [the_piece(run.at, word, _seen(run, chosen, among), "a card that you have seen").id]


def _names(
    run: Run, chosen: p.Chosen, among: Sequence[Heap], words: Sequence[str]
) -> tuple[str, ...]:
    """The cards that their holder names, each of a place that some of them were taken out of."""
    if words == [SHOWN] and isinstance(deed_with(run.steps, chosen), d.Examine):
        return (SHOWN,)
    came = run.kept(chosen.key + DRAWN)
    there = came if isinstance(came, tuple) else ()
    due = Counter(one for one in there if one not in run.at.game.pieces)
    if len(words) != due.total():
        raise Misread(f"{due.total()} cards, with commas between them", ", ".join(words))
    named: list[str] = []
    for word in words:
        piece = _name(run.at, [one for one in among if due[one.place]], word)
        due[piece.place] -= 1
        named.append(piece.id)
    if len({*named, *there}) != len(named) + len(set(there)):
        raise Misread("cards that differ", ", ".join(words))
    return tuple(named)


def _name(at: Table, among: Sequence[Heap], word: str) -> Piece:
    """The card of one of several heaps that a word means. Raises Misread, SeveralFit."""
    for one in among[:-1]:
        try:
            return named_in(at, one.house, word, one.place)
        except Misread:
            continue
    return named_in(at, among[-1].house, word, among[-1].place)


def offered_unseen(at: Table, question: Question) -> tuple[str, ...]:
    """Answers to list: so many of each place, and the cards that were seen there."""
    found = unseen_of(at, question)
    if found is None or found[2] == NAMED:
        return ()
    run, chosen, _ = found
    among = heaps(run.context, chosen)
    low, high = question.low or 0, question.high or 0
    numbers = range(low, high + 1)
    if len(among) > 1:
        told = [f"{n} {one.place}" for one in among for n in numbers if 0 < n <= len(one)]
    else:
        told = [str(n) for n in numbers if n]
    seen = [one.id for one in _seen(run, chosen, among)] if low <= 1 <= high else []
    return (*(["none"] if low == 0 else []), *told, *seen)


def counted_of(context: Context, which: p.Which) -> dict[tuple[HouseId, Place], int]:
    """How many cards that are only counted were chosen, by whose they are and where they lie."""
    if not isinstance(which, p.Chosen):
        return {}
    kept = Counter(context.cards_kept(which.key))
    among = heaps(context, which)
    return {(one.house, one.place): kept[one.place] for one in among if kept[one.place]}
