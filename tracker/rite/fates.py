"""What must become of the vanquished: captured or discarded instead of subdued (15.3, SO-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.effects.questions import answers, ask
from tracker.events import FateSettled
from tracker.guards import carries_out
from tracker.rite.sides import rite_of, side_of
from tracker.rite.starting import fate_by_venture
from tracker.standing.immunity import CAPTURE, DISCARD, immune
from tracker.words import Fate, Stat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId

CAPTURED_BY = "captured by "

SHIELDS = {Fate.CAPTURED: CAPTURE, Fate.DISCARDED: DISCARD}
"""What a card is immune to that does not meet such an end."""
LAID: dict[str, Fate] = {Stat.CAPTURED: Fate.CAPTURED, Stat.DISCARDED: Fate.DISCARDED}


class Claim(Struct, frozen=True):
    """One end of a vanquished card, and who captures it, "" for nobody."""

    fate: Fate
    captor: HouseId = ""

    def __str__(self) -> str:
        """As it is asked and answered."""
        return f"{CAPTURED_BY}{self.captor}" if self.captor else str(self.fate)


def claims_on(at: Table, piece: Piece) -> Iterator[Claim]:
    """The ends a vanquished card must have: by what lies on it, by its venture."""
    yield from laid_on(at, piece)
    if by_venture := fate_by_venture(at, piece):
        yield Claim(by_venture)


def laid_on(at: Table, piece: Piece) -> Iterator[Claim]:
    """The ends that effects on a card bring it, should it fall."""
    for effect in at.game.effects:
        fate = LAID.get(effect.stat)
        if effect.on != piece.id or fate is None or effect.amount < 1:
            continue
        source = at.game.pieces.get(effect.source)
        if fate is Fate.DISCARDED:
            yield Claim(fate)
        elif source is None or survives(at, source):
            yield Claim(fate, captor_of(at, piece, source))


def captor_of(at: Table, piece: Piece, source: Piece | None) -> HouseId:
    """Who captures: who laid the effect, else the House on the other side."""
    if source is not None and source.holder != piece.holder:
        return source.holder
    rite = rite_of(at)
    return rite.other(side_of(at, piece.id) or rite.side(piece.holder)).house


@carries_out("R-28", "SO-16")
def survives(at: Table, actor: Piece) -> bool:
    """Whether a card still captures: what fell does not; what fell and is spared survives."""
    rite = rite_of(at)
    return rite.fates.get(actor.id) is Fate.SPARED or actor.id not in rite.fallen


def settle(at: Table, piece: Piece, claim: Claim) -> None:
    """Settle the end of a card; where it has another already, the attacker's House is asked."""
    rite = rite_of(at)
    if immune(at, piece, SHIELDS[claim.fate]) or claim.captor == piece.holder:
        return
    if piece.id not in rite.fates:
        emit_fate(at, piece, claim)
        return
    other = Claim(rite.fates[piece.id], rite.captors.get(piece.id, ""))
    if other == claim:
        return
    text = f"{at.name(piece)} is to be {other} and {claim}: which of them?"
    ask(at, "fate", "R-22", rite.attack.house, text, piece.id, (str(other), str(claim)))


def emit_fate(at: Table, piece: Piece, claim: Claim) -> None:
    """Write down what becomes of a card."""
    rule = {Fate.CAPTURED: "SO-14", Fate.DISCARDED: "SO-21"}.get(claim.fate, "R-22")
    settled = FateSettled(rule=rule, piece=piece.id, fate=claim.fate, captor=claim.captor)
    at.emit(settled)


@answers("fate", of_operation=True)
def answer_fate(at: Table, question: Question, said: str) -> None:
    """The players say which end a card has."""
    if at.game.rite is None:
        return
    captor = said.removeprefix(CAPTURED_BY) if said.startswith(CAPTURED_BY) else ""
    claim = Claim(Fate.CAPTURED, captor) if captor else Claim(Fate(said))
    emit_fate(at, at.piece(question.about), claim)
