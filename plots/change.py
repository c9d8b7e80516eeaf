#!/usr/bin/env python3
"""What did a kernel change? The changes of a comparison with their intervals."""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import collections
import fnmatch
import math
import re
import statistics
import sys
import textwrap

import cli
import load
import style

MOST = 40    # rows of a picture
ROW = 0.27   # inches
LABEL = 44   # letters of an id's line
CLAIMS = ("slower", "faster", "slightly slower", "slightly faster")


def _change(row):
    """Change and interval in percent, or None. Exact rows have counts instead, least to most."""
    if row.get("change_percent") is not None:
        return row["change_percent"], row.get("ci95_percent")
    if row["verdict"] == "exact" and row["base"] and row["new"] is not None:
        ends = [100 * more / row["base"] for more in row["instructions_more"]]
        return 100 * (row["new"] / row["base"] - 1), sorted(ends)
    return None


def _telling(rows):
    """Rows sorted: claims first, the slower and the faster in turn, the largest change first."""
    groups = collections.defaultdict(list)
    for row in sorted(rows, key=lambda row: (-abs(_change(row)[0]), row["id"])):
        change = _change(row)[0]
        claim = row["verdict"] in CLAIMS or row["verdict"] == "exact" and change != 0
        groups[not claim, change < 0].append(row)
    ranked = [(claim, rank, faster, row) for (claim, faster), group in groups.items()
              for rank, row in enumerate(group)]
    return [row for *_, row in sorted(ranked, key=lambda entry: entry[:3])]


def _look(row, change):
    color, marker, filled = style.VERDICTS[row["verdict"]]
    if row["verdict"] == "exact" and change:
        color = style.VERDICTS["slower" if change > 0 else "faster"][0]
    elif row["verdict"] == "exact":
        color = style.VERDICTS["same"][0]
    return {"color": color, "marker": marker, "markerfacecolor": color if filled else "none",
            "markersize": 8 if "rows" in row else 6.5, "markeredgewidth": 1.5}


def _limits(rows, margin):
    """Where the axis ends: most changes are within; what is beyond gets an arrow."""
    sizes = sorted(abs(_change(row)[0]) for row in rows)
    most = max(5 * sizes[math.ceil(len(sizes) * 0.75) - 1], 3 * margin)
    ends = [end for row in rows for end in [_change(row)[0], *(_change(row)[1] or [])]]
    least = 1.3 * margin if any(row["verdict"] != "exact" for row in rows) else 0
    low = max(-most, min(ends + [-least]))
    high = min(most, max(ends + [least]))
    room = 0.06 * (high - low) or 1
    return low - room, high + room


def _digits(rows):
    """Decimals that the intervals leave a meaning."""
    widths = [interval[1] - interval[0] for _, interval in map(_change, rows) if interval]
    return 2 if widths and statistics.median(widths) < 1 else 1


def _percent(value, digits):
    return f"{value:+.{digits if abs(value) < 100 else 0}f}".replace("-", "\u2212")


def _says(row, change, interval, digits):
    """What stands to the right of a row."""
    if row["verdict"] == "exact":
        sentence = re.sub(r"(?<!\S)-(?=\d)", "\u2212", row["sentence"])
        return f"{sentence}, {_percent(change, 1)} %" if change else sentence
    text = f"{row['verdict']}\u2002{_percent(change, digits)} %"
    if interval:
        text += f"\u2002[{_percent(interval[0], digits)}, {_percent(interval[1], digits)}]"
    return text


def _name(row):
    if "rows" in row:
        return f"geometric mean of {row['rows']}, {row['unit']}"
    name = row["id"] if row["new_id"] == row["id"] else f"{row['id']} : {row['new_id']}"
    return textwrap.fill(load.plain(name, 240), LABEL)


def _draw_row(axes, y, row, limits, digits):
    change, interval = _change(row)
    look = _look(row, change)
    if row["verdict"] == "exact":
        axes.plot([0, change], [y, y], color=look["color"], linewidth=2)
    elif interval:
        axes.plot(interval, [y, y], color=look["color"], linewidth=2, solid_capstyle="butt")
    for end in [change, *(interval or [])]:
        if not limits[0] <= end <= limits[1]:
            axes.plot([limits[end > 0]], [y], marker=">" if end > 0 else "<",
                      color=look["color"], markersize=6, clip_on=False)
    axes.plot([change], [y], linestyle="none", **look)
    axes.text(1.035, y, _says(row, change, interval, digits), va="center", fontsize=9,
              color=look["color"] if row["verdict"] in CLAIMS else style.INK,
              fontweight="bold" if row["verdict"] in ("slower", "faster") else "normal",
              transform=axes.get_yaxis_transform())


def _places(names, gap_before):
    """A place for each row, from the top; a name of several lines takes more."""
    places, at = [], 0.0
    for number, name in enumerate(names):
        lines = name.count("\n") + 1
        at += 0.35 if number == gap_before else 0
        places.append(at + 0.5 * max(1, 0.62 * lines))
        at += max(1, 0.62 * lines)
    return places, at


def _units(rows):
    return " or ".join(sorted({row["unit"] for row in rows}))


def _caption(comparison, pair, kept, left):
    machine, base, new = comparison["machine"], pair["base"], pair["new"]
    what = "rounds of one boot each" if comparison["within_boot"] else "boots"
    text = (f"{load.plain(machine['name'], 60)} ({machine['kind']}), "
            f"n = {base['boots']} and {new['boots']} {what}. ")
    if all(row["verdict"] == "exact" for row in kept):
        text += "Instructions are counted: path length, not time."
    else:
        text += "Bars: 95 % intervals." if any(_change(row)[1] for row in kept) else \
            "Too few boots for intervals."
        text += f" Shaded: within the margin of {comparison['margin_percent']:g} %."
    if comparison["within_boot"]:
        text += " Layout and boot effects are not covered."
    return text + (f"\nNot shown: {left}." if left else "")


def _left_out(rows, kept):
    """Words for the rows that are not in the picture, by verdict."""
    shown = {id(row) for row in kept}
    counts = collections.Counter(row["verdict"] for row in rows if id(row) not in shown)
    said = ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())
    changed = sum(_change(row) is not None for row in rows)
    if changed > len(kept):
        said = f"the {changed - len(kept)} of {changed} changes that tell least ({said})"
    return said


def _sentence(pair, rows, kept):
    counts = collections.Counter(row["verdict"] for row in rows)
    verdicts = ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())
    first = " ".join(_says(kept[0], *_change(kept[0]), _digits(kept)).split())
    return (f"Changes from {load.plain(pair['base']['label'], 60)} to "
            f"{load.plain(pair['new']['label'], 60)}: {verdicts}; first of all "
            f"{load.plain(kept[0]['id'], 80)}, {first}.")


def _draw_pair(comparison, pair, cases, most):
    rows = [row for row in pair["rows"]
            if not cases or any(fnmatch.fnmatchcase(row["id"], case) for case in cases)]
    kept = _telling(row for row in rows if _change(row))[:most]
    if not kept:
        return None
    told = _sentence(pair, rows, kept)
    left = _left_out(rows, kept)
    kept.sort(key=lambda row: -_change(row)[0])
    means = [] if cases else [g for g in pair["geomeans"] if _change(g)]
    everything = kept + means
    names = [_name(row) for row in everything]
    places, height = _places(names, len(kept))
    title = (f"What does {load.plain(pair['new']['label'], 50)} change against "
             f"{load.plain(pair['base']['label'], 50)}?")
    figure = style.figure()
    axes = figure.add_subplot()
    limits = _limits(everything, comparison["margin_percent"])
    exact = all(row["verdict"] == "exact" for row in kept)
    if not exact:
        margin = comparison["margin_percent"]
        axes.axvspan(-margin, margin, color=style.INK, alpha=0.09, linewidth=0)
    axes.axvline(0, color=style.INK, linewidth=1)
    style.grid(axes, "x")
    for place, row in zip(places, everything):
        _draw_row(axes, place, row, limits, _digits(kept))
    axes.set_yticks(places, names)
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(height + 0.2, -0.2)
    axes.set_xlim(limits)
    more, less = ("more", "fewer") if exact else ("slower", "faster")
    gap = "\u2003" * 2  # plain spaces would be one in an SVG
    axes.set_xlabel(f"\u25c2 {less}{gap}change of {_units(kept)}, %{gap}{more} \u25b8")
    style.finish(figure, 0.8 + ROW * height, title, _caption(comparison, pair, kept, left), told)
    name = re.sub(r"[^A-Za-z0-9.+_-]+", "_", pair["new"]["label"])[:60]
    return "change-" + name, figure, told


def draw(comparison, cases=None, most=MOST):
    """A picture for each pair of kernels, of at most so many rows."""
    pictures = [_draw_pair(comparison, pair, cases, most) for pair in comparison["pairs"]]
    return [picture for picture in pictures if picture]


def main(argv):
    parser = cli.parser("change.py", __doc__, "")
    cli.patterns(parser)
    parser.add_argument("comparison", help="JSON of trapcost compare; - is standard input")
    options = parser.parse_args(argv)
    return cli.run("change.py", options.output,
                   lambda: draw(load.comparison(options.comparison), options.case),
                   "no case of the comparison has a change to draw")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
