"""One search over everything: rules, rulings, answers, abilities, tokens, modules, cards."""
