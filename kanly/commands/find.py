"""`kanly find`: the cards a query asks for."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.query.errors import QueryFault
from kanly.codes import Code
from kanly.find_words import is_option
from kanly.lane import Lane
from kanly.output import remark, say
from kanly.progress import Progress

if TYPE_CHECKING:
    from cardbase.card import Card
    from cardbase.catalog import Catalog
    from cardbase.query.find import Blame, Finder, Found
    from cardbase.query.tree import Query

GUESSES = 3
"""How many names are told that may be meant."""

HELP = "kanly find --fields lists what can be asked"


class View(StrEnum):
    """What is shown of the cards found; each but the first is the name of an option."""

    TABLE = "table"
    IDS = "ids"
    COUNT = "count"
    EXPLAIN = "explain"


def show(text: str, *, view: View = View.TABLE, as_json: bool = False) -> int:
    """Show what a query finds.

    Args:
        text: The query as typed.
        view: What to show.
        as_json: Write JSON.

    Returns:
        0 found, 1 nothing found, 2 when the text is no query.
    """
    try:
        with open_catalog(Progress()) as catalog:
            found = catalog.finder.found(text)
            blame = None if found.cards else catalog.finder.blamed(found.query)
            meant = () if found.cards else _meant(catalog, found.query)
            _say(text, found, catalog.finder, blame, view, as_json=as_json)
    except QueryFault as fault:
        _tell(fault)
        return Code.MISUSE
    for line in _remarks(found, blame, meant, view):
        remark(line)
    return Code.FOUND if found.cards else Code.NOT_FOUND


LANES = {"find": Lane(show, least=1, joined=True, is_option=is_option)}


def _remarks(found: Found, blame: Blame | None, meant: tuple[Card, ...], view: View) -> list[str]:
    """What is said beside the answer: how many cards, or why none; a count needs no word more."""
    count = len(found.cards)
    if count and view is View.COUNT:
        return []
    lines = ["1 card." if count == 1 else f"{count} cards."] if count else _nothing(blame, meant)
    return lines + _of_talents(found.query)


def show_fields(*, as_json: bool = False) -> int:
    """Show what can be asked: the fields, and what `is:` and `has:` take."""
    if as_json:
        from kanly.find_json import fields_json
        from kanly.output import say_json

        say_json("find-fields", 1, fields_json())
    else:
        from kanly.find_page import fields_page

        say(fields_page())
    return Code.FOUND


def with_orders(words: str, sort: list[str], group: str) -> str:
    """The query with what the options --sort and --group say of the order."""
    orders = [f"sort:{_quoted(keys)}" for keys in sort]
    orders += [f"group:{_quoted(group)}"] if group else []
    return " ".join(part for part in (words, *orders) if part)


def _quoted(value: str) -> str:
    """The value of an option as one value of the query, whatever it is."""
    bare = value.replace('"', "")
    return bare if bare.replace("-", "").replace(",", "").isalnum() else f'"{bare}"'


def _say(  # noqa: PLR0913 - what is shown, and how
    text: str, found: Found, finder: Finder, blame: Blame | None, view: View, *, as_json: bool
) -> None:
    if as_json:
        from kanly.find_json import VERSION, find_json
        from kanly.output import say_json

        whole = view in {View.TABLE, View.EXPLAIN}
        body = find_json(text, found, blame, whole=whole)
        if view is View.EXPLAIN:
            from kanly.find_json import explained_json

            body |= explained_json(found.query, finder.sql(found.query))
        say_json("find", VERSION, body)
    elif view is View.COUNT:
        say(str(len(found.cards)))
    elif view is View.EXPLAIN:
        from kanly.find_page import explained_page

        say(explained_page(found.query, finder.sql(found.query)))
    elif found.cards:
        from kanly.find_page import ids_page, page

        say(page(found) if view is View.TABLE else ids_page(found))


def _tell(fault: QueryFault) -> None:
    """The fault in one line, and the place under it."""
    remark(f"kanly: {fault}")
    if fault.query.strip():
        for line in fault.marked():
            remark(f"  {line}")
    else:
        remark(f"{HELP}.")


def _meant(catalog: Catalog, query: Query) -> tuple[Card, ...]:
    """The cards surely meant by the bare words of a query, when no name has them."""
    from cardbase.query.explain import names_asked

    names = names_asked(query)
    if not names or catalog.find(" ".join(f'"{name}"' for name in names)):
        return ()
    words = " ".join(names)
    return tuple(guess.card for guess in catalog.suggest(words, GUESSES) if guess.sure)


def _nothing(blame: Blame | None, meant: tuple[Card, ...]) -> list[str]:
    """Why nothing is found, as far as one part of the query is to blame; what may be meant."""
    lines = ["No card is found."]
    if blame and blame.without is None:
        lines = [f"No card is found; {blame.part} finds none, whatever else is asked."]
    elif blame:
        lines = [f"No card is found; without {blame.part} there would be {blame.without}."]
    names = [f"{card.full_name} ({card.id})" for card in meant]
    return [*lines, f"Did you mean {' or '.join(names)}?"] if names else lines


def _of_talents(query: Query) -> list[str]:
    """How a talent is asked for, when its name is all that is asked of the name."""
    from cardbase.query.explain import names_asked
    from cardbase.query.fields import TALENTS

    words = names_asked(query)
    talent = TALENTS.get(words[0].lower()) if len(words) == 1 else None
    if talent is None:
        return []
    field = talent.lower()
    return [f'"{words[0]}" asks the name; for the talent ask has:{field} or {field}>=2.']
