"""Games laid out in the library of a test, with the devices that are at them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.library.seats import Right, Role, digest_of, open_seats
from tracker.engine.table import CardFacts
from tracker.staging import read_file
from tracker.table.session import new_game, open_session

if TYPE_CHECKING:
    from pathlib import Path

    from tracker.engine.words import HouseId

DUEL = """
turn = 4
hoard = 6
settings = { windows = "open" }
[house.vernius]
sponsor = "Atreides"
homeworld = "Caladan"
solaris = 12
favor = 10
named = true
domain = ["eots:gurney-halleck", "eots:duncan-idaho", "Spacing Industries; engaged"]
hand = ["Poisoned Blade", "Kindjal"]
assembly = ["Arrakeen", "Caladan Exports"]
house_deck = ["House Swordmaster", "CHOAM Delegate", "Atreides Propagandist", "Rapier"]
imperial_deck = ["eots:thufir-hawat", "Suspensor Technologies", "Pundi Rice Market"]
[house.ordos]
sponsor = "Fremen"
homeworld = "Forbidden Zone"
solaris = 9
favor = 9
named = true
domain = ["Stilgar", "Chani", "jotc:otheym"]
hand = ["Slow Attack", "Crysknife"]
assembly = ["Jamis"]
house_deck = ["House Agent", "Guard Commander", "Hunter Seeker"]
imperial_deck = ["The Open Bled", "The Shadout Mapes", "Great Flat"]
"""
"""Two Houses in turn 4: Vernius may duel, and Chani may Counter."""


def stage(home: Path, text: str = DUEL, game: str = "duel", *said: str) -> None:
    """Lay out a situation in the library of this home, and say words in it."""
    file = home / f"{game}.toml"
    file.write_text(text, encoding="utf-8")
    with (
        open_catalog() as catalog,
        new_game(catalog, game, read_file(file, CardFacts(catalog))) as session,
    ):
        for words in said:
            session.give(words.split())


def say(game: str, *said: str) -> None:
    """Say words in a game as another program does."""
    with open_catalog() as catalog, open_session(catalog, game) as session:
        for words in said:
            session.give(words.split())


def seat(home: Path, game: str, secret: str, *houses: HouseId, hosts: bool = False) -> None:
    """Give the device of a secret Houses at a game; without any it looks on."""
    device = digest_of(secret)
    with open_seats(home / "library.db") as seats:
        for house in houses:
            seats.give(Right(game=game, device=device, role=Role.HOUSE, house=house))
        if hosts:
            seats.give(Right(game=game, device=device, role=Role.HOST))
        if not (houses or hosts):
            seats.give(Right(game=game, device=device, role=Role.WATCH))
