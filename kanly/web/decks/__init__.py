"""Decks in the browser: each view of a deck, with or without a place in the library.

- routes: the decks: the way in, each view of a deck, what is kept, what is taken along
- held: a deck as the form of a page carries it
- hand: that deck read, settled, edited, judged; what stands on each of its pages
- sent: what a request says of a deck
- home: the decks there are, the field for any list, how it would be read
- cards: verdict, doubtful lines, cards; the page that edits them
- mend: repairs and suggestions
- counts: charts, chances, opening hands, the deck played alone
- forms: a deck as a file of any form, as a link, on paper
- kept: saved decks, their versions, differences
"""
