"""The ledger of a faction: entries are only added, undo is one of them; cards are counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.ledger import Entry, EntryKind, check, standing_entries, state_after
from cardbase.boardgame.pieces import GameBox, factions
from cardbase.boardgame.seats import read_table
from cardbase.boardgame.sums.line import stated
from cardbase.boardgame.treachery import (
    card_meant,
    counted_cards,
    treachery_deck,
    uncounted,
    unseen,
)
from cardbase.boardgame.vocabulary import TurnPhase
from cardbase.errors import BadLedger, UnknownInPool, UnknownLedger
from cardbase.library.ledgers import KeptLedger, add_entry, begin_ledger, kept_ledger

if TYPE_CHECKING:
    from pathlib import Path

START = Entry(kind=EntryKind.START, number=1, amount=10, facts=("CHO-03",))
CRYSKNIFE, SHIELD = "treachery/crysknife", "treachery/shield"
CARDS = st.lists(st.sampled_from(sorted(counted_cards())), min_size=1, max_size=3).map(tuple)
WHO = st.sampled_from(sorted(factions()))
ENTRIES = st.one_of(
    st.builds(Entry, kind=st.just(EntryKind.GAIN), amount=st.integers(1, 20)),
    st.builds(Entry, kind=st.just(EntryKind.SPEND), amount=st.integers(1, 20)),
    st.builds(Entry, kind=st.just(EntryKind.SPEND), amount=st.integers(1, 5), cards=CARDS),
    st.builds(Entry, kind=st.just(EntryKind.GOT), cards=CARDS),
    st.builds(Entry, kind=st.just(EntryKind.SAW), faction=WHO, cards=CARDS),
    st.builds(Entry, kind=st.just(EntryKind.PLAYED), faction=WHO | st.just(""), cards=CARDS),
    st.sampled_from([EntryKind.SHUFFLED, EntryKind.TURN, EntryKind.UNDO]).map(
        lambda kind: Entry(kind=kind)
    ),
    st.builds(Entry, kind=st.just(EntryKind.PHASE), note=st.sampled_from([*TurnPhase]).map(str)),
)


def taken(wanted: list[Entry]) -> list[Entry]:
    """The start and those of the entries that a ledger takes, one after another."""
    entries = [START]
    for one in wanted:
        try:
            check(entries, one)
        except BadLedger:
            continue
        entries.append(one)
    return entries


@given(st.lists(ENTRIES, max_size=25))
def test_an_entry_and_its_undo_leave_things_as_they_were(wanted: list[Entry]) -> None:
    entries = taken(wanted)
    for number, last in enumerate(entries[1:], 1):
        if last.kind is not EntryKind.UNDO:
            undone = [*entries[: number + 1], Entry(kind=EntryKind.UNDO)]
            assert state_after(undone) == state_after(entries[:number])
    assert state_after(standing_entries(entries)) == state_after(entries)


@given(st.lists(ENTRIES, max_size=25))
def test_no_entry_taken_leaves_debts_or_more_cards_than_there_are(wanted: list[Entry]) -> None:
    state = state_after(taken(wanted))
    assert state.spice >= 0
    known = Counter(state.known)
    assert all(count <= counted_cards()[one].count for one, count in known.items())
    table, _ = read_table([*factions()], ["new-treachery"])
    left = unseen(table, state.known)
    deck = sum(one.count for one in treachery_deck(table))
    assert sum(one.count for one in left) + len(state.known) == deck


def test_bas_05_the_facts_count_every_card_of_the_base_deck() -> None:
    deck = treachery_deck(None)
    assert sum(one.count for one in deck) == stated("BAS-05", "total")
    assert all(all_facts()[one.fact].values for one in deck)
    worthless = [one.card.name for one in deck if one.fact == "BTR-12"]
    assert worthless == ["Baliset", "Jubba Cloak", "Kulon", "La La La", "Trip to Gamont"]


def test_tre_01_three_cards_join_the_deck_with_their_module() -> None:
    without, _ = read_table(["choam", "fremen"])
    with_them, _ = read_table(["choam", "fremen"], ["new-treachery"])
    more = {one.card.name for one in treachery_deck(with_them)}
    more -= {one.card.name for one in treachery_deck(without)}
    assert more == {"Reinforcements", "Harass & Withdraw", "Recruits"}


def test_what_no_fact_counts_is_said_and_not_counted() -> None:
    core, _ = read_table(["atreides", "fremen"])
    assert uncounted(core) == ()
    ix, _ = read_table(["tleilaxu", "fremen"])
    assert uncounted(ix) == (f"No source here lists the Treachery Cards of {GameBox.IXIANS}.",)
    choam, _ = read_table(["choam", "fremen"])
    assert uncounted(choam)[0].endswith("(TRE-10, TRE-11).")
    assert "treachery/poison-tooth" not in counted_cards()


@pytest.mark.parametrize(
    ("entry", "says"),
    [
        (Entry(kind=EntryKind.SPEND, amount=11), "11 spice cannot be paid: there are 10"),
        (Entry(kind=EntryKind.UNDO), "nothing to undo"),
        (Entry(kind=EntryKind.GAIN, amount=10_000), "9999 at most"),
        (Entry(kind=EntryKind.PLAYED, cards=(SHIELD,)), "not in your hand"),
        (Entry(kind=EntryKind.GOT, cards=(CRYSKNIFE,) * 2), r"1 copy in the deck \(BTR-02\)"),
        (
            Entry(kind=EntryKind.SAW, faction="fremen", cards=(SHIELD,) * 5),
            r"4 copies in the deck \(BTR-10\)",
        ),
    ],
)
def test_what_cannot_be_is_refused(entry: Entry, says: str) -> None:
    with pytest.raises(BadLedger, match=says):
        check([START], entry)


def test_a_card_that_is_seen_again_is_refused_until_the_discards_are_shuffled() -> None:
    saw = Entry(kind=EntryKind.SAW, faction="harkonnen", cards=(CRYSKNIFE,))
    played = Entry(kind=EntryKind.PLAYED, faction="harkonnen", cards=(CRYSKNIFE,))
    again = Entry(kind=EntryKind.SAW, faction="fremen", cards=(CRYSKNIFE,))
    with pytest.raises(BadLedger, match="with Harkonnen"):
        check([START, saw], again)
    with pytest.raises(BadLedger, match="shuffled puts the discards back"):
        check([START, saw, played], again)
    check([START, saw, played, Entry(kind=EntryKind.SHUFFLED)], again)


def test_btr_17_family_atomics_leave_the_game() -> None:
    card = ("treachery/family-atomics",)
    played = Entry(kind=EntryKind.PLAYED, faction="fremen", cards=card)
    state = state_after([START, played, Entry(kind=EntryKind.SHUFFLED)])
    assert (state.gone, state.discards) == (card, ())
    assert card[0] not in {one.card.id for one in unseen(None, state.known)}


@pytest.mark.parametrize(
    ("typed", "card"),
    [
        ("crysknife", CRYSKNIFE),
        ("chrysknive", CRYSKNIFE),
        ("Cheap Heroine", "treachery/cheap-hero"),
        ("harass and withdraw", "treachery/harass-and-withdraw"),
        ("baliset", "worthless/baliset"),
        ("shields", SHIELD),
    ],
)
def test_a_card_is_known_by_what_is_typed(typed: str, card: str) -> None:
    assert card_meant(typed, []) == card


def test_what_is_no_card_here_is_refused() -> None:
    with pytest.raises(UnknownInPool, match='no Treachery Card is called "hunter seeker"'):
        card_meant("hunter seeker", [])


@given(st.lists(ENTRIES, max_size=8))
def test_a_ledger_comes_back_from_the_library_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, wanted: list[Entry]
) -> None:
    path: Path = tmp_path_factory.mktemp("home") / "library.db"
    begin_ledger(KeptLedger(name="One", faction="choam", table="", entries=(START,)), path)
    entries = taken(wanted)
    for one in entries[1:]:
        add_entry(one, path=path)
    kept = kept_ledger("one", path).entries
    assert [one.number for one in kept] == list(range(1, len(entries) + 1))
    assert state_after(kept).known == state_after(entries).known
    assert state_after(kept).spice == state_after(entries).spice


def test_a_ledger_is_called_after_its_faction_and_numbered(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    new = KeptLedger(name="", faction="choam", table="", entries=(START,))
    assert [begin_ledger(new, path).name for _ in range(3)] == ["CHOAM", "CHOAM 2", "CHOAM 3"]
    named = KeptLedger(name="choam 2", faction="choam", table="", entries=(START,))
    with pytest.raises(BadLedger, match="is kept as"):
        begin_ledger(named, path)
    assert kept_ledger(path=path).name == "CHOAM 3"
    with pytest.raises(UnknownLedger, match="did you mean CHOAM"):
        kept_ledger("chaom", path)
