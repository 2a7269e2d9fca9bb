"""Laws of standing values: no order of deployment counts, nothing is left of a card that went."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from law_tables import stage, table
from law_values import Values, differing, values
from msgspec.structs import replace
from share import share

from cardbase.cards.kinds import is_dune
from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import CardType, Deck
from tracker.engine.apply import apply
from tracker.engine.codec import decode, encode
from tracker.engine.errors import Misread
from tracker.engine.events import CardsSubdued
from tracker.engine.invariants import flaws
from tracker.engine.state import Game, Piece
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import Place
from tracker.staging import staged
from tracker.staging.filling import contradictions
from tracker.standing.assigning import can_assign
from tracker.table.dispatch import give

if TYPE_CHECKING:
    from tracker.engine.words import PieceId

LAWS = settings(
    max_examples=share(12),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SEEDS = st.integers(0, 2**32 - 1)
HOUSES = st.integers(2, 4)
BECAUSE = "the table says so"
SOME_GIVE = 30
"""Cards that give something to others, at least, in a run over all."""

BROUGHT = frozenset({CardType.PERSONA, CardType.HOLDING, CardType.RESOURCE})


# --- the order of deployment --------------------------------------------------------------------


def dealt_anew(game: Game, random: Random) -> Game:
    """The same cards, deployed in another order: each after the card it lies on."""
    left, orders = [*game.pieces.values()], sorted(p.order for p in game.pieces.values())
    random.shuffle(left)
    done: dict[PieceId, Piece] = {}
    while left:
        now = next(p for p in left if p.parent is None or p.parent in done)
        left.remove(now)
        done[now.id] = replace(now, order=orders[len(done)])
    return replace(game, pieces=done)


@LAWS
@given(seed=SEEDS, houses=HOUSES)
def test_the_order_of_deployment_changes_no_value(catalog: Catalog, seed: int, houses: int) -> None:
    cards = CardFacts(catalog)
    game = table(cards, seed, houses, most=60)
    other = dealt_anew(game, Random(seed))
    assert not differing(values(Table(game, cards)), values(Table(other, cards)))


# --- what a card gave goes with it --------------------------------------------------------------


def clinging(game: Game, piece: PieceId) -> set[PieceId]:
    """A card and all that lies on it, directly or not: what goes with it."""
    found = {piece}
    for child in game.assigned(piece):
        found |= clinging(game, child.id)
    return found


def answered(at: Table, random: Random) -> Table:
    """The table once nothing is asked any more, whatever is answered."""
    for _ in range(50):
        if not at.game.questions:
            return at
        asked = at.game.questions[0]
        said = random.choice(asked.choices or ("1",))
        at = give(at.game, at.cards, f"answer {asked.id} {said}".split(), asked.house)
    raise AssertionError(f"asks for ever: {at.game.questions[0].text}")


WORDS = ("toss {}", "subdue {}", "return {} to deck")
"""How a card goes, or ceases to give anything."""


def with_one_more(cards: CardFacts, seed: int, houses: int, card: str) -> tuple[Game, Piece] | None:
    """A settled table, and this card at hand of the House that acts; None where it lies there."""
    game = give(table(cards, seed, houses), cards, ["note", "laid"]).game
    if any(piece.card == card for piece in game.pieces.values()):
        return None
    number, house = game.counter + 1, game.active or next(iter(game.houses))
    place = Place.HAND if cards[card].deck is Deck.HOUSE else Place.ASSEMBLY
    piece = Piece(id=f"c{number}", card=card, owner=house, holder=house, place=place, order=number)
    pieces = {**game.pieces, piece.id: piece}
    return replace(game, counter=number, pieces=pieces), piece


def come(at: Table, piece: Piece, random: Random) -> Table | None:
    """The table once the card was brought into play by an effect; None where it cannot come."""
    on = ""
    if at.card(piece).type is CardType.RESOURCE:
        there = [one for one in at.game.pieces.values() if one.place is Place.DOMAIN]
        hosts = [host.id for host in there if can_assign(at, piece.owner, piece, host)]
        on = f" on {random.choice(hosts)}" if hosts else ""
    try:
        words = f"bring {piece.id}{on}".split()
        found = answered(give(at.game, at.cards, words, piece.owner, BECAUSE), random)
    except Misread:
        return None  # a resource that can be assigned to nothing here
    return found if found.game.pieces[piece.id].deployed else None


def left_behind(cards: CardFacts, seed: int, houses: int, card: str) -> tuple[bool, object]:
    """What a card changed while it lay there at all, and what else is not as it was before.

    Returns:
        Whether it gave anything to others, and what differs once it has gone.
    """
    random = Random(seed)
    laid = with_one_more(cards, seed, houses, card)
    if laid is None:
        return False, {}
    game, piece = laid
    before = values(Table(game, cards))
    there = come(Table(game, cards), piece, random)
    if there is None:
        return False, {}
    now, own = there.game, there.game.pieces[piece.id]
    gave = differing(before, others(values(Table(now, cards)), {piece.id}))
    word = random.choice(WORDS).format(piece.id)
    went = answered(give(now, cards, word.split(), own.holder, BECAUSE), random)
    stays_down = estranged(there) | estranged(went)
    after = others(values(Table(went.game, cards)), clinging(now, piece.id) | stays_down)
    return bool(gave), differing(before, after)


def estranged(at: Table) -> set[PieceId]:
    """The cards that have come to be of an adversary's power: they lie subdued (AL-07, AL-09)."""
    down = (one for one in at.events if isinstance(one, CardsSubdued))
    return {piece for one in down if one.rule in {"AL-07", "AL-09"} for piece in one.pieces}


def others(all_values: Values, gone: set[PieceId]) -> Values:
    """The values of everything else."""
    return {key: value for key, value in all_values.items() if key[0] not in gone}


def brought(catalog: Catalog) -> list[str]:
    """The cards that an effect can bring into play; Dune changes homeworlds (DN-03)."""
    return [card.id for card in catalog.all_cards() if card.type in BROUGHT and not is_dune(card)]


@LAWS
@given(seed=SEEDS, houses=HOUSES, data=st.data())
def test_a_card_that_goes_takes_along_all_it_gave(
    catalog: Catalog, seed: int, houses: int, data: st.DataObject
) -> None:
    """Discarded, subdued or taken back: all else is as on the table on which it never lay."""
    card = data.draw(st.sampled_from(brought(catalog)))
    _, left = left_behind(CardFacts(catalog), seed, houses, card)
    assert not left


@pytest.mark.sweep
def test_every_card_that_goes_takes_along_all_it_gave(catalog: Catalog) -> None:
    cards, gave, left = CardFacts(catalog), set[str](), dict[str, object]()
    for seed, card in enumerate(brought(catalog)):
        did, stays = left_behind(cards, seed, 2 + seed % 3, card)
        gave |= {card} if did else set()
        left |= {card: stays} if stays else {}
    assert not left
    assert len(gave) >= SOME_GIVE, "hardly any card gave anything: the law would be about nothing"


# --- folding --------------------------------------------------------------------------------------


@LAWS
@given(seed=SEEDS, houses=HOUSES)
def test_a_table_folded_twice_and_through_its_text_is_equal(
    catalog: Catalog, seed: int, houses: int
) -> None:
    cards = CardFacts(catalog)
    event = stage(cards, seed, houses)
    game = apply(Game(), event)
    assert apply(Game(), decode(*encode(event))) == game
    assert msgspec.json.decode(msgspec.json.encode(game), type=Game) == game
    assert not [*flaws(game)]
    assert not [*contradictions(game, cards)]
    again = apply(Game(), staged(game))
    assert values(Table(again, cards)) == values(Table(game, cards))
