"""Programs: the typed nodes of what a card does, compiled once from its operation.

- fixed/: sentences found on a single card, with their nodes
- nodes/: the nodes of a Program
- reading/: the compiler: from the tree of an operation to the nodes of its Program
- stored: a Program as text in the catalog and back, and the JSON Schema of Programs
"""
