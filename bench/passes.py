"""The time attack: whether it can be heard in a pass by itself that a hidden hand could respond.

Run: python bench/passes.py

Two games differ in nothing but one card of the rival's hand: in one it can be played as the window
opens, in the other it cannot. The same command of the other House is given in both by turns, from
the same state each time, while the rival has ordered to pass; and the rival's own typed pass. Told:
the medians in milliseconds, and how often the slower of a pair is the hand that could respond; of
two that are alike that is one half.
"""

from __future__ import annotations

import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "support"))

from tracker_cases import Play, play

from cardbase import open_catalog
from cardbase.catalog.catalog import Catalog
from tracker.engine.words import Place
from tracker.table.dispatch import give, legal

CAN, CANNOT = "eots:collusion", "eots:maula-pistol"
RUNS = 3000


def laid(catalog: Catalog, card: str, order: str, windows: str) -> Play:
    """A game in the interval of House Vernius, of whose rival nothing but a hand is hidden."""
    game = play(catalog, settings={"windows": windows})
    game.card("eots:caladan")
    game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    game.card(card, "ordos", Place.HAND, unseen=True)
    if order:
        game.do(f"ordos: standing {order}")
    return game


def seconds(game: Play, words: str, house: str) -> float:
    """How long a command takes; nothing of the game changes."""
    begun = time.perf_counter()
    give(game.game, game.cards, words.split(), house)
    return time.perf_counter() - begun


def compare(catalog: Catalog, windows: str, order: str, words: str, house: str) -> str:
    """A line of what came of a command in both games."""
    games = [laid(catalog, card, order, windows) for card in (CAN, CANNOT)]
    if house == "ordos":
        for game in games:
            game.do("petition duncan 3")
            game.do("vernius: pass")
        could = [
            any(verb.word == "play" for _, verb, _ in legal(one.game, one.cards, "ordos"))
            for one in games
        ]
        if could != [True, False]:
            raise SystemExit("the two hands are alike: nothing is measured")
    for game in games:
        seconds(game, words, house)
    taken = list[tuple[float, float]]()
    for run in range(RUNS):  # each goes first as often as the other
        first = seconds(games[run % 2], words, house)
        second = seconds(games[1 - run % 2], words, house)
        taken.append((second, first) if run % 2 else (first, second))
    can, cannot = (statistics.median(one) * 1000 for one in zip(*taken, strict=True))
    slower = sum(a > b for a, b in taken) / RUNS
    told = f"{can:.3f} ms could, {cannot:.3f} ms could not; slower {slower:.2f}"
    return f"windows={windows}, {order or 'asked'}, {house}: {words}: {told}"


if __name__ == "__main__":
    with open_catalog() as catalog:
        for windows in ("auto", "rotate"):
            for order, words, house in (
                ("pass", "petition duncan 3", "vernius"),
                ("", "petition duncan 3", "vernius"),
                ("", "pass", "ordos"),
            ):
                sys.stdout.write(compare(catalog, windows, order, words, house) + "\n")
