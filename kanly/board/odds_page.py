"""The odds of a battle on the screen: the model, each dial of each plan, what may change it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.boardgame.sums.line import number_told
from cardbase.boardgame.sums.odds_sum import told
from kanly.board.page import INDENT, changing, lines_told
from kanly.terminal.output import paragraph, strong

if TYPE_CHECKING:
    from cardbase.boardgame.sums.odds import PlanOdds, Share
    from cardbase.boardgame.sums.odds_sum import BattleOdds


def page(found: BattleOdds) -> list[str]:
    """The odds as lines of a page."""
    lines = [*paragraph(f"{found.asked}:", indent="").split("\n"), "", strong("The model:")]
    lines += lines_told(found.model)
    for plan in found.plans:
        lines += _plan(plan)
    lines += [*changing(found.changes), ""]
    for text in found.untold:
        lines += paragraph(text, indent="").split("\n")
    return lines


def _plan(plan: PlanOdds) -> Iterator[str]:
    yield ""
    title = f"{plan.plan}{f' ({plan.reading})' if plan.reading else ''}"
    yield from map(strong, paragraph(title, INDENT, first="").split("\n"))
    yield f"{INDENT}{'dial':>5} {'spice':>6} {'win':>8} {'lose':>8} {'neither':>8}"
    for one in plan.shares:
        yield _row(one)
    best = plan.best
    text = f"Best: {_dial(best)}, it wins {told(best.win)}"
    always = "" if plan.sure is None else f"; {_dial(plan.sure)} always wins"
    yield from map(strong, paragraph(f"{text}{always}.", INDENT * 2, first=INDENT).split("\n"))
    text = f"Worst answer to it: {plan.worst}."
    yield from paragraph(text, INDENT * 2, first=INDENT).split("\n")
    text = f"Your leader is killed by a weapon in {told(plan.leader_dies)}."
    yield from paragraph(text, INDENT * 2, first=INDENT).split("\n")


def _row(one: Share) -> str:
    shares = " ".join(f"{told(share):>8}" for share in (one.win, one.lose, one.neither))
    return f"{INDENT}{number_told(float(one.dial)):>5} {one.spice:>6} {shares}"


def _dial(one: Share) -> str:
    spice = f" with {one.spice} spice" if one.spice else ""
    return f"dial {number_told(float(one.dial))}{spice}"
