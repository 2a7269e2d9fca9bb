"""A faction sheet on the screen: start, abilities, what stops them, pieces, doubts, strategy."""

from __future__ import annotations

from collections.abc import Container, Iterator

from cardbase.boardgame.content import (
    LEADERS_UNTOLD,
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
from errata.documents import Authority, documents
from errata.ids import prefix
from kanly.faction.lines import RULE_SHOWS, FactWriter, labelled, title
from kanly.faction.named_by import named_by
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

    `full` tells the story, the facts behind the start values and every answer, too; `quote` lets
    each fact be followed by its words in the user's own copy.
    """
    content = content_of(sheet)
    tell = FactWriter(sheet.document, full=full, quote=quote)
    document = documents()[sheet.document]
    ruler = f"led by {sheet.ruler}" if sheet.ruler else "no ruler named"
    if document.authority is Authority.SECONDARY:
        ruler = "secondary: the printed sheet is not among the sources"
    lines = [
        *heading(content.faction.name, sheet_told(sheet.edition)),
        paragraph(f"{document.title}, {document.dated} · {ruler}", indent=""),
    ]
    # What another fact of the sheet cites, is quoted there.
    own = (one for one in all_facts().values() if prefix(one.id) == sheet.family)
    later = {line for one in own if one is not content.lead for line in one.lines}
    lines += ["", *tell.fact(content.lead, later=later)]
    lines += title("At the start")
    start = [_start(one) for one in content.start]
    lines.append(grid(("what", "value", "how known", "fact"), start))
    for fact in content.besides(FactKind.SETUP):
        if fact not in content.notes:
            lines += tell.fact(fact) if full else tell.doubts(fact.id)
    for fact in content.notes:
        lines += tell.fact(fact)
    if content.leaders:
        lines += title("Leaders")
        leaders = [(one.name, one.strength, one.fact) for one in content.leaders]
        lines.append(grid(("leader", "strength", "fact"), leaders))
        for leader in content.leaders:
            lines += tell.fact(all_facts()[leader.fact]) if full else tell.doubts(leader.fact)
    else:
        lines += [*title("Leaders"), paragraph(LEADERS_UNTOLD, indent="")]
    lines += [*tell.doubts(sheet.id), *title("At a glance")]
    powers = [_power(one) for one in content.abilities]
    lines.append(grid(("power", "game", "when", "Karama"), powers))
    lines += _parts(content, tell)
    return "\n".join([*lines, "", *(paragraph(one, first="") for one in _foot(content, tell))])


def _start(entry: StartEntry) -> tuple[str, str, str, str]:
    """A row of the start values; one that is not stated has no value and says so."""
    start = entry.start
    known = start.known.replace("_", " ")
    if not entry.stated:
        return entry.name, known, "the sheet does not say", ""
    note = f"{known}: {start.note}" if start.note else known
    return entry.name, start.value, note, start.fact


def _power(entry: AbilityEntry) -> tuple[str, str, str, str]:
    """A row of the powers: when each is used, what is said of it and Karama."""
    ability = entry.ability
    return (
        ability.name or f"{named(entry.thing)} ({facts_of(ability.id)[0].id})",
        ability.tier.short,
        phases_told(ability.phases) or "not said",
        ability.karama.status.short,
    )


def _parts(content: SheetContent, tell: FactWriter) -> Iterator[str]:
    part = ""
    for ability in content.abilities:
        if ability.section.title != part:
            part = ability.section.title
            yield from title(part)
        yield from ["", *_ability(ability, tell)]
    for part, entries in content.groups:
        yield from title(part)
        for piece in entries:
            yield from ["", *_piece(piece, tell)]
    if tell.full:
        yield from named_by(content, tell)
    for part, kinds in (
        ("Legend", {FactKind.META}),
        ("Strategy", {FactKind.STRATEGY}),
        ("Story and imprint", STORY if tell.full else set[FactKind]()),
    ):
        facts = content.besides(*kinds)
        yield from title(part) if facts else []
        for fact in facts:
            yield from tell.fact(fact)


def _ability(entry: AbilityEntry, tell: FactWriter) -> Iterator[str]:
    """An ability: name, when, cost, its facts, what a Karama card does to it, its answers."""
    ability = entry.ability
    game = ability.tier.short
    if not ability.name:
        unnamed = "no name printed"
        game = unnamed if ability.tier is Tier.ALLIANCE else f"{game}, {unnamed}"
    yield from heading(f"{named(entry.thing)} ({game})", ability.id)
    for label, text in (
        ("When", when_told(ability)),
        ("Cost", ability.cost),
        ("Acts on", whom(ability.affects, entry.thing.faction)),
    ):
        yield from labelled(label, text) if text else []
    for fact in entry.facts:
        yield from tell.fact(fact)
    yield from tell.doubts(ability.id)
    yield from karama_lines(entry, tell)
    yield from tell.answers(ability.id)


def karama_lines(
    entry: AbilityEntry, tell: FactWriter, only: Container[str] | None = None
) -> Iterator[str]:
    """What the sources say of an ability and Karama: what is stopped, what still works.

    `only`: the ids of the facts to be shown; all without.
    """
    yield from labelled("Karama", karama_told(entry.ability.karama))
    for before, facts in (("", entry.karama), ("Still works: ", entry.works)):
        for fact in facts:
            if only is None or fact.id in only:
                yield from tell.fact(fact, before)


def _piece(entry: PieceEntry, tell: FactWriter) -> Iterator[str]:
    """A piece with its facts, doubts and answers; an auction with its rules in short.

    What all tokens of a set have in common stands at the set only.
    """
    thing = entry.thing
    yield from heading(thing.name if thing.name != PARTS[thing.kind] else "", thing.id)
    when, fate = _use(thing)
    if thing.kind is ThingKind.TOKEN:
        of_set = _use(things()[pieces().tokens[thing.id].set])
        when, fate = "" if when == of_set[0] else when, "" if fate == of_set[1] else fate
    yield from labelled("When", when) if when else []
    for label, field in MODE if entry.mode else ():
        yield from labelled(label, getattr(entry.mode, field))
    yield from labelled("Used", fate) if fate else []
    for fact in entry.facts:
        if tell.full or fact.kind not in STORY:
            yield from tell.fact(fact)
    yield from tell.doubts(thing.id)
    yield from tell.answers(thing.id)


def _use(thing: Thing) -> tuple[str, str]:
    """When a piece is used and what becomes of it then; of a set, where its tokens are alike."""
    tokens = [one for one in pieces().tokens.values() if thing.id in {one.id, one.set}]
    phases, fates = {one.phases for one in tokens}, {one.lifecycle for one in tokens}
    fate = fates.pop() if len(fates) == 1 else None
    if thing.kind is not ThingKind.TOKENS:
        phases = {thing.phases}
    return phases_told(phases.pop()) if len(phases) == 1 else "", fate.called if fate else ""


def _foot(content: SheetContent, tell: FactWriter) -> Iterator[str]:
    """Edition, document, the other edition, what is left out, how to see a fact."""
    sheet, name = content.sheet, content.faction.name
    document = documents()[sheet.document]
    official = document.authority is Authority.OFFICIAL
    authority = "" if official else f" ({document.authority})"
    yield from tell.unquoted()
    yield (
        f"Edition: {sheet.edition.called}{authority}. Document: {document.title}, "
        f"{document.dated}, {document.holder}."
    )
    for other in sheets_of(sheet.faction):
        if other is not sheet:
            yield (
                f"{name} has another sheet, {other.edition.called}: kanly faction {sheet.faction} "
                f"--edition {other.edition}; --compare sets both side by side."
            )
    if not tell.full:
        yield (
            "Left out: the facts behind the start values, story, imprint, clashes of names, the "
            "words of plain yes and no answers, what else names it. --full tells them."
        )
    yield RULE_SHOWS
