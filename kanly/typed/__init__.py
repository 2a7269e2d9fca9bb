"""Words of a command line, before any command is imported.

- lane: the plain forms of frequent commands, read without Typer; which words of a query are
  options
- misuse: A misuse in one line: what is wrong, what may be meant, where the help is
- names: names of cards and ids of rules that what was typed may become
- words: what begins as what was typed does: whole words, lists with commas, names word by word
"""
