"""What may become of the vanquished: the cards whose House chooses one, asked in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tracker.effects.questions import ask
from tracker.rite.fates import FATES, SHIELDS, Claim, settle, survives
from tracker.rite.leader_tactics import mercy
from tracker.rite.sides import rite_of, taking_part
from tracker.rite.texts.fates import Does, Text, Way, Where, acting, fits
from tracker.standing.immunity import immune
from tracker.words import Fate, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tracker.state import Piece, Side
    from tracker.table import Table
    from tracker.words import HouseId, PieceId

NONE, YES, NO = "none", "yes", "no"


class Power(Struct, frozen=True):
    """What a card in play can do to one of the vanquished, or to those of two Houses.

    Attributes:
        source: The card.
        actor: The persona that does it, or the card itself.
    """

    source: Piece
    actor: Piece
    text: Text


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
    said = f"{at.name(source)}: which vanquished {text.kind} does it {verb}?"
    rule = "SO-14" if text.does is Does.CAPTURED else "SO-21"
    ask(at, "power", rule, source.holder, said, source.id, (*targets, NONE), suggested=NONE)
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
        and not immune(at, piece, SHIELDS[FATES[does]])
    )


def feud(at: Table, source: Piece) -> bool:
    """Whether it was asked if a House is the rival named; without doubt its cards are settled."""
    rite = rite_of(at)
    suspect = suspect_of(at, source.holder)
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


def suspect_of(at: Table, house: HouseId) -> HouseId:
    """Who may be the rival named: whom the House of the event attacks, else who attacks."""
    rite = rite_of(at)
    return rite.defense.house if rite.attack.house == house else rite.attack.house
