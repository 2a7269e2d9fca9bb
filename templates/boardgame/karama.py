"""What a Karama card does: which advantages it stops, when to play it, what still works."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from cardbase.boardgame.content import AbilityEntry, abilities_of, content_of
from cardbase.boardgame.facts import Fact
from cardbase.boardgame.sheets import Ability, Sheet
from cardbase.boardgame.table import Table
from cardbase.boardgame.things import ThingKind, facts_of, things
from cardbase.boardgame.vocabulary import ADVANCED, FactKind, KaramaStatus, Phase, Tier
from cardbase.boardgame.wording import MARKS, named, phases_told
from cardbase.strings import capital
from errata.documents import Edition, documents
from templates.boardgame.points import Point, doubts_beside, fact_point, reference_frame, sources_of
from templates.printing import Frame

CARD = "treachery/karama"
IN_ROWS = {"TRE-12", "TRE-13", "TRE-15", "TRE-16", "TRE-21"}
"""The facts of the card that only say which rows the sheets have."""

ABOUT = {
    "TRE-17": "richese/bidding",
    "TRE-18": "richese/black-market",
    "TRE-19": "worthless/kull-wahad",
    "TRE-20": "richese-landsraad",
    "TRE-22": "homeworlds",
    "TRE-23": "discovery",
    "TRE-24": "discovery",
}
"""What a fact of the card is about: at a table that does not play with it, it has no place."""

LISTED = {KaramaStatus.IN_PART, KaramaStatus.NO_EFFECT}
UNLISTED = {KaramaStatus.NOT_LISTED, KaramaStatus.NOT_FLAGGED}
OPENING = re.compile(
    r"^(?:(?:A )?Karama against [^.:]*?(?:: | (?=(?:stops|keeps|limits|means|leaves|does not)\b))"
    r"|(?:If|When|Despite|After|Under) (?:a )?Karama [^,]*, "
    r"|The sheet marks [^:]*: |[^:.]*[Ss]pecial Karama power[^:.]*(?:\.0[^:.]*)?: )"
)
"""How a fact begins that names what its row and its column name already."""


@dataclass(frozen=True, kw_only=True)
class KaramaRow:
    """What a Karama card does to one advantage.

    Attributes:
        name: The advantage.
        when: In which phases it acts.
        play: When the Karama card must be played, "" where nothing is said.
        advanced: Whether it belongs to the advanced game only.
        stops: Whether any act of it is stopped or changed.
        mark: The mark on a sheet that has no table, in words; "" where there is a table.
        effect: What is stopped or changed; where nothing is, all that is said of it.
        remains: What still works.
    """

    name: str
    when: str
    play: str
    advanced: bool
    stops: bool
    mark: str
    effect: tuple[Point, ...]
    remains: tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class KaramaPart:
    """One faction sheet: its rows, what its table leaves out, its own use of a Karama card."""

    faction: str
    edition: str
    official: bool
    place: str
    rows: tuple[KaramaRow, ...]
    unlisted: tuple[str, ...]
    silent: str
    special: tuple[Point, ...]


@dataclass(frozen=True, kw_only=True)
class KaramaSheet:
    """The Karama reference."""

    TEMPLATE: ClassVar[str] = "karama"
    frame: Frame
    documents: str
    parts: tuple[KaramaPart, ...]
    card: tuple[Point, ...]
    doubts: tuple[Point, ...]


def karama_sheet(
    sheets: Sequence[Sheet], *, advanced: bool = True, table: Table | None = None
) -> KaramaSheet:
    """The Karama reference of some faction sheets; the special powers are advanced.

    Args:
        sheets: The sheets whose rows it has.
        advanced: Whether the advanced game is played.
        table: The table it is for, None for any.
    """
    sheets = sorted(sheets, key=lambda sheet: sheet.edition is not Edition.OFFICIAL)
    parts = tuple(_part(sheet, table, advanced=advanced) for sheet in sheets)
    card = tuple(map(fact_point, _of_card(table)))
    told = [point for part in parts for row in part.rows for point in (*row.effect, *row.remains)]
    told += [*card, *(point for part in parts for point in part.special)]
    papers = tuple(dict.fromkeys(sheet.document for sheet in sheets))
    names = dict.fromkeys(str(sheet.edition.called) for sheet in sheets)
    game = "advanced game" if advanced else "basic game"
    left = [one.id for sheet in sheets for one in _unlisted(sheet, table, advanced=advanced)]
    on_left = (one for one in doubts_beside(left, ()) if "Karama" in one.words)
    doubts = {one.id: one for one in (*on_left, *doubts_beside((), told))}
    return KaramaSheet(
        frame=reference_frame("Karama", f"{' and '.join(names)}; {game}", papers),
        documents=sources_of(papers),
        parts=parts,
        card=card,
        doubts=tuple(doubts[one] for one in sorted(doubts)),
    )


def _of_card(table: Table | None) -> Iterator[Fact]:
    """The facts of the card itself, at a table those that can come up."""
    for fact in facts_of(CARD):
        about = ABOUT.get(fact.id)
        played = not table or (table.meets(fact.id) and (not about or _played(about, table)))
        if fact.id not in IN_ROWS and played:
            yield fact


def _played(about: str, table: Table) -> bool:
    thing = things()[about]
    if thing.kind is ThingKind.SHEET:
        return about in {sheet.id for sheet in table.sheets.values()}
    return table.plays(thing)


def _part(sheet: Sheet, table: Table | None, *, advanced: bool) -> KaramaPart:
    content = content_of(sheet, advanced=advanced)
    stopped = {KaramaStatus.NOT_FLAGGED: "bear no mark", KaramaStatus.NOT_LISTED: "are not listed"}
    left = _unlisted(sheet, table, advanced=advanced)
    return KaramaPart(
        faction=content.faction.name,
        edition=str(sheet.edition.called),
        official=not sheet.variant_of,
        place=documents()[sheet.document].tag,
        rows=tuple(_row(one) for one in content.abilities if one.ability.karama.status in LISTED),
        unlisted=tuple(_counted(named(things()[one.id]) for one in left)),
        silent=stopped[left[0].karama.status] if left else "",
        special=tuple(
            _short(fact)
            for one in content.abilities
            if one.ability.tier is Tier.SPECIAL_KARAMA
            for fact in facts_of(one.ability.id)
            if fact.kind in {FactKind.KARAMA_STOP, FactKind.RULE}
        ),
    )


def _row(entry: AbilityEntry) -> KaramaRow:
    ability, karama = entry.ability, entry.ability.karama
    return KaramaRow(
        name=named(entry.thing),
        when=_when(ability),
        play=karama.window,
        advanced=ability.tier in ADVANCED,
        stops=karama.status is KaramaStatus.IN_PART,
        mark=MARKS.get(karama.mark, ""),
        effect=tuple(map(_short, entry.karama)),
        remains=tuple(map(_short, entry.works)),
    )


def _when(ability: Ability) -> str:
    if Phase.ANY in ability.phases:
        return ability.frequency or Phase.ANY.called
    return phases_told(ability.phases)


def _unlisted(sheet: Sheet, table: Table | None, *, advanced: bool) -> list[Ability]:
    own = abilities_of(sheet, table, advanced=advanced)
    return [one for one in own if one.karama.status in UNLISTED]


def _counted(names: Iterable[str]) -> Iterator[str]:
    """Each name once; of several that share it, how many they are."""
    for name, count in Counter(names).items():
        yield name if count == 1 else f"{name} ({count})"


def _short(fact: Fact) -> Point:
    """A fact without what its row and its column name already."""
    point = fact_point(fact)
    return replace(point, words=capital(OPENING.sub("", point.words)))
