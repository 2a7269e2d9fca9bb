"""Names of the board game, decks, formats and sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from typer import Context

from errata.errors import KanlyError
from kanly.typed.names import card_words
from kanly.typed.words import begun, cased, listed, word_by_word

if TYPE_CHECKING:
    from cardbase.library.decks import SavedDeck


def faction_words(ctx: Context, incomplete: str) -> list[str]:
    """The next word of a faction's name."""
    from cardbase.boardgame.pieces import factions

    return _next(ctx, incomplete, (one.name for one in factions().values()))


def match_up_words(ctx: Context, incomplete: str) -> list[str]:
    """The next word of a match up's name."""
    from cardbase.boardgame.pieces import read_match_ups

    return _next(ctx, incomplete, (one.name for one in read_match_ups().values()))


def editions(incomplete: str) -> list[str]:
    """Editions of the sheets."""
    from errata.documents import Edition

    return cased(incomplete, (one.name.lower() for one in (Edition.OFFICIAL, Edition.LANDSRAAD)))


def phases(incomplete: str) -> list[str]:
    """Phases of a turn of the board game."""
    from cardbase.boardgame.vocabulary import TurnPhase

    return cased(incomplete, (phase.value for phase in TurnPhase))


def factions_listed(incomplete: str) -> list[str]:
    """Ids of factions, commas between them."""
    from cardbase.boardgame.pieces import factions

    return listed(incomplete, factions())


def owned(incomplete: str) -> list[str]:
    """Boxes and factions, commas between them."""
    from cardbase.boardgame.pieces import GameBox, factions

    return listed(incomplete, ["all", *(box.word for box in GameBox), *factions()])


def modules_listed(incomplete: str) -> list[str]:
    """Modules and sets of tokens, commas between them."""
    from cardbase.boardgame.pieces import extras

    return listed(incomplete, (one.rpartition("/")[2] for one in extras()))


def kept_tables(ctx: Context, incomplete: str) -> list[str]:
    """The next word of the name of a table that is remembered."""
    from cardbase.library.tables import kept_tables as tables

    try:
        return _next(ctx, incomplete, (one.name for one in tables()))
    except KanlyError:
        return []


LEDGER = (
    "start charity got saw played shuffled turn phase plan undo log list use forget +1 -1"
).split()
"""The first words of a ledger."""


def ledger_words(ctx: Context, incomplete: str) -> list[str]:
    """The next word for a ledger: what it does, whose card, which card, which phase."""
    first, *rest = [str(word).lower() for word in ctx.params.get("words") or ()] or [""]
    if not first:
        return cased(incomplete, LEDGER)
    if first == "phase":
        return [] if rest else phases(incomplete)
    if first in {"use", "forget"}:
        return word_by_word(_ledgers(), rest, incomplete)
    if first in {"start", "saw"} and not rest:
        return factions_listed(incomplete)
    if first == "saw" or rest[:1] == ["bought"]:
        rest = rest[1:]
    elif first not in {"got", "played"}:
        return []
    before = " ".join(rest).rpartition(",")[2]
    return word_by_word(_treachery_cards(), before.split(), incomplete)


def _ledgers() -> list[str]:
    from cardbase.library.ledgers import kept_ledgers

    try:
        return [one.name for one in kept_ledgers()]
    except KanlyError:
        return []


def _treachery_cards() -> list[str]:
    from cardbase.boardgame.treachery import known_cards

    return [one.name for one in known_cards().values()]


def sheet_factions(incomplete: str) -> list[str]:
    """Factions that have a sheet, by the ids of their sheets."""
    from cardbase.boardgame.sheets import all_sheets

    return cased(incomplete, all_sheets())


def modules(incomplete: str) -> list[str]:
    """Modules."""
    from cardbase.boardgame.pieces import read_modules

    return cased(incomplete, read_modules())


def token_sets(incomplete: str) -> list[str]:
    """Sets of tokens."""
    from cardbase.boardgame.pieces import pieces

    return cased(incomplete, (one.rpartition("/")[2] for one in pieces().sets))


def _next(ctx: Context, incomplete: str, names: Iterable[str]) -> list[str]:
    said = ctx.params.get("name") or ()
    return word_by_word(names, [str(word) for word in said], incomplete)


def decks(incomplete: str) -> list[str]:
    """Saved decks, starter decks, and files of this folder that may be decks.

    Where none begins so there is none: the shell completes paths itself then.
    """
    from pathlib import Path

    from cardbase.decks.starters import starters
    from kanly.deck.convert import ENDINGS

    try:
        there = sorted(path.name for path in Path().iterdir() if path.suffix.lower() in ENDINGS)
    except OSError:
        there = []
    mine = [*saved_decks(incomplete), *_versions(incomplete)]
    return [*mine, *begun(incomplete, there), *begun(incomplete, starters())]


def saved_decks(incomplete: str) -> list[str]:
    """Names of saved decks."""
    return cased(incomplete, [one.name for one in _saved()])


def _saved() -> tuple[SavedDeck, ...]:
    from cardbase.library.decks import saved_decks as saved

    try:
        return saved()
    except KanlyError:
        return ()


def _versions(incomplete: str) -> list[str]:
    """Versions of a saved deck, "Red Duke@3"; none before the @."""
    if "@" not in incomplete:
        return []
    each = [f"{one.name}@{at}" for one in _saved() for at in range(1, one.version + 1)]
    return cased(incomplete, each)


def edit_words(ctx: Context, incomplete: str) -> list[str]:
    """A saved deck, then what is done with it, then counts and names of cards."""
    from kanly.deck.edit_words import VERBS, verb_of

    said = [str(word) for word in ctx.params.get("words") or ()]
    if not said:
        return saved_decks(incomplete)
    verbs = [at for at, word in enumerate(said) if at and verb_of(word)]
    if not verbs:
        return cased(incomplete, VERBS)
    name = [word for word in said[verbs[-1] + 1 :] if not word.isdigit()]
    if verb_of(said[verbs[-1]]) in {"rename", "note"}:
        return []
    return [*card_words(name, incomplete), *cased(incomplete, VERBS if name else ())]


def deck_formats(incomplete: str) -> list[str]:
    """Ids of formats."""
    from cardbase.legality.format_file import known_formats

    try:
        return cased(incomplete, [one.id for one in known_formats()])
    except KanlyError:
        return []


def powers(incomplete: str) -> list[str]:
    """Short names of the Imperial powers."""
    from cardbase.cards.powers import short_name
    from cardbase.vocabulary import Power

    return cased(incomplete, [short_name(power) for power in Power])


def set_codes(incomplete: str) -> list[str]:
    """Codes of the sets."""
    from cardbase.vocabulary import SetCode

    return cased(incomplete, list(SetCode))


def sheets(incomplete: str) -> list[str]:
    """What can be printed."""
    from kanly.printing.offers import OFFERS

    return cased(incomplete, ["list", "all", *OFFERS])


def names_of_sheet(ctx: Context, incomplete: str) -> list[str]:
    """What the sheet's names stand for: factions, decks, games, sets, modules."""
    from kanly.printing.offers import OFFERS

    what = str(ctx.params.get("what") or "").lower()
    offer = OFFERS.get(what)
    if offer is None or not offer.names:
        return []
    said = [str(name) for name in ctx.params.get("names") or ()]
    fits = _kinds(what)[offer.names.strip("[].")]
    return [name for name in fits(incomplete) if name not in said]


def _kinds(what: str) -> dict[str, Callable[[str], list[str]]]:
    """What completes each kind of name."""
    from kanly.completion.table import games

    return {
        "FACTION": sheet_factions,
        "DECK": decks,
        "GAME": games,
        "MODULE": modules,
        "SET": token_sets if what == "tokens" else set_codes,
    }
