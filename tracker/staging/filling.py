"""What follows where a situation leaves something out: who sits there, whose word it is, spice."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.powers import all_adversaries
from tracker.phases import STEPS, Acting
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.setup.creation import hoard_for
from tracker.setup.seats import STARTING_FAVOR
from tracker.state import Game, House
from tracker.words import Phase, Token

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from cardbase.vocabulary import Power
    from tracker.words import HouseId


def seat(
    house: HouseId, sponsor: Power, settings: Mapping[str, str], powers: Iterable[Power] = ()
) -> House:
    """A House as it starts (HP-03, HP-07), for what is not said of it to be taken from."""
    own = tuple(dict.fromkeys((sponsor, *powers)))
    return House(
        id=house,
        name=f"House {house.replace('-', ' ').title()}",
        sponsor=sponsor,
        powers=own,
        adversaries=all_adversaries(own),
        solaris=number(settings, SettingName.STARTING_SOLARIS),
        favor=STARTING_FAVOR,
    )


def _active(game: Game, _: Collection[str]) -> HouseId:
    """The first in order, in a House Interval."""
    first = game.playing()[:1] if _seated(game) else ()
    return first[0] if first and game.phase is Phase.HOUSE_INTERVAL else ""


def _waiting(game: Game, _: Collection[str]) -> tuple[HouseId, ...]:
    """Who has not acted yet: all that play, or all after the House whose interval it is."""
    if not _seated(game):
        return ()
    playing = game.playing()
    if game.phase is Phase.HOUSE_INTERVAL:
        return playing[playing.index(game.active) + 1 :] if game.active in playing else ()
    nobody = game.phase is Phase.SETUP or STEPS[game.phase].acting is Acting.NOBODY
    return () if nobody else playing


def _seated(game: Game) -> bool:
    return {*game.order} <= {*game.houses}


def _starting_hoard(game: Game, _: Collection[str]) -> int:
    """As the rules set it for so many Houses (HP-09), once it has been set."""
    return hoard_for(len(game.houses)) if game.phase is not Phase.SETUP else 0


def _produced(game: Game, told: Collection[str]) -> int:
    """What is there or spent, and was not there at the start."""
    spent = game.spent if "spent" in told else 0
    return max(0, _there(game) + spent - game.starting_hoard)


def _spent(game: Game, _: Collection[str]) -> int:
    """What has come in, and is not there."""
    return max(0, game.starting_hoard + game.produced - _there(game))


def _there(game: Game) -> int:
    on_cards = sum(piece.tokens.get(Token.SPICE, 0) for piece in game.pieces.values())
    return game.hoard + on_cards + sum(house.spice for house in game.houses.values())


def _counted(game: Game, _: Collection[str]) -> int:
    """The highest number that any card, question, effect or ability bears."""
    ids = {*game.pieces, *(one.id for one in game.questions), *(one.id for one in game.effects)}
    ids |= {one.id for one in (*game.frames, *game.fired)}
    return max((int(one[1:]) for one in ids if re.fullmatch(r"[cqef]\d{1,5}", one)), default=0)


FILLED: dict[str, Callable[[Game, Collection[str]], object]] = {
    "order": lambda game, _: tuple(game.houses),
    "active": _active,
    "waiting": _waiting,
    "starting_hoard": _starting_hoard,
    "hoard": lambda game, _: game.starting_hoard,
    "produced": _produced,
    "spent": _spent,
    "counter": _counted,
}
"""What is filled in where nothing is said, in this order: each goes by those before it."""


def filled(game: Game, told: Collection[str]) -> Game:
    """The game with what follows from the rest in every field that was not told.

    Args:
        game: Its Houses, cards, effects, settings, and whatever else was told.
        told: The names of the fields that were.
    """
    for name, value in FILLED.items():
        if name not in told:
            game = replace(game, **{name: value(game, told)})
    return game
