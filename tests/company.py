"""A second opinion on cases that were adjusted for company, written apart from the record room by the
words of harness/record/contention.h and adjust.h. For records of a few thousand samples a case.
"""
import bisect
import math
import statistics

BINS, BIN_LEAST, ROUNDS, START_ROUNDS, OWN, TRIMMED = 24, 8, 8, 60, 1.05, 0.1


def quantile(values, fraction):
    ordered = sorted(values)
    rank = (len(ordered) - 1) * fraction
    low = int(rank)
    return ordered[low] + (rank - low) * (ordered[min(low + 1, len(ordered) - 1)] - ordered[low])


def wide(launch):
    """Cycles of a wide operation, per sample; no chain counts for more than the usual one."""
    chains = launch["yardstick_ns"]
    usual = statistics.median(chains)
    scale = launch["yardstick_ops"] / launch["wide_ops"]
    return [w / min(c, usual) * scale for w, c in zip(launch["wide_ns"], chains)]


def alone(results):
    """What a wide operation takes on a core of one's own: the low end of the record's launches."""
    lows = []
    for launch in (l for r in results for l in r["launches"] if l["status"] == "ok"):
        if launch.get("wide_ns") and len(launch["wide_ns"]) > 1:
            times = sorted(wide(launch))
            lows.append(times[len(times) // 20 or 1])
    lows.sort()
    place = len(lows) // 10 or (1 if len(lows) >= 3 else 0)
    return lows[place] if lows else 0


def costs(launch, name):
    factor = 1 / launch["iterations"]
    if name == "cycles":
        factor *= launch["yardstick_ops"] / quantile(launch["yardstick_ns"], 0.1)
    return [ns * factor for ns in launch["batch_ns"]]


class Curve:
    """Knots, ascending, with rise and scatter; without knots it is flat."""

    def __init__(self):
        self.at, self.rise, self.scatter = [], [], []

    def read(self, column, place):
        right = bisect.bisect_left(self.at, place)
        if right == 0:
            return column[0]
        if right == len(self.at):
            return column[-1]
        share = (place - self.at[right - 1]) / (self.at[right] - self.at[right - 1])
        return column[right - 1] + share * (column[right] - column[right - 1])

    def level(self, samples):
        """The mean of the middle of the weight; of a flat curve the median."""
        if not self.at:
            return statistics.median(cost for _, cost in samples)
        weighted = sorted((cost - self.read(self.rise, w), self.read(self.scatter, w) ** -2)
                          for w, cost in samples)
        total = sum(weight for _, weight in weighted)
        below = found = used = 0
        for cost, weight in weighted:
            share = min(below + weight, total * (1 - TRIMMED)) - max(below, total * TRIMMED)
            below += weight
            if share > 0:
                found, used = found + cost * share, used + share
        return found / used


def cut(pooled):
    """The bins, as slices of the samples in order of their wide time."""
    count, bins, first, made = len(pooled), min(len(pooled) // BIN_LEAST, BINS), 0, []
    for number in range(1, bins + 1):
        end = count * number // bins
        while 0 < end < count and pooled[end][0] <= pooled[end - 1][0]:
            end += 1
        if end >= first + BIN_LEAST // 2:
            made.append(range(first, end))
            first = end
    return made


def rising(heights, sizes):
    """Pool adjacent violators."""
    blocks = []
    for height, size in zip(heights, sizes):
        blocks.append([height, size, 1])
        while len(blocks) > 1 and blocks[-2][0] >= blocks[-1][0]:
            height, size, length = blocks.pop()
            last = blocks[-1]
            last[0] = (last[0] * last[1] + height * size) / (last[1] + size)
            last[1] += size
            last[2] += length
    return [height for height, _, length in blocks for _ in range(length)]


def least_squares(pooled, bins, levels, counts):
    rises = []
    for _ in range(START_ROUNDS):
        rises = [sum(pooled[i][1] - levels[pooled[i][2]] for i in b) / len(b) for b in bins]
        levels = [0] * len(levels)
        for rise, b in zip(rises, bins):
            for i in b:
                levels[pooled[i][2]] += (pooled[i][1] - rise) / counts[pooled[i][2]]
    return levels


def values(launches, name, alone_):
    """What each launch costs on a core of one's own."""
    samples = [[(alone_ if w <= alone_ * OWN else w, math.log(c))
                for w, c in zip(wide(launch), costs(launch, name))] for launch in launches]
    pooled = sorted(((w, c, k) for k, launch in enumerate(samples) for w, c in launch),
                    key=lambda sample: sample[0])
    bins, curve = cut(pooled), Curve()
    levels = [curve.level(launch) for launch in samples]
    if len(bins) > 1:
        levels = least_squares(pooled, bins, levels, [len(launch) for launch in samples])
        at = [statistics.median(pooled[i][0] for i in b) for b in bins]
        for _ in range(ROUNDS):
            rests = [[pooled[i][1] - levels[pooled[i][2]] for i in b] for b in bins]
            middles = [statistics.median(rest) for rest in rests]
            curve.scatter = [statistics.median(abs(r - m) for r in rest) + 1e-4
                             for rest, m in zip(rests, middles)]
            heights = rising(middles, [len(b) for b in bins])
            curve.at, curve.rise = at, [height - heights[0] for height in heights]
            levels = [curve.level(launch) for launch in samples]
    return [math.exp(level) for level in levels]
