"""How well a card fits a deck: one scorer for suggestions, repairs and first decks.

- wants: what a card asks of its deck and gives it, read from its Program
- view: a deck as the scorer looks at it
- scale: the table of weights
- score: `fits(card, deck)`: the reasons for and against a card, whose sum is its score
- like: how like two cards are
- choose: the best of many cards, one after the other
- suggest: what to add to a deck, what to cut, what to put in the place of a card
- first: a first deck for a sponsor, out of a collection or of all cards
"""

from cardbase.fitting.score import Fit, Reason, fits
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
