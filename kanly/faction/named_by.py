"""What the sheets, modules and books of others say of a faction."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.boardgame.content import SheetContent
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.things import Thing, answers_naming, naming, things
from cardbase.boardgame.wording import named
from errata.documents import Edition
from kanly.faction.lines import FactWriter, title
from kanly.terminal.output import heading, paragraph


def named_by(content: SheetContent, tell: FactWriter) -> Iterator[str]:
    """Every fact and answer that names a faction and stands not on its sheet, and its people."""
    faction = content.faction
    yield from title(f"What else names {faction.name}")
    last = ""
    for fact in naming(faction.id):
        if fact.of in content.things:
            continue
        if fact.of != last:
            last = fact.of
            yield from ["", *heading(_title(things()[fact.of]), fact.of)]
        yield from tell.fact(fact)
    people = [one for one in pieces().people.values() if one.faction == faction.id and one.role]
    yield from title("People") if people else []
    for one in people:
        yield paragraph(f"{one.name}: {one.role}.")
    asked = [line for answer in answers_naming(faction.id) for line in tell.answer(answer)]
    yield from [*title("Questions and answers"), *asked] if asked else []


def _title(thing: Thing) -> str:
    owner = pieces().factions[thing.faction].name if thing.faction else ""
    edition = "Landsraad v3.0" if thing.edition is Edition.LANDSRAAD else ""
    told = ", ".join(part for part in (owner, edition) if part and part not in thing.name)
    return f"{named(thing)} ({told})" if told else named(thing)
