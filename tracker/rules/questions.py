"""Questions to the players: asked with the rule that leaves it open, answered with `answer`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from tracker.engine.errors import Misread, SeveralFit
from tracker.engine.events import Answered, Asked
from tracker.engine.options import Candidate, Number, Option, Several, option
from tracker.engine.state import Question
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, Who, verb
from tracker.engine.words import DONE, EFFECT, HouseId, PieceId
from tracker.rules.operation import OF_OPERATION, close_window
from tracker.standing.speech import LARGEST, Words, numbered, the_piece

Act = Callable[[Table, Question, str], None]
ANSWERS: dict[str, Act] = {}
"""Topic of a question -> the handler of its answer."""

Offer = Callable[[Table, Question], Sequence[str]]
OFFERS: dict[str, Offer] = {}
"""Topic of a question -> the function that lists answers not contained in the question."""


def offers(topic: str) -> Callable[[Offer], Offer]:
    """Registers the function that lists answers not contained in questions of a topic."""
    return lambda offer: OFFERS.setdefault(topic, offer)


def answers(topic: str, *, of_operation: bool = False) -> Callable[[Act], Act]:
    """Registers the handler of answers to the questions of a topic.

    Those `of_operation` are closed with the operation that asks them.
    """

    def enter_act(act: Act) -> Act:
        if topic in ANSWERS:
            raise ValueError(f'"{topic}" is answered already')
        ANSWERS[topic] = act
        if of_operation:
            OF_OPERATION.add(topic)
        return act

    return enter_act


def ask(  # noqa: PLR0913, PLR0917 - the fields of a question
    at: Table,
    topic: str,
    rule: str,
    house: HouseId,
    text: str,
    about: PieceId = "",
    choices: Sequence[str] = (),
    *,
    suggested: str = "",
    frame: str = "",
    key: str = "",
    low: int | None = None,
    high: int | None = None,
    several: bool = False,
) -> None:
    """Ask a House, or the first that still plays if it has lost; the game waits for the answer.

    The topic is a key of ANSWERS. The choices are words or ids of cards; none for a number or free
    text. `answer` without argument gives the suggested answer. An ability that asks (`frame`)
    stores the answer under the key. Low and high limit the number, or the number of choices.
    """
    playing = at.game.playing()
    asked = Asked(
        rule=rule,
        question=at.next_id("q"),
        topic=topic,
        house=house if house in playing or not playing else playing[0],
        text=text,
        about=about,
        choices=tuple(choices),
        suggested=suggested,
        frame=frame,
        key=key,
        low=low,
        high=high,
        several=several,
    )
    at.emit(asked)


def answer(at: Table, question: Question, text: str) -> None:
    """Answer an open question and continue what asked it. Raises Misread."""
    said = text.strip() if question.several else choice_meant(at, question, text)
    at.emit(Answered(rule=question.rule, question=question.id, answer=said))
    if act := ANSWERS.get(question.topic):
        act(at, question, said)


def choice_meant(at: Table, question: Question, text: str) -> str:
    """The choice typed: exactly, by number, prefix, words, or the name of its card.

    Raises:
        Misread, SeveralFit: it matches none of the choices, or several.
    """
    typed = text.strip() or question.suggested
    choices = {choice.lower(): choice for choice in question.choices}
    expected = f"an answer ({', '.join(question.choices)})" if choices else "an answer"
    if not typed:
        raise Misread(expected, "")
    if not choices:
        return typed
    if typed.lower() in choices:
        return choices[typed.lower()]
    if by_number := _by_number(question, typed):
        return by_number
    words = {low: choice for low, choice in choices.items() if choice not in at.game.pieces}
    begun = [choice for low, choice in words.items() if low.startswith(typed.lower())]
    parts = set(typed.lower().split())
    begun = begun or [choice for low, choice in words.items() if parts <= set(low.split())]
    if len(begun) > 1:
        raise SeveralFit(typed, tuple(begun))
    if begun:
        return begun[0]
    pieces = [at.game.pieces[choice] for choice in question.choices if choice in at.game.pieces]
    if not pieces:
        raise Misread(expected, typed)
    return the_piece(at, typed, pieces, expected).id


def _by_number(question: Question, typed: str) -> str | None:
    """The choice with that number, None for no number. Raises SeveralFit: also a prefix."""
    choices = question.choices
    if not (typed.isascii() and typed.isdigit() and numbered(choices)):
        return None
    if not 1 <= int(typed[:4]) <= len(choices):
        return None
    found = choices[int(typed[:4]) - 1]
    begun = [choice for choice in choices if choice.split()[0] == typed]
    if begun and found not in begun:
        raise SeveralFit(typed, (found, *begun))
    return found


def go_on(at: Table) -> None:
    """Close a window that waits for nobody, before something that may ask a question."""
    window = at.game.window
    while not at.game.questions and window is not None and not window.passing:
        close_window(at)
        window = at.game.window


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for question in at.game.questions[:1]:
        if question.house != house:
            continue
        rules = (question.rule,)
        if (open_one := _open(question)) is not None:
            yield option("answer", open_one, says=question.text, rules=rules)
            return
        found, offer = question.choices, OFFERS.get(question.topic)
        if not found and offer is not None and question.frame and house:
            found = tuple(offer(at, question))  # hidden cards are described by their holder
        for said in found:
            piece = at.game.pieces.get(said)
            says = question.text if piece is None else at.name(piece)
            named = piece or at.game.houses.get(said) or said
            yield option("answer", named, says=says, rules=rules)


@verb(
    "answer [QUESTION] ANSWER | answer ANSWER, ANSWER ...",
    "answer the question that is open, or several as they follow one another",
    "G-06",
    _options,
    who=Who.ANYONE,
    phases=ALL_PHASES,
    free=True,
    several=True,
)
def _answer(at: Table, house: HouseId, words: Words) -> None:
    go_on(at)
    said = words.rest()
    first, _, rest = said.partition(" ")
    named = [question for question in at.game.questions if question.id == first.lower()]
    if not at.game.questions:
        raise Misread("an answer only when a question is open", said)
    question = named[0] if named else at.game.questions[0]
    if question.house and question.house != house:
        asked, speaks = at.house(question.house).name, at.house(house).name
        at.refuse("G-06", f"{asked} is asked, not {speaks}: {question.text}")
    if question.topic == EFFECT:
        at.refuse("G-06", f'carry it out by hand, then say "{DONE}": {question.text}')
    answer(at, question, rest if named else said)


def _open(question: Question) -> Number | Several | None:
    """What is chosen freely in an answer; None where it is one of its choices, or a hidden card."""
    low, most, choices = question.low or 0, question.high, question.choices
    if question.several and choices:
        most = len(choices) if most is None else min(most, len(choices))
        of = tuple(map(Candidate, choices))
        ways = (*(((),) if low == 0 else ()), *((one,) for one in choices if low <= 1 <= most))
        ways += (choices[:low],) * (low > 1)
        return Several(of, low, most, none="none", ways=ways)
    if choices or question.several or question.low == question.high is not None:
        return None
    unsaid = int(question.suggested) if question.suggested.isdecimal() else None
    if question.low is None and unsaid is None:
        return None
    return Number(low, int(LARGEST) if most is None else most, unsaid=unsaid)
