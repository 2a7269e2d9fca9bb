"""Plays the plain tactics of a rite: on what, by how much, and what they do (16.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Talent
from tracker.effects.lasting import begin_effect
from tracker.effects.questions import answers, ask
from tracker.errors import Misread
from tracker.events import CardMoved, CardsEngaged, DefenseReopened, WindowClosed
from tracker.leaving import discard
from tracker.numbers import command, rank, resistance
from tracker.operation import discard_played
from tracker.rite.defense import can_counter
from tracker.rite.sides import rite_of
from tracker.rite.tactic_targets import FITS
from tracker.rite.texts.tactics import DISCARD, ENGAGE, FALL, Plain, plain_tactics
from tracker.setting_names import SettingName
from tracker.settings import chosen
from tracker.words import Place, Stage, Stat, Until

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.state import Piece, Question
    from tracker.table import Table
    from tracker.words import HouseId, PieceId

LATE, WORKS, TOO_LATE = "late-counter", "works", "too late"
"""The topic of the question in window 3 (OQ-43), and its answers."""

MOST_TARGETS = 12
"""On how many cards the legal actions list one tactic; it can be played on any other that fits."""


def _ranked(talent: Talent) -> Callable[[Table, Piece], int]:
    return lambda at, piece: max(0, rank(at, piece, talent) or 0)


def _positioned(at: Table, piece: Piece) -> int:
    return _ranked(Talent.BATTLE)(at, piece) + command(at, piece)


MEASURES: dict[str, Callable[[Table, Piece], int]] = {
    "the assigned card's Battle rank plus the assigned card's command": _positioned,
    "the assigned leader's resistance": resistance,
    **{
        f"the assigned {card}'s {talent} rank": _ranked(talent)
        for talent in Talent
        for card in ("card", "leader")
    },
}
"""A number in the operation's words -> how it is counted, on the card the tactic lies on."""


def plain_of(at: Table, piece: Piece) -> Plain | None:
    """What a tactic plainly does now, None where the table says it; most do it in a rite only."""
    plain = plain_tactics().get(piece.card)
    works = plain is not None and (at.game.rite is not None or plain.gives == DISCARD)
    return plain if works else None


def targets(at: Table, house: HouseId, piece: Piece) -> tuple[Piece, ...]:
    """The cards that a plain tactic has something to do to; others may fit it, too."""
    plain = plain_of(at, piece)
    if plain is None:
        return ()
    found = (p for p in at.game.pieces.values() if FITS[plain.on](at, house, p))
    match plain.gives:
        case Stat.COUNTER:
            rite = rite_of(at)
            wanted = (p for p in found if p.holder == rite.defense.house and p.id != rite.target)
        case kind if kind == ENGAGE:
            wanted = (p for p in found if not p.engaged)
        case _:
            wanted = found
    return tuple(wanted)


def verify_target(at: Table, house: HouseId, piece: Piece, target: PieceId | HouseId = "") -> None:
    """Refuses a target that a plain tactic is not played on, and one without any target."""
    plain = plain_of(at, piece)
    if plain is None:
        return
    found = at.game.pieces.get(target)
    if target:
        if found is None or not FITS[plain.on](at, house, found):
            name = at.name(found) if found else at.house(target).name
            at.refuse("G-02", f"{at.name(piece)} is played on {_what(plain)}, not on {name}")
    elif not targets(at, house, piece):
        at.refuse("G-02", f"{at.name(piece)} is played on {_what(plain)}: there is none")


def _what(plain: Plain) -> str:
    """What a tactic is played on, as a player says it: "a non-fief participant"."""
    noun = plain.on.removeprefix("target ")
    return noun if noun == plain.on else f"{'an' if noun[0] in 'aei' else 'a'} {noun}"


def verify_in_time(at: Table, piece: Piece) -> None:
    """Refuses to let a persona Counter in window 3, where that is so set (OQ-43)."""
    plain = plain_of(at, piece)
    if plain is None or plain.gives != Stat.COUNTER or not _is_late(at):
        return
    if chosen(at.game.settings, SettingName.COUNTER_TACTIC) == "window-1":
        at.refuse("R-10", f"{at.name(piece)} belongs in window 1: the defender has declared")


def _is_late(at: Table) -> bool:
    operation = at.game.operation
    return operation is not None and operation.stage is Stage.DEFENSE


def verify_x(at: Table, piece: Piece, target: PieceId | HouseId, x: int | None) -> None:
    """Refuses an X above the number that limits it. Raises Misread when none is named."""
    plain, on = plain_of(at, piece), at.game.pieces.get(target)
    if plain is None or not plain.at_most or on is None:
        return
    if x is None:
        raise Misread(f"x=N for {at.name(piece)}, at most {plain.times}", "")
    most = MEASURES[plain.times](at, on)
    if x > most:
        at.refuse("CT-19", f"the X of {at.name(piece)} is at most {most}, {plain.times}, not {x}")


def aimed(at: Table, house: HouseId, piece: Piece, target: PieceId | HouseId) -> str:
    """On what a tactic is played: as typed, or on the only card there is.

    Raises:
        Misread: it is plain, several cards fit, and none is named.
    """
    plain = plain_of(at, piece)
    if plain is None or target:
        return target
    found = targets(at, house, piece)
    if len(found) > 1:
        names = ", ".join(f"{at.name(one)} [{one.id}]" for one in found)
        raise Misread(f"on TARGET, {_what(plain)} ({names})", "")
    return found[0].id if found else ""


def listed(at: Table, house: HouseId, piece: Piece) -> tuple[str, ...]:
    """The targets that are typed with a tactic, "" where nothing need be."""
    plain = plain_of(at, piece)
    if plain is None:
        return ("",)
    return tuple(one.id for one in targets(at, house, piece)[:MOST_TARGETS])


def carry_out(at: Table, house: HouseId, piece: Piece, x: int | None) -> bool:
    """Do what a plain tactic does that has just been played.

    Returns:
        Whether it was one; any other is left to the table.
    """
    plain = plain_of(at, piece)
    on = at.game.pieces.get(piece.parent or "")
    if plain is None or on is None:
        return False
    match plain.gives:
        case kind if kind == ENGAGE:
            if on.place is Place.DOMAIN and on.deployed and not on.engaged:
                at.emit(CardsEngaged(rule="TC-03", pieces=(on.id,)))
        case kind if kind == DISCARD:
            if on.place is Place.PLAYED:
                discard_played(at, on, "TC-04")
            elif on.place is Place.DOMAIN:
                discard(at, on, "V-16")
        case kind if kind == FALL:
            return True
        case Stat.COUNTER if _is_late(at):
            let_late(at, house, piece, on)
        case _:
            give(at, piece, on, plain, x)
    return True


def give(at: Table, piece: Piece, on: Piece, plain: Plain, x: int | None) -> None:
    """Let a tactic give what it gives for this rite, or as long as it lies there (TC-04)."""
    most = MEASURES[plain.times](at, on) if plain.times else 1
    many = (x or 0) if plain.at_most else most
    if many:
        source = piece.id if piece.active else ""
        begin_effect(at, on.id, plain.gives, many, Until.OPERATION, source)


def let_late(at: Table, house: HouseId, piece: Piece, on: Piece) -> None:
    """In window 3 the players say whether a persona may still Counter, unless it is set (OQ-43)."""
    if chosen(at.game.settings, SettingName.COUNTER_TACTIC) != "ask":
        reopen(at, piece, on)
        return
    text = (
        f"the defender has declared: does {at.name(piece)} still let {at.name(on)} Counter, or is "
        f"it too late, and it goes back to the hand?"
    )
    ask(at, LATE, "R-10", house, text, piece.id, (WORKS, TOO_LATE), suggested=TOO_LATE)


@answers(LATE, of_rite=True)
def answer_late(at: Table, question: Question, said: str) -> None:
    """The players say whether it works in window 3."""
    piece = at.game.pieces.get(question.about)
    if piece is None or piece.place is not Place.PLAYED:
        return
    if said == TOO_LATE:
        at.emit(CardMoved(rule="R-10", piece=piece.id, holder=piece.holder, place=Place.HAND))
        return
    on = at.game.pieces.get(piece.parent or "")
    if on is not None and _is_late(at) and at.game.rite is not None:
        reopen(at, piece, on)


def reopen(at: Table, piece: Piece, on: Piece) -> None:
    """Let a persona Counter after all: the defender declares once more, if it can."""
    give(at, piece, on, Plain(on="", gives=Stat.COUNTER), None)
    if rite_of(at).answered and can_counter(at, on):
        if at.game.window is not None:
            at.emit(WindowClosed())
        at.emit(DefenseReopened(rule="R-10", house=rite_of(at).defense.house))
