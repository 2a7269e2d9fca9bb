"""The word `all`: who keeps the table passes, or goes on, for every House that is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.errors import Misread
from tracker.events import WindowPassed
from tracker.guards import allows
from tracker.moment import answered_first, passes_close, something_to_answer, still_asked, waits
from tracker.onward import KEEP, be_done, keeps, parts_only
from tracker.onward import WORD as NEXT
from tracker.operation import close_window
from tracker.part import PARTS
from tracker.verbs import ALL_PHASES, VERBS, Option, Verb, Who, enter
from tracker.words import Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId

WORD = "all"
PASS = "pass"  # noqa: S105 - a word of the table
ALL_PASS, ALL_NEXT = f"{WORD} {PASS}", f"{WORD} {NEXT}"


def verify_all_pass(at: Table) -> None:
    """Refuses to pass for all where no window is open, or where passes do not close it."""
    answered_first(at, VERBS[WORD])
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


def _run(at: Table, house: HouseId, words: Words) -> None:
    what = words.first().lower()
    if what not in {PASS, NEXT}:
        raise Misread(f'"{ALL_PASS}" or "{ALL_NEXT}"', f"{WORD} {what}".strip())
    if house:
        said = f'"{WORD} {what}" is the table\'s word, said without a House'
        at.refuse("OQ-33" if what == PASS else "T-02", f'{said}; "{house}: {what}" is your own')
    if what == PASS:
        words.nothing_more()
        all_pass(at)
    else:
        all_next(at, keep=keeps(at, words))


def _options(at: Table, house: HouseId) -> Iterator[Option]:  # noqa: ARG001 - its shape
    if waits(at.game) and can_all_pass(at):
        yield Option(words=ALL_PASS, says="no House plays a tactic any more", rules=("OQ-33",))
    if at.game.phase in PARTS and at.game.waiting and can_all_next(at):
        part = PARTS[at.game.phase]
        yield Option(words=ALL_NEXT, says=f"each House: {part.says}", rules=(part.rule,))


enter(
    Verb(
        word=WORD,
        usage=f"{ALL_PASS} | {ALL_NEXT} [{KEEP}]",
        says="who keeps the table passes, or goes on, for all Houses that are awaited",
        phases=ALL_PHASES - {Phase.SETUP},
        who=Who.ALL,
        rule="OQ-33",
        run=_run,
        options=_options,
        free=True,
    )
)
