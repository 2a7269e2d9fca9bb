"""Reads the values of a situation's tables into the fields of the state, and keeps the faults."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from tracker.staging.faults import Fault
from tracker.staging.lines import Lines

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tracker.staging.lines import Path

CALLED = {int: "a whole number", str: "text", bool: "true or false", tuple: "a list"}
"""How kinds of values are called in a fault."""


class Tables:
    """The tables of a file, with what was found wrong in them.

    Attributes:
        faults: What was found, each with its line.
    """

    def __init__(self, text: str) -> None:
        self._lines = Lines(text)
        self.faults: list[Fault] = []

    def line(self, path: Path) -> int:
        """The line of a value, or of what it should stand in."""
        return self._lines.line(path)

    def fault(self, path: Path, says: str) -> None:
        """Keep a fault of a value, or of what it should stand in."""
        self.faults.append(Fault(self.line(path), says))

    def known(self, raw: Mapping[str, Any], names: Iterable[str], path: Path) -> None:
        """Keep a fault of every key that means nothing here."""
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
        inner = next((one for one in (kind, *get_args(kind)) if _is_struct(one)), None)
        if inner is None:
            return self._plain(raw, kind, path)
        if get_origin(kind) is tuple:
            rows = enumerate(self.several(raw, path))
            found = [self.struct(self.table(one, (*path, n)), inner, (*path, n)) for n, one in rows]
            return tuple(one for one in found if one is not NODEFAULT)
        if get_origin(kind) is Mapping:
            pairs = self.table(raw, path).items()
            held = {k: self.struct(self.table(v, (*path, k)), inner, (*path, k)) for k, v in pairs}
            return {key: one for key, one in held.items() if one is not NODEFAULT}
        return self.struct(self.table(raw, path), inner, path)

    def struct(self, raw: Mapping[str, Any], kind: type[Struct], path: Path) -> Any:  # noqa: ANN401
        """A table as a struct; NODEFAULT, and faults, where it cannot be one."""
        self.known(raw, (one.name for one in fields(kind)), path)
        found = dict[str, Any]()
        for one in fields(kind):
            if one.name in raw:
                found[one.name] = self.value(raw[one.name], one.type, (*path, one.name))
            elif one.default is NODEFAULT and one.default_factory is NODEFAULT:
                empty = type(None) in get_args(one.type)
                found[one.name] = None if empty else NODEFAULT
                if not empty:
                    self.fault(path, f'no "{one.name}": expected {expected(one.type)}')
        return NODEFAULT if NODEFAULT in found.values() else kind(**found)

    def _plain(self, raw: object, kind: Any, path: Path) -> Any:  # noqa: ANN401
        try:
            return msgspec.convert(raw, kind, strict=True)
        except msgspec.ValidationError:
            self.fault(path, f"{path[-1]} {_shown(raw)}: expected {expected(kind)}")
            return NODEFAULT


def _is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


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
