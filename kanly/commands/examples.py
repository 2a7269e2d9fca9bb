"""What the reference says beside the commands: exit codes, surroundings, examples, see-also."""

from __future__ import annotations

from dataclasses import dataclass

from kanly.terminal.output import Code

EXITS = {
    Code.FOUND: "Found, legal, or done.",
    Code.NOT_FOUND: "Not found, not legal, forbidden by a rule, or answered with no.",
    Code.MISUSE: "Misuse, or input that cannot be read; one line on standard error says why.",
    Code.SEVERAL: "Several fit; they are listed.",
    Code.STOPPED: "Interrupted.",
}
ENVIRONMENT = {
    "KANLY_HOME": "The data folder, where it is not to be the system's own.",
    "KANLY_GAME": "The game that commands at the table mean, unless --game says it.",
    "KANLY_DEBUG": "With any value, a fault of Kanly's own is raised as a developer reads it.",
    "KANLY_PAGER": "What long answers are read with on a terminal, before PAGER; empty for none.",
    "PAGER": "The same, for all programs; where neither is set, less, else more.",
    "NO_PAGER": "With any value, nothing is paged.",
    "LESS": "What less is told; FRX where it is not set.",
    "TERM": "dumb: nothing is paged.",
    "NO_COLOR": "With any value, nothing is shown in bold.",
    "COLUMNS, LINES": "The size of the screen, where it is not to be the terminal's own.",
}
FILES = {
    "catalog.db": "The cards, made from Kanly's data when first needed; safe to delete.",
    "library.db": "Yours: decks, collection, games, imported texts.",
    "formats/*.toml": "Formats of your own.",
}


@dataclass(frozen=True, kw_only=True)
class Beside:
    """What stands beside one command."""

    examples: tuple[tuple[str, str], ...] = ()
    """A command line, and what it does."""
    see: tuple[str, ...] = ()
    """Commands that go on from it, without the word kanly."""
    page: str = ""
    """The page of docs/ that tells of it."""


NOTHING = Beside()
BESIDE = {
    "card": Beside(
        examples=(
            ("kanly card wierding way", "a misspelt name will do"),
            ("kanly card eots:pogrom --printed", "one card by its id, its layers side by side"),
        ),
        see=("find", "errata", "rule", "ask"),
    ),
    "find": Beside(
        examples=(
            ("kanly find 't:persona a:atreides cost<=6'", "personas of one power that cost little"),
            ("kanly find 'is:errata -is:unique' --sort cost", "changed by errata, not unique"),
        ),
        see=("card", "ask"),
        page="find.md",
    ),
    "errata": Beside(
        examples=(("kanly errata litany", "what official errata changed on one card"),),
        see=("card", "collection errata"),
    ),
    "rule": Beside(
        examples=(
            ("kanly rule P-04", "a rule of the card game"),
            ("kanly rule P", "all rules of its family"),
            ("kanly rule CHO-08 --quote", "a fact of the board game, with the words it cites"),
        ),
        see=("ask", "import text"),
        page="rules.md",
    ),
    "ask": Beside(
        examples=(
            ("kanly ask who wins a tie in a petition", "as you would say it"),
            ("kanly ask --game board no-field", "in one of the two games"),
        ),
        see=("rule", "card", "faction"),
        page="search.md",
    ),
    "matchup": Beside(
        examples=(
            ("kanly matchup --pool core,ix", "what a table with these boxes can play"),
            ("kanly matchup --players 4 --draw --seed 7", "factions by lot, the same each time"),
        ),
        see=("faction",),
        page="boardgame.md",
    ),
    "faction": Beside(
        examples=(
            ("kanly faction moritani", "a whole sheet"),
            ("kanly faction richese --phase bidding", "one phase from its side"),
            ("kanly faction richese --compare", "two editions side by side"),
        ),
        see=("matchup", "print"),
        page="boardgame.md",
    ),
    "print": Beside(
        examples=(
            ("kanly print list", "what there is"),
            ("kanly print faction choam --out choam.pdf", "a sheet at true size"),
            ("kanly print all --out sheets", "all sheets that need no deck and no game"),
        ),
        see=("faction", "deck show"),
        page="print.md",
    ),
    "sets": Beside(see=("card", "doctor")),
    "doctor": Beside(see=("sets",), page="data.md"),
    "import": Beside(page="import.md"),
    "import octgn": Beside(
        examples=(("kanly import octgn set1.xml set2.xml", "set files of your own OCTGN folder"),),
        see=("card",),
        page="import.md",
    ),
    "import text": Beside(
        examples=(("kanly import text rulebook.txt", "your own copy, however it is wrapped"),),
        see=("rule", "ask"),
        page="import.md",
    ),
    "export": Beside(page="json.md"),
    "export cards": Beside(
        examples=(("kanly export cards --format csv", "the whole catalog as a table"),),
        page="json.md",
    ),
    "deck": Beside(page="decks.md"),
    "deck check": Beside(
        examples=(
            ("kanly deck check my-deck.txt --sponsor guild", "a file, judged as a Guild deck"),
        ),
        see=("deck repair", "deck formats"),
        page="formats.md",
    ),
    "deck repair": Beside(
        examples=(
            ("kanly deck repair my-deck.txt --apply 1 --out mended.txt", "take the first way"),
        ),
        see=("deck check", "collection show"),
        page="decks.md",
    ),
    "deck convert": Beside(
        examples=(
            ("kanly deck convert my-deck.txt --out my-deck.o8d", "the ending says the form"),
        ),
        page="deck-files.md",
    ),
    "deck stats": Beside(
        examples=(
            ("kanly deck stats my-deck.txt --card venture --turns 5", "chances to see a kind"),
        ),
        page="decks.md",
    ),
    "deck draw": Beside(
        examples=(("kanly deck draw my-deck.txt --seed 3", "the same hand again"),)
    ),
    "collection": Beside(page="decks.md"),
    "collection import": Beside(
        examples=(
            ("kanly collection import mine.csv --replace", "as kanly collection export writes it"),
        ),
        see=("collection export",),
        page="decks.md",
    ),
    "collection add": Beside(
        examples=(("kanly collection add pogrom --count 2", "two more copies"),),
        see=("collection show", "deck lacks"),
    ),
    "game": Beside(
        examples=(
            ("kanly game new Friday --house Vernius=Atreides/Caladan", "lay a game out"),
            ("kanly game legal", "what can be done now"),
            ("kanly game do vernius: petition Stilgar 5", "do it"),
        ),
        page="game.md",
    ),
    "game new": Beside(
        examples=(
            (
                "kanly game new Friday --house Vernius=Atreides/Caladan --house Ordos=Harkonnen",
                "each House with its sponsor, and its homeworld where it is chosen",
            ),
        ),
        see=("game do", "game settings"),
        page="settings.md",
    ),
    "game import": Beside(
        examples=(
            ("kanly game import friday.jsonl --as-name friday-2", "beside one of that name"),
        ),
        see=("game export",),
        page="game.md",
    ),
    "game do": Beside(
        examples=(
            ("kanly game do ordos: pass", "a House stands first with a colon"),
            ("kanly game do hoard -2", "numbers below nothing are no options"),
        ),
        see=("game legal", "game what-if", "game verbs", "game undo"),
        page="game.md",
    ),
    "game what-if": Beside(
        examples=(
            ("kanly game what-if buy 2", "what would happen, and who is awaited then"),
            ("kanly game what-if --as vernius deploy Maula Pistol", "as one House can know it"),
        ),
        see=("game do", "game legal", "game rite preview"),
        page="game.md",
    ),
    "game undo": Beside(
        examples=(
            ("kanly game undo", "the last command"),
            ("kanly game undo 40", "the command that holds event 40, and all after it"),
        ),
        see=("game log", "game redo", "game branch"),
        page="game.md",
    ),
    "game redo": Beside(
        examples=(("kanly game redo 60", "all up to the command that holds event 60"),),
        see=("game undo",),
        page="game.md",
    ),
    "game why": Beside(
        examples=(("kanly game why favor vernius", "the events that made a number"),)
    ),
    "game pile": Beside(
        examples=(("kanly game pile ordos --deck house", "what lies on one pile, in its order"),),
        see=("game status",),
        page="game.md",
    ),
    "game settings": Beside(see=("game new",), page="settings.md"),
    "game rite preview": Beside(
        examples=(
            ("kanly game rite preview battle Arrakeen with Duncan", "a rite not yet declared"),
        ),
        see=("game rite show", "game do"),
        page="game.md",
    ),
}


def beside(words: tuple[str, ...]) -> Beside:
    """What stands beside the command of these words, `kanly` the first of them."""
    return BESIDE.get(" ".join(words[1:]), NOTHING)
