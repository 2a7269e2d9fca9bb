"""The table of verbs, complete: imports every module that enters verbs, guards or answers.

What only a rite needs, and an open question, comes with `tracker.play.rites`.
"""

# ruff: noqa: F401 - importing them fills the registries

from tracker import setup
from tracker.cards import announcing, taking_over, triggers
from tracker.engine import sight
from tracker.engine.verbs import VERBS, in_this_order
from tracker.play import (
    deploying,
    effects,
    engaging,
    events,
    interval,
    programs,
    rite_words,
    tactics,
    turn,
    ventures,
)
from tracker.rules import (
    allegiance,
    amounts,
    closing,
    deployment,
    exchange,
    favor,
    governance,
    handling,
    initiative,
    lasting,
    losing,
    naming,
    questions,
    subdual,
    winning,
)
from tracker.rules.petition import bidding, bids, opening, paying
from tracker.standing import kinds
from tracker.table import agreed

__all__ = ["VERBS"]

in_this_order(
    *("answer", "set", "standing", "house", "homeworld", "create", "deck", "begin", "adopt"),
    *("favor", "council", "arrakis", "disengage"),
    *("gain", "lose", "spend", "give", "hoard", "move", "token", "turn", "draw", "drew"),
    *("toss", "return", "tie", "resign"),
    *("discard", "play", "engage", "use", "bring", "place", "buy", "sell"),
    *("next", "all", "subdue", "capture", "reassign", "become", "declare", "declared"),
    *("activate", "end", "lay", "mark", "program", "rank", "spice", "harvest", "quota"),
    *("effect", "lift", "limit", "allow", "note", "pass", "by", "deploy", "done"),
    *("petition", "bid", "raise", "seal", "reveal", "pay", "cancel"),
    *("forgo", "fate", "join", "endrite", "retarget", "direct"),
    *("rite", "confirm", "counter", "defend", "decline", "divide"),
)
