"""What is shown of a game: sentences for what happened, reports, reasons, rites seen ahead.

- chronicle: a game by turns, and its rites, for the report
- foresight/: foresight: what a rite would come to, over all choices that are open and visible
- feed: what has happened since a position, for those who follow a game
- moves: undo, redo and what is asked for, in words
- rite: the rite under way as all may see it: both sides, their numbers, whose word is awaited
- seen: what one viewer has of a game: the one door to all that is shown (Z-02 to Z-04)
- story/: a game as a player would tell it: who won and why, what turned it, a paragraph a turn
- telling/: says in plain words what happened: a sentence for every kind of event, and who is
  awaited
- why: why a number is what it is: the events that made it, found by folding the log once more
"""
