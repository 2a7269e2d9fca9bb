"""The plain forms of frequent commands, read without Typer; which words of a query are options."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

JSON = {"--json": "json"}
FULL = {"--full": "full"}


def begins_as_option(word: str) -> bool:
    """Whether a word begins with a dash."""
    return word.startswith("-")


class Lane(NamedTuple):
    """Which command lines a function can be called for directly; Typer reads all others.

    Attributes:
        run: The function; it takes the words, and what the options say by keyword.
        least: The fewest words.
        most: The most words, None for any number.
        listed: Whether the function takes the words as one list, and nothing where there is none.
        flags: Options without a value, and the keyword each sets to True.
        values: Options with a value, and the keyword each sets.
        choices: Of an option with few values these; Typer tells of any other.
        is_option: What is an option; one that is not listed here is left to Typer.
    """

    run: Callable[..., int]
    least: int = 0
    most: int | None = None
    listed: bool = False
    flags: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    choices: Mapping[str, Collection[str]] = {}
    is_option: Callable[[str], bool] = begins_as_option

    def read(self, words: list[str]) -> Callable[[], int] | None:
        """What to call for these words; None where Typer has to read them."""
        said: list[str] = []
        options: dict[str, str | bool] = {}
        left = iter(words)
        for word in left:
            value = next(left, "-") if word in self.values else ""
            if value.startswith("-") or value not in self.choices.get(word, (value,)):
                return None
            if word in self.values:
                options[self.values[word]] = value
            elif word in self.flags:
                options[self.flags[word]] = True
            elif self.is_option(word):
                return None
            else:
                said.append(word)
        if len(said) < self.least or (self.most is not None and len(said) > self.most):
            return None
        arguments = [said] if self.listed and said else said
        return lambda: self.run(*arguments, **options)


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
