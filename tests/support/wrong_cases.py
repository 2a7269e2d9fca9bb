"""What the tests of wrong numbers share: say words, answer what is asked, never `done`."""

from __future__ import annotations

import pytest
from tracker_cases import Play, onward

from tracker.engine.errors import Refused
from tracker.engine.events import CardsSubdued, TokensChanged
from tracker.engine.words import Phase, Place, Token
from tracker.table import verbs  # noqa: F401 - every verb

MOST = 20
"""So many windows and questions no single word brings."""


def choose(game: Play, wanted: str) -> None:
    """Answer the open question one of whose choices has these words in it, or this number.

    Raises:
        AssertionError: nothing that is asked has such a choice.
    """
    for question in game.game.questions:
        speaks = f"{question.house}: " if question.house else ""
        if wanted.isdigit() and question.high is not None:
            game.do(f"{speaks}answer {wanted}")
            return
        for choice in question.choices:
            if wanted in choice:
                game.do(f"{speaks}answer {choice}")
                return
    raise AssertionError(f"nobody is asked {wanted}: {[q.choices for q in game.game.questions]}")


def carry(game: Play, words: str, *answers: str) -> Play:
    """Say this and let all pass until nothing is under way, with these answers, each once.

    The table's `done` is not said: what the tracker leaves to the table stays open, and fails.

    Raises:
        AssertionError: something else is asked, or an answer is left over.
    """
    game.do(words)
    left = list(answers)
    for _ in range(MOST):
        if game.game.questions:
            assert left, f"asked: {game.game.questions[0].text}"
            choose(game, left.pop(0))
        elif game.game.window or game.game.operation or game.game.petition:
            game.do("all pass")
        else:
            break
    else:
        pytest.fail("this never ends")
    assert not left, f"nobody was asked: {left}"
    return game


def refuses(game: Play, words: str) -> bool:
    """Whether a rule forbids this; that the words mean something is the test's business."""
    try:
        Play(game.game, game.cards, list(game.events)).do(words)
    except Refused:
        return True
    return False


def barred(game: Play, words: str, house: str = "vernius") -> bool:
    """Whether a rule forbids this and it is not listed among what may be said."""
    listed = any(f"{said} ".startswith(f"{house}: {words} ") for said in game.legal(house))
    return refuses(game, words) and not listed


def offered(game: Play, words: str, house: str = "vernius") -> bool:
    """Whether this is listed among what may be said."""
    return f"{house}: {words}" in game.legal(house)


def down(game: Play, piece: str, tokens: int = 0) -> str:
    """Subdue a deployed card, with all that is assigned to it left as it is."""
    game.happen(CardsSubdued(pieces=(piece,)))
    if tokens:
        game.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=tokens))
    return piece


def tokens(game: Play, piece: str, token: Token = Token.DEFERMENT) -> int:
    """How many tokens of a kind a card has."""
    return game.piece(piece).tokens.get(token, 0)


def deferred(game: Play, phases: int = 1) -> Play:
    """Play on until so many deferment phases have gone by."""
    last = game.game.turn + phases
    while (game.game.turn, game.game.phase) != (last, Phase.DECLARATION):
        onward(game)
    return game


def hand(game: Play, card: str, house: str = "vernius") -> str:
    """A known card in a hand."""
    return game.card(card, house, Place.HAND)
