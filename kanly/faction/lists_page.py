"""All factions, those without a sheet, and two editions of a sheet side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import Faction, GameBox, pieces
from cardbase.boardgame.sheets import IN_SHORT, ComparedPoint, Sheet
from cardbase.boardgame.things import Thing, ThingKind, answers_naming, naming, sheets_of, things
from cardbase.boardgame.vocabulary import EditionVerdict, FactKind
from cardbase.boardgame.wording import TIE, lines_of, named
from errata.boardgame import answers
from errata.documents import Edition, documents
from kanly.faction.lines import RULE_SHOWS, FactWriter, title
from kanly.terminal.grid import grid
from kanly.terminal.output import heading, paragraph, strong, width

STORY = {FactKind.LORE, FactKind.CREDIT, FactKind.META, FactKind.COMPONENT, FactKind.STRATEGY}
NO_SHEET = "no sheet here"
POWERS = {ThingKind.ABILITY, ThingKind.AUCTION, ThingKind.SHEET, ThingKind.LEADER}

ROOM = 96
"""Columns from which on a grid reads better than a list."""

COUNTED = {
    EditionVerdict.DIFFERS: "differ",
    EditionVerdict.ONLY_OFFICIAL: "stand only on the official side",
    EditionVerdict.ONLY_VARIANT: "stand only in the variant",
    EditionVerdict.WORDING: "are worded differently",
    EditionVerdict.SAME: "are the same",
}


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
    return "base game" if faction.expansion == GameBox.CORE else faction.expansion


def without_sheet(faction: Faction, *, full: bool = False, quote: bool = False) -> str:
    """The page of a faction without a sheet: every fact and answer that names it."""
    tell = FactWriter(full=full, quote=quote)
    lead = (
        f"The sheet of {faction.name} ({box(faction)}) is not in the sources: its own powers are "
        "not told here. This is what the documents do say of it."
    )
    lines = [*heading(faction.name, NO_SHEET), paragraph(lead, indent="")]
    facts = [fact for fact in naming(faction.id) if full or fact.kind not in STORY]
    powers = [fact for fact in facts if things()[fact.of].kind in POWERS]
    tokens = [fact for fact in facts if things()[fact.of].faction and fact not in powers]
    for part, found in (
        ("Powers of other factions that name it", powers),
        ("Tokens and cards of other factions that name it", tokens),
        (
            "Modules, cards and the rest of the books",
            [fact for fact in facts if fact not in powers and fact not in tokens],
        ),
    ):
        lines += title(part) if found else []
        last = ""
        for fact in found:
            if fact.of != last:
                last = fact.of
                lines += ["", *heading(_title(things()[fact.of]), fact.of)]
            lines += tell.fact(fact)
    people = [one for one in pieces().people.values() if one.faction == faction.id]
    lines += title("People") if people else []
    lines += [paragraph(f"{one.name}: {one.role}.") for one in people]
    asked = answers_naming(faction.id)
    lines += title("Questions and answers") if asked else []
    for answer in asked:
        lines += tell.answer(answer)
    foot = [*tell.unquoted(), *([f"{tell.tags()}."] if tell.cited else [])]
    if not full:
        foot.append(
            "Left out: story, credits, box contents, plain yes and no answers. --full tells them."
        )
    foot += [
        f"kanly faction {faction.id} --phase battle shows what the others may do to it then.",
        RULE_SHOWS,
    ]
    return "\n".join([*lines, "", *(paragraph(one, first="") for one in foot)])


def _title(thing: Thing) -> str:
    owner = pieces().factions[thing.faction].name if thing.faction else ""
    edition = "Landsraad v3.0" if thing.edition is Edition.LANDSRAAD else ""
    told = ", ".join(part for part in (owner, edition) if part and part not in thing.name)
    return f"{named(thing)} ({told})" if told else named(thing)


def compare_page(
    points: Sequence[ComparedPoint], official: Sheet, variant: Sheet, name: str
) -> str:
    """The whole comparison of a faction's two sheets; `name` is the faction's.

    What differs comes first; each point keeps its number in the order of the sheets.
    """
    left, right = (one.edition.called.partition(",")[0] for one in (official, variant))
    counts = Counter(point.verdict for point in points)
    counted = ", ".join(f"{counts[one]} {words}" for one, words in COUNTED.items() if counts[one])
    numbers = {one.key: f"({at})" for at, one in enumerate(points, 1)}
    lines = [
        paragraph(f"{name}: {left} and {right}, point by point", indent=""),
        "",
        paragraph(f"{len(points)} points: {counted}.", indent=""),
        "",
        paragraph(f"In short: {IN_SHORT.format(**numbers)}", indent=""),
    ]
    for verdict, words in COUNTED.items():
        found = [_row(at, one) for at, one in enumerate(points, 1) if one.verdict is verdict]
        if not found:
            continue
        lines += title(f"{len(found)} {words}")
        if width() >= ROOM:
            rows = [
                cells
                for at, point, *sides in found
                for cells in ((f"{at} {point}", *sides), ("",) * 4)
            ]
            lines.append(grid(("point", left, right, "remark"), rows[:-1], indent=""))
        else:
            every = [line for row in found for line in ["", *_item(row, left, right)]]
            lines += every[1:]
    sources = "; ".join(
        f"{documents()[one.document].tag}: {documents()[one.document].title} ({one.edition.called})"
        for one in (official, variant)
    )
    return "\n".join(
        [
            *lines,
            "",
            paragraph(f'{sources}. "Not printed" means silent, not no.', first=""),
            paragraph("kanly rule ID shows a fact or an answer, as kanly rule RIC-17.", first=""),
        ]
    )


def _row(place: int, point: ComparedPoint) -> tuple[int, str, str, str, str]:
    return (
        place,
        point.name,
        _cell(point.official, point.official_facts),
        _cell(point.variant, point.variant_facts),
        point.added,
    )


def _cell(text: str, ids: Iterable[str]) -> str:
    """A side with the facts behind it and their lines; those of one place together."""
    found: dict[str, list[str]] = {}
    for one in ids:
        fact = all_facts().get(one) or answers()[one]
        place = f"{documents()[fact.document].tag}{TIE}{lines_of(fact.document, fact.lines)}"
        found.setdefault(place, []).append(one)
    proof = "; ".join(f"{', '.join(own)}: {place}" for place, own in found.items())
    return (f"{text} [{proof}]" if proof else text).replace(TIE, " ")


def _item(row: tuple[int, str, str, str, str], left: str, right: str) -> Iterator[str]:
    """A point as lines, for a narrow screen."""
    place, name, *sides = row
    label = max(len(left), len(right), len("remark")) + 2
    yield from map(strong, paragraph(f"{place:>3}  {name}", indent="").split("\n"))
    for side, text in zip((left, right, "remark"), sides, strict=True):
        first = f"     {side:<{label}}"
        if text:
            yield paragraph(text, " " * len(first), first=first)
