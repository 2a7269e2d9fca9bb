"""What the tests of the tracker share: games laid out at any moment, and words to say in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from msgspec.structs import replace
from spoken import lines

from cardbase.vocabulary import Power
from tracker.engine.apply import apply, replay
from tracker.engine.errors import Refused
from tracker.engine.events import (
    CardDeployed,
    CardNamed,
    CardPlaced,
    CardsEngaged,
    Event,
    GameBegan,
    TokensChanged,
)
from tracker.engine.settings import settled
from tracker.engine.state import Game, House
from tracker.engine.table import CardFacts, Secret, Table
from tracker.engine.words import Phase, Place, Token
from tracker.play.permissions import waits
from tracker.staging import filled, staged
from tracker.table.dispatch import give, legal

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from tracker.engine.state import Piece

HOUSES = (
    ("vernius", "House Vernius", Power.ATREIDES, (Power.HARKONNEN, Power.CORRINO)),
    ("ordos", "House Ordos", Power.FREMEN, (Power.HARKONNEN,)),
    ("moritani", "House Moritani", Power.HARKONNEN, (Power.ATREIDES, Power.FREMEN)),
    ("ecaz", "House Ecaz", Power.GUILD, (Power.BENE_GESSERIT, Power.SMUGGLERS)),
)


COUNTS = {Place.HOUSE_DECK: 45, Place.IMPERIAL_DECK: 15, Place.HAND: 7, Place.ASSEMBLY: 3}


@dataclass
class Play:
    """A game to say words in; every word is verified, done, and the game goes on from it."""

    game: Game
    cards: CardFacts
    events: list[Event]

    def do(self, words: str, why: str = "", secret: Secret | None = None) -> Table:
        """Say "vernius: buy 2" or "buy 2"."""
        at = give(self.game, self.cards, words.split(), why=why, secret=secret)
        self.game = at.game
        self.events += at.events
        assert replay(self.events) == self.game
        return at

    def refused(self, words: str) -> str:
        """The rule that forbids it; the game stands as it was."""
        with pytest.raises(Refused) as refusal:
            give(self.game, self.cards, words.split())
        return refusal.value.rule

    def happen(self, *events: Event) -> None:
        """Make events happen without any command."""
        for event in events:
            self.game = apply(self.game, event)
            self.events.append(event)

    def legal(self, house: str = "") -> list[str]:
        """What may be said now, each with its House: "vernius: buy 2"."""
        found = legal(self.game, self.cards, house)
        return [f"{speaks}: {words}" for speaks, _, option in found for words in lines(option)]

    def house(self, house: str = "vernius") -> House:
        """A House as it now is."""
        return self.game.houses[house]

    def piece(self, piece: str) -> Piece:
        """A card as it now is."""
        return self.game.pieces[piece]

    def table(self) -> Table:
        """The table a command would play at."""
        return Table(self.game, self.cards)

    def card(
        self,
        card: str,
        house: str = "vernius",
        place: Place = Place.DOMAIN,
        *,
        subdued: bool = False,
        engaged: bool = False,
        on: str | None = None,
        deferment: int = 0,
        unseen: bool = False,
    ) -> str:
        """Put a card of the catalog into the game and return its id, "c5".

        In the domain it is deployed, unless it is to be subdued; assigned `on` another piece.
        """
        piece = self.table().next_id("c")
        start = Place.HAND if place is Place.DOMAIN else place
        named = CardNamed(
            piece=piece, card=card, owner=house, holder=house, place=start, unseen=unseen
        )
        self.happen(named)
        assert self.cards[card].id == card
        if place is Place.DOMAIN and subdued:
            self.happen(CardPlaced(piece=piece, holder=house))
        elif place is Place.DOMAIN:
            self.happen(CardDeployed(piece=piece, parent=on))
        if engaged:
            self.happen(CardsEngaged(pieces=(piece,)))
        if deferment:
            self.happen(TokensChanged(piece=piece, token=Token.DEFERMENT, by=deferment))
        return piece


def play(
    catalog: Catalog,
    houses: int = 2,
    *,
    turn: int = 1,
    phase: Phase = Phase.HOUSE_INTERVAL,
    solaris: int = 20,
    favor: int = 10,
    spice: int = 0,
    hoard: int | None = None,
    settings: dict[str, str] | None = None,
) -> Play:
    """A game in the first House's interval: counted decks of 45 and 15, hands of 7, Assembly 3.

    Windows are open ones unless the settings say otherwise: no word has to wait for passes.
    """
    kept = settled({"windows": "open", **(settings or {})})
    seated = {
        short: House(
            id=short,
            name=name,
            sponsor=sponsor,
            powers=(sponsor,),
            adversaries=adversaries,
            solaris=solaris,
            favor=favor,
            spice=spice,
            unseen=COUNTS,
        )
        for short, name, sponsor, adversaries in HOUSES[:houses]
    }
    turn = 0 if phase is Phase.SETUP else turn
    laid = Game(name="Test", seed=1, settings=kept, turn=turn, phase=phase, houses=seated)
    if phase is not Phase.HOUSE_INTERVAL:
        laid = replace(laid, waiting=tuple(seated))
    if hoard is not None:
        laid = replace(laid, starting_hoard=hoard)
    told = {"waiting"} if laid.waiting else set[str]()
    event = staged(filled(laid, told if hoard is None else {*told, "starting_hoard"}))
    return Play(apply(Game(), event), CardFacts(catalog), [event])


def fresh(catalog: Catalog, *words: str, settings: dict[str, str] | None = None) -> Play:
    """A game that nobody has sat down to, and what is said in it first."""
    laid = Play(Game(), CardFacts(catalog), [])
    laid.happen(GameBegan(name="Test", seed=1, settings=settled(settings or {})))
    for said in words:
        laid.do(said)
    return laid


def through(game: Play) -> None:
    """Close windows until nothing is under way; whatever is asked has the first answer listed.

    Where the table has to carry something out, nothing comes of it.
    """
    while game.game.window or game.game.operation or game.game.questions:
        game.do(_some_answer(game) if game.game.questions else "all pass")


def _some_answer(game: Play) -> str:
    """The first answer that is listed, or the least number."""
    said = ("answer ", "done")
    listed = (one for one in game.legal() if one.partition(": ")[2].startswith(said))
    question = game.game.questions[0]
    return next(listed, f"{question.house}: answer {question.low or 0}")


def onward(game: Play) -> None:
    """Say the word that brings the game on, for all who are awaited."""
    if waits(game.game):
        game.do("all pass")
    else:
        game.do("end" if game.game.phase is Phase.HOUSE_INTERVAL else "all next")
