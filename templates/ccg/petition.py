"""Petition and CHOAM exchange on one page: step by step, who pays what, every price."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from templates.ccg.exchange import favor_prices, prices, rates
from templates.ccg.petition_examples import examples
from templates.ccg.petition_words import (
    bidding_steps,
    ending_steps,
    exchange_steps,
    of_favor,
    payments,
)
from templates.ccg.proof import EDITION, SOURCE, line, notes
from templates.printing import Frame, Margins

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from templates.ccg.exchange import PriceRow, Rate
    from templates.ccg.petition_examples import Example
    from templates.ccg.petition_words import Numbered, Payment
    from templates.ccg.proof import Line, Notes


@dataclass(frozen=True, kw_only=True)
class PetitionSheet:
    """Petition and exchange."""

    TEMPLATE: ClassVar[str] = "petition"
    frame: Frame
    bidding: tuple[Numbered, ...]
    ending: tuple[Numbered, ...]
    payments: tuple[Payment, ...]
    examples: tuple[Example, ...]
    exchange: tuple[Numbered, ...]
    rates: tuple[Rate, ...]
    of_rates: Line
    prices: tuple[PriceRow, ...]
    favor: tuple[tuple[int, int], ...]
    of_favor: Line
    notes: Notes


def petition_sheet(catalog: Catalog) -> PetitionSheet:
    """The aid to petition and exchange, for a table that has set nothing.

    Raises:
        CatalogError: the cards of the examples cannot be read.
    """
    bidding, finishing = bidding_steps(), ending_steps()
    paying, trading = payments(), exchange_steps()
    worked = examples(catalog)
    of_rates = line("The Guild Hoard sets the CROE, after every change of it.", "X-05", "X-11")
    told = [one for step in (*bidding, *finishing, *trading) for one in step.lines]
    told += [one.pays for one in paying]
    told += [one.proof for one in worked]
    return PetitionSheet(
        frame=Frame(
            title="Petition and exchange",
            edition=EDITION,
            source=SOURCE,
            margins=Margins(top=9, right=10, left=10),
        ),
        bidding=bidding,
        ending=finishing,
        payments=paying,
        examples=worked,
        exchange=trading,
        rates=rates(),
        of_rates=of_rates,
        prices=prices(),
        favor=favor_prices(),
        of_favor=of_favor(),
        notes=notes([*told, of_rates, of_favor()]),
    )
