"""Names as one types them: unfinished, run together, mistyped at the beginning; both generators."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import pytest
from name_queries import KINDS, queries
from name_queries_typing import KINDS as TYPED
from name_queries_typing import from_books
from name_sources import ours
from names_typed import as_typed, share

from cardbase.begun_names import SMALL, BegunNames
from cardbase.catalog.catalog import Catalog
from cardbase.lookup import Fit, look_up
from cardbase.name_index import SURE, NameIndex

MEANT = {
    "maker ho": "maker-hooks",
    "hous arm": "house-armory",
    "spice harv": "spice-harvester",
    "timed dr": "timed-drug",
    "the op": "the-open-bled",
    "sandridertols": "maker-hooks",
    "botanicaltestinggrant": "botanical-testing-grant",
    "ladingfield": "landing-field",
    "theopenbled": "the-open-bled",
    "desertriggedornithopter": "desert-rigged-ornithopter",
    "embasy": "weirding-embassy",
    "swordmastre": "house-swordmaster",
    "ardaukar t": "sardaukar-battalion",
    "arkonnen ind": "harkonnen-industries",
    "ebtrayal": "betrayal",
    "assass": "assassins-handbook",
    "muaddib": "paul-atreides",
    "shai hulud": "sandworm",
    "beast raban": "glossu-rabban",
    "iakin nefud": "iaken-nefud",
    "wallach nine": "wallach-ix",
}
"""What the issue and the review name, and the cards that should be among the first five."""


@pytest.mark.parametrize(("text", "meant"), MEANT.items())
def test_what_is_being_typed_is_among_the_first_five(
    catalog: Catalog, text: str, meant: str
) -> None:
    assert meant in {guess.card.id.partition(":")[2] for guess in catalog.suggest(text)}


def test_every_kind_of_typing_finds_its_card(catalog: Catalog) -> None:
    """The floors of the second generator, on every twelfth name: by share, not by time."""
    kinds = as_typed(catalog, "held", 12)
    books = kinds.pop("from the books")
    assert set(kinds) == set(TYPED)
    firsts = {kind: round(share(found.first), 3) for kind, found in kinds.items()}
    fives = {kind: round(share(found.five), 3) for kind, found in kinds.items()}
    assert {kind: part for kind, part in firsts.items() if part < 0.9} == {}
    assert {kind: part for kind, part in fives.items() if part < 0.97} == {}
    assert share(one for found in kinds.values() for one in found.first) >= 0.985
    assert share(one for found in kinds.values() for one in found.wrong) <= 0.005
    assert share(books.first) >= 0.9


def test_the_first_generator_finds_no_less(catalog: Catalog) -> None:
    found: dict[str, list[bool]] = defaultdict(list)
    for query in queries(ours(catalog), KINDS, 20, "held"):
        guesses = catalog.suggest(query.text, 1)
        found[query.kind].append(bool(guesses) and guesses[0].card.id in query.right)
    assert set(found) == set(KINDS)
    assert share(one for kind in found.values() for one in kind) >= 0.995


def test_the_names_of_the_books_are_cards_of_the_game(catalog: Catalog) -> None:
    same = {card.id: card.id for card in catalog.all_cards()}
    asked = list(from_books(same))
    assert len(asked) > 100
    assert all(query.meant in same for query in asked)


def test_what_the_books_call_a_card_is_its_name_whole_and_not_in_parts(catalog: Catalog) -> None:
    known = look_up(catalog, "Muad'Dib")
    assert known.fit is Fit.EXACT
    assert {card.name for card in known.cards} == {"Paul Atreides"}
    assert look_up(catalog, "eyes of the beast").fit is Fit.NONE


@pytest.mark.parametrize("text", ["body", "old", "remaining", "imperial decree", "weirding stone"])
def test_a_beginning_makes_nothing_sure_by_itself(catalog: Catalog, text: str) -> None:
    assert not any(guess.sure for guess in catalog.suggest(text, 1))


def test_what_begins_so_goes_before_what_has_it_further_on(catalog: Catalog) -> None:
    def names(text: str) -> Iterator[str]:
        return (guess.card.name.lower() for guess in catalog.suggest(text, 3))

    for text in ("guard", "assass", "contrac", "hazar"):
        assert next(names(text)).startswith(text)


def test_guesses_are_given_though_none_is_near(catalog: Catalog) -> None:
    guesses = catalog.suggest("poxy")
    assert guesses[0].card.name.endswith("Proxy")
    assert guesses[0].score < SURE


def test_a_run_of_letters_may_begin_at_any_word() -> None:
    names = BegunNames([("maker", "hooks", "sandrider", "tools"), ("sandworm",)])
    assert {one: (n.edits, n.skipped) for one, n in names.near("sandridertols").items()} == {
        0: (1, 10)
    }
    assert {number for number, _ in names.beginning("sand")} == {0, 1}
    assert names.near("xy") == {}


def test_of_very_many_names_only_beginnings_are_found() -> None:
    many = [(f"n{at}", (f"w{at:05}", "end")) for at in range(SMALL + 1)]
    found = NameIndex(many).guesses(("w00017en",))
    assert found[0][0] == "n17"
    assert BegunNames([words for _, words in many]).near("w00017ned") == {}
