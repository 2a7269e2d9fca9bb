"""Sentences of abilities that are read as a whole: the sentence, or several, -> what is done.

Only sentences that nothing of stands on any other card are listed here; one in other words is
read by its parts.
"""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation.lexicon import Kind, Name, Trait
from cardbase.operation.words import Compare
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Standing, Use, XIs
from cardbase.program.nodes.contests import DeployVenture, Gift, GoesAtEnd, Initiate, Lays
from cardbase.program.nodes.shorthand import (
    ONE,
    PARENT,
    RIVALS,
    TARGET,
    YOU,
    X,
    do,
    of_kind,
    one_of,
)

DUNE = p.Cards(names=(str(Name.DUNE),))
CROE = "the CROE by 1 for the rest of the exchange"


def _rules(ruling: d.Ruling, who: p.Who | None, amount: p.Value = ONE) -> tuple[d.Step, ...]:
    return do(d.Rules(ruling, who, amount))


def _trades(ruling: d.Ruling) -> tuple[d.Step, ...]:
    return _rules(ruling, p.ChosenHouse("house", rival=True))


WHILE_IT_LIES: dict[str, tuple[d.Step, ...]] = {
    # the initiative, an exchange, a petition
    "Target rival may not buy spice during their exchange operation.": _trades(d.Ruling.NO_BUYING),
    "Target rival may not sell spice during their exchange operation.": _trades(
        d.Ruling.NO_SELLING
    ),
    f"Either increase {CROE}, or reduce {CROE}.": (
        d.OneOf(
            (
                d.Way(f"increase {CROE}", _rules(d.Ruling.CROE, None)),
                d.Way(f"reduce {CROE}", do(d.Rules(d.Ruling.CROE, None, down=True))),
            ),
            YOU,
        ),
    ),
    "That rival must pass at their next option in the petition.": _rules(
        d.Ruling.NO_BID, p.GovernorOf(PARENT)
    ),
    "You may bid as though your treasury had 10 additional solaris.": _rules(
        d.Ruling.BID, YOU, p.Number(10)
    ),
    "Assign the initiative ranks from the lowest declared favor to the highest declared "
    "favor.": _rules(d.Ruling.INVERTED, None),
    "Once all initiative ranks are assigned, change that rival's initiative rank to X.": _rules(
        d.Ruling.RANK, p.GovernorOf(PARENT), X
    ),
    # rites
    "If the assigned card is vanquished, discard it.": do(Lays(Gift.DISCARDED, PARENT)),
    "If the assigned card is vanquished, capture it.": do(Lays(Gift.CAPTURED, PARENT)),
    "The assigned leader gains +1 force for each additional participant.": do(
        Lays(Gift.FORCE_EACH, PARENT)
    ),
    "Your leader may Direct.": do(d.Grant(Kind.DIRECT, p.CardAs(p.Part.LEADER))),
    "The assigned card gains Surprise.": do(d.Grant(Kind.SURPRISE, PARENT)),
    "Target persona may Counter.": do(Lays(Gift.COUNTER, one_of(of_kind(Kind.PERSONA)))),
    "Force applied to the assigned leader has no effect.": do(Lays(Gift.UNTOUCHED, PARENT)),
    "The assigned leader is vanquished with any amount of force or none.": do(
        Lays(Gift.FALLS, PARENT)
    ),
    "When you distribute force, you may distribute it among the opposing participants freely and "
    "in any order.": do(Lays(Gift.FREE_FORCE, PARENT)),  # CE-12
}
"""What a tactic does while it lies there: a sentence -> its steps."""

LIMITS_OF_X = {
    "Once all initiative ranks are assigned, change that rival's initiative rank to X.": (
        XIs(Compare.AT_MOST, p.Count(p.Everyone())),
    )
}
"""What bounds the X of a sentence above: no rank is higher than there are Houses."""


def _joint_engaging() -> Ability:
    """Each player may; what is engaged for its effect is a General operation (CT-16)."""
    ready = p.Cards(
        kinds=((Kind.DISENGAGED, Kind.FREMEN, Kind.PERSONA),),
        governed=YOU,
        talent=Trait.BATTLE_RANK,
    )
    total = p.Stat(Trait.BATTLE_RANK, p.Kept(TARGET))
    steps = do(
        d.Engage(p.Chosen(TARGET, ready, ONE, None)),
        d.Gain(p.Ware.SOLARIS, total, YOU, produced=True),
    )
    interval = p.InPhase(p.During.INTERVAL, YOU)
    return Ability(Use.GENERAL, (), steps, test=(interval,), anyone=True)


def _joint_transfer() -> Ability:
    """All is chosen before any of them engages, so that none does for nothing."""
    personnel = p.Cards(kinds=((Kind.DISENGAGED, Kind.PERSONNEL),), governed=YOU)
    start = one_of(p.Cards(bears=personnel))
    moved = p.Chosen("target 2", replace(personnel, on=start), ONE, None)
    them = p.Kept(moved.key)
    host = one_of(p.Cards(governed=YOU, but=p.Kept(start.key), can_bear=them), "target 3")
    steps = do(d.Name(moved), d.Name(host), d.Engage(them), d.Assign(them, p.Kept(host.key)))
    interval = p.InPhase(p.During.INTERVAL, YOU)
    return Ability(Use.GENERAL, (), steps, test=(interval,), anyone=True)


def _bought_discount() -> tuple[Ability, Standing]:
    """X favor is discarded once, and cards cost X solaris less as long as the card lies there."""
    cards = p.Cards(kinds=((Kind.AIDE,), (Kind.PERSONNEL,)))
    less = h.Adds(Trait.DEPLOYMENT_COST, cards, p.PaidX(), down=True, paying=h.Paying(YOU))
    cost = do(d.Lose(p.Ware.FAVOR, X, YOU))
    return Ability(Use.PLAYED, (), do(d.KeepX(X)), cost=cost), Standing("", (less,))


ABILITIES: dict[str, tuple[Ability | Standing, ...]] = {
    "Each player may engage any number of Fremen personas they govern with the Battle talent to "
    "produce X solaris, where X is the total Battle rank of the personas engaged this way.": (
        _joint_engaging(),
    ),
    "As a general operation — during their House Interval, each player may engage any number of "
    "personnel they govern to transfer them from 1 card to another eligible card they govern.": (
        _joint_transfer(),
    ),
    "Discard X favor: when you deploy an aide or personnel, reduce its deployment cost by X "
    "solaris.": _bought_discount(),
    **{
        text: (Ability(Use.PLAYED, (), steps, x=LIMITS_OF_X.get(text, ())),)
        for text, steps in WHILE_IT_LIES.items()
    },
}
"""A sentence -> its ability, and what holds besides, whose texts are filled in by `fixed`."""


# --- several sentences together -------------------------------------------------------------


def _back_from_dune() -> tuple[d.Step, ...]:
    """Dune's governor moves to a homeworld of his, with all that lies on Dune.

    That goes along before the homeworld is deployed, so that the rules need not ask what does.
    """
    governor = p.KeptHouse("governor")
    dune, home = p.Kept("dune"), p.Kept("homeworld")
    sides = ((Kind.DEPLOYED,), (Kind.SUBDUED,))
    homes = p.Cards(kinds=tuple((*side, Kind.HOMEWORLD) for side in sides), governed=governor)
    steps = do(
        d.Name(one_of(p.Cards(names=DUNE.names, governed=governor), dune.key)),
        d.Subdue(dune),
        d.Name(p.Chosen(home.key, homes, ONE, ONE, governor)),
        d.Assign(p.Cards(kinds=sides, on=dune), home),
        by=governor,
    )
    subdued = p.IsOf(home, of_kind(Kind.SUBDUED))
    deployed = d.If(subdued, do(d.Bring(home, tokens=False), by=governor))
    return (d.ForEach(p.GovernorOf(DUNE), governor.key, (*steps, deployed)),)


def _charters_exchanged() -> tuple[d.Step, ...]:
    """Two charters change domains; who gets the cheaper one gains the difference in favor."""
    mine, theirs = TARGET, f"{TARGET} 2"
    exchange = d.Exchange(
        one_of(p.Cards(kinds=((Kind.CHARTER,),), governed=YOU), mine),
        one_of(p.Cards(kinds=((Kind.CHARTER,),), governed=RIVALS), theirs),
    )
    gains = (_gains_difference(cheap, dear) for cheap, dear in ((mine, theirs), (theirs, mine)))
    return (*do(exchange), *gains)


def _gains_difference(cheap: str, dear: str) -> d.Step:
    """Who governs the one card now gains what it is cheaper than the other, if it is."""
    cost = {key: p.Stat(Trait.DEPLOYMENT_COST, p.Kept(key)) for key in (cheap, dear)}
    less = p.Sum((p.Signed(1, cost[dear]), p.Signed(-1, cost[cheap])))
    who = p.GovernorOf(p.Kept(cheap))
    return d.Does(d.Gain(p.Ware.FAVOR, less, who), who)


GROUPS: dict[tuple[str, ...], tuple[d.Step, ...]] = {
    (
        "Dune's governor must subdue Dune, then they must deploy their homeworld at no cost even "
        "without deferment tokens, then they must transfer all cards assigned to Dune to that "
        "homeworld.",
        "Those cards keep their status.",
    ): _back_from_dune(),
    (
        "Exchange target charter you govern and target charter governed by a rival, then transfer "
        "the cards assigned to each charter to the other.",
        "Those charters keep their status.",
        "If those charters differ in deployment cost, the player receiving the cheaper charter "
        "gains the difference in favor.",
    ): _charters_exchanged(),
    # The venture is deployed out of the hand and initiated at once, in another's House Interval;
    # that it goes as that interval ends is noted now, as the tactic lies there no more by then.
    (
        "Deploy target venture from your hand as though it were your House Interval.",
        "You must at once attempt to initiate and resolve the target.",
    ): do(
        DeployVenture(one_of(p.Cards(kinds=((Kind.VENTURE,),), lying=Trait.HAND, of=YOU))),
        GoesAtEnd(p.Kept(TARGET)),
        Initiate(p.Kept(TARGET), engages=True),
    ),
    # A persona of a rival leads a rite of yours, and its governor has a share in the bonus.
    (
        "Engage target eligible persona governed by a rival: that persona initiates a rite "
        "against target card governed by any player.",
        "That rite counts against your House Interval Limit.",
        "You are the attacker in that rite.",
        "If the target of that rite is vanquished, you gain the full reward, then that persona's "
        "governor gains the full reward.",
    ): do(r.StartRite(pawn=one_of(p.Cards(kinds=((Kind.PERSONA,),), governed=RIVALS)))),
}
"""The sentences of an ability -> its steps."""
