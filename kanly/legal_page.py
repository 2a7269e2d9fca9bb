"""What may be said now, on the screen: by House, then by verb."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kanly.output import paragraph, strong
from tracker.telling.seen import seen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tracker.session import Session
    from tracker.verbs import Option, Verb
    from tracker.words import HouseId

    Action = tuple[HouseId, Verb, Option]

PIECE = re.compile(r"\bc\d+\b")


def open_actions(session: Session, viewer: HouseId = "") -> tuple[list[Action], dict[HouseId, int]]:
    """What may be said now, but for words that would tell of a card the reader may not see.

    Returns:
        The actions, and House -> how many are held back.
    """
    from tracker import spoken  # noqa: F401 - it makes the table of verbs complete
    from tracker.dispatch import legal

    known = seen(session.game, session.cards, viewer)
    hidden = set(session.game.pieces) - known
    shown: list[Action] = []
    held: dict[HouseId, int] = {}
    for house, verb, option in legal(session.game, session.cards, viewer):
        if hidden & set(PIECE.findall(option.words)):
            held[house] = held.get(house, 0) + 1
        else:
            shown.append((house, verb, option))
    return shown, held


def page(session: Session, actions: Iterable[Action], held: dict[HouseId, int]) -> str:
    """The words to type, each with what it does and its rules."""
    lines: list[str] = []
    house, word = "", ""
    for speaks, verb, option in actions:
        if speaks != house or not lines:
            house, word = speaks, ""
            lines += [""] * bool(lines) + [strong(_name(session, speaks))]
        if verb.word != word:
            word = verb.word
            lines.append(paragraph(f"{verb.usage}: {verb.says} ({verb.rule})", "    ", first="  "))
        lines.append(_option(option))
    lines += _held(session, held)
    return "\n".join(lines)


def _option(option: Option) -> str:
    rules = f" ({', '.join(option.rules)})" if option.rules else ""
    return paragraph(f"{option.words}  {option.says}{rules}", "        ", first="    ")


def _held(session: Session, held: dict[HouseId, int]) -> Iterator[str]:
    for house, count in held.items():
        name = _name(session, house)
        told = f"{name}: {count} more with cards that only it may see; --as {house} shows them"
        yield paragraph(told, first="")


def _name(session: Session, house: HouseId) -> str:
    return session.game.houses[house].name if house else "Anyone"
