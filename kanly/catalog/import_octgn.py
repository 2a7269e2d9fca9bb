"""`kanly import octgn FILE…`: the user's own set files, printed text included, into library.db."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cardbase.strings import counted
from kanly.terminal.output import Code, paragraph, remark, say, strong

if TYPE_CHECKING:
    from pathlib import Path

    import typer

    from cardbase.checks.collate import Collation
    from cardbase.library.store import Difference, Library
    from cardbase.octgn import SetFile
    from kanly.commands.options import AsJson


@dataclass(frozen=True, kw_only=True)
class Taken:
    """What came of one set file."""

    file: SetFile
    kept: Difference
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
    from cardbase.home import library_path
    from errata.text import shown

    taken: list[Taken] = []
    failed: list[dict[str, str]] = []
    with ExitStack() as closing:
        library: list[Library] = []  # opened at the first file that can be read
        for path in files:
            result = _take(path, library, closing)
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
        from kanly.catalog.documents import Import
        from kanly.terminal.documents import say_document

        say_document(Import, library=place, sets=taken, failed=failed)
    elif taken:
        _say_where(place)
    if failed:
        return Code.MISUSE
    return Code.NOT_FOUND if any(one.file.refused for one in taken) else Code.FOUND


def _take(path: Path, library: list[Library], closing: ExitStack) -> Taken | str:
    """What came of one file, or the line that says why nothing did."""
    from cardbase.checks.collate import collate, transcribed_cells
    from cardbase.errors import LibraryError, SetFileError
    from cardbase.octgn import read_set_file
    from kanly.terminal.errors import error_line as told

    try:
        file = read_set_file(path)
    except SetFileError as fault:
        return told(fault)
    if not library:
        from cardbase.library.store import open_library

        library.append(closing.enter_context(open_library()))
    try:
        kept = library[0].keep(file)
    except LibraryError as fault:
        return f"{file.path}: not taken; {fault}"
    return Taken(file=file, kept=kept, beside=collate(file, transcribed_cells()))


def _show(taken: Taken) -> None:
    from errata.text import shown

    file, kept, beside = taken.file, taken.kept, taken.beside
    say(f"{strong(shown(file.name))}, from {file.path}")
    counts = [
        f"{len(names)} {how}"
        for names, how in (
            (kept.new, "new"),
            (kept.same, "same as before"),
            (kept.changed, "changed since the last import"),
        )
        if names
    ]
    told = f"{counted(len(file.cards), 'card')} taken"
    say(paragraph(told + (": " if counts else "") + ", ".join(counts)))
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
    from errata.text import shown

    listed = "; ".join(shown(name) for name in names)
    if listed:
        say(paragraph(f"{what}: {listed}", "      ", "    "))


def _say_where(place: str) -> None:
    say("The printed text is kept on this machine only, in library.db:")
    say(f"  {place}")
    say(paragraph("It now shows beside Kanly's own wording, marked as your own copy.", "", ""))
