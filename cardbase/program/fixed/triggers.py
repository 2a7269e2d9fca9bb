"""Sentences that act when something happens, read as a whole: the sentence -> what it does.

Only sentences that nothing of stands on any other card are listed here; one in other words is
read by its parts (`reading.triggers`).
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
    either,
    of_kind,
    one_of,
    optional,
    way,
    when,
)

FAVOR, SOLARIS, SPICE = p.Ware.FAVOR, p.Ware.SOLARIS, p.Ware.SPICE
EACH = p.KeptHouse("each")
GOVERNOR = p.GovernorOf(PARENT)
OWNER = p.OwnerOf(IT)
PETITIONER, PETITIONED = p.HouseAs(p.Part.PETITIONER), p.CardAs(p.Part.PETITIONED)
TARGET_OF_RITE = p.CardAs(p.Part.RITE_TARGET)
ARRAKEEN = p.Cards(names=(str(Name.ARRAKEEN),))
YOUR_DISENGAGED = of_kind(Kind.DISENGAGED, governed=YOU)
ALLIES = p.Count(of_kind(Kind.ALLY, governed=EACH, sponsored=EACH))
DISCARDED = p.Cards(lying=Trait.HOUSE_DISCARD, of=YOU, but=THIS, recent=True)
UNSEEN = one_of(p.Cards(lying=Trait.ASSEMBLY, of=p.HouseAs(p.Part.VICTOR)))
FALLEN = of_kind(Kind.PERSONA, governed=RIVALS, fell=True)
EQUIPPED = of_kind(Kind.PARTICIPANT, governed=RIVALS, bears=of_kind(Kind.EQUIPMENT), fell=True)
ALL_ITS_EQUIPMENT = "all equipment assigned to target participant vanquished in that rite"
FEWER = p.UpTo("fewer", p.Told(SOLARIS))
SPENT = p.Told("amount")
COST = p.Stat(Trait.DEPLOYMENT_COST, IT)
RANKS_SET = Happens((Occasion.RANKS_SET,))
RAISERS = p.Everyone(rivals=True, raised=True)
PAYS_TWO = d.Lose(SOLARIS, p.Number(2), GOVERNOR, YOU)
VICTORY = Happens((Occasion.VICTOR,), who=YOU)
"""You have won a petition, and pay next."""


def _trigger(
    on: Happens,
    *done: d.Step | d.Deed,
    test: tuple[p.Test, ...] = (),
    x: p.Value | None = None,
    own: bool = False,
) -> Trigger:
    return Trigger("", on, do(*done), test, () if x is None else (XIs(Compare.IS, x),), own)


def _phase(phase: p.During) -> Happens:
    return Happens((Occasion.PHASE,), phase=phase)


def _resolving(kind: Kind, role: p.Role) -> Happens:
    """A rite in which this card plays a role: what becomes of the vanquished is open (R-28)."""
    return Happens((Occasion.RESOLVING,), by=THIS, rite=p.Rite(kinds=(kind,)), role=role)


def _gain(amount: p.Value, ware: p.Ware = FAVOR, *, produced: bool = False) -> d.Gain:
    return d.Gain(ware, amount, YOU, produced)


def _some(value: p.Value) -> p.Test:
    return p.Compared(value, Compare.AT_LEAST, ONE)


def _for_two_favor(ware: p.Ware, text: str, deed: d.Deed) -> d.Step:
    """2 favor are discarded for more of a ware, where such was produced."""
    favor = p.Number(2)
    has = p.Compared(p.Holds(FAVOR, YOU), Compare.AT_LEAST, favor)
    pays = optional(f"discard 2 favor: {text}", d.Lose(FAVOR, favor, YOU), deed)
    return when(p.AllOf((_some(p.Told(ware)), has)), pays)


def _for_each(among: p.Cards) -> p.Value:
    return p.Product(ONE, p.Count(among))


def _less(amount: p.Value) -> d.Rules:
    """The final deployment cost is so much less."""
    return d.Rules(d.Ruling.PRICE, YOU, amount, down=True)


TRIGGERS: dict[str, Trigger] = {
    # initiative
    "If you do not gain initiative rank 1, you must discard the target.": _trigger(
        RANKS_SET, d.Discard(PARENT), test=(p.Not(p.HasRank(YOU, 1)),)
    ),
    "During the initiative phase, each player may increase their declared favor by X, where X is "
    "the number of sponsor allies they govern.": _trigger(
        _phase(p.During.INITIATIVE),
        d.ForEach(
            p.Everyone(),
            EACH.key,
            (
                when(
                    _some(ALLIES),
                    d.Does(d.Gain(p.Ware.DECLARED, ALLIES, EACH), EACH, may=True),
                ),
            ),
        ),
    ),
    # once there are ranks, a card discarded since the phase began is drawn for this one
    "Once the initiative ranks are assigned, discard this card: draw target card from your House "
    "discard.": _trigger(
        RANKS_SET,
        when(
            p.ThereIs(DISCARDED),
            optional(
                "discard it, and draw a card",
                d.Discard(THIS),
                d.Fetch(one_of(DISCARDED), Trait.HAND),
            ),
        ),
    ),
    # petitions: its target, which lies with the loser still, goes with one of the victor's unseen
    "When you lose a petition you initiate, you may discard its target to discard target card from "
    "the victor's Assembly.": _trigger(
        Happens((Occasion.LOST,), who=YOU, what=p.Cards(), opened=YOU),
        when(
            p.AnyOf(
                (
                    p.IsOf(IT, p.Cards(lying=Trait.ASSEMBLY, of=YOU)),
                    p.IsOf(IT, of_kind(Kind.SUBDUED, governed=YOU)),
                )
            ),
            optional(
                "discard both",
                d.Discard(IT),
                d.Discard(UNSEEN),
                when(p.TypesDiffer(p.Together((IT, p.Kept(UNSEEN.key)))), d.Lose(FAVOR, ONE, YOU)),
            ),
        ),
    ),
    "If you win the petition, engage the assigned ally: reduce the final deployment cost by X, "
    "where X is the assigned ally's command.": _trigger(
        VICTORY,
        when(
            p.IsOf(PARENT, YOUR_DISENGAGED),
            optional(
                "engage the assigned ally",
                d.Engage(PARENT),
                _less(p.Stat(Trait.COMMAND, PARENT)),
            ),
        ),
    ),
    "If you win the petition, you may discard the target by paying X additional solaris, where X "
    "is the target's deployment cost.": _trigger(
        Happens((Occasion.WON,), who=YOU, what=PARENT),
        when(
            p.Not(p.IsOf(IT, p.Cards(lying=Trait.IMPERIAL_DISCARD))),
            optional(
                "pay its deployment cost besides, and discard it",
                d.Lose(SOLARIS, COST, YOU, d.Source.TREASURY),
                d.Discard(IT),
            ),
        ),
    ),
    "If you win the petition, each rival that increases the bid during that petition must reduce "
    "their favor by 1.": _trigger(
        VICTORY, d.ForEach(RAISERS, EACH.key, do(d.Lose(FAVOR, ONE, EACH), by=EACH))
    ),
    "If you win the petition but cannot pay the full deployment cost, the assigned noble must be "
    "discarded.": _trigger(Happens((Occasion.UNPAID,), who=YOU), d.Discard(PARENT)),
    "During petitions initiated by you for a card with your sponsor's allegiance, you may discard "
    "any number of favor to reduce the final deployment cost by 2 for each favor discarded this "
    "way.": _trigger(
        Happens((Occasion.VICTOR,), who=YOU, what=of_kind(Kind.SPONSOR), opened=YOU),
        d.Lose(FAVOR, p.UpTo("many", p.Number(99)), YOU),
        when(_some(SPENT), _less(p.Product(p.Number(2), SPENT))),
    ),
    "If the petition does not deploy the target, at once transfer the target to its owner's "
    "Imperial deck, then its owner must shuffle that deck.": _trigger(
        Happens((Occasion.UNDEPLOYED,), what=PETITIONED),
        d.Goes(IT, Trait.IMPERIAL_DECK, OWNER),
        d.Does(d.Shuffle(OWNER, Trait.IMPERIAL_DECK), OWNER),
    ),
    "If the target is deployed, the petitioner may at once draw 1 card from their Imperial deck "
    "into their Assembly face-down.": _trigger(
        Happens((Occasion.DEPLOYED,), what=PETITIONED),
        d.Does(d.Draw(PETITIONER, Trait.IMPERIAL_DECK, Trait.ASSEMBLY, ONE), PETITIONER, may=True),
    ),
    # rites
    "As an intrigue tactic (engagement) — when this card participates in an intrigue rite, capture "
    "target persona vanquished in that rite.": _trigger(
        _resolving(Kind.INTRIGUE, p.Role.TAKES_PART),
        when(p.ThereIs(FALLEN), d.Does(d.Capture(one_of(FALLEN)), YOU, may=True)),
    ),
    # captured equipment goes onto this card or its personnel; discarded if none can bear it
    "As a battle tactic (engagement) — when this card leads a battle rite, either capture all "
    "equipment assigned to target participant vanquished in that rite, or discard all equipment "
    "assigned to target participant vanquished in that rite.": _trigger(
        _resolving(Kind.BATTLE, p.Role.LEADS),
        when(
            p.AnyOf((p.ThereIs(EQUIPPED),)),
            either(
                way(
                    f"capture {ALL_ITS_EQUIPMENT}",
                    d.Capture(
                        of_kind(Kind.EQUIPMENT, on=one_of(EQUIPPED)),
                        onto=p.Together((THIS, of_kind(Kind.PERSONNEL, on=THIS))),
                    ),
                ),
                way(
                    f"discard {ALL_ITS_EQUIPMENT}",
                    d.Discard(of_kind(Kind.EQUIPMENT, on=one_of(EQUIPPED, "target 2"))),
                ),
                way("neither"),
            ),
        ),
    ),
    "When you or that rival initiates an intrigue rite, you and that rival must discard all "
    "participants vanquished in that rite.": _trigger(
        Happens(
            (Occasion.RESOLVING,),
            rite=p.Rite(kinds=(Kind.INTRIGUE,), by=p.TheseHouses((YOU, p.KeptHouse(p.NAMED)))),
        ),
        d.Discard(of_kind(Kind.PARTICIPANT, fell=True)),
    ),
    "Discard all troops vanquished in battle rites.": _trigger(
        Happens((Occasion.RESOLVING,), rite=p.Rite(kinds=(Kind.BATTLE,))),
        d.Discard(of_kind(Kind.TROOP, fell=True)),
    ),
    "While this card is assigned to Arrakeen, gain 1 favor for each Arrakeen Richece surviving a "
    "rite targeting Arrakeen.": _trigger(
        Happens((Occasion.FALLEN,), rite=p.Rite(target=ARRAKEEN)),
        _gain(_for_each(of_kind(Kind.ARRAKEEN_RICHECE, survived=True))),
        test=(p.IsOf(THIS, p.Cards(on=ARRAKEEN)),),
        own=True,
    ),
    # of the desert that is the target of the rite, told of in the sentence before
    "If that desert is vanquished, transfer all spice assigned to it into your hoard.": _trigger(
        Happens(
            (Occasion.FALLEN,),
            by=THIS,
            rite=p.Rite(kinds=(Kind.BATTLE,), target=of_kind(Kind.DESERT)),
            role=p.Role.LEADS,
        ),
        d.SpiceGoes(p.TokensOn("spice", TARGET_OF_RITE), TARGET_OF_RITE, YOU),
        test=(p.Plays(TARGET_OF_RITE, p.Role.FALLS),),
    ),
    # cards in play
    "When you engage the assigned fief to produce solaris, you may produce X fewer solaris to "
    "increase your favor by X.": _trigger(
        Happens((Occasion.PRODUCED,), who=YOU, by=PARENT, wares=(SOLARIS,), engaging=True),
        d.Lose(SOLARIS, FEWER, YOU),
        _gain(p.Told(FEWER.key)),
    ),
    "Whenever you engage a Dune fief to produce spice or solaris, you may discard 2 favor to "
    "either increase the produced spice by 1, or increase the produced solaris by 3.": _trigger(
        Happens(
            (Occasion.PRODUCED,),
            who=YOU,
            by=of_kind(Kind.DUNE, Kind.FIEF),
            wares=(SPICE, SOLARIS),
            engaging=True,
        ),
        _for_two_favor(SPICE, "1 more spice", d.SpiceGoes(ONE, None, p.Kept("place"))),
        _for_two_favor(SOLARIS, "3 more solaris", _gain(p.Number(3), SOLARIS, produced=True)),
    ),
    "When that aide is deployed, at once transfer it to its former governor's domain.": _trigger(
        Happens((Occasion.DEPLOYED,), what=p.Kept(p.CAPTIVE)), d.GiveBack(keeps=True)
    ),
    # the venture that was laid there
    "If that rival initiates that venture, either produce X solaris, or increase your favor by X, "
    "where X is that venture's deployment cost.": _trigger(
        Happens((Occasion.INITIATED,), who=RIVALS, what=p.Kept(LENT)),
        either(
            way("produce X solaris", _gain(X, SOLARIS, produced=True)),
            way("increase your favor by X", _gain(X)),
        ),
        x=COST,
    ),
    "During the disengage phase, the assigned persona's governor may not disengage it unless they "
    "either pay 2 solaris to you, or discard 1 favor.": _trigger(
        _phase(p.During.DISENGAGE),
        either(
            way("it stays engaged", d.StaysEngaged(PARENT), by=GOVERNOR),
            way("pay 2 solaris to you", PAYS_TWO, by=GOVERNOR),
            way("discard 1 favor", d.Lose(FAVOR, ONE, GOVERNOR), by=GOVERNOR),
            by=GOVERNOR,
        ),
        test=(
            p.AllOf(
                (
                    p.IsOf(PARENT, of_kind(Kind.DEPLOYED)),
                    p.Not(p.IsOf(PARENT, of_kind(Kind.DISENGAGED))),
                )
            ),
        ),
    ),
    "When you deploy target ally from your Assembly, engage: place the target "
    "disengaged.": _trigger(
        Happens((Occasion.DEPLOYED,), who=YOU, what=of_kind(Kind.ALLY), source=Trait.ASSEMBLY),
        when(
            p.AllOf((p.IsOf(THIS, YOUR_DISENGAGED),)),
            optional("engage", d.Engage(THIS), d.Disengage(IT)),
        ),
    ),
    "While the assigned fief is subdued, place 1 additional deferment token on it during the "
    "deferment phase for each Pyon Labor Force assigned to it.": _trigger(
        _phase(p.During.DEFERMENT),
        d.Tokens("deferment", _for_each(of_kind(Kind.PYON_LABOR_FORCE, on=PARENT)), PARENT),
        test=(p.IsOf(PARENT, of_kind(Kind.SUBDUED)),),
        own=True,
    ),
}
"""A sentence -> its trigger, whose text is filled in by `sentences`."""
