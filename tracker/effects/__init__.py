"""What cards do, as far as a program can carry it out, and the table's word for the rest."""
