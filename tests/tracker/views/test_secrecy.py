"""The law of secrecy: what a viewer may not see changes no byte of its views (Z-02, Z-03)."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest
from all_views import Moment, everything
from force_cases import BASIN, GURNEY, laid, rite
from law_play import LawGame
from recorded import GAMES, events_of
from secrecy import Watched, by_names, states_of, with_other_secrets
from share import sample, share
from tracker_cases import Play, play
from tracker_walk import Walker, laid_out

from kanly.game.history_page import answered
from kanly.game.legal_page import open_actions, page
from kanly.game.page import page as status_page
from kanly.printing.game_sheet import filled_sheets
from tracker.cards.asking import CHOICE
from tracker.engine.errors import Refused, TrackerError
from tracker.engine.events import (
    Answered,
    Asked,
    CardDeployed,
    CardMoved,
    CardPlaced,
    CommandGiven,
    DeckDealt,
    DeckShuffled,
    FavorChanged,
    Noted,
    TokensChanged,
)
from tracker.engine.sight import note_for_all
from tracker.engine.table import CardFacts
from tracker.engine.words import Place, RiteKind, Token
from tracker.log.record import Head
from tracker.rules.deployment import pay_for_outsider
from tracker.table.dispatch import give
from tracker.views.seen import View
from tracker.views.telling import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cardbase.catalog.catalog import Catalog
    from tracker.engine.events import Event
    from tracker.engine.state import Game

NAMED = 0.5
"""How often the cards in commands are named, not given by their ids."""


OTHERS = 3
"""With how many other games a position is compared."""


class Line(NamedTuple):
    """A game: what it is called, its events, and the state before each and after the last."""

    name: str
    events: Sequence[Event]
    states: Sequence[Game]

    def upto(self, many: int) -> Line:
        """The game after so many events."""
        return Line(self.name, self.events[:many], self.states[: many + 1])


def told_apart(
    catalog: Catalog, facts: CardFacts, line: Line, viewer: str, seed: int
) -> Iterator[str]:
    """The views that a House could tell a game by from others that differ in secrets alone."""
    random = Random(seed)
    watched = Watched(line.events, facts, viewer, line.states)
    exchanged = (with_other_secrets(watched, catalog.all_cards(), random) for _ in range(OTHERS))
    games = [(line.events, line.states), *((events, states_of(events)) for events in exchanged)]
    dealt = [random.choice([*states[-1].pieces.values()]).card for _, states in games]
    names = [facts[card].name for card in dealt]
    if random.random() < NAMED:
        games = [(by_names(states, events, facts), states) for events, states in games]
    shown = [everything(Moment(*one), facts, viewer, names, seed) for one in games]
    for (what, text), *others in zip(*shown, strict=False):
        for same, other in others:
            if (what, text) != (same, other):
                yield f"{what} / {same}\n{_first_difference(text, other)}"
        if any(what != same for same, _ in others):
            return


def _first_difference(text: str, other: str) -> str:
    at = next((i for i, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), 0)
    begin = max(0, at - 150)
    return f"  {text[begin : at + 150]!r}\n  {other[begin : at + 150]!r}"


def walked(catalog: Catalog, seed: int, steps: int, every: int) -> Iterator[Line]:
    """A random game of dealt decks after each few commands."""
    windows = ("open", "rotate", "auto")[seed % 3]
    start = laid_out(catalog, seed, 2 + seed % 3, windows=windows)
    walker, ends, events = Walker(catalog, start, seed), list[int](), [*start]
    for step in range(steps):
        chosen = walker.choose()
        if chosen is None:
            break
        events += walker.play(*chosen)
        if step % every == every - 1:
            ends.append(len(events))
    whole = Line(f"walked {seed}", events, states_of(events))
    yield from map(whole.upto, ends)


def staged(catalog: Catalog, seed: int, steps: int, every: int) -> Iterator[Line]:
    """A random staged game of many cards, with words past the rules, after each few commands."""
    game, ends = LawGame(CardFacts(catalog), seed, 2 + seed % 3), list[int]()
    for _ in range(steps // every):
        game.play(every)
        ends.append(1 + len(game.events))
    events = [game.first, *game.events]
    whole = Line(f"staged {seed}", events, states_of(events))
    yield from map(whole.upto, ends)


def recorded(home: Path) -> Iterator[Line]:
    """The recorded games, up to some of their commands."""
    for file in sorted(GAMES.glob("*.jsonl")):
        events = events_of(file, home / f"{file.stem}.db")
        whole = Line(file.name, events, states_of(events))
        starts = [n for n, event in enumerate(events) if isinstance(event, CommandGiven)]
        yield from map(whole.upto, starts[5 :: max(1, len(starts) // share(6))])


def faults_of(catalog: Catalog, lines: Iterator[Line]) -> list[str]:
    """What tells of a secret in any of these games, each seen by another House."""
    facts, found = CardFacts(catalog), list[str]()
    for number, line in enumerate(lines):
        houses = ["", *line.states[-1].houses]
        viewer = houses[number % len(houses)]
        place = f"{line.name}, {len(line.events)} events, seen by {viewer or 'all'}"
        apart = told_apart(catalog, facts, line, viewer, number)
        found += [f"{place}: {one}" for one in apart]
    return found


@pytest.mark.parametrize("seed", sample(range(3)))
def test_z_03_passes_any_exchange_of_what_a_viewer_does_not_see(
    catalog: Catalog, seed: int
) -> None:
    assert not faults_of(catalog, walked(catalog, seed, 100, 10))


@pytest.mark.parametrize("seed", sample(range(3)))
def test_z_03_passes_it_in_games_of_many_cards(catalog: Catalog, seed: int) -> None:
    assert not faults_of(catalog, staged(catalog, seed, 100, 100 // share(10)))


def test_z_03_passes_it_in_recorded_games(catalog: Catalog, tmp_path: Path) -> None:
    assert not faults_of(catalog, recorded(tmp_path))


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(100, 105))
def test_z_03_passes_it_at_six_hundred_positions(catalog: Catalog, seed: int) -> None:
    """A dealt game and a staged one, twenty moments of each, three exchanges of each."""
    faults = faults_of(catalog, walked(catalog, seed, 100, 5))
    faults += faults_of(catalog, staged(catalog, seed, 100, 5))
    assert not faults


def seen_by(game: Play, viewer: str) -> View:
    head = Head(game="test", branch="main", seq=len(game.events))
    return View(head, game.game, game.events, game.cards, viewer)


def told_since(game: Play, before: Game, start: int, viewer: str) -> str:
    view = seen_by(game, viewer)
    came = view.since(before, game.events[start:])
    return " ".join(one.text for one in told(*came, view.cards, viewer))


def options(game: Play, viewer: str = "") -> str:
    view = seen_by(game, viewer)
    return page(view, open_actions(view))


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
        text = told_since(game, before, start, viewer)
        assert ("Spice Blow" in text) == names
        assert "Maula Pistol" in text


def test_z_03_passes_a_petition_of_a_hidden_card_that_is_refused_alike(catalog: Catalog) -> None:
    """The refusal asked for the X of a cost, or told of a card subdued that bears its name."""
    told = set[str]()
    for card in ("eots:sandworm", "tat:tame-arrakis", "eots:gurney-halleck"):
        game = play(catalog)
        game.card("eots:gurney-halleck", subdued=True)
        hidden = game.card(card, "ordos", Place.ASSEMBLY)
        with pytest.raises(Refused, match="does not lie in the Assembly") as refusal:
            game.do(f"vernius: petition {hidden}")
        told.add(str(refusal.value))
    assert len(told) == 1


@pytest.mark.parametrize("named", [True, False])
def test_z_03_passes_a_card_found_in_a_search_without_its_name_and_id(
    catalog: Catalog, *, named: bool
) -> None:
    """The log told the id that was answered, by which rivals knew the card again once it came."""
    game = play(catalog)
    found, left = (game.card("eots:pogrom", place=Place.HOUSE_DECK, unseen=True) for _ in range(2))
    asked = Asked(
        rule="CT-16",
        question="q9",
        topic=CHOICE,
        house="vernius",
        text="which card?",
        about="",
        choices=(found, left),
    )
    game.happen(asked)
    start, before = len(game.events), game.game
    game.happen(
        CommandGiven(house="vernius", words=f"answer {'Pogrom' if named else found}"),
        Answered(rule="CT-16", question="q9", answer=found),
        CardMoved(piece=found, holder="vernius", place=Place.HAND),
    )
    for viewer, names in (("ordos", False), ("", False), ("vernius", True)):
        view = seen_by(game, viewer)
        text = " ".join(
            one.text for one in told(*view.since(before, game.events[start:]), view.cards, viewer)
        )
        assert ("Pogrom" in text) == names
        assert names or found not in text


def test_z_03_passes_a_note_without_the_name_of_a_card_that_not_all_see(catalog: Catalog) -> None:
    """A petition that a card would begin was too dear, and the note for all named its card."""
    game = play(catalog)
    hidden, shown = game.card("eots:sandworm", "ordos", Place.ASSEMBLY), game.card(GURNEY)
    at = game.table()
    text = f"{at.name(hidden)} costs more than {at.name(shown)}"
    note_for_all(at, "P-03", "vernius", text, (hidden, shown))
    (note,) = at.events
    assert isinstance(note, Noted)
    assert note.text == f"a card costs more than {at.name(shown)}"


def test_z_02_passes_a_card_that_was_shuffled_and_played_told_by_its_name(catalog: Catalog) -> None:
    """It was dealt under another id, under which nobody had seen it: the report broke off."""
    game = play(catalog)
    dealt = ("eots:maula-pistol", "eots:pogrom")
    game.happen(DeckDealt(house="vernius", place=Place.HOUSE_DECK, cards=dealt))
    deck = [piece.id for piece in game.game.pieces.values() if piece.card in dealt]
    game.happen(DeckShuffled(house="vernius", deck=Place.HOUSE_DECK, pieces=tuple(deck)))
    assert not set(deck) & game.game.pieces.keys()
    pistol = next(p.id for p in game.game.pieces.values() if p.card == "eots:maula-pistol")
    game.happen(CommandGiven(house="vernius", words="deploy maula"), CardDeployed(piece=pistol))
    for viewer in ("vernius", "ordos", ""):
        texts = [one.text for one in seen_by(game, viewer).story]
        assert any(text.startswith("Maula Pistol is deployed") for text in texts)
        assert not any("Pogrom" in text for text in texts)


def test_z_03_passes_the_rest_of_a_command_without_the_names_of_hidden_cards(
    catalog: Catalog,
) -> None:
    """What is "not yet" done is told to rivals without the cards it was to be done with."""
    game = play(catalog, settings={"windows": "rotate"})
    first, second = game.card("eots:caladan"), game.card("jotc:pundi-rice-market")
    hidden = game.card("eots:pogrom", place=Place.HAND)
    start, before = len(game.events), game.game
    game.do(f"engage {first}, {second}, Pogrom")
    assert hidden in game.game.pieces
    for viewer, names in (("ordos", False), ("", False), ("vernius", True)):
        view = seen_by(game, viewer)
        text = " ".join(
            one.text for one in told(*view.since(before, game.events[start:]), view.cards, viewer)
        )
        assert ("Pogrom" in text) == names
        assert ("the rest is not done yet" in text) != names


def test_z_03_passes_a_sheet_of_a_game_without_the_orders_of_its_houses(catalog: Catalog) -> None:
    game = play(catalog)
    game.do("ordos: standing pass")
    assert "passes without being asked" not in repr(filled_sheets(seen_by(game, "")))
    assert "House Ordos passes without being asked" in repr(filled_sheets(seen_by(game, "ordos")))


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


def test_z_03_passes_a_rite_whose_leader_was_put_back_into_a_deck(catalog: Catalog) -> None:
    """Its page told what the leader could no longer be seen to have, and so was refused whole."""
    game = laid(catalog)
    leader, target = game.card(GURNEY), game.card(BASIN, "ordos")
    rite(game, RiteKind.BATTLE, leader, target)
    game.happen(CardMoved(piece=leader, holder="vernius", place=Place.IMPERIAL_DECK))
    for viewer in ("", "vernius", "ordos"):
        told = status_page(seen_by(game, viewer))
        assert "against Imperial Basin" in told
        assert "Gurney" not in told


def test_z_03_passes_the_price_of_an_event_that_is_declared_without_its_name(
    catalog: Catalog,
) -> None:
    """The favor for it is paid while it lies face-down, and the cause of that told its name."""
    game = play(catalog)
    hidden = game.card("jotc:change-of-fief", place=Place.HAND)
    game.happen(CardPlaced(piece=hidden, holder="vernius"))
    at = game.table()
    pay_for_outsider(at, "vernius", at.piece(hidden))
    causes = [event.cause for event in at.events if isinstance(event, FavorChanged)]
    assert causes == ["an event"]


FACE_DOWN = ("eots:spice-blow", "jotc:change-of-fief", "eots:sandworm")
OF_ANY_HOUSE = ("next", "favor 1", "petition c9", "end", "engage all", "rite duel")


def declared_face_down(catalog: Catalog, card: str) -> Play:
    """House Vernius declares an event that lies face-down; its window waits for nobody."""
    game = play(catalog, settings={"windows": "open"})
    game.card("eots:arrakeen")
    game.card("eots:caladan")
    event = game.card(card, place=Place.HAND, unseen=True)
    game.happen(CardPlaced(piece=event, holder="vernius"))
    game.happen(TokensChanged(piece=event, token=Token.DEFERMENT, by=4))
    game.do(f"vernius: deploy {event}")
    assert game.game.operation is not None
    return game


def test_z_03_passes_words_of_a_rival_refused_alike_whatever_event_is_declared_face_down(
    catalog: Catalog,
) -> None:
    """Its window was closed first, and the refusal told what the event would ask."""
    told = set[tuple[str, ...]]()
    for card in FACE_DOWN:
        game, said = declared_face_down(catalog, card), list[str]()
        for words in OF_ANY_HOUSE:
            with pytest.raises(TrackerError) as refusal:
                give(game.game, game.cards, words.split(), "ordos")
            said.append(str(refusal.value))
        told.add((*said, options(game, "ordos")))
    ((_, favor, *_),) = told
    assert "what is declared face-down comes first" in favor


def test_oq_33_passes_the_window_of_an_event_face_down_closed_by_all_or_by_its_house(
    catalog: Catalog,
) -> None:
    for words in ("all pass", "vernius: favor 1"):
        game = declared_face_down(catalog, "eots:spice-blow")
        with suppress(Refused):
            game.do(words)
        assert game.game.window is None or game.game.operation is None
