"""The questions of the divisions: what a variant is worth, whether seats of one lab favour each other, pure luck."""
