"""`kanly find`.

- command: `kanly find`: the cards a query asks for
- documents: what a query finds as JSON; the keys are documented in docs/json.md and stay
- hints: why nothing is found, and what may be meant
- page: the cards a query finds, a line each; how it is read; what can be asked
"""
