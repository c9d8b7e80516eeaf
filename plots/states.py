#!/usr/bin/env python3
"""What does vector state cost? Off, once and dirty, per benchmark and kernel."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import collections
import fnmatch
import sys
import textwrap

import cli
import load
import style

OFF = ("none", "off")
MOST = 9     # panels of a picture
COLUMNS = 3
TALL = 2.5   # inches
GREY = "#6b7280"  # of what may be noise


def _order(state):
    unit, vstate = state
    return load.UNITS.index(unit), load.STATES.index(vstate)


def _state(kernel, case):
    """(unit, state) of a case, as measured: "native" is another unit on another machine."""
    result = next((r for results in kernel.results(case) for r in results), None)
    vstate = result and result["vstate"] or "off"
    return ("none" if vstate == "off" else result["unit"] or "none", vstate)


def _families(kernels, patterns):
    """Per family and unit: {(unit, state): id}, of those with off and another state."""
    found = collections.defaultdict(lambda: collections.defaultdict(dict))
    for kernel in kernels:
        for case in kernel.cases():
            state = _state(kernel, case)
            found[load.family(case)][state[0]].setdefault(state, case)
    families = {}
    for family, units in found.items():
        off = units.pop("none", {}).get(OFF)
        for unit, others in units.items():
            states = {OFF: off, **others}
            if off and (not patterns or any(fnmatch.fnmatchcase(case, pattern)
                                            for case in states.values() for pattern in patterns)):
                name = f"{family}, {unit}" if len(units) > 1 else family
                families[name] = dict(sorted(states.items(), key=lambda item: _order(item[0])))
    return families


def _costs(kernel, states, metric):
    """{state: figure} of a kernel: off as it is, the others above off; empty without off."""
    off = kernel.figure(states[OFF], metric)
    figures = {state: kernel.figure(case, metric) for state, case in states.items()
               if _state(kernel, case) == state}
    return {} if off is None else {
        state: value if state == OFF else value - off
        for state, value in figures.items() if value is not None}


def _telling(kernels, states):
    """The largest cost, as a share of off."""
    metric = load.metric_of(kernels, states[OFF])
    shares = [abs(cost / costs[OFF])
              for costs in (_costs(k, states, metric) for k in kernels)
              for state, cost in costs.items() if state != OFF and costs[OFF]]
    return max(shares, default=-1)


def _ranked(kernels, families):
    """Names: the most telling of each benchmark, then the second of each, and so on."""
    telling = {name: _telling(kernels, states) for name, states in families.items()}
    seen, ranks = collections.Counter(), {}
    for name in sorted((n for n in families if telling[n] >= 0), key=lambda n: (-telling[n], n)):
        benchmark = families[name][OFF].split(".")[0]
        ranks[name] = (seen[benchmark], -telling[name], name)
        seen[benchmark] += 1
    return sorted(ranks, key=ranks.get)


def _scatter(kernel, case, metric):
    """What a figure is made of: those that count, and the others. Boots; of one boot, launches."""
    if len(kernel.boots) > 1:
        return kernel.by_boot(case, metric), []
    both = [load.medians(r, metric) for results in kernel.results(case) for r in results]
    return [[m for pair in both for m in pair[side]] for side in (0, 1)]


def _may_be_noise(kernel, off, case, metric):
    """Whether what the two figures are made of overlaps. Counts without scatter are no noise."""
    one, other = (_scatter(kernel, c, metric)[0] for c in (off, case))
    return (bool(one and other) and max(min(one), min(other)) <= min(max(one), max(other))
            and (min(one) < max(one) or min(other) < max(other)))


def _added(kernel, states, metric, state, costs):
    """What a state adds, in words, and whether it may be noise."""
    noise = _may_be_noise(kernel, states[OFF], states[state], metric)
    return "\u2248 " * noise + style.signed(costs[state], costs[OFF]), noise


def _draw_kernel(axes, kernels, number, states, metric):
    """Bars and dots of a kernel; returns heights that must be seen, dots and rings."""
    kernel, color = kernels[number], style.colour(number)
    costs = _costs(kernel, states, metric)
    width = 0.8 / len(kernels)
    above = {"y": 1.05 + 0.11 * (len(kernels) - 1 - number), "ha": "center", "color": color,
             "transform": axes.get_xaxis_transform()}
    heights, scatter = [], ([], [])
    for at, (state, case) in enumerate(states.items()):
        if state not in costs:
            axes.text(at, s="\u2013", **above)
            continue
        off = costs[OFF]
        left = at - 0.4 + number * width
        height = 0 if state == OFF else costs[state]
        axes.bar(left + width / 2, height, width * 0.92, color=color, alpha=0.3, linewidth=0)
        axes.plot([left + 0.04 * width, left + 0.96 * width], [height, height], color=color,
                  linewidth=2, solid_capstyle="butt")
        counted, others = _scatter(kernel, case, metric)
        for medians, draw, points in ((counted, style.dots, scatter[0]),
                                      (others, style.rings, scatter[1])):
            xs = [left + width * (i + 0.5) / len(medians) for i in range(len(medians))]
            draw(axes, xs, [m - off for m in medians], style.INK, 3, 0.004)
            points += [(x, m - off) for x, m in zip(xs, medians)]
        heights += [height, *(m - off for m in counted)]
        text, noise = ((style.mark(number, kernels) + style.number(off), False) if state == OFF
                       else _added(kernel, states, metric, state, costs))
        axes.text(at, s=text, **{**above, "color": GREY if noise else color})
    return heights, scatter


def _draw_family(axes, kernels, name, states):
    """A panel; whether a dot is beyond its edge."""
    metric = load.metric_of(kernels, states[OFF])
    heights, dots, rings = [0], [], []
    for number in range(len(kernels)):
        some, (counted, others) = _draw_kernel(axes, kernels, number, states, metric)
        heights, dots, rings = heights + some, dots + counted, rings + others
    axes.axhline(0, color=style.INK, linewidth=0.8)
    room = 0.06 * (max(heights) - min(heights)) or 1
    low, high = min(heights) - room, max(heights) + room
    axes.set_ylim(low, high)
    beyond = [style.beyond(axes, points, style.INK, low, high, hollow)
              for points, hollow in ((dots, False), (rings, True))]
    axes.set_xlim(-0.5, len(states) - 0.5)
    axes.set_xticks(range(len(states)), [vstate if vstate == "off" else f"{vstate}\n{unit}"
                                         for unit, vstate in states])
    axes.tick_params(axis="x", length=0)
    axes.set_ylabel(f"{load.unit(metric)} above off", fontsize=9.5)
    axes.set_title(textwrap.fill(name, 28), pad=11 + 14 * len(kernels))
    style.number_axis(axes.yaxis)
    style.grid(axes, "y")
    return any(beyond)


def _sentence(kernels, families, names):
    said = []
    for name in names:
        states = families[name]
        metric = load.metric_of(kernels, states[OFF])
        for kernel in kernels:
            costs = _costs(kernel, states, metric)
            more = [f"{vstate} {unit} {_added(kernel, states, metric, (unit, vstate), costs)[0]}"
                    for unit, vstate in costs if vstate != "off"]
            if more:
                said.append(f"{name} on {kernel.name}: {style.number(costs[OFF])} "
                            f"{load.unit(metric)} off, {', '.join(more)}")
    return "What vector state adds. " + "; ".join(said) + "."


def _caption(kernels, families, noisy, beyond, more, left):
    launches = sum(len(r["launches"]) for k in kernels for states in families
                   for case in states.values() for results in k.results(case) for r in results)
    text = (f"{load.about(kernels)}, {cli.count(launches, 'launch', 'launches')}. Above each "
            "panel: off, and what is added to it. once: the unit was touched before the loop; "
            "dirty: before every operation. ")
    if noisy:
        text += "Grey with \u2248: no more than the scatter, it may be noise. "
    if all(len(kernel.boots) > 1 for kernel in kernels):
        text += "Dots: boots."
    else:
        text += "Dots: launches; hollow: not counted, the core was shared."
    text += " Triangles: beyond the edge." * beyond
    return text + cli.not_shown(kernels=more, panels=left)


def draw(figures, cases=None):
    """One picture, a panel for each benchmark. `cases` are patterns."""
    kernels, more = style.drawn(load.kernels(figures))
    families = _families(kernels, cases)
    names = _ranked(kernels, families)
    if not names:
        return []
    kept, left = names[:MOST], len(names) - len(names[:MOST])
    title = "What does live vector state cost?"
    figure = style.figure()
    columns = min(COLUMNS, len(kept))
    rows = -(-len(kept) // columns)
    axes = figure.subplots(rows, columns, squeeze=False).ravel()
    beyond = [_draw_family(panel, kernels, name, families[name]) for panel, name in zip(axes, kept)]
    for panel in axes[len(kept):]:
        panel.set_axis_off()
    told = _sentence(kernels, families, kept)
    caption = _caption(kernels, [families[name] for name in kept],
                       "\u2248" in told, any(beyond), more, left)
    style.finish(figure, rows * (TALL + 0.2 * len(kernels)), title, caption, told,
                 [kernel.name for kernel in kernels])
    return [("states", figure, told)]


def main(argv):
    parser = cli.parser("states.py", __doc__, "")
    cli.patterns(parser)
    cli.records(parser)
    options = parser.parse_args(argv)
    return cli.run("states.py", options.output,
                   lambda: draw(load.figures(options.paths), options.case),
                   "no benchmark was measured both off and in another vector state")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
