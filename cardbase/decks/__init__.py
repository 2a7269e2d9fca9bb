"""Deck lists: read and written in every form, each line accounted for.

`read` and `write` are the ways in. Nothing is imported here, since each form has its own modules.

A deck, whatever its form:
- deck_list: cards with counts, in three parts
- zones: names that players and programs give to the parts
- signs: characters allowed in a deck's name and notes
- ids: what looks like the id of a card
- meant: which card a line means: by id, exact name, near name
- reading: the result: lines taken, guessed or refused
- account: keeps that account while a list is read
- read: finds out encoding and form, and reads
- write: writes any form

Plain text:
- text: "3 Maula Pistol", one card a line
- text_line: count, card and set of one line
- text_heading: headings, and what is stated about the deck
- said: any text on one line, escaped and read back

XML and OCTGN:
- elements: bounded XML, each element accounted for
- octgn: .o8d files
- octgn_elements: their elements: cards, sections, notes
- octgn_parts: what reader and writer share

LackeyCCG:
- lackey: .dek files
- lackey_elements: their elements: cards, zones
- lackey_text: its plain text

JSON, links, Tabletop Simulator:
- json_text: JSON from strangers, with limits
- json_form: Kanly's own JSON
- link: a link that holds a whole deck
- tabletop: saved objects of Tabletop Simulator
- tabletop_things: what is written of its objects
- tabletop_read: which of its objects are cards

What is done with a deck:
- compare: what two decks do not share
- draw: deals an opening hand and Assembly
"""
