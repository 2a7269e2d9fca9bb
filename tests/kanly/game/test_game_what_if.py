"""`kanly game what-if`: what would come of a command, told as `do` tells it; nothing is written."""

from __future__ import annotations

import io
import json
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from game_cases import busy, crowded, documented, keep, laid
from msgspec.structs import replace
from places import TESTS
from tracker_cases import play

from tracker.engine.apply import apply, replay
from tracker.engine.codec import begins
from tracker.engine.errors import TrackerError
from tracker.engine.events import CommandGiven
from tracker.engine.sight import covered, is_seen
from tracker.engine.table import CardFacts
from tracker.engine.words import Place
from tracker.log.jsonl import read_lines
from tracker.table.ahead import foreseen
from tracker.table.dispatch import give
from tracker.table.reading import read_events
from tracker.views.telling import awaited, told

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from command_line import Kanly

    from cardbase.catalog.catalog import Catalog
    from tracker.engine.events import Event
    from tracker.engine.state import Game

pytestmark = pytest.mark.usefixtures("home")

RECORDED = TESTS / "games" / "three-houses.jsonl"
LAST = "Nothing of it has happened.\n"


def files(home: Path) -> dict[str, str]:
    """Every file of a home by what is in it."""
    return {
        str(path.relative_to(home)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(home.rglob("*"))
        if path.is_file()
    }


def test_it_tells_what_do_tells_and_writes_nothing(
    kanly: Kanly, catalog: Catalog, home: Path
) -> None:
    laid(catalog, settings={"windows": "rotate"})
    for words in ("buy 2", "pass", "ordos: pass", "end"):
        before = files(home)
        ahead = kanly("game", "what-if", *words.split())
        assert (ahead.code, ahead.err) == (0, "")
        assert files(home) == before
        done = kanly("game", "do", *words.split())
        assert ahead.out == done.out.replace("\nNow: ", "\nThen: ") + LAST


def test_undo_and_redo_stay_as_they_are(kanly: Kanly, catalog: Catalog, home: Path) -> None:
    laid(catalog)
    kanly("game", "do", "buy", "2")
    kanly("game", "undo")
    before = files(home)
    assert kanly("game", "what-if", "favor", "1").code == 0
    assert files(home) == before
    assert kanly("game", "redo").code == 0


@pytest.mark.parametrize(
    "words",
    [("buy", "4"), ("buy", "many"), ("frobnicate",), ("status",), ("nobody:", "buy", "1")],
)
def test_a_refusal_is_that_of_do(kanly: Kanly, catalog: Catalog, words: tuple[str, ...]) -> None:
    laid(catalog)
    ahead, done = (kanly("game", verb, *words) for verb in ("what-if", "do"))
    assert ahead.code != 0
    assert (ahead.code, ahead.out) == (done.code, done.out)
    assert ahead.err == done.err


def test_a_rule_can_be_set_aside(kanly: Kanly, catalog: Catalog, home: Path) -> None:
    laid(catalog)
    before = files(home)
    said = kanly("game", "what-if", "buy", "4", "--override", "the table agreed")
    assert "House Vernius overrules X-02: the table agreed" in said.out
    assert files(home) == before


def test_what_cards_trigger_is_told(kanly: Kanly, catalog: Catalog) -> None:
    """Sisterhood Covenant pays its House for each favor a rival buys."""
    game = play(catalog)
    game.card("eots:sisterhood-covenant", "ordos")
    keep(game)
    said = kanly("game", "what-if", "favor", "3").out
    assert "House Ordos gets 3 solaris (Sisterhood Covenant), now 23" in said
    assert '"solaris": 20' in kanly("game", "status", "--json").out


def test_a_card_of_the_viewer_is_looked_at(kanly: Kanly, catalog: Catalog) -> None:
    game = play(catalog, solaris=9)
    pistol = game.card("eots:maula-pistol", place=Place.HAND, unseen=True)
    game.card("eots:gurney-halleck")
    keep(game)
    words = ("deploy", pistol, "on", "gurney")
    mine = kanly("game", "what-if", "--as", "vernius", *words)
    assert mine.code == 0
    assert "Maula Pistol" in mine.out
    for viewer in ((), ("--as", "ordos")):
        said = kanly("game", "what-if", "vernius:", *words, *viewer)
        told = " ".join(said.out.split())
        assert "Maula" not in told + said.err
        assert f"hangs on a card face-down in the hand of House Vernius [{pistol}]" in told
        assert ("--as vernius shows it" in told) is not bool(viewer)


def test_a_lot_is_not_drawn(kanly: Kanly, home: Path) -> None:
    kanly("game", "new", "Lots", "--set", "tie-break=lot", "--set", "windows=open")
    for name, power in (("Vernius", "Guild/Tupile"), ("Ordos", "Atreides/Caladan")):
        sponsor, homeworld = power.split("/")
        kanly("game", "do", "house", name, "sponsor", sponsor, "homeworld", homeworld)
        kanly("game", "do", f"{name.lower()}:", "deck", "imperial", "15", "house", "45")
    assert kanly("game", "do", "begin").code == 0
    assert kanly("game", "do", "all", "next").code == 0
    before = files(home)
    said = " ".join(kanly("game", "what-if", "all", "pass").out.split())
    assert "What follows hangs on a lot that is not drawn yet." in said
    assert "rank" not in said
    assert files(home) == before
    body = json.loads(kanly("game", "what-if", "all", "pass", "--json").out)
    assert (body["hangs_on"], body["awaited"]) == ("a lot that is not drawn yet", None)


def test_as_json(kanly: Kanly, catalog: Catalog) -> None:
    keep(crowded(catalog))
    body = json.loads(kanly("game", "what-if", "--json", "--as", "vernius", "bid 6").out)
    assert body["format"] == "kanly.game-what-if/1"
    assert (body["viewer"], body["hangs_on"], body["left_open"]) == ("vernius", None, [])
    assert body["events"][0]["seq"] == body["seq"] + 1
    assert documented(body)


def test_a_question_is_told_to_whom_it_would_be_put(kanly: Kanly, catalog: Catalog) -> None:
    keep(busy(catalog))
    said = kanly("game", "what-if", "note", "hello")
    assert "Then: House Ordos answers: Which card?" in " ".join(said.out.split())


def test_no_secret_is_typed(
    kanly: Kanly, catalog: Catalog, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game_cases import petitioned

    petitioned(catalog)
    lines = io.StringIO("12\nsecret word\n")
    monkeypatch.setattr("sys.stdin", lines)
    said = kanly("game", "what-if", "ordos:", "seal")
    assert "House Ordos has sealed a maximum" in said.out
    assert lines.tell() == 0


def commands(catalog: Catalog, every: int) -> Iterator[tuple[Game, CommandGiven, CardFacts]]:
    """Commands of the recorded game, each with the game before it."""
    whole = read_lines(RECORDED.read_text(encoding="utf-8").splitlines(), RECORDED.name)
    line: list[Event] = read_events("three", [r for r in whole.records if r.branch == "main"])
    cards, starts = CardFacts(catalog), begins(line)
    game = replay(line[: starts[0] - 1])
    for number, start in enumerate(starts):
        after = [*starts[1:], len(line) + 1][number]
        if number % every == 0:
            said = next(e for e in line[start - 1 :] if isinstance(e, CommandGiven))
            yield game, said, cards
        for event in line[start - 1 : after - 1]:
            game = apply(game, event)


def lines(before: Game, events: Sequence[Event], cards: CardFacts, viewer: str) -> list[str]:
    """What is told of a command, but for its own words."""
    story = told(before, events, cards, viewer)
    return [one.text for one in story if not isinstance(one.event, CommandGiven)]


def test_what_would_be_is_what_comes_as_far_as_it_is_told(catalog: Catalog) -> None:
    """In a recorded game each House foresees the very words, but for what it may not see."""
    wrong, told_whole = [], 0
    for game, said, cards in commands(catalog, every=3):
        words = said.words.split()
        try:
            done = give(game, cards, words, said.house)
        except TrackerError:
            continue
        for viewer in ("", *game.houses):
            ahead = foreseen(game, cards, words, said.house, "", viewer)
            mine = lines(ahead.before, ahead.events, ahead.cards, viewer)
            real = lines(game, done.events, cards, viewer)
            if ahead.stops is not None:
                same = mine == real[: len(mine)]
            else:
                same = bool(ahead.left_open) or mine == real
                same &= awaited(ahead.after, ahead.cards) == awaited(done.game, cards)
                told_whole += 1
            if not same:
                wrong.append((viewer, said.words, mine, real))
    assert not wrong, "\n".join(map(str, wrong))
    assert told_whole > 100


def test_z_03_what_a_house_may_not_see_changes_nothing_it_is_told(catalog: Catalog) -> None:
    """Whatever lies hidden, the game it is tried at is the same."""
    for game, _, cards in commands(catalog, every=25):
        for viewer in ("", *game.houses):
            hidden = [p for p in game.pieces.values() if not is_seen(game, cards, p, viewer)]
            apart = [p for p in hidden if p.place is not Place.DOMAIN]
            other = {p.id: replace(p, card="eots:pogrom") for p in apart}
            swapped = replace(game, pieces={**game.pieces, **other})
            assert covered(swapped, cards, viewer) == covered(game, cards, viewer)
