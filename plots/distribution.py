#!/usr/bin/env python3
"""Noise, two speeds or drift? Every sample of a case, by kernel, boot and launch."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import collections
import fnmatch
import math
import statistics
import sys
import textwrap

import cli
import load
import style

FEW, MOST = 3, 8  # cases of a picture: unasked, and at most
MOST_BOOTS = 8    # that are named
FENCE = 3         # quartile distances: what is beyond is a mark at the edge
MANY = 500        # samples of a panel; beyond, dots are small
THIN = 1200       # samples of a panel; beyond, only some of each launch are drawn
LAUNCH_GAP, BOOT_GAP, KERNEL_GAP = 0.35, 0.8, 2.5  # in launches


def _spread(kernels, case):
    """The widest spread of a kernel's launches, in percent."""
    metric = load.metric_of(kernels, case)
    return max((r["metrics"][metric].get("spread_percent", 0) for kernel in kernels
                for results in kernel.results(case) for r in results), default=0)


def _choose(kernels, patterns):
    """The cases to draw, and how many are left out."""
    every = list(dict.fromkeys(case for kernel in kernels for case in kernel.cases()))
    if patterns:
        every = [c for c in every if any(fnmatch.fnmatchcase(c, p) for p in patterns)]
        return every[:MOST], len(every) - len(every[:MOST])
    first = [c for c in every if c == "syscall.getppid"] or every[:1]
    rest = sorted((c for c in every if c not in first), key=lambda c: -_spread(kernels, c))
    chosen = first + rest[:FEW - 1]
    return [c for c in every if c in chosen], len(every) - len(chosen)


def _launches(kernel, case):
    """Of each boot: launches in the order they ran, each with whether it counts."""
    boots = []
    for results in kernel.results(case):
        launches = [(launch, counts) for r in results
                    for group, counts in zip(load.counting(r), (True, False))
                    for launch in group]
        boots.append(sorted(launches, key=lambda pair: pair[0]["round"]))
    return boots


def _thinned(values, keep):
    """Indices of at most `keep` samples, the least and the most among them."""
    if len(values) <= keep:
        return range(len(values))
    order = sorted(range(len(values)), key=values.__getitem__)
    step = math.ceil(len(values) / max(1, keep - 2))
    return sorted({order[0], order[-1], *range(0, len(values), step)})


class _Panel:
    """One case in one metric: kernels, boots and launches from left to right."""

    def __init__(self, axes, kernels, case, metric):
        self.axes, self.metric = axes, metric
        self.kernels, self.case = kernels, case
        self.at, self.medians = 0.0, []
        self.samples = []  # colour and points of each kernel
        self.boots = []  # middle and name
        self.size = 3.5  # of a dot
        self.thinned = self.beyond = False

    def _places(self, count):
        return [self.at + (i + 0.5) / count for i in range(count)]

    def launch(self, launch, counts, strokes, keep):
        """Adds a launch to the strokes of its kernel."""
        values = load.values(launch, self.metric)
        if not values:
            return
        quiet = set(load.quiet(launch, len(values)) if counts else ())
        if self.metric == "instructions":
            quiet = set(range(len(values)))
        points = list(zip(self._places(len(values)), values))
        kept = _thinned(values, keep)
        self.thinned |= len(kept) < len(values)
        for i in kept:
            strokes["dots" if i in quiet else "rings"].append(points[i])
        middle = load.median(launch, self.metric)
        strokes["bars" if counts else "faint bars"] += [
            (self.at, middle), (self.at + 1, middle), (math.nan, math.nan)]
        strokes["all"] += points
        self.medians.append(middle)
        self.at += 1 + LAUNCH_GAP

    def draw_strokes(self, strokes, color):
        """As few paths as can be: there are many samples."""
        for name, draw in (("dots", style.dots), ("rings", style.rings)):
            if strokes[name]:
                draw(self.axes, *zip(*strokes[name]), color, self.size)
        for name, alpha in (("bars", 1), ("faint bars", 0.35)):
            if strokes[name]:
                self.axes.plot(*zip(*strokes[name]), color=style.INK, linewidth=1.4, alpha=alpha,
                               solid_capstyle="butt")
        self.samples.append((color, strokes["all"]))

    def kernel(self, number, keep):
        kernel, start, color = self.kernels[number], self.at, style.colour(number)
        strokes = collections.defaultdict(list)
        boots = [b for b in _launches(kernel, self.case) if b]
        for nth, boot in enumerate(boots):
            if self.at > start:
                self.axes.axvline(self.at + (BOOT_GAP - LAUNCH_GAP) / 2, color=style.INK,
                                  alpha=style.FAINT, linewidth=0.8)
                self.at += BOOT_GAP
            first = self.at
            for launch, counts in boot:
                self.launch(launch, counts, strokes, keep)
            self.boots.append(((first + self.at - LAUNCH_GAP) / 2, f"boot {nth + 1}"
                               if len(boots) > 1 else cli.count(len(boot), "launch", "launches")))
        self.draw_strokes(strokes, color)
        figure = kernel.figure(self.case, self.metric)
        if figure is not None and self.at > start:
            self.axes.plot([start, self.at - LAUNCH_GAP], [figure, figure], linewidth=1,
                           color=color, linestyle=(0, (6, 3)))
            self.axes.text((start + self.at - LAUNCH_GAP) / 2, 1.05, style.number(figure),
                           color=color, ha="center", va="bottom",
                           transform=self.axes.get_xaxis_transform())
        self.at += KERNEL_GAP

    def scale(self, low, high):
        """From low to high times the median; what is beyond is counted at the edge."""
        middle = statistics.median(self.medians)
        self.axes.set_ylim(middle * low, middle * high)
        self.axes.set_xlim(-0.5, self.at - KERNEL_GAP + 0.5)
        for color, points in self.samples:
            self.beyond |= style.beyond(self.axes, points, color, middle * low, middle * high)
        self.axes.set_ylabel(load.unit(self.metric))
        few = len(self.boots) <= MOST_BOOTS
        self.axes.set_xticks(*zip(*self.boots) if few else ([],))
        self.axes.tick_params(axis="x", length=0)
        style.number_axis(self.axes.yaxis)
        style.grid(self.axes, "y")

    def draw(self):
        total = sum(len(load.values(launch, self.metric)) for kernel in self.kernels
                    for boot in _launches(kernel, self.case) for launch, _ in boot)
        launches = sum(len(boot) for kernel in self.kernels
                       for boot in _launches(kernel, self.case))
        self.size = 3.5 if total < MANY else 2.2
        keep = max(3, THIN // max(1, launches)) if total > THIN else total
        for number in range(len(self.kernels)):
            self.kernel(number, keep)

    def reach(self):
        """From where to where, in medians: all but what lies far outside of the rest."""
        middle = statistics.median(self.medians)
        ordered = sorted(y for _, points in self.samples for _, y in points)
        low, high = ordered[len(ordered) // 4], ordered[-1 - len(ordered) // 4]
        fence = FENCE * (high - low)
        least = max(ordered[0], min(low - fence, *self.medians, middle))
        most = min(ordered[-1], max(high + fence, *self.medians, middle))
        room = max(0.08 * (most - least), 0.002 * middle)
        return (least - room) / middle, (most + room) / middle


def _metrics(kernels, case):
    """Those that the case has; times of an emulated machine are none."""
    return [m for m in load.METRICS if any(k.by_boot(case, m) for k in kernels)]


def _caption(kernels, cases, left, panels):
    launches = [launch for k in kernels for case in cases for boot in _launches(k, case)
                for launch, _ in boot]
    samples = sum(len(launch.get("batch_ns", [])) for launch in launches)
    text = (f"{load.about(kernels)}, {cli.count(len(launches), 'launch', 'launches')}, "
            f"{cli.count(samples, 'sample')}, in the order they ran. Bars: a launch's median. "
            "Dashed: the kernel's figure.")
    if any(launch["shared"] for launch in launches):
        text += " Rings: the core was shared, not counted where others are."
    if any(panel.beyond for panel in panels):
        text += " Triangles: beyond the edge."
    if any(panel.thinned for panel in panels):
        text += " Not every sample is drawn; each launch's least and most are."
    return text + (f" Not shown: {cli.count(left, 'more case')}." if left else "")


def _sentence(kernels, cases):
    said = []
    for case in cases:
        metric = load.metric_of(kernels, case)
        figures = [f"{style.number(k.figure(case, metric))} {load.unit(metric)} on {k.name}"
                   for k in kernels if k.figure(case, metric) is not None]
        said.append(f"{case}: {', '.join(figures)}, launches spread by "
                    f"{_spread(kernels, case):.1f} %")
    return "Every sample in the order they ran. " + "; ".join(said) + "."


def draw(records, cases=None):
    """One picture: a row for each case, a column for each metric. `cases` are patterns."""
    kernels = load.kernels(records)
    chosen, left = _choose(kernels, cases)
    if not chosen:
        return []
    title = f"Is it noise, two speeds or drift? Every sample of {cli.count(len(chosen), 'case')}"
    columns = list(dict.fromkeys(m for case in chosen for m in _metrics(kernels, case)))
    columns = [m for m in load.METRICS if m in columns]
    figure = style.figure()
    axes = figure.subplots(len(chosen), len(columns), squeeze=False)
    drawn = []
    for row, case in enumerate(chosen):
        panels = []
        for column, metric in enumerate(columns):
            panel = _Panel(axes[row][column], kernels, case, metric)
            panel.draw()
            if panel.medians:
                panels.append(panel)
            else:
                axes[row][column].set_axis_off()
        reaches = [panel.reach() for panel in panels]
        for panel in panels:
            panel.scale(min(low for low, _ in reaches), max(high for _, high in reaches))
        drawn += panels
        axes[row][0].set_title(textwrap.fill(case, 100), pad=18)
    told = _sentence(kernels, chosen)
    style.finish(figure, 0.1 + 1.75 * len(chosen), title, _caption(kernels, chosen, left, drawn),
                 told, [kernel.name for kernel in kernels])
    return [("distribution", figure, told)]


def main(argv):
    parser = cli.parser("distribution.py", __doc__, "")
    cli.patterns(parser)
    cli.records(parser)
    options = parser.parse_args(argv)
    return cli.run("distribution.py", options.output,
                   lambda: draw(load.records(options.paths), options.case),
                   "no case with samples; see its \"reason\" in the record, or the names given")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
