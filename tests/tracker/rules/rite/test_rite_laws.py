"""Laws of all rites: held by random games and whatever the table says in them; each can fail."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from rite_battle import a_battle
from rite_laws import Watch
from rite_walk import RiteWalker, in_a_rite, laid_for_rites
from rite_words import BECAUSE, any_word, past_the_rules
from share import share
from tracker_cases import play
from tracker_laws import broken, cards_of

from cardbase.catalog.catalog import Catalog
from kanly.game.status_documents import status_json
from tracker.engine.apply import replay
from tracker.engine.codec import decode, encode
from tracker.engine.errors import Misread, Refused, SeveralFit
from tracker.engine.state import Game
from tracker.engine.words import Phase
from tracker.log.store import open_log
from tracker.table.dispatch import give, legal
from tracker.table.session import Session
from tracker.views.seen import view_of
from tracker.views.telling import awaited

if TYPE_CHECKING:
    from tracker.engine.events import Event
    from tracker.engine.words import HouseId

LAWS = settings(
    max_examples=share(6),
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
SEEDS = st.integers(0, 2**32 - 1)
WINDOWS = st.sampled_from(["open", "rotate"])
STEPS = 70
WANTED = {"over", "resolved", "bonus", "subdued", "stayed behind", "surprise"}
WANTED |= {"countered", "tiers", "directed", "undefended"}
"""What has to come up in random games, or the laws would be about nothing."""


class Held:
    """A random game about rites, held to every law as it is played."""

    def __init__(self, catalog: Catalog, seed: int, houses: int, **fixed: str) -> None:
        laid = laid_for_rites(catalog, seed, houses, 3 + seed % 4, **fixed)
        self.walker = RiteWalker(catalog, laid, seed)
        self.start = self.walker.game
        self.watch = Watch(self.walker.cards, self.start)
        self.events: list[Event] = []
        self._owned = self._count()

    def _count(self) -> dict[HouseId, int]:
        return {house: cards_of(self.walker.game, house) for house in self.walker.game.houses}

    def choose(self) -> tuple[HouseId, str] | None:
        """What is said next; while the game is on, somebody can say something."""
        given = self.walker.favored()
        if given is not None:
            self.hold([given], "an ability is given")
        chosen = self.walker.choose()
        assert chosen is not None or self.walker.game.phase is Phase.OVER, "nobody can do anything"
        assert chosen is None or chosen[1] != "resign", "nobody can do anything but resign"
        return chosen

    def hold(self, events: list[Event], said: str) -> None:
        """Fail where what happened breaks a law."""
        self.events += events
        game = self.walker.game
        assert not self.watch.see(events), said
        assert self.watch.game == game
        assert not broken(game), said
        assert self._count() == self._owned, said
        assert awaited(game, self.walker.cards) or game.phase is Phase.OVER


@LAWS
@given(seed=SEEDS, houses=st.integers(2, 4), windows=WINDOWS, data=st.data())
def test_random_rites_keep_every_law(
    catalog: Catalog, seed: int, houses: int, windows: str, data: st.DataObject
) -> None:
    """No legal action is refused; the log, any part of it and the state can be kept as text."""
    held = Held(catalog, seed, houses, windows=windows)
    for _ in range(STEPS):
        chosen = held.choose()
        if chosen is None:
            break
        held.hold(held.walker.play(*chosen), " ".join(chosen))
    events, game = held.events, held.walker.game
    cut = data.draw(st.integers(0, len(events)))
    assert replay(events[cut:], replay(events[:cut], held.start)) == game
    assert [decode(*encode(event)) for event in events] == events
    assert msgspec.json.decode(msgspec.json.encode(game), type=Game) == game


@LAWS
@example(seed=102186, houses=2, windows="open")  # an operation ended after its phase was done
@given(seed=SEEDS, houses=st.integers(2, 4), windows=WINDOWS)
def test_what_the_table_says_in_a_rite_breaks_no_law(
    catalog: Catalog, seed: int, houses: int, windows: str
) -> None:
    """Words of the table, and anything past the rules: refused or done, and nobody is stuck."""
    held, random = Held(catalog, seed, houses, windows=windows), Random(seed)
    for _ in range(STEPS):
        chosen = held.choose()
        if chosen is None:
            break
        house, words = chosen
        why = random.choice(["", BECAUSE])
        lot = random.random()
        if lot < 0.4:
            house, words = (any_word if lot < 0.2 else past_the_rules)(held.walker.game, random)
        else:
            why = ""
        game, cards = held.walker.game, held.walker.cards
        try:
            at = give(game, cards, words.split(), house, why) if lot < 0.4 else None
        except (Refused, Misread, SeveralFit):
            continue
        if at is None:
            held.hold(held.walker.play(house, words), words)
        else:
            held.walker.game = at.game
            held.hold(at.events, f"{house}: {words} {at.broken}")


def test_what_the_laws_are_about_comes_up(catalog: Catalog) -> None:
    happened: Counter[str] = Counter()
    for seed in range(60):
        held = Held(catalog, seed, 2 + seed % 3)
        for _ in range(STEPS):
            chosen = held.choose()
            if chosen is None:
                break
            held.hold(held.walker.play(*chosen), " ".join(chosen))
        happened += held.watch.happened
        if set(happened) >= WANTED:
            return
    raise AssertionError(f"never in 60 games: {WANTED - set(happened)}")


def test_both_leaders_fall_in_a_duel_of_equals(catalog: Catalog) -> None:
    game = play(catalog)
    mine, theirs = game.card("eots:duncan-idaho"), game.card("eots:jamis", "ordos")
    watch, before = Watch(game.cards, game.game), len(game.events)
    for said in (
        f"rite duel {theirs} with {mine}",
        "all pass",
        "all pass",
        "confirm",
        "all pass",
        "defend",
    ):
        game.do(said)
    game.do("all pass")
    assert not watch.see(game.events[before:])
    assert watch.happened["both leaders fell"] == 1
    assert game.piece(mine).subdued
    assert game.piece(theirs).subdued


def test_a_rite_that_loses_its_leader_before_it_engages_stops(catalog: Catalog) -> None:
    game, ids = a_battle(catalog, 1)
    watch, before = Watch(game.cards, game.game), len(game.events)
    game.do(f"subdue {ids['gurney']}")
    game.do("all pass")
    assert not watch.see(game.events[before:])
    assert watch.happened["stopped early"] == 1
    assert game.game.operation is None
    assert not game.house().used


@settings(LAWS, max_examples=share(4))
@given(seed=SEEDS)
def test_undo_redo_and_branches_across_rites_are_exact(
    catalog: Catalog, tmp_path_factory: pytest.TempPathFactory, seed: int
) -> None:
    """From any moment of a rite the game goes back, on, another way; its JSON can be written."""
    path: Path = tmp_path_factory.mktemp("rites") / "library.db"
    held, random = Held(catalog, seed, 2), Random(seed)
    begun = list[int]()
    laid = laid_for_rites(catalog, seed, 2, 3 + seed % 4)
    with open_log(path) as log:
        head = log.create("law", "Law", [encode(event) for event in laid])
        for _ in range(30):
            chosen = held.walker.choose()
            if chosen is None:
                break
            begun.append(head.seq)
            done = held.walker.play(*chosen)
            head = log.append(head, [encode(event) for event in done])
            held.events += done
        session = Session(log, head, catalog)
        games = [replay(session.events[:seq]) for seq in range(len(session.events) + 1)]
        within = [seq for seq in begun if in_a_rite(games[seq])]
        for seq in random.sample(within, min(8, len(within))):
            if seq != session.head.seq:
                session.undo(seq + 1) if seq < session.head.seq else session.redo(seq)
            assert session.game == games[seq]
            assert json.loads(json.dumps(status_json(view_of(session))))["rite"] is not None
            assert list(legal(session.game, session.cards)) or session.game.questions
        if within:
            session.go("main")
            session.undo(within[-1] + 1)
            session.give(["resign"], session.game.active, BECAUSE)
            assert session.head.branch != "main"
            assert session.game.rite is None
            session.go("main")
        assert session.game == games[-1] == held.walker.game


@pytest.mark.parametrize("houses", [2, 3])
@pytest.mark.parametrize("leaver", ["vernius", "ordos"])
@pytest.mark.parametrize("steps", range(1, 7))
def test_who_fights_and_leaves_the_game_ends_the_rite(
    catalog: Catalog, houses: int, leaver: str, steps: int
) -> None:
    """Attacker or defender, at any stage; who is left plays on, or has won."""
    game, _ = a_battle(catalog, steps, houses=houses)
    assert in_a_rite(game.game)
    game.do(f"{leaver}: resign", why=BECAUSE)
    now = game.game
    assert (now.rite, now.operation, now.window) == (None, None, None)
    assert (now.phase is Phase.OVER) == (houses == 2)
    assert houses == 2 or game.legal()


@pytest.mark.parametrize("steps", range(1, 6))
def test_who_does_not_fight_leaves_the_game_and_the_rite_goes_on(
    catalog: Catalog, steps: int
) -> None:
    game, _ = a_battle(catalog, steps, houses=3)
    game.do("moritani: resign", why=BECAUSE)
    assert in_a_rite(game.game)
    window = game.game.window
    assert window is None or "moritani" not in window.order
