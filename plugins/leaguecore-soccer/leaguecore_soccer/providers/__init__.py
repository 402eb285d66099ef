"""Where seasons come from."""
