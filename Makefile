# `make demo` plays a whole season offline; `make test` runs every check on the working tree.

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
export MYPYPATH := sports/nba:sports/nfl:sports/nhl

.PHONY: demo test lint types floors tests benchmarks clean

demo: $(VENV)/demo
	$(BIN)/leaguecore play nba-s1 --managers projection,projection,projection,projection,projection,projection,projection,adp,adp,random --seed 7

test: lint types floors tests

lint: $(VENV)/dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/dev
	$(BIN)/mypy

floors: $(VENV)/dev
	$(BIN)/lint-imports

tests: $(VENV)/dev
	$(BIN)/pytest

benchmarks: $(VENV)/dev
	$(BIN)/python benchmarks/season.py
	$(BIN)/python benchmarks/scoring.py
	$(BIN)/python benchmarks/imports.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/demo: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@ $(VENV)/demo

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
