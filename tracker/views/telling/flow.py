"""Tells of the game's course: Houses, phases, initiative, questions, the end."""

from __future__ import annotations

from cardbase.strings import counted
from errata.text import listed
from tracker.engine.chance import FORESEEABLE
from tracker.engine.events import (
    Answered,
    AnswerStands,
    Asked,
    CommandGiven,
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
from tracker.engine.phases import STEPS, Acting
from tracker.engine.words import DONE, EFFECT, Phase
from tracker.standing.figures import croe
from tracker.views.telling.teller import Teller, signed, tells

ALL = "all"
"""The word that the table says for every House."""


@tells(GameBegan)
def began(t: Teller, event: GameBegan) -> str:  # noqa: ARG001 - the shape of a sentence
    """The start."""
    laid = f'the game "{event.name}" is laid out'
    return f"{laid}; {FORESEEABLE}" if event.foreseeable else laid


@tells(GameStaged)
def staged(t: Teller, event: GameStaged) -> str:
    """A situation laid out whole."""
    source = f" from {event.file}" if event.file else ""
    phase = f"turn {t.after.turn}, {t.after.phase}" if t.after.turn else t.after.phase
    aside = f"; it leaves aside {listed(event.overruled)}" if event.overruled else ""
    laid = f'the game "{t.after.name}" is staged{source}: {phase}{aside}'
    return f"{laid}; {FORESEEABLE}" if event.foreseeable else laid


@tells(CommandGiven, quiet=True)
def command(t: Teller, event: CommandGiven) -> str:  # noqa: ARG001 - the shape of a sentence
    """What was said, and by whom: a House, or the table for all of them."""
    who = "the table" if is_for_all(event) else event.house
    return f"{who}: {event.words}" if who else event.words


def is_for_all(event: CommandGiven) -> bool:
    """Whether the table said a word for every House, "all pass"; no card can stand in it."""
    return not event.house and event.words.split()[:1] == [ALL]


@tells(Overruled)
def overruled(t: Teller, event: Overruled) -> str:
    """Rules set aside."""
    return f"{t.house(event.by)} overrules {listed(event.rules)}: {event.reason}"


@tells(Noted)
def noted(t: Teller, event: Noted) -> str:
    """A note: somebody's own words, or what a rule gives to note."""
    who = t.house(event.house) if event.house else "the table"
    return f"{who}: {event.text}" if event.rule else f"{who} notes: {event.text}"


@tells(SettingChanged)
def changed(t: Teller, event: SettingChanged) -> str:
    """A setting, before and after."""
    before = t.before.settings.get(event.setting, "its default")
    return f"the setting {event.setting} is {event.value} from now on, {before} before"


@tells(AnswerStands)
def stands(t: Teller, event: AnswerStands) -> str:
    """An answer for all questions of a topic to come."""
    who = t.house(event.house)
    if not event.answer:
        return f"{who} is asked again: {event.topic}"
    return f"{who} answers each time from now on: {event.topic}, {event.answer}"


@tells(HouseJoined)
def joined(t: Teller, event: HouseJoined) -> str:  # noqa: ARG001 - the shape of a sentence
    """A seat."""
    against = f", against {listed(event.adversaries)}" if event.adversaries else ""
    return f"{event.name} [{event.house}] sits down, sponsored by {event.sponsor}{against}"


@tells(PowersSet)
def powers(t: Teller, event: PowersSet) -> str:
    """The powers of a deck."""
    told = f"{t.house(event.house)} plays for {listed(event.powers)}"
    return f"{told}, against {listed(event.adversaries)}" if event.adversaries else told


@tells(HoardSet)
def hoard(t: Teller, event: HoardSet) -> str:
    """The hoard."""
    return f"the Guild Hoard is set to {event.spice} spice, CROE {croe(t.after)}"


@tells(TurnBegan)
def turn(t: Teller, event: TurnBegan) -> str:  # noqa: ARG001 - the shape of a sentence
    """A turn."""
    return f"turn {event.turn} begins"


@tells(PhaseBegan)
def phase(t: Teller, event: PhaseBegan) -> str:
    """A phase, with its House."""
    if event.phase is Phase.HOUSE_INTERVAL:
        return f"House Interval of {t.house(event.active)}"
    step = STEPS[event.phase]
    nobody = step.acting in {Acting.ALL, Acting.ORDER} and not event.waiting
    what = "" if nobody else f": {step.who} {step.says}"
    return f"{step.interval}, {event.phase} phase{what}"


@tells(HouseDone)
def done(t: Teller, event: HouseDone) -> str:
    """A House has finished."""
    return f"{t.house(event.house)} is done"


@tells(FavorDeclared)
def declared(t: Teller, event: FavorDeclared) -> str:
    """A bid for initiative."""
    return f"{t.house(event.house)} declares {event.amount} favor"


@tells(TiesFound)
def ties(t: Teller, event: TiesFound) -> str:
    """Who draws."""
    tied = [listed([t.house(h) for h in group]) for group in event.groups if len(group) > 1]
    return f"tied: {'; '.join(tied)}"


@tells(TieDrawn)
def tie_drawn(t: Teller, event: TieDrawn) -> str:
    """A drawn cost."""
    return f"{t.house(event.house)} draws a deployment cost of {event.cost}"


@tells(RanksAssigned)
def ranks(t: Teller, event: RanksAssigned) -> str:
    """The order of play."""
    order = [f"{rank}. {t.house(house)}" for rank, house in enumerate(event.order, 1)]
    return f"initiative: {', '.join(order)}"


@tells(LimitUsed, quiet=True)
def used(t: Teller, event: LimitUsed) -> str:
    """One use of a limit."""
    times = t.now(event.house).used.get(event.limit, 0)
    limit, _, rival = event.limit.partition(":")
    if rival:
        return f"{t.house(event.house)} has had {counted(times, limit)} against {t.house(rival)}"
    return f"{t.house(event.house)} has used its {event.limit} limit {times} time(s)"


@tells(LimitRaised)
def raised(t: Teller, event: LimitRaised) -> str:
    """More of it."""
    return f"{t.house(event.house)}: limit of {event.limit} {signed(event.by)}"


@tells(Asked)
def asked(t: Teller, event: Asked) -> str:
    """A question."""
    return f"{t.house(event.house)} is asked [{event.question}]: {t.question(event)}"


@tells(Answered)
def answered(t: Teller, event: Answered) -> str:
    """The answer; of an effect carried out only what came of it."""
    asked = next((q for q in t.before.questions if q.id == event.question), None)
    said = t.piece(event.answer) if event.answer in t.after.pieces else event.answer
    if asked is not None and asked.topic == EFFECT:
        card, came = t.piece(asked.about), "" if said == DONE else f": {said}"
        if asked.touched or came:
            return f"the effect of {card} has been carried out{came}"
        return f"{t.house(asked.house)} says {DONE} of {card}: nothing has changed by it here"
    who = t.house(asked.house) if asked else "the table"
    return f"{who} answers [{event.question}]: {said}"


@tells(HouseLost)
def lost(t: Teller, event: HouseLost) -> str:
    """A House out of the game."""
    return f"{t.house(event.house)} has lost"


@tells(GameWon)
def won(t: Teller, event: GameWon) -> str:
    """The end."""
    if not event.house:
        return "the game ends without a winner"
    return f"{t.house(event.house)} has won"
