"""The printing house. The sheets and their print style come to stand here."""
