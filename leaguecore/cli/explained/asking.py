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
    "form.invalid": Explanation("What a manager says of a seat is not of its form.", "give the form that is described"),
    "manager.needs": Explanation("The manager needs a part of the briefing that it was not given.", "seat another one"),
    "manager.none": Explanation("A league needs at least one manager.", "name one, such as projection"),
    "manager.option": Explanation("The manager does not take the option, or not that value.", _RIGHT_SPEC),
    "manager.spec": Explanation("A specification of a manager is not of its form.", _RIGHT_SPEC),
    "manager.too_many": Explanation("More managers are named than there are teams.", "name fewer; they go round"),
    "pages.unused": Explanation("Pages are brought that no seat may look up.", "leave them out"),
    "prices.hash": Explanation("The list of prices is not the one that the ruleset names.", "bring that one"),
    "prices.invalid": Explanation("The list of prices is not of its form.", "mend what is listed"),
    "prices.unknown": Explanation("The list of prices has no such model.", "name one that it has"),
    "prices.unused": Explanation("Prices are brought for which no seat pays.", "leave them out"),
    "pseudonym.collision": Explanation("Two of a league would have one pseudonym.", "take another seed"),
    "league.live": Explanation("A league whose seats answer in real time is not played at once.", "tick it"),
    "seat.busy": Explanation("A seat does not change hands while it is asked.", "play on until that is settled"),
    "seat.form": Explanation("A seat to replace is written with its team and manager.", "write team-03=projection"),
    "seat.outside": Explanation("Answers from outside carry no memory and no calls of tools.", "seat another manager"),
    "seat.hindsight": Explanation("Nobody who is shown the future takes a seat of a rated league.", "name another"),
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
