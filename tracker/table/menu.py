"""What a House may do now, as data: an entry for each kind of deed, with its candidates.

The list of legal actions has a line for each thing that can be said. A menu draws together what
differs in nothing but its card or its number, so that a player, or a page, first picks the deed
and then what it is done with. Every choice is one of the legal actions, within its bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

from msgspec import Struct

from tracker.engine.guards import allows
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.verbs import Option, TableVerb
from tracker.engine.words import HouseId, PieceId, Place
from tracker.play.permissions import verify_moment
from tracker.table.dispatch import legal
from tracker.table.verbs import VERBS


class MenuGroup(StrEnum):
    """What an entry is for, in the order in which a menu lists them."""

    ANSWER = "answer this"
    RITES = "rites"
    PETITION = "petition"
    DEPLOY = "deploy"
    ENGAGE = "engage"
    EXCHANGE = "exchange"
    MORE = "more"
    END = "end"


_GROUPS = {
    MenuGroup.ANSWER: "answer by done pass bid raise seal reveal pay forgo fate confirm counter "
    "defend decline divide tie declare rank",
    MenuGroup.RITES: "rite join retarget direct activate endrite",
    MenuGroup.PETITION: "petition cancel",
    MenuGroup.DEPLOY: "deploy place program play bring",
    MenuGroup.ENGAGE: "engage use disengage",
    MenuGroup.EXCHANGE: "buy sell favor council arrakis",
    MenuGroup.END: "next end all begin resign",
}
GROUP_OF = {word: group for group, words in _GROUPS.items() for word in words.split()}

FROM_HIDDEN = {
    "deploy": Place.HAND,
    "place": Place.HAND,
    "play": Place.HAND,
    "petition": Place.ASSEMBLY,
}
"""The verbs that bring a card of one's own into the game, and where it comes from."""


class MenuChoice(Struct, frozen=True, kw_only=True):
    """One way to do what an entry offers.

    Attributes:
        words: What is said for it; where it takes a number, with the least.
        says: What it does.
        cards: The pieces it names, in the order of the words.
        low: The least number it takes, None where it takes none; the number is its last word.
        high: The greatest number it takes.
        unseen: A maximum and a word are typed unseen besides.
    """

    words: str
    says: str
    rules: tuple[str, ...]
    cards: tuple[PieceId, ...] = ()
    low: int | None = None
    high: int | None = None
    unseen: bool = False

    def said(self, number: int) -> str:
        """The words with a number from `low` to `high`."""
        head, _, _ = self.words.rpartition(" ")
        return f"{head} {number}"


class MenuEntry(Struct, frozen=True, kw_only=True):
    """A kind of deed that a House may do now.

    Attributes:
        house: Who may do it, "" for the table.
        says: What the verb does.
        rule: The rule that says when.
        usage: How it is typed in full.
        choices: What it can be done with; none where only a name can be typed.
        by_name: A card that the tracker knows no name of can be named besides: typed in its words.
    """

    house: HouseId
    verb: str
    group: MenuGroup
    says: str
    rule: str
    usage: str
    choices: tuple[MenuChoice, ...]
    by_name: bool = False


class Menu(Struct, frozen=True, kw_only=True):
    """All that can be done now, for one viewer.

    Attributes:
        entries: By House, then by group, in the order of the table of verbs.
        held: House -> how many choices are held back, because they would name a hidden card.
    """

    entries: tuple[MenuEntry, ...]
    held: dict[HouseId, int]


def menu(game: Game, cards: CardFacts, known: Iterable[PieceId], house: HouseId = "") -> Menu:
    """What can be done now.

    Args:
        game: The game as it stands.
        cards: The facts of the cards.
        known: The pieces whose names the viewer may see.
        house: Only what this House may do; "" for all Houses, and the table's words for all.
    """
    hidden = game.pieces.keys() - set(known)
    held: dict[HouseId, int] = {}
    entries: list[MenuEntry] = []
    for speaks, theirs in groupby(legal(game, cards, house), key=itemgetter(0)):
        found: dict[str, list[Option]] = {}
        for _, verb, option in theirs:
            if hidden.intersection(_pieces(game, option)):
                held[speaks] = held.get(speaks, 0) + 1
            else:
                found.setdefault(verb.word, []).append(option)
        named = set(_by_name(game, cards, speaks))
        entries += [
            _entry(game, speaks, verb, found.get(word, []), by_name=word in named)
            for word, verb in VERBS.items()
            if word in found or word in named
        ]
    houses = list(dict.fromkeys(entry.house for entry in entries))
    entries.sort(key=lambda entry: (houses.index(entry.house), _place(entry)))
    return Menu(entries=tuple(entries), held=held)


def _place(entry: MenuEntry) -> tuple[int, int]:
    """Where an entry stands among those of its House."""
    words = _GROUPS.get(entry.group, "").split()
    within = words.index(entry.verb) if entry.verb in words else len(words)
    return list(MenuGroup).index(entry.group), within


def _entry(
    game: Game, house: HouseId, verb: TableVerb, options: Iterable[Option], *, by_name: bool
) -> MenuEntry:
    return MenuEntry(
        house=house,
        verb=verb.word,
        group=GROUP_OF.get(verb.word, MenuGroup.MORE),
        says=verb.says,
        rule=verb.rule,
        usage=verb.usage,
        choices=tuple(_choices(game, options)),
        by_name=by_name,
    )


def _choices(game: Game, options: Iterable[Option]) -> Iterator[MenuChoice]:
    """The options in their order; those that differ in their last number alone are one choice."""
    alike: dict[tuple[str, bool], list[Option]] = {}
    for option in options:
        head, _, last = option.words.rpartition(" ")
        numbered = last.isdecimal()
        alike.setdefault((head if numbered else option.words, numbered), []).append(option)
    for (_, numbered), several in alike.items():
        first = several[0]
        numbers = [int(one.words.rpartition(" ")[2]) for one in several] if numbered else []
        yield MenuChoice(
            words=first.words,
            says=first.says,
            rules=first.rules,
            cards=tuple(_pieces(game, first)),
            low=min(numbers, default=None),
            high=max(numbers, default=None),
            unseen=first.unseen,
        )


def _pieces(game: Game, option: Option) -> list[PieceId]:
    """The pieces that the words of an option name, in their order."""
    return [word for part in option.words.split() if (word := part.strip(",")) in game.pieces]


def _by_name(game: Game, cards: CardFacts, house: HouseId) -> Iterator[str]:
    """The verbs for cards of a House that the tracker knows no names of."""
    if not house:
        return
    at, unseen = Table(game, cards), game.houses[house].unseen
    for word, place in FROM_HIDDEN.items():
        if unseen.get(place) and allows(verify_moment)(at, VERBS[word], house):
            yield word
