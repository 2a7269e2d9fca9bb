"""Sentences found on a single card: a table from their words to their nodes.

- clauses: clauses that are read as a whole, in any sentence, and sentences that amend the deed
  before
- sentences: sentences that are read as a whole: a sentence, or several of an ability -> what it is
- triggers: sentences that act when something happens, read as a whole: the sentence -> what it
  does
"""
