"""What a House may do now, as data: an entry for each kind of deed, with its candidates.

The list of legal actions has a line for each thing that can be said. A menu draws together what
differs in nothing but its card or its number, so that a player, or a page, first picks the deed
and then what it is done with. Every choice is one of the legal actions, within its bounds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from enum import StrEnum
from itertools import groupby
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from tracker.engine.guards import allows
from tracker.engine.options import Option, named_by
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import HouseId, PieceId, Place
from tracker.play.permissions import verify_moment, waits
from tracker.rules.closing import LOTS
from tracker.table.dispatch import closes_first, legal
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
    "defend decline divide tie rank",
    MenuGroup.RITES: "rite join retarget direct activate endrite",
    MenuGroup.PETITION: "petition cancel",
    MenuGroup.DEPLOY: "deploy place program play bring",
    MenuGroup.ENGAGE: "engage use disengage",
    MenuGroup.EXCHANGE: "buy sell favor council arrakis",
    MenuGroup.END: "begin declare pass next end all standing resign",
}
GROUP_OF = {word: group for group, words in reversed(_GROUPS.items()) for word in words.split()}
"""Word of the table -> its group; a pass that nobody waits for belongs to the end."""

FROM_HIDDEN = {
    "deploy": Place.HAND,
    "place": Place.HAND,
    "play": Place.HAND,
    "petition": Place.ASSEMBLY,
}
"""The verbs that bring a card of one's own into the game, and where it comes from."""

ALSO_HIDDEN = {
    "deploy": Place.DOMAIN,
    "program": Place.DOMAIN,
    "tie": Place.HOUSE_DECK,
    "create": Place.GONE,
}
"""Further verbs that can name a card not all may see, and where it lies."""


class MenuEntry(Struct, frozen=True, kw_only=True):
    """A kind of deed that a House may do now.

    Attributes:
        house: Who may do it, "" for the table.
        says: What the verb does.
        rule: The rule that says when.
        usage: How it is typed in full.
        choices: What it can be done with; none where only a name can be typed.
        quiet: It can be undone quietly: nobody learns anything by it, and it closes no window.
        by_name: A card that the tracker knows no name of can be named besides: typed in its words.
    """

    house: HouseId
    verb: str
    group: MenuGroup
    says: str
    rule: str
    usage: str
    choices: tuple[Option, ...]
    quiet: bool = False
    by_name: bool = False


class Menu(Struct, frozen=True, kw_only=True):
    """All that can be done now, for one viewer.

    Attributes:
        entries: By House, then by group, in the order of the table of verbs.
        held: House -> the verbs it may have more choices for, with cards that the viewer does not
            see. They follow from how many cards lie where, never from what these are.
    """

    entries: tuple[MenuEntry, ...]
    held: dict[HouseId, tuple[str, ...]]


def menu(
    game: Game,
    cards: CardFacts,
    known: Iterable[PieceId],
    house: HouseId = "",
    *,
    table: bool = False,
) -> Menu:
    """What can be done now.

    Args:
        game: The game as it stands.
        cards: The facts of the cards.
        known: The pieces whose names the viewer may see.
        house: Only what this House may do; "" for all Houses, and the table's words for all.
        table: The table's words for all beside those of a House, too.
    """
    hidden = game.pieces.keys() - set(known)
    asked = (house,) if house else game.playing() or tuple(game.houses)
    held = {one: verbs for one in asked if (verbs := tuple(held_verbs(game, cards, hidden, one)))}
    entries: list[MenuEntry] = []
    for speaks, theirs in groupby(legal(game, cards, house, table=table), key=itemgetter(0)):
        found: dict[str, list[Option]] = {}
        for _, verb, option in theirs:
            if not hidden.intersection(named_by(option)):
                found.setdefault(verb.word, []).append(option)
        named = set(_by_name(game, cards, speaks))
        entries += [
            MenuEntry(
                house=speaks,
                verb=word,
                group=GROUP_OF.get(word, MenuGroup.MORE),
                says=verb.says,
                rule=verb.rule,
                usage=verb.usage,
                choices=tuple(found.get(word, ())),
                quiet=verb.quiet and not closes_first(game, verb),
                by_name=word in named,
            )
            for word, verb in VERBS.items()
            if word in found or word in named
        ]
    bids = game.petition is not None and game.petition.awaited
    if not (bids or waits(game)):  # nobody waits for a pass
        last = MenuGroup.END
        entries = [replace(one, group=last) if one.verb == "pass" else one for one in entries]
    houses = list(dict.fromkeys(entry.house for entry in entries))
    entries.sort(key=lambda entry: (houses.index(entry.house), _place(entry)))
    return Menu(entries=tuple(entries), held=held)


def _place(entry: MenuEntry) -> tuple[int, int]:
    """Where an entry stands among those of its House."""
    words = _GROUPS.get(entry.group, "").split()
    within = words.index(entry.verb) if entry.verb in words else len(words)
    return list(MenuGroup).index(entry.group), within


def _by_name(game: Game, cards: CardFacts, house: HouseId) -> Iterator[str]:
    """The verbs for cards of a House that the tracker knows no names of."""
    if not house:
        return
    at, unseen = Table(game, cards), game.houses[house].unseen
    for word, place in FROM_HIDDEN.items():
        if unseen.get(place) and allows(verify_moment)(at, VERBS[word], house):
            yield word


def held_verbs(
    game: Game, cards: CardFacts, hidden: AbstractSet[PieceId], house: HouseId
) -> Iterator[str]:
    """The verbs with which a House can name a card that the viewer does not see."""
    at, lot = Table(game, cards), LOTS.get(game.phase)
    asks = {one.house for one in game.questions[:1] if not one.choices}
    lying = {game.pieces[one].place for one in hidden if game.pieces[one].holder == house}
    for word in VERBS:
        places = {FROM_HIDDEN.get(word), ALSO_HIDDEN.get(word)} - {None}
        if word == "discard" and lot is not None:
            places = {lot.lies}
        may = (word == "answer" and lying and house in asks) or places & lying
        if may and allows(verify_moment)(at, VERBS[word], house):
            yield word
