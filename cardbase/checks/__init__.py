"""Checks: of the installation, and of a user's set file.

- checkup: is all well? Looks the data files, the catalog, the rules and the user's library over
- collate: lays a user's set file beside the facts Kanly was transcribed from: do they agree?
"""
