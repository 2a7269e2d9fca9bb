"""One line of a phase: a power, card or token, its first point, and where the rest stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from typing import TYPE_CHECKING

from cardbase.boardgame.about import doubts_on
from cardbase.boardgame.comparison import read_comparison
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.stops import stops
from cardbase.boardgame.table import met
from cardbase.boardgame.things import ThingKind
from cardbase.boardgame.told import GAMES, named
from cardbase.boardgame.vocabulary import Tier, Verdict
from cardbase.wording import capital
from errata.board.doubts import DoubtClass
from errata.documents import Edition
from templates.boardgame.points import karama_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator, Mapping, Sequence

    from cardbase.boardgame.in_phase import Acting
    from cardbase.boardgame.table import Table
    from cardbase.boardgame.things import Thing

POWER = re.compile(r"[^:]{1,60} power(?: \([^)]*\)|, an advanced rule)?: ")
GAME = re.compile(r": | \([^()]*\):? |, an advanced advantage: ")
"""What a point begins with, after its name, that says over whose it is and of which game."""

CHANGED = {Verdict.DIFFERS: "differs", Verdict.ONLY_VARIANT: "only in the variant"}
PIECES = {ThingKind.CARD, ThingKind.TOKEN, ThingKind.LEADER}
RUN = 3
"""So many ids in a row are told by the first and the last."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One thing that acts.

    Attributes:
        name: What it is called.
        whose: Its owner and game, "Moritani, advanced"; "" for one's own of the basic game.
        apart: Whether another sheet of the table tells it: an auction, one's own token.
        words: Its first point here, "" where it is told before.
        proof: The id of that point, "" for none.
        more: The ids of its other points here, in words.
        karama: What a Karama card does to the acts told here, each with the facts that say so;
            "" where no source names one of them.
        changed: How it departs from the official sheet, "" where it does not.
        doubts: The ids of the doubts beside it.
    """

    name: str
    whose: str
    apart: bool
    words: str
    proof: str
    more: str
    karama: str
    changed: str
    doubts: tuple[str, ...]


def line_of(
    one: Acting, table: Table, *, own: str, skip: frozenset[str], told: set[str]
) -> Line | None:
    """What acts as a line, None where nothing of it is left to tell.

    Args:
        one: What acts.
        table: At which table; doubts that cannot come up there are left out.
        own: The faction whose page it is, where it is its own; "" for another's.
        skip: Ids of points that are told elsewhere.
        told: Ids of the points whose words stand on the page before, or on another sheet;
            the line's is added. A line of a thing all of whose points are told has no
            words.
    """
    facts = [fact for fact in one.facts if fact.id not in skip]
    if not facts:
        return None
    apart = one.thing.kind is ThingKind.AUCTION or (own and one.thing.kind is ThingKind.TOKEN)
    if apart:
        told.update(fact.id for fact in facts)
    answers = [answer.id for answer in one.answers if answer.id not in skip]
    first = next((fact for fact in facts if fact.id not in told), None)
    if first:
        told.add(first.id)
    others = [fact.id for fact in facts if fact is not first]
    rest = sorted([*others, *answers])
    ids = [*([first.id] if first else []), *rest]
    return Line(
        name="At the start" if one.thing.kind is ThingKind.SHEET else named(one.thing),
        whose=_whose(one.thing, own),
        apart=bool(apart),
        words=_short(first.statement, one.thing.name) if first else "",
        proof=first.id if first else "",
        more=run_of(rest),
        karama=_karama(first.id if first else "", others, one.stopped),
        changed=_changed(one.thing, ids),
        doubts=_doubts([*ids, *_saying(ids, one.stopped)], table),
    )


def again_of(lines: Iterable[Line]) -> str:
    """What is told in words elsewhere: each by its name and ids."""
    told = []
    for line in lines:
        whose = f"{line.whose}; " if line.whose and not line.apart else ""
        told.append(f"{line.name} ({whose}{line.more})")
    return ", ".join(told)


def run_of(ids: Iterable[str]) -> str:
    """Ids in words, those that follow one another by the first and the last."""
    told = []
    parted = [(one.rpartition("-")[0], int(one.rpartition("-")[2]), one) for one in ids]
    for _, group in groupby(enumerate(parted), lambda pair: (pair[1][0], pair[1][1] - pair[0])):
        run = [one for _, (_, _, one) in group]
        told += [f"{run[0]} to {run[-1].rpartition('-')[2]}"] if len(run) >= RUN else run
    return ", ".join(told)


def _whose(thing: Thing, own: str) -> str:
    """Whose it is, of which game and kind."""
    owner = pieces().factions[thing.faction].name if thing.faction not in {"", own} else ""
    game = GAMES[thing.tier] if thing.tier and thing.tier is not Tier.BASIC else ""
    kind = thing.kind.value if thing.kind in PIECES else ""
    alliance = thing.tier is Tier.ALLIANCE
    return ", ".join(part for part in (owner, "" if alliance else game, kind) if part)


def _short(words: str, name: str) -> str:
    """A point without the words that only say over what it is and whose."""
    opening = POWER.match(words)
    if not opening and words.startswith(name):
        opening = GAME.match(words, len(name))
    rest = words[opening.end() :] if opening else words
    return capital(rest)


def _karama(first: str, rest: Iterable[str], now: Container[str]) -> str:
    """What a Karama card does to the act in words, then to those that stand by number.

    Each with its condition and the facts that say so. Nothing is told of an act in another phase,
    nor twice from the same facts.
    """
    told, said = [], set[str]()
    stopped = [one for one in rest if one in stops()]
    for own in (first, *stopped):
        by = {*_saying([own], now)}
        if by <= said:
            continue
        said |= by
        alike = [one for one in stopped if stops()[one].by == stops()[own].by]
        told.append(karama_of(own) if own == first else f"{run_of(alike)}: {karama_of(own)}")
    return " ".join(told)


def _saying(facts: Iterable[str], now: Container[str]) -> Iterator[str]:
    """The ids of the facts that say what a Karama card does now to the acts of others."""
    for one in facts:
        if one in stops():
            yield from (by for by in stops()[one].by if by in now)


def _changed(thing: Thing, ids: Sequence[str]) -> str:
    if thing.edition is not Edition.LANDSRAAD:
        return ""
    found = {_verdicts().get(one) for one in ids}
    return "; ".join(words for verdict, words in CHANGED.items() if verdict in found)


@cache
def _verdicts() -> Mapping[str, Verdict]:
    """How each fact of the variant compares with the official sheet."""
    points = [one for one in read_comparison().values() if one.verdict in CHANGED]
    return {fact: one.verdict for one in reversed(points) for fact in one.variant_facts}


def _doubts(ids: Iterable[str], table: Table) -> tuple[str, ...]:
    found = {doubt for one in ids for doubt in doubts_on(one) if table.arises(doubt.touches)}
    return tuple(sorted(one.id for one in met(found, table) if one.kind is not DoubtClass.CLASH))
