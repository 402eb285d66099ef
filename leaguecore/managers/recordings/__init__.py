"""Recordings of what was answered elsewhere, from which a season can be played again without asking anybody."""
