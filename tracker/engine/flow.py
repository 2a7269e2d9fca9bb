"""Events of a game's course, and how they apply: start, phases, initiative, questions, end."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from cardbase.vocabulary import Power
from tracker.engine.event import MOST, Event, applies, house_of, need, with_house, with_pieces
from tracker.engine.state import Game, House, Piece, Question, Tie
from tracker.engine.words import MOST_HOUSES, HouseId, Phase, PieceId, amount_of


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


# --- Applies the events of a game's course --------------------------------------------------------


@applies(GameBegan)
def began(game: Game, event: GameBegan) -> Game:
    """The first event of every game."""
    need(game, game.seq == 0, "the game has begun already")
    return replace(game, name=event.name, seed=event.seed, settings=dict(event.settings))


@applies(CommandGiven)
def given(game: Game, event: CommandGiven) -> Game:
    """What was asked for is only written down, after the events it led to first."""
    need(game, 0 <= event.closing <= game.seq, f"no {event.closing} events are before it")
    return game


@applies(GameStaged)
def staged(game: Game, event: GameStaged) -> Game:
    """The first event of a game that was laid out whole; what no game can be cannot follow."""
    from tracker.engine.invariants import flaws

    need(game, game.seq == 0, "the game has begun already")
    houses = {house.id: house for house in event.houses}
    pieces = {piece.id: piece for piece in event.pieces}
    whole = len(houses) == len(event.houses) and len(pieces) == len(event.pieces)
    need(game, whole, "a House or a card is there twice")
    now = replace(event.game, seq=0, houses=houses, pieces=pieces)
    wrong = next(flaws(now), None)
    need(game, wrong is None, "" if wrong is None else wrong.says)
    return now


@applies(Overruled, Noted)
def unchanged(game: Game, event: Event) -> Game:  # noqa: ARG001
    """What is only written down."""
    return game


@applies(SettingChanged)
def changed(game: Game, event: SettingChanged) -> Game:
    """It holds from now on."""
    return replace(game, settings={**game.settings, event.setting: event.value})


@applies(AnswerStands)
def stands(game: Game, event: AnswerStands) -> Game:
    """An answer for all questions of a topic to come, or none any more."""
    house = house_of(game, event.house)
    kept = {topic: said for topic, said in house.answers.items() if topic != event.topic}
    now = {**kept, event.topic: event.answer} if event.answer else kept
    return with_house(game, replace(house, answers=now))


@applies(HouseJoined)
def joined(game: Game, event: HouseJoined) -> Game:
    """A House takes its seat."""
    need(game, event.house not in game.houses, f'"{event.house}" plays already')
    need(game, len(game.houses) < MOST_HOUSES, f"no table seats more than {MOST_HOUSES} Houses")
    house = House(
        id=event.house,
        name=event.name,
        sponsor=event.sponsor,
        powers=event.powers,
        adversaries=event.adversaries,
    )
    return replace(with_house(game, house), order=(*game.order, house.id))


@applies(PowersSet)
def powers(game: Game, event: PowersSet) -> Game:
    """The powers of a deck."""
    house = house_of(game, event.house)
    return with_house(game, replace(house, powers=event.powers, adversaries=event.adversaries))


@applies(HoardSet)
def hoard(game: Game, event: HoardSet) -> Game:
    """The Guild Hoard at set-up."""
    need(game, 0 <= event.spice <= MOST, f"no Guild Hoard holds {event.spice} spice")
    return replace(game, hoard=event.spice, starting_hoard=event.spice)


@applies(TurnBegan)
def turn(game: Game, event: TurnBegan) -> Game:
    """A new turn: nobody has declared favor."""
    need(game, event.turn == game.turn + 1, f"turn {event.turn} cannot follow turn {game.turn}")
    houses = {house.id: replace(house, declared=None) for house in game.houses.values()}
    return replace(game, turn=event.turn, houses=houses)


@applies(PhaseBegan)
def phase(game: Game, event: PhaseBegan) -> Game:
    """A phase; a House Interval has fresh limits (T-10), the initiative nothing discarded yet."""
    now = replace(game, phase=event.phase, waiting=event.waiting, active=event.active)
    if event.phase is Phase.DECLARATION:
        over = (replace(one, recent=False) for one in game.pieces.values() if one.recent)
        return with_pieces(now, *over)
    if event.phase is not Phase.HOUSE_INTERVAL:
        return now
    return with_house(now, replace(house_of(game, event.active), used={}, extra={}))


@applies(HouseDone)
def done(game: Game, event: HouseDone) -> Game:
    """One House fewer is awaited."""
    need(game, event.house in game.waiting, f'"{event.house}" is not awaited')
    return replace(game, waiting=tuple(h for h in game.waiting if h != event.house))


@applies(FavorDeclared)
def declared(game: Game, event: FavorDeclared) -> Game:
    """Declared favor, which is not favor (F-04)."""
    return with_house(game, replace(house_of(game, event.house), declared=event.amount))


@applies(TiesFound)
def ties(game: Game, event: TiesFound) -> Game:
    """The tied are awaited to draw; what they drew before does not count again."""
    tied = tuple(house for group in event.groups if len(group) > 1 for house in group)
    return replace(game, tie=Tie(groups=event.groups), waiting=tied)


@applies(TieDrawn)
def tie_drawn(game: Game, event: TieDrawn) -> Game:
    """What one of the tied has drawn."""
    need(game, game.tie is not None, "nobody is tied")
    tie = game.tie or Tie(groups=())
    shown = {**tie.shown, event.house: event.cost}
    left = tuple(house for house in game.waiting if house != event.house)
    return replace(game, tie=replace(tie, shown=shown), waiting=left)


@applies(RanksAssigned)
def ranks(game: Game, event: RanksAssigned) -> Game:
    """The order of play; Houses that lost keep a seat at its end."""
    need(game, set(event.order) == set(game.order), "the ranks are not those of the Houses")
    return replace(game, order=event.order, tie=None)


@applies(LimitUsed)
def used(game: Game, event: LimitUsed) -> Game:
    """One use of what a House Interval allows only so often."""
    house = house_of(game, event.house)
    now = {**house.used, event.limit: house.used.get(event.limit, 0) + 1}
    if event.amount:
        got = amount_of(event.limit)
        now[got] = house.used.get(got, 0) + event.amount
    return with_house(game, replace(house, used=now))


@applies(LimitRaised)
def raised(game: Game, event: LimitRaised) -> Game:
    """A card allows more."""
    house = house_of(game, event.house)
    now = {**house.extra, event.limit: house.extra.get(event.limit, 0) + event.by}
    return with_house(game, replace(house, extra=now))


@applies(Asked)
def asked(game: Game, event: Asked) -> Game:
    """The game waits for an answer."""
    house_of(game, event.house)
    question = Question(
        id=event.question,
        topic=event.topic,
        rule=event.rule,
        house=event.house,
        text=event.text,
        about=event.about,
        choices=event.choices,
        suggested=event.suggested,
        frame=event.frame,
        key=event.key,
        low=event.low,
        high=event.high,
        several=event.several,
    )
    return replace(game, questions=(*game.questions, question), counter=game.counter + 1)


@applies(Answered)
def answered(game: Game, event: Answered) -> Game:
    """The answer is in."""
    left = tuple(q for q in game.questions if q.id != event.question)
    need(game, len(left) < len(game.questions), f'nobody asked "{event.question}"')
    return replace(game, questions=left)


@applies(HouseLost)
def lost(game: Game, event: HouseLost) -> Game:
    """A House out of the game; what it was asked is asked of the first that still plays."""
    house = replace(house_of(game, event.house), lost=event.rule)
    now = with_house(game, house)
    asked = next(iter(now.playing()), event.house)
    return replace(
        now,
        waiting=tuple(h for h in game.waiting if h != event.house),
        questions=tuple(
            replace(q, house=asked) if q.house == event.house else q for q in game.questions
        ),
    )


@applies(GameWon)
def won(game: Game, event: GameWon) -> Game:
    """The end: nobody is awaited, and nothing is open any more."""
    if event.house:
        house_of(game, event.house)
    now = replace(game, operation=None, window=None, petition=None, exchange=None, tie=None)
    return replace(
        now,
        rite=None,
        winner=event.house,
        won_by=event.rule,
        phase=Phase.OVER,
        waiting=(),
        active="",
        questions=(),
        frames=(),
    )
