"""`kanly ask`: one question over both games, the best answer first, with its proof."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from cardbase import open_catalog
from cardbase.search.ask import NEAR, SearchAnswer, ask, counts_at
from cardbase.search.points import GameTitle
from cardbase.search.question import MOST_WORDS
from errata.text import shown
from kanly.table.remembered import NO_TABLE, at_table, say_table
from kanly.terminal.output import Code, remark, say
from kanly.terminal.progress import Progress
from kanly.typed.lane import FULL, JSON, Lane

if TYPE_CHECKING:
    import typer

    from kanly.commands.options import AsJson, Full, NoTable, Quote

MOST_NEAR = 2
"""How many such points are shown in their words."""


OTHERWISE = "fewer or other words may, and kanly rule lists all rules."


def show(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="As you would say it.")],
    game: Annotated[GameTitle | None, typer.Option("--game", "-g", help="Only this game.")] = None,
    limit: Annotated[
        int, typer.Option("--limit", "-n", metavar="N", min=1, max=50, help="How many at most.")
    ] = 8,
    no_table: NoTable = False,
    full: Full = False,
    quote: Quote = False,
    json: AsJson = False,
) -> int:
    """Answer a question from the rules, rulings, sheets and cards of both games.

    Returns 0 answered, 1 no source speaks of what is asked; the nearest is then shown as such.

    Raises:
        LibraryError: lines are to be quoted, and the user's library cannot be read.
    """
    kept = at_table(aside=no_table or game is GameTitle.CCG, needed=quote)
    table = kept.setup if kept else None
    with open_catalog(Progress()) as catalog:
        found = ask(catalog, " ".join(words), game=game, limit=limit, table=table)
    if kept and found.hits and found.hits[0].point.game is GameTitle.BOARD:
        say_table(kept)
        if found.mine:
            from cardbase.boardgame.pieces import factions

            name = factions()[found.mine].name
            remark(f"You play {name} there: what is of {name} goes first.")
        if not counts_at(kept.setup, found.hits[0].point):
            remark(f"{found.hits[0].point.id} is of what that table does not play with.")
    for line in _remarks(found):
        remark(line)
    if json:
        from kanly.rule.documents import Ask, quotes
        from kanly.rule.point_page import cited
        from kanly.terminal.documents import say_document

        cites = (pair for hit in found.hits[:1] for pair in cited(hit.point, hit.others))
        say_document(Ask, found, **quotes(cites, quote=quote))
    elif found.hits:
        _say(found, full=full, quote=quote)
    return Code.FOUND if found.answered else Code.NOT_FOUND


LANES = {"ask": Lane(show, least=1, listed=True, flags=JSON | FULL | NO_TABLE)}


def _remarks(found: SearchAnswer) -> Iterator[str]:
    """How the question was read where a word is none, and how well it is answered."""
    if found.question.cut:
        yield f"Only the beginning is read, {MOST_WORDS} words at most."
    if not found.hits:
        asked = shown(found.question.asked)
        yield f'Nothing answers "{asked}"; {OTHERWISE}'
        return
    for group in found.question.groups:
        if not group.known and group.typed not in found.unsaid:
            read = f"; read as {group.read}" if group.read else ""
            yield f'Nothing here says "{shown(group.typed)}"{read}.'
    if found.unsaid:
        told = " and ".join(f'"{shown(word)}"' for word in found.unsaid)
        yield (
            f"No source here says that: none speaks of {told} in this matter. What follows comes "
            "nearest and is about another subject."
        )
    elif not found.sure:
        yield "Nothing has all of that; this comes nearest."


def _say(found: SearchAnswer, *, full: bool, quote: bool) -> None:
    """The answer to each question, the things it is of, what comes near, what is related.

    Each point once.
    """
    from kanly.rule.point_page import Page

    best, *rest = found.hits
    page = Page(full=full, quote=quote)
    if found.unsaid:
        page.title("The nearest, about another subject")
        page.points(hit.point for hit in found.hits)
        say(page.text)
        return
    page.answer(best, found.doubts)
    page.hits("Otherwise", (hit for hit in rest if hit.point.id == best.overrides))
    besides = rest[: max(0, len(found.question.clauses) - 1)]
    page.hits("Asked besides", besides)
    rest = rest[len(besides) :]
    for part in found.parts:
        page.part(part)
    near = [hit for hit in rest[:MOST_NEAR] if hit.score >= NEAR * best.score and not besides]
    page.hits("Perhaps you meant" if len(near) == 1 else "Perhaps you meant one of", near)
    game = best.point.game
    related = [hit for hit in rest if hit not in near]
    page.hits("Related", (hit for hit in related if hit.point.game is game))
    for other in GameTitle:
        if other is not game:
            beside = (hit for hit in related if hit.point.game is other)
            page.hits(f"In the {other.called}", beside)
    say(page.text)
