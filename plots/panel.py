"""A panel of distribution.py: every sample of one case in one metric."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import collections
import math
import statistics

import load
import style

MOST_TICKS = 30   # boots in a row of panels, that are numbered
MOST_FIGURES = 9  # kernels in a row of panels, that have their figures at one height
FENCE = 3         # quartile distances: what is beyond is a mark at the edge
MANY = 500        # samples of a panel; beyond, dots are small
THIN = 1200       # samples of a panel; beyond, only some of each launch are drawn
LAUNCH_GAP, BOOT_GAP, KERNEL_GAP = 0.35, 0.8, 2.5  # in launches


def launches_of(kernel, case):
    """Of each boot: launches in the order they ran."""
    return [[launch for r in results
             for launch in sorted((l for l in r["launches"] if l["status"] == "ok"),
                                  key=lambda l: l["round"])]
            for results in kernel.results(case)]


def _thinned(values, keep):
    """Indices of at most `keep` samples, the least and the most among them."""
    if len(values) <= keep:
        return range(len(values))
    order = sorted(range(len(values)), key=values.__getitem__)
    step = math.ceil(len(values) / max(1, keep - 2))
    return sorted({order[0], order[-1], *range(0, len(values), step)})


def figure_lines(kernels, columns):
    """At how many heights the kernels' figures stand, so that none lies on another."""
    return -(-len(kernels) * columns // MOST_FIGURES)


class Panel:
    """One case in one metric: kernels, boots and launches from left to right."""

    def __init__(self, axes, kernels, case, metric, columns):
        self.axes, self.metric, self.columns = axes, metric, columns
        self.kernels, self.case = kernels, case
        self.at, self.medians = 0.0, []
        self.points = []  # colour and points of each kernel, and whether they are hollow
        self.ticks = []  # middle, number of the boot and of its launches
        self.size = 3.5  # of a dot
        self.thinned = self.beyond = False

    def _boots(self, kernel):
        """Numbers of boots and their launches that have the metric. An emulated machine has
        samples, and no times."""
        boots = launches_of(kernel, self.case) if kernel.has(self.case, self.metric) else []
        having = [[launch for launch in boot if load.values(launch, self.metric)]
                  for boot in boots]
        return [(number, boot) for number, boot in enumerate(having, 1) if boot]

    def _places(self, count):
        return [self.at + (i + 0.5) / count for i in range(count)]

    def launch(self, launch, strokes, keep):
        """Adds a launch to the strokes of its kernel."""
        told = launch["metrics"][self.metric]
        values, middle, counts = told["values"], told["median"], told["counted"]
        counted = load.samples_counted(launch, self.metric) if counts else set()
        points = list(zip(self._places(len(values)), values))
        kept = _thinned(values, keep)
        self.thinned |= len(kept) < len(values)
        for i in kept:
            strokes["dots" if i in counted else "rings"].append(points[i])
        strokes["bars" if counts else "faint bars"] += [
            (self.at, middle), (self.at + 1, middle), (math.nan, math.nan)]
        for i, point in enumerate(points):
            strokes["all dots" if i in counted else "all rings"].append(point)
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
        self.points += [(color, strokes["all dots"], False), (color, strokes["all rings"], True)]

    def kernel(self, number, keep):
        kernel, start, color = self.kernels[number], self.at, style.colour(number)
        strokes = collections.defaultdict(list)
        for nth, boot in self._boots(kernel):
            if self.at > start:
                self.axes.axvline(self.at + (BOOT_GAP - LAUNCH_GAP) / 2, color=style.INK,
                                  alpha=style.FAINT, linewidth=0.8)
                self.at += BOOT_GAP
            first = self.at
            for launch in boot:
                self.launch(launch, strokes, keep)
            self.ticks.append(((first + self.at - LAUNCH_GAP) / 2, nth, len(boot)))
        self.draw_strokes(strokes, color)
        figure = kernel.figure(self.case, self.metric)
        if figure is not None and self.at > start:
            text = style.mark(number, self.kernels) + style.number(figure)
            self.axes.plot([start, self.at - LAUNCH_GAP], [figure, figure], linewidth=1,
                           color=color, linestyle=(0, (6, 3)))
            height = 1.05 + 0.16 * (number % figure_lines(self.kernels, self.columns))
            self.axes.text((start + self.at - LAUNCH_GAP) / 2, height, text,
                           color=color, ha="center", va="bottom",
                           transform=self.axes.get_xaxis_transform())
        if self.at > start:
            self.at += KERNEL_GAP

    def scale(self, low, high):
        """From low to high times the median; what is beyond is counted at the edge."""
        middle = statistics.median(self.medians)
        self.axes.set_ylim(middle * low, middle * high)
        self.axes.set_xlim(-0.5, self.at - KERNEL_GAP + 0.5)
        for color, points, hollow in self.points:
            self.beyond |= style.beyond(self.axes, points, color, middle * low, middle * high,
                                        hollow)
        self.axes.set_ylabel(load.unit(self.metric))
        self._number_ticks()
        style.number_axis(self.axes.yaxis)
        style.grid(self.axes, "y")

    def _number_ticks(self):
        """Boots by number; where kernels have one each, how many launches it has. A number that
        stands alone would look like a place on the axis."""
        boots = any(len(kernel.boots) > 1 for kernel in self.kernels)
        if len(self.ticks) == 1 and not boots:
            launches = self.ticks[0][2]
            self.axes.set_xticks([])
            self.axes.set_xlabel(f"{launches} launch{'' if launches == 1 else 'es'}")
            return
        few = len(self.ticks) * self.columns <= MOST_TICKS
        names = [str(number if boots else launches) for _, number, launches in self.ticks]
        self.axes.set_xticks([at for at, *_ in self.ticks] if few else [], names if few else [])
        self.axes.set_xlabel("boot" if boots else "launches" if few else "")
        self.axes.tick_params(axis="x", length=0)

    def draw(self):
        every = [launch for kernel in self.kernels for _, boot in self._boots(kernel)
                 for launch in boot]
        total = sum(len(load.values(launch, self.metric)) for launch in every)
        self.size = 3.5 if total < MANY else 2.2
        keep = max(3, THIN // len(every)) if total > THIN else total
        for number in range(len(self.kernels)):
            self.kernel(number, keep)

    def reach(self):
        """From where to where, in medians: all but what lies far outside of the rest."""
        middle = statistics.median(self.medians)
        ordered = sorted(y for _, points, _ in self.points for _, y in points)
        low, high = ordered[len(ordered) // 4], ordered[-1 - len(ordered) // 4]
        fence = FENCE * (high - low)
        least = max(ordered[0], min(low - fence, *self.medians, middle))
        most = min(ordered[-1], max(high + fence, *self.medians, middle))
        room = max(0.08 * (most - least), 0.002 * middle)
        return (least - room) / middle, (most + room) / middle
