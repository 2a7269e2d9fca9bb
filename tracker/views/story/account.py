"""What each House did in a turn, and by what its numbers changed, gathered from the events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from tracker.engine.apply import apply
from tracker.engine.events import (
    CardDeployed,
    Event,
    FateSettled,
    FavorChanged,
    PetitionEnded,
    SolarisChanged,
    TurnBegan,
    UnitExchanged,
)
from tracker.engine.state import Game
from tracker.engine.table import CardFacts
from tracker.engine.words import Direction, Fate, HouseId, PieceId, Place
from tracker.views.chronicle import MEASURES, Chapter, Fight, measured, with_fights
from tracker.views.telling.teller import Remembered, Teller

PETITION = "the petition for "
"""How the cause begins of what is paid in a petition."""


class Change(Struct, frozen=True, kw_only=True):
    """How a number of a House changed in a turn.

    Attributes:
        causes: What changed it, and by how much in all; their sum is `after - before`.
    """

    house: HouseId
    measure: str
    before: int
    after: int
    causes: dict[str, int]

    @property
    def by(self) -> int:
        """The whole change."""
        return self.after - self.before


class WonPetition(Struct, frozen=True, kw_only=True):
    """A petition that was won: the card by its name, the price, and what was paid for it.

    `outbid` is whose petition it was, where the card went back to its Assembly (P-12); else "".
    """

    card: str
    price: int
    solaris: int
    favor: int
    outbid: HouseId = ""


class Doings(Struct, kw_only=True):
    """What a House did in a turn.

    Attributes:
        deployed: The cards it brought into play.
        traded: Direction -> units of spice and solaris of the CHOAM exchange.
        bought: The favor it bought.
        spent: What it has paid for the petition under way: solaris, favor.
    """

    deployed: set[PieceId] = field(default_factory=set)
    won: list[WonPetition] = field(default_factory=list)
    traded: dict[Direction, tuple[int, int]] = field(default_factory=dict)
    bought: int = 0
    spent: tuple[int, int] = (0, 0)


class RiteAccount(Struct, frozen=True, kw_only=True):
    """A rite in names.

    Attributes:
        sides: The attacker's leader and the target, each with the force of its side.
        fallen: House -> who was vanquished.
        captured: Who of these was captured.
        lead: House -> its deployed cards before and after the rite, most before first.
    """

    seq: int
    kind: str
    house: HouseId
    defender: HouseId
    leader: str
    target: str
    force: dict[HouseId, int]
    fallen: dict[HouseId, tuple[str, ...]]
    captured: tuple[str, ...]
    stopped: bool
    ended: bool
    lead: dict[HouseId, tuple[int, int]]

    @property
    def lost(self) -> int:
        """How many cards were vanquished."""
        return sum(len(names) for names in self.fallen.values())

    @property
    def leader_changed(self) -> HouseId:
        """The House that has the most deployed cards since the rite, "" where it had before."""
        first = _first({house: before for house, (before, _) in self.lead.items()})
        now = _first({house: after for house, (_, after) in self.lead.items()})
        return now if now and first and now != first else ""


class TurnAccount(Struct, frozen=True, kw_only=True):
    """A turn: the chapter it is of, what was done, how the numbers changed, its rites."""

    chapter: Chapter
    doings: dict[HouseId, Doings]
    changes: tuple[Change, ...]
    rites: tuple[RiteAccount, ...]

    def of(self, measure: str) -> list[Change]:
        """How a number of each House changed."""
        return [one for one in self.changes if one.measure == measure]


def accounts(told: Sequence[Chapter], cards: CardFacts, viewer: HouseId) -> list[TurnAccount]:
    """The turns, with names as far as the viewer may know them."""
    return [_account(chapter, cards, viewer) for chapter in told]


def steps(chapter: Chapter) -> Iterator[tuple[Game, Event, Game]]:
    """Each event of a turn between the games before and after it."""
    for deed in (chapter.opening, *chapter.deeds):
        game = deed.before if deed else Game()
        for at, event in enumerate(deed.rest if deed else ()):
            if isinstance(event, TurnBegan) and (at or deed is not chapter.opening):
                return
            after = apply(game, event)
            yield game, event, after
            game = after


def _account(chapter: Chapter, cards: CardFacts, viewer: HouseId) -> TurnAccount:
    houses = chapter.after.houses
    doings = {house: Doings() for house in houses}
    causes: dict[tuple[HouseId, str], dict[str, int]] = {}
    for before, event, after in steps(chapter):
        _note(doings, before, event, after, cards)
        if before.pieces is after.pieces and before.houses is after.houses:
            continue
        for house in before.houses:
            for measure in MEASURES:
                by = measured(after, house, measure) - measured(before, house, measure)
                if by:
                    found = causes.setdefault((house, measure), {})
                    cause = _cause(before, event)
                    found[cause] = found.get(cause, 0) + by
    changes = tuple(
        Change(
            house=house,
            measure=measure,
            before=measured(chapter.after, house, measure) - sum(found.values()),
            after=measured(chapter.after, house, measure),
            causes=found,
        )
        for house in houses
        for measure in MEASURES
        for found in [causes.get((house, measure), {})]
    )
    rites = tuple(
        _rite(one, cards, viewer) for one in with_fights(chapter.deeds) if isinstance(one, Fight)
    )
    return TurnAccount(chapter=chapter, doings=doings, changes=changes, rites=rites)


def _cause(before: Game, event: Event) -> str:
    """What changed a number, in a few words."""
    match event:
        case UnitExchanged():
            return "the CHOAM exchange"
        case FavorChanged(rule="F-02") | SolarisChanged(rule="F-02"):
            return "favor bought"
        case SolarisChanged(rule="DP-02" | "DF-04"):
            return "deployments"
    if cause := getattr(event, "cause", ""):
        return str(cause)
    if before.rite is not None:
        return f"the {before.rite.kind.called}"
    return "deployments" if isinstance(event, CardDeployed) else "other deeds"


def _note(
    doings: dict[HouseId, Doings], before: Game, event: Event, after: Game, cards: CardFacts
) -> None:
    """Add an event to what its House did."""
    match event:
        case CardDeployed(piece=piece):
            doings[after.pieces[piece].holder].deployed.add(piece)
        case UnitExchanged(house=house, direction=way, price=price):
            units, paid = doings[house].traded.get(way, (0, 0))
            doings[house].traded[way] = (units + 1, paid + price)
        case FavorChanged(house=house, by=by, rule="F-02") if by > 0:
            doings[house].bought += by
        case SolarisChanged(house=house, by=by) | FavorChanged(house=house, by=by) if (
            by < 0 and before.petition and event.cause.startswith(PETITION)
        ):
            solaris, favor = doings[house].spent
            favor -= by if isinstance(event, FavorChanged) else 0
            solaris -= by if isinstance(event, SolarisChanged) else 0
            doings[house].spent = (solaris, favor)
        case PetitionEnded(victor=victor, price=price):
            if victor and before.petition:
                piece, petitioner = before.petition.piece, before.petition.petitioner
                back = victor != petitioner and after.pieces[piece].place is Place.ASSEMBLY
                solaris, favor = doings[victor].spent
                won = WonPetition(
                    card=Teller(before, before, cards, {piece}).piece(piece),
                    price=price,
                    solaris=solaris,
                    favor=favor,
                    outbid=petitioner if back else "",
                )
                doings[victor].won.append(won)
            for done in doings.values():
                done.spent = (0, 0)


def _rite(fight: Fight, cards: CardFacts, viewer: HouseId) -> RiteAccount:
    """A rite, and the deployed cards of all before and after it."""
    begun = fight.begun
    games, captured, seq = list[Game](), list[PieceId](), 0
    for deed in fight.deeds:
        game = deed.before
        for event in deed.rest:
            game = apply(game, event)
            if event is begun:
                games, seq = [game], game.seq
            if isinstance(event, FateSettled) and event.fate is Fate.CAPTURED:
                captured.append(event.piece)
            if event is fight.ended:
                break
        games.append(game)
    first, last = games[0], games[-1]
    t = Teller(last, last, cards, Remembered(games, cards, viewer))
    fallen: dict[HouseId, list[str]] = {}
    for piece in fight.fallen:
        fallen.setdefault(first.pieces[piece].holder, []).append(t.piece(piece))
    lead = {
        house: (measured(first, house, "deployed"), measured(last, house, "deployed"))
        for house in last.order
    }
    return RiteAccount(
        seq=seq,
        kind=begun.kind.one,
        house=begun.house,
        defender=begun.defender,
        leader=t.piece(begun.leader),
        target=t.piece(begun.target),
        force=fight.force,
        fallen={house: tuple(names) for house, names in fallen.items()},
        captured=tuple(t.piece(one) for one in captured),
        stopped=fight.ended is not None and not fight.ended.resolved,
        ended=fight.ended is not None,
        lead=lead,
    )


def _first(counts: dict[HouseId, int]) -> HouseId:
    """Who has the most, "" where several have."""
    most = max(counts.values(), default=0)
    leads = [house for house, count in counts.items() if count == most]
    return leads[0] if len(leads) == 1 else ""
