"""The command `kanly find` as Typer knows it."""

from __future__ import annotations

from typing import Annotated

import typer

QUERY = "In 'single quotes': 't:venture a:atreides cost<=2 -is:unique'."


def query_words(incomplete: str) -> list[str]:
    """What a word of a query may become."""
    from cardbase.query.complete import completions

    return completions(incomplete)


def find(  # noqa: PLR0913, PLR0917 - each is an option
    query: Annotated[
        list[str] | None, typer.Argument(metavar="QUERY", autocompletion=query_words, help=QUERY)
    ] = None,
    sort: Annotated[
        list[str] | None, typer.Option(metavar="FIELD", help="Sort by it: cost,-battle.")
    ] = None,
    group: Annotated[str, typer.Option(metavar="FIELD", help="Set in groups by it.")] = "",
    ids: Annotated[bool, typer.Option("--ids", help="Only the ids, one a line.")] = False,
    count: Annotated[bool, typer.Option("--count", help="Only how many there are.")] = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say how the query is read.")] = False,
    fields: Annotated[bool, typer.Option("--fields", help="List what can be asked.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Write JSON (docs/json.md).")] = False,
) -> int:
    """Find cards by what they are and do (docs/find.md)."""
    from kanly.commands.find import View, show, show_fields, with_orders

    views = {View.IDS: ids, View.COUNT: count, View.EXPLAIN: explain}
    wanted = [view for view, asked in views.items() if asked]
    if len(wanted) > 1:
        raise typer.BadParameter(f"--{wanted[0]} and --{wanted[1]} do not go together")
    if fields:
        return show_fields(as_json=json)
    text = with_orders(" ".join(query or ()), sort or [], group)
    return show(text, view=wanted[0] if wanted else View.TABLE, as_json=json)
