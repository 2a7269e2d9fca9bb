"""Operations in which cards act: tactics, ventures, events, programs; the verbs of a turn.

- deploying: the verb `deploy`: a card from hand, a subdued one, an event, a venture, a program
- effects: the effect of a used card, and the end of its operation
- engaging: using cards in play: as a General operation, or in a window like a tactic (CT-16)
- events: events (section 17): placed face-down, deployed with all their tokens, discarded or left
- interval: the verbs `disengage` (T-03), `next`, `all` and `pass`, which end a House's part
- permissions: whether a verb is allowed now, and to whom
- programs: programs (section 25): deployed beside the homeworld, marked with tokens, used like a
  venture
- rite_words: the verbs of a rite, and a rite that a venture waits to start
- rites: modules needed only during a rite: its steps, answers and verbs
- state_based: the state-based actions, run after each command
- tactics: tactics (section 16.2): played in an open window, resolved at once, discarded or left to
  work
- turn: the course of a turn (T-01): phases begin, wait for Houses, and end; the verb `end`
- ventures: ventures (section 16.1): activated by engaging, initiated or lent to rivals by cards
"""
