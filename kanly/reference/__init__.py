"""The command reference: the commands as they are declared, written as Markdown and man pages.

- tree: commands, arguments and options as data
- read: reads them off the Typer app
- beside: what is said besides: exit codes, examples, see-also
- markdown: pages of the site
- man: man pages
"""
