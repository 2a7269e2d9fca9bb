"""`kanly print turn-cards`: the turn and the rites on cards of 63 x 88 mm."""

from __future__ import annotations

import pytest
from printed import STRAIGHT, not_embedded, printed

from templates.cards.face import HIGH, WIDE
from templates.ccg.aid_cards import ELSEWHERE, aid_cards
from templates.ccg.rites import rite_sheet, said
from templates.ccg.turn import turn_sheet
from templates.pdf import pdf_of
from templates.printing import Look, Paper, html_of

WITHIN = 2.0
"""How far a letter stays from the edge of its card, in millimetres."""


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
    words = {
        entry.line.words
        for card in aid_cards().cards()
        for topic in card.topics
        for entry in topic.entries
    }
    missing = []
    for one in lines:
        there = one.words
        for sheet, card in ELSEWHERE.items():
            there = there.replace(sheet, card)
        if there not in words and one.words:
            missing.append(one.words)
    assert missing == []
    assert not any(place in one for place in ELSEWHERE for one in words)


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
