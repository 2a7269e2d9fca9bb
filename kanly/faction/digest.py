"""A phase from one faction's side on one screen: as much of each thing as there is room for.

Each thing is named; the room goes first to what the faction itself may do and what a Karama card
does to that, then to what others may do to it, to doubts. A fact is told whole or not at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cardbase.boardgame.facts import all_facts
from cardbase.boardgame.phases import PhaseActor, PhaseView
from cardbase.boardgame.pieces import pieces
from cardbase.boardgame.table import TableSetup, met
from cardbase.boardgame.things import table_doubts
from cardbase.boardgame.wording import named, sheet_told
from errata.boardgame import DoubtClass
from kanly.faction.lines import labelled
from kanly.terminal.output import heading, paragraph, strong

MOST = 40
"""Lines of a page."""

LATE = 100
"""The turns by which what acts at every table comes later: no thing has so many facts."""


@dataclass(frozen=True, kw_only=True)
class Item:
    """One fact or doubt: its id, the name of what it is of, what it says."""

    id: str
    name: str
    text: str

    @property
    def named(self) -> str:
        """What it says behind the name of what it is of, where it does not begin with that."""
        name, _, owner = self.name.partition(" (")
        begins = self.text.startswith(name) and owner.rstrip(")") in self.text
        return self.text if begins else f"{self.name}: {self.text}"


@dataclass(kw_only=True)
class Block:
    """A part of the page; `told` are the items that have got room, by their places.

    `last` is by how many turns its items come later than those of the other parts; `folded` are
    the lines of what was written once, as a page asks for them at each item it finds room for.
    """

    title: str
    items: Sequence[Item]
    last: int = 0
    told: set[int] = field(default_factory=set)
    folded: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def lines(self) -> list[str]:
        """The items with room for them, in order; then the names of those without."""
        if not self.items:
            return []
        found = [strong(self.title)]
        name = ""
        for place, item in enumerate(self.items):
            if place in self.told:
                found += self._folded(item.id, item.text if item.name == name else item.named)
                name = item.name
        shown = {self.items[place].name for place in self.told}
        left: dict[str, str] = {}
        for item in self.items:
            if item.name not in shown:
                left.setdefault(item.name, item.id)
        if left:
            also = left if self.last else (f"{name} {first}" for name, first in left.items())
            found += self._folded("also", "; ".join(also))
        return found

    def _folded(self, label: str, text: str) -> list[str]:
        if (label, text) not in self.folded:
            self.folded[label, text] = labelled(label, text)
        return self.folded[label, text]

    def turns(self) -> list[tuple[int, int]]:
        """The places of the items, each after its turn: the first of a name, the second, and on."""
        seen = Counter[str]()
        found = list[tuple[int, int]]()
        for place, item in enumerate(self.items):
            seen[item.name] += 1
            found.append((seen[item.name] + self.last, place))
        return found


def page(view: PhaseView, table: TableSetup | None) -> str:
    """The page, of MOST lines at a table of four; at a larger one the names alone may take more."""
    name = pieces().factions[view.faction].name
    head = [*heading(f"{name}: {view.phase.called}", sheet_told(view.sheet.edition))]
    head.append(paragraph(_table(table), indent=""))
    own = Block(title=f"What {name} may do or gain", items=_facts(view.own, own=True))
    acting = [one for one in view.anyone if not one.always]
    blocks = [
        own,
        Block(title="What a Karama card does to its powers", items=_stopped(view)),
        Block(title=f"What the others may do to {name}", items=_facts(view.others)),
        Block(title="In doubt", items=_doubts(view, table)),
        Block(title="What an ally may do for it", items=_facts(view.allies)),
        Block(title="At every table", items=_facts(acting), last=LATE),
        Block(title="With the modules", items=_facts(view.modules), last=LATE),
    ]
    foot = [] if own.items else [paragraph("Nothing on its sheet acts in this phase.", first="")]
    foot += [paragraph(view.no_phase, first="")] if view.no_phase else []
    whole = sum(len(one.items) for one in blocks)
    foot.append(paragraph(f"--full tells all {whole} points; kanly rule ID shows one.", first=""))
    _give_room(blocks, MOST - sum(text.count("\n") + 1 for text in head + foot))
    lines = [line for block in blocks for line in block.lines()]
    return "\n".join([*head, *lines, *foot])


def _give_room(blocks: Sequence[Block], most: int) -> None:
    """Tell items while the lines of all blocks are no more than these."""
    turns = sorted(
        (turn, at, place) for at, block in enumerate(blocks) for turn, place in block.turns()
    )
    counts = [len(block.lines()) for block in blocks]
    for _, at, place in turns:
        blocks[at].told.add(place)
        count = len(blocks[at].lines())
        if sum(counts) + count - counts[at] > most:
            blocks[at].told.remove(place)
        else:
            counts[at] = count


def _table(table: TableSetup | None) -> str:
    if table is None:
        return "At a table of all twelve with everything; --factions A,B,.. says who plays."
    names = ", ".join(pieces().factions[one].name for one in table.factions)
    rules = "advanced" if table.advanced else "basic"
    extras = f", with {len(table.extras)} modules or token sets" if table.extras else ""
    return f"At the table: {names}; {rules} game{extras}."


def _facts(actors: Iterable[PhaseActor], *, own: bool = False) -> list[Item]:
    found = list[Item]()
    for one in actors:
        owner = "" if own or not one.thing.faction else pieces().factions[one.thing.faction].name
        name = f"{named(one.thing)} ({owner})" if owner else named(one.thing)
        found += [Item(id=fact.id, name=name, text=fact.statement) for fact in one.facts]
        found += [
            Item(id=answer.id, name=name, text=f"{answer.question} {answer.answer}")
            for answer in one.answers
        ]
    return found


def _stopped(view: PhaseView) -> list[Item]:
    return [
        Item(id=fact, name=named(one.thing), text=all_facts()[fact].statement)
        for one in view.own
        for fact in one.stopped
    ]


def _doubts(view: PhaseView, table: TableSetup | None) -> list[Item]:
    """Those beside what the faction may do and the others to it in this phase, the worst first."""
    actors = [one for one in (*view.own, *view.others) if not one.always]
    touched = [one.thing.id for one in actors]
    touched += [fact.id for one in actors for fact in one.facts]
    touched += [answer.id for one in actors for answer in one.answers]
    found = [*met(table_doubts(touched), table)]
    found.sort(key=lambda doubt: [*DoubtClass].index(doubt.kind))
    return [Item(id=one.id, name=one.kind.meaning, text=one.issue) for one in found]
