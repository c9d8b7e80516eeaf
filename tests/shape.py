"""Prints the keys of a record, a path a line: two records of one shape print the same.

usage: shape.py RECORD   Launches and samples are folded; facts are part of the shape.
"""

import json
import sys


def paths(value, path):
    """The paths below a value; entries of a list share theirs."""
    yield path
    if isinstance(value, dict):
        for key, entry in value.items():
            yield from paths(entry, f"{path}/{key.replace('/', '|')}")
    elif isinstance(value, list):
        for entry in value:
            yield from paths(entry, path + "[]")


with open(sys.argv[1], encoding="utf-8") as file:
    print("\n".join(sorted(set(paths(json.load(file), "")))))
