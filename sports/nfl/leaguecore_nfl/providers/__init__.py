"""Where the facts of a season come from; pandas is imported here and nowhere above."""
