"""The page of a game without script, what it refuses, and what it keeps of a form."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from recorded import GAMES
from served import Serve
from staged_games import DUEL, say, stage
from table_device import ELSEWHERE, OK, REFUSED, STALE, Table, device

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from command_line import Kanly

RITE = "rite duel c43 with c22"


@pytest.fixture
def vernius(home: Path, serve: Serve) -> Iterator[Table]:
    """House Vernius in the duel, on a device of its own."""
    stage(home)
    yield from device(home, serve(), "duel", "vernius")


def test_a_choice_with_a_number_is_posted_and_told(vernius: Table) -> None:
    key = vernius.option("Arrakeen, cost 4: the first bid")
    answer = vernius.sends(option=key, v0="4")
    assert answer.status_code == ELSEWHERE
    page = vernius.client.get(answer.headers["location"]).text
    assert "House Vernius petitions Arrakeen" in page
    assert "has the highest bid" in page


def test_a_refusal_names_its_rule_and_keeps_the_form(vernius: Table) -> None:
    key = vernius.option("Arrakeen, cost 4: the first bid")
    answer = vernius.sends(option=key, v0="2")
    assert answer.status_code == REFUSED
    assert re.search(r'class="said refused".*?href="/rule/P-0\d"', answer.text, re.DOTALL)
    assert 'name="v0" min="4" max="12" step="1" value="2"' in answer.text
    assert "Set the rule aside" not in answer.text or "Because" in answer.text
    typed = vernius.sends(words="petition nobody 5")
    assert typed.status_code == REFUSED
    assert 'value="petition nobody 5"' in typed.text


def test_who_comes_late_is_told_what_happened(vernius: Table) -> None:
    head = vernius.head()
    say("duel", "vernius: engage caladan", "all pass")
    answer = vernius.sends(option=vernius.option("End your House Interval"), head=head)
    assert answer.status_code == STALE
    assert "nothing of yours was done" in answer.text
    assert "Engaged: Caladan" in answer.text
    assert "End your House Interval" in vernius.page()


def test_a_look_ahead_does_nothing(vernius: Table) -> None:
    head = vernius.head()
    answer = vernius.sends("look", option=vernius.option("against Stilgar, led by Duncan"))
    assert answer.status_code == OK
    assert "Stilgar defends, engaged" in answer.text
    assert "Nothing of it has happened" in answer.text
    assert vernius.head() == head
    assert vernius.sends(words="rite duel stilgar with duncan").status_code == ELSEWHERE
    still = vernius.client.get("/games/duel/ahead", params={"as": "vernius"})
    assert "Chani Counters" in still.text


def test_a_card_shows_what_can_be_done_with_it(vernius: Table) -> None:
    page = vernius.client.get("/games/duel", params={"as": "vernius", "with": "c3"}).text
    assert "What you can do with Kindjal" in page
    assert "Kindjal on Gurney Halleck" in page
    assert "End your House Interval" not in page


def test_standing_orders_are_put_together(vernius: Table) -> None:
    answer = vernius.sends(option="orders", what="all", until="turn", but="rites")
    assert answer.status_code == ELSEWHERE
    page = vernius.page()
    assert "Passes without being asked until the turn is over, but for rites" in page


def test_a_loss_is_asked_about_once_more(vernius: Table) -> None:
    answer = vernius.sends(words="resign")
    assert answer.status_code == REFUSED
    assert "Nothing was done yet" in answer.text
    assert "Do it all the same" in answer.text
    assert vernius.sends(words="resign", sure="1").status_code == ELSEWHERE
    assert "the game is over" in vernius.page().lower()
    story = vernius.client.get("/games/duel/story", params={"as": "vernius"})
    assert "House Ordos" in story.text


def test_the_story_has_the_charts_of_the_report(home: Path, serve: Serve, kanly: Kanly) -> None:
    kanly("game", "import", str(GAMES / "three-houses.jsonl"))
    kanly("game", "report", "-o", str(home / "report.html"))
    printed = (home / "report.html").read_text(encoding="utf-8")
    drawn = re.compile(r'<polyline[^>]*points="[^"]*"|<text[^>]*>[^<]*</text>')
    for watcher in device(home, serve(), "three-houses"):
        page = watcher.client.get("/games/three-houses/story").text
        assert drawn.findall(page) == drawn.findall(printed)
        assert page.count("<polyline") == 4 * len(("Vernius", "Ordos", "Moritani"))
        solaris = page.partition("<caption>Solaris</caption>")[2].partition("</table>")[0]
        assert re.findall(r"<th[^>]*>House Vernius</th>(.*?)</tr>", solaris) == [
            "".join(f'<td class="number">{n}</td>' for n in (16, 13, 3, 0, 3, 1, 1))
        ]


def test_a_device_says_words_of_its_own_houses_alone(vernius: Table) -> None:
    for fields in ({"house": "ordos", "words": "pass"}, {"words": "ordos: pass"}):
        answer = vernius.sends(**fields)
        assert answer.status_code == REFUSED
        assert "does not play House Ordos" in answer.text
    assert vernius.sends(words="turn 5").status_code == REFUSED


def test_numbers_lead_to_their_reasons(vernius: Table) -> None:
    say("duel", "vernius: engage caladan", "all pass")
    asked = {"as": "vernius", "what": "solaris vernius"}
    page = vernius.client.get("/games/duel/why", params=asked).text
    assert "Solaris of House Vernius: 12" in page
    assert "staged from duel.toml" in page
    asked["what"] = "Caladan"
    page = vernius.client.get("/games/duel/why", params=asked).text
    assert "<td>Engaged: Caladan</td>" in page
    log = vernius.client.get("/games/duel/log", params={"as": "vernius"}).text
    assert "Engaged: Caladan" in log


def test_a_device_of_two_houses_shows_a_hand_only_when_asked(home: Path, serve: Serve) -> None:
    stage(home, DUEL)
    for both in device(home, serve(), "duel", "vernius", "ordos"):
        page = both.client.get("/games/duel").text
        assert "Poisoned Blade" not in page
        assert "Slow Attack" not in page
        assert "House Vernius: is asked" in page
        assert "Poisoned Blade" in both.page()


def test_who_looks_on_sees_what_all_may_see(home: Path, serve: Serve) -> None:
    stage(home, DUEL)
    for guest in device(home, serve(), "duel"):
        for path in ("/games/duel", "/games/duel/screen", "/games/duel/log"):
            text = guest.client.get(path).text
            assert "Gurney Halleck" in text or path.endswith("log")
            assert "Poisoned Blade" not in text
            assert 'action="/games/duel/say"' not in text
