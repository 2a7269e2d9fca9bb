"""`kanly errata`: the official errata, all of them or one card's, before and after."""

from __future__ import annotations

from typing import TYPE_CHECKING

from errata.card_errata import card_errata
from errata.rule_errata import all_rule_errata
from kanly.errata_page import card_erratum, rule_erratum
from kanly.output import remark, say, say_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cardbase.lookup import Answer
    from errata.card_errata import CardErratum
    from errata.rule_errata import RuleErratum

FOUND, NOT_FOUND, SEVERAL = 0, 1, 3
VERSION = 1


def show(name: str = "", *, as_json: bool = False) -> int:
    """List all errata, or those of the card a name means.

    Returns 0 found, 1 no such card or no erratum of it, 3 when several cards fit.
    """
    if not name:
        _say(card_errata(), all_rule_errata().values(), as_json=as_json)
        return FOUND
    from cardbase import open_catalog
    from cardbase.lookup import Fit, look_up
    from kanly.progress import Progress

    with open_catalog(Progress()) as catalog:
        answer = look_up(catalog, name)
    if answer.fit is Fit.SEVERAL:
        return _several(answer)
    errata = tuple(erratum for card in answer.cards for erratum in card.errata)
    _remark(answer, errata)
    if errata or as_json:
        _say(errata, (), as_json=as_json)
    return FOUND if errata else NOT_FOUND


def _several(answer: Answer) -> int:
    from kanly.card_list import listing

    remark(f'No card is named "{answer.asked}"; these come near. Ask for one by its id.')
    remark(listing(answer.cards))
    return SEVERAL


def _remark(answer: Answer, errata: tuple[CardErratum, ...]) -> None:
    if not answer.cards:
        remark(f'No card is named "{answer.asked}", nor anything near it.')
        return
    name = answer.cards[0].name
    if answer.score < 1:
        remark(f'No card is named "{answer.asked}"; taken to mean {name}.')
    if not errata:
        remark(f"{name} has no official erratum; the Collected Rulings File §4.B names 17 cards.")


def _say(cards: Iterable[CardErratum], rules: Iterable[RuleErratum], *, as_json: bool) -> None:
    if as_json:
        body = {
            "card_errata": [{**vars(one), "see": list(one.see)} for one in cards],
            "rule_errata": [{**vars(one), "rules": list(one.rules)} for one in rules],
        }
        say_json("errata", VERSION, body)
        return
    blocks = [card_erratum(one) for one in cards] + [rule_erratum(one) for one in rules]
    say("\n\n".join("\n".join(block) for block in blocks))
