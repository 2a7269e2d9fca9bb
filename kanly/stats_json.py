"""The statistics of a deck as JSON; the keys are documented in docs/json.md and stay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.statistics.income import RULES as INCOME_RULES
from cardbase.statistics.income import WARES
from cardbase.statistics.odds import RULES as ODDS_RULES

if TYPE_CHECKING:
    from cardbase.statistics.income import Income
    from cardbase.statistics.makeup import Allegiances, Costs, Favor, KindCount
    from cardbase.statistics.talents import Strength, TalentCount
    from cardbase.statistics.whole import Drawing, Statistics
    from kanly.output import Json

VERSION = 2
PLACES = 6
"""Decimal places of a chance."""


def stats_json(stats: Statistics) -> dict[str, Json]:
    """Everything that is counted; chances are from 0 to 1."""
    return {
        "powers": list(stats.powers),
        "adversaries": list(stats.adversaries),
        "sizes": {
            one.section.name.lower(): {"cards": one.cards, "different": one.different}
            for one in stats.sizes
        },
        "costs": {one.section.name.lower(): _costs(one) for one in stats.costs},
        "kinds": [_kind(one) for one in stats.kinds],
        "allegiances": {one.section.name.lower(): _allegiances(one) for one in stats.allegiances},
        "favor": _favor(stats.favor),
        "talents": [_talent(one) for one in stats.talents],
        "strengths": [_strength(one) for one in stats.strengths],
        "income": _income(stats.income),
        "odds": _odds(stats.drawing),
    }


def _costs(one: Costs) -> Json:
    return {
        "fixed": list(one.fixed),
        "x": one.open,
        "events": one.events,
        "mean": None if one.mean is None else round(float(one.mean), 3),
        "median": None if one.median is None else float(one.median),
    }


def _kind(one: KindCount) -> Json:
    return {
        "section": one.section.name.lower(),
        "kind": one.kind.name.lower(),
        "count": one.count,
        "subtypes": {word: many for word, many in one.subtypes},  # noqa: C416 - a dict of Json
    }


def _allegiances(one: Allegiances) -> Json:
    other = {power.value: count for power, count in one.other}
    return {"neutral": one.neutral, "sponsor": one.sponsor, "other": other}


def _favor(favor: Favor) -> Json:
    return {
        "owed": favor.owed,
        "outside": [
            {
                "power": one.power,
                "adversary": one.adversary,
                "count": one.count,
                "favor": one.favor,
                "cards": [card.id for card in one.cards],
                "rule": "CP-03" if one.adversary else "AL-04",
            }
            for one in favor.outside
        ],
        "payable": {"cards": favor.payable, "solaris": favor.payable_cost, "rule": "P-08"},
    }


def _talent(one: TalentCount) -> Json:
    return {
        "talent": one.talent,
        "personas": one.personas,
        "best": one.best,
        "sum": one.total,
        "needed": [
            {
                "rank": need.rank,
                "count": need.count,
                "cards": [card.id for card in need.cards],
                "met": need not in one.unmet,
            }
            for need in one.needed
        ],
    }


def _strength(one: Strength) -> Json:
    return {
        "what": one.what,
        "type": one.of,
        "cards": one.cards,
        "best": one.best,
        "sum": one.total,
        "without": one.without,
    }


def _income(income: Income) -> Json:
    return {
        "rules": list(INCOME_RULES),
        "each_turn": [
            {"ware": ware, "least": income.least(ware), "most": income.most(ware)} for ware in WARES
        ],
        "holdings": [
            {
                "id": source.card.id,
                "full_name": source.card.full_name,
                "ways": [
                    [{"gives": gain.gives, "amount": gain.amount} for gain in way]
                    for way in source.ways
                ],
                "not_counted": list(source.unsure),
            }
            for source in income.sources
        ],
        "others": [card.id for card in income.others],
    }


def _odds(drawing: Drawing) -> Json:
    return {
        "supposed": {
            section.name.lower(): {
                "drawn_each_turn": drawing.pace.of(section),
                "rules": list(ODDS_RULES[section]),
                "seen_by_turn": list(seen),
            }
            for section, seen in drawing.seen.items()
        },
        "chances": [
            {
                "section": one.wanted.section.name.lower(),
                "what": one.wanted.what,
                "copies": one.wanted.copies,
                "at_least": one.wanted.least,
                "by_turn": [round(float(chance), PLACES) for chance in one.chances],
            }
            for one in drawing.odds
        ],
    }
