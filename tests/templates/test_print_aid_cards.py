"""`kanly print turn-cards`: the turn and the rites on cards of 63 x 88 mm."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from printed import STRAIGHT, not_embedded, printed

from templates.cards.face import HIGH, WIDE
from templates.ccg.aid_cards import BRINGS, ELSEWHERE, ROOM, WIN, AidCard, Entry, aid_cards
from templates.ccg.rites import rite_sheet, said
from templates.ccg.turn import turn_sheet
from templates.pdf import pdf_of
from templates.printing import Look, Paper, html_of

WITHIN = 2.0
"""How far a letter stays from the edge of its card, in millimetres."""


LEAST = 0.3
"""How much of the last card of a title is told on, at least."""


def entries() -> Iterator[Entry]:
    for card in aid_cards().cards():
        for topic in card.topics:
            yield from topic.entries


def joined(text: str) -> str:
    return "".join(text.translate(STRAIGHT).split())


@pytest.mark.parametrize("proof", [False, True])
@pytest.mark.parametrize("paper", Paper)
def test_all_that_a_card_says_stands_on_it(paper: Paper, proof: bool) -> None:
    sheet = aid_cards()
    pdf = pdf_of(html_of([sheet], Look(paper=paper, proof=proof)))
    assert not_embedded(pdf) == set()
    letters = printed(pdf).letters
    wide, high = (210.0, 297.0) if paper is Paper.A4 else (215.9, 279.4)
    told = 0
    for number, page in enumerate(sheet.pages(wide, high, proof=proof)):
        assert len(page.cards) <= (9 if paper is Paper.A4 else 6)
        for card, box in page.cards:
            assert (box.wide, box.high) == (WIDE, HIGH)
            own = [
                one
                for one in letters
                if one.page == number
                and box.left <= one.left < box.right
                and box.top <= one.top < box.bottom
            ]
            text = joined("".join(one.sign for one in own))
            assert text.startswith(joined(card.title)), card.title
            assert max(one.bottom for one in own) < box.bottom - WITHIN, (card.title, card.part)
            assert max(one.right for one in own) < box.right - WITHIN, (card.title, card.part)
            for entry in (entry for topic in card.topics for entry in topic.entries):
                assert joined(entry.line.words) in text, entry.line.words
            told += len(own)
    assert told > 0.95 * sum(one.top < page.foot for one in letters)


def test_every_line_of_the_turn_and_of_the_rites_is_on_a_card() -> None:
    turn, rites = turn_sheet(), rite_sheet()
    lines = [*turn.set_up, *turn.first, *turn.always, *turn.winning, *turn.losing, *said(rites)]
    lines += [one.takes for one in (*turn.general, *turn.restricted)]
    for part in (turn.opening, turn.house, turn.closing):
        lines += [one for step in part.steps for one in step.lines]
    words = " ".join(entry.line.words for entry in entries()).casefold()
    missing = []
    for one in lines:
        there = one.words
        for sheet, card in ELSEWHERE.items():
            there = there.replace(sheet, card)
        if there.casefold() not in words:
            missing.append(one.words)
    assert missing == []


def test_each_line_of_a_card_is_a_sentence() -> None:
    told = [one.line.words for one in entries() if not one.asked]
    assert [one for one in told if one[:1].islower() or not one.endswith((".", "…"))] == []
    tactics = [one.head for one in entries() if one.line.words.endswith("tactics may be played.")]
    assert tactics == ["Tactics"] * 4
    assert "Bonus: by its class. It has no tactics of its own." in " ".join(told)


PLACE = re.compile(
    r"\((?:page|table|above|below)\b|\b(?:above|below)(?=[,.;)])|\bas the table says\b"
)


def test_a_card_sends_nobody_to_a_place_that_is_on_another() -> None:
    cards = aid_cards().cards()
    told = [entry.line.words for entry in entries()]
    assert [one for one in told if PLACE.search(one)] == []
    assert not any(place in one for place in ELSEWHERE for one in told)
    assert {BRINGS, WIN} <= {card.title for card in cards}
    hoards = [len(turn_sheet().hoards)]
    assert [
        sum("CROE" in entry.line.words for entry in topic.entries)
        for card in cards
        for topic in card.topics
        if topic.title == "The Guild Hoard"
    ] == hoards


def test_no_title_ends_on_a_card_that_is_nearly_empty() -> None:
    """A topic whole on the next card may leave a gap, but two rules take no card of their own."""
    last: dict[str, list[AidCard]] = {}
    for card in aid_cards().cards():
        last.setdefault(card.title, []).append(card)
    filled = {
        title: sum(topic.high(proof=False) for topic in some[-1].topics) / ROOM
        for title, some in last.items()
    }
    assert {title: share for title, share in filled.items() if share < LEAST} == {}


def test_what_no_source_decides_is_asked_once_and_lettered_on_the_cards() -> None:
    sheet = aid_cards()
    asked = [
        entry.asked
        for card in sheet.cards()
        for topic in card.topics
        for entry in topic.entries
        if entry.asked
    ]
    assert tuple(asked) == sheet.notes.settled
    assert [one.sign for one in asked] == sorted(one.sign for one in asked)
