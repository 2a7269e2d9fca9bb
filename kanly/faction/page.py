"""A faction sheet on the screen: start, abilities, what stops them, pieces, doubts, strategy."""

from __future__ import annotations

from collections.abc import Container, Iterator

from cardbase.boardgame.content import (
    STORY,
    AbilityEntry,
    PieceEntry,
    SheetContent,
    StartEntry,
    content_of,
)
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import Sheet
from cardbase.boardgame.things import Thing, ThingKind, facts_of, sheets_of, things
from cardbase.boardgame.vocabulary import FactKind, Tier
from cardbase.boardgame.wording import (
    PARTS,
    karama_told,
    named,
    phases_told,
    sheet_told,
    when_told,
    whom,
)
from errata.documents import documents
from errata.ids import prefix
from kanly.faction.lines import Teller, labelled, title
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph

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
    content = content_of(sheet)
    tell = Teller(sheet.document, full=full, quote=quote)
    lines = [*_head(content), *_lead(content, tell), *_start(content, tell), *_glance(content)]
    part = ""
    for ability in content.abilities:
        if ability.section.title != part:
            part = ability.section.title
            lines += title(part)
        lines += ["", *_ability(ability, sheet.faction, tell)]
    for part, entries in content.groups:
        lines += title(part)
        for piece in entries:
            lines += ["", *_piece(piece, tell)]
    for part, kinds in (
        ("Legend", {FactKind.META}),
        ("Strategy", {FactKind.STRATEGY}),
        ("Story and imprint", STORY if full else frozenset[FactKind]()),
    ):
        facts = content.besides(*kinds)
        lines += title(part) if facts else []
        for fact in facts:
            lines += tell.fact(fact)
    return "\n".join([*lines, "", *(paragraph(one, first="") for one in _foot(content, tell))])


def _head(content: SheetContent) -> list[str]:
    """Faction and edition, then document and ruler."""
    sheet = content.sheet
    document = documents()[sheet.document]
    ruler = f" · led by {sheet.ruler}" if sheet.ruler else " · no ruler named"
    where = f"{document.title}, {document.dated}{ruler}"
    top = heading(content.faction.name, sheet_told(sheet.edition))
    return [*top, paragraph(where, indent="")]


def _lead(content: SheetContent, tell: Teller) -> list[str]:
    """What the faction is like; lines that another fact of the sheet cites are quoted there."""
    own = (one for one in all_facts().values() if prefix(one.id) == content.sheet.family)
    later = {line for one in own if one is not content.lead for line in one.lines}
    return ["", *tell.fact(content.lead, later=later)]


def _start(content: SheetContent, tell: Teller) -> list[str]:
    lines = title("At the start")
    lines.append(
        grid(("what", "value", "how known", "fact"), [_value(one) for one in content.start])
    )
    for fact in content.besides(FactKind.SETUP):
        lines += tell.fact(fact) if tell.full else tell.doubts(fact.id)
    return [*lines, *tell.doubts(content.sheet.id)]


def _value(entry: StartEntry) -> tuple[str, str, str, str]:
    """A row of the start values; one that is not stated has no value and says so."""
    start = entry.start
    known = start.known.replace("_", " ")
    if not entry.stated:
        return entry.name, known, "the sheet does not say", ""
    note = f"{known}: {start.note}" if start.note else known
    return entry.name, start.value, note, start.fact


def _glance(content: SheetContent) -> list[str]:
    """All powers of the sheet in one table: when each is used, what is said of it and Karama."""
    rows = [
        (
            one.ability.name or f"{named(one.thing)} ({facts_of(one.thing.id)[0].id})",
            one.ability.tier.short,
            phases_told(one.ability.phases) or "not said",
            one.ability.karama.status.short,
        )
        for one in content.abilities
    ]
    return [*title("At a glance"), grid(("power", "game", "when", "Karama"), rows)]


def _ability(entry: AbilityEntry, faction: str, tell: Teller) -> list[str]:
    """An ability: name, when, cost, its facts, what a Karama card does to it, its answers."""
    ability = entry.ability
    name, told = named(entry.thing), ability.tier.short
    if not ability.name:
        told = "no name printed" if ability.tier is Tier.ALLIANCE else f"{told}, no name printed"
    lines = heading(f"{name} ({told})", ability.id)
    for label, text in (
        ("When", when_told(ability)),
        ("Cost", ability.cost),
        ("Acts on", whom(ability.affects, faction)),
    ):
        lines += labelled(label, text) if text else []
    for fact in entry.facts:
        lines += tell.fact(fact)
    lines += [*tell.doubts(ability.id), *karama_lines(entry, tell)]
    return [*lines, *tell.answers(ability.id)]


def karama_lines(
    entry: AbilityEntry, tell: Teller, only: Container[str] | None = None
) -> list[str]:
    """What the sources say of an ability and Karama: what is stopped, what still works.

    `only`: the ids of the facts to be shown; all without.
    """
    lines = labelled("Karama", karama_told(entry.ability.karama))
    for before, facts in (("", entry.karama), ("Still works: ", entry.works)):
        for fact in facts:
            lines += tell.fact(fact, before) if only is None or fact.id in only else []
    return lines


def _piece(entry: PieceEntry, tell: Teller) -> list[str]:
    """A piece with its facts, doubts and answers; an auction with its rules in short.

    What all tokens of a set have in common stands at the set only.
    """
    thing = entry.thing
    lines = heading(thing.name if thing.name != PARTS[thing.kind] else "", thing.id)
    when, fate = _timing(thing), _fate(thing)
    if thing.kind is ThingKind.TOKEN:
        shared = things()[pieces().tokens[thing.id].set]
        when = "" if when == _timing(shared) else when
        fate = "" if fate == _fate(shared) else fate
    lines += labelled("When", when) if when else []
    for label, field in MODE if entry.mode else ():
        lines += labelled(label, getattr(entry.mode, field))
    lines += labelled("Used", fate) if fate else []
    left = {*STORY, FactKind.COMPONENT} if thing.kind is ThingKind.LEADER else STORY
    for fact in entry.facts:
        lines += tell.fact(fact) if tell.full or fact.kind not in left else []
    return [*lines, *tell.doubts(thing.id), *tell.answers(thing.id)]


def _timing(thing: Thing) -> str:
    """When a piece is used; a set of tokens, when all of them are; "" where they differ."""
    if thing.kind is not ThingKind.TOKENS:
        return phases_told(thing.phases)
    each = {phases_told(one.phases) for one in pieces().tokens.values() if one.set == thing.id}
    return each.pop() if len(each) == 1 else ""


def _fate(thing: Thing) -> str:
    """What becomes of a used token; of a set, when it is the same for all; "" else."""
    tokens = [one for one in pieces().tokens.values() if thing.id in {one.id, one.set}]
    known = {one.lifecycle for one in tokens}
    fate = known.pop() if len(known) == 1 else None
    return fate.called if fate else ""


def _foot(content: SheetContent, tell: Teller) -> Iterator[str]:
    """Edition, document, the other edition, what is left out, how to see a fact."""
    sheet, name = content.sheet, content.faction.name
    document = documents()[sheet.document]
    kind = str(sheet.edition.called)
    if sheet.variant_of:
        kind += f" ({document.authority})"
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
