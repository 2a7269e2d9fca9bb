"""Which cards in play wait for what has happened, and in which order they then act."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardbase.operation.words import Compare
from cardbase.program.nodes.abilities import Happens, Occasion, Trigger
from cardbase.program.nodes.things import Part
from tracker.cards.happenings import PLAYED_INITIATIVE, Occurred, occurred
from tracker.cards.memory import remembered
from tracker.engine.events import Event, LimitUsed, TacticPlayed, TriggerFired
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Answer, Game, Piece
from tracker.engine.table import Table
from tracker.engine.words import GUILD, HouseId, PieceId, Place, WindowKind
from tracker.standing.ability import TRIGGER, part_named
from tracker.standing.context import Context, NotHere, houses
from tracker.standing.kinds import is_venture
from tracker.standing.layer import without_effect
from tracker.standing.selecting import PLACES, fits, holds
from tracker.standing.testing import PHASES, all_met, amount, is_rite, plays_role
from tracker.standing.uses import keeps_working

IT, DOER, AMOUNT, PLACE = "it", "doer", "amount", "place"
"""Under which keys the steps of a trigger find what has happened."""


def fire(at: Table, before: Game, event: Event, waiting: Sequence[Piece]) -> None:
    """Let fire what waits for an event: first of the House whose turn it is, then in order."""
    if isinstance(event, TacticPlayed):
        _count_tactic(at, event)
        return
    was = Table(before, at.cards)
    for one in tuple(occurred(was, at, event)):
        table = was if one.earlier else at
        known = [table.piece(piece.id) for piece in waiting]
        found = [fired for piece in in_order(table, known) for fired in _of_card(table, piece, one)]
        for fired in _once_for_all(at, found):
            at.emit(fired.event(at))


def _count_tactic(at: Table, event: TacticPlayed) -> None:
    """Remember that a House has played an Initiative tactic in this turn."""
    window = at.game.window
    if window is not None and window.kind is WindowKind.INITIATIVE:
        at.emit(LimitUsed(house=event.house, limit=PLAYED_INITIATIVE))


def in_order(at: Table, pieces: Sequence[Piece]) -> list[Piece]:
    """Cards in the order they act in: by House as it is set, then as they came into play."""
    game = at.game
    order = list(game.order)
    if chosen(game.settings, SettingName.TRIGGER_ORDER) == "active-first" and game.active in order:
        place = order.index(game.active)
        order = [*order[place:], *order[:place]]
    rank = {house: number for number, house in enumerate(order)}
    return sorted(pieces, key=lambda one: (rank.get(user(at, one), len(rank)), one.order))


def user(at: Table, piece: Piece) -> HouseId:
    """Who is "you" on a card: its governor (GV-01); of one that lies on a rival's who put it there.

    That is read from the cards that have a persona's governor pay "to you" [inferred]. A venture
    there is the governor's, who may initiate it.
    """
    if is_venture(at.card(piece)):
        return piece.holder
    parent = at.game.pieces.get(piece.parent or "")
    stranded = parent is not None and piece.owner not in {piece.holder, parent.owner}
    return piece.owner if stranded else piece.holder


class Fired:
    """A trigger of a card that has what it waits for, and what it then knows."""

    def __init__(
        self,
        house: HouseId,
        place: int,
        piece: Piece,
        trigger: Trigger,
        kept: dict[str, Answer],
    ) -> None:
        self.house = house
        self.place = place
        self.piece = piece
        self.trigger = trigger
        self.kept = kept

    def event(self, at: Table) -> TriggerFired:
        """What is written down of it."""
        return TriggerFired(
            rule="CT-15",
            frame=at.next_id("f"),
            card=self.piece.id,
            house=self.house,
            part=part_named(at, self.piece, TRIGGER, self.place),
            parent=self.piece.parent or "",
            kept=self.kept,
        )


def _once_for_all(at: Table, found: Sequence[Fired]) -> Iterator[Fired]:
    """Of several cards that count their own kind one acts for all of a House."""
    acted = set[tuple[str, int, str]]()
    for one in found:
        key = at.name(one.piece), one.place, one.house
        if not one.trigger.own or key not in acted:
            acted.add(key)
            yield one


def _of_card(at: Table, piece: Piece, one: Occurred) -> Iterator[Fired]:
    """The triggers of a card that wait for this; `at` is the table at which it is read."""
    if not works(at, piece):
        return
    for place, trigger in enumerate(at.card(piece).program.triggers):
        if trigger.on is None or one.on not in trigger.on.on:
            continue
        kept = _bound(at, piece, trigger, one)
        if kept is not None:
            yield Fired(user(at, piece), place, piece, trigger, kept)


def works(at: Table, piece: Piece) -> bool:
    """Whether a card does anything by itself: deployed; a tactic or venture while it lasts."""
    if piece.id in without_effect(at):
        return False
    if piece.place is Place.PLAYED:
        return piece.active
    return keeps_working(piece) and (piece.active or not is_venture(at.card(piece)))


def _bound(at: Table, piece: Piece, trigger: Trigger, one: Occurred) -> dict[str, Answer] | None:
    """What a trigger knows of what has happened, None where it does not wait for that."""
    house = user(at, piece)
    context = Context(at, house, piece.id, remembered(at.game, piece.id), piece.parent or "")
    on = trigger.on
    if on is None or not all(test(context, on, one) for test in TESTS):
        return None
    it = _fitting(context, on, one)
    by = tuple(each for each in one.by if on.by is not None and _does(context, on, each))
    if (on.what is not None and not it) or (on.by is not None and not by):
        return None
    kept: dict[str, Answer] = {IT: it or by, **remembered(at.game, piece.id)}
    if one.house:
        kept[DOER] = one.house
    if (petition := at.game.petition) is not None:  # it is over before the trigger acts
        kept |= {Part.PETITIONER.value: petition.petitioner, Part.VICTOR.value: petition.bidder}
    if one.amount:
        kept[AMOUNT] = one.amount
    if one.ware is not None:
        kept[one.ware.value] = one.amount
    if one.to in at.game.pieces:
        kept[PLACE] = (one.to,)
    context = Context(at, house, piece.id, kept, piece.parent or "")
    if not all_met(context, trigger.test):
        return None
    x = _x(context, trigger)
    return kept if x is None else {**kept, "x": x}


def _fitting(context: Context, on: Happens, one: Occurred) -> tuple[PieceId, ...]:
    """Which of the cards it is done to are those that are meant."""
    what = on.what
    if what is None:
        return ()
    found = (context.at.game.pieces[each] for each in one.pieces)
    if one.on in OF_PETITIONS:
        return tuple(each.id for each in found if fits(context, what, each))
    return tuple(each.id for each in found if holds(context, what, each))


def _does(context: Context, on: Happens, by: PieceId) -> bool:
    """Whether a card that does it is the one that is meant, in the role that is meant."""
    piece = context.at.game.pieces[by]
    if on.by is None or not holds(context, on.by, piece):
        return False
    return on.role is None or plays_role(context, piece, on.role)


def _x(context: Context, trigger: Trigger) -> int | None:
    """What X is, where it can be told by now."""
    try:
        exact = [amount(context, one.value) for one in trigger.x if one.how is Compare.IS]
        most = [amount(context, one.value) for one in trigger.x if one.how is Compare.AT_MOST]
    except NotHere:
        return None
    return max(0, min((*exact[-1:], *most))) if exact else None


OF_PETITIONS = frozenset({Occasion.OPENED, Occasion.VICTOR, Occasion.WON, Occasion.LOST})
"""What happens in a petition, whose card lies in an Assembly."""

OF_BOTH_SIDES = frozenset({Occasion.RESOLVING, Occasion.FALLEN})
"""What happens once for each side of a rite."""


# --- what must be so ------------------------------------------------------------------------


def _who(context: Context, on: Happens, one: Occurred) -> bool:
    if on.who is None:
        once = on.what is None and on.by is None and one.on in OF_BOTH_SIDES
        return not once or one.house == _attacker(context)
    return _among(context, one.house, on.who)


def _attacker(context: Context) -> HouseId:
    rite = context.at.game.rite
    return rite.attack.house if rite is not None else ""


def _opened(context: Context, on: Happens, one: Occurred) -> bool:
    return on.opened is None or _among(context, one.opened, on.opened)


def _among(context: Context, house: HouseId, who: object) -> bool:
    try:
        return house in houses(context, who)  # type: ignore[arg-type]
    except NotHere:
        return False


def _ware(context: Context, on: Happens, one: Occurred) -> bool:
    del context
    place = on.to is None or one.to == GUILD
    if on.token and on.token != one.token:
        return False
    return place and (not on.wares or one.ware in on.wares) and one.engaging >= on.engaging


def _rite(context: Context, on: Happens, one: Occurred) -> bool:
    del one
    rite = context.at.game.rite
    if on.rite is None:
        return True
    try:
        return rite is not None and is_rite(context, rite, on.rite)
    except NotHere:
        return False


def _moment(context: Context, on: Happens, one: Occurred) -> bool:
    del context
    if on.source is not None and one.source is not PLACES[on.source]:
        return False
    in_phase = on.phase is None or one.phase is PHASES[on.phase][0]
    return in_phase and (not on.rank or on.rank == one.rank)


def _allegiance(context: Context, on: Happens, one: Occurred) -> bool:
    del on
    sponsor = context.at.house(context.house).sponsor
    return one.on is not Occasion.ADOPTED or sponsor in one.powers


def _lying(context: Context, on: Happens, one: Occurred) -> bool:
    if on.lying is None:
        return True
    at = context.at
    names = {at.name(each) for each in one.pieces}
    return any(
        each.subdued and _among(context, each.holder, on.lying) and at.name(each) in names
        for each in at.game.pieces.values()
    )


TESTS = (_moment, _ware, _who, _opened, _allegiance, _lying, _rite)
"""What must be so besides the cards, the quickest first."""
