"""Writes a game as JSON Lines: a header, the rows of every branch, a closing line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, BinaryIO

from tracker.log.branches import MOST_BRANCHES
from tracker.log.errors import LogFileError
from tracker.log.fields import described, fields, listed, number, text, time
from tracker.log.history import Chains
from tracker.log.record import (
    MAIN,
    MOST_BODY,
    MOST_DEPTH,
    MOST_VERSION,
    SLUG,
    Branch,
    Head,
    Record,
    Unreadable,
    WholeGame,
    canonical,
    is_kind,
    is_slug,
    is_title,
    parse,
)

if TYPE_CHECKING:
    from tracker.log.store import GameLog


FORMAT = "kanly.game/1"


def export_lines(
    log: GameLog,
    game: str,
    branch: str | None = None,
    public: Callable[[WholeGame], WholeGame] | None = None,
) -> Iterator[str]:
    """The lines of a game's file, without their ends.

    Args:
        log: The logs.
        game: Its id.
        branch: Only the line of history of that branch.
        public: Leaves out what is not to be handed on.

    Raises:
        UnknownGame, UnknownBranch: there is none such.
        LogDamaged: the log is not as it was written.
    """
    whole = log.whole(game, branch)
    return _lines(whole if public is None else public(whole))


def _lines(game: WholeGame) -> Iterator[str]:
    from hashlib import sha256

    digest = sha256()
    chains = Chains(game.branches)
    header = canonical(_header(game))
    digest.update(f"{header}\n".encode())
    yield header
    for record in game.records:
        chains.add(record)
        row = _row(record)
        digest.update(f"{row}\n".encode())
        yield row
    _, seals = chains.finish()
    rows = len(game.records)
    yield canonical({"end": FORMAT, "rows": rows, "seals": seals, "sha256": digest.hexdigest()})


def _header(game: WholeGame) -> dict[str, object]:
    return {
        "format": FORMAT,
        "game": game.head.game,
        "name": game.name,
        "made_at": game.made_at,
        "head": {"branch": game.head.branch, "seq": game.head.seq},
        "branches": [_branch(one) for one in game.branches],
    }


def _branch(one: Branch) -> dict[str, object]:
    return {
        "branch": one.branch,
        "parent": one.parent,
        "fork": one.fork,
        "made_at": one.made_at,
    }


def _row(record: Record) -> str:
    """One row; its body is canonical already, and its keys are in order."""
    branch, kind = canonical(record.branch), canonical(record.kind)
    return (
        f'{{"at":{canonical(record.at)},"body":{record.body},"branch":{branch},"kind":{kind},'
        f'"seal":"{record.seal}","seq":{record.seq},"version":{record.version}}}'
    )


# --- Reads an exported game: lines from outside, each held against form, numbers and seals --------
#
# Each line is canonical JSON. The closing line holds the count of the rows, the last seal of each
# branch, and the SHA-256 of all lines before it, each with a line feed.

MOST_LINE = 4_000_000
"""Bytes in a line."""
MOST_LINES = 100_000
MOST_BYTES = 20_000_000
"""Bytes in a file: some eighty long games."""


def lines_of(file: BinaryIO, place: str) -> Iterator[str]:
    """The lines of an open file; none is read further than a line may be long.

    Raises:
        LogFileError: it cannot be read, is not UTF-8, or a line or the file is too long.
    """
    line = size = 0
    try:
        while found := file.readline(MOST_LINE + 1):
            line += 1
            size += len(found)
            if size > MOST_BYTES:
                raise LogFileError(place, line, f"expected at most {MOST_BYTES} bytes in a file")
            if len(found) > MOST_LINE:
                raise LogFileError(place, line, f"expected at most {MOST_LINE} bytes in a line")
            if line > MOST_LINES:
                raise LogFileError(place, line, f"expected at most {MOST_LINES} lines")
            yield found.decode()
    except UnicodeDecodeError as fault:
        raise LogFileError(place, line, f"is not UTF-8 at byte {fault.start + 1}") from None
    except OSError as fault:
        raise LogFileError(place, None, f"cannot be read ({fault.strerror})") from None


def read_lines(lines: Iterable[str], place: str) -> WholeGame:
    """The game of an exported file, found whole and unchanged.

    Args:
        lines: Its lines, with or without their ends.
        place: The file as the user named it, for errors.

    Raises:
        LogFileError: it is no such file, or not as it was exported.
    """
    reader = _Reader()
    line = 0
    for line, found in enumerate(lines, 1):
        try:
            reader.take(found.removesuffix("\n").removesuffix("\r"))
        except Unreadable as fault:
            raise LogFileError(place, line, str(fault)) from None
    if reader.game is None:
        expected = "the closing line" if line else f"a header of the format {FORMAT}"
        raise LogFileError(place, line + 1, f"expected {expected}, the file ends here")
    return reader.game


class _Reader:
    """Takes the lines of a file in turn; `game` is there after the closing one."""

    def __init__(self) -> None:
        from hashlib import sha256

        self.game: WholeGame | None = None
        self._header: WholeGame | None = None
        self._chains = Chains(())
        self._records: list[Record] = []
        self._digest = sha256()

    def take(self, line: str) -> None:
        """Take one line in. Raises Unreadable."""
        if self.game is not None:
            raise Unreadable("expected the end of the file after the closing line")
        found = parse(line, MOST_DEPTH + 1)
        if canonical(found, MOST_DEPTH + 1) != line:
            raise Unreadable("expected canonical JSON: keys sorted, no spaces")
        if self._header is None:
            self._header = _header_jsonl(found)
            self._chains = Chains(self._header.branches)
        elif isinstance(found, dict) and "end" in found:
            self.game = self._close(found, self._header)
        else:
            self._row(found)
        self._digest.update(f"{line}\n".encode())

    def _row(self, found: object) -> None:
        row = fields(found, "at body branch kind seal seq version")
        value = row["body"]
        if not isinstance(value, dict):
            raise Unreadable(f'"body": expected an object, found {described(value)}')
        body = canonical(value)
        if len(body) > MOST_BODY:
            raise Unreadable(f'"body": expected at most {MOST_BODY} signs, found {len(body)}')
        record = Record(
            seq=number(row, "seq", 1, MOST_LINES),
            kind=text(row, "kind", is_kind, "a kind of letters, digits, hyphens and full stops"),
            version=number(row, "version", 1, MOST_VERSION),
            body=body,
            at=time(row, "at"),
            seal=text(row, "seal", lambda _: True, "a seal"),
            branch=text(row, "branch", is_slug, SLUG),
        )
        self._chains.add(record)
        self._records.append(record)

    def _close(self, found: object, header: WholeGame) -> WholeGame:
        end = fields(found, "end rows seals sha256")
        rows = len(self._records)
        tips, seals = self._chains.finish()
        head = header.head
        if not 1 <= head.seq <= tips[head.branch]:
            raise Unreadable(f"{head.branch} ends before event {head.seq}, where the game stands")
        expected = {"end": FORMAT, "rows": rows, "seals": seals, "sha256": self._digest.hexdigest()}
        for key, value in expected.items():
            if end[key] != value or type(end[key]) is not type(value):
                raise Unreadable(f'"{key}" does not fit the lines before: the file was changed')
        branches = tuple(
            Branch(
                branch=one.branch,
                parent=one.parent,
                fork=one.fork,
                tip=tips[one.branch],
                made_at=one.made_at,
            )
            for one in header.branches
        )
        return WholeGame(
            head=head,
            name=header.name,
            made_at=header.made_at,
            branches=branches,
            records=tuple(self._records),
        )


def _header_jsonl(found: object) -> WholeGame:
    """What the first line says, the game without its records. Raises Unreadable."""
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise Unreadable(f"expected a header of the format {FORMAT}")
    header = fields(found, "branches format game head made_at name")
    head = fields(header["head"], "branch seq")
    branches: dict[str, Branch] = {}
    for one in listed(header, "branches", MOST_BRANCHES):
        branch = _branch_jsonl(one, branches)
        branches[branch.branch] = branch
    return WholeGame(
        head=Head(
            game=text(header, "game", is_slug, SLUG),
            branch=text(head, "branch", branches.__contains__, "one of the branches"),
            seq=number(head, "seq", 1, MOST_LINES),
        ),
        name=text(header, "name", is_title, "one line of text"),
        made_at=time(header, "made_at"),
        branches=tuple(branches.values()),
        records=(),
    )


def _branch_jsonl(found: object, earlier: dict[str, Branch]) -> Branch:
    one = fields(found, "branch fork made_at parent")
    name = text(one, "branch", is_slug, SLUG)
    made_at = time(one, "made_at")
    if not earlier:
        if (name, one["parent"], one["fork"]) != (MAIN, None, 0):
            raise Unreadable(f'expected "{MAIN}" as the first branch, without a parent')
        return Branch(branch=name, parent=None, fork=0, tip=0, made_at=made_at)
    if name in earlier:
        raise Unreadable(f'"branches": expected each branch once, found "{name}" again')
    parent = text(one, "parent", earlier.__contains__, "a branch named before it")
    fork = number(one, "fork", 1, MOST_LINES)
    return Branch(branch=name, parent=parent, fork=fork, tip=fork, made_at=made_at)
