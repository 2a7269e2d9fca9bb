"""Games of real decks with a secret of their own, played at random through the log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from deck_cases import deck_file

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import TrackerError
from tracker.log.record import WholeGame
from tracker.table.dispatch import legal
from tracker.table.session import Session, laid_out, new_game

SEATS = (
    "house Vernius sponsor Guild homeworld Tupile",
    "house Ordos sponsor Atreides homeworld Caladan",
    f"vernius: deck {deck_file('guild')}",
    f"ordos: deck {deck_file('atreides')}",
    "begin",
)
SETTINGS = {"deck-size": "off", "tie-break": "lot", "windows": "open"}
LATER = frozenset({"resign", "gain", "lose", "turn", "token", "effect", "seal"})
"""Words that are the table's own, leave the game, or take long."""


@contextmanager
def begun(catalog: Catalog, path: Path, seed: int | None = None) -> Iterator[Session]:
    """A game of two Houses with their decks, at its first turn."""
    with new_game(catalog, "friday", laid_out("Friday", seed, SETTINGS), path) as session:
        for words in SEATS:
            session.give(words.split())
        yield session


def play_on(session: Session, seed: int, commands: int) -> None:
    """Give so many random legal commands, those that bring the game on more often."""
    random = Random(seed)
    for _ in range(commands):
        found = [
            (house, option.words)
            for house, verb, option in legal(session.game, session.cards)
            if verb.word not in LATER
        ]
        onward = [one for one in found if one[1] in {"end", "next", "pass"}]
        random.shuffle(found)
        for house, words in [*(onward if random.random() < 0.4 else []), *found]:
            try:
                session.give(words.split(), house)
            except TrackerError:
                continue
            break


def names_in(whole: WholeGame) -> str:
    """All that stands in the records of a game."""
    return "\n".join(one.body for one in whole.records)
