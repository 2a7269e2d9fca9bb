"""What the games recorded before cards acted would do by themselves now: docs/recorded-games.md."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from places import DOCS
from recorded import GAMES, events_of

from cardbase.vocabulary import Acts
from tracker.engine.apply import replay
from tracker.engine.events import Answered, Asked, CardDeployed, CommandGiven, TacticPlayed
from tracker.engine.state import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.events import Event

PAGE = DOCS / "recorded-games.md"
HISTORY = ("before-rites", "before-cards", "rites-before-cards")
"""Logs of the versions before this one, as they were written then."""
CARRIED_OUT = "effect"
"""The topic of the question that showed a card's text, and waited for `done`."""
OF_CARDS = (CARRIED_OUT, "way", "strike", "power")
"""The topics of questions that a card's text asked."""
PASSING = frozenset({"next", "pass", "all pass", "all next"})
NOW = {
    Acts.YES: "acts by itself",
    Acts.ASKS: "asks, then acts",
    Acts.HAND: "by hand",
}


class Said(NamedTuple):
    """What was said for a card: in which turn, and the words."""

    turn: int
    card: str
    words: tuple[str, ...]


def said(events: list[Event]) -> Iterator[Said]:
    """What the table said for each card that waited for it, `done` and answers with it."""
    game = Game()
    about = dict[str, str]()
    words = dict[str, tuple[str, ...]]()
    for event in events:
        match event:
            case CommandGiven(words=typed) if typed not in PASSING:
                words = {one: (*before, typed) for one, before in words.items()}
            case Asked(topic=topic) if topic in OF_CARDS:
                about[event.question] = game.pieces[event.about].card
                words[event.question] = ()
            case Answered(question=one) if one in words:
                yield Said(game.turn, about[one], words.pop(one))
        game = replay([event], game)


def came(events: list[Event]) -> tuple[str, ...]:
    """The ids of the cards that were deployed or played, each once."""
    game = Game()
    found = list[str]()
    for event in events:
        if isinstance(event, CardDeployed | TacticPlayed):
            found.append(game.pieces[event.piece].card)
        game = replay([event], game)
    return tuple(dict.fromkeys(found))


def page(catalog: Catalog, folder: Path) -> str:
    """docs/recorded-games.md.

    Args:
        catalog: The cards, which tell who carries them out now.
        folder: Where the logs are taken in.
    """
    games = {name: events_of(GAMES / f"{name}.jsonl", folder / f"{name}.db") for name in HISTORY}
    lines = [
        "# What the recorded games would do by themselves now",
        "",
        "Three games were recorded before cards acted at the table. They replay as they were",
        "written; said anew, their words find that the cards act. Each row is a card for which",
        "the table had to say something then, and who carries it out now. Made from the logs and",
        "the Programs of the cards",
        "(`pytest tests/tracker/views/test_recorded_acts.py --update-golden`).",
        "",
        "| log | turn | card | said then | now |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, events in games.items():
        lines += [_row(name, one, catalog.card(one.card)) for one in said(events)]
    for name, events in games.items():
        cards = [catalog.card(card) for card in came(events)]
        lines += ["", f"## The cards of {name}.jsonl", "", *_counted(cards)]
    return "\n".join(lines) + "\n"


def _row(name: str, one: Said, card: Card) -> str:
    words = ", ".join(f"`{words}`" for words in one.words)
    return f"| {name} | {one.turn} | {card.name} | {words} | {NOW[card.acts]} |"


def _counted(cards: list[Card]) -> Iterator[str]:
    sentences = Counter(one.acts for card in cards for one in card.sentences)
    yield (
        f"{len(cards)} cards came into play, with {sum(sentences.values())} sentences: "
        f"{sentences[Acts.YES]} act, {sentences[Acts.ASKS]} ask first, "
        f"{sentences[Acts.HAND]} are carried out by hand."
    )
    if sentences[Acts.HAND]:
        yield ""
    for card in cards:
        yield from (f"- {card.name}: {one.text}" for one in card.sentences if one.acts is Acts.HAND)
