"""`kanly collection`: what is owned, shown, written as CSV, and one card more or less."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase import open_catalog
from cardbase.cards.card import Card
from cardbase.catalog.catalog import Catalog
from cardbase.collection.csv_form import csv_of
from cardbase.collection.owned import Copies, by_set, changed, doubted, of_sets
from cardbase.errors import NotOwned, UnknownSet
from cardbase.library.collection import add, owned, remove
from cardbase.library.collection import forget as empty
from cardbase.lookup import Fit, look_up
from cardbase.names import fold
from cardbase.strings import counted
from cardbase.vocabulary import SetCode
from kanly.card.page import listing
from kanly.collection.documents import (
    Collection,
    CollectionChange,
    CollectionErrata,
    CollectionForget,
)
from kanly.collection.page import amount, changed_page, lost, page
from kanly.terminal.documents import say_document
from kanly.terminal.errors import error_line, fit_remarks
from kanly.terminal.files import put, say_file
from kanly.terminal.output import EMPTY_COLLECTION, Code, paragraph, remark, say
from kanly.terminal.progress import Progress

if TYPE_CHECKING:
    from kanly.commands.options import AsJson, Count, OwnedCard, SetWords


def show(
    of_set: SetWords = None,
    every: Annotated[bool, typer.Option("--all", "-a", help="List the cards of all sets.")] = False,
    missing: Annotated[
        bool, typer.Option("--missing", "-m", help="List what you do not own instead.")
    ] = False,
    json: AsJson = False,
) -> int:
    """Show how much of each set you own.

    Raises UnknownSet, LibraryError.
    """
    with open_catalog(Progress()) as catalog:
        have, sets = owned(catalog), catalog.sets()
        codes = [_code(" ".join(of_set), catalog)] if of_set else [one.code for one in sets]
        cards = catalog.all_cards() if missing else ()
    listed = of_sets(have, codes).copies if of_set or every or json else ()
    if missing:
        unowned = (one for one in cards if one.set in codes and one.id not in have.counts)
        listed = tuple(Copies(card=one, count=0) for one in unowned)
    if json:
        say_document(Collection, have, sets=by_set(have, sets), listed=listed)
    else:
        for line in lost(have.lost):
            remark(line)
        if have.copies or listed:
            say(page(have, by_set(have, sets), listed))
        else:
            say(paragraph(EMPTY_COLLECTION, indent=""))
    return Code.FOUND


def give_out(
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", help="The file to write; else standard output."
        ),
    ] = None,
) -> int:
    """Write your collection as CSV.

    Raises LibraryError, NotWritten.
    """
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


def add_card(name: OwnedCard, count: Count = 1, json: AsJson = False) -> int:
    """Own more copies of a card.

    Returns 0 done, 1 no such card, 3 several fit, and nothing is changed.

    Raises NotKept, HomeError, LibraryError.
    """
    card, code = _the_card(" ".join(name))
    if card is None:
        return code
    _say_now(add([Copies(card=card, count=count)]), as_json=json)
    return Code.FOUND


def remove_card(name: OwnedCard, count: Count = 1, json: AsJson = False) -> int:
    """Own fewer copies of a card.

    Returns 0 done, 1 no such card or not so many owned, 3 several fit; else nothing is changed.

    Raises NotKept, HomeError, LibraryError.
    """
    card, code = _the_card(" ".join(name))
    if card is None:
        return code
    try:
        left = remove(card, count)
    except NotOwned as fault:
        remark(f"kanly: {error_line(fault)}")
        return Code.NOT_FOUND
    _say_now([Copies(card=card, count=left)], as_json=json)
    return Code.FOUND


def errata(
    doubts: Annotated[
        bool, typer.Option("--doubts", help="Cards that are in doubt, as well.")
    ] = False,
    json: AsJson = False,
) -> int:
    """Show which cards you own official errata changed.

    Returns 0 some, 1 none.

    Raises LibraryError.
    """
    with open_catalog(Progress()) as catalog:
        have = owned(catalog)
    new, unsure = changed(have), doubted(have)
    if json:
        say_document(CollectionErrata, changed=new, doubted=unsure)
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


def forget(
    sure: Annotated[bool, typer.Option("--sure", help="Do it: nothing of it is kept.")] = False,
    json: AsJson = False,
) -> int:
    """Empty your collection.

    Raises HomeError, LibraryError.
    """
    if not sure:
        from typer import BadParameter

        raise BadParameter("say --sure, too, to empty your collection for good")
    before = empty()
    if json:
        say_document(CollectionForget, forgotten=before)
    else:
        copies = counted(sum(one.count for one in before), "copy", "copies")
        say(f"The collection is empty now; it had {counted(len(before), 'card')}, {copies}.")
    return Code.FOUND


def _the_card(name: str) -> tuple[Card | None, Code]:
    """The one card a name means; else none, after saying which may be meant."""
    with open_catalog(Progress()) as catalog:
        answer = look_up(catalog, name)
    one = len(answer.cards) == 1 and answer.fit is not Fit.SEVERAL
    if len(answer.cards) > 1 and answer.fit is not Fit.SEVERAL:
        remark(f"{len(answer.cards)} versions; nothing was changed: say which by its id.")
    else:
        for line in fit_remarks(answer):
            remark(line)
    if one:
        return answer.cards[0], Code.FOUND
    if answer.cards:
        say(listing(answer.cards))
    return None, Code.SEVERAL if answer.cards else Code.NOT_FOUND


def _say_now(copies: Sequence[Copies], *, as_json: bool) -> None:
    if as_json:
        say_document(CollectionChange, cards=copies)
        return
    for one in copies:
        number = one.count or "no copy"
        say(f"{one.card.full_name} [{one.card.id}]: {number} owned now.")


def _code(text: str, catalog: Catalog) -> SetCode:
    """The set that was typed, by code, name or the beginning of a name. Raises UnknownSet."""
    sets, typed = catalog.sets(), fold(text)
    for one in sets:
        if typed and typed in {fold(one.code), fold(one.name)[: len(typed)]}:
            return one.code
    raise UnknownSet(text, [f"{one.code} ({one.name})" for one in sets])
