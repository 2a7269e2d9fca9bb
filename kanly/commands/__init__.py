"""One module a command: it parses, calls once, renders and returns an exit code."""
