"""The law of secrecy: what a viewer may not see changes no byte of its views (Z-02, Z-03)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import pytest
from all_views import everything
from law_play import LawGame
from recorded import GAMES, events_of
from secrecy import Watched, by_names, with_other_secrets
from tracker_cases import Play, play
from tracker_walk import Walker, laid_out

from kanly.game.history_page import answered
from kanly.game.legal_page import open_actions, page
from kanly.printing.game_sheet import filled_sheets
from tracker.engine.apply import replay
from tracker.engine.events import CardDeployed, CardPlaced, CommandGiven, Event
from tracker.engine.table import CardFacts
from tracker.engine.words import Place
from tracker.log.record import Head
from tracker.views.seen import View
from tracker.views.telling import told

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog.catalog import Catalog

NAMED = 0.5
"""How often the cards in commands are named, not given by their ids."""

Line = tuple[str, list[Event]]
"""A game: what it is called, and its events."""


def told_apart(
    catalog: Catalog, facts: CardFacts, events: list[Event], viewer: str, seed: int, share: float
) -> Iterator[str]:
    """The views that a House could tell a game by from another that differs in secrets alone."""
    random = Random(seed)
    watched = Watched(events, facts, viewer)
    others = with_other_secrets(watched, catalog.all_cards(), random)
    if random.random() < NAMED:
        events, others = by_names(events, facts), by_names(others, facts)
    games = replay(events), replay(others)
    named = [random.choice([*game.pieces.values()]).card for game in games for _ in range(3)]
    names = [facts[card].name for card in named]
    pair = [
        everything(game, line, facts, viewer, names, seed, share)
        for game, line in zip(games, (events, others), strict=True)
    ]
    for (what, text), (same, other) in zip(*pair, strict=False):
        if (what, text) != (same, other):
            yield f"{what} / {same}\n{_first_difference(text, other)}"
            if what != same:
                return


def _first_difference(text: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), 0)
    begin = max(0, at - 150)
    return f"  {text[begin : at + 150]!r}\n  {other[begin : at + 150]!r}"


def walked(catalog: Catalog, seed: int, steps: int, every: int) -> Iterator[Line]:
    """A random game of dealt decks after each few commands."""
    windows = ("open", "rotate", "auto")[seed % 3]
    start = laid_out(catalog, seed, 2 + seed % 3, windows=windows)
    walker, events = Walker(catalog, start, seed), [*start]
    for step in range(steps):
        chosen = walker.choose()
        if chosen is None:
            return
        events += walker.play(*chosen)
        if step % every == every - 1:
            yield f"walked {seed}", [*events]


def staged(catalog: Catalog, seed: int, steps: int, every: int) -> Iterator[Line]:
    """A random staged game of many cards, with words past the rules, after each few commands."""
    game = LawGame(CardFacts(catalog), seed, 2 + seed % 3)
    for _ in range(steps // every):
        game.play(every)
        yield f"staged {seed}", [game.first, *game.events]


def recorded(home: Path) -> Iterator[Line]:
    """The recorded games, up to some of their commands."""
    for file in sorted(GAMES.glob("*.jsonl")):
        events = events_of(file, home / f"{file.stem}.db")
        starts = [n for n, event in enumerate(events) if isinstance(event, CommandGiven)]
        for start in starts[5 :: max(1, len(starts) // 6)]:
            yield file.name, events[:start]


def faults_of(catalog: Catalog, lines: Iterator[Line], share: float = 1) -> list[str]:
    """What tells of a secret in any of these games, each seen by another House."""
    facts, found = CardFacts(catalog), list[str]()
    for number, (name, events) in enumerate(lines):
        houses = ["", *replay(events).houses]
        viewer = houses[number % len(houses)]
        place = f"{name}, {len(events)} events, seen by {viewer or 'all'}"
        apart = told_apart(catalog, facts, events, viewer, number, share)
        found += [f"{place}: {one}" for one in apart]
    return found


@pytest.mark.parametrize("seed", range(3))
def test_z_03_passes_any_exchange_of_what_a_viewer_does_not_see(
    catalog: Catalog, seed: int
) -> None:
    assert not faults_of(catalog, walked(catalog, seed, 100, 10))


@pytest.mark.parametrize("seed", range(3))
def test_z_03_passes_it_in_games_of_many_cards(catalog: Catalog, seed: int) -> None:
    assert not faults_of(catalog, staged(catalog, seed, 100, 10))


def test_z_03_passes_it_in_recorded_games(catalog: Catalog, tmp_path: Path) -> None:
    assert not faults_of(catalog, recorded(tmp_path))


@pytest.mark.sweep
@pytest.mark.parametrize("first", range(100, 350, 25))
def test_z_03_passes_it_at_five_thousand_positions(catalog: Catalog, first: int) -> None:
    """Each seed is a dealt game and a staged one, ten positions of each; half an hour in all."""
    faults = list[str]()
    for seed in range(first, first + 25):
        faults += faults_of(catalog, walked(catalog, seed, 100, 10))
        faults += faults_of(catalog, staged(catalog, seed, 100, 10))
    assert not faults


def seen_by(game: Play, viewer: str) -> View:
    head = Head(game="test", branch="main", seq=len(game.events))
    return View(head, game.game, game.events, game.cards, viewer)


def options(game: Play, viewer: str = "") -> str:
    view = seen_by(game, viewer)
    return page(view, *open_actions(view))


def test_z_03_passes_options_that_do_not_count_what_a_rival_could_play(catalog: Catalog) -> None:
    """The list told how many actions were held back: how many cards of a hand could be played."""
    hands = []
    for card in ("eots:maula-pistol", "eots:pogrom"):
        game = play(catalog)
        game.card("eots:gurney-halleck")
        hidden = game.card(card, place=Place.HAND, unseen=True)
        assert hidden not in options(game, "ordos")
        hands.append((options(game), options(game, "ordos")))
    assert hands[0] == hands[1]


def test_z_03_passes_a_command_on_a_face_down_card_that_is_told_without_its_name(
    catalog: Catalog,
) -> None:
    """A card was named as what another is deployed on; the log told the words as they were said."""
    game = play(catalog)
    event = game.card("eots:spice-blow", place=Place.ASSEMBLY)
    game.happen(CardPlaced(piece=event, holder="vernius"))
    pistol = game.card("eots:maula-pistol", place=Place.HAND)
    start, before = len(game.events), game.game
    game.happen(
        CommandGiven(house="vernius", words="deploy Maula Pistol on Spice Blow"),
        CardDeployed(piece=pistol, parent=event),
    )
    for viewer, names in (("ordos", False), ("", False), ("vernius", True)):
        view = seen_by(game, viewer)
        came = view.since(before, game.events[start:])
        text = " ".join(one.text for one in told(*came, view.cards, viewer))
        assert ("Spice Blow" in text) == names
        assert "Maula Pistol" in text


def test_z_03_passes_a_sheet_of_a_game_without_the_orders_of_its_houses(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("ordos: standing pass")
    assert "Standing answer" not in repr(filled_sheets(seen_by(game, "")))
    assert "Standing answer of House Ordos" in repr(filled_sheets(seen_by(game, "ordos")))


def test_z_03_passes_the_state_of_a_card_that_tells_nothing_of_the_time_in_hand(
    catalog: Catalog,
) -> None:
    """`why` told when a card now in play was drawn, also to those who saw only a card drawn."""
    game = play(catalog)
    game.card("eots:arrakeen")
    for viewer, tells in (("ordos", False), ("", False), ("vernius", True)):
        view = View(
            Head(game="test", branch="main", seq=1), game.game, game.events, game.cards, viewer
        )
        changes = answered(view, ["arrakeen"]).changes
        assert any("hand" in str(change.after) for change, _ in changes) == tells
