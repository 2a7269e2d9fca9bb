"""Is all well? Looks the data files, the catalog, the rules and the user's library over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from msgspec import Struct

from cardbase.cards.kinds import CardKind, kind_of
from cardbase.errors import DamagedCatalog
from cardbase.home import ready_home
from cardbase.vocabulary import Acts, CardType
from errata.errors import KanlyError

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog

Count = dict[str, int]
ANEW = "delete it, and it is built anew"
PLANS = {CardKind.VENTURE: "Venture", CardKind.TACTIC: "Tactic", CardKind.PROGRAM: "Program"}
TYPES = (*(one for one in CardType if one is not CardType.PLAN), *PLANS.values())
ALL = "all"


class Check(Struct, frozen=True, kw_only=True):
    """One thing looked at: whether it is well, and what was found."""

    name: str
    well: bool
    told: str


class Operations(Struct, frozen=True, kw_only=True):
    """Who carries out the cards and their sentences at the table.

    Attributes:
        cards: The count of cards of each `Acts`, by the type of card.
        sentences: The count of their sentences and headings, likewise.
        left: Each sentence that is left to the table, under its card's id.
    """

    cards: Mapping[str, Count]
    sentences: Mapping[str, Count]
    left: Mapping[str, tuple[str, ...]]


def operations(catalog: Catalog) -> Operations:
    """The counts of the operations, by type and under ALL. Raises DamagedCatalog."""
    cards: dict[str, Count] = {one: dict.fromkeys(Acts, 0) for one in (*TYPES, ALL)}
    sentences: dict[str, Count] = {one: dict.fromkeys(Acts, 0) for one in (*TYPES, ALL)}
    left: dict[str, tuple[str, ...]] = {}
    for card in catalog.all_cards():
        if card.acts is Acts.HAND:
            left[card.id] = tuple(one.text for one in card.sentences if one.acts is Acts.HAND)
        for under in (type_of(card), ALL):
            cards[under][card.acts] += 1
            for sentence in card.sentences:
                sentences[under][sentence.acts] += 1
    return Operations(cards=cards, sentences=sentences, left=left)


def type_of(card: Card) -> str:
    """The type under which a card is counted: plans by their kind, which act each in its way."""
    return PLANS[kind_of(card)] if card.type is CardType.PLAN else card.type


def checkup(catalog: Catalog) -> tuple[Check, ...]:
    """What each part of Kanly's data is like; a part at fault does not hide the others."""
    looks: dict[str, Callable[[Catalog], str]] = {
        "home": _home,
        "catalog": _catalog,
        "data files": _data,
        "rules": _rules,
        "board game": _board,
        "library": _library,
    }
    return tuple(_looked_at(name, look, catalog) for name, look in looks.items())


def _looked_at(name: str, look: Callable[[Catalog], str], catalog: Catalog) -> Check:
    try:
        return Check(name=name, well=True, told=look(catalog))
    except DamagedCatalog as fault:
        return Check(name=name, well=False, told=f"{fault}; {ANEW}")
    except KanlyError as fault:
        return Check(name=name, well=False, told=str(fault))


def _home(_: Catalog) -> str:
    """Whether Kanly's folder can be written."""
    return str(ready_home())


def _catalog(catalog: Catalog) -> str:
    """Whether SQLite finds the file sound."""
    found = catalog.rows("PRAGMA integrity_check")[0][0]
    if found != "ok":
        raise DamagedCatalog(catalog.path, str(found))
    cards = catalog.rows("SELECT count(*) AS n FROM card")[0]["n"]
    return f"{cards} cards, sound, built from the present data"


def _data(catalog: Catalog) -> str:
    """Whether the data files can be read, and say what the catalog says."""
    from cardbase.catalog.assemble import assemble

    cards = assemble().cards
    if cards != catalog.all_cards():
        raise DamagedCatalog(catalog.path, "other than the data files")
    errata = sum(len(card.errata) for card in cards)
    return f"read anew: {len(cards)} cards, {errata} card errata, the same as in the catalog"


def _rules(catalog: Catalog) -> str:
    """Whether every rule id that a keyword or an erratum names can be resolved."""
    from errata.register import rule, rules

    for row in catalog.rows("SELECT DISTINCT rule FROM card_keyword"):
        rule(row["rule"])
    for row in catalog.rows("SELECT see FROM card_erratum"):
        for rule_id in row["see"].split():
            rule(rule_id)
    return f"{len(rules())} entries; every id that a card names resolves"


def _board(catalog: Catalog) -> str:
    """Whether the board game's data hold together, and say what the catalog says."""
    from cardbase.boardgame.facts import all_facts
    from cardbase.search.board_points import board_points
    from cardbase.search.points import points_of
    from errata.boardgame import answers, doubts

    for point in board_points():
        told = points_of(catalog, (point.id,))
        if not told or (told[0].text, told[0].source) != (point.text, point.source):
            raise DamagedCatalog(catalog.path, f"{point.id}: other than the data files")
    return (
        f"{len(all_facts())} facts, {len(answers())} answers, {len(doubts())} doubts; every id "
        "that they name resolves, the same as in the catalog"
    )


def _library(_: Catalog) -> str:
    """Whether the user's library, if there is one, can be read."""
    from cardbase.library.printed import copies, counts

    found = counts()
    if found is None:
        return "none yet; it is made when you import something"
    sets, cards = found
    own = ", ".join(copies()) or "none"
    return f"your own printed cards: {cards} (sets: {sets}); your own documents: {own}"
