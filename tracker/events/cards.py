"""Events of cards: named, moved, deployed, subdued, engaged, assigned; tokens and effects."""

from cardbase.vocabulary import Power
from tracker.events.base import Event
from tracker.words import HouseId, PieceId, Place, Until


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
