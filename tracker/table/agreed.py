"""Agreements during play: changed settings, and standing answers."""

from __future__ import annotations

from collections.abc import Iterator

from tracker.engine.errors import Misread
from tracker.engine.events import AnswerStands, Noted, SettingChanged
from tracker.engine.options import Option, option
from tracker.engine.settings import ASK, BadSetting, Fixed, Setting, SettingName, chosen, setting
from tracker.engine.sight import is_seen
from tracker.engine.state import Question
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, TableVerb, Who, enter, nothing
from tracker.engine.words import EFFECT, READY, HouseId, HouseOrder, Phase
from tracker.rules.questions import answer, choice_meant
from tracker.standing.speech import Words
from tracker.table.orders import BOTH, USAGE, stand_by

MOST = 100
"""Most automatic answers after one command; further questions are left to the players."""

OFF = "off"


def change_setting(at: Table, wanted: Setting, text: str) -> None:
    """Change a setting from now on.

    Raises BadSetting, and Misread for a setting that only matters at set-up, once that is over.
    """
    value = wanted.canonical(text)
    if value is None:
        raise BadSetting(wanted, text)
    if wanted.fixed is Fixed.AFTER_SETUP and at.game.phase is not Phase.SETUP:
        raise Misread("a setting that counts after set-up, too", wanted.name)
    at.emit(SettingChanged(rule=wanted.question, setting=wanted.name.value, value=value))


def let_stand(at: Table, question: Question, text: str) -> None:
    """Answer a question and all later ones of its topic to that House in the same way.

    Raises:
        Misread: its answer is a card, a number or free text, which differ each time.
        SeveralFit: several answers match.
    """
    if not question.choices or any(one in at.game.pieces for one in question.choices):
        raise Misread("a question that is answered with one of some words", question.text)
    said = choice_meant(at, question, text)
    to = {"house": question.house, "topic": question.topic}
    at.emit(AnswerStands(rule=question.rule, **to, answer=said))
    answer(at, question, said)


def answer_as_agreed(at: Table) -> bool:
    """Answer the open question with the standing answer; returns whether there was one."""
    if not at.game.questions:
        return False
    from tracker.play import rites  # noqa: F401 - it registers the handlers of answers

    question = at.game.questions[0]
    only = _only_answer(at, question)
    said = only or at.house(question.house).answers.get(question.topic, "")
    if not only and said not in question.choices:
        return False
    if only:
        told = ", ".join(at.name(one) if one in at.game.pieces else one for one in only.split(", "))
        text = f"done by itself: {question.text} {told}"
        at.emit(Noted(rule=question.rule, house=question.house, text=text))
    answer(at, question, said)
    return True


def _only_answer(at: Table, question: Question) -> str:
    """The one answer that is possible, "" where there are more or it names a hidden card.

    With steps=ask it is asked for all the same.
    """
    choices = question.choices
    least = (question.low or 0) if question.several else 1
    asks = chosen(at.game.settings, SettingName.STEPS) == ASK
    if asks or not choices or len(choices) > least or question.topic == EFFECT:
        return ""
    pieces = [at.game.pieces[one] for one in choices if one in at.game.pieces]
    return ", ".join(choices) if all(is_seen(at.game, at.cards, one) for one in pieces) else ""


def _set(at: Table, _house: HouseId, words: Words) -> None:
    name, _, value = words.rest().replace("=", " ").partition(" ")
    change_setting(at, setting(name), value.strip())


def _stand(at: Table, house: HouseId, words: Words) -> None:
    said = words.rest()
    order, _, rest = said.partition(" ")
    if order.lower() in {*HouseOrder, BOTH}:
        stand_by(at, house, order.lower(), rest)
        return
    if said.lower() == OFF:
        if not at.house(house).answers:
            raise Misread("an answer of this House that stands", said)
        for topic in at.house(house).answers:
            at.emit(AnswerStands(rule="G-02", house=house, topic=topic, answer=""))
        return
    if not at.game.questions:
        raise Misread(f"an answer while a question is open, or {OFF}", said)
    question = at.game.questions[0]
    if question.house != house:
        raise Misread(f"{at.house(question.house).name} to say it, who is asked", said)
    let_stand(at, question, said)


def _ends(at: Table, house: HouseId) -> Iterator[Option]:
    if at.house(house).answers:
        answers = at.house(house).answers
        says = f"be asked again: {', '.join(answers)}"
        if answers.keys() == {READY}:
            says = "not ready to begin after all"
        yield option("standing", OFF, says=says, rules=("G-02",))


enter(
    TableVerb(
        word="set",
        usage="set SETTING VALUE",
        says="change a setting from now on (kanly game settings)",
        phases=ALL_PHASES,
        who=Who.TABLE,
        rule="G-02",
        run=_set,
        options=nothing,
        free=True,
    ),
    TableVerb(
        word="standing",
        usage=f"standing ANSWER | {USAGE} | standing {OFF}",
        says="answer, pass or be done so each time, without being asked; or be asked again",
        phases=ALL_PHASES,
        who=Who.ANYONE,
        rule="G-02",
        run=_stand,
        options=_ends,
        free=True,
        quiet=True,
    ),
)
