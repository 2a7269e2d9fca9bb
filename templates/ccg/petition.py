"""Petition and CHOAM exchange on one page: steps, payments, prices, worked examples."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from errata.table import Beside, Ids, Row, Text, parse_row, read_records
from templates.ccg.lines import DATA, EDITION, Line, Notes, labelled, line, lines, notes, source_of
from templates.printing import Margins, PageFrame
from tracker.engine import events as e
from tracker.engine.apply import replay
from tracker.engine.settings import settled
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import Bidding, Direction, Phase, Place, Token
from tracker.rules.exchange import MOST as MOST_UNITS
from tracker.rules.exchange import preview
from tracker.rules.favor import most, price
from tracker.standing.figures import CROE, croe_of
from tracker.table import verbs  # noqa: F401 - it makes the table of verbs complete
from tracker.table.dispatch import give


class Rate(Struct, frozen=True, kw_only=True):
    """The CROE over a range of spice in the Guild Hoard, "4-6" or "13 or more"."""

    hoard: str
    croe: int


class Price(Struct, frozen=True, kw_only=True):
    """What so many units come to: "3 + 3 + 4" and 10; no sum where it cannot be."""

    units: int
    each: str
    total: int | None


class PriceRow(Struct, frozen=True, kw_only=True):
    """The prices at one content of the Guild Hoard."""

    hoard: str
    croe: int
    buy: tuple[Price, ...]
    sell: tuple[Price, ...]


def rates() -> tuple[Rate, ...]:
    """The CROE for every content of the Guild Hoard (X-05)."""
    found: dict[int, list[int]] = {}
    for hoard in range(CROE[-1][0] + 2):
        found.setdefault(croe_of(hoard), []).append(hoard)
    *ranges, (last, *_) = found.values()
    told = [str(many[0]) if len(many) == 1 else f"{many[0]}-{many[-1]}" for many in ranges]
    rows = zip([*told, f"{last} or more"], found, strict=True)
    return tuple(Rate(hoard=hoard, croe=croe) for hoard, croe in rows)


def prices() -> tuple[PriceRow, ...]:
    """The prices from an empty Guild Hoard up to where they change no more."""
    steady = CROE[-1][0] + MOST_UNITS
    units = range(1, MOST_UNITS + 1)
    return tuple(
        PriceRow(
            hoard=f"{hoard} or more" if hoard == steady else str(hoard),
            croe=croe_of(hoard),
            buy=tuple(_price(hoard, Direction.BUY, many) for many in units),
            sell=tuple(_price(hoard, Direction.SELL, many) for many in units),
        )
        for hoard in range(steady + 1)
    )


def _price(hoard: int, direction: Direction, units: int) -> Price:
    """What an exchange comes to by the tracker's preview; nobody buys more than there is (X-08)."""
    if direction is Direction.BUY and units > hoard:
        return Price(units=units, each="", total=None)
    seen = preview(Game(hoard=hoard), direction, units)
    return Price(units=units, each=" + ".join(map(str, seen.prices)), total=seen.total)


# Costs worked out by playing them: a small game of the tracker for each, and what it came to

YOU = "you"
SEATS = (
    (YOU, Power.ATREIDES, (Power.HARKONNEN, Power.CORRINO)),
    ("rival", Power.FREMEN, (Power.HARKONNEN,)),
    ("third", Power.GUILD, (Power.BENE_GESSERIT, Power.SMUGGLERS)),
)
PURSE = 20


class PlayedExample(Struct, frozen=True, kw_only=True):
    """One example, to be played (templates/data/ccg_examples.csv).

    Attributes:
        card: A card of yours.
        tells: What is said, for people.
        said: The words of the table, "card" for the card.
        tokens: Deferment tokens on it where it lies subdued; None in the Assembly.
    """

    card: Text
    whose: Text
    tells: Text
    said: tuple[str, ...]
    tokens: int | None
    rules: Ids


class Example(Struct, frozen=True, kw_only=True):
    """A case that was played: the card with its cost, who paid what, where the card is now."""

    card: str
    cost: int
    whose: str
    tells: str
    pays: str
    then: str
    proof: Line


def examples(catalog: Catalog) -> tuple[Example, ...]:
    """The cases, each played out. Raises CatalogError."""
    cards = CardFacts(catalog)
    cases = read_records(DATA / "ccg_examples.csv", PlayedExample)
    return tuple(_played(case, cards) for case in cases)


def _played(case: PlayedExample, cards: CardFacts) -> Example:
    game = _laid_out(case)
    for words in case.said:
        spoken = ["c1" if word == "card" else word for word in words.split()]
        game = give(game, cards, spoken).game
    paid = []
    for house, *_ in SEATS:
        now = game.houses[house]
        spent = {"solaris": PURSE - now.solaris, "favor": PURSE - now.favor}
        parts = [f"{many} {ware}" for ware, many in spent.items() if many]
        paid += [f"{house}: {', '.join(parts)}"] if parts else []
    lies = game.pieces["c1"]
    deployed = f"yours, {'engaged' if lies.engaged else 'disengaged'}"
    return Example(
        card=cards[case.card].name,
        cost=cards[case.card].cost or 0,
        whose=case.whose,
        tells=case.tells,
        pays="; ".join(paid) or "nobody",
        then="back in your Assembly" if lies.place is Place.ASSEMBLY else deployed,
        proof=line("", *case.rules),
    )


def _laid_out(case: PlayedExample) -> Game:
    """A game in your House Interval, with the card in your Assembly or subdued in your domain."""
    laid: list[e.Event] = [e.GameBegan(name="", seed=1, settings=settled({"windows": "open"}))]
    for house, sponsor, adversaries in SEATS:
        laid += [
            e.HouseJoined(
                house=house, name=house, sponsor=sponsor, powers=(sponsor,), adversaries=adversaries
            ),
            e.SolarisChanged(house=house, by=PURSE),
            e.FavorChanged(house=house, by=PURSE),
        ]
    rivals = tuple(house for house, *_ in SEATS[1:])
    place = Place.ASSEMBLY if case.tokens is None else Place.HAND
    laid += [
        e.HoardSet(spice=10),
        e.TurnBegan(turn=1),
        e.PhaseBegan(phase=Phase.HOUSE_INTERVAL, waiting=rivals, active=YOU),
        e.CardNamed(piece="c1", card=case.card, owner=YOU, holder=YOU, place=place),
    ]
    if case.tokens is not None:
        laid += [
            e.CardPlaced(piece="c1", holder=YOU),
            e.TokensChanged(piece="c1", token=Token.DEFERMENT, by=case.tokens),
        ]
    return replay(laid)


# The page

LAST_BID = 3
"""The step of a petition that ends the bidding."""


class NumberedStep(Struct, frozen=True, kw_only=True):
    """A step of a petition or of an exchange (templates/data/ccg_steps.csv).

    Attributes:
        part: petition or exchange.
        costs: What it costs, "" for nothing.
        stages: The tracker's stages of a petition that it covers.
        lines: What is done in it.
    """

    part: Text
    number: int
    name: Text
    who: Text
    costs: str
    stages: tuple[Bidding, ...]
    lines: Beside[tuple[Line, ...]]


class Payment(Struct, frozen=True, kw_only=True):
    """Who won what, and what he pays."""

    won: str
    pays: Line


class PetitionSheet(Struct, frozen=True, kw_only=True):
    """Petition and exchange; `favor` is so much of it with its solaris."""

    TEMPLATE: ClassVar[str] = "petition"
    frame: PageFrame
    bidding: tuple[NumberedStep, ...]
    ending: tuple[NumberedStep, ...]
    payments: tuple[Payment, ...]
    examples: tuple[Example, ...]
    exchange: tuple[NumberedStep, ...]
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
    petition, trading = steps("petition"), steps("exchange")
    paying = tuple(Payment(won=won, pays=pays) for won, _, pays in labelled("payment"))
    worked = examples(catalog)
    (of_favor,) = lines("buying favor")
    of_rates = line("The Guild Hoard sets the CROE, after every change of it.", "X-05", "X-11")
    told = [one for step in petition for one in step.lines]
    told += [*(one.pays for one in paying), *(one.proof for one in worked)]
    told += [*(one for step in trading for one in step.lines), of_rates, of_favor]
    fresh = Game()
    return PetitionSheet(
        frame=PageFrame(
            title="Petition and exchange",
            edition=EDITION,
            source=source_of("petition"),
            margins=Margins(bottom=21),
            condensed=True,
        ),
        bidding=tuple(step for step in petition if step.number <= LAST_BID),
        ending=petition[LAST_BID:],
        payments=paying,
        examples=worked,
        exchange=trading,
        rates=rates(),
        of_rates=of_rates,
        prices=prices(),
        favor=tuple((favor, price(fresh, favor)) for favor in range(1, most(fresh) + 1)),
        of_favor=of_favor,
        notes=notes(told),
    )


def steps(part: str) -> tuple[NumberedStep, ...]:
    """The steps of a petition (section 13) or of an exchange (section 18), in order."""

    def make(row: Row) -> NumberedStep:
        return parse_row(NumberedStep, row, lines=lines(row["part"], row["number"]))

    found = read_records(DATA / "ccg_steps.csv", NumberedStep, make)
    return tuple(step for step in found if step.part == part)
