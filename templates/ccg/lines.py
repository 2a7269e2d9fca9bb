"""The lines of the aids, from templates/data, each with its rules and open questions."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from errata import rule
from errata.rules import Rule
from errata.table import Ids, Text, read_records
from errata.vocabulary import Confidence
from tracker.engine.settings import ASK, Setting, SettingName, number, settings

if TYPE_CHECKING:
    from errata.register import Entry


EDITION = "Dune CCG, publisher's rulings"
SOURCE = "Rule register of Kanly: kanly rule ID shows words and source"
QUESTION = "OQ-"


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A rule by its id.

    Attributes:
        mark: How sure it is, "" for official, "i", or "(i)" where only a part of it is inferred.
    """

    id: str
    mark: str


@dataclass(frozen=True, kw_only=True)
class Line:
    """One thing said, the rules behind it, and the open questions these go by."""

    words: str
    proofs: tuple[Proof, ...]
    questions: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Settled:
    """What a table settles itself: the open question, and what is done by default."""

    question: str
    words: str


@dataclass(frozen=True, kw_only=True)
class Notes:
    """What stands at the end of an aid: what the marks mean, and what a table settles itself."""

    marks: tuple[Confidence, ...]
    settled: tuple[Settled, ...]


def line(words: str, *ids: str) -> Line:
    """Words with the rules that prove them. Raises UnknownRule."""
    proofs = tuple(_proof(rule(one)) for one in ids)
    questions = dict.fromkeys(one.question for one in _settings(ids))
    return Line(
        words=words,
        proofs=proofs,
        questions=tuple(one for one in questions if one.startswith(QUESTION)),
    )


def notes(lines: Iterable[Line]) -> Notes:
    """What these lines make necessary to say at the end."""
    ids = dict.fromkeys(proof.id for one in lines for proof in one.proofs)
    marks = "".join(_proof(rule(one)).mark for one in ids)
    return Notes(
        marks=tuple(one for one in _WEAKER if one[0] in marks),
        settled=tuple(_settled(_settings(ids))),
    )


_WEAKER = tuple(one for one in Confidence if one is not Confidence.OFFICIAL)


def _proof(entry: Entry) -> Proof:
    sure = entry.confidence
    if sure is None or sure is Confidence.OFFICIAL:
        part = "".join(one[0] for one in _WEAKER if one in _parts(entry))
        return Proof(id=entry.id, mark=f"({part})" if part else "")
    return Proof(id=entry.id, mark=sure[0])


def _parts(entry: Entry) -> set[Confidence]:
    """How sure the parts of a rule are: by its note, and by what stands in brackets in it."""
    fact = entry.fact
    if not isinstance(fact, Rule):
        return set()
    noted = {one for one in Confidence if f"{one} (" in fact.confidence_note}
    return noted | {one for one in Confidence if f"[{one}" in fact.statement}


def _settings(ids: Iterable[str]) -> list[Setting]:
    """The settings these rules go by, in the order of the questions."""
    wanted = {*ids}
    return [one for one in settings().values() if wanted & {*one.used_by}]


def _settled(those: Iterable[Setting]) -> Iterable[Settled]:
    """Each question once, with all that is set for it: "high-council-spice 10"."""
    told: dict[str, list[str]] = {}
    for one in those:
        if one.question.startswith(QUESTION):
            told.setdefault(one.question, []).append(f"{one.name} {default_of(one)}")
    for question, words in told.items():
        yield Settled(question=question, words=", ".join(words))


def default_of(one: Setting) -> str:
    """What a setting is where the table sets nothing; what is asked, with what is suggested."""
    suggested = one.default == ASK and one.suggests
    return f"{one.default} ({one.suggests})" if suggested else one.default


# --- The lines of the aids (templates/data/ccg_lines.csv): words, and the rules that prove them ---
#
# Words in braces are figures of the tracker for a table that has set nothing.

DATA = Path(__file__).parents[1] / "data"
DEFAULTS: Mapping[str, str] = {}
"""The settings of a table that has set nothing."""


@dataclass(frozen=True, kw_only=True)
class LineRow:
    """A line of an aid.

    Attributes:
        part: The part of an aid it stands in.
        about: What it is about there: a phase, a stage, an operation, the number of a step.
        label: What stands before it, "" for most.
        words: The words, with the names of figures in braces.
        rules: Ids of the rules behind them.
    """

    part: Text
    about: str
    label: str
    words: Text
    rules: Ids


def lines(part: str, about: str = "") -> tuple[Line, ...]:
    """The lines of a part of an aid, of those the ones about this."""
    return tuple(_line(row) for row in _parts_lines()[part] if row.about == about)


def labelled(part: str) -> tuple[tuple[str, str, Line], ...]:
    """The lines of a part, each with its label and what it is about."""
    return tuple((row.label, row.about, _line(row)) for row in _parts_lines()[part])


def filled(words: str) -> str:
    """Words with the figures that they name in braces."""
    return words.format_map(_figures()) if "{" in words else words


def limits() -> tuple[int, int]:
    """The hand limit and the Assembly limit of a House that no card has changed (HP-11)."""
    from cardbase.vocabulary import Power
    from tracker.engine.state import House

    fresh = House(id="", name="", sponsor=Power.ATREIDES)
    return fresh.hand_limit, fresh.assembly_limit


def _line(row: LineRow) -> Line:
    return line(filled(row.words), *row.rules)


@cache
def _parts_lines() -> Mapping[str, list[LineRow]]:
    found: dict[str, list[LineRow]] = defaultdict(list)
    for row in read_records(DATA / "ccg_lines.csv", LineRow):
        found[row.part].append(row)
    return dict(found)


@cache
def _figures() -> Mapping[str, object]:
    from tracker.rules.exchange import MOST
    from tracker.rules.winning import FAVOR, FIEFS
    from tracker.setup.creation import FAVOR_PRICE
    from tracker.setup.seats import STARTING_FAVOR

    hand, assembly = limits()
    settings = {
        "x": SettingName.X_COUNTS_AS,
        "solaris": SettingName.STARTING_SOLARIS,
        "creation": SettingName.CREATION_SOLARIS,
        "program": SettingName.PROGRAM_PRICE,
        "council_spice": SettingName.HIGH_COUNCIL_SPICE,
        "council_favor": SettingName.HIGH_COUNCIL_FAVOR,
        "favor_price": SettingName.FAVOR_PRICE,
        "favor_most": SettingName.FAVOR_MOST,
        "favor_purchases": SettingName.FAVOR_PURCHASES,
        "choam_rites": SettingName.CHOAM_RITES,
        "landsraad_rites": SettingName.LANDSRAAD_RITES,
    }
    return {
        "hand": hand,
        "assembly": assembly,
        "exchanged": MOST,
        "control_favor": FAVOR,
        "fiefs": ", ".join(FIEFS),
        "creation_favor": FAVOR_PRICE,
        "starting_favor": STARTING_FAVOR,
        **{name: number(DEFAULTS, setting) for name, setting in settings.items()},
    }
