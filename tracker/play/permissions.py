"""Whether a word can be said now, and by whom: the table of verbs held against the game."""

from __future__ import annotations

from tracker.engine.errors import Misread
from tracker.engine.guards import carries_out, enforces
from tracker.engine.phases import STEPS, Acting
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game, Rite
from tracker.engine.table import Table
from tracker.engine.verbs import Verb, Who
from tracker.engine.words import PHASE_LONG, HouseId, Phase, Stage
from tracker.rules.operation import one_at_a_time
from tracker.rules.petition.bids import bids_now


def verify_moment(at: Table, verb: Verb, house: HouseId) -> None:
    """Refuses a word at the wrong moment, or from the wrong House."""
    in_its_phase(at, verb)
    if verb.free:
        return
    answered_first(at, verb)
    if verb.who not in {Who.WINDOW, Who.ASKED}:
        window_first(at, verb)
    operation = at.game.operation
    if operation is None or operation.kind not in verb.within:
        one_at_a_time(at, verb.word)
    answers = verb.who in {Who.WINDOW, Who.ASKED}
    if operation is None and verb.within and not (verb.alone or answers):
        at.refuse(verb.rule, f'"{verb.word}" is said in a {" or ".join(sorted(verb.within))}')
    in_turn(at, verb, house)


@enforces("T-01")
def in_its_phase(at: Table, verb: Verb) -> str | None:
    """Each operation has its place in the turn."""
    if at.game.phase in verb.phases:
        return None
    if at.game.phase is Phase.OVER:
        return f'"{verb.word}" comes too late: the game is over'
    return f'"{verb.word}" has no place in the {at.game.phase} phase'


@enforces("OQ-33")
def window_first(at: Table, verb: Verb) -> str | None:
    """A window that waits for passes closes before anything else is done."""
    window = at.game.window
    if window is None or not window.passing:
        return None
    asked = at.game.houses.get(next_asked(at))
    name = asked.name if asked else "nobody"
    return f'"{verb.word}" has to wait: {name} may answer with a tactic, or pass'


def waits(game: Game) -> bool:
    """Whether the game waits until the open window closes, before all else."""
    window = game.window
    if window is None:
        return False
    if window.kind in PHASE_LONG:
        return passes_close(game)
    return window.passing or game.operation is not None


def passes_close(game: Game) -> bool:
    """Whether the passes of all close the window: before its phase ends only when that waits."""
    window = game.window
    if window is None:
        return False
    if window.passing or window.kind not in PHASE_LONG:
        return True
    return game.phase is Phase.DECLARATION and not game.waiting


def passes_first(at: Table, word: str) -> None:
    """Refuses to go on while the game waits for an open window; says who may answer in it."""
    if not waits(at.game):
        return
    window, asked = at.game.window, still_asked(at)
    first = asked[:1] if window is not None and window.passing else asked
    said = f"{_names(at, first)} may answer with a tactic, or pass"
    at.refuse("OQ-33", f'"{word}" has to wait: {said} ("all pass" passes for all)')


def answered_first(at: Table, verb: Verb) -> None:
    """A question that is open is answered before the game goes on."""
    if at.game.questions:
        question = at.game.questions[0]
        at.refuse(question.rule, f'"{verb.word}" has to wait for an answer: {question.text}')


def in_turn(at: Table, verb: Verb, house: HouseId) -> None:
    """Whoever speaks must be the one the moment belongs to."""
    match verb.who:
        case Who.ACTIVE:
            own_interval(at, verb, house)
        case Who.AWAITED:
            acts_now(at, verb, house)
        case Who.BIDDER:
            bids_now(at, house)
        case Who.DEFENDER | Who.FIGHTER:
            fights_now(at, verb, house)
        case Who.WINDOW:
            may_answer(at, house)
        case Who.ASKED if at.game.window is None and at.game.petition is not None:
            bids_now(at, house)
        case Who.ASKED:
            may_answer(at, house)


@enforces("T-06")
def own_interval(at: Table, verb: Verb, house: HouseId) -> str | None:
    """House Intervals are played in order of initiative, one House each."""
    if house == at.game.active:
        return None
    name = at.house(at.game.active).name if at.game.active else "nobody"
    return f'"{verb.word}" belongs to the House whose interval it is, {name}'


def acts_now(at: Table, verb: Verb, house: HouseId) -> None:
    """Refuses a House that the phase does not wait for, or not yet."""
    if STEPS[at.game.phase].acting is Acting.ORDER:
        awaited(at, verb, house)
    elif house not in at.game.waiting:
        at.refuse(verb.rule, _waits_for(at, verb, at.game.waiting))


@enforces("CL-01")
def awaited(at: Table, verb: Verb, house: HouseId) -> str | None:
    """In the closing steps each House acts in order, or all together where so set (OQ-15)."""
    waiting = at.game.waiting[:1] if in_order(at.game) else at.game.waiting
    return None if house in waiting else _waits_for(at, verb, waiting)


def _waits_for(at: Table, verb: Verb, houses: tuple[HouseId, ...]) -> str:
    """Whom the phase waits for, and what for."""
    doing = f", who {STEPS[at.game.phase].says}" if houses else ""
    return f'"{verb.word}" waits for {_names(at, houses)}{doing}'


def divides_first(game: Game, rite: Rite) -> HouseId:
    """Whose word on force is awaited first: the attacker's, then the defender's (OQ-26)."""
    by_force = chosen(game.settings, SettingName.TIER_CHOICE) == "force"
    side = rite.defense if rite.attack.ready else rite.attack
    return (side if by_force else rite.other(side)).house


def _names(at: Table, houses: tuple[HouseId, ...]) -> str:
    return ", ".join(at.house(house).name for house in houses) or "nobody"


def in_order(game: Game) -> bool:
    """Whether the phase is played one House after the other (OQ-15)."""
    together = chosen(game.settings, SettingName.CLOSING_ORDER) == "together"
    return STEPS[game.phase].acting is Acting.ORDER and not together


def fights_now(at: Table, verb: Verb, house: HouseId) -> None:
    """Refuses all but who defends in the rite, or who fights in it."""
    rite = at.game.rite
    if rite is None:
        at.refuse(verb.rule, f'"{verb.word}" is said in a rite')
        return
    them = rite_speakers(at, verb)
    if house not in them:
        at.refuse(verb.rule, f'"{verb.word}" belongs to {_names(at, them)}')


def rite_speakers(at: Table, verb: Verb) -> tuple[HouseId, ...]:
    """The Houses that a word of a rite belongs to."""
    rite = at.game.rite
    if rite is None:
        return ()
    defender = (rite.defense.house,)
    return defender if verb.who is Who.DEFENDER else (rite.attack.house, *defender)


def may_answer(at: Table, house: HouseId) -> None:
    """Tactics are played in a window that is open to the House, by the one asked next (TC-12)."""
    something_to_answer(at)
    window = at.game.window
    if window is None:
        return
    if house not in window.order:
        at.refuse("R-08", f"this window is not open to {at.house(house).name}")
    asked = next_asked(at)
    if window.passing and asked and house != asked:
        at.refuse("TC-12", f"{at.house(asked).name} is asked first, {_why_first(at, asked)}")


def _why_first(at: Table, asked: HouseId) -> str:
    """Why a House is asked before the others; in window 1 of a rite it may be its defender."""
    operation, rite = at.game.operation, at.game.rite
    declared = operation is not None and operation.stage is Stage.DECLARED
    defends = declared and rite is not None and rite.defense.house == asked
    return "as the defender" if defends else "in order of initiative"


@enforces("TC-01")
def something_to_answer(at: Table) -> str | None:
    """Tactics are reactions: without an open window there is nothing to answer."""
    from tracker.rules.rite.verbs import waiting

    if at.game.window is not None:
        return None
    awaited = waiting(at)
    if awaited is None:
        return "nothing is open that a tactic could answer"
    return f"no window is open for tactics: {at.house(awaited.house).name} {awaited.says}"


def next_asked(at: Table) -> HouseId:
    """Who is asked next in the open window, "" when all have passed."""
    return next(iter(still_asked(at)), "")


def still_asked(at: Table) -> tuple[HouseId, ...]:
    """Who has not passed in the open window, in the order they are asked."""
    window = at.game.window
    if window is None:
        return ()
    out = {*window.passed, *(house.id for house in at.game.houses.values() if house.lost)}
    return tuple(house for house in window.order if house not in out)


def verify_not_passed(at: Table, house: HouseId) -> None:
    """Refuses a second pass in a window: it would stand for nobody."""
    window = at.game.window
    if window is not None and house in window.passed:
        name = at.house(house).name
        at.refuse("OQ-33", f"{name} has passed; a tactic of another House would ask it again")


@carries_out("T-02")
def speaker(at: Table, verb: Verb) -> HouseId:  # noqa: PLR0911 - one line a moment
    """Who surely speaks when nobody is named. Raises Misread when it can be several.

    A pass is nobody else's: where a window waits for no order, only the last one asked needs no
    name.
    """
    game = at.game
    petition = game.petition
    bids = verb.who is Who.BIDDER or (verb.who is Who.ASKED and game.window is None)
    if bids and petition is not None and petition.awaited:
        return petition.awaited
    if game.window is not None and verb.who in {Who.WINDOW, Who.ASKED}:
        asked = still_asked(at)
        if verb.who is Who.WINDOW or game.window.passing or len(asked) == 1:
            return next_asked(at)
        raise _several(at, verb, asked)
    its_kind_is_awaited(at, verb)
    if game.questions and verb.word in {"answer", "by", "done", "standing"}:
        return game.questions[0].house
    if game.rite is not None and verb.who in {Who.DEFENDER, Who.FIGHTER}:
        defends = verb.who is Who.DEFENDER
        return game.rite.defense.house if defends else divides_first(game, game.rite)
    if game.active:
        return game.active
    if game.waiting and (in_order(game) or len(game.waiting) == 1):
        return game.waiting[0]
    if len(game.houses) == 1:
        return next(iter(game.houses))
    raise _several(at, verb, game.waiting or tuple(game.houses))


def its_kind_is_awaited(at: Table, verb: Verb) -> None:
    """Refuses a word of no House in particular where the game waits for another word; says which.

    Nobody has to be named for a word that none of them may say now.
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


def _several(at: Table, verb: Verb, houses: tuple[HouseId, ...]) -> Misread:
    """That a word needs a House before it, as several can mean it; who they are, and what for."""
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
