"""Makes the table of abilities out of the operation trees; nothing at the table needs it.

python -m tracker.rite.texts.ability_rows > tracker/rite/texts/data/abilities.csv
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, State, Verb
from cardbase.operation.sentences import clause as worded
from cardbase.operation.style import FULL
from cardbase.operation.words import Being, Det, Join, Modal, Prep, Ref, When
from cardbase.vocabulary import CardType
from tracker.effects.writing import write
from tracker.rite.texts.abilities import COLUMNS, Ability
from tracker.rite.texts.bearers import Bearer, Role
from tracker.rite.texts.reading import Rites, Setting, bearer, plain_sentences, rites

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cardbase.card import Card

ROLES = {
    Verb.LEAD: Role.LEADS,
    Verb.PARTICIPATE: Role.PARTICIPATES,
    Verb.INITIATE: Role.INITIATES,
}
MAY = {Verb.COUNTER: Ability.COUNTER, Verb.DIRECT: Ability.DIRECT}
GAINED = {Kind.SURPRISE: Ability.SURPRISE, Kind.DIRECT: Ability.DIRECT}
TO_COUNTER = (t.Do(at_once=False, verb=Verb.COUNTER, what=None, tails=()),)
COUNTERS = {(Kind.COUNTER, Kind.TACTIC), (Kind.COUNTER, Kind.OPERATION)}
TAKES_PART = "must engage it as a participant"
UPRIGHT = "the target of that rite is disengaged"
"""When the target can be made to engage."""


def abilities_of(operation: t.Operation) -> Iterator[tuple[str, ...]]:
    """The rows of an operation, without its card."""
    for prefixes, said in plain_sentences(operation):
        setting = _setting(prefixes)
        found = None if setting is None else _ability(said, setting)
        if setting is not None and found is not None:
            on, ability = found
            now = setting.rites
            narrowed = (setting.role, now.kinds, now.target, now.participant, setting.bears)
            yield (ability, on, *narrowed)


def _setting(prefixes: tuple[t.Prefix, ...]) -> Setting | None:
    match prefixes:
        case ():
            return Setting()
        case (t.During(what),):
            found = rites(what)
            return None if found is None else Setting(rites=found)
        case (t.Condition(When.WHILE | When.WHEN, clause),):
            return _doing(clause)
        case (t.Condition(When.WHEN, doing), t.Condition(When.IF, target)) if (
            worded(target, FULL) == UPRIGHT
        ):
            return _doing(doing)
        case (t.Condition(When.WHILE, clause), t.During(what)):
            return _bearing(clause, rites(what))
    return None


def _bearing(clause: t.Clause, found: Rites | None) -> Setting | None:
    """A condition that a card bears another, in rites."""
    on, bears = bearer(clause.subject), _bears(clause)
    if found is None or on is None or not bears:
        return None
    return Setting(on=on, rites=found, bears=bears)


def _doing(clause: t.Clause) -> Setting | None:
    """A condition that a card leads, initiates, or takes part in rites."""
    on = bearer(clause.subject)
    match clause.acts:
        case (t.Act(None, (t.Do(False, verb, what, tails, None, ()),)),) if verb in ROLES:
            match tails:
                case (t.Adjunct(Prep.IN, where),) if what is None:
                    what = where
            found = rites(what)
            if on is not None and found is not None:
                return Setting(on=on, role=ROLES[verb], rites=found)
        case (t.Act(None, (t.Do(False, Verb.INITIATE, what, (), Join.AND, (Verb.LEAD,)),)),):
            found = rites(what)
            if on is not None and found is not None:
                return Setting(on=on, role=Role.INITIATES, rites=found)
    return None


def _bears(clause: t.Clause) -> str:
    """The kind of card that a condition has a card bear, "" for none."""
    match clause.acts:
        case (t.Act(None, (t.Do(False, Verb.HAVE, t.Some(nouns=(t.Noun((kind,)),)), ()),)),):
            return str(kind)
    return ""


def _ability(said: t.Clause, setting: Setting) -> tuple[Bearer, Ability] | None:
    """Who has which ability."""
    on = setting.on if said.subject in {None, t.Refers(Ref.IT)} else bearer(said.subject)
    match said.acts:
        case (t.Act(modal, (deed,)),) if on is not None:
            found = _given(modal, deed)
            return None if found is None else (on, found)
        case (t.Act(Modal.NOT, (t.Do(False, Verb.ENGAGE, who, (t.Purpose(_, do),)),)),) if (
            bearer(who) and do == TO_COUNTER
        ):
            return bearer(who) or Bearer.ITSELF, Ability.NOT_TURNED
        case (t.Act(Modal.MUST, (t.Do(False, Verb.ENGAGE, t.Refers(Ref.IT)),)),) if (
            _is_defender(said.subject) and setting.on and worded(said, FULL).endswith(TAKES_PART)
        ):
            return setting.on, Ability.FORCES
    return None


def _is_defender(who: t.Thing | None) -> bool:
    match who:
        case t.Some(Det.THE, None, None, False, None, (t.Noun((Kind.DEFENDER,)),), ()):
            return True
    return False


def _given(modal: Modal | None, deed: t.Deed) -> Ability | None:
    match modal, deed:
        case Modal.MAY, t.Do(False, verb, None, ()) if verb in MAY:
            return MAY[verb]
        case None, t.Do(False, Verb.GAIN, t.Some(None, quals=(), nouns=(t.Noun((kind,)),)), ()):
            return GAINED.get(kind)
        case None, t.Do(False, Verb.IGNORE, what, ()) if _is_counters(what):
            return Ability.IGNORES
        case None, t.Be(Being.BE, False, (State.IMMUNE,), None, None, (t.Adjunct(Prep.TO, what),)):
            return Ability.IMMUNE if _is_surprise(what) else None
        case Modal.NEED_NOT, t.Be(
            Being.BE, False, (State.DISENGAGED,), None, None, (t.Purpose(_, do),)
        ) if do == TO_COUNTER:
            return Ability.ENGAGED_TOO
    return None


def _is_surprise(what: t.Thing) -> bool:
    match what:
        case t.Some(None, nouns=(t.Noun((Kind.SURPRISE,)),), quals=()):
            return True
    return False


def _is_counters(what: t.Thing | None) -> bool:
    """Whether a thing is all effects of Counter tactics and Counter operations."""
    match what:
        case t.Some(nouns=(t.Noun((Kind.EFFECT,)),), quals=(t.Linked(_, t.Some(nouns=by)),)):
            return {noun.words for noun in by} == COUNTERS
    return False


def rows(operations: Iterable[tuple[Card, t.Operation]]) -> Iterator[tuple[str, ...]]:
    """The rows of the table: of the cards that stay in play; what tactics give is an effect."""
    for card, operation in operations:
        if card.type not in {CardType.PLAN, CardType.EVENT}:
            for row in abilities_of(operation):
                yield (card.id, *row)


def main() -> None:
    """Write the table to the standard output."""
    write(COLUMNS, rows)


if __name__ == "__main__":
    main()
