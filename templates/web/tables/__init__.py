"""The pages of a game: its table on one's own device, the big screen, its log and its story.

- lobby: games, and a game before it begins: who sits where
- board: what all see of a game, House by House, card by card
- choices: what one may do now: buttons, fields, groups of them
- table: the page of a game on one's own device, and the big screen
- telling: what has happened: the log, why a number is so, a look ahead, the story
"""
