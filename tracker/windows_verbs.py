"""The word `pass`: no tactic for now, or no higher bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.events import WindowPassed
from tracker.moment import next_asked, passes_close, verify_not_passed
from tracker.operation import close_window
from tracker.verbs import ALL_PHASES, Option, Verb, Who, enter
from tracker.words import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.speech import Words
    from tracker.table import Table
    from tracker.words import HouseId


def pass_window(at: Table, house: HouseId) -> None:
    """Let the open window go by for one House; once all have passed it closes (OQ-33).

    A window that is as long as its phase stays open, unless the phase waits for the passes.
    """
    verify_not_passed(at, house)
    at.emit(WindowPassed(rule="TC-12", house=house))
    if not next_asked(at) and passes_close(at.game):
        close_window(at)


def _run(at: Table, house: HouseId, words: Words) -> None:
    words.nothing_more()
    if at.game.window is not None:
        pass_window(at, house)
    elif at.game.petition is not None:
        from tracker.petition.bidding import pass_bid

        pass_bid(at, house)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    window, petition = at.game.window, at.game.petition
    if window is not None and house not in window.passed and passes_close(at.game):
        yield Option(words="pass", says="play no tactic", rules=("TC-12",))
    elif window is None and petition is not None:
        from tracker.petition.bidding import can_pass_bid

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
        run=_run,
        options=_options,
        within=frozenset(Kind),
    )
)
