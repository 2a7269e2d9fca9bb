"""What the victor of a petition pays, in what, to whom, and what he gets (P-07 to P-13)."""

from __future__ import annotations

from typing import cast

from cardbase.operation.lexicon import Trait
from cardbase.program.nodes.abilities import Occasion
from cardbase.program.nodes.holdings import Adds, Particular, StandsIn
from tracker.engine.events import BidAwaited, CardCaptured, CardDeployed, CardPlaced, PetitionEnded
from tracker.engine.guards import allows, carries_out, enforces, prompts
from tracker.engine.settings import SettingName, yes
from tracker.engine.state import Petition, Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import Bidding, HouseId, PieceId, Place, Stat
from tracker.rules.homeworlds import after_deployment
from tracker.rules.operation import finish
from tracker.rules.petition.bids import (
    THERE,
    bids_favor,
    bids_now,
    cancel,
    discard_bid,
    hand_over,
    hand_to,
    has,
    hosts,
    is_decree,
    listed,
    lose,
    needs_host,
    under_way,
    why_no_target,
    wins_the_card,
)
from tracker.rules.questions import answers
from tracker.rules.questions import ask as begin_asking
from tracker.rules.subdual import subdue
from tracker.standing.figures import of_the_house, shift
from tracker.standing.layer import context_of, of_house, on_card
from tracker.standing.price import (
    favor_rule,
    lose_favor,
    outsider_favor,
    pay_favor,
    pay_solaris,
    powers_of,
)
from tracker.standing.selecting import pieces

UNPAID, LOSE = "unpaid", "lose"
"""The topic of the question what becomes of a debt, and how an answer to it begins."""


@carries_out("P-11")
def price(at: Table, now: Petition) -> int:
    """What the victor owes: the final bid; a rival only what it is above the cost."""
    own = wins_the_card(at, now)
    if bids_favor(at, now):
        owed = listed(at, now) if own else 0
    else:
        owed = now.bid if own else now.bid - now.cost
    by_cards = of_the_house(at, now.bidder, Trait.FINAL_DEPLOYMENT_COST)
    for_a_while = sum(shift(at.game, on, Stat.PRICE) for on in (now.bidder, ""))
    return max(0, owed + for_a_while + by_cards)


@carries_out("P-21")
def may_pay_favor(at: Table, now: Petition) -> bool:
    """Whether the victor may pay in favor: a petitioner for a card of his sponsor.

    A rival who wins may for one of his own sponsor, where the table set it so (OQ-24).
    """
    if bids_favor(at, now):
        return False
    rivals_too = yes(at.game.settings, SettingName.RIVAL_PAYS_FAVOR)
    if not wins_the_card(at, now) and not rivals_too:
        return False
    powers = powers_of(at, at.piece(now.piece), now.bidder)
    return at.house(now.bidder).sponsor in powers


def most_favor(at: Table) -> int:
    """The most favor the victor may pay instead of solaris (P-08): 0 where none."""
    now = under_way(at)
    victor, owed = at.house(now.bidder), price(at, now)
    if not may_pay_favor(at, now) or victor.solaris < owed:
        return 0
    free = yes(at.game.settings, SettingName.COST_BELOW_ZERO)
    return owed if free else min(owed, max(0, victor.favor))


@enforces("P-09")
def holds_the_price(at: Table, favor: int) -> str | None:
    """Who pays a part in favor must hold all of it in solaris."""
    now = under_way(at)
    victor, owed = at.house(now.bidder), price(at, now)
    if not favor or victor.solaris >= owed:
        return None
    return f"{victor.name} owes {owed} solaris, has {victor.solaris}, and may choose no split"


def settle(at: Table) -> None:
    """The bidding is over: what cards do for its victor comes first, then he pays."""
    if any(VICTOR in at.card(piece).program_json for piece in at.game.pieces.values()):
        at.emit(BidAwaited(rule="P-06", stage=Bidding.WON))
    if not _acting(at):
        pay_up(at)


VICTOR = f'"{Occasion.VICTOR}"'
"""What stands in the Program of a card that waits for the victor of a petition."""


def _acting(at: Table) -> bool:
    """Whether a card is to act for the victor, or asks."""
    frames = tuple(one for one in at.game.frames if one.part.startswith("trigger"))
    return bool(at.game.questions or at.game.fired or frames)


def pays_at_last(at: Table) -> None:
    """Once all cards have acted for him the victor pays."""
    now = at.game.petition
    if now is not None and now.stage is Bidding.WON and not at.game.frames and not _acting(at):
        pay_up(at)


def pay_up(at: Table) -> None:
    """Ask what is the victor's to say, or let him pay at once."""
    now = under_way(at)
    if most_favor(at) or needs_target(at):
        ask(at, now)
    else:
        conclude(at, 0)


@prompts("P-08")
def ask(at: Table, now: Petition) -> None:
    """Ask the victor how much of the price he pays in favor, and what a decree is for."""
    at.emit(BidAwaited(rule="P-08", stage=Bidding.PAYING, house=now.bidder))


def needs_target(at: Table) -> bool:
    """Whether the petitioner has won a decree and its target is still to be named."""
    now = under_way(at)
    piece = at.piece(now.piece)
    if has(at, now, Particular.VICTOR_DEPLOYS):  # what its seller wins stays where it lies
        return needs_host(at, now, now.bidder) and len(hosts(at, now, now.bidder)) > 1
    if now.bidder != now.petitioner or not is_decree(at, piece) or _good_target(at, now):
        return False
    return why_no_target(at, now.petitioner, piece, "") is None


def _good_target(at: Table, now: Petition) -> PieceId:
    """The target that was named at the opening, "" when it was none or is one no more."""
    named = at.game.operation.parent if at.game.operation is not None else ""
    piece = at.piece(now.piece)
    return named if named and why_no_target(at, now.petitioner, piece, named) is None else ""


def verify_pay(at: Table, house: HouseId, favor: int, target: PieceId = "") -> None:
    """Refuses a payment that cannot be: before the end, another House's, of too much favor."""
    now = under_way(at)
    if now.stage is not Bidding.PAYING:
        at.refuse("P-06", "nothing is paid before the bidding is over")
    bids_now(at, house)
    holds_the_price(at, favor)
    most = most_favor(at)
    if favor > most:
        at.refuse("P-08", f"{at.house(house).name} may pay 0 to {most} in favor, not {favor}")
    if target or needs_target(at):
        _fitting(at, now, target)


def _fitting(at: Table, now: Petition, target: PieceId) -> None:
    piece = at.piece(now.piece)
    if target and now.venture and target in {one.id for one in hosts(at, now, now.bidder)}:
        return
    if not target:
        at.refuse("P-18", f"{at.name(piece)} is assigned to a card: name it after the word on")
        return
    why = why_no_target(at, now.petitioner, piece, target)
    if why is not None:
        at.refuse("P-18", why)


can_pay = allows(verify_pay)


def pay(at: Table, house: HouseId, favor: int, target: PieceId = "") -> None:
    """Pay the price, so much of it in favor; a decree goes on its target."""
    verify_pay(at, house, favor, target)
    conclude(at, favor, target)


def conclude(at: Table, favor: int, target: PieceId = "") -> None:
    """The victor pays; the card is deployed for the petitioner, or goes back.

    A card that has left meanwhile ends the petition (P-14).
    """
    now = under_way(at)
    if at.piece(now.piece).place not in THERE:
        cancel(at)
        return
    owed, bid = price(at, now), now.bid if bids_favor(at, now) else 0
    if bid:
        discard_bid(at, now)
    unpaid = max(0, owed - favor - at.house(now.bidder).solaris)
    pay_price(at, now, owed, min(favor, owed))
    if now.bidder != now.petitioner:
        lose(at, now)
    if needs_host(at, now, now.bidder):
        outsider(at, now, now.bidder)
    if wins_the_card(at, now) and not hand_to(at, now, target):
        govern(at, now, target or _good_target(at, now))
    over = PetitionEnded(rule="P-06", victor=now.bidder, price=owed, favor=bid, unpaid=unpaid)
    at.emit(over)
    finish(at)
    if now.bidder == now.petitioner and not has(at, now, Particular.ALL_PETITION):
        after_deployment(at, now.petitioner, at.piece(now.piece))


def pay_price(at: Table, now: Petition, owed: int, favor: int) -> None:
    """Pay so much in favor, the rest in solaris."""
    cause = f"the petition for {at.name(now.piece)}"
    pay_favor(at, now.bidder, favor, "P-08", cause)
    rest = owed - favor
    paid = min(rest, at.house(now.bidder).solaris)
    pay_solaris(at, now.bidder, paid, "P-07" if now.bidder == now.petitioner else "P-11", cause)
    hand_over(at, now, paid, cause)
    make_up(at, now, rest - paid, cause)


@carries_out("P-13")
def make_up(at: Table, now: Petition, unpaid: int, cause: str) -> None:
    """What an effect has kept the victor from paying, he discards in favor.

    He may subdue a card instead, where that which lent to his bid says so.
    """
    instead = stands_in(at, now.bidder) if unpaid > 0 else ()
    if not instead:
        lose_favor(at, now.bidder, unpaid, "P-13", cause)
        return
    text = f"{cause}: {unpaid} solaris are not paid. Is a card subdued, or favor lost?"
    ways = (*(piece.id for piece in instead), f"{LOSE} {unpaid} favor")
    begin_asking(at, UNPAID, "P-13", now.bidder, text, instead[0].id, ways)


def stands_in(at: Table, house: HouseId) -> tuple[Piece, ...]:
    """The cards a House may subdue instead of losing favor, by what lends to its bid now."""
    found: dict[PieceId, Piece] = {}
    for one in of_house(at, (Adds, Trait.TREASURY), house):
        for given in on_card(at, StandsIn, at.piece(one.giver)):
            what = pieces(context_of(at, given), cast("StandsIn", given.holding).what)
            found |= {piece.id: piece for piece in what if piece.deployed}
    return tuple(found.values())


@answers(UNPAID)
def make_up_said(at: Table, question: Question, said: str) -> None:
    """Subdue the card that was chosen, or lose the favor."""
    if said in at.game.pieces:
        subdue(at, (said,), "P-13")
    else:
        lose_favor(at, question.house, int(said.split()[1]), "P-13", "what was not paid")


@carries_out("P-07")
def govern(at: Table, now: Petition, target: PieceId) -> None:
    """The card comes into the petitioner's domain, deployed and engaged."""
    piece = at.piece(now.piece)
    outsider(at, now, now.petitioner)
    if piece.holder != now.petitioner and piece.place is Place.DOMAIN:
        at.emit(CardCaptured(rule="P-07", piece=piece.id, holder=now.petitioner))
    elif piece.holder != now.petitioner:
        at.emit(CardPlaced(rule="P-07", piece=piece.id, holder=now.petitioner))
    lies = target and at.piece(target).place is Place.DOMAIN
    parent = target if lies and is_decree(at, piece) else None
    at.emit(CardDeployed(rule="P-07", piece=piece.id, engaged=True, parent=parent))


@carries_out("P-10")
def outsider(at: Table, now: Petition, house: HouseId) -> None:
    """For a card of another power who deploys it discards 1 favor besides; of an adversary more."""
    piece = at.piece(now.piece)
    due = outsider_favor(at, house, piece, now.cost)
    by = favor_rule(at, house, piece)
    rule = "P-10" if by == "AL-04" else by
    lose_favor(at, house, due, rule, f"{at.name(piece)}, of another power")
