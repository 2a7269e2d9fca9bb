"""The charts of a deck, the chances asked for, its opening hands, its games alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardbase.cards.words import type_line
from cardbase.decks.deck_list import OPENING, Section, deal
from cardbase.statistics.hand import outset, over_turns
from cardbase.statistics.odds import TURNS, USUAL, Pace
from cardbase.statistics.paying import purse
from cardbase.statistics.whole import Question, statistics
from errata.errors import KanlyError
from kanly.deck import draw as words
from kanly.deck import odds_page as odds
from kanly.deck.draw import SEEDS
from kanly.deck.goldfish import goldfish_sheet
from kanly.deck.goldfish_counts import PlayedGame, counts, played, seeds_of
from kanly.deck.sheet import deck_sheet
from kanly.web.decks.cards import named, price
from kanly.web.decks.hand import Asked, DeckAtHand, done, frame
from templates.records import RecordTable, StatsPart
from templates.web.decks_views import ChancesAsked, CountsPage, DealtRow, DrawsPage, TurnRows

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from cardbase.statistics.whole import Statistics

GAMES, MOST_GAMES, GAME_TURNS = 50, 200, 4
"""Games of a deck alone on a page: how many unasked, at most, and turns of each."""

AT_ONCE = 2
"""Games that are played before others have their turn at the desk."""

TOLD_TURNS, MOST_TURNS = 3, 12
"""Turns of an opening hand that are told unasked, and at most."""


def counts_page(hand: DeckAtHand, asked: Asked, did: str, fault: str) -> CountsPage:
    """The statistics with their pictures; before them the chances asked for."""
    case = hand.verdict.case
    whole = statistics(case)
    sheet = deck_sheet(hand.source.title, hand.verdict, whole, hand.source.refused)
    wants = ChancesAsked(
        first=asked.one("first", 80),
        second=asked.one("second", 80),
        turns=asked.number("turns", TURNS, 1, 20),
        imperial=asked.number("imperial", USUAL[Section.IMPERIAL], 0, OPENING[Section.IMPERIAL]),
        house=asked.number("house", USUAL[Section.HOUSE], 0, OPENING[Section.HOUSE]),
        spent=asked.number("spent", 0, 0, 99),
    )
    answer = None
    if names := tuple(filter(None, (wants.first, wants.second))):
        asks = Question(
            names=names,
            at_once=len(names) > 1,
            turns=wants.turns,
            pace=Pace(imperial=wants.imperial, house=wants.house),
            spent=wants.spent,
        )
        try:
            answer = chances(statistics(case, asks))
        except KanlyError as refused:
            fault = fault or f"{refused}."
    cards = sorted({entry.card.full_name for entry in hand.deck.entries})
    return CountsPage(
        title=f"{hand.source.name}: charts",
        deck=frame(hand, "counts", did, fault),
        asked=wants,
        answer=answer,
        parts=(*sheet.makeup, *sheet.halves, *sheet.turns),
        names=tuple(cards),
    )


def chances(found: Statistics) -> StatsPart:
    """The chances asked for, in tables."""
    drawing = found.drawing
    columns = odds.odds_columns(drawing)
    tables = [
        RecordTable(caption=section, columns=columns, rows=rows)
        for section in drawing.seen
        if len(rows := odds.odds_rows(drawing, section)) > 1
    ]
    if joint := odds.joint_rows(drawing):
        tables.append(RecordTable(caption=odds.TOGETHER, columns=columns, rows=joint))
    return StatsPart(
        heading=odds.ODDS,
        tables=tuple(tables),
        lines=(*odds.odds_words(drawing), *odds.joint_words(drawing)),
    )


# Opening hands


def draws_page(
    hand: DeckAtHand,
    asked: Asked,
    did: str,
    fault: str,
    games: Sequence[PlayedGame] = (),
) -> DrawsPage:
    """An opening hand, what becomes of it; games of the deck alone where some were played."""
    anew = random.SystemRandom().randrange(SEEDS)
    again = asked.one("do") == "again"
    seed = anew if again else asked.number("seed", anew, 0, SEEDS - 1)
    turns = asked.number("turns", TOLD_TURNS, 0, MOST_TURNS)
    pace = Pace(imperial=USUAL[Section.IMPERIAL], house=USUAL[Section.HOUSE])
    following = turns * max(OPENING.values())
    dealt = deal(hand.deck, random.Random(seed), following)  # noqa: S311 - a game, no secret
    case, rows, said = hand.verdict.case, list[TurnRows](), ""
    if turns:
        money = purse(case)
        for one in over_turns(dealt, money, pace, turns, outset(case)):
            row = TurnRows(
                heading=words.turn_heading(one),
                rows=tuple(words.turn_rows(one)),
                lost=words.drawn_out(one, pace),
            )
            rows.append(row)
        said = words.supposed(pace, money)
    alone: tuple[StatsPart, ...] = ()
    says = ""
    if games:
        found = counts(hand.catalog, games, GAME_TURNS, game_seed(asked))
        sheet = goldfish_sheet(hand.source.title, found)
        alone, says = sheet.turns, sheet.outcome
    return DrawsPage(
        title=f"{hand.source.name}: draw",
        deck=frame(hand, "draws", did, fault),
        seed=seed,
        turns=turns,
        hand=tuple(map(_dealt, dealt.hand)),
        assembly=tuple(map(_dealt, dealt.assembly)),
        played=tuple(rows),
        supposed=said,
        games=how_many(asked),
        most_games=MOST_GAMES,
        alone=alone,
        alone_says=says,
    )


def _dealt(card: Card) -> DealtRow:
    return DealtRow(card=named(card), cost=price(card), kind=type_line(card).rstrip("."))


def how_many(asked: Asked) -> int:
    """How many games are to be played."""
    return asked.number("games", GAMES, 1, MOST_GAMES)


def game_seed(asked: Asked) -> int:
    """What repeats the games: the seed of the hand."""
    return asked.number("seed", 0, 0, SEEDS - 1)


def some_games(catalog: Catalog, asked: Asked, seeds: Sequence[int]) -> list[PlayedGame]:
    """A few games of a deck alone. Raises Refused where it cannot be laid out, and as `done`."""
    hand, _, _ = done(asked, catalog)
    whose = hand.verdict.case.sponsor
    return [*played(catalog, hand.deck, whose, GAME_TURNS, seeds)]


def seeds_for(asked: Asked) -> list[list[int]]:
    """The seeds of the games, in pieces that are played one after the other."""
    every = seeds_of(game_seed(asked), how_many(asked))
    return [every[at : at + AT_ONCE] for at in range(0, len(every), AT_ONCE)]
