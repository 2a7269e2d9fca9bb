"""The nodes of a Program for what is done to a petition; each is one of the deeds."""

from __future__ import annotations

from cardbase.operation.node import Node
from cardbase.program.things import Which, Who


class EndPetition(Node, frozen=True):
    """The petition under way ends without a victor (P-14).

    Attributes:
        bars: Its petitioner petitions for that card no more in this interval.
    """

    bars: bool = False


class BidsNow(Node, frozen=True):
    """A House makes its bid at once, before the bidding begins."""

    who: Who


class ResolvePetition(Node, frozen=True):
    """The bidding is over as it stands."""


class IgnoreBids(Node, frozen=True):
    """The bids made so far count no more: the petitioner opens the bidding anew."""


class StartPetition(Node, frozen=True):
    """A House initiates a petition for a card, by the words of a card (P-01).

    Attributes:
        anyway: Even after it lost a petition in this interval (P-15).
    """

    what: Which
    anyway: bool = False
