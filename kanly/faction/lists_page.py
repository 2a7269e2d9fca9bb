"""All factions, those without a sheet, and two editions of a sheet side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cardbase.boardgame.facts import Fact, all_facts
from cardbase.boardgame.pieces import Box, Faction, pieces
from cardbase.boardgame.sheets import IN_SHORT, Point, Sheet
from cardbase.boardgame.things import Thing, ThingKind, answers_naming, naming, sheets_of, things
from cardbase.boardgame.vocabulary import FactKind, Verdict
from cardbase.boardgame.wording import TIE, lines_of, named
from errata.boardgame import answers
from errata.documents import documents
from kanly.faction.lines import Teller, title
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph, strong, width

STORY = {FactKind.LORE, FactKind.CREDIT, FactKind.META, FactKind.COMPONENT, FactKind.STRATEGY}
NO_SHEET = "no sheet here"
POWERS = {ThingKind.ABILITY, ThingKind.AUCTION, ThingKind.SHEET, ThingKind.LEADER}


def list_page(factions: Iterable[Faction]) -> str:
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


# --- Two editions of one sheet point by point: a grid where there is room, else a list ------------

ROOM = 96
"""Columns from which on a grid reads better than a list."""

COUNTED = {
    Verdict.DIFFERS: "differ",
    Verdict.ONLY_OFFICIAL: "stand only on the official side",
    Verdict.ONLY_VARIANT: "stand only in the variant",
    Verdict.WORDING: "are worded differently",
    Verdict.SAME: "are the same",
}
INDENT = "      "


def compare_page(points: Sequence[Point], official: Sheet, variant: Sheet, name: str) -> str:
    """The whole comparison of a faction's two sheets; `name` is the faction's.

    What differs comes first; each point keeps its number in the order of the sheets.
    """
    left, right = _short(official), _short(variant)
    head = [f"{name}: {left} and {right}, point by point", "", counted(points), "", short(points)]
    lines = [paragraph(one, indent="") if one else "" for one in head]
    for verdict, words in COUNTED.items():
        found = [(at, one) for at, one in enumerate(points, 1) if one.verdict is verdict]
        if not found:
            continue
        lines += title(f"{len(found)} {words}")
        lines += _table(found, left, right) if width() >= ROOM else _list(found, left, right)
    return "\n".join([*lines, "", *_foot_faction_compare_page(official, variant)])


def short(points: Sequence[Point]) -> str:
    """What differs most, in one paragraph with the numbers of the points."""
    numbers = {one.key: f"({at})" for at, one in enumerate(points, 1)}
    return f"In short: {IN_SHORT.format(**numbers)}"


def _table(found: Sequence[tuple[int, Point]], left: str, right: str) -> list[str]:
    rows = [_row(at, one) for at, one in found]
    spaced = [cells for row in rows for cells in (row, ("",) * 4)][:-1]
    return [grid(("point", left, right, "remark"), spaced, indent="")]


def _list(found: Sequence[tuple[int, Point]], left: str, right: str) -> list[str]:
    return [line for at, one in found for line in ["", *_item(at, one, left, right)]][1:]


def counted(points: Sequence[Point]) -> str:
    """How many points there are, and how many of each verdict."""
    counts = Counter(point.verdict for point in points)
    told = [f"{counts[one]} {words}" for one, words in COUNTED.items() if counts[one]]
    return f"{len(points)} points: {', '.join(told)}."


def sources(ids: Iterable[str]) -> str:
    """The facts behind a side with their lines; those of one place together."""
    found: dict[str, list[str]] = {}
    for one in ids:
        fact = all_facts().get(one) or answers()[one]
        place = f"{documents()[fact.document].tag}{TIE}{lines_of(fact.lines)}"
        found.setdefault(place, []).append(one)
    return "; ".join(f"{', '.join(own)}: {place}" for place, own in found.items())


def _short(sheet: Sheet) -> str:
    return sheet.edition.called.partition(",")[0]


def _row(place: int, point: Point) -> tuple[str, str, str, str]:
    return (
        f"{place} {point.name}",
        _cell(point.official, point.official_facts),
        _cell(point.variant, point.variant_facts),
        point.added,
    )


def _cell(text: str, ids: Sequence[str]) -> str:
    return (f"{text} [{sources(ids)}]" if ids else text).replace(TIE, " ")


def _item(place: int, point: Point, left: str, right: str) -> list[str]:
    label = max(len(left), len(right), len("remark")) + 2
    lines = [strong(one) for one in paragraph(f"{place:>3}  {point.name}", indent="").split("\n")]
    for name, text in (
        (left, _cell(point.official, point.official_facts)),
        (right, _cell(point.variant, point.variant_facts)),
        ("remark", point.added),
    ):
        first = f"{INDENT[1:]}{name:<{label}}"
        lines += [paragraph(text, " " * len(first), first=first)] if text else []
    return lines


def _foot_faction_compare_page(official: Sheet, variant: Sheet) -> list[str]:
    told = [
        f"{documents()[one.document].tag}: {documents()[one.document].title} ({one.edition.called})"
        for one in (official, variant)
    ]
    return [
        paragraph(f'{"; ".join(told)}. "Not printed" means silent, not no.', first=""),
        paragraph("kanly rule ID shows a fact or an answer, as kanly rule RIC-17.", first=""),
    ]
