"""A sentence for every kind of event: a clause without a full stop."""
# ruff: noqa: ARG001, ARG005 - every sentence takes the teller and the event

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardbase.strings import counted
from errata.text import listed
from tracker.engine import events as ev
from tracker.engine.chance import FORESEEABLE
from tracker.engine.phases import STEPS, Acting
from tracker.engine.state import Game
from tracker.engine.table import Table
from tracker.engine.words import (
    DONE,
    EFFECT,
    GUILD,
    Direction,
    OperationKind,
    Phase,
    PieceId,
    Place,
    Stage,
    Until,
)
from tracker.standing.figures import croe
from tracker.standing.sides import SEGMENTS
from tracker.table.orders import told
from tracker.views.telling.chance import OF_CHANCE
from tracker.views.telling.rites import OF_RITES
from tracker.views.telling.teller import Teller, by_house, called

FOR_ALL = "OQ-33"
"""The rule of the passes that one command of the table makes for every House."""


def is_for_all(event: ev.CommandGiven) -> bool:
    """Whether the table gave a command for every House, "all pass"; no card can stand in it."""
    return not event.house and event.words.split()[:1] == ["all"]


# The course of the game


def _done(t: Teller, event: ev.HouseDone) -> str:
    who = t.house(event.house)
    return f"the table says that {who} is done" if t.all_done else f"{who} is done"


def _declared(t: Teller, event: ev.FavorDeclared) -> str:
    who, favor = t.house(event.house), f"{event.amount} favor"
    instead = t.all_done and event.rule == "I-02"
    return f"the table declares {favor} for {who}" if instead else f"{who} declares {favor}"


def _passed(t: Teller, event: ev.WindowPassed) -> str:
    who = t.house(event.house)
    return f"the table passes for {who}" if event.rule == FOR_ALL else f"{who} plays no tactic"


def _staged(t: Teller, event: ev.GameStaged) -> str:
    source = f" from {event.file}" if event.file else ""
    phase = f"turn {t.after.turn}, {t.after.phase}" if t.after.turn else t.after.phase
    aside = f"; it leaves aside {listed(event.overruled)}" if event.overruled else ""
    known = f"; {FORESEEABLE}" if event.foreseeable else ""
    return f'the game "{t.after.name}" is staged{source}: {phase}{aside}{known}'


def _given(t: Teller, event: ev.CommandGiven) -> str:
    who = "the table" if is_for_all(event) else event.house
    return f"{who}: {event.words}" if who else event.words


def _noted(t: Teller, event: ev.Noted) -> str:
    who = t.house(event.house) if event.house else "the table"
    return f"{who}: {event.text}" if event.rule else f"{who} notes: {event.text}"


def _answer_stands(t: Teller, event: ev.AnswerStands) -> str:
    who = t.house(event.house)
    if not event.answer:
        return f"{who} is asked again: {event.topic}"
    return f"{who} {told(event.topic, event.answer)}"


def _house_joined(t: Teller, event: ev.HouseJoined) -> str:
    against = f", against {listed(event.adversaries)}" if event.adversaries else ""
    return f"{event.name} [{event.house}] sits down, sponsored by {event.sponsor}{against}"


def _powers(t: Teller, event: ev.PowersSet) -> str:
    against = f", against {listed(event.adversaries)}" if event.adversaries else ""
    return f"{t.house(event.house)} plays for {listed(event.powers)}{against}"


def _phase(t: Teller, event: ev.PhaseBegan) -> str:
    if event.phase is Phase.HOUSE_INTERVAL:
        return f"House Interval of {t.house(event.active)}"
    step = STEPS[event.phase]
    nobody = step.acting in {Acting.ALL, Acting.ORDER} and not event.waiting
    what = "" if nobody else f": {step.who} {step.says}"
    return f"{step.interval}, {event.phase} phase{what}"


def _ties(t: Teller, event: ev.TiesFound) -> str:
    tied = [listed([t.house(h) for h in group]) for group in event.groups if len(group) > 1]
    return f"tied: {'; '.join(tied)}"


def _ranks(t: Teller, event: ev.RanksAssigned) -> str:
    order = [f"{rank}. {t.house(house)}" for rank, house in enumerate(event.order, 1)]
    return f"initiative: {', '.join(order)}"


def _limit_used(t: Teller, event: ev.LimitUsed) -> str:
    times = t.now(event.house).used.get(event.limit, 0)
    limit, _, rival = event.limit.partition(":")
    if rival:
        return f"{t.house(event.house)} has had {counted(times, limit)} against {t.house(rival)}"
    return f"{t.house(event.house)} has used its {event.limit} limit {times} time(s)"


def _answered(t: Teller, event: ev.Answered) -> str:
    asked = next((q for q in t.before.questions if q.id == event.question), None)
    said = t.piece(event.answer) if event.answer in t.after.pieces else event.answer
    if asked is not None and asked.topic == EFFECT:
        card, came = t.piece(asked.about), "" if said == DONE else f": {said}"
        if asked.touched or came:
            return f"the effect of {card} has been carried out{came}"
        return f"{t.house(asked.house)} says {DONE} of {card}: nothing has changed by it here"
    who = t.house(asked.house) if asked else "the table"
    return f"{who} answers [{event.question}]: {said}"


# Cards, tokens and effects


def _card_moved(t: Teller, event: ev.CardMoved) -> str:
    if event.place is Place.GONE:
        return f"{t.piece(event.piece)} leaves the game"
    place = f"the top of the {event.place}" if event.top else f"the {event.place}"
    return f"{t.piece(event.piece)} goes to {place} of {t.house(event.holder)}"


def _known(t: Teller, pieces: Sequence[PieceId]) -> str:
    """The names that may be given, after a colon."""
    names = [t.piece(piece) for piece in pieces if piece in t.known]
    return f": {listed(names)}" if names else ""


def _drawn(t: Teller, event: ev.CardsDrawn) -> str:
    cards = counted(len(event.pieces) + event.unseen, "card")
    now = t.after.count(event.house, event.target)
    way = f"{event.source} to {event.target}, now {now}{_known(t, event.pieces)}"
    return f"{t.house(event.house)} takes {cards}, {way}"


def _examined(t: Teller, event: ev.CardsExamined) -> str:
    cards = counted(len(event.pieces) + event.unseen, "card")
    where = f"in the {event.place} of {t.house(event.holder)}"
    return f"{t.house(event.house)} examines {cards} {where}{_known(t, event.pieces)}"


def _deployed(t: Teller, event: ev.CardDeployed) -> str:
    on = f" on {t.piece(event.parent)}" if event.parent else ""
    house = t.house(t.after.pieces[event.piece].holder)
    engaged = ", engaged" if event.engaged else ""
    return f"{t.piece(event.piece)} is deployed{on} by {house}{engaged}"


def _tokens(t: Teller, event: ev.TokensChanged) -> str:
    does = "gets" if event.by >= 0 else "loses"
    count = counted(abs(event.by), f"{event.token} token")
    now = t.after.pieces[event.piece].tokens.get(event.token, 0)
    return f"{t.piece(event.piece)} {does} {count}, now {now}"


def _deferment(t: Teller, event: ev.DefermentPlaced) -> str:
    theirs = by_house(t.after, event.pieces)
    each = [f"{t.pieces(pieces)} ({t.house(house)})" for house, pieces in theirs.items()]
    return f"a deferment token each: {'; '.join(each)}"


def _effect_began(t: Teller, event: ev.EffectBegan) -> str:
    until = "rite" if event.until is Until.OPERATION and t.after.rite else event.until.value
    lasts = "" if event.until is Until.STAYS else f", until the {until} ends"
    return f"effect: {t.effect(t.after.effects[-1])}{lasts}"


def _effects_ended(t: Teller, event: ev.EffectsEnded) -> str:
    return f"no longer: {listed([t.effect(e) for e in t.before.effects if e.id in event.effects])}"


# Operations, windows, petitions, exchanges


def _advanced(t: Teller, event: ev.OperationAdvanced) -> str:
    if t.after.rite is not None:
        if event.stage is Stage.REWARDING:
            return "what is vanquished is settled; the bonus is next"
        segment = SEGMENTS[event.stage]
        return f"the rite comes to {segment.name}, segment {segment.number}"
    kind = t.after.operation.kind if t.after.operation else "operation"
    return f"the {kind} is now {event.stage}"


def _operation_ended(t: Teller, event: ev.OperationEnded) -> str:
    rite = t.before.rite
    if rite is None:
        kind = t.before.operation.kind if t.before.operation else "operation"
        return f"the {kind} is {'resolved' if event.resolved else 'stopped'}"
    if not event.resolved:
        return f"the {rite.kind.called} is stopped"
    return f"the {rite.kind.called} is over" + ("" if rite.fallen else ": nothing was vanquished")


def _suspended(t: Teller, event: ev.OperationSuspended) -> str:
    now = t.before.operation
    what = "the tactics that answer wait" if now is None else f"the {called(now.kind)} waits"
    return f"{what} until another operation is over"


def _resumed(t: Teller, event: ev.OperationResumed) -> str:
    now = t.after.operation
    return f"the {called(now.kind)} goes on" if now else "tactics may answer again"


def _window_opened(t: Teller, event: ev.WindowOpened) -> str:
    if event.about is OperationKind.RITE and t.after.rite is not None:
        from tracker.rules.rite.verbs import who_plays, window_number

        at = Table(t.after, t.cards)
        return f"window {window_number(at)} is open: {who_plays(at)}"
    asked = listed([t.house(house) for house in event.order])
    return f"tactics may be played ({event.kind} window): {asked}"


def _window_closed(t: Teller, event: ev.WindowClosed) -> str:
    if t.before.window and t.before.window.about is OperationKind.RITE and t.before.rite:
        from tracker.rules.rite.verbs import window_number

        return f"window {window_number(Table(t.before, t.cards))} is closed"
    kind = f"{t.before.window.kind} " if t.before.window else ""
    return f"the {kind}window is closed"


def _tactic(t: Teller, event: ev.TacticPlayed) -> str:
    on = f" on {t.where(event.target)}" if event.target else ""
    return f"{t.house(event.house)} plays {t.piece(event.piece)}{on}"


def _petition_ended(t: Teller, event: ev.PetitionEnded) -> str:
    petition = t.before.petition
    card = t.piece(petition.piece) if petition else "the card"
    if not event.victor:
        return f"the petition for {card} is cancelled"
    favor = f" solaris and {event.favor} favor" if event.favor else ""
    lost = petition is not None and event.victor != petition.petitioner
    if petition and lost and t.after.pieces[petition.piece].place is Place.ASSEMBLY:
        loser = t.house(petition.petitioner)
        outbid = f"{t.house(event.victor)} outbids {loser} for {card} with {petition.bid}"
        back = f"it goes back to the Assembly, and {loser} has lost its petition of this interval"
        return f"{outbid} and pays {event.price}{favor}; {back}"
    return f"{t.house(event.victor)} wins the petition for {card} at {event.price}{favor}"


def _bidding_opened(t: Teller, event: ev.BiddingOpened) -> str:
    petition = t.before.petition
    who = t.house(petition.petitioner) if petition else "the petitioner"
    return f"{who} opens the bidding anew at {event.bid} (cost {event.cost})"


def _unit(t: Teller, event: ev.UnitExchanged) -> str:
    does = "buys 1 spice" if event.direction is Direction.BUY else "sells 1 spice"
    paid = f"{t.house(event.house)} {does} for {event.price} solaris"
    return f"{paid}; hoard {t.after.hoard}, CROE {croe(t.after)}"


def _exchange_ended(t: Teller, event: ev.ExchangeEnded) -> str:
    done = t.before.exchange.done if t.before.exchange else 0
    now = t.now(event.house)
    return f"exchange of {done} over: {now.name} has {now.solaris} solaris, {now.spice} spice"


# Solaris, favor, spice, limits


def _because(cause: str) -> str:
    return f" ({cause})" if cause else ""


def _solaris(t: Teller, event: ev.SolarisChanged) -> str:
    does = "gets" if event.by >= 0 else "pays"
    paid = f"{t.house(event.house)} {does} {abs(event.by)} solaris{_because(event.cause)}"
    return f"{paid}, now {t.now(event.house).solaris}"


def _favor(t: Teller, event: ev.FavorChanged) -> str:
    does = "gains" if event.by >= 0 else "loses"
    changed = f"{t.house(event.house)} {does} {abs(event.by)} favor{_because(event.cause)}"
    return f"{changed}, now {t.now(event.house).favor}"


def _spice(t: Teller, event: ev.SpiceMoved) -> str:
    if not event.source:
        moved = f"{t.where(event.target)} gets {event.amount} new spice"
    elif not event.target:
        moved = f"{event.amount} spice of {t.where(event.source)} leaves the game"
    else:
        moved = f"{event.amount} spice goes from {t.where(event.source)} to {t.where(event.target)}"
    hoarded = GUILD in {event.source, event.target}
    rate = f"; hoard {t.after.hoard}, CROE {croe(t.after)}" if hoarded else ""
    return moved + _because(event.cause) + rate


def _budget(t: Teller, event: ev.BudgetSpent) -> str:
    does = "spends" if event.by >= 0 else "gets"
    left = t.now(event.house).budget
    return f"{t.house(event.house)} {does} {abs(event.by)} of the creation solaris, {left} left"


def _unseen(t: Teller, event: ev.UnseenChanged) -> str:
    cards, more = counted(abs(event.by), "card"), "more" if event.by >= 0 else "fewer"
    now = f"now {t.after.count(event.house, event.place)}{_because(event.cause)}"
    return f"{t.house(event.house)}: {event.place}, {cards} {more}, {now}"


def _frame(game: Game, t: Teller, frame: str) -> str:
    return t.piece(next(one.card for one in game.frames if one.id == frame))


SENTENCES: dict[type[ev.Event], Callable[[Teller, Any], str]] = {
    **OF_CHANCE,
    ev.GameStaged: _staged,
    ev.CommandGiven: _given,
    ev.Overruled: lambda t, e: f"{t.house(e.by)} overrules {listed(e.rules)}: {e.reason}",
    ev.Noted: _noted,
    ev.SettingChanged: lambda t, e: (
        f"the setting {e.setting} is {e.value} from now on, "
        f"{t.before.settings.get(e.setting, 'its default')} before"
    ),
    ev.AnswerStands: _answer_stands,
    ev.HouseJoined: _house_joined,
    ev.PowersSet: _powers,
    ev.HoardSet: lambda t, e: f"the Guild Hoard is set to {e.spice} spice, CROE {croe(t.after)}",
    ev.TurnBegan: lambda t, e: f"turn {e.turn} begins",
    ev.PhaseBegan: _phase,
    ev.HouseDone: _done,
    ev.FavorDeclared: _declared,
    ev.TiesFound: _ties,
    ev.TieDrawn: lambda t, e: f"{t.house(e.house)} draws a deployment cost of {e.cost}",
    ev.RanksAssigned: _ranks,
    ev.LimitUsed: _limit_used,
    ev.LimitRaised: lambda t, e: f"{t.house(e.house)}: limit of {e.limit} {e.by:+d}",
    ev.Asked: lambda t, e: f"{t.house(e.house)} is asked [{e.question}]: {t.question(e)}",
    ev.Answered: _answered,
    ev.HouseLost: lambda t, e: f"{t.house(e.house)} has lost",
    ev.GameWon: lambda t, e: (
        f"{t.house(e.house)} has won" if e.house else "the game ends without a winner"
    ),
    ev.AbilityBegan: lambda t, e: f"{t.piece(e.card)} acts for {t.house(e.house)}",
    ev.AbilityKept: lambda t, e: f"{_frame(t.after, t, e.frame)} goes on",
    ev.AbilityEnded: lambda t, e: f"{_frame(t.before, t, e.frame)} has acted",
    ev.TriggerFired: lambda t, e: f"{t.piece(e.card)} has what it waits for",
    ev.AbilityTakenOver: lambda t, e: (
        f"{t.house(e.by)} takes over {t.piece(e.card)} by hand: {e.reason}"
    ),
    ev.CardNamed: lambda t, e: (
        f"{t.house(e.holder)}: {t.piece(e.piece)}"
        f"{f' [{e.piece}]' if e.piece in t.known else ''}, {e.place}"
    ),
    ev.CardMoved: _card_moved,
    ev.CardsDrawn: _drawn,
    ev.CardsExamined: _examined,
    ev.CardDeployed: _deployed,
    ev.CardPlaced: lambda t, e: (
        f"{t.piece(e.piece)} is put face-down into the domain of {t.house(e.holder)}"
    ),
    ev.CardsSubdued: lambda t, e: f"subdued: {t.pieces(e.pieces)}",
    ev.CardsEngaged: lambda t, e: f"engaged: {t.pieces(e.pieces)}",
    ev.CardsDisengaged: lambda t, e: f"disengaged: {t.pieces(e.pieces)}",
    ev.CardAssigned: lambda t, e: (
        f"{t.piece(e.piece)} is assigned to "
        + ("nothing now" if e.parent is None else t.piece(e.parent))
    ),
    ev.CardCaptured: lambda t, e: f"{t.house(e.holder)} captures {t.piece(e.piece)}",
    ev.CardTransferred: lambda t, e: (
        f"{t.piece(e.piece)} goes to the domain of {t.house(e.holder)}"
    ),
    ev.TokensChanged: _tokens,
    ev.DefermentPlaced: _deferment,
    ev.AllegiancesSet: lambda t, e: (
        f"{t.piece(e.piece)} bears the allegiance of {listed(e.powers) or 'no power'}"
    ),
    ev.CardActivated: lambda t, e: f"the Duration Effect of {t.piece(e.piece)} works",
    ev.EffectBegan: _effect_began,
    ev.EffectsEnded: _effects_ended,
    ev.OperationDeclared: lambda t, e: (
        f"{t.house(e.house)} declares: {t.operation(e.kind, e.piece, e.parent)}"
    ),
    ev.OperationAdvanced: _advanced,
    ev.OperationEnded: _operation_ended,
    ev.OperationSuspended: _suspended,
    ev.OperationResumed: _resumed,
    ev.WindowOpened: _window_opened,
    ev.WindowPassed: _passed,
    ev.WindowClosed: _window_closed,
    ev.TacticPlayed: _tactic,
    ev.PetitionAnnounced: lambda t, e: (
        f"{t.house(e.house)} petitions {t.piece(e.piece)} (cost {e.cost}) and bids {e.bid}"
    ),
    ev.BidAwaited: lambda t, e: (
        f"the petition is {e.stage}" + (f", {t.house(e.house)} is asked" if e.house else "")
    ),
    ev.BidRaised: lambda t, e: f"{t.house(e.house)} bids {e.bid}",
    ev.BidPassed: lambda t, e: f"{t.house(e.house)} bids no more for this card",
    ev.MaximumSealed: lambda t, e: f"{t.house(e.house)} has sealed a maximum",
    ev.MaximumRevealed: lambda t, e: f"{t.house(e.house)} opens its maximum: {e.maximum}",
    ev.BidsIgnored: lambda t, e: "the bids made so far are ignored",
    ev.BiddingOpened: _bidding_opened,
    ev.PayeeChanged: lambda t, e: f"the victor pays {t.house(e.house)}",
    ev.PetitionEnded: _petition_ended,
    ev.ExchangeDeclared: lambda t, e: f"{t.house(e.house)} will {e.direction} {e.units} spice",
    ev.UnitExchanged: _unit,
    ev.ExchangeEnded: _exchange_ended,
    **OF_RITES,
    ev.SolarisChanged: _solaris,
    ev.FavorChanged: _favor,
    ev.SpiceMoved: _spice,
    ev.BudgetSpent: _budget,
    ev.LimitsChanged: lambda t, e: (
        f"{t.house(e.house)} has a hand limit of {e.hand}, Assembly {e.assembly}"
    ),
    ev.UnseenChanged: _unseen,
}
