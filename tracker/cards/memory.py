"""Data stored with a card in play: the House it named, what it lent, captives and their origin."""

from __future__ import annotations

from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import LENT
from cardbase.program.nodes.holdings import GainsOperation
from cardbase.program.nodes.shorthand import nested
from cardbase.program.stored import on_card
from tracker.engine.events import EffectsEnded
from tracker.engine.state import Answer, Game, Piece
from tracker.engine.table import Table
from tracker.engine.words import HAS_OPERATION, LENT_TO, HouseId, PieceId, Place, StatName, Until
from tracker.rules.governance import capture
from tracker.rules.lasting import begin_effect
from tracker.standing.ability import Run

CAPTIVE, FORMER, IT = p.CAPTIVE, "former governor", "it"
"""The keys under which triggers find these data."""


def remember_captive(at: Table, card: PieceId, captive: Piece) -> None:
    """Store the captive of a card and its former House, if it is returned when the card leaves."""
    steps = (step for one in at.card(card).program.triggers for step in one.steps)
    if any(isinstance(step, d.Does) and isinstance(step.deed, d.GiveBack) for step in steps):
        for on in (captive.id, captive.holder):
            begin_effect(at, on, StatName.GOES_BACK, 1, Until.STAYS, card)


def remember_named(at: Table, card: PieceId, house: HouseId) -> None:
    """Store the House a card named while it is in play, if its text refers to it later."""
    if p.KeptHouse(p.NAMED) in nested(at.card(card).program.triggers):
        begin_effect(at, house, StatName.NAMED, 1, Until.STAYS, card)


def remember_operation(at: Table, card: PieceId, named: Piece) -> None:
    """Give a card the operation of the card it named, replacing an earlier one.

    It gains the present operation of that card, and keeps it if that card leaves or names another.
    """
    own = at.cards[at.piece(card).card]
    if on_card(own, GainsOperation) is None:
        return
    former = [
        one.id for one in at.game.effects if one.on == card and one.stat.startswith(HAS_OPERATION)
    ]
    if former:
        at.emit(EffectsEnded(rule="G-02", effects=tuple(former)))
    for other in dict.fromkeys((named.card, *at.game.gained.get(named.id, ()))):
        if other != own.id:  # its own is on it already
            begin_effect(at, card, f"{HAS_OPERATION}{other}", 1, Until.STAYS, card)


def remember_lent(at: Table, card: PieceId, venture: PieceId, to: HouseId) -> None:
    """Store the venture a card put on a rival's persona, as long as both are in play."""
    begin_effect(at, venture, f"{LENT_TO}{to}", 1, Until.STAYS, card)


def remembered(game: Game, card: PieceId) -> dict[str, Answer]:
    """The stored data of a card as bindings: named House, lent ventures, captives and origins."""
    named, lent, captives, former = list[str](), list[str](), list[str](), list[str]()
    for one in game.effects:
        if one.source != card:
            continue
        piece = game.pieces.get(one.on)
        if piece is not None and one.stat == f"{LENT_TO}{piece.holder}":
            lent.append(one.on)  # the rival to whom it was lent still has it
        elif one.stat == StatName.NAMED:
            named.append(one.on)
        elif one.stat == StatName.GOES_BACK:
            (former if piece is None else captives).append(one.on)
    found: dict[str, Answer] = {}
    if lent:
        found[LENT] = tuple(lent)
    if named:
        found[p.NAMED] = named[-1]
    if captives:
        found |= {CAPTIVE: tuple(captives), FORMER: tuple(former)}
    return found


def give_back(run: Run, deed: d.GiveBack) -> int:
    """A captive returns to the domain it was taken from, if it is not there already.

    Of several it is the one affected by the trigger's event, else all.
    """
    kept = run.frame.kept
    found, former = kept.get(CAPTIVE), kept.get(FORMER)
    if not isinstance(found, tuple) or former is None or isinstance(former, int):
        return 0
    houses = former if isinstance(former, tuple) else (former,)  # as an older log kept it
    happened = kept.get(IT)
    done = 0
    for one, house in zip(found, houses, strict=True):
        captive = run.at.piece(one)
        meant = not isinstance(happened, tuple) or one in happened or run.card.id in happened
        if meant and captive.place is Place.DOMAIN and captive.holder != house:
            capture(run.at, captive, house, kept=deed.keeps)
            done += 1
    return done
