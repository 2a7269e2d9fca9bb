"""`kanly find`: the cards a query asks for."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from cardbase.query.faults import QueryFault
from kanly.find.hints import meant, nothing, of_talents
from kanly.terminal.output import Code, remark, say
from kanly.terminal.progress import Progress
from kanly.typed.lane import Lane, is_option
from kanly.typed.misuse import one_view

if TYPE_CHECKING:
    import typer

    from cardbase.query.find import Blame, Finder, QueryResult
    from kanly.commands.options import AsJson, QueryWords

HELP = "kanly find --fields lists what can be asked"


class FindView(StrEnum):
    """What is shown of the cards found; each but the first is the name of an option."""

    TABLE = "table"
    IDS = "ids"
    COUNT = "count"
    EXPLAIN = "explain"


def find(
    query: QueryWords = None,
    sort: Annotated[
        list[str] | None, typer.Option(metavar="FIELD", help="Sort by it: cost,-battle.")
    ] = None,
    group: Annotated[str, typer.Option(metavar="FIELD", help="Set in groups by it.")] = "",
    ids: Annotated[bool, typer.Option("--ids", help="Only the ids, one a line.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Only how many there are.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say how the query is read.")] = False,
    fields: Annotated[bool, typer.Option("--fields", help="List what can be asked.")] = False,
    json: AsJson = False,
) -> int:
    """Find cards by what they are and do (docs/find.md).

    Returns 0 found, 1 nothing found, 2 when the text is no query.
    """
    view = one_view(
        {FindView.IDS: ids, FindView.COUNT: count, FindView.EXPLAIN: explain}, FindView.TABLE
    )
    if fields:
        return _show_fields(as_json=json)
    text = with_orders(" ".join(query or ()), sort or [], group)
    try:
        with open_catalog(Progress()) as catalog:
            found = catalog.finder.found(text)
            blame = None if found.cards else catalog.finder.blamed(found.query)
            others = () if found.cards else meant(catalog, catalog.finder, found.query)
            _say(text, found, catalog.finder, blame, view, as_json=json)
    except QueryFault as fault:
        remark(f"kanly: {fault}")
        marked = [f"  {line}" for line in fault.marked()] if fault.query.strip() else [f"{HELP}."]
        for line in marked:
            remark(line)
        return Code.MISUSE
    number = len(found.cards)
    remarks = ["1 card." if number == 1 else f"{number} cards."]
    if not found.cards:
        remarks = nothing(blame, others)
    if view is not FindView.COUNT or not found.cards:  # a count needs no word more
        for line in (*remarks, *of_talents(found.query)):
            remark(line)
    return Code.FOUND if found.cards else Code.NOT_FOUND


LANES = {"find": Lane(find, least=1, listed=True, is_option=is_option)}


def _show_fields(*, as_json: bool = False) -> int:
    """Show what can be asked: the fields, and what `is:` and `has:` take."""
    if as_json:
        from cardbase.query.fields import fields
        from cardbase.query.words import has_marks, is_marks
        from kanly.find.documents import FindFields
        from kanly.terminal.documents import say_document

        marks = {name: mark.told for name, mark in is_marks().items()}
        say_document(FindFields, fields=fields(), has=has_marks(), **{"is": marks})
    else:
        from kanly.find.page import fields_page

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


def _say(
    text: str,
    found: QueryResult,
    finder: Finder,
    blame: Blame | None,
    view: FindView,
    *,
    as_json: bool,
) -> None:
    if as_json:
        from kanly.find.documents import Find
        from kanly.terminal.documents import say_document

        more: dict[str, object] = {}
        if view in {FindView.TABLE, FindView.EXPLAIN}:
            more["cards"] = found.cards
        if view is FindView.EXPLAIN:
            from cardbase.query.explain import explained

            sql = finder.sql(found.query)
            more |= {"explained": explained(found.query), "sql": sql.text, "parameters": sql.values}
        say_document(Find, found, asked=text, blame=blame, **more)
    elif view is FindView.COUNT:
        say(str(len(found.cards)))
    elif view is FindView.EXPLAIN:
        from kanly.find.page import explained_page

        say(explained_page(found.query, finder.sql(found.query)))
    elif found.cards:
        from kanly.find.page import ids_page, page

        say(page(found) if view is FindView.TABLE else ids_page(found))
