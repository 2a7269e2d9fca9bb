"""`kanly deck check`: is the deck legal, and what is wrong with it?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cardbase import open_catalog
from cardbase.errors import UnknownPower
from cardbase.strings import counted
from cardbase.vocabulary import Power
from kanly.deck.documents import DeckCheck
from kanly.deck.source import DeckInput, at_lines, deck_source, listed, outcome, powers, sponsor
from kanly.terminal.documents import say_document
from kanly.terminal.output import Code, heading, paragraph, say
from kanly.terminal.progress import Progress
from kanly.typed.lane import JSON, Lane

if TYPE_CHECKING:
    from cardbase.catalog.catalog import Catalog
    from cardbase.legality import Finding, Verdict
    from kanly.commands.options import AsJson, By, Deck, ReadAs, Sponsor, Which


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
    lines += _findings("error", verdict.errors)
    lines += _findings("warning", verdict.warnings)
    if verdict.legal is False:
        lines += ["", paragraph("kanly deck repair shows the smallest ways to mend it.", "", "")]
    return "\n".join(lines)


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
    json: AsJson = False,
) -> int:
    """Say whether a deck is legal, and every fault with its rule.

    Returns 0 legal, 1 not legal; 2 where that hangs on lines of the list that were refused.
    """
    with open_catalog(Progress()) as catalog:
        source = deck_source(deck, catalog, read, which)
        verdict = judged(source, catalog, by, sponsor)
    if json:
        say_document(DeckCheck, verdict, **vars(source.reading))
    else:
        say(page(source.name, verdict))
    if verdict.legal is None:
        return Code.MISUSE
    return Code.FOUND if verdict.legal else Code.NOT_FOUND


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
