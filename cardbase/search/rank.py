"""Ranks the points that a question may be answered with: names first, then by its words."""

from __future__ import annotations

import math
from collections import defaultdict
from enum import IntEnum
from heapq import nlargest
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from cardbase.names import fold, key
from cardbase.search.points import GameTitle, PointKind
from cardbase.search.topic import is_plain, topic
from errata.documents import Edition

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.catalog.catalog import Catalog
    from cardbase.search.question import ParsedQuestion, WordGroup

CANDIDATES = 120
"""How many points the index hands over to be ranked."""

SAID = "-bm25(point_words, 2.0, 2.0, 2.0)"
"""What a word counts for in a point's name, tags and text: in each the same."""

ASKED = "-1.3 * bm25(point_asked)"
"""What it counts for in the questions that players ask for the point by."""

HARDLY = 1e-6
"""What BM25 counts a word for, at least, that is said by most."""

EXCEPTED = 0.25
"""What a word counts for in a point that says it of all others: "a non-event card"."""

OF_OTHERS = 0.5
"""What such a point itself counts for, where the question does not say "not", too."""

NOT = frozenset({"non", "not", "no"})

UNDER_KARAMA = 0.7
"""What a point counts for that tells what a Karama does, where none is asked about."""

OF_KARAMA = frozenset(
    "karama karamas karamaed karamad stop stops stopped cancel cancels cancelled canceled prevent "
    "prevents prevented block blocks blocked counter undo".split()
)
"""Words that ask about one."""

WITH = "SELECT rowid FROM point_words WHERE point_words MATCH ?"

EXCEPTING = ("non {}", "not a {}", "not an {}")
"""How a point says something of all others."""

EXACT = 3.0
"""What each step of an exact name adds, in parts of the best score."""

VERBATIM = 0.35
"""What it adds that a point is known to be asked for in the very words of the question."""

ASIDE = 0.45
"""What a word counts for in a question beside the one that it stands in."""

TOLD = 0.6
"""What a word counts for that stands in what is told before the questions."""

FEWEST_WORDS = 4
"""How many words a question has at least that counts as one a point is known to be asked for by."""

MATTER = 1.5
"""What a word counts for that says what is asked of all others."""

MATTERS = frozenset({"karama", "karama card", "karama cards"})
"""Such words: whether something can be stopped, or had, by Karama is asked of Karama."""

LEAD = 1.25
"""What the point that a name is answered with has over the others of that name."""

MISSED = 1.25
"""How much a point loses that lacks words of the question; 1 is in proportion."""

WEIGHTS: dict[str, float] = {
    PointKind.ANSWER: 0.9,
    PointKind.POINTER: 0.5,
    PointKind.CARD: 0.6,
    PointKind.DOUBT: 0.6,
    PointKind.ERRATUM: 0.7,
    PointKind.QUESTION: 0.85,
    PointKind.SETUP: 0.95,
    PointKind.EXAMPLE: 0.8,
    PointKind.COMPONENT: 0.95,
}
"""What a kind of point counts for; 1 where it is not named."""

OF_FANS = frozenset({Edition.LANDSRAAD.called})
VARIANT, VARIANT_ASKED = 0.6, 1.0
"""What a point of a fan variant counts for beside those of the publisher's sheet, and what it does
where the question names the variant or the table plays it."""

NAMES_VARIANT = frozenset({"landsraad", "variant", "variants", "fan", "v3"})
"""Words of which one names it."""

RULES = ("base/", "territory/", "treachery/", "leader/")
"""What belongs to no faction and no module."""

UNNAMED = 0.9
"""What a point of a faction or a module counts for where the question names none of either."""

OF_MODULES = frozenset({PointKind.MODULE, PointKind.ANSWER})
MODES = "mode/"
UNNAMED_MODULE = 0.8
"""What a rule of a module, of a way to auction only Richese has, and an answer count for there: a
table mostly plays without them."""

FEWEST = 0.3
"""The part of the question, by weight of its words, that an answer must have."""


OF_CARDS = frozenset(
    "card cards cost costs price effect effects text type command resistance rank ranks allegiance "
    "engage engaged engaging deploy deployed produce produces".split()
)
"""What is asked of a card by its name, in words that do not name another matter."""


class Said(Struct, frozen=True, kw_only=True):
    """Where a word or name of the question is said: by position, and how much it counts there.

    `weight` is what it counts for in the question: the more, the fewer points say it. `about` is
    what it counts for in the rank: how rare it is, far less so, and how much of the subject.
    `excepted`: the positions that say it of all others, "a non-event card".
    """

    group: WordGroup
    where: dict[int, float]
    weight: float
    about: float
    excepted: frozenset[int] = frozenset()


class Meant(Struct, frozen=True, kw_only=True):
    """What a question is about as a whole, for the rank of what it asks.

    `general`: it names nothing of one faction or module; `variant` and `kinds` are what a fan
    variant and the kinds of points count for; `of_others`: where it is told what holds of others.
    """

    general: bool
    variant: float
    kinds: dict[str, float]
    of_others: frozenset[int]


class NameMatch(IntEnum):
    """How exactly the whole question is a name of a point; each is a step above the one before.

    `ASKED`: it is none, but in the very words in which the point is asked for.
    """

    ASKED = 0
    MEANT = 1
    OTHER = 2
    OWN = 3


class Ranked(Struct, frozen=True, kw_only=True):
    """A point by its place in the index, how well it answers, and the part of the question it has.

    A point that the question is the name of has the whole of it; `typed`: as it stands.
    """

    position: int
    game: str
    score: float
    part: float
    typed: bool = False


def rank(
    catalog: Catalog, question: ParsedQuestion, said: Sequence[Said], *, of_fans: bool
) -> tuple[list[Ranked], ...]:
    """The points that may answer a question, best first; then those of each that it asks.

    For one question of a compound one the words of the others count for less; `of_fans`: a fan
    variant is meant. Raises DamagedCatalog.
    """
    if not question.groups:
        return ([],)
    general = _is_general(catalog, question)
    variant = VARIANT_ASKED if of_fans else VARIANT
    named = _cards(catalog, question) | _named(catalog, question)
    words = frozenset(fold(question.asked))
    others = frozenset(at for one in said for at in one.excepted if words.isdisjoint(NOT))
    kinds = WEIGHTS | ({PointKind.KARAMA: UNDER_KARAMA} if words.isdisjoint(OF_KARAMA) else {})
    meant = Meant(general=general, variant=variant, kinds=kinds, of_others=others)
    whole = _ranked(catalog, _found(said), named, meant)
    clauses = (
        _found([_beside(one, clause, question) for one in said]) for clause in question.clauses
    )
    return whole, *(_ranked(catalog, found, {}, meant) for found in clauses)


def names_variant(question: ParsedQuestion) -> bool:
    """Whether a question names the fan variant of a sheet."""
    words = {word for group in question.groups for one in group.phrases for word in one.split()}
    return not words.isdisjoint(NAMES_VARIANT)


def _beside(one: Said, clause: Sequence[WordGroup], question: ParsedQuestion) -> Said:
    """A word as it counts for one question of a compound one."""
    if one.group in clause:
        return one
    return replace(one, about=one.about * (TOLD if one.group in question.told else ASIDE))


def _is_general(catalog: Catalog, question: ParsedQuestion) -> bool:
    """Whether a question names nothing that is of one faction or one module alone.

    A power with a plain word for a name ("Forces", of CHOAM) is not named by it.
    """
    called = [
        {
            key(run)
            for one in group.phrases
            for words in [tuple(one.split())]
            for run in (words, *zip(words))
        }
        for group in question.groups
    ]
    keys = {one for own in called for one in own}
    marks = ",".join("?" * len(keys))
    query = f"""SELECT DISTINCT key, of, within FROM point_named JOIN point USING (position)
        WHERE key IN ({marks}) AND own AND of != '' AND game = 'board'"""  # noqa: S608 (marks)
    rules: dict[str, bool] = {}
    for row in catalog.rows(query, *keys):
        if row["within"] == "faction sheet" or not is_plain(row["key"]):
            rules[row["key"]] = rules.get(row["key"], False) or row["of"].startswith(RULES)
    found = ([rules[one] for one in own if one in rules] for own in called)
    return all(any(own) for own in found if own)


def _ranked(
    catalog: Catalog,
    found: dict[int, tuple[float, float]],
    named: dict[int, NameMatch],
    meant: Meant,
) -> list[Ranked]:
    best = max((score for score, _ in found.values()), default=1.0)
    positions = [*found, *named]
    marks = ",".join("?" * len(positions))
    query = f"""SELECT position, game, kind, edition, leads, of FROM point
        WHERE position IN ({marks})"""  # noqa: S608 (marks)
    ranked = []
    for row in catalog.rows(query, *positions):
        position = row["position"]
        score, part = found.get(position, (0.0, 0.0))
        value = score * meant.kinds.get(row["kind"], 1.0)
        value *= meant.variant if row["edition"] in OF_FANS else 1.0
        value *= OF_OTHERS if position in meant.of_others else 1.0
        owned = row["of"] or row["kind"] == PointKind.ANSWER
        apart = meant.general and row["game"] == GameTitle.BOARD and owned
        if apart and not row["of"].startswith(RULES):
            module = row["kind"] in OF_MODULES or row["of"].startswith(MODES)
            value *= UNNAMED_MODULE if module else UNNAMED
        if position in named:
            how = named[position]
            value += best * (EXACT * how if how else VERBATIM)
            value *= LEAD if how and row["leads"] else 1.0
            part = 1.0
        typed = named.get(position, NameMatch.MEANT) > NameMatch.MEANT
        ranked.append(
            Ranked(position=position, game=row["game"], score=value, part=part, typed=typed)
        )
    return sorted(ranked, key=lambda one: (-one.score, one.position))


def where_said(catalog: Catalog, question: ParsedQuestion) -> tuple[Said, ...]:
    """Where each word and name of a question is said. Raises DamagedCatalog.

    A word counts once, by the one of its phrases that a point has best.
    """
    size = catalog.rows("SELECT count(*) AS points FROM point")[0]["points"]
    excepting = {row["rowid"] for row in catalog.rows(WITH, _excepting(""))}
    said = list[Said]()
    for group in question.groups:
        (found, others), *further = [
            _matches(catalog, phrase, question.game, size, excepting) for phrase in group.phrases
        ]
        for more, besides in further:
            found |= {at: one for at, one in more.items() if one > found.get(at, 0.0)}
            others |= besides
        weight = math.log(1 + size / (1 + len(found)))
        share = 1.0 if " " in group.typed else topic(group.typed, len(found) / size)
        about = math.sqrt(weight) * share * (MATTER if MATTERS & {*group.phrases} else 1.0)
        said.append(Said(group=group, where=found, weight=weight, about=about, excepted=others))
    return tuple(said)


def _excepting(phrase: str) -> str:
    """What finds the points that say something of all but a phrase."""
    return " OR ".join(f'"{one.format(phrase)}"' for one in EXCEPTING)


def _found(said: Sequence[Said]) -> dict[int, tuple[float, float]]:
    """What the index finds: by position the score and the part of the question there."""
    scores: dict[int, float] = defaultdict(float)
    have: dict[int, float] = defaultdict(float)
    whole = left = sum(one.about for one in said)
    for one in sorted(said, key=lambda one: -one.about):
        # What has none of the words that count most is no answer for the others.
        late = left < FEWEST * whole
        for position in scores.keys() & one.where.keys() if late else one.where:
            scores[position] += one.where[position] * one.about
            have[position] += one.about
        left -= one.about
    parts = {position: one / whole for position, one in have.items() if one >= FEWEST * whole}
    ranked = ((scores[position] * part**MISSED, position) for position, part in parts.items())
    return {position: (score, parts[position]) for score, position in nlargest(CANDIDATES, ranked)}


def _matches(
    catalog: Catalog, phrase: str, game: GameTitle | None, size: int, excepting: set[int]
) -> tuple[dict[int, float], frozenset[int]]:
    """The points that have a phrase, and how much of each is it; those that say "non" of it.

    That is its BM25 without the weight BM25 gives it for being rare, which is the question's; far
    less at the points, among `excepting`, that say "non" of it.
    """
    found: dict[int, float] = {}
    for table, score in (("point_words", SAID), ("point_asked", ASKED)):
        query = f"""SELECT {table}.rowid, {score} FROM {table}
            {f"JOIN point ON point.position = {table}.rowid" if game else ""}
            WHERE {table} MATCH ? {"AND point.game = ?" if game else ""}"""  # noqa: S608 (ours)
        rows = catalog.rows(query, f'"{phrase}"', *((game,) if game else ()))
        rare = max(HARDLY, math.log((size - len(rows) + 0.5) / (len(rows) + 0.5)))
        for position, counts in rows:
            found[position] = found.get(position, 0.0) + counts / rare
    if excepting.isdisjoint(found):
        return found, frozenset()
    others = frozenset(row["rowid"] for row in catalog.rows(WITH, _excepting(phrase)))
    for position in others:
        found[position] = found.get(position, 0.0) * EXCEPTED
    return found, others


def _cards(catalog: Catalog, question: ParsedQuestion) -> dict[int, NameMatch]:
    """The cards whose name stands in the question with nothing but what is asked of cards."""
    of_names = [group for group in question.groups if group.named]
    besides = {group.typed for group in question.groups} - OF_CARDS
    others = besides - {group.typed for group in of_names}
    if len(of_names) != 1 or others or question.game is GameTitle.BOARD:
        return {}
    query = """SELECT position FROM point_named JOIN point USING (position)
        WHERE key = ? AND kind = ?"""
    rows = catalog.rows(query, key(tuple(of_names[0].typed.split())), PointKind.CARD)
    return {row["position"]: NameMatch.OTHER for row in rows}


def _named(catalog: Catalog, question: ParsedQuestion) -> dict[int, NameMatch]:
    """The points that the whole question is a name of, and how exactly."""
    keys = (*question.keys, *question.meant)
    marks = ",".join("?" * len(keys))
    query = f"""SELECT key, position, own FROM point_named JOIN point USING (position)
        WHERE key IN ({marks}) {"AND game = ?" if question.game else ""}
        LIMIT {CANDIDATES}"""  # noqa: S608 (marks and a number)
    named = dict[int, NameMatch]()
    for row in catalog.rows(query, *keys, *((question.game,) if question.game else ())):
        typed = NameMatch.OWN if row["own"] else NameMatch.OTHER
        how = NameMatch.MEANT if row["key"] in question.meant else typed
        named[row["position"]] = max(how, named.get(row["position"], how))
    words = fold(question.asked)
    if len(words) >= FEWEST_WORDS:
        query = "SELECT rowid FROM point_asked WHERE point_asked MATCH ?"
        verbatim = catalog.rows(query, f'"{" ".join(words)}"')
        if verbatim:
            named = {at: how for at, how in named.items() if how > NameMatch.MEANT}
        for row in verbatim:
            named.setdefault(row["rowid"], NameMatch.ASKED)
    return named
