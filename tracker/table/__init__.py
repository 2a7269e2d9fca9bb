"""A game at the table: its verbs, one command from words to events, sessions, what is agreed on.

- agreed: what the table agrees on in play: settings changed from now on, and answers that stand
- ahead: what a command would do: it is tried at a table of its own, and nothing of it is kept
- dispatch: gives one command at the table: who speaks, which word, whether it may be, what follows
- menu: what a House may do now, as data: an entry for each kind of deed, with its candidates
- orders: orders of a House: it passes, or is done with its part, without being asked
- seats: who is asked now, and who has something hidden from the others
- session: one game as its log keeps it: opened, played on, gone back in, branched
- verbs: the table of verbs, complete: imports every module that enters verbs, guards or answers
- withheld: what an export leaves out of the log of an earlier Kanly: its seed, and where deck
  files lie
"""
