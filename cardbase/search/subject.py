"""Whether any source speaks of what a question is about.

A question is about its words that count. A source speaks of them where one point, with the other
points of the same thing, has most of them; a word that no source has counts fully, and a slip only
where it can hardly be anything else.
"""

from __future__ import annotations

import math
import re
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import TYPE_CHECKING

from cardbase.names import key, written
from cardbase.near_words import sound
from cardbase.search.points import BY_THING
from cardbase.search.topic import is_english

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from cardbase.catalog.catalog import Catalog
    from cardbase.search.question import WordGroup
    from cardbase.search.rank import Said

ORDINARY = Path(__file__).parent.parent / "data" / "ordinary_words.txt"
"""English words that are near a word of the points and are none: SCOWL's, beside it."""

SLIP = 5
"""From how many letters on an unknown word is surely a slip."""

LONG_SLIP = 8
"""From how many letters on it may be one in its first letter, too."""

LEAST = 0.75
"""The part of a question that must be said where a word of it is said nowhere, or where a name in
it is not of what is said."""

PLENTY, HALF = 5.5, 0.42
"""What the words of a long question count for, where so much of it is said in one point that the
others hardly matter."""

LEAST_KNOWN = 0.57
"""The part that must be said together where each of its words is said somewhere."""

ELSEWHERE = re.compile(
    r"""\b(?:action\ points?|armor\ class|experience\ points?|for\ mana|level\ up|line\ of\ sight
    |saving\ throws?|victory\ points?|zones?\ of\ control|pass(?:es|ed|ing)?\ go|replace\ a\ lost
    |(?:has|have|had|wants?|needs?)\ to\ (?:leave|go\ home|quit|stop\ playing)
    |(?:player|friend|someone|somebody|(?:one|two)\ of\ us)\ (?:leaves?|left|quits?|joins?)
    \ (?:the|this|a|our)\ (?:game|table)|(?:quits?|abandons?|drop(?:s|ped)?\ out\ of)\ the\ game
    |(?:goes|went)\ home|(?:leaves?|quits?|left|joins?)
    \ (?:early|late|midway|halfway|mid\ game|in\ the\ middle\ of)
    |handicap\w*|newbies?|rookies?|noobs?|veterans?|first\ timers?|experienced\ players?
    |accidentally|by\ (?:accident|mistake)|mis(?:deal|dealt|play)\w*|takebacks?|undo
    |(?:fell|fall|knocked|tipped)\ (?:over|off)|wheel\ (?:fell|slipped|dropped)
    |sleeves?|sleeved|playmats?|spare\ parts?
    |hous?e\ rules?|minutes|hours|hourglass|timers?|stopwatch
    |bank\ (?:\w+\ ){0,3}(?:(?:runs?|ran|run|is|was)\ (?:out\ of|outta)\ spice|(?:is|was)\ empty
    |(?:has|had|with)\ (?:no|none)\ (?:\w+\ ){0,2}left)
    |(?:runs?|ran|running)\ out\ of\ (?:\w+\ )?(?:chips|discs|pieces|counters)
    |(?:lost|missing|broken|damaged|spare)
    \ (?:spice\ )?(?:piece|component|disc|marker|chip)s?)\b""",
    re.VERBOSE,
)
"""What is asked of other games, or of the people and the pieces at a table, as no source tells."""

TOGETHER = "SELECT 1 FROM {table} WHERE rowid = ? AND {table} MATCH ?"
IN_A_QUESTION = 'NEAR("{0}" "{1}", 10)'
SIDE_BY_SIDE = IN_A_QUESTION + ' OR (name : "{0}" AND "{1}") OR (name : "{1}" AND "{0}")'
"""Two words at most ten others apart, or one of them in the name of what says the other."""

SUBJECT = 0.6
"""How much of its weight a single word must have to be what a question is about."""

CHATTER = frozenset(
    "anyways buddy dude else elses friend friends girlfriend guy guys hello hey hi idea mate mine "
    "nobody ours please sorry suppose tonight us weird whatever wife wonder wondering yeah yours "
    "opponent opponents again already always maybe too above below under over away off up down "
    "against straight enough without within affect affected alone lone".split()
)
"""What people say beside what they ask, and words of place and measure; they tell nothing of the
subject."""


def unsaid(
    catalog: Catalog, asked: str, said: Sequence[Said], position: int, named: Collection[str]
) -> tuple[str, ...]:
    """The words, as typed, that make a question one that no source answers; none where one does.

    They are what neither the best point, at a position, nor the others of its thing say, nor those
    of the things that the question names, by id. Raises DamagedCatalog.
    """
    said = [one for one in said if one.group.typed not in CHATTER] or said
    if foreign := ELSEWHERE.search(" ".join(written(asked))):
        return (foreign.group(),)
    strange = [one for one in said if not _heard(one.group)]
    here = sum(one.about for one in said if position in one.where)
    if here >= max(PLENTY, HALF * sum(one.about for one in said)):
        return ()
    there = _told(catalog, position, named)
    apart = [one for one in said if one not in strange and not _speaks(catalog, one, there)]
    lacking = [one for one in said if one in strange or one in apart]
    have = 1.0 - sum(one.weight for one in lacking) / sum(one.weight for one in said)
    least = LEAST_KNOWN
    share = 1.0 - len(lacking) / len(said)
    if strange:
        have, least = min(have, share), LEAST
    elif any(_names_a_thing(catalog, one.group) for one in apart):
        least = LEAST
    if have < least and (share < LEAST or strange):
        return tuple(one.group.typed for one in lacking)
    if _said_together(catalog, said, position):
        return ()
    return tuple(one.group.typed for one in said)


def _said_together(catalog: Catalog, said: Sequence[Said], position: int) -> bool:
    """Whether any two of the words stand side by side in a point, or one of them in its name.

    So does a name of several words; and a single word that is not any word of English.
    """
    if len(said) == 1:
        return said[0].group.named or said[0].about >= SUBJECT * math.sqrt(said[0].weight)
    groups = [one.group for one in said if position in one.where]
    if any(one.named and " " in one.typed for one in groups):
        return True
    phrases = [one.phrases for one in groups]
    return any(
        catalog.rows(TOGETHER.format(table=table), position, words.format(one, other))
        for ones, others in combinations(phrases, 2)
        for one, other in product(ones, others)
        for table, words in (("point_words", SIDE_BY_SIDE), ("point_asked", IN_A_QUESTION))
    )


def _speaks(catalog: Catalog, one: Said, there: set[int]) -> bool:
    """Whether a word is said at one of the positions, or all the words of a name are."""
    if not there.isdisjoint(one.where):
        return True
    words = one.group.typed.split()
    query = "SELECT rowid FROM point_words WHERE point_words MATCH ?"
    return len(words) > 1 and all(
        any(row["rowid"] in there for row in catalog.rows(query, f'"{word}"')) for word in words
    )


def _names_a_thing(catalog: Catalog, group: WordGroup) -> bool:
    """Whether words are the own name of a thing of the board game.

    A territory is mostly but where something happens.
    """
    query = """SELECT 1 FROM point_named JOIN point USING (position)
        WHERE key = ? AND own AND of != '' AND of NOT LIKE 'territory/%' LIMIT 1"""
    return group.named and bool(catalog.rows(query, key(tuple(group.typed.split()))))


def _heard(group: WordGroup) -> bool:
    """Whether a word is one of the sources', or surely a slip for one."""
    if group.known or group.named:
        return True
    typed = group.typed
    if not group.read or is_english(typed):
        return False
    if sound(typed) == sound(group.read) and not group.read.startswith(typed):
        return True
    if f"\n{typed}\n" in _ordinary():
        return False
    if len(typed) >= LONG_SLIP:
        return True
    return len(typed) >= SLIP and typed[0] == group.read[0]


@cache
def _ordinary() -> str:
    return f"\n{ORDINARY.read_text(encoding='utf-8')}"


def _told(catalog: Catalog, position: int, named: Collection[str]) -> set[int]:
    """The positions of all that is said of the thing of a point and of named ones.

    Of no thing, its own.
    """
    of = catalog.rows("SELECT of FROM point WHERE position = ?", position)[0]["of"]
    things = {of, *named} if of else set[str]()
    rows = (row for thing in things for row in catalog.rows(BY_THING, thing))
    return {position, *(row["position"] for row in rows)}
