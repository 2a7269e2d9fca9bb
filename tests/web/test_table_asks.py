"""What a page asks at the table: consent to an undo, cards thrown away, a sealed maximum."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from served import Serve
from staged_games import DUEL, say, stage
from table_device import ELSEWHERE, REFUSED, STALE, device

from kanly.web.tables.saying import LONGEST

if TYPE_CHECKING:
    from pathlib import Path


TOO_LONG = "at most 2,000 signs in a field"


def test_an_undo_that_is_asked_for_tells_what_it_takes_back(home: Path, serve: Serve) -> None:
    stage(home)
    served = serve()
    for vernius in device(home, served, "duel", "vernius"):
        for ordos in device(home, served, "duel", "ordos"):
            say("duel", "vernius: deploy kindjal on gurney")
            assert vernius.sends("undo").status_code == ELSEWHERE
            asked = ordos.page().partition('id="asked">')[2].partition("</section>")[0]
            assert "House Vernius asks to take back the following; House Ordos may agree" in asked
            assert "Kindjal" in asked
            assert "events" not in asked
            assert not re.search(r"\bc\d+\b", asked)


def heading_of(page: str) -> str:
    """What stands above the table is headed so."""
    return page.partition('id="said"')[2].partition("<strong>")[2].partition("<")[0]


def test_what_is_only_asked_is_not_told_as_done(home: Path, serve: Serve) -> None:
    stage(home, DUEL.replace("settings = {", 'settings = { overrides = "all",'))
    served = serve()
    for vernius in device(home, served, "duel", "vernius"):
        for ordos in device(home, served, "duel", "ordos"):
            asked = vernius.sends(words="gain 1 favor", why="forgotten")
            page = vernius.client.get(asked.headers["location"]).text
            assert heading_of(page) == "Asked; nothing is done yet"
            declined = ordos.sends("decline")
            assert heading_of(ordos.client.get(declined.headers["location"]).text) == "Done"
            page = vernius.client.get(asked.headers["location"]).text
            assert heading_of(page) == "Asked; nothing was done"
            asked = vernius.sends(words="gain 1 favor", why="forgotten")
            assert ordos.sends("agree").status_code == ELSEWHERE
            assert heading_of(vernius.client.get(asked.headers["location"]).text) == "Done"
            say("duel", "vernius: deploy kindjal on gurney")  # all have seen it
            asked = vernius.sends("undo")
            page = vernius.client.get(asked.headers["location"]).text
            assert heading_of(page) == "Asked; nothing is done yet"
            assert ordos.sends("agree").status_code == ELSEWHERE
            assert heading_of(vernius.client.get(asked.headers["location"]).text) == "Done"


def test_a_field_that_is_too_long_is_refused_and_not_cut(home: Path, serve: Serve) -> None:
    stage(home)
    for vernius in device(home, serve(), "duel", "vernius"):
        before, long = vernius.head(), f"note {'x' * LONGEST}"
        for fields in ({"words": long}, {"words": "note x", "beside": long}):
            answer = vernius.sends(**fields)
            assert (answer.status_code, TOO_LONG in answer.text) == (REFUSED, True)
            assert TOO_LONG in vernius.sends("look", **fields).text
        assert vernius.head() == before
        assert vernius.sends(words=long[:LONGEST]).status_code == ELSEWHERE


def test_a_page_of_before_answers_nothing_that_was_asked_for_since(
    home: Path, serve: Serve
) -> None:
    stage(home, DUEL.replace("settings = {", 'settings = { overrides = "all",'))
    served = serve()
    for vernius in device(home, served, "duel", "vernius"):
        for ordos in device(home, served, "duel", "ordos"):
            small, large = "gain 1 favor", "gain 50 solaris"
            assert vernius.sends(words=small, why="forgotten").status_code == ELSEWHERE
            before = ordos.head()
            assert vernius.sends("decline").status_code == ELSEWHERE
            assert vernius.sends(words=large, why="forgotten").status_code == ELSEWHERE
            for word in ("agree", "decline"):
                answer = ordos.sends(word, head=before)
                assert answer.status_code == STALE
                told = answer.text.partition('id="said"')[2].partition("</section>")[0]
                assert "nothing of yours was done" in told
                assert large in told
            assert "House Vernius gets" not in vernius.page()
            assert "House Ordos may agree or decline" in vernius.page()
            assert ordos.sends("agree").status_code == ELSEWHERE  # it has read it by now
            assert "House Vernius gets 50 solaris" in vernius.page()


def test_nothing_that_is_thrown_away_is_ticked_for_a_house(home: Path, serve: Serve) -> None:
    stage(home)
    say("duel", "vernius: end", "ordos: end")
    for vernius in device(home, serve(), "duel", "vernius"):
        page = vernius.page()
        form = next(one for one in page.split("<form") if 'value="discard c' in one)
        assert 'type="checkbox"' in form
        assert "checked" not in form.partition("</fieldset>")[0]
        key = re.search(r'name="option" value="([^"]*)"', form)
        assert key
        answer = vernius.sends(option=key[1])
        assert answer.status_code == REFUSED
        assert "1 ticked at least" in answer.text


def test_a_seal_says_its_bounds_and_that_open_bidding_ends(home: Path, serve: Serve) -> None:
    stage(home)
    say("duel", "vernius: petition caladan exports 5", "all pass")
    for ordos in device(home, serve(), "duel", "ordos"):
        page = ordos.page()
        assert "6 to 9; below 6 it bids nothing" in " ".join(re.sub("<[^>]*>", "", page).split())
        assert "With the first seal nobody bids openly any more" in page
        assert "<strong>9</strong> solaris" in page.partition('id="do"')[0]
        sealed = {"option": "seal", "maximum": "7", "seal": "of arrakis"}
        assert ordos.sends(**sealed).status_code == ELSEWHERE
        assert 'class="own-seal" data-seal="duel/ordos/' in ordos.page()
        assert "Maxima are sealed: nobody bids openly" in ordos.page()
    for vernius in device(home, serve(), "duel", "vernius"):
        assert "own-seal" not in vernius.page()
