"""Laws of all games: random legal ones stay sound, every prefix replays, going back is exact."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tracker_laws import broken, cards_of
from tracker_walk import Walker, laid_out, walk

from cardbase.catalog import Catalog
from tracker.codec import decode, encode
from tracker.errors import BadEvent, TrackerError
from tracker.events import CommandGiven, DeckDealt, Event, RanksAssigned, SolarisChanged
from tracker.fold import apply, replay
from tracker.log.store import open_log
from tracker.session import Session
from tracker.state import Game
from tracker.words import Phase

LAWS = settings(
    max_examples=8,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SEEDS = st.integers(0, 2**32 - 1)


@LAWS
@given(seed=SEEDS, houses=st.integers(2, 4), windows=st.sampled_from(["open", "rotate"]))
def test_random_legal_games_stay_sound(
    catalog: Catalog, seed: int, houses: int, windows: str
) -> None:
    """No legal action is refused, no law is broken, and the log makes the same game again."""
    walker = Walker(catalog, laid_out(catalog, seed, houses, windows=windows), seed)
    events: list[Event] = []
    owned = {house: cards_of(walker.game, house) for house in walker.game.houses}
    start = walker.game
    for _ in range(100):
        chosen = walker.choose()
        if chosen is None:
            assert walker.game.phase is Phase.OVER, "nobody can do anything"
            break
        done = walker.play(*chosen)
        events += done
        assert not broken(walker.game), chosen
        assert {house: cards_of(walker.game, house) for house in owned} == owned, chosen
        _by_initiative(walker.game, done)
    assert replay(events, start) == walker.game


def _by_initiative(game: Game, events: list[Event]) -> None:
    """Rank 1 has declared the most favor, and so on (I-05)."""
    if any(isinstance(event, RanksAssigned) for event in events):
        declared = [game.houses[house].declared or 0 for house in game.playing()]
        assert declared == sorted(declared, reverse=True)


@LAWS
@given(seed=SEEDS, data=st.data())
def test_any_prefix_replays_to_the_same_game(
    catalog: Catalog, seed: int, data: st.DataObject
) -> None:
    events = [e for part in walk(catalog, laid_out(catalog, seed), seed, 40) for e in part]
    cut = data.draw(st.integers(0, len(events)))
    game = Game()
    for event in events[:cut]:
        game = apply(game, event)
    assert replay(events[:cut]) == game
    assert replay(events[cut:], game) == replay(events)
    rows = [encode(event) for event in events]
    assert [decode(*row) for row in rows] == events


@settings(LAWS, max_examples=6)
@given(seed=SEEDS)
def test_undo_redo_and_branches_are_exact(
    catalog: Catalog, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    """Wherever one goes in the log, the game is the one that was there before."""
    path: Path = tmp_path_factory.mktemp("laws") / "library.db"
    parts = walk(catalog, laid_out(catalog, seed), seed, 30)
    random = Random(seed)
    with open_log(path) as log:
        head = log.create("law", "Law", [encode(event) for event in parts[0]])
        for part in parts[1:]:
            head = log.append(head, [encode(event) for event in part])
        session = Session(log, head, catalog)
        games = [replay(session.events[:seq]) for seq in range(len(session.events) + 1)]
        first, last = len(parts[0]), head.seq
        for _ in range(6):
            seq = random.randint(first, last)
            session.undo(seq) if seq <= session.head.seq else session.redo(seq)
            assert session.game == games[seq]
        session.go("main", first)
        session.give(["note", "another", "way"], house=next(iter(session.game.houses)))
        assert session.head.branch != "main"
        assert session.on("main") == games[last]
        session.go("main")
        assert session.game == games[last]
        session.undo()
        command = max(
            n for n, e in enumerate(session_events(games, parts)) if isinstance(e, CommandGiven)
        )
        assert session.game == games[command]
        session.redo()
        assert session.game == games[last]


def session_events(games: list[Game], parts: list[list[Event]]) -> list[Event]:
    """All events of the parts, as many as there are games after the first."""
    events = [event for part in parts for event in part]
    assert len(events) == len(games) - 1
    return events


VALUES: st.SearchStrategy[object] = st.one_of(
    st.none(), st.booleans(), st.integers(-9, 99), st.text(max_size=4), st.just([])
)


@settings(LAWS, max_examples=150)
@given(seed=st.integers(0, 3), data=st.data())
def test_a_mutated_event_is_refused_or_breaks_nothing_in_silence(
    catalog: Catalog, seed: int, data: st.DataObject
) -> None:
    """A changed body is no event, or cannot follow, or is another whole event: never a crash."""
    events = [e for part in _walked(catalog, seed) for e in part]
    place = data.draw(st.integers(0, len(events) - 1))
    kind, version, text = encode(events[place])
    body = json.loads(text)
    key = data.draw(st.sampled_from([*body, "extra"]))
    body[key] = data.draw(VALUES)
    changed = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    fault, kept = "", None
    try:
        read = decode(kind, version, changed)
        replay([*events[:place], read, *events[place + 1 :]])
        kept = read
    except BadEvent as refused:
        fault = str(refused)
    assert "\n" not in fault
    assert kept is None or encode(kept) == (kind, version, changed)
    assert key != "extra" or kept is None


_WALKS: dict[int, list[list[Event]]] = {}


def _walked(catalog: Catalog, seed: int) -> list[list[Event]]:
    if seed not in _WALKS:
        _WALKS[seed] = walk(catalog, laid_out(catalog, seed), seed, 40)
    return _WALKS[seed]


@pytest.mark.parametrize(
    ("kind", "version", "body"),
    [
        ("Nothing", 1, "{}"),
        ("WindowClosed", 2, '{"rule":""}'),
        ("WindowClosed", 0, '{"rule":""}'),
        ("WindowClosed", 1, '{"rule":"","more":1}'),
        ("WindowClosed", 1, '{ "rule":""}'),
        ("WindowClosed", 1, '{"rule":1}'),
        ("WindowClosed", 1, '{"rule":'),
        ("WindowClosed", 1, "[" * 100_000),
        ("BidRaised", 1, '{"bid":"5","house":"a","rule":""}'),
    ],
)
def test_what_is_no_event_is_refused_in_one_line(kind: str, version: int, body: str) -> None:
    with pytest.raises(BadEvent) as refused:
        decode(kind, version, body, "friday, event 3")
    assert str(refused.value).startswith(f"friday, event 3 ({kind})")
    assert "\n" not in str(refused.value)


def test_an_event_that_cannot_follow_is_refused() -> None:
    with pytest.raises(TrackerError, match=r"event 1: no House"):
        apply(Game(), DeckDealt(house="nobody", place="hand", cards=()))  # type: ignore[arg-type]


def test_an_event_that_names_nonsense_is_told_in_one_line() -> None:
    with pytest.raises(BadEvent) as refused:
        apply(Game(), SolarisChanged(house="\n" * 3 + "x" * 9000, by=1))
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) <= 500
