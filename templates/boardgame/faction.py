"""A faction sheet: the front with the basic game, the back with all that belongs to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from cardbase.boardgame.about import answers_on, facts_of
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.table import met
from cardbase.boardgame.vocabulary import FactKind, Tier
from errata.board.doubts import Doubt, DoubtClass, doubts
from errata.documents import documents
from templates.boardgame.fact_lines import AnswerLine, FactLine, Lines
from templates.boardgame.faction_parts import (
    AbilityPart,
    PieceGroup,
    Stat,
    StopGroup,
    ability_part,
    acts,
    doubted,
    groups,
    kept,
    pieces_of,
    stats,
    stopped,
)
from templates.boardgame.faction_variant import Against, against
from templates.boardgame.phase_strip import Strip, strip_of
from templates.boardgame.points import dated, source_of
from templates.printing import Frame, Margins

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.sheets import Ability, Sheet
    from cardbase.boardgame.table import Table

FRONT = 3_900
"""So many letters of abilities and advice stand on the front, besides the start and the strip."""

MARGINS = Margins(top=8, right=10, bottom=17.5, left=10)


@dataclass(frozen=True, kw_only=True)
class FactionSheet:
    """One faction of one edition.

    Attributes:
        faction: Its name.
        ruler: Who leads it, in a sentence.
        lead: What it is like.
        start: What it starts with.
        strip: When its abilities and cards act.
        basic: The abilities of the basic game.
        alliance: What it does for an ally.
        advanced: The abilities of the advanced game; none on a basic sheet.
        karama: Its special Karama power; none on a basic sheet.
        pieces: Cards, auctions, tokens, Duke Vidal.
        marks: What it means that a statement bears a mark on Karama, and that it bears none.
        stops: What a Karama card does to each ability.
        answers: The questions about it that its book answers.
        against: A variant beside the official sheet, None for an official one.
        doubts: What is in doubt, under what is wrong with it.
        legend: What the marks of the printed sheet mean.
        strategy: Advice.
        reading: How its proofs are read.
        turned: What the back begins with, "advanced" or "pieces"; "" for a variant, which tells
            too much for two pages and runs on.
    """

    TEMPLATE: ClassVar[str] = "faction"
    frame: Frame
    faction: str
    ruler: str
    lead: FactLine
    start: tuple[Stat, ...]
    strip: Strip
    basic: tuple[AbilityPart, ...]
    alliance: tuple[AbilityPart, ...]
    advanced: tuple[AbilityPart, ...]
    karama: tuple[AbilityPart, ...]
    pieces: tuple[PieceGroup, ...]
    marks: str
    stops: tuple[StopGroup, ...]
    answers: tuple[AnswerLine, ...]
    against: Against | None
    doubts: tuple[tuple[str, tuple[Doubt, ...]], ...]
    legend: tuple[FactLine, ...]
    strategy: tuple[FactLine, ...]
    reading: str
    turned: str = ""


def faction_sheet(
    sheet: Sheet, *, advanced: bool = True, table: Table | None = None
) -> FactionSheet:
    """The sheet of a faction.

    Args:
        sheet: Whose.
        advanced: Whether the abilities of the advanced game stand on it.
        table: The table it is for, None for any: what concerns nobody there is left out.
    """
    lines, abilities = Lines(sheet, table), kept(sheet, table, advanced=advanced)
    lead, *others = facts_of(sheet.id)
    name = pieces().factions[sheet.faction].name
    part = {tier: _of(tier, sheet, abilities, lines) for tier in Tier}
    made = FactionSheet(
        frame=_frame(sheet, name, advanced=advanced),
        faction=name,
        ruler=f"Led by {sheet.ruler}." if sheet.ruler else "No ruler is named.",
        lead=lines.fact(lead),
        start=stats(sheet, lines),
        strip=strip_of(acts(sheet, abilities)),
        basic=part[Tier.BASIC],
        alliance=part[Tier.ALLIANCE],
        advanced=part[Tier.ADVANCED],
        karama=part[Tier.SPECIAL_KARAMA],
        pieces=groups(sheet, lines, abilities),
        marks=_marks(sheet),
        stops=tuple(stopped(abilities, lines)),
        answers=_answers(sheet, abilities, lines),
        against=against(sheet, abilities),
        legend=_under("Legend", FactKind.META, others, lines),
        strategy=_under("Strategy", FactKind.STRATEGY, others, lines),
        reading=_reading(sheet),
        doubts=(),
    )
    source = source_of(*lines.documents)
    every = _doubts(sheet, abilities, lines)
    frame = replace(made.frame, source=source)
    return replace(made, doubts=every, frame=frame, turned=_turned(made))


def _turned(made: FactionSheet) -> str:
    """What the back begins with: the advanced game, unless the front has room for that."""
    if made.against:
        return ""
    every = (*made.basic, *made.alliance, *made.advanced, *made.karama)
    told = [*(line for one in every for line in one.lines), *made.strategy]
    letters = sum(len(line.words) for line in told)
    return "pieces" if letters <= FRONT else "advanced"


def _frame(sheet: Sheet, name: str, *, advanced: bool) -> Frame:
    game = "basic and advanced game" if advanced else "basic game"
    edition = sheet.edition.called
    told = edition if " " in edition else f"{edition} sheet"
    return Frame(title=name, edition=f"{told}, {game}", source="", margins=MARGINS)


def _marks(sheet: Sheet) -> str:
    """What a mark on Karama rests on, told once."""
    tag = documents()[sheet.document].tag
    if sheet.variant_of:
        return (
            f"{tag} marks whole abilities with an asterisk; here the mark stands at what such an "
            "ability lets Richese or its ally do."
        )
    return (
        f"A mark stands only at an act that the Karama table of {tag} names. Of all else it says "
        "nothing."
    )


def _reading(sheet: Sheet) -> str:
    document = documents()[sheet.document]
    return (
        f"After each statement: its id and the lines of {document.tag} ({document.title}, "
        f"{dated(document)}); ? and an id: in doubt. "
        f"kanly rule {facts_of(sheet.id)[0].id} shows it in full."
    )


def _of(
    tier: Tier, sheet: Sheet, abilities: Sequence[Ability], lines: Lines
) -> tuple[AbilityPart, ...]:
    return tuple(ability_part(one, sheet, lines) for one in abilities if one.tier is tier)


def _under(
    heading: str, kind: FactKind, facts: Sequence[Fact], lines: Lines
) -> tuple[FactLine, ...]:
    return lines.facts((one for one in facts if one.kind is kind), heading)


def _answers(sheet: Sheet, abilities: Sequence[Ability], lines: Lines) -> tuple[AnswerLine, ...]:
    things = [*(one.id for one in abilities), *(one.id for one in pieces_of(sheet, abilities))]
    found = {one.id: one for thing in things for one in met(answers_on(thing), lines.table)}
    return tuple(lines.answer(found[one]) for one in sorted(found))


def _doubts(
    sheet: Sheet, abilities: Sequence[Ability], lines: Lines
) -> tuple[tuple[str, tuple[Doubt, ...]], ...]:
    """The doubts of all that is told, each once, under what is wrong."""
    ids = {one for line in lines.told.values() for one in line.doubts}
    every = [doubts()[one] for one in lines.doubts(sorted(ids | doubted(sheet, abilities)))]
    kinds = ((kind, tuple(one for one in every if one.kind is kind)) for kind in DoubtClass)
    return tuple((kind.meaning, own) for kind, own in kinds if own)
