"""The bonus of a rite (R-23 to R-27): only for the attacker, only for the original target."""

from __future__ import annotations

from cardbase.program.nodes.holdings import Particular
from cardbase.program.stored import says
from cardbase.vocabulary import Talent
from tracker.engine.events import BonusCounted, FavorChanged, SolarisChanged
from tracker.engine.guards import carries_out, prompts
from tracker.engine.settings import SettingName, chosen
from tracker.engine.state import Piece, Question
from tracker.engine.table import Table
from tracker.engine.words import Fate, RiteKind
from tracker.rules.questions import answers, ask
from tracker.rules.rite.attack import led_by
from tracker.standing.figures import rank
from tracker.standing.named_kinds import is_pawn
from tracker.standing.price import lose_favor
from tracker.standing.sides import CURRENCY, rite_of
from tracker.standing.speech import HouseWare, Words
from tracker.standing.uses import keeps_working

YES, NO = "yes", "no"
GAIN, LOSE = "gain", "lose"


@carries_out("R-25")
def offer(at: Table, suggested: int) -> None:
    """Offer the attacker the bonus if it is due, whatever happened to the attack leader.

    The suggested amount is the one from before the vanquished were subdued.
    """
    due = is_due(at)
    if due:
        ask_amount(at, suggested)
    elif due is None:
        if suggested != len(vanquished(at)):
            at.emit(BonusCounted(rule="R-26", amount=suggested))
        house, target = rite_of(at).attack.house, at.name(rite_of(at).target)
        text = f"{target} was vanquished, and not subdued: is the bonus due?"
        ask(at, "bonus-due", "R-23", house, text, choices=(YES, NO), suggested=YES)


@carries_out("R-24", "SO-12")
def fell(at: Table) -> bool:
    """Whether the original target fell; a persona that Countered, and personnel, do not count."""
    rite = rite_of(at)
    return rite.target in rite.fallen


@carries_out("R-23")
def is_due(at: Table) -> bool | None:
    """Whether the bonus is due: the original target fell; None if the players decide (OQ-41)."""
    rite = rite_of(at)
    fate = rite.fates.get(rite.target, Fate.SUBDUED)
    if not fell(at) or fate is Fate.SPARED:
        return False
    if fate is Fate.SUBDUED:
        return True
    way = chosen(at.game.settings, SettingName.BONUS_WITHOUT_SUBDUAL)
    return {YES: True, NO: False}.get(way)


@answers("bonus-due", of_operation=True)
def answer_due(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """Reads the answer to whether the bonus is due for a target that was not subdued."""
    rite = at.game.rite
    if said == YES and rite is not None:
        ask_amount(at, len(vanquished(at)) if rite.bonus is None else rite.bonus)


def vanquished(at: Table) -> tuple[Piece, ...]:
    """The vanquished defending participants, with their leader unless set otherwise."""
    rite = rite_of(at)
    side = rite.defense
    among = {*side.joined, side.leader}
    if chosen(at.game.settings, SettingName.RITE_BONUS) == "without-leader":
        among.discard(side.leader)
    fell = (at.piece(one) for one in rite.fallen if one in among)
    return tuple(one for one in fell if not led_by(at, one))


def is_disguised(at: Table, piece: Piece) -> bool:
    """Whether a card has a Disguising Uniform, and does not count as a participant."""
    there = (child for child in at.game.assigned(piece.id) if keeps_working(child))
    return any(says(at.card(one), Particular.NO_PARTICIPANT) for one in there)


def wares(at: Table) -> tuple[HouseWare, ...]:
    """The possible wares of the bonus, by the class of the rite; with Remy Egusku a choice."""
    rite = rite_of(at)
    usual = CURRENCY[rite.rite_class]
    both = (usual, *(ware for ware in CURRENCY.values() if ware is not usual))
    return both if says(at.card(rite.attack.leader), Particular.ANY_WARE) else both[:1]


def ask_amount(at: Table, suggested: int) -> None:
    """Determine the amount of the bonus: as set, or chosen by the attacker (OQ-04)."""
    rite = rite_of(at)
    if chosen(at.game.settings, SettingName.RITE_BONUS) in {"with-leader", "without-leader"}:
        choose(at, suggested)
    else:
        text = f"how much {' or '.join(wares(at))} is the bonus of this {rite.kind.called}?"
        house, likely = rite.attack.house, str(suggested)
        ask(at, "bonus", "R-26", house, text, rite.target, suggested=likely)


def suggested_now(at: Table) -> int:
    """The number of vanquished defending participants, plus additions by cards.

    Emrys Jago adds the Dueling rank of the opposing leader he vanquished in a duel.
    """
    rite = rite_of(at)
    leader = at.piece(rite.defense.leader)
    adds = rite.kind is RiteKind.DUEL and says(at.card(rite.attack.leader), Particular.RANK_ADDS)
    more = rank(at, leader, Talent.DUELING) if adds and leader.id in rite.fallen else 0
    return sum(not is_disguised(at, piece) for piece in vanquished(at)) + (more or 0)


@answers("bonus", of_operation=True)
def answer_amount(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """Reads the attacker's amount. Raises Misread."""
    words = Words(said.split())
    amount = words.number("how much the bonus is, a number from 0 to 9999")
    words.nothing_more()
    if at.game.rite is not None:
        choose(at, amount)


@prompts("R-26")
def choose(at: Table, amount: int) -> None:
    """The attacker chooses: gain the amount, or make the defender lose it; and of what."""
    if amount < 1:
        return
    rite = rite_of(at)
    picks = chosen(at.game.settings, SettingName.RITE_BONUS_CHOICE) == "attacker"
    ways = (GAIN, LOSE) if picks else (GAIN,)
    choices = [f"{way} {amount} {ware}" for ware in wares(at) for way in ways]
    if len(choices) == 1:
        pay(at, GAIN, amount, wares(at)[0])
        return
    rival = at.house(rite.defense.house).name
    what = f"do you gain {amount}, or does {rival} lose it?" if picks else f"{amount} of what?"
    text = f"the bonus of the rite: {what}"
    ask(at, "bonus-choice", "R-26", rite.attack.house, text, choices=choices)


@answers("bonus-choice", of_operation=True)
def answer_choice(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """Reads the attacker's choice of who gains or loses what."""
    way, amount, ware = said.split()
    if at.game.rite is not None:
        pay(at, way, int(amount), HouseWare(ware))


def pay(at: Table, way: str, amount: int, ware: HouseWare) -> None:
    """Pay the bonus out, or take the penalty."""
    rite = rite_of(at)
    house, cause = rite.attack.house, f"the {rite.kind.called}"
    gained = SolarisChanged if ware is HouseWare.SOLARIS else FavorChanged
    if way == LOSE:
        penalty(at, amount, ware, cause)
    else:
        at.emit(gained(rule="R-26", house=house, by=amount, cause=cause))
    leader = rite.attack.leader
    if is_pawn(at, rite.attack, leader):  # its governor gains the same, whatever was chosen
        governs, cause = at.piece(leader).holder, at.name(leader)
        at.emit(gained(rule="G-02", house=governs, by=amount, cause=cause))


@carries_out("R-27")
def penalty(at: Table, amount: int, ware: HouseWare, cause: str) -> None:
    """Take the amount from the defender; of solaris all it has, if that is less."""
    house = rite_of(at).defense.house
    if ware is HouseWare.FAVOR:
        lose_favor(at, house, amount, "R-26", cause)
        return
    taken = min(amount, at.house(house).solaris)
    if taken:
        at.emit(SolarisChanged(rule="R-27", house=house, by=-taken, cause=cause))
