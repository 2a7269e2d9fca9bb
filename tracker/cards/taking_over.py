"""The verb `by hand`: the players take over an ability and carry it out themselves."""

from __future__ import annotations

from tracker.engine.errors import Misread
from tracker.engine.events import AbilityTakenOver
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, TableVerb, Who, enter, nothing
from tracker.engine.words import DONE, EFFECT, HouseId
from tracker.rules.questions import ask
from tracker.standing.ability import part_of, words_of
from tracker.standing.speech import Words, the_piece

WORD, HAND, BECAUSE = "by", "hand", "because"
USAGE = f"{WORD} {HAND} [CARD] {BECAUSE} REASON"


def _run(at: Table, house: HouseId, words: Words) -> None:
    """End an ability in progress and its questions; the players carry out the rest.

    Without a card named it is the first one that asks. Completed steps stay. The House whose card
    it is enters `done` in the end.
    """
    said = words.rest()
    before, because, reason = f" {said} ".partition(f" {BECAUSE} ")
    first, _, card = before.strip().partition(" ")
    if first.lower() != HAND or not because or not reason.strip():
        raise Misread(USAGE, f"{WORD} {said}".strip())
    game = at.game
    asks = [one.frame for one in game.questions][:1]
    frames = sorted((*reversed(game.frames), *game.fired), key=lambda one: one.id not in asks)
    if not frames:
        at.refuse("G-06", "no card acts now, so that nothing is left to carry out by hand")
        return
    if card.strip():
        acting = [at.piece(one.card) for one in frames]
        piece = the_piece(at, card.strip(), acting, "a card that acts now")
        frames = [one for one in frames if one.card == piece.id]
    taken, says = frames[0], words_of(part_of(at, frames[0]))
    at.emit(
        AbilityTakenOver(
            rule="G-06", frame=taken.id, card=taken.card, by=house, reason=reason.strip()
        )
    )
    asked = f"{at.name(taken.card)} says: {says} Carry out by hand what is left of it, then {DONE}."
    ask(at, EFFECT, "G-06", taken.house, asked, taken.card)


enter(
    TableVerb(
        word=WORD,
        usage=USAGE,
        says="carry out by hand what a card does now, or what is left of it",
        phases=ALL_PHASES,
        who=Who.ANYONE,
        rule="G-06",
        run=_run,
        options=nothing,
        free=True,
    )
)
