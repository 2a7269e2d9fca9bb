"""How well a card fits a deck: one scorer for suggestions, repairs and first decks.

- wants: what a card asks of its deck and gives it, read from its Program
- jobs: what a card does, read from its Program: subdue an ally, bring spice
- aims: what of that is a plan, and what merely guards, answers or goes against a few cards
- view: a deck as the scorer looks at it
- scale: the table of weights
- reason: a reason, what it counts, and the sum of several
- by_plan: reasons by what the card and the deck do
- by_number: reasons by favor, costs, kinds, copies, wares, Dune fiefs
- score: `fits(card, deck)`: the reasons for and against a card, whose sum is its score
- like: how like two cards are
- sound: whether a card has its place in a deck
- instead: whether a card may stand in another's place in a deck
- choose: the best of many cards, one after the other
- suggest: what to add to a deck, what to cut, what to put in the place of a card
- feeding: what feeds a program
- pool: what may come into a first deck, and how often
- plans: the two talents a first deck is for
- picking: how cards come into a first deck
- building: the allies and what they need, then each kind of card, then what fills the deck
- first: a first deck for a sponsor, out of a collection or of all cards
"""

from cardbase.fitting.reason import Fit, Reason
from cardbase.fitting.score import fits
from cardbase.fitting.suggest import Suggestions, replacements, suggestions, view_of
from cardbase.fitting.view import DeckView

__all__ = [
    "DeckView",
    "Fit",
    "Reason",
    "Suggestions",
    "fits",
    "replacements",
    "suggestions",
    "view_of",
]
