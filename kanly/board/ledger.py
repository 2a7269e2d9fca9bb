"""`kanly board ledger`: the spice, cards and turn of one faction; and the spice of a turn ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated

import typer

from cardbase.errors import BadLedger, UnknownTable
from kanly.terminal.output import Code, remark, say

if TYPE_CHECKING:
    from cardbase.boardgame.ledger import Entry
    from cardbase.boardgame.table import TableSetup
    from cardbase.library.ledgers import KeptLedger
    from kanly.board.ledger_page import LedgerView
    from kanly.commands.options import AsJson, LedgerWords, NoTable

PLANS = (
    "With commas: charity [double|cancel], bid N, revive N, ambassadors N, ship N TERRITORY, "
    "support N, collect N [city|cyborgs], hold STRONGHOLD, get N PHASE (what others pay)."
)


def ledger(
    words: LedgerWords = None,
    spice: Annotated[
        int | None, typer.Option(metavar="N", help="With start: the spice, if not the sheet's.")
    ] = None,
    name: Annotated[
        str, typer.Option("--name", "-n", metavar="NAME", help="Which; else the one in use.")
    ] = "",
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Keep the spice, the cards seen and the turn of your faction.

    A new ledger goes by the table in use. Cards are named with commas between; no entry is changed,
    an undo is one more.

    Raises BadLedger, BadSum, UnknownInPool, UnknownLedger, NotKept, HomeError, LibraryError.
    """
    first, *rest = words or [""]
    if spice is not None and first.lower() != "start":
        raise BadLedger("--spice goes with start; later it is +N or -N")
    act = _ACTS.get(first.lower())
    if first.lower() == "start":
        _start(" ".join(rest), spice, name, no_table=no_table, json=json)
    elif act:
        act(" ".join(rest), name, json)
    else:
        _enter([first, *rest], name, json=json)
    return Code.FOUND


def _start(faction: str, spice: int | None, name: str, *, no_table: bool, json: bool) -> None:
    """Begin a ledger with the spice told, else that of the sheet."""
    from cardbase.boardgame.ledger import MOST, Entry, EntryKind
    from cardbase.boardgame.sums.line import faction_meant, name_of
    from cardbase.library.ledgers import KeptLedger, begin_ledger
    from kanly.board.ledger_page import page, start_of
    from kanly.table.remembered import at_table, say_table

    remarks: list[str] = []
    if not faction:
        raise BadLedger("start: expected a faction, as in start choam")
    who = faction_meant(faction, remarks)
    table = at_table(aside=no_table)
    if table and who not in table.setup.factions:
        raise BadLedger(f"{name_of(who)} does not play at the table {table.name} (--no-table)")
    if spice is not None and not 0 <= spice <= MOST:
        raise BadLedger(f"--spice: expected 0 to {MOST}, found {spice}")
    setup = table.setup if table else None
    sheet = start_of(who, setup, "spice")
    entry = Entry(kind=EntryKind.START, number=1, amount=int(sheet.value), facts=(sheet.fact,))
    if spice is not None:
        entry = Entry(kind=EntryKind.START, number=1, amount=spice)
    for line in remarks:
        remark(line)
    if table:
        say_table(table)
    kept = begin_ledger(
        KeptLedger(name=name, faction=who, table=table.name if table else "", entries=(entry,))
    )
    _say(_view(kept), page, json=json)


def _enter(words: list[str], name: str, *, json: bool) -> None:
    """Add the entry that words mean, and say what it did."""
    from cardbase.library.ledgers import add_entry, kept_ledger
    from kanly.board.ledger_page import done
    from kanly.board.ledger_words import Typing, entry_of

    ledger = kept_ledger(name)
    typing = Typing(ledger=ledger, setup=_setup(ledger))
    entry: Entry = entry_of(words, typing)
    after = add_entry(entry, ledger.name)
    for line in typing.remarks:
        remark(line)
    _say(_view(after), done, json=json)


def _show(rest: str, name: str, json: bool) -> None:
    from cardbase.library.ledgers import kept_ledger
    from kanly.board.ledger_page import page

    _say(_view(kept_ledger(rest or name)), page, json=json)


def _log(_: str, name: str, json: bool) -> None:
    from cardbase.library.ledgers import kept_ledger
    from kanly.board.ledger_page import log

    _say(_view(kept_ledger(name)), log, json=json)


def _list(_: str, __: str, json: bool) -> None:
    from cardbase.library.ledgers import kept_ledgers
    from kanly.board.ledger_page import in_short

    views = [_view(one) for one in kept_ledgers()]
    if json:
        from kanly.board.documents import Ledgers
        from kanly.terminal.documents import say_document

        say_document(Ledgers, ledgers=views)
    else:
        say("\n".join(map(in_short, views)) or "No ledger is kept.")


def _use(rest: str, name: str, json: bool) -> None:
    from cardbase.library.ledgers import use_ledger
    from kanly.board.ledger_page import page

    _say(_view(use_ledger(_named("use", rest or name))), page, json=json)


def _forget(rest: str, name: str, json: bool) -> None:
    from cardbase.library.ledgers import forget_ledger
    from kanly.board.ledger_page import in_short

    gone = _view(forget_ledger(_named("forget", rest or name)))
    _say(gone, lambda view: f"Forgotten: {in_short(view)}", json=json)


def _plan(rest: str, name: str, json: bool) -> None:
    """Work out the spice of the turn that is planned, from what there is now."""
    from cardbase.boardgame.ledger import state_after
    from cardbase.library.ledgers import kept_ledger

    kept = kept_ledger(name)
    say_plan(kept.faction, state_after(kept.entries).spice, rest, _setup(kept), json=json)


_ACTS: Mapping[str, Callable[[str, str, bool], None]] = {
    "": _show,
    "show": _show,
    "log": _log,
    "list": _list,
    "use": _use,
    "forget": _forget,
    "plan": _plan,
}


def _named(word: str, name: str) -> str:
    if not name:
        raise BadLedger(f"{word}: expected the name of a ledger")
    return name


def _setup(ledger: KeptLedger) -> TableSetup | None:
    """The table a ledger goes by; None where it has none, or none of that name is kept now."""
    from cardbase.library.tables import kept_table

    try:
        return kept_table(ledger.table).setup if ledger.table else None
    except UnknownTable as fault:
        remark(f"kanly: {fault}; the ledger {ledger.name} goes by no table.")
        return None


def _view(ledger: KeptLedger) -> LedgerView:
    from kanly.board.ledger_page import LedgerView

    return LedgerView(ledger, _setup(ledger))


def _say(view: LedgerView, told: Callable[[LedgerView], str], *, json: bool) -> None:
    if json:
        from kanly.board.documents import Ledger
        from kanly.terminal.documents import say_document

        say_document(Ledger, ledger=view)
    else:
        say(told(view))


def spice_ahead(
    faction: Annotated[str, typer.Argument(metavar="FACTION", help="Whose spice.")],
    spice: Annotated[int, typer.Argument(metavar="SPICE", help="What it begins the turn with.")],
    plans: Annotated[
        list[str],
        typer.Argument(metavar="PLAN...", help=PLANS),
    ],
    no_table: NoTable = False,
    json: AsJson = False,
) -> int:
    """Work out the spice after each phase of a turn, by what is planned.

    Raises UnknownInPool or BadSum.
    """
    from cardbase.boardgame.sums.line import faction_meant
    from kanly.table.remembered import at_table, say_table

    remarks: list[str] = []
    who = faction_meant(faction, remarks)
    for line in remarks:
        remark(line)
    table = at_table(aside=no_table)
    if table:
        say_table(table)
    say_plan(who, spice, " ".join(plans), table.setup if table else None, json=json)
    return Code.FOUND


def say_plan(faction: str, spice: int, plans: str, setup: TableSetup | None, *, json: bool) -> None:
    """Write the sum of a turn ahead. Raises BadSum, UnknownInPool."""
    from cardbase.boardgame.sums.turn import TurnCase, read_plans, turn_spice
    from kanly.board.page import say_sum

    remarks: list[str] = []
    playing = setup.factions if setup else ()
    case = TurnCase(
        faction=faction,
        spice=spice,
        plans=read_plans(plans, remarks),
        playing=frozenset(playing),
        players=len(playing),
        advanced=setup.advanced if setup else True,
    )
    say_sum(turn_spice(case), remarks, as_json=json)
