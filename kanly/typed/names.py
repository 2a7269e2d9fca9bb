"""Names of cards and ids of rules that what was typed may become."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from typer import Context

from cardbase.cards.card import joined
from cardbase.catalog.catalog import Catalog
from cardbase.errors import CatalogError
from cardbase.home import catalog_path
from kanly.typed.words import EDGES, as_typed, bare, cased, word_by_word

LAST = "\U0010ffff"
"""After every letter."""

BEGUN = """SELECT DISTINCT name.words, name.official, card.name, card.title
    FROM name JOIN card ON card.id = name.card_id
    WHERE name.key >= ? AND name.key < ? ORDER BY card.name, card.title"""

LIKELY = 0.03
"""A guess stands alone when the next card of another name scores lower by more than this."""

SHORTEST = 3
"""Of fewer letters nothing is guessed."""


@contextmanager
def catalog_there() -> Iterator[Catalog | None]:
    """The catalog as it stands; None where there is none: nobody waits for it at a prompt."""
    path = catalog_path()
    if not path.is_file():
        yield None
        return
    try:
        catalog = Catalog(path)
    except CatalogError:
        yield None
        return
    with catalog:
        yield catalog


def card_words(before: Sequence[str], incomplete: str) -> list[str]:
    """What may stand next: the word of a name, the rest of a quoted one, an id after its set."""
    with catalog_there() as catalog:
        if catalog is None:
            return []
        if ":" in incomplete and not before:
            ids = catalog.rows("SELECT id FROM card ORDER BY id")
            return cased(incomplete, (row["id"] for row in ids))
        known = catalog.fold(" ".join(before)) if before else ()
        names = _names(catalog, bare(" ".join((*known, incomplete))))
        found = word_by_word(names, known, incomplete)
        if len(found) > 1 and " " in incomplete:  # a name goes before the same with its title
            found = [one for one in found if ", " not in one] or found
        return found or _guess(catalog, before, incomplete)


def whole_names(incomplete: str) -> list[str]:
    """Names of cards in one word, as an option takes them."""
    with catalog_there() as catalog:
        if catalog is None:
            return []
        if ":" in incomplete:
            return card_words((), incomplete)
        rows = catalog.rows("SELECT DISTINCT name FROM card ORDER BY name")
        typed = bare(incomplete)
        names = [row["name"] for row in rows if bare(row["name"]).startswith(typed)]
        return [as_typed(incomplete, name) for name in names] or _guess(catalog, (), incomplete)


def _names(catalog: Catalog, key: str) -> list[str]:
    """The names whose letters begin so; the title comes along where more is told than a name."""
    names: dict[str, None] = {}
    for row in catalog.rows(BEGUN, key, key + LAST):
        if not row["official"]:
            names[row["words"]] = None
            continue
        alone = bare(row["words"]) == bare(row["name"])
        names[row["name"] if alone else joined(row["name"], row["title"])] = None
    return list(names)


def _guess(catalog: Catalog, before: Sequence[str], incomplete: str) -> list[str]:
    """What one card of a name nothing begins so surely means, to stand for the last word."""
    if len(bare(incomplete)) < SHORTEST:
        return []
    guesses = catalog.suggest(" ".join((*before, incomplete)), limit=5)
    likely = [one for one in guesses if one.near and one.score > guesses[0].score - LIKELY]
    names = {one.card.name for one in likely}
    if len(names) != 1:
        return []
    words = names.pop().split()
    if not before:
        return [" ".join(words)]
    if len(before) < len(words) and bare(" ".join(words[: len(before)])) == bare(" ".join(before)):
        return [words[len(before)].strip(EDGES)]
    typed = bare(incomplete)
    return [word.strip(EDGES) for word in words if bare(word).startswith(typed)][:1]


def named_cards(ctx: Context, incomplete: str) -> list[str]:
    """The next word of a card, for an argument called `name`."""
    return card_words([str(word) for word in ctx.params.get("name") or ()], incomplete)


IDS = """SELECT id FROM point WHERE id GLOB '[A-Z]*-[0-9]*'
    ORDER BY substr(id, 1, instr(id, '-')), cast(substr(id, instr(id, '-') + 1) AS INTEGER)"""


def rule_ids(before: Sequence[str], incomplete: str) -> list[str]:
    """Families, "P-", until one is typed; then its ids. One id is all a command takes."""
    if before:
        return []
    with catalog_there() as catalog:
        ids = [row["id"] for row in catalog.rows(IDS)] if catalog else []
    if "-" in incomplete:
        return cased(incomplete, ids)
    families = cased(incomplete, (one.partition("-")[0] for one in ids))
    if len(families) == 1:
        return cased(incomplete, (one for one in ids if one.startswith(f"{families[0].upper()}-")))
    return families
