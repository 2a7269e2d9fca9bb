"""`kanly card`.

- command: `kanly card`: one card by a half-remembered name, current, with proof
- documents: A card as JSON; the keys are documented in docs/json.md and stay
- page: A card as text: current, by layers, as an operation; an erratum; cards in a list
"""
