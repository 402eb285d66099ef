"""The stateful machine of leagues: its steps, its second set of books, and definitions written without the rules' code.

It asserts, so it must not be run under `python -O`.
"""
