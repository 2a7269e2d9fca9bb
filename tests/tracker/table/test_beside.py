"""Nothing outside the options is carried out, save for the words that set right or tell."""

from __future__ import annotations

import re
from random import Random

from beside import CORRECTIONS, Beside
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from share import share
from tracker_cases import play
from tracker_walk import Walker, laid_out

from cardbase.catalog.catalog import Catalog
from tracker.engine.options import words_of
from tracker.engine.table import Table
from tracker.engine.words import Phase, Place
from tracker.rules.parsing import parsed
from tracker.table.dispatch import ANSWER, give, legal
from tracker.table.verbs import VERBS

TOLD = {
    "what a card does that the tracker does not carry out, or that was forgotten": (
        "gain lose spend give hoard move token turn draw toss return bring subdue capture reassign "
        "become lay mark spice harvest quota effect lift limit allow adopt cancel fate join "
        "endrite retarget rank"
    ),
    "what happened away from the tracker": "drew declared by",
    "a remark": "note",
    "how the game is kept": "set",
}
"""The words that are no option and are carried out at any time, by why that is so."""


LAWS = settings(
    max_examples=share(6),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@LAWS
@given(seed=st.integers(0, 2**32 - 1), houses=st.integers(2, 4))
def test_what_is_carried_out_is_one_of_the_options(
    catalog: Catalog, seed: int, houses: int
) -> None:
    walker, random = Walker(catalog, laid_out(catalog, seed, houses), seed), Random(seed)
    for _ in range(60):
        found = Beside(walker.game, walker.cards, random).accepted(8)
        assert [one for one in found if len(one.meant) != 1] == []
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)


@LAWS
@given(seed=st.integers(0, 2**32 - 1), houses=st.integers(2, 4))
def test_a_name_with_one_legal_meaning_is_carried_out(
    catalog: Catalog, seed: int, houses: int
) -> None:
    walker = Walker(catalog, laid_out(catalog, seed, houses), seed)
    for _ in range(40):
        game, cards = walker.game, walker.cards
        every = [one for one in legal(game, cards) if one[2].cards and one[1].word != ANSWER]
        for house, verb, option in every[::3]:
            said = option.words
            for piece in option.cards:
                name = cards[game.pieces[piece].card].full_name
                said = re.sub(rf"\b{piece}\b", name, said)
            at = Table(game, cards)
            at.speaker = house
            options = [one for _, other, one in legal(game, cards, house) if other is verb]
            read = parsed(at, options, said.split()[1:])
            meant = list(dict.fromkeys(words_of(*one) for one in read))
            assert option.words in meant or "," in said
            if len(meant) == 1 and "," not in said:
                told = give(game, cards, said.split(), house).game
                assert told == give(game, cards, meant[0].split(), house).game
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)


def test_each_word_without_options_is_told_why() -> None:
    told = [word for words in TOLD.values() for word in words.split()]
    assert sorted(told) == sorted(CORRECTIONS)
    unlisted = {word for word, verb in VERBS.items() if verb.unlisted} - CORRECTIONS
    assert unlisted == {"house", "raise"}  # a name of one's own; a bid, as "bid" lists it


def test_ct_19_fails_with_an_x_where_none_is_chosen(catalog: Catalog) -> None:
    game = play(catalog)
    gurney = game.card("eots:gurney-halleck")
    pistol = game.card("eots:maula-pistol", place=Place.HAND)
    duncan = game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    event = game.card("eots:sandworm", subdued=True)
    assert game.refused(f"deploy {pistol} on {gurney} x=3") == "CT-19"
    assert game.refused(f"petition {duncan} 5 x=3") == "CT-19"
    assert game.refused(f"deploy {event} x=3") == "CT-19"


def test_e_02_fails_with_an_x_for_an_event(catalog: Catalog) -> None:
    game = play(catalog)
    event = game.card("eots:sandworm", place=Place.HAND)
    assert game.refused(f"place {event} x=3") == "E-02"


def test_t_03_passes_all_cards_as_an_option_and_fails_without_any(catalog: Catalog) -> None:
    game = play(catalog, phase=Phase.DISENGAGE)
    assert game.refused("vernius: disengage") == "T-03"
    assert game.refused("vernius: next keep") == "T-03"
    assert game.refused("all next keep") == "T-03"
    first = game.card("eots:gurney-halleck", engaged=True)
    assert [one for one in game.legal("vernius") if "disengage" in one] == [
        f"vernius: disengage {first}"  # all of one card is that card
    ]
    second = game.card("eots:duncan-idaho", engaged=True)
    assert "vernius: disengage" in game.legal("vernius")
    game.do("vernius: disengage")
    assert not game.piece(first).engaged
    assert not game.piece(second).engaged
