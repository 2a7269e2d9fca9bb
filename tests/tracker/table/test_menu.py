"""Menus: what can be done now, as data; each choice is accepted at its bounds, none beyond."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from share import share
from spoken import lines, values_of
from tracker_cases import Play, play
from tracker_walk import Walker, laid_out

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread, Refused
from tracker.engine.events import CommandGiven, Noted
from tracker.engine.options import Number, OneCard, words_of
from tracker.engine.table import Secret, Table
from tracker.engine.words import Phase, Place
from tracker.rules.parsing import parsed
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import closes_first, give, legal, the_verb
from tracker.table.learned import learned
from tracker.table.menu import MenuGroup, menu
from tracker.table.verbs import VERBS
from tracker.views.telling.teller import seen

LAWS = settings(
    max_examples=share(6),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SECRET = Secret(3, "a word to seal with")


def passing(catalog: Catalog) -> Play:
    """A game of two Houses that pass in every window."""
    game = play(catalog)
    for house in game.game.houses:
        game.do(f"{house}: standing pass")
    return game


@LAWS
@given(seed=st.integers(0, 2**32 - 1), houses=st.integers(2, 4))
def test_every_choice_is_accepted_at_its_bounds(catalog: Catalog, seed: int, houses: int) -> None:
    walker = Walker(catalog, laid_out(catalog, seed, houses), seed)
    for _ in range(40):
        game, cards = walker.game, walker.cards
        found = menu(game, cards, game.pieces)
        assert not found.held
        for entry in found.entries:
            for choice in entry.choices:
                for words in lines(choice):
                    if not choice.unseen:
                        give(game, cards, words.split(), entry.house, secret=SECRET)
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)


@LAWS
@given(seed=st.integers(0, 2**32 - 1))
def test_every_legal_action_is_in_one_entry(catalog: Catalog, seed: int) -> None:
    walker = Walker(catalog, laid_out(catalog, seed), seed)
    for _ in range(40):
        listed = [(house, option) for house, _, option in legal(walker.game, walker.cards)]
        entries = menu(walker.game, walker.cards, walker.game.pieces).entries
        offered = [(entry.house, choice) for entry in entries for choice in entry.choices]
        assert sorted(listed, key=str) == sorted(offered, key=str)
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)


@LAWS
@given(seed=st.integers(0, 2**32 - 1), houses=st.integers(2, 4))
def test_no_house_is_offered_the_same_deed_twice(catalog: Catalog, seed: int, houses: int) -> None:
    """By what comes of it: under two words, or once more for "all" where there is one card."""
    walker = Walker(catalog, laid_out(catalog, seed, houses), seed)
    for _ in range(25):
        came = dict[tuple[str, str], str]()
        for house, _, option in legal(walker.game, walker.cards):
            if house and not option.unseen:
                said = option.words.split()
                at = give(walker.game, walker.cards, said, house, chance=lambda: "one and the same")
                events = str([one for one in at.events if not isinstance(one, CommandGiven)])
                assert came.setdefault((house, events), option.words) == option.words
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)


def test_i_02_passes_the_announcement_among_what_ends_a_part(catalog: Catalog) -> None:
    """What a House must say stands where the word for any other part of a phase does."""
    game = play(catalog, phase=Phase.DECLARATION)
    entries = menu(game.game, game.cards, game.game.pieces, "vernius").entries
    assert {one.verb: one.group for one in entries}["declare"] is MenuGroup.END
    assert "next" not in {one.verb for one in entries}


def test_p_03_passes_bids_as_one_choice_up_to_the_treasury(catalog: Catalog) -> None:
    game = play(catalog, solaris=12)
    wanted = game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    found = menu(game.game, game.cards, game.game.pieces, "vernius")
    entry = next(one for one in found.entries if one.verb == "petition")
    assert (entry.group, len(entry.choices)) == (MenuGroup.PETITION, 1)
    choice = entry.choices[0]
    assert choice.args == (OneCard(wanted), Number(3, 12, unsaid=3))
    assert words_of(choice, [7]) == f"petition {wanted} 7"


def test_p_03_fails_beyond_the_bounds(catalog: Catalog) -> None:
    game = play(catalog, solaris=12)
    game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    found = menu(game.game, game.cards, game.game.pieces, "vernius")
    choice = next(one for one in found.entries if one.verb == "petition").choices[0]
    for number in (2, 13):
        assert game.refused(words_of(choice, [number])) in {"P-02", "P-03"}


def test_z_03_fails_to_show_a_choice_that_names_a_hidden_card(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:caladan")
    hidden = game.card("eots:house-battalion", place=Place.HAND)
    mine = menu(game.game, game.cards, seen(game.game, game.cards, "vernius"))
    theirs = menu(game.game, game.cards, seen(game.game, game.cards, "ordos"))
    assert any(hidden in choice.cards for entry in mine.entries for choice in entry.choices)
    assert not any(hidden in choice.cards for entry in theirs.entries for choice in entry.choices)
    assert theirs.held["vernius"] == ("place", "deploy")


def test_ct_16_passes_several_cards_engaged_in_one_command(catalog: Catalog) -> None:
    game = passing(catalog)
    caladan = game.card("eots:caladan")
    market = game.card("jotc:pundi-rice-market")
    at = game.do(f"engage {caladan}, {market}")
    assert {piece for piece in (caladan, market) if game.piece(piece).engaged} == {caladan, market}
    assert sum(type(event).__name__ == "CommandGiven" for event in at.events) == 1


def test_ct_16_passes_all_that_can_be_engaged(catalog: Catalog) -> None:
    game = passing(catalog)
    cards = [game.card("eots:caladan"), game.card("jotc:pundi-rice-market")]
    game.do("engage all")
    assert all(game.piece(piece).engaged for piece in cards)


def test_g_06_passes_a_window_in_between_and_says_what_is_left(catalog: Catalog) -> None:
    game = play(catalog, settings={"windows": "rotate"})
    first, second = game.card("eots:caladan"), game.card("jotc:pundi-rice-market")
    at = game.do(f"engage {first}, {second}")
    assert not game.piece(second).engaged
    notes = [event.text for event in at.events if isinstance(event, Noted)]
    assert notes == [f"not yet: engage {second}"]


def test_ct_16_passes_an_answer_that_holds_a_comma(catalog: Catalog) -> None:
    """What a choice says may hold one: it does not part the answer from the next."""
    game = passing(catalog)
    wall = game.card("jotc:false-wall-south")
    for card in ("eots:pogrom", "eots:maula-pistol"):
        game.card(card, place=Place.HOUSE_DISCARD)
    game.do(f"engage {wall}")
    (choice,) = (one for one in game.game.questions[0].choices if "," in one)
    game.do(f"answer {choice}")
    assert len(game.game.questions[0].choices) == 2
    assert set(game.game.questions[0].choices) <= game.game.pieces.keys()


def test_ct_16_fails_to_engage_all_of_nothing(catalog: Catalog) -> None:
    with pytest.raises(Misread, match="a card that engage can be said of"):
        play(catalog).do("engage all")


@LAWS
@given(seed=st.integers(0, 2**32 - 1), houses=st.integers(2, 4))
def test_all_words_of_an_option_are_read_back_to_it(
    catalog: Catalog, seed: int, houses: int
) -> None:
    walker = Walker(catalog, laid_out(catalog, seed, houses), seed)
    for _ in range(25):
        for house, verb, option in legal(walker.game, walker.cards):
            at = Table(walker.game, walker.cards)
            at.speaker = house
            options = [one for h, v, one in legal(walker.game, walker.cards, house) if v is verb]
            for values in list(values_of(option))[::7]:
                words = words_of(option, values).split()[1:]
                read = parsed(at, options if house else [option], words)
                assert (option, values) in read, words
                assert {words_of(*one) for one in read} == {words_of(option, values)}
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)


@LAWS
@given(seed=st.integers(0, 2**32 - 1), houses=st.integers(2, 4))
def test_one_beyond_each_bound_is_refused(catalog: Catalog, seed: int, houses: int) -> None:
    walker = Walker(catalog, laid_out(catalog, seed, houses), seed)
    for _ in range(40):
        for house, _, option in legal(walker.game, walker.cards):
            match option.open:
                case (Number() as number,) if not number.floor and not number.name:
                    for value in (number.low - 1, number.high + 1):
                        words = words_of(option, [value]).split()
                        with pytest.raises((Refused, Misread)):
                            give(walker.game, walker.cards, words, house)
        chosen = walker.choose()
        if chosen is None:
            break
        walker.play(*chosen)


@LAWS
@given(seed=st.integers(0, 2**32 - 1), windows=st.sampled_from(["auto", "open", "rotate"]))
def test_nobody_learns_anything_by_a_quiet_word(catalog: Catalog, seed: int, windows: str) -> None:
    walker = Walker(catalog, laid_out(catalog, seed, windows=windows), seed)
    for _ in range(80):
        chosen = walker.choose()
        if chosen is None:
            break
        before, verb = walker.game, the_verb(chosen[1].split()[0])
        events = walker.play(*chosen)
        if verb.quiet and not closes_first(before, verb):
            assert list(learned(before, events, walker.cards, chosen[0])) == []


def test_g_06_passes_the_words_that_can_be_undone_quietly() -> None:
    quiet = {word for word, verb in VERBS.items() if verb.quiet}
    assert quiet == {"standing", "homeworld", "create", "disengage", "buy", "sell", "seal"}


def test_oq_33_passes_a_pass_that_stands_last_where_nobody_waits_for_it(catalog: Catalog) -> None:
    """In one's own interval, after a deed done at once, it stood before all that can be done."""
    game = play(catalog)
    game.card("eots:caladan")
    game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    for words, house, first in (
        ("favor 1", "vernius", "petition"),
        ("petition duncan 3", "vernius", "pass"),
        ("all pass", "ordos", "pass"),
    ):
        game.do(words)
        entries = menu(game.game, game.cards, game.game.pieces, house).entries
        assert "pass" in {one.verb for one in entries}
        assert entries[0].verb == first
