"""Attacks of a House on what another keeps from it, by the commands and what they print."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command_line import Kanly, Said
from deck_cases import deck_file
from game_cases import keep
from msgspec.structs import replace
from tracker_cases import play

from cardbase.catalog.catalog import Catalog
from kanly.game.files import read_export
from kanly.play.live import Live
from tracker.engine.words import Place
from tracker.log.jsonl import lines_in
from tracker.log.record import Record, WholeGame, canonical, seal_of
from tracker.table.session import open_session

SEATS = ("--house", "Vernius=Guild/Tupile", "--house", "Ordos=Atreides/Caladan")
DREW = "Guild Navigator"
GUESSES = ("eots:maula-pistol", "eots:guild-navigator", "eots:prescience")


@pytest.fixture
def paper(kanly: Kanly, home: Path) -> Kanly:  # noqa: ARG001 - a home of its own
    """Decks on paper, of which Ordos knows both lists; House Vernius has told what it drew."""
    for name in ("guild", "atreides"):
        kanly("deck", "save", str(deck_file(name)), name)
    kanly("game", "new", "Friday", *SEATS, "--set", "deck-size=off", "--set", "hands=paper")
    for words in ("vernius: deck guild", "ordos: deck atreides", "begin", f"vernius: drew {DREW}"):
        assert kanly("game", "do", *words.split()).code == 0
    return kanly


@pytest.fixture
def dealt(kanly: Kanly, home: Path) -> Kanly:  # noqa: ARG001 - a home of its own
    """Decks dealt by their lists, at the declaration of turn 1."""
    kanly("game", "new", "Friday", *SEATS, "--set", "deck-size=off")
    kanly("game", "do", "vernius:", "deck", str(deck_file("guild")))
    kanly("game", "do", "ordos:", "deck", str(deck_file("atreides")))
    assert kanly("game", "do", "begin").code == 0
    return kanly


def written(kanly: Kanly, file: Path, *house: str) -> WholeGame:
    kanly("game", "export", *house, "--out", str(file))
    return read_export(file)


def with_guess(whole: WholeGame, guess: str) -> WholeGame:
    """A game whose last record names another card, sealed rightly."""
    *_, before, last = whole.records
    body = canonical({**json.loads(last.body), "card": guess})
    forged = replace(last, body=body, seal=seal_of(before.seal, last.kind, last.version, body))
    return replace(whole, records=(*whole.records[:-1], forged))


def said_by(said: Said) -> tuple[int, str]:
    return said.code, said.out + said.err


def test_a_seal_by_which_the_name_of_a_card_can_be_guessed_is_told_by_no_command(
    paper: Kanly, tmp_path: Path
) -> None:
    """With all of the log but one name the seal tells the name: `verify` printed the seal."""
    whole = written(paper, tmp_path / "whole.jsonl")
    seals = {guess: with_guess(whole, guess).records[-1].seal for guess in GUESSES}
    last: Record = whole.records[-1]
    assert [guess for guess, seal in seals.items() if seal == last.seal] == [GUESSES[1]]
    for words in ("verify", "verify --json", "status --json", "log --all --json", "list --json"):
        assert last.seal not in paper("game", *words.split()).out, words
    copy = written(paper, tmp_path / "mine.jsonl", "--as", "ordos")
    assert last.seal not in (tmp_path / "mine.jsonl").read_text(encoding="utf-8")
    assert len(copy.records) == len(whole.records)
    assert last.seal in "".join(
        paper("game", "verify", "--file", str(tmp_path / "whole.jsonl")).out.split()
    )


def test_a_made_up_copy_of_another_house_does_not_tell_whether_it_guesses_right(
    paper: Kanly, tmp_path: Path
) -> None:
    """`verify --copy` said of each guess at a card of Vernius whether it was the one."""
    file = tmp_path / "made-up.jsonl"
    copy = written(paper, file, "--as", "vernius")
    told = set()
    for guess in GUESSES:
        file.write_text("\n".join(lines_in(with_guess(copy, guess))) + "\n", encoding="utf-8")
        told.add(said_by(paper("game", "verify", "--copy", str(file))))
    assert len(told) == 1
    ((code, out),) = told
    assert (code, "compared with a whole export" in " ".join(out.split())) == (0, True)
    whole = tmp_path / "whole.jsonl"
    written(paper, whole)
    said = paper("game", "verify", "--file", str(whole), "--copy", str(file))
    assert said.code == 1, "the last guess was wrong"


@pytest.mark.usefixtures("home")
def test_z_03_passes_an_override_asked_for_that_names_no_card_face_down(
    kanly: Kanly, catalog: Catalog, tmp_path: Path
) -> None:
    """The log left the name out; what was asked for kept it, in `status`, log, feed and copy."""
    game = play(catalog, settings={"overrides": "all"})
    game.card("eots:arrakeen")
    hidden = game.card("eots:spice-blow", "ordos", Place.HAND, unseen=True)
    keep(game)
    asked = kanly("game", "do", "--as", "ordos", "--override", "forgotten", "place", "Spice Blow")
    assert f'"place {hidden}"' in " ".join(asked.out.split())
    shown = [kanly("game", "status", "--as", "vernius").out]
    assert "asks to set rules aside" in " ".join(shown[0].split())
    kanly("game", "agree", "--as", "vernius")
    pages = ("status", "log --all", "log --json", "follow --once --since 3 --json")
    shown += [kanly("game", *words.split(), "--as", "vernius").out for words in pages]
    file = tmp_path / "mine.jsonl"
    written(kanly, file, "--as", "vernius")
    shown.append(file.read_text(encoding="utf-8"))
    assert [text for text in shown if "blow" in text.lower()] == []
    assert "Spice Blow" in kanly("game", "status", "--as", "ordos").out


def test_z_03_passes_a_guess_beside_the_id_of_a_card_that_is_not_told_to_be_right(
    dealt: Kanly, catalog: Catalog
) -> None:
    """A refusal put "card c21" in the place of the name that was typed, if c21 was that card."""
    with open_session(catalog) as session:
        piece, other = session.game.in_place("vernius", Place.HAND)[:2]
        names = [session.cards[one.card].name for one in (piece, other)]
    told = {
        said_by(dealt("game", "do", "--as", "ordos", "toss", f"{name}, {piece.id}"))[1].replace(
            name, "NAME"
        )
        for name in [*names, "Maula Pistol"]
    }
    assert len(told) == 1
    assert "NAME" in told.pop()


@pytest.mark.usefixtures("dealt")
def test_z_03_passes_words_of_another_house_at_a_seat_that_tell_nothing_of_its_hand(
    catalog: Catalog,
) -> None:
    """`kanly play --as ordos` tried "vernius: play NAME" before it said that they are not its."""
    with open_session(catalog) as session:
        held = session.game.in_place("vernius", Place.HAND)
        names = [session.cards[one.card].name for one in held] + ["Maula Pistol", "no such card"]
        live, told = Live(session=session, seat="ordos"), set()
        for name in names:
            for words in ("play", "declare", "toss"):
                live.enter(f"vernius: {words} {name}")
                told.add(tuple(live.said))
        assert len(told) == 1
        assert "says its own words" in told.pop()[0]
