"""Recognises a user's own copies of the four documents by what stands in them.

- read: the text of a file
- stream: its words, each with its position
- guesses: where places of a document may stand, by hashes
- chain: which of these guesses fit together
- gaps: what lies between the places found
- recognise: which document a text is, and where each place stands; the way in
"""
