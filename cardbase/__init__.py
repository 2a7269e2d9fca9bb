"""What exists: the cards, their layers, the catalog and the user's library."""

from cardbase.open import open_catalog

__all__ = ["open_catalog"]
