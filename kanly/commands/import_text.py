"""`kanly import text FILE…`: the user's own copies of the documents, into library.db."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kanly.codes import Code
from kanly.output import paragraph, remark, say, say_json, strong

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from cardbase.texts.read import TextFile
    from cardbase.texts.recognise import Found
    from cardbase.userlib.store import Library
    from errata.documents import Document
    from kanly.output import Json


@dataclass(frozen=True, kw_only=True)
class Taken:
    """One document found in a file and kept; `before` is how many places an earlier copy had."""

    file: TextFile
    document: Document
    found: Found
    before: int


def run(files: list[Path], forgotten: list[str], *, as_json: bool) -> int:
    """Take copies out again, or import some. Returns the exit code of what was done."""
    if bool(files) == bool(forgotten) or (forgotten and as_json):
        remark("kanly import text: expected FILE... or --forget DOCUMENT, --json with FILE only")
        return Code.MISUSE
    return forget(forgotten) if forgotten else take(files, as_json=as_json)


def take(files: list[Path], *, as_json: bool) -> int:
    """Import copies of documents, one transaction each; a bad file does not stop the others.

    Returns:
        0 every place of each found, 1 some place missing, 2 some file is no copy or not kept.

    Raises:
        HomeError, LibraryError: there is no library to keep them in.
    """
    from errata.shown import shown

    taken: list[Taken] = []
    failed: list[dict[str, str]] = []
    with ExitStack() as closing:
        library: list[Library] = []  # opened at the first file that is a copy
        for path in files:
            kept, reason = _take(path, library, closing)
            taken += kept
            if reason:
                failed.append({"file": shown(str(path), most=4096), "reason": reason})
                remark(reason)
            if not as_json:
                for one in kept:
                    _show(one)
    if as_json:
        texts = [_facts(one) for one in taken]
        say_json("import-text", 1, {"library": _place(), "texts": texts, "failed": failed})
    elif taken:
        _say_where(taken)
    if failed:
        return Code.MISUSE
    return Code.NOT_FOUND if any(one.found.missing for one in taken) else Code.FOUND


def forget(ids: Sequence[str]) -> int:
    """Take documents out of library.db again.

    Returns:
        0 all taken out, 1 some was not there, 2 some is no document of Kanly's.

    Raises:
        HomeError, LibraryError: the library cannot be read or written.
    """
    from cardbase.userlib.quote import copies
    from cardbase.userlib.store import open_library
    from errata.documents import documents
    from errata.shown import shown

    unknown = [one for one in ids if one not in documents()]
    for one in unknown:
        remark(f'"{shown(one)}": expected one of {", ".join(documents())}')
    if unknown:
        return Code.MISUSE
    there = copies()
    for one in ids:
        if one not in there:
            remark(f"{one}: you have imported no copy of it; kanly import text FILE takes one in")
            continue
        with open_library() as library:
            library.forget_text(one)
        say(f"{documents()[one].title}: your copy is taken out of library.db")
    return Code.FOUND if set(ids) <= set(there) else Code.NOT_FOUND


def _take(path: Path, library: list[Library], closing: ExitStack) -> tuple[list[Taken], str]:
    """What was kept of one file, and the line that says why nothing more was, "" for none."""
    from cardbase.errors import LibraryError, TextFileError
    from cardbase.texts.read import read_text_file
    from cardbase.texts.recognise import copies_in
    from errata.documents import documents
    from kanly.next_step import told

    try:
        file = read_text_file(path)
        copies = copies_in(file)
    except TextFileError as fault:
        return [], told(fault)
    if not library:
        from cardbase.userlib.store import open_library

        library.append(closing.enter_context(open_library()))
    taken: list[Taken] = []
    for found in copies:
        try:
            before = library[0].keep_text(file, found)
        except LibraryError as fault:
            return taken, f"{file.path}: {found.document} not taken; {fault}"
        document = documents()[found.document]
        taken.append(Taken(file=file, document=document, found=found, before=before))
    return taken, ""


def _show(taken: Taken) -> None:
    document, found = taken.document, taken.found
    places = f"{document.unit}s"
    say(paragraph(f"{strong(document.title)} ({document.id}), from {taken.file.path}", "    ", ""))
    say(paragraph(f"{len(found.units)} of {document.filled} {places} found"))
    _list(f"not found: {places}", taken, found.missing)
    _list(
        f"not word for word as in the copy Kanly was written from: {places}", taken, found.altered
    )
    if taken.before:
        say(paragraph(f"in the place of your earlier copy, which had {taken.before}"))
    say()


def _list(what: str, taken: Taken, numbers: Sequence[int]) -> None:
    from errata.documents import spans
    from errata.fingerprints import fingerprints

    if numbers:
        filled = [one.unit for one in fingerprints(taken.document.id)]
        say(paragraph(f"{what} {spans(numbers, filled)}", "      ", "    "))


def _say_where(taken: Sequence[Taken]) -> None:
    say("Your copies are kept on this machine only, in library.db:")
    say(f"  {_place()}")
    say(
        paragraph(
            "What cites a place of them now shows its words, marked as your own copy.", "", ""
        )
    )
    say("To take one out again:")
    for document in dict.fromkeys(one.document.id for one in taken):
        say(f"  kanly import text --forget {document}")


def _place() -> str:
    from cardbase.home import library_path
    from errata.shown import shown

    return shown(str(library_path()), most=4096)


def _facts(taken: Taken) -> dict[str, Json]:
    """One document of the JSON document; docs/import.md names each key."""
    document, found = taken.document, taken.found
    return {
        "file": taken.file.path,
        "sha256": taken.file.sha256,
        "document": document.id,
        "title": document.title,
        "unit": document.unit.value,
        "units": document.filled,
        "found": len(found.units),
        "missing": list(found.missing),
        "altered": list(found.altered),
        "replaced": taken.before > 0,
    }
