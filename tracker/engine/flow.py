"""Events of a game's course: start, phases, initiative, questions, end."""

from typing import ClassVar

from msgspec.structs import replace

from cardbase.vocabulary import Power
from tracker.engine.errors import BadEvent
from tracker.engine.event import (
    MOST,
    Event,
    Notice,
    house_of,
    made,
    need,
    needed,
    with_house,
    with_pieces,
)
from tracker.engine.state import UNDER_WAY, Game, House, Piece, Question, Tie
from tracker.engine.words import MOST_HOUSES, HouseId, Phase, PieceId, amount_of


class GameBegan(Event, frozen=True, kw_only=True):
    """A game was set up, with all its settings."""

    version: ClassVar[int] = 4

    name: str
    # the random seed of a game without a log; None in every log written since a secret seed
    # is kept beside the log
    seed: int | None = None
    foreseeable: bool = False  # a seed was given, and is kept beside the log; since version 2
    commitment: str = ""  # the digest of its secret, "" where a seed was given; since version 3
    copy_for: str = ""  # as in Game; since version 4
    settings: dict[str, str]

    def apply(self, game: Game) -> Game:
        need(game, game.seq == 0, "the game has begun already")
        told = {"commitment": self.commitment, "copy_for": self.copy_for}
        return replace(game, name=self.name, seed=self.seed, settings=dict(self.settings), **told)


class GameStaged(Event, frozen=True, kw_only=True):
    """A situation was staged, in place of the events that would have led to it."""

    file: str  # the name of the file it was read from, without its folder, "" for none
    game: Game  # the state, except Houses and cards
    houses: tuple[House, ...]  # the Houses, in the order they sit
    pieces: tuple[Piece, ...]  # the known cards, those of a place in their order
    overruled: tuple[str, ...] = ()  # the rules overruled by the situation (G-02)
    foreseeable: bool = False  # the file gave a seed, which is kept beside the log

    def apply(self, game: Game) -> Game:
        from tracker.engine.invariants import flaws

        need(game, game.seq == 0, "the game has begun already")
        houses = {house.id: house for house in self.houses}
        pieces = {piece.id: piece for piece in self.pieces}
        whole = len(houses) == len(self.houses) and len(pieces) == len(self.pieces)
        need(game, whole, "a House or a card is there twice")
        now = replace(self.game, seq=0, houses=houses, pieces=pieces)
        for flaw in flaws(now):
            raise BadEvent(f"event {game.seq + 1}", flaw.says)
        return now


class CommandGiven(Notice, frozen=True, kw_only=True):
    """A command was given; the events up to the next one are its results."""

    version: ClassVar[int] = 2

    house: HouseId
    words: str
    # how many earlier events are its results, too: it closed a window first; since version 2
    closing: int = 0

    def apply(self, game: Game) -> Game:
        need(game, 0 <= self.closing <= game.seq, f"no {self.closing} events are before it")
        return game


class Overruled(Notice, frozen=True, kw_only=True):
    """The players overruled rules for the preceding command (G-02)."""

    rules: tuple[str, ...]
    reason: str
    by: HouseId


class SettingChanged(Event, frozen=True, kw_only=True):
    """The players changed a setting, from now on."""

    setting: str
    value: str

    def apply(self, game: Game) -> Game:
        return replace(game, settings={**game.settings, self.setting: self.value})


class AnswerStands(Event, frozen=True, kw_only=True):
    """A House answers every question of a topic so from now on; "" ends it."""

    house: HouseId
    topic: str
    answer: str

    def apply(self, game: Game) -> Game:
        answers = {**house_of(game, self.house).answers}
        answers.pop(self.topic, None)
        now = {**answers, self.topic: self.answer} if self.answer else answers
        return with_house(game, self.house, answers=now)


class Noted(Event, frozen=True, kw_only=True):
    """A note; nothing changes."""

    house: HouseId
    text: str


class HouseJoined(Event, frozen=True, kw_only=True):
    """A House sat down, after those before it."""

    house: HouseId
    name: str
    sponsor: Power
    powers: tuple[Power, ...]
    adversaries: tuple[Power, ...]

    def apply(self, game: Game) -> Game:
        need(game, self.house not in game.houses, f'"{self.house}" plays already')
        few = len(game.houses) < MOST_HOUSES
        need(game, few, f"no table seats more than {MOST_HOUSES} Houses")
        houses = {**game.houses, self.house: made(House, self, id=self.house)}
        return replace(game, houses=houses, order=(*game.order, self.house))


class PowersSet(Event, frozen=True, kw_only=True):
    """The deck of a House brought it powers, and their adversaries (DK-05)."""

    house: HouseId
    powers: tuple[Power, ...]
    adversaries: tuple[Power, ...]

    def apply(self, game: Game) -> Game:
        return with_house(game, self.house, powers=self.powers, adversaries=self.adversaries)


class HoardSet(Event, frozen=True, kw_only=True):
    """The Guild Hoard was set up."""

    spice: int

    def apply(self, game: Game) -> Game:
        need(game, 0 <= self.spice <= MOST, f"no Guild Hoard holds {self.spice} spice")
        return replace(game, hoard=self.spice, starting_hoard=self.spice)


class TurnBegan(Event, frozen=True, kw_only=True):
    """A turn began; declared favor is wiped."""

    turn: int

    def apply(self, game: Game) -> Game:
        need(game, self.turn == game.turn + 1, f"turn {self.turn} cannot follow turn {game.turn}")
        houses = {house.id: replace(house, declared=None) for house in game.houses.values()}
        return replace(game, turn=self.turn, houses=houses)


class PhaseBegan(Event, frozen=True, kw_only=True):
    """A phase began; in a House Interval its House's limits are fresh (T-10)."""

    phase: Phase
    waiting: tuple[HouseId, ...] = ()
    active: HouseId = ""

    def apply(self, game: Game) -> Game:
        now = replace(game, phase=self.phase, waiting=self.waiting, active=self.active)
        if self.phase is Phase.DECLARATION:
            over = (replace(one, recent=False) for one in game.pieces.values() if one.recent)
            return with_pieces(now, *over)
        if self.phase is Phase.HOUSE_INTERVAL:
            return with_house(now, self.active, used={}, extra={})
        return now


class HouseDone(Event, frozen=True, kw_only=True):
    """A House has finished its part of the phase."""

    house: HouseId

    def apply(self, game: Game) -> Game:
        need(game, self.house in game.waiting, f'"{self.house}" is not awaited')
        return replace(game, waiting=tuple(h for h in game.waiting if h != self.house))


class FavorDeclared(Event, frozen=True, kw_only=True):
    """A House announced its favor (I-02), or its declared favor was set by an effect (I-03)."""

    house: HouseId
    amount: int

    def apply(self, game: Game) -> Game:
        return with_house(game, self.house, declared=self.amount)


class TiesFound(Event, frozen=True, kw_only=True):
    """Some Houses declared the same: they draw (I-06). Groups are in order of rank."""

    groups: tuple[tuple[HouseId, ...], ...]

    def apply(self, game: Game) -> Game:
        tied = tuple(house for group in self.groups if len(group) > 1 for house in group)
        return replace(game, tie=Tie(groups=self.groups), waiting=tied)


class TieDrawn(Event, frozen=True, kw_only=True):
    """A tied House drew a card of this deployment cost; 0 with no deck left."""

    house: HouseId
    cost: int

    def apply(self, game: Game) -> Game:
        tie = needed(game, game.tie, "nobody is tied")
        tie = replace(tie, shown={**tie.shown, self.house: self.cost})
        return replace(game, tie=tie, waiting=tuple(h for h in game.waiting if h != self.house))


class RanksAssigned(Event, frozen=True, kw_only=True):
    """The Houses have their initiative, rank 1 first; those that lost keep a seat at its end."""

    order: tuple[HouseId, ...]

    def apply(self, game: Game) -> Game:
        need(game, set(self.order) == set(game.order), "the ranks are not those of the Houses")
        return replace(game, order=self.order, tie=None)


class LimitUsed(Event, frozen=True, kw_only=True):
    """A House used an action that is limited in a House Interval."""

    version: ClassVar[int] = 2

    house: HouseId
    limit: str
    amount: int = 0  # how much it got by it, where that is counted, too; since version 2

    def apply(self, game: Game) -> Game:
        used = house_of(game, self.house).used
        now = {**used, self.limit: used.get(self.limit, 0) + 1}
        if self.amount:
            got = amount_of(self.limit)
            now[got] = used.get(got, 0) + self.amount
        return with_house(game, self.house, used=now)


class LimitRaised(Event, frozen=True, kw_only=True):
    """A card allows a House more of something in this House Interval; -1 takes one away."""

    house: HouseId
    limit: str
    by: int = 1

    def apply(self, game: Game) -> Game:
        extra = house_of(game, self.house).extra
        now = {**extra, self.limit: extra.get(self.limit, 0) + self.by}
        return with_house(game, self.house, extra=now)


class Asked(Notice, frozen=True, kw_only=True):
    """The game waits for an answer of the players."""

    version: ClassVar[int] = 3

    question: str
    topic: str
    house: HouseId
    text: str
    about: PieceId = ""
    choices: tuple[str, ...] = ()
    suggested: str = ""  # the answer that the rules make likely, "" for none; since version 2
    # the ability that asks, with the key of the answer; since version 3, as what follows
    frame: str = ""
    key: str = ""
    low: int | None = None  # the least number or the fewest cards to name
    high: int | None = None  # the greatest number or the most cards to name, None for no end
    several: bool = False  # several choices may be given at once

    def apply(self, game: Game) -> Game:
        house_of(game, self.house)
        questions = (*game.questions, made(Question, self, id=self.question))
        return replace(game, questions=questions, counter=game.counter + 1)


class Answered(Notice, frozen=True, kw_only=True):
    """A question was answered."""

    question: str
    answer: str

    def apply(self, game: Game) -> Game:
        left = tuple(q for q in game.questions if q.id != self.question)
        need(game, len(left) < len(game.questions), f'nobody asked "{self.question}"')
        return replace(game, questions=left)


class HouseLost(Event, frozen=True, kw_only=True):
    """A House lost and left the game; its open questions pass to the first that still plays."""

    house: HouseId

    def apply(self, game: Game) -> Game:
        now = with_house(game, self.house, lost=self.rule)
        asked = next(iter(now.playing()), self.house)
        return replace(
            now,
            waiting=tuple(h for h in game.waiting if h != self.house),
            questions=tuple(
                replace(q, house=asked) if q.house == self.house else q for q in game.questions
            ),
        )


class GameWon(Event, frozen=True, kw_only=True):
    """A House won; the game is over, and nothing is open any more. "" ends it without a winner."""

    house: HouseId

    def apply(self, game: Game) -> Game:
        if self.house:
            house_of(game, self.house)
        now = replace(game, winner=self.house, won_by=self.rule, phase=Phase.OVER, active="")
        closed = dict.fromkeys((*UNDER_WAY, "tie"))
        return replace(now, waiting=(), questions=(), frames=(), **closed)
