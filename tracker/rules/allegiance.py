"""Allegiance in play (AL-06 to AL-09): declared for a card, adopted, brought by a condition."""

from __future__ import annotations

from cardbase.cards.powers import power_named
from cardbase.program.nodes import things as p
from cardbase.program.nodes.holdings import DeclaresPower
from cardbase.vocabulary import Power
from tracker.engine.errors import Misread
from tracker.engine.events import AllegiancesSet, CardAssigned, CardDeployed
from tracker.engine.guards import carries_out, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import free_verb
from tracker.engine.words import HouseId, Place, Until
from tracker.rules.lasting import begin_effect
from tracker.rules.questions import answers, ask
from tracker.rules.subdual import subdue
from tracker.standing.figures import allegiances
from tracker.standing.kinds import (
    DECLARED,
    base_powers,
    declared,
    gives_powers,
    identities,
    identity,
    powers_given,
)
from tracker.standing.layer import of_card
from tracker.standing.speech import Words, domain_card, the_power

TOPIC = "declared-allegiance"

CAME = (CardDeployed, CardAssigned)
"""The events by which a card comes into play, or onto another."""

LONGEST = 3
"""Most words in the name of a power, without "the": "Bene Gesserit Sisterhood"."""


@prompts("CE-09")
def ask_new(at: Table) -> None:
    """Ask which allegiance is declared for a card that has just come into play.

    The House that assigned it is asked, once, even if the card comes into play again.
    """
    came = [event.piece for event in at.events if isinstance(event, CAME)]
    for piece in dict.fromkeys(came):
        lying = at.game.pieces.get(piece)
        if lying is not None and _is_open(at, lying):
            parent = at.game.pieces.get(lying.parent or "")
            of = "" if parent is None else f" of {at.name(parent)}"
            text = f"{at.name(lying)}: which allegiance{of} is declared?"
            ask(at, TOPIC, "CE-09", lying.owner, text, lying.id, tuple(Power))


def _is_open(at: Table, piece: Piece) -> bool:
    """Whether an allegiance is still to be declared for a card in play."""
    if piece.place is not Place.DOMAIN or not piece.deployed:
        return False
    asks = (one for sentence in at.card(piece).standing for one in sentence.holds)
    asked = any(one.topic == TOPIC and one.about == piece.id for one in at.game.questions)
    return (
        any(isinstance(one, DeclaresPower) for one in asks)
        and not asked
        and declared(at, piece.id) is None
    )


@answers(TOPIC)
def declare(at: Table, question: Question, said: str) -> None:
    """Store the allegiance with the card, for as long as it is in the game."""
    card = question.about
    if card in at.game.pieces:
        begin_effect(at, card, f"{DECLARED}{said}", 1, Until.STAYS, card, rule="CE-09")


def _gained(at: Table, piece: Piece, power: Power, *, own_text: bool) -> None:
    """Subdue a card that gained the power of an adversary, if so set (OQ-25)."""
    subdues = {"all": True, "conditional": own_text}
    way = chosen(at.game.settings, SettingName.GAINED_ADVERSARY)
    if subdues.get(way) and power in at.house(piece.holder).adversaries:
        subdue(at, (piece.id,), "AL-09" if own_text else "AL-07")


@carries_out("AL-09")
def conditions(at: Table) -> None:
    """Check allegiances gained by effects of cards in play as soon as they are gained.

    An adversary's subdues the card, except one deployed by the same command, which had both from
    the start (AL-08). The allegiance ends with the effect.
    """
    if not (at.events and gives_powers(at)):
        return
    fresh = {event.piece for event in at.events if isinstance(event, CardDeployed)}
    before = Table(at.before, at.cards)
    for piece, now in tuple(identities(at).items()):
        lying = at.game.pieces[piece]
        if piece in fresh or not now.gained or lying.place is not Place.DOMAIN:
            continue
        was = before.game.pieces.get(piece)
        had = () if was is None else allegiances(before, was)
        for power, giver in identity(at, lying).gained if lying.deployed else ():
            if power not in had and at.piece(piece).deployed:
                _gained(at, lying, power, own_text=giver == piece)


@free_verb("adopt CARD POWER", "a card gains an allegiance", "AL-06")
@carries_out("AL-07")
def adopt(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """Give a card a further allegiance; an adversary's subdues it only if so set (OQ-25)."""
    typed = words.rest().split()
    if not typed[1:]:
        raise Misread("a card and a power, such as Doctor Kynes Fremen", " ".join(typed))
    sizes = range(min(LONGEST + 1, len(typed) - 1), 0, -1)
    named = (size for size in sizes if power_named(" ".join(typed[-size:])) is not None)
    size = next(named, 1)
    power = the_power(" ".join(typed[-size:]))
    piece = domain_card(at, " ".join(typed[:-size]))
    if power in allegiances(at, piece):
        at.refuse("AL-06", f"{at.name(piece)} is of {power} already")
        return
    at.emit(AllegiancesSet(rule="AL-06", piece=piece.id, powers=(*base_powers(at, piece), power)))
    on_itself = (
        g for g in of_card(at, piece) if isinstance(getattr(g.holding, "on", None), p.This)
    )
    own_text = any(power in powers_given(at, one) for one in on_itself)
    _gained(at, piece, power, own_text=own_text)
