"""An exported game as JSON Lines: a header, the rows of every branch, a closing line.

Each line is canonical JSON. The closing line holds the count of the rows, the last seal of each
branch, and the SHA-256 of all lines before it, each with a line feed. Files are untrusted input:
the form, the numbers and the seals of each line are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, BinaryIO

from msgspec.structs import asdict, replace

from errata.text import listed, shown
from tracker.log.branches import MOST_BRANCHES
from tracker.log.errors import LogFileError
from tracker.log.history import Chains
from tracker.log.record import (
    MAIN,
    MOST_BODY,
    MOST_DEPTH,
    MOST_VERSION,
    SLUG,
    Branch,
    Head,
    Move,
    MoveKind,
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

FORMAT = "kanly.game/2"
FIRST_FORMAT = "kanly.game/1"
"""The format of a game without moves of the head, and of earlier versions."""
FORMATS = f"{FIRST_FORMAT} or {FORMAT}"

MOST_LINE = 4_000_000
"""Most bytes in a line."""
MOST_LINES = 100_000
MOST_BYTES = 20_000_000
"""Most bytes in a file: some eighty long games."""

TIME = r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z"


def export_lines(
    log: GameLog,
    game: str,
    branch: str | None = None,
    public: Callable[[WholeGame], WholeGame] | None = None,
) -> Iterator[str]:
    """The lines of a game's file, without line ends; for one branch, its line of history.

    `public` leaves out private data. Raises UnknownGame, UnknownBranch, LogDamaged.
    """
    whole = log.whole(game, branch)
    return lines_in(whole if public is None else public(whole))


def lines_in(game: WholeGame) -> Iterator[str]:
    """The lines of the file of a whole game, without line ends."""
    from hashlib import sha256

    digest = sha256()
    chains = Chains(game.branches)
    form = FORMAT if game.moves else FIRST_FORMAT
    header: dict[str, object] = {
        "format": form,
        "game": game.head.game,
        "name": game.name,
        "made_at": game.made_at,
        "head": {"branch": game.head.branch, "seq": game.head.seq},
        "branches": [
            {"branch": one.branch, "parent": one.parent, "fork": one.fork, "made_at": one.made_at}
            for one in game.branches
        ],
    }
    if game.moves:
        header["moves"] = [asdict(one) for one in game.moves]
    line = canonical(header)
    digest.update(f"{line}\n".encode())
    yield line
    for record in game.records:
        chains.add(record)
        branch, kind = canonical(record.branch), canonical(record.kind)
        line = (  # its body is canonical already, and its keys are in order
            f'{{"at":{canonical(record.at)},"body":{record.body},"branch":{branch},"kind":{kind},'
            f'"seal":"{record.seal}","seq":{record.seq},"version":{record.version}}}'
        )
        digest.update(f"{line}\n".encode())
        yield line
    _, seals = chains.finish()
    rows = len(game.records)
    yield canonical({"end": form, "rows": rows, "seals": seals, "sha256": digest.hexdigest()})


def lines_of(file: BinaryIO, place: str) -> Iterator[str]:
    """The lines of an open file, none read beyond the maximum length.

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
    """The game of an exported file, verified to be complete and unchanged.

    Raises:
        LogFileError: it is no such file, or was changed after the export.
    """
    from hashlib import sha256

    header: WholeGame | None = None
    game: WholeGame | None = None
    form = FORMAT
    chains, records, digest, number = Chains(()), list[Record](), sha256(), 0
    for number, text in enumerate(lines, 1):
        line = text.removesuffix("\n").removesuffix("\r")
        if game is not None:
            more = "expected the end of the file after the closing line"
            raise LogFileError(place, number, more)
        try:
            found = _parsed(line)
            if header is None:
                header = _header(found)
                form = FORMAT if header.moves else FIRST_FORMAT
                chains = Chains(header.branches)
            elif isinstance(found, dict) and "end" in found:
                whole = replace(header, records=tuple(records))
                game = _closed(found, whole, chains, {"end": form, "sha256": digest.hexdigest()})
            else:
                records.append(_record(found))
                chains.add(records[-1])
        except Unreadable as fault:
            raise LogFileError(place, number, str(fault)) from None
        digest.update(f"{line}\n".encode())
    if game is None:
        expected = "the closing line" if number else f"a header of the format {FORMATS}"
        raise LogFileError(place, number + 1, f"expected {expected}, the file ends here")
    return game


def _parsed(line: str) -> object:
    found = parse(line, MOST_DEPTH + 1)
    if canonical(found, MOST_DEPTH + 1) != line:
        raise Unreadable("expected canonical JSON: keys sorted, no spaces")
    return found


def _header(found: object) -> WholeGame:
    """Parse the first line: the game without its records. Raises Unreadable."""
    if not isinstance(found, dict) or found.get("format") not in (FORMAT, FIRST_FORMAT):
        raise Unreadable(f"expected a header of the format {FORMATS}")
    has_moves = found["format"] == FORMAT
    keys = "branches format game head made_at name"
    header = _fields(found, f"{keys} moves" if has_moves else keys)
    head = _fields(header["head"], "branch seq")
    rows = header["branches"]
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_BRANCHES:
        raise _fault("branches", f"a list of 1 to {MOST_BRANCHES}", rows)
    branches: dict[str, Branch] = {}
    for one in rows:
        branch = _branch(one, branches)
        branches[branch.branch] = branch
    return WholeGame(
        head=Head(
            game=_text(header, "game", is_slug, SLUG),
            branch=_text(head, "branch", branches.__contains__, "one of the branches"),
            seq=_number(head, "seq", 1, MOST_LINES),
        ),
        name=_text(header, "name", is_title, "one line of text"),
        made_at=_time(header),
        branches=tuple(branches.values()),
        records=(),
        moves=tuple(_moves(header["moves"], branches)) if has_moves else (),
    )


def _moves(rows: object, branches: Mapping[str, Branch]) -> Iterator[Move]:
    if not isinstance(rows, list) or not 1 <= len(rows) <= MOST_LINES:
        raise _fault("moves", f"a list of 1 to {MOST_LINES}", rows)
    for number, row in enumerate(rows, 1):
        one = _fields(row, " ".join(Move.__struct_fields__))
        _number(one, "number", number, number)
        known, place = branches.__contains__, "one of the branches"
        yield Move(
            number=number,
            kind=MoveKind(_text(one, "kind", set(MoveKind).__contains__, listed([*MoveKind]))),
            house=_text(one, "house", str.isprintable, "a House"),
            at=_time(one, "at"),
            branch=_text(one, "branch", known, place),
            seq=_number(one, "seq", 1, MOST_LINES),
            to_branch=_text(one, "to_branch", known, place),
            to_seq=_number(one, "to_seq", 1, MOST_LINES),
            agreed=_text(one, "agreed", str.isprintable, "Houses"),
            words=_text(one, "words", str.isprintable, "a command"),
            why=_text(one, "why", str.isprintable, "one line of text"),
        )


def _branch(found: object, earlier: Mapping[str, Branch]) -> Branch:
    one = _fields(found, "branch fork made_at parent")
    name, made_at = _text(one, "branch", is_slug, SLUG), _time(one)
    if not earlier:
        if (name, one["parent"], one["fork"]) != (MAIN, None, 0):
            raise Unreadable(f'expected "{MAIN}" as the first branch, without a parent')
        return Branch(branch=name, parent=None, fork=0, tip=0, made_at=made_at)
    if name in earlier:
        raise Unreadable(f'"branches": expected each branch once, found "{name}" again')
    parent = _text(one, "parent", earlier.__contains__, "a branch named before it")
    fork = _number(one, "fork", 1, MOST_LINES)
    return Branch(branch=name, parent=parent, fork=fork, tip=fork, made_at=made_at)


def _record(found: object) -> Record:
    row = _fields(found, "at body branch kind seal seq version")
    if not isinstance(row["body"], dict):
        raise _fault("body", "an object", row["body"])
    body = canonical(row["body"])
    if len(body) > MOST_BODY:
        raise Unreadable(f'"body": expected at most {MOST_BODY} signs, found {len(body)}')
    return Record(
        seq=_number(row, "seq", 1, MOST_LINES),
        kind=_text(row, "kind", is_kind, "a kind of letters, digits, hyphens and full stops"),
        version=_number(row, "version", 1, MOST_VERSION),
        body=body,
        at=_time(row, "at"),
        seal=_text(row, "seal", lambda _: True, "a seal"),
        branch=_text(row, "branch", is_slug, SLUG),
    )


def _closed(found: object, game: WholeGame, chains: Chains, ends: Mapping[str, str]) -> WholeGame:
    """The game, after checking its closing line. Raises Unreadable."""
    end = _fields(found, "end rows seals sha256")
    tips, seals = chains.finish()
    head = game.head
    if not 1 <= head.seq <= tips[head.branch]:
        raise Unreadable(f"{head.branch} ends before event {head.seq}, where the game stands")
    expected = {**ends, "rows": len(game.records), "seals": seals}
    for key, value in expected.items():
        if end[key] != value or type(end[key]) is not type(value):
            raise Unreadable(f'"{key}" does not fit the lines before: the file was changed')
    return replace(game, branches=tuple(replace(b, tip=tips[b.branch]) for b in game.branches))


def _fields(value: object, keys: str) -> Mapping[str, object]:
    """Parse an object with exactly these keys, separated by spaces."""
    wanted = keys.split()
    listed = ", ".join(f'"{key}"' for key in wanted)
    if not isinstance(value, dict):
        raise Unreadable(f"expected an object with {listed}, found {_described(value)}")
    if lacking := [f'"{key}"' for key in wanted if key not in value]:
        raise Unreadable(f"expected {', '.join(lacking)}, which is missing")
    if over := [key for key in value if key not in wanted]:
        raise Unreadable(f"expected no other keys than {listed}, found {_described(over[0])}")
    return value


def _number(found: Mapping[str, object], key: str, low: int, high: int) -> int:
    value = found[key]
    if type(value) is not int or not low <= value <= high:
        raise _fault(key, f"a whole number from {low} to {high}", value)
    return value


def _text(
    found: Mapping[str, object], key: str, right: Callable[[str], bool], expected: str
) -> str:
    value = found[key]
    if not isinstance(value, str) or not right(value):
        raise _fault(key, expected, value)
    return value


def _time(found: Mapping[str, object], key: str = "made_at") -> str:
    return _text(found, key, _is_time, "a time like 2026-01-31T20:15:00.000000Z")


def _is_time(value: str) -> bool:
    import re
    from datetime import datetime

    try:
        return bool(re.fullmatch(TIME, value) and datetime.fromisoformat(value))
    except ValueError:
        return False


def _fault(key: str, expected: str, value: object) -> Unreadable:
    return Unreadable(f'"{key}": expected {expected}, found {_described(value)}')


def _described(value: object) -> str:
    """A short description of an untrusted value."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return shown(str(value), most=40)
        case str():
            return f'"{shown(value, most=40)}"'
        case list():
            return f"a list of {len(value)}"
        case _:
            return "an object"
