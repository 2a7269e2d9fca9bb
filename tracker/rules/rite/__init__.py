"""Rites (sections 14, 15): intrigue, battle, arbitration, duel.

- attack: a rite as it is declared, its segments and their windows
- starting: what a venture changes of its rite
- abilities: Direct, Counter, Surprise; who may take part
- declaration: the rite, its leader, its target; what is asked before the first window
- defense: target confirmed or Countered; the defense
- joining: participants who come later
- force: force, and how it is divided, tier by tier
- assessment: force counted and divided
- resolution: what becomes of the vanquished; a rite ended, or given another target
- fates: fates that are fixed: captured, discarded, spared
- bonus: the bonus
- borne: what cards on a participant do
- attacks: all attacks that can be declared
- verbs: the verbs of a rite; whose word is awaited
"""
