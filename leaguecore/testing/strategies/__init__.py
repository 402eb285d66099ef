"""The public strategies: rulesets, rosters, seasons, stat lines and decisions."""
