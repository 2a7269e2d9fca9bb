"""The word on the board game, read from `errata/data/boardgame/`.

- answers: official questions and answers (QA)
- doubts: conflicts, gaps and unclear places in the documents (AMB)
- slips: mistakes of the documents, and how Kanly reads them
- lines: lines that state no rule: headings, captions, credits
"""
