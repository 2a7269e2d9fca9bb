"""`kanly` alone: what it is, what a newcomer wants first, and where help is."""

from __future__ import annotations

import os

from cardbase.home import catalog_path, is_there, library_path
from errata.errors import KanlyError
from kanly.game.open import GAME
from kanly.terminal.output import Code, paragraph, say, strong, width

WHAT = "Kanly is the table companion for the Dune card game and the Dune board game."

FIRST_STEPS = {
    "kanly card wierding way": "a card, as you remember its name",
    "kanly find t:mentat": "the cards that a query describes",
    "kanly ask what does karama stop": "a question about either game",
    "kanly rule P-04": "a rule, a ruling or an answer, by its id",
    "kanly faction choam": "a faction of the board game",
    "kanly deck formats": "what deck check FILE judges a deck by",
    "kanly play --lesson": "how the card game is played, in five minutes",
    "kanly play": "a game of the card game, laid out and played here",
    "kanly print list": "sheets for the table",
}
"""What a newcomer wants, each as it can be typed."""

HELP = "All commands: kanly --help. One of them: kanly help card."
TAB_KEY = "The TAB key completes names once you have run kanly --install-completion."
NO_CATALOG = "The catalog of cards is not built yet: the first look-up builds it, in some seconds."
CATALOG = "The catalog of cards is there."


def greet() -> int:
    """Say what can be done here. Returns 0, whatever state the user's data is in."""
    say(paragraph(WHAT, indent=""))
    say()
    wide = max(map(len, FIRST_STEPS))
    for typed, told in FIRST_STEPS.items():
        if wide + len(told) + 4 <= width():
            say(f"  {strong(typed)}{' ' * (wide - len(typed))}  {told}")
        else:  # under it where the screen is narrow
            say(f"  {strong(typed)}")
            say(paragraph(told, indent="    "))
    say()
    say(paragraph(f"{HELP} {TAB_KEY}", indent=""))
    say()
    try:
        there = catalog_path().is_file()
    except (KanlyError, OSError):
        there = False
    say(paragraph(CATALOG if there else NO_CATALOG, indent=""))
    try:
        game = _game()
    except (KanlyError, OSError):
        game = "Your library cannot be read as it is: kanly doctor says why."
    if game:
        say(paragraph(game, indent=""))
    return Code.FOUND


def _game() -> str:
    """The line about the game played last, "" where there is none."""
    if not is_there(library_path()):
        return ""
    from json import loads

    from tracker.log.store import read_log

    with read_log() as log:
        game = os.environ.get(GAME, "") or log.current()
        records = log.records(game) if game else []
    if not game:
        return ""
    turn = sum(record.kind == "TurnBegan" for record in records)
    if records[0].kind == "GameStaged":
        staged = loads(records[0].body)["game"].get("turn", 0)
        turn += staged if isinstance(staged, int) else 0
    at = f"turn {turn}" if turn else "still being set up"
    return f"Your game {game}, {at}: kanly play goes on with it."
