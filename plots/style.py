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
from matplotlib.offsetbox import AnchoredOffsetbox, HPacker, TextArea
from matplotlib.ticker import FuncFormatter

from schema import THIN, Refused, plain

INK = "#1f2329"
FAINT = 0.15  # grid lines: INK, this opaque
SOFT = 0.7    # captions
WIDTH = 9.6   # inches; with 5.4 a slide of 1920 x 1080
PNG_DPI = 200
FONT = "'DejaVu Sans', Verdana, Helvetica, Arial, sans-serif"

# Of kernels and states, in this order. Each has a contrast of 3 or more to white and to #16181d,
# and they stay apart for the colour-blind; marks and words say the same without colour.
PALETTE = ("#1b7fc0", "#d55e00", "#0b8f69", "#a8579a", "#85714d", "#6b7280")
MARKERS = ("o", "s", "D", "^", "v", "p")
GLYPHS = ("\u25cf", "\u25a0", "\u25c6", "\u25b2", "\u25bc", "\u2b1f")  # the same in text

# Verdicts: colour, marker, whether it is filled.
VERDICTS = {
    "slower": ("#d55e00", "^", True),
    "slightly slower": ("#d55e00", "^", False),
    "faster": ("#1b7fc0", "v", True),
    "slightly faster": ("#1b7fc0", "v", False),
    "same": ("#0b8f69", "o", True),
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


def drawn(kernels):
    """As many kernels as can be told apart, and how many are left out."""
    return kernels[:len(PALETTE)], len(kernels[len(PALETTE):])


def colour(number):
    return PALETTE[number % len(PALETTE)]


def marker(number):
    return MARKERS[number % len(MARKERS)]


def figure():
    """An empty figure; `finish` gives it its size."""
    return Figure(figsize=(WIDTH, 5.4), layout="constrained")


def _lines(text, letters):
    return [part for line in text.split("\n") for part in textwrap.wrap(line, letters) or [""]]


def _key(names):
    """Lines of (number, name): who has which colour and mark."""
    lines, used = [[]], 0
    for number_, name in enumerate(names):
        if used and used + len(name) > 100:
            lines.append([])
            used = 0
        lines[-1].append((number_, name))
        used += len(name) + 6
    return lines if names else []


def finish(made, body, title, caption, description, names=()):
    """The question above, the key of what has a colour, what was measured and how often below;
    the rest is `body` inches high. Returns the figure."""
    titles, captions, keys = _lines(title, 80), _lines(caption, 150), _key(names)
    above = 0.2 + 0.29 * len(titles) + 0.23 * len(keys)
    below = 0.13 + 0.17 * len(captions)
    height = above + body + below
    made.set_size_inches(WIDTH, height)
    made.get_layout_engine().set(rect=(0.006, below / height, 0.988, body / height))
    left = 0.014
    for at, line in enumerate(titles):
        made.text(left, 1 - (0.36 + 0.29 * at) / height, line, fontsize=14, fontweight="bold")
    for at, line in enumerate(keys):
        box = HPacker(pad=0, sep=18, children=[
            TextArea(f"{GLYPHS[at_ % len(GLYPHS)]} {name}",
                     textprops={"color": colour(at_), "fontsize": 10.5}) for at_, name in line])
        y = 1 - (0.2 + 0.29 * len(titles) + 0.23 * at) / height
        made.add_artist(AnchoredOffsetbox(
            "upper left", child=box, frameon=False, pad=0, borderpad=0, bbox_to_anchor=(left, y),
            bbox_transform=made.transFigure))
    for at, line in enumerate(captions):
        made.text(left, (below - 0.14 - 0.17 * at) / height, line, fontsize=8.5, alpha=SOFT)
    made.set_label(plain(title, 400))
    made.description = plain(description, 2000)
    # Laid out once and for all: each drawing would go on from the last one's places.
    for _ in range(2):
        made.draw_without_rendering()
    made.set_layout_engine("none")
    # The solver's last digits change from run to run, and with them the names of clip paths.
    for axes in made.axes:
        axes.set_position([round(edge, 5) for edge in axes.get_position().bounds])
    return made


def mark(number_, kernels):
    """The kernel's mark before a figure, where there are others."""
    return GLYPHS[number_ % len(GLYPHS)] + " " if len(kernels) > 1 else ""


def grid(axes, axis):
    axes.grid(axis=axis, color=INK, alpha=FAINT, linewidth=0.8)


def number(value, like=None):
    """Three or four digits that mean something; or as many decimals as `like` has."""
    like = abs(value if like is None else like)
    digits = 0 if like >= 1000 else 1 if like >= 100 else 2 if like >= 10 else 3
    text = f"{value:,.{digits}f}".replace(",", THIN)
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", "\u2212")


def signed(value, like=None):
    text = number(value, like)
    return text if text.startswith("\u2212") else "+" + text


def number_axis(axis):
    axis.set_major_formatter(FuncFormatter(lambda value, _: number(value)))


def dots(axes, xs, ys, color, size=3.5, length=0.01):
    """Many points as one path: a stroke of next to no length with round ends is a dot. A marker
    for each would be several times as large in a file."""
    nan = float("nan")
    axes.plot([at for x in xs for at in (x, x + length, nan)],
              [at for y in ys for at in (y, y, nan)],
              color=color, linewidth=size, solid_capstyle="round", snap=False)


def beyond(axes, points, color, low, high, hollow=False):
    """Triangles at the edge for what is beyond it, hollow for what does not count; whether there
    is any."""
    above, below = [x for x, y in points if y > high], [x for x, y in points if y < low]
    for mark, edge, xs in (("^", high, above), ("v", low, below)):
        if xs:  # a line of nothing upsets the layout
            axes.plot(xs, [edge] * len(xs), linestyle="none", marker=mark, markersize=4,
                      color=color, markerfacecolor="none" if hollow else color,
                      markeredgewidth=0.8, clip_on=False)
    return bool(above or below)


def rings(axes, xs, ys, color, size=3.5, _length=0):
    """The same for points that do not count."""
    axes.plot(xs, ys, linestyle="none", marker="o", markersize=size, markerfacecolor="none",
              markeredgecolor=color, markeredgewidth=0.7, alpha=0.85)


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
    used = set(re.findall(r"#([\w.]+)[\")]", text))
    text = _in_tags(text, r"(font:[^;\"]*?px) [^;\"]*", rf"\1 {FONT}")
    text = _in_tags(text, r"\b(\d+\.\d{2})\d+", r"\1")
    text = _in_tags(text, r" +\n", "\n")
    return _in_tags(text, r' id="([\w.]+)"', lambda m: m[0] if m[1] in used else "")


def _in_tags(text, pattern, new):
    """Replaces within tags only: what stands between them is names and numbers of the data."""
    return re.sub(r"<[^>]*>", lambda tag: re.sub(pattern, new, tag[0]), text)


def svg(made, prefix):
    """The figure as an <svg> element for a page: ids start with the prefix, no background, ink
    is currentColor, title and description for those who do not see it."""
    made.patch.set_alpha(0)
    text = _text(made)
    made.patch.set_alpha(None)
    for pattern, new in ((INK, "currentColor"), ("xlink:href", "href"),
                         (' id="', f' id="{prefix}-'), ('href="#', f'href="#{prefix}-'),
                         (r"url\(#", f"url(#{prefix}-")):
        text = _in_tags(text, pattern, new)
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
