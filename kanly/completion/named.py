"""Cards for the commands that Typer reads; apart, for the quick ones start without Typer."""

from __future__ import annotations

from typer import Context  # noqa: TC002 - Typer reads the annotations

from kanly.completion.cards import card_words


def named_cards(ctx: Context, incomplete: str) -> list[str]:
    """The next word of a card, for an argument called `name`."""
    return card_words([str(word) for word in ctx.params.get("name") or ()], incomplete)
