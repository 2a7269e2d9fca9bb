"""`kanly faction`: a sheet of the board game, what changes it, or a phase from its side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from msgspec import Struct

from cardbase.boardgame.changes import changes_of
from cardbase.boardgame.names import PHASES, NamedFactions, edition_of, named, phase_of
from cardbase.boardgame.pieces import factions
from cardbase.boardgame.sheets import read_comparison
from cardbase.boardgame.things import answers_naming, naming, sheets_of
from cardbase.boardgame.vocabulary import TurnPhase
from cardbase.lookup import Fit
from errata.documents import Edition
from errata.text import shown
from kanly.faction.page import page as sheet_page
from kanly.table.remembered import NO_TABLE, at_table, say_table
from kanly.terminal.output import Code, remark, say
from kanly.typed.lane import JSON, Lane

if TYPE_CHECKING:
    import typer

    from cardbase.boardgame.table import TableSetup
    from kanly.commands.options import (
        EDITION,
        AsJson,
        FactionName,
        Factions,
        Modules,
        NoTable,
        PhaseName,
        Quote,
    )


VARIANT = "richese"
"""The faction whose sheet of the fan variant a table may play."""


class How(Struct, frozen=True, kw_only=True):
    """How an answer is to be told: compared, in full, with quotations, as JSON."""

    compare: bool
    full: bool
    quote: bool
    as_json: bool


def show(
    name: FactionName = None,
    edition: Annotated[str | None, EDITION] = None,
    compare: Annotated[
        bool, typer.Option("--compare", help="Set base game and what changes it side by side.")
    ] = False,
    phase: PhaseName = None,
    factions: Factions = "",
    modules: Modules = "",
    basic: Annotated[bool, typer.Option("--basic", help="With the basic rules alone.")] = False,
    no_table: NoTable = False,
    full: Annotated[bool, typer.Option("--full", help="Leave nothing out.")] = False,
    quote: Quote = False,
    json: AsJson = False,
) -> int:
    """Show a faction sheet of the board game, what changes it, or a phase from its side.

    Returns 0 found, 1 no such faction or edition, 2 an edition or phase that is none, 3 several
    fit.

    Raises:
        LibraryError: lines are to be quoted, and the user's library cannot be read.
        UnknownInPool: nothing is called as one of the table is, or several are.
        BadSeats: no such table may be.
    """
    if compare and phase is not None:
        from typer import BadParameter

        raise BadParameter("--compare and --phase do not go together")
    how = How(compare=compare, full=full, quote=quote, as_json=json)
    if (factions or modules or basic) and phase is None:
        from typer import BadParameter

        raise BadParameter("--factions, --modules and --basic go with --phase")
    if name is None:
        return _list(how, alone=not (compare or phase or edition))
    said, meant = _edition(edition), _phase(phase)
    if (edition is not None and said is None) or (phase is not None and meant is None):
        return Code.MISUSE
    asked = " ".join(name)
    wanted = named(asked)
    if wanted.fit in {Fit.NONE, Fit.SEVERAL}:
        return _unsettled(wanted, how)
    if wanted.fit is Fit.GUESS:
        remark(f'No faction is named "{shown(asked)}"; taken to mean {wanted.factions[0].name}.')
        for line in _hint(asked) if meant is None else ():
            remark(line)
    sheet = said or wanted.edition
    told = bool(factions or modules or basic or sheet)
    partly = meant is not None or compare
    kept = _remembered(wanted, partly=partly, aside=no_table or told)
    sheet = sheet or _edition_at(kept, wanted)
    if meant is not None:
        table = kept or _table(factions, modules, sheet, advanced=not basic)
        return _say_phase(wanted, sheet, meant, how, table)
    if compare:
        return _say_comparison(wanted, how, kept)
    return _say_sheet(wanted, sheet, how)


LANES = {
    "faction": Lane(
        show, listed=True, flags=JSON | NO_TABLE, values={"--phase": "phase", "-p": "phase"}
    ),
}


def _remembered(wanted: NamedFactions, *, partly: bool, aside: bool) -> TableSetup | None:
    """The table in use, said on standard error; None where the faction does not play there.

    A whole sheet goes by it only in its edition, and is said to where that differs.
    """
    kept = at_table(aside=aside)
    if kept is None:
        return None
    faction = wanted.factions[0]
    if faction.id not in kept.setup.factions:
        remark(f"{faction.name} does not play at the table {kept.name}, which is set aside.")
        return None
    if partly or (kept.setup.landsraad and faction.id == VARIANT):
        say_table(kept)
    elif not kept.setup.advanced:
        remark(f"The table {kept.name} plays the basic game: what is of the advanced one is void.")
    return kept.setup


def _edition_at(table: TableSetup | None, wanted: NamedFactions) -> Edition | None:
    """The edition of its sheet that a table plays where that is the fan variant."""
    variant = table is not None and table.landsraad and wanted.factions[0].id == VARIANT
    return Edition.LANDSRAAD if variant else None


def _list(how: How, *, alone: bool) -> int:
    """All factions, where nothing else is asked."""
    if not alone:
        remark(
            "kanly: for which faction? As kanly faction choam --phase battle; alone it lists all."
        )
        return Code.MISUSE
    if how.as_json:
        from kanly.faction.documents import Factions
        from kanly.terminal.documents import say_document

        say_document(Factions, factions=factions().values())
    else:
        from kanly.faction.lists_page import list_page

        say(list_page(factions().values()))
    return Code.FOUND


def _edition(text: str | None) -> Edition | None:
    """The edition that is meant; one that is none is said on standard error."""
    found = edition_of(text or "")
    if text is not None and found is None:
        remark(f'kanly: no edition is called "{shown(text)}"; there are: official, landsraad')
    return found


def _phase(text: str | None) -> TurnPhase | None:
    """The phase that is meant, said on standard error when it was guessed or is none."""
    if text is None:
        return None
    meant, right = phase_of(text)
    if meant is None:
        known = ", ".join(phase.called for phase in PHASES)
        remark(f'kanly: no phase is called "{shown(text)}"; there are: {known}')
    elif not right:
        remark(f'No phase is called "{shown(text)}"; taken to mean {meant.called}.')
    return meant


def _unsettled(wanted: NamedFactions, how: How) -> int:
    """Nothing or several are meant: say so, and which may be."""
    several = wanted.fit is Fit.SEVERAL
    names = ", ".join(faction.name for faction in wanted.factions)
    may_be = f"may be one of: {names}" if several else "kanly faction lists the twelve"
    remark(f'No faction is named "{shown(wanted.asked)}"; {may_be}.')
    for line in _hint(wanted.asked):
        remark(line)
    if how.as_json:
        from kanly.faction.documents import Faction
        from kanly.terminal.documents import say_document

        say_document(Faction, wanted, sheet=None, named_by=(), answers=())
    elif several:
        from kanly.faction.lists_page import list_page

        say(list_page(wanted.factions))
    return Code.SEVERAL if several else Code.NOT_FOUND


def _hint(asked: str) -> Iterator[str]:
    """How to ask for a phase, for words like "choam battle"."""
    words = asked.split()
    for cut in range(1, len(words)):
        wanted, phase = named(" ".join(words[:cut])), phase_of(" ".join(words[cut:]))[0]
        if wanted.fit is Fit.EXACT and phase is not None:
            then = " ".join(words[cut:])
            then = f'"{then}"' if " " in then else then
            own = wanted.factions[0].id
            yield f"For a phase from its side: kanly faction {own} --phase {then}"


def _say_sheet(wanted: NamedFactions, edition: Edition | None, how: How) -> int:
    faction = wanted.factions[0]
    sheets = sheets_of(faction.id)
    sheet = next((one for one in sheets if not edition or one.edition is edition), None)
    if sheet is None:
        there = ", ".join(one.edition.called for one in sheets)
        called = edition.called if edition else ""
        remark(f"{faction.name} has no sheet of that edition ({called}); there is: {there}.")
        return Code.NOT_FOUND
    if how.as_json:
        from kanly.faction.documents import Faction
        from kanly.terminal.documents import say_document

        facts, answers = naming(faction.id), answers_naming(faction.id)
        say_document(Faction, wanted, sheet=sheet, named_by=facts, answers=answers)
        return Code.FOUND
    quote = how.quote and _has_copies()
    say(sheet_page(sheet, full=how.full, quote=quote))
    return Code.FOUND


def _say_comparison(wanted: NamedFactions, how: How, table: TableSetup | None) -> int:
    """Its two sheets, point by point, if it has two; then the base game and what changes it.

    Of what changes it that which is at the table, where there is one.
    """
    faction = wanted.factions[0]
    sheets = sheets_of(faction.id)
    variant = next((one for one in sheets if one.variant_of), None)
    points = [*read_comparison().values()] if variant else []
    changes = changes_of(faction.id, table)
    if how.as_json:
        from kanly.faction.documents import FactionCompare
        from kanly.terminal.documents import say_document

        counts = Counter(point.verdict for point in points)
        say_document(
            FactionCompare, wanted, sheets=sheets, counts=counts, points=points, changes=changes
        )
        return Code.FOUND
    from kanly.faction.lists_page import changes_page, compare_page

    if variant:
        say(compare_page(points, sheets[0], variant, faction.name) + "\n")
    say(changes_page(changes, faction.name))
    return Code.FOUND


def _table(
    factions: str, modules: str, edition: Edition | None, *, advanced: bool
) -> TableSetup | None:
    """The table that is told, with remarks on names that were guessed; None where none is.

    Raises UnknownInPool or BadSeats.
    """
    if not (factions or modules or not advanced):
        return None
    from cardbase.boardgame.seats import read_table

    table, remarks = read_table(
        [name for one in (factions or "all").split(",") if (name := one.strip())],
        [name for one in modules.split(",") if (name := one.strip())],
        advanced=advanced,
        landsraad=edition is Edition.LANDSRAAD,
    )
    for line in remarks:
        remark(line)
    return table


def _say_phase(
    wanted: NamedFactions,
    edition: Edition | None,
    phase: TurnPhase,
    how: How,
    table: TableSetup | None,
) -> int:
    from cardbase.boardgame.phases import in_phase
    from kanly.faction.digest import page as digest
    from kanly.faction.phase_page import page as phase_page

    faction = wanted.factions[0]
    if table and faction.id not in table.factions:
        from cardbase.errors import BadSeats

        raise BadSeats(f"{faction.name} does not play at this table: name it with --factions")
    view = in_phase(faction.id, phase, edition or Edition.OFFICIAL, table)
    if how.as_json:
        from kanly.faction.documents import AskedPart, FactionPhase
        from kanly.terminal.documents import fill, say_document

        say_document(FactionPhase, view, **fill(AskedPart, wanted))
    elif how.full or how.quote:
        say(phase_page(view, quote=how.quote and _has_copies()))
    else:
        say(digest(view, table))
    return Code.FOUND


def _has_copies() -> bool:
    """Whether the user has imported any document; without one, say once how to.

    Raises LibraryError when the library cannot be read.
    """
    from cardbase.library.printed import copies

    if copies():
        return True
    remark("Nothing to quote: kanly import text FILE takes in your own copies of the books.")
    return False
