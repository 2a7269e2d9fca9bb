"""The Treachery Deck of a table: which cards, how many copies of each, and which facts say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.names import meant, taken_for
from cardbase.boardgame.pieces import BoardCard, GameBox, box_of, pieces
from cardbase.boardgame.table import TableSetup
from cardbase.boardgame.vocabulary import BoardClass
from cardbase.errors import UnknownInPool
from cardbase.lookup import Fit
from errata.search_words import aliases

COPIES = "copies"
ONE_EACH = {
    "BTR-12": (COPIES, BoardClass.WORTHLESS),
    "TRE-01": ("treachery_cards", BoardClass.TREACHERY),
}
"""Facts that name cards of which there is one each: their kind, and the number stated of them."""
ADDED = ("TRE-10", "TRE-11")
"""The facts of cards of CHOAM & Richese that a table may add to the deck, or exchange."""
KINDS = {BoardClass.TREACHERY, BoardClass.KARAMA, BoardClass.WORTHLESS}


@dataclass(frozen=True, kw_only=True)
class CardCopies:
    """A card with the number of its copies in the deck, and the fact that states it."""

    card: BoardCard
    count: int
    fact: str


@cache
def known_cards() -> dict[str, BoardCard]:
    """The Treachery Cards that the documents name, by id."""
    return {one.id: one for one in pieces().cards.values() if one.kind in KINDS}


@cache
def counted_cards() -> dict[str, CardCopies]:
    """The cards of which a fact says how many there are, by id, in the order of the facts."""
    cards = known_cards()
    found: dict[str, CardCopies] = {}
    for fact in all_facts().values():
        numbers = {one.name: one.number for one in fact.values}
        if fact.id in ONE_EACH:
            value, kind = ONE_EACH[fact.id]
            named = [one for one in cards.values() if one.kind is kind]
            named = [one for one in named if one.name in fact.statement]
            each = dict.fromkeys(named, 1) if len(named) == numbers[value] else {}
        else:
            count = numbers.get(COPIES)
            each = {cards[fact.of]: count} if count and fact.of in cards else {}
        for card, count in each.items():
            found[card.id] = CardCopies(card=card, count=count, fact=fact.id)
    return found


def treachery_deck(setup: TableSetup | None) -> tuple[CardCopies, ...]:
    """The deck of a table as far as the facts count it; that of the base game where none is."""
    modules = setup.extras if setup else ()
    return tuple(
        one for one in counted_cards().values() if not one.card.module or one.card.module in modules
    )


def uncounted(setup: TableSetup | None) -> tuple[str, ...]:
    """What the deck of a table may hold besides, in sentences."""
    boxes = {*GameBox} if setup is None else {box_of()[one] for one in setup.factions}
    told = []
    if GameBox.IXIANS in boxes:
        told.append("No source here lists the Treachery Cards of Ixians & Tleilaxu.")
    if GameBox.CHOAM in boxes:
        names = " and ".join(pieces().cards[all_facts()[one].of].name for one in ADDED)
        told.append(f"{names} are in the deck where the table adds them ({', '.join(ADDED)}).")
    if setup is None:
        told.append("No table is told: the deck of the base game.")
    return tuple(told)


def unseen(setup: TableSetup | None, seen: Iterable[str]) -> tuple[CardCopies, ...]:
    """What is left of the deck without the cards seen, by id; each with the copies left."""
    gone = Counter(seen)
    left = ((one, one.count - gone[one.card.id]) for one in treachery_deck(setup))
    return tuple(
        CardCopies(card=one.card, count=count, fact=one.fact) for one, count in left if count > 0
    )


def card_meant(text: str, remarks: list[str]) -> str:
    """The Treachery Card a text names, by id; a remark is added for a guess.

    Raises UnknownInPool with the nearest names.
    """
    cards = known_cards()
    ids = {one.name: one.id for one in cards.values()}
    called = [one for one in aliases() if one.canonical in ids and one.game != "ccg"]
    heard = [(ids[one.canonical], one.term) for one in called]
    heard += [(one, f"{name}s") for name, one in ids.items()]
    found = meant(text, [(one, name) for name, one in ids.items()], heard=lambda: heard)
    if found.fit not in {Fit.EXACT, Fit.GUESS}:
        nearest = [cards[one].name for one in found.ids]
        raise UnknownInPool("Treachery Card", text, nearest, "those of: kanly rule BTR")
    if found.fit is Fit.GUESS:
        remarks.append(taken_for(text, cards[found.ids[0]].name))
    return found.ids[0]
