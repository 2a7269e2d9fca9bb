"""The board game as its documents give it: facts, sheets, tokens, cards, modules, match ups."""
