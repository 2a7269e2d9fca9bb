"""Errors and near misses in one line, and what to type next."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from errata.text import shown

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.lookup import Answer
    from errata.errors import KanlyError
    from tracker.engine.errors import Refused

    Words: TypeAlias = Sequence[str]
    Step: TypeAlias = str | Callable[[KanlyError, Words], str]


SAYS_WHAT_TO_TYPE = re.compile(r"kanly [a-z]|--[a-z]")
"""A line in which a command or an option stands says itself what to type."""

BREAKS = "reinstalling Kanly brings the file back as it was"
AT_TABLE = {"do", "what-if", "preview", "legal", "rite"}
"""The commands in which one speaks as at the table."""
BACK_AND_FORTH = {"undo", "redo"}
"""The commands that take the number of an event."""


def _of_deck_file(fault: KanlyError, words: Words) -> str:
    if getattr(fault, "nearest", ()):
        return ""
    if "collection" in words[:1]:
        return "kanly collection export shows the form"
    if getattr(fault, "line", None) is not None:
        return "kanly card NAME looks a card up"
    return "kanly deck convert --help names the forms"


def _of_text(fault: KanlyError, words: Words) -> str:
    if "collection" in words[:1]:
        return _of_deck_file(fault, words)
    return "kanly import text takes rulebooks and rulings as plain text"


def _of_table(_: KanlyError, words: Words) -> str:
    if words[:2] == ["game", "new"]:
        return "kanly game new --help shows the form, kanly find t:homeworld the homeworlds"
    if BACK_AND_FORTH.intersection(words[1:2]):
        return "kanly game log shows the events"
    if AT_TABLE.intersection(words):
        return "kanly game legal lists what can be said now"
    return "kanly game status shows the table"


def _of_game(fault: KanlyError, _: Words) -> str:
    nearest = getattr(fault, "nearest", ())
    return "kanly game list shows all" if nearest else "kanly game new NAME lays one out"


def _of_nearest(step: str) -> Callable[[KanlyError, Words], str]:
    """The step, where no name is offered already."""
    return lambda fault, _: "" if getattr(fault, "nearest", ()) else step


STEPS: Mapping[str, Step] = {
    "DataError": BREAKS,
    "StaleErratum": BREAKS,
    "OperationError": BREAKS,
    "UnknownRule": "kanly ask WORDS finds a rule by what it says",
    "SetFileError": "kanly import octgn takes the .xml files of an OCTGN set",
    "TextFileError": _of_text,
    "DeckFileError": _of_deck_file,
    "NotWritten": "name another place with --out",
    "UnknownDeck": "kanly deck list shows the saved ones",
    "DeckExists": "kanly deck list shows the names that are taken",
    "NotOwned": "kanly collection show --all lists what you own",
    "FormatError": "kanly deck formats lists those that can be used",
    "LibraryError": "kanly doctor says how things stand; KANLY_HOME names another folder",
    "CatalogError": "take the file away and the next command builds it anew",
    "UnknownCard": "kanly card NAME takes it as you remember it",
    "BadSeats": "as in kanly matchup --players 4 --draw",
    "NotDealt": "kanly matchup --pool OWNED shows what a table can play",
    "NotInDeck": _of_nearest("kanly deck show DECK lists its cards"),
    "UnknownSetting": "kanly game settings lists them",
    "BadSetting": "kanly game settings lists them",
    "Misread": _of_table,
    "NoWay": "kanly game log shows the events",
    "BadEvent": "kanly game import FILE takes in an export that was kept",
    "Endless": "kanly game settings shows trigger-order; the last command has changed nothing",
    "TooMuch": "nothing was written; kanly game why shows where so much comes from",
    "UnknownGame": _of_game,
    "UnknownBranch": "kanly game branch lists them",
    "TooManyBranches": "kanly game new NAME lays out another game",
    "UnknownMoment": "kanly game log shows the events",
    "BadRecord": "please report it",
    "LostRace": "kanly game status shows it",
    "LogDamaged": "kanly game import FILE takes an export in",
    "LogFileError": "kanly game export writes such a file",
    "CannotPrint": "kanly print list shows what each sheet takes",
}
"""By the name of a kind of error, so that none need be loaded; what is not here, its parent."""

SAYS_ITSELF = {
    "MissingData": "it says that reinstalling restores the file",
    "BadSituation": "it says what was expected, and on which line",
    "NotKept": "it says what was expected, and where",
    "UnknownSet": "it lists the sets there are",
    "UnknownPower": "it lists the powers",
    "UnknownFormat": "it lists the formats there are",
    "HomeError": "it says which variable to set",
    "CatalogNotKept": "the answer was given all the same",
    "AmbiguousCard": "it lists the ids, and an id is what to type",
    "UnknownInPool": "it says what may be meant, else what there is",
    "OddsError": "it says what number was expected",
    "QueryFault": "it says what may be meant, and marks the place",
    "Refused": "kanly.terminal.errors says the rule, its source and how to overrule it",
    "SeveralFit": "it lists what fits, as it can be typed",
    "GameExists": "it says to choose another name",
    "BranchExists": "it says to choose another name",
    "BadName": "it says what a name may hold",
    "NoInput": "it says what is the matter with standard input",
    "NoSolver": "it says what to install",
    "NoPdf": "it says what to install, and what works without",
    "Unforeseen": "kanly game what-if tells it with what it does know, and says who could see more",
    "NotLaidOut": "it says that the .html file has it whole",
}
"""Kinds of error whose own line tells the next step, and how."""


def error_line(fault: KanlyError, words: Words = ()) -> str:
    """The line of an error with its next step behind it.

    Args:
        fault: The error.
        words: The words of the command line, where they are at hand.
    """
    line, step = str(fault), next_step(fault, words)
    if not step:
        return line
    return f"{line} ({step})" if line.endswith("?") else f"{line}; {step}"


def next_step(fault: KanlyError, words: Words = ()) -> str:
    """What to do after an error, "" where its own line says so."""
    if SAYS_WHAT_TO_TYPE.search(str(fault)):
        return ""
    for kind in type(fault).__mro__:
        if kind.__name__ in SAYS_ITSELF:
            return ""
        step = STEPS.get(kind.__name__)
        if step is not None:
            return step if isinstance(step, str) else step(fault, words)
    return ""


# --- A refusal in one line: the reason, the rule, how sure it is, how to overrule it --------------


def refusal_line(fault: Refused, *, can_overrule: bool = True) -> str:
    """The line a player reads; not every command can overrule."""
    how = '; overrule it with --override "why"' if can_overrule else ""
    return f"{fault.reason} ({proof(fault.rule)}){how}"


def proof(rule_id: str) -> str:
    """Id, confidence and source of a rule: "P-04, official: CRF §2.B.i.b".

    A game from elsewhere may name a rule that is none: it stands there as the game has it.
    """
    from errata import rule
    from errata.errors import UnknownRule
    from errata.text import shown

    try:
        entry = rule(rule_id)
    except UnknownRule:
        return f'by a rule that is none, "{shown(rule_id)}"'
    sure = f", {entry.confidence}" if entry.confidence else ""
    return f"{entry.id}{sure}: {entry.source}"


# --- The remarks that say how an answer fits what was asked ---------------------------------------

NEAREST = 3
"""How many cards are told of that come near, none of which is surely meant."""


def fit_remarks(answer: Answer) -> list[str]:
    """One line, or two where a character has versions; none when the one card was named."""
    from cardbase.lookup import Fit  # an error has to do with no card, most often

    missing = f'No card is named "{shown(answer.asked)}"'
    if answer.near:
        verb = "is" if len(answer.near) == 1 else "are"
        return [f"{missing}; the nearest {verb} {_named(answer.near)}."]
    if answer.fit is Fit.NONE:
        return [f"{missing}, nor anything near it; kanly find looks by what a card is or does."]
    if answer.fit is Fit.SEVERAL:
        near = "this comes near" if len(answer.cards) == 1 else "these come near"
        return [f"{missing}; {near}. Ask for one by its id."]
    lines = []
    if answer.fit is Fit.GUESS:
        lines.append(f"{missing}; taken to mean {answer.cards[0].name}.")
    if len(answer.cards) > 1:
        lines.append(f"{len(answer.cards)} versions; ask for one by its id to see it alone.")
    return lines


def _named(cards: tuple[Card, ...]) -> str:
    """The first of the cards, each with its id."""
    return ", ".join(f"{card.full_name} [{card.id}]" for card in cards[:NEAREST])
