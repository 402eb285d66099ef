"""The sections of a ruleset, a module a concept; `leaguecore.rules.model` puts them together."""
