"""What the key says of each token and each counter: words, and the rules behind them."""

from __future__ import annotations

from dataclasses import dataclass

from cardbase.operation.lexicon import Kind, Trait
from cardbase.operation.words import Adverb
from templates.ccg.token_signs import Sign
from tracker.words import Token

Said = tuple[str, ...]
"""Words and the rules that prove them; "" for the words of the rule itself."""


@dataclass(frozen=True, kw_only=True)
class Words:
    """A token in words.

    Attributes:
        words: What the operation language calls it.
        token: The tracker's word for it, where it has one.
        marker: What rule Z-06 calls it.
        lies: What it lies on.
        comes, does, goes: The course of it; nothing where its card tells all.
    """

    name: str
    sign: Sign
    lies: str
    marker: str
    comes: tuple[Said, ...] = ()
    does: tuple[Said, ...] = ()
    goes: tuple[Said, ...] = ()
    token: Token | None = None
    words: tuple[Kind | Trait | Adverb, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Counted:
    """A number that the table keeps beside the cards."""

    name: str
    sign: Sign
    told: tuple[Said, ...]


TOKENS = (
    Words(
        name="deferment token",
        sign=Sign.DEFERMENT,
        lies="subdued cards; Nexus events",
        comes=(
            ("1 on every subdued card in the Deferment phase, events included", "DF-01", "DF-02"),
            ("none on Assembly cards, ventures, programs never deployed", "Z-02", "V-15", "PD-03"),
            ("no upper limit", "DF-20"),
        ),
        does=(
            ("each saves 1 solaris of the cost; with none it cannot be deployed", "DF-04"),
            ("as many as the cost: it must be deployed in your House Interval", "DF-06", "DF-07"),
            ("events: only with the full number, and never forced", "DF-05", "DF-08"),
            ("cost X: a number the event gives, else the tokens are X", "E-12"),
        ),
        goes=(
            ("all, when the card is deployed; those of an event stay", "DF-15"),
            ("Nexus event: 1 in each House discard; at none, it is discarded", "E-15"),
            ("they stay on a subdued card that is captured", "DF-19"),
        ),
        marker="deferment",
        token=Token.DEFERMENT,
        words=(
            Kind.DEFERMENT_TOKEN,
            Trait.DEFERMENT_TOKENS,
            Trait.FULL_DEFERMENT_TOKENS,
            Adverb.WITHOUT_TOKENS,
        ),
    ),
    Words(
        name="spice token",
        sign=Sign.SPICE,
        lies="deserts",
        comes=(("a desert engages to produce spice on itself; it is new spice", "SP-06", "SP-01"),),
        does=(
            ("none of your hoard until a harvester or Dune moves it there", "SP-06"),
            ("nothing while the desert is subdued; usable again after", "SP-02", "SP-03"),
        ),
        goes=(
            ("to a hoard, by a harvester or Dune", "SP-06"),
            ("with the desert to its captor", "SP-05", "CP-05"),
        ),
        marker="spice",
        token=Token.SPICE,
        words=(Kind.SPICE_TOKEN,),
    ),
    Words(
        name="program token",
        sign=Sign.PROGRAM,
        lies="its program",
        comes=(("at most 1 an occasion, when what the program names comes about", "PD-01"),),
        does=(("the program is worth 1, 2 or 4 for each: spice, favor or solaris", "PD-01"),),
        goes=(("no source tells whether use spends them", "OQ-19"),),
        marker="program",
        token=Token.PROGRAM,
        words=(Kind.PROGRAM_TOKEN,),
    ),
    Words(
        name="Breath token",
        sign=Sign.BREATH,
        lies="its own card",
        marker="Breath",
        words=(Kind.BREATH_TOKEN,),
    ),
    Words(
        name="nameless token",
        sign=Sign.PLAIN,
        lies="its own card",
        marker="and similar",
        words=(Kind.TOKEN,),
    ),
)
"""The tokens that cards and rules name; those of a single card have that card's text."""

FORCES = (
    ("Storm", Sign.STORM, Kind.STORM),
    ("Sandworm", Sign.SANDWORM, Kind.SANDWORM),
    ("Riot", Sign.RIOT, Kind.RIOT),
)
"""What rule Z-06 calls a token, too, but cards share out as force."""

COUNTED = (
    Counted(name="solaris", sign=Sign.SOLARIS, told=(("treasury without end", "Z-05"),)),
    Counted(
        name="spice in your hoard",
        sign=Sign.HOARD,
        told=(("bought or moved", "X-06", "SP-06"),),
    ),
    Counted(
        name="Guild Hoard",
        sign=Sign.GUILD,
        told=(("4 + 2 a player at first", "HP-09"), ("sets the CROE", "X-05", "X-11")),
    ),
    Counted(
        name="favor",
        sign=Sign.FAVOR,
        told=(("10 at first", "F-01"), ("may fall below 0", "F-05", "F-06")),
    ),
    Counted(
        name="declared favor",
        sign=Sign.DECLARED,
        told=(("for initiative alone", "I-02", "I-03"),),
    ),
    Counted(
        name="initiative rank",
        sign=Sign.RANK,
        told=(("highest declared favor gets 1", "I-05"), ("the order of play", "T-06")),
    ),
    Counted(name="turn", sign=Sign.TURN, told=(("turn 7 matters", "T-13", "DN-06"),)),
    Counted(
        name="once an interval",
        sign=Sign.ONCE,
        told=(("exchange, favor bought, events, rites", "T-10"),),
    ),
)
"""What is counted beside the cards."""
