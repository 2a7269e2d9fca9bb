"""The two lengths an operation is worded in: full, and brief for slips and narrow screens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardbase.operation import words as w
from cardbase.operation.lexicon import Kind, Trait, Verb

if TYPE_CHECKING:
    from enum import StrEnum


@dataclass(frozen=True, kw_only=True)
class Style:
    """How words are printed.

    Attributes:
        short: What is printed in place of a word.
        bearer: What the card that bears this one is called; "" for its kind.
        own: Whose something of this card is.
        as_a: What heads the window of a sentence.
        dash: What parts the window of a sentence from what it does.
        where: What comes before X is told.
        the: The article, as far as a, an and the are printed.
    """

    short: Mapping[StrEnum, str]
    bearer: str
    own: str
    as_a: str
    dash: str
    where: str
    the: str

    def word(self, word: StrEnum) -> str:
        """The word as this style prints it."""
        return self.short.get(word, word.value)


FULL = Style(
    short={}, bearer="", own="this card's", as_a="as a ", dash=" — ", where="where ", the="the "
)

BRIEF = Style(
    short={
        w.Mark.DURATION: "Duration",
        w.Mark.POISON: "Poison",
        w.Mark.PRESCIENCE: "Prescience",
        w.Mark.VOICE: "Voice",
        w.Moment.DECLARATION: "decl",
        w.Moment.ENGAGEMENT: "eng",
        w.Ref.THIS_CARD: "this",
        w.Ref.THE_TARGET: "target",
        w.Ref.THE_OTHER: "other",
        w.Det.THE_ASSIGNED: "assigned",
        w.Det.THE_TOP: "top",
        w.Det.THE_SAME: "same",
        w.Det.ONE_OR_MORE: "1+",
        w.Det.ONE_OR_MORE_TARGET: "1+ target",
        w.Det.ANY_NUMBER: "any number of",
        w.Det.ANY_NUMBER_TARGET: "any number of target",
        w.Prep.DURING: "in",
        w.Prep.PER: "per",
        w.Bound.AT_MOST: "<=",
        w.Link.GOVERNED: "of",
        w.Link.ASSIGNED: "on",
        w.Link.LYING: "in",
        w.Adverb.AFTER_LOSS: "even after losing one",
        w.Prep.FROM_TOP: "from top of",
        w.Prep.TO_TOP: "to top of",
        w.Compare.IS: "=",
        w.Compare.AT_LEAST: ">=",
        w.Compare.AT_MOST: "<=",
        w.Compare.MORE: ">",
        w.Adverb.AT_NO_COST: "free",
        w.Adverb.OUTSIDE_LIMIT: "outside Interval Limit",
        w.Adverb.REST_OF_RITE: "this rite",
        w.Adverb.REST_OF_EXCHANGE: "this exchange",
        w.Adverb.THIS_PETITION: "this petition",
        w.Adverb.WITHOUT_TOKENS: "even without DT",
        Kind.DEFERMENT_TOKEN: "DT",
        Kind.PROGRAM_TOKEN: "PT",
        Kind.SOLARI: "sol",
        Kind.PARTICIPANT: "partic",
        Kind.BATTLE: "Btl",
        Kind.DUELING: "Duel",
        Kind.INTRIGUE: "Intr",
        Kind.ARBITRATION: "Arb",
        Kind.INITIATIVE: "Init",
        Kind.IMPERIAL_TREASURY: "Imp treasury",
        Trait.COMMAND: "Cmd",
        Trait.RESISTANCE: "Res",
        Trait.DUELING_RANK: "Duel",
        Trait.BATTLE_RANK: "Btl",
        Trait.INTRIGUE_RANK: "Intr",
        Trait.ARBITRATION_RANK: "Arb",
        Trait.WEIRDING_RANK: "Wrd",
        Trait.PRESCIENCE_RANK: "Psc",
        Trait.DEPLOYMENT_COST: "cost",
        Trait.FINAL_DEPLOYMENT_COST: "final cost",
        Trait.HOUSE_INTERVAL_LIMIT: "Interval Limit",
        Verb.INCREASE: "raise",
        Verb.REDUCE: "cut",
        Verb.TRANSFER: "move",
    },
    bearer="bearer",
    own="own",
    as_a="",
    dash=": ",
    where="",
    the="",
)
