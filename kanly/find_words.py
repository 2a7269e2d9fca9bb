"""Which words of a command line `kanly find ...` are options; the others are the query."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

ALONE = frozenset({"--ids", "--count", "--explain", "--fields", "--json", "--help", "-h"})
"""The options that take no value."""


def is_option(word: str) -> bool:
    """Whether a word is an option of the command, or looks like none but one."""
    return word in ALONE or word.startswith("--")


def parted(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """The options with their values, and the words of the query."""
    options: list[str] = []
    query: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "--":
            return options, query + left
        if not is_option(word):
            query.append(word)
            continue
        options.append(word)
        if word not in ALONE and "=" not in word and left:
            options.append(left.pop(0))
    return options, query
