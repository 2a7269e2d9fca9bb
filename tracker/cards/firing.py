"""Which triggers fire on an event, and in which order they resolve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cardbase.operation.words import Compare
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Happens, Occasion, Trigger
from tracker.cards.happenings import PLAYED_INITIATIVE, Occurred, occurred
from tracker.cards.memory import remembered
from tracker.engine.events import Event, LimitUsed, TacticPlayed, TriggerFired
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Answer, Game, Piece
from tracker.engine.table import Table
from tracker.engine.words import GUILD, HouseId, PieceId, Place, WindowKind
from tracker.standing.ability import TRIGGER, part_named
from tracker.standing.context import Context, NotHere
from tracker.standing.evaluating import PHASES, all_met, amount, is_rite, plays_role
from tracker.standing.kinds import is_venture
from tracker.standing.layer import without_effect
from tracker.standing.selecting import PLACES, fits, holds, houses
from tracker.standing.uses import keeps_working

IT, DOER, AMOUNT, PLACE = "it", "doer", "amount", "place"
"""The keys under which the steps of a trigger find the data of its event."""
OF_PETITIONS = frozenset({Occasion.OPENED, Occasion.VICTOR, Occasion.WON, Occasion.LOST})
"""Occurrences in a petition, whose card is in an Assembly."""
OF_BOTH_SIDES = frozenset({Occasion.RESOLVING, Occasion.FALLEN})
"""Occurrences for each side of a rite."""


class _Fired(NamedTuple):
    """A fired trigger: its card, its index there, and its initial bindings."""

    house: HouseId
    piece: Piece
    place: int
    trigger: Trigger
    kept: dict[str, Answer]


def fire(at: Table, before: Game, event: Event, waiting: Sequence[Piece]) -> None:
    """Fire the triggers for an event: the active House's first, then in order.

    Of several copies that count their own kind, one acts for all of a House.
    """
    if isinstance(event, TacticPlayed):  # remembered for the turn
        window = at.game.window
        if window is not None and window.kind is WindowKind.INITIATIVE:
            at.emit(LimitUsed(house=event.house, limit=PLAYED_INITIATIVE))
        return
    was = Table(before, at.cards)
    for one in tuple(occurred(was, at, event)):
        table = was if one.earlier else at
        known = [table.piece(piece.id) for piece in waiting]
        found = [each for piece in _in_order(table, known) for each in _of_card(table, piece, one)]
        acted = set[tuple[str, int, str]]()
        for house, piece, place, trigger, kept in found:
            key = at.name(piece), place, house
            if trigger.own and key in acted:
                continue
            acted.add(key)
            at.emit(
                TriggerFired(
                    rule="CT-15",
                    frame=at.next_id("f"),
                    card=piece.id,
                    house=house,
                    part=part_named(at, piece, TRIGGER, place),
                    parent=piece.parent or "",
                    kept=kept,
                )
            )


def _in_order(at: Table, pieces: Sequence[Piece]) -> list[Piece]:
    """Cards in the order they act: by House as set, then as they came into play."""
    game = at.game
    order = list(game.order)
    if chosen(game.settings, SettingName.TRIGGER_ORDER) == "active-first" and game.active in order:
        place = order.index(game.active)
        order = [*order[place:], *order[:place]]
    rank = {house: number for number, house in enumerate(order)}
    return sorted(pieces, key=lambda one: (rank.get(_user(at, one), len(rank)), one.order))


def _user(at: Table, piece: Piece) -> HouseId:
    """The House that is "you" on a card: its governor (GV-01); on a rival's card, its owner.

    The latter is inferred from cards that have a persona's governor pay "to you" [inferred]. A
    venture there belongs to the governor, who may initiate it.
    """
    if is_venture(at.card(piece)):
        return piece.holder
    parent = at.game.pieces.get(piece.parent or "")
    stranded = parent is not None and piece.owner not in {piece.holder, parent.owner}
    return piece.owner if stranded else piece.holder


def _of_card(at: Table, piece: Piece, one: Occurred) -> Iterator[_Fired]:
    """The triggers of a card for an occurrence, evaluated in the state of `at`.

    A card has triggers while it is deployed; a tactic or venture while it lasts.
    """
    if piece.id in without_effect(at):
        return
    lies = keeps_working(piece) and (piece.active or not is_venture(at.card(piece)))
    if not (piece.active if piece.place is Place.PLAYED else lies):
        return
    for place, trigger in enumerate(at.card(piece).program.triggers):
        if trigger.on is not None and one.on in trigger.on.on:
            kept = _known(at, piece, trigger, trigger.on, one)
            if kept is not None:
                yield _Fired(_user(at, piece), piece, place, trigger, kept)


def _known(
    at: Table, piece: Piece, trigger: Trigger, on: Happens, one: Occurred
) -> dict[str, Answer] | None:
    """The initial bindings of a trigger by an occurrence, None if it does not match."""
    house, memory = _user(at, piece), remembered(at.game, piece.id)
    context = Context(at, house, piece.id, memory, piece.parent or "")
    if not (_is_such(on, one) and _is_now(context, on, one)):
        return None
    there, it, by = at.game.pieces, list[PieceId](), list[PieceId]()
    if on.what is not None:  # the affected cards that match
        test = fits if one.on in OF_PETITIONS else holds
        it = [each for each in one.pieces if test(context, on.what, there[each])]
    if on.by is not None:  # the acting cards that match, in their role
        found = [each for each in one.by if holds(context, on.by, there[each])]
        role = on.role
        by = [each for each in found if role is None or plays_role(context, there[each], role)]
    if (on.what is not None and not it) or (on.by is not None and not by):
        return None
    kept: dict[str, Answer] = {IT: tuple(it or by), **memory}
    if one.house:
        kept[DOER] = one.house
    if (petition := at.game.petition) is not None:  # it is over before the trigger acts
        kept[p.Part.PETITIONER.value] = petition.petitioner
        kept[p.Part.VICTOR.value] = petition.bidder
    if one.amount:
        kept[AMOUNT] = one.amount
    if one.ware is not None:
        kept[one.ware.value] = one.amount
    if one.to in at.game.pieces:
        kept[PLACE] = (one.to,)
    context = Context(at, house, piece.id, kept, piece.parent or "")
    if not all_met(context, trigger.test):
        return None
    try:  # the value of X, if known by now
        exact = [amount(context, one.value) for one in trigger.x if one.how is Compare.IS]
        most = [amount(context, one.value) for one in trigger.x if one.how is Compare.AT_MOST]
    except NotHere:
        return kept
    return {**kept, "x": max(0, min((*exact[-1:], *most)))} if exact else kept


def _is_such(on: Happens, one: Occurred) -> bool:
    """Whether source, time and wares of an occurrence match a trigger."""
    if on.source is not None and one.source is not PLACES[on.source]:
        return False
    if on.phase is not None and one.phase is not PHASES[on.phase][0]:
        return False
    if (on.rank and on.rank != one.rank) or (on.token and on.token != one.token):
        return False
    place = on.to is None or one.to == GUILD
    return place and (not on.wares or one.ware in on.wares) and one.engaging >= on.engaging


def _is_now(context: Context, on: Happens, one: Occurred) -> bool:
    """Whether Houses, allegiance, cards and rite match a trigger."""
    at, rite = context.at, context.at.game.rite
    if on.who is None:
        once = on.what is None and on.by is None and one.on in OF_BOTH_SIDES
        if once and one.house != (rite.attack.house if rite is not None else ""):
            return False
    elif not _among(context, one.house, on.who):
        return False
    if on.opened is not None and not _among(context, one.opened, on.opened):
        return False
    if one.on is Occasion.ADOPTED and at.house(context.house).sponsor not in one.powers:
        return False
    if on.lying is not None:
        names = {at.name(each) for each in one.pieces}
        subdued = (each for each in at.game.pieces.values() if each.subdued)
        if not any(
            _among(context, each.holder, on.lying) and at.name(each) in names for each in subdued
        ):
            return False
    try:
        return on.rite is None or (rite is not None and is_rite(context, rite, on.rite))
    except NotHere:
        return False


def _among(context: Context, house: HouseId, who: p.Who) -> bool:
    try:
        return house in houses(context, who)
    except NotHere:
        return False
