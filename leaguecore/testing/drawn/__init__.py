"""Rules drawn at random, a module a part of a ruleset, and whole small rulesets."""
