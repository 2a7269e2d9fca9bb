"""What a House asks the others for, in lines: what it takes back, and how it is answered."""

from __future__ import annotations

from collections.abc import Iterator

from kanly.game.log_page import lines
from kanly.terminal.output import paragraph
from tracker.table.consent import Proposal
from tracker.views.moves import asked_over, proposal_told
from tracker.views.seen import View


def asked_lines(view: View, asked: Proposal) -> Iterator[str]:
    """What is asked for, what it takes back as the viewer may know it, and who answers how."""
    yield paragraph(f"{proposal_told(view.game, asked)}.", first="")
    yield from lines(asked_over(asked, view.story))
    told_all = view.viewer in {"", asked.house}
    for house in asked.awaited if told_all else {view.viewer} & {*asked.awaited}:
        yield f"  {answer_line(view.head.game, asked, house)} (or decline)"


def answer_line(game: str, asked: Proposal, house: str, word: str = "agree") -> str:
    """The line by which a House answers, "" for the host."""
    seat = f" --as {house}" if house else ""
    return f"kanly game {word} {asked.number} --game {game}{seat}"
