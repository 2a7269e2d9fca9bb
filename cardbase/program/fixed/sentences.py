"""Sentences that are read as a whole: a sentence, or several of an ability -> what it is.

Only sentences that nothing of stands on any other card are listed here; one in other words is
read by its parts.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from cardbase.operation.lexicon import Kind, Name, Trait
from cardbase.operation.words import Compare
from cardbase.program.fixed.clauses import OF_THE_DEED, SAID_ANYWAY
from cardbase.program.fixed.triggers import TRIGGERS
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Standing, Trigger, Use, XIs
from cardbase.program.nodes.contests import Gift
from cardbase.program.nodes.shorthand import (
    PARENT,
    RIVALS,
    THIS,
    YOU,
    X,
    do,
    either,
    of_kind,
    one_of,
    way,
    when,
)

Steps = tuple[d.Step, ...]
RIVAL_BEFORE = p.GovernorOf(PARENT)
"""That rival: who governs the card this one lies on."""

# X favor is discarded once, and cards cost X solaris less as long as the card lies there.
DISCOUNT = (
    "Discard X favor: when you deploy an aide or personnel, reduce its deployment cost by X "
    "solaris."
)
HOLDS: dict[str, h.Holding | tuple[h.Holding, p.Test]] = {
    # rites
    "If the assigned leader is vanquished, you may gain X solaris instead of subduing it and any "
    "number of participants assigned to it, where X is its deployment cost plus 1 for each "
    "additional participant not subdued.": h.Spares(p.Ware.SOLARIS),
    "If the force applied to the assigned leader is at least its resistance, you may gain X favor "
    "instead of vanquishing it and its additional participants, where X is its deployment cost "
    "plus 1 for each additional participant.": h.Spares(p.Ware.FAVOR, whole=True),
    "When you engage the assigned persona as a participant, you must declare force or "
    "resistance.": h.DeclaresTrait((Trait.FORCE, Trait.RESISTANCE)),
    "During dueling rites, the assigned persona gains +X force or +X resistance as declared, where "
    "X is the assigned persona's Weirding rank.": (
        h.AddsDeclared(
            (Trait.FORCE, Trait.RESISTANCE), PARENT, p.Stat(Trait.WEIRDING_RANK, PARENT)
        ),
        p.InRite(p.Rite(kinds=(Kind.DUELING,))),
    ),
    "When the assigned persona is the target of a dueling rite, you may engage target eligible "
    "Fremen persona to Counter.": (
        h.GainsAbility(h.RiteAbility.COUNTER, of_kind(Kind.FREMEN, Kind.PERSONA, governed=YOU)),
        p.InRite(p.Rite(kinds=(Kind.DUELING,), target=PARENT)),
    ),
    "If a rival governs a participant with a deployed shield, the assigned leader gains +3 "
    "force.": (
        h.Adds(Trait.FORCE, PARENT, p.Number(3)),
        p.ThereIs(
            of_kind(Kind.PARTICIPANT, governed=RIVALS, bears=of_kind(Kind.DEPLOYED, Kind.SHIELD))
        ),
    ),
    # what is lent to a bid, and what a petition costs
    "If you win that petition but cannot pay the full deployment cost, you may subdue this card "
    "instead of losing that favor.": h.StandsIn(THIS),
    **{
        "If you win that petition but cannot pay its final deployment cost, you may subdue the "
        f"assigned {kind} instead of losing that favor.": h.StandsIn(PARENT)
        for kind in ("ally", "card")
    },
    "When you initiate a petition for a card with the assigned ally's allegiance, reduce the "
    "listed deployment cost by X, where X is the assigned ally's command.": h.Adds(
        Trait.DEPLOYMENT_COST,
        p.Cards(sworn=PARENT),
        p.Stat(Trait.COMMAND, PARENT),
        down=True,
        paying=h.Paying(YOU, petition=True),
    ),
    DISCOUNT: h.Adds(
        Trait.DEPLOYMENT_COST,
        p.Cards(kinds=((Kind.AIDE,), (Kind.PERSONNEL,))),
        p.PaidX(),
        down=True,
        paying=h.Paying(YOU),
    ),
    "When you win a petition initiated by a rival, the final deployment cost is reduced by 2 "
    "solaris.": (
        h.Adds(Trait.FINAL_DEPLOYMENT_COST, YOU, p.Number(2), down=True),
        p.InPetition(p.Petition(by=RIVALS)),
    ),
    "You need not pay the deployment cost of ventures you assign to this card.": h.IsSet(
        Trait.DEPLOYMENT_COST, of_kind(Kind.VENTURE), p.Number(0), h.Paying(YOU, to=THIS)
    ),
    "Do not reduce that deployment cost below 0.": h.AtLeast(Trait.DEPLOYMENT_COST, p.Cards(), 0),
    "Do not reduce that command below 0.": h.AtLeast(Trait.COMMAND, PARENT, 0),
    # allegiances, and room for cards
    "When you assign this card, you must declare an allegiance of your choice.": h.DeclaresPower(),
    "When you deploy this card again, it keeps the declared allegiance.": h.DeclaresPower(),
    "The assigned card loses its allegiances.": h.LosesPowers(PARENT),
    "If the assigned persona is an aide, it becomes an ally instead of an aide.": (
        h.GainsKind(Kind.ALLY, PARENT),
        p.IsOf(PARENT, of_kind(Kind.AIDE)),
    ),
    "The assigned persona may have 1 additional blade.": h.MayBear(Kind.BLADE, PARENT, 1),
    "This card does not count against the assigned fief's command limit.": h.Uncounted(),
    "While the assigned persona has Sisterhood allegiance, this card does not count against the "
    "assigned persona's command limit.": (
        h.Uncounted(),
        p.IsOf(PARENT, of_kind(Kind.SISTERHOOD)),
    ),
    # how cards come into play, and how they leave it
    "Subdued cards need at least 1 deferment token to be deployed unless their cost is "
    "0.": h.NoTokenAtNoCost(),  # OQ-18
    "At the end of the current interval, discard this card.": h.GoesAt(h.Term.INTERVAL),
    "At the end of the turn, discard this card instead of the assigned event.": h.GoesAt(
        h.Term.TURN
    ),
    "If that resistance is reduced to 0, discard the assigned persona.": h.DiscardedAtNone(PARENT),
    "Place this card like an event.": h.PlacedLikeAnEvent(),
    "Deploy this card like an event, then keep its deferment tokens.": h.DeployedLikeAnEvent(),
    "When this card becomes subdued, discard all deferment tokens assigned to it.": h.ShedsTokens(
        "deferment"
    ),
    "Once this card has 5 deferment tokens, you must deploy it.": h.DueWith(5),
    "You may deploy your homeworld as though Dune were subdued.": h.HomeworldBesideDune(),
    "When you deploy your homeworld, do not transfer cards assigned to Dune to your original "
    "homeworld.": h.CardsStayOnDune(),
    "When you deploy a Coriolis Storm event, you may apply its Storm force directly against target "
    "Dune fief.": h.StrikesDirectly(
        of_kind(Kind.CORIOLIS_STORM, Kind.EVENT), of_kind(Kind.DUNE, Kind.FIEF)
    ),
    "You may ignore talent requirements of intrigue ventures you assign to the assigned "
    "persona.": h.NeedsNoTalent(of_kind(Kind.INTRIGUE, Kind.VENTURE), PARENT),
    "While this card is assigned to a Dune fief, you may deploy Dune events and native personas.": (
        h.MayDeploy(p.Cards(kinds=((Kind.DUNE, Kind.EVENT), (Kind.NATIVE, Kind.PERSONA)))),
        p.IsOf(THIS, p.Cards(on=of_kind(Kind.DUNE, Kind.FIEF))),
    ),
    "Each aide and personnel deployed by that rival must be placed engaged.": h.ComesEngaged(
        p.Cards(kinds=((Kind.AIDE,), (Kind.PERSONNEL,))), RIVAL_BEFORE
    ),
    "Each equipment deployed by that rival must be placed engaged.": h.ComesEngaged(
        of_kind(Kind.EQUIPMENT), RIVAL_BEFORE
    ),
    "You may assign Fremen personnel from your hand to the assigned desert at no "
    "cost.": h.AssignsFree(of_kind(Kind.FREMEN, Kind.PERSONNEL), PARENT),
    "Personnel assigned this way must be placed subdued.": h.LiesSubdued(of_kind(Kind.PERSONNEL)),
    "When you engage the assigned Spice Harvester to transfer spice, either you need not pay 1 "
    "solari for it, or you may transfer 2 spice by paying 2 solaris.": h.OtherTerms(
        PARENT, spared=1, amount=2, price=2
    ),
}
"""What holds, with the condition of its own that some of it has."""

CROE = "the CROE by 1 for the rest of the exchange"
TRADER = p.ChosenHouse("house", rival=True)
PLAYED: dict[str, d.Deed | d.Step] = {
    # the initiative, an exchange, a petition
    "Target rival may not buy spice during their exchange operation.": d.Rules(
        d.Ruling.NO_BUYING, TRADER
    ),
    "Target rival may not sell spice during their exchange operation.": d.Rules(
        d.Ruling.NO_SELLING, TRADER
    ),
    f"Either increase {CROE}, or reduce {CROE}.": either(
        way(f"increase {CROE}", d.Rules(d.Ruling.CROE, None)),
        way(f"reduce {CROE}", d.Rules(d.Ruling.CROE, None, down=True)),
    ),
    "That rival must pass at their next option in the petition.": d.Rules(
        d.Ruling.NO_BID, RIVAL_BEFORE
    ),
    "You may bid as though your treasury had 10 additional solaris.": d.Rules(
        d.Ruling.BID, YOU, p.Number(10)
    ),
    "Assign the initiative ranks from the lowest declared favor to the highest declared "
    "favor.": d.Rules(d.Ruling.INVERTED, None),
    # rites
    "If the assigned card is vanquished, discard it.": r.Lays(Gift.DISCARDED, PARENT),
    "If the assigned card is vanquished, capture it.": r.Lays(Gift.CAPTURED, PARENT),
    "The assigned leader gains +1 force for each additional participant.": r.Lays(
        Gift.FORCE_EACH, PARENT
    ),
    "Your leader may Direct.": d.Grant(Kind.DIRECT, p.CardAs(p.Part.LEADER)),
    "The assigned card gains Surprise.": d.Grant(Kind.SURPRISE, PARENT),
    "Target persona may Counter.": r.Lays(Gift.COUNTER, one_of(of_kind(Kind.PERSONA))),
    "Force applied to the assigned leader has no effect.": r.Lays(Gift.UNTOUCHED, PARENT),
    "The assigned leader is vanquished with any amount of force or none.": r.Lays(
        Gift.FALLS, PARENT
    ),
    "When you distribute force, you may distribute it among the opposing participants freely and "
    "in any order.": r.Lays(Gift.FREE_FORCE, PARENT),  # CE-12
}
"""What a tactic does while it lies there."""

JOINT = p.Chosen(
    "target",
    of_kind(*(Kind.DISENGAGED, Kind.FREMEN, Kind.PERSONA), governed=YOU, talent=Trait.BATTLE_RANK),
    p.Number(1),
    None,
)
JOINT_RANK = p.Stat(Trait.BATTLE_RANK, p.Kept(JOINT.key))
PERSONNEL = of_kind(Kind.DISENGAGED, Kind.PERSONNEL, governed=YOU)
START = one_of(p.Cards(bears=PERSONNEL))
MOVED = p.Chosen("target 2", replace(PERSONNEL, on=START), p.Number(1), None)
THEM = p.Kept(MOVED.key)
HOST = one_of(p.Cards(governed=YOU, but=p.Kept(START.key), can_bear=THEM), "target 3")


def _each_player_may(*done: d.Deed) -> Ability:
    """What is engaged for its effect is a General operation (CT-16)."""
    interval = p.InPhase(p.During.INTERVAL, YOU)
    return Ability(Use.GENERAL, (), do(*done), test=(interval,), anyone=True)


ABILITIES: dict[str, Ability] = {
    "Once all initiative ranks are assigned, change that rival's initiative rank to X.": Ability(
        Use.PLAYED,
        (),
        do(d.Rules(d.Ruling.RANK, RIVAL_BEFORE, X)),
        x=(XIs(Compare.AT_MOST, p.Count(p.Everyone())),),  # there are as many ranks as Houses
    ),
    "Each player may engage any number of Fremen personas they govern with the Battle talent to "
    "produce X solaris, where X is the total Battle rank of the personas engaged this "
    "way.": _each_player_may(
        d.Engage(JOINT), d.Gain(p.Ware.SOLARIS, JOINT_RANK, YOU, produced=True)
    ),
    # All is chosen before any of them engages, so that none does for nothing.
    "As a general operation — during their House Interval, each player may engage any number of "
    "personnel they govern to transfer them from 1 card to another eligible card they "
    "govern.": _each_player_may(
        d.Name(MOVED), d.Name(HOST), d.Engage(THEM), d.Assign(THEM, p.Kept(HOST.key))
    ),
    DISCOUNT: Ability(Use.PLAYED, (), do(d.KeepX(X)), cost=do(d.Lose(p.Ware.FAVOR, X, YOU))),
    **{text: Ability(Use.PLAYED, (), do(one)) for text, one in PLAYED.items()},
}


def _sentences() -> Iterator[tuple[str, Ability | Standing | Trigger]]:
    for row in SAID_ANYWAY:
        if row["says"] == "nothing more":
            yield row["sentence"], Standing("", ())
        elif row["says"] != OF_THE_DEED:
            yield row["sentence"], Standing("", (h.Says(row.word("says", h.Particular)),))
    for text, held in HOLDS.items():
        yield (
            text,
            Standing("", held[:1], held[1:]) if isinstance(held, tuple) else Standing("", (held,)),
        )
    yield from TRIGGERS.items()
    yield from ABILITIES.items()


SENTENCES: dict[str, list[Ability | Standing | Trigger]] = {}
"""A sentence of the operation language -> what it is in a Program: an ability, what holds."""
for _text, _one in _sentences():
    _found = replace(_one, text=(_text,) if isinstance(_one, Ability) else _text)
    SENTENCES.setdefault(_text, []).append(_found)


def _back_from_dune() -> Steps:
    """Dune's governor moves to a homeworld of his, with all that lies on Dune.

    That goes along before the homeworld is deployed, so that the rules need not ask what does.
    """
    governor, dune_card = p.KeptHouse("governor"), p.Cards(names=(str(Name.DUNE),))
    dune, home = p.Kept("dune"), p.Kept("homeworld")
    sides = ((Kind.DEPLOYED,), (Kind.SUBDUED,))
    homes = p.Cards(kinds=tuple((*side, Kind.HOMEWORLD) for side in sides), governed=governor)
    steps = do(
        d.Name(one_of(replace(dune_card, governed=governor), dune.key)),
        d.Subdue(dune),
        d.Name(p.Chosen(home.key, homes, p.Number(1), p.Number(1), governor)),
        d.Assign(p.Cards(kinds=sides, on=dune), home),
        when(p.IsOf(home, of_kind(Kind.SUBDUED)), d.Bring(home, tokens=False), by=governor),
        by=governor,
    )
    return (d.ForEach(p.GovernorOf(dune_card), governor.key, steps),)


def _charters_exchanged() -> Steps:
    """Two charters change domains; who gets the cheaper one gains the difference in favor."""
    mine = one_of(of_kind(Kind.CHARTER, governed=YOU))
    theirs = one_of(of_kind(Kind.CHARTER, governed=RIVALS), "target 2")
    steps = do(d.Exchange(mine, theirs))
    for cheap, dear in ((mine, theirs), (theirs, mine)):
        costs = [p.Stat(Trait.DEPLOYMENT_COST, p.Kept(one.key)) for one in (dear, cheap)]
        less = p.Sum((p.Signed(1, costs[0]), p.Signed(-1, costs[1])))
        who = p.GovernorOf(p.Kept(cheap.key))
        steps += do(d.Gain(p.Ware.FAVOR, less, who), by=who)
    return steps


GROUPS: dict[tuple[str, ...], Steps] = {
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
        r.DeployVenture(one_of(of_kind(Kind.VENTURE, lying=Trait.HAND, of=YOU))),
        r.GoesAtEnd(p.Kept("target")),
        r.Initiate(p.Kept("target"), engages=True),
    ),
    # A persona of a rival leads a rite of yours, and its governor has a share in the bonus.
    (
        "Engage target eligible persona governed by a rival: that persona initiates a rite "
        "against target card governed by any player.",
        "That rite counts against your House Interval Limit.",
        "You are the attacker in that rite.",
        "If the target of that rite is vanquished, you gain the full reward, then that persona's "
        "governor gains the full reward.",
    ): do(r.StartRite(pawn=one_of(of_kind(Kind.PERSONA, governed=RIVALS)))),
}
"""The sentences of an ability -> its steps."""
