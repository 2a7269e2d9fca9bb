"""Foresight: the outcomes of a rite over all choices that are open and visible.

- course: simulates the rite up to the choice of participants, and the effects of cards after it
- force: the possible results of a side's force, over all divisions
- numbers: certain and possible participants, their numbers, and how these depend on each other
- outcomes: all outcomes for one answer of the defender
- preview: the interface, and the rules behind the results
"""
