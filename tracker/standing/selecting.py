"""Evaluates selectors of Programs: the cards and Houses they match.

There are two queries: `holds` tests one card, `pieces` lists all. A property test checks that they
agree.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import cast

from msgspec.structs import replace

from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.nodes import things as p
from tracker.engine.sight import is_covered
from tracker.engine.state import Piece
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place
from tracker.standing.context import Context, NotHere, Unsettled
from tracker.standing.named_kinds import are_so, effects_of

PLACES = {
    Trait.HAND: Place.HAND,
    Trait.ASSEMBLY: Place.ASSEMBLY,
    Trait.DOMAIN: Place.DOMAIN,
    Trait.HOUSE_DECK: Place.HOUSE_DECK,
    Trait.IMPERIAL_DECK: Place.IMPERIAL_DECK,
    Trait.HOUSE_DISCARD: Place.HOUSE_DISCARD,
    Trait.IMPERIAL_DISCARD: Place.IMPERIAL_DISCARD,
}
FACE_UP_OR_DOWN = frozenset({Kind.SUBDUED, Kind.DEPLOYED})
IN_PLAY = (Place.PLAYED, Place.DOMAIN)

BEARS: list[Callable[[Table, HouseId, Piece, Piece], bool]] = []
"""Whether a card could be on another in a House (CT-08).

Registered by `tracker.standing.hosts`, since it depends on modules that depend on this one.
"""


def houses(context: Context, who: p.Who) -> tuple[HouseId, ...]:
    """The Houses that match, in the order of initiative. Raises NotHere."""
    game = context.at.game
    match who:
        case p.You():
            return (context.house,)
        case p.Everyone(rivals, raised):
            playing, bids = game.playing(), game.petition
            return tuple(
                one
                for one in playing
                if not (rivals and one == context.house)
                and (not raised or (bids is not None and one in bids.raised))
            )
        case p.ChosenHouse(key) | p.KeptHouse(key):
            found = context.kept.get(key)
            if not isinstance(found, str):
                raise Unsettled(key) if isinstance(who, p.ChosenHouse) else NotHere(key)
            return (found,)
        case p.TheseHouses(of):
            return tuple(dict.fromkeys(one for each in of for one in houses(context, each)))
        case p.GovernorOf(of):
            return tuple(dict.fromkeys(one.holder for one in pieces(context, of)))
        case p.OwnerOf(of):
            return tuple(dict.fromkeys(one.owner for one in pieces(context, of)))
        case p.HouseAs(part):
            return (_house_as(context, part),)


def house(context: Context, who: p.Who) -> HouseId:
    """The one House that matches. Raises NotHere if it is not exactly one."""
    found = houses(context, who)
    if len(found) != 1:
        raise NotHere(str(who))
    return found[0]


def _house_as(context: Context, part: p.Part) -> HouseId:
    """The House with a role in the rite or petition in progress."""
    rite, petition = context.at.game.rite, context.at.game.petition
    match part:
        case p.Part.ATTACKER if rite is not None:
            return rite.attack.house
        case p.Part.DEFENDER if rite is not None:
            return rite.defense.house
        case p.Part.OPPONENT if rite is not None:
            return rite.other(rite.side(context.house)).house
        case p.Part.PETITIONER if petition is not None:
            return petition.petitioner
        case p.Part.VICTOR if petition is not None:
            return petition.bidder
    kept = context.kept.get(part.value)
    if not isinstance(kept, str):
        raise NotHere(part)
    return kept


def pieces(context: Context, which: p.Which) -> tuple[Piece, ...]:
    """The cards that match, in the order they came. Raises NotHere."""
    game = context.at.game
    match which:
        case p.This():
            return (context.piece,)
        case p.Parent():
            parent = game.pieces.get(context.piece.parent or context.parent)
            if parent is None:
                raise NotHere("the card it is assigned to")
            return (parent,)
        case p.Homeworld(of):
            from tracker.standing.kinds import homeworld_of

            found = (homeworld_of(context.at, house) for house in houses(context, of))
            return tuple(one for one in found if one is not None)
        case p.Chosen(key) if key not in context.kept:
            raise Unsettled(key)
        case p.Kept(key) | p.Chosen(key):
            return tuple(game.pieces[one] for one in context.cards_kept(key) if one in game.pieces)
        case p.CardAs(part):
            return (card_as(context, part),)
        case p.Together(of):
            return _together(context, of)
        case p.Cards():
            return tuple(one for one in _lying(context, which) if _is(context, which, one))


def _together(context: Context, of: tuple[p.Which, ...]) -> tuple[Piece, ...]:
    """The union of several selectors. Raises NotHere if all of them do."""
    found: dict[str, Piece] = {}
    missing = 0
    for each in of:
        try:
            found |= {one.id: one for one in pieces(context, each)}
        except Unsettled:
            raise
        except NotHere:
            missing += 1
    if missing == len(of):
        raise NotHere("none of several cards")
    return tuple(found.values())


def card_as(context: Context, part: p.Part) -> Piece:
    """The card that plays a part in the rite or the petition under way. Raises NotHere."""
    game = context.at.game
    rite, petition, found = game.rite, game.petition, ""
    if part is p.Part.PETITIONED and petition is not None:
        found = petition.piece
    elif rite is not None:
        match part:
            case p.Part.RITE_TARGET:
                found = rite.defense.leader
            case p.Part.LEADER:
                found = rite.side(context.house).leader
            case p.Part.OPPOSING_LEADER:
                found = rite.other(rite.side(context.house)).leader
    if found not in game.pieces:
        raise NotHere(part)
    return game.pieces[found]


def any_is(context: Context, cards: p.Cards) -> bool:
    """Whether there is one of these cards. Raises NotHere."""
    return any(_is(context, cards, one) for one in _lying(context, cards))


def holds(context: Context, which: p.Which, piece: Piece) -> bool:
    """Whether a card matches. Raises Unsettled if the choice is not made yet."""
    return _means(context, which, piece, lies=True, up=True)


def fits(context: Context, which: p.Which, piece: Piece) -> bool:
    """Whether a card matches, disregarding its place: one in a hand, one petitioned for."""
    return _means(context, which, piece, lies=not isinstance(which, p.Cards), up=True)


def is_such(context: Context, which: p.Which, piece: Piece) -> bool:
    """Whether a card matches, disregarding its place and whether it is deployed."""
    return _means(context, which, piece, lies=False, up=False)


def is_like(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """Whether a card matches, disregarding its place, its governor and whether it is deployed."""
    return is_such(context, _whoever_governs(cards), piece)


@cache
def _whoever_governs(cards: p.Cards) -> p.Cards:
    """The selector without its conditions on the governor and on being face up or down."""
    kinds = tuple(tuple(w for w in words if w not in FACE_UP_OR_DOWN) for words in cards.kinds)
    return replace(cards, kinds=kinds, governed=None)


def _means(context: Context, which: p.Which, piece: Piece, *, lies: bool, up: bool) -> bool:
    """Whether a card matches; `lies`: by place, too; `up`: it must be deployed, too."""
    try:
        if isinstance(which, p.Cards):
            there = not lies or _lies(context, which, piece)
            return there and _is(context, which, piece, up=up)
        if isinstance(which, p.Together):
            return any(_means(context, one, piece, lies=lies, up=up) for one in which.of)
        return any(one.id == piece.id for one in pieces(context, which))
    except Unsettled:
        raise
    except NotHere:
        return False


def _lying(context: Context, cards: p.Cards) -> Iterator[Piece]:
    places = IN_PLAY if _are_tactics(cards) else (_place(cards),)
    known = context.at.game.remembered
    if places not in known:  # computed once for each state, in the order they came
        lying = context.at.game.lying
        there = lying.in_play if places is IN_PLAY else lying.by_place.get(places[0], ())
        known[places] = tuple(sorted(there, key=lambda one: one.order))
    for piece in cast("tuple[Piece, ...]", known[places]):
        if cards.of is None or _lies(context, cards, piece):
            yield piece


def _place(cards: p.Cards) -> Place:
    return PLACES.get(cards.lying or Trait.DOMAIN, Place.DOMAIN)


def _lies(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """Whether a card is in the place of a selector, by default a domain."""
    if _are_tactics(cards):
        return piece.place in IN_PLAY
    if piece.place is not _place(cards):
        return False
    return cards.of is None or piece.holder in houses(context, cards.of)


def _are_tactics(cards: p.Cards) -> bool:
    """Whether the selector is for tactics, which stay where they were played."""
    return any(Kind.TACTIC in words for words in cards.kinds)


def _is(context: Context, cards: p.Cards, piece: Piece, *, up: bool = True) -> bool:
    """Whether a card matches but for its place; `up`: deployed, unless the selector says which."""
    if (
        up
        and not piece.deployed
        and cards.lying is None
        and piece.place is Place.DOMAIN
        and all(FACE_UP_OR_DOWN.isdisjoint(words) for words in cards.kinds)
    ):
        return False
    if piece.place is Place.DOMAIN and is_covered(piece):
        context.at.cards.leave_open(piece.card)
        return False
    if cards.names and context.at.name(piece) not in cards.names:
        return False
    if cards.kinds and not any(are_so(context, piece, words) for words in cards.kinds):
        return False
    if cards.governed is not None and piece.holder not in houses(context, cards.governed):
        return False
    return (
        (cards.on is None or _is_assigned(context, cards, cards.on, piece))
        and (cards.bears is None or _bears(context, cards.bears, piece))
        and (cards.lacks is None or not _bears(context, cards.lacks, piece))
        and ((cards.talent is None and cards.lower is None) or _is_ranked(context, cards, piece))
        and (cards.but is None or not is_such(context, cards.but, piece))
        and (not (cards.fell or cards.survived or cards.taken) or _fought(context, cards, piece))
        and _is_of_powers(context, cards, piece)
        and (not cards.generates or cards.generates in effects_of(context.at.card(piece)))
        and (not cards.top or _is_on_top(context, cards.top, piece))
        and (piece.recent or not cards.recent)
        and (cards.can_bear is None or _can_bear(context, cards.can_bear, piece))
    )


def _is_assigned(context: Context, cards: p.Cards, on: p.Which, piece: Piece) -> bool:
    there = context.at.game.pieces
    parent = there.get(piece.parent or "")
    while parent is not None:
        if holds(context, on, parent):
            return True
        parent = there.get(parent.parent or "") if cards.deep else None
    return False


def _bears(context: Context, kind: p.Cards, piece: Piece) -> bool:
    return any(holds(context, kind, one) for one in context.at.game.assigned(piece.id))


def _is_ranked(context: Context, cards: p.Cards, piece: Piece) -> bool:
    from tracker.standing.evaluating import RANKS, has_talent, stat_of

    at = context.at
    if cards.talent is not None and not has_talent(at, piece, RANKS[cards.talent]):
        return False
    if cards.lower is None:
        return True
    than, trait = pieces(context, cards.lower.than), cards.lower.trait
    return all(stat_of(at, piece, trait) < stat_of(at, one, trait) for one in than)


def _fought(context: Context, cards: p.Cards, piece: Piece) -> bool:
    rite = context.at.game.rite
    if rite is None:
        return False
    if cards.taken:
        return rite.captors.get(piece.id) == context.house
    if cards.fell:
        return piece.id in rite.fallen
    took_part = any(
        piece.id == side.leader or piece.id in side.joined for side in (rite.attack, rite.defense)
    )
    return took_part and piece.id not in rite.fallen


def _is_of_powers(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """Whether it shares an allegiance with an adversary, another card, a House's sponsor."""
    if not (cards.hostile or cards.sworn is not None or cards.sponsored is not None):
        return True
    from tracker.standing.figures import allegiances, is_aligned

    at = context.at
    own = set(allegiances(at, piece))
    if cards.hostile and own.isdisjoint(at.house(context.house).adversaries):
        return False
    if cards.sworn is not None and (own or not cards.unsworn):
        theirs = (one for each in pieces(context, cards.sworn) for one in allegiances(at, each))
        if own.isdisjoint(theirs):
            return False
    if cards.sponsored is None:
        return True
    return any(is_aligned(at, piece, one) for one in houses(context, cards.sponsored))


def _is_on_top(context: Context, top: int, piece: Piece) -> bool:
    """Whether it is one of the top cards of its pile, whose top is the card that came last."""
    pile = context.at.game.in_place(piece.holder, piece.place)
    return any(one.id == piece.id for one in pile[-top:])


def _can_bear(context: Context, moved: p.Which, piece: Piece) -> bool:
    """Whether all the cards to be moved could be on it; cards on these move with them."""
    (can_be_on,) = BEARS
    return all(
        can_be_on(context.at, context.house, one, piece) for one in apart(pieces(context, moved))
    )


def apart(moved: tuple[Piece, ...]) -> list[Piece]:
    """Of cards that move together, those not assigned to another of them: the rest follows."""
    ids = {one.id for one in moved}
    return [one for one in moved if one.parent not in ids]
