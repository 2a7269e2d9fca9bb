"""The session behind `kanly play`: lines by number and by word, curtains, secrets, going back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from game_cases import keep
from msgspec.structs import replace
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from kanly.play.live import Live
from tracker.engine.events import Asked
from tracker.engine.words import Bidding, Phase, Place
from tracker.table import (
    consent,
    verbs,  # noqa: F401 - every verb
)
from tracker.table.rights import Seat
from tracker.table.session import open_session


@pytest.fixture
def game(catalog: Catalog) -> Play:
    """Two Houses in the interval of the first, which has a card to engage and one to petition."""
    laid = play(catalog)
    laid.card("eots:caladan")
    laid.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    return laid


@pytest.fixture
def live(catalog: Catalog, game: Play) -> Iterator[Live]:
    keep(game)
    with open_session(catalog) as session:
        yield Live(session=session)


def pick(live: Live, begins: str) -> str:
    """The number of the line that begins so."""
    return str(1 + next(n for n, row in enumerate(live.rows()) if row.text.startswith(begins)))


def lines_of(live: Live) -> list[str]:
    return [row.text for row in live.rows()]


def handed_over(live: Live) -> Live:
    """The keyboard handed to the House that is asked, if it has to be."""
    if live.curtain:
        live.enter("")
    return live


def test_a_hand_is_shown_once_its_house_asks_for_it(live: Live) -> None:
    assert live.curtain == "vernius"
    assert live.question().endswith("(Enter shows what House Vernius alone sees)")
    assert not any("Duncan Idaho" in line for line in (*live.board(), *lines_of(live)))
    handed_over(live)
    assert any("Duncan Idaho" in line for line in live.board())
    assert live.viewer == "vernius"
    assert any("Duncan Idaho" in line for line in live.board())


def test_what_needs_no_look_at_a_hand_is_done_behind_the_curtain(live: Live) -> None:
    """A bid and a pass took an Enter more each, at a keyboard that goes to and fro."""
    live.enter("favor 2")
    assert (live.viewer, live.curtain) == ("", "vernius")
    handed_over(live).enter("petition duncan 3")
    live.enter("all pass")
    assert live.curtain == ""  # nothing of House Ordos is hidden
    assert lines_of(live)[0] == "pass: bid no more than 3"
    live.enter("bid 4")
    assert live.asked == ("vernius",)


@pytest.mark.parametrize("line", ["petition duncan 3", "pet zqxwv", "petition"])
def test_z_03_fails_a_line_about_a_hand_that_nobody_has_looked_at(live: Live, line: str) -> None:
    """Typed too early it would be said for the next House, and its answer tells what lies there."""
    before = live.session.game
    live.enter(line)
    assert live.said[0].endswith("Enter shows them to House Vernius first.")
    assert (live.session.game, live.curtain) == (before, "vernius")
    live.enter("vernius: petition duncan 3")  # on purpose
    assert live.session.game.petition is not None


def test_z_03_passes_a_refusal_that_names_no_card_of_a_house_that_does_not_look(
    catalog: Catalog, game: Play
) -> None:
    game.card("tat:gurney-halleck", "ordos", place=Place.ASSEMBLY)
    keep(game)
    with open_session(catalog) as session:
        live = handed_over(Live(session=session))
        for words in ("ordos: petition g 99", "ordos: petition duncan 3"):
            live.enter(words)
            assert "Gurney" not in " ".join(live.said)


def test_z_03_passes_a_refusal_that_tells_nothing_by_what_it_covers(
    catalog: Catalog, game: Play
) -> None:
    """Neither a name within another, nor a name that was typed, wherever such a card lies."""
    game.card("jotc:guild-bank-arbiter", place=Place.ASSEMBLY)
    game.card("tat:guild-bank", "ordos", place=Place.ASSEMBLY)
    keep(game)
    with open_session(catalog) as session:
        live = handed_over(Live(session=session))
        live.enter("petition arbiter 99")
        assert "Guild Bank Arbiter" in live.said[0]
        live.enter("petition Guild Bank")
        assert "a card" not in live.said[0].partition("found")[2]


def test_the_prompt_says_for_whom_a_line_is(live: Live) -> None:
    assert live.prompt == "vernius> "
    handed_over(live).enter("petition duncan 3")
    live.enter("all pass")
    assert live.prompt == "ordos> "
    live.enter("seal")
    assert live.prompt == "ordos> "
    assert live.question().startswith("House Ordos: the maximum in solaris, typed unseen")


def test_p_04_fails_a_maximum_out_of_time_before_it_is_asked_for(live: Live) -> None:
    handed_over(live).enter("seal")
    assert not live.hides
    assert live.said[0].endswith("(P-04).")


def test_a_verb_alone_shows_what_it_can_be_said_of(live: Live) -> None:
    handed_over(live).enter("petition")
    assert any(line.startswith("petition c2 3 to 20") for line in lines_of(live))
    live.enter("1")
    live.enter("duncan")
    assert live.said == ['expected a number from 3 to 20 (P-01, P-02, P-03), found "duncan".']


def test_a_line_that_breaks_off_shows_how_it_can_go_on(catalog: Catalog, game: Play) -> None:
    game.card("eots:duncan-idaho")
    game.card("eots:arms-training", place=Place.HAND)
    keep(game)
    with open_session(catalog) as session:
        live = handed_over(Live(session=session))
        live.enter("deploy arms")
        assert len(lines_of(live)) == 1
        assert "on Duncan Idaho" in lines_of(live)[0]
        live.enter("1")
        assert "Arms Training is deployed on Duncan Idaho" in " ".join(live.said)


def test_a_line_that_is_no_word_is_told_how_lines_are_said(live: Live) -> None:
    live.enter("frobnicate")
    assert live.said[0].startswith('No word of the table begins with "frobnicate": a line is')


def test_at_one_keyboard_a_word_of_the_table_is_one_line(catalog: Catalog) -> None:
    keep(play(catalog, phase=Phase.SETUP))
    with open_session(catalog) as session:
        found = lines_of(Live(session=session))
    assert sum("begin: " in line for line in found) <= 1


@pytest.mark.parametrize("words", ["petition c2 99", "engage c2", "deploy duncan", "assign c2"])
def test_z_03_passes_a_refusal_behind_the_curtain_that_names_no_card_of_a_hand(
    live: Live, words: str
) -> None:
    live.enter(words)
    assert live.curtain
    assert "Duncan" not in " ".join(live.said)


def test_a_line_names_its_card_and_says_what_the_least_number_costs(live: Live) -> None:
    handed_over(live)
    lines = [row.text for row in live.rows()]
    assert any("Caladan: produce 5 solaris" in line for line in lines)
    assert any(line.startswith("favor 1 to 5") and "(1: 2 solaris)" in line for line in lines)
    assert "end: end your House Interval" in lines
    live.enter(pick(live, "favor"))
    assert "1: 2 solaris · 2: 4 solaris" in live.question()


def test_l_06_warns_before_a_house_resigns(live: Live) -> None:
    handed_over(live)
    live.enter(pick(live, "resign"))
    assert (live.over, live.said[-1][:11]) == (False, "Nothing was")
    live.enter(pick(live, "resign"))
    assert live.over
    assert (live.curtain, live.prompt) == ("", "> ")
    assert "kanly game report" in live.parting


def test_a_deed_with_one_way_is_done_by_its_number(live: Live) -> None:
    handed_over(live)
    live.enter(pick(live, "engage"))
    assert any("Caladan" in line for line in live.said)
    assert live.session.game.operation is not None


def test_p_02_passes_a_number_asked_for_after_the_line_was_picked(live: Live) -> None:
    handed_over(live)
    live.enter(pick(live, "petition"))
    live.enter(pick(live, "petition c"))
    assert "how much, 3 to 20?" in live.question()
    live.enter("7")
    assert live.session.game.petition is not None
    assert live.session.game.petition.bid == 7


def test_p_03_fails_a_number_that_is_out_of_bounds_and_asks_again(live: Live) -> None:
    handed_over(live)
    live.enter(pick(live, "petition"))
    live.enter(pick(live, "petition c"))
    live.enter("21")
    assert "P-03" in live.said[0]
    assert live.session.game.petition is None
    live.enter("b")
    live.enter("b")
    assert live.rows()


def test_words_do_the_same_and_because_sets_a_rule_aside(live: Live) -> None:
    handed_over(live)
    live.enter("petition duncan 21")
    assert "(P-03" in live.said[0]
    assert live.said[1:] == ["because REASON sets the rule aside."]
    live.enter("because we agreed so")
    assert live.session.game.petition is not None
    assert any("we agreed so" in line for line in live.said)


@pytest.mark.parametrize(
    ("overrides", "told"),
    [("all", ["because REASON asks the others to set the rule aside."]), ("host", [])],
)
def test_a_refusal_tells_a_house_only_of_the_override_it_has(
    catalog: Catalog, game: Play, overrides: str, told: list[str]
) -> None:
    keep(game)
    with open_session(catalog) as session:
        session.give(["set", "overrides", overrides])
        live = Live(session=session, seat="vernius")
        live.enter("petition duncan 21")
    assert "(P-03" in live.said[0]
    assert live.said[1:] == told


@pytest.mark.parametrize("line", ["{}", "? {}"])
def test_a_number_of_thousands_of_digits_is_no_line(live: Live, line: str) -> None:
    handed_over(live)
    live.enter(line.format("9" * 5000))
    assert live.said[0].startswith("expected a number from 1 to")


def test_because_without_a_refusal_says_so(live: Live) -> None:
    handed_over(live)
    live.enter("because of this")
    assert live.said == ['expected a command that was refused, before, found "because".']


def test_u_takes_back_and_redo_does_it_again(live: Live) -> None:
    handed_over(live)
    before = live.session.game
    live.enter("favor 2")
    after = live.session.game
    live.enter("u")
    assert live.session.game == before
    assert live.said == ['Taken back: 1 command, events 5 to 9: "vernius: favor 2".']
    live.enter("redo")
    assert live.session.game == after


def test_a_question_mark_shows_a_rule_the_rules_behind_a_line_and_the_keys(live: Live) -> None:
    handed_over(live)
    live.enter("? F-03")
    assert live.said[0].startswith("F-03: ")
    live.enter(f"? {pick(live, 'favor')}")
    assert [line.partition(":")[0] for line in live.said] == ["F-02", "F-03"]
    live.enter("?")
    assert any("q leaves the table" in line for line in live.said)
    live.enter("? 99")
    assert live.said[0].startswith("expected a number from 1 to")


def test_a_card_and_the_log_are_shown_in_the_session(live: Live) -> None:
    handed_over(live)
    live.enter("card pogrom")
    assert live.said[0].startswith("Pogrom")
    live.enter("card zqxwv")
    assert live.said == ['expected the name of a card, found "zqxwv".']
    live.enter("favor 1")
    live.enter("log")
    assert any("> vernius: favor 1" in line for line in live.said)


def test_what_cannot_be_understood_is_one_line_and_changes_nothing(live: Live) -> None:
    handed_over(live)
    before = live.session.game
    for line in ("fly to arrakis", "0", "99"):
        live.enter(line)
        assert len(live.said) == 1, line
    assert live.session.game == before


def test_p_04_passes_a_maximum_typed_unseen(live: Live) -> None:
    handed_over(live)
    live.enter("petition duncan 3")
    live.enter("all pass")
    handed_over(live)
    live.enter("seal")
    assert live.question().startswith("House Ordos: the maximum in solaris")
    live.enter("9")
    live.enter("a long enough word")
    now = live.session.game.petition
    assert now is not None
    assert (now.stage, set(now.sealed)) == (Bidding.SEALED, {"ordos"})


def test_p_04_fails_a_maximum_that_is_no_number(live: Live) -> None:
    handed_over(live)
    live.enter("petition duncan 3")
    live.enter("all pass")
    handed_over(live)
    live.enter("seal")
    live.enter("many")
    live.enter("a long enough word")
    assert live.said == ['expected a maximum in solaris, a whole number, found "something else".']
    live.enter("seal")
    live.enter("")
    assert live.said == ["Nothing was said."]
    assert live.session.game.petition is not None
    assert not live.session.game.petition.sealed


def test_g_02_passes_at_its_own_seat_only_for_its_own_house(catalog: Catalog, game: Play) -> None:
    keep(game)
    with open_session(catalog) as session:
        live = Live(session=session, seat="ordos")
        assert not live.curtain
        assert not any("Duncan Idaho" in line for line in live.board())
        assert {row.pick.house for row in live.rows()} <= {"ordos"}  # type: ignore[union-attr]
        live.enter("favor 1")
        assert "(T-06" in live.said[0]


def test_a_line_after_somebody_else_has_spoken_is_not_done_but_told(
    catalog: Catalog, game: Play
) -> None:
    keep(game)
    with open_session(catalog) as mine, open_session(catalog) as theirs:
        live = handed_over(Live(session=mine))
        theirs.give(["favor", "2"])
        live.enter("favor 1")
        assert live.said[0] == "Meanwhile, and nothing of yours was done:"
        assert any("2 favor" in line for line in live.said)
        assert mine.game == theirs.game


def test_an_answer_to_what_is_not_asked_for_any_more_is_not_given_but_told(
    catalog: Catalog, game: Play
) -> None:
    keep(game)
    with open_session(catalog) as mine, open_session(catalog) as theirs:
        theirs.give(["set", "overrides", "all"])
        consent.ask_override(theirs, Seat("vernius"), ["gain", "1", "favor"], "forgotten")
        mine.refresh()
        live = Live(session=mine, seat="ordos")
        assert "gain 1 favor" in live.question()
        consent.decline(theirs, Seat("vernius"))
        consent.ask_override(theirs, Seat("vernius"), ["gain", "50", "solaris"], "forgotten")
        before = mine.game
        live.enter("agree")
        assert live.said[0] == "Meanwhile, and nothing of yours was done:"
        assert any("gain 50 solaris" in line for line in live.said)
        assert mine.game == before
        live.enter("agree")  # it was told by now
        assert mine.game.houses["vernius"].solaris == before.houses["vernius"].solaris + 50


def test_nobody_is_asked_for_a_curtain_where_nothing_is_hidden(
    catalog: Catalog,
) -> None:
    laid = play(catalog)
    laid.card("eots:caladan")
    keep(laid)
    with open_session(catalog) as session:
        assert not Live(session=session).curtain


def test_a_line_after_somebody_else_has_gone_back_tells_where_the_game_stands(
    catalog: Catalog, game: Play
) -> None:
    keep(game)
    with open_session(catalog) as mine, open_session(catalog) as theirs:
        live = handed_over(Live(session=mine))
        live.enter("favor 2")
        theirs.refresh()
        theirs.undo()
        theirs.give(["favor", "3"])
        live.enter("engage caladan")
        assert live.said[0] == "Meanwhile, and nothing of yours was done:"
        assert live.said[1].startswith("The table took back events")
        assert live.said[2].startswith("Test stands at event")
        assert mine.game == theirs.game


def test_at_its_own_seat_a_house_takes_back_its_own_and_asks_for_the_rest(
    catalog: Catalog, game: Play
) -> None:
    keep(game)
    with open_session(catalog) as session:
        session.give(["favor", "2"])
        after = session.game
        theirs = Live(session=session, seat="ordos")
        theirs.enter("u")
        assert theirs.said[0].startswith("House Ordos asks to take back")
        assert session.game == after
        mine = Live(session=session, seat="vernius")
        assert "House Ordos asks to take back" in mine.question()
        assert mine.question().endswith("gains 2 favor (bought), now 12): type agree or disagree.")
        assert "type agree" not in theirs.question()
        mine.enter("disagree")
        assert mine.said == ["House Vernius declined."]
        theirs.enter("u")
        mine.enter("agree")  # it has not seen that this is asked for anew
        assert session.game == after
        assert any("House Ordos asked to take back" in line for line in mine.said)
        mine.enter("agree")
        assert session.game != after
        assert session.moves()[-1].agreed == "vernius"


def test_a_seat_follows_what_others_do_and_is_told_once(catalog: Catalog, game: Play) -> None:
    keep(game)
    with open_session(catalog) as mine, open_session(catalog) as theirs:
        live = Live(session=mine, seat="ordos")
        assert not live.follow()
        theirs.give(["favor", "2"])
        assert live.follow()
        assert live.said[0] == "Meanwhile:"
        assert len(live.said) > 1
        assert mine.game == theirs.game
        assert not live.follow()


def test_g_02_the_usual_orders_are_picked_from_a_list(live: Live) -> None:
    handed_over(live)
    live.enter("o")
    live.enter(pick(live, "standing all until interval"))
    assert live.session.game.houses["vernius"].answers == {
        "pass": "yes until interval",
        "next": "yes until interval",
    }


def test_a_verb_is_said_by_its_beginning_where_nothing_else_fits_now(live: Live) -> None:
    handed_over(live)
    live.enter("pe duncan 5")
    assert live.session.game.petition is not None


def test_an_answer_is_said_with_or_without_its_house_and_its_verb(
    catalog: Catalog, game: Play
) -> None:
    for one in ("q7", "q8", "q9"):
        asks = Asked(question=one, topic="unknown", house="vernius", text="Which?", about="c1")
        game.happen(replace(asks, rule="OQ-29", choices=("keep", "lose")))
    keep(game)
    with open_session(catalog) as session:
        live = Live(session=session, curtains=False)
        for line in ("vernius: answer keep", "answer keep", "keep"):
            live.enter(line)
            assert "answers" in live.said[0], live.said
        assert session.game.questions == ()
