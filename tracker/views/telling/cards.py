"""Tells of abilities, cards, tokens and effects."""

from __future__ import annotations

from cardbase.strings import counted
from errata.text import listed
from tracker.engine.events import (
    AbilityBegan,
    AbilityEnded,
    AbilityKept,
    AbilityTakenOver,
    AllegiancesSet,
    CardActivated,
    CardAssigned,
    CardCaptured,
    CardDeployed,
    CardMoved,
    CardNamed,
    CardPlaced,
    CardsDisengaged,
    CardsDrawn,
    CardsEngaged,
    CardsExamined,
    CardsSubdued,
    CardTransferred,
    DeckDealt,
    DeckShuffled,
    DefermentPlaced,
    EffectBegan,
    EffectsEnded,
    TokensChanged,
    TriggerFired,
)
from tracker.engine.words import HouseId, PieceId, Place, Until
from tracker.views.telling.teller import Teller, tells


@tells(AbilityBegan, quiet=True)
def began(t: Teller, event: AbilityBegan) -> str:
    """A card begins to act."""
    return f"{t.piece(event.card)} acts for {t.house(event.house)}"


@tells(AbilityKept, quiet=True)
def kept(t: Teller, event: AbilityKept) -> str:
    """A step of it; the deeds themselves are told by their own events."""
    frame = next(one for one in t.after.frames if one.id == event.frame)
    return f"{t.piece(frame.card)} goes on"


@tells(AbilityEnded, quiet=True)
def ended(t: Teller, event: AbilityEnded) -> str:
    """It is over."""
    frame = next(one for one in t.before.frames if one.id == event.frame)
    return f"{t.piece(frame.card)} has acted"


@tells(TriggerFired, quiet=True)
def fired(t: Teller, event: TriggerFired) -> str:
    """What a card waits for has happened."""
    return f"{t.piece(event.card)} has what it waits for"


@tells(AbilityTakenOver)
def taken_over(t: Teller, event: AbilityTakenOver) -> str:
    """What a card does is carried out by hand, and why."""
    return f"{t.house(event.by)} takes over {t.piece(event.card)} by hand: {event.reason}"


# --- Tells of cards, tokens and effects -----------------------------------------------------------


@tells(CardNamed, quiet=True)
def named(t: Teller, event: CardNamed) -> str:
    """A card becomes known."""
    return f"{t.house(event.holder)}: {t.piece(event.piece)} [{event.piece}], {event.place}"


@tells(DeckShuffled)
def shuffled(t: Teller, event: DeckShuffled) -> str:
    """A deck in a new order."""
    return f"{t.house(event.house)} shuffles the {event.deck}"


@tells(DeckDealt)
def dealt(t: Teller, event: DeckDealt) -> str:
    """A deck; its cards are nobody's to see."""
    return f"{t.house(event.house)} shuffles {counted(len(event.cards), 'card')}, {event.place}"


@tells(CardMoved)
def moved(t: Teller, event: CardMoved) -> str:
    """A card to another place."""
    if event.place is Place.GONE:
        return f"{t.piece(event.piece)} leaves the game"
    place = f"the top of the {event.place}" if event.top else f"the {event.place}"
    return f"{t.piece(event.piece)} goes to {place} of {t.house(event.holder)}"


@tells(CardsDrawn)
def drawn(t: Teller, event: CardsDrawn) -> str:
    """Cards off a deck."""
    number = len(event.pieces) + event.unseen
    seen = [t.piece(piece) for piece in event.pieces if piece in t.known]
    names = f": {listed(seen)}" if seen else ""
    way = f"{event.source} to {event.target}"
    now = t.count(event.house, event.target)
    return f"{t.house(event.house)} takes {counted(number, 'card')}, {way}, now {now}{names}"


@tells(CardsExamined)
def examined(t: Teller, event: CardsExamined) -> str:
    """Face-down cards that one House has looked at; only it is told which."""
    number = len(event.pieces) + event.unseen
    names = [t.piece(piece) for piece in event.pieces if piece in t.known]
    told = f": {listed(names)}" if names else ""
    where = f"in the {event.place} of {t.house(event.holder)}"
    return f"{t.house(event.house)} examines {counted(number, 'card')} {where}{told}"


@tells(CardDeployed)
def deployed(t: Teller, event: CardDeployed) -> str:
    """A card face up."""
    on = f" on {t.piece(event.parent)}" if event.parent else ""
    house = t.house(t.after.pieces[event.piece].holder)
    engaged = ", engaged" if event.engaged else ""
    return f"{t.piece(event.piece)} is deployed{on} by {house}{engaged}"


@tells(CardPlaced)
def placed(t: Teller, event: CardPlaced) -> str:
    """A card face-down."""
    return f"{t.piece(event.piece)} is put face-down into the domain of {t.house(event.holder)}"


@tells(CardsSubdued)
def subdued(t: Teller, event: CardsSubdued) -> str:
    """Cards turned down."""
    return f"subdued: {t.pieces(event.pieces)}"


@tells(CardsEngaged)
def engaged(t: Teller, event: CardsEngaged) -> str:
    """Cards turned."""
    return f"engaged: {t.pieces(event.pieces)}"


@tells(CardsDisengaged)
def disengaged(t: Teller, event: CardsDisengaged) -> str:
    """Cards turned back."""
    return f"disengaged: {t.pieces(event.pieces)}"


@tells(CardAssigned)
def assigned(t: Teller, event: CardAssigned) -> str:
    """A card on another."""
    if event.parent is None:
        return f"{t.piece(event.piece)} is assigned to nothing now"
    return f"{t.piece(event.piece)} is assigned to {t.piece(event.parent)}"


@tells(CardCaptured)
def captured(t: Teller, event: CardCaptured) -> str:
    """A card in another domain."""
    return f"{t.house(event.holder)} captures {t.piece(event.piece)}"


@tells(CardTransferred)
def transferred(t: Teller, event: CardTransferred) -> str:
    """A card put into another domain."""
    return f"{t.piece(event.piece)} goes to the domain of {t.house(event.holder)}"


@tells(TokensChanged)
def tokens(t: Teller, event: TokensChanged) -> str:
    """Tokens of a kind."""
    does = "gets" if event.by >= 0 else "loses"
    count = counted(abs(event.by), f"{event.token} token")
    now = t.after.pieces[event.piece].tokens.get(event.token, 0)
    return f"{t.piece(event.piece)} {does} {count}, now {now}"


@tells(DefermentPlaced)
def deferment(t: Teller, event: DefermentPlaced) -> str:
    """A token each."""
    theirs: dict[HouseId, list[PieceId]] = {}
    for piece in event.pieces:
        theirs.setdefault(t.after.pieces[piece].holder, []).append(piece)
    told = [f"{t.pieces(pieces)} ({t.house(house)})" for house, pieces in theirs.items()]
    return f"a deferment token each: {'; '.join(told)}"


@tells(AllegiancesSet)
def allegiances(t: Teller, event: AllegiancesSet) -> str:
    """The powers of a card."""
    powers = listed(event.powers) or "no power"
    return f"{t.piece(event.piece)} bears the allegiance of {powers}"


@tells(CardActivated)
def activated(t: Teller, event: CardActivated) -> str:
    """Its effect lasts."""
    return f"the Duration Effect of {t.piece(event.piece)} works"


@tells(EffectBegan)
def effect_began(t: Teller, event: EffectBegan) -> str:
    """Something changes for a while."""
    until = "rite" if event.until is Until.OPERATION and t.after.rite else event.until.value
    lasts = "" if event.until is Until.STAYS else f", until the {until} ends"
    return f"effect: {t.effect(t.after.effects[-1])}{lasts}"


@tells(EffectsEnded)
def effects_ended(t: Teller, event: EffectsEnded) -> str:
    """And no longer."""
    ended = [t.effect(e) for e in t.before.effects if e.id in event.effects]
    return f"no longer: {listed(ended)}"
