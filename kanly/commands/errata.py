"""`kanly errata`: the official errata, all of them or one card's, before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.card_errata import card_errata
from errata.rule_errata import all_rule_errata
from kanly.codes import Code
from kanly.errata_page import card_erratum, rule_erratum
from kanly.output import remark, say, say_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.lookup import Answer
    from errata.card_errata import CardErratum
    from errata.rule_errata import RuleErratum

VERSION = 1


def show(name: str | None = None, *, as_json: bool = False) -> int:
    """List all errata, or those of the card a name means.

    Returns 0 found, 1 no such card or no erratum of it, 3 when several cards fit.
    """
    if name is None:
        _say(card_errata(), all_rule_errata().values(), None, as_json=as_json)
        return Code.FOUND
    from cardbase import open_catalog
    from cardbase.lookup import Fit, look_up
    from kanly.fit import told
    from kanly.progress import Progress

    with open_catalog(Progress()) as catalog:
        answer = look_up(catalog, name)
    for line in told(answer):
        remark(line)
    if answer.fit is Fit.SEVERAL:
        _say_several(answer, as_json=as_json)
        return Code.SEVERAL
    errata = tuple(erratum for card in answer.cards for erratum in card.errata)
    if answer.cards and not errata:
        named = answer.cards[0].name
        remark(f"{named} has no official erratum; the Collected Rulings File §4.B names 17 cards.")
    if errata or as_json:
        _say(errata, (), answer, as_json=as_json)
    return Code.FOUND if errata else Code.NOT_FOUND


def _say_several(answer: Answer, *, as_json: bool) -> None:
    from kanly.card_list import listing

    if as_json:
        _say_json((), (), answer)
    else:
        say(listing(answer.cards))


def _say(
    cards: Iterable[CardErratum],
    rules: Iterable[RuleErratum],
    answer: Answer | None,
    *,
    as_json: bool,
) -> None:
    if as_json:
        _say_json(cards, rules, answer)
        return
    blocks = [card_erratum(one) for one in cards] + [rule_erratum(one) for one in rules]
    say("\n\n".join("\n".join(block) for block in blocks))


def _say_json(
    cards: Iterable[CardErratum], rules: Iterable[RuleErratum], answer: Answer | None
) -> None:
    say_json(
        "errata",
        VERSION,
        {
            "asked": answer.asked if answer else None,
            "fit": answer.fit if answer else None,
            "cards": [card.id for card in answer.cards] if answer else None,
            "card_errata": [{**vars(one), "see": list(one.see)} for one in cards],
            "rule_errata": [{**vars(one), "rules": list(one.rules)} for one in rules],
        },
    )
