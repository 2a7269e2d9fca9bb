"""Deck lists: read and written in every form, each line accounted for.

`read` and `write` are the ways in. Nothing is imported here, since each form has its own modules.

- deck_list: cards with counts, in three parts
- elements: what the XML readers share: each element accounted for
- escapes: characters that a form can hold, and any text on one line, escaped and read back
- forms: reads and writes deck lists: finds out encoding and form, and imports the module of that
  form
- json_form: Kanly's own JSON
- lackey: LackeyCCG's .dek files
- lackey_text: LackeyCCG's plain text
- link: a link that holds a whole deck
- octgn: .o8d files
- reading: the result: lines taken, guessed or refused
- tabletop: saved objects of Tabletop Simulator
- text: "3 Maula Pistol", one card a line
"""
