"""Foresight: rites of up to 40 cards seen ahead, and what that costs from the shell.

Usage: python bench/rite.py [--runs N] [--json] [--out FILE]

Rites of 10, 20 and 40 cards that take part or may are laid out of real cards, all of them legal:
an Intrigue in which both leaders Direct with all the Command that titles give, with personas,
personnel on each, and weapons and skills on them; and the same with Surprise and a bonus for each
participant, which no sum covers. Seeing them ahead is timed in this process; then whole processes
of `kanly game rite preview`, beside `kanly card pogrom` and `python -c pass`. What a row is and
what the exit codes mean: bench/told.py. How it is measured: docs/bench.md.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from shell import Contender, beside, in_rounds, kanly, rows
from told import Floor, Found, Row, told

from cardbase.catalog.open import open_catalog
from cardbase.vocabulary import Power
from tracker.engine.apply import apply
from tracker.engine.codec import encode
from tracker.engine.events import (
    CardDeployed,
    CardNamed,
    EffectBegan,
    Event,
    GameBegan,
    HouseJoined,
    PhaseBegan,
    TurnBegan,
)
from tracker.engine.settings import settled
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import Phase, Place, RiteKind, StatName, Until
from tracker.log.store import open_log
from tracker.rules.rite.attack import Attack
from tracker.standing.figures import command
from tracker.standing.sides import is_personnel
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.views.foresight.preview import preview

MOST_MS = 100.0
"""Milliseconds in which the largest of these rites must be seen ahead."""

SIZES = (10, 20, 40)
"""Cards that take part or may, on both sides together; a table has hardly ever more than 20."""

TROOPS_EACH = 2
"""Personnel on a persona."""

MINE = "vernius"
HOUSES = {MINE: Power.HARKONNEN, "ordos": Power.ATREIDES}
LEADERS = {MINE: "eots:baron-vladimir-harkonnen", "ordos": "eots:thufir-hawat"}
TITLES = {
    MINE: ("jotc:communinet-transmitter", "eots:badge-of-the-lion"),
    "ordos": ("eots:master-of-assassins", "eots:peer-of-the-realm", "eots:badge-of-the-lion"),
}
BOTH_HAVE = (
    "eots:order-of-the-sword",
    "eots:accomplished-blademaster",
    "tat:expert-command",
    "eots:hunter-seeker",
    "eots:flip-dart",
    "eots:subterfuge",
    "eots:personal-shield",
)
ALLIES = {
    MINE: (
        "jotc:harkonnen-sleeper",
        "tat:dr-yueh",
        "tat:lt-kinet",
        "tat:piter-de-vries",
        "tat:czigo",
        "eots:iaken-nefud",
        "eots:harkonnen-slavemaster",
    ),
    "ordos": (
        "tat:lady-jessica",
        "eots:atreides-propagandist",
        "jotc:atreides-sector-guard",
        "tat:cpt-trumane",
        "eots:paul-atreides",
        "eots:duncan-idaho",
        "eots:gurney-halleck",
        "eots:dr-wellington-yueh",
    ),
}
AIDES = (
    *("eots:house-swordmaster",) * 6,
    *("eots:house-physician",) * 2,
    "eots:house-assassin",
    "eots:house-agent",
    "eots:choam-delegate",
    "eots:guard-commander",
    "tat:imperial-suk",
    "tat:master-of-arms",
    "eots:house-mentat",
)
"""Aides are House cards: of most of them a House may deploy several."""

ARMS = ("eots:hunter-seeker", "eots:flip-dart", "eots:subterfuge", "eots:personal-shield")
TROOPS = ("eots:assassin-cohort", "tat:demolition-corps", "eots:engineering-corps")
PREVIEW = "kanly game rite preview"
SUMMED, TANGLED = "sums", "surprise"


@dataclass(frozen=True, kw_only=True)
class Laid:
    """A game in which a rite can be seen ahead."""

    name: str
    game: Game
    events: list[Event]
    attack: Attack

    @property
    def words(self) -> tuple[str, ...]:
        """The rite as it is said."""
        others = [piece.id for piece in (self.attack.leader, *self.attack.others)]
        named = ", ".join(others).split()
        return (str(self.attack.kind).lower(), self.attack.target.id, "with", *named)


@dataclass(frozen=True, kw_only=True)
class Seen:
    """The figures of one rite in this process: what was seen, and milliseconds it took."""

    name: str
    answers: int
    most_choices: int
    exact: int
    min_ms: float
    median_ms: float
    max_ms: float


class Hall:
    """A table at which cards are laid out."""

    def __init__(self, cards: CardFacts) -> None:
        self.cards = cards
        self.game = Game()
        self.events: list[Event] = []
        kept = settled({"windows": "open", "surprise": "first"})
        self.happen(GameBegan(name="Bench", seed=1, settings=kept))
        for house, power in HOUSES.items():
            self.happen(
                HouseJoined(
                    house=house,
                    name=house.title(),
                    sponsor=power,
                    powers=(power,),
                    adversaries=(),
                )
            )
        self.happen(TurnBegan(turn=1))
        self.happen(PhaseBegan(phase=Phase.HOUSE_INTERVAL, waiting=("ordos",), active=MINE))

    def happen(self, event: Event) -> None:
        """Make it happen."""
        self.game = apply(self.game, event)
        self.events.append(event)

    def card(self, card: str, house: str, on: str | None = None) -> str:
        """Deploy a card and return its id."""
        piece = f"c{self.game.counter + 1}"
        self.happen(CardNamed(piece=piece, card=card, owner=house, holder=house, place=Place.HAND))
        self.happen(CardDeployed(piece=piece, parent=on))
        return piece

    def personnel(self, on: str, most: int) -> int:
        """Assign personnel to a persona within its Command, at most so many; returns how many."""
        at = Table(self.game, self.cards)
        many = min(most, TROOPS_EACH, command(at, at.piece(on)))
        for number in range(many):
            self.card(TROOPS[number], at.piece(on).holder, on)
        return many

    def effect(self, on: str, stat: StatName) -> None:
        """What a tactic has given a card."""
        self.happen(
            EffectBegan(
                effect=f"e{self.game.counter + 1}",
                source="",
                on=on,
                stat=stat,
                amount=1,
                until=Until.TURN,
            )
        )


def laid(cards: CardFacts, kind: str, size: int) -> Laid:
    """The rite of that kind and size; it must be legal."""
    hall = Hall(cards)
    leaders = {house: _side(hall, house, size // len(HOUSES)) for house in HOUSES}
    if kind == TANGLED:
        for leader in leaders.values():
            hall.effect(leader, StatName.SURPRISE)
            hall.effect(leader, StatName.FORCE_EACH)
    at = Table(hall.game, cards)
    attack = Attack(
        kind=RiteKind.INTRIGUE,
        house=MINE,
        leader=at.piece(leaders[MINE]),
        target=at.piece(leaders["ordos"]),
        others=tuple(at.piece(one) for one in _brought(at, leaders[MINE])),
    )
    return Laid(name=f"{kind}-{size}", game=hall.game, events=hall.events, attack=attack)


def _side(hall: Hall, house: str, size: int) -> str:
    """Deploy the leader of a side with all it bears, and whom it could bring, so many together."""
    leader = hall.card(LEADERS[house], house)
    for one in (*TITLES[house], *BOTH_HAVE):
        hall.card(one, house, leader)
    left = size - 1
    left -= hall.personnel(leader, left)
    for number, one in enumerate((*ALLIES[house], *AIDES)):
        if left:
            piece = hall.card(one, house)
            hall.card(ARMS[number % len(ARMS)], house, piece)
            left -= 1
            left -= hall.personnel(piece, left)
    return leader


def _brought(at: Table, leader: str) -> list[str]:
    """The personas the attacker brings: all his Command allows, the least Command first."""
    left = command(at, at.piece(leader)) - 1
    own = [p for p in at.game.domain(MINE) if p.id != leader and not p.parent]
    found: list[str] = []
    for piece in sorted(own, key=lambda one: command(at, one)):
        cost = command(at, piece)
        if cost <= left:
            left -= cost
            found.append(piece.id)
    late = [p for p in at.game.domain(MINE) if p.parent in found and is_personnel(at, p)]
    named = [p.id for p in late if at.card(p).id == TROOPS[-1]]
    return [*found, *named]


def seen(cards: CardFacts, rite: Laid, runs: int) -> Seen:
    """How long it takes to see a rite ahead, after one run to warm up."""
    found, times = preview(Table(rite.game, cards), rite.attack), []
    for _ in range(runs):
        at = Table(rite.game, cards)
        began = time.perf_counter()
        found = preview(at, rite.attack)
        times.append((time.perf_counter() - began) * 1000)
    counts = [sum(one.choices for one in answer.found.results) for answer in found.answers]
    return Seen(
        name=rite.name,
        answers=len(found.answers),
        most_choices=max(counts),
        exact=sum(not answer.found.why for answer in found.answers),
        min_ms=min(times),
        median_ms=median(times),
        max_ms=max(times),
    )


def keep(rite: Laid) -> None:
    """Put a game into the library, for the commands to open."""
    with open_log() as log:
        log.create(rite.name, rite.name, [encode(event) for event in rite.events])


def contenders(rites: list[Laid]) -> list[Contender]:
    """Who is measured from the shell. Raises NoMeasure where Kanly is not installed."""
    return beside(
        Contender(
            name=f"{PREVIEW}, {rite.name}",
            words=(kanly(), "game", "rite", "preview", "--game", rite.name, *rite.words),
            says="seen ahead",
        )
        for rite in rites
    )


def told_of(one: Seen) -> list[Row]:
    """The figures of one rite; the floor goes by the best run: a busy machine spoils it least."""
    name, best = f"rite seen ahead, {one.name} cards", Floor(under=MOST_MS)
    rows = [
        Row(what=f"{name}, best run", figure=one.min_ms, unit="ms", floor=best),
        Row(what=f"{name}, median", figure=one.median_ms, unit="ms"),
        Row(what=f"{name}, worst run", figure=one.max_ms, unit="ms"),
        Row(what=f"{name}: exact answers", figure=one.exact, unit=f"of {one.answers}"),
    ]
    if one.most_choices:
        rows.append(Row(what=f"{name}: most choices", figure=one.most_choices, unit="ways"))
    return rows


def measure(runs: int) -> Found:
    """All rites in this process, then the largest from the shell. Raises NoMeasure."""
    with tempfile.TemporaryDirectory(prefix="kanly-bench-") as folder:
        os.environ["KANLY_HOME"] = folder
        with open_catalog() as catalog:
            cards = CardFacts(catalog)
            rites = [laid(cards, kind, size) for kind in (SUMMED, TANGLED) for size in SIZES]
            ahead = [seen(cards, rite, runs) for rite in rites]
            largest = [rite for rite in rites if rite.name.endswith(f"-{SIZES[-1]}")]
            for rite in largest:
                keep(rite)
        found = in_rounds(contenders(largest), Path(folder), runs)
    return Found(rows=[*(row for one in ahead for row in told_of(one)), *rows(found)])


if __name__ == "__main__":
    sys.exit(told(__doc__, "rite", measure, rounds=21))
