"""Codes of what cannot be asked so: commands, rulesets, managers, seats, and what a league goes on from."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

_RIGHT_SPEC = "write name:option=value, and see which options it takes"

COMMANDS: Mapping[str, Explanation] = {
    "check.unknown": Explanation(
        "No check of these has the name of which a failure is expected.", "name one of those listed, or leave it out"
    ),
    "code.unknown": Explanation("No error, fault or violation has that code.", "`leaguecore explain` lists them all"),
    "log.kind": Explanation("No record can be of that kind.", "name one of those listed"),
    "log.team": Explanation("There is no team of that name in the league.", "name one of those listed"),
    "out.exists": Explanation(
        "Something is at the place where the league, or the new plug-in, would be kept.", "name another folder"
    ),
    "out.inside": Explanation(
        "A copy, or what is published, would lie within the folder that it is of.", "name a place outside of it"
    ),
    "seed.invalid": Explanation(
        "A seed is shown in the last record, so it is short and printable.", "give up to 200 printable ASCII characters"
    ),
    "store.url": Explanation(
        "The address of a database is not of the form that is kept with a league.",
        "write postgresql://user@host/database; the password belongs in ~/.pgpass",
    ),
    "usage": Explanation("The command has no such argument or option.", "see the command's --help"),
}

PUBLISHING: Mapping[str, Explanation] = {
    "key.needed": Explanation("The league has committed to a key, so its heads are signed.", "name it: --key FILE"),
    "key.other": Explanation(
        "The league has committed to another key, or to none.", "sign with the committed key, or leave it out"
    ),
    "publication.other": Explanation("The folder is the publication of another league.", "name another folder"),
    "publish.due": Explanation("Something is due by then and is not done.", "tick the league first, with that --now"),
    "publish.backwards": Explanation(
        "A head was signed for a later instant, and heads do not go back.", "name a later --now, or none"
    ),
    "publish.future": Explanation(
        "A head for an instant that is to come would bind all others until then.", "name one that is past"
    ),
    "value.unknown": Explanation("The league keeps no private value of that name.", "name one as `disclose` does"),
}

ENVIRONMENTS: Mapping[str, Explanation] = {
    "environment.action": Explanation("The action stands for nothing now.", "choose one whose mask is 1"),
    "environment.actions": Explanation("An agent needs a choice beside the default.", "take two actions or more"),
    "environment.reset": Explanation("No episode has begun.", "call reset first"),
    "environment.seats": Explanation("A team that is to be an agent is not there.", "name some of the league's teams"),
    "pettingzoo.extra": Explanation("Environments need the package pettingzoo.", "install leaguecore[pettingzoo]"),
}

STATISTICS: Mapping[str, Explanation] = {
    "descriptive.form": Explanation(
        "The weeks so far do not say what points to expect of each team.", "wait a week, or give the forms"
    ),
    "descriptive.places": Explanation(
        "There are no such numbers of playoff places or of simulations.",
        "take from 0 places to as many as there are teams, and one simulation or more",
    ),
    "descriptive.replacement": Explanation(
        "A week has no points of the team, or no replacement level of the slot.", "give both for each week that counts"
    ),
    "descriptive.scores": Explanation(
        "Weekly points and matches do not fit together, or are not exact.",
        "give every team one entry a week, in whole units or decimals, and one match a week at most",
    ),
    "luck.odd": Explanation(
        "Two bots cannot hold the same number of an odd number of seats.", "take a ruleset of an even number of teams"
    ),
    "luck.other": Explanation(
        "The luck table is of other rules or other data.", "make one of this ruleset and season: leaguecore luck"
    ),
    "luck.replays": Explanation("One replay has no spread over replays.", "take 200 or more"),
    "luck.table": Explanation("The file is no luck table.", "give the output of `leaguecore luck --json`, unchanged"),
    "power.value": Explanation(
        "A gap, a share or a count is not one that the formulas of power know.",
        "take gaps from 0, shares from 0 to 1, and counts from 1",
    ),
    "replays.data": Explanation("The data have changed since a study began.", "begin it again"),
    "replays.killed": Explanation(
        "Worker processes were killed twice, and not all replays are done.",
        "see whether memory runs out; take fewer --workers",
    ),
    "replays.ruleset": Explanation("The ruleset has changed since a study began.", "begin it again"),
    "rating.clusters": Explanation(
        "So few clusters show next to nothing of how clusters differ.",
        "draw leagues again, and claim nothing beyond their season",
    ),
    "rating.disconnected": Explanation(
        "Some entrants never met the others, directly or through others.", "rate with a ghost: npseudo 0.5"
    ),
    "rating.entrants": Explanation("No league has two entrants to compare.", "play leagues with more entrants"),
    "rating.form": Explanation(
        "What is given of a league, of clones or of pairs does not fit together.",
        "give each seat one place and, if any has points, all seats points and the league its weeks",
    ),
    "rating.league_twice": Explanation("A league is given more than once.", "give each league once"),
    "rating.option": Explanation("No rating can be computed so.", "choose within the limits that are named"),
    "rating.separated": Explanation(
        "Some entrants never finished below any of the others, so no finite rating is the most likely.",
        "rate with a ghost: npseudo 0.5",
    ),
    "rating.tie": Explanation("More seats of a league are tied than can be averaged over.", "break some of the ties"),
}

RULESETS: Mapping[str, Explanation] = {
    "ruleset.ambiguous": Explanation("Several packages bring a ruleset of that id.", "give the path of the file"),
    "ruleset.invalid": Explanation("A ruleset breaks its schema.", "run `leaguecore rules check` on the file"),
    "ruleset.none": Explanation("The sport comes without a ruleset.", "begin from the ruleset of another sport"),
    "ruleset.preset": Explanation("The sport has no preset of that name.", "take one of those listed"),
    "ruleset.unknown": Explanation("There is no ruleset of that id.", "take one of those listed, or give a path"),
    "season.start": Explanation(
        "The date of the draft is not within the season.", 'name one that is, or write season.start = "opening"'
    ),
}

MANAGERS: Mapping[str, Explanation] = {
    "briefing.too_large": Explanation("A briefing does not fit the bytes that it may have.", "allow more bytes"),
    "budget.negative": Explanation("A sum to pay is not below 0.", "give 0 or more"),
    "budget.settled": Explanation("What was reserved for a call is settled once.", "reserve anew for another call"),
    "budget.spent": Explanation("What is left of a seat's budget does not pay for the call.", "ask for fewer tokens"),
    "connection.key": Explanation(
        "The environment variable that a connection names holds no key.", "set it where the league is played"
    ),
    "connection.unknown": Explanation(
        "The private file of connections lacks one that a seat is played by.", "add it, or name it as it is named there"
    ),
    "connections.invalid": Explanation("The private file of connections is not of its form.", "mend what is listed"),
    "form.invalid": Explanation("What a manager says of a seat is not of its form.", "give the form that is described"),
    "llm.extra": Explanation("Models are called by the package httpcore2.", "install leaguecore[llm]"),
    "manager.needs": Explanation("The manager needs a part of the briefing that it was not given.", "seat another one"),
    "manager.none": Explanation("A league needs at least one manager.", "name one, such as projection"),
    "manager.option": Explanation("The manager does not take the option, or not that value.", _RIGHT_SPEC),
    "manager.spec": Explanation("A specification of a manager is not of its form.", _RIGHT_SPEC),
    "manager.too_many": Explanation("More managers are named than there are teams.", "name fewer; they go round"),
    "pages.unused": Explanation("Pages are brought that no seat may look up.", "leave them out"),
    "plan.invalid": Explanation("The plan of an arena is not of its form.", "mend what is listed"),
    "plan.properties": Explanation(
        "The plan of an arena lacks a property that its figures rest on.",
        "see which: leaguecore arena plan PLAN; mend the plan before anything is opened",
    ),
    "plan.size": Explanation("Slots are balanced among two or more.", "take two entrants or more"),
    "plan.unknown": Explanation("There is no plan of that id.", "take one of those listed, or give a path"),
    "prices.hash": Explanation("The list of prices is not the one that the ruleset names.", "bring that one"),
    "prices.invalid": Explanation("The list of prices is not of its form.", "mend what is listed"),
    "prices.unknown": Explanation("The list of prices has no such model.", "name one that it has"),
    "prices.unused": Explanation("Prices are brought for which no seat pays.", "leave them out"),
    "profile.unknown": Explanation("There is no profile of that name.", "name one of profiles.toml"),
    "profiles.invalid": Explanation("The profiles of models are not of their form.", "mend what is listed"),
    "profiles.unused": Explanation("Profiles are brought that no seat plays by.", "leave them out"),
    "pseudonym.collision": Explanation("Two of a league would have one pseudonym.", "take another seed"),
    "recording.both": Explanation("A season is recorded or replayed, not both.", "give one of the two files"),
    "recording.invalid": Explanation("A recording is not of its form.", "take another copy of it"),
    "recording.miss": Explanation(
        "A recording lacks the answer to what is asked, so nothing is decided.",
        "replay with the rules, seed, seats and version that were recorded",
    ),
    "recording.unreadable": Explanation("A recording cannot be read.", "give a file that can be read"),
    "recording.unwritable": Explanation("A recording cannot be written.", "name a file that you may write"),
    "league.live": Explanation("A league whose seats answer in real time is not played at once.", "tick it"),
    "seat.busy": Explanation("A seat does not change hands while it is asked.", "play on until that is settled"),
    "seat.form": Explanation("A seat to replace is written with its team and manager.", "write team-03=projection"),
    "seat.outside": Explanation("Answers from outside carry no memory and no calls of tools.", "seat another manager"),
    "seat.hindsight": Explanation("Nobody who is shown the future takes a seat of a rated league.", "name another"),
    "seat.profile": Explanation("A seat's profile calls another model than the seat reports.", "name one in both"),
    "seat.same": Explanation("The manager has the seat already.", "name another"),
    "seat.twice": Explanation("A seat is replaced twice.", "name each seat once"),
    "seat.variant": Explanation("The line-up has no such variant, or it cannot be played.", "choose another variant"),
    "seats.invalid": Explanation("The line-up of managers is not of its form.", "mend what is listed"),
    "till.closed": Explanation("Calls are paid for while a decision is made.", "call while deciding"),
    "tools.closed": Explanation("Tools are used while a decision is made.", "look up while deciding"),
    "tools.option": Explanation("The tool does not take the option.", "see which it takes"),
    "tools.recording": Explanation("Recorded pages are not of their form.", "mend what is listed, or record anew"),
    "tools.unguarded": Explanation("Live tools would show a league on past games its future.", "use recorded pages"),
    "tools.unreadable": Explanation("The recorded pages cannot be read.", "give a file that can be read"),
}

DOORS: Mapping[str, Explanation] = {
    "agent.pulls": Explanation("An agent without an address fetches what it is asked.", "seat it as outside"),
    "http.listen": Explanation("A server cannot listen at that address.", "name another host or port"),
    "mcp.extra": Explanation("The tools of a seat are served by the package mcp.", "install leaguecore[mcp]"),
    "program.complaints": Explanation("What a program writes to its stderr cannot be kept.", "let it be written"),
    "program.missing": Explanation("The program of a seat is not there.", "mend its command"),
    "program.system": Explanation("Programs are played where processes have groups.", "play on Linux or macOS"),
    "program.unstarted": Explanation("The system starts no further program.", "see what it lacks"),
    "seat.calls": Explanation("A seat has made all its calls for one decision.", "answer it by submit_action"),
    "seat.inside": Explanation("A seat whose manager is not outside is nobody else's to play.", "seat outside there"),
    "seat.not_asked": Explanation("Nothing is asked of the seat now.", "wait by get_turn"),
    "seat.section": Explanation("What a seat is told now has no such section.", "name one of those listed"),
    "seat.silent": Explanation("No words are asked for now.", "answer by submit_action"),
}

GOING_ON: Mapping[str, Explanation] = {
    "branch.beyond": Explanation("The log has no such record to branch from.", "name one of the log"),
    "branch.closed": Explanation("From the end of a league nothing goes on.", "branch from an earlier record"),
    "previous.cost": Explanation(
        "Keepers cannot cost rounds where players had prices, nor dollars where they had rounds.",
        'write keepers.cost = "last_rounds"',
    ),
    "previous.open": Explanation("The earlier season has not ended.", "play it to its end first"),
    "previous.other": Explanation("A league goes on with the same sport and as many teams.", "name such a league"),
    "previous.players": Explanation(
        "No player of the earlier league is known in this season.", "play on data whose players have the same ids"
    ),
    "previous.season": Explanation(
        "The earlier league ended only after this season opens: its managers would know the future.",
        "go on in a later season",
    ),
}
