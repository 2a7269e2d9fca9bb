"""Executes a command: its speaker, its verb, permission, consequences."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from pathlib import PureWindowsPath

from tracker.engine.errors import Misread, Refused, Unforeseen
from tracker.engine.events import CommandGiven, Noted, Overruled
from tracker.engine.options import Option
from tracker.engine.sight import is_seen, without_hidden
from tracker.engine.state import Game, Question
from tracker.engine.table import CardFacts, Hidden, Table
from tracker.engine.verbs import TableVerb, Who
from tracker.engine.words import PHASE_LONG, HouseId
from tracker.play.interval import ALL
from tracker.play.permissions import in_its_phase, speaker, verify_moment
from tracker.play.state_based import run_actions
from tracker.rules.operation import close_window, take_up
from tracker.rules.readings import run
from tracker.standing.speech import must_be_text, the_house
from tracker.table.agreed import MOST, answer_as_agreed
from tracker.table.orders import be_done_as_ordered, end_orders, pass_as_ordered
from tracker.table.verbs import VERBS


def give(  # noqa: PLR0913, PLR0917 - the parts of a command
    game: Game,
    cards: CardFacts,
    words: Sequence[str],
    house: str = "",
    why: str = "",
    secret: Hidden | None = None,
    chance: Callable[[], str] | None = None,
) -> Table:
    """Execute a command; returns the table with the new state and the events.

    Args:
        game: The present state.
        cards: The card data.
        words: "petition", "Duncan", "Idaho", "5"; a House may come first: "vernius:", "pass".
        house: The speaker, "" to infer it.
        why: The reason for overruling rules, "" for not doing so (G-02).
        secret: The secret of a sealed maximum, which is never logged.
        chance: The source of the random seed; None: the game's seed, or a new one.

    Raises:
        Refused: a rule forbids it.
        Misread: it cannot be understood; SeveralFit: it matches several cards.
    """
    at = Table(game, cards, why, secret, chance)
    say(at, words, house)
    return at


def say(at: Table, words: Sequence[str], house: str = "") -> None:
    """Execute a command as `give` does; if it is refused, earlier events stay on the table."""
    _make_ready(at.game)
    must_be_text(*words, house, at.overrule)
    house, spoken = parted(words, house)
    try:
        _do(at, the_verb(spoken.pop(0) if spoken else ""), spoken, house)
    except Refused as fault:
        raise Refused(fault.rule, without_hidden(at, spoken, fault.reason)) from fault
    except Misread as fault:
        expected, found = (without_hidden(at, spoken, t) for t in (fault.expected, fault.found))
        if (expected, found) == (fault.expected, fault.found):
            raise
        raise Misread(expected, found) from fault
    if at.broken:
        at.emit(Overruled(rules=tuple(at.broken), reason=at.overrule, by=at.speaker))


def parted(words: Sequence[str], house: str = "") -> tuple[str, list[str]]:
    """The House that words name first, "vernius: pass", else the one given; and the rest."""
    spoken = list(words)
    if spoken and ":" in spoken[0]:
        house, _, first = spoken.pop(0).partition(":")
        spoken[:0] = [first] * bool(first)
    return house, spoken


def _make_ready(game: Game) -> None:
    """Load modules needed only for a rite or an open question, to keep other commands fast."""
    if game.rite is not None or game.questions:
        from tracker.play import rites  # noqa: F401 - it enters steps and answers


def _do(at: Table, verb: TableVerb, rest: list[str], house: str) -> None:
    """Execute a verb for a House, and all consequences."""
    in_its_phase(at, verb)
    at.speaker = the_house(at, house) if house else _speaker(at, verb)
    if not _is_answer(verb):
        _verify_sight(at, verb)
        asked = at.game.questions
        _go_on(at)
        if at.game.questions and not asked:
            first = at.game.questions[0]
            closes = "passes close the window, which asks first"
            reason = f'"{verb.word}" has to wait: {closes}: {first.text} (pass, or all pass)'
            at.refuse(first.rule, reason)
    words = " ".join(rest)
    if verb.file:  # its separators are both those of Windows and "/"
        words = PureWindowsPath(words).name
    words = f"{verb.word} {words}".strip()
    at.emit(CommandGiven(house=at.speaker, words=words, closing=len(at.events)))
    verify_moment(at, verb, at.speaker)
    each = _each(at, verb, rest)
    _run(at, verb, each[0])
    for place, one in enumerate(each[1:], 1):
        if _must_wait(at, verb):
            left = ", ".join(" ".join(words) for words in each[place:])
            at.emit(Noted(rule="G-06", house=at.speaker, text=f"not yet: {verb.word} {left}"))
            return
        _go_on(at)
        verify_moment(at, verb, at.speaker)
        _run(at, verb, one)


def _verify_sight(at: Table, verb: TableVerb) -> None:
    """Refuses the words of a House that would carry out first what it does not see (Z-03).

    Whether they are refused after that, and why, would tell a House what lies there face-down.
    """
    if _hides_what_follows(at, at.speaker):
        reason = "what is declared face-down comes first (pass, or all pass)"
        at.refuse("OQ-33", f'"{verb.word}" has to wait: {reason}')


def _hides_what_follows(at: Table, house: HouseId) -> bool:
    """Whether the window that a House's word would close is about a card that it does not see."""
    operation = at.game.operation
    if not house or operation is None or not _waits_for_nobody(at.game):
        return False
    piece = at.game.pieces.get(operation.piece)
    return piece is not None and not is_seen(at.game, at.cards, piece, house)


def _must_wait(at: Table, verb: TableVerb) -> bool:
    """Whether the rest of a command has to wait, because something else is asked first."""
    if verb.word == ANSWER:
        return [question.house for question in at.game.questions[:1]] != [at.speaker]
    window = at.game.window
    return bool(at.game.questions) or (window is not None and window.passing)


def _run(at: Table, verb: TableVerb, words: list[str]) -> None:
    """Do what a verb says, and let everything follow: actions, answers that stand, orders."""
    run(at, verb, words)
    run_actions(at)
    for _ in range(MOST):
        end_orders(at)
        if not (answer_as_agreed(at) or pass_as_ordered(at) or be_done_as_ordered(at)):
            return
        run_actions(at)


def _each(at: Table, verb: TableVerb, rest: list[str]) -> list[list[str]]:
    """The words of each card where a verb is said of several: "a, b, c", or "all" it can be.

    The answers to questions that follow one another are parted so, too.
    """
    questions = at.game.questions
    if not verb.several or (verb.word == ANSWER and not (questions and _is_plain(questions[0]))):
        return [rest]
    if [word.lower() for word in rest] == [ALL] and f" {ALL}" in verb.usage:
        options = verb.options(at.asks(), at.speaker)
        found = [[*one.cards] for one in options if len(one.args) == 1]
        if not found:
            raise Misread(f"a card that {verb.word} can be said of", ALL)
        return found
    if verb.word == ANSWER and " ".join(rest) in questions[0].choices:
        return [rest]
    return [part.split() for part in " ".join(rest).split(",") if part.strip()] or [rest]


def _is_plain(question: Question) -> bool:
    """Whether no comma belongs to the answer: it is one of the choices, or a number."""
    if question.several or any("," in choice for choice in question.choices):
        return False
    return bool(question.choices) or question.low is not None or question.suggested.isdecimal()


def closes_first(game: Game, verb: TableVerb) -> bool:
    """Whether a command closes a window first that waits for nobody, and something may follow."""
    return not _is_answer(verb) and _waits_for_nobody(game)


def _waits_for_nobody(game: Game) -> bool:
    """Whether a window is open that closes with the next action that is no tactic (OQ-33)."""
    window = game.window
    return window is not None and not window.passing and window.kind not in PHASE_LONG


def _go_on(at: Table) -> None:
    """Close the windows that wait for nobody, as any other command does (OQ-33)."""
    while _waits_for_nobody(at.game):
        close_window(at)
        take_up(at)


def _speaker(at: Table, verb: TableVerb) -> HouseId:
    """The speaker; none for verbs of the table as a whole. Raises Misread for an unknown House."""
    if verb.who in {Who.TABLE, Who.ALL}:
        return ""
    if verb.who is Who.ANYONE and not at.game.houses:
        raise Misread("a House first (house NAME sponsor POWER), since none plays yet", verb.word)
    beside = at.asks()
    if not _is_answer(verb) or verb.word == ANSWER:  # it closes what waits for nobody itself
        _go_on(beside)
    return speaker(beside, verb)


def _is_answer(verb: TableVerb) -> bool:
    """Whether the verb may be used without closing the open window."""
    return verb.free or verb.who in {Who.WINDOW, Who.ASKED}


ANSWER = "answer"

WHOLE = frozenset({"all", "end", "endrite", "resign"})
"""Verbs with far-reaching effects, for which no abbreviation is accepted."""


class UnknownWord(Misread):
    """No word of the table begins so."""


def the_verb(word: str) -> TableVerb:
    """The verb with this name or unique prefix. Raises Misread, UnknownWord."""
    typed = word.lower()
    if typed in VERBS:
        return VERBS[typed]
    begun = [verb for known, verb in VERBS.items() if typed and known.startswith(typed)]
    if len(begun) == 1 and begun[0].word not in WHOLE:
        return begun[0]
    if not begun:
        raise UnknownWord("a word of the table (see kanly game legal)", word)
    raise Misread(f"a word of the table ({', '.join(verb.word for verb in begun)})", word)


def legal(
    game: Game,
    cards: CardFacts,
    house: HouseId = "",
    *,
    table: bool = False,
    words: Container[str] = VERBS,
) -> Iterator[tuple[HouseId, TableVerb, Option]]:
    """All legal actions of the Houses, in the order of the table of verbs.

    Args:
        game: The present state.
        cards: The card data.
        house: Only those of this House, "" for all, including those for the table as a whole.
        table: With those of a House include those for the table as a whole, too.
        words: Only those of these verbs.
    """
    _make_ready(game)
    now = Table(game, cards)
    later = now.asks()
    try:
        _go_on(later)
    except Unforeseen:  # a card that whoever looks does not see comes up next
        later = now
    theirs = (house,) if house else game.playing() or tuple(game.houses)
    for speaks in (*theirs, "") if table or not house else theirs:
        waits = _hides_what_follows(now, speaks)
        for verb in VERBS.values():
            if verb.word not in words or (waits and not _is_answer(verb)):
                continue
            at = now if _is_answer(verb) else later
            if (verb.who is Who.ALL) == (not speaks) and _may_say(at, verb, speaks):
                try:
                    yield from ((speaks, verb, one) for one in verb.options(at.asks(), speaks))
                except Unforeseen:  # whoever looks does not see the cards the rest depends on
                    continue


def _may_say(at: Table, verb: TableVerb, house: HouseId) -> bool:
    """Whether a verb is allowed now; the phase is checked first, as it excludes most verbs."""
    if at.game.phase not in verb.phases:
        return False
    try:
        verify_moment(at, verb, house)
    except (Refused, Unforeseen):
        return False
    return True
