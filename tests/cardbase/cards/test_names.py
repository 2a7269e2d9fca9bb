"""Folding of names: what a player types meets what a card is called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardbase.catalog.catalog import Catalog
from cardbase.names import fold, key


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("POGROM", ("pogrom",)),
        ("Gom  Jabbar, the Little Death", ("gom", "jabbar", "little", "death")),
        ("Mess\u2019r Coss", ("messr", "coss")),
        ("'Thopter Piloting", ("thopter", "piloting")),
        ("Proc\u00e8s Verbal", ("proces", "verbal")),
        ("Feyd-Rautha", ("feyd", "rautha")),
        ("snake_case", ("snake", "case")),
        ("The", ("the",)),
        ("  ?! ", ()),
    ],
)
def test_fold(typed: str, words: tuple[str, ...]) -> None:
    assert fold(typed) == words


@given(st.text())
def test_fold_is_its_own_fold(text: str) -> None:
    words = fold(text)
    assert fold(" ".join(words)) == words or words == ("the",)


@given(st.text(max_size=60))
def test_case_does_not_matter(text: str) -> None:
    assert fold(text.casefold()) == fold(text)


@given(st.lists(st.from_regex(r"[a-z]{1,8}", fullmatch=True)))
def test_spaces_do_not_matter_to_the_key(words: list[str]) -> None:
    assert key(tuple(words)) == "".join(words)


@pytest.mark.parametrize(
    ("typed", "card_id"),
    [
        ("wierding way", "eots:weirding-way"),
        ("Weirding Way", "eots:weirding-way"),
        ("caladanan exports", "eots:caladan-exports"),
        ("Caladan Exports", "eots:caladan-exports"),
        ("salsa secundus", "tat:salusa-secundus"),
        ("salusa secundus", "tat:salusa-secundus"),
        ("unforseen difficulties", "eots:unforeseen-difficulties"),
        ("secund elect", "eots:secund-elect"),
        ("Secund-Elect Dueling", "eots:secund-elect"),
        ("protracted uration", "jotc:protracted-duration"),
        ("truthsayer", "eots:truth-sayer"),
        ("the broken land", "tat:broken-land"),
        ("open bled", "eots:the-open-bled"),
        ("long cold night", "eots:long-cold-night"),
        ("Guild Navigator, Heighlinger Steersman", "eots:guild-navigator"),
        ("iakin nefud", "eots:iaken-nefud"),
        ("immobilize urban center", "tat:immobilize-urban-centre"),
    ],
)
def test_a_card_answers_to_its_names(catalog: Catalog, typed: str, card_id: str) -> None:
    assert catalog.named(typed).id == card_id


def test_every_card_answers_to_its_own_names(catalog: Catalog) -> None:
    for card in catalog.all_cards():
        for name in (card.name, card.full_name, card.full_name.upper()):
            assert card in catalog.bearing(name), name
