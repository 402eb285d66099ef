"""The tools variant: `search` and `fetch` through a metered gateway, one schema for every model."""
