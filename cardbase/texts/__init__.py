"""Recognises a user's own copies of the four documents by what stands in them.

- gaps: what lies between the places found
- guesses: where places of a document may stand, by hashes
- read: the text of a file
- recognise: which document a text is, and where each place stands; the way in
"""
