"""What the shell completes, and how each shell asks and is answered."""
