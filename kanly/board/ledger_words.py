"""Reads what is typed for a ledger: spice, cards and factions, as entries."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from cardbase.boardgame.ledger import MOST, Entry, EntryKind, LedgerState, state_after
from cardbase.boardgame.names import faction_names, heard_names, meant, phase_of
from cardbase.boardgame.sums.line import faction_meant, name_of
from cardbase.boardgame.sums.spice import CharityCase, Inflation
from cardbase.boardgame.sums.spice import charity as charity_of
from cardbase.boardgame.treachery import card_meant
from cardbase.boardgame.vocabulary import TurnPhase
from cardbase.errors import BadLedger, UnknownInPool
from cardbase.lookup import Fit
from errata.text import shown

if TYPE_CHECKING:
    from cardbase.boardgame.table import TableSetup
    from cardbase.library.ledgers import KeptLedger

SPICE = re.compile(r"[+-][0-9]{1,9}")
BOUGHT = {"bought", "buy", "buys"}
NO_CARD = {"a", "one", "the", "card", "cards"}
"""Words that name no card: what was bought is not told then."""
SEVERAL = re.compile(r"([2-9])x? +(.+)|(.+) +x([2-9])", re.IGNORECASE)
"""Copies of one card, as "2 shield" or "shield x2"."""
LONGEST = 200
"""Characters of a note."""
TYPED = (
    "+4 charity, -3 bought CARD, charity, got CARD, saw FACTION CARD, played [FACTION] CARD, "
    "shuffled, turn, phase, undo, log, plan, list, use NAME, forget NAME, start FACTION"
)
TURN: list[TurnPhase] = [one for one in TurnPhase if one not in {TurnPhase.SETUP, TurnPhase.ANY}]
"""The phases of a turn in order."""


@dataclass(frozen=True, kw_only=True)
class Typing:
    """What words are read by: the ledger, its table where it has one; remarks on guesses."""

    ledger: KeptLedger
    setup: TableSetup | None
    remarks: list[str] = field(default_factory=list)

    @property
    def state(self) -> LedgerState:
        """How the ledger stands."""
        return state_after(self.ledger.entries)


def entry_of(words: Sequence[str], typing: Typing) -> Entry:
    """The entry that words mean.

    Raises BadLedger: they mean none; UnknownInPool: no faction or card is called so; BadSum.
    """
    first, rest = words[0].lower(), list(words[1:])
    if SPICE.fullmatch(first):
        return _spice(first, rest, typing)
    read = _ENTRIES.get(first)
    if read is None:
        raise BadLedger(f'"{shown(" ".join(words))}": expected one of {TYPED}')
    return read(rest, typing)


def _spice(number: str, rest: list[str], typing: Typing) -> Entry:
    note, amount = " ".join(rest), abs(int(number))
    if not 1 <= amount <= MOST:
        raise BadLedger(f"spice: expected 1 to {MOST}, found {amount}")
    if not note.isprintable() or len(note) > LONGEST:
        raise BadLedger(f'the note: expected {LONGEST} printable characters, found "{shown(note)}"')
    if number[0] == "+":
        return Entry(kind=EntryKind.GAIN, amount=amount, note=note)
    cards = rest[1:] if rest and rest[0].lower() in BOUGHT else []
    if NO_CARD.issuperset(word.lower() for word in cards):
        cards = []
    bought = _cards(cards, typing) if cards else ()
    return Entry(kind=EntryKind.SPEND, amount=amount, cards=bought, note="" if bought else note)


def _charity(rest: list[str], typing: Typing) -> Entry:
    side = " ".join(rest).lower()
    if side and side not in {*Inflation}:
        raise BadLedger(
            f'"charity {shown(side)}": expected charity, charity double, charity cancel'
        )
    playing = typing.setup.factions if typing.setup else ()
    if typing.ledger.faction == "choam" and not playing:
        raise BadLedger("CHO-08: CHOAM takes 2 for each faction, and no table says who plays")
    told = charity_of(
        CharityCase(
            faction=typing.ledger.faction,
            spice=typing.state.spice,
            players=len(playing),
            inflation=Inflation(side or Inflation.NONE),
            choam="choam" in playing,
            advanced=typing.setup.advanced if typing.setup else True,
        )
    )
    taken = {int(one.results[0].number): one for one in told.readings}
    if len(taken) > 1:
        ways = " or ".join(f"+{amount} charity ({one.title})" for amount, one in taken.items())
        raise BadLedger(f"{', '.join(told.doubts)}: the sources can be read in two ways: {ways}")
    ((amount, reading),) = taken.items()
    if not amount:
        last = reading.lines[-1]
        raise BadLedger(f"{', '.join(last.facts)}: {last.text}")
    facts = dict.fromkeys(fact for line in reading.lines for fact in line.facts)
    return Entry(kind=EntryKind.GAIN, amount=amount, facts=tuple(facts), note="charity")


def _got(rest: list[str], typing: Typing) -> Entry:
    return Entry(kind=EntryKind.GOT, cards=_cards(rest, typing))


def _saw(rest: list[str], typing: Typing) -> Entry:
    who, named = _faction(rest, typing)
    if who is None:
        raise BadLedger("saw: expected a faction and a card, as in saw harkonnen crysknife")
    if not who:
        return _got(named, typing)
    return Entry(kind=EntryKind.SAW, faction=who, cards=_cards(named, typing))


def _played(rest: list[str], typing: Typing) -> Entry:
    who, named = _faction(rest, typing, cards_too=True)
    return Entry(kind=EntryKind.PLAYED, faction=who or "", cards=_cards(named, typing))


def _shuffled(rest: list[str], _: Typing) -> Entry:
    return _alone(EntryKind.SHUFFLED, rest)


def _turn(rest: list[str], _: Typing) -> Entry:
    return _alone(EntryKind.TURN, rest)


def _undo(rest: list[str], _: Typing) -> Entry:
    return _alone(EntryKind.UNDO, rest)


def _phase(rest: list[str], typing: Typing) -> Entry:
    """The phase named, else the next one; after the last the next turn."""
    if rest:
        phase = phase_of(" ".join(rest))[0]
        if phase not in TURN:
            phases = ", ".join(one.called for one in TURN)
            raise BadLedger(f'no phase is called "{shown(" ".join(rest))}"; there are {phases}')
    else:
        now = typing.state.phase
        if now is TURN[-1]:
            return Entry(kind=EntryKind.TURN)
        phase = TURN[TURN.index(now) + 1] if now else TURN[0]
    return Entry(kind=EntryKind.PHASE, note=str(phase))


def _alone(kind: EntryKind, rest: Sequence[str]) -> Entry:
    if rest:
        raise BadLedger(f'{kind}: expected nothing after it, found "{shown(" ".join(rest))}"')
    return Entry(kind=kind)


_ENTRIES: Mapping[str, Callable[[list[str], Typing], Entry]] = {
    "charity": _charity,
    "got": _got,
    "saw": _saw,
    "played": _played,
    "shuffled": _shuffled,
    "turn": _turn,
    "phase": _phase,
    "undo": _undo,
}


def _cards(words: Sequence[str], typing: Typing) -> tuple[str, ...]:
    """The cards of a row with commas, by id. Raises BadLedger, UnknownInPool."""
    named = [one for text in " ".join(words).split(",") if (one := text.strip())]
    if not named:
        raise BadLedger("expected a Treachery Card, as in got crysknife")
    found: list[str] = []
    for one in named:
        if NO_CARD.issuperset(one.lower().split()):
            raise BadLedger(f'"{shown(one)}": expected a Treachery Card by its name')
        several = SEVERAL.fullmatch(one)
        before, name, other, after = several.groups() if several else ("1", one, "", "")
        found += [card_meant(name or other, typing.remarks)] * int(before or after)
    return tuple(found)


def _faction(
    words: list[str], typing: Typing, *, cards_too: bool = False
) -> tuple[str | None, list[str]]:
    """Whose cards they are, "" for the ledger's own faction, and the words that are left.

    None where the words begin with no faction; with `cards_too`, a card goes before a guess.
    """
    for length in (2, 1):
        found = meant(" ".join(words[:length]), faction_names(), heard=heard_names)
        if len(words) >= length and found.fit is Fit.EXACT:
            return _playing(found.ids[0], typing), words[length:]
    if not words[1:] or (cards_too and _is_card(words)):
        return None, words
    return _playing(faction_meant(words[0], typing.remarks), typing), words[1:]


def _is_card(words: Sequence[str]) -> bool:
    """Whether words are sooner a card than a faction that is misspelt and a card."""
    first = " ".join(words).partition(",")[0]
    try:
        card_meant(first, [])
    except UnknownInPool:
        return False
    found = meant(words[0], faction_names(), heard=heard_names)
    return found.fit is not Fit.GUESS


def _playing(faction: str, typing: Typing) -> str:
    if typing.setup and faction not in typing.setup.factions:
        table = typing.ledger.table
        raise BadLedger(f"{name_of(faction)} does not play at the table {table}")
    return "" if faction == typing.ledger.faction else faction
