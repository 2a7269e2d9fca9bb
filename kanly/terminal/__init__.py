"""What every command writes with and reads from.

- documents: JSON documents: typed dictionaries, filled from the attributes of objects and written
- errors: errors and near misses in one line, and what to type next
- files: files written whole or not at all; standard input; a question to whoever sits there
- grid: tables and charts in plain text
- output: writes to standard output and standard error; the exit codes
- pager: shows what is longer than the screen through the user's pager, as git does
- processes: work in several processes at a time; who stops this one stops them, too
- progress: what the user sees of what takes long: a bar, once it has taken over half a second
"""
