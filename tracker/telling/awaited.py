"""Says in one line what the game waits for, and from whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from tracker.moment import in_order, waits
from tracker.phases import STEPS
from tracker.telling.seen import Remembered
from tracker.telling.teller import Teller, called, listed
from tracker.words import DONE, EFFECT, Bidding, Kind, Phase, Place, Stage

if TYPE_CHECKING:
    from tracker.state import Game, Petition, Question, Window
    from tracker.table import Cards
    from tracker.words import HouseId

LEAST = 2
"""How many Houses play at least (G-03)."""

SITTING = "Houses sit down, such as: house Vernius sponsor Atreides"


def awaited(game: Game, cards: Cards) -> str:
    """What the game waits for, a clause without a full stop."""
    if game.phase is Phase.OVER:
        return f"the game is over: {_name(game, game.winner) or 'nobody'} has won ({game.won_by})"
    if game.questions:
        return _question(game, cards, game.questions[0])
    if game.window is not None and waits(game):
        return _window(game, cards, game.window)
    if game.rite is not None or (game.operation and game.operation.stage is Stage.STARTING):
        said = _rite(game, cards)
        if said:
            return said
    if game.petition is not None:
        return _petition(game, game.petition)
    return _phase(game, cards)


def _phase(game: Game, cards: Cards) -> str:
    if game.active:
        return f"{_name(game, game.active)} acts"
    if game.phase is Phase.SETUP:
        return _setting_up(game, cards)
    waiting = game.waiting[:1] if in_order(game) else game.waiting
    if not waiting:
        return "nobody is awaited"
    step = STEPS[game.phase]
    return f"{_names(game, waiting)} {step.says} ({', '.join(step.words)})"


def _setting_up(game: Game, cards: Cards) -> str:
    """What is missing before the first turn can begin."""
    if not game.houses:
        return SITTING
    missing = ["another House sits down (house)"] if len(game.houses) < LEAST else []
    homeless = [house for house in game.houses if not _has_homeworld(game, cards, house)]
    if homeless:
        missing.append(f"{_names(game, homeless)} must choose a homeworld (homeworld)")
    undealt = [house for house in game.houses if not _has_decks(game, house)]
    if undealt:
        missing.append(f"{_names(game, undealt)} must lay out decks (deck)")
    return "; ".join(missing) or "the Houses create; begin starts the first turn"


def _has_homeworld(game: Game, cards: Cards, house: HouseId) -> bool:
    mine = game.domain(house)
    return any(p.deployed and Subtype.HOMEWORLD in cards[p.card].subtypes for p in mine)


def _has_decks(game: Game, house: HouseId) -> bool:
    return all(game.count(house, deck) for deck in (Place.IMPERIAL_DECK, Place.HOUSE_DECK))


def _question(game: Game, cards: Cards, question: Question) -> str:
    teller = Teller(game, game, cards, Remembered([game], cards))
    asked, name = teller.question(question), _name(game, question.house)
    does = f"carries this out, and then says {DONE}" if question.topic == EFFECT else "answers"
    return f"{name} {does}: {asked} ({question.rule})"


def _rite(game: Game, cards: Cards) -> str:
    """Whose word the rite under way waits for, "" for nobody's."""
    from tracker.rite.waiting import waiting
    from tracker.table import Table

    found = waiting(Table(game, cards))
    if found is None:
        return ""
    return f"{_name(game, found.house)} {found.says} ({', '.join(found.words)})"


def _window(game: Game, cards: Cards, window: Window) -> str:
    asked = next((house for house in window.order if house not in window.passed), "")
    about = f" the {called(window.about)}" if window.about else ""
    if window.about is Kind.RITE and game.rite is not None:
        return _rite_window(game, cards, window, asked)
    if not window.passing and not window.about:
        return f"{window.kind} tactics may be played; all pass closes the window"
    if not window.passing:
        return f"a tactic may answer{about}; all pass goes on with it"
    return f"{_name(game, asked)} answers{about} with a tactic, or passes"


def _rite_window(game: Game, cards: Cards, window: Window, asked: HouseId) -> str:
    """The window of a segment, its number first."""
    from tracker.rite.waiting import what_plays, who_plays, window_number
    from tracker.table import Table

    at = Table(game, cards)
    number = window_number(at)
    if not window.passing:
        return f"window {number}: {who_plays(at)}; all pass closes it"
    return f"{_name(game, asked)} plays {what_plays(at, asked)}, or passes (window {number})"


def _petition(game: Game, petition: Petition) -> str:
    match petition.stage:
        case Bidding.SEALED if petition.awaited in petition.sealed:
            return f"{_name(game, petition.awaited)} opens its sealed maximum: reveal"
        case Bidding.SEALED:
            return f"{_name(game, petition.awaited)} seals a maximum, or passes"
        case Bidding.PAYING:
            told = f"{_name(game, petition.bidder)} pays {petition.bid}"
            return f"{told} (pay N: N of it in favor, the rest in solaris)"
        case _ if petition.awaited:
            return f"{_name(game, petition.awaited)} bids more than {petition.bid}, or passes"
    return f"the petition goes on: {_name(game, petition.bidder)} has bid {petition.bid}"


def _name(game: Game, house: HouseId) -> str:
    return game.houses[house].name if house in game.houses else house


def _names(game: Game, houses: tuple[HouseId, ...] | list[HouseId]) -> str:
    return listed([_name(game, house) for house in houses])
