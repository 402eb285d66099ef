"""The leagues of a plan, played: at once by many workers, or together in time; and checked."""
