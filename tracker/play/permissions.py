"""Whether a verb is allowed now, and to whom, by the table of verbs and the state."""

from __future__ import annotations

from tracker.engine.errors import Misread
from tracker.engine.guards import carries_out, refuses
from tracker.engine.phases import STEPS, Acting
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.verbs import TableVerb, Who
from tracker.engine.words import PHASE_LONG, HouseId, Phase, Stage
from tracker.rules.operation import one_at_a_time
from tracker.rules.petition.bids import bids_now


@refuses("OQ-33")
def verify_moment(at: Table, verb: TableVerb, house: HouseId) -> None:
    """Refuses a verb at the wrong time, or from the wrong House.

    A window that waits for passes closes before anything else is done.
    """
    in_its_phase(at, verb)
    if verb.free:
        return
    answered_first(at, verb)
    window, operation = at.game.window, at.game.operation
    answers = verb.who in {Who.WINDOW, Who.ASKED}
    if not answers and window is not None and window.passing:
        asked = at.game.houses.get(next_asked(at))
        name = asked.name if asked else "nobody"
        waits_for = f"{name} may answer with a tactic, or pass"
        at.refuse("OQ-33", f'"{verb.word}" has to wait: {waits_for}')
    if operation is None or operation.kind not in verb.within:
        one_at_a_time(at, verb.word)
    if operation is None and verb.within and not (verb.alone or answers):
        at.refuse(verb.rule, f'"{verb.word}" is said in a {" or ".join(sorted(verb.within))}')
    _in_turn(at, verb, house)


@refuses("T-01")
def in_its_phase(at: Table, verb: TableVerb) -> None:
    """Refuses a verb that does not belong to the phase."""
    phase = at.game.phase
    if phase is Phase.OVER and phase not in verb.phases:
        at.refuse("T-01", f'"{verb.word}" comes too late: the game is over')
    elif phase not in verb.phases:
        at.refuse("T-01", f'"{verb.word}" has no place in the {phase} phase')


def waits(game: Game) -> bool:
    """Whether the game waits for the open window to close before anything else."""
    window = game.window
    if window is None:
        return False
    if window.kind in PHASE_LONG:
        return passes_close(game)
    return window.passing or game.operation is not None


def passes_close(game: Game) -> bool:
    """Whether passes by all close the window; for one of the whole phase, only if that waits."""
    window = game.window
    if window is None:
        return False
    if window.passing or window.kind not in PHASE_LONG:
        return True
    return game.phase is Phase.DECLARATION and not game.waiting


def passes_first(at: Table, word: str) -> None:
    """Refuses to proceed while an open window is awaited; the reason names who may respond."""
    if not waits(at.game):
        return
    window, asked = at.game.window, still_asked(at)
    first = asked[:1] if window is not None and window.passing else asked
    said = f"{_names(at, first)} may answer with a tactic, or pass"
    at.refuse("OQ-33", f'"{word}" has to wait: {said} ("all pass" passes for all)')


def answered_first(at: Table, verb: TableVerb) -> None:
    """An open question must be answered first."""
    if at.game.questions:
        question = at.game.questions[0]
        at.refuse(question.rule, f'"{verb.word}" has to wait for an answer: {question.text}')


@refuses("T-06")
def _in_turn(at: Table, verb: TableVerb, house: HouseId) -> None:
    """Refuses all but the active House; House Intervals are in order of initiative."""
    match verb.who:
        case Who.ACTIVE if house != at.game.active:
            name = at.house(at.game.active).name if at.game.active else "nobody"
            whose = f"the House whose interval it is, {name}"
            at.refuse("T-06", f'"{verb.word}" belongs to {whose}')
        case Who.AWAITED:
            acts_now(at, verb, house)
        case Who.DEFENDER | Who.FIGHTER:
            _fights_now(at, verb, house)
        case Who.BIDDER:
            bids_now(at, house)
        case Who.ASKED if at.game.window is None and at.game.petition is not None:
            bids_now(at, house)
        case Who.WINDOW | Who.ASKED:
            _may_answer(at, house)


@refuses("CL-01")
def acts_now(at: Table, verb: TableVerb, house: HouseId) -> None:
    """Refuses a House that the phase does not wait for, or not yet.

    In the closing steps the Houses act in order, or all together if set so (OQ-15).
    """
    step = STEPS[at.game.phase]
    waiting = at.game.waiting[:1] if in_order(at.game) else at.game.waiting
    if house not in waiting:
        doing = f", who {step.says}" if waiting else ""
        rule = "CL-01" if step.acting is Acting.ORDER else verb.rule
        at.refuse(rule, f'"{verb.word}" waits for {_names(at, waiting)}{doing}')


def _names(at: Table, houses: tuple[HouseId, ...]) -> str:
    return ", ".join(at.house(house).name for house in houses) or "nobody"


def in_order(game: Game) -> bool:
    """Whether the phase is played one House after the other (OQ-15)."""
    together = chosen(game.settings, SettingName.CLOSING_ORDER) == "together"
    return STEPS[game.phase].acting is Acting.ORDER and not together


def _fights_now(at: Table, verb: TableVerb, house: HouseId) -> None:
    """Refuses all but the defender of the rite, or all but its two sides."""
    rite = at.game.rite
    if rite is None:
        at.refuse(verb.rule, f'"{verb.word}" is said in a rite')
        return
    defender = (rite.defense.house,)
    them = defender if verb.who is Who.DEFENDER else (rite.attack.house, *defender)
    if house not in them:
        at.refuse(verb.rule, f'"{verb.word}" belongs to {_names(at, them)}')


def _may_answer(at: Table, house: HouseId) -> None:
    """Tactics are played in a window that is open to the House, by the one asked next (TC-12).

    In window 1 of a rite its defender may be asked first.
    """
    something_to_answer(at)
    window, operation, rite = at.game.window, at.game.operation, at.game.rite
    if window is None:
        return
    if house not in window.order:
        at.refuse("R-08", f"this window is not open to {at.house(house).name}")
    asked = next_asked(at)
    if window.passing and asked and house != asked:
        declared = operation is not None and operation.stage is Stage.DECLARED
        defends = declared and rite is not None and rite.defense.house == asked
        why = "as the defender" if defends else "in order of initiative"
        at.refuse("TC-12", f"{at.house(asked).name} is asked first, {why}")


@refuses("TC-01")
def something_to_answer(at: Table) -> None:
    """Tactics are reactions: without an open window there is nothing to answer."""
    from tracker.rules.rite.verbs import waiting

    if at.game.window is not None:
        return
    awaited = waiting(at)
    if awaited is None:
        at.refuse("TC-01", "nothing is open that a tactic could answer")
    else:
        name = at.house(awaited.house).name
        at.refuse("TC-01", f"no window is open for tactics: {name} {awaited.says}")


def next_asked(at: Table) -> HouseId:
    """The House asked next in the open window, "" if all have passed."""
    return next(iter(still_asked(at)), "")


def still_asked(at: Table) -> tuple[HouseId, ...]:
    """The Houses that have not passed in the open window, in the order they are asked."""
    window = at.game.window
    if window is None:
        return ()
    out = {*window.passed, *(house.id for house in at.game.houses.values() if house.lost)}
    return tuple(house for house in window.order if house not in out)


@carries_out("T-02")
def speaker(at: Table, verb: TableVerb) -> HouseId:  # noqa: PLR0911 - one line a moment
    """The speaker of a command without a House. Raises Misread if it can be several.

    A pass must not be attributed to the wrong House: in a window without order, only the last House
    asked may omit its name.
    """
    game = at.game
    petition, rite = game.petition, game.rite
    bids = verb.who is Who.BIDDER or (verb.who is Who.ASKED and game.window is None)
    if bids and petition is not None and petition.awaited:
        return petition.awaited
    if game.window is not None and verb.who in {Who.WINDOW, Who.ASKED}:
        asked = still_asked(at)
        if verb.who is Who.WINDOW or game.window.passing or len(asked) == 1:
            return next_asked(at)
        raise _several(at, verb, asked)
    _its_kind_is_awaited(at, verb)
    if game.questions and verb.word in {"answer", "by", "done", "standing"}:
        return game.questions[0].house
    if rite is not None and verb.who is Who.DEFENDER:
        return rite.defense.house
    if rite is not None and verb.who is Who.FIGHTER:
        # the attacker divides force first, then the defender (OQ-26)
        by_force = chosen(game.settings, SettingName.TIER_CHOICE) == "force"
        side = rite.defense if rite.attack.ready else rite.attack
        return (side if by_force else rite.other(side)).house
    if game.active:
        return game.active
    if game.waiting and (in_order(game) or len(game.waiting) == 1):
        return game.waiting[0]
    if len(game.houses) == 1:
        return next(iter(game.houses))
    raise _several(at, verb, game.waiting or tuple(game.houses))


def _its_kind_is_awaited(at: Table, verb: TableVerb) -> None:
    """Refuses a verb without a House if the game waits for another verb; the reason names it.

    So no House has to be named for a verb that none of them may use now.
    """
    if verb.who is Who.ASKED and at.game.petition is None:
        something_to_answer(at)
    if verb.who is not Who.AWAITED:
        return
    answered_first(at, verb)
    passes_first(at, verb.word)
    step = STEPS[at.game.phase]
    if at.game.waiting and not at.game.active and verb.word not in step.words:
        said = f"{_names(at, at.game.waiting)} {step.says} ({', '.join(step.words)})"
        at.refuse(verb.rule, f'"{verb.word}" has to wait: {said}')


def _several(at: Table, verb: TableVerb, houses: tuple[HouseId, ...]) -> Misread:
    """The message that a verb needs a House before it, with the possible ones."""
    game = at.game
    if verb.who is Who.ASKED and game.window is not None:
        asked = f": {_names(at, houses)} may answer with a tactic, or pass"
    elif verb.who is Who.AWAITED and game.waiting:
        asked = f": {_names(at, houses)} {STEPS[game.phase].says}"
    else:
        asked = f" ({', '.join(houses) or 'none yet'})"
    says = f"{next(iter(houses), 'vernius')}: {verb.word}"
    every = f', or "all {verb.word}"' if verb.word in {"pass", "next"} else ""
    return Misread(f'a House before it, such as "{says}"{every}{asked}', verb.word)
