"""The curtain between the hands of Houses at one keyboard: what is refused and told behind it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from errata.errors import KanlyError
from tracker.engine.sight import is_covered
from tracker.engine.state import Game
from tracker.engine.words import HouseId
from tracker.table.dispatch import ANSWER, parted, the_verb
from tracker.table.menu import held_verbs
from tracker.table.session import Session
from tracker.views.seen import View


class Covered(KanlyError):
    """A line behind the curtain is about a card of the hand that lies there."""

    def __init__(self, house: str, line: str) -> None:
        super().__init__(
            f'nothing was done: "{line}" is about cards that only {house} sees; Enter shows them '
            f"to {house} first"
        )


def verify_sight(view: View, house: HouseId, spoken: Sequence[str]) -> None:
    """Refuses what can name a hidden card of a House whose player has not looked. Raises Covered.

    Typed too early, it would else be said for the next House, of a card that is in its hand by
    chance; and the answer would tell what lies there. It follows from what all may see alone. A
    line that names its House is said on purpose.
    """
    named, words = parted(spoken)
    if named or not words:
        return
    verb = the_verb(words[0])
    game = view.game
    if verb.word == ANSWER:
        hidden = _asks_what_is_hidden(view, game, words[1:])
    else:
        hidden = verb.word in held_verbs(game, view.cards, game.pieces.keys() - view.known, house)
    if hidden:
        raise Covered(game.houses[house].name, " ".join(spoken))


def _asks_what_is_hidden(view: View, game: Game, answer: Sequence[str]) -> bool:
    """Whether an answer names a hidden card, or may: it is neither a number nor one of the words.

    An answer of two words may be one of the choices, too.
    """
    choices = game.questions[0].choices if game.questions else ()
    if any(one in game.pieces and one not in view.known for one in choices):
        return True
    return not choices and not " ".join(answer).isdecimal()


def openly(text: str, line: str, session: Session, view: View) -> str:
    """What was wrong with a line, without the names of the cards that the viewer does not see.

    A name that the line has itself stays: to cover it would tell that it lies somewhere.
    """
    named: dict[bool, set[str]] = {True: set(), False: set()}
    for piece in session.game.pieces.values():
        if not is_covered(piece):
            named[piece.id in view.known].add(session.cards[piece.card].name)
    hidden = {one for one in named[False] - named[True] if one.lower() not in line.lower()}
    names = sorted({*named[True], *hidden}, key=len, reverse=True)  # Guild Bank Arbiter, Guild Bank
    every = "|".join(map(re.escape, names))
    return re.sub(every, lambda one: "a card" if one[0] in hidden else one[0], text)
