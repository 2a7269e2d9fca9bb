"""Rites (sections 14, 15): intrigue, battle, arbitration, duel.

- attack: the declaration of a rite, its segments and their windows
- starting: changes to a rite by the venture that starts it
- abilities: Direct, Counter, Surprise; who may take part
- declaration: the rite, its leader, its target; questions before the first window
- defense: target confirmed or Countered; the defense
- joining: participants added later
- force: force, and how it is divided, tier by tier
- assessment: force counted and divided
- resolution: the fate of the vanquished; a rite ended, or given another target
- fates: fates that are fixed: captured, discarded, spared
- bonus: the bonus
- borne: effects of cards on a participant
- attacks: all attacks that can be declared
- verbs: the verbs of a rite; which House is awaited
"""
