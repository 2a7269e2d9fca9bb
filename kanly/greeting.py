"""`kanly` alone: what it is, what a newcomer wants first, and where help is."""

from __future__ import annotations

import os
from collections.abc import Iterator

from cardbase.home import catalog_path, is_there, library_path
from errata.errors import KanlyError
from kanly.game.open import GAME
from kanly.terminal.output import Code, paragraph, say, strong, width
from tracker.log.record import Record

WHAT = "Kanly is the table companion for the Dune card game and the Dune board game."

FIRST_STEPS = {
    "kanly card wierding way": "a card, as you remember its name",
    "kanly find t:mentat": "the cards that a query describes",
    "kanly ask what does karama stop": "a question about either game",
    "kanly rule P-04": "a rule, a ruling or an answer, by its id",
    "kanly faction choam": "a faction of the board game",
    "kanly deck formats": "what deck check FILE judges a deck by",
    "kanly game new friday": "a game of the card game, kept turn by turn",
    "kanly print list": "sheets for the table",
}
"""What a newcomer wants, each as it can be typed."""

HELP = "All commands: kanly --help. One of them: kanly help card."
TAB_KEY = "The TAB key completes names once you have run kanly --install-completion."
NO_CATALOG = "The catalog of cards is not built yet: the first look-up builds it, in some seconds."
CATALOG = "The catalog of cards is there."


def greet() -> int:
    """Say what can be done here. Returns 0, whatever state the user's data is in."""
    lines = [*paragraph(WHAT, indent="").split("\n"), "", *_steps(), ""]
    lines += paragraph(f"{HELP} {TAB_KEY}", indent="").split("\n")
    lines += ["", *paragraph(CATALOG if _there() else NO_CATALOG, indent="").split("\n")]
    say(
        "\n".join([*lines, *paragraph(told, indent="").split("\n")] if (told := _game()) else lines)
    )
    return Code.FOUND


def _steps() -> Iterator[str]:
    """Each step with what it gives, beside it, or under it where the screen is narrow."""
    wide = max(map(len, FIRST_STEPS))
    for typed, told in FIRST_STEPS.items():
        if wide + len(told) + 4 <= width():
            yield f"  {strong(typed)}{' ' * (wide - len(typed))}  {told}"
        else:
            yield f"  {strong(typed)}"
            yield paragraph(told, indent="    ")


def _there() -> bool:
    try:
        return catalog_path().is_file()
    except (KanlyError, OSError):
        return False


def _game() -> str:
    """The line about the game played last, "" where there is none."""
    try:
        if not is_there(library_path()):
            return ""
        from tracker.log.store import read_log

        with read_log() as log:
            game = os.environ.get(GAME, "") or log.current()
            records = log.records(game) if game else []
    except (KanlyError, OSError):
        return "Your library cannot be read as it is: kanly doctor says why."
    if not game:
        return ""
    turn = _staged(records[0]) + sum(record.kind == "TurnBegan" for record in records)
    at = f"turn {turn}" if turn else "still being set up"
    return f"Your game {game}, {at}: kanly game status."


def _staged(first: Record) -> int:
    """The turn in which a game was staged, 0 where it began with its set-up."""
    if first.kind != "GameStaged":
        return 0
    from json import loads

    turn = loads(first.body)["game"].get("turn", 0)
    return turn if isinstance(turn, int) else 0
