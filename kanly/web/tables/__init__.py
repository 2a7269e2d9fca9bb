"""Live games: who sits where, what is said, and what is told to whom.

- rights: what a device may do at a game: its cookie, its guest, its seat
- sessions: the open games of a process
- places: where a page or a form stands in a game, in one word
- laying_out: a game laid out by a form: settings, Houses, decks
- inviting: the words of links by which devices come, and pictures of them
- command: `kanly game invite`: a link to a seat, made at the terminal
- games: the games of a device, and the form for a new one
- lobby: a game before it begins: who sits where, with which links
- joining: devices come to a game, hand it on, leave, are sent away
- coming: the addresses of games, lobbies and links
- copies: copies of a card: alike they are one choice, else it says which is which
- board: a game as a viewer sees it, House by House
- choices: the menu of a House as buttons and fields, and what was chosen among them
- telling: what has happened: the log, why a number is so, the story
- news: what came of what was sent, and what others did meanwhile, above the table
- saying: a command that a page sends, a look ahead, and what comes of either
- table: the page of a game that has begun, and the big screen
- asking: the addresses of the table: what is said there, what is told beside it
- options: what a House may say now, as a document for programs
- going_back: undo, redo, and what others are asked for
- listeners: who follows which game, and wakes when it has gone on
- feed: what has happened, told as it happens
- watch: where games stand, read cheaply and often
- routes: the addresses of all of these
"""
