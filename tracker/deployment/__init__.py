"""Deployment: what it costs, what it needs, from hand and from subdual (sections 10 and 11)."""
