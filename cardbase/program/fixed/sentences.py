"""Sentences that are read as a whole: those that hold, and the table of all of them.

Only sentences that nothing of stands on any other card are listed here; one in other words is
read by its parts.
"""

from __future__ import annotations

from msgspec.structs import replace

from cardbase.operation.lexicon import Kind, Trait
from cardbase.program.fixed.abilities import ABILITIES
from cardbase.program.fixed.triggers import TRIGGERS
from cardbase.program.nodes import holdings as h
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Ability, Standing, Trigger
from cardbase.program.nodes.holdings import Particular
from cardbase.program.nodes.shorthand import PARENT, RIVALS, THIS, YOU, of_kind

HOLDS: dict[str, tuple[h.Holding, ...]] = {
    # petitions
    "All players participate as petitioners.": (h.Says(Particular.ALL_PETITION),),
    "Once the victor pays the final deployment cost to the target's former governor, they must "
    "capture the target.": (h.Says(Particular.VICTOR_CAPTURES),),
    "Once the petition is resolved, place 1 deferment token on the target.": (
        h.Says(Particular.GETS_DEFERRED),
    ),
    "Once the victor pays the final deployment cost to you, they must deploy the target in their "
    "domain disengaged.": (h.Says(Particular.VICTOR_DEPLOYS),),
    "The target's deployment cost is 0.": (h.Says(Particular.BIDS_FAVOR),),
    "All players must bid favor.": (h.Says(Particular.BIDS_FAVOR),),
    "The victor must discard all favor they bid.": (h.Says(Particular.BIDS_FAVOR),),
    "If the petitioner wins, they must pay the listed deployment cost in solaris.": (
        h.Says(Particular.BIDS_FAVOR),
    ),
    "When the victor pays the final deployment cost, they must pay it to you instead of the "
    "imperial treasury.": (h.Says(Particular.PAID_TO_YOU),),
    "If you are the petitioner and win the petition, you must pay the final deployment cost to "
    "you.": (h.Says(Particular.PAID_TO_YOU),),
    "This card does not change the deployment cost or the bid limit.": (
        h.Says(Particular.PAID_TO_YOU),
    ),
    "Once this card is deployed, no other House may deploy a Petitioning Tithe during this "
    "petition.": (h.Says(Particular.ONE_IN_A_PETITION),),
    # rites
    "If the assigned card is vanquished in a rite, it does not count as a participant for the "
    "solaris or favor gained in that rite.": (h.Says(Particular.NO_PARTICIPANT),),
    "When this card leads a dueling rite, if the opposing leader is vanquished, increase the favor "
    "gained or lost by X, where X is the opposing leader's Dueling rank.": (
        h.Says(Particular.RANK_ADDS),
    ),
    "When a rite initiated by this card vanquishes its target, you may choose to discard or gain "
    "favor or solaris whatever the class of that rite.": (h.Says(Particular.ANY_WARE),),
    "During those rites, opposing participants with a shield may not be vanquished.": (
        h.Says(Particular.SHIELDED_STAND),
    ),
    "If the assigned leader is vanquished, you may gain X solaris instead of subduing it and any "
    "number of participants assigned to it, where X is its deployment cost plus 1 for each "
    "additional participant not subdued.": (h.Spares(p.Ware.SOLARIS),),
    "If the force applied to the assigned leader is at least its resistance, you may gain X favor "
    "instead of vanquishing it and its additional participants, where X is its deployment cost "
    "plus 1 for each additional participant.": (h.Spares(p.Ware.FAVOR, whole=True),),
    "When you engage the assigned persona as a participant, you must declare force or "
    "resistance.": (h.DeclaresTrait((Trait.FORCE, Trait.RESISTANCE)),),
    # what is lent to a bid, and what a petition costs
    "If you win that petition but cannot pay the full deployment cost, you may subdue this card "
    "instead of losing that favor.": (h.StandsIn(THIS),),
    "If you win that petition but cannot pay its final deployment cost, you may subdue the "
    "assigned ally instead of losing that favor.": (h.StandsIn(PARENT),),
    "If you win that petition but cannot pay its final deployment cost, you may subdue the "
    "assigned card instead of losing that favor.": (h.StandsIn(PARENT),),
    "When you initiate a petition for a card with the assigned ally's allegiance, reduce the "
    "listed deployment cost by X, where X is the assigned ally's command.": (
        h.Adds(
            Trait.DEPLOYMENT_COST,
            p.Cards(sworn=PARENT),
            p.Stat(Trait.COMMAND, PARENT),
            down=True,
            paying=h.Paying(YOU, petition=True),
        ),
    ),
    "You need not pay the deployment cost of ventures you assign to this card.": (
        h.IsSet(Trait.DEPLOYMENT_COST, of_kind(Kind.VENTURE), p.Number(0), h.Paying(YOU, to=THIS)),
    ),
    "Do not reduce that deployment cost below 0.": (
        h.AtLeast(Trait.DEPLOYMENT_COST, p.Cards(), 0),
    ),
    "Do not reduce that command below 0.": (h.AtLeast(Trait.COMMAND, PARENT, 0),),
    # allegiances, and room for cards
    "When you assign this card, you must declare an allegiance of your choice.": (
        h.DeclaresPower(),
    ),
    "When you deploy this card again, it keeps the declared allegiance.": (h.DeclaresPower(),),
    "The assigned card loses its allegiances.": (h.LosesPowers(PARENT),),
    "The assigned persona may have 1 additional blade.": (h.MayBear(Kind.BLADE, PARENT, 1),),
    "This card does not count against the assigned fief's command limit.": (h.Uncounted(),),
    # how cards come into play, and how they leave it
    "Subdued cards need at least 1 deferment token to be deployed unless their cost is 0.": (
        h.NoTokenAtNoCost(),  # OQ-18
    ),
    "At the end of the current interval, discard this card.": (h.GoesAt(h.Term.INTERVAL),),
    "At the end of the turn, discard this card instead of the assigned event.": (
        h.GoesAt(h.Term.TURN),
    ),
    "If that resistance is reduced to 0, discard the assigned persona.": (
        h.DiscardedAtNone(PARENT),
    ),
    "Place this card like an event.": (h.PlacedLikeAnEvent(),),
    "Deploy this card like an event, then keep its deferment tokens.": (h.DeployedLikeAnEvent(),),
    "When this card becomes subdued, discard all deferment tokens assigned to it.": (
        h.ShedsTokens("deferment"),
    ),
    "Once this card has 5 deferment tokens, you must deploy it.": (h.DueWith(5),),
    "You may deploy your homeworld as though Dune were subdued.": (h.HomeworldBesideDune(),),
    "When you deploy your homeworld, do not transfer cards assigned to Dune to your original "
    "homeworld.": (h.CardsStayOnDune(),),
    "When you deploy a Coriolis Storm event, you may apply its Storm force directly against target "
    "Dune fief.": (
        h.StrikesDirectly(of_kind(Kind.CORIOLIS_STORM, Kind.EVENT), of_kind(Kind.DUNE, Kind.FIEF)),
    ),
    "You may ignore talent requirements of intrigue ventures you assign to the assigned persona.": (
        h.NeedsNoTalent(of_kind(Kind.INTRIGUE, Kind.VENTURE), PARENT),
    ),
    "Each aide and personnel deployed by that rival must be placed engaged.": (
        h.ComesEngaged(p.Cards(kinds=((Kind.AIDE,), (Kind.PERSONNEL,))), p.GovernorOf(PARENT)),
    ),
    "Each equipment deployed by that rival must be placed engaged.": (
        h.ComesEngaged(of_kind(Kind.EQUIPMENT), p.GovernorOf(PARENT)),
    ),
    "You may assign Fremen personnel from your hand to the assigned desert at no cost.": (
        h.AssignsFree(of_kind(Kind.FREMEN, Kind.PERSONNEL), PARENT),
    ),
    "Personnel assigned this way must be placed subdued.": (
        h.LiesSubdued(of_kind(Kind.PERSONNEL)),
    ),
    "When you engage the assigned Spice Harvester to transfer spice, either you need not pay 1 "
    "solari for it, or you may transfer 2 spice by paying 2 solaris.": (
        h.OtherTerms(PARENT, spared=1, amount=2, price=2),
    ),
}

WHILE: dict[str, tuple[h.Holding, p.Test]] = {
    "While this card is assigned to a Dune fief, you may deploy Dune events and native personas.": (
        h.MayDeploy(p.Cards(kinds=((Kind.DUNE, Kind.EVENT), (Kind.NATIVE, Kind.PERSONA)))),
        p.IsOf(THIS, p.Cards(on=of_kind(Kind.DUNE, Kind.FIEF))),
    ),
    "When the assigned persona is the target of a dueling rite, you may engage target eligible "
    "Fremen persona to Counter.": (
        h.GainsAbility(
            h.RiteAbility.COUNTER, p.Cards(kinds=((Kind.FREMEN, Kind.PERSONA),), governed=YOU)
        ),
        p.InRite(p.Rite(kinds=(Kind.DUELING,), target=PARENT)),
    ),
    "During dueling rites, the assigned persona gains +X force or +X resistance as declared, where "
    "X is the assigned persona's Weirding rank.": (
        h.AddsDeclared(
            (Trait.FORCE, Trait.RESISTANCE), PARENT, p.Stat(Trait.WEIRDING_RANK, PARENT)
        ),
        p.InRite(p.Rite(kinds=(Kind.DUELING,))),
    ),
    "When you win a petition initiated by a rival, the final deployment cost is reduced by 2 "
    "solaris.": (
        h.Adds(Trait.FINAL_DEPLOYMENT_COST, YOU, p.Number(2), down=True),
        p.InPetition(p.Petition(by=RIVALS)),
    ),
    "If the assigned persona is an aide, it becomes an ally instead of an aide.": (
        h.GainsKind(Kind.ALLY, PARENT),
        p.IsOf(PARENT, of_kind(Kind.AIDE)),
    ),
    "While the assigned persona has Sisterhood allegiance, this card does not count against the "
    "assigned persona's command limit.": (
        h.Uncounted(),
        p.IsOf(PARENT, of_kind(Kind.SISTERHOOD)),
    ),
    "If a rival governs a participant with a deployed shield, the assigned leader gains +3 "
    "force.": (
        h.Adds(Trait.FORCE, PARENT, p.Number(3)),
        p.ThereIs(
            p.Cards(
                kinds=((Kind.PARTICIPANT,),),
                governed=RIVALS,
                bears=of_kind(Kind.DEPLOYED, Kind.SHIELD),
            )
        ),
    ),
}
"""Sentences with a condition of their own."""

NOTHING_MORE = (
    # What lies on a captured card goes with it (CP-05), and on a discarded one, too (CT-01).
    "Whenever a persona or personnel is captured or discarded, all equipment assigned to it stays "
    "assigned and is captured or discarded along with it.",
    # An X is chosen anew, and its parent stays, each time a card is deployed from subdual.
    "When you deploy this card again, its deployment cost may change.",
    "When you deploy this card again, it must keep its target.",
    # Who petitions, and wins or not (P-07, P-12).
    "If you win the petition, deploy the target in your domain, otherwise turn the target "
    "face-down where it lies.",
    # A weirding rite counts Weirding ranks; which weapons are used is declared (G-02).
    "During weirding rites, calculate force by Weirding rank.",
    "During dueling or battle rites, this card may use assigned blades or assigned projectiles.",
    # Ties are broken and the CROE is set as ever; the lowest favor has the first rank (I-08).
    "Whenever spice is transferred, reset the CROE as usual.",
    "The House with the lowest declared favor gains initiative rank 1, then the House with the "
    "second lowest declared favor gains initiative rank 2.",
    "Break ties as usual.",
    "Players must draw cards to break ties as usual.",
    # Costs are reduced wherever the card comes from (DP-02).
    "That reduction applies to subdued cards and applies to cards deployed from your hand.",
    # The ability or the trigger of the sentence before does this (`fixed_triggers`,
    # `fixed_abilities`).
    "At the end of the current House Interval, if the target has a Duration Effect, discard it.",
    "Only a card you discard earlier in this initiative phase may be the target.",
    "Do not examine the victor's cards before choosing that card.",
    "If the discarded cards have different types, reduce your favor by 1.",
    "Assign each captured equipment to this card or personnel assigned to this card.",
    "If they are not eligible for it, discard that equipment.",
)
"""Sentences that say what the rules, or the sentence before, make of it anyway."""


# --- Looks up sentences that are read as a whole, as they stand on few cards and share no parts ---

Found = Ability | Standing | Trigger

SENTENCES: dict[str, tuple[Found, ...]] = {
    **{text: (Standing(text, ()),) for text in NOTHING_MORE},
    **{text: (Standing(text, held),) for text, held in HOLDS.items()},
    **{text: (Standing(text, (held,), (test,)),) for text, (held, test) in WHILE.items()},
    **{text: (replace(one, text=text),) for text, one in TRIGGERS.items()},
    **{
        text: tuple(
            replace(one, text=(text,) if isinstance(one, Ability) else text) for one in several
        )
        for text, several in ABILITIES.items()
    },
}
"""A sentence of the operation language -> what it is in a Program."""
