"""Prints the keys of a record, a path a line: two records of one shape print the same.

usage: shape.py RECORD   Launches are folded; facts are part of the shape. Lists of numbers and
reasons why there is no number are not, nor is a spread, which takes two launches: chance decides.
"""

import json
import sys


def paths(value, path):
    """The paths below a value; entries of a list share theirs."""
    if isinstance(value, dict):
        yield path
        for key, entry in value.items():
            yield from paths(entry, f"{path}/{key.replace('/', '|')}")
    elif isinstance(value, list):
        for entry in value:
            if isinstance(entry, dict):
                yield from paths(entry, path + "[]")
        yield path
    elif not path.endswith(("/reason", "/spread_percent", "/launches")):
        yield path


with open(sys.argv[1], encoding="utf-8") as file:
    print("\n".join(sorted(set(paths(json.load(file), "")))))
