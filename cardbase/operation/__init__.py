"""What a card does, as sentences that a program reads: the operation language.

- build: makes the nodes of what is parsed
- forms: plurals and verb endings
- keywords: its keywords, each with its rule
- lexicon: the game's own words
- node: what every node is
- parse: reads an operation by `grammar.lark`; the way in
- tree: the nodes of sentences, deeds and things
- wording: words a tree, in full or in brief: things, sentences, and who does what in them
- words: its closed lists
"""
