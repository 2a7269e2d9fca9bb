"""Where the values of a JSON document stand: the line, and the path from the top."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from cardbase.errors import DeckFileError

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]|[^\s,:\[\]{}"]+', re.DOTALL)
_PLAIN_KEY = re.compile(r"[A-Za-z_]\w*")

DEEPEST = 60
"""Most levels of a document."""

MOST_VALUES = 30_000
"""Most values of a document, counted by what stands between them."""


@dataclass(frozen=True, kw_only=True)
class Node:
    """A value of a document; `members` are those of an object, `items` those of a list."""

    value: object
    line: int
    path: str
    members: Mapping[str, Node] = field(default_factory=dict)
    items: Sequence[Node] = ()


def placed(value: object, text: str, file: str) -> Node:
    """A parsed document with the place of each value.

    Args:
        value: As parsed, without keys that stand twice.
        text: What it was parsed from.
        file: As the user named it.

    Raises DeckFileError for too many levels or values.
    """
    if sum(map(text.count, ",[{")) > MOST_VALUES:
        raise DeckFileError(file, None, f"JSON of at most {MOST_VALUES} values", "more")
    return _Placer(text, file).node(value, "$", 0)


class _Placer:
    """Goes through a value and the tokens of its text side by side."""

    def __init__(self, text: str, file: str) -> None:
        self._lines = _lines(text)
        self._file = file

    def node(self, value: object, path: str, level: int) -> Node:
        if level > DEEPEST:
            raise DeckFileError(self._file, None, "JSON of few levels", "very many levels")
        line = next(self._lines)
        if isinstance(value, dict):
            members = {}
            for name, one in value.items():
                next(self._lines)
                members[name] = self.node(one, path + _step(name), level + 1)
            next(self._lines)
            return Node(value=value, line=line, path=path, members=members)
        if isinstance(value, list):
            items = [self.node(one, f"{path}[{at}]", level + 1) for at, one in enumerate(value)]
            next(self._lines)
            return Node(value=value, line=line, path=path, items=items)
        return Node(value=value, line=line, path=path)


def _lines(text: str) -> Iterator[int]:
    """The line of each key, value and closing bracket, in order."""
    line, seen = 1, 0
    for found in _TOKEN.finditer(text):
        line += text.count("\n", seen, found.start())
        seen = found.start()
        yield line


def _step(name: str) -> str:
    """The step of a path to a member: ".house", '["Feyd Rautha"]'."""
    if _PLAIN_KEY.fullmatch(name):
        return f".{name}"
    import json

    return f"[{json.dumps(name, ensure_ascii=False)}]"
