"""What the aids say, line by line, from templates/data, each with its rules and open questions.

Words in braces are figures of the tracker for a table that has set nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from string import ascii_lowercase

from msgspec import Struct

from cardbase.vocabulary import Power
from errata import rule
from errata.register import Entry
from errata.rules import Rule
from errata.table import Ids, Text, read_by_id, read_records
from errata.vocabulary import Confidence
from tracker.engine.settings import ASK, Setting, SettingKind, SettingName, number, settings
from tracker.engine.state import House

DATA = Path(__file__).parents[1] / "data"
EDITION = "Dune CCG, publisher's rulings"
QUESTION = "OQ-"
WEAKER = tuple(one for one in Confidence if one is not Confidence.OFFICIAL)


class Proof(Struct, frozen=True, kw_only=True):
    """A rule, and how sure it is: "" for official, "i", or "(i)" where only a part is inferred."""

    id: str
    mark: str


class Line(Struct, frozen=True, kw_only=True):
    """A sentence, the rules behind it, and the open questions these go by."""

    words: str
    proofs: tuple[Proof, ...]
    questions: tuple[str, ...]


class Reading(Struct, frozen=True, kw_only=True):
    """One way to read what no source decides; `default` is how it is played unless agreed."""

    words: str
    default: bool


class Asked(Struct, frozen=True, kw_only=True):
    """One thing to agree on, and its readings; `open` where it may be any number."""

    words: str
    readings: tuple[Reading, ...]
    open: bool


class Settled(Struct, frozen=True, kw_only=True):
    """What a table settles itself: an open question, the sign it has on its sheet, its points."""

    sign: str
    question: str
    points: tuple[Asked, ...]


class Notes(Struct, frozen=True, kw_only=True):
    """What stands at the end of an aid: what the marks mean, and what a table settles itself."""

    marks: tuple[Confidence, ...]
    settled: tuple[Settled, ...]

    @property
    def signs(self) -> Mapping[str, str]:
        """The sign of each open question."""
        return {one.question: one.sign for one in self.settled}


def source_of(sheet: str) -> str:
    """What the foot of an aid says: the command for the same sheet with each rule and source."""
    return f"Where each rule stands: kanly print {sheet} --proof"


def line(words: str, *ids: str) -> Line:
    """Words with the rules that prove them. Raises UnknownRule."""
    questions = dict.fromkeys(one.question for one in _open_settings(ids))
    return Line(
        words=words,
        proofs=tuple(Proof(id=one, mark=_mark(rule(one))) for one in ids),
        questions=tuple(questions),
    )


def notes(lines: Iterable[Line]) -> Notes:
    """What these lines, as they follow each other on the sheet, make necessary to say at its end.

    Open questions have their letters in the order in which they are met.
    """
    told = tuple(lines)
    proofs = {proof.id: proof.mark for one in told for proof in one.proofs}
    marks = "".join(proofs.values())
    asked: dict[str, list[Setting]] = {question: [] for one in told for question in one.questions}
    for one in _open_settings(proofs):
        asked[one.question].append(one)
    return Notes(
        marks=tuple(one for one in WEAKER if one[0] in marks),
        settled=tuple(
            Settled(question=question, sign=sign, points=tuple(map(_asked, own)))
            for sign, (question, own) in zip(ascii_lowercase, asked.items(), strict=False)
        ),
    )


class QuestionRow(Struct, frozen=True, kw_only=True):
    """How a setting is asked at a table (templates/data/ccg_questions.csv)."""

    setting: SettingName
    words: Text
    readings: tuple[str, ...]  # a value of the setting, with the words for it behind a colon


@cache
def questions() -> Mapping[str, QuestionRow]:
    """What no source decides, in a player's words, by the setting that decides it in Kanly."""
    return read_by_id(DATA / "ccg_questions.csv", QuestionRow)


def _asked(setting: Setting) -> Asked:
    row = questions()[setting.name]
    pairs = [one.partition(": ") for one in row.readings]
    usual = setting.suggests if setting.default == ASK and setting.suggests else setting.default
    return Asked(
        words=row.words,
        readings=tuple(
            Reading(words=words or value, default=value == usual) for value, _, words in pairs
        ),
        open=setting.kind is SettingKind.NUMBER,
    )


def _mark(entry: Entry) -> str:
    """How sure a rule is; of an official one how sure its parts are, by note or brackets."""
    sure, fact = entry.confidence, entry.fact
    if sure not in {None, Confidence.OFFICIAL}:
        return str(sure)[0]
    if not isinstance(fact, Rule):
        return ""
    parts = (
        one for one in WEAKER if f"{one} (" in fact.confidence_note or f"[{one}" in fact.statement
    )
    letters = "".join(one[0] for one in parts)
    return f"({letters})" if letters else ""


def _open_settings(ids: Iterable[str]) -> list[Setting]:
    """The settings of open questions that these rules go by, in the order of the questions."""
    used = _open_by_rule()
    found = {one.name for rule_id in ids for one in used.get(rule_id, ())}
    return [one for one in settings().values() if one.name in found] if found else []


@cache
def _open_by_rule() -> Mapping[str, list[Setting]]:
    found: dict[str, list[Setting]] = defaultdict(list)
    for one in settings().values():
        if one.question.startswith(QUESTION):
            for rule_id in one.used_by:
                found[rule_id].append(one)
    return dict(found)


class LineRow(Struct, frozen=True, kw_only=True):
    """A line of an aid (templates/data/ccg_lines.csv).

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
    return tuple(said for _, topic, said in labelled(part) if topic == about)


@cache
def labelled(part: str) -> tuple[tuple[str, str, Line], ...]:
    """The lines of a part, each with its label and what it is about."""
    return tuple(
        (row.label, row.about, line(filled(row.words), *row.rules)) for row in _rows()[part]
    )


@cache
def _rows() -> Mapping[str, list[LineRow]]:
    found: dict[str, list[LineRow]] = defaultdict(list)
    for row in read_records(DATA / "ccg_lines.csv", LineRow):
        found[row.part].append(row)
    return dict(found)


def filled(words: str) -> str:
    """Words with the figures that they name in braces."""
    return words.format_map(_figures()) if "{" in words else words


def limits() -> tuple[int, int]:
    """The hand limit and the Assembly limit of a House that no card has changed (HP-11)."""
    fresh = House(id="", name="", sponsor=Power.ATREIDES)
    return fresh.hand_limit, fresh.assembly_limit


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
        **{name: number({}, setting) for name, setting in settings.items()},
    }
