"""Which power a text means; the relation between them is `cardbase.powers`."""

from __future__ import annotations

from cardbase.powers import adversaries_of, all_adversaries, powers_called, short_name
from cardbase.vocabulary import Power
from tracker.errors import Misread, SeveralFit
from tracker.guards import carries_out

carries_out("AD-01")(adversaries_of)
carries_out("HP-02")(all_adversaries)


def the_power(text: str) -> Power:
    """The one power a text means: "atreides", "guild", "smuglers".

    Raises:
        Misread: none is meant.
        SeveralFit: several are.
    """
    found = powers_called(text)
    if not found:
        listed = ", ".join(map(short_name, Power))
        raise Misread(f"an Imperial power ({listed})", text)
    if len(found) > 1:
        raise SeveralFit(text, tuple(map(short_name, found)))
    return found[0]
