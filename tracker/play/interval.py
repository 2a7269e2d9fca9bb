"""The words `end`, `next`, `all` and `pass`: a House or the table is done with something."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.errors import Misread
from tracker.engine.events import WindowPassed
from tracker.engine.guards import allows
from tracker.engine.parts import PARTS, done
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, VERBS, Option, Verb, Who, enter
from tracker.engine.words import Bidding, HouseId, Kind, Phase
from tracker.play.permissions import (
    acts_now,
    answered_first,
    next_asked,
    passes_close,
    passes_first,
    something_to_answer,
    still_asked,
    verify_not_passed,
    waits,
)
from tracker.rules.disengage import engaged
from tracker.rules.operation import close_window, one_at_a_time
from tracker.standing.speech import Words

NEXT = "next"
KEEP = "keep"
"""The word with which the engaged cards stay engaged: "next keep"."""


def bidding_first(at: Table, word: str) -> None:
    """Refuses to go on while an operation is under way; says whose word is awaited in it."""
    from tracker.rules.rite.verbs import waiting

    petition, rite = at.game.petition, waiting(at)
    if rite is not None:
        words = " or ".join(f'"{one}"' for one in rite.words)
        said = f"{at.house(rite.house).name} {rite.says}: {words}"
        at.refuse(rite.rule, f'"{word}" has to wait: {said}')
        return
    if petition is None or not petition.awaited:
        one_at_a_time(at, word)
        return
    name = at.house(petition.awaited).name
    if petition.stage is Bidding.PAYING:
        at.refuse("P-06", f'"{word}" has to wait: {name} has won, and must "pay"')
    else:
        at.refuse("P-06", f'"{word}" has to wait: the bid of {name} is awaited, and "pass" passes')


def parts_only(at: Table, word: str) -> None:
    """Refuses while something else is awaited than the Houses' parts of the phase; says what."""
    answered_first(at, VERBS[word.split(maxsplit=1)[0]])
    passes_first(at, word)
    bidding_first(at, word)
    if at.game.phase is Phase.HOUSE_INTERVAL:
        name = at.house(at.game.active).name
        at.refuse("T-06", f'"{word}" ends no House Interval: {name} acts until it says "end"')
    if at.game.tie is not None:
        names = " and ".join(at.house(each).name for each in at.game.waiting)
        at.refuse("I-06", f"{names} must draw for the tied ranks")


def verify_next(at: Table, house: HouseId) -> None:
    """Refuses where the House itself is not awaited, or has still to do something."""
    parts_only(at, NEXT)
    acts_now(at, VERBS[NEXT], house)
    if at.game.phase in PARTS:
        PARTS[at.game.phase].verify(at, house)


can_next = allows(verify_next)


def be_done(at: Table, house: HouseId, *, keep: bool = False) -> None:
    """Do what is left of a House's part of the phase.

    Args:
        at: The table.
        house: Who is done.
        keep: Be done without disengaging anything.

    Raises:
        Misread: no House has a part in it, which no override can change.
    """
    part = PARTS.get(at.game.phase)
    if part is None:
        raise Misread("a phase in which Houses have a part", at.game.phase)
    part.verify(at, house)
    if not keep:
        part.does(at, house)
    done(at, house)


def keeps(at: Table, words: Words) -> bool:
    """Whether the engaged cards stay engaged; nothing else may be said. Raises Misread."""
    keep = at.game.phase is Phase.DISENGAGE and words.flag(KEEP)
    words.nothing_more()
    return keep


def _run(at: Table, house: HouseId, words: Words) -> None:
    keep = keeps(at, words)
    verify_next(at, house)
    be_done(at, house, keep=keep)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    if at.game.phase not in PARTS or not can_next(at, house):
        return
    part = PARTS[at.game.phase]
    yield Option(words=NEXT, says=part.says, rules=(part.rule,))
    if at.game.phase is Phase.DISENGAGE and engaged(at.game, house):
        yield Option(words=f"{NEXT} {KEEP}", says="keep the rest engaged", rules=("T-03",))


enter(
    Verb(
        word=NEXT,
        usage="next [keep]",
        says="be done with your part of the phase",
        phases=ALL_PHASES - {Phase.SETUP},
        who=Who.AWAITED,
        rule="T-01",
        run=_run,
        options=_options,
        free=True,
    )
)


# --- The word `all`: who keeps the table passes, or goes on, for every House that is awaited ------

ALL = "all"
PASS = "pass"  # noqa: S105 - a word of the table
ALL_PASS, ALL_NEXT = f"{ALL} {PASS}", f"{ALL} {NEXT}"


def verify_all_pass(at: Table) -> None:
    """Refuses to pass for all where no window is open, or where passes do not close it."""
    answered_first(at, VERBS[ALL])
    if at.game.petition is not None and at.game.window is None:
        at.refuse("P-05", "no House passes for another in a bidding")
    something_to_answer(at)
    if at.game.window is not None and not passes_close(at.game):
        at.refuse("OQ-33", f"the window stays open as long as the {at.game.phase} phase")


can_all_pass = allows(verify_all_pass)


def all_pass(at: Table) -> None:
    """Every House that is asked in the open window passes, in its order, and the window closes."""
    verify_all_pass(at)
    window = at.game.window
    if window is None:
        raise Misread("a window that is open", "none")
    for house in still_asked(at) if window.passing else ():
        at.emit(WindowPassed(rule="OQ-33", house=house))
    close_window(at)


def verify_all_next(at: Table) -> None:
    """Refuses where something else is awaited than the Houses' parts of the phase."""
    parts_only(at, ALL_NEXT)


def all_next(at: Table, *, keep: bool = False) -> None:
    """Every House that the phase waits for does what is left of its part, in their order."""
    verify_all_next(at)
    for house in at.game.waiting:
        be_done(at, house, keep=keep)


can_all_next = allows(all_next)


def _run_for_all(at: Table, house: HouseId, words: Words) -> None:
    what = words.first().lower()
    if what not in {PASS, NEXT}:
        raise Misread(f'"{ALL_PASS}" or "{ALL_NEXT}"', f"{ALL} {what}".strip())
    if house:
        said = f'"{ALL} {what}" is the table\'s word, said without a House'
        at.refuse("OQ-33" if what == PASS else "T-02", f'{said}; "{house}: {what}" is your own')
    if what == PASS:
        words.nothing_more()
        all_pass(at)
    else:
        all_next(at, keep=keeps(at, words))


def _options_for_all(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - its shape
    if waits(at.game) and can_all_pass(at):
        yield Option(words=ALL_PASS, says="no House plays a tactic any more", rules=("OQ-33",))
    if at.game.phase in PARTS and at.game.waiting and can_all_next(at):
        part = PARTS[at.game.phase]
        yield Option(words=ALL_NEXT, says=f"each House: {part.says}", rules=(part.rule,))


enter(
    Verb(
        word=ALL,
        usage=f"{ALL_PASS} | {ALL_NEXT} [{KEEP}]",
        says="who keeps the table passes, or goes on, for all Houses that are awaited",
        phases=ALL_PHASES - {Phase.SETUP},
        who=Who.ALL,
        rule="OQ-33",
        run=_run_for_all,
        options=_options_for_all,
        free=True,
    )
)


# --- The word `pass`: no tactic for now, or no higher bid -----------------------------------------


def pass_window(at: Table, house: HouseId) -> None:
    """Let the open window go by for one House; once all have passed it closes (OQ-33).

    A window that is as long as its phase stays open, unless the phase waits for the passes.
    """
    verify_not_passed(at, house)
    at.emit(WindowPassed(rule="TC-12", house=house))
    if not next_asked(at) and passes_close(at.game):
        close_window(at)


def _run_windows_verbs(at: Table, house: HouseId, words: Words) -> None:
    words.nothing_more()
    if at.game.window is not None:
        pass_window(at, house)
    elif at.game.petition is not None:
        from tracker.rules.petition.bidding import pass_bid

        pass_bid(at, house)


def _options_windows_verbs(at: Table, house: HouseId) -> Iterator[Option]:
    window, petition = at.game.window, at.game.petition
    if window is not None and house not in window.passed and passes_close(at.game):
        yield Option(words="pass", says="play no tactic", rules=("TC-12",))
    elif window is None and petition is not None:
        from tracker.rules.petition.bidding import can_pass_bid

        if can_pass_bid(at, house):
            yield Option(words="pass", says=f"bid no more than {petition.bid}", rules=("P-05",))


enter(
    Verb(
        word="pass",
        usage="pass",
        says="play no tactic, or bid no more",
        phases=ALL_PHASES,
        who=Who.ASKED,
        rule="TC-12",
        run=_run_windows_verbs,
        options=_options_windows_verbs,
        within=frozenset(Kind),
    )
)
