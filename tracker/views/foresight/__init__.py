"""Foresight: what a rite would come to, over all choices that are open and visible.

- course: plays the rite ahead to the choice of participants, and on to what cards do after it
- force: what a side's force can do, however divided
- numbers: who takes part or may, their numbers, and how these depend on who else takes part
- outcomes: all outcomes for one answer of the defender
- preview: the way in, and the rules behind what is shown
"""
