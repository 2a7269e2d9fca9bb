"""The parts of a faction sheet: its facts as lines, start values, abilities, pieces, Karama."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from cardbase.boardgame.content import STORY, AbilityEntry, PieceEntry, SheetContent, StartEntry
from cardbase.boardgame.facts import Fact, stops
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import Sheet, read_comparison
from cardbase.boardgame.table import Table, met
from cardbase.boardgame.things import ThingKind, facts_of, table_doubts
from cardbase.boardgame.vocabulary import ADVANCED, KaramaStatus, Known, Verdict
from cardbase.boardgame.wording import TIE, VERDICTS, phases_told, when_told, whom
from cardbase.strings import capital
from errata.boardgame import Answer
from errata.documents import documents, spans
from templates.boardgame.karama import OPENING
from templates.boardgame.phase_strip import Act
from templates.boardgame.points import Point, fact_point

AGAIN = "Karama: the same ({})."
"""What stands for a mark that an earlier line under the same heading bears in full."""
TAGS = {Verdict.DIFFERS: "differs", Verdict.ONLY_VARIANT: "new"}
"""What marks a fact of a variant; the number of the point of comparison follows."""


@dataclass(frozen=True, kw_only=True)
class FactLine(Point):
    """A fact; `change` says how it departs from the official sheet, "" where it does not."""

    change: str = ""


@dataclass(frozen=True, kw_only=True)
class AnswerLine(Point):
    """An answer, which stands alone; of a bare yes or no, the `reply`, `words` is the question."""

    reply: str


class Lines:
    """Makes the lines of one sheet; the places of its own document are told without its tag.

    Attributes:
        table: The table the sheet is for, None for any.
        documents: The documents told of so far.
        told: All lines made so far.
    """

    def __init__(self, sheet: Sheet, table: Table | None = None) -> None:
        self.table = table
        self.document = sheet.document
        self.documents = {sheet.document: None}
        self.told: dict[str, Point] = {}
        self._changes = _changes() if sheet.variant_of else {}
        self._edition = f" ({sheet.edition.called.partition(',')[0]})"

    def fact(self, fact: Fact, heading: str = "") -> FactLine:
        """A fact as a line, without what the heading above it says already."""
        point = fact_point(fact, self.table)
        line = FactLine(
            id=fact.id,
            words=self._words(fact.statement, heading),
            place=self._place(fact.document, fact.lines),
            doubts=self.doubts(fact.id),
            inferred=fact.inferred,
            karama=point.karama,
            change=self.change(fact.id),
        )
        self.told[fact.id] = line
        return line

    def facts(self, facts: Iterable[Fact], heading: str = "") -> tuple[FactLine, ...]:
        """Facts as lines under a heading, those that can come up at the table."""
        lines, marks = list[FactLine](), set[str]()
        for line in (self.fact(fact, heading) for fact in met(facts, self.table)):
            told = line.karama
            if told in marks:
                told = AGAIN.format(", ".join(stops()[line.id].by))
            elif told:
                marks.add(told)
            lines.append(replace(line, karama=told))
        return tuple(lines)

    def stop(self, fact: Fact) -> FactLine:
        """A fact on what a Karama card does, under the name of what it does it to."""
        line = self.fact(fact)
        return replace(line, words=capital(OPENING.sub("", line.words)))

    def answer(self, answer: Answer) -> AnswerLine:
        """An answer as a line, whole with its conditions; a bare yes or no with its question."""
        line = AnswerLine(
            id=answer.id,
            words=answer.question if answer.bare else answer.answer,
            place=self._place(answer.document, answer.lines),
            doubts=self.doubts(answer.id),
            reply=VERDICTS[answer.verdict] if answer.bare else "",
        )
        self.told[answer.id] = line
        return line

    def doubts(self, *touched: str) -> tuple[str, ...]:
        """The ids of the doubts beside some things, facts or answers that can come up."""
        return tuple(one.id for one in met(table_doubts(touched), self.table))

    def change(self, fact: str) -> str:
        """How a fact departs from the official sheet: "differs 3", "new 8", or ""."""
        return self._changes.get(fact, "")

    def _words(self, words: str, heading: str) -> str:
        """The words without the name of the edition and of the heading they stand under."""
        plain = words.replace(self._edition, "")
        if not heading:
            return plain
        name = rf"(?:[A-Z]\w+'s )?{re.escape(heading)}(?: power)?"
        opening = rf"^{name}(?: \([^)]*\)|,? (?:an?|the|of|for) [^:]*)?: "
        return capital(re.sub(opening, "", plain, flags=re.IGNORECASE))

    def _place(self, document: str, lines: Iterable[int]) -> str:
        self.documents[document] = None
        told = spans(lines)
        return told if document == self.document else f"{documents()[document].tag}{TIE}{told}"


def _changes() -> dict[str, str]:
    """The tag of each fact of the variant that differs; numbers as `kanly faction --compare`."""
    found: dict[str, str] = {}
    for number, point in enumerate(read_comparison().values(), 1):
        for fact in point.variant_facts if point.verdict in TAGS else ():
            found.setdefault(fact, f"{TAGS[point.verdict]}{TIE}{number}")
    return found


# --- The parts of a faction sheet: start values, abilities, pieces, Karama ------------------------

PLACE = "forces_place"
"""The start value that says where the forces of another stand."""
STANDING = "forces_on_board"
MOST = 20
"""Letters in a line of a note at most."""
LEAST = 9
_DOUBT = re.compile(r"AMB-\d+")


@dataclass(frozen=True, kw_only=True)
class Stat:
    """One start value; `stated` is false where the sheet is silent and `value` says so."""

    name: str
    value: str
    stated: bool
    note: str
    proof: str
    doubts: tuple[str, ...]
    change: str

    @property
    def share(self) -> int:
        """How wide it is beside others: by the letters of its longest words and of its note."""
        words = max(len(word) for word in f"{self.name} {self.note}".split())
        return max(words, LEAST if self.stated else LEAST + 4, min(MOST, len(self.note) // 4))


@dataclass(frozen=True, kw_only=True)
class AbilityPart:
    """An ability with what it does; what Karama does to an act of it stands at that act."""

    name: str
    when: str
    cost: str
    whom: str
    lines: tuple[FactLine, ...]

    @property
    def short(self) -> bool:
        """Whether it has so little to tell that the heading and the text share a line."""
        return len(self.lines) == 1


@dataclass(frozen=True, kw_only=True)
class PiecePart:
    """A card, auction, token or leader of the faction."""

    name: str
    when: str
    fate: str
    lines: tuple[FactLine, ...]


@dataclass(frozen=True, kw_only=True)
class PieceGroup:
    """Pieces of one kind; `fate` is what becomes of most of them, which each need not repeat."""

    name: str
    fate: str
    pieces: tuple[PiecePart, ...]


@dataclass(frozen=True, kw_only=True)
class Stop:
    """What a Karama card does to one ability; `remains` is what still works."""

    name: str
    window: str
    effect: tuple[FactLine, ...]
    remains: tuple[FactLine, ...]


@dataclass(frozen=True, kw_only=True)
class StopGroup:
    """The abilities of which the sources say alike; bare ones have no facts of their own."""

    meaning: str
    told: tuple[Stop, ...]
    bare: str


def stats(content: SheetContent, lines: Lines) -> tuple[Stat, ...]:
    """The start values; where forces stand is told beside how many."""
    places = [one for one in content.start if one.start.key == PLACE]
    return tuple(
        _stat(one, places if one.start.key == STANDING else (), lines)
        for one in content.start
        if one not in places
    )


def _stat(entry: StartEntry, places: Sequence[StartEntry], lines: Lines) -> Stat:
    start = entry.start
    notes = [text for one in places for text in (one.start.value, one.start.note)]
    notes += ["derived"] * (start.known is Known.DERIVED)
    notes += [start.note if entry.stated else "the sheet does not say"]
    fact = lines.fact(entry.fact) if entry.fact else None
    silent = () if entry.stated else tuple(_DOUBT.findall(start.note))
    return Stat(
        name=entry.name,
        value=start.value if entry.stated else start.known.value.replace("_", " "),
        stated=entry.stated,
        note="; ".join(text for text in notes if text),
        proof=fact.id if fact else "",
        doubts=fact.doubts if fact else silent,
        change=fact.change if fact else "",
    )


def ability_part(entry: AbilityEntry, lines: Lines) -> AbilityPart:
    """An ability without what a Karama card does to it."""
    ability = entry.ability
    facts = (one for one in entry.facts if one.kind not in STORY)
    return AbilityPart(
        name=ability.label,
        when=when_told(ability),
        cost=ability.cost,
        whom=whom(ability.affects, entry.thing.faction),
        lines=lines.facts(facts, ability.label),
    )


def groups(content: SheetContent, lines: Lines) -> Iterator[PieceGroup]:
    """Cards, auctions, tokens and Duke Vidal, those of abilities that are played."""
    for name, entries in content.groups:
        own = [_piece(one, lines) for one in entries]
        fates = Counter(one.fate for one in own if one.fate)
        usual = fates.most_common(1)[0][0] if fates else ""
        told = (replace(one, fate="") if one.fate == usual else one for one in own)
        yield PieceGroup(name=name, fate=usual, pieces=tuple(told))


def _piece(entry: PieceEntry, lines: Lines) -> PiecePart:
    thing = entry.thing
    token = pieces().tokens.get(thing.id)
    fate = token.lifecycle if token else None
    return PiecePart(
        name=thing.name,
        when=phases_told(thing.phases) if thing.kind is ThingKind.CARD else "",
        fate=fate.called if fate else "",
        lines=lines.facts((one for one in entry.facts if one.kind not in STORY), thing.name),
    )


def stopped(content: SheetContent, lines: Lines) -> Iterator[StopGroup]:
    """What the sources say of a Karama card, state by state."""
    labels = Counter(one.ability.label for one in content.abilities)
    for status in KaramaStatus:
        told, bare = list[Stop](), list[str]()
        for one in content.abilities:
            ability = one.ability
            if ability.karama.status is not status:
                continue
            if one.karama or one.works:
                stop = Stop(
                    name=ability.label,
                    window=ability.karama.window,
                    effect=tuple(map(lines.stop, one.karama)),
                    remains=tuple(map(lines.stop, one.works)),
                )
                told.append(stop)
            elif labels[ability.label] == 1:
                bare.append(ability.label)
            else:
                bare.append(f"{ability.label} ({facts_of(ability.id)[0].id})")
        if told or bare:
            yield StopGroup(meaning=capital(status.called), told=tuple(told), bare=", ".join(bare))


def acts(content: SheetContent) -> Iterator[Act]:
    """What acts in the phases: abilities, then cards."""
    for one in (entry.ability for entry in content.abilities):
        yield Act(
            name=one.label,
            game=one.tier.short,
            tag=one.tier.short if one.tier in ADVANCED else "",
            phases=one.phases,
            when=one.frequency,
        )
    for thing in (entry.thing for entry in content.pieces):
        if thing.kind is ThingKind.CARD:
            yield Act(name=thing.name, game="card", tag="card", phases=thing.phases, when="")
