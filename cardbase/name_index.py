"""Fuzzy search for names: misspelt words are matched first, then the names that contain them.

An edit distance over whole names would find neither "gurny" in "Gurney Halleck" nor words typed in
another order. So each typed word is matched with known words (`near_words`), the names that contain
the heaviest matches become candidates, and only these are scored in full.

The constants were chosen on queries of `bench/name_queries.py` with other seeds than those that
`bench/names.py` reports.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from math import log, sqrt
from typing import TYPE_CHECKING, TypeAlias

from cardbase.begun_names import Begun, BegunNames
from cardbase.names import SILENT, fold, key
from cardbase.near_words import NEAR, Near, NearWords

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Match


UNSAID = 0.3
"""Penalty for the untyped part of a name, at most: nearly all of it left out."""

UNSAID_YET = 0.15
"""The same where all that is typed is the beginning of the name: one may still be typing."""

UNASKED = 0.42
"""Penalty for typed words that the name lacks, at most: all of them."""

APART = 0.5
"""Further penalty when both happen at once: words the name lacks, and words of it left out."""

FEW = 12
"""Strictness about misspellings in short queries: the exponent is 1 + FEW / letters typed.

The fewer letters there are, the more other names one mistake away from them.
"""

WHOLE = 0.3
"""The share of that strictness left when the whole name is typed: few names are that short."""

FEW_BESIDE = 4
"""The same as FEW for the penalty of typed words that the name lacks."""

CLEAR = 0.8
"""Score at or above which known words are taken as typed correctly, not as misspellings."""

LOOKED_AT = 12
"""How many candidates are scored in full."""

MANY = 3000
"""Number of candidates beyond which a common word adds no new ones, only weight to those found."""

MOST_WORDS = 16
"""Typed words beyond this number are ignored."""

MOST_WAYS = 4
"""How many respacings of the query are tried at most."""
SURE = 0.68
"""Score at or above which a match is accepted.

Measured (`bench/names.py`): fewer than 1 % of nonsense words and names of other games reach it,
and more than 98 % of misspelt names, however badly they were typed.
"""

MORE, BEFORE, EACH = 2, 0.01, 6
"""What is being typed is sure by itself if it has so many letters more than the first word and one
edit in so many; else it goes so far before the best match of its words as they stand."""

Best: TypeAlias = "dict[str, tuple[float, float, int]]"
"""Of each id the best score, how alike the letters are in their order, and the name, negated."""

NONE = (0.0, 0.0, 0)
"""Of an id that does not match."""


class NameIndex:
    """A fuzzy index of names and the ids they stand for; built once, queried often."""

    def __init__(
        self,
        names: Iterable[tuple[str, Sequence[str]]],
        whole: Iterable[tuple[str, Sequence[str]]] = (),
    ) -> None:
        """Index pairs of an id and the folded words of a name; among equal names the first wins.

        Those of `whole` are not found by some of their words, only as they are typed: names as
        they are written before folding, and what others call the thing.
        """
        self._names = [(one, tuple(words)) for one, words in names if words]
        self._holding: dict[str, list[int]] = defaultdict(list)
        for number, (_, words) in enumerate(self._names):
            for word in dict.fromkeys(words):
                self._holding[word].append(number)
        self._words = NearWords(self._holding)
        self._weights = {word: self._weight(word) for word in self._holding}
        self._whole = [sum(map(self._weights.__getitem__, words)) for _, words in self._names]
        self._names += [(one, tuple(words)) for one, words in whole if words]
        self._keys = [key(words) for _, words in self._names]
        self._begun = BegunNames([words for _, words in self._names])

    def guesses(self, typed: Sequence[str], written: Sequence[str] = ()) -> list[tuple[str, float]]:
        """Matching ids, without duplicates, with scores up to 1; best first, ties in index order.

        Words found in the index are first taken as typed; only when no match reaches CLEAR are
        they, too, treated as possible misspellings of others.

        Args:
            typed: The folded words of the query.
            written: Its words before folding.
        """
        asked = tuple(typed[:MOST_WORDS])
        known = {word for word in asked if word in self._words}
        near = {word: self._words.near(word) for word in asked if word not in known}
        best = self._scores(asked, near | {word: {word: 1.0} for word in known})
        top = max(best.values(), default=NONE)[0]
        if known and top < CLEAR:
            best = self._scores(asked, near | {word: self._words.near(word) for word in known})
            top = max(best.values(), default=NONE)[0]
        for joined in {key(asked), key(tuple(written))} - {""}:
            self._begin(joined, best, top)
        ranked = sorted(best.items(), key=lambda pair: pair[1], reverse=True)
        return [(one, score) for one, (score, _, _) in ranked]

    def _begin(self, joined: str, best: Best, top: float) -> None:
        """Add the names that are being typed: that begin so and, if nothing is clear, nearly so.

        What is not yet more than a word makes no name surer than the best match of its words was,
        but goes before that.
        """
        begun: dict[int, Begun] = {}
        for number, this in self._begun.beginning(joined):
            begun[number] = min(begun.get(number, this), this)
        near = {} if top >= CLEAR else self._begun.near(joined)
        few = 1 / len(joined)
        most = top if top >= SURE else SURE - 2 * BEFORE
        for number, (edits, skipped, first) in (near | begun).items():
            under = max(0.0, 1 - len(joined) / len(self._keys[number]))
            alike = max(0.0, 1 - edits / len(joined))
            spelt = alike ** (1 + FEW * few * (WHOLE + (1 - WHOLE) * under))
            score = spelt * (1 - (UNSAID if skipped else UNSAID_YET) * under)
            if len(joined) - 2 * edits < first + MORE or edits * EACH > len(joined):
                before = 0.0 if edits or skipped else BEFORE * (2 - under)
                score = min(score, most + before)
            self._keep(best, number, score, alike)

    def _keep(self, best: Best, number: int, score: float, in_order: float) -> None:
        one, _ = self._names[number]
        best[one] = max(best.get(one, NONE), (score, in_order, -number))

    def _weight(self, word: str) -> float:
        """The weight of a word: longer and rarer words identify a name better."""
        rare = 1 - log(len(self._holding[word])) / log(len(self._names) + 1)
        return (1 + len(word)) * (0.4 + 0.6 * rare)

    def _scores(self, asked: tuple[str, ...], near: dict[str, Near]) -> Best:
        from rapidfuzz.distance.OSA import normalized_similarity as alike

        ways = [asked, *self._spaced(asked, near)]
        joined = key(asked)
        few = 1 / max(1, len(joined))
        best: Best = {}
        for number in self._candidates(ways, near):
            in_order = alike(joined, self._keys[number], score_cutoff=NEAR)
            whole = in_order ** (1 + FEW * WHOLE * few)
            score = max(whole, *(self._score(way, number, near, few) for way in ways))
            if score:
                self._keep(best, number, score, in_order)
        return best

    def _spaced(self, asked: tuple[str, ...], near: dict[str, Near]) -> list[tuple[str, ...]]:
        """The query with two words joined, or one split, where the results are known words."""
        ways = []
        for place in range(len(asked) - 1):
            joined = asked[place] + asked[place + 1]
            ways.append((*asked[:place], joined, *asked[place + 2 :]))
        for place, word in enumerate(asked):
            if word not in self._words:
                cuts = ((word[:cut], word[cut:]) for cut in range(2, len(word) - 1))
                ways += [(*asked[:place], *parts, *asked[place + 1 :]) for parts in cuts]
        read = set(asked)
        some = [way for way in ways if all(word in self._words for word in {*way} - read)]
        for way in some[:MOST_WAYS]:
            near.update({word: {word: 1.0} for word in way if word not in near})
        return some[:MOST_WAYS]

    def _candidates(self, ways: Sequence[tuple[str, ...]], near: Mapping[str, Near]) -> list[int]:
        """The names with the greatest weight of matched words, in proportion to their length."""
        words = [near[word] for word in dict.fromkeys(word for way in ways for word in way)]
        got: dict[int, float] = defaultdict(float)
        for known in sorted(words, key=self._commonness):
            if len(got) > MANY:
                self._count_in(got, known)
                continue
            held: dict[int, float] = {}
            for other, alike in sorted(known.items(), key=lambda pair: pair[1]):
                worth = alike * alike * self._weights[other]
                held.update(dict.fromkeys(self._holding[other], worth))
            for number, worth in held.items():
                got[number] += worth
        whole = self._whole
        return nlargest(LOOKED_AT, got, key=lambda number: got[number] / (20 + whole[number]))

    def _commonness(self, known: Near) -> int:
        return sum(len(self._holding[word]) for word in known)

    def _count_in(self, got: dict[int, float], known: Near) -> None:
        """Add the weight of a common word to the candidates found so far; add no new candidates."""
        for number in got:
            for word in self._names[number][1]:
                if word in known:
                    got[number] += known[word] * known[word] * self._weights[word]
                    break

    def _score(
        self, asked: tuple[str, ...], number: int, near: Mapping[str, Near], few: float
    ) -> float:
        """How well the typed words match those of a name, in any order; 1 for an exact match.

        The product of how well the matched words are spelt, how much of the name was typed, and
        how much of what was typed belongs to the name. Each typed word uses up the name's word it
        is nearest to, so a repeated word does not match twice.
        """
        left = list(self._names[number][1])
        said = got = 0.0
        letters = unasked = 0
        for word in asked:
            letters += 1 + len(word)
            alike, other = _nearest(near[word], left)
            if alike:
                left.remove(other)
                said += self._weights[other]
                got += self._weights[other] * alike
            else:
                unasked += 1 + len(word)
        if not got:
            return 0.0
        over, under = unasked / letters, max(0.0, 1 - said / self._whole[number])
        spelt: float = (got / said) ** (1 + FEW * few * (WHOLE + (1 - WHOLE) * under))
        lost: float = (1 - UNASKED * over) * (1 - APART * sqrt(over * under))
        beside: float = lost ** (1 + FEW_BESIDE * few)
        return spelt * (1 - UNSAID * under) * beside


def _nearest(near: Near, words: Iterable[str]) -> tuple[float, str]:
    """The similarity of the most similar word, and that word; 0 and "" if none is similar."""
    alike, nearest = 0.0, ""
    for word in words:
        if near.get(word, 0.0) > alike:
            alike, nearest = near[word], word
    return alike, nearest


# --- Suggestions from a short list of names; a catalog keeps an index of its own ------------------

FLOOR = 0.5
"""Score below which a match is not even named where a name fits no card."""

SPELT = 0.85
"""Similarity of text and name, without spaces, at which no typed word counts as a stray."""


def suggest(
    typed: Sequence[str], names: Iterable[tuple[str, Sequence[str]]]
) -> list[tuple[str, float]]:
    """Ids of the accepted matches and their scores (SURE to 1), best first, without duplicates.

    In a short list nobody types a word that is in none of the names, so a name is only considered
    when every typed word resembles one of its own (`is_wholly`).

    Args:
        typed: The folded words of the query.
        names: Pairs of an id and the folded words of a name.
    """
    if SILENT.issuperset(typed):
        return []
    wholly = [(one, words) for one, words in names if is_wholly(typed, words)]
    return [(one, score) for one, score in NameIndex(wholly).guesses(typed) if score >= SURE]


def is_wholly(typed: Sequence[str], name: Sequence[str]) -> bool:
    """Whether every typed word resembles a word of the name, or the whole text resembles it."""
    from rapidfuzz.distance import OSA

    from cardbase.near_words import NearWords

    words = NearWords(name)
    spelt = OSA.normalized_similarity(key(tuple(typed)), key(tuple(name)))
    return spelt >= SPELT or all(words.near(word) for word in typed)


def as_written(text: str, guesses: list[Match]) -> list[Match]:
    """The matches, those of equal score ordered by the edit distance of their names to the text."""
    from rapidfuzz.distance import OSA

    if len(guesses) == len({guess.score for guess in guesses}):
        return guesses
    typed = key(fold(text))
    far = {guess.card.id: OSA.distance(typed, key(fold(guess.card.name))) for guess in guesses}
    return sorted(guesses, key=lambda guess: (-guess.score, far[guess.card.id]))
