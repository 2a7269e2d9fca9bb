"""What a line says beside a name: the printing in words, that a card is gone, a name cut short."""

from __future__ import annotations

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.decks.forms import read_bytes
from cardbase.decks.reading import LineOutcome
from cardbase.decks.sayings import gone
from cardbase.decks.text import read_text

TAKEN, NEAR, BESIDE = LineOutcome.TAKEN, LineOutcome.NEAR, LineOutcome.BESIDE
REFUSED = LineOutcome.REFUSED


@pytest.mark.parametrize(
    ("line", "fate", "card"),
    [
        ("1 Paul Atreides (the twilight one)", TAKEN, "tat:paul-atreides"),
        ("1 Duncan Idaho (2. Edition)", NEAR, "tat:duncan-idaho"),
        ("1 Lady Jessica - 2nd ed.", NEAR, "tat:lady-jessica"),
        ("1 Piter de Vries, first set", NEAR, "eots:piter-de-vries"),
        ("1 Piter de Vries, second set", REFUSED, ""),
        ("3 Kindjal (first edition)", TAKEN, "eots:kindjal"),
        ("2 Hark. Batt.", NEAR, "eots:harkonnen-battalion"),
        ("2 Sard. Batt.", NEAR, "eots:sardaukar-battalion"),
        ("2 Sard. Legion", REFUSED, ""),
        ("1 Imp. Bribes", NEAR, "jotc:siridar-tithes"),
        ("2 Atr. Guard", REFUSED, ""),  # the House's, or the sector's
        ("1 Cmdr. Aramsham", REFUSED, ""),  # of two printings
        ("1 Cmdr. Aramsham (EotS)", NEAR, "eots:commander-aramsham"),
        ("1 Commander Aramsham      EotS  Imperial", TAKEN, "eots:commander-aramsham"),
        ("3 Progrom", NEAR, "eots:pogrom"),
        ("3 Programm", REFUSED, ""),
        ("1 Conde Fenring", NEAR, "eots:count-hasimir-fenring"),
        ("1 Glossu Rabban, Graf von Lankiveil", NEAR, "eots:glossu-rabban"),
        ("T@T Gurney Halleck", TAKEN, "tat:gurney-halleck"),
        ("1 TaT Pogrom", NEAR, "eots:pogrom"),  # which is of another set
        ("Maula Pistol 3 @ .25", TAKEN, "eots:maula-pistol"),
        ("2 vanish w/o trace", TAKEN, "eots:vanish-without-trace"),
        ("2 Maula Pistol - never enough of these", NEAR, "eots:maula-pistol"),
        ("2 Maula Pistol - cut for now, sadly", BESIDE, ""),
        ("p. 14", LineOutcome.PASSED, ""),
        ("2 P0grom", NEAR, "eots:pogrom"),
        ("2 Pad1shah Lapdog", NEAR, "jotc:padishah-lapdog"),
        ("1 Arrakeen (traded to Mike last week)", BESIDE, ""),
        ("2 Maula Pistol (sold)", BESIDE, ""),
        ("2 Maula Pistol (borrowed from Tom)", TAKEN, "eots:maula-pistol"),
        ("2 Maula Pistol (given to me by Tom)", TAKEN, "eots:maula-pistol"),
        ("2 Maula Pistol -- cut", BESIDE, ""),
        ("2 Maula Pistol -- cut for now", BESIDE, ""),
        ("2 Maula Pistol, cut", BESIDE, ""),
        ("2 Maula Pistol - removed for now", BESIDE, ""),
        ("2 Rapier (cut, for now)", BESIDE, ""),
        ("3 Progrom (cut)", BESIDE, ""),
        ("2 Valor, 3 Pogrom (sold)", BESIDE, ""),
        ("3 Pogrom (sold on the way home)", REFUSED, ""),
        ("2 Pogrom (was 3, cut 1 for Valor)", TAKEN, "eots:pogrom"),
        ("3 Pogrom (was 3, cut 1 for Valor)", REFUSED, ""),
    ],
)
def test_a_remark_beside_a_name(catalog: Catalog, line: str, fate: LineOutcome, card: str) -> None:
    read = read_text(f"2 Stunner\n{line}\n", catalog, "remark.txt").lines[-1]
    assert read.fate is fate
    assert (read.entry.card.id if read.entry else "") == card


@pytest.mark.parametrize("head", ["For trade", "have:", "Want:", "Trade pile", "Zum Tausch:"])
def test_a_pile_for_trade_is_not_of_the_deck(catalog: Catalog, head: str) -> None:
    read = read_text(f"2 Stunner\n\n{head}\n3 Betrayal\n", catalog, "trade.txt")
    assert [line.fate for line in read.lines][-1] is BESIDE
    assert len(read.deck.entries) == 1


@pytest.mark.parametrize(
    "line",
    [
        "3 Pogrom - cut to 2",
        "3 Pogrom (dropped to 2)",
        "3 Pogrom - dropped to 2",
        "3 Pogrom (cut down from 4 to 3)",
        "3 Pogrom (cut 2)",
        "3 Pogrom (2 sold)",
        "3 Pogrom (two of them sold)",
        "3 Pogrom (gave 1 to Tom)",
        "3 Pogrom (sold, 1 left)",
        "3 Pogrom - sold (1 left)",
        "3 Pogrom, cut to 2",
        "3 Progrom (2 sold)",
        "2 Valor, 3 Pogrom (cut to 1)",
        "Pogrom x3 (1 verkauft)",
    ],
)
def test_a_card_of_which_some_copies_are_gone_is_in_doubt(catalog: Catalog, line: str) -> None:
    reading = read_text(f"House deck\n2 Stunner\n{line}\n2 Kindjal\n", catalog, "part.txt")
    (refused,) = reading.of(REFUSED)
    assert "expected how many copies are in the deck" in str(refused.fault)
    assert [one.text for one in reading.of(BESIDE)] == []
    assert "Pogrom" not in {entry.card.name for entry in reading.deck.entries}
    last = reading.lines[-1]
    assert last.fate is TAKEN  # and not below a heading


def test_no_card_is_called_as_if_it_were_gone(catalog: Catalog) -> None:
    names = [row["name"] for row in catalog.rows("SELECT name FROM card")]
    assert [name for name in names if gone(f"2 {name}") or gone(f"2 {name} (TaT)")] == []


def test_a_row_of_a_table_says_so_too(catalog: Catalog) -> None:
    rows = "Qty,Card\n2,Kindjal\n3,Pogrom (sold)\n3,Valor (cut to 2)\n2,Progrom (cut)\n1,Stunner\n"
    reading = read_bytes(rows.encode(), catalog, "gone.csv")
    fates = [line.fate for line in reading.lines if line.line > 1]
    assert fates == [TAKEN, BESIDE, REFUSED, BESIDE, TAKEN]
