"""The commands of `kanly` as Typer knows them: their words, options and help."""

from __future__ import annotations

from contextlib import nullcontext
from enum import StrEnum
from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import TYPE_CHECKING, Annotated, cast

import typer

from cardbase.search.point import Game  # noqa: TC001 - Typer reads the annotations
from kanly.codes import Code
from kanly.collection_app import collection
from kanly.command_groups import BOARD_GAME, CARD_GAME, KANLY, LOOK_UP, PAPER, Grouped, lay_out
from kanly.completion.board import (
    editions,
    faction_words,
    match_up_words,
    modules_listed,
    owned,
    phases,
)
from kanly.deck_app import deck
from kanly.find_app import find
from kanly.find_words import parted
from kanly.game_app import game
from kanly.output import remark, say
from kanly.print_app import print_sheets

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

NAME = "kanly"
HELP = ["-h", "--help"]

app = typer.Typer(
    name=NAME,
    cls=Grouped,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP},
    help="Table companion for the Dune card and board games.",
)
take_in = typer.Typer(cls=Grouped, help="Take in texts of your own.")
give_out = typer.Typer(cls=Grouped, help="Write the catalog out.")
app.add_typer(take_in, name="import", rich_help_panel=KANLY)
app.add_typer(give_out, name="export", rich_help_panel=KANLY)
app.add_typer(deck, name="deck", rich_help_panel=CARD_GAME)
app.add_typer(collection, name="collection", rich_help_panel=CARD_GAME)
app.add_typer(game, name="game", rich_help_panel=CARD_GAME)

Json = Annotated[bool, typer.Option("--json", help="Write JSON (docs/json.md).")]
Quote = Annotated[
    bool, typer.Option("--quote", help="Show the cited lines of your own copy, if imported.")
]


class ExportFormat(StrEnum):
    """The formats cards are written in."""

    JSON = "json"
    CSV = "csv"


def parse(words: list[str]) -> int:
    """Run the command the words name and return its exit code.

    A misuse is told in one line on standard error, exit code 2.
    """
    arranged = words
    if words[:1] == ["find"]:  # a word of a query, such as -is:unique, is no option
        options, query = parted(words[1:])
        arranged = ["find", *options, "--", *query]
    try:
        with _scripts_mended(words):
            code = app(arranged, standalone_mode=False, prog_name=NAME)
    except typer.TyperException as fault:
        from kanly.misuse import told

        remark(f"{NAME}: {told(fault, words, NAME)}")
        return Code.MISUSE
    except typer.Exit as leaving:
        return leaving.exit_code
    except SystemExit as leaving:
        if leaving.code:  # Typer's own way out when the reader has left
            raise BrokenPipeError from leaving
        return Code.FOUND  # a script of completion is written
    return cast(int, code or 0)


def _scripts_mended(words: list[str]) -> AbstractContextManager[None]:
    """What completes the scripts of completion, where one is asked for."""
    if {"--install-completion", "--show-completion"}.isdisjoint(words):
        return nullcontext()
    from kanly.completion.scripts import mended

    return mended()


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        say(f"{NAME} {version(NAME)}")
        raise typer.Exit


@app.callback()
def start(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version.")
    ] = False,
    no_pager: Annotated[
        bool, typer.Option("--no-pager", help="Never show a long answer in the pager.")
    ] = False,
) -> None:
    """Table companion for the Dune card and board games."""


@app.command(rich_help_panel=LOOK_UP)
def card(
    name: Annotated[
        list[str], typer.Argument(metavar="NAME...", help="As you remember it, or a card id.")
    ],
    printed: Annotated[
        bool, typer.Option("--printed", help="Show the layers of each field side by side.")
    ] = False,
    brief: Annotated[
        bool, typer.Option("--brief", help="Show the short wording, for narrow screens.")
    ] = False,
    tree: Annotated[
        bool, typer.Option("--tree", help="Show the Program that acts at the table.")
    ] = False,
    json: Json = False,
) -> int:
    """Show a card: current text, changes, doubts, sources."""
    from kanly.commands.card import View, show

    views = {View.LAYERS: printed, View.BRIEF: brief, View.TREE: tree}
    wanted = [view for view, asked in views.items() if asked]
    if len(wanted) > 1:
        raise typer.BadParameter(f"--{wanted[0]} and --{wanted[1]} do not go together")
    return show(" ".join(name), view=wanted[0] if wanted else View.PAGE, as_json=json)


app.command(rich_help_panel=LOOK_UP)(find)


@app.command(rich_help_panel=LOOK_UP)
def errata(
    name: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME]", help="A card's name or id; none lists all errata."),
    ] = None,
    json: Json = False,
) -> int:
    """List the official errata, or those of one card."""
    from kanly.commands.errata import show

    return show(None if name is None else " ".join(name), as_json=json)


@app.command(rich_help_panel=LOOK_UP)
def rule(
    rule_id: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]", help="P-04, RU-12, CE-12, QA-03; P lists a family."),
    ] = None,
    quote: Quote = False,
    json: Json = False,
) -> int:
    """Show a rule, ruling, erratum, fact or answer by its id."""
    from kanly.commands.rule import show

    return show(None if rule_id is None else " ".join(rule_id), quote=quote, as_json=json)


@app.command(rich_help_panel=LOOK_UP)
def ask(
    words: Annotated[list[str], typer.Argument(metavar="WORDS...", help="As you would say it.")],
    game: Annotated[Game | None, typer.Option("--game", "-g", help="Only this game.")] = None,
    limit: Annotated[
        int, typer.Option("--limit", "-n", metavar="N", min=1, max=50, help="How many at most.")
    ] = 6,
    quote: Quote = False,
    json: Json = False,
) -> int:
    """Answer a question from the rules, rulings, sheets and cards of both games."""
    from kanly.commands.ask import show

    return show(" ".join(words), game=game, limit=limit, quote=quote, as_json=json)


Seed = Annotated[
    int | None,
    typer.Option("--seed", metavar="N", min=0, help="The number chance comes from; else drawn."),
]
Players = Annotated[
    int | None, typer.Option("--players", "-n", metavar="N", min=1, help="How many play.")
]
Names = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="A player by name; repeat it.")
]
OWNED = "What the table owns, as core,ix: boxes (core, ix, choam, ecaz, all), factions."
Owned = Annotated[list[str] | None, typer.Option(metavar="OWNED", autocompletion=owned, help=OWNED)]
MODULE = "A module the table has besides: homeworlds, tech."
Modules = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="MODULE", autocompletion=modules_listed, help=MODULE),
]


@app.command(rich_help_panel=BOARD_GAME)
def matchup(  # noqa: PLR0913, PLR0917 - each is an option
    name: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]", autocompletion=match_up_words, help="One match up; none lists all."
        ),
    ] = None,
    players: Players = None,
    player: Names = None,
    pool: Owned = None,
    also: Modules = None,
    draw: Annotated[bool, typer.Option("--draw", help="Draw a faction for each player.")] = False,
    intrigue: Annotated[
        bool, typer.Option("--intrigue", help="The match up Intrigue: two factions each.")
    ] = False,
    seed: Seed = None,
    viewer: Annotated[
        str, typer.Option("--as", metavar="PLAYER", help="Show this player's share alone.")
    ] = "",
    json: Json = False,
) -> int:
    """Show the themed match ups a table can play, or deal factions by lot."""
    from kanly.commands.matchup import Table, show

    if intrigue and name:
        raise typer.BadParameter("--intrigue names a match up, and so does NAME")
    table = Table(
        count=players,
        names=tuple(player or ()),
        pool=tuple(pool or ()),
        also=tuple(also or ()),
        draw=draw,
        seed=seed,
        viewer=viewer,
    )
    return show("intrigue" if intrigue else " ".join(name or ()), table, as_json=json)


EDITION = "official, or landsraad (fan variant)."
EditionName = Annotated[
    str | None,
    typer.Option("--edition", "-e", metavar="EDITION", autocompletion=editions, help=EDITION),
]
PHASE = "One phase: what it may do then, and others to it."
PhaseName = Annotated[
    str | None, typer.Option("--phase", "-p", metavar="PHASE", autocompletion=phases, help=PHASE)
]


@app.command(rich_help_panel=BOARD_GAME)
def faction(  # noqa: PLR0913, PLR0917 - each is an option
    name: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]",
            autocompletion=faction_words,
            help="A faction as you call it; none lists all.",
        ),
    ] = None,
    edition: EditionName = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Set its two editions side by side.")
    ] = False,
    phase: PhaseName = None,
    full: Annotated[bool, typer.Option("--full", help="Leave nothing out.")] = False,
    quote: Quote = False,
    json: Json = False,
) -> int:
    """Show a faction sheet of the board game, two editions of it, or a phase from its side."""
    from kanly.commands.faction import show

    if compare and phase is not None:
        raise typer.BadParameter("--compare and --phase do not go together")
    return show(
        None if name is None else " ".join(name),
        edition=edition,
        compare=compare,
        phase=phase,
        full=full,
        quote=quote,
        as_json=json,
    )


app.command("print", rich_help_panel=PAPER)(print_sheets)


@app.command(rich_help_panel=LOOK_UP)
def sets(json: Json = False) -> int:
    """List the sets and what is doubtful in their files."""
    from kanly.commands.sets import show

    return show(as_json=json)


@app.command(rich_help_panel=KANLY)
def doctor(json: Json = False) -> int:
    """Say whether all is well, and how far the cards are understood."""
    from kanly.commands.doctor import show

    return show(as_json=json)


@app.command("help", rich_help_panel=KANLY)
def help_on(
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]", help="A command, such as card, or deck check."),
    ] = None,
) -> int:
    """Show the help of a command; alone, all commands."""
    return parse([*(command or ()), "--help"])


@take_in.command()
def octgn(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help="OCTGN set files, .xml.")],
    json: Json = False,
) -> int:
    """Keep the printed texts of your own OCTGN set files and show them beside Kanly's."""
    from kanly.commands.import_octgn import take

    return take(files, as_json=json)


@take_in.command()
def text(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE...", help="Your copies, as text.")
    ] = None,
    forget: Annotated[
        list[str] | None,
        typer.Option(metavar="DOCUMENT", help="Take the copy of a document out again."),
    ] = None,
    json: Json = False,
) -> int:
    """Keep your own copies of rulebooks and rulings and show the words that facts cite."""
    from kanly.commands.import_text import run

    return run(files or [], forget or [], as_json=json)


@give_out.command()
def cards(
    form: Annotated[
        ExportFormat, typer.Option("--format", "-f", help="How to write them.")
    ] = ExportFormat.JSON,
) -> int:
    """Write all cards, current, to standard output."""
    from kanly.commands.export import write

    return write(form.value)


lay_out(app)
