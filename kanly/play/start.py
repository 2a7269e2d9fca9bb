"""A new game by a short dialogue: its name, its Houses, their decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardbase.cards.powers import powers_called, short_name
from cardbase.catalog.catalog import Catalog
from cardbase.decks.starters import starter_of
from cardbase.vocabulary import Power
from errata.errors import KanlyError
from errata.text import shown
from kanly.game.command import slug
from kanly.terminal.output import paragraph, say
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place
from tracker.log.store import read_log
from tracker.setup.decks import STARTER, read_listed
from tracker.setup.seats import LEAST, homeworlds_of
from tracker.standing.kinds import homeworlds
from tracker.table.session import Session, laid_out, new_game

Ask = Callable[[str], str]

NAME = "What shall the game be called? (Enter: first the lesson, five minutes)"
HOUSE = "House {}, its name and power, as Vernius Atreides{}:"
NO_MORE = " (Enter: no more)"
HOMEWORLD = "Its homeworld: {} (Enter: the first):"
DECK = "Its deck, a file or a saved deck{} (Enter: on paper, only counted):"
COUNTED = "How many cards, Imperial and House deck (Enter: {} {}):"
SHUFFLES = "Who shuffles: you, its cards on paper (Enter), or Kanly (k):"


def wanted(ask: Ask) -> str | None:
    """The name of a new game, "" to go on with the one played last, None for the lesson.

    The lesson is offered where there is no game yet. Raises EOFError.
    """
    with read_log() as log:
        last = next(iter(log.games()), None)
    if last is None:
        say("There is no game yet; this lays one out.")
        return ask(NAME).strip() or None
    return ask(f"Enter goes on with {last.name}; a name begins a new game:").strip()


@contextmanager
def begun(catalog: Catalog, name: str, ask: Ask) -> Iterator[Session]:
    """A game laid out as the answers say: Houses seated, decks laid out where they are named.

    Raises:
        GameExists, BadName: it cannot be called so.
        EOFError: the answers end before that.
    """
    title = " ".join(name.split())
    with new_game(catalog, slug(title), laid_out(title, None, {})) as session:
        powers = ", ".join(map(short_name, Power))
        say(paragraph(f"Powers: {powers}.", first=""))
        while text := _next_house(session, ask):
            _seat(session, ask, text)
        yield session


def _next_house(session: Session, ask: Ask) -> str:
    """The next House as it is typed, "" where there are enough of them."""
    while True:
        seated = len(session.game.houses)
        text = ask(HOUSE.format(seated + 1, NO_MORE if seated >= LEAST else "")).strip()
        if text or seated >= LEAST:
            return text
        say(f"There must be {LEAST} Houses at least.")


def _seat(session: Session, ask: Ask, text: str) -> None:
    """Seat a House with its deck and homeworld. What cannot be is said, and asked again."""
    name, sponsor = _name_and_power(text)
    if not sponsor:
        say(paragraph(f'Expected a name and a power, as Vernius Atreides, found "{shown(text)}".'))
        return
    if not _done(session, f"house {name} sponsor {sponsor}"):
        return
    house = list(session.game.houses)[-1]
    while not _decks_laid(session, ask, house):
        pass
    at = Table(session.game, session.cards)
    while not homeworlds(at, house):
        found = homeworlds_of(at, at.house(house).sponsor)
        named = ", ".join(f"{number} {card.name}" for number, card in enumerate(found, start=1))
        world = ask(HOMEWORLD.format(named)).strip() or "1"
        numbered = {str(number): card.id for number, card in enumerate(found, start=1)}
        _done(session, f"{house}: homeworld {numbered.get(world, world)}")
        at = Table(session.game, session.cards)
    world = at.name(homeworlds(at, house)[0])
    imperial, own = (at.game.count(house, deck) for deck in (Place.IMPERIAL_DECK, Place.HOUSE_DECK))
    told = f"{at.house(house).name}, for {at.house(house).sponsor}: {world}"
    say(paragraph(f"{told}, {imperial} Imperial and {own} House cards.", first=""))


def _name_and_power(text: str) -> tuple[str, str]:
    """A name of one or more words, and the power after it; the last is "" where none is there."""
    words = text.split()
    if words[0].lower() == "house":
        del words[0]
    for cut in range(1, len(words)):
        if powers_called(" ".join(words[cut:])):
            return " ".join(words[:cut]), " ".join(words[cut:])
    return " ".join(words[:1]), " ".join(words[1:])


def _decks_laid(session: Session, ask: Ask, house: HouseId) -> bool:
    starter = starter_of(session.game.houses[house].sponsor)
    deck = ask(DECK.format(f", or {starter}" if starter else "")).strip()
    if not deck:
        session.give(["set", "hands", "counts"])
        counts = ask(COUNTED.format(*STARTER)).split() or [*map(str, STARTER)]
        return _done(session, f"{house}: deck imperial {counts[0]} house {' '.join(counts[1:])}")
    try:
        read_listed(session.cards, deck)
    except KanlyError as fault:
        say(paragraph(f"{fault}.", first=""))
        return False
    while (by := ask(SHUFFLES).strip().lower()) not in {"", "k", "kanly"}:
        say(f'Expected Enter or k, found "{shown(by)}".')
    session.give(["set", "hands", "names" if by else "paper"])
    return _done(session, f"{house}: deck {deck}")


def _done(session: Session, words: str) -> bool:
    try:
        session.give(words.split())
    except KanlyError as fault:
        say(paragraph(f"{fault}.", first=""))
        return False
    return True
