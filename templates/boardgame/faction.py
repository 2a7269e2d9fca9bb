"""A faction sheet: the basic game in front, all else behind; a variant beside the official one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from cardbase.boardgame.content import SheetContent, content_of
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.sheets import Sheet, read_comparison
from cardbase.boardgame.table import Table, met
from cardbase.boardgame.things import answers_on
from cardbase.boardgame.vocabulary import FactKind, Tier, Verdict
from cardbase.boardgame.wording import run_of, sheet_told
from errata.boardgame import Doubt, DoubtClass, doubts
from errata.documents import documents
from templates.boardgame.faction_parts import (
    AbilityPart,
    AnswerLine,
    FactLine,
    Lines,
    PieceGroup,
    Stat,
    StopGroup,
    ability_part,
    acts,
    groups,
    stats,
    stopped,
)
from templates.boardgame.phase_strip import Strip, strip_of
from templates.boardgame.points import dated, source_of
from templates.printing import Frame, Margins

ORDER = (
    (Verdict.DIFFERS, "They differ"),
    (Verdict.ONLY_VARIANT, "Only in the variant"),
    (Verdict.ONLY_OFFICIAL, "Only on the official sheet"),
    (Verdict.WORDING, "Worded differently"),
)
"""What is told in full, in this order; points that are the same are named at the end."""


@dataclass(frozen=True, kw_only=True)
class Row:
    """A point of comparison.

    Attributes:
        number: As `kanly faction --compare` counts; the facts of the variant bear it.
        name: The point.
        official: What the official sheet says.
        proof: The facts behind that, "" for none.
        here: What the variant says.
        remark: What is to be added, or "".
    """

    number: str
    name: str
    official: str
    proof: str
    here: str
    remark: str


@dataclass(frozen=True, kw_only=True)
class Against:
    """The points under a heading for each verdict; `same` names those in which both agree."""

    groups: tuple[tuple[str, tuple[Row, ...]], ...]
    same: str


def against(content: SheetContent) -> Against | None:
    """A variant against its official sheet, as far as its abilities are played; else None."""
    sheet = content.sheet
    if not sheet.variant_of:
        return None
    left = {one.id for one in sheet.abilities}.difference(content.things)
    known = all_facts()
    found: dict[Verdict, list[Row]] = {}
    for number, point in enumerate(read_comparison().values(), 1):
        if point.variant_facts and all(known[one].of in left for one in point.variant_facts):
            continue
        row = Row(
            number=str(number),
            name=point.name,
            official=point.official,
            proof=run_of(point.official_facts),
            here=point.variant,
            remark=point.added,
        )
        found.setdefault(point.verdict, []).append(row)
    same = "; ".join(f"{one.name}: {one.here}" for one in found.get(Verdict.SAME, ()))
    groups = ((name, tuple(found[one])) for one, name in ORDER if one in found)
    return Against(groups=tuple(groups), same=same)


# --- A faction sheet: the front with the basic game, the back with all that belongs to it ---------

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
    content, lines = content_of(sheet, table, advanced=advanced), Lines(sheet, table)
    part = {
        tier: tuple(
            ability_part(one, lines) for one in content.abilities if one.ability.tier is tier
        )
        for tier in Tier
    }
    game = "basic and advanced game" if advanced else "basic game"
    made = FactionSheet(
        frame=Frame(
            title=content.faction.name,
            edition=f"{sheet_told(sheet.edition)}, {game}",
            source="",
            margins=MARGINS,
        ),
        faction=content.faction.name,
        ruler=f"Led by {sheet.ruler}." if sheet.ruler else "No ruler is named.",
        lead=lines.fact(content.lead),
        start=stats(content, lines),
        strip=strip_of(acts(content)),
        basic=part[Tier.BASIC],
        alliance=part[Tier.ALLIANCE],
        advanced=part[Tier.ADVANCED],
        karama=part[Tier.SPECIAL_KARAMA],
        pieces=tuple(groups(content, lines)),
        marks=_marks(sheet),
        stops=tuple(stopped(content, lines)),
        answers=_answers(content, lines),
        against=against(content),
        legend=lines.facts(content.besides(FactKind.META), "Legend"),
        strategy=lines.facts(content.besides(FactKind.STRATEGY), "Strategy"),
        reading=_reading(content),
        doubts=(),
    )
    frame = replace(made.frame, source=source_of(*lines.documents))
    return replace(made, doubts=_doubts(content, lines), frame=frame, turned=_turned(made))


def _turned(made: FactionSheet) -> str:
    """What the back begins with: the advanced game, unless the front has room for that."""
    if made.against:
        return ""
    every = (*made.basic, *made.alliance, *made.advanced, *made.karama)
    told = [*(line for one in every for line in one.lines), *made.strategy]
    letters = sum(len(line.words) for line in told)
    return "pieces" if letters <= FRONT else "advanced"


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


def _of(tier: Tier, content: SheetContent, lines: Lines) -> tuple[AbilityPart, ...]:
    return tuple(ability_part(one, lines) for one in content.abilities if one.ability.tier is tier)


def _reading(content: SheetContent) -> str:
    document = documents()[content.sheet.document]
    return (
        f"After each statement: its id and the lines of {document.tag} ({document.title}, "
        f"{dated(document)}); ? and an id: in doubt. "
        f"kanly rule {content.lead.id} shows it in full."
    )


def _answers(content: SheetContent, lines: Lines) -> tuple[AnswerLine, ...]:
    found = {one.id: one for thing in content.things for one in met(answers_on(thing), lines.table)}
    return tuple(lines.answer(found[one]) for one in sorted(found))


def _doubts(content: SheetContent, lines: Lines) -> tuple[tuple[str, tuple[Doubt, ...]], ...]:
    """The doubts of all that is told, each once, under what is wrong."""
    ids = {one for line in lines.told.values() for one in line.doubts}
    ids.update(lines.doubts(content.sheet.id, *content.things))
    every = [doubts()[one] for one in sorted(ids)]
    kinds = ((kind, tuple(one for one in every if one.kind is kind)) for kind in DoubtClass)
    return tuple((kind.meaning, own) for kind, own in kinds if own)
