"""Decks on paper (`hands=paper`): the list is known, the order is physical (Z-01, DK-01)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

import pytest
from deck_cases import deck_file
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from share import share
from tracker_cases import Play, fresh, onward

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Deck
from tracker.engine.chance import fresh as fresh_secret
from tracker.engine.errors import Misread, Refused, SeveralFit
from tracker.engine.events import CardNamed, DeckDealt, DeckShuffled, FavorChanged
from tracker.engine.sight import covered, unaccounted
from tracker.engine.words import Phase, Place
from tracker.play.effects import run_operation
from tracker.rules.naming import name_unseen
from tracker.staging import dumped, read
from tracker.table.dispatch import give
from tracker.views.telling import told

SEATS = (
    "house Vernius sponsor Atreides homeworld Caladan",
    "house Ordos sponsor Harkonnen homeworld Giedi Prime",
)


def on_paper(catalog: Catalog) -> Play:
    """Two real decks on paper; both Houses have their first cards, of which none is named."""
    game = fresh(catalog, *SEATS, settings={"hands": "paper", "windows": "open"})
    game.do(f"vernius: deck {deck_file('atreides')}")
    game.do(f"ordos: deck {deck_file('harkonnen')}")
    game.do("begin")
    return game


def interval(game: Play) -> None:
    """On to the House Interval of Vernius."""
    game.happen(FavorChanged(house="vernius", by=1))
    game.do("vernius: declare 11")
    game.do("ordos: declare 10")
    while game.game.phase is not Phase.HOUSE_INTERVAL:
        onward(game)


def of_deck(game: Play, deck: Deck, copies: int = 1) -> list[str]:
    """The cards of Vernius's list with such a back and so many copies."""
    listed = game.house().listed
    game.cards.learn(set(listed))
    return [one for one, many in listed.items() if many == copies and game.cards[one].deck is deck]


def test_a_list_on_paper_is_known_and_nothing_is_dealt(catalog: Catalog) -> None:
    game = on_paper(catalog)
    house = game.house()
    assert not house.named
    assert sum(house.listed.values()) == 15 + 47
    counts = {place: game.game.count("vernius", place) for place in Place}
    assert counts[Place.HAND] == 7
    assert counts[Place.ASSEMBLY] == 3
    assert counts[Place.HOUSE_DECK] == 40
    assert not any(isinstance(event, DeckDealt) for event in game.events)
    assert unaccounted(game.game, "vernius") == house.listed


def test_a_list_on_paper_is_judged_as_any_other(catalog: Catalog) -> None:
    game = fresh(catalog, *SEATS, settings={"hands": "paper"})
    assert game.refused(f"vernius: deck {deck_file('harkonnen')}") == "DK-04"
    assert game.refused("vernius: deck imperial 15 house 45") == "Z-01"
    game.do(f"vernius: deck {deck_file('atreides')}")
    assert game.refused(f"vernius: deck {deck_file('atreides')}") == "DK-01"


def test_z_01_passes_names_of_the_list_until_every_copy_is_known(catalog: Catalog) -> None:
    game = on_paper(catalog)
    card = of_deck(game, Deck.HOUSE, copies=3)[0]
    name = game.cards[card].full_name
    game.do(f"vernius: drew {name}, {name}")
    game.do(f"vernius: toss {name}")
    game.do(f"vernius: drew {name}")
    known = Counter(p.place for p in game.game.pieces.values() if p.card == card)
    assert known == {Place.HAND: 2, Place.HOUSE_DISCARD: 1}
    assert card not in unaccounted(game.game, "vernius")
    with pytest.raises(Refused) as refusal:
        game.do(f"vernius: drew {name}")
    assert refusal.value.rule == "Z-01"
    assert refusal.value.reason == (
        f"the deck list of House Vernius has 3 copies of {name}: 1 in the House discard of House "
        "Vernius and 2 in the hand of House Vernius"
    )
    game.do(f"vernius: drew {name}", why="the list was typed wrong")
    assert sum(p.card == card for p in game.game.pieces.values()) == 4


def test_dk_01_fails_a_card_that_is_not_in_the_list(catalog: Catalog) -> None:
    game = on_paper(catalog)
    listed = game.house().listed
    other = next(
        card
        for card in catalog.all_cards()
        if card.deck is Deck.HOUSE and card.id not in listed and card.allegiance is None
    )
    assert game.refused(f"vernius: drew {other.full_name}") == "DK-01"
    game.do(f"vernius: drew {other.full_name}", why="a late change of the deck")
    assert game.game.in_place("vernius", Place.HAND)[0].card == other.id


def test_names_are_looked_up_in_the_list(catalog: Catalog) -> None:
    """A word that fits many cards of the catalog is enough where it fits one of the list."""
    game = on_paper(catalog)
    game.do("vernius: drew duncan")
    assert game.cards[game.game.in_place("vernius", Place.ASSEMBLY)[0].card].name == "Duncan Idaho"
    counts = fresh(catalog, *SEATS)
    counts.do("vernius: deck imperial 15 house 45")
    counts.do("ordos: deck imperial 15 house 45")
    counts.do("begin")
    with pytest.raises((Misread, SeveralFit)):
        counts.do("vernius: drew house")


def test_drew_names_another_copy_and_only_its_house_sees_it(catalog: Catalog) -> None:
    game = on_paper(catalog)
    card = of_deck(game, Deck.HOUSE, copies=2)[0]
    name = game.cards[card].full_name
    before = game.game
    at = game.do(f"vernius: drew {name}, {name}")
    assert [event.card for event in at.events if isinstance(event, CardNamed)] == [card, card]
    assert len(game.game.in_place("vernius", Place.HAND)) == 2
    own = " ".join(one.text for one in told(before, at.events, game.cards, "vernius"))
    rivals = " ".join(one.text for one in told(before, at.events, game.cards, "ordos"))
    assert name in own
    assert name not in rivals
    assert game.cards[card].name not in rivals
    assert game.game.count("vernius", Place.HAND) == 7


def test_drew_is_refused_beyond_the_hand_and_where_the_tracker_deals(catalog: Catalog) -> None:
    game = on_paper(catalog)
    allies = of_deck(game, Deck.IMPERIAL)[:4]
    game.do(f"vernius: drew {', '.join(allies[:3])}")
    assert game.refused(f"vernius: drew {allies[3]}") == "Z-01"
    dealt = fresh(catalog, *SEATS)
    dealt.do(f"vernius: deck {deck_file('atreides')}")
    assert dealt.house().listed == {}
    dealt.do("ordos: deck imperial 15 house 45")
    dealt.do("begin")
    assert dealt.refused(f"vernius: drew {allies[0]}") == "Z-01"


def test_the_list_is_seen_by_its_house_alone(catalog: Catalog) -> None:
    game = on_paper(catalog)
    for viewer, knows in (("vernius", True), ("ordos", False), ("", False)):
        shown = covered(game.game, game.cards, viewer)
        assert bool(shown.houses["vernius"].listed) is knows
    texts = [one.text for one in told(fresh(catalog).game, game.events[1:], game.cards, "ordos")]
    listed = [text for text in texts if "on paper" in text]
    assert (
        listed[0]
        == "House Vernius lays out 15 cards on paper, Imperial deck, and shuffles them by hand"
    )
    assert len(listed) == 4


def test_another_house_learns_nothing_by_trying(catalog: Catalog) -> None:
    """Where a rival names a card, no refusal lists the deck, nor tells where cards are."""
    game = on_paper(catalog)
    card = of_deck(game, Deck.HOUSE)[0]
    game.do(f"vernius: drew {card}")
    at = game.table()
    at.speaker = "ordos"
    with pytest.raises(Refused) as refusal:
        name_unseen(at, "vernius", card, Place.HAND, "a card")
    assert refusal.value.reason.endswith("and none can lie there")
    assert "hand of" not in refusal.value.reason


def test_a_staged_game_keeps_the_list(catalog: Catalog) -> None:
    game = on_paper(catalog)
    game.do("vernius: drew duncan")
    again, _ = read(dumped(game.game, game.cards), "dump.toml", game.cards, {})
    assert again.houses["vernius"].listed == game.house().listed
    assert unaccounted(again, "vernius") == unaccounted(game.game, "vernius")


def test_a_shuffle_makes_cards_unknown_again(catalog: Catalog) -> None:
    game = on_paper(catalog)
    card = of_deck(game, Deck.HOUSE)[0]
    game.do(f"vernius: drew {card}")
    game.do(f"vernius: return {card} to deck")
    assert game.refused(f"vernius: drew {card}") == "Z-01"
    pieces = tuple(p.id for p in game.game.in_place("vernius", Place.HOUSE_DECK))
    game.happen(DeckShuffled(house="vernius", deck=Place.HOUSE_DECK, pieces=pieces))
    assert unaccounted(game.game, "vernius") == game.house().listed
    game.do(f"vernius: drew {card}")


def test_a_shuffle_in_play_is_told_as_made_by_hand_and_promises_no_order(catalog: Catalog) -> None:
    """The cards lie on the table: no order of the tracker, and no digest of one, is theirs."""
    game = on_paper(catalog)
    interval(game)
    known, wanted = of_deck(game, Deck.HOUSE)[:2]
    game.do(f"vernius: drew {known}")
    game.do(f"vernius: return {known} to deck")
    card = game.card("eots:traverse-fold-space")
    using = game.table()
    run_operation(using, "vernius", game.piece(card))
    game.happen(*using.events)
    game.do("answer 2")
    secret = fresh_secret()
    at = give(game.game, game.cards, ["answer", wanted], chance=lambda: secret)
    texts = [one.text for one in told(game.game, at.events, game.cards, "ordos")]
    assert "House Vernius shuffles the House deck by hand, on the table" in texts
    assert at.game.in_place("vernius", Place.HOUSE_DECK) == ()


def test_i_06_a_card_drawn_for_a_rank_is_of_the_list(catalog: Catalog) -> None:
    game = on_paper(catalog)
    for house in ("vernius", "ordos"):
        game.do(f"{house}: declare 10")
    game.do("all pass")
    assert game.game.tie is not None
    card = of_deck(game, Deck.HOUSE)[0]
    other = next(one for one in game.house("ordos").listed if one not in game.house().listed)
    with pytest.raises((Refused, Misread)):
        game.do(f"vernius: tie {other}")
    game.do(f"vernius: tie {card}")
    assert [p.card for p in game.game.in_place("vernius", Place.HOUSE_DISCARD)] == [card]
    assert game.house().unseen[Place.HOUSE_DECK] == 39


def test_a_captured_card_stays_accounted_for(catalog: Catalog) -> None:
    game = on_paper(catalog)
    interval(game)
    game.do("vernius: bring duncan")
    (duncan,) = (p for p in game.game.pieces.values() if game.cards[p.card].name == "Duncan Idaho")
    game.do(f"ordos: capture {duncan.id}")
    assert game.piece(duncan.id).holder == "ordos"
    with pytest.raises(Refused, match="1 in the domain of House Ordos"):
        game.do("vernius: drew duncan")


# --- the law: the order is physical, and the tracker never contradicts it ------------------------


@dataclass
class Paper:
    """The cards of one House as they really lie, beside a game that only counts them."""

    game: Play
    random: Random
    lies: dict[Place, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Shuffle and deal as the Houses do: the top of a deck is its end."""
        self.game.cards.learn(set(self.game.house().listed))
        for deck, held, many, back in (
            (Place.HOUSE_DECK, Place.HAND, 7, Deck.HOUSE),
            (Place.IMPERIAL_DECK, Place.ASSEMBLY, 3, Deck.IMPERIAL),
        ):
            cards = [
                card
                for card, copies in self.game.house().listed.items()
                for _ in range(copies)
                if self.game.cards[card].deck is back
            ]
            self.random.shuffle(cards)
            self.lies[held] = [cards.pop() for _ in range(many)]
            self.lies[deck] = cards
        self.lies[Place.HOUSE_DISCARD] = []
        self.lies[Place.IMPERIAL_DISCARD] = []

    def known(self, place: Place) -> Counter[str]:
        """The cards there that the tracker knows."""
        return Counter(piece.card for piece in self.game.game.in_place("vernius", place))

    def step(self) -> None:
        """Something true is done, which is never refused."""
        place, deck, pile = self.random.choice(
            [
                (Place.HAND, Place.HOUSE_DECK, Place.HOUSE_DISCARD),
                (Place.ASSEMBLY, Place.IMPERIAL_DECK, Place.IMPERIAL_DISCARD),
            ]
        )
        match self.random.randrange(5):
            case 0 if self.lies[deck]:
                self.game.do(f"vernius: draw{' imperial' * (place is Place.ASSEMBLY)}")
                self.lies[place].append(self.lies[deck].pop())
            case 1 if untold := list((Counter(self.lies[place]) - self.known(place)).elements()):
                self.game.do(f"vernius: drew {self.random.choice(untold)}")
            case 2 if self.lies[place]:
                card = self._named(place)
                self.lies[place].remove(card)
                self.lies[pile].append(card)
                self.game.do(f"vernius: toss {self._piece(card, place)}")
            case 3 if self.lies[pile]:
                card = self.lies[pile].pop()
                to, word = self.random.choice(
                    [(deck, "deck"), (place, "hand" if place is Place.HAND else "assembly")]
                )
                self.lies[to].append(card)
                self.game.do(f"vernius: return {self._piece(card, pile)} to {word}")
            case 4 if self.random.random() < 0.3:
                self.random.shuffle(self.lies[deck])
                pieces = tuple(p.id for p in self.game.game.in_place("vernius", deck))
                self.game.happen(DeckShuffled(house="vernius", deck=deck, pieces=pieces))

    def _named(self, place: Place) -> str:
        """A card there that is known, told now where it was not."""
        card = self.random.choice(self.lies[place])
        if not self.known(place)[card]:
            self.game.do(f"vernius: drew {self.game.cards[card].full_name}")
        return card

    def _piece(self, card: str, place: Place) -> str:
        return next(p.id for p in self.game.game.in_place("vernius", place) if p.card == card)

    def verify(self) -> None:
        """What is known lies there; what cannot be there is refused, what can be is not."""
        for place, cards in self.lies.items():
            assert self.known(place) <= Counter(cards)
            assert self.game.game.count("vernius", place) == len(cards)
        left = unaccounted(self.game.game, "vernius")
        for card in self.random.sample(sorted(self.game.house().listed), 4):
            back = self.game.cards[card].deck
            place = Place.HAND if back is Deck.HOUSE else Place.ASSEMBLY
            untold = self.game.house().unseen.get(place, 0)
            if card in left and untold:
                give(self.game.game, self.game.cards, ["vernius:", "drew", card])
            else:
                assert self.game.refused(f"vernius: drew {card}") == "Z-01"
                assert Counter(self.lies[place])[card] <= self.known(place)[card]


@settings(
    max_examples=share(20),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(seed=st.integers(0, 2**32))
def test_no_truthful_word_is_refused_and_no_copy_beyond_the_list_is_taken(
    catalog: Catalog, seed: int
) -> None:
    paper = Paper(on_paper(catalog), Random(seed))
    for _ in range(25):
        paper.step()
        paper.verify()
