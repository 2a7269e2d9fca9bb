"""The data types of a log: records, heads, branches; canonical JSON, the form that is sealed."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from msgspec import Struct

from tracker.log.errors import BadName, BadRecord

Holder: TypeAlias = "dict[str, object] | list[object] | tuple[object, ...]"

MOST_DEPTH = 64
"""Maximum nesting of lists and objects."""
TOO_DEEP = "is nested too deep"


class Unreadable(ValueError):
    """Untrusted text that cannot be accepted; the message is one clause."""


def canonical(value: object, most: int = MOST_DEPTH) -> str:
    """The canonical JSON of a value: sorted keys, no spaces, only necessary escapes.

    Raises:
        Unreadable: it holds NaN, infinity, half of a surrogate pair, or lists and objects deeper
            than `most`.
    """
    import json

    try:
        text = json.dumps(
            value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
        )
        text.encode()
    except UnicodeEncodeError:
        raise Unreadable("holds half of a surrogate pair, which is no sign") from None
    except RecursionError:
        raise Unreadable(TOO_DEEP) from None
    except ValueError:
        raise Unreadable("holds a number that cannot be written") from None
    _check_depth(text, value, most)
    return text


def parse(text: str, most: int = MOST_DEPTH) -> object:
    """The value of a JSON text, canonical or not.

    Raises:
        Unreadable: it is no JSON, or holds a key twice, NaN, infinity or lists and objects
            deeper than `most`.
    """
    import json

    try:
        value: object = json.loads(
            text, object_pairs_hook=_object, parse_constant=_constant, parse_float=_float
        )
    except json.JSONDecodeError as fault:
        raise Unreadable(f"is no JSON ({fault.msg} at sign {fault.pos + 1})") from None
    except RecursionError:
        raise Unreadable(TOO_DEEP) from None
    except Unreadable:
        raise
    except ValueError:  # Python reads no integer of more than 4300 digits
        raise Unreadable("holds a number of too many digits") from None
    _check_depth(text, value, most)
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("holds an object with the same key twice")
    return found


def _constant(word: str) -> float:
    raise Unreadable(f"holds {word}, which is no JSON")


def _float(digits: str) -> float:
    number = float(digits)
    if number in (float("inf"), float("-inf")):
        raise Unreadable("holds a number that is not finite")
    return number


def _check_depth(text: str, value: object, most: int) -> None:
    if text.count("[") + text.count("{") <= most:
        return  # it cannot be deeper than it has brackets
    level = _nested([value])
    for _ in range(most):
        level = [child for one in level for child in _nested(one)]
    if level:
        raise Unreadable(TOO_DEEP)


def _nested(value: Holder) -> list[Holder]:
    """The lists and objects directly inside a list or an object."""
    children = value.values() if isinstance(value, dict) else value
    return [child for child in children if isinstance(child, dict | list | tuple)]


Draft: TypeAlias = tuple[str, int, str]
"""A record to be written: kind, version, body in canonical JSON."""

MAIN = "main"
"""The branch every game begins with."""

MOST_NAME = 60
MOST_TITLE = 200
MOST_BODY = 1_000_000
"""Maximum characters in a body."""
MOST_VERSION = 1_000_000
SLUG = "small letters, digits and single hyphens, at most 60"


class Record(Struct, frozen=True):
    """One row of a log."""

    seq: int  # its number on the line of history, from 1
    kind: str
    version: int
    body: str  # a JSON object in canonical form
    at: str  # when it was written, UTC, ISO 8601; not sealed
    seal: str  # SHA-256 over the seal before it, kind, version and body
    branch: str  # the branch that wrote it, which may be an ancestor of the one read


class Head(Struct, frozen=True, kw_only=True):
    """The current position in a game: the last valid event."""

    game: str
    branch: str
    seq: int


class Branch(Struct, frozen=True, kw_only=True):
    """One line of play."""

    branch: str
    parent: str | None  # the branch it left, None for "main"
    fork: int  # the last event it shares with its parent, 0 for "main"
    tip: int  # its last event; its fork while it has none of its own
    made_at: str  # UTC, ISO 8601


class MoveKind(StrEnum):
    """What was said about the head of a game."""

    UNDO = "undo"
    REDO = "redo"
    GO = "go"
    FORK = "fork"
    OVERRIDE = "override"
    ASK = "ask"
    AGREE = "agree"
    DECLINE = "decline"


class Move(Struct, frozen=True, kw_only=True):
    """A move of the head, or a word of a House on one that was asked for; never deleted."""

    number: int = 0  # its number in the game, from 1
    kind: MoveKind
    house: str = ""  # who said it, "" for the host
    at: str = ""  # when, UTC, ISO 8601
    branch: str = ""
    seq: int = 0  # where the game stood
    to_branch: str
    to_seq: int  # where it went, or would go
    agreed: str = ""  # the Houses that had to agree and did, with spaces between
    words: str = ""  # the command asked for with its rules set aside, "" for none
    why: str = ""


class WholeGame(Struct, frozen=True, kw_only=True):
    """A game with all data needed to store it elsewhere; its seals have been verified."""

    head: Head
    name: str
    made_at: str
    branches: tuple[Branch, ...]  # each after its parent, "main" first
    records: tuple[Record, ...]  # the own records of each branch in turn
    moves: tuple[Move, ...] = ()  # how the head was moved; none in exports of earlier versions


class GameSummary(Struct, frozen=True):
    """A summary of a game."""

    id: str
    name: str
    made_at: str
    branch: str
    seq: int
    events: int  # how many events all its branches hold
    last_at: str  # when the last of them was written, UTC, ISO 8601


def seal_of(previous: str, kind: str, version: int, body: str) -> str:
    """The seal of a record, by the seal before it, "" for the first."""
    from hashlib import sha256

    return sha256(f"{previous}\n{kind}\n{version}\n{body}".encode()).hexdigest()


def sealed(previous: str, drafts: Iterable[Draft]) -> str:
    """The seal of the last of some records, by the seal before the first of them."""
    for kind, version, body in drafts:
        previous = seal_of(previous, kind, version, body)
    return previous


def check_draft(kind: str, version: int, body: str) -> None:
    """Check that a record can be stored and exported. Raises BadRecord."""
    if not is_kind(kind):
        raise BadRecord(kind, "expected a kind of letters, digits, hyphens and full stops")
    if type(version) is not int or not 1 <= version <= MOST_VERSION:
        raise BadRecord(kind, f"expected a version from 1 to {MOST_VERSION}, found {version}")
    if len(body) > MOST_BODY:
        raise BadRecord(kind, f"expected a body of at most {MOST_BODY} signs, found {len(body)}")
    try:
        value = parse(body)
        same = canonical(value) == body
    except Unreadable as fault:
        raise BadRecord(kind, f"its body {fault}") from None
    if not isinstance(value, dict):
        raise BadRecord(kind, "expected a JSON object as its body")
    if not same:
        raise BadRecord(kind, "expected its body in canonical JSON: keys sorted, no spaces")


def is_kind(text: str) -> bool:
    """Whether a text can be the kind of a record."""
    word = text.replace("-", "_").replace(".", "_")
    return text.isascii() and word.isidentifier() and len(text) <= MOST_NAME


def is_slug(text: str) -> bool:
    """Whether a text can be the id of a game or the name of a branch."""
    signs = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
    return len(text) <= MOST_NAME and all(part and signs >= set(part) for part in text.split("-"))


def is_title(text: str) -> bool:
    """Whether a text can be the display name of a game."""
    return 0 < len(text) <= MOST_TITLE and text.isprintable() and text.strip() == text


def check_slug(what: str, text: str) -> None:
    """Check that a text can be an id. Raises BadName."""
    if not is_slug(text):
        raise BadName(what, SLUG, text)


def check_title(text: str) -> None:
    """Check that a text can be the name of a game. Raises BadName."""
    if not is_title(text):
        raise BadName("name of the game", f"one line of at most {MOST_TITLE} signs", text)
