"""Many leagues at once: plans of seats, their execution, ratings, and what tells skill from luck."""
