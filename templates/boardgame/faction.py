"""A faction sheet: the front with the basic game, the back with all that belongs to it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from cardbase.boardgame.about import answers_on, facts_of
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.vocabulary import FactKind, Tier
from errata.board.doubts import doubts
from templates.boardgame.fact_lines import AnswerLine, FactLine, Lines
from templates.boardgame.faction_parts import (
    AbilityPart,
    Difference,
    PieceGroup,
    Stat,
    StopGroup,
    ability_part,
    acts,
    differences,
    doubted,
    groups,
    kept,
    pieces_of,
    stats,
    stopped,
)
from templates.boardgame.phase_strip import Strip, strip_of
from templates.boardgame.points import Point, doubt_point, source_of
from templates.printing import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.boardgame.sheets import Ability, Sheet


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
        stops: What a Karama card does to each ability.
        answers: The questions about it that its book answers.
        differences: Where a variant departs from the official sheet.
        doubts: What is in doubt.
        legend: What the marks of the printed sheet mean.
        strategy: Advice.
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
    stops: tuple[StopGroup, ...]
    answers: tuple[AnswerLine, ...]
    differences: tuple[Difference, ...]
    doubts: tuple[Point, ...]
    legend: tuple[FactLine, ...]
    strategy: tuple[FactLine, ...]


def faction_sheet(sheet: Sheet, *, advanced: bool = True) -> FactionSheet:
    """The sheet of a faction.

    Args:
        sheet: Whose.
        advanced: Whether the abilities of the advanced game stand on it.
    """
    lines, abilities = Lines(sheet), kept(sheet, advanced=advanced)
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
        stops=tuple(stopped(abilities, lines)),
        answers=_answers(sheet, abilities, lines),
        differences=differences(sheet, abilities),
        legend=lines.facts(one for one in others if one.kind is FactKind.META),
        strategy=lines.facts(one for one in others if one.kind is FactKind.STRATEGY),
        doubts=(),
    )
    source = source_of(*lines.documents)
    return replace(
        made,
        doubts=_doubts(sheet, abilities, lines),
        frame=replace(made.frame, source=source),
    )


def _frame(sheet: Sheet, name: str, *, advanced: bool) -> Frame:
    game = "basic and advanced game" if advanced else "basic game"
    edition = sheet.edition.called
    told = edition if " " in edition else f"{edition} sheet"
    return Frame(title=name, edition=f"{told}, {game}", source="")


def _of(
    tier: Tier, sheet: Sheet, abilities: Sequence[Ability], lines: Lines
) -> tuple[AbilityPart, ...]:
    return tuple(ability_part(one, sheet, lines) for one in abilities if one.tier is tier)


def _answers(sheet: Sheet, abilities: Sequence[Ability], lines: Lines) -> tuple[AnswerLine, ...]:
    things = [*(one.id for one in abilities), *(one.id for one in pieces_of(sheet, abilities))]
    found = {one.id: one for thing in things for one in answers_on(thing)}
    return tuple(lines.answer(found[one]) for one in sorted(found))


def _doubts(sheet: Sheet, abilities: Sequence[Ability], lines: Lines) -> tuple[Point, ...]:
    """The doubts of all that is told, each once."""
    ids = {one for line in lines.told.values() for one in line.doubts}
    return tuple(doubt_point(doubts()[one]) for one in sorted(ids | doubted(sheet, abilities)))
