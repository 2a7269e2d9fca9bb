"""Foresight: what a rite would come to, over all choices that are open and visible.

- preview: the way in
- course: plays the rite ahead to the choice of participants
- members: who takes part, and who may
- numbers: their numbers, and how these depend on who else takes part
- choices: goes through the choices of participants
- sums: counts them without trying each
- force: what a side's force can do, however divided
- ends: who can fall, for given participants
- round: what can still come once force is counted
- outcomes: all outcomes for one answer of the defender
- aftermath: what cards do once it is over
- rows: the same in rows
- rules: the rules behind it, and what is left out
"""
