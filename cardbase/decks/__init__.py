"""Deck lists: read and written in every format, with a result for each line.

`forms.read_deck` and `forms.write` are the interface. Nothing is imported here, since each format
has its own module.

- deck_list: cards with counts, in three parts
- elements: the base of the XML readers, with a result for each element
- escapes: characters that a format can represent; text escaped to one line and back
- forms: reads and writes deck lists: detects encoding and format, and imports the module for it
- json_form: Kanly's own JSON
- lackey: LackeyCCG's .dek files
- lackey_text: LackeyCCG's plain text
- link: a link that holds a whole deck
- octgn: .o8d files
- reading: the result: lines accepted, guessed or refused
- tabletop: saved objects of Tabletop Simulator
- text: "3 Maula Pistol", one card a line
"""
