"""What may be said now, on the screen: by House, then by verb."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from kanly.terminal.output import paragraph, strong
from tracker.engine.state import Question
from tracker.engine.verbs import Option, Verb
from tracker.engine.words import HouseId, Place
from tracker.views.telling.teller import seen

if TYPE_CHECKING:
    from tracker.table.session import Session

    Action = tuple[HouseId, Verb, Option]

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


def open_actions(session: Session, viewer: HouseId = "") -> tuple[list[Action], dict[HouseId, int]]:
    """What may be said now, but for words that would tell of a card the reader may not see.

    Returns:
        The actions, and House -> how many are held back.
    """
    from tracker.table.dispatch import legal

    session.cards.learn_in_play(session.game, viewer)
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
    for house, theirs in groupby(actions, key=itemgetter(0)):
        lines += [""] * bool(lines) + [strong(_name(session, house))]
        for verb, alike in groupby(theirs, key=itemgetter(1)):
            lines += _verb(session, verb, [option for _, _, option in alike])
        lines += _by_name(session, house)
    lines += _held(session, held)
    return "\n".join(lines)


def _verb(session: Session, verb: Verb, options: Sequence[Option]) -> Iterator[str]:
    """A line for each thing to type; several of one verb come below what it is."""
    several = len(options) > 1
    question = next(iter(session.game.questions), None) if verb.word == "answer" else None
    if several and question is not None:
        yield paragraph(f"{verb.word}: {question.text} ({question.rule})", "    ", first="  ")
    elif several:
        yield paragraph(f"{verb.word}: {verb.says} ({verb.rule})", "    ", first="  ")
    indent = "    " if several else "  "
    for alike in _alike(options):
        one = alike[0]
        rules = f" ({', '.join(one.rules)})" if one.rules else ""
        if several and question is not None:
            told = f"{one.words}  {_choice(one, question)}"
        else:
            told = f"{one.words}  {_card(session, verb, one)}{one.says}{_others(session, alike)}"
            told += rules
        yield paragraph(told, indent + "    ", first=indent)
    if verb.word in MORE:
        yield paragraph(f"in full: {verb.usage}", "        ", first="    ")


def _alike(options: Sequence[Option]) -> list[list[Option]]:
    """The options in their order, those that differ in nothing but their target together."""
    found: dict[tuple[object, ...], list[Option]] = {}
    for option in options:
        mark = (
            "" if not option.target else re.sub(rf"\b{option.target}\b", "", option.words, count=1)
        )
        found.setdefault((mark,) if mark else (option.words, len(found)), []).append(option)
    return list(found.values())


def _others(session: Session, alike: Sequence[Option]) -> str:
    """The targets that can stand in the place of the first one: "; or against c8 Duncan Idaho"."""
    if len(alike) == 1:
        return ""
    named = [f"{option.target} {_called(session, option.target)}" for option in alike[1:]]
    return f"; or against {', '.join(named)}"


def _card(session: Session, verb: Verb, option: Option) -> str:
    """The name of the card whose text is shown, which does not stand in it."""
    found = PIECE.search(option.words)
    return f"{_called(session, found[0])}: " if found and verb.word in BY_TEXT else ""


def _choice(option: Option, question: Question) -> str:
    """What stands beside an answer: its number, its card, but not the question again."""
    number, mark, said = option.says.partition(". ")
    if not mark or not number.isdigit():
        number, said = "", option.says
    said = "" if said == question.text else said
    same = f"or: answer {number}" if number else ""
    return ", ".join(part for part in (said, same) if part)


def _called(session: Session, piece: str) -> str:
    return session.cards[session.game.pieces[piece].card].name


def _by_name(session: Session, house: HouseId) -> Iterator[str]:
    """The words for cards the tracker knows no names of, which only the players can list."""
    from tracker.engine.guards import allows
    from tracker.engine.table import Table
    from tracker.play.permissions import verify_moment
    from tracker.table.verbs import VERBS

    if not house:
        return
    at, unseen = Table(session.game, session.cards), session.game.houses[house].unseen
    said = [VERBS[word] for word, place in UNNAMED.items() if unseen.get(place)]
    usages = [verb.usage for verb in said if allows(verify_moment)(at, verb, house)]
    if usages:
        told = f"with the name of a card in hand or Assembly: {'; '.join(usages)}"
        yield paragraph(told, "    ", first="  ")


def _held(session: Session, held: dict[HouseId, int]) -> Iterator[str]:
    for house, count in held.items():
        name = _name(session, house)
        told = f"{name}: {count} more with cards that only it may see; --as {house} shows them"
        yield paragraph(told, first="")


def _name(session: Session, house: HouseId) -> str:
    return session.game.houses[house].name if house else "The table, for all"
