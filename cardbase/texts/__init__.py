"""Recognises a user's own copies of the four documents by what stands in them.

`read` gets a file's text, `stream` its words, `candidates` where places of a document may stand,
`chain` which of them fit together, `gaps` what stands between, `recognise` all of it.
"""
