"""How a game of the CCG is laid out: in which order, with how much of what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from templates.ccg.proof import line
from templates.ccg.turn_words import DEFAULTS, limits
from tracker.setting_names import SettingName
from tracker.settings import number

if TYPE_CHECKING:
    from templates.ccg.proof import Line


@dataclass(frozen=True, kw_only=True)
class Hoard:
    """The Guild Hoard at set-up, and what starting spice costs, in creation solaris."""

    players: int
    spice: int
    croe: int
    price: int


def hoards() -> tuple[Hoard, ...]:
    """The Guild Hoard for as many players as can play, by the tracker's own sums."""
    from tracker.numbers import croe_of
    from tracker.setup.creation import hoard_for, spice_price
    from tracker.setup.seats import LEAST, MOST
    from tracker.state import Game

    return tuple(
        Hoard(
            players=players,
            spice=hoard_for(players),
            croe=croe_of(hoard_for(players)),
            price=spice_price(Game(starting_hoard=hoard_for(players))),
        )
        for players in range(LEAST, MOST + 1)
    )


def set_up() -> tuple[Line, ...]:
    """What is done before turn 1, in order (HP-12)."""
    from tracker.setup.creation import FAVOR_PRICE
    from tracker.setup.seats import STARTING_FAVOR

    solaris = number(DEFAULTS, SettingName.STARTING_SOLARIS)
    budget = number(DEFAULTS, SettingName.CREATION_SOLARIS)
    program = number(DEFAULTS, SettingName.PROGRAM_PRICE)
    hand, assembly = limits()
    return (
        line("Sponsor chosen, both decks shuffled; homeworld face-up.", "HP-03", "HP-12"),
        line("Dune face-down with no tokens, one for each House.", "HP-10"),
        line("Set the Guild Hoard (table) before anybody buys spice.", "HP-09"),
        line(
            f"Each House: {solaris} solaris and {STARTING_FAVOR} favor, and {budget} creation "
            f"solaris for spice (table), favor ({FAVOR_PRICE} each), programs ({program} each, "
            "face-down). What is left stays yours.",
            *("HP-04", "HP-05", "HP-06", "HP-07", "HP-08"),
        ),
        line(f"Draw {hand} House cards; lay {assembly} Imperial cards as Assembly.", "HP-11"),
    )
