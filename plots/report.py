#!/usr/bin/env python3
"""The page of `trapcost report`, on stdout: verdicts, pictures, facts, how to measure again.

usage: report.py <JOB
JOB is JSON: {"tool_version", "command", "figures": as `trapcost export --to figures` prints them, a
kernel for each side, "comparison": as `trapcost compare --format json` prints it, or null}.
"""
import needs  # noqa: F401 (first: finds the python3 that has the rest)

import json
import sys

import load
import report_facts
import report_pictures
import report_results
import report_verdicts
from page import code, document, element, paragraph, section, short, text


class Side:
    """What stands on one side: its label, its records in order of time. Names of it in HTML: A or
    B, or its label where there are more than two, each of which is B in its turn."""

    def __init__(self, document, letter, judged_by):
        self.label = document["name"]
        self.kernel = load.Kernel(document, judged_by)
        self.records = [record for boot in document["boots"] for record in boot["records"]]
        self.boots = len(document["boots"])
        self.letter = letter or text(short(self.label, 40))
        self.head = (f"{letter}: {text(short(self.label))}" if letter
                     else text(short(self.label)))


def read_sides(figures):
    kernels = figures["kernels"]
    return [Side(document, "AB"[number] if len(kernels) < 3 else "", figures["judged_by"])
            for number, document in enumerate(kernels)]


def days(records):
    """When the records were made: one day, or from and to."""
    found = sorted(r["started"][:10] for r in records if r["started"])
    if not found:
        return ""
    return text(found[0] if found[0] == found[-1] else f"{found[0]} to {found[-1]}")


def machine_words(record):
    machine = record["machine"]
    words = [machine["model"], machine["architecture"], machine["kind"]]
    return f"{code(short(machine['name']))} ({', '.join(text(short(w)) for w in words if w)})"


def header(job, sides):
    """What the page is about: the kernels, the machine, the day."""
    records = [r for side in sides for r in side.records]
    if len(sides) == 1:
        title = f"Linux {text(short(sides[0].records[0]['kernel']['release'] or 'unknown'))}"
    else:
        names = [code(short(s.label)) for s in sides]
        title = f"{' and '.join(names[1:])} against {names[0]}"
    when = days(records)
    when = f', measured <span class="day">{when}</span>' if when else ""
    return ("<header>\n" + paragraph("trapcost report", "name") + element("h1", title) +
            paragraph(f"What a trip into the kernel costs on {machine_words(records[0])}"
                      f"{when}.", "lead") + "\n</header>")


def title_of(sides):
    labels = [text(short(s.label)) for s in sides]
    what = f"{' and '.join(labels[1:])} against {labels[0]}" if labels[1:] else labels[0]
    return f"{what}: trapcost report"


def commands(sides):
    """Per set of command lines the sides that they made: a lab makes both with one."""
    made = {}
    for side in sides:
        made.setdefault(tuple(dict.fromkeys(r["command"] for r in side.records)), []).append(side)
    return made


def boots_words(sides, several):
    boots = [f"{report_verdicts.count_of(s.boots, 'boot')}{' of ' + s.letter if several else ''}"
             for s in sides]
    return f"{' and '.join(boots)}, by:"


def rerun(job, sides):
    """The commands that made the records and this page, each once."""
    comparison, contents = job["comparison"], []
    for lines, of in commands(sides).items():
        contents.append(paragraph(boots_words(of, len(sides) > 1)) +
                        "".join(f"<pre>{code(line)}</pre>" for line in lines))
    if comparison and not comparison["within_boot"] and comparison["machine"]["kind"] != "emulated":
        contents.append(paragraph(f"Boot A and B in turns, {code('ABBAABBAAB')}: a drift of the "
                                  "machine then meets both alike."))
    contents.append(paragraph("This page, by:") + f"<pre>{code(job['command'])}</pre>")
    if comparison:
        contents.append(paragraph("The table as text for a cover letter: "
                                  f"{code('trapcost compare --cover')} with the same operands."))
    return section("again", "How to measure again", *contents)


def footer(job):
    return ("<footer>" + paragraph(
        f"Made by trapcost {text(job['tool_version'])}. The records hold every sample; this page "
        "loads nothing and runs nothing.") + "</footer>")


def page(job, sides):
    comparison = job["comparison"]
    results = (report_verdicts.sections(comparison) if comparison
               else report_results.sections(sides[0]))
    return document(title_of(sides), [
        header(job, sides),
        "<main>",
        *results,
        report_pictures.section_of(comparison, job["figures"]),
        *report_facts.sections(comparison, sides),
        rerun(job, sides),
        "</main>",
        footer(job),
    ])


def main():
    try:
        job = json.load(sys.stdin)
        made = page(job, read_sides(job["figures"]))
    except load.Refused as refused:
        sys.exit(str(refused))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        sys.exit(f"plots/report.py: cannot make a page of these records: "
                 f"{type(error).__name__}: {load.plain(error, 120)}")
    sys.stdout.buffer.write(made.encode("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
