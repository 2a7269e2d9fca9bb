"""Laws of all games: random legal ones stay sound, every prefix replays, going back is exact."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from share import share
from tracker_laws import broken, cards_of
from tracker_walk import Walker, laid_out, walk

from cardbase.catalog.catalog import Catalog
from tracker.engine.apply import apply, replay
from tracker.engine.codec import decode, encode
from tracker.engine.errors import BadEvent, NoWay, TrackerError
from tracker.engine.events import DeckDealt, Event, RanksAssigned, SolarisChanged
from tracker.engine.state import Game
from tracker.engine.words import Phase, StatName
from tracker.log.store import open_log
from tracker.table.dispatch import legal
from tracker.table.session import RECENT, Session

LAWS = settings(
    max_examples=share(8),
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
    """Rank 1 has declared the most favor, and so on (I-05), unless a card says otherwise (I-08)."""
    assigned = any(isinstance(event, RanksAssigned) for event in events)
    if assigned and not any(event.rule == "I-08" for event in events):
        declared = [game.houses[house].declared or 0 for house in game.playing()]
        inverted = any(effect.stat == StatName.INVERTED for effect in game.effects)
        assert declared == sorted(declared, reverse=not inverted)


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


@LAWS
@given(seed=SEEDS, windows=st.sampled_from(["open", "rotate"]))
def test_undo_and_redo_go_by_whole_commands_and_leave_somebody_to_speak(
    catalog: Catalog, tmp_path_factory: pytest.TempPathFactory, seed: int, windows: str
) -> None:
    """Whatever EVENT is undone, done again or left by other words: whole commands are folded."""
    path: Path = tmp_path_factory.mktemp("laws") / "library.db"
    start = laid_out(catalog, seed, windows=windows)
    random, walker = Random(seed), Walker(catalog, start, seed)
    with open_log(path) as log:
        head = log.create("law", "Law", [encode(event) for event in start])
        session = Session(log, head, catalog)
        line, here = [walker.game], 0  # the game after each command of this line, and where it is
        ends = [head.seq]
        for _ in range(60):
            seq = random.randint(ends[0] + 1, max(ends[-1], ends[0] + 1))
            match random.choice(["give", "give", "give", "undo", "redo"]):
                case "undo" if ends[0] < seq <= ends[here]:
                    session.undo(seq)
                    here = max(n for n, last in enumerate(ends) if last < seq)
                case "redo" if ends[here] < seq <= ends[-1]:
                    session.redo(seq)
                    here = min(n for n, last in enumerate(ends) if last >= seq)
                case _:
                    walker.game = session.game
                    chosen = walker.choose()
                    if chosen is None or chosen[1] in {"seal", "reveal"}:
                        continue
                    session.give(chosen[1].split(), chosen[0])
                    line, ends = line[: here + 1], ends[: here + 1]
                    line.append(session.game)
                    ends.append(session.head.seq)
                    here += 1
            assert session.head.seq == ends[here]
            assert session.game == line[here] == replay(session.events)
            over = session.game.phase is Phase.OVER
            asked = bool(session.game.questions)
            speaks = asked or any(True for _ in legal(session.game, session.cards))
            assert over or speaks, "nobody can speak"
        assert all(session.undoing(last).last == ends[here] for last in ends[1 : here + 1])
        anew = Session(log, session.head, catalog)
        for last in ends[:here][-RECENT:]:  # what its last commands followed on is kept
            assert anew.at(last) == replay(anew.events[:last])
            assert anew.at(last) is anew.at(last)


@settings(LAWS, max_examples=share(4))
@given(seed=SEEDS, data=st.data())
def test_a_branch_left_within_a_command_is_stood_on_before_it(
    catalog: Catalog, tmp_path_factory: pytest.TempPathFactory, seed: int, data: st.DataObject
) -> None:
    """Older versions went back by events, and left games and branches within a command."""
    path: Path = tmp_path_factory.mktemp("laws") / "library.db"
    parts = walk(catalog, laid_out(catalog, seed), seed, 20)
    with open_log(path) as log:
        head = log.create("law", "Law", [encode(event) for event in parts[0]])
        ends = [head.seq]
        for part in parts[1:]:
            head = log.append(head, [encode(event) for event in part])
            ends.append(head.seq)
        seq = data.draw(st.integers(ends[0], ends[-1]))
        whole = max(last for last in ends if last <= seq)
        log.branch(log.move(head, "main", seq), "torn")
        session = Session(log, log.move(log.head("law"), "main", seq), catalog)
        torn = session.game
        assert session.on("torn") == torn
        assert session.branch("mended").seq == whole
        assert session.go("torn").seq == whole
        assert session.game == replay([event for part in parts for event in part][:whole])
        with pytest.raises(NoWay):
            session.redo()
        assert session.go("main").seq == ends[-1]


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
