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
from tracker.engine.words import Fate, HouseId, RiteKind
from tracker.rules.questions import answers, ask
from tracker.rules.rite.attack import led_by
from tracker.standing.figures import rank
from tracker.standing.named_kinds import is_pawn
from tracker.standing.price import lose_favor
from tracker.standing.sides import CURRENCY, rite_of
from tracker.standing.speech import Ware, Words
from tracker.standing.uses import keeps_working

YES, NO = "yes", "no"
GAIN, LOSE = "gain", "lose"


@carries_out("R-25")
def offer(at: Table, suggested: int) -> None:
    """Offer the attacker the bonus where it is due, whatever became of the attack leader.

    Args:
        at: The table.
        suggested: The amount that was suggested before the vanquished were turned.
    """
    due = is_due(at)
    if due:
        ask_amount(at, suggested)
    elif due is None:
        if suggested != len(vanquished(at)):
            at.emit(BonusCounted(rule="R-26", amount=suggested))
        target = at.name(rite_of(at).target)
        text = f"{target} was vanquished, and not subdued: is the bonus due?"
        ask(
            at,
            "bonus-due",
            "R-23",
            rite_of(at).attack.house,
            text,
            choices=(YES, NO),
            suggested=YES,
        )


@carries_out("R-24", "SO-12")
def fell(at: Table) -> bool:
    """Whether the original target fell: who Countered for it, and personnel, do not count."""
    rite = rite_of(at)
    return rite.target in rite.fallen


@carries_out("R-23")
def is_due(at: Table) -> bool | None:
    """Whether the bonus is due: the original target fell; None where the players say (OQ-41)."""
    rite = rite_of(at)
    fate = rite.fates.get(rite.target, Fate.SUBDUED)
    if not fell(at) or fate is Fate.SPARED:
        return False
    if fate is Fate.SUBDUED:
        return True
    match chosen(at.game.settings, SettingName.BONUS_WITHOUT_SUBDUAL):
        case "yes":
            return True
        case "no":
            return False
        case _:
            return None


@answers("bonus-due", of_operation=True)
def answer_due(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """The players say whether the bonus is due for a target that was not subdued."""
    rite = at.game.rite
    if said == YES and rite is not None:
        ask_amount(at, len(vanquished(at)) if rite.bonus is None else rite.bonus)


def vanquished(at: Table) -> tuple[Piece, ...]:
    """The defending participants that were vanquished; their leader, too, unless it is so set."""
    rite = rite_of(at)
    side = rite.defense
    among = {*side.joined, side.leader}
    if chosen(at.game.settings, SettingName.RITE_BONUS) == "without-leader":
        among.discard(side.leader)
    fell = (at.piece(one) for one in rite.fallen if one in among)
    return tuple(one for one in fell if not led_by(at, one))


def is_disguised(at: Table, piece: Piece) -> bool:
    """Whether a card bears a Disguising Uniform, and counts as no participant."""
    there = (child for child in at.game.assigned(piece.id) if keeps_working(child))
    return any(says(at.card(one), Particular.NO_PARTICIPANT) for one in there)


def by_rank(at: Table) -> int:
    """What Emrys Jago adds: the Dueling rank of the opposing leader he vanquished in a duel."""
    rite = rite_of(at)
    leader = at.piece(rite.defense.leader)
    adds = rite.kind is RiteKind.DUEL and says(at.card(rite.attack.leader), Particular.RANK_ADDS)
    return (rank(at, leader, Talent.DUELING) or 0) if adds and leader.id in rite.fallen else 0


def wares(at: Table) -> tuple[Ware, ...]:
    """What the bonus can be made of: by the class of the rite; Remy Egusku chooses."""
    rite = rite_of(at)
    usual = CURRENCY[rite.rite_class]
    both = (usual, *(ware for ware in CURRENCY.values() if ware is not usual))
    return both if says(at.card(rite.attack.leader), Particular.ANY_WARE) else both[:1]


def ask_amount(at: Table, suggested: int) -> None:
    """The amount of the bonus: as set, or the attacker says it (OQ-04)."""
    rite = rite_of(at)
    match chosen(at.game.settings, SettingName.RITE_BONUS):
        case "with-leader" | "without-leader":
            choose(at, suggested)
        case _:
            what = " or ".join(wares(at))
            text = f"how much {what} is the bonus of this {rite.kind.called}?"
            house, likely = rite.attack.house, str(suggested)
            ask(at, "bonus", "R-26", house, text, rite.target, suggested=likely)


def suggested_now(at: Table) -> int:
    """How many of the defending participants were vanquished, and what cards add."""
    return sum(not is_disguised(at, piece) for piece in vanquished(at)) + by_rank(at)


@answers("bonus", of_operation=True)
def answer_amount(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """The attacker says the amount. Raises Misread."""
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
    ways = (GAIN, LOSE) if _picks(at) else (GAIN,)
    choices = [f"{way} {amount} {ware}" for ware in wares(at) for way in ways]
    if len(choices) == 1:
        pay(at, GAIN, amount, wares(at)[0])
        return
    rival = at.house(rite.defense.house).name
    text = f"the bonus of the rite: do you gain {amount}, or does {rival} lose it?"
    if not _picks(at):
        text = f"the bonus of the rite: {amount} of what?"
    ask(at, "bonus-choice", "R-26", rite.attack.house, text, choices=choices)


def _picks(at: Table) -> bool:
    return chosen(at.game.settings, SettingName.RITE_BONUS_CHOICE) == "attacker"


@answers("bonus-choice", of_operation=True)
def answer_choice(at: Table, question: Question, said: str) -> None:  # noqa: ARG001 - the shape
    """The attacker says who gains or loses what."""
    way, amount, ware = said.split()
    if at.game.rite is not None:
        pay(at, way, int(amount), Ware(ware))


def pay(at: Table, way: str, amount: int, ware: Ware) -> None:
    """Pay the bonus out, or take the penalty."""
    rite = rite_of(at)
    house, cause = rite.attack.house, f"the {rite.kind.called}"
    if way == LOSE:
        penalty(at, amount, ware, cause)
    else:
        _reward(at, house, amount, ware, "R-26", cause)
    leader = rite.attack.leader
    if is_pawn(at, rite.attack, leader):  # who governs it gains as much, whatever was chosen
        _reward(at, at.piece(leader).holder, amount, ware, "G-02", at.name(leader))


def _reward(  # noqa: PLR0913, PLR0917 - what a gain is made of
    at: Table, house: HouseId, amount: int, ware: Ware, rule: str, cause: str
) -> None:
    if ware is Ware.SOLARIS:
        at.emit(SolarisChanged(rule=rule, house=house, by=amount, cause=cause))
    else:
        at.emit(FavorChanged(rule=rule, house=house, by=amount, cause=cause))


@carries_out("R-27")
def penalty(at: Table, amount: int, ware: Ware, cause: str) -> None:
    """Take the amount from the defender: of solaris all he has, where he has less."""
    house = rite_of(at).defense.house
    if ware is Ware.FAVOR:
        lose_favor(at, house, amount, "R-26", cause)
        return
    taken = min(amount, at.house(house).solaris)
    if taken:
        at.emit(SolarisChanged(rule="R-27", house=house, by=-taken, cause=cause))
