"""`kanly import octgn FILE…`: the user's own set files, printed text included, into library.db."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardbase.checks.collate import Collation, collate, transcribed_cells
from cardbase.errors import LibraryError, SetFileError
from cardbase.home import library_path
from cardbase.octgn import SetFile, read_set_file
from cardbase.strings import counted
from errata.text import shown
from kanly.catalog.documents import Import
from kanly.terminal.documents import say_document
from kanly.terminal.errors import error_line
from kanly.terminal.output import Code, paragraph, remark, say, strong

if TYPE_CHECKING:
    import typer

    from cardbase.library.store import ImportDifference, Library
    from kanly.commands.options import AsJson


@dataclass(frozen=True, kw_only=True)
class SetImport:
    """What came of one set file."""

    file: SetFile
    kept: ImportDifference
    beside: Collation


def take(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="OCTGN set files, .xml.")],
    json: AsJson = False,
) -> int:
    """Keep the printed texts of your own OCTGN set files and show them beside Kanly's.

    Each file is a transaction of its own; a bad one does not stop the others.
    Returns 0 all taken, 1 some card refused, 2 some file could not be read or kept.

    Raises:
        HomeError, LibraryError: there is no library to keep them in.
    """
    from cardbase.library.store import open_library

    taken: list[SetImport] = []
    failed: list[dict[str, str]] = []
    with ExitStack() as closing:
        library: Library | None = None  # opened at the first file that can be read
        for path in files:
            try:
                file = read_set_file(path)
                library = library or closing.enter_context(open_library())
                result = _keep(file, library)
            except SetFileError as fault:
                result = error_line(fault)
            if isinstance(result, str):
                failed.append({"file": shown(str(path), most=4096), "reason": result})
                remark(result)
                continue
            taken.append(result)
            for line in result.file.remarks:
                remark(f"{result.file.path}, {line}")
            if not json:
                _show(result)
    place = shown(str(library_path()), most=4096)
    if json:
        say_document(Import, library=place, sets=taken, failed=failed)
    elif taken:
        say("The printed text is kept on this machine only, in library.db:")
        say(f"  {place}")
        say(paragraph("It now shows beside Kanly's own wording, marked as your own copy.", "", ""))
    if failed:
        return Code.MISUSE
    return Code.NOT_FOUND if any(one.file.refused for one in taken) else Code.FOUND


def _keep(file: SetFile, library: Library) -> SetImport | str:
    """What came of one file, or the line that says why nothing did."""
    try:
        kept = library.keep(file)
    except LibraryError as fault:
        return f"{file.path}: not taken; {fault}"
    return SetImport(file=file, kept=kept, beside=collate(file, transcribed_cells()))


def _show(taken: SetImport) -> None:
    file, kept, beside = taken.file, taken.kept, taken.beside
    say(f"{strong(shown(file.name))}, from {file.path}")
    names = {"new": kept.new, "same as before": kept.same}
    names["changed since the last import"] = kept.changed
    counts = ", ".join(f"{len(cards)} {how}" for how, cards in names.items() if cards)
    told = f"{counted(len(file.cards), 'card')} taken"
    say(paragraph(told + (f": {counts}" if counts else "")))
    _list("changed", kept.changed)
    _list("in the last import but no longer in this file, so no longer kept", kept.gone)
    if file.refused:
        say(paragraph(f"{counted(len(file.refused), 'card')} refused:"))
    for one in file.refused:
        what = f' "{one.what}"' if one.what else ""
        say(paragraph(f"line {one.line}:{what} {one.reason}", "      ", "    "))
    say(paragraph(f"{beside.matched} of {len(file.cards)} are cards of Kanly, by OCTGN id"))
    _list("not known to Kanly", [card.name for card in beside.unknown])
    if beside.matched:
        say(paragraph(f"facts agree on {beside.agreeing} of {counted(beside.matched, 'card')}"))
    for cell in beside.differences:
        text = (
            f"line {cell.line}: {shown(cell.name)}, {cell.cell}: "
            f'"{shown(cell.file)}" in the file, "{shown(cell.kanly)}" in Kanly\'s transcription'
        )
        say(paragraph(text, "      ", "    "))
    say()


def _list(what: str, names: Iterable[str]) -> None:
    listed = "; ".join(shown(name) for name in names)
    if listed:
        say(paragraph(f"{what}: {listed}", "      ", "    "))
