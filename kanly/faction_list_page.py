"""The factions in a list, and a faction without a sheet: what the documents do say of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.boardgame.about import answers_naming, naming, sheets_of
from cardbase.boardgame.boxes import Box
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.things import ThingKind, things
from cardbase.boardgame.told import named
from cardbase.boardgame.vocabulary import FactKind
from kanly.board_lines import Teller, title
from kanly.grid import grid
from kanly.output import heading, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from cardbase.boardgame.facts import Fact
    from cardbase.boardgame.pieces import Faction
    from cardbase.boardgame.things import Thing

STORY = {FactKind.LORE, FactKind.CREDIT, FactKind.META, FactKind.COMPONENT, FactKind.STRATEGY}
NO_SHEET = "no sheet here"
POWERS = {ThingKind.ABILITY, ThingKind.AUCTION, ThingKind.SHEET, ThingKind.LEADER}


def listing(factions: Iterable[Faction]) -> str:
    """Each faction with its box, its sheets here and other names; why most have no sheet."""
    rows = []
    for one in factions:
        sheets = "; ".join(sheet.edition.called for sheet in sheets_of(one.id)) or NO_SHEET
        rows.append((one.name, sheets, box(one), ", ".join(one.aliases)))
    foot = (
        "The sheets of the base game and of Ixians & Tleilaxu are not in the sources, so those "
        "eight factions have none here; kanly faction NAME shows what the documents do say of "
        "them, --phase what the others may do to them."
    )
    return "\n".join([grid(("faction", "sheets", "box", "also called"), rows), "", paragraph(foot)])


def box(faction: Faction) -> str:
    """The box a faction comes in."""
    return "base game" if faction.expansion == Box.CORE else faction.expansion


def without_sheet(faction: Faction, *, full: bool = False, quote: bool = False) -> str:
    """The page of a faction without a sheet: every fact and answer that names it."""
    tell = Teller(full=full, quote=quote)
    lines = heading(faction.name, NO_SHEET)
    lines.append(
        paragraph(
            f"The sheet of {faction.name} ({box(faction)}) is not in the sources: its own "
            "powers are not told here. This is what the documents do say of it.",
            indent="",
        )
    )
    facts = [fact for fact in naming(faction.id) if full or fact.kind not in STORY]
    powers = [fact for fact in facts if _thing(fact).kind in POWERS]
    tokens = [fact for fact in facts if _thing(fact).faction and fact not in powers]
    rest = [fact for fact in facts if fact not in powers and fact not in tokens]
    for part, found in (
        ("Powers of other factions that name it", powers),
        ("Tokens and cards of other factions that name it", tokens),
        ("Modules, cards and the rest of the books", rest),
    ):
        if found:
            lines += [*title(part), *_by_thing(found, tell)]
    lines += [*_people(faction), *_answers(faction, tell), ""]
    return "\n".join([*lines, *(paragraph(one, first="") for one in _foot(faction, tell))])


def _by_thing(facts: Sequence[Fact], tell: Teller) -> Iterator[str]:
    """Facts under the names of the things they tell of."""
    last = ""
    for fact in facts:
        if fact.of != last:
            last = fact.of
            yield ""
            yield from heading(_title(_thing(fact)), fact.of)
        yield from tell.fact(fact)


def _title(thing: Thing) -> str:
    owner = pieces().factions[thing.faction].name if thing.faction else ""
    edition = "Landsraad v3.0" if thing.edition == "landsraad-3.0" else ""
    told = ", ".join(part for part in (owner, edition) if part and part not in thing.name)
    return f"{named(thing)} ({told})" if told else named(thing)


def _thing(fact: Fact) -> Thing:
    return things()[fact.of]


def _people(faction: Faction) -> Iterator[str]:
    own = [one for one in pieces().people.values() if one.faction == faction.id]
    if own:
        yield from title("People")
        for one in own:
            yield paragraph(f"{one.name}: {one.role}.")


def _answers(faction: Faction, tell: Teller) -> Iterator[str]:
    found = answers_naming(faction.id)
    if found:
        yield from title("Questions and answers")
        for answer in found:
            yield from tell.answer(answer)


def _foot(faction: Faction, tell: Teller) -> Iterator[str]:
    yield from tell.unquoted()
    if tell.cited:
        yield f"{tell.tags()}."
    if not tell.full:
        yield "Left out: story, credits, box contents, plain yes and no answers. --full tells them."
    yield f"kanly faction {faction.id} --phase battle shows what the others may do to it then."
    yield "kanly rule ID shows a fact, an answer or a doubt with its source, as kanly rule QA-01."
