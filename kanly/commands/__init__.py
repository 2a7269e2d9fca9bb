"""One module a command, or a few that share one: parse, call once, render, return an exit code.

- app: the command line as Typer reads it: the tree of commands, and a line parsed and run
- groups: groups of commands: each command imported when it is looked up, and how `--help` is laid
  out
- options: options and arguments of commands: those that several take, and those the shell
  completes
"""
