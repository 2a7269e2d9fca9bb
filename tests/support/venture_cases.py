"""Ventures that wait for the rite they start, and the cards these rites are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker_cases import Play, play

from tracker.engine.words import Stage
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

ASSAULT = "eots:arclight-assault"  # Battle, outside the limit
MATCH = "eots:forbidden-match"  # Duel, outside the limit
COINS = "eots:coins-under-the-table"  # Arbitration, outside the limit
WAY = "eots:weirding-way"
LITANY = "eots:litany-against-fear"
FEUDING = "tat:blood-feuding"  # Duel
CHALLENGE = "tat:challenge-by-combat"  # Duel against a fief
COMPLOT = "tat:choam-complot"  # Intrigue against a charter
OPEN_BATTLE = "tat:open-battle"  # Battle against a persona
BLACKMAIL = "tat:political-blackmail"  # Arbitration against a persona
REGIONAL = "tat:regional-assignment"
STERILIZATION = "tat:sterilization-proceedings"  # Battle
HORROR = "tat:unleashed-horror"  # Intrigue

COMMANDER = "eots:guard-commander"  # Battle 2, Resistance 2, Counters in battles
SWORDMASTER = "eots:house-swordmaster"  # Dueling 3, Resistance 3, Counters in duels
AGENT = "eots:house-agent"  # Intrigue 2, Resistance 2
DELEGATE = "eots:choam-delegate"  # Arbitration 2, Resistance 2
RABBAN = "eots:glossu-rabban"  # Battle 3, Command 2, Directs in battles
JESSICA = "eots:lady-jessica"  # Intrigue 1, Weirding 3, Resistance 3, Counters but in battles
MARGOT = "eots:lady-margot"  # Intrigue 3, Weirding 2, Resistance 3
STILGAR = "eots:stilgar"  # Dueling 1, Battle 3, Resistance 3
GIEDI = "eots:giedi-prime"  # Resistance 6
SEAT = "eots:exchange-seat"  # a charter, Resistance 6
DUNE = "eots:dune"
BATTALION = "eots:house-battalion"  # Battle 1

AS_TARGET = {"weirding-rank": "target"}


def started(catalog: Catalog, venture: str, host: str, **settings: str) -> tuple[Play, str, str]:
    """A game in which a venture waits for its rite to be named: the game, venture, persona."""
    quiet = {"surprise": "first", "bonus-without-subdual": "yes"}
    game = play(catalog, settings={**quiet, **AS_TARGET, **settings})
    persona = game.card(host)
    piece = game.card(venture, on=persona)
    activate(game, piece)
    return game, piece, persona


def activate(game: Play, venture: str) -> None:
    """Activate a venture, up to the naming of its rite."""
    game.do(f"activate {venture}")
    game.do("all pass")
    game.do("all pass")


def on_to_the_defense(game: Play) -> None:
    """Let windows 1 and 2 go by."""
    game.do("all pass")
    game.do("all pass")


def to_the_end(game: Play) -> None:
    """The target is confirmed and stays out; the bonus, where it is asked, is taken."""
    on_to_the_defense(game)
    game.do("confirm")
    game.do("all pass")
    game.do("decline")
    answer_all(game)


def answer_all(game: Play) -> None:
    """Answer what is asked by its first choice, or by a number."""
    while game.game.questions:
        game.do(f"answer {(*game.game.questions[0].choices, '1')[0]}")


def limits(game: Play) -> dict[str, int]:
    """What has been counted against the House limits of rites."""
    used = game.house().used
    return {limit: many for limit, many in used.items() if " rite:" in limit}


def stage(game: Play) -> Stage | None:
    """How far the operation under way has come."""
    return game.game.operation.stage if game.game.operation else None


def named(game: Play, word: str = "rite") -> list[str]:
    """What may be said that begins with a word."""
    return [words for words in game.legal() if words.startswith(f"vernius: {word}")]
