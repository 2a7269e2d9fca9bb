"""What differs between two branches of a game: each House's numbers and cards, the hoard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.telling.seen import seen
from tracker.why import OF_GAME, OF_HOUSE, described

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.session import Session
    from tracker.state import Game

Difference = tuple[str, str, str]
"""What, here, there."""


def differences(session: Session, other: str) -> list[Difference]:
    """What differs between the game as it stands and another branch's end, and how.

    Raises:
        UnknownBranch: there is none such.
    """
    here, there = session.game, session.on(other)
    return [
        (what, mine or "-", theirs or "-")
        for what, mine, theirs in _all(session, here, there)
        if mine != theirs
    ]


def _all(session: Session, here: Game, there: Game) -> Iterator[Difference]:
    for what, of_game in OF_GAME.items():
        yield what, _text(of_game(here)), _text(of_game(there))
    houses = {**there.houses, **here.houses}
    for house in houses.values():
        for what, of_house in OF_HOUSE.items():
            mine, theirs = of_house(here, house.id), of_house(there, house.id)
            yield f"{what} of {house.name}", _text(mine), _text(theirs)
    known = [seen(game, session.cards) for game in (here, there)]
    for piece in {**there.pieces, **here.pieces}.values():
        if any(piece.id in names for names in known):
            mine, theirs = described(here, piece.id), described(there, piece.id)
            yield f"{session.cards[piece.card].name} [{piece.id}]", _text(mine), _text(theirs)


def _text(value: int | str | None) -> str:
    return "" if value is None else str(value)
