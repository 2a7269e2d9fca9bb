"""Deck lists: read and written in every format, with a result for each line.

`forms.read_deck` and `forms.write` are the interface. Nothing is imported here, since each format
has its own module.

- account: collects the lines of a list, in one deck or several; their number is limited
- alike: whether a name is nearly that of a card
- blocks: the lines below a heading among cards, and whether they have counts
- columns: which column of a table is what, by its heading, in six languages
- csv_form: CSV of any spreadsheet
- deck_list: cards with counts, in three parts
- doubts: settles lines that may mean several cards by what else is known
- elements: the base of the XML readers, with a result for each element
- escapes: characters that a format can represent; text escaped to one line and back
- foreign_json: JSON of other tools
- forms: reads and writes deck lists: detects encoding and format, and imports the module for it
- headings: which section a heading names, and which parts are not of the deck
- identify: which card a line refers to, and how sure that is
- json_form: Kanly's own JSON
- json_places: where the values of a JSON document stand: the line and the path
- lackey: LackeyCCG's .dek files
- lackey_text: LackeyCCG's plain text
- layout: how a table is laid out: names, counts, sets, sections, several decks
- lines: what a text is like before it is read: counts, numbering, titles, where decks begin
- link: a link that holds a whole deck
- mail: lines of mails sent as quoted-printable
- markdown: tables in Markdown, within a text
- mediawiki: tables of a wiki, as tables in Markdown
- octgn: .o8d files
- parts: takes a line of text apart: count, name, set, number, id
- reading: the result: what became of each line, and how sure that is
- sayings: what a line says of itself: a comment, a card that is gone, none
- several: several cards on a line: lists with commas, labels, columns
- sheet: rows of CSV in any dialect; collections are read by it, too
- starters: the starter decks that come with Kanly
- table: the rows of a table of cards
- tabletop: saved objects of Tabletop Simulator
- text: plain text as people write it
- text_writer: a deck as plain text
- totals: the numbers of cards a list says it has, against those that were read
- xml_text: the XML of other tools, as text
"""
