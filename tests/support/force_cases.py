"""What the tests of the assessment share: a rite laid out as it comes to it, and assessed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tracker_cases import Play, play

from tracker.engine.events import (
    DefenseDeclared,
    EffectBegan,
    ForceCounted,
    ForceDivided,
    ParticipantsJoined,
    RiteDeclared,
    Vanquished,
)
from tracker.engine.words import RiteKind, Round, StatName, Until
from tracker.rules.rite.assessment import assess
from tracker.standing.sides import FACTS, rite_of
from tracker.table import verbs  # noqa: F401 - every verb

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.catalog.catalog import Catalog
    from tracker.engine.state import RiteState
    from tracker.engine.table import Table

GURNEY, KORBA, STILGAR = "eots:gurney-halleck", "eots:korba", "eots:stilgar"
SWORDMASTER, AGENT, COMMANDER = "eots:house-swordmaster", "eots:house-agent", "eots:guard-commander"
DELEGATE, MENTAT, NEFUD = "eots:choam-delegate", "eots:house-mentat", "eots:iaken-nefud"
TROOP, BASIN, SHIELD = "eots:house-battalion", "eots:imperial-basin", "eots:personal-shield"
VANGUARD, BINOCULARS = "jotc:vanguard-battalion", "eots:oil-lense-binoculars"


def laid(catalog: Catalog, **settings: str) -> Play:
    """A game of two Houses whose rites ask nothing but what these settings say."""
    kept = {"surprise": "first", "rite-bonus": "with-leader", "rite-bonus-choice": "gain"}
    kept |= {name.replace("_", "-"): value for name, value in settings.items()}
    return play(catalog, settings=kept)


def rite(
    game: Play,
    kind: RiteKind,
    leader: str,
    target: str,
    attack: Iterable[str] = (),
    defense: Iterable[str] = (),
    *,
    counter: str = "",
    engages: bool = True,
    venture: str = "",
) -> Table:
    """Lay out a rite of the first House against the second, all its participants engaged."""
    declared = RiteDeclared(
        house="vernius",
        defender="ordos",
        kind=kind,
        rite_class=FACTS[kind].rite_class,
        leader=leader,
        target=target,
        limited=False,
        venture=venture,
    )
    second = counter or target
    game.happen(declared, ParticipantsJoined(house="vernius", pieces=(leader, *attack)))
    game.happen(DefenseDeclared(house="ordos", leader=second))
    if engages:
        game.happen(ParticipantsJoined(house="ordos", pieces=(second, *defense)))
    return game.table()


def effect(game: Play, on: str, stat: StatName | str, by: int = 1) -> None:
    """Lay an effect on a card for as long as the operation lasts."""
    began = EffectBegan(
        effect=game.table().next_id("e"),
        source="",
        on=on,
        stat=stat,
        amount=by,
        until=Until.OPERATION,
    )
    game.happen(began)


def assessed(game: Play) -> RiteState | None:
    """Come to the assessment of the rite laid out, and as far as it goes by itself."""
    at = game.table()
    assess(at)
    game.game = at.game
    game.events += at.events
    return game.game.rite


def fallen(game: Play) -> set[str]:
    """Who was vanquished in all rites."""
    return {one for e in game.events if isinstance(e, Vanquished) for one in e.pieces}


def counted(game: Play) -> list[tuple[str, Round, int]]:
    """The force that was counted, round by round."""
    return [(e.house, e.round, e.force) for e in game.events if isinstance(e, ForceCounted)]


def divided(game: Play, house: str = "vernius") -> list[dict[str, int]]:
    """How a House divided its force, round by round."""
    return [e.force for e in game.events if isinstance(e, ForceDivided) and e.house == house]


def sides(game: Play) -> RiteState:
    """The rite under way."""
    return rite_of(game.table())
