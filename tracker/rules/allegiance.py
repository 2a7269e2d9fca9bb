"""Allegiance in play (AL-06 to AL-09): declared for a card, adopted, brought by a condition."""

from __future__ import annotations

from cardbase.cards.powers import power_named
from cardbase.program.nodes import things as p
from cardbase.program.nodes.holdings import DeclaresPower
from cardbase.vocabulary import Power
from tracker.engine.errors import Misread
from tracker.engine.events import AllegiancesSet, CardAssigned, CardDeployed, EffectBegan
from tracker.engine.guards import allows, carries_out, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import HouseId, Place, Until
from tracker.rules.questions import answers, ask
from tracker.rules.subdual import subdue
from tracker.standing.figures import allegiances
from tracker.standing.kinds import (
    DECLARED,
    base_powers,
    declared,
    identities,
    identity,
    powers_given,
)
from tracker.standing.layer import Given, of_card
from tracker.standing.speech import Words, domain_card, enter_word, the_power

TOPIC = "declared-allegiance"


def ask_new(at: Table) -> None:
    """Ask which allegiance is declared for a card that has just come into play."""
    came = [event.piece for event in at.events if isinstance(event, CardDeployed | CardAssigned)]
    for piece in dict.fromkeys(came):
        lying = at.game.pieces.get(piece)
        if lying is not None and is_open(at, lying):
            ask_power(at, lying)


def is_open(at: Table, piece: Piece) -> bool:
    """Whether an allegiance is still to be declared for a card in play."""
    asks = any(
        isinstance(one, DeclaresPower)
        for sentence in at.card(piece).standing
        for one in sentence.holds
    )
    asked = any(one.topic == TOPIC and one.about == piece.id for one in at.game.questions)
    there = piece.place is Place.DOMAIN and piece.deployed
    return asks and there and not asked and declared(at, piece.id) is None


@prompts("CE-09")
def ask_power(at: Table, piece: Piece) -> None:
    """Ask who assigned the card for an allegiance; it is declared once, also if it comes again."""
    parent = at.game.pieces.get(piece.parent or "")
    of = "" if parent is None else f" of {at.name(parent)}"
    text = f"{at.name(piece)}: which allegiance{of} is declared?"
    ask(at, TOPIC, "CE-09", piece.owner, text, piece.id, tuple(Power))


@answers(TOPIC)
def declare(at: Table, question: Question, said: str) -> None:
    """Keep the allegiance with the card, for as long as that is in the game."""
    if question.about not in at.game.pieces:
        return
    at.emit(
        EffectBegan(
            rule="CE-09",
            effect=at.next_id("e"),
            source=question.about,
            on=question.about,
            stat=f"{DECLARED}{said}",
            amount=1,
            until=Until.STAYS,
        )
    )


# --- Allegiances gained in play: adopted ones, and those a condition brings (AL-06..AL-09) --------


def verify_adopt(at: Table, piece: Piece, power: Power) -> None:
    """Refuses an allegiance that a card has already."""
    if power in allegiances(at, piece):
        at.refuse("AL-06", f"{at.name(piece)} is of {power} already")


can_adopt = allows(verify_adopt)


@carries_out("AL-07")
def adopt(at: Table, piece: Piece, power: Power) -> None:
    """Give a card a further allegiance; an adversary's subdues it only where so set (OQ-25)."""
    verify_adopt(at, piece, power)
    if power in allegiances(at, piece):
        return
    at.emit(AllegiancesSet(rule="AL-06", piece=piece.id, powers=(*base_powers(at, piece), power)))
    own_text = is_own_text(at, piece, power)
    if _subdues(at, piece, power, own_text=own_text):
        subdue(at, (piece.id,), "AL-09" if own_text else "AL-07")


def is_own_text(at: Table, piece: Piece, power: Power) -> bool:
    """Whether the card's own text gives it this power, on a condition."""
    return any(power in powers_given(at, one) for one in of_card(at, piece) if _on_itself(one))


def _on_itself(one: Given) -> bool:
    return isinstance(getattr(one.holding, "on", None), p.This)


def _subdues(at: Table, piece: Piece, power: Power, *, own_text: bool) -> bool:
    """Whether gaining this allegiance subdues a card (OQ-25)."""
    hostile = power in at.house(piece.holder).adversaries
    match chosen(at.game.settings, SettingName.GAINED_ADVERSARY):
        case "all":
            return hostile
        case "conditional":
            return hostile and own_text
        case _:
            return False


@carries_out("AL-09")
def conditions(at: Table) -> None:
    """What a card has come to be of by the cards in play is checked at that moment.

    It comes and goes with them. An adversary's subdues the card, but for one that was deployed in
    this very moment: it had both from the start (AL-08).
    """
    if not at.events:
        return
    fresh = {event.piece for event in at.events if isinstance(event, CardDeployed)}
    before = Table(at.before, at.cards)
    for piece, now in tuple(identities(at).items()):
        lying = at.game.pieces[piece]
        if piece not in fresh and lying.deployed and lying.place is Place.DOMAIN and now.gained:
            _check(at, lying, before)


def _check(at: Table, piece: Piece, before: Table) -> None:
    """Subdue a card that has just gained the power of an adversary, where that is so."""
    was = before.game.pieces.get(piece.id)
    had = () if was is None else allegiances(before, was)
    for power, giver in identity(at, piece).gained:
        own_text = giver == piece.id
        if power not in had and _subdues(at, piece, power, own_text=own_text):
            subdue(at, (piece.id,), "AL-09" if own_text else "AL-07")
            return


LONGEST = 3
"""How many words the name of a power has at most, "the" apart: "Bene Gesserit Sisterhood"."""


def _adopt(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    typed = words.rest().split()
    if not typed[1:]:
        raise Misread("a card and a power, such as Doctor Kynes Fremen", " ".join(typed))
    sizes = range(min(LONGEST + 1, len(typed) - 1), 0, -1)
    named = (size for size in sizes if power_named(" ".join(typed[-size:])) is not None)
    size = next(named, 1)
    power = the_power(" ".join(typed[-size:]))
    adopt(at, domain_card(at, " ".join(typed[:-size])), power)


enter_word("adopt", "adopt CARD POWER", "a card gains an allegiance", "AL-06", _adopt)
