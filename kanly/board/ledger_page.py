"""A ledger on the screen: how it stands, what an entry did, the log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from cardbase.boardgame.facts import run_of
from cardbase.boardgame.ledger import (
    Entry,
    EntryKind,
    LedgerState,
    LedgerTurn,
    moved,
    name_of_card,
    standing_entries,
    state_after,
)
from cardbase.boardgame.pieces import factions
from cardbase.boardgame.sheets import Start, all_sheets
from cardbase.boardgame.sums.line import Ground, ground
from cardbase.boardgame.treachery import CardCopies, treachery_deck, uncounted, unseen
from cardbase.boardgame.vocabulary import TurnPhase
from kanly.terminal.output import heading, paragraph, strong

if TYPE_CHECKING:
    from cardbase.boardgame.table import TableSetup
    from cardbase.library.ledgers import KeptLedger


@dataclass(frozen=True)
class LedgerView:
    """A ledger as it stands at its table, `setup` None where it goes by none."""

    ledger: KeptLedger
    setup: TableSetup | None

    @cached_property
    def state(self) -> LedgerState:
        """How it stands."""
        return state_after(self.ledger.entries)

    @cached_property
    def counting(self) -> frozenset[int]:
        """The numbers of the entries that no undo took back."""
        return frozenset(one.number for one in standing_entries(self.ledger.entries))

    @cached_property
    def unseen(self) -> tuple[CardCopies, ...]:
        """The cards that are left of the deck."""
        return unseen(self.setup, self.state.known)

    @property
    def deck(self) -> int:
        """How many cards the deck has, as far as facts count it."""
        return sum(one.count for one in treachery_deck(self.setup))

    @property
    def not_counted(self) -> tuple[str, ...]:
        """What the deck may hold besides, in sentences."""
        return uncounted(self.setup)

    @property
    def hand_limit(self) -> Start:
        """The hand limit of the faction's sheet."""
        return start_of(self.ledger.faction, self.setup, "hand_limit")


def start_of(faction: str, setup: TableSetup | None, key: str) -> Start:
    """A start value of a faction, by the sheet its table plays."""
    sheet = setup.sheets[faction] if setup else all_sheets()[faction]
    return next(one for one in sheet.start if one.key == key)


def page(view: LedgerView) -> str:
    """The ledger as it stands."""
    state, ledger = view.state, view.ledger
    name = factions()[ledger.faction].name
    called = name if ledger.name == name else f"{ledger.name}: {name}"
    lines = heading(f"{called}, {state.spice} spice", _moment(state))
    lines += [line for one in state.turns for line in _turn(one, ledger.entries[0])]
    lines += (paragraph(line, first="") for line in _cards(view))
    return "\n".join(lines)


def _moment(state: LedgerState) -> str:
    return f"turn {state.turn}" + (f", {state.phase.called}" if state.phase else "")


def _turn(turn: LedgerTurn, start: Entry) -> Iterator[str]:
    entries = ", ".join(map(spice_told, turn.entries)) or "no spice moved"
    begins = f" {proof(start.facts)}" if turn.turn == 1 and start.facts else ""
    text = f"Turn {turn.turn}: {turn.before}{begins} to {turn.after}: {entries}"
    yield paragraph(text, first="")


def spice_told(entry: Entry) -> str:
    """What an entry did to the spice, and why."""
    why = f"bought {cards_told(entry.cards)}" if entry.cards else entry.note
    return " ".join(filter(None, (f"{moved(entry):+d}", why, proof(entry.facts))))


def proof(facts: Sequence[str]) -> str:
    """Facts with source and confidence, in brackets; "" for none."""
    told = (f"{one.id} {one.source}, {one.confidence}" for one in map(ground, facts))
    return f"({'; '.join(told)})" if facts else ""


def cards_told(cards: Iterable[str]) -> str:
    """Cards in words, how many where there are several."""
    return _counted(Counter(map(name_of_card, cards)).items())


def _counted(cards: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in cards)


def _cards(view: LedgerView) -> Iterator[str]:
    state, limit = view.state, view.hand_limit
    most = f" of {limit.value} ({limit.fact})" if limit.value else ""
    yield f"{strong('Hand')}, {len(state.hand)}{most}: {cards_told(state.hand) or 'none noted'}"
    for who, cards in state.seen.items():
        yield f"{strong(factions()[who].name)}: {cards_told(cards)}"
    if state.discards:
        yield f"{strong('Discarded')}: {cards_told(state.discards)}"
    if state.gone:
        yield f"{strong('Out of the game')}: {cards_told(state.gone)} (BTR-17)"
    left = sum(one.count for one in view.unseen)
    names = _counted((one.card.name, one.count) for one in view.unseen) or "none"
    yield f"{strong('Unseen')}, {left} of {view.deck}: {names} {_facts_of(view)}"
    if view.not_counted:
        yield " ".join(view.not_counted)


def _facts_of(view: LedgerView) -> str:
    facts = list(dict.fromkeys(one.fact for one in treachery_deck(view.setup)))
    grounds: list[Ground] = [ground(one) for one in sorted(facts)]
    sure = ", ".join(dict.fromkeys(one.confidence for one in grounds))
    return f"({run_of(one.id for one in grounds)}; {sure})"


def done(view: LedgerView) -> str:
    """What the last entry did, and the spice there is now."""
    *before, last = view.ledger.entries
    told = entry_told(last)
    if last.kind in {EntryKind.TURN, EntryKind.PHASE}:
        return f"{_moment(view.state).replace('t', 'T', 1)}. {view.state.spice} spice."
    if last.kind is EntryKind.UNDO:
        told = f"taken back: {entry_told(standing_entries(before)[-1])}"
    return paragraph(
        f"{told[0].upper()}{told[1:]}. {view.state.spice} spice, {_moment(view.state)}.", first=""
    )


def entry_told(entry: Entry) -> str:
    """An entry in words."""
    who = factions()[entry.faction].name if entry.faction else "you"
    cards = cards_told(entry.cards)
    if entry.kind is EntryKind.PHASE:
        return TurnPhase(entry.note).called
    return {
        EntryKind.START: f"start: {entry.amount} spice {proof(entry.facts)}".rstrip(),
        EntryKind.GAIN: spice_told(entry),
        EntryKind.SPEND: spice_told(entry),
        EntryKind.GOT: f"in your hand: {cards}",
        EntryKind.SAW: f"seen with {who}: {cards}",
        EntryKind.PLAYED: f"played by {who}: {cards}",
        EntryKind.SHUFFLED: "the discards are shuffled in",
        EntryKind.TURN: "the next turn begins",
        EntryKind.UNDO: "undo",
    }[entry.kind]


def log(view: LedgerView) -> str:
    """All entries in order; those taken back say so."""
    lines = []
    for one in view.ledger.entries:
        counts = one.number in view.counting or one.kind is EntryKind.UNDO
        text = f"{one.number:>3}  {entry_told(one)}{'' if counts else ' (taken back)'}"
        lines.append(paragraph(text, indent=" " * 5, first=""))
    return "\n".join(lines)


def in_short(view: LedgerView) -> str:
    """One line of a list."""
    ledger, state = view.ledger, view.state
    table = f", table {ledger.table}" if ledger.table else ""
    told = f"{factions()[ledger.faction].name}, {state.spice} spice, turn {state.turn}{table}"
    return f"{strong(ledger.name)}{' (in use)' * ledger.in_use}: {told}"
