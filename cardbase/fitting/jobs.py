"""What a card does for its House, read from its Program: a verb and what it is done to.

Two cards that do the same job stand for each other; two that merely bear the same words do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from cardbase.cards.card import Card
from cardbase.cards.kinds import RITES
from cardbase.fitting.wants import goes_on_holdings
from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.node import Node, nodes_in
from cardbase.program.nodes import contests as c
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.vocabulary import CardType


@dataclass(frozen=True, kw_only=True)
class Job:
    """Something a card does.

    Attributes:
        does: What is done: "subdue", "bring"; where {} stands in it, that is to what.
        to: To what, in the words of the card: "ally", "spice"; "" where that says nothing.
        own: Whether that is its own House's.
        rites: The rites in which it does it, "" for any time.
    """

    does: str
    to: str = ""
    own: bool = False
    rites: str = ""

    def __str__(self) -> str:
        own = " of your own" if self.own else ""
        rites = f" in {self.rites} rites" if self.rites else ""
        to = " or ".join(map(_several, self.to.split(" or "))) if self.on_cards else self.to
        said = self.does.format(to) if "{}" in self.does else f"{self.does} {to}".rstrip()
        return f"{said}{own}{rites}"

    @property
    def on_cards(self) -> bool:
        """Whether it is done to cards."""
        return self.does in CARD_VERBS

    def near(self, other: Job) -> float:
        """How much of another job it does, 0 to 1."""
        if self == other:
            return 1.0
        if (self.does, self.own) != (other.does, other.own):
            return 0.0
        if self.rites and other.rites and self.rites != other.rites:
            return 0.0
        if self.to == other.to:
            return SAME_WORK
        if not self.on_cards:
            return 0.0
        mine, theirs = set(self.to.split()), set(other.to.split())
        kin = bool(mine & theirs) or (mine <= PERSONAS and theirs <= PERSONAS)
        return SAME_WORK if kin and mine and theirs else 0.0


SAME_WORK = 0.7
"""How much of a job is the same verb on things of the same sort: subdue an aide, or an ally."""

PERSONAS = {"persona", "ally", "aide", "noble", "vassal", "subdued"}
"""What may stand for each other as a target."""

ON_CARDS: Mapping[type[c.OnCards], str] = {
    d.Engage: "engage",
    d.Disengage: "disengage",
    d.StaysEngaged: "keep engaged",
    d.Subdue: "subdue",
    d.Discard: "discard",
    d.Capture: "capture",
    d.Assign: "move",
    d.Transfer: "move",
    d.Goes: "move",
    d.Fetch: "fetch",
    d.Search: "search for",
    d.Bring: "bring into play",
    d.Examine: "look at",
    c.Join: "join a rite with",
    c.TakePart: "join a rite with",
    c.EngageToCounter: "Counter with",
    c.Retarget: "change the target of",
    c.AsOne: "count as one",
    c.StartPetition: "initiate a petition for",
    c.Initiate: "activate a venture",
    c.Lend: "lend a venture",
    c.DeployVenture: "deploy a venture",
}
"""What is done with cards."""

TAKE_SPICE = "take spice from"

CARD_VERBS = {
    *(*ON_CARDS.values(), TAKE_SPICE),
    *("apply force to", "take tokens off", "place tokens on"),
}
"""All that is done to cards."""

TALENTS = {CardType.PERSONA: "lead {} rites", CardType.RESOURCE: "take part in {} rites"}
"""What those do who have talents."""

ALONE = {"personnel", "it", "rite", "leader", "Dune"}
"""Words of cards that have no plural, or of which there is one."""

EXCHANGE = Job(does="allow a further {}", to="exchange")
RESET = Job(does="reset the CROE")
BY_HOARD = {"fill the Guild Hoard", "empty the Guild Hoard"}
"""Where the Guild Hoard changes, the CROE is reset by the way (X-11)."""

PLAINLY: Mapping[type[Node], str] = {
    d.Draw: "draw cards",
    d.DiscardTop: "discard the top of a deck",
    d.ResetCroe: RESET.does,
    d.Shuffle: "",
    c.EndRite: "end the rite",
    c.EndPetition: "end the petition",
    c.ResolvePetition: "end the petition",
    c.IgnoreBids: "undo bids",
    c.BidsNow: "undo bids",
    c.Redirect: "turn force aside",
    c.Withstand: "turn force aside",
}
"""What is done to no card in particular."""


def _several(card: str) -> str:
    """Cards of a sort: "allies", "Dune fiefs"."""
    last = card.rsplit(maxsplit=1)[-1] if card else ""
    if not last or last in ALONE:
        return card
    return f"{card[:-1]}ies" if last.endswith("y") else f"{card}s"


STATES = {Kind.SUBDUED, Kind.PARTICIPANT}
_KNOWN: dict[tuple[str, str], tuple[Job, ...]] = {}


def jobs(card: Card) -> tuple[Job, ...]:
    """What a card does, each job once; its talents are jobs, too (TA-04)."""
    key = card.id, card.program_json
    if key not in _KNOWN:
        found = set(_jobs(card))
        if any(job.does in BY_HOARD for job in found):
            found.discard(RESET)
        _KNOWN[key] = tuple(sorted(found, key=str))
    return _KNOWN[key]


def exchanges(card: Card) -> bool:
    """Whether a card lets its House conduct a further CHOAM exchange (X-09)."""
    return EXCHANGE in jobs(card)


def _jobs(card: Card) -> Iterator[Job]:
    if talents := TALENTS.get(card.type):
        yield from (Job(does=talents, to=str(talent)) for talent, _ in card.ranks)
    program = card.program
    kept = {one.key: one.among for one in nodes_in(program) if isinstance(one, p.Chosen)}
    own = _names(str(RITES[one]).lower() for one in card.subtypes if one in RITES)
    for ability in program.abilities:
        rites = _names(str(one).lower() for one in ability.contests) or own
        for deed in _deeds(ability.steps):
            yield from _of_deed(deed, kept, rites)
    for deed in _deeds((*program.triggers, *program.assigns)):
        yield from _of_deed(deed, kept, "")
    for standing in program.standing:
        rites = _rites_of(standing.test)
        for held in standing.holds:
            for job in _of_holding(held, kept, rites):
                of_it = job.does in {"raise", "lower"} and goes_on_holdings(card)
                yield replace(job, to=f"{job.to} of holdings") if of_it else job


Kept = Mapping[str, p.Cards | p.Together]


def _of_deed(deed: d.Deed, kept: Kept, rites: str) -> Iterator[Job]:
    yield from _of_wares(deed)
    yield from _of_cards(deed, kept)
    match deed:
        case d.Change(trait, _, _, down):
            yield Job(does="lower" if down else "raise", to=str(trait), rites=rites)
        case d.Rules(ruling):
            yield Job(does="rule on", to=str(ruling))
        case d.Grant(gift, _) | c.Lays(gift, _):
            yield Job(does="allow", to=str(gift), rites=rites)
        case d.Allow(p.You(), limit):
            yield Job(does="allow a further {}", to=str(limit))
        case c.StartRite(kind):
            does = "initiate {} rites" if kind else "initiate rites of any kind"
            yield Job(does=does, to=str(kind or ""))
        case _ if words := PLAINLY.get(type(deed)):
            yield Job(does=words)


def _of_wares(deed: d.Deed) -> Iterator[Job]:
    match deed:
        case d.Gain(ware, _, p.You() | p.Everyone(rivals=False)):
            yield Job(does="bring", to=str(ware))
        case d.Lose(ware, _, who) if who != p.You():
            yield Job(does="cost a rival", to=str(ware))
        case d.SpiceGoes(_, p.Chosen(_, p.Cards(governed=p.Everyone(rivals=True))), p.You()):
            yield Job(does=TAKE_SPICE, to=str(Kind.DESERT))
            yield Job(does="bring", to=str(p.Ware.SPICE))
        case d.SpiceGoes(_, _, p.You()):
            yield Job(does="bring", to=str(p.Ware.SPICE))
        case d.SpiceGoes(_, _, d.Source.GUILD):
            yield Job(does="fill the Guild Hoard")
        case d.SpiceGoes(_, None, _):
            yield Job(does="lay spice on a desert")
        case d.SpiceGoes(_, d.Source.GUILD, _):
            yield Job(does="empty the Guild Hoard")
        case d.SpiceGoes():
            yield Job(does=TAKE_SPICE, to=str(Kind.DESERT))


def _of_cards(deed: d.Deed, kept: Kept) -> Iterator[Job]:
    match deed:
        case d.Strike(_, what) | d.Distribute(_, what):
            yield _job("apply force to", what, kept)
        case d.Tokens("deferment", _, on, off):
            yield _job("take tokens off" if off else "place tokens on", on, kept)
        case d.ByHand(_, verbs, targets):
            for verb in verbs:
                yield _job(str(verb), targets, kept) if targets else Job(does=str(verb))
        case c.OnCards(what) if type(deed) in ON_CARDS:
            found = _job(ON_CARDS[type(deed)], what, kept)
            if found.to:
                yield found
            elif isinstance(deed, c.RiteDeed):
                yield Job(does=found.does.removesuffix(" with"))


def _of_holding(held: h.Holding, kept: Kept, rites: str) -> Iterator[Job]:
    yield from _of_bans(held)
    match held:
        case h.Adds(Trait.DEPLOYMENT_COST | Trait.FINAL_DEPLOYMENT_COST, on, _, down):
            what = on if isinstance(on, p.Cards | p.Chosen) else None
            yield _job("make cheaper" if down else "make dearer", what, kept)
        case h.Adds(trait, _, _, down):
            yield Job(does="lower" if down else "raise", to=str(trait), rites=rites)
        case h.AddsDeclared(traits):
            yield from (Job(does="raise", to=str(trait), rites=rites) for trait in traits)
        case h.Doubles(trait, _) | h.IsSet(trait, _):
            yield Job(does="set", to=str(trait))
        case h.Yields(_, _, ware):
            yield Job(does="bring", to=str(ware))
        case h.GainsAbility(ability):
            yield Job(does="allow", to=str(ability), rites=rites)
        case h.GainsKind(kind, _) | h.GainsPower(kind, _):
            yield Job(does="make it", to=str(kind))


def _of_bans(held: h.Holding) -> Iterator[Job]:
    match held:
        case h.Immune():
            yield Job(does="guard what bears it")
        case h.Forbids(rite=p.Rite(kinds=kinds)):
            yield Job(does="forbid {} rites", to=_names(str(one) for one in kinds))
        case h.Forbids(petition=p.Petition()):
            yield Job(does="forbid petitions")
        case h.Forbids(verb, ware=ware) if ware:
            yield Job(does=f"forbid to {verb}", to=str(ware))


def _job(does: str, what: object, kept: Kept) -> Job:
    """A deed done to cards, named by their words."""
    found = _meant(what, kept)
    words = _names(" ".join(w for w in kind if w not in STATES) for kind in _kinds(found))
    own = isinstance(found, p.Cards) and (found.governed == p.You() or found.of == p.You())
    return Job(does=does, to=words, own=own)


def _meant(what: object, kept: Kept) -> object:
    """The cards that are meant, where they were chosen before."""
    if isinstance(what, p.Kept):
        return kept.get(what.key)
    return what.among if isinstance(what, p.Chosen) else what


def _kinds(what: object) -> tuple[tuple[str, ...], ...]:
    match what:
        case p.Cards(kinds, names):
            return (*((name,) for name in names), *kinds)
        case p.Together(of):
            return tuple(kind for one in of for kind in _kinds(one))
        case p.CardAs(part):
            return ((str(part),),)
        case p.Parent():
            return (("what bears it",),)
    return ()


def _rites_of(tests: tuple[p.Test, ...]) -> str:
    found = [one for one in nodes_in(tests) if isinstance(one, p.Rite)]
    return _names(str(kind) for rite in found for kind in rite.kinds)


def _names(words: Iterator[str]) -> str:
    return " or ".join(sorted(dict.fromkeys(filter(None, words))))


def _deeds(steps: object) -> Iterator[d.Deed]:
    """Every deed in some steps, whatever it hangs on."""
    for node in nodes_in(steps):
        if isinstance(node, d.Does):
            yield node.deed
