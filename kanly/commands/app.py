"""The command line as Typer reads it: the tree of commands, and a line parsed and run."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Annotated, cast

import typer
from typer.core import TyperGroup

from kanly.commands.groups import (
    BOARD_GAME,
    CARD_GAME,
    KANLY,
    LOOK_UP,
    PAPER,
    Declared,
    Group,
    Grouped,
    with_commands,
)
from kanly.terminal.output import Code, remark, say
from kanly.typed.lane import parted

OF_ZSH = "#compdef kanly\n"
AUTOLOADED = """
# zsh reads this file at the first TAB: that one is to be answered, too
if [ "$funcstack[1]" = "_kanly" ]; then
  _kanly_completion "$@"
fi
"""


@contextmanager
def _scripts_mended(words: list[str]) -> Iterator[None]:
    """Have zsh answer the first TAB of a session, which Typer's script leaves unanswered.

    Typer's scripts cannot be changed beforehand, so what it prints or installs is added to.
    """
    if {"--install-completion", "--show-completion"}.isdisjoint(words):
        yield
        return
    told = StringIO()
    try:
        with redirect_stdout(told):
            yield
    finally:  # Typer leaves by SystemExit
        said, file = told.getvalue(), Path.home() / ".zfunc" / "_kanly"
        sys.stdout.write(said + (AUTOLOADED if said.startswith(OF_ZSH) else ""))
        script = file.read_text(encoding="utf-8") if str(file) in said else AUTOLOADED
        if AUTOLOADED not in script:
            file.write_text(f"{script.rstrip()}\n{AUTOLOADED}", encoding="utf-8", newline="\n")


NAME = "kanly"
HELP = ["-h", "--help"]

DECK: Mapping[str, Declared | Group] = {
    "read": Declared(at="kanly.deck.read:read"),
    "check": Declared(at="kanly.deck.check:check"),
    "repair": Declared(at="kanly.deck.repair:repair"),
    "suggest": Declared(at="kanly.deck.suggest:suggest"),
    "build": Declared(at="kanly.deck.build:build"),
    "show": Declared(at="kanly.deck.show:show"),
    "convert": Declared(at="kanly.deck.convert:convert"),
    "diff": Declared(at="kanly.deck.diff:diff"),
    "draw": Declared(at="kanly.deck.draw:draw"),
    "goldfish": Declared(at="kanly.deck.goldfish:goldfish"),
    "formats": Declared(at="kanly.deck.formats:formats"),
    "stats": Declared(at="kanly.deck.stats:stats"),
    "save": Declared(at="kanly.deck.library:save"),
    "list": Declared(at="kanly.deck.library:list_decks"),
    "edit": Declared(at="kanly.deck.edit:edit"),
    "history": Declared(at="kanly.deck.history:history"),
    "restore": Declared(at="kanly.deck.edit:restore"),
    "starters": Declared(at="kanly.deck.library:list_starters"),
    "rename": Declared(at="kanly.deck.library:rename"),
    "forget": Declared(at="kanly.deck.library:forget"),
    "lacks": Declared(at="kanly.collection.lacks:lacks"),
}
COLLECTION: Mapping[str, Declared | Group] = {
    "show": Declared(at="kanly.collection.command:show"),
    "add": Declared(at="kanly.collection.command:add_card"),
    "remove": Declared(at="kanly.collection.command:remove_card"),
    "add-deck": Declared(at="kanly.collection.adding:add_deck"),
    "import": Declared(at="kanly.collection.adding:take_in"),
    "export": Declared(at="kanly.collection.command:give_out"),
    "errata": Declared(at="kanly.collection.command:errata"),
    "forget": Declared(at="kanly.collection.command:forget"),
}
GAME: Mapping[str, Declared | Group] = {
    "new": Declared(at="kanly.game.command:new"),
    "stage": Declared(at="kanly.game.files:stage"),
    "list": Declared(at="kanly.game.command:list_games"),
    "status": Declared(at="kanly.game.command:status"),
    "do": Declared(at="kanly.game.say:do", numbers=True),
    "what-if": Declared(at="kanly.game.say:what_if", numbers=True),
    "legal": Declared(at="kanly.game.say:legal"),
    "verbs": Declared(at="kanly.game.say:verbs"),
    "help": Declared(at="kanly.game.say:verbs_as_help", hidden=True),
    "log": Declared(at="kanly.game.past:log"),
    "undo": Declared(at="kanly.game.past:undo"),
    "redo": Declared(at="kanly.game.past:redo"),
    "agree": Declared(at="kanly.game.asked:agree"),
    "decline": Declared(at="kanly.game.asked:decline"),
    "follow": Declared(at="kanly.game.follow:follow"),
    "branch": Declared(at="kanly.game.past:branch"),
    "invite": Declared(at="kanly.web.tables.command:invite"),
    "why": Declared(at="kanly.game.past:why"),
    "pile": Declared(at="kanly.game.pile:show"),
    "settings": Declared(at="kanly.game.command:show"),
    "report": Declared(at="kanly.game.report:report"),
    "export": Declared(at="kanly.game.files:write"),
    "import": Declared(at="kanly.game.files:take"),
    "forget": Declared(at="kanly.game.files:forget"),
    "verify": Declared(at="kanly.game.proof:verify"),
    "disclose": Declared(at="kanly.game.proof:disclose"),
    "rite": Group(
        help="Show the rite under way, or look ahead at one.",
        alone="kanly.game.rite:under_way",
        commands={
            "show": Declared(at="kanly.game.rite:show"),
            "preview": Declared(at="kanly.game.rite:preview"),
        },
    ),
}
BOARD: Mapping[str, Declared | Group] = {
    "charity": Declared(at="kanly.board.spice:charity"),
    "ambassadors": Declared(at="kanly.board.spice:ambassadors"),
    "audit": Declared(at="kanly.board.spice:audit"),
    "half": Declared(at="kanly.board.spice:half"),
    "order": Declared(at="kanly.board.spice:order"),
    "occupy": Declared(at="kanly.board.forces:occupy"),
    "revival": Declared(at="kanly.board.forces:revival"),
    "ship": Declared(at="kanly.board.forces:ship"),
    "support": Declared(at="kanly.board.forces:support"),
    "battle": Declared(at="kanly.board.battle:battle"),
    "odds": Declared(at="kanly.board.battle:odds"),
    "spice": Declared(at="kanly.board.ledger:spice_ahead"),
    "ledger": Declared(at="kanly.board.ledger:ledger", numbers=True),
}
TABLE: Mapping[str, Declared | Group] = {
    "set": Declared(at="kanly.table.command:set_table"),
    "show": Declared(at="kanly.table.command:show"),
    "list": Declared(at="kanly.table.command:list_tables"),
    "use": Declared(at="kanly.table.command:use"),
    "forget": Declared(at="kanly.table.command:forget"),
}
COMMANDS: Mapping[str, Declared | Group] = {
    "card": Declared(at="kanly.card.command:card", heading=LOOK_UP),
    "find": Declared(at="kanly.find.command:find", heading=LOOK_UP),
    "errata": Declared(at="kanly.catalog.errata:errata", heading=LOOK_UP),
    "rule": Declared(at="kanly.rule.command:show", heading=LOOK_UP),
    "ask": Declared(at="kanly.rule.ask:show", heading=LOOK_UP),
    "matchup": Declared(at="kanly.faction.matchup:show", heading=BOARD_GAME),
    "faction": Declared(at="kanly.faction.command:show", heading=BOARD_GAME),
    "print": Declared(at="kanly.printing.command:run", heading=PAPER),
    "sets": Declared(at="kanly.catalog.sets:show", heading=LOOK_UP),
    "doctor": Declared(at="kanly.catalog.doctor:show", heading=KANLY),
    "help": Declared(at="kanly.commands.app:help_on", heading=KANLY),
    "import": Group(
        help="Take in texts of your own.",
        heading=KANLY,
        commands={
            "octgn": Declared(at="kanly.catalog.import_octgn:take"),
            "text": Declared(at="kanly.catalog.import_text:run"),
        },
    ),
    "export": Group(
        help="Write the catalog out.",
        heading=KANLY,
        commands={"cards": Declared(at="kanly.catalog.sets:write")},
    ),
    "deck": Group(
        help="Read, judge, mend and keep decks of the Dune CCG.", heading=CARD_GAME, commands=DECK
    ),
    "collection": Group(
        help="Keep count of the cards you own.", heading=CARD_GAME, commands=COLLECTION
    ),
    "game": Group(
        help="Run a game of the Dune CCG: the tracker.", heading=CARD_GAME, commands=GAME
    ),
    "board": Group(
        help="Work sums of the board game out, each line with its fact; keep a ledger.",
        heading=BOARD_GAME,
        commands=BOARD,
    ),
    "table": Group(
        help="Remember who plays the board game at your table, and how.",
        heading=BOARD_GAME,
        commands=TABLE,
    ),
    "play": Declared(at="kanly.play.command:play", heading=CARD_GAME),
    "serve": Declared(at="kanly.web.command:serve", heading=KANLY),
}
"""All commands, in the order they are listed under their headings; each is imported when used."""

app = typer.Typer(
    name=NAME,
    cls=Grouped,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": HELP},
    help="Table companion for the Dune card and board games.",
)


def root() -> TyperGroup:
    """The group of all commands, none of them imported yet."""
    return with_commands(app, COMMANDS)


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
            code = root()(arranged, standalone_mode=False, prog_name=NAME)
    except typer.TyperException as fault:
        from kanly.typed.misuse import told

        remark(f"{NAME}: {told(fault, words, NAME)}")
        return Code.MISUSE
    except typer.Exit as leaving:
        return leaving.exit_code
    except typer.Abort:  # Ctrl+C, or the end of what is typed
        return Code.STOPPED
    except SystemExit as leaving:
        if leaving.code:  # Typer's own way out when the reader has left
            raise BrokenPipeError from leaving
        return Code.FOUND  # a script of completion is written
    return cast(int, code or 0)


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


def help_on(
    command: Annotated[
        list[str] | None,
        typer.Argument(metavar="[COMMAND]", help="A command, such as card, or deck check."),
    ] = None,
) -> int:
    """Show the help of a command; alone, all commands."""
    return parse([*(command or ()), "--help"])
