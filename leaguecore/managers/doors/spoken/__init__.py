"""Answers in words: how a person at a terminal names players and says what his team does."""
