"""Samples of a launch as values per operation, and which of them count."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import statistics

QUIET_LEAST = 3  # so many quiet samples speak for a launch (harness/record/quiet.h)
SOUND = ("confirmed", "assumed")  # yardsticks that give cycles


def values(launch, metric):
    """One value a sample, per operation; none where the launch has none."""
    operations = launch["iterations"]
    if launch["status"] != "ok" or not operations:
        return []
    if metric == "instructions":
        return [count / operations for count in launch.get("instructions", [])]
    times = [time / operations for time in launch.get("batch_ns", [])]
    if metric == "ns":
        return times
    chain = launch.get("yardstick_ns", [])
    if launch.get("yardstick") not in SOUND or len(chain) != len(times):
        return []
    return [time * launch.get("yardstick_ops", 0) / length for time, length in zip(times, chain)]


def quiet(launch, count):
    """The samples of `count` that a time of this launch is taken from."""
    shared = set(launch["shared"])
    rest = [i for i in range(count) if i not in shared]
    return rest if len(rest) >= QUIET_LEAST else list(range(count))


def lacks(launch):
    """Too few quiet samples: it counts only where no launch of the case has more."""
    shared = len(launch["shared"])
    return bool(shared) and len(launch.get("batch_ns", [])) - shared < QUIET_LEAST


def median(launch, metric):
    """Of the samples that count, or None."""
    every = values(launch, metric)
    chosen = every if metric == "instructions" else [every[i] for i in quiet(launch, len(every))]
    return statistics.median(chosen) if chosen else None


def counting(result, metric="ns"):
    """The launches that a result's figure is taken from, and the others."""
    sound = [launch for launch in result["launches"] if launch["status"] == "ok"]
    best = [launch for launch in sound if not lacks(launch)]
    if metric == "instructions" or not any(values(launch, metric) for launch in best):
        return sound, []
    return best, [launch for launch in sound if lacks(launch)]
