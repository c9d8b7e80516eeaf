"""Draws every picture of some kinds of records. Prints a line a kind: "ok KIND" or "not ok KIND: why".

usage: check.py PLOTS <JOBS
PLOTS is the folder of the scripts. A job is a line: KIND FOLDER [COMPARISON...]. KIND: a word of
KINDS below, which says what must be there.
"""
import io
import os
import re
import shlex
import sys
import warnings
import xml.etree.ElementTree as xml

sys.path.insert(0, sys.argv[1])
import change  # noqa: E402
import distribution  # noqa: E402
import load  # noqa: E402
import states  # noqa: E402
import style  # noqa: E402
import sweep  # noqa: E402

from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: E402
from matplotlib.text import Text  # noqa: E402

# Pictures that must be drawn, and words that must be in one.
KINDS = {
    "reference": ("distribution states sweep-copy sweep-ctx change-7.2.13+deb14-riscv64",
                  "instructions/op", "+958 instructions, +55.8 %", "n = 2 and 2 boots"),
    "time": ("distribution states sweep-copy", "ns/op", "cycles/op", "n = 1 boot",
             "amd-epyc (virtual)"),
    "board": ("distribution states sweep-copy sweep-ctx change-7.1.0-rc4-b", "768", "page",
              "cycles/op above off", "dirty rvv", "slower +", "copy.read.1m", "n = 4 and 4 boots"),
    "many": ("distribution change-6.18-b", "Not shown: the 960 of 1000 changes that tell least",
             "Not shown: 997 more cases"),
    "long": ("distribution change-6.18-b", "Not every sample is drawn", "n = 10 and 10 boots",
             "9240 samples"),
    "one": ("distribution", "1 launch, 1 sample", "ns/op"),
    "none": ("",),
    "no_cycles": ("distribution states sweep-copy", "ns/op above off"),
    "x86": ("distribution states sweep-copy sweep-ctx", "syscall.getppid, amx", "dirty amx",
            "page: 16384", "n = 1 boot"),
    "x86_two": ("distribution states sweep-copy sweep-ctx", "n = 1 boot each", "\u25a0 7.1.0-b"),
    "kernels": ("distribution states sweep-copy", "Not shown: 2 more kernels", "6.5-kernel"),
    "counters": ("distribution states change-6.18-b", "n = 4 boots each", "Grey lines: boots"),
    "machines": ("distribution states sweep-copy sweep-ctx",
                 "amd-epyc (virtual), riscv-virtio-qemu (emulated)", "instructions/op"),
    "some_cycles": ("distribution states sweep-copy", "ns/op above off", "\u25cf other"),
    "zeros": ("distribution sweep-ctx",),
    "hostile": ("distribution states sweep-copy", "<script>", "$x^2$", "\\xef\\xbf\\xbe $y_1$"),
    "verdicts": ("change-B", "slower +5.00 % [+4.78, +5.22]", "slightly slower +0.45 %",
                 "faster \u22123.34 %", "unclear +0.62 %", "same +0.02 %", "the margin of 1 %",
                 "n = 6 and 5 boots", "Not shown: 2 missing", "geometric mean of 2, cycles/op"),
    "within": ("change-B", "rounds of one boot", "slightly slower"),
    "odd": ("change-_x_2_script_31m_" + "long" * 11, "<script>", "a_part_of_a_name",
            "+4000 % [+3000, +9000]", "$x^2$"),
    "few": ("change-b", "no claim", "Too few boots for intervals"),
}
UNITS = ("ns/op", "cycles/op", "instructions/op")
wrong = []


def check(good, what):
    if not good:
        wrong.append(what)


def text_of(root):
    parts = [part for element in root.findall(".//{*}text") for part in element.itertext()]
    return re.sub(r"\s+", " ", " ".join(parts))


def check_svg(name, figure):
    """The element for a page: well-formed, of its own ids, no white, nothing of the ink."""
    once, twice = style.svg(figure, "p-1"), style.svg(figure, "p-1")
    check(once == twice, f"{name}: two times, two pictures")
    root = xml.fromstring(once)
    check(root.get("role") == "img" and root.find("{*}title").text
          and len(root.find("{*}desc").text) > 20, f"{name}: no role, title or description")
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    check(len(ids) == len(set(ids)) and all(i.startswith("p-1-") for i in ids),
          f"{name}: ids are not its own: {ids}")
    used = re.findall(r'(?:href="#|url\(#)([^")]+)', once)
    check(set(used) <= set(ids), f"{name}: ids that are not there: {set(used) - set(ids)}")
    check(style.INK not in once and "currentColor" in once, f"{name}: ink is not currentColor")
    check("<style" not in once and "<script" not in once and "<?xml" not in once,
          f"{name}: reaches beyond itself")
    check(len(once) < 700000, f"{name}: {len(once)} bytes")
    return root


def check_layout(name, figure):
    """No text is cut off at the picture's edge, none of two long ones lies on another."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    width, height = figure.bbox.size
    boxes = []
    for text in texts(figure):
        box = text.get_window_extent(canvas.get_renderer())
        check(box.x0 >= -1 and box.y0 >= -1 and box.x1 <= width + 1 and box.y1 <= height + 1,
              f"{name}: cut off: {text.get_text()[:60]!r}")
        boxes.append((text.get_text(), box))
    for at, (one, box) in enumerate(boxes):
        for other, more in boxes[at + 1:]:
            across = min(box.x1, more.x1) - max(box.x0, more.x0)
            down = min(box.y1, more.y1) - max(box.y0, more.y0)
            check(across <= 1 or down <= 2, f"{name}: {one[:40]!r} on {other[:40]!r}")


def texts(figure):
    """All that is drawn; an axis has more labels than it shows."""
    found = list(figure.texts) + [t for a in figure.artists for t in a.findobj(Text)]
    for axes in figure.axes:
        if axes.axison:
            found += axes.texts + [axes._left_title, axes.xaxis.label, axes.yaxis.label]
            found += axes.get_legend().get_texts() if axes.get_legend() else []
            found += [tick.label1 for axis in (axes.xaxis, axes.yaxis)
                      for tick in axis._update_ticks()]
    return [text for text in found if text.get_text().strip() and text.get_visible()]


def check_file(name, figure):
    with io.BytesIO() as first:
        figure.savefig(first, format="png", dpi=50, metadata={"Software": None})
        check(len(first.getvalue()) > 2000, f"{name}: no PNG")


def contrast(color, ground):
    def light(rgb):
        parts = [int(rgb[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    high, low = sorted((light(color), light(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def drawn(folder, comparisons):
    pictures = [p for c in comparisons for p in change.draw(load.comparison(c))]
    if os.path.exists(folder):
        figures = load.figures([folder])
        for script in (distribution, states, sweep):
            pictures += script.draw(figures)
    return pictures


def check_picture(name, figure, description):
    """Returns the words in it."""
    check("\n" not in description and description.endswith("."), f"{name}: {description!r}")
    text = text_of(check_svg(name, figure))
    check(any(unit in text for unit in UNITS), f"{name}: no unit")
    check(re.search(r"n = \d", text), f"{name}: no n")
    for said in texts(figure):
        said = re.sub(r"\s+", " ", said.get_text()).strip()
        check(said in text, f"{name}: {said!r} is not in the SVG")
    check_layout(name, figure)
    check_file(name, figure)
    return text


def check_kind(kind, folder, comparisons):
    want, *words = KINDS[kind]
    pictures = drawn(folder, comparisons)
    check(sorted(name for name, _, _ in pictures) == sorted(want.split()),
          f"drew {[name for name, _, _ in pictures]}, wanted {want}")
    everything = "".join(check_picture(*picture) for picture in pictures)
    for word in words:
        check(word in everything, f"no {word!r}")


def main():
    warnings.simplefilter("error")
    for color in (*style.PALETTE, *(v[0] for v in style.VERDICTS.values())):
        check(min(contrast(color, "#ffffff"), contrast(color, "#16181d")) >= 3, f"{color} is faint")
    for line in sys.stdin:
        kind, folder, *comparisons = shlex.split(line)
        check_kind(kind, folder, comparisons)
        print(f"not ok {kind}: {'; '.join(wrong[:30])}" if wrong else f"ok {kind}", flush=True)
        wrong.clear()


main()
