"""What the shell completes: decks, formats, powers, sets; games, Houses, words of the table.

A completion that cannot be made is none: no error may come between a player and the prompt.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer import Context  # noqa: TC002 - Typer reads the annotations

from errata.errors import KanlyError

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.session import Session


def games(incomplete: str) -> list[str]:
    """Ids of games."""
    from tracker.log.store import read_log

    try:
        with read_log() as log:
            return _begun(incomplete, [one.id for one in log.games()])
    except KanlyError:
        return []


def houses(ctx: Context, incomplete: str) -> list[str]:
    """Houses of the game."""
    return _of_game(ctx, incomplete, lambda session: list(session.game.houses))


def branches(ctx: Context, incomplete: str) -> list[str]:
    """Branches of the game."""
    return _of_game(ctx, incomplete, lambda s: [one.branch for one in s.branches()])


def settings(incomplete: str) -> list[str]:
    """Settings, each with its values once its name stands."""
    from tracker.settings import settings as known

    name, mark, _ = incomplete.partition("=")
    if not mark:
        return _begun(incomplete, [f"{one}=" for one in known()])
    found = known().get(name)
    return _begun(incomplete, [f"{name}={value}" for value in found.choices] if found else [])


def table_words(ctx: Context, incomplete: str) -> list[str]:
    """Verbs first; then Houses, and words and ids of the cards that lie open."""
    from tracker import spoken  # noqa: F401 - it makes the table of verbs complete
    from tracker.verbs import VERBS

    said = ctx.params.get("words") or ()

    def words(session: Session) -> list[str]:
        found = [*session.game.houses]
        if not said or (len(said) == 1 and said[0].endswith(":")):
            found += [*VERBS, *(f"{house}:" for house in session.game.houses)]
        return [*found, *_card_words(session)]

    return _of_game(ctx, incomplete, words)


def rite_words(ctx: Context, incomplete: str) -> list[str]:
    """The kind of rite first; then words and ids of the cards that lie open."""
    from tracker.words import RiteKind

    if not ctx.params.get("words"):
        return _begun(incomplete, [kind.lower() for kind in RiteKind])
    return _of_game(ctx, incomplete, lambda session: ["with", *_card_words(session)])


def decks(incomplete: str) -> list[str]:
    """Saved decks, and files of this folder that may be decks.

    Where none begins so there is none: the shell completes paths itself then.
    """
    from pathlib import Path

    from kanly.commands.deck_convert import ENDINGS

    there = [path.name for path in Path().iterdir() if path.suffix.lower() in ENDINGS]
    return [*saved_decks(incomplete), *_begun(incomplete, sorted(there))]


def saved_decks(incomplete: str) -> list[str]:
    """Names of saved decks, as bash must have them typed."""
    from cardbase.userlib.decks import saved_decks as saved

    try:
        return [_typed(name) for name in _begun(incomplete, [one.name for one in saved()])]
    except KanlyError:
        return []


def deck_formats(incomplete: str) -> list[str]:
    """Ids of formats."""
    from cardbase.legality.formats import known_formats

    try:
        return _begun(incomplete, [one.id for one in known_formats()])
    except KanlyError:
        return []


def powers(incomplete: str) -> list[str]:
    """Short names of the Imperial powers."""
    from cardbase.powers import short_name
    from cardbase.vocabulary import Power

    return [_typed(name) for name in _begun(incomplete, [short_name(power) for power in Power])]


def sheets(incomplete: str) -> list[str]:
    """What can be printed."""
    from kanly.prints.offers import OFFERS

    return _begun(incomplete, ["list", "all", *OFFERS])


def set_codes(incomplete: str) -> list[str]:
    """Codes of the sets."""
    from cardbase.vocabulary import SetCode

    return _begun(incomplete, list(SetCode))


def _typed(text: str) -> str:
    """A text of several words as one word; the other shells quote what they are offered."""
    import os
    import re

    if os.environ.get("_KANLY_COMPLETE") != "complete_bash":
        return text
    return re.sub(r"([^\w.,:/+@%-])", r"\\\1", text)


def _card_words(session: Session) -> list[str]:
    from tracker.telling.seen import seen

    known = seen(session.game, session.cards)
    pieces = [piece for piece in session.game.pieces.values() if piece.id in known]
    session.cards.learn({piece.card for piece in pieces})
    names = [word for piece in pieces for word in session.cards[piece.card].name.split()]
    return [*names, *(piece.id for piece in pieces)]


def _of_game(ctx: Context, incomplete: str, words: Callable[[Session], list[str]]) -> list[str]:
    from kanly.game_open import opened

    try:
        with opened(str(ctx.params.get("game_id") or "")) as session:
            return _begun(incomplete, words(session))
    except KanlyError:
        return []


def _begun(incomplete: str, words: list[str]) -> list[str]:
    """The words that begin so, each once, however their case."""
    typed = incomplete.lower()
    return list(dict.fromkeys(word for word in words if word.lower().startswith(typed)))
