"""The questions of an ability: which cards, which House, which number, which way, whether."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.questions import answers, ask
from tracker.errors import Misread
from tracker.events import AbilityKept
from tracker.speech import the_piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tracker.cards.run import Run
    from tracker.state import Answer, Question
    from tracker.table import Table
    from tracker.words import HouseId

CHOICE = "choice of a card"
YES, NO = "yes", "no"


def put(  # noqa: PLR0913 - what a question is made of
    run: Run,
    key: str,
    house: HouseId,
    text: str,
    choices: Sequence[str] = (),
    *,
    low: int | None = None,
    high: int | None = None,
    several: bool = False,
    suggested: str = "",
) -> None:
    """Ask a House what the ability keeps under a key."""
    ask(
        run.at,
        CHOICE,
        "CT-16",
        house,
        f"{run.cause}: {text}",
        run.frame.card,
        choices,
        suggested=suggested,
        frame=run.id,
        key=run.key(key),
        low=low,
        high=high,
        several=several,
    )


@answers(CHOICE)
def answered(at: Table, question: Question, said: str) -> None:
    """Keep the answer; the ability goes on with it."""
    at.emit(AbilityKept(frame=question.frame, key=question.key, value=read(at, question, said)))


def read(at: Table, question: Question, said: str) -> Answer:
    """The answer in the shape the ability keeps it. Raises Misread."""
    from tracker.cards.hidden import chosen_of, named

    if chosen_of(at, question) is not None:
        return named(at, question, said)
    if question.several:
        return several(at, question, said)
    if question.low is not None and not question.choices:
        return number(question, said)
    return (said,) if said in at.game.pieces else said


def number(question: Question, said: str) -> int:
    """A number from low to high. Raises Misread."""
    low, high = question.low or 0, question.high
    wanted = f"a number from {low} to {high}" if high is not None else f"a number from {low}"
    if not (said.isascii() and said.isdigit() and len(said) <= len("99999")):
        raise Misread(wanted, said)
    if int(said) < low or (high is not None and int(said) > high):
        raise Misread(wanted, said)
    return int(said)


def several(at: Table, question: Question, said: str) -> tuple[str, ...]:
    """The cards that are named one after the other; "none" for none. Raises Misread."""
    among = [at.game.pieces[one] for one in question.choices if one in at.game.pieces]
    low, high = question.low or 0, len(among) if question.high is None else question.high
    wanted = f"{low} to {high} cards, with commas between them" if high != low else f"{low} cards"
    if said.strip().lower() in {"none", "0", ""}:
        found: tuple[str, ...] = ()
    else:
        words = said.split(",") if "," in said else _ids(question, said)
        found = tuple(the_piece(at, word.strip(), among, wanted).id for word in words)
    if len(set(found)) != len(found) or not low <= len(found) <= high:
        raise Misread(wanted, said)
    return found


def _ids(question: Question, said: str) -> list[str]:
    """Ids with spaces between them, or one name."""
    words = said.split()
    known = {one.lower() for one in question.choices}
    return words if all(word.lower() in known for word in words) else [said]
