"""`kanly game`: a game at the table.

- asked: `kanly game agree` and `decline`: what a House has asked the others for
- asked_page: what a House asks the others for, in lines: what it takes back, and how it is answered
- command: `kanly game new`, `list`, `status` and `settings`
- documents: commands and the history of a game as JSON; the keys are documented in docs/json.md
  and stay
- files: `kanly game export`, `import`, `forget` and `stage`: games and situations as files
- follow: `kanly game follow`: what happens in a game, as it happens
- history_page: how two branches differ, and why a number is what it is
- legal_page: what may be said now, on the screen: by House, then by verb
- log_page: what has happened, and what comes of a command
- open: which game is meant, opened; what an undo or a redo goes over
- page: where a game stands: the table, and the domain of each House
- past: `kanly game log`, `undo`, `redo`, `branch` and `why`: what was, and other ways it could go
- pile: `kanly game pile`: the discard piles, in their order, for everybody to look through (Z-04)
- proof: `kanly game verify` and `disclose`: what a log committed to, opened and checked
- report: `kanly game report`: the game as a story of one page, and the log behind it
- rite: `kanly game rite`: the rite under way, and what one would come to before it is declared
- rite_page: the rite under way, and a rite seen ahead
- say: `kanly game do`, `what-if`, `legal` and `verbs`: what is said at the table
- status_documents: how a game stands as JSON; the keys are documented in docs/json.md and stay
"""
