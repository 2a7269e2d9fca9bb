"""Legal targets: which cards a deed can be done to, and whether a choice finds enough of them.

It is asked before a card is used or a House is chosen. What depends on later choices is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from msgspec.structs import replace

from cardbase.cards.kinds import is_homeworld, is_program
from cardbase.operation.lexicon import Verb
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from cardbase.vocabulary import CardType
from tracker.cards.unseen import heaps
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import Fate, HouseId, Kind, PieceId, Place, Stage
from tracker.rules.amounts import spice_on
from tracker.rules.bringing import can_bring
from tracker.rules.deployment import can_deploy
from tracker.standing.context import Context, NotHere, house
from tracker.standing.forbidding import (
    CAPTURE,
    DISCARD,
    Deed,
    forbids,
    immune,
    immune_to_force,
    untouched_by,
)
from tracker.standing.kinds import is_placed
from tracker.standing.selecting import PLACES, pieces
from tracker.standing.sides import is_participant
from tracker.standing.testing import amount, met

TYPES = frozenset({CardType.PERSONA, CardType.HOLDING, CardType.RESOURCE})
"""What an effect brings into play, besides events."""

# --- what a deed can be done to -------------------------------------------------------------------


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
    from tracker.rules.rite.attacks import rites_led_by

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
    if fate_is_open(context.at, piece) and not can_end(context.at, piece, Fate.CAPTURED):
        return False
    there = piece.holder != context.house and piece.place is Place.DOMAIN
    return there and immune(context.at, piece, CAPTURE) is None


def _can_discard(context: Context, piece: Piece) -> bool:
    if fate_is_open(context.at, piece) and not can_end(context.at, piece, Fate.DISCARDED):
        return False
    return piece.holder == context.house or immune(context.at, piece, DISCARD) is None


def _can_strike(context: Context, piece: Piece) -> bool:
    """What is immune to its force is not struck; nor is named what nobody has seen."""
    unseen = piece.hidden and piece.holder != context.house
    return not unseen and immune_to_force(context.at, piece, context.piece) is None


def _can_counter(at: Table, piece: Piece, deed: r.EngageToCounter) -> bool:
    """A persona that could Counter now: eligible, and able where that is asked (SO-09)."""
    from tracker.rules.rite.abilities import ignores_counter, may_counter
    from tracker.rules.rite.defense import not_ready

    rite = at.game.rite
    if rite is None or is_participant(at, piece.id) or ignores_counter(at):
        return False
    theirs = deed.able or piece.holder == rite.defense.house
    able = not deed.able or may_counter(at, piece)
    return theirs and able and not_ready(at, piece) is None


def _can_be_target(context: Context, piece: Piece) -> bool:
    from tracker.rules.rite.resolution import can_retarget

    return context.at.game.rite is not None and can_retarget(context.at, piece)


def _can_be_withstood(context: Context, piece: Piece) -> bool:
    """Deployed, or about to be: an event whose deployment is declared, which nobody sees yet."""
    now = context.at.game.operation
    coming = now is not None and now.kind is Kind.DEPLOY_EVENT and now.piece == piece.id
    return piece.deployed or coming


def _can_take_part(context: Context, piece: Piece) -> bool:
    from tracker.rules.rite.joining import can_come

    return can_come(context.at, context.house, piece)


def _can_bring(context: Context, piece: Piece, deed: d.Bring) -> bool:
    """Whether an effect can bring it into play; a resource needs a card that bears it (CT-01)."""
    from tracker.cards.events_up import can_event_come_up

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


# --- the vanquished of a rite that is still open (SO-14) ------------------------------------------


def fate_is_open(at: Table, piece: Piece) -> bool:
    """Whether a card has fallen in the rite under way, and what becomes of it is open (SO-14)."""
    rite, now = at.game.rite, at.game.operation
    if rite is None or now is None or now.kind is not Kind.RITE:
        return False
    return now.stage is Stage.RESOLVING and piece.id in rite.fallen


def can_end(at: Table, piece: Piece, fate: Fate) -> bool:
    """Whether a card that fell may come to this end: none was spared, none is kept from it."""
    from tracker.rules.rite.fates import SHIELDS

    rite = at.game.rite
    spared = rite is not None and rite.fates.get(piece.id) is Fate.SPARED
    return not spared and immune(at, piece, SHIELDS[fate]) is None


def end(at: Table, piece: Piece, fate: Fate, captor: HouseId = "") -> None:
    """Let a card that fell come to an end; of two different ones the attacker's House says one."""
    from tracker.rules.rite.fates import Claim, settle

    settle(at, piece, Claim(fate, captor))


# --- what a choice finds --------------------------------------------------------------------------

HIDDEN = frozenset({Place.HAND, Place.ASSEMBLY, Place.HOUSE_DECK, Place.IMPERIAL_DECK})


def is_hidden(chosen: p.Chosen) -> bool:
    """Whether a choice is among cards that lie in a hand, an Assembly or a deck."""
    among = chosen.among
    return isinstance(among, p.Cards) and place_of(among) in HIDDEN


def place_of(among: p.Cards) -> Place | None:
    """Where the cards lie, None where the text does not say."""
    return PLACES.get(among.lying) if among.lying is not None else None


def unseen(context: Context, among: p.Cards) -> int:
    """How many cards lie there that are only counted."""
    place = place_of(among)
    if among.of is None or place is None:
        return 0
    return context.at.house(house(context, among.of)).unseen.get(place, 0)


def is_open(node: object, kept: Container[str] = ()) -> bool:
    """Whether a node depends on something that is yet to be chosen or told.

    Args:
        node: Any part of a Program.
        kept: The keys of what is settled already.
    """
    keyed = (p.Chosen, p.ChosenHouse, p.Kept, p.KeptHouse, p.Told, p.UpTo)
    return any(
        (isinstance(one, keyed) and one.key not in kept)
        or (isinstance(one, p.X) and "x" not in kept)
        for one in nested(node)
    )


def finds(context: Context, chosen: p.Chosen, deed: d.Deed | None) -> bool:
    """Whether a choice finds as many cards as it needs; to examine "at most" some needs one.

    Of cards that not everybody sees fewer are taken where there are fewer. What hangs on choices
    to come is left to those.
    """
    try:
        return any(_finds(one, chosen, deed) for one in _for_each_house(context, chosen.among))
    except NotHere:
        return True


def _finds(context: Context, chosen: p.Chosen, deed: d.Deed | None) -> bool:
    heaped = heaps(context, chosen)
    if heaped:
        return any(map(len, heaped))
    chosen = _whoever_is_moved(context, chosen)
    if is_hidden(chosen) or is_open((chosen.among, chosen.low), context.kept):
        return True
    low = max(amount(context, chosen.low), int(isinstance(deed, d.Examine)))
    found = (one for one in pieces(context, chosen.among) if fitting(context, one, deed))
    return sum(leads_on(context, chosen, one, deed) for one in found) >= low


def _whoever_is_moved(context: Context, chosen: p.Chosen) -> p.Chosen:
    """A choice of what can bear cards that are not chosen yet, as if it could bear any."""
    among = chosen.among
    if isinstance(among, p.Cards) and is_open(among.can_bear, context.kept):
        return replace(chosen, among=replace(among, can_bear=None))
    return chosen


def leads_on(context: Context, chosen: p.Chosen, piece: Piece, deed: d.Deed | None) -> bool:
    """Whether a card that is to be moved finds a card that can bear it (CT-08)."""
    match deed:
        case d.Assign(_, p.Chosen(among=p.Cards(can_bear=p.Kept(key)) as among)) if (
            key == chosen.key
        ):
            kept = {**context.kept, chosen.key: (piece.id,)}
            try:
                return bool(pieces(replace(context, kept=kept), among))
            except NotHere:
                return True
    return True


def bears_enough(context: Context, node: object, chosen: p.Chosen, piece: Piece) -> bool:
    """Whether as many cards lie on a card as are chosen among those on it, where that is known."""
    here = replace(context, kept={**context.kept, chosen.key: (piece.id,)})
    for one in nested(node):
        if not isinstance(one, p.Chosen) or chosen not in nested(one.among) or is_hidden(one):
            continue
        if is_open((one.among, one.low), here.kept):
            continue
        try:
            if len(pieces(here, one.among)) < amount(here, one.low):
                return False
        except NotHere:
            continue
    return True


def can_go(context: Context, way: d.Way) -> bool:
    """Whether each deed of a way finds a target, as far as that hangs on no choice to come."""
    deeds = [one.deed for one in way.steps if isinstance(one, d.Does) and not one.may]
    return all(
        finds_all(context, one) and finds_hidden(context, one) and _is_there(context, one)
        for one in deeds
    )


def _is_there(context: Context, deed: d.Deed) -> bool:
    """Whether a card that a deed calls by its name lies so that it can be done to it."""
    what = deed.what if isinstance(deed, d.Subdue | d.Engage | d.Disengage) else None
    if not isinstance(what, p.Cards) or not what.names:
        return True
    return any(fitting(context, one, deed) for one in pieces(context, what))


def can_begin(context: Context, step: d.Step) -> bool:
    """Whether a first step finds what it needs: a way to go, a card in a hand or a deck, spice."""
    match step:
        case d.OneOf(ways):
            return any(can_go(context, one) for one in ways)
        case d.Does(d.SpiceGoes(source=p.Parent() | p.This() as source), may=False):
            return any(spice_on(context.at, one) for one in pieces(context, source))
        case d.Does(deed, may=False):
            return finds_hidden(context, deed) and _is_there(context, deed)
        case d.If(test, then, otherwise) if not is_open(test, context.kept):
            branch = then if met(context, test) else otherwise
            return all(can_begin(context, one) for one in branch[:1])
    return True


def finds_all(context: Context, deed: d.Deed) -> bool:
    """Whether each choice of a deed finds what it needs."""
    return all(finds(context, one, deed) for one in _open(context, deed))


def finds_hidden(context: Context, deed: d.Deed) -> bool:
    """Whether any card lies in the hand or deck that is chosen from: fewer are taken, not none.

    Of cards that are only counted, each may be such as the text says.
    """
    for one in _open(context, deed):
        among = one.among
        if not (is_hidden(one) and isinstance(among, p.Cards)):
            continue
        if not is_open((among, one.low), context.kept) and amount(context, one.low):
            there = any(fitting(context, each, deed) for each in pieces(context, among))
            if not there and not unseen(context, among):
                return False
    return True


def _open(context: Context, deed: d.Deed) -> Iterator[p.Chosen]:
    """What a deed chooses, where it is not chosen yet."""
    for one in nested(deed):
        if isinstance(one, p.Chosen) and one.key not in context.kept:
            yield one


def _for_each_house(context: Context, among: object) -> Iterator[Context]:
    """What it is read with; for each House that could be "target rival", where that is open."""
    for one in nested(among):
        if isinstance(one, p.ChosenHouse) and one.key not in context.kept:
            yield from (_with(context, one, house) for house in could_be(context, one))
            return
    yield context


def could_be(context: Context, chosen: p.ChosenHouse) -> tuple[HouseId, ...]:
    """The Houses among which one is chosen."""
    playing = context.at.game.playing()
    return tuple(one for one in playing if not chosen.rival or one != context.house)


def _with(context: Context, chosen: p.ChosenHouse, house: HouseId) -> Context:
    return replace(context, kept={**context.kept, chosen.key: house})


def houses_with(
    context: Context, chosen: p.ChosenHouse, deed: d.Deed | None, of_it: list[p.Chosen]
) -> list[HouseId]:
    """The Houses that could be chosen, by the cards that are then chosen among theirs."""
    return [
        house
        for house in could_be(context, chosen)
        if all(finds(_with(context, chosen, house), one, deed) for one in of_it)
    ]
