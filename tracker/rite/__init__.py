"""Rites (sections 14, 15): intrigue, battle, arbitration, duel, one module a segment."""
