"""All that a viewer can be shown of a game, as text, for the law that it tells no secret."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, ParamSpec

from kanly.game.history_page import answered
from kanly.game.history_page import page as why_page
from kanly.game.legal_page import open_actions
from kanly.game.legal_page import page as options_page
from kanly.game.log_page import came, foreseen, lines, worth
from kanly.game.page import page as status_page
from kanly.game.report import report_sheet, text_report
from kanly.game.rite import foreseen as rite_foreseen
from kanly.game.rite_page import page as rite_page
from kanly.game.status_documents import status_json
from kanly.play.board import board
from kanly.printing.game_sheet import filled_sheets
from tracker.engine.errors import TrackerError
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

P = ParamSpec("P")
SECRET = Secret(3, "a word to seal with")


def everything(
    game: Game,
    events: Sequence[Event],
    facts: CardFacts,
    viewer: HouseId,
    names: Sequence[str],
    seed: int,
    share: float = 1,
) -> Iterator[tuple[str, str]]:
    """What each view is called, and its text; of the slow ones only a share, by a seed.

    `names` are tried where a card can be named.
    """
    random = Random(seed)
    head = Head(game="law", branch="main", seq=game.seq)
    view = View(head, game, events, facts, viewer)
    found = open_actions(view)
    yield "status", status_page(view, every=True) + status_page(view)
    yield "status as JSON", json.dumps(status_json(view))
    yield "options", options_page(view, found, every=True) + options_page(view, found)
    yield "menu", repr(found)
    yield "board", "\n".join(board(view))
    yield "awaited", awaited(view.game, view.cards)
    if random.random() < share:
        story = view.story
        yield "log", "\n".join([*lines(story), *lines(worth(story))])
        yield "log as JSON", repr([(o.seq, o.quiet, o.text, o.rule, type(o.event)) for o in story])
        yield "report", text_report(view, log=True)
        yield "report sheet", repr(report_sheet(view, log=True))
        yield "game sheet", repr(filled_sheets(view))
        yield from _reasons(view, names, random)
    yield from _previews(
        view, [(entry.house, one.words) for entry in found.entries for one in entry.choices], random
    )
    yield from _refusals(game, facts, viewer, names, random)


def _reasons(view: View, names: Sequence[str], random: Random) -> Iterator[tuple[str, str]]:
    ids = [*view.game.pieces]
    asks = [*OF_GAME, *(f"{what} {house}" for what in OF_HOUSE for house in view.game.houses)]
    asks = [*random.sample(asks, 4), *random.sample(ids, min(8, len(ids))), *names]
    for words in asks:
        yield (
            f"why {words}",
            _or_fault(_why, view, words),
        )


def _why(view: View, words: str) -> str:
    return why_page(view, answered(view, words.split()))


def _rite(view: View, words: Sequence[str]) -> str:
    return rite_page(view, rite_foreseen(view, words))


def _previews(
    view: View, actions: Sequence[tuple[HouseId, str]], random: Random
) -> Iterator[tuple[str, str]]:
    for house, words in random.sample(actions, min(6, len(actions))):
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
    tried = [*names, *random.sample(hidden, min(4, len(hidden)))]
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
