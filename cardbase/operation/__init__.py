"""What a card does, as sentences that a program reads: the operation language.

Text to tree:
- words: its closed lists
- lexicon: the game's own words
- forms: plurals and verb endings
- patterns: how the grammar reads the words of the lists
- parse: reads an operation by `grammar.lark`; the way in
- build: makes the nodes of sentences
- build_things: makes the nodes of things
- expected: names what the grammar expected, in words
- errors: what goes wrong with an operation

The tree:
- tree: the nodes of sentences and deeds
- node: what every node is
- thing_nodes: the nodes of cards, players, places, amounts
- walk: goes through a tree
- dump: shows a tree, as lines and for JSON

Tree to text, and what is read off it:
- sentences: words a tree
- things: words the things in it
- style: full and brief wording
- read: the operations of a set, for the catalog
- overlay: lays an erratum over a tree
- keywords: its keywords, each with its rule
"""
