"""Petition and CHOAM exchange on one page: steps, payments, prices, worked examples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from cardbase.vocabulary import Power
from errata.table import Beside, Row, Text, parse_row, read_records
from templates.ccg.lines import DATA, EDITION, SOURCE, Line, Notes, labelled, line, lines, notes
from templates.printing import Frame, Margins
from tracker.engine.words import Bidding, Direction, Phase, Place, Token

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.state import Game
    from tracker.engine.table import Cards


@dataclass(frozen=True, kw_only=True)
class Rate:
    """The CROE over a range of spice in the Guild Hoard, "4-6" or "13 or more"."""

    hoard: str
    croe: int


@dataclass(frozen=True, kw_only=True)
class Price:
    """What so many units come to: "3 + 3 + 4" and 10; no sum where it cannot be."""

    units: int
    each: str
    total: int | None


@dataclass(frozen=True, kw_only=True)
class PriceRow:
    """The prices at one content of the Guild Hoard."""

    hoard: str
    croe: int
    buy: tuple[Price, ...]
    sell: tuple[Price, ...]


def rates() -> tuple[Rate, ...]:
    """The CROE for every content of the Guild Hoard (X-05)."""
    from tracker.standing.figures import CROE, croe_of

    found: dict[int, list[int]] = {}
    for hoard in range(CROE[-1][0] + 2):
        found.setdefault(croe_of(hoard), []).append(hoard)
    last = croe_of(CROE[-1][0] + 1)
    return tuple(
        Rate(hoard=f"{many[0]} or more" if rate == last else _range(many), croe=rate)
        for rate, many in found.items()
    )


def _range(many: list[int]) -> str:
    return str(many[0]) if len(many) == 1 else f"{many[0]}-{many[-1]}"


def prices() -> tuple[PriceRow, ...]:
    """The prices from an empty Guild Hoard up to where they change no more."""
    from tracker.rules.exchange import MOST
    from tracker.standing.figures import CROE

    steady = CROE[-1][0] + MOST
    return tuple(_row(hoard, steady) for hoard in range(steady + 1))


def _row(hoard: int, steady: int) -> PriceRow:
    from tracker.engine.words import Direction
    from tracker.rules.exchange import MOST
    from tracker.standing.figures import croe_of

    units = range(1, MOST + 1)
    return PriceRow(
        hoard=f"{hoard} or more" if hoard == steady else str(hoard),
        croe=croe_of(hoard),
        buy=tuple(_price(hoard, Direction.BUY, many) for many in units),
        sell=tuple(_price(hoard, Direction.SELL, many) for many in units),
    )


def _price(hoard: int, direction: Direction, units: int) -> Price:
    """What an exchange comes to by the tracker's preview; nobody buys more than there is (X-08)."""
    from tracker.engine.state import Game
    from tracker.engine.words import Direction
    from tracker.rules.exchange import preview

    if direction is Direction.BUY and units > hoard:
        return Price(units=units, each="", total=None)
    seen = preview(Game(hoard=hoard), direction, units)
    return Price(units=units, each=" + ".join(map(str, seen.prices)), total=seen.total)


def favor_prices() -> tuple[tuple[int, int], ...]:
    """So much favor and its solaris, for one purchase (F-02, F-03)."""
    from tracker.engine.state import Game
    from tracker.rules.favor import most, price

    fresh = Game()
    return tuple((favor, price(fresh, favor)) for favor in range(1, most(fresh) + 1))


# --- Costs worked out by playing them: a small game of the tracker for each, and what it came to

YOU, RIVAL, THIRD = "you", "rival", "third"
SEATS = (
    (YOU, Power.ATREIDES, (Power.HARKONNEN, Power.CORRINO)),
    (RIVAL, Power.FREMEN, (Power.HARKONNEN,)),
    (THIRD, Power.GUILD, (Power.BENE_GESSERIT, Power.SMUGGLERS)),
)
PURSE = 20


@dataclass(frozen=True, kw_only=True)
class Case:
    """One example: a card of yours, and what is said.

    Attributes:
        tells: What is said, for people.
        said: The words of the table, "card" for the card.
        tokens: Deferment tokens on it where it lies subdued; None in the Assembly.
    """

    card: str
    whose: str
    tells: str
    said: tuple[str, ...]
    rules: tuple[str, ...]
    tokens: int | None = None


@dataclass(frozen=True, kw_only=True)
class Example:
    """A case that was played: the card with its cost, who paid what, where the card is now."""

    card: str
    cost: int
    whose: str
    tells: str
    pays: str
    then: str
    proof: Line


CASES = (
    Case(
        card="eots:arrakeen",
        whose="neutral",
        tells="You bid 4; nobody raises",
        said=("petition card 4", "all pass", "rival: pass", "third: pass"),
        rules=("P-06", "P-07"),
    ),
    Case(
        card="eots:arrakeen",
        whose="neutral",
        tells="You 4, a rival 5, you 6, he 7, you pass",
        said=(
            *("petition card 4", "all pass", "rival: bid 5", "third: pass"),
            *("bid 6", "rival: bid 7", "pass"),
        ),
        rules=("P-11", "P-12"),
    ),
    Case(
        card="eots:paul-atreides",
        whose="sponsor's",
        tells="You bid 4; nobody raises; 3 in favor",
        said=("petition card 4", "all pass", "rival: pass", "third: pass", "pay 3"),
        rules=("P-08", "P-09"),
    ),
    Case(
        card="eots:albrecht-nim",
        whose="another power",
        tells="You 2, a rival 3, you 4; all pass",
        said=("petition card 2", "all pass", "rival: bid 3", "third: pass", "bid 4", "rival: pass"),
        rules=("P-10", "AL-04"),
    ),
    Case(
        card="jotc:pundi-rice-market",
        whose="sponsor's",
        tells="You bid 0; a rival 1; you pass",
        said=("petition card 0", "all pass", "rival: bid 1", "third: pass", "pass"),
        rules=("P-20", "P-11"),
    ),
    Case(
        card="eots:arrakeen",
        whose="neutral",
        tells="Subdued, 3 tokens: you deploy it",
        said=("deploy card",),
        rules=("DF-04", "DF-13"),
        tokens=3,
    ),
    Case(
        card="eots:glossu-rabban",
        whose="an adversary",
        tells="A captive, 2 tokens: you deploy it",
        said=("deploy card",),
        rules=("CP-03", "DF-17"),
        tokens=2,
    ),
)


def examples(catalog: Catalog) -> tuple[Example, ...]:
    """The cases, each played out. Raises CatalogError."""
    from tracker.engine.table import Cards
    from tracker.table import verbs  # noqa: F401 - it makes the table of verbs complete

    cards = Cards(catalog)
    return tuple(_played(case, cards) for case in CASES)


def _played(case: Case, cards: Cards) -> Example:
    from tracker.table.dispatch import give

    game = _laid_out(case)
    piece = next(iter(game.pieces))
    for words in case.said:
        spoken = [piece if word == "card" else word for word in words.split()]
        game = give(game, cards, spoken).game
    return Example(
        card=cards[case.card].name,
        cost=cards[case.card].cost or 0,
        whose=case.whose,
        tells=case.tells,
        pays=_paid(game),
        then=_lies(game, piece),
        proof=line("", *case.rules),
    )


def _laid_out(case: Case) -> Game:
    """A game in your House Interval, with the card in your Assembly or subdued in your domain."""
    from tracker.engine import events as e
    from tracker.engine.apply import replay
    from tracker.engine.settings import settled

    laid: list[e.Event] = [e.GameBegan(name="", seed=1, settings=settled({"windows": "open"}))]
    for house, sponsor, adversaries in SEATS:
        laid += [
            e.HouseJoined(
                house=house, name=house, sponsor=sponsor, powers=(sponsor,), adversaries=adversaries
            ),
            e.SolarisChanged(house=house, by=PURSE),
            e.FavorChanged(house=house, by=PURSE),
        ]
    laid += [e.HoardSet(spice=10), e.TurnBegan(turn=1)]
    rivals = tuple(house for house, *_ in SEATS[1:])
    laid.append(e.PhaseBegan(phase=Phase.HOUSE_INTERVAL, waiting=rivals, active=YOU))
    place = Place.ASSEMBLY if case.tokens is None else Place.HAND
    laid.append(e.CardNamed(piece="c1", card=case.card, owner=YOU, holder=YOU, place=place))
    if case.tokens is not None:
        laid += [
            e.CardPlaced(piece="c1", holder=YOU),
            e.TokensChanged(piece="c1", token=Token.DEFERMENT, by=case.tokens),
        ]
    return replay(laid)


def _paid(game: Game) -> str:
    """Who paid what, "you: 1 solaris, 3 favor"."""
    told = []
    for house, *_ in SEATS:
        now = game.houses[house]
        spent = {"solaris": PURSE - now.solaris, "favor": PURSE - now.favor}
        parts = [f"{many} {ware}" for ware, many in spent.items() if many]
        if parts:
            told.append(f"{house}: {', '.join(parts)}")
    return "; ".join(told) or "nobody"


def _lies(game: Game, piece: str) -> str:
    """Where the card lies at the end."""
    now = game.pieces[piece]
    if now.place is Place.ASSEMBLY:
        return "back in your Assembly"
    return f"yours, {'engaged' if now.engaged else 'disengaged'}"


# --- Petition and CHOAM exchange on one page: step by step, who pays what, every price ------------

LAST_BID = 3
"""The step of a petition that ends the bidding."""


@dataclass(frozen=True, kw_only=True)
class Numbered:
    """A step of a petition or of an exchange (templates/data/ccg_steps.csv).

    Attributes:
        part: petition or exchange.
        number: From 1.
        name: What it is called.
        who: Who acts.
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


@dataclass(frozen=True, kw_only=True)
class Payment:
    """Who won what, and what he pays."""

    won: str
    pays: Line


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
    petition = steps("petition")
    bidding = tuple(step for step in petition if step.number <= LAST_BID)
    paying = tuple(Payment(won=won, pays=pays) for won, _, pays in labelled("payment"))
    trading = steps("exchange")
    worked = examples(catalog)
    (of_favor,) = lines("buying favor")
    of_rates = line("The Guild Hoard sets the CROE, after every change of it.", "X-05", "X-11")
    told = [one for step in (*petition, *trading) for one in step.lines]
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
        ending=petition[LAST_BID:],
        payments=paying,
        examples=worked,
        exchange=trading,
        rates=rates(),
        of_rates=of_rates,
        prices=prices(),
        favor=favor_prices(),
        of_favor=of_favor,
        notes=notes([*told, of_rates, of_favor]),
    )


def steps(part: str) -> tuple[Numbered, ...]:
    """The steps of a petition (section 13) or of an exchange (section 18), in order."""

    def make(row: Row) -> Numbered:
        return parse_row(Numbered, row, lines=lines(row["part"], row["number"]))

    found = read_records(DATA / "ccg_steps.csv", Numbered, make)
    return tuple(step for step in found if step.part == part)
