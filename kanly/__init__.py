"""The face: the command line. It parses, calls a lower floor once, and renders.

- __main__: where the process begins
- board/: `kanly board`: sums of the board game, each line with its facts
- card/: `kanly card`
- catalog/: `kanly sets`, `errata`, `export`, `import` and `doctor`: the catalog as a whole
- collection/: `kanly collection`: the cards somebody owns
- commands/: the tree of commands as Typer reads it, shared options, examples
- completion/: completion in the shell
- deck/: `kanly deck`: read, judged, mended, counted, kept
- faction/: `kanly faction` and `kanly matchup`: the board game
- find/: `kanly find`
- game/: `kanly game`: a game at the table
- greeting: `kanly` without a command
- main: hands the command line to a command; every error becomes one line
- play/: `kanly play`: a game in one live session of the terminal
- printing/: `kanly print`: which sheets there are, and what they are filled with
- rule/: `kanly rule` and `kanly ask`: whatever bears an id, and answers to questions
- shell/: what a shell asks for completion, and how it is answered
- table/: `kanly table`: the table of the board game that is remembered
- terminal/: what every command writes with and reads from
- typed/: words of a command line, before any command is imported
- web/: `kanly serve`: all of it on a page in the browser
"""
