"""The table of deeds, and uninterpreted deeds: the players carry them out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from cardbase.operation.lexicon import Verb
from cardbase.program.nodes import deeds as d
from tracker.cards import amount_deeds, card_deeds, contest_deeds, force, pile_deeds
from tracker.cards.asking import DEEDS
from tracker.engine.words import EFFECT
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
"""Kind of deed -> the commands for it, with braces for the card."""
MOST = 6
"""How many legal targets are listed; the command works for all others, too."""


def _by_hand(run: Run, deed: d.ByHand) -> int:
    """Ask the House to carry out a sentence. Raises Waiting."""
    key = f"{run.path}!"
    if run.kept(key) is None:
        words = ", ".join(_typed(run, deed))
        text = f"{run.cause} says: {deed.text}" + (f" In words: {words}." if words else "")
        ask(run.at, EFFECT, "G-06", run.who, text, run.frame.card, frame=run.id, key=run.key(key))
        raise Waiting
    return 1


def _typed(run: Run, deed: d.ByHand) -> Iterator[str]:
    """The commands to type, filled in with the legal targets visible to all."""
    found: list[str] = []
    if deed.targets is not None and deed.targets.lying is None:
        with suppress(NotHere):
            found = [one.id for one in pieces(run.context, deed.targets)]
    for word in (WORDS[verb] for verb in deed.verbs if verb in WORDS):
        if "{}" in word and found:
            for one in found[:MOST]:
                yield f'"{word.format(one)}" ({run.at.name(one)})'
        else:
            yield f'"{word.format("CARD")}"'


for _module in (amount_deeds, card_deeds, pile_deeds, force, contest_deeds):
    DEEDS.update(_module.DEEDS)
DEEDS[d.ByHand] = _by_hand

__all__ = ["DEEDS"]
