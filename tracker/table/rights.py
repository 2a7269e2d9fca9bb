"""Who may say what: a House its own words, the host the table's."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from tracker.engine.errors import Refused
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.verbs import TableVerb, Who
from tracker.engine.words import HouseId, Phase

RULE = "G-02"
OF_THE_TABLE = frozenset({Who.TABLE, Who.ALL})
"""Verbs the host says, but for those in FOR_ALL."""
FOR_ALL = frozenset({"note", "begin"})


class NotYours(Refused):
    """A seat may not say it; overruling does not help."""

    def __init__(self, reason: str) -> None:
        super().__init__(RULE, reason)


class Seat(Struct, frozen=True):
    """Where words come from: a House, or the keyboard that all share (the host)."""

    house: HouseId = ""

    @property
    def hosts(self) -> bool:
        """Whether it is the keyboard that all share."""
        return not self.house


HOST = Seat()


def speaker_of(
    game: Game, cards: CardFacts, seat: Seat, words: Sequence[str], house: str = ""
) -> str:
    """The House that words said at a seat are from; "" where the table infers it.

    Raises:
        NotYours: they are another's, or the table's.
        Misread: there is no such word, or no such House.
    """
    if seat.hosts:
        return house
    from tracker.standing.speech import the_house
    from tracker.table.dispatch import parted, the_verb

    named, spoken = parted(words, house)
    at = Table(game, cards)
    verb = the_verb(spoken[0] if spoken else "")
    if named and the_house(at, named) != seat.house:
        other = at.house(the_house(at, named)).name
        raise NotYours(f"{at.house(seat.house).name} says its own words, not those of {other}")
    if is_the_hosts(verb):
        raise NotYours(
            f'"{verb.word}" is a word of the table, which the host says, at a keyboard without --as'
        )
    return seat.house


def is_the_hosts(verb: TableVerb) -> bool:
    """Whether a word is the table's: only the keyboard that all share says it."""
    return verb.who in OF_THE_TABLE and verb.word not in FOR_ALL


def verify_override(game: Game, seat: Seat) -> tuple[HouseId, ...]:
    """The Houses that must agree before rules are set aside at a seat; none: it may at once.

    Raises NotYours: the setting `overrides` does not let it.
    """
    allowed = chosen(game.settings, SettingName.OVERRIDES)
    if allowed == "nobody":
        raise NotYours("nobody sets rules aside in this game (overrides = nobody)")
    if seat.hosts:
        return ()
    if allowed != "all":
        raise NotYours("the host sets rules aside in this game (overrides = host)")
    return others(game, seat.house)


def others(game: Game, house: HouseId) -> tuple[HouseId, ...]:
    """The Houses whose consent a House needs: all others that play, all once the game is over."""
    playing = game.houses if game.phase is Phase.OVER else game.playing()
    return tuple(one for one in playing if one != house)
