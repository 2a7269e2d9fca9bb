"""A faction sheet on the screen: start, abilities, what stops them, pieces, doubts, strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.about import (
    facts_of,
    section_of,
    sheets_of,
)
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.told import (
    GAMES,
    KARAMA_SHORT,
    START_NAMES,
    karama_told,
    phases_told,
    when_told,
    whom,
)
from cardbase.boardgame.vocabulary import FactKind, KaramaStatus, Known, Tier
from errata.documents import documents
from errata.ids import prefix
from kanly.board_lines import Teller, labelled, title
from kanly.faction_pieces import STORY, all_pieces
from kanly.grid import grid
from kanly.output import heading, paragraph

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.sheets import Ability, Sheet, Start


def page(sheet: Sheet, *, full: bool = False, quote: bool = False) -> str:
    """The whole page of a sheet.

    Args:
        sheet: The sheet.
        full: Whether to tell the story, the facts behind the start values and every answer, too.
        quote: Whether each fact is followed by its words in the user's own copy.
    """
    tell = Teller(sheet.document, full=full, quote=quote)
    lines = [*_head(sheet), *_lead(sheet, tell), *_start(sheet, tell, full=full)]
    lines += _glance(sheet)
    part = ""
    for ability in sheet.abilities:
        section = section_of(ability, sheet)
        if section.title != part:
            part = section.title
            lines += title(part)
        lines += ["", *ability_lines(ability, sheet, tell)]
    lines += [*all_pieces(sheet, tell), *_rest(sheet, tell), ""]
    return "\n".join([*lines, *(paragraph(one, first="") for one in _foot(sheet, tell))])


def _head(sheet: Sheet) -> list[str]:
    """Faction and edition, then document and ruler."""
    document = documents()[sheet.document]
    name = pieces().factions[sheet.faction].name
    ruler = f" · led by {sheet.ruler}" if sheet.ruler else " · no ruler named"
    edition = sheet.edition.called
    right = edition if " " in edition else f"{edition} sheet"
    where = f"{document.title}, {document.dated}{ruler}"
    return [*heading(name, right), paragraph(where, indent="")]


def _lead(sheet: Sheet, tell: Teller) -> list[str]:
    """The first fact of the sheet: what the faction is like; the sheet itself says the rest."""
    first = facts_of(sheet.id)[0]
    own = (one for one in all_facts().values() if prefix(one.id) == sheet.family)
    later = {line for one in own if one is not first for line in one.lines}
    return ["", *tell.fact(first, later=later)]


def _start(sheet: Sheet, tell: Teller, *, full: bool) -> list[str]:
    lines = title("At the start")
    lines.append(grid(("what", "value", "how known", "fact"), [_value(one) for one in sheet.start]))
    for fact in _own(sheet, FactKind.SETUP):
        lines += tell.fact(fact) if full else tell.doubts(fact.id)
    return [*lines, *tell.doubts(sheet.id)]


def _value(start: Start) -> tuple[str, str, str, str]:
    """A row of the start values; one that is not stated has no value and says so."""
    what = START_NAMES.get(start.key, start.key.replace("_", " "))
    known = start.known.replace("_", " ")
    if start.known is Known.NOT_STATED:
        return what, known, "the sheet does not say", ""
    return what, start.value, f"{known}: {start.note}" if start.note else known, start.fact


def _glance(sheet: Sheet) -> list[str]:
    """All powers of the sheet in one table: when each is used, what is said of it and Karama."""
    rows = [
        (
            ability.name or f"{_unnamed(ability)} ({facts_of(ability.id)[0].id})",
            GAMES[ability.tier],
            phases_told(ability.phases) or "not said",
            KARAMA_SHORT[ability.karama.status],
        )
        for ability in sheet.abilities
    ]
    return [*title("At a glance"), grid(("power", "game", "when", "Karama"), rows)]


def ability_lines(ability: Ability, sheet: Sheet, tell: Teller) -> list[str]:
    """An ability: name, when, cost, its facts, what a Karama card does to it, its answers."""
    lines = heading(_called(ability), ability.id)
    for label, text in (
        ("When", when_told(ability)),
        ("Cost", ability.cost),
        ("Acts on", whom(ability.affects, sheet.faction)),
    ):
        lines += labelled(label, text) if text else []
    stops = {*ability.karama.effect, *ability.karama.remains}
    for fact in facts_of(ability.id):
        lines += tell.fact(fact) if fact.id not in stops else []
    lines += [*tell.doubts(ability.id), *karama_lines(ability, tell)]
    return [*lines, *tell.answers(ability.id)]


def karama_lines(
    ability: Ability, tell: Teller, *, only: Container[str] | None = None
) -> list[str]:
    """What the sources say of an ability and Karama: what is stopped, what still works.

    `only`: the ids of the facts to be told; all without.
    """
    lines = labelled("Karama", karama_told(ability.karama))
    stops = ability.karama.status is KaramaStatus.IN_PART
    for one in ability.karama.effect:
        lines += tell.fact(all_facts()[one]) if only is None or one in only else []
    for one in ability.karama.remains:
        before = "Still works: " if stops else ""
        lines += tell.fact(all_facts()[one], before) if only is None or one in only else []
    return lines


def _called(ability: Ability) -> str:
    """The name with the game it belongs to; an unnamed power says that none is printed."""
    if ability.name:
        return f"{ability.name} ({GAMES[ability.tier]})"
    game = "" if ability.tier is Tier.ALLIANCE else f"{GAMES[ability.tier]}, "
    return f"{_unnamed(ability)} ({game}no name printed)"


def _unnamed(ability: Ability) -> str:
    return "Alliance power" if ability.tier is Tier.ALLIANCE else "Special Karama power"


def _rest(sheet: Sheet, tell: Teller) -> Iterator[str]:
    """The legend of the sheet, its strategy, and where all is told its story and imprint."""
    first = facts_of(sheet.id)[0]
    for name, kinds in (
        ("Legend", {FactKind.META}),
        ("Strategy", {FactKind.STRATEGY}),
        ("Story and imprint", STORY if tell.full else set[FactKind]()),
    ):
        facts = [fact for fact in facts_of(sheet.id) if fact.kind in kinds and fact != first]
        if facts:
            yield from title(name)
            for fact in facts:
                yield from tell.fact(fact)


def _own(sheet: Sheet, kind: FactKind) -> list[Fact]:
    return [fact for fact in facts_of(sheet.id) if fact.kind is kind]


def _foot(sheet: Sheet, tell: Teller) -> Iterator[str]:
    """Edition, document, the other edition, what is left out, how to see a fact."""
    document = documents()[sheet.document]
    name = pieces().factions[sheet.faction].name
    kind = f"{sheet.edition.called} ({document.authority})"
    if not sheet.variant_of:
        kind = str(sheet.edition.called)
    yield from tell.unquoted()
    yield f"Edition: {kind}. Document: {document.title}, {document.dated}, {document.holder}."
    for other in sheets_of(sheet.faction):
        if other is not sheet:
            yield (
                f"{name} has another sheet, {other.edition.called}: kanly faction {sheet.faction} "
                f"--edition {other.edition}; --compare sets both side by side."
            )
    if not tell.full:
        yield (
            "Left out: the facts behind the start values, story, imprint, clashes of names, the "
            "words of plain yes and no answers. --full tells them."
        )
    yield "kanly rule ID shows a fact, an answer or a doubt with its source, as kanly rule QA-01."
