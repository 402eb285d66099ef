"""Whether the rules of each part of a ruleset make sense together, a module a part."""
