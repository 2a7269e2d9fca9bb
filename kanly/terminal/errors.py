"""Errors and near misses in one line, and what to type next."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from errata.text import shown

if TYPE_CHECKING:
    from cardbase.lookup import NameResult
    from errata.errors import KanlyError
    from tracker.engine.errors import Refused

SAYS_WHAT_TO_TYPE = re.compile(r"kanly [a-z]|--[a-z]")
"""A line in which a command or an option stands says itself what to type."""

AT_TABLE = {"do", "what-if", "preview", "legal", "rite"}
"""The commands in which one speaks as at the table."""

NEAREST = 3
"""How many cards are told of that come near, none of which is surely meant."""


def _of_deck_file(fault: KanlyError, words: Sequence[str]) -> str:
    if getattr(fault, "nearest", ()):
        return ""
    if "collection" in words[:1]:
        return "kanly collection export shows the form"
    if getattr(fault, "line", None) is not None:
        return "kanly card NAME looks a card up"
    return "kanly deck convert --help names the forms"


def _of_text(fault: KanlyError, words: Sequence[str]) -> str:
    if "collection" in words[:1]:
        return _of_deck_file(fault, words)
    return "kanly import text takes rulebooks and rulings as plain text"


def _of_table(_: KanlyError, words: Sequence[str]) -> str:
    if words[:2] == ["game", "new"]:
        return "kanly game new --help shows the form, kanly find t:homeworld the homeworlds"
    if {"undo", "redo"}.intersection(words[1:2]):
        return "kanly game log shows the events"
    if AT_TABLE.intersection(words):
        return "kanly game legal lists what can be said now"
    return "kanly game status shows the table"


def _of_game(fault: KanlyError, _: Sequence[str]) -> str:
    nearest = getattr(fault, "nearest", ())
    return "kanly game list shows all" if nearest else "kanly game new NAME lays one out"


def _of_deck(fault: KanlyError, _: Sequence[str]) -> str:
    return "" if getattr(fault, "nearest", ()) else "kanly deck show DECK lists its cards"


OF_THE_FAULT: Mapping[str, Callable[[KanlyError, Sequence[str]], str]] = {
    "TextFileError": _of_text,
    "DeckFileError": _of_deck_file,
    "NotInDeck": _of_deck,
    "Misread": _of_table,
    "UnknownGame": _of_game,
}
"""Kinds of error whose next step depends on the fault and on the words of the command line."""


@cache
def steps() -> Mapping[str, str]:
    """The next step by the name of a kind of error, "" where its own line says it.

    By name, so that no error need be loaded; what is not here goes by its parent.
    """
    from errata.table import read_table

    path = Path(__file__).with_name("next_steps.csv")
    return {row.key: row["step"] for row in read_table(path, ("kind", "step", "says_itself"))}


def error_line(fault: KanlyError, words: Sequence[str] = ()) -> str:
    """The line of an error with its next step, where the words of the command line are known."""
    line, step = str(fault), next_step(fault, words)
    if not step:
        return line
    return f"{line} ({step})" if line.endswith("?") else f"{line}; {step}"


def next_step(fault: KanlyError, words: Sequence[str] = ()) -> str:
    """What to do after an error, "" where its own line says so."""
    if SAYS_WHAT_TO_TYPE.search(str(fault)):
        return ""
    for kind in type(fault).__mro__:
        if kind.__name__ in OF_THE_FAULT:
            return OF_THE_FAULT[kind.__name__](fault, words)
        if kind.__name__ in steps():
            return steps()[kind.__name__]
    return ""


def refusal_line(fault: Refused, *, can_overrule: bool = True) -> str:
    """What a rule forbids, with its proof; not every command can overrule.

    The proof is id, confidence and source: "P-04, official: CRF §2.B.i.b". A game from elsewhere
    may name a rule that is none: it stands there as the game has it.
    """
    from errata import rule
    from errata.errors import UnknownRule

    try:
        entry = rule(fault.rule)
    except UnknownRule:
        proof = f'by a rule that is none, "{shown(fault.rule)}"'
    else:
        sure = f", {entry.confidence}" if entry.confidence else ""
        proof = f"{entry.id}{sure}: {entry.source}"
    how = '; overrule it with --override "why"' if can_overrule else ""
    return f"{fault.reason} ({proof}){how}"


def fit_remarks(answer: NameResult) -> list[str]:
    """How a card found fits what was asked: no line when the one card was named.

    One line, or two where a character has versions.
    """
    from cardbase.lookup import Fit  # an error has to do with no card, most often

    missing = f'No card is named "{shown(answer.asked)}"'
    if answer.near:
        verb = "is" if len(answer.near) == 1 else "are"
        near = ", ".join(f"{card.full_name} [{card.id}]" for card in answer.near[:NEAREST])
        return [f"{missing}; the nearest {verb} {near}."]
    if answer.fit is Fit.NONE:
        return [f"{missing}, nor anything near it; kanly find looks by what a card is or does."]
    if answer.fit is Fit.SEVERAL:
        near = "this comes near" if len(answer.cards) == 1 else "these come near"
        return [f"{missing}; {near}. Ask for one by its id."]
    lines = []
    if answer.fit is Fit.GUESS:
        lines.append(f"{missing}; taken to mean {answer.cards[0].name}.")
    if len(answer.cards) > 1:
        lines.append(f"{len(answer.cards)} versions; ask for one by its id to see it alone.")
    return lines
