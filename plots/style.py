"""How pictures look and how they are written: the same data give the same bytes.

Pictures have one ink, INK, for all that is not data. On a page `svg` makes it currentColor, so
that they follow the page from light to dark; data colours are readable on both.
"""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import html
import io
import os
import re
import textwrap

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

from load import Refused, plain

INK = "#1f2329"
FAINT = 0.15  # grid lines: INK, this opaque
SOFT = 0.7    # captions
WIDTH = 9.6   # inches; with 5.4 a slide of 1920 x 1080
PNG_DPI = 200
FONT = "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif"

# Of kernels and states, in this order. Each has a contrast of 3 or more to white and to #16181d,
# and they stay apart for the colour-blind; marks and words say the same without colour.
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#a8579a", "#85714d", "#6b7280")
MARKERS = ("o", "s", "D", "^", "v", "P")

# Verdicts: colour, marker, whether it is filled.
VERDICTS = {
    "slower": ("#d55e00", "^", True),
    "slightly slower": ("#d55e00", "^", False),
    "faster": ("#0072b2", "v", True),
    "slightly faster": ("#0072b2", "v", False),
    "same": ("#009e73", "o", True),
    "exact": ("#a8579a", "D", True),
    "unclear": ("#6b7280", "o", False),
    "no claim": ("#6b7280", "x", False),
    "incomparable": ("#6b7280", "x", False),
    "missing": ("#6b7280", "x", False),
}

matplotlib.rcParams.update({
    # Text stays text: it can be searched, read out, coloured by a page, and is small. Any font
    # will do where DejaVu Sans, with which the layout was made, is not to be had: it
    # is wider than the others, so that nothing grows into anything.
    "svg.fonttype": "none",
    "svg.hashsalt": "trapcost",
    "font.family": "DejaVu Sans",
    "font.size": 10.5,
    # Names come from outside: a $ is a $.
    "text.parse_math": False,
    "text.usetex": False,
    "text.color": INK, "axes.edgecolor": INK, "axes.labelcolor": INK,
    "xtick.color": INK, "ytick.color": INK,
    "axes.titlesize": 10.5, "axes.titlelocation": "left", "axes.titleweight": "bold",
    "axes.labelsize": 10.5, "xtick.labelsize": 9.5, "ytick.labelsize": 9.5,
    "axes.spines.top": False, "axes.spines.right": False, "axes.linewidth": 0.8,
    "axes.facecolor": "none", "figure.facecolor": "#ffffff",
    "axes.unicode_minus": True, "axes.axisbelow": True,
    "path.simplify": False,
    "figure.constrained_layout.h_pad": 0.06, "figure.constrained_layout.w_pad": 0.08,
})


def colour(number):
    return PALETTE[number % len(PALETTE)]


def marker(number):
    return MARKERS[number % len(MARKERS)]


def figure(title, caption, height=5.4):
    """An empty figure: the question above, what was measured and how often below."""
    made = Figure(figsize=(WIDTH, height), layout="constrained")
    made.suptitle(textwrap.fill(title, 84), x=0.012, ha="left", fontsize=14, fontweight="bold")
    made.supxlabel("\n".join(textwrap.fill(line, 128) for line in caption.split("\n")),
                   x=0.012, ha="left", fontsize=8.5, alpha=SOFT)
    return made


def grid(axes, axis):
    axes.grid(axis=axis, color=INK, alpha=FAINT, linewidth=0.8)


def number(value):
    """Three or four digits that mean something."""
    digits = 0 if abs(value) >= 1000 else 1 if abs(value) >= 100 else 2 if abs(value) >= 10 else 3
    text = f"{value:,.{digits}f}".replace(",", "\u202f")
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", "\u2212")


def signed(value):
    return ("+" if value >= 0 else "") + number(value)


def number_axis(axis):
    axis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))


def dots(axes, xs, ys, color, size=3.5, **more):
    """Many points as one path: a stroke of no length with round ends is a dot. A marker for each
    would be several times as large in a file."""
    _strokes(axes, xs, ys, ((0, 0, 1e-9, 0),), color=color, linewidth=size,
             solid_capstyle="round", **more)


def _strokes(axes, xs, ys, strokes, **more):
    nan = float("nan")
    path_x, path_y = [], []
    for x, y in zip(xs, ys):
        for x0, y0, x1, y1 in strokes:
            path_x += [x + x0, x + x1, nan]
            path_y += [y + y0, y + y1, nan]
    axes.plot(path_x, path_y, **more)


# Writing

def check_name(path):
    """Refuses early what cannot be written to."""
    if os.path.splitext(path)[1] not in (".svg", ".png"):
        raise Refused(f"{plain(path)}: pictures are .svg or .png, by the end of the name")
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise Refused(f"{plain(path)}: there is no folder {plain(folder)}; make it first")


def _text(made):
    """The figure as SVG without prolog, ids or styles that reach beyond it."""
    with io.StringIO() as file:
        made.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
        text = file.getvalue()
    text = text[text.index("<svg"):]
    text = re.sub(r" *<metadata>.*?</metadata>\n", "", text, flags=re.S)
    text = re.sub(r" *<defs>\s*<style.*?</style>\s*</defs>\n", "", text, flags=re.S)
    text = re.sub(r"(font:[^;\"]*?px) [^;\"]*", rf"\1 {FONT}", text)
    text = re.sub(r"\b(\d+\.\d{2})\d+", r"\1", text)
    used = set(re.findall(r"#([\w.]+)[\")]", text))
    return re.sub(r' id="([\w.]+)"', lambda m: m[0] if m[1] in used else "", text)


def svg(made, prefix):
    """The figure as an <svg> element for a page: ids start with the prefix, no background, ink
    is currentColor, title and description for those who do not see it."""
    made.patch.set_alpha(0)
    text = _text(made)
    made.patch.set_alpha(None)
    text = text.replace(INK, "currentColor").replace("xlink:href", "href")
    text = re.sub(r' id="', f' id="{prefix}-', text)
    text = re.sub(r'href="#', f'href="#{prefix}-', text)
    text = text.replace("url(#", f"url(#{prefix}-")
    return _described(text, made, prefix, 'style="max-width: 100%; height: auto; ')


def _described(text, made, prefix, style):
    title = html.escape(made.get_label() or "picture")
    description = html.escape(made.description)
    width, height = re.search(r'viewBox="0 0 (\S+) (\S+)"', text).groups()
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
            f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}" role="img" '
            f'aria-labelledby="{prefix}-title {prefix}-desc" '
            f'{style}stroke-linejoin: round; stroke-linecap: butt">\n'
            f'<title id="{prefix}-title">{title}</title>\n'
            f'<desc id="{prefix}-desc">{description}</desc>\n')
    return head + text[text.index(">") + 1:].lstrip("\n")


def save(made, path):
    """Writes an .svg or .png file, by its name, on white."""
    check_name(path)
    try:
        if path.endswith(".png"):
            made.savefig(path, format="png", dpi=PNG_DPI, metadata={"Software": None})
            return
        with open(path, "w", encoding="utf-8") as file:
            file.write(_described(_text(made), made, "trapcost", 'style="'))
    except OSError as error:
        raise Refused(f"cannot write {plain(path)}: {error.strerror}") from None


def described(made, title, description):
    """Gives a figure what those who do not see it get to know."""
    made.set_label(plain(title, 400))
    made.description = plain(description, 2000)
    return made
