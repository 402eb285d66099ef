"""Codes of what is missing or failing around a league: data, files and folders, the store, plug-ins, the program."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

_FETCH = "fetch or copy the file again"
_OUR_FAULT = "run again with --debug and report it"

DATA: Mapping[str, Explanation] = {
    "data.incomplete": Explanation(
        "A period cannot be scored before the lines of its games are known.", "bring the lines, or wait for them"
    ),
    "data.invalid": Explanation("A cell or a row of the data is not what its schema says.", "mend it at its source"),
    "data.missing_file": Explanation("The folder lacks a file of the sport's layout.", "bring it, or name its folder"),
    "data.no_folder": Explanation("There is no such folder of data.", "name the folder that holds the seasons"),
    "data.no_sport": Explanation("The folder holds a season of no installed sport.", "see what each lacks there"),
    "data.unknown_game": Explanation("A row speaks of a game that no schedule has.", "bring that schedule"),
    "data.unknown_player": Explanation("A row speaks of a player before anybody knows him.", "bring his own row first"),
    "data.unknown_season": Explanation("The data have no such season.", "name one of those listed"),
    "data.unknown_stat": Explanation("A stat that is scored is not known in a line.", "bring it, or do not score it"),
    "data.unreadable": Explanation("A file of the data is damaged or half written.", _FETCH),
    "nfl.week": Explanation("A week is none of the regular season.", "name a week of it"),
    "sport.distances": Explanation("Distances of a line do not fit their counts.", "mend the line at its source"),
    "sport.stat_range": Explanation("A sport declares a stat whose range is empty or too wide.", "mend the sport"),
}

FILES: Mapping[str, Explanation] = {
    "file.too_large": Explanation("A file is far larger than any of its kind.", "name the right file"),
    "file.unreadable": Explanation("A file is not there or may not be read.", "name a file that can be read"),
    "folder.empty": Explanation("The folder of the league holds no record.", "remove it and play again"),
    "folder.facts": Explanation("The facts that the league was played on are damaged.", "take them from another copy"),
    "folder.none": Explanation("The folder is none of a league.", "name that of a league, or one that was published"),
    "folder.store": Explanation("The file that names the server of the log is damaged.", "take it from another copy"),
    "folder.unwritable": Explanation("The folder cannot be made or written.", "name a place where you may write"),
    "seed.missing": Explanation("The private seed of the league is not here.", "go on where it was opened"),
}

STORE: Mapping[str, Explanation] = {
    "backup.damaged": Explanation("A file of the backup is not what was written.", "take another backup"),
    "backup.incomplete": Explanation("The folder holds no backup that was finished.", "take another backup"),
    "backup.kept": Explanation("A backup stays as it is: nobody plays on in it.", "restore it to another folder"),
    "backup.older": Explanation(
        "Records were published that the backup lacks; who went on from it would write others in their places.",
        "take a newer backup",
    ),
    "backup.other": Explanation(
        "The backup holds another log or other heads than were published.", "name the folder that this league publishes"
    ),
    "copy.differs": Explanation("The copy of a log is not the same as its source.", "copy it again, to another disk"),
    "heads.behind": Explanation(
        "Heads were published that the store lacks: it was restored from an older backup.",
        "go on from the store that signed them, or from its backup",
    ),
    "heads.none": Explanation(
        "A live league was stopped while it was opened, and has no head from before its first decision.",
        "publish it first, with its key",
    ),
    "public.none": Explanation("The folder holds no published heads.", "name what `leaguecore publish` has made"),
    "store.closed": Explanation("The store was closed before it was used.", "open the league again"),
    "store.conflict": Explanation("Another process has written to the log meanwhile.", "let one play at a time"),
    "store.empty": Explanation("The file of the log holds nothing.", "remove the folder and play again"),
    "store.exists": Explanation("There is a log already where one would be made.", "name another folder"),
    "store.extra": Explanation(
        "The log is in PostgreSQL, and the package that reaches it is not installed.",
        "pip install 'leaguecore[postgres]'",
    ),
    "store.full": Explanation("There is no room left on the disk.", "make room, then resume the league"),
    "store.locked": Explanation("Another process uses the log.", "wait until it has ended"),
    "store.missing": Explanation("The file of the log is not there.", "take it from another copy, or play again"),
    "store.published": Explanation("A published log is only read.", "play on in the league's own folder"),
    "store.row": Explanation("The store files a record as another than it is.", "take the log from another copy"),
    "store.unreachable": Explanation(
        "The server of the log does not answer, or does not let this user in.", "start it, then open the league again"
    ),
    "store.unreadable": Explanation("The file of the log is damaged or none.", "take it from another copy"),
    "store.unwritable": Explanation("The file of the log may not be written.", "let this user write there"),
    "store.version": Explanation("The file of the log was made by another version.", "use that version"),
}

KEYS: Mapping[str, Explanation] = {
    "key.exists": Explanation("There is a file already where a key would be made.", "name another file"),
    "key.form": Explanation("A text is no public key of signed notes.", "copy it as `leaguecore keys show` prints it"),
    "key.missing": Explanation("The file of the key is not there.", "make one with `leaguecore keys new`"),
    "key.mode": Explanation(
        "Others than its owner may use the file of the key.", "chmod 600 it; if it may have been read, make a new key"
    ),
    "key.name": Explanation("A key is named by a host and a path.", "name it like league.example/heads"),
    "key.unreadable": Explanation("The file holds no private key, or cannot be read.", "name one of `keys new`"),
    "key.unwritable": Explanation("The file of the key cannot be made.", "name a place where you may write"),
    "receipt.form": Explanation("A line of a file of receipts is no receipt.", "bring receipts as they were given"),
    "signing.extra": Explanation("Signatures need the package cryptography.", "install leaguecore[signing]"),
}

ARENAS: Mapping[str, Explanation] = {
    "arena.data": Explanation(
        "Two leagues of a sport were not played on the same data.", "play the arena again, all of it with one --data"
    ),
    "arena.draft": Explanation(
        "The leagues of a sport would not draft at one instant, that of the plan, from one pool of players.",
        "give their rules one season.start and draft.pool, and name them in the plan",
    ),
    "arena.failed": Explanation(
        "A league failed by a fault of leaguecore, of a plug-in or of the machine; it can be played on.",
        "see it by `leaguecore --debug resume` on the league's folder, and report it",
    ),
    "arena.locked": Explanation("Another process plays in the arena's folder.", "wait for it, or end it"),
    "arena.mode": Explanation(
        "The leagues of an arena are played at once, or in time, and not both.",
        "run what was run, tick what was opened; or name another folder",
    ),
    "arena.no_log": Explanation(
        "The log of a league is not kept, so its result cannot be checked.", "play with --keep-logs to be able to"
    ),
    "arena.none": Explanation("The folder is none of an arena.", "name one that `leaguecore arena run` has made"),
    "arena.nothing": Explanation("The plan has no league of that division or sport.", "name one of those listed"),
    "arena.opened": Explanation("The leagues of the arena are open already.", "go on with: leaguecore arena tick"),
    "arena.other_plan": Explanation(
        "The folder, or a result in it, is of another plan.", "name another folder, or move the result away"
    ),
    "arena.result": Explanation(
        "A result is not what its league's log says, or is missing though the season has ended.",
        "remove it and run the arena again; compare both before",
    ),
    "arena.ruleset": Explanation(
        "A ruleset is not the one that the plan names by its hash.", "bring that one, or plan anew"
    ),
    "arena.seats": Explanation(
        "A league that is kept is not the planned one: its plan, rules, seed, managers, variants or slots differ.",
        "take it from another copy, or move it away and play it again",
    ),
    "arena.stranger": Explanation("A result or a folder belongs to no league of the plan.", "move it away"),
    "arena.unreadable": Explanation("A file of the arena is damaged.", "take it from another copy"),
    "dask.extra": Explanation("The executor needs the package distributed.", "install leaguecore[dask]"),
    "executor.address": Explanation(
        "No cluster answers at the address, or the executor can use none.", "such as tcp://host:8786, or leave it out"
    ),
    "executor.broken": Explanation(
        "Workers died again and again without a league done.", "take fewer workers, so that each has more memory"
    ),
    "result.other": Explanation(
        "A result is of no league of the plan, is there twice, or has other seats, rules or another block.",
        "rate the folder of an arena: leaguecore arena rate DIR",
    ),
    "result.unreadable": Explanation("A file is no result of a league.", "make it again: leaguecore arena run"),
}

PUBLIC: Mapping[str, Explanation] = {
    "publication.facts": Explanation(
        "Facts were published by their hashes alone.", "take them from their source: --data FOLDER"
    ),
    "publication.private": Explanation(
        "Of a private league heads are published and no log.", "ask whoever runs it for the log"
    ),
    "publication.replaced": Explanation("A league was published anew while its folder was read.", "try again"),
    "publication.unreadable": Explanation("A file of a publication is damaged.", "take it from another copy"),
}

PLUGINS: Mapping[str, Explanation] = {
    "plugin.changed": Explanation(
        "A plug-in is not the one that the league was opened with.", "play on with the versions of environment.json"
    ),
    "plugin.duplicate": Explanation("Two plug-ins bring one name.", "uninstall one of them"),
    "plugin.failed": Explanation("A plug-in cannot be loaded.", "mend it, or uninstall it"),
    "plugin.invalid": Explanation("A plug-in registers something of another kind.", "mend it, or uninstall it"),
    "plugin.name": Explanation(
        "A new plug-in cannot have the name, or something that is installed has it.",
        "take letters, digits and hyphens, and a name that `leaguecore plugins` does not list",
    ),
    "plugin.unknown": Explanation("Nothing of that name is installed.", "take one of those listed, or install it"),
    "test.extra": Explanation("Strategies and the machine need the package hypothesis.", "install leaguecore[test]"),
}

PROGRAM: Mapping[str, Explanation] = {
    "internal": Explanation("Something failed that never should: leaguecore's fault, or a plug-in's.", _OUR_FAULT),
    "memory": Explanation("There is not enough memory.", "end other programs, or play on a larger machine"),
    "system": Explanation("The system refused to read or write.", "mend what it names, then run it again"),
    # Forms of single values, which only a program gives.
    "id.invalid": Explanation("An id has letters, digits and few signs, and is short.", "give such an id"),
    "points.inexact": Explanation("Points are exact, and these would have to be rounded.", "round them by a rule"),
    "points.invalid": Explanation("Points are decimal numbers.", "write them so"),
    "time.invalid": Explanation("A time has an offset, or it is none.", "write it like 2026-12-01T17:00:00Z"),
}
