"""How cards come to lie in a played scene: the words behind `NAME = CARD`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from scene_checks import PLACES, TOKENS, BadScene, power_called, whole

from tracker.engine.events import (
    AllegiancesSet,
    CardActivated,
    CardAssigned,
    CardDeployed,
    CardMoved,
    CardNamed,
    CardPlaced,
    CardsEngaged,
    SpiceMoved,
    TokensChanged,
)
from tracker.engine.words import Place, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from tracker_cases import Play

    from cardbase.vocabulary import Power

STATES = frozenset({"subdued", "engaged", "active", "dormant", "top", "unseen"})


@dataclass
class Lying:
    """Where and how a card lies."""

    house: str = "vernius"
    owner: str = ""
    place: Place = Place.DOMAIN
    on: str | None = None
    tokens: dict[str, int] = field(default_factory=dict[str, int])
    powers: tuple[Power, ...] = ()
    states: set[str] = field(default_factory=set[str])


def lying(words: list[str], houses: Collection[str], id_of: Callable[[str], str]) -> Lying:
    """Read the words behind a card. Raises BadScene."""
    found = Lying()
    left = list(words)
    while left:
        word = left.pop(0)
        if word in houses:
            found.house = word
        elif word in PLACES:
            found.place = PLACES[word]
        elif word in STATES:
            found.states.add(word)
        elif not left:
            raise BadScene(f'"{word}" is nothing that can be laid, or something is missing')
        else:
            _with_more(found, word, left, id_of)
    return found


def _with_more(found: Lying, word: str, left: list[str], id_of: Callable[[str], str]) -> None:
    """A word that needs others behind it."""
    if word == "on":
        found.on = id_of(left.pop(0))
    elif word == "of":
        found.owner = left.pop(0)
    elif word == "bears":
        found.powers = tuple(power_called(left.pop(0)) for _ in tuple(left))
    elif word in TOKENS or word == "token":
        kind = left.pop(0) if word == "token" else word
        found.tokens[kind] = whole(left.pop(0) if left else "")
    else:
        raise BadScene(f'"{word}" is nothing that can be laid')


def lay(game: Play, card: str, how: Lying) -> str:
    """Put a card into the game; its id."""
    piece = game.table().next_id("c")
    in_domain = how.place is Place.DOMAIN
    named = CardNamed(
        piece=piece,
        card=game.cards[card].id,
        owner=how.owner or how.house,
        holder=how.house,
        place=Place.HAND if in_domain else how.place,
        unseen="unseen" in how.states,
        dormant="dormant" in how.states,
    )
    game.happen(named)
    if "top" in how.states:
        game.happen(CardMoved(piece=piece, holder=how.house, place=how.place, top=True))
    if in_domain and "subdued" in how.states:
        game.happen(CardPlaced(piece=piece, holder=how.house))
        if how.on is not None:
            game.happen(CardAssigned(piece=piece, parent=how.on))
    elif in_domain:
        game.happen(CardDeployed(piece=piece, parent=how.on))
    if "engaged" in how.states:
        game.happen(CardsEngaged(pieces=(piece,)))
    if "active" in how.states:
        game.happen(CardActivated(piece=piece))
    if how.powers:
        game.happen(AllegiancesSet(piece=piece, powers=how.powers))
    for kind, many in how.tokens.items():
        if kind == Token.SPICE:
            game.happen(SpiceMoved(source="", target=piece, amount=many))
        else:
            game.happen(TokensChanged(piece=piece, token=kind, by=many))
    return piece
