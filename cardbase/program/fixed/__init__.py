"""Sentences that stand on one card alone: their words, and the nodes they make.

- clauses: clauses that are read as a whole, in any sentence, and sentences that amend the deed
  before
- sentences: sentences that are read as a whole: a sentence, or several of an ability -> what it is
- triggers: sentences that act when something happens, read as a whole: the sentence -> what it
  does
"""
