"""`kanly rule` and `kanly ask`: whatever bears an id, and answers to questions.

- ask: `kanly ask`: one question over both games, the best answer first, with its proof
- command: `kanly rule`: whatever bears an id: a rule, ruling, erratum, fact, answer; or a list of
  them
- documents: entries of the rule register and points of the search as JSON
- page: how an entry of the rule register reads at the table: labelled lines, and the words in them
- point_page: A point of the search as text, and the words of the user's own copy
"""
