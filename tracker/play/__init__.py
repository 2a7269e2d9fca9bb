"""Operations in which cards act: tactics, ventures, events, programs, and the words of a turn.

- deploying: the word `deploy`: a card from hand, a subdued one, an event, a venture, a program
- effects: A card does what it does when it is used, and its operation ends
- engaging: cards in play that are used: as a General operation, or in a window like a tactic
  (CT-16)
- events: events (section 17): placed face-down, deployed with all their tokens, discarded or left
- interval: the words `disengage` (T-03), `next`, `all` and `pass`: who is done with something
- permissions: whether a word can be said now, and by whom: the table of verbs held against the
  game
- programs: programs (section 25): deployed beside the homeworld, marked with tokens, used like a
  venture
- rite_words: the words of a rite in the table of verbs, and a rite that a venture waits to start
- rites: what only a rite under way needs: its steps, its answers, what its words do
- state_based: the state-based actions, run after each command
- tactics: tactics (section 16.2): played in an open window, resolved at once, discarded or left to
  work
- turn: the course of a turn (T-01): phases begin, wait for somebody, and end; the word `end`
- ventures: ventures (section 16.1): activated by engaging, initiated or laid on others by cards
"""
