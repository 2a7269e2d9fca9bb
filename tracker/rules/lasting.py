"""Temporary effects entered by the players: numbers, bans, limits; and notes."""

from __future__ import annotations

from cardbase.vocabulary import CardType, Subtype, Talent
from tracker.engine.errors import Misread
from tracker.engine.events import EffectBegan, EffectsEnded, LimitRaised, LimitsChanged, Noted
from tracker.engine.table import Table
from tracker.engine.verbs import Who, free_verb
from tracker.engine.words import HouseId, IntervalLimit, PieceId, Place, RiteKind, StatName, Until
from tracker.rules.causes import (
    carried_out,
    source_of,
    verify_a_card_acts,
    verify_touches,
    with_cause,
)
from tracker.rules.naming import from_assembly
from tracker.standing.kinds import IS
from tracker.standing.speech import Words, domain_card, is_signed, signed, the_house
from tracker.standing.uses import keeps_working

UNTIL, GAME = "until", "game"
BY_HOW_MUCH = "by how much, +1 or -1"

TALENTS = frozenset(talent.lower() for talent in Talent)
"""The talents; an effect of 0 grants the talent itself, since rank 0 is a rank (TA-03)."""

OF_CARDS = TALENTS | {StatName.COMMAND, StatName.RESISTANCE}
"""The numbers that only cards have: on a House or the game they would have no effect.

A cost is changed for a card, for all that a House pays, or for all.
"""

RITES = frozenset(kind.lower() for kind in RiteKind)
"""The kinds of rites, in small letters, that an effect can forbid."""

KINDS = frozenset(kind.lower() for kind in (*CardType, *Subtype))
"""The kinds of cards, in small letters, that an effect can forbid to petition."""

STATS = {
    **{stat.lower(): stat.value for stat in StatName},
    **{talent: talent for talent in sorted(TALENTS)},
    **{f"{IS}{kind}".lower(): f"{IS}{kind}" for kind in Subtype},
}
"""Word -> stat: a number of a card, a ban, a talent, or a subtype gained."""

LASTS = {
    "operation": Until.OPERATION,
    "interval": Until.INTERVAL,
    "turn": Until.TURN,
    "stays": Until.STAYS,
}

ALLOWED_BY = {
    IntervalLimit.EXCHANGE: "X-09",
    IntervalLimit.FAVOR: "F-03",
    IntervalLimit.IMPERIUM_EVENT: "E-08",
    IntervalLimit.DUNE_EVENT: "E-10",
    IntervalLimit.PETITION_LOST: "P-15",
    IntervalLimit.CHOAM_RITE: "R-05",
    IntervalLimit.LANDSRAAD_RITE: "R-05",
}
"""A limit of the House Interval -> the rule that sets it; only a card can change it."""


def begin_effect(  # noqa: PLR0913, PLR0917 - the fields of an effect
    at: Table,
    on: str,
    stat: str,
    by: int,
    until: Until,
    source: PieceId = "",
    *,
    rule: str = "G-02",
) -> str:
    """Begin an effect on a card, a House or the whole game (""); returns its id, "e7"."""
    effect = at.next_id("e")
    began = EffectBegan(
        rule=rule, effect=effect, source=source, on=on, stat=stat, amount=by, until=until
    )
    at.emit(began)
    return effect


def lasts(at: Table) -> Until:
    """The default duration of an effect: the operation in progress, or the interval."""
    return Until.INTERVAL if at.game.operation is None else Until.OPERATION


@free_verb(
    "effect CARD|HOUSE|KIND|game STAT +N|-N [until operation|interval|turn|stays] [by CARD]",
    "a number changes for a while, or something is forbidden",
    "G-02",
)
def _effect(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    said, until = left.before(UNTIL)
    if until and until.lower() not in LASTS:
        raise Misread(f"{', '.join(LASTS)} after the word until", until)
    left = Words(said.split())
    by = left.number(BY_HOW_MUCH, low=-9999) if left.has_number() else 1
    text, stat = _split(left.rest())
    if by == 0 and stat not in TALENTS:
        raise Misread(f"{BY_HOW_MUCH}, not 0: a talent alone is granted with +0", "0")
    bearer = _bearer(at, house, text, stat)
    if bearer in at.game.pieces:
        verify_touches(at, cause, at.piece(bearer))
    long = LASTS[until.lower()] if until else lasts(at)
    begin_effect(at, bearer, stat, by, long, source_of(at, cause))


def _split(text: str) -> tuple[str, str]:
    """Parse the target of an effect and the stat at the end of the text. Raises Misread."""
    typed = text.split()
    for start in range(1, len(typed)):
        stat = STATS.get(" ".join(typed[start:]).lower())
        if stat:
            return " ".join(typed[:start]), stat
    listed = ", ".join([*StatName, *sorted(TALENTS)])
    raise Misread(f"a card, a House or {GAME}, and then one of {listed}, is SUBTYPE", text)


def _bearer(at: Table, house: HouseId, text: str, stat: str) -> str:
    """Parse the target of an effect, by its stat: a card, a House, a kind of rite, or the game."""
    typed = text.lower()
    if stat in OF_CARDS:
        return domain_card(at, text, f"a card in a domain, of which alone {stat} is a number").id
    if typed == GAME:
        return ""
    if typed in at.game.houses or (stat == StatName.NO_RITE and typed in RITES):
        return typed
    if stat == StatName.NO_PETITION:
        return _petitioned(at, house, text)
    try:
        return domain_card(at, text).id
    except Misread:
        return the_house(at, text)


def _petitioned(at: Table, house: HouseId, text: str) -> str:
    """Parse the target of a ban on petitions: a kind, an Assembly card, or a House (P-01).

    A card of the own Assembly may be given by its name, any other by its id.
    """
    if text.lower() in KINDS:
        return text.lower()
    piece = at.game.pieces.get(text.lower())
    if piece is not None and piece.place is Place.ASSEMBLY:
        return piece.id
    try:
        return the_house(at, text)
    except Misread:
        return from_assembly(at, house, text, f"a kind of card, an Assembly card, or {GAME}").id


@free_verb("lift EFFECT", "an effect is over", "G-02")
def _lift(at: Table, house: HouseId, words: Words) -> None:  # noqa: ARG001 - the shape of Run
    """End an effect, except one tied to a card in play that still works."""
    typed = words.rest().lower()
    known = {effect.id: effect for effect in at.game.effects}
    if typed not in known:
        raise Misread(f"an effect ({', '.join(known) or 'none lasts'})", typed)
    effect = known[typed]
    source = at.game.pieces.get(effect.source)
    stays = source is not None and effect.until is Until.STAYS and source.id not in carried_out(at)
    if source is not None and stays and keeps_working(source):
        at.refuse("CT-15", f"{at.name(source)} is deployed, and goes on doing it")
    at.emit(EffectsEnded(rule="G-02", effects=(typed,)))


@free_verb("limit hand|assembly N|+N|-N [by CARD]", "your limit changes", "CL-03")
def _limit(at: Table, house: HouseId, words: Words) -> None:
    """Set the hand or Assembly limit; it applies when cards are drawn (CL-03)."""
    left, _ = with_cause(at, house, words)
    mine, which = at.house(house), left.first()
    limits = {"hand": mine.hand_limit, "assembly": mine.assembly_limit}
    if which.lower() not in limits:
        raise Misread(" or ".join(limits), which)
    typed = left.rest()
    change = is_signed(typed)
    many = Words([typed]).number("a number of cards, or +1 or -1", low=-9999 if change else 0)
    limits[which.lower()] = limits[which.lower()] + many if change else many
    hand, assembly = (max(0, limit) for limit in limits.values())
    at.emit(LimitsChanged(rule="G-02", house=house, hand=hand, assembly=assembly))


@free_verb("allow LIMIT [+N|-N] [by CARD]", "you may do something once more", "X-09")
def _allow(at: Table, house: HouseId, words: Words) -> None:
    left, cause = with_cause(at, house, words)
    by = signed(left, "how many more, +1 or -1") if left.has_number() else 1
    typed = left.rest()
    limits = {limit.lower(): limit for limit in IntervalLimit}
    if typed.lower() not in limits:
        raise Misread(f"one of {', '.join(IntervalLimit)}", typed)
    limit = limits[typed.lower()]
    if by > 0:
        verify_a_card_acts(at, cause, ALLOWED_BY[limit], f"allows more ({limit})")
    at.emit(LimitRaised(rule="G-02", house=house, limit=limit, by=by))


@free_verb("note TEXT", "write something down", "G-02", who=Who.TABLE)
def _note(at: Table, house: HouseId, words: Words) -> None:
    text = words.rest()
    if not text:
        raise Misread("some text", text)
    at.emit(Noted(house=house, text=text))
