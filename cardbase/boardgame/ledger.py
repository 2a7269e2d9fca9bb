"""The ledger of one faction: entries that are only added, and how things stand after them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from cardbase.boardgame.pieces import factions, pieces
from cardbase.boardgame.treachery import counted_cards
from cardbase.boardgame.vocabulary import TurnPhase
from cardbase.errors import BadLedger

MOST = 9999
"""No number of an entry is higher."""
OUT_OF_GAME = ("treachery/family-atomics",)
"""Cards that do not come back with the discards (BTR-17)."""


class EntryKind(StrEnum):
    """What an entry does; the words are kept in library.db."""

    START = "start"
    GAIN = "gain"
    SPEND = "spend"
    GOT = "got"
    SAW = "saw"
    PLAYED = "played"
    SHUFFLED = "shuffled"
    TURN = "turn"
    PHASE = "phase"
    UNDO = "undo"


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One entry, numbered from 1.

    Attributes:
        amount: Spice, 0 where there is none to tell.
        faction: Whose cards they are, "" for one's own.
        cards: Ids.
        facts: Ids of the facts the amount comes from.
        note: What was typed beside it; of PHASE the phase.
        at: UTC, ISO 8601, "" before it is kept.
    """

    kind: EntryKind
    number: int = 0
    amount: int = 0
    faction: str = ""
    cards: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    note: str = ""
    at: str = ""


@dataclass(frozen=True, kw_only=True)
class LedgerTurn:
    """One turn: the spice it began with, and its entries that move spice."""

    turn: int
    before: int
    entries: tuple[Entry, ...] = ()

    @property
    def after(self) -> int:
        """The spice after them."""
        return self.before + sum(map(moved, self.entries))


@dataclass(frozen=True, kw_only=True)
class LedgerState:
    """How things stand: cards by id, those of others by faction, the discards, what left the game.

    `phase` is None where it is not told.
    """

    turns: tuple[LedgerTurn, ...]
    phase: TurnPhase | None = None
    hand: tuple[str, ...] = ()
    seen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    discards: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    @property
    def spice(self) -> int:
        """The spice behind the shield."""
        return self.turns[-1].after

    @property
    def turn(self) -> int:
        """The turn that is played."""
        return self.turns[-1].turn

    @property
    def known(self) -> tuple[str, ...]:
        """All cards that are not unseen, wherever they are."""
        others = (one for cards in self.seen.values() for one in cards)
        return (*self.hand, *others, *self.discards, *self.gone)


def moved(entry: Entry) -> int:
    """What an entry does to the spice."""
    return {EntryKind.GAIN: entry.amount, EntryKind.SPEND: -entry.amount}.get(entry.kind, 0)


def standing_entries(entries: Iterable[Entry]) -> list[Entry]:
    """The entries that count: an undo takes the last one back that does, but never the start."""
    left: list[Entry] = []
    for one in entries:
        if one.kind is not EntryKind.UNDO:
            left.append(one)
        elif len(left) > 1:
            left.pop()
    return left


def state_after(entries: Iterable[Entry]) -> LedgerState:
    """How things stand after all entries, the first of which is the start."""
    start, *rest = standing_entries(entries)
    state = LedgerState(turns=(LedgerTurn(turn=1, before=start.amount),))
    for one in rest:
        state = _ACTS[one.kind](state, one)
    return state


def _spice(state: LedgerState, entry: Entry) -> LedgerState:
    last = state.turns[-1]
    now = replace(last, entries=(*last.entries, entry))
    return replace(_got(state, entry), turns=(*state.turns[:-1], now))


def _got(state: LedgerState, entry: Entry) -> LedgerState:
    return replace(state, hand=(*state.hand, *entry.cards))


def _saw(state: LedgerState, entry: Entry) -> LedgerState:
    now = (*state.seen.get(entry.faction, ()), *entry.cards)
    return replace(state, seen={**state.seen, entry.faction: now})


def _played(state: LedgerState, entry: Entry) -> LedgerState:
    left = without(held(state, entry.faction), entry.cards)
    gone = tuple(one for one in entry.cards if one in OUT_OF_GAME)
    discarded = tuple(one for one in entry.cards if one not in OUT_OF_GAME)
    if entry.faction:
        seen = {**state.seen, entry.faction: left}
        state = replace(state, seen={who: cards for who, cards in seen.items() if cards})
    else:
        state = replace(state, hand=left)
    return replace(state, discards=(*state.discards, *discarded), gone=(*state.gone, *gone))


def _shuffled(state: LedgerState, _: Entry) -> LedgerState:
    return replace(state, discards=())


def _turn(state: LedgerState, _: Entry) -> LedgerState:
    new = LedgerTurn(turn=state.turn + 1, before=state.spice)
    return replace(state, turns=(*state.turns, new), phase=None)


def _phase(state: LedgerState, entry: Entry) -> LedgerState:
    return replace(state, phase=TurnPhase(entry.note))


_ACTS: Mapping[EntryKind, Callable[[LedgerState, Entry], LedgerState]] = {
    EntryKind.GAIN: _spice,
    EntryKind.SPEND: _spice,
    EntryKind.GOT: _got,
    EntryKind.SAW: _saw,
    EntryKind.PLAYED: _played,
    EntryKind.SHUFFLED: _shuffled,
    EntryKind.TURN: _turn,
    EntryKind.PHASE: _phase,
}


def held(state: LedgerState, faction: str) -> tuple[str, ...]:
    """The cards known in the hand of a faction, "" for one's own."""
    return state.seen.get(faction, ()) if faction else state.hand


def without(cards: Sequence[str], less: Iterable[str]) -> tuple[str, ...]:
    """The cards without some of them, one for each that is there."""
    left = list(cards)
    for one in less:
        if one in left:
            left.remove(one)
    return tuple(left)


def check(entries: Sequence[Entry], entry: Entry) -> None:
    """Raise BadLedger where an entry cannot follow what stands: too little spice, too many copies.

    Of others one may see a card as they play it; what one plays oneself was in the hand.
    """
    state = state_after(entries)
    if entry.amount > MOST:
        raise BadLedger(f"spice: expected {MOST} at most, found {entry.amount}")
    if entry.kind is EntryKind.SPEND and entry.amount > state.spice:
        raise BadLedger(f"{entry.amount} spice cannot be paid: there are {state.spice}")
    if entry.kind is EntryKind.UNDO and len(standing_entries(entries)) == 1:
        raise BadLedger("nothing to undo: only the start is left")
    new = Counter(entry.cards)
    if entry.kind is EntryKind.PLAYED:
        new -= Counter(held(state, entry.faction))
        if new and not entry.faction:
            raise BadLedger(f"{name_of_card(next(iter(new)))}: not in your hand by the ledger")
    _check_copies(state, new)


def _check_copies(state: LedgerState, new: Mapping[str, int]) -> None:
    known = Counter(state.known)
    for card, more in new.items():
        copies = counted_cards().get(card)
        if copies and known[card] + more > copies.count:
            number = f"{copies.count} cop{'y' if copies.count == 1 else 'ies'}"
            where = ", ".join(whereabouts(state, card)) or "none seen"
            back = "; shuffled puts the discards back" if card in state.discards else ""
            raise BadLedger(
                f"{name_of_card(card)}: {number} in the deck ({copies.fact}): {where}{back}"
            )


def whereabouts(state: LedgerState, card: str) -> list[str]:
    """Where the known copies of a card are, in words."""
    places = [("in your hand", state.hand)]
    places += [(f"with {factions()[who].name}", cards) for who, cards in state.seen.items()]
    places += [("discarded", state.discards), ("out of the game", state.gone)]
    return [place for place, cards in places for one in cards if one == card]


def name_of_card(card: str) -> str:
    """The name of a card."""
    return pieces().cards[card].name
