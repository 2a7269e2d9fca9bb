"""A scene as a file tells it, laid out and played: `tests/support/played.py` tells its words."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from msgspec import Struct, ValidationError, convert
from msgspec.structs import replace
from scene_checks import (
    CARD_ID,
    PLACES,
    POWERS,
    RESERVED,
    BadScene,
    check,
    power_called,
    whole,
)
from scene_lay import lay, lying
from tracker_cases import HOUSES, Play, onward, play

from cardbase.cards.powers import all_adversaries
from errata.errors import KanlyError
from tracker.engine.apply import apply, replay
from tracker.engine.errors import Refused, TrackerError
from tracker.engine.state import Game, House
from tracker.engine.words import Phase
from tracker.staging import filled, staged
from tracker.table import verbs  # noqa: F401 - every verb
from tracker.table.dispatch import give
from tracker.table.verbs import VERBS

if TYPE_CHECKING:
    from pathlib import Path

    from cardbase.catalog.catalog import Catalog

LAID = re.compile(r"([\w, -]+?) *= *(\S+) *(.*)")
ENDS = re.compile(r" *\.\.\.$")
REFUSAL = re.compile(r"(.*?) *-> *(\S+)$")
MOST = 300
"""Words that bring a game on to a phase: more means that it never comes."""


class Scene(Struct, forbid_unknown_fields=True, kw_only=True):
    """One scene of a file; `played` tells what its lines mean.

    Attributes:
        line: Where it stands in its file.
        source: Its text.
    """

    card: str
    about: str
    kind: str = "effect"
    houses: int = 2
    turn: int = 1
    phase: str = "House Interval"
    solaris: int = 20
    favor: int = 10
    spice: int = 0
    hoard: int | None = None
    settings: dict[str, str] = {}
    lay: list[str] = []
    do: list[str] = []
    refused: list[str] = []
    then: list[str] = []
    line: int = 0
    source: str = ""

    def line_of(self, words: str) -> int:
        """The line on which these words stand."""
        before = self.source.partition(words)[0] if words in self.source else ""
        return self.line + before.count("\n")


def scenes(file: Path) -> list[Scene]:
    """The scenes of a file. Raises BadScene."""
    text = file.read_text(encoding="utf-8")
    found: list[dict[str, Any]] = tomllib.loads(text).pop("scene", [])
    parts = re.split(r"^\[\[scene\]\]", text, flags=re.MULTILINE)
    read, line = [], 1 + parts[0].count("\n")
    for told, part in zip(found, parts[1:], strict=True):
        try:
            scene = convert(told, Scene)
        except ValidationError as fault:
            raise BadScene(f"{file.name}:{line}: {fault}") from fault
        scene.line, scene.source = line, part
        line += part.count("\n")
        read.append(scene)
    return read


class Staged:
    """A scene being played.

    Attributes:
        names: Name in the scene -> id of the card.
        faults: What is otherwise than the scene says, with its line.
        checked: How many things it looks at.
    """

    def __init__(self, catalog: Catalog, scene: Scene) -> None:
        self.scene = scene
        self.names: dict[str, str] = {}
        self.faults: list[str] = []
        self.game = _laid_out(catalog, scene)

    def play(self) -> list[str]:
        """Lay it out, say its words and look; what is otherwise than it says."""
        for step, lines in (
            (self.lay, [one for one in self.scene.lay if "=" in one]),
            (self.say, self.scene.do),
            (self.say, self.scene.refused),
            (self.look, self.scene.then),
        ):
            for one in lines:
                try:
                    step(one)
                except (KanlyError, BadScene) as fault:
                    self.fault(one, str(fault))
                    if step in {self.lay, self.say}:
                        return self.faults
        if replay(self.game.events) != self.game.game:
            self.fault(self.scene.card, "its log replays to another game")
        return self.faults

    def fault(self, said: str, instead: str) -> None:
        """Keep a fault; ids of cards are told with their names in the scene."""
        called = {piece: name for name, piece in self.names.items()}
        instead = re.sub(r"\bc\d+\b", lambda m: called.get(m[0], m[0]), instead)
        self.faults.append(f"{self.scene.line_of(said)}: {said}: {instead}")

    # --- lay --------------------------------------------------------------------------------------

    def lay(self, said: str) -> None:
        """Put cards into the game: "foe, other = eots:stilgar ordos subdued on X"."""
        read = LAID.fullmatch(said)
        if read is None:
            raise BadScene("it is neither NAME = CARD ... nor HOUSE WORD ...")
        names, card, words = read.groups()
        for name in (one.strip() for one in names.split(",")):
            if name in {*VERBS, *RESERVED, *self.game.game.houses, *self.names}:
                raise BadScene(f'"{name}" means something else already')
            how = lying(words.split(), self.game.game.houses, self.id_of)
            self.names[name] = lay(self.game, card, how)

    # --- do ---------------------------------------------------------------------------------------

    def say(self, said: str) -> None:
        """Say a line of `do` or `refused`: a word of the table, one refused, a way or a look."""
        if said.startswith("?"):
            self.look(said)
        elif said.startswith("to "):
            self._to(said[3:])
        elif refusal := REFUSAL.fullmatch(said):
            self._refuses(said, *refusal.groups())
        else:
            self._give(ENDS.sub("", said))
            if ENDS.search(said):
                self._close()

    def _give(self, said: str) -> None:
        at = give(self.game.game, self.game.cards, self.with_ids(said).split())
        self.game.game = at.game
        self.game.events += at.events

    def _close(self) -> None:
        """All pass until no window is open, or something is asked."""
        while self.game.game.window and not self.game.game.questions:
            self._give("all pass")

    def _to(self, phase: str) -> None:
        """Let the game go on until a phase, or a turn, begins; a question stops it."""
        for _ in range(MOST):
            self._onward()
            now = self.game.game
            if phase in {now.phase.lower(), f"turn {now.turn}", f"interval of {now.active}"}:
                return
            if now.questions:
                raise BadScene(f"{now.questions[0].house} is asked: {now.questions[0].text}")
        raise BadScene("it never comes")

    def _onward(self) -> None:
        now = self.game.game
        if now.tie:
            self._give(f"{now.waiting[0]}: tie {len(self.game.events) % 5}")
        else:
            onward(self.game)

    def _refuses(self, said: str, words: str, rule: str) -> None:
        try:
            give(self.game.game, self.game.cards, self.with_ids(words).split())
        except Refused as refusal:
            if refusal.rule != rule:
                self.fault(said, f"refused by {refusal.rule}: {refusal.reason}")
        except TrackerError as fault:
            if rule != "misread":
                self.fault(said, str(fault))
        else:
            self.fault(said, "it is not refused")

    # --- then -------------------------------------------------------------------------------------

    def look(self, said: str) -> None:
        """Look at one thing; "not foe engaged" is the contrary."""
        instead = check(self.game, self.with_ids(said.removeprefix("?").strip()))
        if instead:
            self.fault(said, instead)

    def id_of(self, name: str) -> str:
        """The card of a name, or of a card's id that one piece bears. Raises BadScene."""
        found = self.with_ids(name)
        if found not in self.game.game.pieces:
            raise BadScene(f'"{name}" is no card laid ({", ".join(self.names)})')
        return found

    def with_ids(self, said: str) -> str:
        """A line with the ids of the game instead of the names of the scene."""
        if self.names:
            longest = sorted(map(re.escape, self.names), key=len, reverse=True)
            known = rf"(?<![\w:'-])({'|'.join(longest)})(?![\w:'-])"
            said = re.sub(known, lambda m: self.names[m[0]], said)
        return CARD_ID.sub(self._only, said)

    def _only(self, card: re.Match[str]) -> str:
        found = [p.id for p in self.game.game.pieces.values() if p.card == card[0]]
        return found[0] if len(found) == 1 else card[0]


def _laid_out(catalog: Catalog, scene: Scene) -> Play:
    """The game before any card lies there, with what `lay` says of Houses."""
    if scene.kind not in {"effect", "refused"}:
        raise BadScene(f'{scene.line}: kind "{scene.kind}" is neither effect nor refused')
    game = play(
        catalog,
        scene.houses,
        turn=scene.turn,
        phase=Phase(scene.phase),
        solaris=scene.solaris,
        favor=scene.favor,
        spice=scene.spice,
        hoard=scene.hoard,
        settings=scene.settings,
    )
    told = [one.split() for one in scene.lay if "=" not in one]
    if not told:
        return game
    houses = dict(game.game.houses)
    for house, word, *rest in told:
        if house not in houses:
            listed = ", ".join(short for short, *_ in HOUSES[: scene.houses])
            raise BadScene(f'{scene.line}: "{house}" is no House of this scene ({listed})')
        houses[house] = replace(houses[house], **_of_house(houses[house], word, rest))
    given = {"waiting", "starting_hoard"} if scene.hoard is not None else {"waiting"}
    event = staged(filled(replace(game.game, houses=houses, produced=0, seq=0), given))
    return Play(apply(Game(), event), game.cards, [event])


def _of_house(house: House, word: str, rest: list[str]) -> dict[str, Any]:
    """What a line of `lay` changes of a House: "ordos solaris 5", "ordos hand 2"."""
    if word in {"solaris", "favor", "spice", "declared"}:
        return {word: whole(rest[0])}
    if word in PLACES:
        return {"unseen": {**house.unseen, PLACES[word]: whole(rest[0])}}
    if word == "sponsor":
        power = power_called(rest[0])
        return {"sponsor": power, "powers": (power,), "adversaries": all_adversaries((power,))}
    if word in {"powers", "adversaries"}:
        return {word: tuple(map(power_called, rest))}
    known = ", ".join(["solaris", "favor", "spice", "declared", "sponsor", *PLACES, *POWERS])
    raise BadScene(f'"{word}" is nothing a House can be given ({known})')
