"""What a test of the command line asks for, as the fixtures of conftest give it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True)
class Said:
    """What one command line did: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


class Kanly(Protocol):
    """Runs one command line in this process."""

    def __call__(self, *words: str, columns: int = 80) -> Said:
        """Run it on a terminal of so many columns."""
        ...


class Golden(Protocol):
    """Holds a text against the golden file of that name."""

    def __call__(self, name: str, text: str) -> None:
        """Fail unless they are the same; with --update-golden, write the file first."""
        ...


GAME_VIEWS = """
game status|game status --all|game legal|game log|game log --all|game log --json|game report
game why solaris vernius|game why solaris vernius --json|game list
game list --json|game settings|game settings --json|game rite show|game branch|game export
game legal --json|game status --json|print report -o -|print game-sheet -o -
game do note EVIL|game do nonsense EVIL|game do --override EVIL favor 1|game do favor EVIL|game EVIL
"""
"""Command lines that show a game; a word in capitals stands for what a test puts there."""


def lines(views: str, **words: str) -> Iterator[list[str]]:
    """The command lines, with these words for those in capitals."""
    for line in views.strip().replace("\n", "|").split("|"):
        yield [words.get(word, word) for word in line.split()]
