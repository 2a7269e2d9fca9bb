"""What feeds a program: the cards by which tokens come onto it, read from its trigger (PD-01).

A program that waits for what no card of the deck does is never carried out.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardbase.cards.called import POWERS
from cardbase.cards.card import Card
from cardbase.cards.kinds import is_program
from cardbase.fitting.aims import aims
from cardbase.fitting.jobs import exchanges, jobs
from cardbase.fitting.reason import Reason, named, reason
from cardbase.fitting.view import DeckView
from cardbase.fitting.wants import reads
from cardbase.operation.lexicon import Kind
from cardbase.operation.node import Node, nodes
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import contests as c
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.vocabulary import CardType, Power, Subtype, Talent

RITE_OF = {str(one).lower(): one for one in Talent} | {"duel": Talent.DUELING}
PEOPLE = {Kind.PERSONA, Kind.ALLY, Kind.NOBLE, Kind.VASSAL, Kind.PARTICIPANT}
"""Cards among which an ally may be, where no word of these says that it is none."""

NO_ALLY = {Kind.FIEF, Kind.CHARTER, Kind.HOLDING, Kind.PERSONNEL, Kind.AIDE, Kind.EQUIPMENT}

LAST = -1

_KNOWN: dict[tuple[str, str, str, str, Power], bool] = {}
"""What was found: a deck asks it of each card many times."""


def feeds(program: Card, card: Card, sponsor: Power) -> bool:
    """Whether a card does, or leads to, what a program waits for. Raises ValueError."""
    key = (program.id, program.program_json, card.id, card.program_json, sponsor)
    if key not in _KNOWN:
        _KNOWN[key] = not is_program(card) and _feeds(program, card, sponsor)
    return _KNOWN[key]


def _feeds(program: Card, card: Card, sponsor: Power) -> bool:
    return any(
        _brings(trigger.on, occasion, card, sponsor)
        for trigger in program.program.triggers
        if trigger.on is not None
        for occasion in trigger.on.on
    )


def _brings(on: a.Happens, occasion: a.Occasion, card: Card, sponsor: Power) -> bool:
    """Whether a card brings about what is waited for; a petition won, no card alone does."""
    does = False
    match occasion:
        case a.Occasion.FALLEN:
            does = _fells(on, card)
        case a.Occasion.RANKED:
            does = _ranks(on.rank, card)
        case a.Occasion.ADOPTED:
            does = any(_adopts(node, sponsor) for node in nodes(card.program))
        case a.Occasion.DISCARDED | a.Occasion.SUBDUED:
            done = [job.to for job in jobs(card) if job.does in UNDONE]
            does = any("event" in to.split() for to in done)
        case a.Occasion.CHEAPENED:
            does = _to_guild(card) or exchanges(card)  # spice that is sold goes there
        case a.Occasion.PRODUCED:
            does = Subtype.DESERT in card.subtypes and _to_guild(card)
    return does


UNDONE = {"discard", "subdue"}


def _fells(on: a.Happens, card: Card) -> bool:
    """Whether a card wins, or may end in a capture, the rites in which something is to fall."""
    if on.role is p.Role.COUNTERS:
        return any(job.does == "allow" and job.to == str(c.Gift.COUNTER) for job in jobs(card))
    if isinstance(on.what, p.Cards) and on.what.taken:
        return any(_captures(node) for node in nodes(card.program))
    kinds = on.rite.kinds if on.rite else ()
    talents = {RITE_OF[kind] for kind in kinds if kind in RITE_OF}
    if card.type is CardType.PERSONA:
        return not talents.isdisjoint(aims(card))
    return any(
        isinstance(node, c.StartRite) and RITE_OF.get(str(node.kind)) in talents
        for node in nodes(card.program)
    )


def _captures(node: Node) -> bool:
    """Whether somebody who falls in a rite is captured (SO-14)."""
    match node:
        case c.Lays(c.Gift.CAPTURED, p.Chosen(_, p.Cards() as cards)):
            return any(_ally_among(words) for words in cards.kinds)
        case c.Lays(c.Gift.CAPTURED, p.Parent()):
            return True
        case d.Capture(p.Chosen(_, p.Cards() as cards)) | d.Capture(p.Cards() as cards):
            return cards.fell and any(_ally_among(words) for words in cards.kinds)
    return False


def _ally_among(words: tuple[Kind, ...]) -> bool:
    return bool(PEOPLE.intersection(words)) and NO_ALLY.isdisjoint(words)


def _ranks(rank: int, card: Card) -> bool:
    """Whether an initiative tactic leads to the first rank, or to the last."""
    if not {Subtype.TACTIC, Subtype.INITIATIVE} <= set(card.subtypes):
        return False
    wares = reads(card)
    if rank == LAST:
        return p.Ware.DECLARED in wares.takes
    against = any(
        isinstance(node, d.Lose) and node.ware is p.Ware.DECLARED and node.who != p.You()
        for node in nodes(card.program)
    )
    return p.Ware.DECLARED in wares.gives or against


def _adopts(node: Node, sponsor: Power) -> bool:
    """Whether what lies on a card gives it the sponsor's allegiance (AL-06)."""
    match node:
        case h.DeclaredPower(p.Parent()):
            return True
        case h.GainsPower(power, p.Parent()):
            return power is Kind.SPONSOR or POWERS.get(power) is sponsor
    return False


def _to_guild(card: Card) -> bool:
    """Whether spice of no House goes into the Guild Hoard by a card."""
    return any(
        isinstance(node, d.SpiceGoes) and node.to is d.Source.GUILD for node in nodes(card.program)
    )


def feeders(program: Card, deck: DeckView) -> list[Card]:
    """The cards of a deck that feed a program, each once."""
    return [card for card in deck.cards.values() if feeds(program, card, deck.sponsor)]


def fed(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Whether the deck does what a program waits for."""
    if not is_program(card):
        return
    if who := feeders(card, deck):
        many = sum(deck.counts[one.id] for one in who)
        feed = "cards of the deck feed it" if many > 1 else "card of the deck feeds it"
        yield reason("fed", f"{many} {feed}: {named(who, deck)}", many)
    else:
        yield reason("unfed", "no card of the deck brings about what it waits for")


def feeding(card: Card, deck: DeckView) -> Iterator[Reason]:
    """Which program of the deck a card feeds."""
    if found := [one for one in deck.programs if feeds(one, card, deck.sponsor)]:
        names = " and ".join(one.full_name for one in found)
        yield reason("feeds", f"it brings about what {names} waits for", len(found))
