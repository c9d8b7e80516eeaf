"""Pieces of the report's page: every string from a record reaches HTML through text()."""
import html
import os

POLICY = ("default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'")
HERE = os.path.dirname(os.path.abspath(__file__))


def text(value):
    """Any text as HTML that shows it and is no markup: printable ASCII; the rest, as everywhere in
    trapcost, as \\xNN."""
    raw = str(value).encode("utf-8", "surrogatepass")
    return html.escape("".join(chr(b) if 32 <= b < 127 else f"\\x{b:02x}" for b in raw))


def sentence(value):
    """Words of trapcost: a number and its % stay on one line."""
    return text(value).replace(" %", "&nbsp;%")


def short(value, most=80):
    """A name where there is room for one: cut in the middle beyond `most`."""
    value = str(value)
    return value if len(value) <= most else f"{value[:most // 2]}...{value[-(most // 2):]}"


def code(value):
    return f"<code>{text(value)}</code>"


def _class(kind):
    return f' class="{kind}"' if kind else ""


def element(name, content, kind=""):
    return f"<{name}{_class(kind)}>{content}</{name}>"


def paragraph(content, kind=""):
    return element("p", content, kind) if content else ""


def items(contents, kind=""):
    return element("ul", "".join(element("li", c) for c in contents), kind) if contents else ""


def section(name, title, *contents):
    """A part of the page with its heading, if there is anything in it. `name`: for links to it."""
    inner = "\n".join(c for c in contents if c)
    return f'<section id="{name}">\n<h2>{title}</h2>\n{inner}\n</section>' if inner else ""


def _cell(content, head, first):
    kind = _class(head[1])
    if first:
        return f'<th scope="row" role="rowheader"{kind}>{content}</th>'
    short = head[2] if len(head) > 2 else head[0]
    label = f' data-head="{short}"' if short else ""
    return f'<td role="cell"{label}{kind}>{content}</td>'


def row(heads, cells):
    return ('<tr role="row">' +
            "".join(_cell(c, h, i == 0) for i, (c, h) in enumerate(zip(cells, heads))) + "</tr>")


def _group(heads, title, rows):
    """Rows under a heading of their own, or without one."""
    lead = (f'<tr role="row" class="group"><th scope="rowgroup" role="rowheader" '
            f'colspan="{len(heads)}">{title}</th></tr>\n' if title else "")
    return ('<tbody role="rowgroup">\n' + lead +
            "\n".join(row(heads, cells) for cells in rows) + "\n</tbody>")


def table(caption, heads, groups, kind=""):
    """A table. `heads`: (words, class) a column, and what stands for the words where each row is a
    card; the first names the row. `groups`: (title or None, rows of HTML). The roles keep it a
    table where CSS lays out rows as cards."""
    groups = [(title, rows) for title, rows in groups if rows]
    if not groups:
        return ""
    columns = "".join(f'<th scope="col" role="columnheader"{_class(head[1])}>{head[0]}</th>'
                      for head in heads)
    return (f'<table role="table"{_class(kind)}>\n'
            f"<caption>{caption}</caption>\n"
            f'<thead role="rowgroup"><tr role="row">{columns}</tr></thead>\n' +
            "\n".join(_group(heads, title, rows) for title, rows in groups) + "\n</table>")


def picture(svg, number):
    """A picture, which says in itself what it shows; it scrolls in a frame on a narrow screen."""
    return (f'<figure><div class="frame" role="group" aria-label="Picture {number}" tabindex="0">'
            f"\n{svg}</div></figure>")


def document(title, contents):
    """The whole page: no script, nothing from elsewhere."""
    with open(os.path.join(HERE, "report.css"), encoding="ascii") as file:
        style = file.read()
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="trapcost report">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
{chr(10).join(c for c in contents if c)}
</body>
</html>"""
