"""What the Houses answer of the vanquished: each answer is carried out, and the next card asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker.effects.questions import answers, ask
from tracker.events import FateSettled
from tracker.rite.fate_choices import ask_next, number_of
from tracker.rite.leader_tactics import ALL, NO, SOME, acts, against, bring, others, spares, worth
from tracker.words import Fate

if TYPE_CHECKING:
    from tracker.state import Piece, Question
    from tracker.table import Table

YES = "yes"
TOO = "mercy-too"


@answers("mercy", of_operation=True)
def answer_mercy(at: Table, question: Question, said: str) -> None:
    """A House says whom it spares; what it gains for that is paid, and the next card is asked."""
    if at.game.rite is None:
        return
    piece = at.piece(question.about)
    mercy = spares(at, piece)
    if said != NO and mercy is not None and acts(at, piece):
        spared = others(at, piece) if said == ALL else ()
        bring(at, piece, mercy.ware, worth(at, against(at, piece)) + len(spared))
        for one in (against(at, piece).leader, *(other.id for other in spared)):
            if one in at.game.rite.fallen:
                at.emit(FateSettled(rule="G-02", piece=one, fate=Fate.SPARED))
        for other in others(at, piece) if said == SOME else ():
            text = f"{at.name(piece)}: do you spare {at.name(other)} [{other.id}] for 1?"
            ask(at, TOO, "G-02", piece.holder, text, other.id, (NO, YES), suggested=NO)
    ask_next(at, number_of(piece))


@answers(TOO, of_operation=True)
def answer_too(at: Table, question: Question, said: str) -> None:
    """A House says of one who took part with the leader whether it is spared, too."""
    if at.game.rite is None or said == NO:
        return
    tactic = next((p for p in at.game.pieces.values() if _spares(at, p, question)), None)
    mercy = spares(at, tactic) if tactic is not None else None
    if tactic is not None and mercy is not None:
        bring(at, tactic, mercy.ware, 1)
        at.emit(FateSettled(rule="G-02", piece=question.about, fate=Fate.SPARED))


def _spares(at: Table, piece: Piece, question: Question) -> bool:
    """Whether a tactic is the one of whose mercy the House was asked."""
    mine = piece.holder == question.house
    return mine and spares(at, piece) is not None and acts(at, piece)
