"""The commands of `kanly game` as Typer knows them."""

from __future__ import annotations

from pathlib import Path  # noqa: TC003 - Typer reads the annotations
from typing import Annotated

import typer

from kanly.command_groups import Grouped
from kanly.completion.table import (
    branches,
    games,
    houses,
    rite_words,
    settings,
    table_words,
    why_words,
)

game = typer.Typer(cls=Grouped, help="Run a game of the Dune CCG: the tracker.")
rite = typer.Typer(cls=Grouped, help="Show the rite under way, or look ahead at one.")
game.add_typer(rite, name="rite")

Json = Annotated[bool, typer.Option("--json", help="Write JSON (docs/json.md).")]
Override = Annotated[
    str, typer.Option("--override", metavar="REASON", help="Set rules aside (G-02).")
]
Game = Annotated[
    str,
    typer.Option(
        "--game",
        "-g",
        metavar="ID",
        envvar="KANLY_GAME",
        autocompletion=games,
        help="Which game; else the last one played.",
    ),
]
As = Annotated[
    str,
    typer.Option(
        "--as", metavar="HOUSE", autocompletion=houses, help="The House that speaks, or looks."
    ),
]
SEED = "Repeats a game's chance, which whoever knows N can foretell."
NEGATIVE = {"ignore_unknown_options": True}
"""Words such as -2 are no options."""


@game.command()
def new(
    name: Annotated[list[str], typer.Argument(metavar="NAME...", help="What it is called.")],
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", min=0, help=SEED)] = None,
    setting: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="SETTING=VALUE",
            autocompletion=settings,
            help="Set one of kanly game settings.",
        ),
    ] = None,
    house: Annotated[
        list[str] | None,
        typer.Option(
            "--house", metavar="NAME=SPONSOR/HOMEWORLD", help="Seat a House, in this order."
        ),
    ] = None,
    json: Json = False,
) -> int:
    """Lay out a game."""
    from kanly.commands.game import new as lay_out

    return lay_out(" ".join(name), seed, setting or (), house or (), as_json=json)


@game.command()
def stage(
    file: Annotated[
        str,
        typer.Argument(metavar="[FILE]", help="A situation in TOML; with --dump a game instead."),
    ] = "",
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What it is called.")] = "",
    dump: Annotated[
        bool, typer.Option("--dump", help="Write a game as such a file, as it now stands.")
    ] = False,
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Else standard output.")
    ] = None,
    json: Json = False,
) -> int:
    """Lay out any situation from a file, or write a game as one."""
    from kanly.commands.game_stage import stage as lay_out
    from kanly.commands.game_stage import write

    return write(file, out) if dump else lay_out(file, name, as_json=json)


@game.command("list")
def list_all(json: Json = False) -> int:
    """List the games, the one played last first."""
    from kanly.commands.game import list_games

    return list_games(as_json=json)


@game.command()
def status(
    every: Annotated[
        bool, typer.Option("--all", help="Show the domains, too, while a rite is under way.")
    ] = False,
    house: As = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Show how a game stands, and who is awaited."""
    from kanly.commands.game import status as show

    return show(game_id, house, every=every, as_json=json)


@game.command(context_settings=NEGATIVE)
def do(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="WORDS...",
            autocompletion=table_words,
            help="As you say it, such as bid 5; kanly game verbs.",
        ),
    ],
    house: As = "",
    override: Override = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Say and do something at the table."""
    from kanly.commands.game_say import do as say_it

    return say_it(words, game_id, house, override, as_json=json)


@game.command("what-if", context_settings=NEGATIVE)
def what_if(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="WORDS...",
            autocompletion=table_words,
            help="As for kanly game do.",
        ),
    ],
    house: As = "",
    override: Override = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Tell what would come of it, as far as one can know; nothing is done."""
    from kanly.commands.game_say import what_if as tell

    return tell(words, game_id, house, override, as_json=json)


@game.command()
def legal(game_id: Game = "", house: As = "", json: Json = False) -> int:
    """List what can be done now: the words to type, and what they do."""
    from kanly.commands.game_say import legal as show

    return show(game_id, house, as_json=json)


@game.command()
def verbs(json: Json = False) -> int:
    """List all words of the table."""
    from kanly.commands.game_say import verbs as show

    return show(as_json=json)


@game.command("help", hidden=True)
def words_of_the_table(json: Json = False) -> int:
    """List all words of the table, as verbs does."""
    return verbs(json)


@game.command()
def log(
    last: Annotated[
        int, typer.Option("--last", "-n", metavar="N", min=0, help="Only so many lines.")
    ] = 0,
    every: Annotated[
        bool, typer.Option("--all", help="Show events, too, that go without saying.")
    ] = False,
    house: As = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Show what has happened."""
    from kanly.commands.game_past import log as show

    return show(game_id, last, house, every=every, as_json=json)


@game.command()
def undo(
    seq: Annotated[
        int | None,
        typer.Argument(metavar="[EVENT]", help="Of the first command to undo; else the last one."),
    ] = None,
    house: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="HOUSE",
            autocompletion=houses,
            help="Who undoes it; else the House that spoke last.",
        ),
    ] = "",
    yes: Annotated[
        bool, typer.Option("--yes", help="Undo commands of other Houses without asking.")
    ] = False,
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Undo the last command, or all from the one that holds an event; nothing is lost."""
    from kanly.commands.game_past import undo as go

    return go(game_id, seq, house, yes=yes, as_json=json)


@game.command()
def redo(
    seq: Annotated[
        int | None,
        typer.Argument(metavar="[EVENT]", help="Of the last command to redo; else the next one."),
    ] = None,
    house: As = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Redo the next command that was undone, or all up to the one that holds an event."""
    from kanly.commands.game_past import redo as go

    return go(game_id, seq, house, as_json=json)


@game.command()
def branch(
    name: Annotated[
        str, typer.Argument(metavar="[NAME]", autocompletion=branches, help="None lists them.")
    ] = "",
    compare: Annotated[
        str,
        typer.Option(
            "--compare", metavar="BRANCH", autocompletion=branches, help="Show what differs."
        ),
    ] = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """List the lines of play, go to one, or begin one here."""
    from kanly.commands.game_past import branch as go

    return go(name, game_id, compare, as_json=json)


@game.command()
def why(
    words: Annotated[
        list[str],
        typer.Argument(
            metavar="WHAT [WHERE]", autocompletion=why_words, help="favor vernius, hoard, a card."
        ),
    ],
    house: As = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Show the events that made a number, or the state of a card."""
    from kanly.commands.game_past import why as show

    return show(words, game_id, house, as_json=json)


@game.command()
def pile(
    house: Annotated[
        str, typer.Argument(metavar="[HOUSE]", autocompletion=houses, help="None shows all.")
    ] = "",
    deck: Annotated[
        str, typer.Option("--deck", metavar="imperial|house", help="The discards of one deck.")
    ] = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Look through the discard piles, in their order."""
    from kanly.commands.game_pile import show

    return show(game_id, house, deck, as_json=json)


@game.command("settings")
def settings_of(game_id: Game = "", json: Json = False) -> int:
    """List the settings, and what a game goes by."""
    from kanly.commands.game_settings import show

    return show(game_id, as_json=json)


@game.command()
def report(
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Text, or HTML by its name.")
    ] = None,
    game_id: Game = "",
) -> int:
    """Write an account of the game, with a picture of what each House had."""
    from kanly.commands.game_report import report as write

    return write(game_id, out)


@game.command()
def export(
    out: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Else standard output.")
    ] = None,
    game_id: Game = "",
) -> int:
    """Write a game with all its branches, to keep or to play on elsewhere."""
    from kanly.commands.game_files import write

    return write(game_id, out)


@game.command("import")
def take_in(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game that was exported.")],
    name: Annotated[str, typer.Option("--as-name", metavar="ID", help="Its short name here.")] = "",
    goes_on: Annotated[
        bool, typer.Option("--continue", help="A game that is here takes over what is new.")
    ] = False,
    json: Json = False,
) -> int:
    """Take in a game that was exported; it is checked first."""
    from kanly.commands.game_files import take

    return take(file, name, goes_on=goes_on, as_json=json)


@game.command()
def forget(
    game_id: Annotated[
        str, typer.Argument(metavar="ID", autocompletion=games, help="Which; kanly game list.")
    ],
    sure: Annotated[bool, typer.Option("--yes", help="Ask nothing.")] = False,
) -> int:
    """Take a game out for good, with all its branches."""
    from kanly.commands.game_files import forget as take_out

    return take_out(game_id, sure=sure)


@rite.callback(invoke_without_command=True)
def under_way(
    context: typer.Context, house: As = "", game_id: Game = "", json: Json = False
) -> int | None:
    """Show the rite under way, or look ahead at one."""
    return None if context.invoked_subcommand else show_rite(house, game_id, json)


@rite.command("show")
def show_rite(house: As = "", game_id: Game = "", json: Json = False) -> int:
    """Show the rite under way, as status does."""
    from kanly.commands.game_rite import show

    return show(game_id, house, as_json=json)


@rite.command()
def preview(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KIND TARGET with LEADER...]",
            autocompletion=rite_words,
            help="The rite as it would be said; none for the one under way.",
        ),
    ] = None,
    house: As = "",
    game_id: Game = "",
    json: Json = False,
) -> int:
    """Show what a rite would come to, over all choices that are open; declares nothing."""
    from kanly.commands.game_rite import preview as show

    return show(words or (), game_id, house, as_json=json)
