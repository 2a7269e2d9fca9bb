"""The victor's payment: amount, ware and payee; then the card is handed over (P-07 to P-13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from cardbase.operation.lexicon import Trait
from cardbase.program.nodes.abilities import Occasion
from cardbase.program.nodes.holdings import Adds, Particular, StandsIn
from cardbase.program.stored import says
from tracker.engine.events import (
    BidAwaited,
    CardAssigned,
    CardCaptured,
    CardDeployed,
    CardMoved,
    CardPlaced,
    CardsDisengaged,
    CardTransferred,
    LimitUsed,
    PayeeChanged,
    PetitionEnded,
    SolarisChanged,
)
from tracker.engine.guards import allows, carries_out, prompts, refuses
from tracker.engine.options import Option, numbers, option
from tracker.engine.settings import SettingName, chosen, yes
from tracker.engine.state import PetitionState, Piece, Question
from tracker.engine.table import Table
from tracker.engine.verbs import ALL_PHASES, Who, verb
from tracker.engine.words import (
    TREASURY,
    Bidding,
    HouseId,
    IntervalLimit,
    OperationKind,
    PieceId,
    Place,
    StatName,
    Until,
)
from tracker.rules.governance import capture
from tracker.rules.handling import put_tokens
from tracker.rules.homeworlds import after_deployment
from tracker.rules.lasting import begin_effect
from tracker.rules.operation import finish
from tracker.rules.petition.bids import (
    THERE,
    bids_favor,
    bids_now,
    cancel,
    has,
    hosts,
    in_domains,
    is_decree,
    needs_host,
    under_way,
    why_no_target,
    wins_the_card,
)
from tracker.rules.questions import answers, ask
from tracker.rules.subdual import subdue
from tracker.standing.assigning import can_assign
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
from tracker.standing.speech import ON, Words, domain_card

UNPAID, LOSE = "unpaid", "lose"
"""The topic of the question how to settle a debt, and the prefix of its answers."""

VICTOR = f'"{Occasion.VICTOR}"'
"""The mark in the Programs of cards that wait for the victor of a petition."""


@carries_out("P-11")
def price(at: Table, now: PetitionState) -> int:
    """The victor's debt: the final bid; for a rival only the part above the cost."""
    own = wins_the_card(at, now)
    if bids_favor(at, now):
        listed = at.card(now.piece).cost
        owed = (now.listed if listed is None else listed) if own else 0
    else:
        owed = now.bid if own else now.bid - now.cost
    by_cards = of_the_house(at, now.bidder, Trait.FINAL_DEPLOYMENT_COST)
    for_a_while = sum(shift(at.game, on, StatName.PRICE) for on in (now.bidder, ""))
    return max(0, owed + for_a_while + by_cards)


@carries_out("P-21")
def most_favor(at: Table) -> int:
    """The most favor the victor may pay instead of solaris (P-08).

    A petitioner may for a card of its sponsor; a rival that wins, for one of its own sponsor, if
    set so (OQ-24).
    """
    now = under_way(at)
    victor, owed = at.house(now.bidder), price(at, now)
    rivals_too = yes(at.game.settings, SettingName.RIVAL_PAYS_FAVOR)
    if bids_favor(at, now) or victor.solaris < owed:
        return 0
    if not (wins_the_card(at, now) or rivals_too):
        return 0
    if victor.sponsor not in powers_of(at, at.piece(now.piece), now.bidder):
        return 0
    free = yes(at.game.settings, SettingName.COST_BELOW_ZERO)
    return owed if free else min(owed, max(0, victor.favor))


def settle(at: Table) -> None:
    """The bidding is over: cards act for the victor first, then it pays."""
    if any(VICTOR in at.card(piece).program_json for piece in at.game.pieces.values()):
        at.emit(BidAwaited(rule="P-06", stage=Bidding.WON))
    _pay_up(at)


def pays_at_last(at: Table) -> None:
    """The victor pays once all cards have acted for it."""
    now = at.game.petition
    if now is not None and now.stage is Bidding.WON and not at.game.frames:
        _pay_up(at)


@prompts("P-08")
def _pay_up(at: Table) -> None:
    """Let the victor pay, unless a card has yet to act or asks a question.

    It chooses how much of the price to pay in favor, and the target of a decree, if possible.
    """
    acting = any(one.part.startswith("trigger") for one in at.game.frames)
    if at.game.questions or at.game.fired or acting:
        return
    if most_favor(at) or _needs_target(at):
        house = under_way(at).bidder
        at.emit(BidAwaited(rule="P-08", stage=Bidding.PAYING, house=house))
    else:
        conclude(at, 0)


def _needs_target(at: Table) -> bool:
    """Whether the petitioner has won a decree whose target is not chosen yet."""
    now = under_way(at)
    piece = at.piece(now.piece)
    if has(at, now, Particular.VICTOR_DEPLOYS):  # won by its seller, it stays where it is
        return needs_host(at, now, now.bidder) and len(hosts(at, now, now.bidder)) > 1
    if now.bidder != now.petitioner or not is_decree(at, piece) or _good_target(at, now):
        return False
    return why_no_target(at, now.petitioner, piece, "") is None


def _good_target(at: Table, now: PetitionState) -> PieceId:
    """The target named at the opening, "" if none or no longer legal."""
    named = at.game.operation.parent if at.game.operation is not None else ""
    piece = at.piece(now.piece)
    return named if named and why_no_target(at, now.petitioner, piece, named) is None else ""


@refuses("P-09")
def verify_pay(at: Table, house: HouseId, favor: int, target: PieceId = "") -> None:
    """Refuses an illegal payment: before the end, by another House, with too much favor.

    To pay a part in favor the House must have the whole price in solaris.
    """
    now = under_way(at)
    if now.stage is not Bidding.PAYING:
        at.refuse("P-06", "nothing is paid before the bidding is over")
    bids_now(at, house)
    victor, owed, most = at.house(now.bidder), price(at, now), most_favor(at)
    if favor and victor.solaris < owed:
        held = f"{victor.name} owes {owed} solaris, has {victor.solaris}"
        at.refuse("P-09", f"{held}, and may choose no split")
    if favor > most:
        at.refuse("P-08", f"{at.house(house).name} may pay 0 to {most} in favor, not {favor}")
    piece, why = at.piece(now.piece), None
    if not target and _needs_target(at):
        why = f"{at.name(piece)} is assigned to a card: name it after the word on"
    elif target:
        bearers = hosts(at, now, now.bidder) if now.venture else ()
        if target not in {one.id for one in bearers}:
            why = why_no_target(at, now.petitioner, piece, target)
    if why is not None:
        at.refuse("P-18", why)


def conclude(at: Table, favor: int, target: PieceId = "") -> None:
    """The victor pays, partly in favor; the card is deployed for the petitioner, or goes back.

    If the card has left meanwhile, the petition ends (P-14). A bid in favor is discarded whole.
    """
    now = under_way(at)
    if at.piece(now.piece).place not in THERE:
        cancel(at)
        return
    owed, bid = price(at, now), now.bid if bids_favor(at, now) else 0
    if bid:
        lose_favor(at, now.bidder, bid, "G-02", f"the petition for {at.name(now.piece)}")
    unpaid = max(0, owed - favor - at.house(now.bidder).solaris)
    _pay_price(at, now, owed, min(favor, owed))
    if now.bidder != now.petitioner:
        _put_back(at, now)
    if needs_host(at, now, now.bidder):
        _pay_for_outsider(at, now, now.bidder)
    if wins_the_card(at, now) and not _hand_over(at, now, target):
        _govern(at, now, target or _good_target(at, now))
    over = PetitionEnded(rule="P-06", victor=now.bidder, price=owed, favor=bid, unpaid=unpaid)
    at.emit(over)
    finish(at)
    if now.bidder == now.petitioner and not has(at, now, Particular.ALL_PETITION):
        after_deployment(at, now.petitioner, at.piece(now.piece))


@carries_out("P-13", "P-22")
def _pay_price(at: Table, now: PetitionState, owed: int, favor: int) -> None:
    """Pay a part in favor, the rest in solaris, to the seller or to the player of the tithe.

    A shortfall caused by an effect is discarded in favor; the victor may subdue a card instead, if
    the effect that lent to its bid says so.
    """
    cause = f"the petition for {at.name(now.piece)}"
    pay_favor(at, now.bidder, favor, "P-08", cause)
    rest = owed - favor
    paid = min(rest, at.house(now.bidder).solaris)
    pay_solaris(at, now.bidder, paid, "P-07" if now.bidder == now.petitioner else "P-11", cause)
    sold = has(at, now, Particular.ALL_PETITION)
    lying = at.game.lying.in_play
    own = (p for p in lying if p.deployed and p.owner == now.payee)
    tithe = any(says(at.card(p), Particular.PAID_TO_YOU) for p in own)
    to = at.piece(now.piece).holder if sold else now.payee if tithe else ""
    if to and paid:
        at.emit(SolarisChanged(rule="P-22", house=to, by=paid, cause=cause))
    unpaid = rest - paid
    instead = _stands_in(at, now.bidder) if unpaid > 0 else []
    if not instead:
        lose_favor(at, now.bidder, unpaid, "P-13", cause)
        return
    text = f"{cause}: {unpaid} solaris are not paid. Is a card subdued, or favor lost?"
    ways = (*instead, f"{LOSE} {unpaid} favor")
    ask(at, UNPAID, "P-13", now.bidder, text, instead[0], ways)


def _stands_in(at: Table, house: HouseId) -> list[PieceId]:
    """The cards a House may subdue instead of losing favor, by the effect that lends to its bid."""
    found: dict[PieceId, None] = {}
    for one in of_house(at, (Adds, Trait.TREASURY), house):
        for given in on_card(at, StandsIn, at.piece(one.giver)):
            what = pieces(context_of(at, given), cast("StandsIn", given.holding).what)
            found |= dict.fromkeys(piece.id for piece in what if piece.deployed)
    return list(found)


@answers(UNPAID)
def make_up_said(at: Table, question: Question, said: str) -> None:
    """Subdue the chosen card, or lose the favor."""
    if said in at.game.pieces:
        subdue(at, (said,), "P-13")
    else:
        lose_favor(at, question.house, int(said.split()[1]), "P-13", "what was not paid")


@carries_out("P-12")
def _put_back(at: Table, now: PetitionState) -> None:
    """The petitioner has lost: no further petition in this House Interval (P-15, OQ-37).

    The card is not deployed: it goes face-down into its Assembly, or is discarded, as set (OQ-08).
    """
    at.emit(LimitUsed(rule="P-15", house=now.petitioner, limit=IntervalLimit.PETITION_LOST))
    piece = at.piece(now.piece)
    if piece.place is not Place.ASSEMBLY:
        return
    if chosen(at.game.settings, SettingName.ASSEMBLY_AFTER_LOSS) == "discard":
        pile = Place.IMPERIAL_DISCARD
        at.emit(CardMoved(rule="P-12", piece=piece.id, holder=piece.owner, place=pile))
    elif chosen(at.game.settings, SettingName.PETITION_AGAIN) != "next-turn":
        begin_effect(at, piece.id, StatName.PETITION_LOST, 1, Until.STAYS, rule="OQ-37")


def _hand_over(at: Table, now: PetitionState, target: PieceId) -> bool:
    """Give the victor the card, if the venture says so; False if it is deployed as usual."""
    piece, victor = at.piece(now.piece), now.bidder
    if has(at, now, Particular.VICTOR_CAPTURES):
        if piece.holder != victor and piece.place is Place.DOMAIN:
            capture(at, piece, victor)
        if has(at, now, Particular.GETS_DEFERRED):
            put_tokens(at, at.piece(piece.id), "deferment", 1, at.name(now.venture))
        return True
    if not has(at, now, Particular.VICTOR_DEPLOYS):
        return False
    if piece.holder == victor:
        if piece.engaged:
            at.emit(CardsDisengaged(rule="G-02", pieces=(piece.id,)))
        return True
    at.emit(CardAssigned(rule="G-02", piece=piece.id, parent=None))
    at.emit(CardTransferred(rule="G-02", piece=piece.id, holder=victor))
    host = target or next((one.id for one in hosts(at, now, victor)), None)
    at.emit(CardDeployed(rule="P-07", piece=piece.id, engaged=False, parent=host))
    return True


@carries_out("P-07")
def _govern(at: Table, now: PetitionState, target: PieceId) -> None:
    """The card comes into the petitioner's domain, deployed and engaged."""
    piece = at.piece(now.piece)
    _pay_for_outsider(at, now, now.petitioner)
    if piece.holder != now.petitioner and piece.place is Place.DOMAIN:
        at.emit(CardCaptured(rule="P-07", piece=piece.id, holder=now.petitioner))
    elif piece.holder != now.petitioner:
        at.emit(CardPlaced(rule="P-07", piece=piece.id, holder=now.petitioner))
    lies = target and at.piece(target).place is Place.DOMAIN
    parent = target if lies and is_decree(at, piece) else None
    at.emit(CardDeployed(rule="P-07", piece=piece.id, engaged=True, parent=parent))


@carries_out("P-10")
def _pay_for_outsider(at: Table, now: PetitionState, house: HouseId) -> None:
    """Another power's card costs the House that deploys it 1 favor besides, an adversary's more."""
    piece = at.piece(now.piece)
    due = outsider_favor(at, house, piece, now.cost)
    by = favor_rule(at, house, piece)
    rule = "P-10" if by == "AL-04" else by
    lose_favor(at, house, due, rule, f"{at.name(piece)}, of another power")


@refuses("CE-05")
def on_tactic(at: Table, house: HouseId, piece: Piece) -> None:
    """The effect of a tactic on the petition in progress: Petitioning Tithe changes the payee.

    Only one House can play it in each petition.
    """
    now, card = at.game.petition, at.card(piece)
    if says(card, Particular.ONE_IN_A_PETITION):
        if now is None:
            at.refuse("CE-05", "Petitioning Tithe is played in a petition, and none is under way")
        elif now.payee not in {TREASURY, house}:
            name = at.house(now.payee).name
            at.refuse("CE-05", f"{name} has played Petitioning Tithe in this petition")
    if now is not None and says(card, Particular.PAID_TO_YOU):
        at.emit(PayeeChanged(rule="P-22", house=house))


def _options(at: Table, house: HouseId) -> Iterator[Option]:
    now = at.game.petition
    if now is None:
        return
    piece, owed = at.piece(now.piece), price(at, now)
    targets = [""]
    if is_decree(at, piece) and _needs_target(at):
        lying = hosts(at, now, house) if now.venture else in_domains(at)
        targets = [p.id for p in lying if now.venture or can_assign(at, house, piece, p)]
    for target in targets:
        can = [n for n in range(most_favor(at) + 1) if allows(verify_pay)(at, house, n, target)]
        each = [f"{owed - favor} solaris and {favor} favor" for favor in can]
        for favor in numbers(can, each=each):
            host = at.game.pieces.get(target)
            says = f"{at.name(piece)} for {owed}, so many of them in favor, the rest in solaris"
            says += "" if host is None else f", on {at.name(host)}"
            yield option("pay", favor, ON if host else "", host, says=says, rules=("P-08",))


@verb(
    "pay FAVOR [on TARGET]",
    "pay for what you won, so much of it in favor",
    "P-08",
    _options,
    who=Who.BIDDER,
    phases=ALL_PHASES,
    within=frozenset({OperationKind.PETITION}),
)
def _pay(at: Table, house: HouseId, words: Words) -> None:
    amount, on = words.before()
    favor = Words(amount.split())
    share = favor.number("how much of the price in favor")
    favor.nothing_more()
    target = domain_card(at, on).id if on else ""
    verify_pay(at, house, share, target)
    conclude(at, share, target)
