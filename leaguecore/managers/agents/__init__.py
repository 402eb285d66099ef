"""The agent's seat: it pays for its calls, wakes when it chose to, and keeps one memory file."""
