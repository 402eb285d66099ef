"""Time: what is due, what is known then, who is told what, and what follows when nobody answers."""
