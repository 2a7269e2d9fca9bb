"""Answers a shell: cards and rules without the parser, everything else by Typer's tree."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING

from kanly.completion.asked import Shell, asked_by
from kanly.completion.written import Offer, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

ASKS = "_KANLY_COMPLETE"
"""The variable Typer's scripts set: "complete_bash"."""

COMPLETE = "complete_"
NO_OFFER = 1


def answer() -> int | None:
    """Answer the shell that asks, and return the exit code; None when none asks.

    No error may come between a player and the prompt: what cannot be offered is not, and
    nothing is said on standard error. KANLY_DEBUG raises it.
    """
    instruction = os.environ.get(ASKS, "")
    shells = {f"{COMPLETE}{shell}": shell for shell in Shell}
    if instruction not in shells:
        return None
    said, code = "", 0
    try:
        with _silent():
            asked = asked_by(shells[instruction])
            offers = offered(asked.before, asked.incomplete)
            said = written(asked, offers)
    except Exception:
        if os.environ.get("KANLY_DEBUG"):
            raise
        offers = []
    if os.environ.get("_TYPER_COMPLETE_FISH_ACTION") == "is-args":
        said, code = "", 0 if offers else NO_OFFER
    with contextlib.suppress(OSError, ValueError):
        if hasattr(sys.stdout, "reconfigure"):
            sys.stdout.reconfigure(errors="replace")
        sys.stdout.write(said + "\n" if said else "")
        sys.stdout.flush()
    return code


@contextlib.contextmanager
def _silent() -> Iterator[None]:
    """Nothing that is read meanwhile speaks to the terminal of the prompt."""
    with (
        open(os.devnull, "w", encoding="utf-8") as nowhere,  # noqa: PTH123
        contextlib.redirect_stderr(nowhere),
    ):
        yield


def offered(before: Sequence[str], incomplete: str) -> list[Offer]:
    """What may stand next after the words of a command line."""
    lane = None if incomplete.startswith("-") else _lane(before)
    if lane:
        return [Offer(text=one) for one in lane(incomplete)]
    from kanly.completion.tree import by_tree

    return by_tree(before, incomplete)


def _lane(before: Sequence[str]) -> Callable[[str], list[str]] | None:
    """What is completed most, without the parser; their options take no values."""
    said = [word for word in before[1:] if not word.startswith("-")]
    match before[:1]:
        case ["card" | "errata"]:
            from kanly.completion.cards import card_words

            return lambda incomplete: card_words(said, incomplete)
        case ["rule"]:
            from kanly.completion.rules import rule_ids

            return lambda incomplete: rule_ids(said, incomplete)
    return None
