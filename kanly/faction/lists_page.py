"""All factions; two editions of a sheet, and the base game and what changes it, side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from cardbase.boardgame.changes import Change
from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import Faction, GameBox
from cardbase.boardgame.sheets import IN_SHORT, ComparedPoint, Sheet
from cardbase.boardgame.things import sheets_of, table_doubts
from cardbase.boardgame.vocabulary import EditionVerdict
from cardbase.boardgame.wording import TIE, lines_of
from errata.boardgame import answers
from errata.documents import Authority, documents
from kanly.faction.lines import title
from kanly.terminal.grid import grid
from kanly.terminal.output import paragraph, strong, width

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
    """Each faction with its box, its sheets here and other names; how sure the sheets are."""
    rows = []
    for one in factions:
        sheets = "; ".join(map(_sheet, sheets_of(one.id)))
        rows.append((one.name, sheets, box(one), ", ".join(one.aliases)))
    foot = (
        "Secondary: the printed sheets of the base game and of Ixians & Tleilaxu are not among the "
        "sources; what several writings agree on stands here, and in doubt where they do not."
    )
    return "\n".join([grid(("faction", "sheets", "box", "also called"), rows), "", paragraph(foot)])


def _sheet(sheet: Sheet) -> str:
    """The edition of a sheet, and that writings tell of it where they do."""
    secondary = documents()[sheet.document].authority is Authority.SECONDARY
    return f"{sheet.edition.called}, secondary" if secondary else sheet.edition.called


def box(faction: Faction) -> str:
    """The box a faction comes in."""
    return "base game" if faction.expansion == GameBox.CORE else faction.expansion


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


def changes_page(changes: Sequence[Change], name: str) -> str:
    """What the base game says and what changes it, cause by cause; each side with its proof.

    `name` is the faction's; what changes for everybody stands last.
    """
    lines = [paragraph(f"{name}: the base game, and what changes it", indent="")]
    for heading, own in ((f"What is {name}'s", True), ("What is everybody's", False)):
        part = [one for one in changes if bool(one.faction) is own]
        lines += title(f"{heading}: {len(part)} points")
        lines += [line for one in part for line in _change(one)]
    foot = "kanly rule ID shows a fact, an answer or a doubt with its source."
    return "\n".join([*lines, "", paragraph(foot, first="")])


def _change(change: Change) -> Iterator[str]:
    """A point with what changes it, its two sides, and the doubts about either."""
    cause = "its own rule" if change.by == change.faction else change.cause
    yield from map(strong, paragraph(f"{change.point} ({cause})", indent="  ").split("\n"))
    doubts = [one.id for one in table_doubts((*change.base_facts, *change.changed_facts))]
    sides = (
        ("base", _cell(change.base or "nothing of the kind", change.base_facts)),
        ("now", _cell(change.changed, change.changed_facts)),
        ("doubt", ", ".join(doubts)),
    )
    for side, text in sides:
        first = f"     {side:<6}"
        if text:
            yield paragraph(text, " " * len(first), first=first)


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
