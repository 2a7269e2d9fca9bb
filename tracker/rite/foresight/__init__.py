"""Foresight: what a rite would come to, over all choices that are open and visible."""
