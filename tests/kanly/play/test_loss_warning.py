"""A command that brings a loss is warned of before it is done (L-01, L-02)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from game_cases import keep
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from kanly.play.live import Live
from tracker.engine.events import UnseenChanged
from tracker.engine.words import Place
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.session import open_session

ONCE_MORE = "Nothing was done yet: say it once more to do it all the same."


def hand_of(game: Play, many: int) -> None:
    """The hand of House Vernius, by its number alone."""
    by = many - game.game.count("vernius", Place.HAND)
    game.happen(UnseenChanged(house="vernius", place=Place.HAND, by=by))


@pytest.fixture
def live(catalog: Catalog) -> Iterator[Live]:
    """House Vernius, with 2 favor and two of seven cards in hand, has won Duncan Idaho."""
    game = play(catalog, favor=2)
    game.card("eots:caladan")
    game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    hand_of(game, 2)
    for words in ("vernius: petition duncan 5", "all pass", "ordos: pass"):
        game.do(words)
    keep(game)
    with open_session(catalog) as session:
        yield Live(session=session, curtains=False)


def test_l_02_fails_favor_paid_down_to_0_before_the_draw_until_it_is_said_once_more(
    live: Live,
) -> None:
    head = live.session.head
    live.enter("pay 2")
    assert live.said == [
        "House Vernius loses at the House draw as things stand: 5 cards to draw, with favor 0"
        " (L-02).",
        ONCE_MORE,
    ]
    assert live.session.head == head
    live.enter("pay 2")
    assert live.session.game.houses["vernius"].favor == 0


def test_l_02_passes_favor_that_is_left_without_a_warning(live: Live) -> None:
    live.enter("pay 1")
    assert live.session.game.houses["vernius"].favor == 1


def test_l_02_fails_once_more_after_something_else_was_said(live: Live) -> None:
    live.enter("pay 2")
    live.enter("note we think about it")
    live.enter("pay 2")
    assert live.said[-1] == ONCE_MORE
    assert live.session.game.houses["vernius"].favor == 2


def test_l_01_fails_a_card_brought_that_the_house_deck_cannot_make_good(catalog: Catalog) -> None:
    game = play(catalog)
    game.card("eots:duncan-idaho")
    game.card("eots:house-battalion", place=Place.HAND)
    hand_of(game, 2)
    by = 5 - game.game.count("vernius", Place.HOUSE_DECK)
    game.happen(UnseenChanged(house="vernius", place=Place.HOUSE_DECK, by=by))
    keep(game)
    with open_session(catalog) as session:
        live = Live(session=session, curtains=False)
        live.enter("deploy battalion on duncan")
        assert "6 cards to draw, with 5 in the House deck (L-01)" in live.said[0]
        assert live.said[-1] == ONCE_MORE
