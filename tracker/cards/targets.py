"""Legal targets: the cards a deed can be done to, and whether a choice has enough of them.

This is checked before a card is used or a House is chosen. Conditions that depend on later choices
are assumed to hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardbase.cards.kinds import is_homeworld, is_program
from cardbase.operation.lexicon import Verb
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import nested
from cardbase.vocabulary import CardType
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import Fate, HouseId, OperationKind, PieceId, Place, Stage
from tracker.rules.amounts import spice_on
from tracker.rules.deployment import can_bring, can_deploy
from tracker.standing.context import Context, NotHere
from tracker.standing.evaluating import amount, met
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
from tracker.standing.named_kinds import is_participant
from tracker.standing.selecting import PLACES, house, pieces

TYPES = frozenset({CardType.PERSONA, CardType.HOLDING, CardType.RESOURCE})
"""The types of cards an effect can bring into play, besides events."""
FACE_DOWN = frozenset({Place.HAND, Place.ASSEMBLY})
HIDDEN = FACE_DOWN | {Place.HOUSE_DECK, Place.IMPERIAL_DECK}


def fitting(context: Context, piece: Piece, deed: d.Deed | None) -> bool:
    """Whether a deed of a House would have an effect on a card."""
    if spared(context.at, context.card, piece):
        return False
    test = FITS.get(type(deed)) if deed is not None else None
    return test is None or test(context, piece, deed)


def spared(at: Table, card: PieceId, piece: Piece) -> bool:
    """Whether a card is immune to the effects of another, or cannot be a target now."""
    source = at.game.pieces.get(card)
    if source is None:
        return False
    if untouched_by(at, piece, source) is not None:
        return True
    return forbids(at, source.holder, Deed(verb=Verb.CHOOSE, what=piece)) is not None


def _can_start(context: Context, piece: Piece, _: r.StartRite) -> bool:
    """Whether a persona of another House could lead a rite that the card starts: "eligible"."""
    from tracker.rules.rite.attacks import rites_led_by

    ready = piece.deployed and not piece.engaged
    return ready and any(
        True for _ in rites_led_by(context.at, context.house, context.piece, piece)
    )


def _can_be_laid_on(context: Context, piece: Piece, deed: r.Lays) -> bool:
    if deed.gift is r.Gift.COUNTER:  # another card of the defender than the target of the rite
        rite = context.at.game.rite
        return rite is not None and piece.holder == rite.defense.house and piece.id != rite.target
    if deed.gift is r.Gift.CAPTURED:
        return piece.holder != context.house and immune(context.at, piece, CAPTURE) is None
    return True


def _can_capture(context: Context, piece: Piece, _: d.Capture) -> bool:
    if fate_is_open(context.at, piece) and not _can_end(context.at, piece, Fate.CAPTURED):
        return False
    there = piece.holder != context.house and piece.place is Place.DOMAIN
    return there and immune(context.at, piece, CAPTURE) is None


def _can_discard(context: Context, piece: Piece, _: d.Discard) -> bool:
    if fate_is_open(context.at, piece) and not _can_end(context.at, piece, Fate.DISCARDED):
        return False
    return piece.holder == context.house or immune(context.at, piece, DISCARD) is None


def _can_strike(context: Context, piece: Piece, _: d.Strike | d.Distribute) -> bool:
    """Cards immune to its force are no targets; nor are cards that no player has seen."""
    unknown = piece.hidden and piece.holder != context.house
    return not unknown and immune_to_force(context.at, piece, context.piece) is None


def _can_counter(context: Context, piece: Piece, deed: r.EngageToCounter) -> bool:
    """Whether a persona could Counter now: eligible and, if required, able (SO-09)."""
    from tracker.rules.rite.abilities import ignores_counter, may_counter
    from tracker.rules.rite.defense import not_ready

    at, rite = context.at, context.at.game.rite
    if rite is None or is_participant(at, piece.id) or ignores_counter(at):
        return False
    theirs = deed.able or piece.holder == rite.defense.house
    able = not deed.able or may_counter(at, piece)
    return theirs and able and not_ready(at, piece) is None


def _can_be_target(context: Context, piece: Piece, _: r.Retarget) -> bool:
    from tracker.rules.rite.resolution import can_retarget

    return context.at.game.rite is not None and can_retarget(context.at, piece)


def _can_be_withstood(context: Context, piece: Piece, _: r.Withstand) -> bool:
    """Deployed, or about to be: an event whose deployment is declared, still face-down."""
    now = context.at.game.operation
    coming = now is not None and now.kind is OperationKind.DEPLOY_EVENT and now.piece == piece.id
    return piece.deployed or coming


def _can_take_part(context: Context, piece: Piece, _: r.TakePart) -> bool:
    from tracker.rules.rite.joining import can_come

    return can_come(context.at, context.house, piece)


def _can_bring(context: Context, piece: Piece, deed: d.Bring) -> bool:
    """Whether an effect can bring it into play; a resource needs an eligible card (CT-01)."""
    from tracker.cards.using import can_event_come_up

    at, house = context.at, context.house
    card = at.card(piece)
    in_domain = piece.place is Place.DOMAIN
    if is_placed(card):
        up = in_domain and piece.subdued and piece.holder == house and not deed.subdued
        return up and can_event_come_up(at, house, piece, tokens=deed.tokens, limited=deed.limited)
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
    there = at.game.in_all(Place.DOMAIN)
    if deed.subdued:  # it is put into the own domain
        own = (one for one in there if one.holder == house)
        down = deed.down
        return [one for one in own if can_bring(at, house, piece, one, subdued=True, down=down)]
    if not deed.pays:
        return [one for one in there if can_bring(at, house, piece, one)]
    if at.card(piece).cost is None:
        return []  # X is unknown here
    return [one for one in there if can_deploy(at, house, piece, one)]


def _has_spice(context: Context, piece: Piece, deed: d.SpiceGoes) -> bool:
    """Whether there is spice on a card chosen as source of spice."""
    chosen_to = isinstance(deed.to, p.Chosen)
    return chosen_to or not isinstance(deed.source, p.Chosen) or spice_on(context.at, piece) > 0


def _can_go(context: Context, piece: Piece, _: d.Goes) -> bool:
    """Homeworlds and programs cannot go to a hand or Assembly; Dune can, if a card says so."""
    card = context.at.card(piece)
    return not (is_homeworld(card) or is_program(card))


FITS: dict[type[d.Deed], Callable[[Context, Piece, Any], bool]] = {
    d.Engage: lambda _, piece, __: piece.deployed and not piece.engaged,
    d.Disengage: lambda _, piece, __: piece.deployed and piece.engaged,
    d.Subdue: lambda _, piece, __: piece.deployed and piece.place is Place.DOMAIN,
    d.Tokens: lambda _, piece, deed: not deed.off or piece.tokens.get(deed.token, 0) > 0,
    d.Capture: _can_capture,
    d.Strike: _can_strike,
    d.Goes: _can_go,
    d.Discard: _can_discard,
    d.Distribute: _can_strike,
    d.Bring: _can_bring,
    d.SpiceGoes: _has_spice,
    r.StartRite: _can_start,
    r.Lays: _can_be_laid_on,
    r.EngageToCounter: _can_counter,
    r.TakePart: _can_take_part,
    r.Retarget: _can_be_target,
    r.Withstand: _can_be_withstood,
}
"""Type of deed -> whether it can be done to a card; types not listed can always be."""


def fate_is_open(at: Table, piece: Piece) -> bool:
    """Whether a card has fallen in the rite in progress and its fate is open (SO-14)."""
    rite, now = at.game.rite, at.game.operation
    if rite is None or now is None or now.kind is not OperationKind.RITE:
        return False
    return now.stage is Stage.RESOLVING and piece.id in rite.fallen


def _can_end(at: Table, piece: Piece, fate: Fate) -> bool:
    """Whether a fallen card may have this fate: it is neither spared nor immune."""
    from tracker.rules.rite.fates import SHIELDS

    rite = at.game.rite
    is_spared = rite is not None and rite.fates.get(piece.id) is Fate.SPARED
    return not is_spared and immune(at, piece, SHIELDS[fate]) is None


class Heap(Struct, frozen=True):
    """The face-down cards of one place of a House: the known ones, and the number of others."""

    house: HouseId
    place: Place
    known: tuple[Piece, ...]
    unseen: int

    def __len__(self) -> int:
        return len(self.known) + self.unseen


def heaps(context: Context, chosen: p.Chosen) -> tuple[Heap, ...]:
    """The heaps of an unseen or random choice; () for other choices."""
    among = chosen.among.of if isinstance(chosen.among, p.Together) else (chosen.among,)
    found: list[Heap] = []
    try:
        for cards in among:
            if not isinstance(cards, p.Cards) or cards.of is None or cards.lying is None:
                return ()
            place = PLACES[cards.lying]
            if place not in FACE_DOWN or cards != p.Cards(of=cards.of, lying=cards.lying):
                return ()
            whose = house(context, cards.of)
            unseen = context.at.house(whose).unseen.get(place, 0)
            found.append(Heap(whose, place, context.at.game.in_place(whose, place), unseen))
        by = context.house if chosen.by is None else house(context, chosen.by)
    except NotHere:
        return ()
    return tuple(found) if chosen.random or all(one.house != by for one in found) else ()


def counted_of(context: Context, which: p.Which) -> dict[tuple[HouseId, Place], int]:
    """The number of counted cards chosen, by House and place."""
    if not isinstance(which, p.Chosen):
        return {}
    kept = Counter(context.cards_kept(which.key))
    among = heaps(context, which)
    return {(one.house, one.place): kept[one.place] for one in among if kept[one.place]}


def hidden_among(chosen: p.Chosen) -> p.Cards | None:
    """The cards of a choice in a hand, an Assembly or a deck; None for other choices."""
    among = chosen.among
    return among if isinstance(among, p.Cards) and place_of(among) in HIDDEN else None


def place_of(among: p.Cards) -> Place | None:
    """The place of the cards, None if the text does not name one."""
    return PLACES.get(among.lying) if among.lying is not None else None


def unseen(context: Context, among: p.Cards) -> int:
    """The number of cards there that are only counted."""
    place = place_of(among)
    if among.of is None or place is None:
        return 0
    return context.at.house(house(context, among.of)).unseen.get(place, 0)


def is_open(node: object, kept: Container[str] = ()) -> bool:
    """Whether a node depends on a value not determined yet; those in `kept` are."""
    keyed = (p.Chosen, p.ChosenHouse, p.Kept, p.KeptHouse, p.Told, p.UpTo)
    return any(
        (isinstance(one, keyed) and one.key not in kept)
        or (isinstance(one, p.X) and "x" not in kept)
        for one in nested(node)
    )


def finds(context: Context, chosen: p.Chosen, deed: d.Deed | None) -> bool:
    """Whether a choice has as many targets as it needs; to examine "at most" some needs one.

    Of hidden cards fewer are taken if there are fewer. Conditions that depend on later choices are
    left to those.
    """
    try:
        contexts = for_each_house(context, chosen.among)
        return any(_finds(one, chosen, deed) for one in contexts)
    except NotHere:
        return True


def for_each_house(context: Context, among: object) -> Iterator[Context]:
    """The contexts to evaluate with: one for each possible "target rival", if that is open."""
    for one in nested(among):
        if isinstance(one, p.ChosenHouse) and one.key not in context.kept:
            yield from (context.having(one.key, each) for each in could_be(context, one))
            return
    yield context


def _finds(context: Context, chosen: p.Chosen, deed: d.Deed | None) -> bool:
    heaped = heaps(context, chosen)
    if heaped:
        return any(map(len, heaped))
    among = chosen.among
    if isinstance(among, p.Cards) and is_open(among.can_bear, context.kept):
        among = replace(among, can_bear=None)  # the cards to move are not chosen yet
        chosen = replace(chosen, among=among)
    if hidden_among(chosen) or is_open((among, chosen.low), context.kept):
        return True
    low = max(amount(context, chosen.low), int(isinstance(deed, d.Examine)))
    found = (one for one in pieces(context, among) if fitting(context, one, deed))
    return sum(leads_on(context, chosen, one, deed) for one in found) >= low


def leads_on(context: Context, chosen: p.Chosen, piece: Piece, deed: d.Deed | None) -> bool:
    """Whether a card to be moved has a legal new parent (CT-08)."""
    match deed:
        case d.Assign(_, p.Chosen(among=p.Cards(can_bear=p.Kept(key)) as among)) if (
            key == chosen.key
        ):
            try:
                return bool(pieces(context.having(key, (piece.id,)), among))
            except NotHere:
                return True
    return True


def bears_enough(context: Context, node: object, chosen: p.Chosen, piece: Piece) -> bool:
    """Whether a card has enough cards on it for a later choice among them, if known."""
    here = context.having(chosen.key, (piece.id,))
    for one in nested(node):
        if not isinstance(one, p.Chosen) or chosen not in nested(one.among) or hidden_among(one):
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
    """Whether each deed of an alternative has a target, as far as known before later choices."""
    deeds = [one.deed for one in way.steps if isinstance(one, d.Does) and not one.may]
    return all(
        all(finds(context, each, one) for each in _open(context, one))
        and finds_hidden(context, one)
        and _is_there(context, one)
        for one in deeds
    )


def _is_there(context: Context, deed: d.Deed) -> bool:
    """Whether a card that a deed refers to by name is where the deed can be done to it."""
    what = deed.what if isinstance(deed, d.Subdue | d.Engage | d.Disengage) else None
    if not isinstance(what, p.Cards) or not what.names:
        return True
    return any(fitting(context, one, deed) for one in pieces(context, what))


def can_begin(context: Context, step: d.Step) -> bool:
    """Whether a first step is possible: it has an alternative, a card in a hand or deck, spice."""
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


def finds_hidden(context: Context, deed: d.Deed) -> bool:
    """Whether the hand or deck of a choice has any card: fewer may be taken, but not none.

    Any of the cards only counted might match the selector.
    """
    for one in _open(context, deed):
        among = hidden_among(one)
        if among is None or is_open((among, one.low), context.kept):
            continue
        if amount(context, one.low):
            there = any(fitting(context, each, deed) for each in pieces(context, among))
            if not there and not unseen(context, among):
                return False
    return True


def _open(context: Context, deed: d.Deed) -> Iterator[p.Chosen]:
    """The choice of a deed that is not made yet."""
    for one in nested(deed):
        if isinstance(one, p.Chosen) and one.key not in context.kept:
            yield one


def could_be(context: Context, chosen: p.ChosenHouse) -> tuple[HouseId, ...]:
    """The candidates for a choice of a House."""
    playing = context.at.game.playing()
    return tuple(one for one in playing if not chosen.rival or one != context.house)


def houses_with(
    context: Context, chosen: p.ChosenHouse, deed: d.Deed | None, of_it: list[p.Chosen]
) -> list[HouseId]:
    """The Houses that could be chosen, given the choice among their cards that follows."""
    return [
        house
        for house in could_be(context, chosen)
        if all(finds(context.having(chosen.key, house), one, deed) for one in of_it)
    ]
