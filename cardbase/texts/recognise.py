"""Which of the documents a text is a copy of, and where in it each of their places stands."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from cardbase.errors import TextFileError
from cardbase.texts.gaps import closed_ends, filled
from cardbase.texts.guesses import FOR_BOTH, Guess, Stream, chain, guesses, hits
from cardbase.texts.read import TextFile
from errata.documents import documents, texts
from errata.fingerprints import EDGE, Fingerprint, fingerprints

ENOUGH = 0.2
"""The part of a document's words that makes a text a copy of it."""
MOVED = FOR_BOTH + 2 * EDGE
"""The least weight of a run of places that stands out of order, as pages bound otherwise."""
MOST_MOVES = 50


@dataclass(frozen=True, kw_only=True)
class RecognisedText:
    """One document found in a text.

    Attributes:
        document: Its id.
        units: Number of each place found -> its words, as the text spells them.
        altered: The places among them that are not word for word as Kanly knows them.
        missing: The numbers of the places not found, blank ones aside.
        share: The part of its words that stands there and belongs to no document found more of.
    """

    document: str
    units: Mapping[int, str]
    altered: tuple[int, ...]
    missing: tuple[int, ...]
    share: float

    @property
    def enough(self) -> bool:
        """Whether the text may be called a copy of the document."""
        return self.share >= ENOUGH


def copies_in(file: TextFile) -> list[RecognisedText]:
    """The documents a file holds a copy of, at least one, each with its places.

    Raises TextFileError: it holds none; the error names the one it comes nearest to; DataError,
    MissingData: Kanly's fingerprints are damaged.
    """
    found = recognise(file.text, {document: fingerprints(document) for document in texts()})
    copies = [one for one in found if one.enough]
    if copies:
        return copies
    near = max(found, key=lambda one: (one.share, len(one.units)))
    document = documents()[near.document]
    raise TextFileError(
        file.path,
        f"a copy of one of the {len(found)} documents that Kanly knows",
        f"no more than {len(near.units)} of the {document.filled} {document.unit}s "
        f"of {document.title}"
        if near.units
        else "nothing of any of them",
    )


def recognise(text: str, known: Mapping[str, Sequence[Fingerprint]]) -> list[RecognisedText]:
    """How much of each document stands in a text, the one found most of first.

    Args:
        text: The user's text; line ends, marks and the like count for nothing.
        known: Id -> fingerprints of its places.
    """
    stream = Stream(text)
    where = hits(stream, list(known.values()))
    placed = {
        document: _placed(guesses(stream, prints, where)) for document, prints in known.items()
    }
    nobodys = bytearray(b"\1" * len(stream))
    found: list[RecognisedText] = []
    for document in sorted(placed, key=lambda one: -_share(placed[one], known[one], nobodys)):
        prints = known[document]
        share = _share(placed[document], prints, nobodys)
        whole = closed_ends(prints, placed[document], len(stream))
        done = {guess.place: guess for guess in whole}
        if share >= ENOUGH:
            done = filled(stream, prints, whole)
            for guess in done.values():
                nobodys[guess.start : guess.end] = bytes(guess.end - guess.start)
        found.append(_found(stream, document, prints, done, share))
    return sorted(found, key=lambda one: -one.share)


def _share(placed: Sequence[Guess], prints: Sequence[Fingerprint], nobodys: bytearray) -> float:
    """The part of a document's words in places of which both ends are known, no one else's."""
    words = sum(
        prints[guess.place].words
        for guess in placed
        if guess.begins
        and guess.ends
        and 2 * sum(nobodys[guess.start : guess.end]) > guess.end - guess.start
    )
    return words / (sum(one.words for one in prints) or 1)


def _placed(found: Sequence[Guess]) -> list[Guess]:
    """The guesses that fit together, in the order of the text: run after run, as pages may be."""
    taken: list[Guess] = []
    left = list(found)
    run = chain(left)
    for _ in range(MOST_MOVES):
        taken = sorted([*taken, *run], key=lambda guess: guess.start)
        places = {guess.place for guess in taken}
        left = _clear_of(taken, [guess for guess in left if guess.place not in places])
        run = chain(left)
        if sum(guess.weight for guess in run) < MOVED:
            break
    return taken


def _clear_of(taken: Sequence[Guess], found: Sequence[Guess]) -> list[Guess]:
    """The guesses that share no word with those taken, which are in the order of the text."""
    starts, ends = [guess.start for guess in taken], [guess.end for guess in taken]
    clear = []
    for guess in found:
        after = bisect_left(starts, guess.end)
        if after == 0 or ends[after - 1] <= guess.start:
            clear.append(guess)
    return clear


def _found(
    stream: Stream,
    document: str,
    prints: Sequence[Fingerprint],
    placed: Mapping[int, Guess],
    share: float,
) -> RecognisedText:
    units: dict[int, str] = {}
    altered: list[int] = []
    missing: list[int] = []
    for place, one in enumerate(prints):
        guess = placed.get(place)
        text = stream.spelled(guess.start, guess.end) if guess else ""
        if not guess or not text:
            missing.append(one.unit)
            continue
        units[one.unit] = text
        if stream.whole(guess.start, guess.end) != one.whole:
            altered.append(one.unit)
    return RecognisedText(
        document=document,
        units=units,
        altered=tuple(altered),
        missing=tuple(missing),
        share=share,
    )
