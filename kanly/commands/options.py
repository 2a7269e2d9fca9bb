"""Options and arguments of commands: those that several take, and those the shell completes.

Modules of commands import these names for type checking only, since the quick forms of commands
(kanly/typed/lane.py) must not load Typer. `groups` evaluates their annotations among these names.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from cardbase.decks.reading import Form
from cardbase.search.points import GameTitle
from kanly.completion import names, table
from kanly.typed import names as cards

__all__ = ["Annotated", "Form", "GameTitle", "Path", "typer"]

Complete = Callable[..., list[str]]


def _argument(metavar: str, complete: Complete, says: str) -> Any:  # noqa: ANN401 - Typer's
    return typer.Argument(metavar=metavar, autocompletion=complete, help=says)


def _option(flags: str, metavar: str, complete: Complete | None, says: str, **more: Any) -> Any:  # noqa: ANN401
    return typer.Option(*flags.split(), metavar=metavar, autocompletion=complete, help=says, **more)


def query_words(incomplete: str) -> list[str]:
    """What a word of a query may become."""
    from cardbase.query.explain import completions

    field, colon, deck = incomplete.partition(":")
    if colon and field.lower().removeprefix("-") == "in":
        found = names.saved_decks(deck.strip('"'))
        return [f'{field}:"{one}"' if " " in one else f"{field}:{one}" for one in found]
    return completions(incomplete)


AsJson = Annotated[bool, typer.Option("--json", help="Write JSON (docs/json.md).")]
Full = Annotated[bool, typer.Option("--full", help="Leave nothing out.")]
Quote = Annotated[
    bool, typer.Option("--quote", help="Show the cited lines of your own copy, if imported.")
]
QUERY = "In 'single quotes': 't:persona a:atreides cost<=3 -has:battle'."
QueryWords = Annotated[list[str] | None, _argument("QUERY", query_words, QUERY)]

# Decks

FORMS = ", ".join(Form)
DECK = "A file, - for standard input, a link, a saved or a starter deck."
Deck = Annotated[str, _argument("DECK", names.decks, DECK)]
OtherDeck = Annotated[str, _argument("OTHER", names.decks, "The deck to compare it with.")]
Decks = Annotated[list[str], _argument("DECK...", names.decks, "Files, links, decks by name.")]
Saved = _argument("NAME", names.saved_decks, "A saved deck.")
SavedName = Annotated[str, Saved]
SavedNameWords = Annotated[list[str], Saved]
EDIT = (
    "A saved deck, then add 2 CARD, cut CARD, set 3 CARD, rename NEW, note TEXT, several in one go."
)
EditWords = Annotated[list[str], _argument("NAME EDIT...", names.edit_words, EDIT)]
RESTORED = "A saved deck, and which version; else the one before the last."
RestoredWords = Annotated[list[str], _argument("NAME [VERSION]", names.saved_decks, RESTORED)]
VERSION_WHY = "A note on this version, shown by kanly deck history."
VersionWhy = Annotated[str, _option("--why", "TEXT", None, VERSION_WHY)]
BY = "Judge it by this format: one of kanly deck formats, or a file."
By = Annotated[str, _option("--format -f", "FORMAT", names.deck_formats, BY)]
SPONSOR = "Whose deck it is; else its homeworld says."
Sponsor = Annotated[str, _option("--sponsor -s", "POWER", names.powers, SPONSOR)]
READ_AS = f"The form it is in: {FORMS}; else found out."
ReadAs = Annotated[Form | None, _option("--read-as", "FORM", None, READ_AS)]
WHICH = "Which deck of a file that holds several: its number or title."
Which = Annotated[str, _option("--deck", "N|TITLE", None, WHICH)]
WHICH_OTHER = "The same of OTHER."
WhichOther = Annotated[str, _option("--other", "N|TITLE", None, WHICH_OTHER)]
WHICHES = "Which deck of a file that holds several; repeat it, in the order of such files."
Whiches = Annotated[list[str] | None, _option("--deck", "N|TITLE", None, WHICHES)]
TOLD = "What a doubtful line means: its name or number = a card's id, - for no card."
Told = Annotated[list[str] | None, _option("--set", "LINE=CARD", None, TOLD)]
Ask = Annotated[bool, typer.Option("--ask", help="Ask for each doubtful line, at a terminal.")]
OF_TWO = "Of two printings, take the one in your collection."
SettledBy = Annotated[bool, typer.Option("--owned", help=OF_TWO)]
WRITE_AS = f"The form to write: {FORMS}; else by the ending."
WriteAs = Annotated[Form | None, _option("--to -t", "FORM", None, WRITE_AS)]
CHANCES = "Chance to see a card or kind; repeat it."
Chances = Annotated[list[str] | None, _option("--card -c", "CARD", cards.whole_names, CHANCES)]
AND = "With --card: both together; repeat it."
And = Annotated[list[str] | None, _option("--and", "CARD", cards.whole_names, AND)]
Anyway = Annotated[bool, typer.Option("--anyway", help="Leave out the lines that are refused.")]

# The collection

OwnedCard = Annotated[list[str], _argument("NAME...", cards.named_cards, "A card, by name or id.")]
Count = Annotated[int, _option("--count -n", "N", None, "How many copies.", min=1)]
SET = "List the cards of this set."
SetWords = Annotated[list[str] | None, _argument("[SET]", names.set_codes, SET)]

# The board game

MATCH_UP = "One match up; none lists all."
MatchUpName = Annotated[list[str] | None, _argument("[NAME]", names.match_up_words, MATCH_UP)]
OWNED = "What the table owns, as core,ix: boxes (core, ix, choam, ecaz, all), factions."
PoolOwned = Annotated[list[str] | None, _option("", "OWNED", names.owned, OWNED)]
BESIDE = "A module the table has besides: homeworlds, tech."
ModulesBeside = Annotated[
    list[str] | None, _option("--with", "MODULE", names.modules_listed, BESIDE)
]
FACTION = "A faction as you call it; none lists all."
FactionName = Annotated[list[str] | None, _argument("[NAME]", names.faction_words, FACTION)]
EDITION = _option(
    "--edition -e", "EDITION", names.editions, "official, or landsraad (fan variant)."
)
PHASE = "One phase: what it may do then, and others to it."
PhaseName = Annotated[str | None, _option("--phase -p", "PHASE", names.phases, PHASE)]
KEPT_TABLE = "A table by its name; none is the one in use."
KeptTableName = Annotated[list[str] | None, _argument("[NAME]", names.kept_tables, KEPT_TABLE)]
KeptTableNamed = Annotated[list[str], _argument("NAME", names.kept_tables, "A table by its name.")]
NoTable = Annotated[bool, typer.Option("--no-table", help="Set the remembered table aside.")]
LEDGER = (
    "start FACTION, +4 NOTE, -3 bought CARD, charity, got CARD, saw FACTION CARD, played [FACTION] "
    "CARD, shuffled, turn, phase, plan, undo, log, list, use, forget; none shows it."
)
LedgerWords = Annotated[list[str] | None, _argument("[WORDS...]", names.ledger_words, LEDGER)]

# A game at the table

GAME = "Which game; else the last one played."
GameId = Annotated[str, _option("--game -g", "ID", table.games, GAME, envvar="KANLY_GAME")]
GameNamed = Annotated[str, _argument("ID", table.games, "Which; kanly game list.")]
House = Annotated[str, _option("--as", "HOUSE", table.houses, "The House that speaks, or looks.")]
COPY = "A copy with what this House may have; all: with what every House may know."
CopyFor = Annotated[str, _option("--as", "HOUSE", table.houses, COPY)]
UNDOES = "The House whose seat this is; else the host."
UndoingHouse = Annotated[str, _option("--as", "HOUSE", table.houses, UNDOES)]
HouseOrAll = Annotated[str, _argument("[HOUSE]", table.houses, "None shows all.")]
ANSWERS = "Do it only if the game stands there: 12, or b2:12."
Answers = Annotated[str, _option("--at", "[BRANCH:]EVENT", None, ANSWERS)]
ANSWERED = "What is answered: its number, as it was told when it was asked."
AnsweredNumber = Annotated[int | None, _argument("[NUMBER]", table.asked_numbers, ANSWERED)]
WHY = "Why, for the others to read."
Why = Annotated[str, _option("--why", "REASON", None, WHY)]
Override = Annotated[str, _option("--override", "REASON", None, "Set rules aside (G-02).")]
SETTINGS = "Set one of kanly game settings."
Settings = Annotated[list[str] | None, _option("--set", "SETTING=VALUE", table.settings, SETTINGS)]
WORDS = "As you say it, such as bid 5; kanly game verbs."
TableWords = Annotated[list[str], _argument("WORDS...", table.table_words, WORDS)]
WhatIfWords = Annotated[
    list[str], _argument("WORDS...", table.table_words, "As for kanly game do.")
]
WhyWords = Annotated[
    list[str], _argument("WHAT [WHERE]", table.why_words, "favor vernius, hoard, a card.")
]
RITE = "The rite as it would be said; none for the one under way."
RiteWords = Annotated[
    list[str] | None, _argument("[KIND TARGET with LEADER...]", table.rite_words, RITE)
]
BranchName = Annotated[str, _argument("[NAME]", table.branches, "None lists them.")]
OtherBranch = Annotated[str, _option("--compare", "BRANCH", table.branches, "Show what differs.")]

# Sheets

SHEET = "A sheet by name; list shows them, all prints all."
SheetName = Annotated[str, _argument("WHAT", names.sheets, SHEET)]
SHEET_OF = "A faction, deck, game or module, as the sheet takes."
SheetNames = Annotated[list[str] | None, _argument("[NAME]...", names.names_of_sheet, SHEET_OF)]
Factions = Annotated[
    str, _option("--factions", "A,B,..", names.factions_listed, "Who plays at the table.")
]
Me = Annotated[
    str, _option("--me", "FACTION", names.factions_listed, "Whom you play: my, we; or none.")
]
Modules = Annotated[
    str, _option("--modules", "A,B,..", names.modules_listed, "What is played with.")
]
CardsPrinted = Annotated[
    list[str] | None, _option("--card -c", "CARD", cards.whole_names, "A card; repeat it.")
]
