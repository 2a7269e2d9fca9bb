"""The list of all that can be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardbase.wording import capital
from kanly.output import paragraph, strong
from kanly.prints.order import OPTION, About

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kanly.prints.order import Offer

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
