"""The fields of the query language: the one table behind parser, help, docs, completion; limits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from cardbase.query.tree import Op
from cardbase.vocabulary import Talent

LONGEST = 2000
"""Signs in one query."""

DEEPEST = 20
"""Levels of brackets, not, and, or within each other."""

MOST = 200
"""Conditions and words in one query."""

GREATEST = 9999
"""The greatest number a condition may compare with."""


class Takes(StrEnum):
    """What kind of thing a field compares with; it settles what the operators do."""

    NAME = "words of a name"
    TEXT = "words"
    LIST = "a word of its list"
    NUMBER = "a number"
    NEED = "a talent, a number, or both"
    COPIES = "how many copies you own"
    SAVED = "a deck you saved"
    MARK = "a mark"
    ORDER = "a field"


@dataclass(frozen=True, kw_only=True)
class Field:
    """One field of the query language; `told` is what it is, in one line.

    `columns` are those of its table where it stands, or expressions of them; a table that is not
    "card" has a row for each of several.
    """

    name: str
    short: str
    takes: Takes
    told: str
    example: str
    columns: tuple[str, ...] = ()
    table: str = "card"

    @property
    def operators(self) -> tuple[Op, ...]:
        """The operators it takes."""
        if self.takes in {Takes.NUMBER, Takes.NEED, Takes.COPIES}:
            return tuple(Op)
        lone = {Takes.SAVED, Takes.MARK, Takes.ORDER}
        return (Op.HAS,) if self.takes in lone else (Op.HAS, Op.IS, Op.OTHER)


SHORT_TALENTS = {
    Talent.DUELING: "duel",
    Talent.BATTLE: "btl",
    Talent.INTRIGUE: "intr",
    Talent.ARBITRATION: "arb",
    Talent.WEIRDING: "wrd",
    Talent.PRESCIENCE: "psc",
}
"""Short names of the talents, as the short wording of the cards has them."""


def _field(
    names: str, takes: Takes, told: str, example: str, *columns: str, table: str = "card"
) -> Field:
    """A field; its names stand as "type/t"."""
    long, _, short = names.partition("/")
    return Field(
        name=long,
        short=short,
        takes=takes,
        told=told,
        example=example,
        columns=columns,
        table=table,
    )


FULL_NAME = "card.name || ' ' || card.title"

_RULING = ("id", "statement")
_ERRATUM = ("id", "field", "was", "now", "note")
_DOUBT = ("field", "perhaps", "reason")

_FIELDS = (
    _field("name/n", Takes.NAME, "the name without the title", "n:paul", "card.name"),
    _field("title/ti", Takes.NAME, "the title under a name", "title:duke", "card.title"),
    _field("full/f", Takes.NAME, "name and title; a bare word asks this", "f:leto", FULL_NAME),
    _field("id/i", Takes.NAME, "the id, set code and name", "id:eots:pogrom", "card.id"),
    _field("type/t", Takes.LIST, "the type line: type, subtypes", "t:venture", "card.type"),
    _field("subtype/sub", Takes.LIST, "a subtype", "sub:spy", "subtype", table="card_subtype"),
    _field("kind/ki", Takes.LIST, "the kind of card, as deck sheets have it", "kind:aide"),
    _field("allegiance/a", Takes.LIST, "the power; none for none", "a:atreides", "card.allegiance"),
    _field("set/s", Takes.LIST, "the set, by code or name", "s:eots", "card.set_code"),
    _field("deck/d", Takes.LIST, "imperial or house", "d:imperial", "card.deck"),
    _field("acts/ac", Takes.LIST, "by itself, after a question, by hand", "acts:yes", "card.acts"),
    _field("keyword/k", Takes.LIST, "a keyword", "k:capture", "word", table="card_keyword"),
    _field("cost/c", Takes.NUMBER, "deployment cost; x for X", "cost<=2", "card.cost"),
    _field("command/cmd", Takes.NUMBER, "command", "command>=2", "card.command"),
    _field("resistance/res", Takes.NUMBER, "resistance", "res>3", "card.resistance"),
    *(
        _field(
            f"{talent.lower()}/{short}",
            Takes.NUMBER,
            f"rank in {talent}",
            f"{talent.lower()}>=1",
            f"card.{talent.lower()}",
        )
        for talent, short in SHORT_TALENTS.items()
    ),
    _field(
        "requirement/needs",
        Takes.NEED,
        "the talent and rank a card requires",
        "needs:battle>=2",
        "card.requirement_rank",
    ),
    _field("number/no", Takes.NUMBER, "collector number", "no:119", "card.number"),
    _field("operation/o", Takes.TEXT, "what the card does", "o:solaris", "card.operation"),
    _field("rulings/r", Takes.TEXT, "rulings on it", "r:tupile", *_RULING, table="card_ruling"),
    _field("errata/e", Takes.TEXT, "its errata", "e:fief", *_ERRATUM, table="card_erratum"),
    _field("doubt/db", Takes.TEXT, "its doubts", "doubt:novels", *_DOUBT, table="card_doubt"),
    _field("own/own", Takes.COPIES, "copies you own (kanly collection)", "own:>=2"),
    _field("in/in", Takes.SAVED, "a card of a deck you saved", 'in:"red duke"'),
    _field("is/is", Takes.MARK, "what the card is", "is:unique"),
    _field("has/has", Takes.MARK, "what the card has at all", "has:rank"),
    _field("sort/sort", Takes.ORDER, "sorts; a minus puts the greatest first", "sort:-cost"),
    _field("group/group", Takes.ORDER, "sets the cards in groups", "group:type"),
)

TALENTS: Mapping[str, Talent] = {
    name: talent for talent, short in SHORT_TALENTS.items() for name in (talent.lower(), short)
}
"""What a talent is called in a query."""

OTHERWISE = {
    "power": "allegiance",
    "house": "allegiance",
    "text": "operation",
    "order": "sort",
    "owned": "own",
}
"""What players of other games, and the tables of Kanly, call a field."""

BEGUN = 3
"""How many letters a word must have to stand for a longer one."""


def fields() -> tuple[Field, ...]:
    """Every field, in the order a list of them has; is, has, sort and group come last."""
    return _FIELDS


@cache
def by_name() -> Mapping[str, Field]:
    """The fields by long and short name."""
    return {name: field for field in _FIELDS for name in (field.name, field.short)}


def called(name: str) -> Field | None:
    """The field of this name, in any case, one or several, or begun; None when there is none.

    Three letters or more begin a long name, where they fit one alone.
    """
    plain = name.casefold().replace("_", "").replace("-", "")
    plain = OTHERWISE.get(plain, plain)
    known = by_name().get(plain) or by_name().get(plain.removesuffix("s"))
    fit = [field for field in _FIELDS if len(plain) >= BEGUN and field.name.startswith(plain)]
    return known or (fit[0] if len(fit) == 1 else None)
