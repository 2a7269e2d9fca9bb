"""`kanly sets`, `errata`, `export`, `import` and `doctor`: the catalog as a whole.

- doctor: `kanly doctor`: is all well? What is there, what is sound, how far the cards are
  understood
- documents: the sets, all errata, imports and the state of the catalog as JSON (docs/json.md,
  import.md)
- errata: `kanly errata`: the official errata, all of them or one card's, before and after
- import_octgn: `kanly import octgn FILE…`: the user's own set files, printed text included, into
  library.db
- import_text: `kanly import text FILE…`: the user's own copies of the documents, into library.db
- sets: `kanly sets` and `kanly export`: the sets, and all cards for other programs
"""
