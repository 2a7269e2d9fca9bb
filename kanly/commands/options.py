"""Options and arguments of commands: those that several take, and those the shell completes.

Modules of commands import these names for type checking only, since the quick forms of commands
(kanly/lane.py) must not load Typer. `command_groups` evaluates their annotations among these names.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardbase.decks.reading import Form
from cardbase.search.points import Game
from kanly.completion import names as board
from kanly.completion import names as decks
from kanly.completion import names as prints
from kanly.completion import table
from kanly.typed import names as cards
from kanly.typed import names as named

__all__ = ["Annotated", "Form", "Game", "Path", "typer"]

AsJson = Annotated[bool, typer.Option("--json", help="Write JSON (docs/json.md).")]
Quote = Annotated[
    bool, typer.Option("--quote", help="Show the cited lines of your own copy, if imported.")
]


def query_words(incomplete: str) -> list[str]:
    """What a word of a query may become."""
    from cardbase.query.explain import completions

    return completions(incomplete)


QueryWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="QUERY",
        autocompletion=query_words,
        help="In 'single quotes': 't:venture a:atreides cost<=2 -is:unique'.",
    ),
]

# Decks

FORMS = ", ".join(Form)
DECK = "A file, - for standard input, a link, a saved deck."
Deck = Annotated[str, typer.Argument(metavar="DECK", autocompletion=decks.decks, help=DECK)]
OtherDeck = Annotated[
    str,
    typer.Argument(
        metavar="OTHER", autocompletion=decks.decks, help="The deck to compare it with."
    ),
]
Decks = Annotated[
    list[str],
    typer.Argument(
        metavar="DECK...", autocompletion=decks.decks, help="Files, links or saved decks."
    ),
]
Saved = typer.Argument(metavar="NAME", autocompletion=decks.saved_decks, help="A saved deck.")
SavedName = Annotated[str, Saved]
SavedNameWords = Annotated[list[str], Saved]
By = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        autocompletion=decks.deck_formats,
        help="Judge it by this format: one of kanly deck formats, or a file.",
    ),
]
Sponsor = Annotated[
    str,
    typer.Option(
        "--sponsor",
        "-s",
        metavar="POWER",
        autocompletion=decks.powers,
        help="Whose deck it is; else its homeworld says.",
    ),
]
ReadAs = Annotated[
    Form | None,
    typer.Option("--read-as", metavar="FORM", help=f"The form it is in: {FORMS}; else found out."),
]
WriteAs = Annotated[
    Form | None,
    typer.Option(
        "--to", "-t", metavar="FORM", help=f"The form to write: {FORMS}; else by the ending."
    ),
]
Chances = Annotated[
    list[str] | None,
    typer.Option(
        "--card",
        "-c",
        metavar="CARD",
        autocompletion=cards.whole_names,
        help="Chance to see a card or kind; repeat it.",
    ),
]
Anyway = Annotated[bool, typer.Option("--anyway", help="Leave out the lines that are refused.")]

# The collection

OwnedCard = Annotated[
    list[str],
    typer.Argument(
        metavar="NAME...", autocompletion=named.named_cards, help="A card, by name or id."
    ),
]
Count = Annotated[int, typer.Option("--count", "-n", min=1, metavar="N", help="How many copies.")]
SetWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[SET]", autocompletion=decks.set_codes, help="List the cards of this set."
    ),
]

# The board game

MatchUpName = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME]",
        autocompletion=board.match_up_words,
        help="One match up; none lists all.",
    ),
]
PoolOwned = Annotated[
    list[str] | None,
    typer.Option(
        metavar="OWNED",
        autocompletion=board.owned,
        help="What the table owns, as core,ix: boxes (core, ix, choam, ecaz, all), factions.",
    ),
]
ModulesBeside = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="MODULE",
        autocompletion=board.modules_listed,
        help="A module the table has besides: homeworlds, tech.",
    ),
]
FactionName = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME]",
        autocompletion=board.faction_words,
        help="A faction as you call it; none lists all.",
    ),
]
EDITION = typer.Option(
    "--edition",
    "-e",
    metavar="EDITION",
    autocompletion=board.editions,
    help="official, or landsraad (fan variant).",
)
PhaseName = Annotated[
    str | None,
    typer.Option(
        "--phase",
        "-p",
        metavar="PHASE",
        autocompletion=board.phases,
        help="One phase: what it may do then, and others to it.",
    ),
]

# A game at the table

GameId = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        metavar="ID",
        envvar="KANLY_GAME",
        autocompletion=table.games,
        help="Which game; else the last one played.",
    ),
]
GameNamed = Annotated[
    str, typer.Argument(metavar="ID", autocompletion=table.games, help="Which; kanly game list.")
]
House = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="HOUSE",
        autocompletion=table.houses,
        help="The House that speaks, or looks.",
    ),
]
UndoingHouse = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="HOUSE",
        autocompletion=table.houses,
        help="Who undoes it; else the House that spoke last.",
    ),
]
HouseOrAll = Annotated[
    str, typer.Argument(metavar="[HOUSE]", autocompletion=table.houses, help="None shows all.")
]
Override = Annotated[
    str, typer.Option("--override", metavar="REASON", help="Set rules aside (G-02).")
]
Settings = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="SETTING=VALUE",
        autocompletion=table.settings,
        help="Set one of kanly game settings.",
    ),
]
TableWords = Annotated[
    list[str],
    typer.Argument(
        metavar="WORDS...",
        autocompletion=table.table_words,
        help="As you say it, such as bid 5; kanly game verbs.",
    ),
]
WhatIfWords = Annotated[
    list[str],
    typer.Argument(
        metavar="WORDS...", autocompletion=table.table_words, help="As for kanly game do."
    ),
]
WhyWords = Annotated[
    list[str],
    typer.Argument(
        metavar="WHAT [WHERE]",
        autocompletion=table.why_words,
        help="favor vernius, hoard, a card.",
    ),
]
RiteWords = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KIND TARGET with LEADER...]",
        autocompletion=table.rite_words,
        help="The rite as it would be said; none for the one under way.",
    ),
]
BranchName = Annotated[
    str, typer.Argument(metavar="[NAME]", autocompletion=table.branches, help="None lists them.")
]
OtherBranch = Annotated[
    str,
    typer.Option(
        "--compare", metavar="BRANCH", autocompletion=table.branches, help="Show what differs."
    ),
]

# Sheets

SheetName = Annotated[
    str,
    typer.Argument(
        metavar="WHAT",
        autocompletion=prints.sheets,
        help="A sheet by name; list shows them, all prints all.",
    ),
]
SheetNames = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[NAME]...",
        autocompletion=prints.names_of_sheet,
        help="A faction, deck, game or module, as the sheet takes.",
    ),
]
Factions = Annotated[
    str,
    typer.Option(
        "--factions",
        metavar="A,B,..",
        autocompletion=board.factions_listed,
        help="Who plays at the table.",
    ),
]
Modules = Annotated[
    str,
    typer.Option(
        "--modules",
        metavar="A,B,..",
        autocompletion=board.modules_listed,
        help="What is played with.",
    ),
]
CardsPrinted = Annotated[
    list[str] | None,
    typer.Option(
        "--card", "-c", metavar="CARD", autocompletion=cards.whole_names, help="A card; repeat it."
    ),
]
