"""`kanly deck`: read, judged, mended, counted, kept.

- build: `kanly deck build`: a first deck for a sponsor, out of a collection or of all cards
- check: `kanly deck check`: is the deck legal, and what is wrong with it?
- convert: `kanly deck convert`: the deck in another form
- diff: `kanly deck diff`: what one deck has that another has not
- documents: decks and collections as JSON; the keys are documented in docs/json.md and stay
- draw: `kanly deck draw`: an opening hand and Assembly, what comes after them, turn by turn
- edit: `kanly deck edit` and `restore`: a saved deck changed, each time as a new version
- edit_words: the words of an edit: what is done, with how many copies, of which card
- formats: `kanly deck formats`: what decks can be judged by
- goldfish: `kanly deck goldfish`: how a deck comes into play by itself, in many games
- goldfish_counts: what came of them: spreads by turn, idle games, the cards played most
- goldfish_documents: the same as JSON
- history: `kanly deck history`: every version of a saved deck, what changed and why
- library: `kanly deck save`, `list`, `rename`, `forget` and `starters`: decks called by name
- odds_page: the chances of a deck's draws: the words and rows of page and sheet
- read: `kanly deck read`: what each line was taken for, and how sure that is
- repair: `kanly deck repair`: the smallest sets of changes that make a deck legal
- repair_page: the repairs of a deck, as text and as JSON
- settling: doubtful lines settled by format, sponsor, collection, user
- sheet: fills the sheet of a deck: its list, its faults, its statistics with their pictures
- show: `kanly deck show`: the cards of a deck, by section and kind
- source: which deck is meant: file, standard input, link, name; its counts and sponsor in words
- stats: `kanly deck stats`: what a deck is made of, what it can pay and do, what it will draw
- stats_documents: the statistics of a deck as JSON; the keys are documented in docs/json.md and
  stay
- stats_page: statistics of a deck: the words and rows of page and sheet
- suggest: `kanly deck suggest`: what fits a deck, what fits it least, what may stand for a card
- suggest_page: what fits a deck, as text and as JSON
"""
