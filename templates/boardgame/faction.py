"""A faction sheet: the basic game in front, all else behind; a variant beside the official one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cardbase.boardgame.content import (
    LEADERS_UNTOLD,
    PLACES,
    STANDING,
    STORY,
    AbilityEntry,
    PieceEntry,
    SheetContent,
    StartEntry,
    content_of,
    places_of_forces,
)
from cardbase.boardgame.facts import Fact, all_facts, stops
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.sheets import ComparedPoint, Sheet, Start, read_comparison
from cardbase.boardgame.table import TableSetup, met
from cardbase.boardgame.things import ThingKind, answers_naming, answers_on, table_doubts
from cardbase.boardgame.vocabulary import (
    ADVANCED,
    EditionVerdict,
    FactKind,
    Known,
    Tier,
)
from cardbase.boardgame.wording import (
    FEW,
    TIE,
    VERDICTS,
    phases_told,
    sheet_told,
    when_told,
    whom,
)
from cardbase.strings import capital
from errata.boardgame import Answer, DocumentDoubt, doubts
from errata.documents import cited_places, documents
from templates.boardgame.heads import leader_named, ruler_of, standing_of
from templates.boardgame.karama import OPENING
from templates.boardgame.karama_stops import STATES, FactLine, KaramaStop, StopGroup, untold
from templates.boardgame.phase_strip import CARD, PhaseAct, Strip, strip_of
from templates.boardgame.points import PointLine, dated, fact_point, tags_of, to_agree
from templates.printing import Margins, PageFrame
from templates.signs import SignKind, signs

COMPARED = (
    (EditionVerdict.DIFFERS, "They differ"),
    (EditionVerdict.ONLY_VARIANT, "Only in the variant"),
    (EditionVerdict.ONLY_OFFICIAL, "Only on the official sheet"),
    (EditionVerdict.WORDING, "Worded differently"),
)
"""What is told in full, in this order; points that are the same are named at the end."""

TAGS = {EditionVerdict.DIFFERS: "differs", EditionVerdict.ONLY_VARIANT: "new"}
"""What marks a fact of a variant; the number of the point of comparison follows."""

UNMARKED = "Of an act without a mark no source says whether a Karama stops it."
"""What is said of acts without a mark where the table that the marks stem from is not named."""

HOW_MUCH = "BAS-118"
"""How much a Karama card stops: what is in doubt of it bears on each power it stops."""

PAGE, HEAD = 7_500, 2_300
"""Letters that fill a page in a small size; those in whose place the head and the strip stand."""

BACKS = ("advanced", "karama", "strategy", "pieces", "stops", "answers")
"""With what a back may begin, in the order in which a sheet tells it; "whole" is for one page."""

MARGINS = Margins(bottom=16)
NOTE_LINE, LEAST, LINES = 20, 9, 4
"""Letters in a line of a start value at most and at least, and in how many lines it goes."""


class AnswerLine(PointLine, Struct, frozen=True, kw_only=True):
    """An answer, which stands alone; of a bare yes or no, the `reply`, `words` is the question."""

    reply: str


class StartValue(Struct, frozen=True, kw_only=True):
    """One start value; `stated` is false where the sheet is silent and `value` says so.

    It is `derived` where it follows from others that are printed.
    """

    name: str
    value: str
    stated: bool
    note: str
    derived: bool
    proof: str
    doubts: tuple[str, ...]
    change: str

    @property
    def share(self) -> int:
        """How wide it is beside others: by the letters of its longest word, and of all it says."""
        said = f"{self.name} {self.note}"
        words = max(len(word) for word in said.split())
        least = LEAST if self.stated else LEAST + 4
        return max(words, least, min(NOTE_LINE, len(said) // LINES))


class AbilityPart(Struct, frozen=True, kw_only=True):
    """An ability with what it does; what Karama does to an act of it stands at that act."""

    name: str
    when: str
    cost: str
    whom: str
    lines: tuple[FactLine, ...]


class PiecePart(Struct, frozen=True, kw_only=True):
    """A card, auction, token or leader of the faction."""

    name: str
    when: str
    fate: str
    lines: tuple[FactLine, ...]


class PieceGroup(Struct, frozen=True, kw_only=True):
    """Pieces of one kind; `fate` is what becomes of most of them, which each need not repeat."""

    name: str
    fate: str
    pieces: tuple[PiecePart, ...]


class Against(Struct, frozen=True, kw_only=True):
    """The points of comparison under a heading for each verdict; `same` are those that agree.

    Each has its number in `kanly faction --compare`.
    """

    groups: tuple[tuple[str, tuple[tuple[int, ComparedPoint], ...]], ...]
    same: str


class FactionSheet(Struct, frozen=True, kw_only=True):
    """One faction of one edition.

    `against` is a variant beside the official sheet, None for an official one. `standing` says of
    one that others tell which goes first; `documents` are those it tells from. `stops` is all that
    a Karama card does, `besides` what of it no mark beside an act says already. `turned` is what
    the back begins with, one of BACKS, or "whole"; "" for a variant, which tells too much for two
    pages and runs on.
    """

    TEMPLATE: ClassVar[str] = "faction"
    frame: PageFrame
    ruler: str
    standing: str
    lead: FactLine
    start: tuple[StartValue, ...]
    strip: Strip
    basic: tuple[AbilityPart, ...]
    alliance: tuple[AbilityPart, ...]
    advanced: tuple[AbilityPart, ...]
    karama: tuple[AbilityPart, ...]
    pieces: tuple[PieceGroup, ...]
    marks: str
    marked: str
    stops: tuple[StopGroup, ...]
    besides: tuple[StopGroup, ...]
    answers: tuple[AnswerLine, ...]
    against: Against | None
    leaders: str
    notes: tuple[FactLine, ...]
    legend: tuple[FactLine, ...]
    strategy: tuple[FactLine, ...]
    reading: str
    documents: tuple[str, ...] = ()
    doubts: tuple[DocumentDoubt, ...] = ()
    turned: str = ""


def faction_sheet(
    sheet: Sheet, *, advanced: bool = True, table: TableSetup | None = None
) -> FactionSheet:
    """The sheet of a faction; for a table, what concerns nobody there is left out."""
    content = content_of(sheet, table, advanced=advanced)
    lines = SheetLines(sheet, table, advanced=advanced)
    document = documents()[sheet.document]
    part = {
        tier: tuple(lines.ability(one) for one in content.abilities if one.ability.tier is tier)
        for tier in Tier
    }
    asked = [one for thing in content.things for one in answers_on(thing)]
    if not sheet.variant_of:
        asked += answers_naming(sheet.faction)
    answers = {one.id: one for one in met(asked, table) if not table or table.arises(one.touches)}
    game = "basic and advanced game" if advanced else "basic game"
    made = FactionSheet(
        frame=PageFrame(
            title=content.faction.name,
            edition=f"{sheet_told(sheet.edition)}, {game}",
            source="",
            margins=MARGINS,
            size=8.5,
            condensed=True,
            emblem=signs()[SignKind.FACTION, content.faction.id],
        ),
        ruler=ruler_of(sheet),
        standing=standing_of(sheet),
        lead=lines.fact(content.lead),
        start=tuple(lines.start(content.start)),
        strip=strip_of(_acts(content)),
        basic=part[Tier.BASIC],
        alliance=part[Tier.ALLIANCE],
        advanced=part[Tier.ADVANCED],
        karama=part[Tier.SPECIAL_KARAMA],
        pieces=tuple(lines.pieces(content)),
        marks=(
            f"{document.tag} marks whole abilities with an asterisk; here the mark stands at what "
            "such an ability lets Richese or its ally do."
            if sheet.variant_of
            else f"Where no mark stands at an act, {document.tag} does not say whether a Karama "
            "stops it."
        ),
        marked=UNMARKED,
        stops=(),
        besides=(),
        answers=tuple(lines.answer(answers[one]) for one in sorted(answers)),
        against=_against(content) if sheet.variant_of else None,
        leaders=", ".join(f"{leader_named(one)}{TIE}{one.strength}" for one in content.leaders)
        or LEADERS_UNTOLD,
        notes=lines.facts(content.notes),
        legend=lines.facts(content.besides(FactKind.META), "Legend"),
        strategy=lines.facts(content.besides(FactKind.STRATEGY), "Strategy"),
        reading=(
            f"After each statement: its id and the lines of {document.tag} ({document.title}, "
            f"{dated(document)}); ? and an id: in doubt. "
            f"kanly rule {content.lead.id} shows it in full."
        ),
    )
    marked = [one for one in lines.made.values() if one.karama]
    stopped = tuple(lines.stopped(content))
    made = replace(made, stops=stopped, besides=tuple(untold(stopped, marked)))
    ids = {one for line in lines.made.values() for one in line.doubts}
    ids.update(lines.doubts(sheet.id, *content.things, *[HOW_MUCH] * bool(made.stops)))
    every = [doubts()[one] for one in sorted(ids)]
    made = replace(
        made,
        frame=replace(made.frame, source=tags_of(tuple(lines.documents))),
        documents=tuple(lines.documents),
        doubts=to_agree(every),
    )
    return made if made.against else replace(made, turned=_turned(made))


def _turned(sheet: FactionSheet) -> str:
    """Where a sheet turns over so that both its pages are about alike, "whole" for one page."""

    def powers(parts: Iterable[AbilityPart]) -> int:
        return sum(len(one.name + one.when + one.cost) + said(one.lines) for one in parts)

    def said(lines: Iterable[PointLine]) -> int:
        return sum(len(line.words + line.karama) for line in lines)

    pieces_told = [one for group in sheet.pieces for one in group.pieces]
    stopped = [one for group in sheet.besides for one in group.told]
    asked = sum(len(one.ask or one.issue) + len("".join(one.readings)) for one in sheet.doubts)
    front = HEAD + said(sheet.notes) + powers(sheet.basic) + powers(sheet.alliance)
    parts = {
        "advanced": powers(sheet.advanced),
        "karama": powers(sheet.karama),
        "strategy": said(sheet.strategy),
        "pieces": sum(len(one.name + one.when) + said(one.lines) for one in pieces_told),
        "stops": sum(len(group.bare) for group in sheet.besides)
        + sum(len(one.name) + said((*one.effect, *one.remains)) for one in stopped),
        "answers": said(sheet.answers) + asked + said(sheet.legend),
    }
    whole = front + sum(parts.values())
    if whole <= PAGE:
        return "whole"
    fuller = dict[str, int]()
    for one in BACKS:
        fuller[one] = max(front, whole - front)
        front += parts[one]
    return min(BACKS, key=fuller.__getitem__)


def _acts(content: SheetContent) -> Iterator[PhaseAct]:
    """What acts in the phases: abilities, then cards."""
    for one in (entry.ability for entry in content.abilities):
        game = one.tier.short
        tag = game if one.tier in ADVANCED else ""
        yield PhaseAct(name=one.told, game=game, tag=tag, phases=one.phases, when=one.frequency)
    for thing in (entry.thing for entry in content.pieces):
        if thing.kind is ThingKind.CARD:
            yield PhaseAct(name=thing.name, game=CARD, tag=CARD, phases=thing.phases, when="")


def _against(content: SheetContent) -> Against:
    """A variant against its official sheet, as far as its abilities are played."""
    left_out = {one.id for one in content.sheet.abilities}.difference(content.things)
    found: dict[EditionVerdict, list[tuple[int, ComparedPoint]]] = {}
    for number, point in enumerate(read_comparison().values(), 1):
        facts = [all_facts()[one] for one in point.variant_facts]
        if not facts or any(one.of not in left_out for one in facts):
            found.setdefault(point.verdict, []).append((number, point))
    return Against(
        groups=tuple((name, tuple(found[one])) for one, name in COMPARED if one in found),
        same="; ".join(
            f"{one.name}: {one.variant}" for _, one in found.get(EditionVerdict.SAME, ())
        ),
    )


def _place_told(place: Start, beside: Sequence[Start]) -> str:
    """Where forces stand; of several games which it is."""
    in_one = place.key == PLACES[1] and len(beside) > 1
    return f"in the advanced game {place.value}" if in_one else place.value


class SheetLines:
    """Makes the lines of one sheet; the places of its own document are told without its tag.

    `documents` are those cited so far, `made` all lines made so far.
    """

    def __init__(
        self, sheet: Sheet, table: TableSetup | None = None, *, advanced: bool = True
    ) -> None:
        self.table, self.advanced = table, advanced
        self.document = sheet.document
        self.documents = {sheet.document: None}
        self.made: dict[str, PointLine] = {}
        self._edition = f" ({sheet.edition.called.partition(',')[0]})"
        self._changes: dict[str, str] = {}
        for number, point in enumerate(read_comparison().values(), 1) if sheet.variant_of else ():
            for fact in point.variant_facts if point.verdict in TAGS else ():
                self._changes.setdefault(fact, f"{TAGS[point.verdict]}{TIE}{number}")

    def fact(self, fact: Fact, heading: str = "") -> FactLine:
        """A fact as a line, without the name of the edition and of the heading it stands under."""
        words = fact.statement.replace(self._edition, "")
        if heading:
            name = rf"(?:The |[A-Z]\w+'s )?{re.escape(heading)}(?: power)?"
            opening = rf"^{name}(?: \([^)]*\)|,? (?:an?|the|of|for) [^:]*)?: "
            words = capital(re.sub(opening, "", words, flags=re.IGNORECASE))
        line = FactLine(
            id=fact.id,
            words=words,
            place=self._place(fact.document, fact.lines),
            doubts=self.doubts(fact.id),
            inferred=fact.inferred,
            karama=fact_point(fact, self.table).karama,
            change=self._changes.get(fact.id, ""),
        )
        self.made[fact.id] = line
        return line

    def facts(self, facts: Iterable[Fact], heading: str = "") -> tuple[FactLine, ...]:
        """Facts as lines under a heading, those that can come up at the table.

        A Karama mark that an earlier one bears in full is only referred to.
        """
        lines, marks = list[FactLine](), set[str]()
        for line in (self.fact(fact, heading) for fact in met(facts, self.table)):
            if line.karama in marks:
                again = f"Karama: the same ({', '.join(stops()[line.id].by)})."
                lines.append(replace(line, karama=again))
                continue
            marks |= {line.karama} - {""}
            lines.append(line)
        return tuple(lines)

    def answer(self, answer: Answer) -> AnswerLine:
        """An answer as a line, whole with its conditions; a bare yes or no with its question."""
        line = AnswerLine(
            id=answer.id,
            words=answer.question if answer.bare else answer.answer,
            place=self._place(answer.document, answer.lines),
            doubts=self.doubts(answer.id),
            reply=VERDICTS[answer.verdict] if answer.bare else "",
        )
        self.made[answer.id] = line
        return line

    def doubts(self, *touched: str) -> tuple[str, ...]:
        """The ids of the doubts beside some things, facts or answers that can come up."""
        return tuple(one.id for one in met(table_doubts(touched), self.table))

    def start(self, entries: Sequence[StartEntry]) -> Iterator[StartValue]:
        """The start values; where forces stand is told beside how many."""
        places = places_of_forces(
            [one.start for one in entries], self.table, advanced=self.advanced
        )
        for entry in entries:
            start = entry.start
            if start.key in PLACES:
                continue
            beside = places if start.key == STANDING else []
            notes = [text for one in beside for text in (_place_told(one, beside), one.note)]
            notes += [start.note if entry.stated else "agree on it"]
            known = all_facts()[beside[0].fact] if beside else entry.fact
            fact = self.fact(known) if known else None
            silent = () if entry.stated else tuple(re.findall(r"AMB-\d+", start.note))
            yield StartValue(
                name=entry.name,
                value=start.value if entry.stated else "not printed",
                stated=entry.stated,
                note="; ".join(text for text in notes if text),
                derived=start.known is Known.DERIVED,
                proof=fact.id if fact else "",
                doubts=fact.doubts if fact else silent,
                change=fact.change if fact else "",
            )

    def ability(self, entry: AbilityEntry) -> AbilityPart:
        """An ability without what a Karama card does to it."""
        ability = entry.ability
        facts = (one for one in entry.facts if one.kind not in STORY)
        return AbilityPart(
            name=capital(ability.about) or ability.label,
            when=when_told(ability),
            cost=ability.cost,
            whom=whom(ability.affects, entry.thing.faction),
            lines=self.facts(facts, ability.label),
        )

    def pieces(self, content: SheetContent) -> Iterator[PieceGroup]:
        """Cards, auctions, tokens and Duke Vidal, those of abilities that are played."""
        for name, entries in content.groups:
            own = [self._piece(one) for one in entries]
            fates = Counter(one.fate for one in own if one.fate)
            usual = fates.most_common(1)[0][0] if fates else ""
            told = (replace(one, fate="") if one.fate == usual else one for one in own)
            yield PieceGroup(name=name, fate=usual, pieces=tuple(told))

    def _piece(self, entry: PieceEntry) -> PiecePart:
        thing = entry.thing
        token = pieces().tokens.get(thing.id)
        facts = (one for one in entry.facts if one.kind not in STORY)
        return PiecePart(
            name=thing.name,
            when=phases_told(thing.phases) if thing.kind is ThingKind.CARD else "",
            fate=token.lifecycle.called if token and token.lifecycle else "",
            lines=self.facts(facts, thing.name),
        )

    def stopped(self, content: SheetContent) -> Iterator[StopGroup]:
        """What the sources say of a Karama card, state by state."""
        for status, meaning in STATES.items():
            told, bare = list[KaramaStop](), list[str]()
            for one in content.abilities:
                name = one.ability.told
                if one.ability.karama.status is not status:
                    continue
                if one.karama or one.works:
                    window = one.ability.karama.window
                    effect, remains = self._stops(one.karama), self._stops(one.works)
                    told.append(
                        KaramaStop(name=name, window=window, effect=effect, remains=remains)
                    )
                else:
                    bare.append(name)
            if told or bare:
                yield StopGroup(meaning=meaning, told=tuple(told), bare=", ".join(bare))

    def _stops(self, facts: Iterable[Fact]) -> tuple[FactLine, ...]:
        """Facts on what a Karama card does, under the name of what it does it to."""
        lines = map(self.fact, facts)
        return tuple(replace(one, words=capital(OPENING.sub("", one.words))) for one in lines)

    def _place(self, document: str, lines: Iterable[int]) -> str:
        self.documents[document] = None
        ranges = cited_places(document, lines, most=FEW)
        return ranges if document == self.document else f"{documents()[document].tag}{TIE}{ranges}"
