"""What a Karama card does: which advantages it stops, when to play it, what still works."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from msgspec.structs import replace

from cardbase.boardgame.content import AbilityEntry, abilities_of, content_of
from cardbase.boardgame.facts import ADVANCED_GAME, Fact, needs
from cardbase.boardgame.sheets import Sheet
from cardbase.boardgame.table import TableSetup
from cardbase.boardgame.things import ThingKind, facts_of, things
from cardbase.boardgame.vocabulary import ADVANCED, FactKind, KaramaStatus, Tier, TurnPhase
from cardbase.boardgame.wording import MARKS, named, phases_told
from cardbase.strings import capital
from errata.boardgame import DocumentDoubt
from errata.documents import Edition
from templates.boardgame.points import (
    PointLine,
    doubts_beside,
    fact_point,
    reference_frame,
    sources_of,
    to_agree,
)
from templates.printing import PageFrame

CARD, RULES = "treachery/karama", "base/karama"
"""What the card itself is, and the rules on it for all."""

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
UNLISTED = {KaramaStatus.NOT_FLAGGED: "bear no mark", KaramaStatus.NOT_LISTED: "are not listed"}
OPENING = re.compile(
    r"^(?:(?:A )?Karama against [^.:]*?(?:: | (?=(?:stops|keeps|limits|means|leaves|does not)\b))"
    r"|(?:If|When|Despite|After|Under) (?:a )?Karama [^,]*, "
    r"|The sheet marks [^:]*: |[^:.]*[Ss]pecial Karama power[^:.]*(?:\.0[^:.]*)?: )"
)
"""How a fact begins that names what its row and its column name already."""


@dataclass(frozen=True, kw_only=True)
class KaramaRow:
    """What a Karama card does to one advantage, which acts `when`.

    `stops` is whether any act of it is stopped or changed, as `effect` says; else that is all that
    is said of it. `mark` is the mark on a sheet that has no table, in words.
    """

    name: str
    when: str
    play: str
    advanced: bool
    stops: bool
    mark: str
    effect: tuple[PointLine, ...]
    remains: tuple[PointLine, ...]


@dataclass(frozen=True, kw_only=True)
class KaramaPart:
    """One faction sheet: its rows, what its table leaves out, its own use of a Karama card.

    `price` is what that costs and how often it comes, "" where `special` says so.
    """

    faction: str
    edition: str
    official: bool
    rows: tuple[KaramaRow, ...]
    unlisted: tuple[str, ...]
    silent: str
    price: str
    special: tuple[PointLine, ...]


@dataclass(frozen=True, kw_only=True)
class KaramaSheet:
    """The Karama reference."""

    TEMPLATE: ClassVar[str] = "karama"
    frame: PageFrame
    documents: str
    parts: tuple[KaramaPart, ...]
    card: tuple[PointLine, ...]
    doubts: tuple[DocumentDoubt, ...]


def karama_sheet(
    sheets: Sequence[Sheet], *, advanced: bool = True, table: TableSetup | None = None
) -> KaramaSheet:
    """The Karama reference of some faction sheets, at a table or at any.

    The special powers are of the advanced game.
    """
    sheets = sorted(sheets, key=lambda sheet: sheet.edition is not Edition.OFFICIAL)
    unlisted = {
        sheet.id: [
            one
            for one in abilities_of(sheet, table, advanced=advanced)
            if one.karama.status in UNLISTED
        ]
        for sheet in sheets
    }
    parts = []
    for sheet in sheets:
        content, left = content_of(sheet, table, advanced=advanced), unlisted[sheet.id]
        special = [one for one in content.abilities if one.ability.tier is Tier.SPECIAL_KARAMA]
        part = KaramaPart(
            faction=content.faction.name,
            edition=str(sheet.edition.called),
            official=not sheet.variant_of,
            rows=tuple(
                _row(one) for one in content.abilities if one.ability.karama.status in LISTED
            ),
            unlisted=tuple(named(things()[one.id]) for one in left),
            silent=UNLISTED[left[0].karama.status] if left else "",
            price=_price(special),
            special=tuple(_short(fact) for one in special for fact in _own_use(one)),
        )
        parts.append(part)
    card = tuple(
        fact_point(fact, table)
        for fact in (*facts_of(RULES), *facts_of(CARD))
        if fact.id not in IN_ROWS and _comes_up(fact, table, advanced=advanced)
    )
    points = [point for part in parts for row in part.rows for point in (*row.effect, *row.remains)]
    points += [*card, *(point for part in parts for point in part.special)]
    left_out = doubts_beside([one.id for own in unlisted.values() for one in own], (), table)
    doubts = {one.id: one for one in left_out if "Karama" in one.issue}
    doubts |= {one.id: one for one in doubts_beside((), points, table)}
    papers = tuple(dict.fromkeys(sheet.document for sheet in sheets))
    editions = " and ".join(dict.fromkeys(str(sheet.edition.called) for sheet in sheets))
    game = "advanced game" if advanced else "basic game"
    return KaramaSheet(
        frame=replace(
            reference_frame("Karama", f"{editions}; {game}", papers), size=9.5, condensed=True
        ),
        documents=sources_of(papers),
        parts=tuple(parts),
        card=card,
        doubts=to_agree(doubts.values()),
    )


def _own_use(ability: AbilityEntry) -> Iterator[Fact]:
    """What says how a faction may use a Karama card for itself alone."""
    kinds = {FactKind.KARAMA_STOP, FactKind.RULE}
    return (fact for fact in facts_of(ability.thing.id) if fact.kind in kinds)


def _price(special: Sequence[AbilityEntry]) -> str:
    """What a special power costs and how often it comes, where its facts do not say it."""
    told = any("Karama card" in fact.statement for one in special for fact in _own_use(one))
    costs = [one.ability for one in special if one.ability.cost and not told]
    return "; ".join(f"{one.frequency}, for {one.cost}" for one in costs)


def _comes_up(fact: Fact, table: TableSetup | None, *, advanced: bool) -> bool:
    """Whether a fact of the card, and what it is about, can come up in a game or at a table."""
    if not table:
        return advanced or frozenset({ADVANCED_GAME}) not in needs().get(fact.id, ())
    about = things().get(ABOUT.get(fact.id, ""))
    if about and about.kind is ThingKind.SHEET:
        played = about.id in {sheet.id for sheet in table.sheets.values()}
    else:
        played = not about or table.plays(about)
    return played and table.meets(fact.id)


def _row(entry: AbilityEntry) -> KaramaRow:
    ability, karama = entry.ability, entry.ability.karama
    always = TurnPhase.ANY in ability.phases
    return KaramaRow(
        name=named(entry.thing),
        when=ability.frequency or TurnPhase.ANY.called if always else phases_told(ability.phases),
        play=karama.window,
        advanced=ability.tier in ADVANCED,
        stops=karama.status is KaramaStatus.IN_PART,
        mark=MARKS.get(karama.mark, ""),
        effect=tuple(map(_short, entry.karama)),
        remains=tuple(map(_short, entry.works)),
    )


def _short(fact: Fact) -> PointLine:
    """A fact without what its row and its column name already."""
    point = fact_point(fact)
    return replace(point, words=capital(OPENING.sub("", point.words)))
