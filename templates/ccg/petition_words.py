"""What is done in a petition and in an exchange, in the short words of a table, rule by rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from templates.ccg.proof import line
from templates.ccg.turn_words import DEFAULTS
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.words import Bidding

if TYPE_CHECKING:
    from templates.ccg.proof import Line


@dataclass(frozen=True, kw_only=True)
class Numbered:
    """One step.

    Attributes:
        who: Who acts.
        costs: What it costs, "" for nothing.
        stages: The tracker's stages of a petition that it covers.
    """

    number: int
    name: str
    who: str
    lines: tuple[Line, ...]
    costs: str = ""
    stages: tuple[Bidding, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Payment:
    """Who won what, and what he pays."""

    won: str
    pays: Line


def bidding_steps() -> tuple[Numbered, ...]:
    """The steps of a petition up to its last bid (section 13)."""
    return (
        _announce(),
        Numbered(
            number=2,
            name="Tactics",
            who="all, by rank",
            lines=(
                line(
                    "Declaration tactics, those of petitions included, until all pass in a row.",
                    *("P-17", "TC-12"),
                ),
            ),
        ),
        _bid(),
    )


def _announce() -> Numbered:
    return Numbered(
        number=1,
        name="Announce",
        who="you, the petitioner",
        stages=(Bidding.ANNOUNCED,),
        lines=(
            line(
                "Turn up an Assembly card and bid its cost or more, never above your solaris.",
                *("P-01", "P-02", "P-03"),
            ),
            line(
                "Not after a lost petition in this House Interval; not what you could not "
                "deploy; not what is subdued in a domain.",
                *("P-15", "P-18", "P-16"),
            ),
        ),
    )


def _bid() -> Numbered:
    return Numbered(
        number=3,
        name="Bid",
        who="from the House after you, by rank",
        stages=(Bidding.BIDDING, Bidding.SEALED),
        lines=(
            line(
                "Raise by 1 or more, never above your solaris; or pass, and be out for this "
                "card. No bid is matched.",
                *("P-04", "P-03", "P-05", "P-19"),
            ),
            line(
                "Quicker, if all like: each seals his maximum, all open, the bids run up by "
                "themselves. Kanly's own way; the limits are the same.",
                *("P-04", "P-05"),
            ),
        ),
    )


def ending_steps() -> tuple[Numbered, ...]:
    """The steps of a petition after its last bid."""
    return (
        Numbered(
            number=4,
            name="Pay",
            who="the last bidder, who is the victor",
            stages=(Bidding.WON, Bidding.PAYING),
            lines=(
                line("One bidder left: the last bid is final, and paid as the table says.", "P-06"),
            ),
        ),
        Numbered(
            number=5,
            name="The card",
            who="the petitioner",
            lines=(
                line("You won: it is yours, deployed and engaged.", "P-07"),
                line(
                    "A rival won: face-down into your Assembly again. No further petition for you "
                    "in this House Interval.",
                    *("P-12", "P-15"),
                ),
                line("Cancelled by an effect: nobody pays, nothing is lost.", "P-14"),
            ),
        ),
    )


def payments() -> tuple[Payment, ...]:
    """What the victor pays, by who he is and whose the card is."""
    return (
        Payment(won="A neutral card", pays=line("the final bid in solaris", "P-07")),
        Payment(
            won="Your sponsor's",
            pays=line(
                "the final bid, in favor as much of it as you like and have; you must hold all of "
                "it in solaris, too",
                *("P-08", "P-09"),
            ),
        ),
        Payment(
            won="Another power's",
            pays=line("the final bid in solaris, and 1 favor", "P-10", "AL-04"),
        ),
        Payment(
            won="An adversary's",
            pays=line(
                "the final bid in solaris, and its cost in favor; no deck may hold one",
                *("CP-03", "DK-04"),
            ),
        ),
        Payment(
            won="A rival won it",
            pays=line("he pays the final bid less its cost", "P-11", "P-21"),
        ),
        Payment(
            won="You cannot pay",
            pays=line("because of a card's effect: what is missing, in favor", "P-13"),
        ),
        Payment(
            won="Petitioning Tithe",
            pays=line("as above, but to the House that played it", "P-22", "CE-05"),
        ),
    )


def exchange_steps() -> tuple[Numbered, ...]:
    """The steps of a CHOAM exchange (section 18)."""
    from tracker.exchange import MOST

    return (
        Numbered(
            number=1,
            name="Declare",
            who="you, once in your House Interval",
            lines=(
                line(f"Buy or sell, 1 to {MOST} spice; never both.", "X-01", "X-02"),
                line("A card can grant one more, in either direction.", "X-09"),
            ),
        ),
        Numbered(
            number=2,
            name="Tactics",
            who="all, by rank",
            lines=(
                line(
                    "Declaration tactics; exchange ones can bar it or shift the CROE by 1.",
                    *("X-12", "TC-14"),
                ),
            ),
        ),
        Numbered(
            number=3,
            name="Unit by unit",
            who="you",
            costs="the CROE of the moment",
            lines=(
                line("Pay or take the CROE, move 1 spice, set the CROE anew.", "X-04", "X-06"),
                line("Nothing between; a unit bought costs at least 1.", "X-03", "X-07"),
                line("No more than the Guild Hoard holds, you have, you can pay.", "X-08"),
            ),
        ),
    )


def of_favor() -> Line:
    """How favor is bought."""
    each = number(DEFAULTS, SettingName.FAVOR_PRICE)
    return line(f"Buying favor, once in your House Interval, {each} solaris each:", "F-02", "F-03")
