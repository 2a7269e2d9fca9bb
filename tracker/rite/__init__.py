"""Rites (sections 14, 15): intrigue, battle, arbitration, duel, one module a segment.

The course of a rite:
- kinds: class, talent, target, bonus of each kind of rite
- segments: the segments
- course: goes on until a player is needed
- deeds: what cards do in a rite by their Programs
- windows: the windows for tactics
- waiting: who is awaited, and for what
- inside: imports what only a rite needs

Before it is declared:
- attack: an attack that may be declared
- attacks: all attacks that can be declared
- starting: what a venture changes of its rite
- forgoing: a venture that waits for its rite
- foresight/: what a rite would come to

Attacker Declaration and Attacker Engagement:
- declaration: the rite, its leader, its target
- participants: additional participants
- joining: participants who come later
- doubts: questions asked before the first window
- engagement: the attacker engages

Defender Declaration and Defender Engagement:
- defense: target confirmed or Countered; the defense
- defending: the defender engages

Assessment:
- sides: who takes part, who can be hit
- force: force and Resistance
- surprise: Surprise
- company: participants that count as one
- assessment: force counted and divided
- distribution: force divided, tier by tier
- ways: typed and listed ways to divide it
- partial: force below a card's Resistance

Resolution:
- resolution: what becomes of the vanquished
- fates: fates that are fixed: captured, discarded
- fate_choices: Houses asked whom their tactics spare
- fate_answers: those answers carried out
- bonus: the bonus
- ending: ended, or given another target, by the table

What cards do in a rite:
- conditions: what a card's text asks of the rite
- abilities: Direct, Counter, Surprise
- kept_out: who may take part in no rite
- borne: what cards on a participant do
- weirding: Weirding Way, Litany Against Fear
- fields: tactics named for a kind of rite
- late_counter: a tactic that lets a persona Counter, played late
- leader_tactics: tactics on the opposing leader

Verbs, and what others read:
- verbs: the verbs of a rite
- said: what they do
- spoken: reads the cards named
- offers: the options
- table_words: verbs by which the table does what no program does
- fate_said: the verb `fate`
- shown: the rite under way as all may see it
- account: the rites of a finished game
"""
