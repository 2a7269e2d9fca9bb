"""What a line says beside a name: the printing in words, that a card is gone, a name cut short."""

from __future__ import annotations

import pytest

from cardbase.catalog.catalog import Catalog
from cardbase.decks.reading import LineOutcome
from cardbase.decks.text import read_text

TAKEN, NEAR, BESIDE = LineOutcome.TAKEN, LineOutcome.NEAR, LineOutcome.BESIDE


@pytest.mark.parametrize(
    ("line", "fate", "card"),
    [
        ("1 Paul Atreides (the twilight one)", TAKEN, "tat:paul-atreides"),
        ("1 Duncan Idaho (2. Edition)", NEAR, "tat:duncan-idaho"),
        ("1 Lady Jessica - 2nd ed.", NEAR, "tat:lady-jessica"),
        ("1 Piter de Vries, first set", NEAR, "eots:piter-de-vries"),
        ("1 Piter de Vries, second set", LineOutcome.REFUSED, ""),
        ("3 Kindjal (first edition)", TAKEN, "eots:kindjal"),
        ("2 Hark. Batt.", NEAR, "eots:harkonnen-battalion"),
        ("2 Sard. Batt.", NEAR, "eots:sardaukar-battalion"),
        ("2 Sard. Legion", LineOutcome.REFUSED, ""),
        ("1 Imp. Bribes", NEAR, "jotc:siridar-tithes"),
        ("2 Atr. Guard", LineOutcome.REFUSED, ""),  # the House's, or the sector's
        ("1 Cmdr. Aramsham", LineOutcome.REFUSED, ""),  # of two printings
        ("1 Cmdr. Aramsham (EotS)", NEAR, "eots:commander-aramsham"),
        ("1 Commander Aramsham      EotS  Imperial", TAKEN, "eots:commander-aramsham"),
        ("3 Progrom", NEAR, "eots:pogrom"),
        ("3 Programm", LineOutcome.REFUSED, ""),
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
