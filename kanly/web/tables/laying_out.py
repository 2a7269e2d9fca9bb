"""A game laid out by a form: its name, its settings, its Houses, their decks.

All of it is said in the table's own words, so that the core decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from cardbase.decks.starters import starter_of
from cardbase.errors import DeckFileError
from cardbase.library.decks import saved_decks
from errata.errors import KanlyError
from kanly.game.command import slug
from kanly.web.limits import LONGEST_LIST
from tracker.engine.errors import Misread
from tracker.engine.words import HouseId, Phase
from tracker.setup.decks import STARTER
from tracker.table.rights import HOST, NotYours, Seat
from tracker.table.session import Session, laid_out, new_game

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog

KINDS = ("starter", "list", "counts", "later")
"""How the deck of a House is told; besides these, "saved:NAME"."""
SAVED = "saved:"


class NoStarter(KanlyError):
    """The sponsor of a House has no starter deck; nothing was done."""


class BadList(KanlyError):
    """A list that was sent is no deck that can be laid out; nothing was done."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)


@dataclass(frozen=True, kw_only=True)
class DeckTold:
    """The deck of a House as a form tells it.

    Attributes:
        kind: One of KINDS, or "saved:" and a name.
        text: A pasted list, or that of a file.
        counts: The Imperial and the House cards of a deck on paper.
    """

    kind: str = "later"
    text: str = ""
    counts: tuple[str, str] = ("15", "45")


@dataclass(frozen=True, kw_only=True)
class HouseTold:
    """A House that is to sit down."""

    name: str
    sponsor: str
    homeworld: str = ""
    deck: DeckTold = DeckTold()


@dataclass(frozen=True, kw_only=True)
class GameTold:
    """A game that is to be laid out: its name, its settings, who sits down."""

    name: str
    settings: dict[str, str]
    houses: tuple[HouseTold, ...]


def create(catalog: Catalog, told: GameTold, *, owner: bool) -> str:
    """Lay out a game; its id. The owner of the library may name saved decks.

    Raises BadName, GameExists, Misread, Refused, DeckFileError, UnknownDeck: nothing is kept.
    """
    title = " ".join(told.name.split())
    began = laid_out(title, None, told.settings)
    if not told.houses:
        raise Misread("two Houses at least, each with a name and a sponsor", "")
    with new_game(catalog, slug(title), began) as session:
        try:
            for one in told.houses:
                _sit_down(session, one, owner=owner)
        except BaseException:
            session.log.forget(session.head)
            raise
        return session.id


def _sit_down(session: Session, told: HouseTold, *, owner: bool) -> None:
    if not told.sponsor:
        raise Misread(f"a sponsor for {told.name}", "")
    words = ["house", *told.name.split(), "sponsor", *told.sponsor.split()]
    if told.homeworld:
        words += ["homeworld", *told.homeworld.split()]
    session.give(words)
    house = list(session.game.houses)[-1]
    lay_deck(session, house, told.deck, HOST, owner=owner)


def lay_deck(session: Session, house: HouseId, told: DeckTold, seat: Seat, *, owner: bool) -> None:
    """Lay out the deck of a House as a form tells it; a House's own deck is its own to say.

    Raises DeckFileError, UnknownDeck, Refused, Misread, NotYours: nothing was done.
    """
    if session.game.phase is not Phase.SETUP:
        raise NotYours("a deck is laid out before the game begins")
    with _words(session, house, told, owner=owner) as words:
        try:
            if words:
                session.give(["deck", *words], house, seat=seat)
        except DeckFileError as fault:  # it names a file that is this server's own affair
            if told.kind != "list":
                raise
            raise BadList(str(fault).replace(" ".join(words), "the list")) from None


@contextmanager
def _words(session: Session, house: HouseId, told: DeckTold, *, owner: bool) -> Iterator[list[str]]:
    """What is said after the word for laying out a deck; nothing where it comes later."""
    if told.kind == "later":
        yield []
    elif told.kind == "counts":
        imperial, own = told.counts
        yield ["imperial", imperial or str(STARTER[0]), "house", own or str(STARTER[1])]
    elif told.kind == "starter":
        seated = session.game.houses[house]
        if not (starter := starter_of(seated.sponsor)):
            raise NoStarter(f"{seated.name}: there is no starter deck for {seated.sponsor.value}")
        yield starter.split()
    elif told.kind == "list":
        if not told.text.strip():
            raise Misread("a deck list, pasted or as a file", "")
        text = told.text.replace("\r\n", "\n")
        if len(text) > LONGEST_LIST:
            raise Misread(f"a list of at most {LONGEST_LIST:,} signs", f"{len(text):,}")
        with TemporaryDirectory(prefix="kanly-") as folder:
            file = Path(folder) / "deck.txt"
            file.write_text(text, encoding="utf-8", newline="")
            yield [str(file)]
    elif owner and told.kind.removeprefix(SAVED) in {one.name for one in saved_decks()}:
        yield told.kind.removeprefix(SAVED).split()
    else:
        raise Misread("a deck of one of the kinds offered", told.kind[:40])
