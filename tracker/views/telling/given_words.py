"""Whether the words of a command may be told: they may name a card that the reader does not see."""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Iterator, Sequence

from msgspec.structs import astuple

from tracker.engine import events as ev
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.verbs import VERBS
from tracker.engine.words import HouseId, PieceId

UNNAMED = (ev.CardsDrawn, ev.CardsExamined, ev.DeckDealt, ev.DeckShuffled, ev.LotDrawn)
"""Events about cards that no words choose."""

PLAIN = re.compile(r"[a-z]?[+-]?\d+,?|x=\d+")
"""An id, or a number."""


def name_hidden(
    command: Sequence[ev.Event],
    game: Game,
    known: Container[PieceId],
    cards: CardFacts,
    viewer: HouseId,
) -> bool:
    """Whether the words of a command may name a card face-down that the reader does not see.

    They are told only where each of them is known to be plain: a number, an id, a House, a word of
    the usage, a word of the name of a card that the reader knows. `game` is the state after it.
    """
    given = command[0]
    if not isinstance(given, ev.CommandGiven):
        return False
    if any(_is_placed(event, game, known) for event in command):
        return True
    verb, *words = given.words.split() or [""]
    if (viewer and given.house == viewer) or all(map(PLAIN.fullmatch, words)):
        return False
    about = {one for event in command for one in _ids(event) if one in game.pieces}
    left = any(isinstance(event, ev.Noted) and event.rule == "G-06" for event in command)
    if not left and all(one in known for one in about):
        return False
    names = [cards[game.pieces[one].card].full_name for one in about if one in known]
    usage = VERBS[verb].usage if verb in VERBS else ""
    plain = {*game.houses, *re.findall(r"[a-z]+", " ".join([usage, *names]).lower())}
    return not all(PLAIN.fullmatch(word) or _is_plain(word, plain) for word in words)


def _is_plain(word: str, plain: Collection[str]) -> bool:
    parts = re.findall(r"[a-z]+", word.lower())
    return bool(parts) and all(any(one.startswith(part) for one in plain) for part in parts)


def _is_placed(event: ev.Event, game: Game, known: Container[PieceId]) -> bool:
    """Whether an event is about one card face-down that the words of its command chose."""
    match event:
        case ev.CardNamed(piece=piece) | ev.CardPlaced(piece=piece):
            return piece not in known
        case ev.Asked(about=about):
            return about in game.pieces and about not in known
    return False


def _ids(event: ev.Event) -> Iterator[str]:
    """All texts of an event that could be ids of cards that its command chose."""
    if isinstance(event, UNNAMED):
        return
    for value in astuple(event):
        if isinstance(value, str):
            yield value
        elif isinstance(value, (tuple, dict)):
            yield from (one for one in value if isinstance(one, str))
