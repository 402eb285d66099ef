"""Codes of a stranger's answer that is refused before the rules are looked at: its bytes, its JSON, its form."""

from collections.abc import Mapping

from leaguecore.league.violations.explanation import Explanation

_ONE_OBJECT = "send one JSON object and nothing around it"

ANSWERS: Mapping[str, Explanation] = {
    # Its bytes, and what JSON they are.
    "answer.empty": Explanation("There is nothing in the answer.", _ONE_OBJECT),
    "answer.too_large": Explanation("The answer has too many bytes; it is not read.", "say less"),
    "answer.utf8": Explanation("An answer is UTF-8, and no text holds a lone surrogate.", "write UTF-8"),
    "json.depth": Explanation("The answer is nested too deeply.", "give the form of the schema"),
    "json.dupkey": Explanation("A key stands twice in one object.", "give each key once"),
    "json.number": Explanation("Numbers are whole, below 2**53, without point or exponent.", "write such a number"),
    "json.syntax": Explanation("The answer is not JSON; prose and code fences are not cut off.", _ONE_OBJECT),
    "json.trailing": Explanation("Something stands after the JSON object.", _ONE_OBJECT),
    # What became of it before it was read.
    "answer.budget": Explanation("Nothing was left of the budget to pay for an answer.", "spend less"),
    "answer.provider_tools": Explanation(
        "The model used tools of its provider, which no seat of the league has.", "call it without any"
    ),
    "answer.refused": Explanation("The model declined to answer.", "ask it otherwise"),
    "answer.substituted": Explanation("Another model answered than the seat's.", "call the model of the seat"),
    "answer.transport": Explanation("The answer was lost on its way.", "send it again"),
    "answer.truncated": Explanation("The answer was cut off.", "say less, or allow more tokens"),
    # Its form.
    "answer.decision_id": Explanation("It answers another question than the one asked.", "give the id of the briefing"),
    "answer.missing_key": Explanation("Every key of the schema stands.", "give it, null or empty for nothing"),
    "answer.type": Explanation('A value is of another type; "5" is not 5, and 1 is not true.', "give the type asked"),
    "answer.unknown_key": Explanation("A key is not of the schema; who acts is known without it.", "leave it out"),
    # Names that people see.
    "name.charset": Explanation("A name has plain letters, digits and few signs.", "choose a plain name"),
}
