"""Makes the table of bonuses out of the operation trees; nothing at the table needs it.

python -m tracker.rite.texts.bonus_rows > tracker/rite/texts/data/bonuses.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait, Verb
from cardbase.operation.style import FULL
from cardbase.operation.things import thing
from cardbase.operation.words import Compare, Join, Prep, Ref, When
from cardbase.vocabulary import CardType
from tracker.effects.writing import write
from tracker.rite.texts.bearers import Role
from tracker.rite.texts.bonuses import COLUMNS
from tracker.rite.texts.measures import MEASURES
from tracker.rite.texts.reading import Rites, Setting, bearer, rites
from tracker.words import Stat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

STATS = {Trait.FORCE: Stat.FORCE, Trait.RESISTANCE: Stat.RESISTANCE}


class NotPlainError(Exception):
    """A sentence says of rites what the table cannot hold."""


def bonuses_of(operation: t.Operation) -> Iterator[tuple[str, ...]]:
    """What an operation adds in rites as long as its card is deployed: rows without the card."""
    for item in operation.items:
        match item:
            case t.Sentence(
                None, (_, *_) as prefixes, (), t.Body((t.Part((), t.Clause() as said),)), None, lets
            ):
                try:
                    yield from list(_rows(_setting(prefixes), said, lets))
                except NotPlainError:
                    continue


def _rows(setting: Setting, said: t.Clause, lets: tuple[t.Let, ...]) -> Iterator[tuple[str, ...]]:
    """The rows of a sentence. Raises NotPlainError."""
    on = setting.on if said.subject == t.Refers(Ref.IT) else bearer(said.subject)
    when = (setting.role, setting.rites.kinds, setting.rites.participant, setting.bears)
    match said:
        case t.Clause(_, None, (t.Act(None, (deed,)),), None) if on is not None:
            for stat, amount, times in _given(deed, lets):
                yield on, *when, stat, str(amount), times


def _given(deed: t.Deed, lets: tuple[t.Let, ...]) -> Iterator[tuple[Stat, int, str]]:
    """What a card gets, how much, and what it is multiplied with. Raises NotPlainError."""
    match deed:
        case t.Do(False, Verb.GAIN, what, tails, None, ()):
            for one in what.of if isinstance(what, t.Joined) and what.join is Join.AND else (what,):
                if not isinstance(one, t.Bonus) or one.trait not in STATS:
                    raise NotPlainError
                yield STATS[one.trait], *_amount(one.amount, tails, lets)


def _setting(prefixes: tuple[t.Prefix, ...]) -> Setting:
    """What comes before the comma. Raises NotPlainError."""
    match prefixes:
        case (t.During(what),):
            return Setting(rites=_rites(what))
        case (t.Condition(When.WHILE, on),):
            return _doing(on)
        case (t.During(what), t.Condition(When.WHILE, on)):
            match on.acts:
                case (t.Act(None, (t.Do(False, Verb.HAVE, t.Some(nouns=(noun,)), ()),)),):
                    kind = " ".join(word for word in noun.words if word != Kind.DEPLOYED)
                    return Setting(on=bearer(on.subject), rites=_rites(what), bears=kind)
    raise NotPlainError


def _doing(on: t.Clause) -> Setting:
    """A card that takes part, leads or Counters. Raises NotPlainError."""
    who = bearer(on.subject)
    match on.acts:
        case (t.Act(None, (t.Do(False, Verb.PARTICIPATE, None, (t.Adjunct(Prep.IN, what),)),)),):
            return Setting(on=who, role=Role.PARTICIPATES, rites=_rites(what))
        case (t.Act(None, (t.Do(False, Verb.LEAD, what, ()),)),):
            return Setting(on=who, role=Role.LEADS, rites=_rites(what))
        case (t.Act(None, (t.Do(False, Verb.COUNTER, None, ()),)),):
            return Setting(on=who, role=Role.COUNTERS)
    raise NotPlainError


def _rites(what: t.Thing | None) -> Rites:
    """The rites a thing is. Raises NotPlainError where the table cannot tell them."""
    found = rites(what)
    if found is None or found != Rites(kinds=found.kinds, participant=found.participant):
        raise NotPlainError
    return found


def _amount(
    amount: t.Amount, tails: tuple[t.Tail, ...], lets: tuple[t.Let, ...]
) -> tuple[int, str]:
    """How much, and what it is multiplied with. Raises NotPlainError."""
    match amount, tails, lets:
        case t.Amount(fixed, 0), (), ():
            return fixed, ""
        case t.Amount(fixed, 0), (t.Adjunct(Prep.PER, each),), ():
            times = f"each {thing(each, FULL)}"
        case t.Amount(0, fixed), (), (t.Let(Compare.IS, t.Sum((t.Addend(1, what, None),))),):
            times = thing(what, FULL)
        case _:
            raise NotPlainError
    if times not in MEASURES:
        raise NotPlainError
    return fixed, times


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table: of personas, holdings and resources, which stay in play."""
    for card, operation in operations:
        if card.type not in {CardType.PLAN, CardType.EVENT}:
            for row in bonuses_of(operation):
                yield card.id, *row


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
