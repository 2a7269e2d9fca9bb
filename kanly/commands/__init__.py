"""One module a command, or a few that share one: parse, call once, render, return an exit code.

Look-up:
- card: `kanly card`
- find: `kanly find`
- errata: `kanly errata`
- rule: `kanly rule`
- point: the board game's ids, for `kanly rule`
- ask: `kanly ask`
- sets: `kanly sets`

The board game:
- faction: `kanly faction`
- matchup: `kanly matchup`

Decks:
- deck_check: `kanly deck check`
- deck_repair: `kanly deck repair`
- deck_show: `kanly deck show`
- deck_stats: `kanly deck stats`
- deck_convert: `kanly deck convert`
- deck_diff: `kanly deck diff`
- deck_draw: `kanly deck draw`
- deck_formats: `kanly deck formats`
- deck_library: `kanly deck save`, `list`, `rename`, `forget`
- deck_lacks: `kanly deck lacks`
- collection: `kanly collection show`, `add`, `remove`, `export` and others
- collection_import: `kanly collection import`, `add-deck`

A game at the table:
- game: `kanly game new`, `list`, `status`
- game_stage: `kanly game stage`
- game_say: `kanly game do`, `what-if`, `legal`, `verbs`
- game_rite: `kanly game rite`
- game_past: `kanly game log`, `undo`, `redo`, `branch`, `why`
- game_pile: `kanly game pile`
- game_settings: `kanly game settings`
- game_report: `kanly game report`
- game_files: `kanly game export`, `import`

Print, bring in, take out:
- print_sheet: `kanly print`
- print_all: `kanly print all`
- import_octgn: `kanly import octgn`
- import_text: `kanly import text`
- export: `kanly export`
- doctor: `kanly doctor`
"""
