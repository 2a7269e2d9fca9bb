"""Applies the events of a game's course."""

from __future__ import annotations

from msgspec.structs import replace

from tracker.events import (
    Answered,
    AnswerStands,
    Asked,
    CommandGiven,
    Event,
    FavorDeclared,
    GameBegan,
    GameStaged,
    GameWon,
    HoardSet,
    HouseDone,
    HouseJoined,
    HouseLost,
    LimitRaised,
    LimitUsed,
    Noted,
    Overruled,
    PhaseBegan,
    PowersSet,
    RanksAssigned,
    SettingChanged,
    TieDrawn,
    TiesFound,
    TurnBegan,
)
from tracker.fold.register import MOST, applies, house_of, need, with_house, with_pieces
from tracker.state import Game, House, Question, Tie
from tracker.words import MOST_HOUSES, Phase, amount_of


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
    from tracker.sound import flaws  # no other game has to look

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
