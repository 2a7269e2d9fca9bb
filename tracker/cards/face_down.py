"""Choices among hidden cards: no options are listed, since a list would reveal the cards.

The chooser names the card. A card of a hand or deck that is only counted becomes known when it is
named, as in any command; random choices are by number.

A House that does not see the cards of a hand or an Assembly chooses a number and a place; it may
name a card there that it has examined. Which of the others are taken is random, since they cannot
be distinguished. If the tracker only counts them the players pick: the card remains a counted one,
or its holder names it when it must be known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import deed_with, nested
from tracker.cards.asking import put
from tracker.cards.targets import Heap, fitting, heaps, hidden_among, place_of, unseen
from tracker.engine.errors import Misread
from tracker.engine.lots import drawn, occasion_of_taking
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import PieceId
from tracker.rules.naming import named_in
from tracker.standing.ability import Ends, Run
from tracker.standing.evaluating import amount
from tracker.standing.selecting import holds, house, pieces
from tracker.standing.speech import the_piece

PICKED, DRAWN, NAMED = "#", "~", "="
"""Suffixes of a choice's key: what was asked for, what was taken, what it was named."""
SHOWN = "shown"
"""The answer of a holder who has shown the cards without naming them."""


def choice_of(at: Table, question: Question) -> tuple[Run, p.Chosen, str] | None:
    """The choice a question is about, and which part of it: PICKED, NAMED, "" for a card.

    None for a question about visible cards.
    """
    frame = next((one for one in at.game.frames if one.id == question.frame), None)
    if frame is None:
        return None
    run, key = Run(at, frame), question.key.split("@")[0]
    asks = key[-1:] if key[-1:] in {PICKED, NAMED} else ""
    for one in nested(run.source):
        if not isinstance(one, p.Chosen) or one.key != key.removesuffix(asks):
            continue
        if asks or (hidden_among(one) and not question.choices):
            return run.in_turns(question.key), one, asks
    return None


def offered(at: Table, question: Question) -> tuple[str, ...]:
    """The answers to list for a choice among hidden cards."""
    found = choice_of(at, question)
    if found is None:
        return ()
    run, chosen, asks = found
    if asks:
        return () if asks == NAMED else _offered_unseen(run, chosen, question)
    return _offered_hidden(run, chosen, question)


def read_face_down(
    run: Run, chosen: p.Chosen, asks: str, question: Question, said: str
) -> tuple[str, ...]:
    """The cards or places named in an answer. Raises Misread, SeveralFit."""
    words = [word.strip() for word in said.split(",")]
    if asks == NAMED:
        return _names(run, chosen, words)
    if asks == PICKED:
        return _read_picked(run, chosen, question, said, words)
    return _read_hidden(run, chosen, question, said)


def _bounds(low: int, high: int) -> str:
    if low != high:
        return f"{low} to {high} cards"
    return f"{high} cards" if high > 1 else "a card"


def choose_hidden(run: Run, chosen: p.Chosen, among: p.Cards) -> None:
    """Resolve a choice among hidden cards; fewer are taken if there are fewer.

    Counted cards need not match the selector, so the answer may be "none". Raises Waiting.
    """
    context = run.context
    known = _fitting(run, chosen, among)
    uncertain = unseen(context, among)
    low = amount(context, chosen.low)
    high = len(known) + uncertain
    if chosen.high is not None:
        high = min(high, amount(context, chosen.high))
    any_card = among == p.Cards(of=among.of, lying=among.lying)
    low = min(low, high if any_card else len(known))
    if high == 0 or (not uncertain and low == len(known)):
        run.keep(chosen.key, tuple(one.id for one in known))
        return
    by = house(context, chosen.by) if chosen.by is not None else run.house
    text = f"name {_bounds(low, high)}. {run.text}"
    put(run, chosen.key, by, text, low=low, high=high, several=(low, high) != (1, 1))


def _fitting(run: Run, chosen: p.Chosen, among: p.Cards) -> list[Piece]:
    """The known cards that match and are legal targets of the deed."""
    deed, context = deed_with(run.steps, chosen), run.context
    return [one for one in pieces(context, among) if fitting(context, one, deed)]


def _offered_hidden(run: Run, chosen: p.Chosen, question: Question) -> tuple[str, ...]:
    """The known cards to list, for a single card from the chooser's own place.

    Cards of rivals and groups are not listed; "none" is, if it is an answer.
    """
    among = hidden_among(chosen)
    low, high = question.low or 0, question.high or 1
    none = ("none",) if low == 0 else ()
    if among is None or low > 1 or high < 1:
        return none
    if house(run.context, among.of or p.You()) != question.house:
        return none
    return (*none, *(one.id for one in _fitting(run, chosen, among)))


def _read_hidden(run: Run, chosen: p.Chosen, question: Question, said: str) -> tuple[str, ...]:
    """The hidden cards named, which become known."""
    among = hidden_among(chosen)
    place = None if among is None else place_of(among)
    if among is None or place is None:
        raise TypeError(chosen)
    whose = house(run.context, among.of or p.You())
    ids: list[str] = []
    for word in [] if said.strip().lower() in {"", "none", "0"} else said.split(","):
        piece = named_in(run.at, whose, word.strip(), place)
        deed = deed_with(run.steps, chosen)
        if not (holds(run.context, among, piece) and fitting(run.context, piece, deed)):
            raise Misread("a card as the text says", run.at.name(piece))
        ids.append(piece.id)
    low, high = question.low or 0, question.high or 1
    if len(set(ids)) != len(ids) or not low <= len(ids) <= high:
        raise Misread(f"{low} to {high} cards, with commas between them", said)
    return tuple(ids)


def choose_unseen(run: Run, chosen: p.Chosen, among: Sequence[Heap], deed: d.Deed | None) -> None:
    """Resolve which unseen cards are taken. Raises Waiting, Ends."""
    picked = _picked(run, chosen, among)
    came = run.kept(chosen.key + DRAWN)
    if not isinstance(came, tuple):
        came = tuple(_lot(run, chosen, among, picked))
        run.keep(chosen.key + DRAWN, came)
    counted = [one for one in came if one not in run.at.game.pieces]
    if counted and isinstance(deed, d.Discard | d.Examine):
        key, number = chosen.key + NAMED, len(counted)
        names = run.kept(key)
        if names is None:
            many = ", ".join(
                f"{number} of the {place}" for place, number in Counter(counted).items()
            )
            shown = f' or "{SHOWN}", once they are shown' if isinstance(deed, d.Examine) else ""
            text = f"name what was picked: {many}{shown}. {run.text}"
            put(run, key, among[0].house, text, low=number, high=number, several=True)
        if isinstance(names, tuple) and names != (SHOWN,):
            came = (*(one for one in came if one not in counted), *names)
    run.keep(chosen.key, came)


def _picked(run: Run, chosen: p.Chosen, among: Sequence[Heap]) -> tuple[str, ...]:
    """How many from which place, and which examined cards; asked for if open."""
    key = chosen.key + PICKED
    kept = run.kept(key)
    if isinstance(kept, tuple):
        return kept
    there = sum(map(len, among))
    low = min(there, amount(run.context, chosen.low))
    high = there if chosen.high is None else min(there, amount(run.context, chosen.high))
    if not there and amount(run.context, chosen.low):
        raise Ends("CT-16", f"finds no card there: {run.text}")
    alike = len(among) == 1 and not _seen(run, chosen, among)  # the cards cannot be distinguished
    if low != high or not (low == there or chosen.random or alike):
        by = run.house if chosen.by is None else house(run.context, chosen.by)
        where = " or ".join(f'"N {one.place}"' for one in among) if len(among) > 1 else "a number"
        text = (
            f"which face-down cards, {_bounds(low, high)}? {where}, or a card you have seen there. "
            f"{run.text}"
        )
        put(run, key, by, text, low=low, high=high, several=True)
    found = tuple([one.place.value for one in among for _ in range(len(one))][:high])
    run.keep(key, found)
    return found


def _seen(run: Run, chosen: p.Chosen, among: Sequence[Heap]) -> list[Piece]:
    """The cards the chooser has examined, if the choice is not random."""
    by = run.house if chosen.by is None else house(run.context, chosen.by)
    known = (piece for one in among for piece in one.known)
    return [] if chosen.random else [one for one in known if by in one.shown]


def _lot(
    run: Run, chosen: p.Chosen, among: Sequence[Heap], picked: Sequence[str]
) -> Iterator[PieceId | str]:
    """The cards named, then a random selection of the given number from each heap."""
    seen = [one.id for one in _seen(run, chosen, among)]
    many = Counter(one for one in picked if one not in run.at.game.pieces)
    yield from (one for one in picked if one in run.at.game.pieces)
    for heap in among:
        others = [one.id for one in heap.known if one.id not in seen]
        if many[heap.place] > len(others) + heap.unseen:  # examined cards are taken last
            others = [one.id for one in heap.known if one.id not in picked]
        counted = [f"{heap.place} {number}" for number in range(heap.unseen)]
        occasion = occasion_of_taking(run.id, run.key(chosen.key), heap.place)
        for one in drawn(run.at, occasion, (*others, *counted))[: many[heap.place]]:
            yield one if one in run.at.game.pieces else heap.place.value


def _offered_unseen(run: Run, chosen: p.Chosen, question: Question) -> tuple[str, ...]:
    """The answers to list: numbers for each place, and the examined cards there."""
    among = heaps(run.context, chosen)
    low, high = question.low or 0, question.high or 0
    numbers = range(max(low, 1), high + 1)
    if len(among) > 1:
        told = [f"{n} {one.place}" for one in among for n in numbers if n <= len(one)]
    else:
        told = [str(n) for n in numbers]
    seen = [one.id for one in _seen(run, chosen, among)] if low <= 1 <= high else []
    return (*(["none"] if low == 0 else []), *told, *seen)


def _read_picked(
    run: Run, chosen: p.Chosen, question: Question, said: str, words: list[str]
) -> tuple[str, ...]:
    """Parse places and examined cards."""
    among = heaps(run.context, chosen)
    ids: list[str] = []
    for word in [] if words in (["none"], ["0"], [""]) else words:
        # a number from a place: "2", "2 hand", "hand"; or a card examined there
        number, _, place = word.partition(" ") if word[:1].isdigit() else ("1", "", word)
        where = [one for one in among if one.place.value.lower() == place.strip().lower()]
        if not place.strip() and len(among) == 1:
            where = list(among)
        if len(where) == 1 and number.isascii() and number.isdigit() and len(number) <= len("99"):
            ids += [where[0].place.value] * int(number)
        else:
            seen = _seen(run, chosen, among)
            ids.append(the_piece(run.at, word, seen, "a card that you have seen").id)
    low, high = question.low or 0, question.high or 0
    many = Counter(ids)
    fits = all(many[one.place] <= len(one) for one in among)
    once = all(number == 1 for one, number in many.items() if one in run.at.game.pieces)
    if not (low <= len(ids) <= high and fits and once):
        raise Misread(f"{low} to {high} cards, no more than lie there", said)
    return tuple(ids)


def _names(run: Run, chosen: p.Chosen, words: list[str]) -> tuple[str, ...]:
    """The cards named by their holder, each in a place from which some were taken."""
    if words == [SHOWN] and isinstance(deed_with(run.steps, chosen), d.Examine):
        return (SHOWN,)
    came = run.kept(chosen.key + DRAWN)
    there = came if isinstance(came, tuple) else ()
    due = Counter(one for one in there if one not in run.at.game.pieces)
    if len(words) != due.total():
        raise Misread(f"{due.total()} cards, with commas between them", ", ".join(words))
    among, named = heaps(run.context, chosen), list[str]()
    for word in words:
        piece = _name(run.at, [one for one in among if due[one.place]], word)
        due[piece.place] -= 1
        named.append(piece.id)
    if len({*named, *there}) != len(named) + len(set(there)):
        raise Misread("cards that differ", ", ".join(words))
    return tuple(named)


def _name(at: Table, among: Sequence[Heap], word: str) -> Piece:
    """The card in one of several heaps that a text refers to. Raises Misread, SeveralFit."""
    for one in among[:-1]:
        try:
            return named_in(at, one.house, word, one.place)
        except Misread:
            continue
    return named_in(at, among[-1].house, word, among[-1].place)
