"""What the game waits for, in words."""

from __future__ import annotations

from collections.abc import Sequence

from cardbase.vocabulary import Subtype
from errata.text import listed
from tracker.engine.phases import STEPS
from tracker.engine.state import Game, PetitionState, Window
from tracker.engine.table import CardFacts, Table
from tracker.engine.words import DONE, EFFECT, Bidding, HouseId, OperationKind, Phase, Place, Stage
from tracker.play.permissions import in_order, waits
from tracker.views.telling.teller import Remembered, Teller, called

LEAST = 2
"""How many Houses play at least (G-03)."""


def awaited(game: Game, cards: CardFacts, *, typed: bool = True) -> str:
    """What the game waits for, a clause without a full stop.

    `typed` names the words that do it, too, for who types them.
    """
    if game.phase is Phase.OVER:
        return f"the game is over: {_name(game, game.winner) or 'nobody'} has won ({game.won_by})"
    if game.questions:
        question = game.questions[0]
        teller = Teller(game, game, cards, Remembered([game], cards))
        asked = teller.question(question) if typed else question.text
        carries_out = f"carries this out, and then says {DONE}"
        does = carries_out if question.topic == EFFECT else "answers"
        return f"{_name(game, question.house)} {does}: {asked} ({question.rule})"
    if game.window is not None and waits(game):
        return _window(game, cards, game.window)
    if game.rite is not None or (game.operation and game.operation.stage is Stage.STARTING):
        from tracker.rules.rite.verbs import waiting

        if found := waiting(Table(game, cards)):
            return f"{_name(game, found.house)} {found.says}{_by(found.words, typed)}"
    if game.petition is not None:
        return _petition(game, game.petition, typed=typed)
    return _phase(game, cards, typed=typed)


def _by(words: Sequence[str], typed: bool) -> str:
    return f" ({', '.join(words)})" if typed else ""


def _phase(game: Game, cards: CardFacts, *, typed: bool) -> str:
    if game.active:
        return f"{_name(game, game.active)} acts"
    if game.phase is Phase.SETUP:
        return _setting_up(game, cards, typed=typed)
    waiting = game.waiting[:1] if in_order(game) else game.waiting
    if not waiting:
        return "nobody is awaited"
    step = STEPS[game.phase]
    return f"{_names(game, waiting)} {step.says}{_by(step.words, typed)}"


def _setting_up(game: Game, cards: CardFacts, *, typed: bool) -> str:
    """What is missing before the first turn can begin."""
    if not game.houses:
        return f"Houses sit down{', such as: house Vernius sponsor Atreides' if typed else ''}"

    def has_homeworld(house: HouseId) -> bool:
        mine = game.domain(house)
        return any(p.deployed and Subtype.HOMEWORLD in cards[p.card].subtypes for p in mine)

    another = f"another House sits down{_by(['house'], typed)}"
    missing = [another] if len(game.houses) < LEAST else []
    homeless = [house for house in game.houses if not has_homeworld(house)]
    if homeless:
        missing.append(
            f"{_names(game, homeless)} must choose a homeworld{_by(['homeworld'], typed)}"
        )
    decks = (Place.IMPERIAL_DECK, Place.HOUSE_DECK)
    undealt = [one for one in game.houses if not all(game.count(one, deck) for deck in decks)]
    if undealt:
        missing.append(f"{_names(game, undealt)} must lay out decks{_by(['deck'], typed)}")
    if missing:
        return "; ".join(missing)
    from tracker.setup.creation import is_ready

    left = [house for house in game.houses if not is_ready(Table(game, cards), house)]
    some = 0 < len(left) < len(game.houses)
    spending = f"{_names(game, left) if some else 'the Houses'} {STEPS[Phase.SETUP].says}"
    if not typed:
        return f"{spending}; the first turn begins once all are ready"
    begins = "says that it is ready" if some else "starts the first turn"
    return f"{spending}{_by(['create'], typed)}; begin {begins}"


def _window(game: Game, cards: CardFacts, window: Window) -> str:
    asked = next((house for house in window.order if house not in window.passed), "")
    if window.about is OperationKind.RITE and game.rite is not None:
        from tracker.rules.rite.verbs import what_plays, who_plays, window_number

        at = Table(game, cards)
        number = window_number(at)
        if not window.passing:
            return f"window {number}: {who_plays(at)}; all pass closes it"
        return f"{_name(game, asked)} plays {what_plays(at, asked)}, or passes (window {number})"
    about = f" the {called(window.about)}" if window.about else ""
    if window.passing:
        return f"{_name(game, asked)} answers{about} with a tactic, or passes"
    if about:
        return f"a tactic may answer{about}; all pass goes on with it"
    return f"{window.kind} tactics may be played; all pass closes the window"


def _petition(game: Game, petition: PetitionState, *, typed: bool) -> str:
    match petition.stage:
        case Bidding.SEALED if petition.awaited in petition.sealed:
            opens = f"{_name(game, petition.awaited)} opens its sealed maximum"
            return f"{opens}: reveal" if typed else opens
        case Bidding.SEALED:
            return f"{_name(game, petition.awaited)} seals a maximum, or passes"
        case Bidding.PAYING:
            pays = f"{_name(game, petition.bidder)} pays {petition.bid}"
            how = "N of it in favor, the rest in solaris"
            return f"{pays} (pay N: {how})" if typed else f"{pays}, in solaris or in favor"
        case _ if petition.awaited:
            return f"{_name(game, petition.awaited)} bids more than {petition.bid}, or passes"
    return f"the petition goes on: {_name(game, petition.bidder)} has bid {petition.bid}"


def _name(game: Game, house: HouseId) -> str:
    return game.houses[house].name if house in game.houses else house


def _names(game: Game, houses: Sequence[HouseId]) -> str:
    return listed([_name(game, house) for house in houses])
