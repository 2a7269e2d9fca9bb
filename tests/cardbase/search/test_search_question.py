"""How a question is read: names, aliases, slips, silent words, and whatever anyone may type."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardbase.catalog.catalog import Catalog
from cardbase.names import LONGEST
from cardbase.search.ask import ask
from cardbase.search.points import GameTitle
from cardbase.search.question import MOST_WORDS, SILENT, ParsedQuestion, read_question


def read(catalog: Catalog, text: str, game: GameTitle | None = None) -> ParsedQuestion:
    return read_question(catalog, text, game)


def typed(question: ParsedQuestion) -> list[str]:
    return [group.typed for group in question.groups]


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("Zool", "zoal"),
        ("Ecax", "ecaz"),
        ("Fremmen", "fremen"),
        ("Atrides", "atreides"),
        ("nofield", "no field"),
        ("Tanks", "tleilaxu tanks"),
        ("Guild", "spacing guild"),
        ("BG", "bene gesserit"),
        ("Ix", "ixians"),
    ],
)
def test_an_alias_is_a_name_and_its_meaning_is_searched(
    catalog: Catalog, word: str, meant: str
) -> None:
    (group,) = read(catalog, word).groups
    assert group.named
    assert group.known
    assert meant in group.phrases
    assert group.phrases[0] == word.lower()


def test_no_name_runs_over_the_end_of_a_sentence(catalog: Catalog) -> None:
    asked = read(catalog, "Stilgar is for the Fremen win. Richese sits in Tuek's Sietch")
    assert {"fremen win", "richese"} <= {*typed(asked)}


def test_a_name_that_begins_with_a_silent_word_gives_way(catalog: Catalog) -> None:
    assert "spice banker" in typed(read(catalog, "Feyd captured my Spice Banker leader"))


def test_karama_is_known_and_stands_for_itself(catalog: Catalog) -> None:
    (group,) = read(catalog, "Karama").groups
    assert group.known
    assert group.phrases[0] == "karama"


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ambasadrs", "ambassadors"),
        ("prescence", "prescience"),
        ("homewrlds", "homeworlds"),
        ("assasinate", "assassinate"),
        ("moritnai", "moritani"),
    ],
)
def test_a_slip_is_read_as_the_word_it_is_like(catalog: Catalog, word: str, meant: str) -> None:
    (group,) = read(catalog, word).groups
    assert not group.known
    assert group.read == meant == group.phrases[0]


def test_the_beginning_of_a_word_is_read_as_the_word(catalog: Catalog) -> None:
    (group,) = read(catalog, "ambassad").groups
    assert group.read.startswith("ambassador")


def test_a_form_of_a_known_word_is_no_slip(catalog: Catalog) -> None:
    (group,) = read(catalog, "shipping").groups
    assert group.known
    assert group.read == ""


@pytest.mark.parametrize("word", ["xqzvwk", "zz", "jq"])
def test_a_word_like_none_stays_and_is_told(catalog: Catalog, word: str) -> None:
    (group,) = read(catalog, word).groups
    assert (group.known, group.read, group.phrases) == (False, "", (word,))


def test_the_longest_name_wins(catalog: Catalog) -> None:
    assert typed(read(catalog, "enemy of my enemy cost")) == ["enemy of my enemy", "cost"]
    assert typed(read(catalog, "does bene gesserit pay")) == ["bene gesserit", "pay"]


def test_words_that_carry_no_question_are_passed_over(catalog: Catalog) -> None:
    assert typed(read(catalog, "what does the auditor do")) == ["auditor"]


def test_a_question_of_silent_words_only_is_read_whole(catalog: Catalog) -> None:
    assert {"how", "does", "it"} <= SILENT
    assert typed(read(catalog, "how does it")) == ["how", "does", "it"]


@pytest.mark.parametrize("text", ["", " ", "?!", "\0", "\n\t", "\u202e", "\U0001f400", "___"])
def test_an_empty_question_has_no_groups(catalog: Catalog, text: str) -> None:
    question = read(catalog, text)
    assert (question.groups, question.keys, question.meant) == ((), (), ())
    assert question.asked == text


def test_keys_are_the_whole_with_and_without_the_words_around_it(catalog: Catalog) -> None:
    assert set(read(catalog, "What is a No-Field?").keys) == {"whatisanofield", "nofield"}
    assert read(catalog, "RIC-36").keys == ("ric36",)


def test_aliases_and_slips_are_read_into_the_whole_name(catalog: Catalog) -> None:
    assert "ecazambassador" in read(catalog, "ecax ambassador").meant
    assert "ambassadors" in read(catalog, "ambasadrs").meant
    assert read(catalog, "pogrom").meant == ()


def test_a_name_of_the_other_game_is_not_meant(catalog: Catalog) -> None:
    assert "spacing guild" in read(catalog, "guild", GameTitle.BOARD).groups[0].phrases
    assert "spacing guild" not in read(catalog, "guild", GameTitle.CCG).groups[0].phrases
    assert "fremen" in read(catalog, "fremmen", GameTitle.CCG).groups[0].phrases


@pytest.mark.parametrize(
    ("text", "game", "left"),
    [
        ("ccg petition", GameTitle.CCG, ["petition"]),
        ("petition in the card game", GameTitle.CCG, ["petition"]),
        ("board game storm", GameTitle.BOARD, ["storm"]),
        ("boardgame storm", GameTitle.BOARD, ["storm"]),
        ("storm", None, ["storm"]),
        ("ccg", None, ["ccg"]),
    ],
)
def test_a_question_may_say_which_game(
    catalog: Catalog, text: str, game: GameTitle | None, left: list[str]
) -> None:
    question = read(catalog, text)
    assert (question.game, typed(question)) == (game, left)


def test_the_game_given_goes_before_the_game_said(catalog: Catalog) -> None:
    assert read(catalog, "ccg petition", GameTitle.BOARD).game is GameTitle.BOARD


def test_a_long_question_is_cut_and_says_so(catalog: Catalog) -> None:
    long = read(catalog, "spice " * 10_000)
    assert long.cut
    assert len(long.groups) <= MOST_WORDS
    wordy = read(catalog, "a b " * 21)
    assert wordy.cut
    assert not read(catalog, "a b " * 20).cut
    assert not read(catalog, "x" * LONGEST).cut
    assert read(catalog, "x" * (LONGEST + 1)).cut


def test_names_that_may_be_read_in_many_ways_are_read_in_some(catalog: Catalog) -> None:
    question = read(catalog, " ".join(["guild fremmen atrides harks ix bg"] * 6))
    assert 0 < len(question.meant) <= 32


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=st.text(st.characters(), max_size=120))
def test_any_text_can_be_read(catalog: Catalog, text: str) -> None:
    question = read(catalog, text)
    assert question.asked == text
    assert len(question.groups) <= MOST_WORDS
    for group in question.groups:
        assert group.typed
        assert group.phrases
        assert not (group.known and group.read)


@pytest.mark.parametrize(
    ("heard", "meant"),
    [("inflashun", "inflation"), ("petishun", "petition"), ("extorshun", "extortion")],
)
def test_a_word_that_sounds_as_another_is_read_as_it(
    catalog: Catalog, heard: str, meant: str
) -> None:
    (group,) = read_question(catalog, f"what does {heard} do").groups
    assert (group.phrases[0], group.read) == (meant, meant)


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("can i bid more than my treasury", "P-03"),
        ("may i bid more than the solaris in my treasury", "P-03"),
        ("penalty larger than the treasury", "R-27"),
        ("how is initiative worked out", "I-01"),
        ("what does petishun mean", "P-01"),
    ],
)
def test_what_a_question_is_about_comes_first(catalog: Catalog, question: str, first: str) -> None:
    assert ask(catalog, question).hits[0].point.id == first


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("is vidal in moritanis hands", "moritani"),
        ("what if they karama'd it", "karama"),
        ("what does the bg ambassador do", "bene gesserit ambassador"),
    ],
)
def test_a_name_is_read_in_the_genitive_as_a_verb_and_behind_an_alias(
    catalog: Catalog, asked: str, name: str
) -> None:
    assert any(group.named and name in group.phrases for group in read(catalog, asked).groups)


def test_how_many_is_no_part_of_a_name(catalog: Catalog) -> None:
    """Many No-Fields is an ability of the fan variant of Richese."""
    assert "no fields" in typed(read(catalog, "how many no-fields does richese have"))
    assert "many no fields" in typed(read(catalog, "what does many no-fields do"))


@pytest.mark.parametrize(
    ("asked", "first", "doubt"),
    [
        ("when can i make an alliance", "BAS-107", "AMB-79"),
        ("when are alliances made", "BAS-107", "AMB-79"),
        ("may a karama get a card of the richese cache for free", "RIC-24", ""),
        ("does somebody who passed bid again on the same card", "", "AMB-70"),
    ],
)
def test_the_rule_of_the_game_stands_before_modules_and_variants_with_its_doubts(
    catalog: Catalog, asked: str, first: str, doubt: str
) -> None:
    found = ask(catalog, asked)
    assert found.hits[0].point.id.startswith(first)
    assert not doubt or doubt in {
        *(one.id for one in found.doubts),
        *(hit.point.id for hit in found.hits),
    }


def test_two_clans_in_one_fortress_are_asked_of_the_strongholds(catalog: Catalog) -> None:
    found = ask(catalog, "can two different clans stand in one fortress")
    assert found.answered
    assert {"BAS-65", "BAS-70"} <= {hit.point.id for hit in found.hits}
