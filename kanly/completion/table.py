"""Games, Houses, branches, settings, and the words of the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from typer import Context  # noqa: TC002 - Typer reads the annotations

from errata.errors import KanlyError
from kanly.completion.words import begun, cased

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.session import Session
    from tracker.words import HouseId


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
    """The verbs that may be said now; then what the verb takes there."""
    from kanly.completion.said import words_said

    said = ctx.params.get("words") or ()
    return _of_game(ctx, incomplete, lambda s: words_said(s, said, incomplete, _viewer(ctx, s)))


def rite_words(ctx: Context, incomplete: str) -> list[str]:
    """A rite as it may be declared now; else kinds of rite, then the cards that lie open."""
    from kanly.completion.said import words_said
    from tracker.words import RiteKind

    said = ("rite", *(ctx.params.get("words") or ()))

    def words(session: Session) -> list[str]:
        viewer = _viewer(ctx, session)
        rest = ["with", *_card_words(session, viewer)]
        kinds = [kind.lower() for kind in RiteKind]
        return words_said(session, said, incomplete, viewer) or (rest if said[1:] else kinds)

    return _of_game(ctx, incomplete, words)


def why_words(ctx: Context, incomplete: str) -> list[str]:
    """What can be asked of the game and of a House; then Houses, and words and ids of cards."""
    from tracker.why import OF_GAME, OF_HOUSE

    said = [str(word).lower() for word in ctx.params.get("words") or ()]

    def words(session: Session) -> list[str]:
        if said and said[0] in OF_HOUSE:
            return list(session.game.houses) if not said[1:] else []
        asked = [] if said else [*OF_HOUSE, *OF_GAME]
        return [*asked, *_card_words(session, _viewer(ctx, session))]

    return _of_game(ctx, incomplete, words)


def _viewer(ctx: Context, session: Session) -> HouseId:
    """The House that looks, "" for all."""
    from kanly.game_open import the_viewer

    return the_viewer(session, str(ctx.params.get("house") or ""))


def _card_words(session: Session, viewer: HouseId) -> list[str]:
    from tracker.telling.seen import seen

    known = seen(session.game, session.cards, viewer)
    pieces = [piece for piece in session.game.pieces.values() if piece.id in known]
    session.cards.learn({piece.card for piece in pieces})
    names = [word for piece in pieces for word in session.cards[piece.card].name.split()]
    return [*names, *(piece.id for piece in pieces)]


def _of_game(ctx: Context, incomplete: str, words: Callable[[Session], list[str]]) -> list[str]:
    from kanly.game_open import opened

    try:
        with opened(str(ctx.params.get("game_id") or "")) as session:
            return cased(incomplete, words(session))
    except KanlyError:
        return []
