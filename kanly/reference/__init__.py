"""The command reference: the commands as they are declared, written as Markdown and man pages."""
