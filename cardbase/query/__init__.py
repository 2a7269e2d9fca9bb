"""The query language of `kanly find`: text to tree, tree to SQL, and what it finds."""
