"""The face: the command line. It parses, calls a lower floor once, and renders.

Start, commands, options:
- __main__: where the process begins
- main: hands the command line to a command; every error becomes one line
- lane: the plain forms of frequent commands, read without Typer
- app: the commands, as Typer knows them
- deck_app: `kanly deck`, likewise
- collection_app: `kanly collection`
- game_app: `kanly game`
- print_app: `kanly print`
- find_app: `kanly find`
- find_words: which words of `kanly find` are options
- command_groups: the layout of `--help`
- commands/: one module a command
- prints/: what `kanly print` offers
- completion/: completion in the shell
- reference/: the command reference, man pages

What every command uses:
- codes: the exit codes
- output: writes to standard output and standard error
- asking: a question to whoever sits at the terminal
- output_file: writes a file, whole or not at all
- typed_in: reads standard input
- pager: long answers through the user's pager
- progress: the progress bar
- grid: tables in plain text
- chart: charts in plain text
- greeting: `kanly` without a command
- misuse: a wrong command line, in one line
- next_step: what to type after an error
- refusal: a refusal of the rules, in one line
- fit: remarks: a guess, a near miss

Cards:
- card_page: a card
- card_list: cards in a list
- card_json: a card as JSON
- layers_page: where each field comes from
- operation_page: its operation, brief or as a tree
- errata_page: an erratum
- find_page: what a query found
- find_json: the same as JSON

Rules and questions:
- rule_page: an entry of the rule register
- rule_json: the same as JSON
- point_page: a point of the search
- point_json: the same as JSON
- quote_page: the words of the user's own copy
- quote_json: the same as JSON

Decks and collection:
- deck_source: which deck is meant: file, standard input, link, saved
- deck_words: counts, lines, sponsors
- deck_show_page: a deck
- deck_check_page: the verdict
- deck_json: decks as JSON
- repair_page: the repairs of a deck
- repair_words: changes in words
- repair_json: repairs as JSON
- stats_page: statistics of a deck
- stats_words: the words and rows of both page and sheet
- stats_json: statistics as JSON
- deck_sheet: fills the sheet of a deck
- collection_page: the collection
- collection_json: the same as JSON

The board game:
- board_lines: facts, doubts and answers as lines
- faction_page: a faction sheet
- faction_pieces: its cards, tokens, auctions
- faction_list_page: all factions; factions without a sheet
- faction_compare_page: two editions of a sheet
- faction_phase_page: a phase as one faction sees it
- faction_json: all of these as JSON
- matchup_page: the match ups
- draw_page: factions drawn by lot
- matchup_json: both as JSON

A game at the table:
- game_open: which game is meant
- game_page: where it stands
- domain_page: the domain of a House
- legal_page: what may be said now
- log_page: what has happened
- came_page: what comes of a command, or would come of it
- passage_page: what an undo or a redo goes over
- branch_page: how two branches differ
- why_page: why a number is what it is
- rite_screen: the rite under way
- rite_page: a rite seen ahead
- rite_json: the rite under way as JSON
- rite_preview_json: a rite seen ahead as JSON
- game_json: a game as JSON
- report_page: the account of a game
- game_sheet: fills the game sheet
"""
