#!/usr/bin/env python3
"""Noise, two speeds or drift? Every sample of a case, by kernel, boot and launch."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import fnmatch
import sys
import textwrap

import cli
import load
import panel
import style

FEW, MOST = 3, 8  # cases of a picture: unasked, and at most
TALL = 1.9       # inches


def _spread(kernels, case):
    """The widest spread of a record's launches, in percent."""
    metric = load.metric_of(kernels, case)
    return max((r["metrics"][metric].get("spread_percent", 0) for kernel in kernels
                for results in kernel.results(case) for r in results), default=0)


def _choose(kernels, patterns, few):
    """The cases to draw, and how many are left out."""
    every = list(dict.fromkeys(case for kernel in kernels for case in kernel.cases()))
    if patterns:
        every = [c for c in every if any(fnmatch.fnmatchcase(c, p) for p in patterns)]
        return every[:MOST], len(every) - len(every[:MOST])
    first = [c for c in every if c == "syscall.getppid"] or every[:1]
    rest = sorted((c for c in every if c not in first), key=lambda c: -_spread(kernels, c))
    chosen = first + rest[:few - 1]
    return [c for c in every if c in chosen], len(every) - len(chosen)


def _metrics(kernels, case):
    """Those that the case has; times of an emulated machine are none."""
    return [m for m in load.METRICS if any(k.has(case, m) for k in kernels)]


def _caption(kernels, cases, panels):
    launches = [launch for k in kernels for case in cases for boot in panel.launches_of(k, case)
                for launch in boot]
    samples = sum(launch["samples"] for launch in launches)
    text = (f"{load.about(kernels)}, {cli.count(len(launches), 'launch', 'launches')}, "
            f"{cli.count(samples, 'sample')}, in the order they ran. Bars: a launch's median. "
            "Dashed: the kernel's figure.")
    if any(len(kernel.boots) > 1 for kernel in kernels):
        text += " Grey lines: boots."
    if any(launch["shared"] for launch in launches):
        text += " Rings: the core was shared, not counted where others are."
    if any(drawn.beyond for drawn in panels):
        text += " Triangles: beyond the edge; hollow: not counted." if any(
            launch["shared"] for launch in launches) else " Triangles: beyond the edge."
    if any(drawn.thinned for drawn in panels):
        text += " Not every sample is drawn; each launch's least and most are."
    return text


def _sentence(kernels, cases):
    said = []
    for case in cases:
        metric = load.metric_of(kernels, case)
        figures = [f"{style.number(k.figure(case, metric))} {load.unit(metric)} on {k.name}"
                   for k in kernels if k.figure(case, metric) is not None]
        said.append(f"{case}: {', '.join(figures)}, launches spread by "
                    f"{_spread(kernels, case):.1f} %")
    return "Every sample in the order they ran. " + "; ".join(said) + "."


def _draw_row(axes, kernels, case, columns):
    """The panels of a case, of one scale around their medians."""
    panels = []
    for place, metric in zip(axes, columns):
        made = panel.Panel(place, kernels, case, metric, len(columns))
        made.draw()
        if made.medians:
            panels.append(made)
        else:
            place.set_axis_off()
    reaches = [made.reach() for made in panels]
    for made in panels:
        made.scale(min(low for low, _ in reaches), max(high for _, high in reaches))
    axes[0].set_title(textwrap.fill(case, 100),
                      pad=18 + 15 * (panel.figure_lines(kernels, len(columns)) - 1))
    return panels


def draw(figures, cases=None, few=FEW):
    """One picture: a row for each case, a column for each metric. `cases` are patterns; without
    them it chooses so few."""
    kernels, more = style.drawn(load.kernels(figures))
    chosen, left = _choose(kernels, cases, few)
    if not chosen:
        return []
    title = f"Is it noise, two speeds or drift? Every sample of {cli.count(len(chosen), 'case')}"
    columns = list(dict.fromkeys(m for case in chosen for m in _metrics(kernels, case)))
    columns = [m for m in load.METRICS if m in columns]
    figure = style.figure()
    axes = figure.subplots(len(chosen), len(columns), squeeze=False)
    drawn = [made for places, case in zip(axes, chosen)
             for made in _draw_row(places, kernels, case, columns)]
    told = _sentence(kernels, chosen)
    caption = _caption(kernels, chosen, drawn) + cli.not_shown(kernels=more, cases=left)
    tall = TALL + 0.2 * (panel.figure_lines(kernels, len(columns)) - 1)
    style.finish(figure, 0.1 + tall * len(chosen), title, caption, told,
                 [kernel.name for kernel in kernels])
    return [("distribution", figure, told)]


def main(argv):
    parser = cli.parser("distribution.py", __doc__, "")
    cli.patterns(parser)
    cli.records(parser)
    options = parser.parse_args(argv)
    return cli.run("distribution.py", options.output,
                   lambda: draw(load.figures(options.paths), options.case),
                   "no case with samples; see its \"reason\" in the record, or the names given")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
