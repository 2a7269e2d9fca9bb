"""What becomes of the vanquished instead of subdual: who captures, who discards (15.3, SO-21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.effects.questions import answers, ask
from tracker.events import FateSettled, OperationAdvanced
from tracker.guards import carries_out
from tracker.rite.fate_texts import Does, Text, Way, Where, acting, fits, protected, texts
from tracker.rite.leader_tactics import mercy
from tracker.rite.sides import rite_of, taking_part
from tracker.rite.starting import fate_by_venture
from tracker.words import Fate, Place, Stage, Stat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece, Question, Side
    from tracker.table import Table
    from tracker.words import HouseId, PieceId

NONE, YES, NO = "none", "yes", "no"
CAPTURED_BY = "captured by "
DISCARDED = "discarded"

FATES = {Does.CAPTURED: Fate.CAPTURED, Does.DISCARDED: Fate.DISCARDED}
SHIELDS = {Fate.CAPTURED: Does.NEVER_CAPTURED, Fate.DISCARDED: Does.NEVER_DISCARDED}
LAID: dict[str, Fate] = {Stat.CAPTURED: Fate.CAPTURED, Stat.DISCARDED: Fate.DISCARDED}


class Claim(Struct, frozen=True):
    """One end of a vanquished card, and who captures it, "" for nobody."""

    fate: Fate
    captor: HouseId = ""

    def __str__(self) -> str:
        """As it is asked and answered."""
        return f"{CAPTURED_BY}{self.captor}" if self.captor else str(self.fate)


class Power(Struct, frozen=True):
    """What a card in play can do to one of the vanquished, or to those of two Houses.

    Attributes:
        source: The card.
        actor: The persona that does it, or the card itself.
    """

    source: Piece
    actor: Piece
    text: Text


def resolve(at: Table) -> None:
    """Come to the resolution: what must become of the fallen is settled, what may is asked."""
    at.emit(OperationAdvanced(rule="R-22", stage=Stage.RESOLVING))
    for one in rite_of(at).fallen:
        if one not in rite_of(at).fates:
            for claim in dict.fromkeys(claims_on(at, at.piece(one))):
                settle(at, at.piece(one), claim)
    ask_next(at, 0)


def claims_on(at: Table, piece: Piece) -> Iterator[Claim]:
    """The ends a vanquished card must have: by what lies on it, by its venture, by card texts."""
    kind = rite_of(at).kind
    yield from laid_on(at, piece)
    if by_venture := fate_by_venture(at, piece):
        yield Claim(by_venture)
    for text in acting(piece, kind):
        if text.where is Where.FALLS:
            yield Claim(FATES[text.does])
    for other in at.game.pieces.values():
        for text in acting(other, kind):
            if text.where is Where.IN_PLAY and fits(at, piece, text.kind):
                yield Claim(FATES[text.does])


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
    return rite.other(rite.side(piece.holder)).house


@carries_out("R-28", "SO-16")
def survives(at: Table, actor: Piece) -> bool:
    """Whether a card still captures: a persona that fell does not, unless by a tactic of its own.

    A tactic that acts before the resolution has done so by now.
    """
    by_tactic = any(one.tactic and one.does is Does.CAPTURED for one in texts().get(actor.card, ()))
    return by_tactic or actor.id not in rite_of(at).fallen


def settle(at: Table, piece: Piece, claim: Claim) -> None:
    """Settle the end of a card; where it has another already, the attacker's House is asked."""
    rite = rite_of(at)
    if protected(at, piece, SHIELDS[claim.fate]) or claim.captor == piece.holder:
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


@answers("fate")
def answer_fate(at: Table, question: Question, said: str) -> None:
    """The players say which end a card has."""
    if at.game.rite is None:
        return
    captor = said.removeprefix(CAPTURED_BY) if said.startswith(CAPTURED_BY) else ""
    claim = Claim(Fate.CAPTURED, captor) if captor else Claim(Fate(said))
    emit_fate(at, at.piece(question.about), claim)


def powers(at: Table, piece: Piece) -> Iterator[Power]:
    """What a card in play can do to the vanquished by choice."""
    rite = rite_of(at)
    fighting = {
        one.id: one for side in (rite.attack, rite.defense) for one in taking_part(at, side)
    }
    for text in acting(piece, rite.kind):
        actor = fighting.get(_actor(piece, text))
        if actor is not None:
            yield Power(piece, actor, text)
        elif text.where is Where.FEUD:
            yield Power(piece, piece, text)


def _actor(piece: Piece, text: Text) -> PieceId:
    """The card that takes part, as the text wants it; "" where it wants none."""
    match text.where:
        case Where.TAKES_PART:
            return piece.id
        case Where.PARENT_TAKES_PART:
            return piece.parent or ""
    return ""


def number_of(piece: PieceId) -> int:
    """The number of a card: they are asked about in this order."""
    return int(piece[1:])


def ask_next(at: Table, after: int) -> None:
    """Ask about the first card, numbered after that one, that can do something to the fallen."""
    for piece in sorted(at.game.pieces.values(), key=lambda one: number_of(one.id)):
        if number_of(piece.id) > after:
            asked = any(_asked(at, power) for power in powers(at, piece))
            if asked or mercy(at, piece):
                return


def _asked(at: Table, power: Power) -> bool:
    """Ask what a card does, where it can do something."""
    source, text = power.source, power.text
    if text.where is Where.FEUD:
        return feud(at, source)
    targets = targets_of(at, power)
    if not targets:
        return False
    verb = "capture" if text.does is Does.CAPTURED else "discard"
    said = f"{at.name(source)}: which vanquished {text.kind} does it {verb}? ({NONE})"
    rule = "SO-14" if text.does is Does.CAPTURED else "SO-21"
    ask(at, "power", rule, source.holder, said, source.id, (*targets, NONE))
    return True


def targets_of(at: Table, power: Power) -> tuple[PieceId, ...]:
    """The vanquished on the other side that a card can capture or discard."""
    does, kind, rite = power.text.does, power.text.kind, rite_of(at)
    if power.text.way is not Way.ONE or (does is Does.CAPTURED and not survives(at, power.actor)):
        return ()
    enemy: Side = rite.other(rite.side(power.source.holder))
    fallen = (at.piece(one) for one in rite.fallen)
    return tuple(
        piece.id
        for piece in fallen
        if piece.holder == enemy.house
        and rite.fates.get(piece.id) is not Fate.SPARED
        and piece.place is Place.DOMAIN
        and fits(at, piece, kind)
        and not protected(at, piece, SHIELDS[FATES[does]])
    )


@answers("power")
def answer_power(at: Table, question: Question, said: str) -> None:
    """A House says which of the vanquished its card captures or discards; the next is asked."""
    if at.game.rite is None:
        return
    source = at.game.pieces.get(question.about)
    if said != NONE and source is not None:
        fate = Fate.CAPTURED if question.rule == "SO-14" else Fate.DISCARDED
        captor = question.house if fate is Fate.CAPTURED else ""
        settle(at, at.piece(said), Claim(fate, captor))
    ask_next(at, number_of(question.about))


def feud(at: Table, source: Piece) -> bool:
    """Whether it was asked if a House is the rival named; without doubt its cards are settled."""
    rite = rite_of(at)
    suspect = _suspect(at, source.holder)
    if len(at.game.playing()) == len({source.holder, suspect}):
        discard_all(at, (source.holder, suspect))
        return False
    if rite.attack.house == source.holder:
        discard_all(at, (source.holder,))
    if not any(at.piece(one).holder in {source.holder, suspect} for one in rite.fallen):
        return False
    text = f"{at.name(source)}: is {at.house(suspect).name} the rival named?"
    ask(at, "feud", "SO-21", source.holder, text, source.id, (YES, NO))
    return True


def discard_all(at: Table, houses: tuple[HouseId, ...]) -> None:
    """Let all the vanquished of some Houses be discarded."""
    for one in rite_of(at).fallen:
        if at.piece(one).holder in houses:
            settle(at, at.piece(one), Claim(Fate.DISCARDED))


@answers("feud")
def answer_feud(at: Table, question: Question, said: str) -> None:
    """A House says whether its event names the rival that fights; the next card is asked."""
    rite = at.game.rite
    if rite is None:
        return
    if said == YES:
        discard_all(at, (question.house, _suspect(at, question.house)))
    ask_next(at, number_of(question.about))


def _suspect(at: Table, house: HouseId) -> HouseId:
    """Who may be the rival named: whom the House of the event attacks, else who attacks."""
    rite = rite_of(at)
    return rite.defense.house if rite.attack.house == house else rite.attack.house
