"""Clauses that are read as a whole, in any sentence: the clause in words -> the steps it makes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardbase.operation import tree as t
from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.node import nodes
from cardbase.operation.style import FULL
from cardbase.operation.wording import clause as in_words
from cardbase.operation.words import Compare
from cardbase.program.nodes import contests as auction
from cardbase.program.nodes import contests as r
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.contests import Gift
from cardbase.program.nodes.shorthand import ONE, PARENT, RIVALS, TARGET, THIS, YOU, X, do, one_of

if TYPE_CHECKING:
    from cardbase.program.reading.reader import Reader


def fixed_clause(reader: Reader, of: t.Clause) -> tuple[d.Step, ...] | None:
    """The steps of a clause, None for one that is read by its parts; its target is remembered."""
    words = in_words(of, FULL)
    found = CLAUSES.get(words)
    below = (node for step in found or () for node in nodes(step))
    for chosen in (node for node in below if isinstance(node, p.Chosen)):
        reader.key(chosen.key)
        reader.remember(chosen.key, (), called="target" in words)
    return found


def _taking_part(low: int, on: p.Which) -> p.Chosen:
    """Troops of yours on a card."""
    troops = p.Cards(kinds=((Kind.TROOP,),), governed=YOU, on=on)
    return p.Chosen(TARGET, troops, p.Number(low), None)


def _counters(*words: Kind, governed: p.Who | None = None) -> tuple[d.Step, ...]:
    return do(r.EngageToCounter(one_of(p.Cards(kinds=(words,), governed=governed))))


def _captured(*words: Kind) -> tuple[d.Step, ...]:
    """One of a rival's participants is captured, should it fall."""
    among = p.Cards(kinds=((Kind.PARTICIPATING, *words),), governed=RIVALS)
    return do(r.Lays(Gift.CAPTURED, one_of(among)))


def _petition(among: p.Cards, *, anyway: bool = False) -> tuple[d.Step, ...]:
    return do(auction.StartPetition(one_of(among), anyway))


def _pay_for_each_or_subdue() -> tuple[d.Step, ...]:
    """Who pays names the cards for which he does, as far as what he has goes."""
    each, paid_for = p.KeptHouse("each"), p.Kept("paid for")
    price, number = p.Number(2), p.Count(paid_for)
    contracts = p.Cards(kinds=((Kind.DUNE, Kind.CONTRACT),), governed=each)
    most = p.Least((p.Count(contracts), p.Quotient(p.Holds(p.Ware.SOLARIS, each), price)))
    asks = "for which cards are 2 solaris each paid"
    named = p.Chosen(paid_for.key, contracts, p.Number(0), most, each, asks=asks)
    pay = d.Lose(p.Ware.SOLARIS, p.Product(price, number), each, YOU)
    steps = (
        *do(d.Name(named), by=each),
        d.If(p.Compared(number, Compare.AT_LEAST, ONE), do(pay, by=each)),
        *do(d.Subdue(replace(contracts, but=paid_for)), by=each),
    )
    return (d.ForEach(RIVALS, each.key, steps),)


def _battalion_from_anywhere() -> d.OneOf:
    """Out of the hand, or one that lies subdued: the user says which."""
    of_hand = p.Cards(kinds=((Kind.BATTALION,),), lying=Trait.HAND, of=YOU)
    subdued = p.Cards(kinds=((Kind.SUBDUED, Kind.BATTALION),), governed=YOU)
    ways = (
        d.Way("a card from your hand", do(d.Bring(one_of(of_hand), tokens=False))),
        d.Way("a subdued card", do(d.Bring(one_of(subdued, "target 2")))),
    )
    return d.OneOf(ways, YOU)


OTHER_TARGET = p.Cards(governed=p.HouseAs(p.Part.DEFENDER), but=p.CardAs(p.Part.RITE_TARGET))
RIVAL = p.ChosenHouse("rival", rival=True)
SANDWORM = p.Together(
    (
        p.Cards(kinds=((Kind.DEPLOYED, Kind.SANDWORM, Kind.EVENT),)),
        p.Cards(kinds=((Kind.SUBDUED, Kind.EVENT),)),  # as its force may be that of one to come
    )
)

CLAUSES: dict[str, tuple[d.Step, ...]] = {
    # who takes part in a rite, and who Counters
    "this card joins any battle rite as an additional participant": do(r.TakePart(THIS)),
    "you may engage the assigned persona and any number of troops assigned to it as additional "
    "defense participants": do(r.TakePart(p.Together((PARENT, _taking_part(0, PARENT))))),
    "you may engage troops assigned to this card as participants": do(
        r.TakePart(_taking_part(1, THIS))
    ),
    "you may declare troops assigned to the assigned desert as additional participants": do(
        r.TakePart(_taking_part(1, PARENT), declared=True)
    ),
    "you may engage a Fremen persona to Counter": _counters(Kind.FREMEN, Kind.PERSONA),
    "engage target eligible persona governed by any player to Counter": _counters(
        Kind.PERSONA, governed=p.Everyone()
    ),
    "target disengaged persona with the Arbitration talent may Counter": do(
        r.Lays(
            Gift.COUNTER,
            one_of(
                p.Cards(
                    kinds=((Kind.DISENGAGED, Kind.PERSONA),),
                    talent=Trait.ARBITRATION_RANK,
                )
            ),
        )
    ),
    **{
        f"treat the assigned leader and X participants assigned to it as 1 {kind} participant": do(
            r.AsOne(p.Chosen(TARGET, p.Cards(kinds=((Kind.PARTICIPANT,),), on=PARENT), X, X))
        )
        for kind in ("battle", "dueling", "intrigue", "arbitration")
    },
    # what becomes of a rite, its target and its force
    "at once end the rite": do(r.EndRite()),
    "at once end that rite": do(r.EndRite()),
    "declare a new target for the rite": do(r.Retarget(one_of(OTHER_TARGET))),
    "redirect all force assigned to this card to another target persona you govern": do(
        r.Redirect(THIS, one_of(p.Cards(kinds=((Kind.PERSONA,),), governed=YOU, but=THIS)))
    ),
    "the assigned Spice Harvester is immune to force generated by target deployed Sandworm "
    "event": do(r.Withstand(PARENT, p.Chosen(TARGET, SANDWORM, ONE, ONE))),
    "declare blades or projectiles": (
        d.OneOf(
            (
                d.Way("blades", do(r.UseWeapons(Kind.BLADE))),
                d.Way("projectiles", do(r.UseWeapons(Kind.PROJECTILE))),
            ),
            YOU,
        ),
    ),
    "you may reduce its resistance by X to increase its Battle rank by X": do(
        d.Change(Trait.RESISTANCE, THIS, X, down=True), d.Change(Trait.BATTLE_RANK, THIS, X)
    ),
    "vanquish this card at the end of the rite": do(r.Lays(Gift.FALLS, THIS)),
    "capture a Dune fief vanquished in a rite you initiate": _captured(Kind.DUNE, Kind.FIEF),
    "capture target Dune charter vanquished in an arbitration rite you initiate": _captured(
        Kind.DUNE, Kind.CHARTER
    ),
    # cards in play
    "each rival must either pay 2 solaris to you for each Dune contract they govern, or subdue "
    "each unpaid Dune contract": _pay_for_each_or_subdue(),
    "deploy target battalion at no cost": (_battalion_from_anywhere(),),
    # what goes along is asked whenever a House moves to Dune (DN-04)
    "transfer all cards assigned to your homeworld to Dune as usual": (),
    "exchange the deferment tokens of 2 target subdued events": do(
        d.SwapTokens(
            "deferment",
            p.Chosen(
                TARGET, p.Cards(kinds=((Kind.SUBDUED, Kind.EVENT),)), p.Number(2), p.Number(2)
            ),
        )
    ),
    "conduct an additional CHOAM exchange operation": do(d.Allow(YOU, "exchange")),
    # petitions
    "at once end the petition": do(auction.EndPetition()),
    "resolve the petition": do(auction.ResolvePetition()),
    "make your declaration": do(auction.BidsNow(YOU)),
    "ignore all earlier bids": do(auction.IgnoreBids()),
    "initiate a petition even after you lost a petition this interval to deploy target card lying "
    "in your Assembly": _petition(p.Cards(lying=Trait.ASSEMBLY, of=YOU), anyway=True),
    "initiate a petition as the petitioner to deploy target holding lying in a rival's Assembly": (
        *do(d.Name(RIVAL)),
        *_petition(
            p.Cards(kinds=((Kind.HOLDING,),), lying=Trait.ASSEMBLY, of=p.KeptHouse(RIVAL.key))
        ),
    ),
    "initiate a petition to capture target subdued aide": _petition(
        p.Cards(kinds=((Kind.SUBDUED, Kind.AIDE),))
    ),
    "initiate a petition for target equipment you govern": _petition(
        p.Cards(kinds=((Kind.EQUIPMENT,),), governed=YOU)
    ),
}
