"""The command reference: the commands as they are declared, written as Markdown and man pages.

- man: man pages
- markdown: pages of the site
- tree: commands, arguments and options as data
"""
