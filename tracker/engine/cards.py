"""Events of cards: moved, deployed, engaged, assigned; tokens and effects."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from cardbase.vocabulary import Power
from tracker.engine.event import (
    Event,
    counted,
    house_of,
    made,
    need,
    on_another,
    piece_of,
    with_house,
    with_pieces,
)
from tracker.engine.state import Answer, Effect, Frame, Game, Piece
from tracker.engine.values import shift_unseen, with_tokens
from tracker.engine.words import HAS_OPERATION, HouseId, Phase, PieceId, Place, Token, Until

INITIATIVE = frozenset({Phase.DECLARATION, Phase.ASSIGNMENT})


def _lying(game: Game, pieces: Iterable[PieceId], holder: HouseId, place: Place) -> list[Piece]:
    """The cards, which must be in that place."""
    found = [piece_of(game, piece) for piece in pieces]
    for one in found:
        here = one.holder == holder and one.place is place
        need(game, here, f"{one.card} is not in the {place}")
    return found


def _in_domain(game: Game, piece_id: PieceId) -> Piece:
    piece = piece_of(game, piece_id)
    need(game, piece.place is Place.DOMAIN, f"{piece.card} is in no domain")
    return piece


def _below(game: Game, piece: PieceId) -> list[Piece]:
    children = game.assigned(piece)
    return [*children, *(below for child in children for below in _below(game, child.id))]


class CardNamed(Event, frozen=True, kw_only=True):
    """A card became known, in the place it is in; or it came in from outside."""

    piece: PieceId
    card: str
    owner: HouseId
    holder: HouseId
    place: Place
    unseen: bool = False  # it was one of the unseen cards of that place, which are now one fewer
    dormant: bool = False

    def apply(self, game: Game) -> Game:
        new = self.piece not in game.pieces
        need(game, new, f'the card "{self.piece}" is in the game already')
        house_of(game, self.owner)
        house_of(game, self.holder)
        if self.unseen:
            game = shift_unseen(game, self.holder, self.place, -1)
        piece = made(Piece, self, id=self.piece, order=game.seq + 1)
        return replace(with_pieces(game, piece), counter=game.counter + 1)


class DeckDealt(Event, frozen=True, kw_only=True):
    """A House laid out a deck of known cards, shuffled; top first. The ids follow on."""

    version: ClassVar[int] = 2

    house: HouseId
    place: Place
    cards: tuple[str, ...]
    digest: str = ""  # of the cards in this order (`tracker.engine.chance`); since version 2

    def apply(self, game: Game) -> Game:
        game, mine = with_house(game, self.house, named=True), self.house
        pieces = [
            Piece(
                id=f"c{game.counter + number}",
                card=card,
                owner=mine,
                holder=mine,
                place=self.place,
                order=number,
            )
            for number, card in enumerate(self.cards, start=1)
        ]
        return replace(with_pieces(game, *pieces), counter=game.counter + len(pieces))


class DeckListed(Event, frozen=True, kw_only=True):
    """A House laid out a deck on paper: the tracker knows its list, and counts its cards."""

    house: HouseId
    place: Place
    cards: Mapping[str, int]  # catalog id -> copies; only that House may know them

    def apply(self, game: Game) -> Game:
        need(game, min(self.cards.values(), default=1) > 0, "a list has 1 copy of a card or more")
        game = shift_unseen(game, self.house, self.place, sum(self.cards.values()))
        listed = Counter(house_of(game, self.house).listed) + Counter(self.cards)
        return with_house(game, self.house, listed=dict(listed))


class CardMoved(Event, frozen=True, kw_only=True):
    """A card went to another place; it loses tokens, parent, effects on it."""

    piece: PieceId
    holder: HouseId
    place: Place
    top: bool = False  # it goes on top of that place, above the unseen cards, else last

    def apply(self, game: Game) -> Game:
        before = piece_of(game, self.piece)
        order = game.seq + 1
        if self.top:
            order = min([0, *(p.order for p in game.in_place(self.holder, self.place))]) - 1
        piece = Piece(
            id=before.id,
            card=before.card,
            owner=before.owner,
            holder=house_of(game, self.holder).id,
            place=self.place,
            order=order,
            recent=self.place is Place.HOUSE_DISCARD and game.phase in INITIATIVE,
        )
        orphans = [replace(child, parent=None) for child in game.assigned(piece.id)]
        kept = tuple(e for e in game.effects if piece.id not in {e.on, e.source})
        spent = game.spent + before.tokens.get(Token.SPICE, 0)
        return with_pieces(replace(game, effects=kept, spent=spent), piece, *orphans)


class CardsDrawn(Event, frozen=True, kw_only=True):
    """A House moved the top cards of a deck to another place of its own."""

    house: HouseId
    source: Place
    target: Place
    pieces: tuple[PieceId, ...] = ()  # the known cards, from the top; `unseen` counts the others
    unseen: int = 0

    def apply(self, game: Game) -> Game:
        need(game, self.unseen >= 0, "nobody draws fewer than no cards")
        taken = [
            replace(piece, place=self.target, order=game.seq + 1 + number, shown=())
            for number, piece in enumerate(_lying(game, self.pieces, self.house, self.source))
        ]
        game = shift_unseen(game, self.house, self.source, -self.unseen)
        return with_pieces(shift_unseen(game, self.house, self.target, self.unseen), *taken)


class DeckShuffled(Event, frozen=True, kw_only=True):
    """A House shuffled a deck; if the deck is known by name, with the new order of its cards.

    Those get new ids, top first: nobody can follow a card through a shuffle.
    """

    version: ClassVar[int] = 3

    house: HouseId
    deck: Place
    # the cards, top first; of a deck that is only counted, those to be forgotten, since
    # their places in the deck are unknown now
    pieces: tuple[PieceId, ...] = ()
    digest: str = ""  # of the ids of the cards in the catalog, in this order; since version 2
    renamed: bool = True  # False in logs before version 3, where the cards keep their ids

    def apply(self, game: Game) -> Game:
        mine = house_of(game, self.house)
        found = _lying(game, self.pieces, mine.id, self.deck)
        if mine.named:
            order = enumerate(found, start=1)
            now = [replace(piece, order=number) for number, piece in order]
            return _with_new_ids(game, now) if self.renamed else with_pieces(game, *now)
        left = {one: piece for one, piece in game.pieces.items() if one not in self.pieces}
        return shift_unseen(replace(game, pieces=left), mine.id, self.deck, len(self.pieces))


def _with_new_ids(game: Game, pieces: list[Piece]) -> Game:
    """The game with these cards under new ids, also where an ability under way names them."""
    new = {piece.id: f"c{game.counter + number}" for number, piece in enumerate(pieces, start=1)}

    def renamed(one: Frame) -> Frame:
        kept: dict[str, Answer] = {
            key: tuple(new.get(each, each) for each in value)
            if isinstance(value, tuple)
            else new.get(value, value)
            if isinstance(value, str)
            else value
            for key, value in one.kept.items()
        }
        return replace(one, card=new.get(one.card, one.card), kept=kept)

    left = {one: piece for one, piece in game.pieces.items() if one not in new}
    left |= {new[piece.id]: replace(piece, id=new[piece.id], shown=()) for piece in pieces}
    return replace(
        game,
        pieces=left,
        counter=game.counter + len(pieces),
        frames=tuple(renamed(one) for one in game.frames),
        fired=tuple(renamed(one) for one in game.fired),
    )


class CardsExamined(Event, frozen=True, kw_only=True):
    """A House looked at face-down cards of a place; nobody else did (Z-03)."""

    house: HouseId
    holder: HouseId  # whose place that is
    place: Place
    # those the tracker knows; `unseen` counts the others, which were shown to it
    pieces: tuple[PieceId, ...] = ()
    unseen: int = 0

    def apply(self, game: Game) -> Game:
        viewer = house_of(game, self.house).id
        need(game, self.unseen >= 0, "nobody examines fewer than no cards")
        found = _lying(game, self.pieces, self.holder, self.place)
        new = (replace(p, shown=(*p.shown, viewer)) for p in found if viewer not in p.shown)
        return with_pieces(game, *new)


class CardDeployed(Event, frozen=True, kw_only=True):
    """A card came into play face up; deferment tokens leave it, but for events (DF-15).

    It is in its parent's domain, if it has one (GV-01); cards assigned to it move with it.
    """

    piece: PieceId
    engaged: bool = False
    parent: PieceId | None = None
    keeps_tokens: bool = False

    def apply(self, game: Game) -> Game:
        piece = piece_of(game, self.piece)
        parent = piece_of(game, self.parent) if self.parent else None
        if parent is not None:
            on_another(game, piece, parent)
        here, kept = piece.place is Place.DOMAIN, piece.tokens
        now = replace(
            piece,
            holder=parent.holder if parent else piece.holder,
            place=Place.DOMAIN,
            order=piece.order if here else game.seq + 1,
            deployed=True,
            engaged=self.engaged,
            parent=self.parent,
            tokens=kept if self.keeps_tokens else with_tokens(kept, Token.DEFERMENT, 0),
            dormant=False,
            hidden=False,
            shown=(),
        )
        along = _below(game, piece.id) if here else []
        return with_pieces(game, now, *(replace(p, holder=now.holder) for p in along))


class CardPlaced(Event, frozen=True, kw_only=True):
    """A card was put into a domain face-down: an event, a program, Dune."""

    piece: PieceId
    holder: HouseId

    def apply(self, game: Game) -> Game:
        piece = piece_of(game, self.piece)
        now = replace(
            piece,
            holder=house_of(game, self.holder).id,
            place=Place.DOMAIN,
            order=game.seq + 1,
            deployed=False,
            hidden=piece.hidden or piece.place is Place.ASSEMBLY,
            shown=(),
        )
        return with_pieces(game, now)


class CardsSubdued(Event, frozen=True, kw_only=True):
    """Deployed cards were turned face-down (SB-01); they are disengaged and stay assigned (SB-03).

    An operation gained from another card is lost: the card names one anew when deployed again.
    """

    pieces: tuple[PieceId, ...]

    def apply(self, game: Game) -> Game:
        pieces = [_in_domain(game, piece) for piece in self.pieces]
        kept = tuple(
            one
            for one in game.effects
            if one.on not in self.pieces or not one.stat.startswith(HAS_OPERATION)
        )
        down = (replace(p, deployed=False, engaged=False, active=False) for p in pieces)
        return with_pieces(replace(game, effects=kept), *down)


class CardsEngaged(Event, frozen=True, kw_only=True):
    """Cards were turned to act."""

    pieces: tuple[PieceId, ...]

    def apply(self, game: Game) -> Game:
        pieces = [_in_domain(game, piece) for piece in self.pieces]
        for piece in pieces:
            need(game, piece.deployed, f"{piece.card} is subdued and cannot engage")
        return with_pieces(game, *(replace(piece, engaged=True) for piece in pieces))


class CardsDisengaged(Event, frozen=True, kw_only=True):
    """Cards were turned back."""

    pieces: tuple[PieceId, ...]

    def apply(self, game: Game) -> Game:
        pieces = (_in_domain(game, piece) for piece in self.pieces)
        return with_pieces(game, *(replace(piece, engaged=False) for piece in pieces))


class CardAssigned(Event, frozen=True, kw_only=True):
    """A card in a domain was moved to another parent, into its domain; None: to no parent."""

    piece: PieceId
    parent: PieceId | None

    def apply(self, game: Game) -> Game:
        piece = _in_domain(game, self.piece)
        if self.parent is None:
            return with_pieces(game, replace(piece, parent=None))
        parent = _in_domain(game, self.parent)
        on_another(game, piece, parent)
        along = [replace(below, holder=parent.holder) for below in _below(game, piece.id)]
        return with_pieces(game, replace(piece, parent=parent.id, holder=parent.holder), *along)


class CardCaptured(Event, frozen=True, kw_only=True):
    """A card went to another domain as it is, with its tokens (CP-05); the owner stays."""

    piece: PieceId
    holder: HouseId

    def apply(self, game: Game) -> Game:
        return _to_domain(game, self.piece, self.holder)


class CardTransferred(Event, frozen=True, kw_only=True):
    """A card went to another domain by a card text, as it is, with all cards on it; no capture."""

    piece: PieceId
    holder: HouseId

    def apply(self, game: Game) -> Game:
        return _to_domain(game, self.piece, self.holder)


def _to_domain(game: Game, piece_id: PieceId, to: HouseId) -> Game:
    piece = _in_domain(game, piece_id)
    holder = house_of(game, to).id
    taken = [piece, *_below(game, piece.id)]
    return with_pieces(game, *(replace(p, holder=holder, order=game.seq + 1) for p in taken))


class TokensChanged(Event, frozen=True, kw_only=True):
    """Tokens of one kind were put on a card or taken off; spice moves by SpiceMoved."""

    piece: PieceId
    token: str
    by: int

    def apply(self, game: Game) -> Game:
        piece = _in_domain(game, self.piece)
        now = piece.tokens.get(self.token, 0) + self.by
        need(game, now >= 0, f"{piece.card} has not so many {self.token} tokens")
        need(game, self.token != Token.SPICE, "spice is moved, not changed")
        counted(game, now, f"{piece.card} would have {now} {self.token} tokens")
        return with_pieces(game, replace(piece, tokens=with_tokens(piece.tokens, self.token, now)))


class DefermentPlaced(Event, frozen=True, kw_only=True):
    """Each of these subdued cards got a deferment token (DF-01)."""

    pieces: tuple[PieceId, ...]

    def apply(self, game: Game) -> Game:
        def one_more(piece: Piece) -> Piece:
            now = piece.tokens.get(Token.DEFERMENT, 0) + 1
            return replace(piece, tokens=with_tokens(piece.tokens, Token.DEFERMENT, now))

        return with_pieces(game, *(one_more(_in_domain(game, one)) for one in self.pieces))


class AllegiancesSet(Event, frozen=True, kw_only=True):
    """A card has these allegiances from now on (AL-06, AL-10)."""

    piece: PieceId
    powers: tuple[Power, ...]

    def apply(self, game: Game) -> Game:
        return with_pieces(game, replace(piece_of(game, self.piece), allegiances=self.powers))


class CardActivated(Event, frozen=True, kw_only=True):
    """The Duration Effect of a venture or tactic began to work (V-12, TC-04)."""

    piece: PieceId

    def apply(self, game: Game) -> Game:
        return with_pieces(game, replace(piece_of(game, self.piece), active=True))


class EffectBegan(Event, frozen=True, kw_only=True):
    """A temporary effect on a number began."""

    effect: str
    source: PieceId
    on: str
    stat: str
    amount: int
    until: Until

    def apply(self, game: Game) -> Game:
        effects = (*game.effects, made(Effect, self, id=self.effect))
        return replace(game, effects=effects, counter=game.counter + 1)


class EffectsEnded(Event, frozen=True, kw_only=True):
    """These temporary effects ended."""

    effects: tuple[str, ...]

    def apply(self, game: Game) -> Game:
        return replace(game, effects=tuple(e for e in game.effects if e.id not in self.effects))
