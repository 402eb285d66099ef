"""Language models at seats: what they are asked through, how they are called, and what becomes of their replies."""
