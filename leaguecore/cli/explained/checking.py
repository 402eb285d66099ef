"""Codes of faults in a log, as `leaguecore verify` finds them: bytes, chain, beginning, replay, forms."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

_CHANGED = "somebody changed the log: take it from another copy"
_REPLAYED = "the log was changed, or other plug-ins have made it: compare its environment.json"
_SHOWN = "take another copy; if all are so, tell whoever published it"
_NEWER = "check with the version that wrote it; if that finds it too, the log was changed"

CHAIN: Mapping[str, Explanation] = {
    "chain.prev": Explanation("A record does not name the hash of the line before it.", _CHANGED),
    "clock.backwards": Explanation("A record is older than the one before it.", _CHANGED),
    "closed": Explanation("A record stands after the end of the league.", _CHANGED),
    "cmd.conflict": Explanation("A command id was used for another content.", "give each command an id of its own"),
    "cmd.duplicate": Explanation("A command id stands twice.", _CHANGED),
    "cmd.unknown": Explanation("The log has no record of that command id.", "name one of the log"),
    "genesis.live": Explanation("A league that says it is live has no head from before its first decision.", _SHOWN),
    "genesis.missing": Explanation("The log is empty, or does not begin with its opening.", _CHANGED),
    "genesis.place": Explanation("The opening stands at the beginning, and nowhere else.", _CHANGED),
    "genesis.unreadable": Explanation("The first record cannot be read.", _CHANGED),
    "league": Explanation("A record is of another league.", _CHANGED),
    "league.other": Explanation("The store holds the log of another league.", "open the folder of this league"),
    "record.none": Explanation("The log has no record of that command.", "name one of the log"),
    "record.too_long": Explanation("A record has more bytes than any may have.", _CHANGED),
    "secret.missing": Explanation("The private store lacks what a commitment seals.", "go on where it was opened"),
    "seq": Explanation("A record does not say its own place.", _CHANGED),
}

FORM: Mapping[str, Explanation] = {
    "json.bom": Explanation("A byte order mark stands before the value.", _CHANGED),
    "json.depth": Explanation("A line is nested too deeply.", _CHANGED),
    "json.dupkey": Explanation("A key stands twice in one object of a line.", _CHANGED),
    "json.float": Explanation("Logged numbers are whole.", _CHANGED),
    "json.key": Explanation("A key is printable ASCII.", _CHANGED),
    "json.number": Explanation("A number of a line does not fit 53 bits.", _CHANGED),
    "json.surrogate": Explanation("A lone surrogate is not text.", _CHANGED),
    "json.syntax": Explanation("A line is no JSON, or only a part of it.", _CHANGED),
    "json.trailing": Explanation("Something stands after the object of a line.", _CHANGED),
    "json.type": Explanation("A value has no place in canonical JSON.", _CHANGED),
    "json.utf8": Explanation("A line is not UTF-8.", _CHANGED),
    "not_canonical": Explanation("A line is not in the one form that its content can have.", _CHANGED),
    "record.form": Explanation("A record has not the fields of its kind.", _CHANGED),
    "record.data": Explanation("The data of a record are not of the form of its kind.", _NEWER),
    "record.kind": Explanation("A record is of no kind that this version knows.", _NEWER),
    "schema.id": Explanation("An id of a record is none.", _CHANGED),
    "schema.keys": Explanation("A record has other keys than all have.", _CHANGED),
    "schema.time": Explanation("The time of a record is not written in its one form.", _CHANGED),
    "schema.type": Explanation("A field of a record is of another type.", _CHANGED),
}

COMMITMENTS: Mapping[str, Explanation] = {
    "blob.mismatch": Explanation("A private value was exchanged after it was sealed.", "take it from another copy"),
    "reveal.early": Explanation("A sealed value is shown before its time.", "tell whoever published it"),
    "reveal.form": Explanation("What opens or shows a sealed value is not of its form.", _CHANGED),
    "reveal.order": Explanation("Shown values do not stand in the order of their records.", _SHOWN),
    "reveal.ref": Explanation("A value is shown that no record seals.", _SHOWN),
    "reveal.unread": Explanation("So much is wrong with the shown values that the rest was not read.", _SHOWN),
    "reveal.twice": Explanation("A sealed value is shown twice.", _SHOWN),
    "sealed.form": Explanation("A record does not say which texts came with a decision.", _CHANGED),
    "sealed.late": Explanation("Something was sealed after it had to be opened.", _CHANGED),
    "sealed.twice": Explanation("Something is sealed that is sealed already.", _CHANGED),
}

PUBLICATION: Mapping[str, Explanation] = {
    "log.held": Explanation("Lines are held back that may be read by now, or for no reason that is told.", _SHOWN),
    "no_final_newline": Explanation("The last line of a published log is torn off.", "take it from another copy"),
    "publication.counts": Explanation("Other values are shown or held back than the publication counts.", _SHOWN),
    "publication.visibility": Explanation("A publication says another visibility than the rules.", _SHOWN),
    "publication.head": Explanation("A publication has no head of its own instant over all its lines.", _SHOWN),
    "publication.league": Explanation("A publication and its log are of two leagues.", "take it from another copy"),
    "publicity.none": Explanation("No rule says whether a field may be read, so it is not published.", _NEWER),
}

BEGINNING: Mapping[str, Explanation] = {
    "ancestors.unreadable": Explanation("The first records of the leagues before a branch cannot be read.", _CHANGED),
    "branch.genesis": Explanation("A branch was not opened with its parent's rules, facts and seed.", _CHANGED),
    "branch.head": Explanation("The records of a branch do not lead to the head that it names.", _CHANGED),
    "branch.parent": Explanation("A branch names another parent than the file of first records.", _CHANGED),
    "branch.short": Explanation("A branch lacks records of its parent.", _CHANGED),
    "genesis.data": Explanation("The first record names another thing than was played with.", _CHANGED),
    "genesis.file": Explanation("A file is not the one that was committed before play.", "put the committed one back"),
    "previous.differs": Explanation(
        "The league goes on from another league, or from another end of it.", "name the folder of the league it names"
    ),
    "previous.missing": Explanation("What the earlier season left is not in the folder.", "take it from another copy"),
    "previous.unreadable": Explanation("What the earlier season left cannot be read.", "take it from another copy"),
    "stat.before_decision": Explanation(
        "Statistics were known before their game began, so decisions could have been made by them.",
        "mend the data at their source, and play on those",
    ),
}

REPLAY: Mapping[str, Explanation] = {
    "command.actor": Explanation("A command was given by somebody who may not give it.", _REPLAYED),
    "command.at": Explanation("A command stands at an instant at which it could not be given.", _REPLAYED),
    "command.default": Explanation(
        "The engine acted for a team that had decided, or did not for one that had not.", _REPLAYED
    ),
    "command.differs": Explanation("A command cannot be made again from facts and lots.", _REPLAYED),
    "command.facts": Explanation("A command rests on facts that were not so.", _REPLAYED),
    "command.illegal": Explanation("A command breaks a rule of the league.", _REPLAYED),
    "command.not_due": Explanation("A command stands where something else was due.", _REPLAYED),
    "event.differs": Explanation("An event has other fields than follow from its command.", _REPLAYED),
    "event.envelope": Explanation("An event does not stand under its command.", _REPLAYED),
    "event.missing": Explanation("An event that follows from a command is not there.", _REPLAYED),
    "event.unfounded": Explanation("No command leads to an event.", _REPLAYED),
    "handover.invalid": Explanation("A seat cannot have changed hands so.", _REPLAYED),
    "meter.over": Explanation("A seat is said to have used up more than it is given.", _REPLAYED),
    "meter.form": Explanation("A record does not say what a decision has used up.", _REPLAYED),
    "refusal.unfounded": Explanation("A refusal says what nobody was asked.", _REPLAYED),
    "score.differs": Explanation("Points cannot be made again from the facts.", _REPLAYED),
    "state.invariant": Explanation("The league is in a state in which none can be.", "report it: this is our fault"),
    "time.differs": Explanation("A record says that another time was drawn from a bank than was used.", _REPLAYED),
    "time.missing": Explanation("Time of a bank was used, and no record says so.", _REPLAYED),
}

_SIGNED = "keep the note: whoever signs heads must account for it"

HEADS: Mapping[str, Explanation] = {
    "backdated": Explanation("A record was added after a head, and is older than the head.", _CHANGED),
    "checkpoint.differs": Explanation("The checkpoint is not that of the newest head.", "take it from another copy"),
    "checkpoint.form": Explanation(
        "The checkpoint is none, or is not signed by the key of the heads.", "take it from another copy"
    ),
    "head.backwards": Explanation("A head is older than the one before it.", _SIGNED),
    "head.chain": Explanation(
        "A head does not name the hash of the note before it.", "bring all notes as they were published, in their order"
    ),
    "head.different": Explanation("Two heads fix the same lines of a log differently.", _SIGNED),
    "head.early": Explanation("A head holds a record that is younger than the head.", _CHANGED),
    "head.form": Explanation("A note of a head is not of its form.", "take it from another copy"),
    "head.future": Explanation("A head is dated after the present.", "see whose clock is wrong"),
    "head.key": Explanation("The public key that the first record commits to is none.", _CHANGED),
    "head.league": Explanation("A kept head is of other leagues alone.", "compare it with their publications"),
    "head.left_out": Explanation("A head leaves out a league that an earlier one has.", _SIGNED),
    "head.mismatch": Explanation("The lines of the log are not those that a head fixed.", _CHANGED),
    "head.missing": Explanation(
        "The heads end before one that was kept.", "take a newer copy; if there is none, heads were taken back"
    ),
    "head.nosig": Explanation("A head is not signed by the key that was committed.", "take it from another copy"),
    "head.sig": Explanation("A signature of the committed key does not belong to its head.", "the note was changed"),
    "head.smaller": Explanation("A head has fewer lines of a league than an earlier one.", _SIGNED),
    "head.split": Explanation("Another head was shown to somebody else.", _SIGNED),
    "log.truncated": Explanation("The log ends before lines that a head fixed.", "take it from another copy"),
    "note.form": Explanation("A signed note is not of its form.", "take it from another copy"),
    "note.sig": Explanation("A signature does not belong to the text above it.", "the note was changed"),
    "receipt.league": Explanation("A receipt is of another league.", "check it with the log of that one"),
    "receipt.missing": Explanation(
        "The log lacks a record for which a receipt was given.", "keep the receipt: whoever keeps the log left it out"
    ),
}
