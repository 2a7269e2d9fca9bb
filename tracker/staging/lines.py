"""The tables of a situation file, the line of each value, and the faults found."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, TypeAlias, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from errata.text import shown
from tracker.engine.errors import TrackerError

Path: TypeAlias = tuple[str | int, ...]
"""The keys that lead to a value, ("house", "vernius", "domain", 2)."""

LONGEST = 400
"""Maximum length of the message of a fault."""

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"[ \t]*(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*(\.?)")
_TEXT = re.compile(
    r"""\"{3}(?:[^\\]|\\.)*?\"{3,5}|'{3}.*?'{3,5}|\"(?:[^\"\\]|\\.)*\"|'[^']*'""", re.DOTALL
)
_PLAIN = re.compile(r"[^,\]}\n#]*")

CALLED = {int: "a whole number", str: "text", bool: "true or false", tuple: "a list"}
"""How kinds of values are called in a fault."""


class Fault(Struct, frozen=True, order=True):
    """One fault of a file."""

    line: int  # where it stands; 0 for the file as a whole
    says: str  # what stands there, and what was expected


class BadSituation(TrackerError):
    """A situation cannot be laid out as its file has it; its own line tells the first fault."""

    def __init__(self, file: str, faults: tuple[Fault, ...]) -> None:
        more = f"; and {len(faults) - 1} more" if len(faults) > 1 else ""
        super().__init__(told(file, faults[0]) + more)
        self.file = file
        self.faults = faults


def told(file: str, fault: Fault) -> str:
    """A fault in one line, with its place."""
    where = f"{file}, line {fault.line}" if fault.line else file
    return f"{where}: {shown(fault.says, most=LONGEST)}"


class Lines:
    """The line of each value in a TOML text, which has been parsed successfully before."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._lines: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        table: Path = ()
        while self._skip():
            if text[self._at] == "[":
                table = self._header()
            else:
                self._pair(table)

    def line(self, path: Path) -> int:
        """The line of a value, or else of its container."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def _header(self) -> Path:
        """A [table], or the next of [[several]]."""
        several = self._text.startswith("[[", self._at)
        self._at += 1 + several
        table = self._key(())
        self._at += 1 + several
        if several:
            number = self._tables.get(table, 0)
            self._tables[table] = number + 1
            table = (*table, number)
        self._mark(table)
        return table

    def _pair(self, table: Path) -> None:
        path = self._key(table)
        self._at = self._text.index("=", self._at) + 1
        self._value(path)

    def _key(self, table: Path) -> Path:
        """A key with its dots, in full."""
        path, more = table, "."
        while more:
            found = _KEY.match(self._text, self._at)
            if found is None:
                raise AssertionError(f"no key at sign {self._at} of a file that was read")
            name, more = found.groups()
            path = (*path, name.strip("\"'"))
            self._mark(path)
            self._at = found.end()
        return path

    def _value(self, path: Path) -> None:
        self._skip()
        self._mark(path, anew=True)
        opened = self._text[self._at]
        if opened not in "[{":
            found = _TEXT.match(self._text, self._at) or _PLAIN.match(self._text, self._at)
            self._at = found.end() if found else self._at
            return
        self._at += 1
        number = 0
        while self._skip() and self._text[self._at] not in "]}":
            if opened == "[":
                self._value((*path, number))
                number += 1
            else:
                self._pair(path)
            self._skip()
            self._at += self._text[self._at] == ","
        self._at += 1

    def _skip(self) -> bool:
        """Skip whitespace and comments; returns whether anything follows."""
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at < len(self._text)

    def _mark(self, path: Path, *, anew: bool = False) -> None:
        if anew or path not in self._lines:
            self._lines[path] = bisect_right(self._starts, self._at)


class Tables(Lines):
    """The tables of a file, with the faults found in them."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.faults: list[Fault] = []

    def fault(self, path: Path, says: str) -> None:
        """Keep a fault of a value, or of what it should stand in."""
        self.faults.append(Fault(self.line(path), says))

    def known(self, raw: Mapping[str, Any], names: Iterable[str], path: Path) -> None:
        """Record a fault for every unknown key."""
        listed = [*names]
        for key in raw:
            if key not in listed:
                self.fault((*path, key), f'"{key}": expected one of {", ".join(listed)}')

    def table(self, raw: object, path: Path) -> dict[str, Any]:
        """A table as it stands; an empty one, and a fault, for what is none."""
        if isinstance(raw, dict):
            return raw
        self.fault(path, f"{_shown(raw)}: expected a table")
        return {}

    def several(self, raw: object, path: Path) -> list[Any]:
        """A list as it stands; an empty one, and a fault, for what is none."""
        if isinstance(raw, list):
            return raw
        self.fault(path, f"{_shown(raw)}: expected a list")
        return []

    def value(self, raw: object, kind: Any, path: Path) -> Any:  # noqa: ANN401 - of that kind
        """What stands there as a value of a kind; NODEFAULT, and a fault, where it is none."""
        own = (one for one in (kind, *get_args(kind)) if isinstance(one, type))
        inner = next((one for one in own if issubclass(one, Struct)), None)
        if inner is None:
            try:
                return msgspec.convert(raw, kind, strict=True)
            except msgspec.ValidationError:
                self.fault(path, f"{path[-1]} {_shown(raw)}: expected {expected(kind)}")
                return NODEFAULT
        if get_origin(kind) is tuple:
            rows = enumerate(self.several(raw, path))
            found = (self._struct(one, inner, (*path, number)) for number, one in rows)
            return tuple(one for one in found if one is not NODEFAULT)
        if get_origin(kind) is Mapping:
            rows_by_key = self.table(raw, path).items()
            held = {key: self._struct(one, inner, (*path, key)) for key, one in rows_by_key}
            return {key: one for key, one in held.items() if one is not NODEFAULT}
        return self._struct(raw, inner, path)

    def _struct(self, raw: object, kind: type[Struct], path: Path) -> Any:  # noqa: ANN401
        """A table as a struct; NODEFAULT, and faults, where it cannot be one."""
        row = self.table(raw, path)
        self.known(row, (one.name for one in fields(kind)), path)
        found = dict[str, Any]()
        for one in fields(kind):
            if one.name in row:
                found[one.name] = self.value(row[one.name], one.type, (*path, one.name))
            elif one.default is NODEFAULT and one.default_factory is NODEFAULT:
                empty = type(None) in get_args(one.type)
                found[one.name] = None if empty else NODEFAULT
                if not empty:
                    self.fault(path, f'no "{one.name}": expected {expected(one.type)}')
        return NODEFAULT if NODEFAULT in found.values() else kind(**found)


def expected(kind: Any) -> str:  # noqa: ANN401 - any kind of a field
    """What a kind of value is, in words."""
    own = [one for one in (kind, *get_args(kind)) if isinstance(one, type)]
    words = next((one for one in own if issubclass(one, StrEnum)), None)
    if words is not None:
        listed = ", ".join(words)
        return f"some of {listed}" if get_origin(kind) else f"one of {listed}"
    if get_origin(kind) is tuple:
        return "a list"
    if get_origin(kind) is Mapping:
        return "a table"
    return CALLED.get(own[0], "a table") if own else "a value"


def _shown(raw: object) -> str:
    return f'"{raw}"' if isinstance(raw, str) else str(raw)
