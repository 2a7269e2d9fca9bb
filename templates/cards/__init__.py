"""Slips and proxies at the size of a card: each sheet a typed class, and what fills it."""
