"""Faults of a situation file, and the line on which each value stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TypeAlias

from msgspec import Struct

from errata.text import shown
from tracker.engine.errors import TrackerError

LONGEST = 400
"""Signs of what is said about one fault."""


class Fault(Struct, frozen=True, order=True):
    """One fault of a file.

    Attributes:
        line: Where it stands; 0 for the file as a whole.
        says: What stands there, and what was expected.
    """

    line: int
    says: str


class BadSituation(TrackerError):
    """A situation cannot be laid out as its file has it; its own line tells the first fault.

    Args:
        file: The file as the user named it.
        faults: Each with its line, in the order of the lines.
    """

    def __init__(self, file: str, faults: tuple[Fault, ...]) -> None:
        more = f"; and {len(faults) - 1} more" if len(faults) > 1 else ""
        super().__init__(told(file, faults[0]) + more)
        self.file = file
        self.faults = faults


def told(file: str, fault: Fault) -> str:
    """A fault in one line, with its place."""
    where = f"{file}, line {fault.line}" if fault.line else file
    return f"{where}: {shown(fault.says, most=LONGEST)}"


# --- On which line of a TOML file each value stands; the text has been read without a fault before

Path: TypeAlias = tuple[str | int, ...]
"""The keys that lead to a value, ("house", "vernius", "domain", 2)."""

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"[ \t]*(\"(?:[^\"\\]|\\.)*\"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*(\.?)")
_TEXT = re.compile(
    r"""\"{3}(?:[^\\]|\\.)*?\"{3,5}|'{3}.*?'{3,5}|\"(?:[^\"\\]|\\.)*\"|'[^']*'""", re.DOTALL
)
_PLAIN = re.compile(r"[^,\]}\n#]*")


class Lines:
    """The lines of the values of a file, by their paths."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]
        self._lines: dict[Path, int] = {}
        self._tables: dict[Path, int] = {}
        self._read()

    def line(self, path: Path) -> int:
        """Where a value stands, or else what it would stand in."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)

    def _read(self) -> None:
        table: Path = ()
        while self._skip():
            if self._text[self._at] == "[":
                table = self._header()
                continue
            self._pair(table)

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
        sign = self._text[self._at]
        if sign == "[":
            self._several(path)
        elif sign == "{":
            self._inline(path)
        else:
            found = _TEXT.match(self._text, self._at) or _PLAIN.match(self._text, self._at)
            self._at = found.end() if found else self._at

    def _several(self, path: Path) -> None:
        self._at += 1
        number = 0
        while self._skip() and self._text[self._at] != "]":
            self._value((*path, number))
            number += 1
            self._skip()
            self._at += self._text[self._at] == ","
        self._at += 1

    def _inline(self, path: Path) -> None:
        self._at += 1
        while self._skip() and self._text[self._at] != "}":
            self._pair(path)
            self._skip()
            self._at += self._text[self._at] == ","
        self._at += 1

    def _skip(self) -> bool:
        """Pass what is no value; whether anything follows."""
        found = _SPACE.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at < len(self._text)

    def _mark(self, path: Path, *, anew: bool = False) -> None:
        if anew or path not in self._lines:
            self._lines[path] = bisect_right(self._starts, self._at)
