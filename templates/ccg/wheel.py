"""The powers as a wheel: who is whose adversary, and what that means for decks and favor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cardbase.powers import adversaries_of, short_name
from cardbase.vocabulary import Deck, Power, Subtype
from errata import rule
from templates.ccg.proof import EDITION, Line, Notes, line, notes
from templates.ccg.wheel_drawn import Wheel, adversary_pairs, code, drawn
from templates.printing import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cardbase.card import Card


@dataclass(frozen=True, kw_only=True)
class Row:
    """A power in words.

    Attributes:
        code: The letters it has on the wheel.
        adversaries: By the names they have at the table.
        homeworlds: The names of its homeworlds.
        imperial: How many cards with its allegiance have the Imperial back.
        house: How many have the House back.
    """

    code: str
    name: str
    full: str
    adversaries: tuple[str, ...]
    homeworlds: tuple[str, ...]
    imperial: int
    house: int


@dataclass(frozen=True, kw_only=True)
class WheelSheet:
    """The wheel, the same in words, what an adversary means."""

    TEMPLATE: ClassVar[str] = "wheel"
    frame: Frame
    wheel: Wheel
    rows: tuple[Row, ...]
    whose: tuple[str, ...]
    means: tuple[tuple[str, tuple[Line, ...]], ...]
    gained: tuple[Line, ...]
    notes: Notes


def wheel_sheet(cards: Sequence[Card]) -> WheelSheet:
    """The wheel of all powers; homeworlds and numbers are counted in these cards."""
    gained = tuple(line(rule(one).statement, one) for one in GAINED)
    means = tuple((what, tuple(line(*cell) for cell in cells)) for what, cells in MEANS)
    told = [cell for _, cells in means for cell in cells]
    return WheelSheet(
        frame=Frame(
            title="Powers and adversaries",
            edition=EDITION,
            source=f"AD-01: {rule('AD-01').source}; all else by the rule named",
        ),
        wheel=drawn(_legend()),
        rows=tuple(_row(power, cards) for power in Power),
        whose=WHOSE,
        means=means,
        gained=gained,
        notes=notes([line("", "AD-01"), *told, *gained]),
    )


def _row(power: Power, cards: Sequence[Card]) -> Row:
    own = [card for card in cards if card.allegiance is power]
    return Row(
        code=code(power),
        name=short_name(power),
        full=str(power),
        adversaries=tuple(map(short_name, adversaries_of(power))),
        homeworlds=tuple(card.name for card in own if Subtype.HOMEWORLD in card.subtypes),
        imperial=sum(card.deck is Deck.IMPERIAL for card in own),
        house=sum(card.deck is Deck.HOUSE for card in own),
    )


def _legend() -> tuple[tuple[str, bool], ...]:
    return (
        (f"{len(Power)} powers, {len(adversary_pairs())} lines", True),
        ("A line joins two adversaries;", False),
        ("it holds both ways (AD-01).", False),
        ("", False),
        ("Joined: never in one deck", False),
        ("(DK-04, DK-07).", False),
        ("Not joined: both may be,", False),
        ("for favor (DK-05, AL-04).", False),
    )


WHOSE = ("your sponsor", "no power", "another power", "an adversary")
"""Whose a card is, as the columns of `MEANS` have it."""

MEANS: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = (
    (
        "Imperial deck",
        (
            ("yes", "DK-03"),
            ("yes", "DK-08"),
            ("yes, and its adversaries become yours", "DK-05", "CP-07"),
            ("no", "DK-04"),
        ),
    ),
    (
        "House deck",
        (
            ("yes", "DK-03"),
            ("yes", "DK-08"),
            ("only with a card of that power in the Imperial deck", "DK-06"),
            ("no", "DK-04"),
        ),
    ),
    (
        "You win its petition",
        (
            ("favor may pay part of the bid", "P-08"),
            ("no favor", "AL-04"),
            ("1 favor besides the price", "P-10", "AL-04"),
            (
                "only if a card brings it there: its cost in favor besides the price",
                "DK-04",
                "CP-03",
            ),
        ),
    ),
    (
        "You deploy it, from hand or subdued",
        (
            ("no favor, no discount", "AL-03", "AL-04"),
            ("no favor", "AL-04"),
            ("1 favor each time, besides solaris and tokens", "AL-04", "DF-17"),
            ("favor as high as its deployment cost, each time", "CP-03", "DF-17"),
        ),
    ),
    (
        "You capture it (a persona)",
        (
            ("no favor", "AL-05"),
            ("no favor", "AL-05"),
            ("1 favor, and 1 each time it is redeployed", "AL-05", "CP-04"),
            ("subdued at once, no favor yet", "AL-05", "CP-02"),
        ),
    ),
)
"""What whose card it is means, by occasion: words, and the rules behind them."""

GAINED = ("AL-02", "AL-06", "AL-07", "AL-08", "AL-09", "AL-10", "SO-18")
"""The rules of allegiance that cards change in play."""
