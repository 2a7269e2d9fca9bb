"""Games, Houses, branches, settings, and the words of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer import Context  # noqa: TC002 - Typer reads the annotations

from errata.errors import KanlyError
from kanly.completion.words import begun

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.session import Session


def games(incomplete: str) -> list[str]:
    """Ids of games."""
    from tracker.log.store import read_log

    try:
        with read_log() as log:
            return begun(incomplete, [one.id for one in log.games()])
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
        return begun(incomplete, [f"{one}=" for one in known()])
    found = known().get(name)
    return begun(incomplete, [f"{name}={value}" for value in found.choices] if found else [])


def table_words(ctx: Context, incomplete: str) -> list[str]:
    """Verbs first; then Houses, and words and ids of the cards that lie open."""
    from tracker.spoken import VERBS

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
        return begun(incomplete, [kind.lower() for kind in RiteKind])
    return _of_game(ctx, incomplete, lambda session: ["with", *_card_words(session)])


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
            return begun(incomplete, words(session))
    except KanlyError:
        return []
