"""Abilities whose sentences hang together so that they are read as a whole, each of one card."""

from __future__ import annotations

from cardbase.operation.lexicon import Kind, Name, Trait
from cardbase.program import deeds as d
from cardbase.program import rite_deeds as r
from cardbase.program import things as p
from cardbase.program.initiating import DeployVenture, GoesAtEnd, Initiate

ONE = p.Number(1)
DUNE = p.Cards(names=(str(Name.DUNE),))
FACE_UP_OR_DOWN = ((Kind.DEPLOYED,), (Kind.SUBDUED,))


def _back_from_dune() -> tuple[d.Step, ...]:
    """Dune's governor moves to a homeworld of his, with all that lies on Dune.

    That goes along before the homeworld is deployed, so that the rules need not ask what does.
    """
    governor = p.KeptHouse("governor")
    dune, home = p.Kept("dune"), p.Kept("homeworld")
    homes = p.Cards(
        kinds=((Kind.DEPLOYED, Kind.HOMEWORLD), (Kind.SUBDUED, Kind.HOMEWORLD)), governed=governor
    )
    down = p.IsOf(home, p.Cards(kinds=((Kind.SUBDUED,),)))
    steps = (
        d.Name(p.Chosen("dune", p.Cards(names=DUNE.names, governed=governor), ONE, ONE)),
        d.Subdue(dune),
        d.Name(p.Chosen("homeworld", homes, ONE, ONE, governor)),
        d.Assign(p.Cards(kinds=FACE_UP_OR_DOWN, on=dune), home),
    )
    done = tuple(d.Does(one, governor) for one in steps)
    deployed = d.If(down, (d.Does(d.Bring(home, tokens=False), governor),))
    return (d.ForEach(p.GovernorOf(DUNE), "governor", (*done, deployed)),)


def _charters_exchanged() -> tuple[d.Step, ...]:
    """Two charters change domains; who gets the cheaper one gains the difference in favor."""
    mine, theirs = "target", "target 2"
    charters = ((Kind.CHARTER,),)
    exchange = d.Exchange(
        p.Chosen(mine, p.Cards(kinds=charters, governed=p.You()), ONE, ONE),
        p.Chosen(theirs, p.Cards(kinds=charters, governed=p.Everyone(rivals=True)), ONE, ONE),
    )
    return (
        d.Does(exchange, p.You()),
        *(_gains_difference(cheap, dear) for cheap, dear in ((mine, theirs), (theirs, mine))),
    )


def _gains_difference(cheap: str, dear: str) -> d.Step:
    """Who governs the one card now gains what it is cheaper than the other, if it is."""
    cost = {key: p.Stat(Trait.DEPLOYMENT_COST, p.Kept(key)) for key in (cheap, dear)}
    less = p.Sum((p.Signed(1, cost[dear]), p.Signed(-1, cost[cheap])))
    who = p.GovernorOf(p.Kept(cheap))
    return d.Does(d.Gain(p.Ware.FAVOR, less, who), who)


def _rite_by_a_pawn() -> tuple[d.Step, ...]:
    """A persona of a rival leads a rite of yours, and its governor has a share in the bonus."""
    theirs = p.Cards(kinds=((Kind.PERSONA,),), governed=p.Everyone(rivals=True))
    return (d.Does(r.StartRite(pawn=p.Chosen("target", theirs, ONE, ONE)), p.You()),)


def _venture_at_once() -> tuple[d.Step, ...]:
    """A venture of the hand is deployed, and initiated at once in another's House Interval.

    That it goes as that interval ends is noted with it, as the tactic lies there no more by then.
    """
    mine = p.Cards(kinds=((Kind.VENTURE,),), lying=Trait.HAND, of=p.You())
    deeds = (
        DeployVenture(p.Chosen("target", mine, ONE, ONE)),
        GoesAtEnd(p.Kept("target")),
        Initiate(p.Kept("target"), engages=True),
    )
    return tuple(d.Does(one, p.You()) for one in deeds)


WHOLE: dict[tuple[str, ...], tuple[d.Step, ...]] = {
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
    (
        "Deploy target venture from your hand as though it were your House Interval.",
        "You must at once attempt to initiate and resolve the target.",
    ): _venture_at_once(),
    (
        "Engage target eligible persona governed by a rival: that persona initiates a rite "
        "against target card governed by any player.",
        "That rite counts against your House Interval Limit.",
        "You are the attacker in that rite.",
        "If the target of that rite is vanquished, you gain the full reward, then that persona's "
        "governor gains the full reward.",
    ): _rite_by_a_pawn(),
}
"""The sentences of an ability -> its steps; in other words it is read sentence by sentence."""
