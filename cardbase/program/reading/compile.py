"""Makes the Program of a card out of the tree of its operation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import astuple, replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Verb
from cardbase.operation.node import Node, nodes
from cardbase.operation.wording import item as in_words
from cardbase.operation.words import Compare, Det, Flavor, Mark, Modal, Use, When
from cardbase.program.fixed.abilities import GROUPS
from cardbase.program.fixed.amendments import CHANGES, amended
from cardbase.program.fixed.sentences import SENTENCES
from cardbase.program.nodes import abilities as a
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import AsOne, EndRite
from cardbase.program.reading.acts import assigns, by_hand, clause, pays, prefix, steps, unless
from cardbase.program.reading.amounts import as_it_was
from cardbase.program.reading.conditions import in_window, rite
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


def program_of(card: Card, operation: t.Operation) -> a.Program:
    """The Program of a card."""
    return _Making(card).of(operation)


class _Making:
    """Sorts the sentences of a card: each is an ability, goes on with one, stands or triggers."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.played = card.type is CardType.EVENT or (
            card.type is CardType.PLAN and Subtype.PROGRAM not in card.subtypes
        )
        self.headings: list[str] = []
        self.marks: list[Mark] = []
        self.limit: int | None = None
        self.assigns: list[a.Assigns] = []
        self.standing: list[a.Standing] = []
        self.triggers: list[a.Trigger] = []
        self.groups: list[list[t.Sentence]] = []
        self.given: list[a.Ability] = []
        self.x: list[a.XIs] = []

    def of(self, operation: t.Operation) -> a.Program:
        for one in operation.items:
            match one:
                case t.Heading(mark, flavor):
                    self.headings.append(said(one))
                    self.marks += [mark, *([FLAVORS[flavor]] if flavor else [])]
                case t.Limit(most):
                    self.headings.append(said(one))
                    self.limit = most
                case t.Doubt():
                    self.headings.append(said(one))
                case t.Prose():
                    self.standing.append(a.Standing(said(one), (h.Unread(),)))
                case t.Sentence():
                    self._sort(one)
        if self.card.cost is None:
            self.x = list(lets_of(operation))
        return a.Program(
            headings=tuple(self.headings),
            marks=tuple(self.marks),
            limit=self.limit,
            assigns=tuple(self.assigns),
            abilities=self._abilities(),
            x=tuple(self.x),
            standing=tuple(self.standing),
            triggers=tuple(self.triggers),
            reach=reach(operation),
        )

    def _ability(self, group: list[t.Sentence]) -> a.Ability:
        found = _ability(Reader(), group, played=self.played)
        if Subtype.VENTURE not in self.card.subtypes:
            return found
        # what a venture engages is its persona, as any does (V-07)
        own = d.Does(d.Engage(p.This()), p.You())
        return replace(found, cost=tuple(one for one in found.cost if one != own))

    def _sort(self, one: t.Sentence) -> None:
        text = said(one)
        if assigning(one):
            self.assigns.append(assigns(one))
        elif whole := self._whole(one, text):
            for found in whole:
                self._add(found)
        elif one.window is not None or one.cost:
            if one.window is None and triggered(one):
                self.triggers.append(a.Trigger(text, None, ()))
            else:
                self.groups.append([one])
        elif not self.played and (forbids := forbidding(one, text)) is not None:
            self.standing.append(forbids)
        elif self._goes_on(one):
            self.groups[-1].append(one)
        elif (let := letting(one)) is not None:
            self._let(let, text)
        elif is_trigger(one) and not modifies(one):
            self.triggers.append(trigger(one, text, self.card.name))
        elif self.played and not self._lasts(one):
            self.groups.append([one])
        else:
            self.standing.append(standing(one, text, self.card, self._duration()))

    def _whole(self, one: t.Sentence, text: str) -> tuple[a.Ability | a.Standing | a.Trigger, ...]:
        """What a sentence is that needs no other; empty where it is read with those around it."""
        if text in SENTENCES:
            return SENTENCES[text]
        given = lying(one, text) if Subtype.TACTIC in self.card.subtypes else None
        return () if given is None else (given,)

    def _let(self, let: t.Let, text: str) -> None:
        """What X is in all of the card."""
        try:
            self.x.append(a.XIs(let.compare, Reader().sum(let.sum), text))
        except NotRead:
            self.standing.append(a.Standing(text, (h.Unread(),)))

    def _abilities(self) -> tuple[a.Ability, ...]:
        """What it does; a tactic that is assigned for a price pays it before that."""
        found = [self._ability(group) for group in self.groups] + self.given
        cost = [step for one in self.assigns for step in one.cost]
        if Subtype.TACTIC in self.card.subtypes and cost and found:
            found[0] = replace(found[0], cost=(*cost, *found[0].cost))
        return tuple(found)

    def _add(self, found: a.Ability | a.Standing | a.Trigger) -> None:
        if isinstance(found, a.Trigger):
            self.triggers.append(found)
        elif isinstance(found, a.Standing):
            self.standing.append(found)
        else:
            self.given.append(found)

    def _goes_on(self, one: t.Sentence) -> bool:
        """Whether a sentence goes on with the ability before it."""
        if not self.groups:
            return False
        if said(one) in CHANGES and not triggered(one):
            return True
        if self.played:
            return not triggered(one) and not self._lasts(one)
        return not (is_trigger(one) or stands(one))

    def _duration(self) -> tuple[Mark, ...]:
        """What heads the card; what stays in play lasts without being told so."""
        return tuple(self.marks) if self.played else (Mark.DURATION,)

    def _lasts(self, one: t.Sentence) -> bool:
        """Whether a played card's sentence holds as long as it lies there."""
        return Mark.DURATION in self.marks and stands(one)


def letting(one: t.Sentence) -> t.Let | None:
    """What a sentence says X is, None where it says something else."""
    match one.body.parts:
        case (t.Part((), t.Let() as let),) if not one.prefixes:
            return let
    return None


def lets_of(operation: t.Operation) -> Iterator[a.XIs]:
    """What its sentences say of the X it costs.

    What is used in a window of its own, or each time during a phase, has an X of its own; what
    speaks of a target that is chosen later tells nothing of a price.
    """
    for one in operation.items:
        if isinstance(one, t.Sentence) and one.window is None and not _recurs(one):
            own = letting(one)
            for let in (*one.lets, own) if own is not None else one.lets:
                try:
                    yield a.XIs(let.compare, Reader().sum(let.sum), said(one))
                except NotRead:
                    continue


def _recurs(one: t.Sentence) -> bool:
    return any(isinstance(each, t.During) for each in one.prefixes)


def _ability(reader: Reader, group: list[t.Sentence], *, played: bool) -> a.Ability:
    """The ability that several sentences make."""
    text = tuple(said(one) for one in group)
    first = group[0]
    use = a.Use.PLAYED if played or first.window else a.Use.GENERAL
    bare = a.Ability(use, text, ())
    if (started := starts(group)) is not None:
        first_does_all = (1, *(0 for _ in group[1:]))
        return replace(bare, steps=(d.Does(started, p.You()),), shares=first_does_all)
    if (steps_of_all := GROUPS.get(text)) is not None:
        first_does_all = (len(steps_of_all), *(0 for _ in group[1:]))
        return replace(bare, steps=steps_of_all, shares=first_does_all)
    match first.window:
        case t.Tactic(contests, moment, mark):
            bare = a.Ability(a.Use.WINDOW, text, (), contests, moment, mark)
        case t.Used(Use.VENTURE):
            bare = a.Ability(a.Use.VENTURE, text, ())
        case t.Used(Use.GENERAL):
            bare = a.Ability(a.Use.GENERAL, text, ())
    apart = bare.use is not a.Use.PLAYED
    if bare.use is a.Use.WINDOW:
        bare = replace(bare, rite=any(map(_of_rite, nodes(first))))
    try:
        test = _asked(reader, first, bare.use) if apart else ()
    except NotRead:
        alone = (1,) * len(text) if len(text) > 1 else ()
        engages = _cost(Reader(), first, apart=apart)[1]
        bare = replace(bare, engages=engages, shares=alone)
        return replace(bare, steps=tuple(map(by_hand, text, group)))
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
    return replace(
        bare,
        steps=tuple(done),
        test=(*test, *reader.needs),
        engages=engages,
        cost=(*_before(reader), *cost),
        x=tuple(xs),
        shares=tuple(shares) if len(shares) > 1 else (),
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


def _before(reader: Reader) -> tuple[d.Step, ...]:
    """What is noted before anything is paid."""
    return tuple(d.Does(d.Tell(key, value), p.You()) for key, value in reader.before)


def _asked(reader: Reader, one: t.Sentence, use: a.Use) -> tuple[p.Test, ...]:
    """What must be so for an ability to be used. Raises NotRead."""
    found: list[p.Test] = []
    for each in one.prefixes:
        match each:
            case t.Condition(When.WHEN, clause) if use is a.Use.WINDOW:
                found.append(in_window(reader, clause))
            case _:
                found.append(prefix(reader, each))
    if use is a.Use.WINDOW:
        found += _such_rites(one.body)
    return tuple(found)


def _such_rites(body: t.Body) -> Iterator[p.Test]:
    """The rites of which the body speaks: only in these it does anything."""
    for node in nodes(body):
        match node:
            case t.Some(Det.A | Det.ANY, nouns=(*_, t.Noun((*_, Kind.RITE)))):
                try:
                    wanted = rite(Reader(), node)
                except NotRead:
                    continue
                if wanted != p.Rite():
                    yield p.InRite(wanted)


def _of_rite(node: Node) -> bool:
    match node:
        case t.Noun((*_, Kind.RITE | Kind.PARTICIPANT)):
            return True
    return False


def _with(
    reader: Reader, done: list[d.Step], one: t.Sentence, words: str, xs: list[a.XIs]
) -> list[d.Step]:
    """The steps with those of a further sentence: what each House does is done in its turn."""
    last = done[-1] if done else None
    match one.prefixes:
        case (t.Condition(When.IF, t.Clause(acts=(t.Act(Modal.CANNOT),))),) if isinstance(
            last, d.ForEach
        ):
            before, reader.subject = reader.subject, p.KeptHouse(last.key)
            more = _steps(reader, one, words, xs)
            reader.subject = before
            return [*done[:-1], replace(last, steps=(*last.steps, *more))]
    more = _steps(reader, one, words, xs)
    match last:
        case d.Does(EndRite()):  # what is counted on the rite is done while there still is one
            return [*done[:-1], *more, last]
    return [*done, *more]


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
                    case d.Does(d.Engage(what)) if apart and engages is None:
                        engages, more = _turned(what)
                        found += more
                    case _:
                        found.append(step)
        except NotRead:
            words = in_words(t.Sentence(None, (), (), t.Body((t.Part((), part),)), None, ()))
            found.append(by_hand(capital(words), part))
    return tuple(found), engages


def _turned(what: p.Which) -> tuple[p.Which, tuple[d.Step, ...]]:
    """The card that engages, and what engages besides: this card, and a Spice Harvester."""
    match what:
        case p.Together((first, *more)):
            return first, tuple(d.Does(d.Engage(one), p.You()) for one in more)
    return what, ()


def _steps(reader: Reader, one: t.Sentence, words: str, xs: list[a.XIs]) -> list[d.Step]:
    """The steps of a sentence; the whole of it by hand, where some of it is not read."""
    try:
        return _read(reader, one, xs)
    except NotRead:
        return [by_hand(words, one)]


def _read(reader: Reader, one: t.Sentence, xs: list[a.XIs]) -> list[d.Step]:
    """The steps of a sentence; what X is goes to the ability. Raises NotRead."""
    let = letting(replace(one, prefixes=()))
    if let is not None:
        cases = tuple(prefix(reader, each) for each in one.prefixes)
        xs.append(a.XIs(let.compare, reader.sum(let.sum), test=cases))
        return []
    if one.otherwise is not None:
        raise NotRead("otherwise")
    if _resets(one):  # the CROE follows the Guild Hoard at all times, whatever is asked
        return [d.Does(d.ResetCroe(), p.You())]
    match one.prefixes:
        case (t.Condition(When.UNLESS, price),) if pays(price):
            found = unless(reader, price, lambda: steps(reader, one.body))
        case prefixes:
            tests = [prefix(reader, each) for each in prefixes]
            found = steps(reader, one.body)
            for test in reversed(tests):
                found = (d.If(test, found),)
    xs += [a.XIs(one_let.compare, reader.sum(one_let.sum)) for one_let in one.lets]
    return list(found)


def _resets(one: t.Sentence) -> bool:
    match one.body.parts:
        case (t.Part((), t.Clause(None, _, (t.Act(None, (t.Do(verb=Verb.RESET),)),))),):
            return True
    return False
