"""All that a viewer can be shown of a game, as text, for the law that it tells no secret."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, ParamSpec

from kanly.completion.table import words_said
from kanly.game.history_page import answered, differences
from kanly.game.history_page import page as why_page
from kanly.game.legal_page import open_actions
from kanly.game.legal_page import page as options_page
from kanly.game.log_page import came, came_lines, foreseen, lines, worth
from kanly.game.page import page as status_page
from kanly.game.report import report_sheet, text_report
from kanly.game.rite import foreseen as rite_foreseen
from kanly.game.rite_page import page as rite_page
from kanly.game.status_documents import status_json
from kanly.play.board import board
from kanly.printing.game_sheet import filled_sheets
from tracker.engine.errors import TrackerError
from tracker.engine.events import CommandGiven
from tracker.engine.state import Game
from tracker.engine.table import CardFacts, Secret
from tracker.log.record import Head
from tracker.table.dispatch import give
from tracker.views.seen import View
from tracker.views.telling import awaited
from tracker.views.why import OF_GAME, OF_HOUSE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tracker.engine.events import Event
    from tracker.engine.words import HouseId
    from tracker.table.menu import Menu

P = ParamSpec("P")
SECRET = Secret(3, "a word to seal with")


class Moment:
    """A position of a game, with the command that led to it.

    Attributes:
        start: How many events came before that command.
    """

    def __init__(self, events: Sequence[Event], states: Sequence[Game]) -> None:
        self.events, self.game = events, states[-1]
        begins = [n for n, event in enumerate(events) if isinstance(event, CommandGiven)]
        self.start = begins[-1] if begins else 0
        self.before = states[self.start]


def everything(
    moment: Moment, facts: CardFacts, viewer: HouseId, names: Sequence[str], seed: int
) -> Iterator[tuple[str, str]]:
    """What each view is called, and its text; the slow ones take turns, by the seed.

    `names` are tried where a card can be named.
    """
    random = Random(seed)
    game = moment.game
    view = View(Head(game="law", branch="main", seq=game.seq), game, moment.events, facts, viewer)
    found = open_actions(view)
    yield "status", status_page(view, every=True) + status_page(view)
    yield "status as JSON", json.dumps(status_json(view))
    yield "options", options_page(view, found, every=True) + options_page(view, found)
    yield "menu", repr(found)
    yield "board", "\n".join(board(view))
    yield "awaited", awaited(view.game, view.cards)
    yield "what came", _what_came(view, moment)
    story = view.story
    yield "log as JSON", repr([(o.seq, o.quiet, o.text, o.rule, type(o.event)) for o in story])
    slow = (_logs, _text_report, _sheets, _another_branch)
    yield from slow[seed % len(slow)](view, moment, facts)
    yield from _reasons(view, names, random)
    yield from _completed(view, found, random)
    actions = [(entry.house, one.words) for entry in found.entries for one in entry.choices]
    yield from _previews(view, actions, random)
    yield from _refusals(game, facts, viewer, names, random)


def _what_came(view: View, moment: Moment) -> str:
    """What `kanly game do`, and `follow` say of the last command."""
    events = moment.events[moment.start :]
    start, told_events = view.since(moment.before, events)
    what = came(start, view.game, told_events, view.cards, view.viewer)
    return "\n".join([*came_lines(what), *lines(worth(what.story)), what.awaited])


def _logs(view: View, _moment: Moment, _facts: CardFacts) -> Iterator[tuple[str, str]]:
    yield "log", "\n".join([*lines(view.story), *lines(worth(view.story))])


def _text_report(view: View, _moment: Moment, _facts: CardFacts) -> Iterator[tuple[str, str]]:
    yield "report", text_report(view, log=True)


def _sheets(view: View, _moment: Moment, _facts: CardFacts) -> Iterator[tuple[str, str]]:
    yield "report sheet", repr(report_sheet(view, log=True))
    yield "game sheet", repr(filled_sheets(view))


def _another_branch(view: View, moment: Moment, facts: CardFacts) -> Iterator[tuple[str, str]]:
    """What differs from a line of play that ends before the last command."""
    there = View(view.head, moment.before, (), facts, view.viewer)
    yield "branches compared", repr(differences(view, there))


def _reasons(view: View, names: Sequence[str], random: Random) -> Iterator[tuple[str, str]]:
    topics = [*OF_GAME, *(f"{what} {house}" for what in OF_HOUSE for house in view.game.houses)]
    for words in (random.choice(topics), random.choice([*view.game.pieces]), random.choice(names)):
        yield f"why {words}", _or_fault(_why, view, words)


def _why(view: View, words: str) -> str:
    return why_page(view, answered(view, words.split()))


def _rite(view: View, words: Sequence[str]) -> str:
    return rite_page(view, rite_foreseen(view, words))


def _completed(view: View, found: Menu, random: Random) -> Iterator[tuple[str, str]]:
    """The words that complete a line of a House, and one that has begun with a verb."""
    verb = random.choice(found.entries).verb if found.entries else "answer"
    whose = f"{random.choice([*view.game.houses])}:"
    for said in ([], [whose, verb]):
        yield f"completed {said}", repr(words_said(view, said, ""))


def _previews(
    view: View, actions: Sequence[tuple[HouseId, str]], random: Random
) -> Iterator[tuple[str, str]]:
    """Of a few verbs, by lot, an action seen ahead; and the rite."""
    of_verb: dict[str, list[tuple[HouseId, str]]] = {}
    for house, words in actions:
        of_verb.setdefault(words.partition(" ")[0], []).append((house, words))
    for verb in random.sample(sorted(of_verb), min(3, len(of_verb))):
        house, words = random.choice(of_verb[verb])
        yield f"what-if {house}: {words}", _or_fault(_what_if, view, house, words)
    rites = [words for _, words in actions if words.startswith("rite ")]
    if view.game.rite is not None:
        rites = [""]
    for words in rites[:1]:
        yield f"preview of {words}", _or_fault(_rite, view, words.split()[1:])


def _what_if(view: View, house: HouseId, words: str) -> str:
    ahead = view.ahead(words.split(), house)
    what = came(ahead.before, ahead.after, ahead.events, ahead.cards, view.viewer)
    return "\n".join(foreseen(ahead, what, view.viewer))


def _refusals(
    game: Game, facts: CardFacts, viewer: HouseId, names: Sequence[str], random: Random
) -> Iterator[tuple[str, str]]:
    """Why a House's own words are refused, whatever card it names."""
    if not viewer:
        return
    verbs = ("deploy {}", "play {}", "petition {} 1", "engage {}", "use {}", "place {}")
    hidden = [one.id for one in game.pieces.values() if one.holder != viewer]
    tried = [*random.sample(names, 2), *random.sample(hidden, min(2, len(hidden)))]
    for name in tried:
        words = random.choice((*verbs, "rite overthrow {}", "deploy {} on {}")).replace("{}", name)
        yield f"refusal of {words}", _or_fault(_given, game, facts, words, viewer)


def _given(game: Game, facts: CardFacts, words: str, house: HouseId) -> str:
    give(game, facts, words.split(), house, secret=SECRET, chance=lambda: "a lot")
    return "done"


def _or_fault(does: Callable[P, str], *given: P.args, **named: P.kwargs) -> str:
    try:
        return does(*given, **named)
    except TrackerError as fault:
        return f"{type(fault).__name__}: {fault}"
