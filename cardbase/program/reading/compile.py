"""Makes the Program of a card out of the tree of its operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import astuple, replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.node import nodes
from cardbase.operation.wording import clause as in_words
from cardbase.operation.words import Compare, Det, Flavor, Mark, Modal, Use, When
from cardbase.program.fixed.clauses import AMENDING, amended
from cardbase.program.fixed.sentences import GROUPS, SENTENCES
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import AsOne, EndRite
from cardbase.program.nodes.shorthand import THIS, do
from cardbase.program.reading.acts import assigns, by_hand, clause, conditional, steps
from cardbase.program.reading.amounts import as_it_was
from cardbase.program.reading.conditions import in_window, prefix, rite
from cardbase.program.reading.forbidding import forbidding
from cardbase.program.reading.reader import NotRead, Reader
from cardbase.program.reading.sorting import assigning, modifies, reach, stands, triggered
from cardbase.program.reading.standing import standing
from cardbase.program.reading.tactics import lying, starts
from cardbase.program.reading.triggers import is_trigger, trigger
from cardbase.program.reading.vocabulary import said
from cardbase.strings import capital
from cardbase.vocabulary import CardType, Subtype

if TYPE_CHECKING:
    from cardbase.cards.card import Card

FLAVORS = {Flavor.POISON: Mark.POISON, Flavor.VOICE: Mark.VOICE}
"""The kind of a Duration Effect, as a mark of its own."""
USES = {Use.VENTURE: a.Use.VENTURE, Use.GENERAL: a.Use.GENERAL}


def program_of(card: Card, operation: t.Operation) -> a.Program:
    """The Program of a card."""
    return _Compiler(card).program(operation)


class _Compiler:
    """Sorts the sentences of a card: each is an ability, goes on with one, stands or triggers."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.played = card.type is CardType.EVENT or (
            card.type is CardType.PLAN and Subtype.PROGRAM not in card.subtypes
        )
        self.tactic = Subtype.TACTIC in card.subtypes
        self.marks: list[Mark] = []
        self.assigns: list[a.Assigns] = []
        self.standing: list[a.Standing] = []
        self.triggers: list[a.Trigger] = []
        self.groups: list[list[t.Sentence]] = []
        self.given: list[a.Ability] = []
        self.x: list[a.XIs] = []

    def program(self, operation: t.Operation) -> a.Program:
        headings: list[str] = []
        for one in operation.items:
            match one:
                case t.Prose():
                    self.standing.append(a.Standing(said(one), (h.Unread(),)))
                case t.Sentence():
                    self._sort(one)
                case _:
                    headings.append(said(one))
                    if isinstance(one, t.Heading):
                        self.marks += [one.mark, *([FLAVORS[one.flavor]] if one.flavor else [])]
        limits = [one.most for one in operation.items if isinstance(one, t.Limit)]
        if self.card.cost is None:
            self.x = list(_lets_of(operation))
        return a.Program(
            headings=tuple(headings),
            marks=tuple(self.marks),
            limit=limits[-1] if limits else None,
            assigns=tuple(self.assigns),
            abilities=self._abilities(),
            x=tuple(self.x),
            standing=tuple(self.standing),
            triggers=tuple(self.triggers),
            reach=reach(operation),
        )

    def _sort(self, one: t.Sentence) -> None:
        text = said(one)
        if assigning(one):
            self.assigns.append(assigns(one))
        elif text in SENTENCES:
            self.given += [whole for whole in SENTENCES[text] if isinstance(whole, a.Ability)]
            self.standing += [whole for whole in SENTENCES[text] if isinstance(whole, a.Standing)]
            self.triggers += [whole for whole in SENTENCES[text] if isinstance(whole, a.Trigger)]
        elif self.tactic and (given := lying(one, text)) is not None:
            self.given.append(given)
        elif one.window is not None or one.cost:
            if one.window is None and triggered(one):
                self.triggers.append(a.Trigger(text, None, ()))
            else:
                self.groups.append([one])
        elif not self.played and (forbids := forbidding(one, text)) is not None:
            self.standing.append(forbids)
        elif self._goes_on(one, text):
            self.groups[-1].append(one)
        elif (let := _letting(one)) is not None:
            self._let(let, text)
        elif is_trigger(one) and not modifies(one):
            self.triggers.append(trigger(one, text, self.card.name))
        elif self.played and not self._lasts(one):
            self.groups.append([one])
        else:  # what stays in play lasts without being told so
            lasts = tuple(self.marks) if self.played else (Mark.DURATION,)
            self.standing.append(standing(one, text, self.card, lasts))

    def _let(self, let: t.Let, text: str) -> None:
        """What X is in all of the card."""
        try:
            self.x.append(a.XIs(let.compare, Reader().sum(let.sum), text))
        except NotRead:
            self.standing.append(a.Standing(text, (h.Unread(),)))

    def _abilities(self) -> tuple[a.Ability, ...]:
        """What it does; a tactic that is assigned for a price pays it before that."""
        found = [_ability(group, played=self.played) for group in self.groups]
        if Subtype.VENTURE in self.card.subtypes:
            # what a venture engages is its persona, as any does (V-07)
            (own,) = do(d.Engage(THIS))
            found = [replace(x, cost=tuple(y for y in x.cost if y != own)) for x in found]
        found += self.given
        cost = [step for one in self.assigns for step in one.cost]
        if self.tactic and cost and found:
            found[0] = replace(found[0], cost=(*cost, *found[0].cost))
        return tuple(found)

    def _goes_on(self, one: t.Sentence, text: str) -> bool:
        """Whether a sentence goes on with the ability before it."""
        if not self.groups:
            return False
        if text in AMENDING and not triggered(one):
            return True
        if self.played:
            return not triggered(one) and not self._lasts(one)
        return not (is_trigger(one) or stands(one))

    def _lasts(self, one: t.Sentence) -> bool:
        """Whether a played card's sentence holds as long as it lies there."""
        return Mark.DURATION in self.marks and stands(one)


def _letting(one: t.Sentence) -> t.Let | None:
    """What a sentence says X is, None where it says something else."""
    match one.body.parts:
        case (t.Part((), t.Let() as let),) if not one.prefixes:
            return let
    return None


def _lets_of(operation: t.Operation) -> Iterator[a.XIs]:
    """What its sentences say of the X it costs.

    What is used in a window of its own, or each time during a phase, has an X of its own; what
    speaks of a target that is chosen later tells nothing of a price.
    """
    for one in operation.items:
        if not isinstance(one, t.Sentence) or one.window is not None:
            continue
        if any(isinstance(each, t.During) for each in one.prefixes):
            continue
        own = _letting(one)
        for let in (*one.lets, own) if own is not None else one.lets:
            try:
                yield a.XIs(let.compare, Reader().sum(let.sum), said(one))
            except NotRead:
                continue


def _ability(group: list[t.Sentence], *, played: bool) -> a.Ability:
    """The ability that several sentences make."""
    text = tuple(map(said, group))
    first = group[0]
    rest = (0,) * (len(group) - 1)
    bare = a.Ability(a.Use.PLAYED if played or first.window else a.Use.GENERAL, text, ())
    if (started := starts(group)) is not None:
        return replace(bare, steps=do(started), shares=(1, *rest))
    if (whole := GROUPS.get(text)) is not None:
        return replace(bare, steps=whole, shares=(len(whole), *rest))
    match first.window:
        case t.Tactic(contests, moment, mark):
            of_rite = any(
                isinstance(one, t.Noun) and one.words[-1] in {Kind.RITE, Kind.PARTICIPANT}
                for one in nodes(first)
            )
            bare = a.Ability(a.Use.WINDOW, text, (), contests, moment, mark, rite=of_rite)
        case t.Used(use):
            bare = a.Ability(USES[use], text, ())
    apart = bare.use is not a.Use.PLAYED
    reader = Reader()
    try:
        test = _asked(reader, first, bare.use) if apart else ()
    except NotRead:
        alone = (1,) * len(text) if len(text) > 1 else ()
        engages = _cost(Reader(), first, apart=apart)[1]
        return replace(bare, engages=engages, shares=alone, steps=tuple(map(by_hand, text, group)))
    cost, engages = _cost(reader, first, apart=apart)
    if engages == p.Parent():
        reader.it = engages  # "engage the assigned desert: ... assigned to it"
    xs: list[a.XIs] = []
    done: list[d.Step] = []
    shares: list[int] = []
    for one, words in zip(group, text, strict=True):
        more = amended(words, done)
        if more is not None:
            done = more
            shares.append(0)
            continue
        bare_one = replace(one, prefixes=()) if one is first and apart else one
        before, done = len(done), _with(reader, done, bare_one, words, xs)
        shares.append(len(done) - before)
    if any(map(_resets, group[1:])):
        xs = [replace(each, value=as_it_was(reader, each.value)) for each in xs]
    xs += _as_many(done, bounded=bool(xs))
    noted = do(*(d.Tell(key, value) for key, value in reader.before))  # before anything is paid
    return replace(
        bare,
        steps=tuple(done),
        test=(*test, *reader.needs),
        engages=engages,
        cost=(*noted, *cost),
        x=tuple(xs),
        shares=tuple(shares) if rest else (),
    )


def _as_many(done: list[d.Step], *, bounded: bool) -> Iterator[a.XIs]:
    """That X cards are no more than there are, where all can see them and know on which card."""
    for step in done:
        match step:
            case d.Does(AsOne(p.Chosen(among=p.Cards() as among))):
                yield a.XIs(Compare.AT_MOST, p.Count(among))
            case d.Does(deed) if not bounded:
                for part in astuple(deed):
                    match part:
                        case p.Chosen(among=p.Cards(lying=None) as among, low=p.X(1)) if not (
                            isinstance(among.on, p.Chosen)
                        ):
                            yield a.XIs(Compare.AT_MOST, p.Count(among))


def _asked(reader: Reader, one: t.Sentence, use: a.Use) -> tuple[p.Test, ...]:
    """What must be so for an ability to be used. Raises NotRead."""
    found: list[p.Test] = []
    for each in one.prefixes:
        match each:
            case t.Condition(When.WHEN, clause) if use is a.Use.WINDOW:
                found.append(in_window(reader, clause))
            case _:
                found.append(prefix(reader, each))
    for node in nodes(one.body) if use is a.Use.WINDOW else ():
        match node:  # the rites of which the body speaks: only in these it does anything
            case t.Some(Det.A | Det.ANY, nouns=(*_, t.Noun((*_, Kind.RITE)))):
                try:
                    wanted = rite(Reader(), node)
                except NotRead:
                    continue
                if wanted != p.Rite():
                    found.append(p.InRite(wanted))
    return tuple(found)


def _cost(
    reader: Reader, one: t.Sentence, *, apart: bool
) -> tuple[tuple[d.Step, ...], p.Which | None]:
    """What is done for the price, but for the one card that engages, which may be told apart."""
    engages: p.Which | None = None
    found: list[d.Step] = []
    for part in one.cost:
        try:
            for step in clause(reader, part):
                match step:
                    case d.Does(d.Engage(p.Together((first, *more)))) if apart and engages is None:
                        engages = first  # this card, and a Spice Harvester besides
                        found += do(*map(d.Engage, more))
                    case d.Does(d.Engage(what)) if apart and engages is None:
                        engages = what
                    case _:
                        found.append(step)
        except NotRead:
            found.append(by_hand(capital(in_words(part)), part))
    return tuple(found), engages


def _with(
    reader: Reader, done: list[d.Step], one: t.Sentence, words: str, xs: list[a.XIs]
) -> list[d.Step]:
    """The steps with those of a further sentence: what each House does is done in its turn."""
    last, before = done[-1] if done else None, reader.subject
    match one.prefixes:
        case (t.Condition(When.IF, t.Clause(acts=(t.Act(Modal.CANNOT),))),) if isinstance(
            last, d.ForEach
        ):
            reader.subject = p.KeptHouse(last.key)
            more = _read_or_by_hand(reader, one, words, xs)
            reader.subject = before
            return [*done[:-1], replace(last, steps=(*last.steps, *more))]
    more = _read_or_by_hand(reader, one, words, xs)
    match last:
        case d.Does(EndRite()):  # what is counted on the rite is done while there still is one
            return [*done[:-1], *more, last]
    return [*done, *more]


def _read_or_by_hand(
    reader: Reader, one: t.Sentence, words: str, xs: list[a.XIs]
) -> tuple[d.Step, ...]:
    """The steps of a sentence; the whole of it by hand, where some of it is not read.

    What X is goes to the ability.
    """
    let = _letting(replace(one, prefixes=()))
    try:
        if let is not None:
            cases = tuple(prefix(reader, each) for each in one.prefixes)
            xs.append(a.XIs(let.compare, reader.sum(let.sum), test=cases))
            return ()
        if one.otherwise is not None:
            return (by_hand(words, one),)
        if _resets(one):  # the CROE follows the Guild Hoard at all times, whatever is asked
            return do(d.ResetCroe())
        found = conditional(reader, one.prefixes, lambda: steps(reader, one.body))
        xs += [a.XIs(each.compare, reader.sum(each.sum)) for each in one.lets]
    except NotRead:
        return (by_hand(words, one),)
    return found


def _resets(one: t.Sentence) -> bool:
    match one.body.clause:
        case t.Clause(None, acts=(t.Act(None, (t.Do(verb=Verb.RESET),)),)):
            return True
    return False
