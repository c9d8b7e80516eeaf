"""Works out a record's figures again from its samples, by the words of results/README.md, and
prints those that differ from what the record says. Cases that were adjusted for company have no second
opinion here: tests/unit/harness_contended.c looks at those.

usage: figures.py RECORD
"""
import json
import statistics
import sys

QUIET_LEAST = 3


def quiet(launch):
    """The samples that a launch's times are taken from."""
    shared = set(launch["shared"])
    samples = [i for i in range(len(launch["batch_ns"])) if i not in shared]
    return samples if len(samples) >= QUIET_LEAST else range(len(launch["batch_ns"]))


def lacks(launch):
    return bool(launch["shared"]) and len(launch["batch_ns"]) - len(launch["shared"]) < QUIET_LEAST


def crowded(result):
    """Whether at least half of the launches had company in more than half of their samples."""
    launches = [l for l in result["launches"] if l["status"] == "ok" and l.get("wide_ns")]
    bad = [l for l in launches if 2 * (len(l["batch_ns"]) - len(l["shared"])) < len(l["batch_ns"])]
    return bool(bad) and 2 * len(bad) >= len(launches)


def value(launch, name, i):
    ns = launch["batch_ns"][i] / launch["iterations"]
    return ns if name == "ns" else ns * launch["yardstick_ops"] / launch["yardstick_ns"][i]


def figure(result, name):
    launches = [l for l in result["launches"] if l["status"] == "ok"]
    launches = [l for l in launches if not lacks(l)] or launches
    if name == "cycles":
        launches = [l for l in launches if l["yardstick"] in ("assumed", "confirmed")]
    medians = [statistics.median(value(l, name, i) for i in quiet(l)) for l in launches]
    return statistics.median(medians) if medians else None


checked = 0
for result in json.load(open(sys.argv[1]))["results"]:
    if crowded(result):
        checked += 1
        continue
    for name in ("ns", "cycles"):
        said = result["metrics"][name]["median"]
        found = figure(result, name) if result["status"] == "ok" else None
        checked += found is not None
        if (said is None) != (found is None) or (said and abs(said / found - 1) > 1e-8):
            print(result["id"], name, "says", said, "has", found)
if not checked:
    print("no figure to check")
