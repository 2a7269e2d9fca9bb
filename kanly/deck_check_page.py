"""The verdict on a deck on the screen: every fault with its rule, its lines and its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.wording import counted
from kanly.deck_words import at_lines, listed, outcome, powers, sponsor
from kanly.output import heading, paragraph

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cardbase.legality import Decision, Finding, Format

ROOM = 10


def page(name: str, verdict: Decision) -> str:
    """The whole verdict; what lines that were not read leave open is said with it."""
    case = verdict.case
    without = f", without {at_lines(verdict.unread)}" if verdict.unread else ""
    told = {
        "sponsor": sponsor(case),
        "powers": f"{powers(case.powers)}; adversaries: {powers(verdict.adversaries)}",
        "cards": f"{listed(case.deck)}{without}",
        "format": ", ".join(filter(None, (_format(case.format), case.format.whose))),
    }
    lines = heading(name, outcome(verdict))
    lines += [paragraph(text, " " * ROOM, f"  {word}".ljust(ROOM)) for word, text in told.items()]
    lines += _findings("error", verdict.errors)
    lines += _findings("warning", verdict.warnings)
    if verdict.legal is False:
        lines += ["", paragraph("kanly deck repair shows the smallest ways to mend it.", "", "")]
    return "\n".join(lines)


def _format(by: Format) -> str:
    return f"{by.name}, of {by.dated} ({by.id})"


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
    if finding.source == finding.question:
        return f"{finding.confidence}: no source says; a setting of the format ({finding.question})"
    return f"{finding.confidence}: {finding.source}; a setting of the format ({finding.question})"
