"""Functions, methods and classes that nothing in the product uses, found by name (vulture)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from places import ROOT
from vulture import Vulture
from vulture.core import Item

PRODUCT = ("errata", "cardbase", "tracker", "templates", "kanly")
MAKERS = ("docs/making", "bench")
"""What makes the documentation and measures uses the product as a user's program would."""

KINDS = {"function", "method", "class", "property"}

REGISTERED = [
    "@answers",
    "@follows",
    "@judges",
    "@resolves",
    "@tells",
    "@when_used",
    "@verb",
    "@free_verb",
    "@_bidder",
    "@keys.add",
    "@*.command",
    "@*.callback",
]
"""Decorators that put a function where the product calls it from."""

BY_LIBRARIES = {
    "setDocumentLocator": "the SAX reader calls its handler",
    "startElement": "the SAX reader calls its handler",
    "endElement": "the SAX reader calls its handler",
    "processingInstruction": "the SAX reader calls its handler",
    "format_commands": "Typer lists a group's commands by it",
    "collect_usage_pieces": "Typer words a command's usage line by it",
    "format_options": "Typer lists a command's options by it",
    "get_completions": "prompt_toolkit asks its completer",
    "enableCallbacks": "the solver's constructor calls it",
    "ManPages": "the build finds its hook by the base class",
    "initialize": "the build calls its hook",
    "finalize": "the build calls its hook",
    "from_environment": "uvicorn makes the application by its name, in each process",
    "GameRow": "a table of library.db: SQLModel makes it from the class",
    "ChanceRow": "a table of library.db: SQLModel makes it from the class",
    "BranchRow": "a table of library.db: SQLModel makes it from the class",
    "EventRow": "a table of library.db: SQLModel makes it from the class",
    "DeckRow": "a table of library.db: SQLModel makes it from the class",
    "SlotRow": "a table of library.db: SQLModel makes it from the class",
    "OwnedRow": "a table of library.db: SQLModel makes it from the class",
}
"""What a library calls by its name, and why."""


@cache
def unused(*folders: str) -> tuple[Item, ...]:
    """What is defined in these folders of the project and named nowhere else in them."""
    found = Vulture(ignore_names=list(BY_LIBRARIES), ignore_decorators=REGISTERED)
    found.scavenge([str(ROOT / folder) for folder in folders])
    return tuple(
        item
        for item in found.get_unused_code()
        if item.typ in KINDS
        and item.name not in _named_beside(Path(item.filename).parent) | _commands()
    )


def uncalled() -> set[tuple[str, str]]:
    """Module and name of each function of the product that nothing in it calls."""
    return {(_module(item), item.name) for item in unused(*PRODUCT, *MAKERS)}


def _module(item: Item) -> str:
    return ".".join(Path(item.filename).relative_to(ROOT).with_suffix("").parts)


@cache
def _commands() -> set[str]:
    """Names of the functions that the tree of commands imports as they are typed."""
    text = (ROOT / "kanly" / "commands" / "app.py").read_text(encoding="utf-8")
    return set(re.findall(r'"kanly[\w.]+:(\w+)"', text))


@cache
def _named_beside(folder: Path) -> set[str]:
    """Names in the grammars and sheets of a folder: Lark and Jinja look methods up by them."""
    files = [*folder.glob("*.lark"), *folder.rglob("*.j2")]
    texts = (file.read_text(encoding="utf-8") for file in files)
    return {name for text in texts for name in re.findall(r"\b\w{2,}\b", text)}
