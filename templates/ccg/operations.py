"""The operations of a House Interval: what each takes, how often, by which rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from templates.ccg.proof import line
from templates.ccg.turn_words import DEFAULTS
from tracker.setting_names import SettingName
from tracker.settings import number
from tracker.words import Kind, Limit, RiteClass

if TYPE_CHECKING:
    from templates.ccg.proof import Line

GENERAL, RESTRICTED = "T-08", "T-09"
"""The rules that list the operations of each sort."""


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One operation.

    Attributes:
        limit: How often in an own House Interval, "" for as often as one likes.
        limits: The tracker's counters behind that.
        sort: The rule that lists it, GENERAL or RESTRICTED.
        takes: What it costs and needs.
    """

    kind: Kind
    name: str
    sort: str
    takes: Line
    limit: str = ""
    limits: tuple[Limit, ...] = ()

    @property
    def restricted(self) -> bool:
        """Whether it is a Restricted operation."""
        return self.sort == RESTRICTED


def operations() -> tuple[Operation, ...]:
    """All operations of a table that has set nothing."""
    return (
        *_deployments(),
        *_of_cards(),
        *_restricted_of_cards(),
        *_of_spice_and_favor(),
        *_winning(),
    )


def rite_limit() -> str:
    """How many rites of each class, against whom (R-05)."""
    counts = {
        RiteClass.CHOAM: number(DEFAULTS, SettingName.CHOAM_RITES),
        RiteClass.LANDSRAAD: number(DEFAULTS, SettingName.LANDSRAAD_RITES),
    }
    told = " + ".join(f"{many} {name}" for name, many in counts.items())
    return f"{told} a rival"


def _deployments() -> tuple[Operation, ...]:
    return (
        Operation(
            kind=Kind.DEPLOY,
            name="Deploy from hand",
            sort=GENERAL,
            takes=line(
                "Pay its cost in solaris, never in favor. Of another power: 1 favor besides.",
                *("DP-02", "DP-04", "DP-06"),
            ),
        ),
        Operation(
            kind=Kind.REDEPLOY,
            name="Deploy a subdued card",
            sort=GENERAL,
            takes=line(
                "Needs 1 token. Pay its cost less its tokens in solaris, and 1 favor for "
                "another power, or its cost in favor for an adversary.",
                *("DF-04", "DF-17"),
            ),
        ),
        Operation(
            kind=Kind.PETITION,
            name="Petition an Assembly card",
            sort=GENERAL,
            limit="till you lose one",
            limits=(Limit.PETITION_LOST,),
            takes=line(
                "Bid its cost or more, never above your solaris; the rivals may raise.",
                *("P-01", "P-02", "P-03", "P-15"),
            ),
        ),
        Operation(
            kind=Kind.PROGRAM,
            name="Deploy a program",
            sort=GENERAL,
            takes=line("Your homeworld may have to engage for it.", "PD-04"),
        ),
    )


def _of_cards() -> tuple[Operation, ...]:
    return (
        Operation(
            kind=Kind.PLACE_EVENT,
            name="Place an event",
            sort=GENERAL,
            takes=line("Face-down, at no cost; it gathers tokens.", "E-02", "E-03"),
        ),
        Operation(
            kind=Kind.VENTURE,
            name="Venture",
            sort=GENERAL,
            takes=line(
                "Deploy it on a persona of yours that has its talent. Activate it, at once or "
                "later, by engaging that persona.",
                *("V-01", "V-05", "V-06"),
            ),
        ),
        Operation(
            kind=Kind.ENGAGE,
            name="Use a deployed card",
            sort=GENERAL,
            takes=line("As its text says; most engage for it.", "CT-16"),
        ),
    )


def _restricted_of_cards() -> tuple[Operation, ...]:
    return (
        Operation(
            kind=Kind.DEPLOY_EVENT,
            name="Deploy an event",
            sort=RESTRICTED,
            limit="1 Imperium + 1 Dune",
            limits=(Limit.IMPERIUM_EVENT, Limit.DUNE_EVENT),
            takes=line(
                "All its cost in tokens. You govern a homeworld (Imperium) or a Dune fief (Dune).",
                *("E-05", "E-06", "E-08", "E-09", "E-10"),
            ),
        ),
        Operation(
            kind=Kind.RITE,
            name="Initiate a rite",
            sort=RESTRICTED,
            limit=rite_limit(),
            limits=(Limit.CHOAM_RITE, Limit.LANDSRAAD_RITE),
            takes=line(
                "Engage a persona of yours with the talent against a rival's card that shares no "
                "allegiance with it.",
                *("R-02", "R-03", "R-05"),
            ),
        ),
    )


def _of_spice_and_favor() -> tuple[Operation, ...]:
    from tracker.exchange import MOST

    each, most = number(DEFAULTS, SettingName.FAVOR_PRICE), number(DEFAULTS, SettingName.FAVOR_MOST)
    return (
        Operation(
            kind=Kind.EXCHANGE,
            name="CHOAM exchange",
            sort=RESTRICTED,
            limit="1",
            limits=(Limit.EXCHANGE,),
            takes=line(
                f"Buy or sell up to {MOST} spice, each at the CROE of the moment.",
                *("X-01", "X-02", "X-04"),
            ),
        ),
        Operation(
            kind=Kind.FAVOR,
            name="Buy favor",
            sort=RESTRICTED,
            limit=str(number(DEFAULTS, SettingName.FAVOR_PURCHASES)),
            limits=(Limit.FAVOR,),
            takes=line(f"Up to {most}, {each} solaris each.", "F-02", "F-03"),
        ),
    )


def _winning() -> tuple[Operation, ...]:
    return (
        Operation(
            kind=Kind.COUNCIL,
            name="High Council",
            sort=RESTRICTED,
            takes=line("At any moment: see winning.", "HC-01"),
        ),
        Operation(
            kind=Kind.ARRAKIS,
            name="Control Arrakis",
            sort=RESTRICTED,
            limit="if so agreed",
            takes=line("See winning.", "HC-07"),
        ),
    )
