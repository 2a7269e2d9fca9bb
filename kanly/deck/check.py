"""`kanly deck check`: is the deck legal, and what is wrong with it?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from cardbase import open_catalog
from cardbase.errors import UnknownPower
from cardbase.strings import counted
from cardbase.vocabulary import Power
from errata.text import shown
from kanly.deck.documents import DeckCheck
from kanly.deck.source import (
    DeckInput,
    at_lines,
    listed,
    outcome,
    powers,
    read_source,
    settling_of,
    sizes,
    source_of,
    sponsor,
)
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, paragraph, say
from kanly.terminal.progress import Progress
from kanly.typed.lane import JSON, Lane

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from cardbase.decks.reading import Reading
    from cardbase.legality import Finding, Verdict
    from kanly.commands.options import (
        AsJson,
        Ask,
        By,
        Deck,
        ReadAs,
        SettledBy,
        Sponsor,
        Told,
        Which,
    )


ROOM = 10


def page(name: str, verdict: Verdict) -> str:
    """The whole verdict; what lines that were not read leave open is said with it."""
    case, by = verdict.case, verdict.case.format
    without = f", without {at_lines(verdict.unread)}" if verdict.unread else ""
    facts = {
        "sponsor": sponsor(case),
        "powers": f"{powers(case.powers)}; adversaries: {powers(verdict.adversaries)}",
        "cards": f"{listed(case.deck)}{without}",
        "format": ", ".join(filter(None, (f"{by.name}, of {by.dated} ({by.id})", by.whose))),
    }
    lines = heading(name, outcome(verdict))
    lines += [paragraph(text, " " * ROOM, f"  {word}".ljust(ROOM)) for word, text in facts.items()]
    lines += _deciding(verdict)
    lines += _findings("error", verdict.errors)
    lines += _findings("warning", verdict.warnings)
    if verdict.legal is False:
        lines += ["", paragraph("kanly deck repair shows the smallest ways to mend it.", "", "")]
    return "\n".join(lines)


def _deciding(verdict: Verdict) -> Iterator[str]:
    """What would decide an open verdict: what each line that was not read would come to."""
    if verdict.legal is not None:
        return
    yield ""
    yield "what would decide it"
    open_lines = [line for line in verdict.unread if line not in {r.line for r in verdict.reached}]
    for one in verdict.reached:
        said = {True: "legal", False: f"not legal ({', '.join(one.rules)})", None: "still open"}
        where = f"line {one.line} as {one.card.full_name} [{one.card.id}]: {said[one.legal]}"
        yield paragraph(where, " " * ROOM, "  ")
    if open_lines:
        may_be = f"{at_lines(open_lines)}: what card is meant; --set LINE=CARD says it"
        yield paragraph(may_be, " " * ROOM, "  ")


def _findings(word: str, findings: Sequence[Finding]) -> Iterator[str]:
    if not findings:
        return
    yield ""
    yield counted(len(findings), word)
    for finding in findings:
        where = at_lines(finding.lines)
        reason = f"{finding.reason} ({where})" if where else finding.reason
        yield paragraph(reason, " " * ROOM, f"  {finding.rule}".ljust(ROOM))
        yield paragraph(proof(finding), " " * ROOM, " " * ROOM)


def proof(finding: Finding) -> str:
    """On whose word a finding stands: confidence, source, and the open question it goes by."""
    if not finding.question:
        return f"{finding.confidence}: {finding.source}"
    source = "no source says" if finding.source == finding.question else finding.source
    return f"{finding.confidence}: {source}; a setting of the format ({finding.question})"


def check(
    deck: Deck,
    by: By = "",
    sponsor: Sponsor = "",
    read: ReadAs = None,
    which: Which = "",
    told: Told = None,
    ask: Ask = False,
    owned: SettledBy = False,
    json: AsJson = False,
) -> int:
    """Say whether a deck is legal, and every fault with its rule; of several decks in short.

    Returns 0 legal, 1 not legal; 2 where that hangs on lines of the list that were refused.
    """
    settling = settling_of(told, by, owned=owned, ask=ask)
    with open_catalog(Progress()) as catalog:
        whole = read_source(deck, catalog, read)
        if whole.parts and not (which or json):
            return say_several(whole, catalog, by, sponsor)
        source = source_of(whole.only(which), catalog, settling)
        verdict = judged(source, catalog, by, sponsor)
    if json:
        say_document(DeckCheck, verdict, **asdict(source.reading))
    else:
        say(page(source.name, verdict))
    return code_of(verdict)


def code_of(verdict: Verdict) -> Code:
    """What a verdict comes to as an exit code."""
    if verdict.legal is None:
        return Code.MISUSE
    return Code.FOUND if verdict.legal else Code.NOT_FOUND


def say_several(whole: Reading, catalog: Catalog, by: str, sponsor: str) -> Code:
    """List the decks of a file, each with its verdict in one line; the gravest of their codes."""
    say("\n".join(heading(whole.deck.file, f"{len(whole.parts)} decks")))
    codes = [Code.FOUND]
    for number, part in enumerate(whole.parts, start=1):
        source = source_of(part, catalog, settling_of(None, by), quiet=True)
        verdict = judged(source, catalog, by, sponsor)
        codes.append(code_of(verdict))
        name = shown(part.deck.name) or "(no title)"
        say(paragraph(f"{name}: {sizes(part.deck)}; {outcome(verdict)}", " " * 5, f"{number:>3}  "))
    say(paragraph("--deck NUMBER or TITLE takes one of them.", "", ""))
    return max(codes)


LANES = {"deck check": Lane(check, least=1, most=1, flags=JSON)}


def judged(source: DeckInput, catalog: Catalog, by: str, sponsor: str) -> Verdict:
    """The verdict on a deck by a format and for a sponsor as they were typed.

    Raises UnknownFormat, FormatError, UnknownPower.
    """
    from cardbase.legality import decide
    from cardbase.legality.format_file import DEFAULT, format_named

    return decide(source.reading, format_named(by or DEFAULT, catalog), the_sponsor(sponsor))


def the_sponsor(text: str) -> Power | None:
    """The power that was typed, None for nothing. Raises UnknownPower."""
    from cardbase.cards.powers import powers_called, short_name
    from cardbase.vocabulary import Power as Powers

    if not text:
        return None
    found = powers_called(text)
    if len(found) == 1:
        return found[0]
    raise UnknownPower(text, [short_name(power) for power in found or Powers])
