"""Medians in cycles and ns of launches' text, by the rule of harness/record/quiet.h: a sample that shared
its core, as its wide blocks tell, does not count where quiet ones suffice, nor does a launch that
has too few beside launches that have enough.

usage: medians.py LAUNCH...     prints a line a launch: cycles, ns, share of quiet samples
"""
import statistics
import sys


def read(path):
    keys, samples = {}, []
    for line in open(path):
        if line.startswith("BenchmarkTrapcost/") and "part=overhead" not in line:
            pairs = [field.split() for field in line.split("\t")[2:]]
            samples.append({unit: float(value) for value, unit in pairs})
        elif ": " in line:
            key, value = line.rstrip("\n").split(": ", 1)
            keys[key] = value
    return keys, samples


def wide(keys, samples):
    """Cycles an operation of the wide blocks took; a chain counts for the median at most."""
    usual = statistics.median(s["yardstick-ns"] for s in samples)
    scale = float(keys["yardstick-ops"]) / float(keys["wide-ops"])
    return [s["wide-ns"] / min(s["yardstick-ns"], usual) * scale for s in samples]


launches = [read(path) for path in sys.argv[1:]]
widths = [wide(*launch) for launch in launches]
lows = sorted(sorted(w)[len(w) // 20 or 1] for w in widths)
limit = 1.05 * lows[len(lows) // 10]
quiets = [[s for s, w in zip(samples, width) if w <= limit]
          for (keys, samples), width in zip(launches, widths)]
some = any(len(quiet) >= 3 for quiet in quiets)
for (keys, samples), quiet in zip(launches, quiets):
    share = round(len(quiet) / len(samples), 2)
    if len(quiet) < 3 and some:
        print("-", "-", share)
        continue
    used = quiet if len(quiet) >= 3 else samples
    cycles = [s["cycles/op"] for s in used if "cycles/op" in s]
    print(statistics.median(cycles) if cycles else "-", statistics.median(s["ns/op"] for s in used),
          share)
