"""A faction sheet on the screen: start, abilities, what stops them, pieces, doubts, strategy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.about import (
    answers_on,
    belongings,
    facts_of,
    section_of,
    sheets_of,
)
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.options import read_modes
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.things import ThingKind
from cardbase.boardgame.vocabulary import FactKind, KaramaStatus, Known, Lifecycle, Phase, Tier
from errata.documents import documents
from kanly.board_lines import (
    Teller,
    heading,
    karama_told,
    labelled,
    phases_told,
    title,
    whom,
)
from kanly.grid import grid
from kanly.output import paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.sheets import Ability, Sheet, Start
    from cardbase.boardgame.things import Thing

STORY = {FactKind.LORE, FactKind.CREDIT}
PARTS = {
    ThingKind.CARD: "Worthless Cards",
    ThingKind.AUCTION: "Auctions",
    ThingKind.TOKENS: "Tokens",
    ThingKind.TOKEN: "Tokens",
    ThingKind.LEADER: "Duke Vidal",
}
KEYS = {
    "forces_on_board": "forces on the board",
    "forces_reserves": "forces in reserves",
    "forces_place": "where the forces stand",
    "card_stock": "Richese cards in stock",
    "no_fields": "No-Field tokens",
    "no_fields_polar_sink": "of these in the Polar Sink",
    "no_fields_behind_shield": "of these behind the shield",
    "ambassador_tokens": "Ambassador tokens",
    "terror_tokens": "Terror tokens",
    "tokens": "Inflation token",
}
FATES = {
    Lifecycle.REMOVED: "once used, it is removed from the game",
    Lifecycle.RETURNS: "once used, it returns",
    Lifecycle.STAYS: "it stays on the board",
    Lifecycle.KEPT: "it is kept",
}
MODE = (
    ("Card", "origin"),
    ("Order", "order"),
    ("Ties", "ties"),
    ("No bid", "no_bid"),
    ("Paid to", "payee"),
    ("Allies", "ally_help"),
    ("Karama", "karama"),
)


def page(sheet: Sheet, *, full: bool = False, quote: bool = False) -> str:
    """The whole page of a sheet.

    Args:
        sheet: The sheet.
        full: Whether to tell the story, the facts behind the start values and every answer, too.
        quote: Whether each fact is followed by its words in the user's own copy.
    """
    tell = Teller(sheet.document, full=full, quote=quote)
    lines = [*_head(sheet), *_lead(sheet, tell), *_start(sheet, tell, full=full)]
    part = ""
    for ability in sheet.abilities:
        section = section_of(ability, sheet)
        if section.title != part:
            part = section.title
            lines += title(part)
        lines += ["", *ability_lines(ability, sheet, tell)]
    lines += [*_pieces(sheet, tell), *_rest(sheet, tell), ""]
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
    """The first fact of the sheet: what the faction is like."""
    return ["", *tell.fact(facts_of(sheet.id)[0])]


def _start(sheet: Sheet, tell: Teller, *, full: bool) -> list[str]:
    lines = title("At the start")
    lines.append(grid(("what", "value", "how known", "fact"), [_value(one) for one in sheet.start]))
    for fact in _own(sheet, FactKind.SETUP):
        lines += tell.fact(fact) if full else tell.doubts(fact.id)
    return [*lines, *tell.doubts(sheet.id)]


def _value(start: Start) -> tuple[str, str, str, str]:
    """A row of the start values; one that is not stated has no value and says so."""
    what = KEYS.get(start.key, start.key.replace("_", " "))
    known = start.known.replace("_", " ")
    if start.known is Known.NOT_STATED:
        return what, known, "the sheet does not say", ""
    return what, start.value, f"{known}: {start.note}" if start.note else known, start.fact


def ability_lines(ability: Ability, sheet: Sheet, tell: Teller) -> list[str]:
    """An ability: name, when, cost, its facts, what a Karama card does to it, its answers."""
    tier = ability.tier.replace("_", " ")
    name = f"{ability.name} ({tier})" if ability.name else f"{_unnamed(ability)} (no name printed)"
    lines = heading(name, ability.id)
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
    return [*lines, *_answers(ability.id, tell)]


def karama_lines(ability: Ability, tell: Teller) -> list[str]:
    """What a Karama card does to an ability, what it stops, what still works."""
    lines = labelled("Karama", karama_told(ability.karama))
    stops = ability.karama.status is KaramaStatus.STOPPABLE
    for one in ability.karama.effect:
        lines += tell.fact(all_facts()[one])
    for one in ability.karama.remains:
        lines += tell.fact(all_facts()[one], "Still works: " if stops else "")
    return lines


def when_told(ability: Ability) -> str:
    """When an ability is used: its phases, and how often or on what occasion."""
    phases = "" if ability.phases == (Phase.ANY,) else phases_told(ability.phases)
    parts = [part for part in (phases, ability.frequency) if part]
    return "; ".join(parts) or ("at any time" if ability.phases else "the sheet does not say")


def _unnamed(ability: Ability) -> str:
    return "Alliance power" if ability.tier is Tier.ALLIANCE else "Special Karama power"


def _answers(thing: str, tell: Teller) -> list[str]:
    return [line for answer in answers_on(thing) for line in tell.answer(answer)]


def _pieces(sheet: Sheet, tell: Teller) -> Iterator[str]:
    """Cards, auctions, tokens and Duke Vidal, each under its heading."""
    part = ""
    for thing in belongings(sheet):
        if PARTS[thing.kind] != part:
            part = PARTS[thing.kind]
            yield from title(part)
        yield ""
        yield from piece_lines(thing, tell)


def piece_lines(thing: Thing, tell: Teller) -> list[str]:
    """A piece with its facts, doubts and answers; an auction with its rules in short."""
    lines = heading(thing.name, thing.id)
    when = phases_told(thing.phases)
    lines += labelled("When", when) if when else []
    if thing.kind is ThingKind.AUCTION:
        mode = read_modes()[thing.id]
        told = {label: str(getattr(mode, field)) for label, field in MODE}
        lines += [line for label, text in told.items() for line in labelled(label, text)]
    fate = _fate(thing)
    lines += labelled("Used", fate) if fate else []
    for fact in facts_of(thing.id):
        lines += tell.fact(fact) if tell.full or fact.kind not in STORY else []
    return [*lines, *tell.doubts(thing.id), *_answers(thing.id, tell)]


def _fate(thing: Thing) -> str:
    """What becomes of a used token, "" where nothing is said."""
    known = pieces().sets.get(thing.id) or pieces().tokens.get(thing.id)
    return FATES[known.lifecycle] if known and known.lifecycle else ""


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
