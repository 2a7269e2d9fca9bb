"""`kanly collection`: what is owned, shown, written as CSV, and one card more or less."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase import open_catalog
from kanly.codes import Code
from kanly.output import paragraph, remark, say, say_json
from kanly.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from cardbase.card import Card
    from cardbase.catalog import Catalog
    from cardbase.collection.owned import Copies, OfSet, Owned
    from cardbase.vocabulary import SetCode


def show(
    of_set: str = "", *, every: bool = False, missing: bool = False, as_json: bool = False
) -> int:
    """Show how much of each set is owned, and the cards of one set or of all.

    Args:
        of_set: A set by code or name, whose cards are listed.
        every: List the cards of all sets.
        missing: List the cards not owned instead of those owned.
        as_json: Write JSON; with neither a set nor `missing` it lists all that is owned.

    Returns 0, also when nothing is owned.

    Raises:
        UnknownSet: no set is called so.
        LibraryError: the library cannot be read.
    """
    from cardbase.collection.owned import by_set, of_sets
    from cardbase.userlib.collection import owned

    with open_catalog(Progress()) as catalog:
        have, sets = owned(catalog), catalog.sets()
        codes = [_code(of_set, catalog)] if of_set else [one.code for one in sets]
        cards = catalog.all_cards() if missing else ()
    listed = of_sets(have, codes).copies if of_set or every or as_json else ()
    if missing:
        listed = _unowned(cards, codes, have.counts.keys())
    if as_json:
        from kanly.collection_json import VERSION, collection_json

        say_json("collection", VERSION, collection_json(have, by_set(have, sets), listed))
    else:
        _say(have, by_set(have, sets), listed)
    return Code.FOUND


def give_out(out: Path | None = None) -> int:
    """Write the collection as CSV, to a file or to standard output. Returns 0.

    Raises:
        LibraryError: the library cannot be read.
        NotWritten: the file cannot be written; what stood there stands.
    """
    from cardbase.collection.csv_write import csv_of
    from cardbase.userlib.collection import owned
    from kanly.collection_page import amount, lost
    from kanly.output_file import put, say_file

    with open_catalog(Progress()) as catalog:
        have = owned(catalog)
    text = csv_of(have)
    for line in lost(have.lost):
        remark(f"{line} It is written as a comment.")
    if out is None:
        say_file(text)
    else:
        put(out, text)
        remark(f"{amount(have.copies)} written to {out}.")
    return Code.FOUND


def add_card(name: str, count: int = 1, *, as_json: bool = False) -> int:
    """Own more copies of the card a name means.

    Returns 0 done, 1 no such card, 3 several fit, and nothing is changed.

    Raises:
        NotKept: the count is none, or more would be owned than can be.
        HomeError, LibraryError: it could not be written.
    """
    from cardbase.collection.owned import Copies
    from cardbase.userlib.collection import add

    card, code = _the_card(name)
    if card is None:
        return code
    _say_now(add([Copies(card=card, count=count)]), as_json=as_json)
    return Code.FOUND


def remove_card(name: str, count: int = 1, *, as_json: bool = False) -> int:
    """Own fewer copies of the card a name means.

    Returns 0 done, 1 no such card or not so many owned, 3 several fit; else nothing is changed.

    Raises:
        NotKept: the count is none.
        HomeError, LibraryError: it could not be written.
    """
    from cardbase.collection.owned import Copies
    from cardbase.errors import NotOwned
    from cardbase.userlib.collection import remove

    card, code = _the_card(name)
    if card is None:
        return code
    try:
        left = remove(card, count)
    except NotOwned as fault:
        from kanly.next_step import told

        remark(f"kanly: {told(fault)}")
        return Code.NOT_FOUND
    _say_now([Copies(card=card, count=left)], as_json=as_json)
    return Code.FOUND


def errata(*, doubts: bool = False, as_json: bool = False) -> int:
    """Show which owned cards official errata changed, with `doubts` also which are in doubt.

    Returns 0 some, 1 none.

    Raises:
        LibraryError: the library cannot be read.
    """
    from cardbase.collection.lacks import changed, doubted
    from cardbase.userlib.collection import owned
    from cardbase.wording import counted
    from kanly.collection_page import changed_page

    with open_catalog(Progress()) as catalog:
        have = owned(catalog)
    new, unsure = changed(have), doubted(have)
    if as_json:
        from kanly.collection_json import VERSION, changed_json

        say_json("collection-errata", VERSION, changed_json(new, unsure))
    else:
        if new or (doubts and unsure):
            say(changed_page(new, unsure if doubts else ()))
        if not have.copies:
            remark("The collection is empty; kanly collection add NAME puts a card into it.")
        elif not new:
            remark(f"No erratum changes any of the {counted(len(have.copies), 'card')} you own.")
        if unsure and not doubts:
            remark(f"{counted(len(unsure), 'card')} you own in doubt; --doubts tells which.")
    return Code.FOUND if new or (doubts and unsure) else Code.NOT_FOUND


def forget(*, as_json: bool = False) -> int:
    """Take all out of the collection. Returns 0. Raises HomeError, LibraryError."""
    from cardbase.userlib.collection import forget as empty
    from cardbase.wording import counted

    before = empty()
    if as_json:
        from kanly.collection_json import VERSION, kept_json

        say_json("collection-forget", VERSION, {"forgotten": [kept_json(one) for one in before]})
    else:
        copies = counted(sum(one.count for one in before), "copy", "copies")
        said = f"{counted(len(before), 'card')}, {copies}"
        say(f"The collection is empty now; it had {said}.")
    return Code.FOUND


def _say(have: Owned, sets: Sequence[OfSet], listed: Sequence[Copies]) -> None:
    from kanly.collection_page import EMPTY, lost, page

    for line in lost(have.lost):
        remark(line)
    if have.copies or listed:
        say(page(have, sets, listed))
    else:
        say(paragraph(EMPTY, indent=""))


def _the_card(name: str) -> tuple[Card | None, Code]:
    """The one card a name means; else none, after saying which may be meant."""
    from cardbase.lookup import Fit, look_up
    from kanly.fit import told

    with open_catalog(Progress()) as catalog:
        answer = look_up(catalog, name)
    one = len(answer.cards) == 1 and answer.fit is not Fit.SEVERAL
    if len(answer.cards) > 1 and answer.fit is not Fit.SEVERAL:
        remark(f"{len(answer.cards)} versions; nothing was changed: say which by its id.")
    else:
        for line in told(answer):
            remark(line)
    if one:
        return answer.cards[0], Code.FOUND
    if answer.cards:
        from kanly.card_list import listing

        say(listing(answer.cards))
    return None, Code.SEVERAL if answer.cards else Code.NOT_FOUND


def _say_now(copies: Sequence[Copies], *, as_json: bool) -> None:
    if as_json:
        from kanly.collection_json import VERSION, copies_json

        say_json("collection-change", VERSION, {"cards": [copies_json(one) for one in copies]})
        return
    for one in copies:
        number = one.count or "no copy"
        say(f"{one.card.full_name} [{one.card.id}]: {number} owned now.")


def _code(text: str, catalog: Catalog) -> SetCode:
    """The set that was typed, by code, name or the beginning of a name. Raises UnknownSet."""
    from cardbase.errors import UnknownSet
    from cardbase.names import fold

    sets, typed = catalog.sets(), fold(text)
    for one in sets:
        if typed and typed in {fold(one.code), fold(one.name)[: len(typed)]}:
            return one.code
    raise UnknownSet(text, [f"{one.code} ({one.name})" for one in sets])


def _unowned(
    cards: Sequence[Card], codes: Sequence[SetCode], ids: Collection[str]
) -> tuple[Copies, ...]:
    from cardbase.collection.owned import Copies

    return tuple(
        Copies(card=card, count=0) for card in cards if card.set in codes and card.id not in ids
    )
