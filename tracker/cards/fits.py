"""Whether a card can be what a deed is done to: legal targets, by the kind of deed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.kinds import is_homeworld, is_program
from cardbase.operation.lexicon import Verb
from cardbase.program import deeds as d
from cardbase.program import rite_deeds as r
from cardbase.program import things as p
from cardbase.vocabulary import CardType
from tracker.cards.vanquished import can_end, is_open
from tracker.deserts import spice_on
from tracker.kinds import is_placed
from tracker.standing.forbidding import Deed, forbids
from tracker.standing.immunity import CAPTURE, DISCARD, immune, immune_to_force, untouched_by
from tracker.words import Fate, Kind, Place

TYPES = frozenset({CardType.PERSONA, CardType.HOLDING, CardType.RESOURCE})
"""What an effect brings into play, besides events."""

if TYPE_CHECKING:
    from collections.abc import Callable

    from tracker.standing.context import Context
    from tracker.state import Piece
    from tracker.table import Table
    from tracker.words import PieceId


def fitting(context: Context, piece: Piece, deed: d.Deed | None) -> bool:
    """Whether a deed of a House would do something to a card, that is not spared by it."""
    if spared(context.at, context.card, piece):
        return False
    if isinstance(deed, r.Lays) and deed.gift is r.Gift.COUNTER:
        return _can_take_the_defense(context.at, piece)
    if isinstance(deed, r.StartRite):
        return _can_be_pawn(context, piece)
    if isinstance(deed, r.Lays) and deed.gift is r.Gift.CAPTURED:
        return piece.holder != context.house and immune(context.at, piece, CAPTURE) is None
    if isinstance(deed, d.Tokens) and deed.off:
        return piece.tokens.get(deed.token, 0) > 0
    if isinstance(deed, r.EngageToCounter):
        return _can_counter(context.at, piece, deed)
    if isinstance(deed, d.Bring):
        return _can_bring(context, piece, deed)
    if isinstance(deed, d.SpiceGoes):
        return _has_spice(context, piece, deed)
    test = FITS.get(type(deed)) if deed is not None else None
    return test is None or test(context, piece)


def _can_be_pawn(context: Context, piece: Piece) -> bool:
    """Whether a persona of another House could lead a rite that the card starts: "eligible"."""
    from tracker.rite.attacks import rites_led_by

    at = context.at
    found = rites_led_by(at, context.house, context.piece, piece)
    return _can_engage(context, piece) and next(found, None) is not None


def _can_take_the_defense(at: Table, piece: Piece) -> bool:
    """Another card of the defender than the target of the rite."""
    rite = at.game.rite
    return rite is not None and piece.holder == rite.defense.house and piece.id != rite.target


def spared(at: Table, card: PieceId, piece: Piece) -> bool:
    """Whether a card is immune to what another does, or may be no target now."""
    source = at.game.pieces.get(card)
    if source is None:
        return False
    if untouched_by(at, piece, source) is not None:
        return True
    return forbids(at, source.holder, Deed(verb=Verb.CHOOSE, what=piece)) is not None


def _can_engage(context: Context, piece: Piece) -> bool:
    del context
    return piece.deployed and not piece.engaged


def _can_disengage(context: Context, piece: Piece) -> bool:
    del context
    return piece.deployed and piece.engaged


def _can_subdue(context: Context, piece: Piece) -> bool:
    del context
    return piece.deployed and piece.place is Place.DOMAIN


def _can_capture(context: Context, piece: Piece) -> bool:
    if is_open(context.at, piece) and not can_end(context.at, piece, Fate.CAPTURED):
        return False
    there = piece.holder != context.house and piece.place is Place.DOMAIN
    return there and immune(context.at, piece, CAPTURE) is None


def _can_discard(context: Context, piece: Piece) -> bool:
    if is_open(context.at, piece) and not can_end(context.at, piece, Fate.DISCARDED):
        return False
    return piece.holder == context.house or immune(context.at, piece, DISCARD) is None


def _can_strike(context: Context, piece: Piece) -> bool:
    """What is immune to its force is not struck; nor is named what nobody has seen."""
    unseen = piece.hidden and piece.holder != context.house
    return not unseen and immune_to_force(context.at, piece, context.piece) is None


def _can_counter(at: Table, piece: Piece, deed: r.EngageToCounter) -> bool:
    """A persona that could Counter now: eligible, and able where that is asked (SO-09)."""
    from tracker.rite.abilities import ignores_counter, may_counter
    from tracker.rite.defense import not_ready
    from tracker.rite.sides import is_participant

    rite = at.game.rite
    if rite is None or is_participant(at, piece.id) or ignores_counter(at):
        return False
    theirs = deed.able or piece.holder == rite.defense.house
    able = not deed.able or may_counter(at, piece)
    return theirs and able and not_ready(at, piece) is None


def _can_be_target(context: Context, piece: Piece) -> bool:
    from tracker.rite.ending import can_retarget

    return context.at.game.rite is not None and can_retarget(context.at, piece)


def _can_be_withstood(context: Context, piece: Piece) -> bool:
    """Deployed, or about to be: an event whose deployment is declared, which nobody sees yet."""
    now = context.at.game.operation
    coming = now is not None and now.kind is Kind.DEPLOY_EVENT and now.piece == piece.id
    return piece.deployed or coming


def _can_take_part(context: Context, piece: Piece) -> bool:
    from tracker.rite.joining import can_come

    return can_come(context.at, context.house, piece)


def _can_bring(context: Context, piece: Piece, deed: d.Bring) -> bool:
    """Whether an effect can bring it into play; a resource needs a card that bears it (CT-01)."""
    from tracker.cards.events_up import can_event_come_up
    from tracker.deployment.deploy import can_deploy
    from tracker.effects.bringing import can_bring

    at, house = context.at, context.house
    card = at.card(piece)
    in_domain = piece.place is Place.DOMAIN
    if is_placed(card):
        tokens, limited = deed.tokens, deed.limited
        up = in_domain and piece.subdued and piece.holder == house and not deed.subdued
        return up and can_event_come_up(at, house, piece, tokens=tokens, limited=limited)
    if card.type not in TYPES or (in_domain and (deed.subdued or piece.deployed)):
        return False
    if card.type is CardType.RESOURCE and not in_domain:
        return bool(hosts_of(context, piece, deed))
    if deed.pays:
        return card.cost is not None and can_deploy(at, house, piece, None)
    return can_bring(at, house, piece, None, subdued=deed.subdued)


def hosts_of(context: Context, piece: Piece, deed: d.Bring) -> list[Piece]:
    """The cards that a resource could be brought into play on."""
    from tracker.deployment.deploy import can_deploy
    from tracker.effects.bringing import can_bring

    at, house = context.at, context.house
    there = [one for one in at.game.pieces.values() if one.place is Place.DOMAIN]
    if deed.subdued:  # it is put into the own domain
        own = (one for one in there if one.holder == house)
        down = deed.down
        return [one for one in own if can_bring(at, house, piece, one, subdued=True, down=down)]
    if not deed.pays:
        return [one for one in there if can_bring(at, house, piece, one)]
    if at.card(piece).cost is None:
        return []  # what X is cannot be said here
    return [one for one in there if can_deploy(at, house, piece, one)]


def _has_spice(context: Context, piece: Piece, deed: d.SpiceGoes) -> bool:
    """Whether spice lies on a card that is chosen for it to be taken from."""
    chosen_to = isinstance(deed.to, p.Chosen)
    return chosen_to or not isinstance(deed.source, p.Chosen) or spice_on(context.at, piece) > 0


def _can_go(context: Context, piece: Piece) -> bool:
    """Homeworlds and programs go to no hand or Assembly; Dune does by a card that says so."""
    card = context.at.card(piece)
    return not (is_homeworld(card) or is_program(card))


FITS: dict[type[d.Deed], Callable[[Context, Piece], bool]] = {
    d.Engage: _can_engage,
    d.Disengage: _can_disengage,
    d.Subdue: _can_subdue,
    d.Capture: _can_capture,
    d.Strike: _can_strike,
    d.Goes: _can_go,
    d.Discard: _can_discard,
    r.TakePart: _can_take_part,
    r.Retarget: _can_be_target,
    r.Withstand: _can_be_withstood,
    d.Distribute: _can_strike,
}
