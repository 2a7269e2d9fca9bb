"""`kanly import text FILE…`: the user's own copies of the documents, into library.db."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cardbase.errors import LibraryError, TextFileError
from cardbase.home import library_path
from cardbase.library.printed import copies
from cardbase.texts.read import TextFile, read_text_file
from cardbase.texts.recognise import RecognisedText, copies_in
from errata.documents import Document, documents, spans, texts
from errata.fingerprints import fingerprints
from errata.text import shown
from kanly.catalog.documents import ImportText
from kanly.terminal.documents import say_document
from kanly.terminal.errors import error_line
from kanly.terminal.output import Code, paragraph, remark, say, strong

if TYPE_CHECKING:
    import typer

    from cardbase.library.store import Library
    from kanly.commands.options import AsJson


@dataclass(frozen=True, kw_only=True)
class SavedDocument:
    """One document found in a file and kept; `before` is how many places an earlier copy had."""

    file: TextFile
    document: Document
    found: RecognisedText
    before: int


def run(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Your copies, as text.")
    ] = None,
    forget: Annotated[
        list[str] | None,
        typer.Option(metavar="DOCUMENT", help="Take the copy of a document out again."),
    ] = None,
    json: AsJson = False,
) -> int:
    """Keep your own copies of rulebooks and rulings and show the words that facts cite."""
    if bool(files) == bool(forget) or (forget and json):
        remark("kanly import text: expected FILE... or --forget DOCUMENT, --json with FILE only")
        return Code.MISUSE
    return take_out(forget) if forget else take(files or [], as_json=json)


def take(files: list[Path], *, as_json: bool) -> int:
    """Import copies of documents, one transaction each; a bad file does not stop the others.

    Returns 0 every place of each found, 1 some place missing, 2 some file is no copy or not kept.

    Raises:
        HomeError, LibraryError: there is no library to keep them in.
    """
    from cardbase.library.store import open_library

    taken: list[SavedDocument] = []
    failed: list[dict[str, str]] = []
    with ExitStack() as closing:
        library: Library | None = None  # opened at the first file that is a copy
        for path in files:
            kept: list[SavedDocument] = []
            try:
                file = read_text_file(path)
                found = copies_in(file)
            except TextFileError as fault:
                reason = error_line(fault)
            else:
                library = library or closing.enter_context(open_library())
                kept, reason = _keep(file, found, library)
            taken += kept
            if reason:
                failed.append({"file": shown(str(path), most=4096), "reason": reason})
                remark(reason)
            for one in kept if not as_json else ():
                _show(one)
    place = shown(str(library_path()), most=4096)
    if as_json:
        say_document(ImportText, library=place, texts=taken, failed=failed)
    elif taken:
        shows = "What cites a place of them now shows its words, marked as your own copy."
        say("Your copies are kept on this machine only, in library.db:")
        say(f"  {place}")
        say(paragraph(shows, "", ""))
        say("To take one out again:")
        for document in dict.fromkeys(one.document.id for one in taken):
            say(f"  kanly import text --forget {document}")
    if failed:
        return Code.MISUSE
    return Code.NOT_FOUND if any(one.found.missing for one in taken) else Code.FOUND


def take_out(ids: Sequence[str]) -> int:
    """Take documents out of library.db again.

    Returns 0 all taken out, 1 some was not there, 2 some is no document of Kanly's.

    Raises:
        HomeError, LibraryError: the library cannot be read or written.
    """
    unknown = [one for one in ids if one not in texts()]
    for one in unknown:
        remark(f'"{shown(one)}": expected one of {", ".join(texts())}')
    if unknown:
        return Code.MISUSE
    from cardbase.library.store import open_library

    there = copies()
    for one in ids:
        if one not in there:
            remark(f"{one}: you have imported no copy of it; kanly import text FILE takes one in")
            continue
        with open_library() as library:
            library.forget_text(one)
        say(f"{documents()[one].title}: your copy is taken out of library.db")
    return Code.FOUND if set(ids) <= set(there) else Code.NOT_FOUND


def _keep(
    file: TextFile, copies: Sequence[RecognisedText], library: Library
) -> tuple[list[SavedDocument], str]:
    """What was kept of one file, and the line that says why nothing more was, "" for none."""
    taken: list[SavedDocument] = []
    for found in copies:
        try:
            before = library.keep_text(file, found)
        except LibraryError as fault:
            return taken, f"{file.path}: {found.document} not taken; {fault}"
        document = documents()[found.document]
        taken.append(SavedDocument(file=file, document=document, found=found, before=before))
    return taken, ""


def _show(taken: SavedDocument) -> None:
    document, found = taken.document, taken.found
    places = f"{document.unit}s"
    say(paragraph(f"{strong(document.title)} ({document.id}), from {taken.file.path}", "    ", ""))
    say(paragraph(f"{len(found.units)} of {document.filled} {places} found"))
    filled = [one.unit for one in fingerprints(document.id)]
    for what, numbers in (
        ("not found", found.missing),
        ("not word for word as in the copy Kanly was written from", found.altered),
    ):
        if numbers:
            say(paragraph(f"{what}: {places} {spans(numbers, filled)}", "      ", "    "))
    if taken.before:
        say(paragraph(f"in the place of your earlier copy, which had {taken.before}"))
    say()
