"""Events of cards, and how they apply: moved, deployed, engaged, assigned; tokens and effects."""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.vocabulary import Power
from tracker.engine.event import (
    Event,
    applies,
    counted,
    house_of,
    need,
    on_another,
    piece_of,
    with_house,
    with_pieces,
)
from tracker.engine.state import Effect, Game, Piece
from tracker.engine.values import shift_unseen, with_tokens
from tracker.engine.words import HAS_OPERATION, HouseId, Phase, PieceId, Place, Token, Until


class CardNamed(Event, frozen=True, kw_only=True):
    """A card became known; it lies where it lay, or comes in from outside.

    Attributes:
        unseen: It was one of the unseen cards of that place, which are now one fewer.
    """

    piece: PieceId
    card: str
    owner: HouseId
    holder: HouseId
    place: Place
    unseen: bool = False
    dormant: bool = False


class DeckDealt(Event, frozen=True, kw_only=True):
    """A House laid out a deck of known cards, shuffled; top first. The ids follow on."""

    house: HouseId
    place: Place
    cards: tuple[str, ...]


class CardMoved(Event, frozen=True, kw_only=True):
    """A card went to another place; it loses tokens, parent, effects on it.

    Attributes:
        top: It lies on top of that place, else last in it.
    """

    piece: PieceId
    holder: HouseId
    place: Place
    top: bool = False


class CardsDrawn(Event, frozen=True, kw_only=True):
    """A House moved the top cards of a deck to another place of its own.

    Attributes:
        pieces: The known ones, from the top; `unseen` counts the others.
    """

    house: HouseId
    source: Place
    target: Place
    pieces: tuple[PieceId, ...] = ()
    unseen: int = 0


class DeckShuffled(Event, frozen=True, kw_only=True):
    """A House shuffled a deck: the known cards of one that is known by name in their new order.

    Attributes:
        pieces: The cards, top first; of a deck that is only counted those whose names are
            forgotten, as nobody knows any more where they lie.
    """

    house: HouseId
    deck: Place
    pieces: tuple[PieceId, ...] = ()


class CardsExamined(Event, frozen=True, kw_only=True):
    """A House looked at face-down cards of a place; nobody else did (Z-03).

    Attributes:
        holder: Whose place that is.
        pieces: Those the tracker knows; `unseen` counts the others, which were shown to it.
    """

    house: HouseId
    holder: HouseId
    place: Place
    pieces: tuple[PieceId, ...] = ()
    unseen: int = 0


class CardDeployed(Event, frozen=True, kw_only=True):
    """A card came into play face up; deferment tokens leave it, but for events (DF-15)."""

    piece: PieceId
    engaged: bool = False
    parent: PieceId | None = None
    keeps_tokens: bool = False


class CardPlaced(Event, frozen=True, kw_only=True):
    """A card was put into a domain face-down: an event, a program, Dune."""

    piece: PieceId
    holder: HouseId


class CardsSubdued(Event, frozen=True, kw_only=True):
    """Deployed cards were turned face-down (SB-01); they are disengaged and stay assigned."""

    pieces: tuple[PieceId, ...]


class CardsEngaged(Event, frozen=True, kw_only=True):
    """Cards were turned to act."""

    pieces: tuple[PieceId, ...]


class CardsDisengaged(Event, frozen=True, kw_only=True):
    """Cards were turned back."""

    pieces: tuple[PieceId, ...]


class CardAssigned(Event, frozen=True, kw_only=True):
    """A card in a domain was moved to another parent, into its domain; None: to no parent."""

    piece: PieceId
    parent: PieceId | None


class CardCaptured(Event, frozen=True, kw_only=True):
    """A card went to another domain as it is, with its tokens (CP-05); the owner stays."""

    piece: PieceId
    holder: HouseId


class CardTransferred(Event, frozen=True, kw_only=True):
    """A card went to another domain by a text, as it is, with all that is on it; no capture."""

    piece: PieceId
    holder: HouseId


class TokensChanged(Event, frozen=True, kw_only=True):
    """Tokens of one kind were put on a card or taken off; spice moves by SpiceMoved."""

    piece: PieceId
    token: str
    by: int


class DefermentPlaced(Event, frozen=True, kw_only=True):
    """Each of these subdued cards got a deferment token (DF-01)."""

    pieces: tuple[PieceId, ...]


class AllegiancesSet(Event, frozen=True, kw_only=True):
    """A card has these allegiances from now on (AL-06, AL-10)."""

    piece: PieceId
    powers: tuple[Power, ...]


class CardActivated(Event, frozen=True, kw_only=True):
    """The Duration Effect of a venture or tactic began to work (V-12, TC-04)."""

    piece: PieceId


class EffectBegan(Event, frozen=True, kw_only=True):
    """Something changes a number for a while."""

    effect: str
    source: PieceId
    on: str
    stat: str
    amount: int
    until: Until


class EffectsEnded(Event, frozen=True, kw_only=True):
    """These effects are over."""

    effects: tuple[str, ...]


# --- Applies the events of cards, tokens and effects ----------------------------------------------

INITIATIVE = frozenset({Phase.DECLARATION, Phase.ASSIGNMENT})


@applies(CardNamed)
def named(game: Game, event: CardNamed) -> Game:
    """A card becomes known where it lies."""
    need(game, event.piece not in game.pieces, f'the card "{event.piece}" is in the game already')
    house_of(game, event.owner)
    house_of(game, event.holder)
    if event.unseen:
        game = shift_unseen(game, event.holder, event.place, -1)
    piece = Piece(
        id=event.piece,
        card=event.card,
        owner=event.owner,
        holder=event.holder,
        place=event.place,
        order=game.seq + 1,
        dormant=event.dormant,
    )
    return replace(with_pieces(game, piece), counter=game.counter + 1)


@applies(DeckDealt)
def dealt(game: Game, event: DeckDealt) -> Game:
    """A whole deck, top first; it lies above nothing, and its House is known by name."""
    game = with_house(game, replace(house_of(game, event.house), named=True))
    pieces = [
        Piece(
            id=f"c{game.counter + number}",
            card=card,
            owner=event.house,
            holder=event.house,
            place=event.place,
            order=number,
        )
        for number, card in enumerate(event.cards, start=1)
    ]
    return replace(with_pieces(game, *pieces), counter=game.counter + len(pieces))


@applies(DeckShuffled)
def shuffled(game: Game, event: DeckShuffled) -> Game:
    """A deck in a new order; what nobody can tell apart any more is only counted."""
    mine = house_of(game, event.house)
    for piece in event.pieces:
        found = piece_of(game, piece)
        lies = found.holder == event.house and found.place is event.deck
        need(game, lies, f"{found.card} is not in the {event.deck}")
    if mine.named:
        ordered = (
            replace(game.pieces[piece], order=number)
            for number, piece in enumerate(event.pieces, start=1)
        )
        return with_pieces(game, *ordered)
    left = {one: piece for one, piece in game.pieces.items() if one not in event.pieces}
    now = replace(game, pieces=left)
    return shift_unseen(now, event.house, event.deck, len(event.pieces))


@applies(CardMoved)
def moved(game: Game, event: CardMoved) -> Game:
    """A card elsewhere: nothing clings to it, and what was assigned to it has no parent."""
    piece = replace(
        piece_of(game, event.piece),
        holder=house_of(game, event.holder).id,
        place=event.place,
        order=_above(game, event) if event.top else game.seq + 1,
        deployed=False,
        engaged=False,
        parent=None,
        tokens={},
        allegiances=None,
        dormant=False,
        hidden=False,
        active=False,
        shown=(),
        recent=event.place is Place.HOUSE_DISCARD and game.phase in INITIATIVE,
    )
    spice = game.pieces[piece.id].tokens.get(Token.SPICE, 0)
    orphans = [replace(child, parent=None) for child in game.assigned(piece.id)]
    kept = tuple(e for e in game.effects if piece.id not in {e.on, e.source})
    now = replace(game, effects=kept, spent=game.spent + spice)
    return with_pieces(now, piece, *orphans)


def _above(game: Game, event: CardMoved) -> int:
    """An order before that of all known cards of the place, and at most 0: above the unseen."""
    lying = game.in_place(event.holder, event.place)
    return min([0, *(piece.order for piece in lying)]) - 1


@applies(CardsDrawn)
def drawn(game: Game, event: CardsDrawn) -> Game:
    """The top cards of a deck, known or not."""
    need(game, event.unseen >= 0, "nobody draws fewer than no cards")
    for piece in event.pieces:
        found = piece_of(game, piece)
        lies = found.holder == event.house and found.place is event.source
        need(game, lies, f"{found.card} is not in the {event.source}")
    taken = [
        replace(game.pieces[piece], place=event.target, order=game.seq + 1 + number, shown=())
        for number, piece in enumerate(event.pieces)
    ]
    game = shift_unseen(game, event.house, event.source, -event.unseen)
    return with_pieces(shift_unseen(game, event.house, event.target, event.unseen), *taken)


@applies(CardsExamined)
def examined(game: Game, event: CardsExamined) -> Game:
    """Known to one House more, as long as they lie there."""
    viewer = house_of(game, event.house).id
    need(game, event.unseen >= 0, "nobody examines fewer than no cards")
    found = [piece_of(game, piece) for piece in event.pieces]
    for piece in found:
        lies = piece.holder == event.holder and piece.place is event.place
        need(game, lies, f"{piece.card} is not in the {event.place}")
    return with_pieces(
        game,
        *(replace(p, shown=(*p.shown, viewer)) for p in found if viewer not in p.shown),
    )


@applies(CardDeployed)
def deployed(game: Game, event: CardDeployed) -> Game:
    """Face up in a domain: the parent's, when it has one (GV-01); what is on it goes along."""
    piece = piece_of(game, event.piece)
    parent = piece_of(game, event.parent) if event.parent else None
    if parent is not None:
        on_another(game, piece, parent)
    here = piece.place is Place.DOMAIN
    tokens = piece.tokens if event.keeps_tokens else with_tokens(piece.tokens, Token.DEFERMENT, 0)
    now = replace(
        piece,
        holder=parent.holder if parent else piece.holder,
        place=Place.DOMAIN,
        order=piece.order if here else game.seq + 1,
        deployed=True,
        engaged=event.engaged,
        parent=event.parent,
        tokens=tokens,
        dormant=False,
        hidden=False,
        shown=(),
    )
    along = _below(game, piece.id) if here else []
    return with_pieces(game, now, *(replace(p, holder=now.holder) for p in along))


@applies(CardPlaced)
def placed(game: Game, event: CardPlaced) -> Game:
    """Face-down in a domain, not deployed yet."""
    piece = piece_of(game, event.piece)
    holder = house_of(game, event.holder).id
    now = replace(
        piece,
        holder=holder,
        place=Place.DOMAIN,
        order=game.seq + 1,
        deployed=False,
        hidden=piece.hidden or piece.place is Place.ASSEMBLY,
        shown=(),
    )
    return with_pieces(game, now)


@applies(CardsSubdued)
def subdued(game: Game, event: CardsSubdued) -> Game:
    """Face-down, disengaged; tokens and what is assigned to it stay (SB-03).

    What it had gained of another's operation is gone: it names one anew when it is deployed again.
    """
    pieces = [_in_domain(game, piece) for piece in event.pieces]
    kept = [
        one
        for one in game.effects
        if one.on not in event.pieces or not one.stat.startswith(HAS_OPERATION)
    ]
    if len(kept) < len(game.effects):
        game = replace(game, effects=tuple(kept))
    return with_pieces(
        game, *(replace(p, deployed=False, engaged=False, active=False) for p in pieces)
    )


@applies(CardsEngaged)
def engaged(game: Game, event: CardsEngaged) -> Game:
    """Turned."""
    pieces = [_in_domain(game, piece) for piece in event.pieces]
    for piece in pieces:
        need(game, piece.deployed, f"{piece.card} is subdued and cannot engage")
    return with_pieces(game, *(replace(piece, engaged=True) for piece in pieces))


@applies(CardsDisengaged)
def disengaged(game: Game, event: CardsDisengaged) -> Game:
    """Turned back."""
    pieces = [_in_domain(game, piece) for piece in event.pieces]
    return with_pieces(game, *(replace(piece, engaged=False) for piece in pieces))


def _in_domain(game: Game, piece_id: PieceId) -> Piece:
    piece = piece_of(game, piece_id)
    need(game, piece.place is Place.DOMAIN, f"{piece.card} is in no domain")
    return piece


@applies(CardAssigned)
def assigned(game: Game, event: CardAssigned) -> Game:
    """On another card, in that card's domain, with all that is on it."""
    piece = _in_domain(game, event.piece)
    if event.parent is None:
        return with_pieces(game, replace(piece, parent=None))
    parent = _in_domain(game, event.parent)
    on_another(game, piece, parent)
    along = [replace(below, holder=parent.holder) for below in _below(game, piece.id)]
    return with_pieces(game, replace(piece, parent=parent.id, holder=parent.holder), *along)


@applies(CardCaptured)
def captured(game: Game, event: CardCaptured) -> Game:
    """In another domain, with all that is on it (CP-05)."""
    return _to_domain(game, event.piece, event.holder)


@applies(CardTransferred)
def transferred(game: Game, event: CardTransferred) -> Game:
    """In another domain, with all that is on it, and nobody captured it."""
    return _to_domain(game, event.piece, event.holder)


def _to_domain(game: Game, piece_id: PieceId, to: HouseId) -> Game:
    piece = _in_domain(game, piece_id)
    holder = house_of(game, to).id
    taken = [piece, *_below(game, piece.id)]
    return with_pieces(game, *(replace(p, holder=holder, order=game.seq + 1) for p in taken))


def _below(game: Game, piece: PieceId) -> list[Piece]:
    children = game.assigned(piece)
    return [*children, *(below for child in children for below in _below(game, child.id))]


@applies(TokensChanged)
def tokens(game: Game, event: TokensChanged) -> Game:
    """Tokens of one kind."""
    piece = _in_domain(game, event.piece)
    now = piece.tokens.get(event.token, 0) + event.by
    need(game, now >= 0, f"{piece.card} has not so many {event.token} tokens")
    need(game, event.token != Token.SPICE, "spice is moved, not changed")
    counted(game, now, f"{piece.card} would have {now} {event.token} tokens")
    return with_pieces(game, replace(piece, tokens=with_tokens(piece.tokens, event.token, now)))


@applies(DefermentPlaced)
def deferment(game: Game, event: DefermentPlaced) -> Game:
    """One token each."""
    pieces = [_in_domain(game, piece) for piece in event.pieces]
    more = [
        with_tokens(p.tokens, Token.DEFERMENT, p.tokens.get(Token.DEFERMENT, 0) + 1) for p in pieces
    ]
    return with_pieces(game, *(replace(p, tokens=now) for p, now in zip(pieces, more, strict=True)))


@applies(AllegiancesSet)
def allegiances(game: Game, event: AllegiancesSet) -> Game:
    """The powers a card bears now."""
    return with_pieces(game, replace(piece_of(game, event.piece), allegiances=event.powers))


@applies(CardActivated)
def activated(game: Game, event: CardActivated) -> Game:
    """Its Duration Effect works."""
    return with_pieces(game, replace(piece_of(game, event.piece), active=True))


@applies(EffectBegan)
def effect_began(game: Game, event: EffectBegan) -> Game:
    """One effect more."""
    effect = Effect(
        id=event.effect,
        source=event.source,
        on=event.on,
        stat=event.stat,
        amount=event.amount,
        until=event.until,
    )
    return replace(game, effects=(*game.effects, effect), counter=game.counter + 1)


@applies(EffectsEnded)
def effects_ended(game: Game, event: EffectsEnded) -> Game:
    """These effects no longer."""
    return replace(game, effects=tuple(e for e in game.effects if e.id not in event.effects))
