"""Works out a record's figures again from its samples, by the words of results/README.md, and
prints those that differ from what the record says. Of cases adjusted for company: company.py.

usage: figures.py RECORD
"""
import json
import statistics
import sys

import company

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


def samples_of(launch, name):
    """Those that the launch's figure is taken from: of cycles none whose chain was interrupted."""
    if name == "ns":
        return quiet(launch)
    longest = 2 * company.quantile(launch["yardstick_ns"], 0.1)
    whole = [i for i in range(len(launch["batch_ns"])) if launch["yardstick_ns"][i] <= longest]
    return [i for i in quiet(launch) if i in whole] or whole


def value(launch, name, i):
    ns = launch["batch_ns"][i] / launch["iterations"]
    return ns if name == "ns" else ns * launch["yardstick_ops"] / launch["yardstick_ns"][i]


def figure(result, name, alone):
    launches = [l for l in result["launches"] if l["status"] == "ok"]
    if crowded(result):
        found = company.values(launches, name, alone)
        sound = [l["yardstick"] in ("assumed", "confirmed") or name == "ns" for l in launches]
        medians = [value_ for value_, good in zip(found, sound) if good]
        return statistics.median(medians) if medians else None
    launches = [l for l in launches if not lacks(l)] or launches
    if name == "cycles":
        launches = [l for l in launches if l["yardstick"] in ("assumed", "confirmed")]
    medians = [statistics.median(value(l, name, i) for i in samples_of(l, name)) for l in launches]
    return statistics.median(medians) if medians else None


checked = 0
results = json.load(open(sys.argv[1]))["results"]
alone_ = company.alone(results)
for result in results:
    for name in ("ns", "cycles"):
        said = result["metrics"][name]["median"]
        found = figure(result, name, alone_) if result["status"] == "ok" else None
        checked += found is not None
        if (said is None) != (found is None) or (said and abs(said / found - 1) > 1e-8):
            print(result["id"], name, "says", said, "has", found)
if not checked:
    print("no figure to check")
