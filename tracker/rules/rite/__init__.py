"""Rites (sections 14, 15): intrigue, battle, arbitration, duel, one module a segment.

- abilities: Direct, Counter, Surprise
- assessment: force counted and divided
- attack: an attack that may be declared
- attacks: all attacks that can be declared
- bonus: the bonus
- borne: what cards on a participant do
- course: goes on until a player is needed
- declaration: the rite, its leader, its target
- defense: target confirmed or Countered; the defense
- distribution: force divided, tier by tier
- doubts: questions asked before the first window
- ending: ended, or given another target, by the table
- fates: fates that are fixed: captured, discarded
- force: force and Resistance
- joining: participants who come later
- naming: reads the cards a player names for a rite: one, or several after each other
- resolution: what becomes of the vanquished
- starting: what a venture changes of its rite
- surprise: Surprise
- verbs: the verbs of a rite
"""
