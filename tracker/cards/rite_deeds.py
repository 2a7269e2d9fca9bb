"""Deeds of cards in a rite: who joins it and Counters, its target, its end, its weapons."""

from __future__ import annotations

from cardbase.program.nodes import contests as r
from cardbase.vocabulary import Subtype
from tracker.cards.deeds import DEEDS
from tracker.engine.words import FIGHTS_FOR, USES, HouseId, Stat, Until
from tracker.rules.lasting import begin_effect
from tracker.rules.rite.joining import bring_in, join_by_text
from tracker.rules.rite.resolution import end_at_once, retarget
from tracker.standing.ability import Run, the_card
from tracker.standing.kinds import subtypes
from tracker.standing.named_kinds import is_so
from tracker.standing.selecting import pieces
from tracker.standing.sides import rite_of


def joins(run: Run, deed: r.Join, who: HouseId, path: str) -> int:
    """Cards take part in the rite under way, on the side of the House (R-14)."""
    del path
    found = pieces(run.context, deed.what)
    for one in found:
        join_by_text(run.at, who, one)
    return len(found)


def takes_part(run: Run, deed: r.TakePart, who: HouseId, path: str) -> int:
    """Cards take part besides: declared, or engaged at once (R-14)."""
    del who, path
    found = pieces(run.context, deed.what)
    for one in found:
        bring_in(run.at, one, run.cause)
    return len(found)


def lets_counter(run: Run, deed: r.EngageToCounter, who: HouseId, path: str) -> int:
    """A persona may Counter, and engages for it; one of another House fights for the defender."""
    del who, path
    at, house = run.at, rite_of(run.at).defense.house
    found = pieces(run.context, deed.what)
    for one in found:
        begin_effect(at, one.id, Stat.COUNTER, 1, Until.OPERATION)
        if one.holder != house:
            begin_effect(at, one.id, f"{FIGHTS_FOR}{house}", 1, Until.OPERATION)
    return len(found)


def ends(run: Run, deed: r.EndRite, who: HouseId, path: str) -> int:
    """The rite ends at once (R-05)."""
    del who, path
    end_at_once(run.at, run.cause, counts=deed.counts)
    return 1


def retargets(run: Run, deed: r.Retarget, who: HouseId, path: str) -> int:
    """The rite gets another target (R-23)."""
    del who, path
    target = the_card(run, deed.what)
    retarget(run.at, target)
    return 1


def counts_as_one(run: Run, deed: r.AsOne, who: HouseId, path: str) -> int:
    """Participants count as one with their leader, as long as the tactic lies there."""
    del who, path
    found = pieces(run.context, deed.what)
    for one in found:
        begin_effect(run.at, one.id, Stat.AS_ONE, 1, Until.OPERATION, run.frame.card)
    return len(found)


def uses_weapons(run: Run, deed: r.UseWeapons, who: HouseId, path: str) -> int:
    """The weapons of a kind on a card have an effect in this rite, its others none."""
    del who, path
    at, bearer = run.at, run.frame.card
    begin_effect(at, bearer, f"{USES}{deed.kind}", 1, Until.OPERATION)
    for one in at.game.assigned(bearer):
        is_weapon = Subtype.WEAPON in subtypes(at, one)
        if is_weapon and not is_so(run.context, one, deed.kind):
            begin_effect(at, one.id, Stat.NO_EFFECT, 1, Until.OPERATION)
    return 1


DEEDS[r.Join] = joins
DEEDS[r.TakePart] = takes_part
DEEDS[r.EngageToCounter] = lets_counter
DEEDS[r.EndRite] = ends
DEEDS[r.Retarget] = retargets
DEEDS[r.AsOne] = counts_as_one
DEEDS[r.UseWeapons] = uses_weapons
