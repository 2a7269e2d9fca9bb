"""What the tests of cards that act share: a card that acts in a laid-out game, and its answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.cards.running import go_on
from tracker.engine.events import CardActivated, Noted, TacticPlayed
from tracker.engine.words import Place
from tracker.play.effects import run_operation
from tracker.rules.causes import begin
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from tracker_cases import Play


def acts(game: Play, card: str, *answers: str, on: str | None = None, x: int | None = None) -> str:
    """Let a card act for the first House as though it had just been used or played.

    Each answer is said in turn; "ordos: 3" is another House's.

    Returns:
        The id of the card.

    Raises:
        AssertionError: something else is asked, or less.
    """
    piece = game.card(card, on=on)
    return goes_on(game, piece, *answers, x=x)


def goes_on(game: Play, piece: str, *answers: str, x: int | None = None) -> str:
    """Let a card act that lies there already; as `acts`."""
    at = game.table()
    run_operation(at, game.piece(piece).holder, game.piece(piece), x)
    game.happen(*at.events)
    for one in answers:
        assert game.game.questions, f"nobody is asked for {one}"
        house, _, said = one.rpartition(": ")
        game.do(f"{house or game.game.questions[0].house}: answer {said}")
    assert not game.game.questions, game.game.questions[0].text
    return piece


def played(game: Play, card: str, house: str = "vernius", *, lasting: bool = False) -> str:
    """A tactic that lies where it was played; with its Duration Effect at work if so said."""
    piece = game.card(card, house, Place.HAND)
    game.happen(TacticPlayed(house=house, piece=piece))
    if lasting:
        game.happen(CardActivated(piece=piece))
    return piece


def act(game: Play, piece: str, ability: int = 0, house: str = "vernius") -> None:
    """Let an ability of a card act, as it does once it is paid for."""
    at = game.table()
    begin(at, house, at.piece(piece), f"ability {ability}")
    go_on(at)
    game.game = at.game
    game.events += at.events


def notes(game: Play) -> list[str]:
    """What was noted."""
    return [event.text for event in game.events if isinstance(event, Noted)]
