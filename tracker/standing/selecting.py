"""Which cards the words of a Program mean now, and whether a card is one of them.

Two questions of the same words: `holds` for one card, `pieces` for all; a law says they agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.nodes import things as p
from cardbase.program.nodes.things import Part
from tracker.engine.words import Place
from tracker.standing.context import Context, NotHere, Unsettled, houses
from tracker.standing.named_kinds import are_so

if TYPE_CHECKING:
    from tracker.engine.state import Piece

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


def pieces(context: Context, which: p.Which) -> tuple[Piece, ...]:
    """The cards that are meant, in the order they came. Raises NotHere."""
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
            return _homeworlds(context, of)
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
    """The cards of several selectors, each once; NotHere is raised where none of them is there."""
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


def any_is(context: Context, cards: p.Cards) -> bool:
    """Whether there is one of these cards. Raises NotHere."""
    return any(_is(context, cards, one) for one in _lying(context, cards))


def holds(context: Context, which: p.Which, piece: Piece) -> bool:
    """Whether a card is one of those that are meant. Raises Unsettled while none is chosen."""
    try:
        if isinstance(which, p.Cards):
            return _lies(context, which, piece) and _is(context, which, piece)
        if isinstance(which, p.Together):
            return any(holds(context, one, piece) for one in which.of)
        return any(one.id == piece.id for one in pieces(context, which))
    except Unsettled:
        raise
    except NotHere:
        return False


def fits(context: Context, which: p.Which, piece: Piece) -> bool:
    """Whether a card is of a kind, wherever it lies: one in a hand, one petitioned for."""
    if not isinstance(which, p.Cards):
        return holds(context, which, piece)
    try:
        return _is(context, which, piece)
    except Unsettled:
        raise
    except NotHere:
        return False


def is_like(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """Whether a card is of such a kind, whoever governs it, wherever and whichever side up."""
    plain = _either_side_up(cards)
    try:
        return all(test(context, plain, piece) for test in OF_ITSELF)
    except Unsettled:
        raise
    except NotHere:
        return False


@cache
def _either_side_up(cards: p.Cards) -> p.Cards:
    """Such a kind, without the words that say which side up it lies."""
    kinds = tuple(tuple(w for w in words if w not in FACE_UP_OR_DOWN) for words in cards.kinds)
    return replace(cards, kinds=kinds)


def _homeworlds(context: Context, of: p.Who) -> tuple[Piece, ...]:
    """The homeworlds that Houses govern now (DN-05)."""
    from tracker.standing.kinds import homeworld_of

    found = (homeworld_of(context.at, house) for house in houses(context, of))
    return tuple(one for one in found if one is not None)


def card_as(context: Context, part: Part) -> Piece:
    """The card that plays a part in the rite or the petition under way. Raises NotHere."""
    game = context.at.game
    rite, petition = game.rite, game.petition
    if part is Part.PETITIONED and petition is not None:
        return game.pieces[petition.piece]
    if rite is None:
        raise NotHere(part)
    own = rite.side(context.house)
    found = {
        Part.RITE_TARGET: rite.defense.leader,
        Part.LEADER: own.leader,
        Part.OPPOSING_LEADER: rite.other(own).leader,
    }.get(part, "")
    if found not in game.pieces:
        raise NotHere(part)
    return game.pieces[found]


def _lying(context: Context, cards: p.Cards) -> Iterator[Piece]:
    places = (Place.PLAYED, Place.DOMAIN) if _is_played(cards) else (_place(cards),)
    for piece in _in_places(context, places):
        if cards.of is None or _lies(context, cards, piece):
            yield piece


def _place(cards: p.Cards) -> Place:
    return PLACES.get(cards.lying or Trait.DOMAIN, Place.DOMAIN)


def _in_places(context: Context, places: tuple[Place, ...]) -> tuple[Piece, ...]:
    """The cards of all Houses in some places, in the order they came; found once a moment."""
    known = context.at.game.remembered
    if places not in known:
        there = (one for one in context.at.game.pieces.values() if one.place in places)
        known[places] = tuple(sorted(there, key=lambda one: one.order))
    return cast("tuple[Piece, ...]", known[places])


def _lies(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """Whether a card lies where these do: in a domain, or in the place that is said."""
    if _is_played(cards):
        return piece.place in {Place.PLAYED, Place.DOMAIN}
    if piece.place is not _place(cards):
        return False
    return cards.of is None or piece.holder in houses(context, cards.of)


def _is_played(cards: p.Cards) -> bool:
    """Whether tactics are meant, which lie where they were played."""
    return any(Kind.TACTIC in words for words in cards.kinds)


def _is(context: Context, cards: p.Cards, piece: Piece) -> bool:
    return all(test(context, cards, piece) for test in TESTS)


def is_such(context: Context, which: p.Which, piece: Piece) -> bool:
    """Whether a card is of these, wherever it lies and whether it is deployed or not."""
    try:
        if isinstance(which, p.Cards):
            return all(test(context, which, piece) for test in TESTS if test is not _face_up)
        if isinstance(which, p.Together):
            return any(is_such(context, one, piece) for one in which.of)
        return any(one.id == piece.id for one in pieces(context, which))
    except Unsettled:
        raise
    except NotHere:
        return False


def _of_kind(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """It has one of the names, where any is given, and is of one of the kinds."""
    if cards.names and context.at.name(piece) not in cards.names:
        return False
    return not cards.kinds or any(are_so(context, piece, words) for words in cards.kinds)


def _face_up(_: Context, cards: p.Cards, piece: Piece) -> bool:
    """It is deployed, where its state is not said and it lies in a domain."""
    said = any(not FACE_UP_OR_DOWN.isdisjoint(words) for words in cards.kinds)
    lies = cards.lying is None and piece.place is Place.DOMAIN
    return said or not lies or piece.deployed


def _governed(context: Context, cards: p.Cards, piece: Piece) -> bool:
    return cards.governed is None or piece.holder in houses(context, cards.governed)


def _assigned(context: Context, cards: p.Cards, piece: Piece) -> bool:
    if cards.on is None:
        return True
    above: Iterable[Piece] = _above(context, piece) if cards.deep else _parent(context, piece)
    return any(holds(context, cards.on, one) for one in above)


def _parent(context: Context, piece: Piece) -> tuple[Piece, ...]:
    parent = context.at.game.pieces.get(piece.parent or "")
    return () if parent is None else (parent,)


def _above(context: Context, piece: Piece) -> Iterator[Piece]:
    while found := _parent(context, piece):
        piece = found[0]
        yield piece


def _bearing(context: Context, cards: p.Cards, piece: Piece) -> bool:
    on_it = context.at.game.assigned(piece.id)
    if cards.bears is not None and not any(holds(context, cards.bears, one) for one in on_it):
        return False
    return cards.lacks is None or not any(holds(context, cards.lacks, one) for one in on_it)


def _ranked(context: Context, cards: p.Cards, piece: Piece) -> bool:
    from tracker.standing.testing import has_talent, stat_of

    if cards.talent is not None and not has_talent(context.at, piece, cards.talent):
        return False
    if cards.lower is None:
        return True
    than = pieces(context, cards.lower.than)
    trait = cards.lower.trait
    return all(stat_of(context.at, piece, trait) < stat_of(context.at, one, trait) for one in than)


def _but(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """It is none of those that are left out, whichever side up these lie."""
    return cards.but is None or not is_such(context, cards.but, piece)


def _hostile(context: Context, cards: p.Cards, piece: Piece) -> bool:
    if not cards.hostile:
        return True
    from tracker.standing.figures import allegiances

    hostile = context.at.house(context.house).adversaries
    return not set(allegiances(context.at, piece)).isdisjoint(hostile)


def _in_rite(context: Context, cards: p.Cards, piece: Piece) -> bool:
    rite = context.at.game.rite
    if not (cards.fell or cards.survived or cards.taken):
        return True
    if rite is None:
        return False
    if cards.taken:
        return rite.captors.get(piece.id) == context.house
    fell = piece.id in rite.fallen
    leaders = {rite.attack.leader, rite.defense.leader}
    took_part = piece.id in {*leaders, *rite.attack.joined, *rite.defense.joined}
    return fell if cards.fell else took_part and not fell


def _can_bear(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """Whether it could bear each of the cards that are to come on it (CT-08)."""
    if cards.can_bear is None:
        return True
    from tracker.standing.hosts import apart, can_be_on

    moved = apart(pieces(context, cards.can_bear))
    return all(can_be_on(context.at, context.house, one, piece) for one in moved)


def _sworn(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """It has an allegiance of another card."""
    if cards.sworn is None:
        return True
    from tracker.standing.figures import allegiances

    if cards.unsworn and not allegiances(context.at, piece):
        return True
    theirs = {one for each in pieces(context, cards.sworn) for one in allegiances(context.at, each)}
    return not theirs.isdisjoint(allegiances(context.at, piece))


def _generating(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """It generates an effect that is called so."""
    if not cards.generates:
        return True
    from tracker.standing.forbidding import kinds_of

    return cards.generates in kinds_of(context.at.card(piece))


def _sponsored(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """It has the allegiance of the sponsor of a House."""
    if cards.sponsored is None:
        return True
    from tracker.standing.figures import is_aligned

    return any(is_aligned(context.at, piece, one) for one in houses(context, cards.sponsored))


def _on_top(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """It is one of the top cards of its pile, where the card that came last lies on top."""
    if not cards.top:
        return True
    pile = context.at.game.in_place(piece.holder, piece.place)
    return piece.id in {one.id for one in pile[-cards.top :]}


def _lately(context: Context, cards: p.Cards, piece: Piece) -> bool:
    """It was discarded in this turn's Initiative phase, where that is asked."""
    del context
    return piece.recent or not cards.recent


TESTS = (
    *(_of_kind, _face_up, _governed, _assigned, _bearing, _ranked, _but, _hostile),
    *(_in_rite, _sworn, _sponsored, _generating, _on_top, _lately, _can_bear),
)
"""What must hold of a card, the quickest first."""

OF_ITSELF = tuple(test for test in TESTS if test not in {_face_up, _governed})
"""Those of the tests that ask what a card is, not how it lies."""
