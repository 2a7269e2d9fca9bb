"""Signs that steer a terminal, in every text that a user or an imported game can bring."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from command_line import GAME_VIEWS, lines
from deck_cases import real_deck
from game_cases import busy, crowded, keep
from msgspec.structs import replace
from msgspec.structs import replace as changed
from tracker_cases import Play

from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import write
from cardbase.decks.reading import Form
from errata.text import CONTROL, MARK
from kanly.main import main
from kanly.shell.asked import Completion, CompletionRequest, Shell, written
from tracker.engine.apply import replay
from tracker.engine.errors import BadEvent
from tracker.engine.events import CommandGiven, Event, Noted, Overruled

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from command_line import Kanly

EVIL = "evil\x1b[1mbold\x1b[0m\x1b[31m\x1b]0;title\x07\x9b2J\u202e\r\x08"
"""Bold as Kanly writes it, colour, the title of the window, a wiped screen, turned writing."""

OWN = re.compile(r"\x1b\[[01]m")

DECK_VIEWS = """
deck show FILE|deck show FILE --json|deck check FILE|deck check FILE --json|deck stats FILE
deck stats FILE --json|deck draw FILE --seed 1|deck draw FILE --seed 1 --json|deck diff FILE FILE
deck goldfish FILE --games 1 --turns 1
deck lacks FILE|deck convert FILE --to json|deck convert FILE --to text|deck show NOFILE
deck convert FILE --to octgn|deck repair FILE|print deck FILE -o -|deck save FILE Kept
deck show Kept|deck list|deck list --json|deck convert FILE --to json --name EVIL
deck convert FILE --to link|deck check FILE --format EVIL|print slips FILE -o -
find EVIL|card EVIL|ask EVIL|rule EVIL|faction EVIL|matchup EVIL|help EVIL|EVIL|print EVIL -o -
collection add EVIL|deck rename EVIL Other|deck edit EVIL add EVIL|deck edit Kept add EVIL
deck edit Kept note EVIL|deck show Kept|deck history Kept|deck restore EVIL|find in:EVIL
deck forget EVIL|import octgn EVIL|import text EVIL
find EVIL --json|ask EVIL --json|game new EVIL|game import EVIL|game status --game EVIL
print deck FILE -o EVIL|matchup --draw --players 2 --player EVIL --player Bob --seed 1
"""


@dataclass(frozen=True)
class Shown:
    """What a terminal got: exit code, and all that was written to it."""

    code: int
    text: str


class Terminal(io.StringIO):
    """Standard output that is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Yes."""
        return True


@pytest.fixture
def terminal(home: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Shown]:
    """Runs a command line on a terminal that shows bold and pages nothing."""
    assert home.is_dir()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("NO_PAGER", "1")

    def run(*words: str) -> Shown:
        screen = Terminal()
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", screen)
            patch.setattr(sys, "stderr", screen)
            code = main(list(words))
        return Shown(code, screen.getvalue())

    return run


def steered(shown: Shown) -> str:
    """What is wrong with what a terminal got; "" where nothing is."""
    own = re.search(r"evil\x1b|\x1b\[1mbold", shown.text)
    left = own or CONTROL.search(OWN.sub("", shown.text))
    return ascii(shown.text[max(0, left.start() - 60) :][:160]) if left else ""


def spoilt(game: Play, holds: Callable[[list[Event]], bool]) -> list[tuple[str, str]]:
    """Put the hostile text into every text of every event that can hold it; which could.

    What names a House or a card of the game points to it, and is no text.
    """
    found = []
    ids = {"", *game.game.houses, *game.game.pieces}
    for at, event in enumerate(game.events):
        for field in event.__struct_fields__:
            before = getattr(event, field)
            if type(before) is not str or (before in ids and field not in {"text", "reason"}):
                continue
            now = changed(game.events[at], **{field: EVIL + before})
            tried = [*game.events[:at], now, *game.events[at + 1 :]]
            if holds(tried):
                game.events = tried
                found.append((type(event).__name__, field))
    return found


@pytest.mark.parametrize("lay", [busy, crowded])
def test_no_text_of_an_imported_game_steers_a_terminal(
    lay: Callable[[Catalog], Play], catalog: Catalog, terminal: Callable[..., Shown]
) -> None:
    game = lay(catalog)
    game.happen(
        CommandGiven(house="vernius", words="note hello"),
        Noted(house="vernius", text="hello"),
        Overruled(rules=("P-04",), reason="we agreed", by="vernius"),
    )
    cards = {piece.card for piece in game.game.pieces.values()}

    def holds(events: list[Event]) -> bool:
        try:
            after = replay(events)
        except (BadEvent, KeyError):
            return False
        known = {piece.card for piece in after.pieces.values()} <= cards
        return known and set(after.settings.items()) == set(game.game.settings.items())

    kept = spoilt(game, holds)
    assert {("Noted", "text"), ("Overruled", "reason")} <= set(kept)
    assert ("CommandGiven", "words") in kept
    keep(game)
    faults, answered = [], 0
    for words in lines(GAME_VIEWS, EVIL=EVIL):
        shown = terminal(*words)
        answered += shown.code == 0
        fault = steered(shown) or ("internal fault" in shown.text and shown.text)
        faults += [f"{words}: {fault}"] if fault else []
    assert not faults, "\n".join(faults)
    assert answered > 15


def test_no_text_of_a_deck_or_a_command_line_steers_a_terminal(
    catalog: Catalog, terminal: Callable[..., Shown], tmp_path: Path
) -> None:
    file, none = tmp_path / f"deck{EVIL}.json", tmp_path / f"none{EVIL}"
    real = real_deck(catalog, "guild")
    file.write_text(write(replace(real, name=EVIL, notes=f"{EVIL}\n{EVIL}"), Form.JSON))
    faults = []
    for words in lines(DECK_VIEWS, EVIL=EVIL, FILE=str(file), NOFILE=str(none)):
        shown = terminal(*words)
        assert shown.text, words
        fault = steered(shown) or ("internal fault" in shown.text and shown.text)
        faults += [f"{words}: {fault}"] if fault else []
    assert not faults, "\n".join(faults)


def test_into_a_pipe_a_file_goes_sign_for_sign(
    catalog: Catalog, kanly: Kanly, terminal: Callable[..., Shown]
) -> None:
    """What is read again is what was written; only a terminal gets another text."""
    game = busy(catalog)
    game.happen(Noted(house="vernius", text="a\x9bb"))
    keep(game)
    assert "a\x9bb" in kanly("game", "export").out
    assert f"a{MARK}b" in terminal("game", "export").text


@pytest.mark.parametrize("shell", Shell)
def test_no_offer_at_the_prompt_steers_it(shell: Shell) -> None:
    asked = CompletionRequest(shell=shell, before=(), incomplete="")
    said = written(
        asked,
        [Completion(text="vernius", told=EVIL), Completion(text=EVIL), Completion(text="ordos")],
    )
    assert not CONTROL.search(said.replace("\t", ""))
    assert "vernius" in said
    assert "ordos" in said
