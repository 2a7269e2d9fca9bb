"""Foresight: what a rite would come to, over all choices that are open and visible.

- course: plays the rite ahead to the choice of participants
- force: what a side's force can do, however divided
- numbers: their numbers, and how these depend on who else takes part
- outcomes: all outcomes for one answer of the defender
- preview: the way in
- round: what can still come once force is counted
- rules: the rules behind it, and what is left out
"""
