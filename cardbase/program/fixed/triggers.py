"""Sentences that act when something happens, read as a whole: the sentence -> what it does.

Only sentences that nothing of stands on any other card are listed here; one in other words is
read by its parts (`triggers`).
"""

from __future__ import annotations

from cardbase.operation.lexicon import Kind, Name, Trait
from cardbase.operation.words import Compare
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.abilities import Happens, Occasion, Trigger, XIs
from cardbase.program.nodes.contests import LENT
from cardbase.program.nodes.shorthand import (
    IT,
    ONE,
    PARENT,
    RIVALS,
    THIS,
    YOU,
    X,
    do,
    of_kind,
    one_of,
    optional,
)

EACH = p.KeptHouse("each")
ARRAKEEN = p.Cards(names=(str(Name.ARRAKEEN),))
YOUR_DISENGAGED = p.Cards(kinds=((Kind.DISENGAGED,),), governed=YOU)
GOVERNOR = p.GovernorOf(PARENT)
VICTORY = Happens((Occasion.VICTOR,), who=YOU)
"""You have won a petition, and pay next."""


def _trigger(
    on: Happens,
    *steps: d.Step,
    test: tuple[p.Test, ...] = (),
    x: p.Value | None = None,
    own: bool = False,
) -> Trigger:
    return Trigger("", on, steps, test, () if x is None else (XIs(Compare.IS, x),), own)


def _loses_rank() -> Trigger:
    return _trigger(
        Happens((Occasion.RANKS_SET,)), *do(d.Discard(PARENT)), test=(p.Not(p.HasRank(YOU, 1)),)
    )


def _declares_more() -> Trigger:
    allies = p.Count(p.Cards(kinds=((Kind.ALLY,),), governed=EACH, sponsored=EACH))
    gain = d.Does(d.Gain(p.Ware.DECLARED, allies, EACH), EACH, may=True)
    some = d.If(p.Compared(allies, Compare.AT_LEAST, ONE), (gain,))
    return _trigger(
        Happens((Occasion.PHASE,), phase=p.During.INITIATIVE),
        d.ForEach(p.Everyone(), EACH.key, (some,)),
    )


def _draws_the_discarded() -> Trigger:
    """Once there are ranks, a card discarded since the phase began is drawn for this one."""
    discarded = p.Cards(lying=Trait.HOUSE_DISCARD, of=YOU, but=THIS, recent=True)
    exchanged = do(d.Discard(THIS), d.Fetch(one_of(discarded), Trait.HAND))
    pays = optional("discard it, and draw a card", exchanged)
    return _trigger(Happens((Occasion.RANKS_SET,)), d.If(p.ThereIs(discarded), (pays,)))


def _gains_by_the_lent() -> Trigger:
    """Once a rival initiates the venture that was laid there: its cost in solaris or favor."""
    solaris, favor = d.Gain(p.Ware.SOLARIS, X, YOU, produced=True), d.Gain(p.Ware.FAVOR, X, YOU)
    ways = (d.Way("produce X solaris", do(solaris)), d.Way("increase your favor by X", do(favor)))
    return _trigger(
        Happens((Occasion.INITIATED,), who=RIVALS, what=p.Kept(LENT)),
        d.OneOf(ways, YOU),
        x=p.Stat(Trait.DEPLOYMENT_COST, IT),
    )


def _retaliates() -> Trigger:
    """Its target, which lies with the loser still, and one of the victor's unseen are discarded."""
    unseen = one_of(p.Cards(lying=Trait.ASSEMBLY, of=p.HouseAs(p.Part.VICTOR)))
    both = p.Together((IT, p.Kept(unseen.key)))
    less = d.If(p.TypesDiffer(both), do(d.Lose(p.Ware.FAVOR, ONE, YOU)))
    places = (
        p.Cards(lying=Trait.ASSEMBLY, of=YOU),
        p.Cards(kinds=((Kind.SUBDUED,),), governed=YOU),
    )
    return _trigger(
        Happens((Occasion.LOST,), who=YOU, what=p.Cards(), opened=YOU),
        d.If(
            p.AnyOf(tuple(p.IsOf(IT, place) for place in places)),
            (optional("discard both", (*do(d.Discard(IT), d.Discard(unseen)), less)),),
        ),
    )


def _stays_engaged() -> Trigger:
    """In the Disengage phase its governor pays, or it stays engaged."""
    ways = (
        ("it stays engaged", d.StaysEngaged(PARENT)),
        ("pay 2 solaris to you", d.Lose(p.Ware.SOLARIS, p.Number(2), GOVERNOR, YOU)),
        ("discard 1 favor", d.Lose(p.Ware.FAVOR, ONE, GOVERNOR)),
    )
    engaged = p.AllOf(
        (
            p.IsOf(PARENT, of_kind(Kind.DEPLOYED)),
            p.Not(p.IsOf(PARENT, of_kind(Kind.DISENGAGED))),
        )
    )
    return _trigger(
        Happens((Occasion.PHASE,), phase=p.During.DISENGAGE),
        d.OneOf(tuple(d.Way(text, do(deed, by=GOVERNOR)) for text, deed in ways), GOVERNOR),
        test=(engaged,),
    )


def _engages_for_less() -> Trigger:
    less = d.Rules(d.Ruling.PRICE, YOU, p.Stat(Trait.COMMAND, PARENT), down=True)
    pays = optional("engage the assigned ally", do(d.Engage(PARENT), less))
    return _trigger(VICTORY, d.If(p.IsOf(PARENT, YOUR_DISENGAGED), (pays,)))


def _discards_what_was_won() -> Trigger:
    cost = p.Stat(Trait.DEPLOYMENT_COST, IT)
    paid = d.Lose(p.Ware.SOLARIS, cost, YOU, d.Source.TREASURY)
    pays = optional("pay its deployment cost besides, and discard it", do(paid, d.Discard(IT)))
    there = p.Not(p.IsOf(IT, p.Cards(lying=Trait.IMPERIAL_DISCARD)))
    return _trigger(Happens((Occasion.WON,), who=YOU, what=PARENT), d.If(there, (pays,)))


def _raisers_lose_favor() -> Trigger:
    less = do(d.Lose(p.Ware.FAVOR, ONE, EACH), by=EACH)
    return _trigger(VICTORY, d.ForEach(p.Everyone(rivals=True, raised=True), EACH.key, less))


def _favor_for_less() -> Trigger:
    spent = p.Told("amount")
    less = d.Rules(d.Ruling.PRICE, YOU, p.Product(p.Number(2), spent), down=True)
    return _trigger(
        Happens((Occasion.VICTOR,), who=YOU, what=of_kind(Kind.SPONSOR), opened=YOU),
        *do(d.Lose(p.Ware.FAVOR, p.UpTo("many", p.Number(99)), YOU)),
        d.If(p.Compared(spent, Compare.AT_LEAST, ONE), do(less)),
    )


def _captures_the_fallen() -> Trigger:
    fallen = p.Cards(kinds=((Kind.PERSONA,),), governed=RIVALS, fell=True)
    capture = d.Does(d.Capture(one_of(fallen)), YOU, may=True)
    return _trigger(
        _rite_is_resolved(Kind.INTRIGUE, p.Role.TAKES_PART), d.If(p.ThereIs(fallen), (capture,))
    )


def _takes_equipment() -> Trigger:
    """Captured equipment goes onto this card or its personnel; discarded if none can bear it."""
    equipment = of_kind(Kind.EQUIPMENT)
    fallen = p.Cards(kinds=((Kind.PARTICIPANT,),), governed=RIVALS, bears=equipment, fell=True)
    captured = p.Cards(kinds=equipment.kinds, on=one_of(fallen))
    discarded = p.Cards(kinds=equipment.kinds, on=one_of(fallen, "target 2"))
    onto = p.Together((THIS, p.Cards(kinds=((Kind.PERSONNEL,),), on=THIS)))
    all_of_it = "all equipment assigned to target participant vanquished in that rite"
    ways = (
        d.Way(f"capture {all_of_it}", do(d.Capture(captured, onto=onto))),
        d.Way(f"discard {all_of_it}", do(d.Discard(discarded))),
        d.Way("neither", ()),
    )
    return _trigger(
        _rite_is_resolved(Kind.BATTLE, p.Role.LEADS),
        d.If(p.AnyOf((p.ThereIs(fallen),)), (d.OneOf(ways, YOU),)),
    )


def _rite_is_resolved(kind: Kind, role: p.Role) -> Happens:
    """A rite in which this card plays a role: what becomes of the vanquished is open (R-28)."""
    return Happens((Occasion.RESOLVING,), by=THIS, rite=p.Rite(kinds=(kind,)), role=role)


def _arrives_disengaged() -> Trigger:
    deployed = Happens(
        (Occasion.DEPLOYED,), who=YOU, what=of_kind(Kind.ALLY), source=Trait.ASSEMBLY
    )
    pays = optional("engage", do(d.Engage(THIS), d.Disengage(IT)))
    return _trigger(deployed, d.If(p.AllOf((p.IsOf(THIS, YOUR_DISENGAGED),)), (pays,)))


def _back_into_the_deck() -> Trigger:
    owner = p.OwnerOf(IT)
    return _trigger(
        Happens((Occasion.UNDEPLOYED,), what=p.CardAs(p.Part.PETITIONED)),
        *do(d.Goes(IT, Trait.IMPERIAL_DECK, owner)),
        *do(d.Shuffle(owner, Trait.IMPERIAL_DECK), by=owner),
    )


def _petitioner_draws() -> Trigger:
    petitioner = p.HouseAs(p.Part.PETITIONER)
    draw = d.Draw(petitioner, Trait.IMPERIAL_DECK, Trait.ASSEMBLY, ONE)
    return _trigger(
        Happens((Occasion.DEPLOYED,), what=p.CardAs(p.Part.PETITIONED)),
        d.Does(draw, petitioner, may=True),
    )


def _for_each(of: p.Cards) -> p.Value:
    return p.Product(ONE, p.Count(of))


def _more_for_favor() -> Trigger:
    """2 favor are discarded for 1 spice, and 2 for 3 solaris, where such was produced."""
    spice = d.SpiceGoes(ONE, None, p.Kept("place"))
    solaris = d.Gain(p.Ware.SOLARIS, p.Number(3), YOU, produced=True)
    more = ((p.Ware.SPICE, 1, spice), (p.Ware.SOLARIS, 3, solaris))
    return _trigger(
        Happens(
            (Occasion.PRODUCED,),
            who=YOU,
            by=of_kind(Kind.DUNE, Kind.FIEF),
            wares=(p.Ware.SPICE, p.Ware.SOLARIS),
            engaging=True,
        ),
        *(_for_two_favor(ware, f"{many} more {ware}", deed) for ware, many, deed in more),
    )


def _for_two_favor(ware: p.Ware, text: str, deed: d.Deed) -> d.Step:
    favor = p.Number(2)
    can = p.AllOf(
        (
            p.Compared(p.Told(ware), Compare.AT_LEAST, ONE),
            p.Compared(p.Holds(p.Ware.FAVOR, YOU), Compare.AT_LEAST, favor),
        )
    )
    pays = do(d.Lose(p.Ware.FAVOR, favor, YOU), deed)
    return d.If(can, (optional(f"discard 2 favor: {text}", pays),))


def _favor_for_solaris() -> Trigger:
    """Fewer solaris are produced, for as much favor."""
    fewer = p.UpTo("fewer", p.Told(p.Ware.SOLARIS))
    return _trigger(
        Happens((Occasion.PRODUCED,), who=YOU, by=PARENT, wares=(p.Ware.SOLARIS,), engaging=True),
        *do(
            d.Lose(p.Ware.SOLARIS, fewer, YOU),
            d.Gain(p.Ware.FAVOR, p.Told(fewer.key), YOU),
        ),
    )


def _takes_the_spice() -> Trigger:
    """Of the desert that is the target of the rite, told of in the sentence before."""
    target = p.CardAs(p.Part.RITE_TARGET)
    return _trigger(
        Happens(
            (Occasion.FALLEN,),
            by=THIS,
            rite=p.Rite(kinds=(Kind.BATTLE,), target=of_kind(Kind.DESERT)),
            role=p.Role.LEADS,
        ),
        *do(d.SpiceGoes(p.TokensOn("spice", target), target, YOU)),
        test=(p.Plays(target, p.Role.FALLS),),
    )


TRIGGERS: dict[str, Trigger] = {
    # initiative
    "If you do not gain initiative rank 1, you must discard the target.": _loses_rank(),
    "During the initiative phase, each player may increase their declared favor by X, where X is "
    "the number of sponsor allies they govern.": _declares_more(),
    "Once the initiative ranks are assigned, discard this card: draw target card from your House "
    "discard.": _draws_the_discarded(),
    # petitions
    "When you lose a petition you initiate, you may discard its target to discard target card from "
    "the victor's Assembly.": _retaliates(),
    "If you win the petition, engage the assigned ally: reduce the final deployment cost by X, "
    "where X is the assigned ally's command.": _engages_for_less(),
    "If you win the petition, you may discard the target by paying X additional solaris, where X "
    "is the target's deployment cost.": _discards_what_was_won(),
    "If you win the petition, each rival that increases the bid during that petition must reduce "
    "their favor by 1.": _raisers_lose_favor(),
    "If you win the petition but cannot pay the full deployment cost, the assigned noble must be "
    "discarded.": _trigger(Happens((Occasion.UNPAID,), who=YOU), *do(d.Discard(PARENT))),
    "During petitions initiated by you for a card with your sponsor's allegiance, you may discard "
    "any number of favor to reduce the final deployment cost by 2 for each favor discarded this "
    "way.": _favor_for_less(),
    "If the petition does not deploy the target, at once transfer the target to its owner's "
    "Imperial deck, then its owner must shuffle that deck.": _back_into_the_deck(),
    "If the target is deployed, the petitioner may at once draw 1 card from their Imperial deck "
    "into their Assembly face-down.": _petitioner_draws(),
    # rites
    "As an intrigue tactic (engagement) — when this card participates in an intrigue rite, capture "
    "target persona vanquished in that rite.": _captures_the_fallen(),
    "As a battle tactic (engagement) — when this card leads a battle rite, either capture all "
    "equipment assigned to target participant vanquished in that rite, or discard all equipment "
    "assigned to target participant vanquished in that rite.": _takes_equipment(),
    "When you or that rival initiates an intrigue rite, you and that rival must discard all "
    "participants vanquished in that rite.": _trigger(
        Happens(
            (Occasion.RESOLVING,),
            rite=p.Rite(kinds=(Kind.INTRIGUE,), by=p.TheseHouses((YOU, p.KeptHouse(p.NAMED)))),
        ),
        *do(d.Discard(p.Cards(kinds=((Kind.PARTICIPANT,),), fell=True))),
    ),
    "Discard all troops vanquished in battle rites.": _trigger(
        Happens((Occasion.RESOLVING,), rite=p.Rite(kinds=(Kind.BATTLE,))),
        *do(d.Discard(p.Cards(kinds=((Kind.TROOP,),), fell=True))),
    ),
    "While this card is assigned to Arrakeen, gain 1 favor for each Arrakeen Richece surviving a "
    "rite targeting Arrakeen.": _trigger(
        Happens((Occasion.FALLEN,), rite=p.Rite(target=ARRAKEEN)),
        *do(
            d.Gain(
                p.Ware.FAVOR,
                _for_each(p.Cards(kinds=((Kind.ARRAKEEN_RICHECE,),), survived=True)),
                YOU,
            )
        ),
        test=(p.IsOf(THIS, p.Cards(on=ARRAKEEN)),),
        own=True,
    ),
    "If that desert is vanquished, transfer all spice assigned to it into your "
    "hoard.": _takes_the_spice(),
    # cards in play
    "When you engage the assigned fief to produce solaris, you may produce X fewer solaris to "
    "increase your favor by X.": _favor_for_solaris(),
    "Whenever you engage a Dune fief to produce spice or solaris, you may discard 2 favor to "
    "either increase the produced spice by 1, or increase the produced solaris by "
    "3.": _more_for_favor(),
    "When that aide is deployed, at once transfer it to its former governor's domain.": _trigger(
        Happens((Occasion.DEPLOYED,), what=p.Kept(p.CAPTIVE)), *do(d.GiveBack(keeps=True))
    ),
    "If that rival initiates that venture, either produce X solaris, or increase your favor by X, "
    "where X is that venture's deployment cost.": _gains_by_the_lent(),
    "During the disengage phase, the assigned persona's governor may not disengage it unless they "
    "either pay 2 solaris to you, or discard 1 favor.": _stays_engaged(),
    "When you deploy target ally from your Assembly, engage: place the target "
    "disengaged.": _arrives_disengaged(),
    "While the assigned fief is subdued, place 1 additional deferment token on it during the "
    "deferment phase for each Pyon Labor Force assigned to it.": _trigger(
        Happens((Occasion.PHASE,), phase=p.During.DEFERMENT),
        *do(
            d.Tokens(
                "deferment",
                _for_each(p.Cards(kinds=((Kind.PYON_LABOR_FORCE,),), on=PARENT)),
                PARENT,
            )
        ),
        test=(p.IsOf(PARENT, of_kind(Kind.SUBDUED)),),
        own=True,
    ),
}
"""A sentence -> its trigger, whose text is filled in by `fixed`."""
