"""Creation (HP-05 to HP-09), and the end of set-up: hands are dealt, turn 1 begins."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cardbase.vocabulary import Subtype
from errata.text import listed
from tracker.engine.errors import Misread
from tracker.engine.events import (
    AnswerStands,
    BudgetSpent,
    CardPlaced,
    CardsDrawn,
    FavorChanged,
    HoardSet,
    SolarisChanged,
    SpiceMoved,
)
from tracker.engine.guards import allows, carries_out, enforces
from tracker.engine.options import Option, numbers, option
from tracker.engine.settings import SettingName, number
from tracker.engine.state import Game, Piece
from tracker.engine.table import Table
from tracker.engine.verbs import TableVerb, Who, enter
from tracker.engine.words import READY, HouseId, Place
from tracker.setup.decks import program_power, two_decks
from tracker.setup.seats import SETUP, all_of, bring_in, own_homeworld, two_to_eight
from tracker.standing.figures import croe_of
from tracker.standing.kinds import homeworlds
from tracker.standing.speech import Words, the_card

if TYPE_CHECKING:
    from cardbase.cards.card import Card

FAVOR_PRICE = 2
"""Solaris for one favor at creation (HP-07)."""

KINDS = ("spice", "favor", "program")

LISTED = 99
"""Amounts that are listed at most; no table sets more to be spent."""


@enforces("HP-05")
def within_budget(at: Table, house: HouseId, price: int) -> str | None:
    """All that is created is paid from the creation solaris."""
    mine = at.house(house)
    if price <= mine.budget:
        return None
    return f"that costs {price} creation solaris, and {mine.name} has {mine.budget} left"


@carries_out("HP-09", "X-10")
def hoard_for(players: int) -> int:
    """Spice in the Guild Hoard at set-up."""
    return 4 + 2 * players


def fix_players(at: Table) -> None:
    """All have sat down: set the Guild Hoard, once (HP-12)."""
    if at.game.starting_hoard:
        return
    two_to_eight(at, len(at.game.houses))
    at.emit(HoardSet(rule="HP-09", spice=hoard_for(len(at.game.houses))))


@carries_out("HP-06")
def spice_price(game: Game) -> int:
    """Creation solaris for one spice: the starting CROE and 1 more."""
    hoard = game.starting_hoard or hoard_for(len(game.houses))
    return croe_of(hoard, number(game.settings, SettingName.CROE_AT_ZERO)) + 1


def price_of(game: Game, kind: str, amount: int = 1) -> int:
    """Creation solaris for so much of one of KINDS."""
    match kind:
        case "spice":
            each = spice_price(game)
        case "favor":
            each = FAVOR_PRICE
        case _:
            each = number(game.settings, SettingName.PROGRAM_PRICE)
    return each * amount


def verify_create(at: Table, house: HouseId, kind: str, amount: int = 1) -> None:
    """Refuses what cannot be created."""
    if not at.game.starting_hoard:
        two_to_eight(at, len(at.game.houses))
    within_budget(at, house, price_of(at.game, kind, amount))


can_create = allows(verify_create)


def create_spice(at: Table, house: HouseId, amount: int) -> None:
    """Starting spice, new in the House's own hoard."""
    _pay(at, house, "spice", amount, "HP-06")
    at.emit(SpiceMoved(rule="HP-06", source="", target=house, amount=amount))


@carries_out("HP-07")
def create_favor(at: Table, house: HouseId, amount: int) -> None:
    """Favor above the starting 10."""
    _pay(at, house, "favor", amount, "HP-07")
    at.emit(FavorChanged(rule="HP-07", house=house, by=amount))


@carries_out("HP-08", "PD-02")
def create_program(at: Table, house: HouseId, card: Card) -> None:
    """A program, face-down beside the homeworld: one of the House's list, or from outside."""
    program_power(at, house, card)
    _pay(at, house, "program", 1, "HP-08")
    for piece in set_apart(at, house):
        if at.card(piece).id == card.id:
            at.emit(CardPlaced(rule="HP-08", piece=piece.id, holder=house))
            return
    bring_in(at, house, card, "HP-08")


def _pay(at: Table, house: HouseId, kind: str, amount: int, rule: str) -> None:
    verify_create(at, house, kind, amount)
    fix_players(at)
    paid = min(at.house(house).budget, price_of(at.game, kind, amount))
    at.emit(BudgetSpent(rule=rule, house=house, by=paid))


def set_apart(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The programs of a House's list that it has not taken."""
    return tuple(piece for piece in at.game.in_place(house, Place.GONE) if piece.dormant)


def _run(at: Table, house: HouseId, words: Words) -> None:
    typed = words.first()
    kind = next((one for one in KINDS if typed and one.startswith(typed.lower())), "")
    if kind == "program":
        text = words.rest()
        card = next((at.card(p) for p in set_apart(at, house) if p.id == text.lower()), None)
        if card is None:
            card = the_card(at, text, "the name of a program", all_of(at, Subtype.PROGRAM))
        create_program(at, house, card)
        return
    if not kind:
        raise Misread(f"spice, favor or program ({VERB.usage})", typed)
    amount = words.number(f"how many {kind}", low=1) if words else 1
    words.nothing_more()
    (create_spice if kind == "spice" else create_favor)(at, house, amount)


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    for kind, rule in (("spice", "HP-06"), ("favor", "HP-07")):
        most = min(at.house(house).budget, LISTED)
        can = [n for n in range(1, most + 1) if can_create(at, house, kind, n)]
        each = [f"{price_of(at.game, kind, amount)} creation solaris" for amount in can]
        for amount in numbers(can, each=each):
            says = f"{kind} for creation solaris"
            yield option("create", kind, amount, says=says, rules=(rule, "HP-05"))
    if can_create(at, house, "program"):
        price = price_of(at.game, "program")
        for piece in set_apart(at, house):
            says = f"{price} creation solaris for {at.name(piece)}"
            yield option("create", "program", piece, says=says, rules=("HP-08",))


VERB = TableVerb(
    word="create",
    usage="create spice [N] | create favor [N] | create program CARD",
    says="spend creation solaris",
    phases=SETUP,
    who=Who.ANYONE,
    rule="HP-05",
    run=_run,
    options=_options,
    quiet=True,
)
enter(VERB)


def verify_begin(at: Table) -> None:
    """Refuses to begin while something is missing."""
    two_to_eight(at, len(at.game.houses))
    for house in at.game.houses.values():
        if not homeworlds(at, house.id):
            own_homeworld(at, house.name, house.sponsor, None)
        decks = (Place.IMPERIAL_DECK, Place.HOUSE_DECK)
        two_decks(at, house.name, *(at.game.count(house.id, deck) for deck in decks))


can_begin = allows(verify_begin)


def begin(at: Table) -> None:
    """End the set-up and begin turn 1; the Houses keep the creation solaris they have (HP-04)."""
    from tracker.play.turn import begin_turn

    verify_begin(at)
    fix_players(at)
    for house in tuple(at.game.houses):
        if is_ready(at, house):
            at.emit(AnswerStands(rule="HP-11", house=house, topic=READY, answer=""))
        left = at.house(house).budget
        if left:
            cause = "what is left of the creation solaris"
            at.emit(BudgetSpent(rule="HP-04", house=house, by=left))
            at.emit(SolarisChanged(rule="HP-04", house=house, by=left, cause=cause))
        deal(at, house)
    begin_turn(at)


@carries_out("HP-11")
def deal(at: Table, house: HouseId) -> None:
    """Draw the first hand, and lay out the Assembly, or as many cards as there are."""
    mine = at.house(house)
    for source, target, wanted in (
        (Place.HOUSE_DECK, Place.HAND, mine.hand_limit),
        (Place.IMPERIAL_DECK, Place.ASSEMBLY, mine.assembly_limit),
    ):
        known = tuple(piece.id for piece in at.game.in_place(house, source)[:wanted])
        unseen = min(wanted - len(known), at.house(house).unseen.get(source, 0))
        drawn = CardsDrawn(
            rule="HP-11", house=house, source=source, target=target, pieces=known, unseen=unseen
        )
        at.emit(drawn)


def _run_begin(at: Table, house: HouseId, words: Words) -> None:
    """Begin; said for one House it only ends its own creation, until all have said so."""
    words.nothing_more()
    if house:
        verify_begin(at)
        if is_ready(at, house):
            left = (one.name for one in at.game.houses.values() if not is_ready(at, one.id))
            at.refuse("HP-11", f"it has said so; {listed([*left])} may go on with the creation")
        at.emit(AnswerStands(rule="HP-11", house=house, topic=READY, answer="yes"))
    if not house or all(is_ready(at, one) for one in at.game.houses):
        begin(at)


def is_ready(at: Table, house: HouseId) -> bool:
    """Whether a House has said that it is done with its creation."""
    return READY in at.house(house).answers


def _begin_options(at: Table, house: HouseId) -> Iterator[Option]:
    if can_begin(at) and not (house and is_ready(at, house)):
        left = [one for one in at.game.houses if one != house and not is_ready(at, one)]
        says = "deal hands and Assemblies, begin turn 1"
        if house and left:
            says = f"be ready; once every House is, {says}"
        yield option("begin", says=says, rules=("HP-11", "HP-04"))


enter(
    TableVerb(
        word="begin",
        usage="begin",
        says="end the set-up and begin turn 1",
        phases=SETUP,
        who=Who.TABLE,
        rule="HP-11",
        run=_run_begin,
        options=_begin_options,
    )
)
