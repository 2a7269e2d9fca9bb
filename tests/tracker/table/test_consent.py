"""Undo and redo at a seat: free for its own last command, else as the others agree."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import pytest
from game_cases import keep
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tracker_cases import Play, play

from cardbase.catalog.catalog import Catalog
from tracker.engine.codec import begins
from tracker.engine.errors import NoWay, TrackerError
from tracker.engine.words import Place
from tracker.log.errors import Stale
from tracker.log.record import MoveKind
from tracker.table import consent
from tracker.table.reading import read_events
from tracker.table.rights import HOST, NotYours, Seat
from tracker.table.session import Session, open_session

VERNIUS, ORDOS, MORITANI = Seat("vernius"), Seat("ordos"), Seat("moritani")


def laid(catalog: Catalog, houses: int = 2) -> Play:
    game = play(catalog, houses, settings={"windows": "rotate"})
    game.card("eots:caladan")
    game.card("eots:duncan-idaho", place=Place.ASSEMBLY)
    return game


@pytest.fixture
def table(catalog: Catalog, home: object) -> Iterator[Session]:  # noqa: ARG001 - the library
    keep(laid(catalog, 3))
    with open_session(catalog) as session:
        yield session


def kinds(table: Session) -> list[str]:
    return [f"{one.kind} {one.house}".strip() for one in table.moves()]


def test_its_own_last_command_is_free_and_told(table: Session) -> None:
    stood = table.head
    table.give(["buy", "1"], seat=VERNIUS)
    table.undo(seat=VERNIUS)
    assert table.head == stood
    table.redo(seat=VERNIUS)
    assert kinds(table) == ["undo vernius", "redo vernius"]


def test_the_host_goes_back_freely_and_it_is_told(table: Session) -> None:
    table.give(["buy", "1"], seat=VERNIUS)
    table.undo()
    assert kinds(table) == ["undo"]


def test_what_revealed_a_card_waits_for_all_others(table: Session, catalog: Catalog) -> None:
    stood = table.head
    table.give(["petition", "duncan", "idaho", "3"], seat=VERNIUS)
    with pytest.raises(NotYours, match="a card was revealed"):
        table.undo(seat=VERNIUS)
    asked = consent.ask_undo(table, VERNIUS, None, "slip")
    assert asked.awaited == ("ordos", "moritani")
    with open_session(catalog) as other:  # as another process would
        assert consent.agree(other, ORDOS).awaited == ("moritani",)
        with pytest.raises(NoWay, match="Moritani"):
            consent.agree(other, ORDOS)
    done = consent.agree(table, MORITANI)
    assert (done.awaited, table.head) == ((), stood)
    assert kinds(table) == ["ask vernius", "agree ordos", "agree moritani", "undo vernius"]
    last = table.moves()[-1]
    assert (last.agreed, last.why) == ("ordos moritani", "slip")


def test_what_is_anothers_is_not_taken_back_alone(table: Session) -> None:
    table.give(["buy", "1"], seat=VERNIUS)
    with pytest.raises(NotYours, match="not all its own"):
        table.undo(seat=ORDOS)


def test_playing_on_or_declining_ends_it(table: Session) -> None:
    table.give(["petition", "duncan", "idaho", "3"], seat=VERNIUS)
    consent.ask_undo(table, VERNIUS, None, "slip")
    consent.decline(table, MORITANI)
    assert consent.proposal(table) is None
    with pytest.raises(NoWay, match="nothing is asked"):
        consent.agree(table, ORDOS)
    consent.ask_undo(table, VERNIUS, None, "slip")
    table.give(["note", "on we go"])
    assert consent.proposal(table) is None
    with pytest.raises(NoWay, match="nothing is asked"):
        consent.agree(table, ORDOS)


def test_the_host_agrees_for_all_and_the_asker_may_think_again(table: Session) -> None:
    stood = table.head
    table.give(["petition", "duncan", "idaho", "3"], seat=VERNIUS)
    consent.ask_undo(table, VERNIUS, None, "")
    consent.decline(table, VERNIUS)
    consent.ask_undo(table, VERNIUS, None, "")
    assert consent.agree(table, HOST).agreed == ("ordos", "moritani")
    assert table.head == stood


def test_nobody_agrees_to_what_was_asked_for_after_it_was_looked_at(table: Session) -> None:
    table.give(["set", "overrides", "all"])
    stood = table.game
    consent.ask_override(table, VERNIUS, ["gain", "1", "favor"], "forgotten")
    seen = table.moves()[-1].number
    consent.decline(table, VERNIUS, seen)
    consent.ask_override(table, VERNIUS, ["gain", "50", "solaris"], "forgotten")
    for answers in (consent.agree, consent.decline):
        for seat in (ORDOS, MORITANI, HOST):
            with pytest.raises(Stale, match="something else is asked for now"):
                answers(table, seat, seen)
    assert kinds(table) == ["ask vernius", "decline vernius", "ask vernius"]
    assert table.game == stood
    consent.agree(table, ORDOS, table.moves()[-1].number)


def test_what_others_answered_since_it_was_looked_at_makes_no_answer_stale(table: Session) -> None:
    table.give(["set", "overrides", "all"])
    consent.ask_override(table, VERNIUS, ["gain", "1", "favor"], "forgotten")
    seen = table.moves()[-1].number
    assert consent.agree(table, MORITANI, seen).awaited == ("ordos",)
    assert consent.agree(table, ORDOS, seen).awaited == ()
    assert kinds(table)[-1] == "override vernius"


NUMBERS = count()
SEATS = [HOST, VERNIUS, ORDOS, MORITANI]
DEEDS = st.lists(
    st.tuples(
        st.sampled_from(["say", "undo", "redo", "ask", "ask redo", "agree", "decline"]),
        st.sampled_from(SEATS),
        st.sampled_from(["buy 1", "petition duncan 3", "pass", "engage caladan", "note x", "end"]),
    ),
    max_size=25,
)


def do(table: Session, deed: str, seat: Seat, words: str) -> None:
    match deed:
        case "say":
            table.give(words.split(), seat=seat)
        case "undo":
            table.undo(seat=seat)
        case "redo":
            table.redo(seat=seat)
        case "ask":
            consent.ask_undo(table, seat, None, "so")
        case "ask redo":
            consent.ask_redo(table, seat, None, "so")
        case "agree":
            consent.agree(table, seat)
        case _:
            consent.decline(table, seat)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(deeds=DEEDS)
def test_law_however_it_is_gone_back_a_whole_command_ends_and_each_move_is_told(
    catalog: Catalog, home: object, deeds: list[tuple[str, Seat, str]]
) -> None:
    assert home
    name = f"law-{next(NUMBERS)}"
    keep(laid(catalog, 3), name)
    with open_session(catalog, name) as table:
        for deed, seat, words in deeds:
            was, told = table.head, len(table.moves())
            try:
                do(table, deed, seat, words)
            except TrackerError:
                assert table.head == was
                assert len(table.moves()) == told
                continue
            stands_whole(table)
            if deed != "say":
                moves = table.moves()
                assert len(moves) > told
                moved = {MoveKind.UNDO, MoveKind.REDO}
                if table.head != was:
                    last = moves[-1]
                    assert last.kind in moved
                    assert (last.to_branch, last.to_seq) == (table.head.branch, table.head.seq)
                    assert last.house in {"", seat.house} or last.agreed


def stands_whole(table: Session) -> None:
    """No command is cut off where the game stands: the next event there begins one."""
    here, tip = table.head, table.log.tip(table.id, table.head.branch)
    if here.seq < tip:
        line = table.log.records(table.id, here.branch, tip)
        assert here.seq + 1 in begins(read_events(table.id, line))
