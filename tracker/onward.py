"""The word `next`: close the open window, or else be done with the phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.course import advance, ends_interval
from tracker.disengage import engaged
from tracker.events import WindowPassed
from tracker.guards import allows, carries_out, enforces
from tracker.moment import acts_now, answered_first, in_order, next_asked, own_interval
from tracker.operation import close_window, one_at_a_time
from tracker.part import PARTS, done
from tracker.ventures import end_ventures
from tracker.verbs import ALL_PHASES, VERBS, Option, Verb, Who, enter
from tracker.words import PHASE_LONG, Bidding, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.state import Game
    from tracker.table import Table
    from tracker.words import HouseId

WORD = "next"
KEEP = "keep"
"""The word with which the engaged cards stay engaged: "next keep"."""


def closes(game: Game) -> bool:
    """Whether "next" closes the open window: the game waits for that before all else."""
    window = game.window
    if window is None:
        return False
    if window.kind in PHASE_LONG:
        return window.passing or (game.phase is Phase.DECLARATION and not game.waiting)
    return window.passing or game.operation is not None


@enforces("T-11")
def verify_end(at: Table, house: HouseId) -> str | None:
    """A House Interval does not end while a forced deployment is outstanding."""
    from tracker.forced import outstanding

    names = ", ".join(at.name(piece) for piece in outstanding(at, house))
    return f"{names} must be deployed in this House Interval" if names else None


def bidding_first(at: Table) -> None:
    """Refuses to go on while an operation is under way; says whose word is awaited in it."""
    from tracker.rite.waiting import waiting

    petition, rite = at.game.petition, waiting(at)
    if rite is not None:
        words = " or ".join(f'"{word}"' for word in rite.words)
        said = f"{at.house(rite.house).name} {rite.says}: {words}"
        at.refuse(rite.rule, f'"{WORD}" has to wait: {said}')
        return
    if petition is None or not petition.awaited:
        one_at_a_time(at, WORD)
        return
    name = at.house(petition.awaited).name
    if petition.stage is Bidding.PAYING:
        at.refuse("P-06", f'"{WORD}" has to wait: {name} has won, and must "pay"')
    else:
        at.refuse("P-06", f'"{WORD}" has to wait: the bid of {name} is awaited, and "pass" passes')


def verify_next(at: Table, house: HouseId) -> None:
    """Refuses to go on before all is done; a House may be done with its own part only."""
    verb = VERBS[WORD]
    answered_first(at, verb)
    if closes(at.game):
        return
    bidding_first(at)
    if at.game.phase is Phase.HOUSE_INTERVAL:
        if house:
            own_interval(at, verb, house)
        verify_end(at, at.game.active)
        return
    if at.game.tie is not None:
        names = " and ".join(at.house(each).name for each in at.game.waiting)
        at.refuse("I-06", f"{names} must draw for the tied ranks")
    elif house:
        acts_now(at, verb, house)
    if at.game.phase in PARTS:
        for each in those(at.game, house):
            PARTS[at.game.phase].verify(at, each)


can_next = allows(verify_next)


def those(game: Game, house: HouseId) -> tuple[HouseId, ...]:
    """For whom "next" is said: the House that says it, or all that are awaited now."""
    if house:
        return (house,)
    return game.waiting[:1] if in_order(game) else game.waiting


def go_on(at: Table, house: HouseId, *, keep: bool = False) -> None:
    """Close the window for everybody, end the House Interval, or be done with the phase.

    Args:
        at: The table.
        house: Who says so, "" for the table: then for all that are awaited.
        keep: Be done without disengaging anything.
    """
    verify_next(at, house)
    if closes(at.game):
        close_for_all(at)
    elif at.game.phase is Phase.HOUSE_INTERVAL:
        advance(at)
    elif at.game.phase in PARTS:
        for each in those(at.game, house):
            if not keep:
                PARTS[at.game.phase].does(at, each)
            done(at, each)


def close_for_all(at: Table) -> None:
    """Nobody plays a tactic any more: all pass, in their order, and the window closes."""
    window = at.game.window
    if window is not None and window.passing:
        for house in window.order:
            if house not in window.passed:
                at.emit(WindowPassed(rule="OQ-33", house=house))
    close_window(at)


@ends_interval
@carries_out("T-12")
def discard_ventures(at: Table) -> None:
    """Discard the ventures whose Duration Effect has worked until now; all are the House's."""
    end_ventures(at)


def _run(at: Table, house: HouseId, words: Words) -> None:
    keep = at.game.phase is Phase.DISENGAGE and words.flag(KEEP)
    words.nothing_more()
    go_on(at, house, keep=keep)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    if not can_next(at, house):
        return
    game = at.game
    if closes(game):
        window = game.window
        asked = next_asked(at) == house or (window is not None and not window.passing)
        if window is not None and house in window.order and asked:
            yield Option(words=WORD, says="nobody plays a tactic any more", rules=("OQ-33",))
    elif game.phase is Phase.HOUSE_INTERVAL:
        yield Option(words=WORD, says="end your House Interval", rules=("T-11",))
    elif game.phase in PARTS:
        part = PARTS[game.phase]
        yield Option(words=WORD, says=part.says, rules=(part.rule,))
        if game.phase is Phase.DISENGAGE and engaged(game, house):
            yield Option(words=f"{WORD} {KEEP}", says="keep the rest engaged", rules=("T-03",))


enter(
    Verb(
        word=WORD,
        usage="next [keep]",
        says="close the open window, end your House Interval, or be done with the phase",
        phases=ALL_PHASES - {Phase.SETUP},
        who=Who.TABLE,
        rule="T-01",
        run=_run,
        options=_options,
        free=True,
    )
)
