"""What a player stumbles over at the shell: words run together, big numbers, odd signs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from game_cases import keep, laid
from places import DOCS
from tracker_cases import fresh, play

from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import read_deck
from errata.text import CONTROL
from tracker.engine.errors import Misread
from tracker.engine.events import Noted, UnseenChanged
from tracker.engine.state import Game
from tracker.engine.words import Phase, Place

if TYPE_CHECKING:
    from command_line import Kanly

pytestmark = pytest.mark.usefixtures("home")

EVIL = "a\x1b]0;title\x07\x9b31m\u202eb"


def test_what_people_typed_steers_no_terminal(kanly: Kanly, catalog: Catalog) -> None:
    game = play(catalog)
    game.happen(Noted(house="vernius", text=EVIL))
    keep(game)
    for command in (["log"], ["report", "--log"]):
        said = kanly("game", *command)
        assert "House Vernius notes: a" in said.out
        assert not CONTROL.search(said.out)
    assert not CONTROL.search(kanly("game", "do", "note", EVIL).out)


def test_a_house_and_its_word_may_touch(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    said = kanly("game", "do", "ordos:note", "hello")
    assert (said.code, said.out.splitlines()[0]) == (0, "House Ordos notes: hello")
    assert kanly("game", "do", "nobody:note", "hello").code == 2


@pytest.mark.parametrize("word", ["status", "Undo", "log", "import", "verify"])
def test_a_command_of_its_own_is_pointed_out(kanly: Kanly, catalog: Catalog, word: str) -> None:
    laid(catalog)
    said = kanly("game", "do", word)
    assert said.code == 2
    assert f"(kanly game {word.lower()} is a command of its own)" in said.err


def test_a_number_that_is_too_big_is_told_the_most(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    said = kanly("game", "do", "buy", "99999")
    told = "kanly game legal lists what can be said now"
    assert said.err == f'kanly: expected how many spice, at most 9999, found "99999"; {told}\n'
    assert "at most" not in kanly("game", "do", "buy", "many").err


@pytest.mark.parametrize("counts", ["imperial 99999 house 45", "house 45 imperial -1"])
def test_numbers_of_cards_are_no_file(catalog: Catalog, counts: str) -> None:
    game = fresh(catalog, "house Vernius sponsor Fremen")
    with pytest.raises(Misread, match="imperial 15 house 45"):
        game.do(f"vernius: deck {counts}")
    with pytest.raises(Exception, match="imperialists"):
        game.do("vernius: deck imperialists 15")


def test_the_deck_list_of_the_manual_can_be_read(catalog: Catalog, tmp_path: Path) -> None:
    page = (DOCS / "game.md").read_text(encoding="utf-8")
    file = tmp_path / "deck.txt"
    file.write_text(page.split("```text\n")[1].split("```")[0], encoding="utf-8")
    counts = [(entry.card.name, entry.count) for entry in read_deck(file, catalog).entries]
    assert counts == [
        ("Caladan", 1),
        ("Arrakeen", 1),
        ("Duncan Idaho", 1),
        ("Maula Pistol", 3),
        ("Crysknife", 2),
    ]


def test_where_nothing_can_be_overruled_nothing_is_said_of_it(kanly: Kanly) -> None:
    twice = ("--house", "Vernius=Fremen")
    said = kanly("game", "new", "Twice", *twice, *twice)
    assert (said.code, said.out) == (1, "")
    assert "HP-01" in said.err
    assert "--override" not in said.err


def test_what_nothing_comes_of_is_said(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    assert kanly("game", "do", "quota").out.splitlines()[0] == "Nothing comes of it."


def test_legal_tells_the_words_for_cards_without_a_name(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    flat = " ".join(kanly("game", "legal").out.split())
    assert "with the name of a card in hand or Assembly: petition; deploy; place" in flat
    every = " ".join(kanly("game", "legal", "--all").out.split())
    assert "with the name of a card in hand or Assembly: petition CARD [BID]" in every
    assert "deploy CARD [from hand]" in every
    assert flat.count("with the name of a card") == 1


def test_r_06_passes_rites_with_the_same_targets_told_together(
    kanly: Kanly, catalog: Catalog
) -> None:
    game = play(catalog)
    first, second = game.card("eots:gurney-halleck"), game.card("eots:duncan-idaho")
    targets = [game.card("eots:giedi-prime", "ordos"), game.card("eots:arrakeen", "ordos")]
    keep(game)
    flat = " ".join(kanly("game", "legal").out.split())
    against = f"battle {targets[0]} Giedi Prime, {targets[1]} Arrakeen"
    assert f"{against} with {first} Gurney Halleck or {second} Duncan Idaho" in flat
    assert "resign" not in flat
    every = kanly("game", "legal", "--all").out
    assert "resign" in every
    assert f"rite battle {targets[1]} with {second}" in every


def test_legal_needs_no_such_words_where_hands_are_known(kanly: Kanly, catalog: Catalog) -> None:
    game = play(catalog)
    for place in (Place.HAND, Place.ASSEMBLY):
        game.happen(
            UnseenChanged(house="vernius", place=place, by=-game.game.count("vernius", place))
        )
    game.card("eots:pogrom", place=Place.HAND)
    keep(game)
    assert "with the name of a card" not in kanly("game", "legal", "--as", "vernius").out
    assert "with the name of a card" in kanly("game", "legal").out  # to all it is a card (Z-03)


@pytest.mark.parametrize(
    ("phase", "turn", "what"),
    [
        (Phase.DECLARATION, 1, "seats"),
        (Phase.HOUSE_INTERVAL, 1, "initiative"),
        (Phase.DECLARATION, 2, "initiative"),
    ],
)
def test_seats_are_no_initiative(
    kanly: Kanly, catalog: Catalog, phase: Phase, turn: int, what: str
) -> None:
    keep(play(catalog, phase=phase, turn=turn))
    assert f"{what} House Vernius > House Ordos" in kanly("game", "status").out


def test_a_game_that_is_over_says_so(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    kanly("game", "do", "resign")
    said = kanly("game", "do", "all next")
    assert said.code == 1
    assert said.err.startswith('kanly: "all" comes too late: the game is over (T-01')
    assert "Vernius (lost)  " in kanly("game", "status").out


def test_no_game_has_no_ranks() -> None:
    from kanly.game.page import ranked

    assert not ranked(Game())


@pytest.mark.parametrize("word", ["status", "legal"])
def test_a_command_is_the_same_past_the_parser_and_through_it(
    kanly: Kanly, home: Path, word: str
) -> None:
    assert home.is_dir()
    seats = ("--house", "Vernius=Atreides/Caladan", "--house", "Ordos=Fremen")
    assert kanly("game", "new", "friday", "--seed", "3", *seats).code == 0
    assert kanly("game", word) == kanly("game", word, "--game", "friday")


def test_a_window_that_closes_is_no_nothing(kanly: Kanly, home: Path, catalog: Catalog) -> None:
    """Something came of "all pass", though the line of what is awaited says it best."""
    assert home.is_dir()
    game = play(catalog)
    game.do("petition eots:gurney-halleck 2")
    keep(game)
    said = kanly("game", "do", "all pass")
    assert said.code == 0
    assert said.out == "Now: House Ordos bids more than 2, or passes.\n"


@pytest.mark.parametrize("said", ["al", "en", "res", "resig", "endr"])
def test_what_ends_much_is_said_in_full(catalog: Catalog, said: str) -> None:
    """Where other words begin alike, they are listed; `nex` still means next."""
    game = play(catalog, phase=Phase.DECLARATION)
    with pytest.raises(Misread) as fault:
        game.do(f"vernius: {said}")
    assert "a word of the table" in str(fault.value)
    game.do("vernius: nex")
    assert game.game.waiting == ("ordos",)
