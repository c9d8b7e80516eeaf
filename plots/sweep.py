#!/usr/bin/env python3
"""How does cost grow? Copies over their size, switches over working set and tasks."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import collections
import fnmatch
import math
import re
import sys

import cli
import load
import style

from matplotlib.lines import Line2D
from matplotlib.ticker import LogLocator

COLUMNS = 3
TALL = 2.6   # inches
SETS, TASKS = "working set of a task, bytes", "tasks in the ring"  # panels of ctx
ALIGNMENT = re.compile(r"[ap][0-9]+|p?cross")
ENGINES = ("libc", "scalar", "vector")
DASHES = ("-", (0, (5, 2)), (0, (1, 1.4)), (0, (6, 2, 1, 2)), (0, (8, 3)))
# Bytes, name, side of its line, and what changes there.
RISCV = ((71, "71", "center", "71: below it riscv copies byte by byte"),
         (768, "768", "right", "768: from it on by vector, where the kernel is so configured"))


def _thresholds(record):
    """Of the machine that made the record."""
    page = record["facts"].get("page.bytes") or ""
    page = int(page) if page.isascii() and page.isdigit() and len(page) < 9 else 4096
    of_machine = RISCV if record["machine"]["architecture"] == "riscv64" else ()
    return (*of_machine, (page, "page", "left", f"page: {page}"))


def _copy(words):
    """(panel, variant, bytes) of a copy; alignments have too few sizes to be a line."""
    rest = [w for w in words[1:] if load.size(w) is None]
    sizes = [load.size(w) for w in words[1:] if load.size(w) is not None]
    if len(sizes) != 1 or min(sizes) < 1 or any(map(ALIGNMENT.fullmatch, rest)):
        return []
    path, variant = words[0], rest
    if path == "memcpy" and not set(rest) & set(ENGINES):
        variant = ["libc", *rest]
    return [(path, " ".join(variant), sizes[0])]


def _ctx(words):
    """A switch stands over its working set, over its tasks, or, if plain, over both."""
    sizes = [w for w in words if load.size(w) is not None]
    tasks = [w for w in words if w.startswith("tasks") and w[5:].isdigit()]
    variant = " ".join(w for w in words if w not in sizes and w not in tasks)
    places = []
    counts = [*map(load.size, sizes), *(int(word[5:]) for word in tasks)]
    if min(counts, default=1) < 1:
        return []
    if not tasks:
        places.append((SETS, variant, load.size(sizes[0]) if sizes else 0))
    if not sizes:
        places.append((TASKS, variant, int(tasks[0][5:]) if tasks else 2))
    return places


SWEEPS = {"copy": _copy, "ctx": _ctx}


def _lines(kernels, benchmark, patterns):
    """{panel: {variant: {x: id}}}, of what has two points or more."""
    panels = collections.defaultdict(lambda: collections.defaultdict(dict))
    for case in dict.fromkeys(case for kernel in kernels for case in kernel.cases()):
        name, *words = case.split(".")
        if name == benchmark and (not patterns
                                  or any(fnmatch.fnmatchcase(case, p) for p in patterns)):
            for panel, variant, x in SWEEPS[benchmark](words):
                panels[panel][variant].setdefault(x, case)
    kept = {panel: {variant: dict(sorted(points.items())) for variant, points in variants.items()
                    if len(points) > 1} for panel, variants in panels.items()}
    return {panel: variants for panel, variants in kept.items() if variants}


def _metric(kernels, panels):
    """The one that most points have, cycles first."""
    cases = {case for variants in panels.values() for points in variants.values()
             for case in points.values()}
    count = {m: sum(k.has(case, m) for k in kernels for case in cases)
             for m in ("cycles", "ns", "instructions")}
    return max(count, key=count.get)


def _range(kernel, case, metric):
    """Least and most of the launches that count."""
    medians = [m for results in kernel.results(case) for r in results
               for m in load.medians(r, metric)[0]]
    return (min(medians), max(medians)) if medians else None


def _place(panel, x):
    """On the axis; a working set of none stands one step left of the least."""
    return math.log2(max(x, 2048) if panel == SETS else x)


def _draw_line(axes, kernel, panel, points, metric, look):
    """A line of a kernel."""
    drawn = [(_place(panel, x), kernel.figure(case, metric), _range(kernel, case, metric))
             for x, case in points.items() if kernel.figure(case, metric) is not None]
    for x, _, ends in drawn:
        if ends and ends[1] > ends[0]:
            axes.plot([x, x], ends, color=look["color"], linewidth=1, alpha=0.6)
    axes.plot([x for x, _, _ in drawn], [y for _, y, _ in drawn], linewidth=1.6, markersize=4.5,
              **look)


def _scale(axes):
    """Logarithmic, a factor of two at least."""
    axes.set_yscale("log")
    low, high = axes.get_ylim()
    middle, reach = math.sqrt(low * high), max(math.sqrt(high / low), 1.5)
    axes.set_ylim(middle / reach, middle * reach)
    axes.yaxis.set_major_locator(LogLocator(subs=(1,) if reach > 6 else (1, 2, 5)))
    axes.minorticks_off()
    style.number_axis(axes.yaxis)


def _make_room(axes, lines):
    """Raises the top so that a legend of so many lines at the left lies on no data."""
    share = 0.06 + 0.08 * lines
    low, high = axes.get_ylim()
    left, right = axes.get_xlim()
    under = [y for line in axes.get_lines() for x, y in line.get_xydata()
             if x < left + 0.6 * (right - left)]
    if under:
        axes.set_ylim(low, max(high, low * (max(under) / low) ** (1 / (1 - share))))


def _word(panel, x):
    if panel == TASKS:
        return str(x)
    for unit, factor in (("MiB", 1 << 20), ("KiB", 1 << 10)):
        if x >= factor and x % factor == 0:
            return f"{x // factor}\u202f{unit}"
    return str(x)


def _ticks(panel, xs):
    """Those of all points that stand clear of each other."""
    kept, room = [], (_place(panel, max(xs)) - _place(panel, min(xs))) / 4.5
    for x in sorted(xs, key=lambda x: (x & (x - 1) != 0, x)):
        if all(abs(_place(panel, x) - _place(panel, other)) >= room for other in kept):
            kept.append(x)
    return sorted(kept)


def _mark_thresholds(axes, xs, thresholds):
    """Lines where something changes; returns what does."""
    said = set()
    for place, name, side, what in thresholds:
        if min(xs) < place <= max(xs):
            axes.axvline(math.log2(place), color=style.INK, linewidth=0.9, linestyle=(0, (2, 2)),
                         alpha=0.6)
            axes.text(math.log2(place), 1.01, name, ha=side, va="bottom", fontsize=8.5,
                      transform=axes.get_xaxis_transform())
            said.add(what)
    return said


def _draw_panel(axes, kernels, benchmark, panel, variants, metric):
    xs = sorted({x for points in variants.values() for x in points})
    handles, shared = [], " once" if all(v.endswith(" once") for v in variants) else ""
    for nth, (variant, points) in enumerate(variants.items()):
        for number, kernel in enumerate(kernels):
            color = number if len(kernels) > 1 else nth
            look = {"color": style.colour(color), "marker": style.marker(color),
                    "linestyle": DASHES[nth % len(DASHES)]}
            _draw_line(axes, kernel, panel, points, metric, look)
        if len(kernels) > 1:
            look.update(color=style.INK, marker="")
        handles.append((Line2D([], [], linewidth=1.6, markersize=4.5, **look),
                        variant.removesuffix(shared) or "off"))
    _scale(axes)
    if any(variants):
        _make_room(axes, len(variants))
        axes.legend(*zip(*handles), loc="upper left", frameon=False, fontsize=8.5,
                    handlelength=3, borderaxespad=0.2, labelspacing=0.25)
    ticks = _ticks(panel, xs)
    axes.set_xticks([_place(panel, x) for x in ticks], [_word(panel, x) for x in ticks])
    axes.set_ylabel(load.unit(metric))
    style.grid(axes, "both")
    if benchmark != "copy":
        axes.set_xlabel(panel)
        return set()
    axes.set_xlabel("bytes of a copy")
    axes.set_title(panel + shared.replace(" ", ", "), pad=18)
    return _mark_thresholds(axes, xs, _thresholds(kernels[0].boots[0][0]))


def _sentence(kernels, benchmark, panels, metric):
    said = []
    for panel, variants in panels.items():
        for variant, points in variants.items():
            first, last = list(points.items())[0], list(points.items())[-1]
            for kernel in kernels:
                ends = [kernel.figure(case, metric) for _, case in (first, last)]
                if None not in ends:
                    said.append(f"{panel} {variant}".strip() + f" on {kernel.name}: "
                                f"{style.number(ends[0])} at {_word(panel, first[0])}, "
                                f"{style.number(ends[1])} at {_word(panel, last[0])}")
    return f"Cost of {benchmark} in {load.unit(metric)}. " + "; ".join(said) + "."


def _draw_sweep(kernels, more, benchmark, patterns):
    panels = _lines(kernels, benchmark, patterns)
    if not panels:
        return None
    metric = _metric(kernels, panels)
    figure = style.figure()
    columns = min(COLUMNS, len(panels))
    rows = -(-len(panels) // columns)
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    marked = set()
    for place, (panel, variants) in zip(axes, panels.items()):
        marked |= _draw_panel(place, kernels, benchmark, panel, variants, metric)
    for place in axes[len(panels):]:
        place.set_axis_off()
    points = sum(len(points) for variants in panels.values() for points in variants.values())
    title = ("How does a copy's cost grow with its size?" if benchmark == "copy"
             else "How does a switch's cost grow with working sets and tasks?")
    caption = (f"{load.about(kernels)}, {cli.count(points, 'point')} a kernel. Points: figures; "
               "bars: from the least to the largest launch. Both axes are logarithmic.")
    if marked:
        caption += f" Dotted: {'; '.join(sorted(marked))}."
    caption += cli.not_shown(kernels=more)
    told = _sentence(kernels, benchmark, panels, metric)
    style.finish(figure, rows * TALL, title, caption, told,
                 [kernel.name for kernel in kernels] if len(kernels) > 1 else ())
    return f"sweep-{benchmark}", figure, told


def draw(figures, cases=None):
    """A picture for copy and one for ctx. `cases` are patterns."""
    kernels, more = style.drawn(load.kernels(figures))
    pictures = [_draw_sweep(kernels, more, benchmark, cases) for benchmark in SWEEPS]
    return [picture for picture in pictures if picture]


def main(argv):
    parser = cli.parser("sweep.py", __doc__, "")
    cli.patterns(parser)
    cli.records(parser)
    options = parser.parse_args(argv)
    return cli.run("sweep.py", options.output,
                   lambda: draw(load.figures(options.paths), options.case),
                   "no copy was measured in two sizes, no ctx with two working sets or rings")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
