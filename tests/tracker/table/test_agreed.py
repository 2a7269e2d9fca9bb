"""What a table agrees on in play: settings changed from now on, answers that stand (G-02)."""

from __future__ import annotations

import pytest
from tracker_cases import Play, fresh, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.errors import Misread
from tracker.engine.settings import BadSetting, Fixed, UnknownSetting, settings
from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - every verb


def owned(game: Play, house: str) -> int:
    return sum(p.owner == house and p.place is not Place.GONE for p in game.game.pieces.values())


def test_oq_13_passes_a_price_changed_in_play_from_then_on(catalog: Catalog) -> None:
    game = play(catalog, solaris=20)
    game.do("favor 1")
    assert game.house().solaris == 18
    game.do("set favor-price 3")
    game.do("set favor-purchases = 2")
    game.do("favor 1")
    assert game.house().solaris == 15
    assert game.game.settings["favor-price"] == "3"


@pytest.mark.parametrize("windows", ["open", "rotate"])
def test_oq_33_passes_windows_that_close_otherwise_from_then_on(
    catalog: Catalog, windows: str
) -> None:
    other = "rotate" if windows == "open" else "open"
    game = play(catalog, settings={"windows": other})
    game.do(f"set windows {windows}")
    game.do(f"petition {game.card('eots:duncan-idaho', place=Place.ASSEMBLY)} 10")
    assert game.game.window is not None
    assert game.game.window.passing is (windows == "rotate")


def test_a_setting_of_set_up_is_changed_until_then_only(catalog: Catalog) -> None:
    new = fresh(catalog)
    new.do("set starting-solaris 20")
    new.do("house Vernius sponsor Atreides homeworld Caladan")
    assert new.game.settings["starting-solaris"] == "20"
    game = play(catalog)
    for name in (one.name for one in settings().values() if one.fixed is Fixed.AFTER_SETUP):
        with pytest.raises(Misread, match="counts after set-up"):
            game.do(f"set {name} {game.game.settings[name]}")


def test_a_setting_that_is_none_or_cannot_be_so_is_refused(catalog: Catalog) -> None:
    game = play(catalog)
    with pytest.raises(UnknownSetting, match="windows"):
        game.do("set window open")
    with pytest.raises(BadSetting, match="rotate, auto or open"):
        game.do("set windows ajar")
    with pytest.raises(BadSetting):
        game.do("set windows")


def test_oq_23_passes_an_answer_that_stands_for_the_next_question_of_its_kind(
    catalog: Catalog,
) -> None:
    game = play(catalog, 4)
    for house in ("ecaz", "moritani"):
        game.card("eots:duncan-idaho", house)
    game.do("ecaz: resign")
    assert game.game.questions[0].topic == "loser's cards"
    game.do("standing removed")
    assert (game.game.questions, owned(game, "ecaz")) == ((), 0)
    game.do("moritani: resign")
    assert (game.game.questions, owned(game, "moritani")) == ((), 0)


def test_oq_23_fails_to_answer_by_itself_once_the_house_is_asked_again(catalog: Catalog) -> None:
    game = play(catalog, 4)
    game.do("ecaz: resign")
    game.do("standing removed")
    assert "vernius: standing off" in game.legal()
    game.do("vernius: standing off")
    assert not game.house().answers
    game.do("moritani: resign")
    assert game.game.questions[0].topic == "loser's cards"


def test_only_who_is_asked_lets_an_answer_stand(catalog: Catalog) -> None:
    game = play(catalog, 4)
    with pytest.raises(Misread, match="while a question is open"):
        game.do("vernius: standing removed")
    game.do("ecaz: resign")
    with pytest.raises(Misread, match="House Vernius to say it"):
        game.do("ordos: standing removed")
    with pytest.raises(Misread, match="an answer"):
        game.do("vernius: standing perhaps")
    assert not game.house("ordos").answers
