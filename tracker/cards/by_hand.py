"""What a Program does not read: the table carries it out by its own words, and says done."""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes import deeds as d
from tracker.engine.words import EFFECT, HouseId
from tracker.rules.questions import ask
from tracker.standing.ability import Run, Waiting
from tracker.standing.context import NotHere
from tracker.standing.selecting import pieces

WORDS = {
    Verb.ENGAGE: "turn {}",
    Verb.DISENGAGE: "turn {}",
    Verb.SUBDUE: "subdue {}",
    Verb.DISCARD: "toss {}",
    Verb.CAPTURE: "capture {}",
    Verb.DEPLOY: "bring {}",
    Verb.TRANSFER: "return {} to hand|assembly|deck",
    Verb.PLACE: "token {} deferment +N",
    Verb.PRODUCE: "gain N solaris|spice|favor",
    Verb.GAIN: "gain N solaris|spice|favor",
    Verb.PAY: "lose N solaris|spice|favor",
    Verb.DRAW: "draw N",
}
"""What is done -> the words of the table for it; a card stands in the braces."""
MOST = 6
"""How many legal targets are listed; the words fit all others, too."""


def by_hand(run: Run, deed: d.ByHand, who: HouseId, path: str) -> int:
    """Ask the House to carry out a sentence. Raises Waiting."""
    key = f"{path}!"
    if run.kept(key) is None:
        words = ", ".join(typed(run, deed))
        text = f"{run.cause} says: {deed.text}" + (f" In words: {words}." if words else "")
        ask(run.at, EFFECT, "G-06", who, text, run.frame.card, frame=run.id, key=run.key(key))
        raise Waiting
    return 1


def typed(run: Run, deed: d.ByHand) -> Iterator[str]:
    """The words to type, with each legal target filled in that is known."""
    for verb in deed.verbs:
        word = WORDS.get(verb)
        if word is None:
            continue
        if "{}" not in word:
            yield f'"{word}"'
            continue
        found = targets(run, deed)
        for one in found[:MOST]:
            yield f'"{word.format(one)}" ({run.at.name(one)})'
        if not found:
            yield f'"{word.format("CARD")}"'


def targets(run: Run, deed: d.ByHand) -> list[str]:
    """The legal targets of a sentence that everybody may see, where they are read."""
    if deed.targets is None or deed.targets.lying is not None:
        return []
    try:
        return [one.id for one in pieces(run.context, deed.targets)]
    except NotHere:
        return []
