"""Who may say what at a table, and with whose consent rules are set aside (G-02)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from game_cases import keep
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from errata.register import rule
from tracker.engine.events import Overruled
from tracker.engine.words import Place
from tracker.log.record import MoveKind
from tracker.table import consent
from tracker.table.rights import HOST, NotYours, Seat
from tracker.table.session import Session, open_session

VERNIUS, ORDOS = Seat("vernius"), Seat("ordos")
TOO_MUCH = ["buy", "40"]


@pytest.fixture
def table(catalog: Catalog, home: object) -> Iterator[Session]:  # noqa: ARG001 - the library
    """Two Houses in the interval of the first, with a card to engage."""
    game = play(catalog)
    game.card("eots:caladan")
    game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    keep(game)
    with open_session(catalog) as session:
        yield session


def barred(table: Session, seat: Seat, *words: str, why: str = "") -> str:
    """What a seat is told that may not say something; nothing is written by it."""
    stood = table.head
    with pytest.raises(NotYours) as refused:
        table.give(words, why=why, seat=seat)
    assert table.head == stood == table.log.head(table.id)
    assert rule(refused.value.rule).statement
    return refused.value.reason


def test_g_02_passes_each_seat_says_its_own_words(table: Session) -> None:
    table.give(["buy", "1"], seat=VERNIUS)
    table.give(["vernius:", "note", "well"], seat=VERNIUS)
    table.give(["ordos:", "gain", "1", "favor"], seat=HOST)
    table.give(["set", "windows", "open"], seat=HOST)
    assert table.game.settings["windows"] == "open"


def test_g_02_fails_what_is_not_for_a_seat_to_say(table: Session) -> None:
    assert "not those of House Vernius" in barred(table, ORDOS, "vernius:", "buy", "1")
    assert "not those of House Ordos" in barred(table, VERNIUS, "ordos:", "standing", "pass")
    for words in (["set", "windows", "open"], ["all", "pass"], ["cancel"]):
        assert "the host says" in barred(table, VERNIUS, *words)


def test_g_02_by_default_only_the_host_sets_rules_aside(table: Session) -> None:
    assert "overrides = host" in barred(table, VERNIUS, *TOO_MUCH, why="house rule")
    table.give(TOO_MUCH, why="house rule", seat=HOST)
    assert any(isinstance(event, Overruled) for event in table.events)


def test_g_02_nobody_sets_rules_aside_where_the_table_says_so(table: Session) -> None:
    table.give(["set", "overrides", "nobody"])
    assert "overrides = nobody" in barred(table, HOST, *TOO_MUCH, why="house rule")
    assert "overrides = nobody" in barred(table, VERNIUS, *TOO_MUCH, why="house rule")


def test_g_02_an_override_waits_until_all_others_agree(table: Session) -> None:
    table.give(["set", "overrides", "all"])
    assert "House Ordos must agree" in barred(table, VERNIUS, *TOO_MUCH, why="house rule")
    asked = consent.ask_override(table, VERNIUS, TOO_MUCH, "house rule")
    assert (asked.kind, asked.awaited) == (MoveKind.OVERRIDE, ("ordos",))
    assert not any(isinstance(event, Overruled) for event in table.events)
    assert consent.agree(table, ORDOS).awaited == ()
    overruled = [event for event in table.events if isinstance(event, Overruled)]
    assert [(one.by, one.reason) for one in overruled] == [("vernius", "house rule")]
    last = table.moves()[-1]
    assert (last.kind, last.house, last.agreed) == (MoveKind.OVERRIDE, "vernius", "ordos")
    assert consent.proposal(table) is None
