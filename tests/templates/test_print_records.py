"""Deck sheet, game report and game sheet: what stands on them, and that no name does harm."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from deck_cases import decision, deck, deck_file
from game_cases import busy, crowded, keep, laid
from msgspec.structs import replace
from msgspec.structs import replace as changed
from printed import headings, ink, not_embedded, printed
from recorded import GAMES
from tracker_cases import play

from cardbase.statistics.whole import statistics
from kanly.deck.sheet import deck_sheet
from kanly.printing.offers import OFFERS
from kanly.printing.order import Order
from templates.ccg.game_sheet import (
    FURTHER,
    PETITIONS,
    SEATS,
    TURNS,
    GameSheet,
    PetitionRow,
    hoard_track,
)
from templates.errors import CannotPrint
from templates.pdf import pages_of, pdf_of
from templates.printing import Look, Paper, html_of
from tracker.engine.events import GameStaged, HouseJoined, LimitUsed, TurnBegan
from tracker.engine.words import IntervalLimit
from tracker.log.errors import UnknownGame

if TYPE_CHECKING:
    from pathlib import Path

    from command_line import Golden, Kanly
    from tracker_cases import Play

    from cardbase.catalog.catalog import Catalog
    from templates.printing import PrintableSheet

PLAIN = Look(fonts=False)
HOSTILE = (
    "<script>alert(1)</script>",
    "\u202eesuoH\u2066 \u05e9\u05dc\u05d5\u05dd",
    "W" * 300,
    "\U0001f41b\U0001f3dc </td></table><b>&amp;",
)


def made(what: str, *names: str, blank: bool = False) -> list[PrintableSheet]:
    """The sheets of an offer."""
    return list(OFFERS[what].sheets(Order(names=names, blank=blank)))


def filled(*names: str) -> GameSheet:
    """The one game sheet of a game."""
    (sheet,) = made("game-sheet", *names)
    assert isinstance(sheet, GameSheet)
    return sheet


def body(sheets: list[PrintableSheet]) -> str:
    """A page without its style."""
    page = html_of(sheets, PLAIN)
    return page[page.index("<body") :]


def misnamed(game: Play) -> Play:
    """The game as somebody wrote it into a file whose names are hostile."""
    names = iter(HOSTILE)
    for at, event in enumerate(game.events):
        if isinstance(event, GameStaged):
            houses = tuple(changed(one, name=next(names)) for one in event.houses)
            named = changed(event.game, name=HOSTILE[0] * 20)
            game.events[at] = changed(event, game=named, houses=houses)
    return game


def test_a_deck_is_printed_as_the_command_of_its_statistics_writes_it(
    kanly: Kanly, home: Path, tmp_path: Path
) -> None:
    assert home.is_dir()
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    assert kanly("print", "deck", str(deck_file("guild")), "--out", str(one)).code == 0
    assert kanly("deck", "stats", str(deck_file("guild")), "--out", str(other)).code == 0
    assert one.read_bytes() == other.read_bytes()


@pytest.mark.usefixtures("home")
def test_several_decks_are_several_sheets_and_none_is_refused() -> None:
    sheets = made("deck", str(deck_file("guild")), str(deck_file("atreides")))
    assert [one.frame.title for one in sheets] == ["Guild", "Atreides"]
    with pytest.raises(CannotPrint, match="deck needs DECK"):
        made("deck")


@pytest.mark.usefixtures("home")
def test_a_refused_line_is_said_on_the_sheet(tmp_path: Path) -> None:
    file = tmp_path / "spoilt.txt"
    file.write_text("1 Caladan\n1 Duke Leto Atreides\n2 Nobody At All Whatever\n")
    assert "without 2 lines refused" in body(made("deck", str(file)))


def test_a_game_is_reported_as_its_own_command_does(
    kanly: Kanly, catalog: Catalog, tmp_path: Path
) -> None:
    keep(crowded(catalog))
    one, other = tmp_path / "one.html", tmp_path / "other.html"
    assert kanly("print", "report", "--out", str(one)).code == 0
    assert kanly("game", "report", "--out", str(other)).code == 0
    assert one.read_text(encoding="utf-8").strip() == other.read_text(encoding="utf-8").strip()


def test_the_report_of_a_game(catalog: Catalog, golden: Golden) -> None:
    keep(crowded(catalog))
    golden("print-report.html", body(made("report", "test")))


def test_the_game_sheets(catalog: Catalog, golden: Golden) -> None:
    keep(crowded(catalog))
    golden("print-game-sheet.html", body(made("game-sheet", "test")))
    golden("print-game-sheet-blank.html", body(made("game-sheet", blank=True)))


def test_the_filled_sheet_tells_what_the_game_holds(catalog: Catalog) -> None:
    game = crowded(catalog)
    keep(game)
    sheet = filled()
    assert [seat.letter for seat in sheet.seats] == ["A", "B", "C", ""]
    last = sheet.turns[0]
    houses = [*game.game.houses.values()]
    assert (last.turn, last.hoard) == ("2", str(game.game.hoard))
    for house, cells in zip(houses, last.cells, strict=False):
        assert cells[1:] == (str(house.favor), str(house.solaris), str(house.spice))
    assert [row.turn for row in sheet.turns] == [*map(str, range(2, TURNS + 1))]
    petition, *empty = sheet.petitions
    assert (len(empty), {*empty}) == (FURTHER - 1, {PetitionRow()})
    assert (petition.card, petition.cost, petition.bid) == ("Duncan Idaho", "3", "5")
    assert petition.victor == ""
    words = [f"{card.name} {card.state}" for part in sheet.domains for card in part.cards]
    assert "Gurney Halleck engaged; 2 wound tokens" in words
    assert any(card.startswith("a card face-down subdued") for card in words)
    assert "Spice Blow" not in " ".join(words)


def test_what_only_its_house_knows_is_not_printed(kanly: Kanly, catalog: Catalog) -> None:
    laid(catalog)
    assert kanly("game", "do", "place", "spice", "blow").code == 0
    page = body(made("game-sheet"))
    assert "Spice Blow" not in page
    assert "a card face-down" in page


def test_limits_that_are_used_are_ticked(catalog: Catalog) -> None:
    game = play(catalog, 3)
    game.happen(
        LimitUsed(house="vernius", limit=IntervalLimit.EXCHANGE),
        LimitUsed(house="vernius", limit=f"{IntervalLimit.CHOAM_RITE}:moritani"),
    )
    keep(game)
    sheet = filled()
    assert [box.name for box in sheet.once if box.marked] == [IntervalLimit.EXCHANGE]
    assert [[b.name for b in part.boxes if b.marked] for part in sheet.rivals] == [["C"], []]
    assert [box.name for box in sheet.rivals[0].boxes] == ["B", "C"]


def test_lost_houses_and_cards_on_cards_are_told(catalog: Catalog) -> None:
    keep(busy(catalog))
    sheet = filled()
    assert [seat.lost for seat in sheet.seats] == ["", "", "L-01", ""]
    assert {card.depth for part in sheet.domains for card in part.cards} == {0, 1}
    assert any("Exchange" in line for line in sheet.under_way)


def test_a_game_that_is_over_is_one_page_with_nothing_to_fill_in(kanly: Kanly, home: Path) -> None:
    assert home.is_dir()
    assert kanly("game", "import", str(GAMES / "three-houses.jsonl")).code == 0
    sheet = filled()
    assert sheet.ended
    assert [seat.letter for seat in sheet.seats] == [*"ABC"]
    assert [row.turn for row in sheet.turns] == ["start", *"123456"]
    assert {len(row.cells) for row in sheet.turns} == {3}
    assert len(sheet.petitions) == 10
    assert PetitionRow() not in sheet.petitions
    page = body([sheet])
    assert 'class="tick' not in page
    for part in sheet.domains:
        own = page.partition(f'<h3 dir="auto">{part.house}</h3>')[2].partition("</section>")[0]
        assert re.findall(r"<li>([^<]+?)(?: <i|</li>)", own) == [card.name for card in part.cards]
    for large in (False, True):
        pdf = pdf_of(html_of([sheet], Look(large=large)))
        assert pages_of(pdf) == 1
        assert "5 1 5 3 (10) 10 1 10 2 (12) 12 6 1 1 (13) 13 38 0" in printed(pdf).texts[0]


def test_more_than_four_houses_take_two_sheets(catalog: Catalog) -> None:
    game = play(catalog, 4)
    for name in ("Richese", "Thorvald"):
        told = replace_house(game, name)
        game.happen(told)
    keep(game)
    first, second = made("game-sheet")
    assert isinstance(first, GameSheet)
    assert isinstance(second, GameSheet)
    assert [seat.letter for seat in (*first.seats, *second.seats)] == [*"ABCDEF", "", ""]
    assert (first.domains, len(second.domains)) == ((), 6)
    assert '<table class="petitions">' not in body([first, second])


@pytest.mark.sweep
def test_a_long_game_of_eight_houses_takes_a_page_for_four_and_one_for_the_cards(
    catalog: Catalog,
) -> None:
    game = play(catalog, 4)
    for name in ("Richese", "Thorvald", "Hagal", "Wydras"):
        game.happen(replace_house(game, name))
    for turn in range(2, TURNS + 4):
        game.happen(TurnBegan(rule="T-13", turn=turn))
    keep(game)
    assert pages_of(pdf_of(html_of(made("game-sheet"), Look(low_ink=True)))) == 3


def replace_house(game: Play, name: str) -> HouseJoined:
    """One more House like the first, under another name."""
    first = game.house()
    return HouseJoined(
        house=name.lower(),
        name=f"House {name}",
        sponsor=first.sponsor,
        powers=first.powers,
        adversaries=first.adversaries,
    )


def test_without_a_game_the_sheet_is_blank_and_that_is_said(
    kanly: Kanly, home: Path, tmp_path: Path
) -> None:
    assert home.is_dir()
    out = tmp_path / "sheet.html"
    said = kanly("print", "game-sheet", "--out", str(out))
    assert said.code == 0
    assert "There is no game yet: the game sheet is blank." in said.err
    asked = tmp_path / "asked.html"
    assert "no game" not in kanly("print", "game-sheet", "--blank", "--out", str(asked)).err
    assert out.read_bytes() == asked.read_bytes()
    with pytest.raises(UnknownGame, match="nothere"):
        made("game-sheet", "nothere")
    with pytest.raises(CannotPrint, match="of no game"):
        made("game-sheet", "friday", blank=True)


def test_the_track_of_the_hoard_is_that_of_the_rules() -> None:
    track = {part.name: [box.name for box in part.boxes] for part in hoard_track()}
    assert track["6"] == ["0"]
    assert track["5"] == ["1", "2", "3"]
    assert track["1"][:2] == ["13", "14"]
    assert [box.name for part in hoard_track(31) for box in part.boxes if box.marked] == ["31+"]
    assert [box.name for part in hoard_track(0) for box in part.boxes if box.marked] == ["0"]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("paper", [Paper.LETTER, pytest.param(Paper.A4, marks=pytest.mark.sweep)])
def test_the_blank_sheet_is_one_legible_page(paper: Paper) -> None:
    (sheet,) = made("game-sheet", blank=True)
    assert isinstance(sheet, GameSheet)
    assert (len(sheet.seats), len(sheet.petitions)) == (SEATS, PETITIONS)
    pdf = pdf_of(html_of([sheet], Look(paper=paper, low_ink=True)))
    assert pages_of(pdf) == 1
    assert printed(pdf).smallest >= 7.99
    assert printed(pdf).outside == []
    assert not_embedded(pdf) == set()
    assert headings(pdf)[0] == "H1"
    assert ink(pdf) < 0.05


def hostile_sheets(catalog: Catalog) -> dict[str, list[PrintableSheet]]:
    """All three sheets with hostile names, by their offers."""
    keep(misnamed(play(catalog, 4)), "hostile")
    listed = deck(catalog, "eots:giedi-prime", "eots:duke-leto-atreides", "eots:pogrom")
    listed = replace(listed, name=HOSTILE[0] * 20, notes="\n".join(HOSTILE))
    verdict = decision(listed)
    of_deck = deck_sheet(listed.name, verdict, statistics(verdict.case))
    return {
        "deck": [of_deck],
        **{what: made(what, "hostile") for what in ("report", "game-sheet")},
    }


def test_hostile_names_do_not_run(catalog: Catalog) -> None:
    sheets = hostile_sheets(catalog)
    page = body([sheet for own in sheets.values() for sheet in own])
    assert "<script" not in page
    assert "</table><b>" not in page
    assert "&lt;script&gt;" in page
    assert "\u202e" not in page


@pytest.mark.parametrize(
    "what",
    [
        "game-sheet",  # its columns are the narrowest
        pytest.param("deck", marks=pytest.mark.sweep),
        pytest.param("report", marks=pytest.mark.sweep),
    ],
)
def test_hostile_names_do_not_break_the_page(what: str, catalog: Catalog) -> None:
    look = printed(pdf_of(html_of(hostile_sheets(catalog)[what])))
    assert look.outside == []
    assert look.smallest >= 7.99
    right = max(one.right for one in look.letters if not one.sign.isspace())
    assert right <= 210 - 9.5
