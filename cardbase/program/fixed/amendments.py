"""Sentences that only say more of the deed before them: "The target keeps its status."."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from cardbase.operation.lexicon import Kind, Name, Trait
from cardbase.program.nodes import deeds as d
from cardbase.program.nodes import things as p
from cardbase.program.nodes.shorthand import ONE, PARENT, REFUSES, YOU, do, of_kind

Steps = list[d.Step]


def amended(text: str, done: Steps) -> Steps | None:
    """The steps with what a sentence changes in the last of them; None for another sentence."""
    change = CHANGES.get(text)
    return None if change is None or not done else change(done)


def _nothing(done: Steps) -> Steps:
    """It is done so anyway."""
    return done


def _sets(**fields: bool) -> Callable[[Steps], Steps | None]:
    """The last deed has these fields."""

    def change(done: Steps) -> Steps | None:
        match done:
            case [*before, d.Does(deed) as last] if hasattr(deed, next(iter(fields))):
                return [*before, replace(last, deed=replace(deed, **fields))]
        return None

    return change


def _keeps_status(done: Steps) -> Steps | None:
    """What is captured keeps its status only where it is said so; what is moved does anyway."""
    match done[-1]:
        case d.Does(d.Capture()):
            return _sets(keeps=True)(done)
        case d.Does(d.Assign() | d.Transfer()):
            return done
    return None


def _all_keep_status(done: Steps) -> Steps | None:
    found = [_keeps_status([step]) for step in done]
    return [step for steps in found if steps for step in steps] if all(found) else None


def _needs_no_tokens(done: Steps) -> Steps | None:
    """None of the ways to bring a card needs deferment tokens."""
    match done:
        case [*before, d.OneOf(ways) as choice]:
            found = [_sets(tokens=False)(list(way.steps)) for way in ways]
            free = tuple(
                replace(way, steps=tuple(steps))
                for way, steps in zip(ways, found, strict=True)
                if steps is not None
            )
            return [*before, replace(choice, ways=free)] if len(free) == len(ways) else None
    return None


def _or_dune(done: Steps) -> Steps | None:
    match done:
        case [*before, d.Does(d.Goes(p.Chosen(among=p.Cards() as among) as what) as deed) as last]:
            dune = p.Cards(kinds=((Kind.SUBDUED,),), names=(str(Name.DUNE),))
            either = replace(what, among=p.Together((among, dune)))
            return [*before, replace(last, deed=replace(deed, what=either))]
    return None


def _discarded_without_host(done: Steps) -> Steps | None:
    """Captured, and assigned to a card that bears it; discarded where there is none."""
    match done:
        case [*before, d.If(then=(d.Does(d.Capture(what)) as capture,)) as last]:
            bears = p.Cards(governed=YOU, can_bear=what)
            assigned = do(d.Assign(what, p.Chosen("host", bears, ONE, ONE)))
            taken = d.If(p.ThereIs(bears), (capture, *assigned), do(d.Discard(what)))
            return [*before, replace(last, then=(taken,))]
    return None


def _less_in_a_petition(done: Steps) -> Steps | None:
    """In a petition the cost that is reduced before is that of the card petitioned for."""
    match done:
        case [*before, d.Does(d.Change(Trait.DEPLOYMENT_COST)) as last]:
            less = d.Rules(d.Ruling.PRICE, None, p.Number(2), down=True)
            persona = p.InPetition(p.Petition(target=of_kind(Kind.PERSONA)))
            return [*before, d.If(persona, do(less), (last,))]
    return None


def _favor_if_refused(done: Steps) -> Steps | None:
    match done:
        case [*before, d.If(then=(d.OneOf((pays, d.Way(text, ())), by),)) as asked] if (
            text == REFUSES
        ):
            refused = d.Way(REFUSES, do(d.Gain(p.Ware.FAVOR, p.Number(3), YOU)))
            return [*before, replace(asked, then=(d.OneOf((pays, refused), by),))]
    return None


def _subdued_nexus_too(done: Steps) -> Steps | None:
    """For a card with that talent the ways have subdued nexus events for targets, too."""
    match done:
        case [*before, d.OneOf(ways) as choice]:
            wider = replace(choice, ways=tuple(map(_with_subdued_nexus, ways)))
            prescient = p.IsOf(PARENT, p.Cards(talent=Trait.PRESCIENCE_RANK))
            return [*before, d.If(prescient, (wider,), (choice,))]
    return None


def _with_subdued_nexus(way: d.Way) -> d.Way:
    match way.steps:
        case (d.Does(d.Tokens(on=p.Chosen(among=p.Cards() as among) as on) as deed) as step,):
            kinds = (*among.kinds, (Kind.SUBDUED, Kind.NEXUS, Kind.EVENT))
            wider = replace(on, among=replace(among, kinds=kinds))
            return replace(way, steps=(replace(step, deed=replace(deed, on=wider)),))
    return way


CHANGES: dict[str, Callable[[Steps], Steps | None]] = {
    # status
    "It keeps its status.": _keeps_status,
    "The target keeps its status.": _keeps_status,
    "The assigned Spice Harvester keeps its status.": _keeps_status,
    "Each transferred personnel keeps its status.": _keeps_status,
    "Each transferred equipment keeps its status.": _keeps_status,
    "Each transferred card keeps its status.": _keeps_status,
    "All captured cards keep their status.": _all_keep_status,
    # cards brought into play: cost and host are asked whenever a card is deployed (DP-02)
    "You must pay its deployment cost.": _nothing,
    "You must pay each personnel's deployment cost, then assign each personnel to an eligible card "
    "you govern.": _nothing,
    "The target needs no deferment tokens.": _sets(tokens=False),
    "The target must have its full deferment tokens.": _sets(tokens=True),
    "A subdued target needs no deferment tokens to be deployed.": _needs_no_tokens,
    "That decree must be placed subdued.": _sets(subdued=True),
    "You may assign a resource placed this way to a subdued eligible card.": _sets(down=True),
    # cards moved and captured: what lies on a captured card goes with it (CP-05)
    "Those cards stay assigned to it.": _nothing,
    "That rival becomes the target's governor.": _nothing,
    "The target may be Dune.": _or_dune,
    "If you govern no card eligible for the target, discard the target "
    "instead.": _discarded_without_host,
    "If the assigned persona has the Prescience talent, the target may be a subdued nexus "
    "event.": _subdued_nexus_too,
    "Each target spice token has resistance 1.": _nothing,
    # rites
    "That rite counts against the attacker's House Interval Limit.": _sets(counts=True),
    "The target must have an ability to Counter in that kind of rite.": _sets(able=True),
    "That target must have the same governor as the original target.": _nothing,
    "Treat that target as the original target.": _nothing,
    "Ignore the operations and types of those participants.": _nothing,
    "Only the assigned leader's operation and type count.": _nothing,
    "This card's other weapons have no effect in that rite.": _nothing,
    # petitions: the card is face-down, no bid counts and the tactics go as one ends (P-14)
    "Turn the petition's target face-down.": _nothing,
    "Ignore all bids, then discard all deployed petition tactics.": _nothing,
    "The petitioner may not initiate a petition for that card this interval.": _sets(bars=True),
    "If this card is engaged during a petition, reduce the final deployment cost by 2 solaris "
    "instead.": _less_in_a_petition,
    "If that player does not pay, increase your favor by 3.": _favor_if_refused,
}
"""A sentence -> what it changes in the steps before it, None where these are others."""
