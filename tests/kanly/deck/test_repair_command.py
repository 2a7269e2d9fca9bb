"""`kanly deck repair` as it is told: pages read aloud, JSON, the mended deck in a file."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from deck_cases import deck, deck_file, real_deck
from msgspec.structs import replace

from cardbase.catalog.catalog import Catalog
from cardbase.decks.deck_list import DeckList, Section
from cardbase.decks.text_writer import write_text
from cardbase.legality import format_named
from cardbase.legality.format import CardLimit
from cardbase.repair import repairs
from cardbase.vocabulary import Subtype
from kanly.deck.repair import repair
from kanly.deck.repair_page import page
from kanly.terminal.output import Code

if TYPE_CHECKING:
    from command_line import Kanly

MANY = "Tactic Declaration Engagement Venture Skill Weapon Blade Troop Device Duel"
ONE_OF_EACH = """
name = "One of each"
dated = 2026-01-31
sets = ["eots", "jotc", "tat"]
source = "the table"
""" + "".join(
    f'[[groups]]\nname = "{word}"\nmost = 1\nsubtypes = ["{word}"]\n' for word in MANY.split()
)
FEUD = ("eots:stilgar", "eots:fremen-naib*2", "eots:baron-vladimir-harkonnen")


def spoiled(catalog: Catalog, *ids: str) -> DeckList:
    listed = real_deck(catalog, "guild")
    return DeckList(file="x", entries=(*listed.entries, *deck(catalog, *ids).entries))


@pytest.fixture
def feud(catalog: Catalog, tmp_path: Path) -> Path:
    """A deck list with cards of two powers that feud."""
    file = tmp_path / "feud.txt"
    file.write_text(write_text(spoiled(catalog, *FEUD)), encoding="utf-8")
    return file


def test_each_alternative_tells_its_cards_and_reasons(
    feud: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert repair(str(feud)) == Code.FOUND
    said = capsys.readouterr().out
    assert "1. One change: drop Harkonnen (1 card)" in said
    assert "- 1 Baron Vladimir Harkonnen (eots:baron-vladimir-harkonnen)" in said
    assert "2. Three changes (more than the least): drop Fremen (3 cards)" in said
    assert "DK-07, else: Harkonnen and Fremen are adversaries" in said


def test_json_has_every_alternative_with_its_deck(
    feud: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert repair(str(feud), json=True) == Code.FOUND
    told = json.loads(capsys.readouterr().out)
    assert told["format"] == "kanly.deck-repair/1"
    assert [(one["size"], one["least"]) for one in told["alternatives"]] == [(1, True), (3, False)]
    first = told["alternatives"][0]
    assert first["about"] == "drop Harkonnen (1 card)"
    assert first["changes"][0]["way"] == "out"
    assert first["changes"][0]["findings"][0]["rule"] == "DK-07"
    assert first["deck"]["sizes"]["imperial"] == 17


def test_the_mended_deck_is_written(
    feud: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number, ending in ((1, ".o8d"), (2, ".txt")):
        out = tmp_path / f"mended{ending}"
        assert repair(str(feud), apply=number, out=out) == Code.FOUND
        assert f"as mended by {number}" in capsys.readouterr().err
        assert repair(str(out)) == Code.FOUND
        assert "nothing to mend" in capsys.readouterr().out
    none = tmp_path / "none.txt"
    assert repair(str(feud), apply=99, out=none) == Code.NOT_FOUND
    assert "There is no repair 99 of 2" in capsys.readouterr().err
    assert not none.exists()


def test_a_list_with_a_refused_line_is_mended_without_it(
    feud: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = feud.read_text(encoding="utf-8")
    feud.write_text(f"{text}\nHouse deck\n1 zzzzqqqq xxyyzz\n", encoding="utf-8")
    out = feud.with_name("mended.txt")
    assert repair(str(feud), out=out) == Code.MISUSE
    said, told = capsys.readouterr()
    assert "drop Harkonnen" in said
    assert "Nothing was written" in told
    assert not out.exists()


def test_nothing_owned_says_what_cannot_be_met(
    feud: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert repair(str(feud), owned=True) == Code.NOT_FOUND
    said = capsys.readouterr().out
    assert "you own no homeworld of Guild: Tupile, Sanctuary Planet" in " ".join(said.split())
    assert "There is no way to mend it with the cards there are:" in said
    assert "DK-01: the House deck needs 1 more card, and none may be put in" in said


def test_cards_to_move_and_to_choose_from_are_told(catalog: Catalog) -> None:
    by = format_named()
    bad = spoiled(catalog, "eots:thumpers*2")
    first, *rest = bad.entries
    bad = DeckList(file="x", entries=(replace(first, section=Section.HOUSE), *rest))
    flat = " ".join(page("bad", by, repairs(bad, by, catalog)).split())
    assert "from the House deck to the cards apart" in flat
    assert "cards may be put in here, the best fit first:" in flat
    assert "DK-06, else: Thumpers" in flat
    assert "1. Two changes: move 1 card, put in 1 card" in flat
    tight = replace(by, groups=(CardLimit(name="t", most=2, subtypes=frozenset({Subtype.TACTIC})),))
    flat = " ".join(page("bad", tight, repairs(bad, tight, catalog)).split())
    assert "of these will do, the worst fit first:" in flat


def test_another_sponsor_and_what_stays_unmended_are_told(catalog: Catalog) -> None:
    by = format_named()
    alien = deck(catalog, "eots:kaitain", "eots:duke-leto-atreides", "eots:pogrom")
    flat = " ".join(page("alien", by, repairs(alien, by, catalog)).split())
    assert "1. One change: drop Atreides (1 card), put in 1 card" not in flat
    assert "Two changes: play it as a deck of Atreides" in flat
    assert "It leaves 2 warnings; repair --warnings mends such, too: DK-12 the Imp" in flat


def test_without_its_extra_it_names_the_extra(
    home: Path, tmp_path: Path, kanly: Kanly, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where there is too much to try, that is the solver's; the rest needs none."""
    assert home.is_dir()
    by = tmp_path / "one.toml"
    by.write_text(ONE_OF_EACH, encoding="utf-8")
    words = ("deck", "repair", str(deck_file("atreides")), "--format", str(by))
    assert kanly(*words).code == 0
    monkeypatch.setitem(sys.modules, "highspy", None)
    monkeypatch.delitem(sys.modules, "cardbase.repair.program", raising=False)
    said = kanly(*words)
    assert (said.code, said.out) == (2, "")
    assert "mending this deck needs the extra: pip install 'kanly[repair]'" in said.err
    assert said.err.count("\n") == 1
    assert kanly(*words[:3]).code == 0
    assert kanly("deck", "check", *words[2:]).code == 1


def test_words_of_what_is_owned_of_homeworlds_and_of_what_stays(catalog: Catalog) -> None:
    by, listed = format_named(), real_deck(catalog, "atreides")
    have = {entry.card.id: entry.count for entry in listed.entries}
    have |= {"eots:caladan": 0, "eots:best-blade": 1, "tat:paul-atreides": 0}
    have |= dict.fromkeys((e.card.id for e in listed.entries[-8:]), 0)
    flat = " ".join(page("mine", by, repairs(listed, by, catalog, owned=have)).split())
    assert "you own no homeworld of Atreides: Caladan, Atreides Homeworld is to be got" in flat
    assert "you own 1 of it" in flat
    assert "you own none of these" in flat
    assert "repair --warnings mends such, too: DK-12 the House deck has" in flat
    homes = deck(
        catalog, "eots:caladan", "tat:duchy-of-arrakis", "eots:paul-atreides", "eots:pogrom"
    )
    flat = " ".join(page("two", by, repairs(homes, by, catalog, warnings=True)).split())
    assert "Caladan, Atreides Homeworld stays: 1 of the 1 card with an allegiance" in flat


def test_what_is_true_of_several_cards_is_said_once(catalog: Catalog) -> None:
    by, listed = format_named(), real_deck(catalog, "harkonnen")
    few = replace(listed, entries=listed.entries[:-14])
    said = " ".join(page("few", by, repairs(few, by, catalog, warnings=True)).split())
    plan = "is much of what the deck sets out to do"
    assert said.count(plan) == 1
    assert f"all of these: Intrigue {plan}" in said or f": Intrigue {plan}" in said
