"""Houses join the game: name, sponsor, homeworld, Dune (section 3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.cards.powers import all_adversaries, short_name
from cardbase.names import fold
from cardbase.vocabulary import Power, Subtype
from tracker.engine.errors import Misread
from tracker.engine.events import (
    BudgetSpent,
    CardDeployed,
    CardMoved,
    CardNamed,
    FavorChanged,
    HouseJoined,
    SolarisChanged,
)
from tracker.engine.guards import carries_out, enforces
from tracker.engine.options import Option, option
from tracker.engine.settings import SettingName, number
from tracker.engine.table import Table
from tracker.engine.verbs import TableVerb, Who, enter, nothing
from tracker.engine.words import GUILD, MOST_HOUSES, TREASURY, HouseId, Phase, PieceId, Place
from tracker.standing.kinds import homeworlds
from tracker.standing.speech import Words, the_card, the_power

if TYPE_CHECKING:
    from cardbase.cards.card import Card

LEAST, MOST = 2, 8
"""How many Houses play (G-03)."""

STARTING_FAVOR = 10
"""The favor of every House at the start (HP-07)."""

LONGEST = 40
"""Maximum length of the name of a House."""

SETUP = frozenset({Phase.SETUP})
TAKEN = rf"{GUILD}|{TREASURY}|[cqe]\d+"
"""Reserved short names: the Guild Hoard, the treasury, cards, questions."""


@enforces("G-03")
def two_to_eight(at: Table, players: int) -> str | None:  # noqa: ARG001 - the shape of a guard
    """Two to eight Houses play."""
    fits = LEAST <= players <= MOST
    return None if fits else f"{LEAST} to {MOST} Houses play, not {players}"


@enforces("HP-01")
def own_name(at: Table, house: HouseId) -> str | None:
    """Every House has a name of its own."""
    other = at.game.houses.get(house)
    return None if other is None else f"{other.name} sits at the table already"


@enforces("HP-12")
def hoard_not_set(at: Table, name: str) -> str | None:
    """Whoever plays sits down before the Guild Hoard is set, which counts the players."""
    hoard = at.game.starting_hoard
    return f"the Guild Hoard was set to {hoard} spice before {name} sat down" if hoard else None


@enforces("HP-03")
def own_homeworld(at: Table, name: str, sponsor: Power, card: Card | None) -> str | None:
    """A House starts with one homeworld, which is its sponsor's."""
    if card is None:
        listed = " or ".join(f'"homeworld {one.name}"' for one in homeworlds_of(at, sponsor))
        return f"{name} has no homeworld yet: say {listed}"
    if card.allegiance is sponsor:
        return None
    whose = short_name(card.allegiance) if card.allegiance else "nobody"
    return f"{card.name} belongs to {whose}, and the sponsor of {name} is {short_name(sponsor)}"


def all_of(at: Table, subtype: Subtype) -> tuple[Card, ...]:
    """Every card of the catalog of a subtype, in its order."""
    query = (
        "SELECT id FROM card WHERE id IN (SELECT card_id FROM card_subtype WHERE subtype = ?)"
        " ORDER BY position"
    )
    ids = [row["id"] for row in at.cards.catalog.rows(query, subtype)]
    at.cards.learn(set(ids))
    return tuple(at.cards[one] for one in ids)


def homeworlds_of(at: Table, sponsor: Power) -> tuple[Card, ...]:
    """The homeworlds of a power."""
    return tuple(card for card in all_of(at, Subtype.HOMEWORLD) if card.allegiance is sponsor)


def short_id(name: str) -> HouseId:
    """The short name of a House: "House Vernius" is "vernius". Raises Misread."""
    words = fold(name)
    own = words[1:] if words[:1] == ("house",) else words
    if not own or len(name) > LONGEST or not name.isprintable():
        raise Misread(f"a name of a House, at most {LONGEST} characters", name)
    short = "-".join(own)
    return f"house-{short}" if re.fullmatch(TAKEN, short) else short


def verify_sit_down(at: Table, name: str, sponsor: Power, homeworld: Card | None) -> None:
    """Refuses a House that cannot join; without a homeworld it chooses one later."""
    two_to_eight(at, max(LEAST, len(at.game.houses) + 1))
    own_name(at, short_id(name))
    hoard_not_set(at, name)
    if homeworld is not None:
        own_homeworld(at, name, sponsor, homeworld)


@carries_out("HP-13")
def sit_down(at: Table, name: str, sponsor: Power, homeworld: Card | None = None) -> HouseId:
    """A House joins with its sponsor, and so with advantage and disadvantage of that power."""
    verify_sit_down(at, name, sponsor, homeworld)
    house = short_id(name)
    if house in at.game.houses:
        raise Misread("a name that no other House bears", name)
    if len(at.game.houses) >= MOST_HOUSES:
        raise Misread(f"at most {MOST_HOUSES} Houses, even by an override", name)
    joined = HouseJoined(
        rule="HP-01",
        house=house,
        name=name,
        sponsor=sponsor,
        powers=(sponsor,),
        adversaries=all_adversaries((sponsor,)),
    )
    at.emit(joined)
    endow(at, house)
    choices = homeworlds_of(at, sponsor)
    if homeworld is None and len(choices) == 1:
        homeworld = choices[0]
    if homeworld is not None:
        settle(at, house, homeworld)
    place_dune(at, house)
    return house


@carries_out("HP-04", "OQ-03", "F-01")
def endow(at: Table, house: HouseId) -> None:
    """What every House starts with: solaris, creation solaris, favor."""
    values = at.game.settings
    solaris = number(values, SettingName.STARTING_SOLARIS)
    budget = number(values, SettingName.CREATION_SOLARIS)
    at.emit(
        SolarisChanged(rule="HP-04", house=house, by=solaris),
        BudgetSpent(rule="HP-05", house=house, by=-budget),
        FavorChanged(rule="HP-07", house=house, by=STARTING_FAVOR),
    )


def settle(at: Table, house: HouseId, card: Card) -> None:
    """Deploy the homeworld of a House, in place of the one it has (HP-03)."""
    for old in homeworlds(at, house):
        at.emit(CardMoved(rule="HP-03", piece=old.id, holder=house, place=Place.GONE))
    at.emit(CardDeployed(rule="HP-03", piece=bring_in(at, house, card, "HP-03")))


@carries_out("HP-10")
def place_dune(at: Table, house: HouseId) -> None:
    """Every House has its own Dune, subdued and without tokens."""
    bring_in(at, house, at.cards.catalog.named("Dune"), "HP-10")


def bring_in(
    at: Table, house: HouseId, card: Card, rule: str, *, place: Place = Place.DOMAIN
) -> PieceId:
    """Add a card of the House face-down to one of its places; a program is dormant there."""
    piece = at.next_id("c")
    dormant = Subtype.PROGRAM in card.subtypes
    named = CardNamed(
        rule=rule,
        piece=piece,
        card=card.id,
        owner=house,
        holder=house,
        place=place,
        dormant=dormant,
    )
    at.emit(named)
    return piece


def verify_homeworld(at: Table, house: HouseId, card: Card) -> None:
    """Refuses a homeworld the House cannot start with."""
    mine = at.house(house)
    own_homeworld(at, mine.name, mine.sponsor, card)


def _homeworld(at: Table, text: str) -> Card:
    return the_card(at, text, "the name of a homeworld", all_of(at, Subtype.HOMEWORLD))


def _run(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - nobody sits yet
    name, rest = words.before("sponsor")
    power, homeworld = Words(rest.split()).before("homeworld")
    if not power:
        raise Misread(VERB.usage, f"house {name}".strip())
    own = name if fold(name)[:1] == ("house",) else f"House {name}".strip()
    sit_down(at, own, the_power(power), _homeworld(at, homeworld) if homeworld else None)


def _run_homeworld(at: Table, house: HouseId, words: Words) -> None:
    card = _homeworld(at, words.rest())
    verify_homeworld(at, house, card)
    settle(at, house, card)


def _homeworld_options(at: Table, house: HouseId) -> Iterator[Option]:
    if not homeworlds(at, house):
        for card in homeworlds_of(at, at.house(house).sponsor):
            says = f"start with {card.full_name}"
            yield option("homeworld", card.id, says=says, rules=("HP-03",))


VERB = TableVerb(
    word="house",
    usage="house NAME sponsor POWER [homeworld CARD]",
    says="sit down with a House of your own",
    phases=SETUP,
    who=Who.TABLE,
    rule="HP-01",
    run=_run,
    options=nothing,
)
enter(
    VERB,
    TableVerb(
        word="homeworld",
        usage="homeworld CARD",
        says="choose the homeworld to start with",
        phases=SETUP,
        who=Who.ANYONE,
        rule="HP-03",
        run=_run_homeworld,
        options=_homeworld_options,
        quiet=True,
    ),
)
