"""The word of the authorities: rule register, open questions, conflicts, errata as overlays."""
