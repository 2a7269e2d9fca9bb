"""What `kanly print` offers, by word, and the list of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardbase.strings import capital
from errata.text import nearest, nearest_or, shown
from kanly.printing import aids, cards, factions, pictures, records, references, table
from kanly.printing.order import OPTION, About, Offer
from kanly.terminal.output import paragraph, strong
from templates.errors import CannotPrint

NAME = 12
HOW = "kanly print WHAT --out FILE.pdf, or FILE.html; --paper letter."


def list_page(offers: Iterable[Offer]) -> str:
    """The sheets of each game, what each is good for, and the choices it takes."""
    every = [*offers]
    lines = [line for about in About for line in _part(about, every)]
    return "\n".join([*lines[1:], "", HOW])


def _part(about: About, offers: Iterable[Offer]) -> Iterator[str]:
    own = [offer for offer in offers if offer.about is about]
    if not own:
        return
    title = capital(str(about))
    yield from ("", strong(title), "-" * len(title))
    for offer in own:
        options = [OPTION.get(one, f"--{one}") for one in sorted(offer.takes)]
        taken = " ".join([*([offer.names] if offer.names else []), *options])
        first = f"  {offer.id:<{NAME}} "
        told = f"{offer.says} ({taken})" if taken else offer.says
        yield paragraph(told, " " * len(first), first=first)


# --- All that can be printed, in the order of `kanly print list` ----------------------------------

OFFERS: dict[str, Offer] = {
    offer.id: offer
    for offer in (
        *factions.OFFERS,
        *references.OFFERS,
        *table.OFFERS,
        *aids.OFFERS,
        *pictures.OFFERS,
        *records.OFFERS,
        *cards.OFFERS,
    )
}


def offer_named(what: str) -> Offer:
    """The sheet of this word, case aside. Raises CannotPrint, with the nearest words."""
    wanted = what.strip().lower().replace("_", "-")
    if wanted in OFFERS:
        return OFFERS[wanted]
    hint = nearest_or(nearest(wanted, OFFERS, most=3), "kanly print list shows them all")
    raise CannotPrint(f'there is no sheet "{shown(what, most=40)}"; {hint}')
