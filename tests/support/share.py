"""How much of a sample a run takes: one with the sweeps the whole, the daily one a third.

A law is held by random games, positions or texts. A few of them show each day that it holds at
all; the whole of them is gone through where the sweeps are, in CI.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable

One = TypeVar("One")

DAILY: Final = "not sweep"
"""What is asked for by the daily run (pyproject.toml)."""

_PART = 3
_asked = ""


def ask(marked: str) -> None:
    """Keep what the run asks for by its marks, before the first test is read."""
    global _asked  # noqa: PLW0603 - a run has one, and what is decorated is read before fixtures
    _asked = marked


def share(whole: int) -> int:
    """How many of so many examples this run takes, at least one."""
    return -(-whole // _PART) if _asked == DAILY else whole


def sample(whole: Iterable[One]) -> list[One]:
    """Those of all cases that this run goes through, from the first on."""
    return [*whole][:: _PART if _asked == DAILY else 1]
