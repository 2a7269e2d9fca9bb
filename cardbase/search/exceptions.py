"""Where a point that answers does not hold: what holds there leads, or is told beneath it.

An exception leads where the question names its case: by the words that say when it holds, or by
words that the exception has and the point lacks, so that it ranks near.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardbase.names import fold
from cardbase.search.points import Point, point_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from sqlite3 import Row

    from cardbase.catalog.catalog import Catalog
    from cardbase.search.ask import Hit
    from cardbase.search.question import ParsedQuestion, WordGroup
    from cardbase.search.rank import Ranked, Said

NEAR = 0.85
"""The part of the score of the best point from which on an exception to it may be meant."""

BRIEF = 140
"""How many letters of an exception are told beneath a point, with its id and its case two lines."""

MOST = 2
"""How many exceptions are told beneath a point that answers."""

OF_POINTS = """SELECT general.id AS general, general.position AS place, said_when,
    general.name || ' ' || general.text AS says, point.*
    FROM point AS general JOIN point_exception ON point_exception.id = general.id
    JOIN point ON point.id = other
    WHERE general.{} IN ({}) ORDER BY point_exception.rowid"""

ONLY_ASKED = "under a Karama"
"""A case that is told only where a question names it: any power may be so stopped."""

PLAIN = frozenset(
    """a after against all an and another anothers are at before beside between by card cards for
    force forces from game he his in into is it its itself of on once one ones only other others
    own says so taking than the their them then there to token tokens under when where who with
    """.split()
)
"""Words of a case that do not tell it from others."""

DENIED = frozenset({"no", "non", "not", "without"})
ARTICLES = frozenset({"a", "an", "any"})
"""What stands before the name of a case that is not meant: "a non-event card", "not an event"."""

SENTENCE = re.compile(r"(?<=\w[.)])\s+(?=[A-Z\[(])")
"""Between two sentences, or before what is added to one in brackets."""

ENDING = re.compile(r"(?<=\w{3})(?:ing|ed|es|s|e)$")


class NotSo(Struct, frozen=True, kw_only=True):
    """What holds in the place of a point, and when: "under a Karama", "on a homeworld"."""

    when: str
    point: Point

    @property
    def brief(self) -> str:
        """As many whole sentences of the point as two lines hold, one at least."""
        first, *rest = SENTENCE.split(self.point.text)
        for sentence in rest:
            if len(first) + len(sentence) >= BRIEF:
                break
            first += f" {sentence}"
        return first


def exceptions_of(catalog: Catalog, *ids: str) -> dict[str, tuple[NotSo, ...]]:
    """What holds in the place of points, by their ids, the most frequent first.

    Raises DamagedCatalog.
    """
    found: dict[str, tuple[NotSo, ...]] = {}
    for row in _rows(catalog, "id", ids):
        one = NotSo(when=row["said_when"], point=point_of(catalog, row))
        found[row["general"]] = (*found.get(row["general"], ()), one)
    return found


def _rows(catalog: Catalog, by: str, of: Sequence[str | int]) -> list[Row]:
    return catalog.rows(OF_POINTS.format(by, ",".join("?" * len(of))), *of) if of else []


class Case(Struct, frozen=True, kw_only=True):
    """What of a question may name the case of an exception.

    `words` are those of the whole question and of each that a compound one asks, with what it
    tells first; `said` is where each is said; `counts` whether a point counts at the table.
    """

    words: tuple[frozenset[str], ...]
    said: Sequence[Said]
    counts: Callable[[Point], bool]

    def is_near(self, exception: Ranked, best: Ranked) -> bool:
        """Whether the exception has more of the question than the best point, and is near it."""
        if exception.part <= best.part or exception.score < NEAR * best.score:
            return False
        at, besides = exception.position, best.position
        return any(at in one.where and besides not in one.where for one in self.said)


def case_of(
    question: ParsedQuestion, said: Sequence[Said], counts: Callable[[Point], bool]
) -> Case:
    """The case that a question names; none that it denies ("that is not an event")."""
    denied = _denied(fold(question.asked))
    clauses = (_words({*own, *question.told}, denied) for own in question.clauses)
    whole = _words(question.groups, denied) | _roots(question.asked)
    return Case(words=(whole, *clauses), said=said, counts=counts)


def _denied(words: Sequence[str]) -> frozenset[str]:
    """The words that stand behind a "no" or "not"."""
    bare = [word for word in words if word not in ARTICLES]
    return frozenset(word for before, word in pairwise(bare) if before in DENIED)


def _words(groups: Iterable[WordGroup], denied: frozenset[str]) -> frozenset[str]:
    meant = [one for one in groups if denied.isdisjoint(one.typed.split())]
    phrases = (phrase for one in meant for phrase in one.phrases)
    return frozenset(_root(word) for phrase in phrases for word in phrase.split())


def _names(words: frozenset[str], when: str, says: str) -> bool:
    """Whether the words that say when an exception holds are among these.

    Not where the point that it is an exception to says them all itself.
    """
    own = {_root(word) for word in fold(when.partition(",")[0]) if word not in PLAIN}
    return own <= words and not own <= _roots(says)


def _roots(text: str) -> frozenset[str]:
    """The words of a text without their endings, but for those that it denies."""
    words = fold(text)
    return frozenset(_root(word) for word in {*words} - _denied(words))


def _root(word: str) -> str:
    """A word without its ending: "allied" and "allies" are "ally", "captured" is "captur"."""
    if word.endswith(("ies", "ied")):
        return f"{word[:-3]}y"
    return ENDING.sub("", word)


def exceptions_first(
    catalog: Catalog, found: Sequence[list[Ranked]], case: Case
) -> tuple[tuple[list[Ranked], ...], dict[str, str]]:
    """What answers each question, an exception whose case it names before the point that led.

    And the ids of the points so overridden, by those of the exceptions. Raises DamagedCatalog.
    """
    places = {own[0].position for own in found if own and not own[0].typed}
    rows = _rows(catalog, "position", sorted(places))
    overrides: dict[str, str] = {}
    lists = []
    for ranked, words in zip(found, case.words, strict=True):
        at = {one.position: one for one in ranked}
        for row in rows if ranked else ():
            exception = at.get(row["position"])
            if exception is None or row["place"] != ranked[0].position:
                continue
            named = _names(words, row["said_when"], row["says"]) or case.is_near(
                exception, ranked[0]
            )
            if named and case.counts(point_of(catalog, row)):
                overrides[row["id"]] = row["general"]
                lists.append([exception, *(one for one in ranked if one is not exception)])
                break
        else:
            lists.append(ranked)
    return tuple(lists), overrides


def told_beneath(
    catalog: Catalog, hits: Sequence[Hit], answering: int, case: Case
) -> Iterator[Hit]:
    """The same, each that answers a question with the exceptions to it that are told beneath.

    First those whose case the question names; none twice. Raises DamagedCatalog.
    """
    found = exceptions_of(catalog, *(hit.point.id for hit in hits[:answering]))
    told = set[str]()
    for hit in hits[:answering]:
        told.add(hit.point.id)
        own = {
            one: _names(case.words[0], one.when, hit.point.text)
            for one in found.get(hit.point.id, ())
            if one.point.id not in told and case.counts(one.point)
        }
        first = sorted(
            (one for one, named in own.items() if named or one.when != ONLY_ASKED),
            key=lambda one: not own[one],
        )[:MOST]
        told |= {one.point.id for one in first}
        yield replace(hit, not_so=tuple(first))
    yield from hits[answering:]
