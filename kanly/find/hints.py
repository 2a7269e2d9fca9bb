"""What is said beside what a query finds: why nothing is found, and what may be meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardbase.cards.card import Card
    from cardbase.catalog.catalog import Catalog
    from cardbase.query.find import Blame, Finder
    from cardbase.query.tree import Query

GUESSES = 3
"""How many names are told that may be meant."""


def meant(catalog: Catalog, finder: Finder, query: Query) -> tuple[Card, ...]:
    """The cards surely meant by the bare words of a query, when no name has them."""
    from cardbase.query.explain import names_asked

    names = names_asked(query)
    if not names or finder.found(" ".join(f'"{name}"' for name in names)).cards:
        return ()
    words = " ".join(names)
    return tuple(guess.card for guess in catalog.suggest(words, GUESSES) if guess.sure)


def nothing(blame: Blame | None, meant: tuple[Card, ...]) -> list[str]:
    """Why nothing is found, as far as one part of the query is to blame; what may be meant."""
    lines = ["No card is found."]
    if blame and blame.without is None:
        lines = [f"No card is found; {blame.part} finds none, whatever else is asked."]
    elif blame:
        lines = [f"No card is found; without {blame.part} there would be {blame.without}."]
    names = [f"{card.full_name} ({card.id})" for card in meant]
    return [*lines, f"Did you mean {' or '.join(names)}?"] if names else lines


def of_talents(query: Query) -> list[str]:
    """How a talent is asked for, when its name is all that is asked of the name."""
    from cardbase.query.explain import names_asked
    from cardbase.query.fields import TALENTS

    words = names_asked(query)
    talent = TALENTS.get(words[0].lower()) if len(words) == 1 else None
    if talent is None:
        return []
    field = talent.lower()
    return [f'"{words[0]}" asks the name; for the talent ask has:{field} or {field}>=2.']
