"""Sentences that stand on one card alone: their words, and the nodes they make.

- abilities: sentences of abilities that are read as a whole: the sentence, or several, -> what is
  done
- amendments: sentences that only say more of the deed before them: "The target keeps its status."
- clauses: clauses that are read as a whole, in any sentence: the clause in words -> the steps it
  makes
- sentences: sentences that are read as a whole: those that hold, and the table of all of them
- triggers: sentences that act when something happens, read as a whole: the sentence -> what it
  does
"""
