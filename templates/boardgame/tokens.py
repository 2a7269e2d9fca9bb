"""The tokens of the board game, a box each: what it does, when, on whom, what becomes of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.pieces import NamedToken, TokenSet, pieces
from cardbase.boardgame.table import TableSetup, met
from cardbase.boardgame.things import answers_on, facts_of
from cardbase.boardgame.vocabulary import ALLY, OTHERS, SELF, FactKind, Lifecycle
from cardbase.boardgame.wording import phases_told
from errata.boardgame import DocumentDoubt
from errata.documents import Edition
from errata.text import shown
from templates.boardgame.points import (
    PointLine,
    QuestionLine,
    asked_about,
    doubts_beside,
    fact_point,
    sources_of,
    tags_of,
    without_opening,
)
from templates.errors import CannotPrint
from templates.printing import Margins, PageFrame

RULES: dict[str, tuple[str, ...]] = {
    "set/terror": ("moritani/terrorize", "moritani/enemy-of-my-enemy"),
    "set/ambassador": ("ecaz/ambassadors", "ecaz/alliance"),
    "set/inflation": ("choam/inflation",),
    "set/discovery": ("discovery",),
    "set/no-field": ("richese/no-field", "richese/alliance-no-field"),
    "set/no-field-landsraad": (
        "richese-landsraad/bad-memory",
        "richese-landsraad/no-field",
        "richese-landsraad/move-as-one",
        "richese-landsraad/not-as-it-seems",
        "richese-landsraad/no-field-revealed",
        "richese-landsraad/lost-forces",
        "richese-landsraad/many-no-fields",
        "richese-landsraad/surprise-assault",
        "richese-landsraad/blind-prescience",
        "richese-landsraad/alliance",
    ),
}
"""The advantages or the module that say how the tokens of a set are used."""

BESIDE = {"ambassador/ecaz": ("VID-09",)}
"""Facts of others that stand in the box of a token, as they say how long its effect lasts."""

KARAMA = {"set/homeworld": ("TRE-22",)}
"""Facts of the Karama card on what a set brings."""

WITH = {"set/terror": ("set/atomics-aftermath",)}
"""Sets that are shown in one place: the one leaves the other on the board."""

SINGULAR = {"set/terror": "Terror token", "set/ambassador": "Ambassador"}
"""What facts, or names, add to the name of a token of a set."""

FACES = {"set/inflation": ("Double", "Cancel")}
"""What stands on the front and on the back of a token that lies with either side up."""

LIES = {
    "set/terror": ("face down", "MOR-10"),
    "set/no-field": ("face down", "RIC-10"),
    "set/no-field-landsraad": ("face down", "RLV-15"),
    "set/discovery": ("face down", "DIS-10"),
    "set/inflation": ("one of two sides up", "CHO-56"),
}
"""How the tokens of a set lie on the board, and the fact that says so."""

TOLD_IN_BOXES = {"MOR-19", "ECZ-09", "DIS-22"}
"""Facts that only list the tokens of a set, or say once more what a box says."""

OF_THE_MODULE = {"DIS-01", "DIS-02", "DIS-03", "DIS-04", "DIS-05", "DIS-06", "DIS-07"}
"""Facts that concern the cards of a module and not its tokens; they stand on its own sheet."""

BIG = 6
"""Sets of so many boxes stand first."""

EDITIONS = {"set/no-field-landsraad": "v3.0"}
"""What tells the tokens of a variant from the official ones, once they are cut out."""

NO_FIELD = "set/no-field"
"""How the ids of both editions' No-Field sets begin."""

LEFT = {FactKind.LORE, FactKind.CREDIT, FactKind.STRATEGY, FactKind.META}


class TokenBox(Struct, frozen=True, kw_only=True):
    """One token.

    `sort` stands after its name in print, as "Ambassador"; `kind` is what sort of effect, or which
    of two sorts of token. `when`, `whom` and `after`, what becomes of it once used, are "" where
    most of its set are alike in that; `gone` is whether being used is the end of it. To cut out it
    has the `face` beside its name, or large its `number`, and the faction whose sign is its `own`;
    on its back stand `back`
    and the `sign` of a faction.
    """

    name: str
    sort: str
    kind: str
    when: str
    whom: str
    after: str
    gone: bool
    face: str
    number: str
    own: str
    back: str
    sign: str
    points: tuple[PointLine, ...]
    asked: tuple[QuestionLine, ...]


class TokenPart(Struct, frozen=True, kw_only=True):
    """One set of tokens.

    `short` is what holds for all of them, a label and a few words each; `rules` are how they come
    to the board and act.
    """

    name: str
    edition: str
    short: tuple[tuple[str, str], ...]
    boxes: tuple[TokenBox, ...]
    rules: tuple[PointLine, ...]
    karama: tuple[PointLine, ...]
    asked: tuple[QuestionLine, ...]
    doubts: tuple[DocumentDoubt, ...]


class TokenSheet(Struct, frozen=True, kw_only=True):
    """References for some sets of tokens."""

    TEMPLATE: ClassVar[str] = "tokens"
    frame: PageFrame
    documents: str
    parts: tuple[TokenPart, ...]


def token_sheet(sets: Sequence[str], table: TableSetup | None = None) -> TokenSheet:
    """The references of at least one set by id, "set/terror", at a table or at any.

    Sets that fill a page come first; of the others No-Fields side by side, else the small before.
    Raises CannotPrint for an id that no set bears.
    """
    known = pieces().sets
    for one in sets:
        if one not in known:
            raise CannotPrint(f'there is no set of tokens "{shown(one, most=40)}"')
    beside = {other for one in sets for other in WITH.get(one, ())}
    wanted = [known[one] for one in dict.fromkeys(sets) if one not in beside]
    documents_of = tuple(dict.fromkeys(one.document for one in wanted))
    editions = dict.fromkeys(str(one.edition.called) for one in wanted)
    counts = Counter(one.set for one in pieces().tokens.values())
    wanted.sort(key=lambda one: (counts[one.id] < BIG, NO_FIELD not in one.id, counts[one.id]))
    return TokenSheet(
        frame=PageFrame(
            title=wanted[0].name if len(wanted) == 1 else "Tokens",
            edition=" and ".join(editions),
            source=tags_of(documents_of),
            margins=Margins(bottom=17),
            condensed=True,
        ),
        documents=sources_of(documents_of),
        parts=tuple(_part(one, table) for one in wanted),
    )


def _part(tokens: TokenSet, table: TableSetup | None) -> TokenPart:
    sets = (tokens.id, *WITH.get(tokens.id, ()))
    own = [one for one in pieces().tokens.values() if one.set in sets]
    rules = (*sets, *RULES.get(tokens.id, ()))
    facts = [
        fact
        for one in rules
        for fact in met(facts_of(one), table)
        if fact.kind not in LEFT and fact.id not in TOLD_IN_BOXES | OF_THE_MODULE
    ]
    stops = [fact for fact in facts if fact.kind is FactKind.KARAMA_STOP]
    stops += (all_facts()[one] for one in KARAMA.get(tokens.id, ()))
    boxes = tuple(_box(one, own, table) for one in own)
    points = tuple(fact_point(one, table) for one in facts if one not in stops)
    karama = tuple(fact_point(one, table) for one in stops)
    every = [*points, *karama, *(point for box in boxes for point in box.points)]
    alone = {one.proof.id for box in boxes for one in box.asked}
    return TokenPart(
        name=tokens.name,
        edition="" if tokens.edition is Edition.OFFICIAL else str(tokens.edition.called),
        short=tuple((label, words) for label, words in _short(tokens, own) if words),
        boxes=boxes,
        rules=points,
        karama=karama,
        asked=tuple(one for one in asked_about(*rules, table=table) if one.proof.id not in alone),
        doubts=doubts_beside([*rules, *(one.id for one in own)], every, table),
    )


def _box(token: NamedToken, own: Sequence[NamedToken], table: TableSetup | None) -> TokenBox:
    sort = SINGULAR.get(token.set, "")
    of = f"{token.name} ({SINGULAR.get(token.set, token.set)})"
    every = [*facts_of(token.id), *(all_facts()[one] for one in BESIDE.get(token.id, ()))]
    known = (one for one in met(every, table) if one.kind not in LEFT)
    points = [fact_point(one, table) for one in known]
    short = [replace(one, words=one.words.replace(of, token.name, 1)) for one in points]
    about_set = {
        one.id for name in (token.set, *RULES.get(token.set, ())) for one in answers_on(name)
    }
    asked = asked_about(token.id, table=table)
    kind = "" if token.kind in token.id or token.kind == "marker" else token.kind
    after = _after(token)
    when, whom, fate = phases_told(token.phases), _whom(token), _shared(map(_after, own))
    face, back = FACES.get(token.set, (sort, ""))
    owner, name = pieces().sets[token.set].owner, pieces().sets[token.set].name
    meant = (token.id.rpartition("/")[2], f"{token.id.rpartition('/')[2]}s", token.value)
    return TokenBox(
        name=token.name.removesuffix(f" {sort}"),
        sort=sort if token.name.endswith(sort) else "",
        kind=kind.capitalize(),
        when="" if when == _shared(phases_told(one.phases) for one in own) else when,
        whom="" if whom == _shared(map(_whom, own)) else whom,
        after=after if any(one.lifecycle for one in own) and after != fate else "",
        gone=token.lifecycle is Lifecycle.REMOVED,
        face=EDITIONS.get(token.set, face),
        number=token.name.rpartition(" ")[2] if token.set.startswith(NO_FIELD) else "",
        own=next((one for one in meant if one in pieces().factions), ""),
        back=back or (kind.capitalize() if not owner else "") or name.partition(" token")[0],
        sign=owner,
        points=tuple(without_opening(one, f"{token.name}: ") for one in short),
        asked=tuple(one for one in asked if one.proof.id not in about_set),
    )


def _after(token: NamedToken) -> str:
    """What becomes of a token once used."""
    return token.lifecycle.called if token.lifecycle else "nothing is said"


def _shared(every: Iterable[str]) -> str:
    """What is told of more than half of a set, so that only the others need be told."""
    counts = Counter(every)
    most, count = counts.most_common(1)[0]
    return most if 2 * count > counts.total() > 1 else ""


def _short(tokens: TokenSet, own: Sequence[NamedToken]) -> Iterator[tuple[str, str]]:
    owner = pieces().factions.get(tokens.owner)
    yield "Whose", owner.name if owner else ""
    named = sum(one.set == tokens.id for one in pieces().tokens.values())
    count = str(tokens.count)
    if named != tokens.count:
        count += f"; the rulebooks name {named} of them"
    yield "How many", count
    if tokens.id in LIES:
        how, fact = LIES[tokens.id]
        back = f"; {tokens.back}" if tokens.back and tokens.back not in how else ""
        yield "On the board", f"{how}{back} ({fact})"
    for label, shared in (
        ("When", _shared(phases_told(one.phases) for one in own)),
        ("Works on", _shared(map(_whom, own))),
        ("Used", _shared(one.lifecycle.called if one.lifecycle else "" for one in own)),
    ):
        yield label, f"{shared}, unless the box says otherwise" if shared else ""


def _whom(token: NamedToken) -> str:
    """Whom a token works on; its owner is named; "" for nobody but whoever has it."""
    names = pieces().factions
    owner = names.get(pieces().sets[token.set].owner)
    if not owner and token.affects == (SELF,):
        return ""
    own = {
        SELF: owner.name if owner else "whoever has it",
        ALLY: f"the ally of {owner.name}" if owner else "an ally",
        OTHERS: "others",
    }
    return ", ".join(own.get(one) or names[one].name for one in token.affects)
