"""What may be said now, on the screen: by House, then by verb."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from kanly.terminal.output import paragraph, strong
from tracker.engine.guards import allows
from tracker.engine.table import Table
from tracker.engine.verbs import Option, TableVerb
from tracker.engine.words import HouseId, Place
from tracker.play.permissions import verify_moment
from tracker.table.dispatch import legal
from tracker.table.verbs import VERBS

if TYPE_CHECKING:
    from tracker.views.seen import View

Action = tuple[HouseId, TableVerb, Option]

UNNAMED = {
    "deploy": Place.HAND,
    "place": Place.HAND,
    "play": Place.HAND,
    "petition": Place.ASSEMBLY,
}
"""The words that bring a card of one's own into the game, and where it comes from."""

MORE = frozenset({"rite", "confirm", "counter", "divide"})
"""The words that can name more cards than are listed with them."""

BY_TEXT = frozenset({"engage", "use"})
"""The words of which the text of the card is shown."""

PIECE = re.compile(r"\bc\d+\b")


def open_actions(view: View) -> tuple[list[Action], dict[HouseId, int]]:
    """What may be said now, and by House how many actions are held back.

    These are words that would tell of a card the reader may not see.
    """
    hidden = view.counted.pieces.keys() - view.known
    shown: list[Action] = []
    held: dict[HouseId, int] = {}
    for house, verb, option in legal(view.counted, view.cards, view.viewer):
        if hidden & set(PIECE.findall(option.words)):
            held[house] = held.get(house, 0) + 1
        else:
            shown.append((house, verb, option))
    return shown, held


def page(view: View, actions: Iterable[Action], held: dict[HouseId, int]) -> str:
    """The words to type, each with what it does and its rules."""
    houses, lines = view.game.houses, list[str]()
    for house, theirs in groupby(actions, key=itemgetter(0)):
        name = houses[house].name if house else "The table, for all"
        lines += [""] * bool(lines) + [strong(name)]
        for verb, alike in groupby(theirs, key=itemgetter(1)):
            lines += _verb(view, verb, [option for _, _, option in alike])
        if house and (usages := _by_name(view, house)):
            told = f"with the name of a card in hand or Assembly: {'; '.join(usages)}"
            lines.append(paragraph(told, "    ", first="  "))
    for house, count in held.items():
        name = houses[house].name if house else "The table, for all"
        told = f"{name}: {count} more with cards that only it may see; --as {house} shows them"
        lines.append(paragraph(told, first=""))
    return "\n".join(lines)


def _verb(view: View, verb: TableVerb, options: Sequence[Option]) -> Iterator[str]:
    """A line for each thing to type; several of one verb come below what it is."""
    several = len(options) > 1
    question = next(iter(view.game.questions), None) if verb.word == "answer" else None
    if several:
        what = f"{question.text} ({question.rule})" if question else f"{verb.says} ({verb.rule})"
        yield paragraph(f"{verb.word}: {what}", "    ", first="  ")
    indent = "    " if several else "  "
    for option, *others in _alike(options):
        if several and question:
            told = _choice(option, question.text)
        else:
            card = PIECE.search(option.words) if verb.word in BY_TEXT else None
            told = f"{_called(view, card[0])}: {option.says}" if card else option.says
            if others:
                targets = (f"{one.target} {_called(view, one.target)}" for one in others)
                told += f"; or against {', '.join(targets)}"
            told += f" ({', '.join(option.rules)})" if option.rules else ""
        yield paragraph(f"{option.words}  {told}", indent + "    ", first=indent)
    if verb.word in MORE:
        yield paragraph(f"in full: {verb.usage}", "        ", first="    ")


def _alike(options: Sequence[Option]) -> list[list[Option]]:
    """The options in their order, those that differ in nothing but their target together."""
    found: dict[object, list[Option]] = {}
    for option in options:
        key: object = (option.words, len(found))
        if option.target:
            key = re.sub(rf"\b{option.target}\b", "", option.words, count=1) or key
        found.setdefault(key, []).append(option)
    return list(found.values())


def _choice(option: Option, question: str) -> str:
    """What stands beside an answer: its number, its card, but not the question again."""
    number, mark, said = option.says.partition(". ")
    if not mark or not number.isdigit():
        number, said = "", option.says
    said = "" if said == question else said
    same = f"or: answer {number}" if number else ""
    return ", ".join(part for part in (said, same) if part)


def _called(view: View, piece: str) -> str:
    return view.cards[view.game.pieces[piece].card].name


def _by_name(view: View, house: HouseId) -> list[str]:
    """Usages for cards the tracker knows no names of, which only the players can list."""
    at, unseen = Table(view.counted, view.cards), view.counted.houses[house].unseen
    said = [VERBS[word] for word, place in UNNAMED.items() if unseen.get(place)]
    return [verb.usage for verb in said if allows(verify_moment)(at, verb, house)]
