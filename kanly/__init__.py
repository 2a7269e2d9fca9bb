"""The face: the command line."""
