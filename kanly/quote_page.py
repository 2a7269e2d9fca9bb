"""The very words a fact cites, from the user's own copy of the document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.output import paragraph

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST = 100_000


def quoted(document_id: str, units: Sequence[int], indent: str = "  ") -> list[str]:
    """The lines of a page that show places of a document as the user's copy has them.

    Blank places are passed over; without a copy, one line says how to import one.

    Args:
        document_id: Which document.
        units: Its places, in the order to be shown.
        indent: What every line begins with.

    Raises:
        LibraryError: the library is there but cannot be read.
    """
    from cardbase.userlib.quote import copies, quotes
    from errata.documents import documents
    from errata.shown import shown

    document = documents()[document_id]
    copy = copies().get(document_id)
    if copy is None:
        text = (
            f"To see the very words here, import a copy of your own of {document.title}: "
            "kanly import text FILE"
        )
        return paragraph(text, indent + "  ", indent).split("\n")
    there = quotes(document_id, units)
    filled = _filled(document_id) if len(there) < len(units) else set(units)
    lines: list[str] = []
    for unit in units:
        place = f"Your copy ({shown(copy.file_name)}), {document.unit} {unit}:"
        if unit in there:
            words = shown(there[unit], most=LONGEST)
            lines += [f"{indent}{place}", *paragraph(words, indent + "  ").split("\n")]
        elif unit in filled:
            lines.append(f"{indent}{place} not found in it")
    return lines


def _filled(document_id: str) -> set[int]:
    from errata.fingerprints import fingerprints

    return {one.unit for one in fingerprints(document_id)}
