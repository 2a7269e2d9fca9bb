"""A new game by a short dialogue: its name, its Houses, their decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardbase.catalog.catalog import Catalog
from cardbase.vocabulary import Power
from errata.errors import KanlyError
from kanly.game.command import slug
from kanly.terminal.output import paragraph, say
from tracker.log.store import read_log
from tracker.setup.seats import LEAST
from tracker.table.session import Session, laid_out, new_game

Ask = Callable[[str], str]

NAME = "What shall the game be called?"
HOUSE = "A House: its name and its power, as Vernius Atreides (Enter: that is all):"
HOMEWORLD = "Its homeworld, as Caladan (Enter: chosen later):"
DECK = "Its deck: a file or a saved deck (Enter: cards on paper, only counted):"
HANDS = "Who shuffles it: you, with the cards on paper (Enter), or Kanly (k)?"


def wanted(ask: Ask) -> str:
    """The name of a new game, "" to go on with the one played last. Raises EOFError."""
    with read_log() as log:
        last = next(iter(log.games()), None)
    if last is None:
        say("There is no game yet; this lays one out.")
        return ask(NAME)
    return ask(f"Enter goes on with {last.name}; a name begins a new game:")


@contextmanager
def begun(catalog: Catalog, name: str, ask: Ask) -> Iterator[Session]:
    """A game laid out as the answers say: Houses seated, decks laid out where they are named.

    Raises:
        GameExists, BadName: it cannot be called so.
        EOFError: the answers end before that.
    """
    title = " ".join(name.split())
    with new_game(catalog, slug(title), laid_out(title, None, {})) as session:
        powers = ", ".join(one.value for one in Power)
        say(paragraph(f"The powers: {powers}.", first=""))
        while (text := ask(HOUSE).strip()) or len(session.game.houses) < LEAST:
            if text:
                _seat(session, ask, text)
            else:
                say(f"There must be {LEAST} Houses at least.")
        yield session


def _seat(session: Session, ask: Ask, text: str) -> None:
    """Seat a House, with its homeworld and its deck. What cannot be is said, and asked again."""
    name, _, sponsor = text.partition(" ")
    if not _done(session, f"house {name} sponsor {sponsor}"):
        return
    house = list(session.game.houses)[-1]
    while (world := ask(HOMEWORLD).strip()) and not _done(session, f"{house}: homeworld {world}"):
        pass
    session.give(["set", "hands", "counts"])
    while deck := ask(DECK).strip():
        by_kanly = ask(HANDS).strip().lower().startswith("k")
        session.give(["set", "hands", "names" if by_kanly else "paper"])
        if _done(session, f"{house}: deck {deck}"):
            return


def _done(session: Session, words: str) -> bool:
    try:
        session.give(words.split())
    except KanlyError as fault:
        say(paragraph(f"{fault}.", first=""))
        return False
    return True
