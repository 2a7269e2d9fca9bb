"""What may stand at the cursor by Typer's tree of commands: commands, options, their values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kanly.completion.written import Offer

if TYPE_CHECKING:
    from collections.abc import Sequence


def by_tree(before: Sequence[str], incomplete: str) -> list[Offer]:
    """The commands, options or values that Typer knows for this place; no paths."""
    from typer._completion_classes import BashComplete  # any shell's class walks the tree alike
    from typer.main import get_command

    from kanly.app import NAME, app

    walker = BashComplete(get_command(app), {}, NAME, "")
    found = walker.get_completions(list(before), incomplete)
    return [
        Offer(text=str(one.value), told=" ".join((one.help or "").split()))
        for one in found
        if one.type == "plain"
    ]
