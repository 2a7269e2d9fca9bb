"""The word on the board game: official answers, doubts, slips of the documents, line roles."""
