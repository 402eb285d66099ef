"""Codes of rosters, their reserve, and lineups."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

ROSTERS: Mapping[str, Explanation] = {
    # Rosters.
    "drop.invalid": Explanation("A drop must name one player of the team, once.", "drop one of yours"),
    "player.locked": Explanation("The game of the player has begun, so he does not move now.", "name another, or wait"),
    "player.owned": Explanation("The player is on a roster.", "add a player whom nobody has"),
    "player.undroppable": Explanation("The ruleset lists the player as one whom nobody may drop.", "drop another"),
    "roster.full": Explanation("The roster has no place for the player.", "name a player to drop"),
    "roster.overflow": Explanation(
        "The roster has, or would have, more players than places.", "drop players, or put them on reserve, first"
    ),
    "roster.position_max": Explanation(
        "The team would hold more players of a position than the ruleset allows; those on reserve do not count.",
        "drop a player of that position",
    ),
    # Reserve.
    "reserve.direct": Explanation("The slot does not take new players at once.", "add him to the roster"),
    "reserve.full": Explanation("The reserve slot has no place.", "take somebody back first"),
    "reserve.min_days": Explanation("A player stays in the slot for a least number of days.", "wait, or drop him"),
    "reserve.misplaced": Explanation(
        "A reserve player whose status does not belong in his slot keeps his team from adding players.",
        "take him back, or drop him, with the next lineup",
    ),
    "reserve.newcomer": Explanation("The slot takes only players without a game in the season before."),
    "reserve.player": Explanation(
        "Only players of the team move to reserve, and only those who are there come back.", "name those"
    ),
    "reserve.slot": Explanation("There is no reserve slot of that name.", "name a reserve slot of the ruleset"),
    "reserve.status": Explanation("The slot takes only players with a reported status that it names."),
    "reserve.twice": Explanation("A player would be dropped, reserved or taken back twice.", "name him once"),
    # Lineups.
    "lineup.barred": Explanation(
        "While a team does not fit its roster or its reserve, its lineup stays as it stands.",
        "drop players or move them with the lineup",
    ),
    "lineup.bench": Explanation(
        "The order of the bench names players of the team who do not start and are not on reserve, each once.",
        "name those, or nobody",
    ),
    "lineup.bench_order": Explanation(
        "A bench has an order only where substitutes come on from it (`lineups.substitutes`).", "name nobody"
    ),
    "lineup.duplicate": Explanation("A player sits on one seat at most.", "seat him once"),
    "lineup.locked": Explanation("A player whose game has begun keeps his place.", "leave him where he is"),
    "lineup.player": Explanation("Only players of the team can start.", "seat players of yours"),
    "lineup.position": Explanation("A slot takes players of its positions.", "seat him where he may play"),
    "lineup.reserve": Explanation("A player on reserve does not start.", "take him back first"),
    "lineup.seats": Explanation("A slot takes as many players as it has seats.", "seat fewer"),
    "lineup.slate": Explanation("Lineups are set for open slates.", "name a slate that is open"),
    "lineup.slot": Explanation("There is no starting slot of that name.", "name the slots of the ruleset"),
    "lineup.wake": Explanation("Each wake-up for a lineup is answered once, in order.", "answer the one that waits"),
}
