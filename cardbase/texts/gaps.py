"""What stands between places already found: open ends closed, short and altered places found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cardbase.texts.guesses import Guess, Stream, chain, slack
from errata.fingerprints import EDGE, Fingerprint

WIDEST = 100
"""Words of something else (a page's head and foot) that may stand between neighbours."""


@dataclass(frozen=True, kw_only=True)
class Gap:
    """Places not found yet, and the words among which they must be.

    Attributes:
        first: The first of the places.
        last: The last of them.
        start: The first of the words.
        end: The word after the last.
        closed: Whether the places beside them stand at both ends.
    """

    first: int
    last: int
    start: int
    end: int
    closed: bool


def closed_ends(prints: Sequence[Fingerprint], found: Sequence[Guess], words: int) -> list[Guess]:
    """The guesses, in the order of the text, those of one edge drawn out to a whole place.

    One that has no room for half its words is dropped.
    """
    done: list[Guess] = []
    for number, guess in enumerate(found):
        low = done[-1].end if done else 0
        after = found[number + 1] if number + 1 < len(found) else None
        whole = _drawn_out(guess, prints[guess.place].words, low, after, words)
        if 2 * (whole.end - whole.start) >= prints[guess.place].words:
            done.append(whole)
    return done


def _drawn_out(guess: Guess, words: int, low: int, after: Guess | None, most: int) -> Guess:
    high = after.start if after else most
    if not guess.ends:
        end = min(guess.start + words, high)
        touches = after and after.begins and after.place == guess.place + 1
        if touches and abs(high - guess.start - words) <= slack(words):
            end = high
        return replace(guess, end=max(end, guess.end))
    if not guess.begins:
        return replace(guess, start=min(guess.start, max(guess.end - words, low)))
    return guess


def filled(
    stream: Stream, prints: Sequence[Fingerprint], found: Sequence[Guess]
) -> dict[int, Guess]:
    """The places found and, between them, those that only their neighbours tell."""
    done = {guess.place: guess for guess in found}
    for gap in list(_gaps(prints, done, len(stream))):
        exact = chain(list(_exact(stream, prints, gap)))
        done |= {guess.place: guess for guess in exact}
        if gap.closed:
            inside = {guess.place: guess for guess in exact}
            for rest in list(_rests(gap, inside)):
                done |= {guess.place: guess for guess in _split(stream, prints, rest)}
    return done


def _gaps(prints: Sequence[Fingerprint], done: dict[int, Guess], words: int) -> Iterator[Gap]:
    """The runs of places not found, each with the words next to its neighbours."""
    taken = sorted((guess.start, guess.end) for guess in done.values())
    follows = dict(zip([end for _, end in taken], [start for start, _ in taken[1:]], strict=False))
    precedes = {start: end for end, start in follows.items()}
    for first, last in _runs(len(prints), done):
        before, after = done.get(first - 1), done.get(last + 1)
        wanted = sum(one.words for one in prints[first : last + 1]) + WIDEST
        beside = before and after and follows.get(before.end) == after.start
        if before and after and beside and after.start - before.end <= wanted:
            yield Gap(first=first, last=last, start=before.end, end=after.start, closed=True)
            continue
        if before:
            end = min(follows.get(before.end, words), before.end + wanted)
            yield Gap(first=first, last=last, start=before.end, end=end, closed=False)
        if after:
            start = max(precedes.get(after.start, 0), after.start - wanted)
            yield Gap(first=first, last=last, start=start, end=after.start, closed=False)


def _runs(places: int, done: dict[int, Guess]) -> Iterator[tuple[int, int]]:
    first = None
    for place in range(places + 1):
        if place in done or place == places:
            if first is not None:
                yield first, place - 1
            first = None
        elif first is None:
            first = place


def _exact(stream: Stream, prints: Sequence[Fingerprint], gap: Gap) -> Iterator[Guess]:
    """Where the places too short to have edges may stand: a hash so short needs a narrow gap."""
    wanted: dict[tuple[int, str], list[int]] = {}
    for place in range(gap.first, gap.last + 1):
        one = prints[place]
        if one.words < EDGE:
            wanted.setdefault((one.words, one.whole), []).append(place)
    for words in sorted({words for words, _ in wanted}):
        for start in range(gap.start, gap.end - words + 1):
            end = start + words
            begins = (gap.closed and start == gap.start) or stream.breaks(start)
            ends = (gap.closed and end == gap.end) or stream.breaks(end)
            if words == 1 and not (begins and ends):  # one word stands on a line of its own
                continue
            for place in wanted.get((words, stream.whole(start, end)), ()):
                yield Guess(place=place, start=start, end=end, weight=words, sure=True)


def _rests(gap: Gap, inside: dict[int, Guess]) -> Iterator[Gap]:
    """What is left of a gap between the places found in it."""
    start, first = gap.start, gap.first
    for place in range(gap.first, gap.last + 2):
        guess = inside.get(place)
        if guess or place > gap.last:
            end = guess.start if guess else gap.end
            if place > first and end > start:
                yield Gap(first=first, last=place - 1, start=start, end=end, closed=True)
            first, start = place + 1, guess.end if guess else start


def _split(stream: Stream, prints: Sequence[Fingerprint], gap: Gap) -> Iterator[Guess]:
    """The words of a gap shared out among its places, if there are about as many as there were.

    Places that all have no edges stay unfound: a page number might pass for one of them.
    """
    sizes = [one.words for one in prints[gap.first : gap.last + 1]]
    total, there = sum(sizes), gap.end - gap.start
    if max(sizes) < EDGE or abs(total - there) > slack(total):
        return
    start, before = gap.start, 0
    for number, size in enumerate(sizes):
        before += size
        at, reach = gap.start + round(before * there / total), abs(total - there)
        near = [word for word in range(at - reach, at + reach + 1) if stream.breaks(word)]
        end = min(near, key=lambda word: abs(word - at), default=at)  # the nearest line's end
        end = gap.end if number == len(sizes) - 1 else max(start, min(end, gap.end))
        if end > start:
            yield Guess(place=gap.first + number, start=start, end=end, weight=0)
        start = end
