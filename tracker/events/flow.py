"""Events of a game's course: its start, phases, initiative, questions, its end."""

from typing import ClassVar

from cardbase.vocabulary import Power
from tracker.events.base import Event
from tracker.state import Game, House, Piece
from tracker.words import HouseId, Phase, PieceId


class GameBegan(Event, frozen=True, kw_only=True):
    """A game was laid out; all its settings are written down.

    Attributes:
        seed: What chance comes from in a game that no log keeps; None in every log written since
            chance comes from what nobody has seen.
        foreseeable: A seed was given, and is kept beside the log; since version 2.
    """

    version: ClassVar[int] = 2

    name: str
    seed: int | None = None
    foreseeable: bool = False
    settings: dict[str, str]


class GameStaged(Event, frozen=True, kw_only=True):
    """A situation was laid out whole, in place of all that would have led to it.

    Attributes:
        file: The name of the file it was read from, without its folder, "" for none.
        game: How it stands, but for its Houses and cards.
        houses: The Houses, in the order they sit.
        pieces: The known cards; those of one place in their order.
        overruled: The rules that the situation leaves aside (G-02).
        foreseeable: The file said a seed, which is kept beside the log.
    """

    file: str
    game: Game
    houses: tuple[House, ...]
    pieces: tuple[Piece, ...]
    overruled: tuple[str, ...] = ()
    foreseeable: bool = False


class CommandGiven(Event, frozen=True, kw_only=True):
    """Somebody asked for something; the events up to the next command follow from it.

    Attributes:
        closing: How many events before it follow from it, too: it closed a window first; since
            version 2.
    """

    version: ClassVar[int] = 2

    house: HouseId
    words: str
    closing: int = 0


class Overruled(Event, frozen=True, kw_only=True):
    """The table set rules aside for the command before (G-02)."""

    rules: tuple[str, ...]
    reason: str
    by: HouseId


class SettingChanged(Event, frozen=True, kw_only=True):
    """The table changed what it had set; it holds from now on."""

    setting: str
    value: str


class AnswerStands(Event, frozen=True, kw_only=True):
    """A House answers every question of a topic so from now on; "" ends it."""

    house: HouseId
    topic: str
    answer: str


class Noted(Event, frozen=True, kw_only=True):
    """The table wrote something down; nothing changes."""

    house: HouseId
    text: str


class HouseJoined(Event, frozen=True, kw_only=True):
    """A House sat down, after those before it."""

    house: HouseId
    name: str
    sponsor: Power
    powers: tuple[Power, ...]
    adversaries: tuple[Power, ...]


class PowersSet(Event, frozen=True, kw_only=True):
    """The deck of a House brought it powers, and their adversaries (DK-05)."""

    house: HouseId
    powers: tuple[Power, ...]
    adversaries: tuple[Power, ...]


class HoardSet(Event, frozen=True, kw_only=True):
    """The Guild Hoard was set up."""

    spice: int


class TurnBegan(Event, frozen=True, kw_only=True):
    """A turn began; declared favor is wiped."""

    turn: int


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase began; in a House Interval its House's limits are fresh (T-10)."""

    phase: Phase
    waiting: tuple[HouseId, ...] = ()
    active: HouseId = ""


class HouseDone(Event, frozen=True, kw_only=True):
    """A House has finished its part of the phase."""

    house: HouseId


class FavorDeclared(Event, frozen=True, kw_only=True):
    """A House announced its favor (I-02), or its declared favor was set by an effect (I-03)."""

    house: HouseId
    amount: int


class TiesFound(Event, frozen=True, kw_only=True):
    """Some Houses declared the same: they draw (I-06). Groups are in order of rank."""

    groups: tuple[tuple[HouseId, ...], ...]


class TieDrawn(Event, frozen=True, kw_only=True):
    """A tied House drew a card of this deployment cost; 0 with no deck left."""

    house: HouseId
    cost: int


class RanksAssigned(Event, frozen=True, kw_only=True):
    """The Houses have their initiative, rank 1 first."""

    order: tuple[HouseId, ...]


class LimitUsed(Event, frozen=True, kw_only=True):
    """A House used what a House Interval allows only so often.

    Attributes:
        amount: How much it got by it, where that is counted, too; since version 2.
    """

    version: ClassVar[int] = 2

    house: HouseId
    limit: str
    amount: int = 0


class LimitRaised(Event, frozen=True, kw_only=True):
    """A card allows a House more of something in this House Interval; -1 takes one away."""

    house: HouseId
    limit: str
    by: int = 1


class Asked(Event, frozen=True, kw_only=True):
    """The game waits for the table's word.

    Attributes:
        suggested: The answer that the rules make likely, "" for none; since version 2.
        frame: The ability that asks, with the key of the answer; since version 3, as what follows.
        low: The least number or the fewest cards to name.
        high: The greatest number or the most cards to name, None for no end.
        several: Several of the choices are named at once.
    """

    version: ClassVar[int] = 3

    question: str
    topic: str
    house: HouseId
    text: str
    about: PieceId = ""
    choices: tuple[str, ...] = ()
    suggested: str = ""
    frame: str = ""
    key: str = ""
    low: int | None = None
    high: int | None = None
    several: bool = False


class Answered(Event, frozen=True, kw_only=True):
    """The table gave its word."""

    question: str
    answer: str


class HouseLost(Event, frozen=True, kw_only=True):
    """A House lost and left the game."""

    house: HouseId


class GameWon(Event, frozen=True, kw_only=True):
    """A House won; the game is over. "" ends it without a winner."""

    house: HouseId
