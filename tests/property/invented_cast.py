"""The cast of the drawn leagues: passers, runners and wings, in no sport that there is."""

from leaguecore.testing.cast import Cast

CAST = Cast.invented(("P", "R", "W"), stats=("X", "Y"))
