"""What makes the documentation: the site, the tour's pictures, the man pages of the wheel."""
