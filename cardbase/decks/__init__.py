"""Deck lists: read and written in every format, with a result for each line.

`forms.read_deck` and `forms.write` are the interface. Nothing is imported here, since each format
has its own module.

- account: collects the lines of a list, in one deck or several; their number is limited
- deck_list: cards with counts, in three parts
- doubts: settles lines that may mean several cards by what else is known
- elements: the base of the XML readers, with a result for each element
- escapes: characters that a format can represent; text escaped to one line and back
- forms: reads and writes deck lists: detects encoding and format, and imports the module for it
- headings: which section a heading names, and which parts are not of the deck
- identify: which card a line refers to, and how sure that is
- json_form: Kanly's own JSON
- lackey: LackeyCCG's .dek files
- lackey_text: LackeyCCG's plain text
- lines: what a text is like before it is read: counts, numbering, titles, where decks begin
- link: a link that holds a whole deck
- octgn: .o8d files
- parts: takes a line of text apart: count, name, set, number, id
- reading: the result: what became of each line, and how sure that is
- several: several cards on a line: lists with commas, labels, columns
- starters: the starter decks that come with Kanly
- tabletop: saved objects of Tabletop Simulator
- text: plain text as people write it
"""
