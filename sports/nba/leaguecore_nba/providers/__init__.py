"""Where the facts of a season come from: a folder of files, or an invention."""
