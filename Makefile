# `make demo` plays a whole season offline; `make test` runs every check on the working tree.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
# The plug-ins are not installed here: whoever looks at them is told where they lie.
PLUGINS := $(notdir $(wildcard plugins/leaguecore-*))
PLUGIN_PATH := $(shell printf '%s:' plugins/leaguecore-*)
DRAWN := tests/property tests/testing tests/conformance tests/environments
export MYPYPATH := sports/nba:sports/nfl:sports/nhl

.PHONY: demo test lint types floors tests tests-drawn tests-others benchmarks mutations clean

demo: $(VENV)/demo
	$(BIN)/leaguecore play nba-s1 --managers projection,projection,projection,projection,projection,projection,projection,adp,adp,random --seed 7

test: lint types floors tests

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev
	$(BIN)/mypy
	MYPYPATH=$(PLUGIN_PATH)$(MYPYPATH) $(BIN)/mypy $(foreach plugin,$(PLUGINS),--package $(subst -,_,$(plugin)))

floors: $(VENV)/dev
	$(BIN)/lint-imports
	PYTHONPATH=$(PLUGIN_PATH) $(BIN)/lint-imports --config plugins/floors.toml

# Drawn leagues, and leagues that are played by every check, take as long as all other tests: the two run side by side.
tests: $(VENV)/dev
	$(MAKE) --jobs=2 --output-sync=target tests-drawn tests-others

tests-drawn: $(VENV)/dev
	$(BIN)/pytest -p no:cacheprovider $(DRAWN)

tests-others: $(VENV)/dev
	$(BIN)/pytest -p no:cacheprovider $(DRAWN:%=--ignore=%)

benchmarks: $(VENV)/dev
	$(BIN)/python benchmarks/season.py
	$(BIN)/python benchmarks/scoring.py
	$(BIN)/python benchmarks/imports.py
	$(BIN)/python benchmarks/invented.py
	$(BIN)/python benchmarks/decisions.py
	$(BIN)/python benchmarks/ledger.py
	$(BIN)/python benchmarks/verification.py
	$(BIN)/python benchmarks/environment.py
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python benchmarks/ratings.py
	$(BIN)/python benchmarks/coverage.py
	$(BIN)/python benchmarks/luck.py
	$(BIN)/python benchmarks/models.py
	$(BIN)/python benchmarks/doors.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/demo: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/demo

# Changes each comparison of the rules in a copy; it takes an hour on two cores, and CI does not run it.
mutations: $(VENV)/dev
	$(BIN)/python tests/mutations/mutate.py

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
