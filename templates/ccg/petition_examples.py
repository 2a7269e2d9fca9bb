"""Costs worked out by playing them: a small game of the tracker for each, and what it came to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.vocabulary import Power
from templates.ccg.proof import line
from tracker.words import Phase, Place, Token

if TYPE_CHECKING:
    from cardbase.catalog import Catalog
    from templates.ccg.proof import Line
    from tracker.state import Game
    from tracker.table import Cards

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
    from tracker import spoken  # noqa: F401 - it makes the table of verbs complete
    from tracker.table import Cards

    cards = Cards(catalog)
    return tuple(_played(case, cards) for case in CASES)


def _played(case: Case, cards: Cards) -> Example:
    from tracker.dispatch import give

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
    from tracker import events as e
    from tracker.fold import replay
    from tracker.settings import settled

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
