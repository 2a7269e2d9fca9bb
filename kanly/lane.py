"""Lanes: the plain forms of the commands used most, read without loading Typer."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

JSON = {"--json": "as_json"}


def begins_as_option(word: str) -> bool:
    """Whether a word begins with a dash."""
    return word.startswith("-")


class Lane(NamedTuple):
    """Which command lines a function can be called for directly; Typer reads all others.

    Attributes:
        run: The function; it takes the words, and what the options say by keyword.
        least: The fewest words.
        most: The most words, None for any number.
        joined: Whether the words make one text.
        flags: Options without a value, and the keyword each sets to True.
        values: Options with a value, and the keyword each sets.
        is_option: What is an option; one that is not listed here is left to Typer.
    """

    run: Callable[..., int]
    least: int = 0
    most: int | None = None
    joined: bool = False
    flags: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    is_option: Callable[[str], bool] = begins_as_option

    def read(self, words: list[str]) -> Callable[[], int] | None:
        """What to call for these words; None where Typer has to read them."""
        said: list[str] = []
        options: dict[str, str | bool] = {}
        left = iter(words)
        for word in left:
            value = next(left, "-") if word in self.values else ""
            if value.startswith("-"):
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
        if self.joined and said:
            said = [" ".join(said)]
        return lambda: self.run(*said, **options)
