"""A line of an aid with its proof: rules by id, how sure each is, what a table settles itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from errata import rule
from errata.rules import Rule
from errata.vocabulary import Confidence
from tracker.settings import ASK, settings

if TYPE_CHECKING:
    from collections.abc import Iterable

    from errata.entry import Entry
    from tracker.settings import Setting

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
