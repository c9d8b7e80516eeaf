"""Looks at reports in a real browser. Prints a line a check: "ok NAME" or "not ok NAME: why".

usage: check.py <JOBS
A job is a line: NAME PAGE [--comparison JSON] [--pictures N] [--twin PAGE] [--pages MOST]
--comparison: what compare --format json says of the same records; its rows must be the table's.
--twin: the page of records that differ in harmless texts only: it has the same elements.
"""
import argparse
import collections
import json
import re
import shlex
import subprocess
import sys
import tempfile

from browser import Browser

WIDTHS = (360, 768, 1280)
PRINTED = 688  # CSS pixels of A4 less the page's margins
CONTRAST = 4.5, 3  # of words, and of marks (WCAG AA)

# What every page has to be, by its elements. Returns what is wrong.
SOUND = """
const wrong = [];
const all = selector => [...document.querySelectorAll(selector)];
const policy = document.querySelector('meta[http-equiv="Content-Security-Policy"]');
if (!policy || !policy.content.startsWith("default-src 'none'")) wrong.push('no policy');
if (all('script,img,iframe,object,embed,link,base,form,video,audio,foreignObject,a').length)
  wrong.push('an element that does not belong');
for (const e of all('*')) for (const a of e.attributes)
  if (/^on/i.test(a.name) || /^(src|srcset|action|formaction)$/.test(a.name) ||
      (/href$/.test(a.name) && !a.value.startsWith('#')) || /url\\((?!["']?#)/.test(a.value))
    wrong.push('attribute ' + a.name + '=' + a.value);
if (window.hacked !== undefined) wrong.push('a script ran');
if (!document.documentElement.lang) wrong.push('no language');
if (all('h1').length !== 1) wrong.push(all('h1').length + ' h1');
let level = 0;
for (const h of all('h1,h2,h3,h4')) {
  if (+h.tagName[1] > level + 1) wrong.push('a heading left out before ' + h.textContent);
  level = +h.tagName[1];
}
for (const t of all('table')) {
  if (!t.caption || !t.caption.textContent.trim()) wrong.push('a table without caption');
  if (t.querySelectorAll('th:not([scope])').length) wrong.push('th without scope');
  const columns = t.tHead ? t.tHead.rows[0].cells.length : 0;
  for (const r of t.rows)
    if ([...r.cells].reduce((n, c) => n + c.colSpan, 0) !== columns) wrong.push('a ragged row');
}
const ids = all('[id]').map(e => e.id);
for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) wrong.push('id twice: ' + id);
for (const svg of all('svg')) {
  const named = (svg.getAttribute('aria-labelledby') || '').split(' ').map(
    id => document.getElementById(id)).filter(e => e && e.textContent.trim());
  if (svg.getAttribute('role') !== 'img' || named.length !== 2)
    wrong.push('a picture without words');
}
for (const e of all('use')) if (!document.querySelector(CSS.escape ?
    '#' + CSS.escape(e.getAttribute('href').slice(1)) : '')) wrong.push('a dangling use');
return wrong.slice(0, 5);
"""

# What reaches beyond the window, unless it scrolls in a frame of its own.
WIDE = """
const wide = [...document.body.querySelectorAll('*')].filter(e => !e.closest('svg svg, svg *') &&
  !(e.closest('.frame') && e !== e.closest('.frame')) && e.getClientRects().length &&
  (e.getBoundingClientRect().right > innerWidth + 1 || e.getBoundingClientRect().left < -1) &&
  getComputedStyle(e).clipPath === 'none' && !e.closest('thead'));
const frames = arguments[0] ? [...document.querySelectorAll('.frame')].filter(
  f => f.scrollWidth > f.clientWidth + 1) : [];
return [document.scrollingElement.scrollWidth, innerWidth, document.body.scrollHeight > 500,
        wide.concat(frames).map(e => e.outerHTML.slice(0, 80)).slice(0, 3)];
"""

# Words with too little contrast to what is behind them, and how many were looked at.
FAINT = """
const parse = c => { const m = c.match(/[\\d.]+/g).map(Number);
  const scale = c.startsWith('color(') ? 255 : 1; // what color-mix() becomes
  return [m[0] * scale, m[1] * scale, m[2] * scale, m[3] ?? 1]; };
const over = (c, b) => [0, 1, 2].map(i => c[i] * c[3] + b[i] * (1 - c[3])).concat(1);
const light = c => { const f = c.slice(0, 3).map(v => (v /= 255) <= 0.04045 ? v / 12.92 :
  ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; };
const kept = new Map(), clear = new Map();
const behind = e => { if (!e) return [255, 255, 255, 1];
  if (!kept.has(e)) { const b = parse(getComputedStyle(e).backgroundColor);
    kept.set(e, b[3] ? b : behind(e.parentElement)); }
  return kept.get(e); };
const opacity = e => { if (!e) return 1;
  if (!clear.has(e)) clear.set(e, getComputedStyle(e).opacity * opacity(e.parentElement));
  return clear.get(e); };
const faint = []; let count = 0, drawn = 0;
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let n; (n = walker.nextNode());) {
  const e = n.parentElement;
  if (!n.data.trim() || e.closest('title,desc,style')) continue;
  const style = getComputedStyle(e), svg = e.closest('svg');
  const color = parse(svg ? style.fill : style.color);
  color[3] *= opacity(e);
  if (svg) color[3] *= +style.fillOpacity;
  const back = behind(svg ? svg.parentElement : e), a = light(over(color, back)), b = light(back);
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  count++; drawn += !!svg;
  if (contrast < (/\\w/.test(n.data) ? arguments[0] : arguments[1]))
    faint.push(contrast.toFixed(2) + ' ' + n.data.trim().slice(0, 40));
}
return [count, drawn, faint.slice(0, 3), getComputedStyle(document.body).backgroundColor];
"""

ROWS = """
return [...document.querySelectorAll('table.verdicts')].map(t =>
  [...t.querySelectorAll('tbody tr:not(.group)')].map(
    r => [r.cells[0].textContent, r.querySelector('.verdict').textContent]));
"""
TREE = """
return [...document.querySelectorAll('body *')].filter(e => !e.closest('svg *')).map(
  e => e.tagName);
"""


class Check:
    """Prints what was found, with the name of the page."""
    page = ""

    def __call__(self, name, wrong):
        print(f"not ok {self.page}: {name}: {wrong}" if wrong else f"ok {self.page}: {name}",
              flush=True)


check = Check()


def fits(browser, page):
    for width in WIDTHS:
        browser.width(width)
        browser.open(page)
        scroll, inner, tall, wide = browser.run(WIDE, False)
        check(f"{width} px wide: nothing overflows",
              "" if scroll <= inner == width and tall and not wide else f"{scroll} {inner} {wide}")


def readable(browser, page, pictures):
    backs = []
    for scheme in ("light", "dark"):
        browser.media(scheme)
        browser.open(page)
        count, drawn, faint, back = browser.run(FAINT, *CONTRAST)
        backs.append(back)
        check(f"{scheme}: words have contrast", faint or (count < 50 and f"{count} words") or
              (pictures and drawn < 10 and f"{drawn} words in pictures"))
    check("dark is another scheme", "" if backs[0] != backs[1] else backs)
    browser.media("light")


def prints(browser, page, most):
    browser.media("dark", "print")
    browser.width(PRINTED)
    browser.open(page)
    scroll, inner, _, wide = browser.run(WIDE, True)
    check("printed: nothing is cut", "" if scroll <= inner and not wide else f"{scroll} {wide}")
    check("printed: dark on white", browser.run(FAINT, *CONTRAST)[2])
    browser.width(1280)
    browser.media("light")
    browser.open(page)
    data = browser.pdf()
    count = len(re.findall(rb"/Type\s*/Page\b", data))
    check(f"printed: {count} pages", "" if 1 <= count <= most else f"not 1 to {most}")
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(data)
        file.flush()
        said = subprocess.run(["pdftotext", file.name, "-"], capture_output=True, text=True,
                              check=True).stdout
    check("printed: to the end", "" if "runs nothing" in said else "the last words lack")


def same_rows(browser, comparison):
    """The page's rows are the comparison's, with its verdicts."""
    tables = browser.run(ROWS)
    pairs = comparison["pairs"]
    check("a table a pair", "" if len(tables) == len(pairs) else f"{len(tables)} tables")
    for rows, pair in zip(tables, pairs):
        cases = rows[:len(rows) - len(pair["geomeans"])]
        found = collections.Counter((name.split(" \u2192 ")[0],
                                     "exact" if word in ("more", "fewer", "equal", "differing")
                                     else word) for name, word in cases)
        wanted = collections.Counter((r["id"], r["verdict"]) for r in pair["rows"])
        check(f"{len(cases)} rows as compared", "" if found == wanted
              else f"{list((found - wanted) + (wanted - found))[:3]}")
        means = [word for _, word in rows[len(cases):]]
        check("and its means", "" if means == [m["verdict"] for m in pair["geomeans"]] else means)


def look(browser, options):
    """All that is to be seen of one page."""
    browser.width(1280)
    browser.open(options.page)
    check("is sound", browser.run(SOUND))
    pictures = browser.run("return document.querySelectorAll('figure svg').length")
    check(f"{pictures} pictures", "" if pictures >= options.pictures else "too few")
    check("a quiet console", browser.logs("browser"))
    asked = browser.requests()
    check("asks for nothing", "" if len(asked) == 1 and asked[0].startswith("file:") else asked)
    if options.comparison:
        with open(options.comparison, encoding="ascii") as file:
            same_rows(browser, json.load(file))
    if options.twin:
        tree = browser.run(TREE)
        browser.open(options.twin)
        other = browser.run(TREE)
        check("texts make no elements", "" if tree == other else f"{len(tree)} {len(other)}")
    fits(browser, options.page)
    browser.width(1280)
    readable(browser, options.page, pictures)
    prints(browser, options.page, options.pages)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("name")
    parser.add_argument("page")
    parser.add_argument("--comparison")
    parser.add_argument("--pictures", type=int, default=0)
    parser.add_argument("--twin")
    parser.add_argument("--pages", type=int, default=20)
    with Browser() as browser:
        for line in sys.stdin:
            options = parser.parse_args(shlex.split(line))
            check.page = options.name
            look(browser, options)
    return 0


if __name__ == "__main__":
    sys.exit(main())
